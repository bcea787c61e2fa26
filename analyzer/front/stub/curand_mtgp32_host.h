/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for curand_mtgp32_host.h. */
#include "curand_kernel.h"
