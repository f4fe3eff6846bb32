/* SPDX-License-Identifier: MIT */
/* Host calls only have to type-check. */
#ifndef FIELDWISE_CUBLAS_V2_H
#define FIELDWISE_CUBLAS_V2_H
#include <cuda_runtime.h>
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
FIELDWISE_BEGIN
typedef struct cublasContext *cublasHandle_t;
typedef enum {
    CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16,
} cublasStatus_t;
typedef enum {
    CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2,
} cublasFillMode_t;
typedef enum {
    CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1,
} cublasDiagType_t;
typedef enum {
    CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1,
} cublasSideMode_t;
typedef enum {
    CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2, CUBLAS_OP_HERMITAN = 2, CUBLAS_OP_CONJG = 3,
} cublasOperation_t;
typedef enum {
    CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1,
} cublasPointerMode_t;
typedef enum {
    CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1,
} cublasAtomicsMode_t;
typedef enum {
    CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1 = 1,
    CUBLAS_GEMM_ALGO2 = 2, CUBLAS_GEMM_ALGO3 = 3, CUBLAS_GEMM_ALGO4 = 4, CUBLAS_GEMM_ALGO5 = 5,
    CUBLAS_GEMM_ALGO6 = 6, CUBLAS_GEMM_ALGO7 = 7, CUBLAS_GEMM_ALGO8 = 8, CUBLAS_GEMM_ALGO9 = 9,
    CUBLAS_GEMM_ALGO10 = 10, CUBLAS_GEMM_ALGO11 = 11, CUBLAS_GEMM_ALGO12 = 12, CUBLAS_GEMM_ALGO13 = 13,
    CUBLAS_GEMM_ALGO14 = 14, CUBLAS_GEMM_ALGO15 = 15, CUBLAS_GEMM_ALGO16 = 16, CUBLAS_GEMM_ALGO17 = 17,
    CUBLAS_GEMM_ALGO18 = 18, CUBLAS_GEMM_ALGO19 = 19, CUBLAS_GEMM_ALGO20 = 20, CUBLAS_GEMM_ALGO21 = 21,
    CUBLAS_GEMM_ALGO22 = 22, CUBLAS_GEMM_ALGO23 = 23, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99, CUBLAS_GEMM_ALGO0_TENSOR_OP = 100, CUBLAS_GEMM_ALGO1_TENSOR_OP = 101,
    CUBLAS_GEMM_ALGO2_TENSOR_OP = 102, CUBLAS_GEMM_ALGO3_TENSOR_OP = 103, CUBLAS_GEMM_ALGO4_TENSOR_OP = 104,
    CUBLAS_GEMM_ALGO5_TENSOR_OP = 105, CUBLAS_GEMM_ALGO6_TENSOR_OP = 106, CUBLAS_GEMM_ALGO7_TENSOR_OP = 107,
    CUBLAS_GEMM_ALGO8_TENSOR_OP = 108, CUBLAS_GEMM_ALGO9_TENSOR_OP = 109, CUBLAS_GEMM_ALGO10_TENSOR_OP = 110,
    CUBLAS_GEMM_ALGO11_TENSOR_OP = 111, CUBLAS_GEMM_ALGO12_TENSOR_OP = 112,
    CUBLAS_GEMM_ALGO13_TENSOR_OP = 113, CUBLAS_GEMM_ALGO14_TENSOR_OP = 114,
    CUBLAS_GEMM_ALGO15_TENSOR_OP = 115, CUBLAS_GEMM_AUTOTUNE = 999,
} cublasGemmAlgo_t;
typedef enum {
    CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3, CUBLAS_FP32_EMULATED_BF16X9_MATH = 4,
    CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH = 8, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16,
} cublasMath_t;
typedef enum {
    CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77, CUBLAS_COMPUTE_32F_EMULATED_16BFX9 = 78, CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71, CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79, CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
} cublasComputeType_t;
typedef enum {
    CUBLAS_EMULATION_STRATEGY_DEFAULT = 0, CUBLAS_EMULATION_STRATEGY_PERFORMANT = 1,
    CUBLAS_EMULATION_STRATEGY_EAGER = 2,
} cublasEmulationStrategy_t;
typedef cudaDataType cublasDataType_t;
cublasStatus_t
    cublasAsumEx(...), cublasAxpyEx(...), cublasCaxpy(...), cublasCcopy(...), cublasCdgmm(...),
    cublasCdgmm_64(...), cublasCdotc(...), cublasCdotu(...), cublasCgbmv(...), cublasCgeam(...),
    cublasCgelsBatched(...), cublasCgemm(...), cublasCgemm3mEx(...), cublasCgemmBatched(...),
    cublasCgemmEx(...), cublasCgemmStridedBatched(...), cublasCgemv(...), cublasCgeqrfBatched(...),
    cublasCgerc(...), cublasCgeru(...), cublasCgetrfBatched(...), cublasCgetriBatched(...),
    cublasCgetrsBatched(...), cublasChemm(...), cublasChemv(...), cublasCher(...), cublasCherk(...),
    cublasCherk3mEx(...), cublasCherkEx(...), cublasCmatinvBatched(...), cublasCopyEx(...), cublasCreate(...),
    cublasCrot(...), cublasCrotg(...), cublasCscal(...), cublasCswap(...), cublasCsymm(...), cublasCsymv(...),
    cublasCsyr(...), cublasCsyr2k(...), cublasCsyrk(...), cublasCsyrk3mEx(...), cublasCsyrkEx(...),
    cublasCtpttr(...), cublasCtrmm(...), cublasCtrmv(...), cublasCtrsm(...), cublasCtrsmBatched(...),
    cublasCtrsv(...), cublasCtrttp(...), cublasDasum(...), cublasDaxpy(...), cublasDcopy(...), cublasDdgmm(...),
    cublasDdot(...), cublasDestroy(...), cublasDgbmv(...), cublasDgeam(...), cublasDgelsBatched(...),
    cublasDgemm(...), cublasDgemmBatched(...), cublasDgemmStridedBatched(...), cublasDgemv(...),
    cublasDgeqrfBatched(...), cublasDger(...), cublasDgetrfBatched(...), cublasDgetriBatched(...),
    cublasDgetrsBatched(...), cublasDmatinvBatched(...), cublasDnrm2(...), cublasDotEx(...), cublasDotcEx(...),
    cublasDrot(...), cublasDrotg(...), cublasDrotm(...), cublasDrotmg(...), cublasDscal(...), cublasDswap(...),
    cublasDsymm(...), cublasDsymv(...), cublasDsyr(...), cublasDsyr2k(...), cublasDsyrk(...), cublasDtpttr(...),
    cublasDtrmm(...), cublasDtrmv(...), cublasDtrsm(...), cublasDtrsmBatched(...), cublasDtrsv(...),
    cublasDtrttp(...), cublasEx(...), cublasGemmBatchedEx(...), cublasGemmEx(...),
    cublasGemmGroupedBatchedEx(...), cublasGemmStridedBatchedEx(...), cublasGetAtomicsMode(...),
    cublasGetCudartVersion(...), cublasGetEmulationSpecialValuesSupport(...), cublasGetEmulationStrategy(...),
    cublasGetFixedPointEmulationMantissaBitCountPointer(...),
    cublasGetFixedPointEmulationMantissaBitOffset(...), cublasGetFixedPointEmulationMantissaControl(...),
    cublasGetFixedPointEmulationMaxMantissaBitCount(...), cublasGetMathMode(...), cublasGetMatrix(...),
    cublasGetMatrixAsync(...), cublasGetPointerMode(...), cublasGetProperty(...), cublasGetSmCountTarget(...),
    cublasGetStream(...), cublasGetVector(...), cublasGetVectorAsync(...), cublasGetVersion(...),
    cublasHgemm(...), cublasHgemmBatched(...), cublasHgemmStridedBatched(...), cublasIamaxEx(...),
    cublasIaminEx(...), cublasIcamax(...), cublasIcamin(...), cublasIdamax(...), cublasIdamin(...),
    cublasIsamax(...), cublasIsamin(...), cublasIzamax(...), cublasIzamin(...), cublasNrm2Ex(...),
    cublasRotEx(...), cublasRotgEx(...), cublasRotmEx(...), cublasRotmgEx(...), cublasSasum(...),
    cublasSaxpy(...), cublasScalEx(...), cublasScopy(...), cublasSdgmm(...), cublasSdot(...),
    cublasSetAtomicsMode(...), cublasSetEmulationSpecialValuesSupport(...), cublasSetEmulationStrategy(...),
    cublasSetFixedPointEmulationMantissaBitCountPointer(...),
    cublasSetFixedPointEmulationMantissaBitOffset(...), cublasSetFixedPointEmulationMantissaControl(...),
    cublasSetFixedPointEmulationMaxMantissaBitCount(...), cublasSetMathMode(...), cublasSetMatrix(...),
    cublasSetMatrixAsync(...), cublasSetPointerMode(...), cublasSetSmCountTarget(...), cublasSetStream(...),
    cublasSetVector(...), cublasSetVectorAsync(...), cublasSetWorkspace(...), cublasSgbmv(...),
    cublasSgeam(...), cublasSgelsBatched(...), cublasSgemm(...), cublasSgemmBatched(...), cublasSgemmEx(...),
    cublasSgemmStridedBatched(...), cublasSgemv(...), cublasSgeqrfBatched(...), cublasSger(...),
    cublasSgetrfBatched(...), cublasSgetriBatched(...), cublasSgetrsBatched(...), cublasSmatinvBatched(...),
    cublasSnrm2(...), cublasSrot(...), cublasSrotg(...), cublasSrotm(...), cublasSrotmg(...), cublasSscal(...),
    cublasSswap(...), cublasSsymm(...), cublasSsymv(...), cublasSsyr(...), cublasSsyr2k(...), cublasSsyrk(...),
    cublasStpttr(...), cublasStrmm(...), cublasStrmv(...), cublasStrsm(...), cublasStrsmBatched(...),
    cublasStrsv(...), cublasStrttp(...), cublasSwapEx(...), cublasZaxpy(...), cublasZcopy(...),
    cublasZdgmm(...), cublasZdotc(...), cublasZdotu(...), cublasZgbmv(...), cublasZgeam(...),
    cublasZgelsBatched(...), cublasZgemm(...), cublasZgemmBatched(...), cublasZgemmStridedBatched(...),
    cublasZgemv(...), cublasZgeqrfBatched(...), cublasZgerc(...), cublasZgeru(...), cublasZgetrfBatched(...),
    cublasZgetriBatched(...), cublasZgetrsBatched(...), cublasZhemm(...), cublasZhemv(...), cublasZher(...),
    cublasZherk(...), cublasZmatinvBatched(...), cublasZrot(...), cublasZrotg(...), cublasZscal(...),
    cublasZswap(...), cublasZsymm(...), cublasZsymv(...), cublasZsyr(...), cublasZsyr2k(...), cublasZsyrk(...),
    cublasZtpttr(...), cublasZtrmm(...), cublasZtrmv(...), cublasZtrsm(...), cublasZtrsmBatched(...),
    cublasZtrsv(...), cublasZtrttp(...);
