/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvrtc_helper.h of the CUDA samples. */
#ifndef CUDALINT_NVRTC_HELPER_H
#define CUDALINT_NVRTC_HELPER_H
#include "helper_cuda_drvapi.h"
#include "nvrtc.h"
void compileFileToCUBIN(char *, int, char **, char **, size_t *, int);
CUmodule loadCUBIN(char *, int, char **);
#endif
