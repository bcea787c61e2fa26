/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cublas_v2.h: arguments unchecked. */
#ifndef CUDALINT_CUBLAS_V2_H
#define CUDALINT_CUBLAS_V2_H
#include "__cudalint_prelude.h"
#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "library_types.h"
typedef struct cublasContext *cublasHandle_t;
enum cublasStatus_t {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
};
enum cublasOperation_t { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1 };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 };
enum cublasAtomicsMode_t { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 };
enum cublasMath_t {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3
};
enum cublasComputeType_t {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77
};
enum cublasGemmAlgo_t {
    CUBLAS_GEMM_DEFAULT = -1,
    CUBLAS_GEMM_DFALT = -1,
    CUBLAS_GEMM_ALGO0 = 0,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99
};
typedef cudaDataType cublasDataType_t;
#define CUDALINT_FN(name) \
    template <class... __A> cublasStatus_t name(__A &&...) { return (cublasStatus_t)0; }
CUDALINT_FN(cublasSgelsBatched)
CUDALINT_FN(cublasDgelsBatched)
CUDALINT_FN(cublasCgelsBatched)
CUDALINT_FN(cublasZgelsBatched)
CUDALINT_FN(cublasCreate_v2)
CUDALINT_FN(cublasDestroy_v2)
CUDALINT_FN(cublasSetStream_v2)
CUDALINT_FN(cublasSgemm_v2)
CUDALINT_FN(cublasDgemm_v2)
CUDALINT_FN(cublasSgemm)
CUDALINT_FN(cublasSsymm)
CUDALINT_FN(cublasShemm)
CUDALINT_FN(cublasSsyrk)
CUDALINT_FN(cublasSherk)
CUDALINT_FN(cublasSsyr2k)
CUDALINT_FN(cublasStrsm)
CUDALINT_FN(cublasStrmm)
CUDALINT_FN(cublasSgemv)
CUDALINT_FN(cublasSger)
CUDALINT_FN(cublasSgeru)
CUDALINT_FN(cublasSgerc)
CUDALINT_FN(cublasSsymv)
CUDALINT_FN(cublasShemv)
CUDALINT_FN(cublasSsyr)
CUDALINT_FN(cublasStrsv)
CUDALINT_FN(cublasStrmv)
CUDALINT_FN(cublasSgbmv)
CUDALINT_FN(cublasSsbmv)
CUDALINT_FN(cublasSaxpy)
CUDALINT_FN(cublasSscal)
CUDALINT_FN(cublasSdot)
CUDALINT_FN(cublasSdotu)
CUDALINT_FN(cublasSdotc)
CUDALINT_FN(cublasSnrm2)
CUDALINT_FN(cublasSasum)
CUDALINT_FN(cublasScopy)
CUDALINT_FN(cublasSswap)
CUDALINT_FN(cublasSrot)
CUDALINT_FN(cublasSgeam)
CUDALINT_FN(cublasSdgmm)
CUDALINT_FN(cublasSgetrfBatched)
CUDALINT_FN(cublasSgetriBatched)
CUDALINT_FN(cublasSgetrsBatched)
CUDALINT_FN(cublasSgemmBatched)
CUDALINT_FN(cublasSgemmStridedBatched)
CUDALINT_FN(cublasSmatinvBatched)
CUDALINT_FN(cublasSgeqrfBatched)
CUDALINT_FN(cublasStrsmBatched)
CUDALINT_FN(cublasSgemvStridedBatched)
CUDALINT_FN(cublasDgemm)
CUDALINT_FN(cublasDsymm)
CUDALINT_FN(cublasDhemm)
CUDALINT_FN(cublasDsyrk)
CUDALINT_FN(cublasDherk)
CUDALINT_FN(cublasDsyr2k)
CUDALINT_FN(cublasDtrsm)
CUDALINT_FN(cublasDtrmm)
CUDALINT_FN(cublasDgemv)
CUDALINT_FN(cublasDger)
CUDALINT_FN(cublasDgeru)
CUDALINT_FN(cublasDgerc)
CUDALINT_FN(cublasDsymv)
CUDALINT_FN(cublasDhemv)
CUDALINT_FN(cublasDsyr)
CUDALINT_FN(cublasDtrsv)
CUDALINT_FN(cublasDtrmv)
CUDALINT_FN(cublasDgbmv)
CUDALINT_FN(cublasDsbmv)
CUDALINT_FN(cublasDaxpy)
CUDALINT_FN(cublasDscal)
CUDALINT_FN(cublasDdot)
CUDALINT_FN(cublasDdotu)
CUDALINT_FN(cublasDdotc)
CUDALINT_FN(cublasDnrm2)
CUDALINT_FN(cublasDasum)
CUDALINT_FN(cublasDcopy)
CUDALINT_FN(cublasDswap)
CUDALINT_FN(cublasDrot)
CUDALINT_FN(cublasDgeam)
CUDALINT_FN(cublasDdgmm)
CUDALINT_FN(cublasDgetrfBatched)
CUDALINT_FN(cublasDgetriBatched)
CUDALINT_FN(cublasDgetrsBatched)
CUDALINT_FN(cublasDgemmBatched)
CUDALINT_FN(cublasDgemmStridedBatched)
CUDALINT_FN(cublasDmatinvBatched)
CUDALINT_FN(cublasDgeqrfBatched)
CUDALINT_FN(cublasDtrsmBatched)
CUDALINT_FN(cublasDgemvStridedBatched)
CUDALINT_FN(cublasCgemm)
CUDALINT_FN(cublasCsymm)
CUDALINT_FN(cublasChemm)
CUDALINT_FN(cublasCsyrk)
CUDALINT_FN(cublasCherk)
CUDALINT_FN(cublasCsyr2k)
CUDALINT_FN(cublasCtrsm)
CUDALINT_FN(cublasCtrmm)
CUDALINT_FN(cublasCgemv)
CUDALINT_FN(cublasCger)
CUDALINT_FN(cublasCgeru)
CUDALINT_FN(cublasCgerc)
CUDALINT_FN(cublasCsymv)
CUDALINT_FN(cublasChemv)
CUDALINT_FN(cublasCsyr)
CUDALINT_FN(cublasCtrsv)
CUDALINT_FN(cublasCtrmv)
CUDALINT_FN(cublasCgbmv)
CUDALINT_FN(cublasCsbmv)
CUDALINT_FN(cublasCaxpy)
CUDALINT_FN(cublasCscal)
CUDALINT_FN(cublasCdot)
CUDALINT_FN(cublasCdotu)
CUDALINT_FN(cublasCdotc)
CUDALINT_FN(cublasCnrm2)
CUDALINT_FN(cublasCasum)
CUDALINT_FN(cublasCcopy)
CUDALINT_FN(cublasCswap)
CUDALINT_FN(cublasCrot)
CUDALINT_FN(cublasCgeam)
CUDALINT_FN(cublasCdgmm)
CUDALINT_FN(cublasCgetrfBatched)
CUDALINT_FN(cublasCgetriBatched)
CUDALINT_FN(cublasCgetrsBatched)
CUDALINT_FN(cublasCgemmBatched)
CUDALINT_FN(cublasCgemmStridedBatched)
CUDALINT_FN(cublasCmatinvBatched)
CUDALINT_FN(cublasCgeqrfBatched)
CUDALINT_FN(cublasCtrsmBatched)
CUDALINT_FN(cublasCgemvStridedBatched)
CUDALINT_FN(cublasZgemm)
CUDALINT_FN(cublasZsymm)
CUDALINT_FN(cublasZhemm)
CUDALINT_FN(cublasZsyrk)
CUDALINT_FN(cublasZherk)
CUDALINT_FN(cublasZsyr2k)
CUDALINT_FN(cublasZtrsm)
CUDALINT_FN(cublasZtrmm)
CUDALINT_FN(cublasZgemv)
CUDALINT_FN(cublasZger)
CUDALINT_FN(cublasZgeru)
CUDALINT_FN(cublasZgerc)
CUDALINT_FN(cublasZsymv)
CUDALINT_FN(cublasZhemv)
CUDALINT_FN(cublasZsyr)
CUDALINT_FN(cublasZtrsv)
CUDALINT_FN(cublasZtrmv)
CUDALINT_FN(cublasZgbmv)
CUDALINT_FN(cublasZsbmv)
CUDALINT_FN(cublasZaxpy)
CUDALINT_FN(cublasZscal)
CUDALINT_FN(cublasZdot)
CUDALINT_FN(cublasZdotu)
CUDALINT_FN(cublasZdotc)
CUDALINT_FN(cublasZnrm2)
CUDALINT_FN(cublasZasum)
CUDALINT_FN(cublasZcopy)
CUDALINT_FN(cublasZswap)
CUDALINT_FN(cublasZrot)
CUDALINT_FN(cublasZgeam)
CUDALINT_FN(cublasZdgmm)
CUDALINT_FN(cublasZgetrfBatched)
CUDALINT_FN(cublasZgetriBatched)
CUDALINT_FN(cublasZgetrsBatched)
CUDALINT_FN(cublasZgemmBatched)
CUDALINT_FN(cublasZgemmStridedBatched)
CUDALINT_FN(cublasZmatinvBatched)
CUDALINT_FN(cublasZgeqrfBatched)
CUDALINT_FN(cublasZtrsmBatched)
CUDALINT_FN(cublasZgemvStridedBatched)
CUDALINT_FN(cublasIsamax)
CUDALINT_FN(cublasIdamax)
CUDALINT_FN(cublasIcamax)
CUDALINT_FN(cublasIsamin)
CUDALINT_FN(cublasIdamin)
CUDALINT_FN(cublasCreate)
CUDALINT_FN(cublasDestroy)
CUDALINT_FN(cublasSetStream)
CUDALINT_FN(cublasGetStream)
CUDALINT_FN(cublasSetMathMode)
CUDALINT_FN(cublasGetMathMode)
CUDALINT_FN(cublasSetPointerMode)
CUDALINT_FN(cublasGetPointerMode)
CUDALINT_FN(cublasSetAtomicsMode)
CUDALINT_FN(cublasSetWorkspace)
CUDALINT_FN(cublasGetVersion)
CUDALINT_FN(cublasSetMatrix)
CUDALINT_FN(cublasGetMatrix)
CUDALINT_FN(cublasSetVector)
CUDALINT_FN(cublasGetVector)
CUDALINT_FN(cublasSetMatrixAsync)
CUDALINT_FN(cublasGetMatrixAsync)
CUDALINT_FN(cublasGemmEx)
CUDALINT_FN(cublasGemmBatchedEx)
CUDALINT_FN(cublasGemmStridedBatchedEx)
CUDALINT_FN(cublasSgemmEx)
CUDALINT_FN(cublasHgemm)
CUDALINT_FN(cublasHgemmBatched)
CUDALINT_FN(cublasHgemmStridedBatched)
CUDALINT_FN(cublasDotEx)
CUDALINT_FN(cublasAxpyEx)
CUDALINT_FN(cublasScalEx)
CUDALINT_FN(cublasNrm2Ex)
CUDALINT_FN(cublasScnrm2)
CUDALINT_FN(cublasDznrm2)
CUDALINT_FN(cublasCsscal)
CUDALINT_FN(cublasZdscal)
CUDALINT_FN(cublasScasum)
CUDALINT_FN(cublasCgemm3m)
CUDALINT_FN(cublasSetVectorAsync)
#undef CUDALINT_FN
inline const char *cublasGetStatusString(cublasStatus_t) { return ""; }
inline const char *cublasGetStatusName(cublasStatus_t) { return ""; }
#endif