/* Of those with lengths of 64 bits the common ones. */
cublasStatus_t
    cublasCaxpy_64(...), cublasCcopy_64(...), cublasCgeam_64(...), cublasCgemmStridedBatched_64(...),
    cublasCgemm_64(...), cublasCgemv_64(...), cublasCscal_64(...), cublasCswap_64(...), cublasDasum_64(...),
    cublasDaxpy_64(...), cublasDcopy_64(...), cublasDdgmm_64(...), cublasDdot_64(...), cublasDgeam_64(...),
    cublasDgemmStridedBatched_64(...), cublasDgemm_64(...), cublasDgemv_64(...), cublasDger_64(...),
    cublasDnrm2_64(...), cublasDscal_64(...), cublasDswap_64(...), cublasDzasum_64(...), cublasDznrm2_64(...),
    cublasIcamax_64(...), cublasIcamin_64(...), cublasIdamax_64(...), cublasIdamin_64(...),
    cublasIsamax_64(...), cublasIsamin_64(...), cublasIzamax_64(...), cublasIzamin_64(...),
    cublasSasum_64(...), cublasSaxpy_64(...), cublasScasum_64(...), cublasScnrm2_64(...), cublasScopy_64(...),
    cublasSdgmm_64(...), cublasSdot_64(...), cublasSgeam_64(...), cublasSgemmStridedBatched_64(...),
    cublasSgemm_64(...), cublasSgemv_64(...), cublasSger_64(...), cublasSnrm2_64(...), cublasSscal_64(...),
    cublasSswap_64(...), cublasZaxpy_64(...), cublasZcopy_64(...), cublasZdgmm_64(...), cublasZgeam_64(...),
    cublasZgemmStridedBatched_64(...), cublasZgemm_64(...), cublasZgemv_64(...), cublasZscal_64(...),
    cublasZswap_64(...);
