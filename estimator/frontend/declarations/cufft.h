/* SPDX-License-Identifier: MIT */
/* Host calls only have to type-check. */
#ifndef FIELDWISE_CUFFT_H
#define FIELDWISE_CUFFT_H
#include <cuda_runtime.h>
#include <cuComplex.h>
FIELDWISE_BEGIN
typedef int cufftHandle;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
typedef enum cufftResult_t {
    CUFFT_SUCCESS = 0x0, CUFFT_INVALID_PLAN = 0x1, CUFFT_ALLOC_FAILED = 0x2, CUFFT_INVALID_TYPE = 0x3,
    CUFFT_INVALID_VALUE = 0x4, CUFFT_INTERNAL_ERROR = 0x5, CUFFT_EXEC_FAILED = 0x6, CUFFT_SETUP_FAILED = 0x7,
    CUFFT_INVALID_SIZE = 0x8, CUFFT_UNALIGNED_DATA = 0x9, CUFFT_INVALID_DEVICE = 0xB,
    CUFFT_NO_WORKSPACE = 0xD, CUFFT_NOT_IMPLEMENTED = 0xE, CUFFT_NOT_SUPPORTED = 0x10,
    CUFFT_MISSING_DEPENDENCY = 0x11, CUFFT_NVRTC_FAILURE = 0x12, CUFFT_NVJITLINK_FAILURE = 0x13,
    CUFFT_NVSHMEM_FAILURE = 0x14,
} cufftResult;
typedef enum cufftType_t {
    CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c,
    CUFFT_Z2Z = 0x69,
} cufftType;
typedef enum cufftCompatibility_t {
    CUFFT_COMPATIBILITY_FFTW_PADDING = 0x01,
} cufftCompatibility;
typedef enum {
    NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT = 0x1, NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS = 0x2,
} cufftProperty;
cufftResult
    cufftCreate(...), cufftDestroy(...), cufftEstimate1d(...), cufftEstimate2d(...), cufftEstimate3d(...),
    cufftEstimateMany(...), cufftExecC2C(...), cufftExecC2R(...), cufftExecD2Z(...), cufftExecR2C(...),
    cufftExecZ2D(...), cufftExecZ2Z(...), cufftGetPlanPropertyInt64(...), cufftGetProperty(...),
    cufftGetSize(...), cufftGetSize1d(...), cufftGetSize2d(...), cufftGetSize3d(...), cufftGetSizeMany(...),
    cufftGetSizeMany64(...), cufftGetVersion(...), cufftMakePlan1d(...), cufftMakePlan2d(...),
    cufftMakePlan3d(...), cufftMakePlanMany(...), cufftMakePlanMany64(...), cufftPlan1d(...), cufftPlan2d(...),
    cufftPlan3d(...), cufftPlanMany(...), cufftResetPlanProperty(...), cufftSetAutoAllocation(...),
    cufftSetPlanPropertyInt64(...), cufftSetStream(...), cufftSetWorkArea(...);
FIELDWISE_END
#endif
