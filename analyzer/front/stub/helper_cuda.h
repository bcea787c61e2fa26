/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for helper_cuda.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_CUDA_H
#define CUDALINT_HELPER_CUDA_H
#include "__cudalint_prelude.h"
#include "helper_string.h"
template <class __T> const char *_cudaGetErrorEnum(__T);
template <class __T> void check(__T result, char const *func, const char *file, int line);
void __getLastCudaError(const char *, const char *, int);
void __printLastCudaError(const char *, const char *, int);
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)
#define getLastCudaError(msg) __getLastCudaError(msg, __FILE__, __LINE__)
#define printLastCudaError(msg) __printLastCudaError(msg, __FILE__, __LINE__)
#ifndef MAX
#define MAX(__a, __b) (__a > __b ? __a : __b)
#endif
#ifndef MIN
#define MIN(__a, __b) (__a < __b ? __a : __b)
#endif
inline int ftoi(float __v) { return __v >= 0 ? (int)(__v + 0.5f) : (int)(__v - 0.5f); }
int _ConvertSMVer2Cores(int, int);
const char *_ConvertSMVer2ArchName(int, int);
int gpuDeviceInit(int);
int gpuGetMaxGflopsDeviceId();
int findCudaDevice(int, const char **);
int findIntegratedGPU();
bool checkCudaCapabilities(int, int);
#endif
