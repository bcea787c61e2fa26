/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cusparse.h: arguments unchecked. */
#ifndef CUDALINT_CUSPARSE_H
#define CUDALINT_CUSPARSE_H
#include "__cudalint_prelude.h"
#include "cuComplex.h"
#include "library_types.h"
typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;
typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;
typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;
enum cusparseSpSMAlg_t { CUSPARSE_SPSM_ALG_DEFAULT };
typedef struct csrilu02Info *csrilu02Info_t;
enum cusparseStatus_t {
    CUSPARSE_STATUS_SUCCESS = 0,
    CUSPARSE_STATUS_NOT_INITIALIZED = 1,
    CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3,
    CUSPARSE_STATUS_ARCH_MISMATCH = 4,
    CUSPARSE_STATUS_MAPPING_ERROR = 5,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6,
    CUSPARSE_STATUS_INTERNAL_ERROR = 7,
    CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
    CUSPARSE_STATUS_ZERO_PIVOT = 9,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10,
    CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11
};
enum cusparseOperation_t {
    CUSPARSE_OPERATION_NON_TRANSPOSE,
    CUSPARSE_OPERATION_TRANSPOSE,
    CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE
};
enum cusparseIndexBase_t { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE };
enum cusparseIndexType_t { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3 };
enum cusparseMatrixType_t {
    CUSPARSE_MATRIX_TYPE_GENERAL,
    CUSPARSE_MATRIX_TYPE_SYMMETRIC,
    CUSPARSE_MATRIX_TYPE_HERMITIAN,
    CUSPARSE_MATRIX_TYPE_TRIANGULAR
};
enum cusparseFillMode_t { CUSPARSE_FILL_MODE_LOWER, CUSPARSE_FILL_MODE_UPPER };
enum cusparseDiagType_t { CUSPARSE_DIAG_TYPE_NON_UNIT, CUSPARSE_DIAG_TYPE_UNIT };
enum cusparsePointerMode_t { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE };
enum cusparseAction_t { CUSPARSE_ACTION_SYMBOLIC, CUSPARSE_ACTION_NUMERIC };
enum cusparseSolvePolicy_t { CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL };
enum cusparseDirection_t { CUSPARSE_DIRECTION_ROW, CUSPARSE_DIRECTION_COLUMN };
enum cusparseOrder_t { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2 };
enum cusparseSpMVAlg_t {
    CUSPARSE_SPMV_ALG_DEFAULT,
    CUSPARSE_SPMV_COO_ALG1,
    CUSPARSE_SPMV_CSR_ALG1,
    CUSPARSE_SPMV_CSR_ALG2
};
enum cusparseSpMMAlg_t {
    CUSPARSE_SPMM_ALG_DEFAULT,
    CUSPARSE_SPMM_COO_ALG1,
    CUSPARSE_SPMM_CSR_ALG1 = 4,
    CUSPARSE_SPMM_CSR_ALG2 = 6,
    CUSPARSE_SPMM_CSR_ALG3 = 12,
    CUSPARSE_SPMM_BLOCKED_ELL_ALG1
};
enum cusparseSDDMMAlg_t { CUSPARSE_SDDMM_ALG_DEFAULT };
enum cusparseSpSVAlg_t { CUSPARSE_SPSV_ALG_DEFAULT };
enum cusparseSpGEMMAlg_t { CUSPARSE_SPGEMM_DEFAULT };
enum cusparseDenseToSparseAlg_t { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT };
enum cusparseSparseToDenseAlg_t { CUSPARSE_SPARSETODENSE_ALG_DEFAULT };
enum cusparseCsr2CscAlg_t { CUSPARSE_CSR2CSC_ALG_DEFAULT, CUSPARSE_CSR2CSC_ALG1 = 1 };
enum cusparseSpMatAttribute_t { CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE };
#define CUDALINT_FN(name) \
    template <class... __A> cusparseStatus_t name(__A &&...) { return (cusparseStatus_t)0; }
