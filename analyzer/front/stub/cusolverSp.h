/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cusolverSp.h. */
#include "cusolverDn.h"
