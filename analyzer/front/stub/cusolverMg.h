/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cusolverMg.h. */
#include "cusolverDn.h"
