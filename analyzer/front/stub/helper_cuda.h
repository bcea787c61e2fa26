/* Stands for helper_cuda.h of the CUDA samples. */
#ifndef CUDALINT_HELPER_CUDA_H
#define CUDALINT_HELPER_CUDA_H
#include "__cudalint_prelude.h"
#include "helper_string.h"
template <class T> const char *_cudaGetErrorEnum(T);
template <class T> void check(T result, char const *func, const char *file, int line);
void __getLastCudaError(const char *, const char *, int);
void __printLastCudaError(const char *, const char *, int);
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)
#define getLastCudaError(msg) __getLastCudaError(msg, __FILE__, __LINE__)
#define printLastCudaError(msg) __printLastCudaError(msg, __FILE__, __LINE__)
#ifndef MAX
#define MAX(a, b) (a > b ? a : b)
#endif
#ifndef MIN
#define MIN(a, b) (a < b ? a : b)
#endif
inline int ftoi(float v) { return v >= 0 ? (int)(v + 0.5f) : (int)(v - 0.5f); }
int _ConvertSMVer2Cores(int, int);
const char *_ConvertSMVer2ArchName(int, int);
int gpuDeviceInit(int);
int gpuGetMaxGflopsDeviceId();
int findCudaDevice(int, const char **);
int findIntegratedGPU();
bool checkCudaCapabilities(int, int);
#endif
