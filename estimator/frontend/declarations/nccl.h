/* SPDX-License-Identifier: MIT */
/* Host calls only have to type-check. */
#ifndef FIELDWISE_NCCL_H
#define FIELDWISE_NCCL_H
#include <cuda_runtime.h>
FIELDWISE_BEGIN
typedef struct ncclComm *ncclComm_t;
typedef struct { char internal[128]; } ncclUniqueId;
typedef enum {
    ncclSuccess = 0, ncclUnhandledCudaError = 1, ncclSystemError = 2, ncclInternalError = 3,
    ncclInvalidArgument = 4, ncclInvalidUsage = 5, ncclRemoteError = 6, ncclInProgress = 7,
    ncclNumResults = 8,
} ncclResult_t;
typedef enum {
    ncclSum = 0, ncclProd = 1, ncclMax = 2, ncclMin = 3, ncclAvg = 4, ncclNumOps = 5, ncclMaxRedOp,
} ncclRedOp_t;
typedef enum {
    ncclInt8 = 0, ncclChar = 0, ncclUint8 = 1, ncclInt32 = 2, ncclInt = 2, ncclUint32 = 3, ncclInt64 = 4,
    ncclUint64 = 5, ncclFloat16 = 6, ncclHalf = 6, ncclFloat32 = 7, ncclFloat = 7, ncclFloat64 = 8,
    ncclDouble = 8, ncclBfloat16 = 9, ncclFloat8e4m3 = 10, ncclFloat8e5m2 = 11, ncclNumTypes = 12,
} ncclDataType_t;
typedef enum {
    ncclScalarDevice = 0, ncclScalarHostImmediate = 1,
} ncclScalarResidence_t;
ncclResult_t
    ncclAllGather(...), ncclAllReduce(...), ncclAlltoAll(...), ncclBcast(...), ncclBroadcast(...),
    ncclCommAbort(...), ncclCommCount(...), ncclCommCuDevice(...), ncclCommDeregister(...),
    ncclCommDestroy(...), ncclCommFinalize(...), ncclCommGetAsyncError(...), ncclCommInitAll(...),
    ncclCommInitRank(...), ncclCommInitRankConfig(...), ncclCommInitRankScalable(...), ncclCommRegister(...),
    ncclCommRevoke(...), ncclCommShrink(...), ncclCommSplit(...), ncclCommUserRank(...),
    ncclCommWindowDeregister(...), ncclCommWindowRegister(...), ncclGather(...), ncclGetUniqueId(...),
    ncclGetVersion(...), ncclGroupEnd(...), ncclGroupSimulateEnd(...), ncclGroupStart(...), ncclMemAlloc(...),
    ncclMemFree(...), ncclRecv(...), ncclRedOpCreatePreMulSum(...), ncclRedOpDestroy(...), ncclReduce(...),
    ncclReduceScatter(...), ncclResetDebugInit(...), ncclScatter(...), ncclSend(...);
const char *ncclGetErrorString(ncclResult_t);
const char *ncclGetLastError(ncclComm_t);
#define NCCL_UNIQUE_ID_BYTES 128
FIELDWISE_END
#endif
