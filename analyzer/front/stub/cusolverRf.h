/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cusolverRf.h. */
#include "cusolverDn.h"
