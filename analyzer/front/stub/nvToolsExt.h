/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nvToolsExt.h. */
#ifndef CUDALINT_NVTOOLSEXT_H
#define CUDALINT_NVTOOLSEXT_H
#include "__cudalint_prelude.h"
typedef unsigned long long nvtxRangeId_t;
struct nvtxEventAttributes_v2 {
    unsigned short version, size;
    unsigned category;
    int colorType;
    unsigned color;
    int payloadType, reserved0;
    union { unsigned long long ullValue; double dValue; } payload;
    int messageType;
    union { const char *ascii; const wchar_t *unicode; } message;
};
typedef nvtxEventAttributes_v2 nvtxEventAttributes_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringHandle *nvtxStringHandle_t;
#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((unsigned short)sizeof(nvtxEventAttributes_t))
#define NVTX_COLOR_ARGB 1
#define NVTX_MESSAGE_TYPE_ASCII 1
extern "C" {
int nvtxRangePushA(const char *);
int nvtxRangePush(const char *);
int nvtxRangePushEx(const nvtxEventAttributes_t *);
int nvtxRangePop(void);
nvtxRangeId_t nvtxRangeStartA(const char *);
nvtxRangeId_t nvtxRangeStart(const char *);
void nvtxRangeEnd(nvtxRangeId_t);
void nvtxMarkA(const char *);
void nvtxMark(const char *);
void nvtxNameOsThreadA(unsigned, const char *);
void nvtxNameCudaStreamA(cudaStream_t, const char *);
nvtxDomainHandle_t nvtxDomainCreateA(const char *);
int nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *);
int nvtxDomainRangePop(nvtxDomainHandle_t);
}
#endif
