/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cublas.h: the old API. */
#ifndef CUDALINT_CUBLAS_H
#define CUDALINT_CUBLAS_H
#include "__cudalint_prelude.h"
#include "cublas_v2.h"
typedef cublasStatus_t cublasStatus;
#define CUDALINT_FN(name) \
    template <class... __A> cublasStatus_t name(__A &&...) { return (cublasStatus_t)0; }
CUDALINT_FN(cublasInit)
CUDALINT_FN(cublasShutdown)
CUDALINT_FN(cublasGetError)
CUDALINT_FN(cublasAlloc)
CUDALINT_FN(cublasFree)
CUDALINT_FN(cublasSetKernelStream)
#undef CUDALINT_FN
#endif
