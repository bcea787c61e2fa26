/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for curand_uniform.h. */
#include "curand_kernel.h"
