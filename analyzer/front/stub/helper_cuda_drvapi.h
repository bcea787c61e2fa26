/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_cuda_drvapi.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_CUDA_DRVAPI_H
#define CUDALINT_HELPER_CUDA_DRVAPI_H
#include "cuda.h"
#include "helper_string.h"
void __checkCudaErrors(CUresult, const char *, int);
#ifndef checkCudaErrors
#define checkCudaErrors(err) __checkCudaErrors(err, __FILE__, __LINE__)
#endif
CUdevice findCudaDeviceDRV(int, const char **);
CUdevice findIntegratedGPUDrv();
int gpuDeviceInitDRV(int, const char **);
int gpuGetMaxGflopsDeviceIdDRV();
template <class __T> void getCudaAttribute(__T *, CUdevice_attribute, int);
bool checkCudaCapabilitiesDRV(int, int, int);
bool findFatbinPath(const char *, std::string &, char **, std::ostringstream &);
#endif
