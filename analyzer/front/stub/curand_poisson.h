/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for curand_poisson.h. */
#include "curand_kernel.h"
