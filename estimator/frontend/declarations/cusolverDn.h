/* SPDX-License-Identifier: MIT */
/* Host calls only have to type-check. */
#ifndef FIELDWISE_CUSOLVERDN_H
#define FIELDWISE_CUSOLVERDN_H
#include <cuda_runtime.h>
#include <cublas_v2.h>
FIELDWISE_BEGIN
typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct fieldwise_syevj *syevjInfo_t;
typedef struct fieldwise_gesvdj *gesvdjInfo_t;
typedef enum {
    CUSOLVER_STATUS_SUCCESS = 0, CUSOLVER_STATUS_NOT_INITIALIZED = 1, CUSOLVER_STATUS_ALLOC_FAILED = 2,
    CUSOLVER_STATUS_INVALID_VALUE = 3, CUSOLVER_STATUS_ARCH_MISMATCH = 4, CUSOLVER_STATUS_MAPPING_ERROR = 5,
    CUSOLVER_STATUS_EXECUTION_FAILED = 6, CUSOLVER_STATUS_INTERNAL_ERROR = 7,
    CUSOLVER_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8, CUSOLVER_STATUS_NOT_SUPPORTED = 9,
    CUSOLVER_STATUS_ZERO_PIVOT = 10, CUSOLVER_STATUS_INVALID_LICENSE = 11,
    CUSOLVER_STATUS_IRS_PARAMS_NOT_INITIALIZED = 12, CUSOLVER_STATUS_IRS_PARAMS_INVALID = 13,
    CUSOLVER_STATUS_IRS_PARAMS_INVALID_PREC = 14, CUSOLVER_STATUS_IRS_PARAMS_INVALID_REFINE = 15,
    CUSOLVER_STATUS_IRS_PARAMS_INVALID_MAXITER = 16, CUSOLVER_STATUS_IRS_INTERNAL_ERROR = 20,
    CUSOLVER_STATUS_IRS_NOT_SUPPORTED = 21, CUSOLVER_STATUS_IRS_OUT_OF_RANGE = 22,
    CUSOLVER_STATUS_IRS_NRHS_NOT_SUPPORTED_FOR_REFINE_GMRES = 23,
    CUSOLVER_STATUS_IRS_INFOS_NOT_INITIALIZED = 25, CUSOLVER_STATUS_IRS_INFOS_NOT_DESTROYED = 26,
    CUSOLVER_STATUS_IRS_MATRIX_SINGULAR = 30, CUSOLVER_STATUS_INVALID_WORKSPACE = 31,
} cusolverStatus_t;
typedef enum {
    CUSOLVER_EIG_TYPE_1 = 1, CUSOLVER_EIG_TYPE_2 = 2, CUSOLVER_EIG_TYPE_3 = 3,
} cusolverEigType_t;
typedef enum {
    CUSOLVER_EIG_MODE_NOVECTOR = 0, CUSOLVER_EIG_MODE_VECTOR = 1,
} cusolverEigMode_t;
cusolverStatus_t
    cusolverDnCCgels(...), cusolverDnCCgels_bufferSize(...), cusolverDnCEgels(...),
    cusolverDnCEgels_bufferSize(...), cusolverDnCKgels(...), cusolverDnCKgels_bufferSize(...),
    cusolverDnCYgels(...), cusolverDnCYgels_bufferSize(...), cusolverDnCgeqrf(...),
    cusolverDnCgeqrf_bufferSize(...), cusolverDnCgesvd(...), cusolverDnCgesvd_bufferSize(...),
    cusolverDnCgesvdaStridedBatched(...), cusolverDnCgesvdaStridedBatched_bufferSize(...),
    cusolverDnCgesvdj(...), cusolverDnCgesvdjBatched(...), cusolverDnCgesvdjBatched_bufferSize(...),
    cusolverDnCgesvdj_bufferSize(...), cusolverDnCgetrf(...), cusolverDnCgetrf_bufferSize(...),
    cusolverDnCgetrs(...), cusolverDnCheevd(...), cusolverDnCheevd_bufferSize(...), cusolverDnCheevdx(...),
    cusolverDnCheevdx_bufferSize(...), cusolverDnCpotrf(...), cusolverDnCpotrfBatched(...),
    cusolverDnCpotrf_bufferSize(...), cusolverDnCpotri(...), cusolverDnCpotri_bufferSize(...),
    cusolverDnCpotrs(...), cusolverDnCpotrsBatched(...), cusolverDnCreate(...), cusolverDnCreateGesvdjInfo(...),
    cusolverDnCreateParams(...), cusolverDnCreateSyevjInfo(...), cusolverDnDBgels(...),
    cusolverDnDBgels_bufferSize(...), cusolverDnDDgels(...), cusolverDnDDgels_bufferSize(...),
    cusolverDnDHgels(...), cusolverDnDHgels_bufferSize(...), cusolverDnDSgels(...),
    cusolverDnDSgels_bufferSize(...), cusolverDnDXgels(...), cusolverDnDXgels_bufferSize(...),
    cusolverDnDestroy(...), cusolverDnDestroyGesvdjInfo(...), cusolverDnDestroyParams(...),
    cusolverDnDestroySyevjInfo(...), cusolverDnDgeqrf(...), cusolverDnDgeqrf_bufferSize(...),
    cusolverDnDgesvd(...), cusolverDnDgesvd_bufferSize(...), cusolverDnDgesvdaStridedBatched(...),
    cusolverDnDgesvdaStridedBatched_bufferSize(...), cusolverDnDgesvdj(...), cusolverDnDgesvdjBatched(...),
    cusolverDnDgesvdjBatched_bufferSize(...), cusolverDnDgesvdj_bufferSize(...), cusolverDnDgetrf(...),
    cusolverDnDgetrf_bufferSize(...), cusolverDnDgetrs(...), cusolverDnDorgqr(...),
    cusolverDnDorgqr_bufferSize(...), cusolverDnDormqr(...), cusolverDnDormqr_bufferSize(...),
    cusolverDnDpotrf(...), cusolverDnDpotrfBatched(...), cusolverDnDpotrf_bufferSize(...),
    cusolverDnDpotri(...), cusolverDnDpotri_bufferSize(...), cusolverDnDpotrs(...),
    cusolverDnDpotrsBatched(...), cusolverDnDsyevd(...), cusolverDnDsyevd_bufferSize(...),
    cusolverDnDsyevdx(...), cusolverDnDsyevdx_bufferSize(...), cusolverDnDsyevj(...),
    cusolverDnDsyevjBatched(...), cusolverDnDsyevjBatched_bufferSize(...), cusolverDnDsyevj_bufferSize(...),
    cusolverDnGetDeterministicMode(...), cusolverDnGetEmulationStrategy(...), cusolverDnGetMathMode(...),
    cusolverDnGetStream(...), cusolverDnIRSInfosCreate(...), cusolverDnIRSInfosDestroy(...),
    cusolverDnIRSInfosGetMaxIters(...), cusolverDnIRSInfosGetNiters(...), cusolverDnIRSInfosGetOuterNiters(...),
    cusolverDnIRSInfosGetResidualHistory(...), cusolverDnIRSParamsCreate(...), cusolverDnIRSParamsDestroy(...),
    cusolverDnIRSParamsGetMaxIters(...), cusolverDnIRSParamsSetMaxIters(...),
    cusolverDnIRSParamsSetMaxItersInner(...), cusolverDnIRSParamsSetRefinementSolver(...),
    cusolverDnIRSParamsSetSolverLowestPrecision(...), cusolverDnIRSParamsSetSolverMainPrecision(...),
    cusolverDnIRSParamsSetSolverPrecisions(...), cusolverDnIRSParamsSetTol(...),
    cusolverDnIRSParamsSetTolInner(...), cusolverDnIRSXgels(...), cusolverDnIRSXgels_bufferSize(...),
    cusolverDnSBgels(...), cusolverDnSBgels_bufferSize(...), cusolverDnSHgels(...),
    cusolverDnSHgels_bufferSize(...), cusolverDnSSgels(...), cusolverDnSSgels_bufferSize(...),
    cusolverDnSXgels(...), cusolverDnSXgels_bufferSize(...), cusolverDnSetAdvOptions(...),
    cusolverDnSetDeterministicMode(...), cusolverDnSetEmulationStrategy(...), cusolverDnSetMathMode(...),
    cusolverDnSetStream(...), cusolverDnSgeqrf(...), cusolverDnSgeqrf_bufferSize(...), cusolverDnSgesvd(...),
    cusolverDnSgesvd_bufferSize(...), cusolverDnSgesvdaStridedBatched(...),
    cusolverDnSgesvdaStridedBatched_bufferSize(...), cusolverDnSgesvdj(...), cusolverDnSgesvdjBatched(...),
    cusolverDnSgesvdjBatched_bufferSize(...), cusolverDnSgesvdj_bufferSize(...), cusolverDnSgetrf(...),
    cusolverDnSgetrf_bufferSize(...), cusolverDnSgetrs(...), cusolverDnSorgqr(...),
    cusolverDnSorgqr_bufferSize(...), cusolverDnSormqr(...), cusolverDnSormqr_bufferSize(...),
    cusolverDnSpotrf(...), cusolverDnSpotrfBatched(...), cusolverDnSpotrf_bufferSize(...),
    cusolverDnSpotri(...), cusolverDnSpotri_bufferSize(...), cusolverDnSpotrs(...),
    cusolverDnSpotrsBatched(...), cusolverDnSsyevd(...), cusolverDnSsyevd_bufferSize(...),
    cusolverDnSsyevdx(...), cusolverDnSsyevdx_bufferSize(...), cusolverDnSsyevj(...),
    cusolverDnSsyevjBatched(...), cusolverDnSsyevjBatched_bufferSize(...), cusolverDnSsyevj_bufferSize(...),
    cusolverDnXgeqrf(...), cusolverDnXgeqrf_bufferSize(...), cusolverDnXgesvd(...),
    cusolverDnXgesvd_bufferSize(...), cusolverDnXgesvdjGetResidual(...), cusolverDnXgesvdjGetSweeps(...),
    cusolverDnXgesvdjSetMaxSweeps(...), cusolverDnXgesvdjSetSortEig(...), cusolverDnXgesvdjSetTolerance(...),
    cusolverDnXgesvdp(...), cusolverDnXgesvdp_bufferSize(...), cusolverDnXgesvdr(...),
    cusolverDnXgesvdr_bufferSize(...), cusolverDnXgetrf(...), cusolverDnXgetrf_bufferSize(...),
    cusolverDnXgetrs(...), cusolverDnXpotrf(...), cusolverDnXpotrf_bufferSize(...), cusolverDnXpotrs(...),
    cusolverDnXsyevd(...), cusolverDnXsyevd_bufferSize(...), cusolverDnXsyevdx(...),
    cusolverDnXsyevdx_bufferSize(...), cusolverDnXsyevjGetResidual(...), cusolverDnXsyevjGetSweeps(...),
    cusolverDnXsyevjSetMaxSweeps(...), cusolverDnXsyevjSetSortEig(...), cusolverDnXsyevjSetTolerance(...),
    cusolverDnZCgels(...), cusolverDnZCgels_bufferSize(...), cusolverDnZEgels(...),
    cusolverDnZEgels_bufferSize(...), cusolverDnZKgels(...), cusolverDnZKgels_bufferSize(...),
    cusolverDnZYgels(...), cusolverDnZYgels_bufferSize(...), cusolverDnZZgels(...),
    cusolverDnZZgels_bufferSize(...), cusolverDnZgeqrf(...), cusolverDnZgeqrf_bufferSize(...),
    cusolverDnZgesvd(...), cusolverDnZgesvd_bufferSize(...), cusolverDnZgesvdaStridedBatched(...),
    cusolverDnZgesvdaStridedBatched_bufferSize(...), cusolverDnZgesvdj(...), cusolverDnZgesvdjBatched(...),
    cusolverDnZgesvdjBatched_bufferSize(...), cusolverDnZgesvdj_bufferSize(...), cusolverDnZgetrf(...),
    cusolverDnZgetrf_bufferSize(...), cusolverDnZgetrs(...), cusolverDnZheevd(...),
    cusolverDnZheevd_bufferSize(...), cusolverDnZheevdx(...), cusolverDnZheevdx_bufferSize(...),
    cusolverDnZpotrf(...), cusolverDnZpotrfBatched(...), cusolverDnZpotrf_bufferSize(...),
    cusolverDnZpotri(...), cusolverDnZpotri_bufferSize(...), cusolverDnZpotrs(...), cusolverDnZpotrsBatched(...);
FIELDWISE_END
#endif