CUDALINT_FN(cusparseCreate)
CUDALINT_FN(cusparseDestroy)
CUDALINT_FN(cusparseSetStream)
CUDALINT_FN(cusparseCreateMatDescr)
CUDALINT_FN(cusparseDestroyMatDescr)
CUDALINT_FN(cusparseSetMatType)
CUDALINT_FN(cusparseSetMatIndexBase)
CUDALINT_FN(cusparseSetMatFillMode)
CUDALINT_FN(cusparseSetMatDiagType)
CUDALINT_FN(cusparseSetPointerMode)
CUDALINT_FN(cusparseCreateCsr)
CUDALINT_FN(cusparseCreateCoo)
CUDALINT_FN(cusparseCreateCsc)
CUDALINT_FN(cusparseCreateDnMat)
CUDALINT_FN(cusparseCreateDnVec)
CUDALINT_FN(cusparseCreateSpVec)
CUDALINT_FN(cusparseDestroySpMat)
CUDALINT_FN(cusparseDestroyDnMat)
CUDALINT_FN(cusparseDestroyDnVec)
CUDALINT_FN(cusparseDestroySpVec)
CUDALINT_FN(cusparseSpMM)
CUDALINT_FN(cusparseSpMM_bufferSize)
CUDALINT_FN(cusparseSpMM_preprocess)
CUDALINT_FN(cusparseSpMV)
CUDALINT_FN(cusparseSpMV_bufferSize)
CUDALINT_FN(cusparseSpMV_preprocess)
CUDALINT_FN(cusparseSpSV_createDescr)
CUDALINT_FN(cusparseSpSV_bufferSize)
CUDALINT_FN(cusparseSpSV_analysis)
CUDALINT_FN(cusparseSpSV_solve)
CUDALINT_FN(cusparseSpSV_destroyDescr)
CUDALINT_FN(cusparseSpSM_createDescr)
CUDALINT_FN(cusparseSpSM_destroyDescr)
CUDALINT_FN(cusparseSpSM_bufferSize)
CUDALINT_FN(cusparseSpSM_analysis)
CUDALINT_FN(cusparseSpSM_solve)
CUDALINT_FN(cusparseAxpby)
CUDALINT_FN(cusparseGather)
CUDALINT_FN(cusparseScatter)
CUDALINT_FN(cusparseRot)
CUDALINT_FN(cusparseSpVV)
CUDALINT_FN(cusparseSpVV_bufferSize)
CUDALINT_FN(cusparseDnMatSetStridedBatch)
CUDALINT_FN(cusparseCooSetStridedBatch)
CUDALINT_FN(cusparseSnnz)
CUDALINT_FN(cusparseDnnz)
CUDALINT_FN(cusparseCnnz)
CUDALINT_FN(cusparseZnnz)
CUDALINT_FN(cusparseSDDMM)
CUDALINT_FN(cusparseSDDMM_bufferSize)
CUDALINT_FN(cusparseSDDMM_preprocess)
CUDALINT_FN(cusparseSpGEMM_createDescr)
CUDALINT_FN(cusparseSpGEMM_destroyDescr)
CUDALINT_FN(cusparseSpGEMM_workEstimation)
CUDALINT_FN(cusparseSpGEMM_compute)
CUDALINT_FN(cusparseSpGEMM_copy)
CUDALINT_FN(cusparseSpMatGetSize)
CUDALINT_FN(cusparseCsrSetPointers)
CUDALINT_FN(cusparseDenseToSparse_bufferSize)
CUDALINT_FN(cusparseDenseToSparse_analysis)
CUDALINT_FN(cusparseDenseToSparse_convert)
CUDALINT_FN(cusparseSparseToDense)
CUDALINT_FN(cusparseSparseToDense_bufferSize)
CUDALINT_FN(cusparseXcoo2csr)
CUDALINT_FN(cusparseXcsr2coo)
CUDALINT_FN(cusparseXcsrsort)
CUDALINT_FN(cusparseXcsrsort_bufferSizeExt)
CUDALINT_FN(cusparseCreateIdentityPermutation)
CUDALINT_FN(cusparseCsr2cscEx2)
CUDALINT_FN(cusparseCsr2cscEx2_bufferSize)
CUDALINT_FN(cusparseSpMatSetAttribute)
CUDALINT_FN(cusparseDnMatGetValues)
CUDALINT_FN(cusparseDnVecSetValues)
CUDALINT_FN(cusparseCsrSetStridedBatch)
CUDALINT_FN(cusparseScsrmv)
CUDALINT_FN(cusparseDcsrmv)
CUDALINT_FN(cusparseScsrmm)
CUDALINT_FN(cusparseSgtsv2_nopivot)
CUDALINT_FN(cusparseDgtsv2_nopivot)
CUDALINT_FN(cusparseSgtsv2StridedBatch)
CUDALINT_FN(cusparseCreateBlockedEll)
CUDALINT_FN(cusparseGetVersion)
CUDALINT_FN(cusparseScsrilu02)
CUDALINT_FN(cusparseDcsrilu02)
CUDALINT_FN(cusparseScsrilu02_bufferSize)
CUDALINT_FN(cusparseScsrilu02_analysis)
CUDALINT_FN(cusparseDcsrilu02_bufferSize)
CUDALINT_FN(cusparseDcsrilu02_analysis)
CUDALINT_FN(cusparseCreateCsrilu02Info)
CUDALINT_FN(cusparseDestroyCsrilu02Info)
CUDALINT_FN(cusparseXcsrilu02_zeroPivot)
CUDALINT_FN(cusparseSpSVGetInfo)
CUDALINT_FN(cusparseCreateBsrsv2Info)
#undef CUDALINT_FN
inline const char *cusparseGetErrorString(cusparseStatus_t) { return ""; }
inline const char *cusparseGetErrorName(cusparseStatus_t) { return ""; }
#endif
