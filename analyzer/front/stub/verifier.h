/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for verifier.h of the verifiers' headers (ESBMC-GPU, GPUVerify). */
#include "cuda.h"
