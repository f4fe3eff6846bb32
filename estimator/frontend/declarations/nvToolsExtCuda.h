/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_NVTOOLSEXTCUDA_H
#define FIELDWISE_NVTOOLSEXTCUDA_H
#include <cuda.h>
#include <nvToolsExt.h>
FIELDWISE_BEGIN
void nvtxNameCuDeviceA(CUdevice, const char *);
void nvtxNameCuContextA(CUcontext, const char *);
void nvtxNameCuStreamA(CUstream, const char *);
void nvtxNameCuEventA(CUevent, const char *);
FIELDWISE_END
#endif
