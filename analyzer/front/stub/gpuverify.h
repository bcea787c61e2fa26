/* SPDX-License-Identifier: Apache-2.0 */
/* What GPUVerify and faial put in front of every file: give it with -include for their corpora. */
#ifndef CUDALINT_GPUVERIFY_H
#define CUDALINT_GPUVERIFY_H
#include "__cudalint_prelude.h"
#include "__cudalint_verify.h"
#include "cooperative_groups.h"
#include "curand_kernel.h"
template <class... __A> __device__ int __uniform_int(__A...);
template <class... __A> __device__ int __other_int(__A...);
#endif
