/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for curand_globals.h. */
#include "curand_kernel.h"
