/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cufft.h: arguments unchecked. */
#ifndef CUDALINT_CUFFT_H
#define CUDALINT_CUFFT_H
#include "__cudalint_prelude.h"
#include "cuComplex.h"
#include "library_types.h"
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
enum cufftResult_t {
    CUFFT_SUCCESS,
    CUFFT_INVALID_PLAN,
    CUFFT_ALLOC_FAILED,
    CUFFT_INVALID_TYPE,
    CUFFT_INVALID_VALUE,
    CUFFT_INTERNAL_ERROR,
    CUFFT_EXEC_FAILED,
    CUFFT_SETUP_FAILED,
    CUFFT_INVALID_SIZE,
    CUFFT_UNALIGNED_DATA,
    CUFFT_INCOMPLETE_PARAMETER_LIST,
    CUFFT_INVALID_DEVICE,
    CUFFT_PARSE_ERROR,
    CUFFT_NO_WORKSPACE,
    CUFFT_NOT_IMPLEMENTED,
    CUFFT_LICENSE_ERROR,
    CUFFT_NOT_SUPPORTED
};
typedef enum cufftResult_t cufftResult;
enum cufftType {
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_C2C = 0x29,
    CUFFT_D2Z = 0x6a,
    CUFFT_Z2D = 0x6c,
    CUFFT_Z2Z = 0x69
};
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
#define CUDALINT_FN(name) \
    template <class... __A> cufftResult name(__A &&...) { return (cufftResult)0; }
CUDALINT_FN(cufftPlan1d)
CUDALINT_FN(cufftPlan2d)
CUDALINT_FN(cufftPlan3d)
CUDALINT_FN(cufftPlanMany)
CUDALINT_FN(cufftMakePlan1d)
CUDALINT_FN(cufftMakePlan2d)
CUDALINT_FN(cufftMakePlan3d)
CUDALINT_FN(cufftMakePlanMany)
CUDALINT_FN(cufftCreate)
CUDALINT_FN(cufftDestroy)
CUDALINT_FN(cufftSetStream)
CUDALINT_FN(cufftSetWorkArea)
CUDALINT_FN(cufftSetAutoAllocation)
CUDALINT_FN(cufftGetSize)
CUDALINT_FN(cufftEstimate1d)
CUDALINT_FN(cufftExecC2C)
CUDALINT_FN(cufftExecR2C)
CUDALINT_FN(cufftExecC2R)
CUDALINT_FN(cufftExecZ2Z)
CUDALINT_FN(cufftExecD2Z)
CUDALINT_FN(cufftExecZ2D)
CUDALINT_FN(cufftXtSetGPUs)
CUDALINT_FN(cufftXtMalloc)
CUDALINT_FN(cufftXtFree)
CUDALINT_FN(cufftXtMemcpy)
CUDALINT_FN(cufftXtExecDescriptorC2C)
CUDALINT_FN(cufftXtExecDescriptorZ2Z)
CUDALINT_FN(cufftXtSetCallback)
CUDALINT_FN(cufftXtExec)
CUDALINT_FN(cufftXtMakePlanMany)
CUDALINT_FN(cufftXtExecDescriptor)
CUDALINT_FN(cufftXtSetJITCallback)
CUDALINT_FN(cufftSetPlanPropertyInt64)
CUDALINT_FN(cufftGetVersion)
#undef CUDALINT_FN
#endif
