/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_NVTOOLSEXTCUDART_H
#define FIELDWISE_NVTOOLSEXTCUDART_H
#include <cuda_runtime.h>
#include <nvToolsExt.h>
FIELDWISE_BEGIN
void nvtxNameCudaDeviceA(int, const char *);
void nvtxNameCudaDeviceW(int, const wchar_t *);
void nvtxNameCudaStreamA(cudaStream_t, const char *);
void nvtxNameCudaStreamW(cudaStream_t, const wchar_t *);
void nvtxNameCudaEventA(cudaEvent_t, const char *);
void nvtxNameCudaEventW(cudaEvent_t, const wchar_t *);
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
FIELDWISE_END
#endif
