/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for call_kernel.h of the verifiers' headers (ESBMC-GPU, GPUVerify). */
#include "cuda.h"
#ifndef CUDALINT_CALL_KERNEL_H
#define CUDALINT_CALL_KERNEL_H
template <class __F, class... __A> void ESBMC_verify_kernel(__F, int, int, __A...) {}
template <class __F, class... __A> void ESBMC_verify_kernel_u(__F, int, int, __A...) {}
template <class __F, class... __A> void ESBMC_verify_kernel_f(__F, int, int, __A...) {}
template <class __F, class... __A> void ESBMC_verify_kernel_with_one_arg(__F, int, int, __A...) {}
template <class __F, class... __A> void ESBMC_verify_kernel_with_two_args(__F, int, int, __A...) {}
template <class __F, class... __A>
void ESBMC_verify_kernel_with_three_args(__F, int, int, __A...) {}
#define __ESBMC_assert(__c, __m) ((void)0)
#define __ESBMC_assume(__c) ((void)0)
#endif
