/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cusolver_common.h. */
#include "cusolverDn.h"