const char *cublasGetStatusName(cublasStatus_t);
const char *cublasGetStatusString(cublasStatus_t);
#define cublasCaxpy_v2 cublasCaxpy
#define cublasCcopy_v2 cublasCcopy
#define cublasCdotc_v2 cublasCdotc
#define cublasCdotu_v2 cublasCdotu
#define cublasCgbmv_v2 cublasCgbmv
#define cublasCgemm_v2 cublasCgemm
#define cublasCgemv_v2 cublasCgemv
#define cublasCgerc_v2 cublasCgerc
#define cublasCgeru_v2 cublasCgeru
#define cublasChemm_v2 cublasChemm
#define cublasChemv_v2 cublasChemv
#define cublasCher_v2 cublasCher
#define cublasCherk_v2 cublasCherk
#define cublasCreate_v2 cublasCreate
#define cublasCrot_v2 cublasCrot
#define cublasCrotg_v2 cublasCrotg
#define cublasCscal_v2 cublasCscal
#define cublasCswap_v2 cublasCswap
#define cublasCsymm_v2 cublasCsymm
#define cublasCsymv_v2 cublasCsymv
#define cublasCsyr_v2 cublasCsyr
#define cublasCsyr2k_v2 cublasCsyr2k
#define cublasCsyrk_v2 cublasCsyrk
#define cublasCtrmm_v2 cublasCtrmm
#define cublasCtrmv_v2 cublasCtrmv
#define cublasCtrsm_v2 cublasCtrsm
#define cublasCtrsv_v2 cublasCtrsv
#define cublasDasum_v2 cublasDasum
#define cublasDaxpy_v2 cublasDaxpy
#define cublasDcopy_v2 cublasDcopy
#define cublasDdot_v2 cublasDdot
#define cublasDestroy_v2 cublasDestroy
#define cublasDgbmv_v2 cublasDgbmv
#define cublasDgemm_v2 cublasDgemm
#define cublasDgemv_v2 cublasDgemv
#define cublasDger_v2 cublasDger
#define cublasDnrm2_v2 cublasDnrm2
#define cublasDrot_v2 cublasDrot
#define cublasDrotg_v2 cublasDrotg
#define cublasDrotm_v2 cublasDrotm
#define cublasDrotmg_v2 cublasDrotmg
#define cublasDscal_v2 cublasDscal
#define cublasDswap_v2 cublasDswap
#define cublasDsymm_v2 cublasDsymm
#define cublasDsymv_v2 cublasDsymv
#define cublasDsyr_v2 cublasDsyr
#define cublasDsyr2k_v2 cublasDsyr2k
#define cublasDsyrk_v2 cublasDsyrk
#define cublasDtrmm_v2 cublasDtrmm
#define cublasDtrmv_v2 cublasDtrmv
#define cublasDtrsm_v2 cublasDtrsm
#define cublasDtrsv_v2 cublasDtrsv
#define cublasGetPointerMode_v2 cublasGetPointerMode
#define cublasGetStream_v2 cublasGetStream
#define cublasGetVersion_v2 cublasGetVersion
#define cublasHgemm_v2 cublasHgemm
#define cublasIcamax_v2 cublasIcamax
#define cublasIcamin_v2 cublasIcamin
#define cublasIdamax_v2 cublasIdamax
#define cublasIdamin_v2 cublasIdamin
#define cublasIsamax_v2 cublasIsamax
#define cublasIsamin_v2 cublasIsamin
#define cublasIzamax_v2 cublasIzamax
#define cublasIzamin_v2 cublasIzamin
#define cublasSasum_v2 cublasSasum
#define cublasSaxpy_v2 cublasSaxpy
#define cublasScopy_v2 cublasScopy
#define cublasSdot_v2 cublasSdot
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasSetStream_v2 cublasSetStream
#define cublasSetWorkspace_v2 cublasSetWorkspace
#define cublasSgbmv_v2 cublasSgbmv
#define cublasSgemm_v2 cublasSgemm
#define cublasSgemv_v2 cublasSgemv
#define cublasSger_v2 cublasSger
#define cublasSnrm2_v2 cublasSnrm2
#define cublasSrot_v2 cublasSrot
#define cublasSrotg_v2 cublasSrotg
#define cublasSrotm_v2 cublasSrotm
#define cublasSrotmg_v2 cublasSrotmg
#define cublasSscal_v2 cublasSscal
#define cublasSswap_v2 cublasSswap
#define cublasSsymm_v2 cublasSsymm
#define cublasSsymv_v2 cublasSsymv
#define cublasSsyr_v2 cublasSsyr
#define cublasSsyr2k_v2 cublasSsyr2k
#define cublasSsyrk_v2 cublasSsyrk
#define cublasStrmm_v2 cublasStrmm
#define cublasStrmv_v2 cublasStrmv
#define cublasStrsm_v2 cublasStrsm
#define cublasStrsv_v2 cublasStrsv
#define cublasZaxpy_v2 cublasZaxpy
#define cublasZcopy_v2 cublasZcopy
#define cublasZdotc_v2 cublasZdotc
#define cublasZdotu_v2 cublasZdotu
#define cublasZgbmv_v2 cublasZgbmv
#define cublasZgemm_v2 cublasZgemm
#define cublasZgemv_v2 cublasZgemv
#define cublasZgerc_v2 cublasZgerc
#define cublasZgeru_v2 cublasZgeru
#define cublasZhemm_v2 cublasZhemm
#define cublasZhemv_v2 cublasZhemv
#define cublasZher_v2 cublasZher
#define cublasZherk_v2 cublasZherk
#define cublasZrot_v2 cublasZrot
#define cublasZrotg_v2 cublasZrotg
#define cublasZscal_v2 cublasZscal
#define cublasZswap_v2 cublasZswap
#define cublasZsymm_v2 cublasZsymm
#define cublasZsymv_v2 cublasZsymv
#define cublasZsyr_v2 cublasZsyr
#define cublasZsyr2k_v2 cublasZsyr2k
#define cublasZsyrk_v2 cublasZsyrk
#define cublasZtrmm_v2 cublasZtrmm
#define cublasZtrmv_v2 cublasZtrmv
#define cublasZtrsm_v2 cublasZtrsm
#define cublasZtrsv_v2 cublasZtrsv
FIELDWISE_END
#endif
