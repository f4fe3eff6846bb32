/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUBLAS_H
#define FIELDWISE_CUBLAS_H
#include <cublas_v2.h>
FIELDWISE_BEGIN
typedef cublasStatus_t cublasStatus;
cublasStatus_t cublasInit(...), cublasShutdown(...), cublasAlloc(...), cublasFree(...), cublasGetError(...);
FIELDWISE_END
#endif
