/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUFFTXT_H
#define FIELDWISE_CUFFTXT_H
#include <cufft.h>
FIELDWISE_BEGIN
typedef enum cufftXtSubFormat_t {
    CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE, CUFFT_XT_FORMAT_INPLACE_SHUFFLED,
} cufftXtSubFormat;
typedef enum cufftXtCopyType_t {
    CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE,
} cufftXtCopyType;
typedef enum cufftXtCallbackType_t {
    CUFFT_CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL, CUFFT_CB_LD_REAL_DOUBLE,
    CUFFT_CB_ST_COMPLEX, CUFFT_CB_ST_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL, CUFFT_CB_ST_REAL_DOUBLE,
} cufftXtCallbackType;
typedef struct { int nGPUs, GPUs[64]; void *data[64]; size_t size[64]; } cudaXtDesc;
typedef struct { int version; cudaXtDesc *descriptor; int library, subFormat; void *libDescriptor; } cudaLibXtDesc;
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef cufftDoubleReal (*cufftCallbackLoadD)(void *, size_t, void *, void *);
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef cufftDoubleComplex (*cufftCallbackLoadZ)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);
typedef void (*cufftCallbackStoreD)(void *, size_t, cufftDoubleReal, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *, void *);
typedef void (*cufftCallbackStoreZ)(void *, size_t, cufftDoubleComplex, void *, void *);
cufftResult
    cufftXtSetGPUs(...), cufftXtMalloc(...), cufftXtFree(...), cufftXtMemcpy(...), cufftXtMakePlanMany(...),
    cufftXtGetSizeMany(...), cufftXtExec(...), cufftXtExecDescriptor(...), cufftXtExecDescriptorC2C(...),
    cufftXtExecDescriptorR2C(...), cufftXtExecDescriptorC2R(...), cufftXtExecDescriptorZ2Z(...),
    cufftXtExecDescriptorD2Z(...), cufftXtExecDescriptorZ2D(...), cufftXtSetCallback(...), cufftXtClearCallback(...),
    cufftXtSetCallbackSharedSize(...), cufftXtSetWorkArea(...), cufftXtSetWorkAreaPolicy(...);
FIELDWISE_END
#endif
