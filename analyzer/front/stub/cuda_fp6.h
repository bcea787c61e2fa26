/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cuda_fp6.h. */
#include "cuda_fp8.h"
