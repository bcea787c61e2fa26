/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for curand_philox4x32_x.h. */
#include "curand_kernel.h"
