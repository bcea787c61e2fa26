/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for curand_lognormal.h. */
#include "curand_kernel.h"
