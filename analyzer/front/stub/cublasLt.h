/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cublasLt.h: arguments unchecked. */
#ifndef CUDALINT_CUBLASLT_H
#define CUDALINT_CUBLASLT_H
#include "__cudalint_prelude.h"
#include "cublas_v2.h"
typedef struct cublasLtContext *cublasLtHandle_t;
typedef struct {
    unsigned long long data[8];
} cublasLtMatrixLayoutOpaque_t, cublasLtMatmulDescOpaque_t, cublasLtMatmulPreferenceOpaque_t;
typedef cublasLtMatrixLayoutOpaque_t *cublasLtMatrixLayout_t;
typedef cublasLtMatmulDescOpaque_t *cublasLtMatmulDesc_t;
typedef cublasLtMatmulPreferenceOpaque_t *cublasLtMatmulPreference_t;
typedef struct {
    unsigned long long data[8];
} cublasLtMatmulAlgo_t;
typedef struct {
    cublasLtMatmulAlgo_t algo;
    size_t workspaceSize;
    cublasStatus_t state;
    float wavesCount;
} cublasLtMatmulHeuristicResult_t;
enum cublasLtEpilogue_t {
    CUBLASLT_EPILOGUE_DEFAULT = 1,
    CUBLASLT_EPILOGUE_RELU = 2,
    CUBLASLT_EPILOGUE_BIAS = 4,
    CUBLASLT_EPILOGUE_RELU_BIAS = 6,
    CUBLASLT_EPILOGUE_GELU = 32,
    CUBLASLT_EPILOGUE_GELU_BIAS = 36,
    CUBLASLT_EPILOGUE_GELU_AUX = 160,
    CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164,
    CUBLASLT_EPILOGUE_DGELU = 192,
    CUBLASLT_EPILOGUE_BGRADA = 256,
    CUBLASLT_EPILOGUE_BGRADB = 512
};
enum cublasLtMatmulDescAttributes_t {
    CUBLASLT_MATMUL_DESC_COMPUTE_TYPE,
    CUBLASLT_MATMUL_DESC_SCALE_TYPE,
    CUBLASLT_MATMUL_DESC_POINTER_MODE,
    CUBLASLT_MATMUL_DESC_TRANSA,
    CUBLASLT_MATMUL_DESC_TRANSB,
    CUBLASLT_MATMUL_DESC_TRANSC,
    CUBLASLT_MATMUL_DESC_FILL_MODE,
    CUBLASLT_MATMUL_DESC_EPILOGUE,
    CUBLASLT_MATMUL_DESC_BIAS_POINTER,
    CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD,
    CUBLASLT_MATMUL_DESC_A_SCALE_POINTER,
    CUBLASLT_MATMUL_DESC_B_SCALE_POINTER,
    CUBLASLT_MATMUL_DESC_C_SCALE_POINTER,
    CUBLASLT_MATMUL_DESC_D_SCALE_POINTER,
    CUBLASLT_MATMUL_DESC_AMAX_D_POINTER,
    CUBLASLT_MATMUL_DESC_FAST_ACCUM
};
enum cublasLtMatmulPreferenceAttributes_t {
    CUBLASLT_MATMUL_PREF_SEARCH_MODE,
    CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES
};
enum cublasLtMatrixLayoutAttribute_t {
    CUBLASLT_MATRIX_LAYOUT_ORDER,
    CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT,
    CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET
};
enum cublasLtOrder_t { CUBLASLT_ORDER_COL, CUBLASLT_ORDER_ROW, CUBLASLT_ORDER_COL32 };
#define CUDALINT_FN(name) \
    template <class... __A> cublasStatus_t name(__A &&...) { return (cublasStatus_t)0; }
CUDALINT_FN(cublasLtCreate)
CUDALINT_FN(cublasLtDestroy)
CUDALINT_FN(cublasLtMatmulDescInit)
CUDALINT_FN(cublasLtMatrixLayoutInit)
CUDALINT_FN(cublasLtMatmulPreferenceInit)
CUDALINT_FN(cublasLtMatmul)
CUDALINT_FN(cublasLtMatmulDescCreate)
CUDALINT_FN(cublasLtMatmulDescDestroy)
CUDALINT_FN(cublasLtMatmulDescSetAttribute)
CUDALINT_FN(cublasLtMatrixLayoutCreate)
CUDALINT_FN(cublasLtMatrixLayoutDestroy)
CUDALINT_FN(cublasLtMatrixLayoutSetAttribute)
CUDALINT_FN(cublasLtMatmulPreferenceCreate)
CUDALINT_FN(cublasLtMatmulPreferenceDestroy)
CUDALINT_FN(cublasLtMatmulPreferenceSetAttribute)
CUDALINT_FN(cublasLtMatmulAlgoGetHeuristic)
CUDALINT_FN(cublasLtMatrixTransform)
#undef CUDALINT_FN
#endif
