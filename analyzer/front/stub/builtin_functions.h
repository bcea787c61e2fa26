/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for builtin_functions.h of the verifiers' headers (ESBMC-GPU, GPUVerify). */
#include "cuda.h"
