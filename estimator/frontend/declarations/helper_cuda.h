/* SPDX-License-Identifier: MIT */
/* What sources use of the helpers that come with NVIDIA's samples rather than with the toolkit. */
#ifndef FIELDWISE_HELPER_CUDA_H
#define FIELDWISE_HELPER_CUDA_H
#include <cuda_runtime.h>
#include <helper_string.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN
#define checkCudaErrors(call) ((void)(call))
#define checkCudaErrorsDRV(call) ((void)(call))
#define getLastCudaError(message) ((void)(message))
#define printLastCudaError(message) ((void)(message))
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#define EXIT_WAIVED 2
int findCudaDevice(int, const char **);
int findCudaDevice(int, char **);
int gpuGetMaxGflopsDeviceId();
int gpuDeviceInit(int);
int findIntegratedGPU();
bool checkCudaCapabilities(int, int);
int _ConvertSMVer2Cores(int, int);
const char *_ConvertSMVer2ArchName(int, int);
template <class T> const char *_cudaGetErrorEnum(T);
FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
