/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for nccl.h: arguments unchecked. */
#ifndef CUDALINT_NCCL_H
#define CUDALINT_NCCL_H
#include "__cudalint_prelude.h"
typedef struct ncclComm *ncclComm_t;
struct ncclUniqueId {
    char internal[128];
};
#define NCCL_UNIQUE_ID_BYTES 128
#define NCCL_VERSION_CODE 22000
enum ncclResult_t {
    ncclSuccess,
    ncclUnhandledCudaError,
    ncclSystemError,
    ncclInternalError,
    ncclInvalidArgument,
    ncclInvalidUsage,
    ncclRemoteError,
    ncclInProgress
};
enum ncclDataType_t {
    ncclInt8 = 0,
    ncclChar = 0,
    ncclUint8 = 1,
    ncclInt32 = 2,
    ncclInt = 2,
    ncclUint32 = 3,
    ncclInt64 = 4,
    ncclUint64 = 5,
    ncclFloat16 = 6,
    ncclHalf = 6,
    ncclFloat32 = 7,
    ncclFloat = 7,
    ncclFloat64 = 8,
    ncclDouble = 8,
    ncclBfloat16 = 9
};
enum ncclRedOp_t { ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg };
#define CUDALINT_FN(name) \
    template <class... __A> ncclResult_t name(__A &&...) { return (ncclResult_t)0; }
CUDALINT_FN(ncclGetUniqueId)
CUDALINT_FN(ncclCommInitRank)
CUDALINT_FN(ncclCommInitAll)
CUDALINT_FN(ncclCommDestroy)
CUDALINT_FN(ncclCommAbort)
CUDALINT_FN(ncclCommFinalize)
CUDALINT_FN(ncclCommCount)
CUDALINT_FN(ncclCommUserRank)
CUDALINT_FN(ncclGroupStart)
CUDALINT_FN(ncclGroupEnd)
CUDALINT_FN(ncclAllReduce)
CUDALINT_FN(ncclReduce)
CUDALINT_FN(ncclBroadcast)
CUDALINT_FN(ncclBcast)
CUDALINT_FN(ncclAllGather)
CUDALINT_FN(ncclReduceScatter)
CUDALINT_FN(ncclSend)
CUDALINT_FN(ncclRecv)
CUDALINT_FN(ncclGetVersion)
CUDALINT_FN(ncclCommGetAsyncError)
#undef CUDALINT_FN
inline const char *ncclGetErrorString(ncclResult_t) { return ""; }
#endif
