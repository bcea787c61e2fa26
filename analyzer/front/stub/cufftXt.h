/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cufftXt.h. */
#ifndef CUDALINT_CUFFTXT_H
#define CUDALINT_CUFFTXT_H
#include "__cudalint_prelude.h"
#include "cufft.h"
struct cudaXtDesc {
    int version, nGPUs, GPUs[64];
    void *data[64];
    size_t size[64];
    void *cudaXtState;
};
struct cudaLibXtDesc {
    int version;
    cudaXtDesc *descriptor;
    int library, subFormat;
    void *libDescriptor;
};
enum cufftXtSubFormat { CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE };
enum cufftXtCopyType {
    CUFFT_COPY_HOST_TO_DEVICE,
    CUFFT_COPY_DEVICE_TO_HOST,
    CUFFT_COPY_DEVICE_TO_DEVICE
};
enum cufftXtCallbackType {
    CUFFT_CB_LD_COMPLEX,
    CUFFT_CB_LD_REAL = 2,
    CUFFT_CB_ST_COMPLEX = 4,
    CUFFT_CB_ST_REAL = 6
};
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *, void *);
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);
#endif
