/* SPDX-License-Identifier: MIT */
/* Host calls only have to type-check. */
#ifndef FIELDWISE_CUSPARSE_H
#define FIELDWISE_CUSPARSE_H
#include <cuda_runtime.h>
#include <cuComplex.h>
FIELDWISE_BEGIN
/* of toolkits before 13 */
typedef struct fieldwise_csrilu02Info *csrilu02Info_t;
typedef struct fieldwise_csric02Info *csric02Info_t;
typedef enum { CUSPARSE_SOLVE_POLICY_NO_LEVEL, CUSPARSE_SOLVE_POLICY_USE_LEVEL } cusparseSolvePolicy_t;
typedef struct fieldwise_cusparseDnMatDescr_t *cusparseDnMatDescr_t;
typedef struct fieldwise_cusparseDnVecDescr_t *cusparseDnVecDescr_t;
typedef struct fieldwise_cusparseHandle_t *cusparseHandle_t;
typedef struct fieldwise_cusparseMatDescr_t *cusparseMatDescr_t;
typedef struct fieldwise_cusparseSpGEMMDescr_t *cusparseSpGEMMDescr_t;
typedef struct fieldwise_cusparseSpMMOpPlan_t *cusparseSpMMOpPlan_t;
typedef struct fieldwise_cusparseSpMatDescr_t *cusparseSpMatDescr_t;
typedef struct fieldwise_cusparseSpSMDescr_t *cusparseSpSMDescr_t;
typedef struct fieldwise_cusparseSpSVDescr_t *cusparseSpSVDescr_t;
typedef struct fieldwise_cusparseSpVecDescr_t *cusparseSpVecDescr_t;
typedef enum {
    CUSPARSE_STATUS_SUCCESS = 0, CUSPARSE_STATUS_NOT_INITIALIZED = 1, CUSPARSE_STATUS_ALLOC_FAILED = 2,
    CUSPARSE_STATUS_INVALID_VALUE = 3, CUSPARSE_STATUS_ARCH_MISMATCH = 4, CUSPARSE_STATUS_MAPPING_ERROR = 5,
    CUSPARSE_STATUS_EXECUTION_FAILED = 6, CUSPARSE_STATUS_INTERNAL_ERROR = 7,
    CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8, CUSPARSE_STATUS_ZERO_PIVOT = 9,
    CUSPARSE_STATUS_NOT_SUPPORTED = 10, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11,
} cusparseStatus_t;
typedef enum {
    CUSPARSE_POINTER_MODE_HOST = 0, CUSPARSE_POINTER_MODE_DEVICE = 1,
} cusparsePointerMode_t;
typedef enum {
    CUSPARSE_ACTION_SYMBOLIC = 0, CUSPARSE_ACTION_NUMERIC = 1,
} cusparseAction_t;
typedef enum {
    CUSPARSE_MATRIX_TYPE_GENERAL = 0, CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1, CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
    CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3,
} cusparseMatrixType_t;
typedef enum {
    CUSPARSE_FILL_MODE_LOWER = 0, CUSPARSE_FILL_MODE_UPPER = 1,
} cusparseFillMode_t;
typedef enum {
    CUSPARSE_DIAG_TYPE_NON_UNIT = 0, CUSPARSE_DIAG_TYPE_UNIT = 1,
} cusparseDiagType_t;
typedef enum {
    CUSPARSE_INDEX_BASE_ZERO = 0, CUSPARSE_INDEX_BASE_ONE = 1,
} cusparseIndexBase_t;
typedef enum {
    CUSPARSE_OPERATION_NON_TRANSPOSE = 0, CUSPARSE_OPERATION_TRANSPOSE = 1,
    CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2,
} cusparseOperation_t;
typedef enum {
    CUSPARSE_DIRECTION_ROW = 0, CUSPARSE_DIRECTION_COLUMN = 1,
} cusparseDirection_t;
typedef enum {
    CUSPARSE_CSR2CSC_ALG_DEFAULT = 1, CUSPARSE_CSR2CSC_ALG1 = 1,
} cusparseCsr2CscAlg_t;
typedef enum {
    CUSPARSE_FORMAT_CSR = 1, CUSPARSE_FORMAT_CSC = 2, CUSPARSE_FORMAT_COO = 3,
    CUSPARSE_FORMAT_BLOCKED_ELL = 5, CUSPARSE_FORMAT_BSR = 6, CUSPARSE_FORMAT_SLICED_ELLPACK = 7,
} cusparseFormat_t;
typedef enum {
    CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW = 2,
} cusparseOrder_t;
typedef enum {
    CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I = 2, CUSPARSE_INDEX_64I = 3,
} cusparseIndexType_t;
typedef enum {
    CUSPARSE_SPMAT_FILL_MODE, CUSPARSE_SPMAT_DIAG_TYPE,
} cusparseSpMatAttribute_t;
typedef enum {
    CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0,
} cusparseSparseToDenseAlg_t;
typedef enum {
    CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0,
} cusparseDenseToSparseAlg_t;
typedef enum {
    CUSPARSE_SPMV_ALG_DEFAULT = 0, CUSPARSE_SPMV_CSR_ALG1 = 2, CUSPARSE_SPMV_CSR_ALG2 = 3,
    CUSPARSE_SPMV_COO_ALG1 = 1, CUSPARSE_SPMV_COO_ALG2 = 4, CUSPARSE_SPMV_SELL_ALG1 = 5,
    CUSPARSE_SPMV_BSR_ALG1 = 6,
} cusparseSpMVAlg_t;
typedef enum {
    CUSPARSE_SPSV_ALG_DEFAULT = 0,
} cusparseSpSVAlg_t;
typedef enum {
    CUSPARSE_SPSV_UPDATE_GENERAL = 0, CUSPARSE_SPSV_UPDATE_DIAGONAL = 1,
} cusparseSpSVUpdate_t;
typedef enum {
    CUSPARSE_SPSM_ALG_DEFAULT = 0,
} cusparseSpSMAlg_t;
typedef enum {
    CUSPARSE_SPSM_UPDATE_GENERAL = 0, CUSPARSE_SPSM_UPDATE_DIAGONAL = 1,
} cusparseSpSMUpdate_t;
typedef enum {
    CUSPARSE_SPMM_ALG_DEFAULT = 0, CUSPARSE_SPMM_COO_ALG1 = 1, CUSPARSE_SPMM_COO_ALG2 = 2,
    CUSPARSE_SPMM_COO_ALG3 = 3, CUSPARSE_SPMM_COO_ALG4 = 5, CUSPARSE_SPMM_CSR_ALG1 = 4,
    CUSPARSE_SPMM_CSR_ALG2 = 6, CUSPARSE_SPMM_CSR_ALG3 = 12, CUSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13,
    CUSPARSE_SPMM_BSR_ALG1 = 14,
} cusparseSpMMAlg_t;
typedef enum {
    CUSPARSE_SPGEMM_DEFAULT = 0, CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1,
    CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2, CUSPARSE_SPGEMM_ALG1 = 3, CUSPARSE_SPGEMM_ALG2 = 4,
    CUSPARSE_SPGEMM_ALG3 = 5,
} cusparseSpGEMMAlg_t;
typedef enum {
    CUSPARSE_SDDMM_ALG_DEFAULT = 0,
} cusparseSDDMMAlg_t;
typedef enum {
    CUSPARSE_SPMM_OP_ALG_DEFAULT,
} cusparseSpMMOpAlg_t;
cusparseStatus_t
    cusparseScsrmv(...), cusparseDcsrmv(...),
    cusparseAxpby(...), cusparseConstBlockedEllGet(...), cusparseConstCooGet(...), cusparseConstCscGet(...),
    cusparseConstCsrGet(...), cusparseConstDnMatGet(...), cusparseConstDnMatGetValues(...),
    cusparseConstDnVecGet(...), cusparseConstDnVecGetValues(...), cusparseConstSpMatGetValues(...),
    cusparseConstSpVecGet(...), cusparseConstSpVecGetValues(...), cusparseCooGet(...),
    cusparseCooSetPointers(...), cusparseCooSetStridedBatch(...), cusparseCreate(...),
    cusparseCreateBlockedEll(...), cusparseCreateBsr(...), cusparseCreateBsric02Info(...),
    cusparseCreateBsrilu02Info(...), cusparseCreateBsrsm2Info(...), cusparseCreateBsrsv2Info(...),
    cusparseCreateColorInfo(...), cusparseCreateConstBlockedEll(...), cusparseCreateConstBsr(...),
    cusparseCreateConstCoo(...), cusparseCreateConstCsc(...), cusparseCreateConstCsr(...),
    cusparseCreateConstDnMat(...), cusparseCreateConstDnVec(...), cusparseCreateConstSlicedEll(...),
    cusparseCreateConstSpVec(...), cusparseCreateCoo(...), cusparseCreateCsc(...), cusparseCreateCsr(...),
    cusparseCreateCsric02Info(...), cusparseCreateCsrilu02Info(...), cusparseCreateCsru2csrInfo(...),
    cusparseCreateDnMat(...), cusparseCreateDnVec(...), cusparseCreateIdentityPermutation(...),
    cusparseCreateMatDescr(...), cusparseCreatePruneInfo(...), cusparseCreateSlicedEll(...),
    cusparseCreateSpVec(...), cusparseCsr2cscEx2(...), cusparseCsr2cscEx2_bufferSize(...), cusparseCsrGet(...),
    cusparseCsrSetPointers(...), cusparseCsrSetStridedBatch(...), cusparseDcsr2bsr(...),
    cusparseDcsr2csr_compress(...), cusparseDcsr2csru(...), cusparseDcsr2gebsr(...),
    cusparseDcsr2gebsr_bufferSize(...), cusparseDcsr2gebsr_bufferSizeExt(...), cusparseDcsrcolor(...),
    cusparseDcsrgeam2(...), cusparseDcsrgeam2_bufferSizeExt(...), cusparseDcsric02(...),
    cusparseDcsric02_analysis(...), cusparseDcsric02_bufferSize(...), cusparseDcsric02_bufferSizeExt(...),
    cusparseDcsrilu02(...), cusparseDcsrilu02_analysis(...), cusparseDcsrilu02_bufferSize(...),
    cusparseDcsrilu02_bufferSizeExt(...), cusparseDcsrilu02_numericBoost(...), cusparseDcsru2csr(...),
    cusparseDcsru2csr_bufferSizeExt(...), cusparseDenseToSparse_analysis(...),
    cusparseDenseToSparse_bufferSize(...), cusparseDenseToSparse_convert(...), cusparseDestroy(...),
    cusparseDestroyBsric02Info(...), cusparseDestroyBsrilu02Info(...), cusparseDestroyBsrsm2Info(...),
    cusparseDestroyBsrsv2Info(...), cusparseDestroyColorInfo(...), cusparseDestroyCsric02Info(...),
    cusparseDestroyCsrilu02Info(...), cusparseDestroyCsru2csrInfo(...), cusparseDestroyDnMat(...),
    cusparseDestroyDnVec(...), cusparseDestroyMatDescr(...), cusparseDestroyPruneInfo(...),
    cusparseDestroySpMat(...), cusparseDestroySpVec(...), cusparseDgebsr2csr(...), cusparseDgebsr2gebsc(...),
    cusparseDgebsr2gebsc_bufferSize(...), cusparseDgebsr2gebsc_bufferSizeExt(...), cusparseDgebsr2gebsr(...),
    cusparseDgebsr2gebsr_bufferSize(...), cusparseDgebsr2gebsr_bufferSizeExt(...), cusparseDgemvi(...),
    cusparseDgemvi_bufferSize(...), cusparseDgpsvInterleavedBatch(...),
    cusparseDgpsvInterleavedBatch_bufferSizeExt(...), cusparseDgthr(...), cusparseDgtsv2(...),
    cusparseDgtsv2StridedBatch(...), cusparseDgtsv2StridedBatch_bufferSizeExt(...),
    cusparseDgtsv2_bufferSizeExt(...), cusparseDgtsv2_nopivot(...), cusparseDgtsv2_nopivot_bufferSizeExt(...),
    cusparseDgtsvInterleavedBatch(...), cusparseDgtsvInterleavedBatch_bufferSizeExt(...), cusparseDnMatGet(...),
    cusparseDnMatGetStridedBatch(...), cusparseDnMatGetValues(...), cusparseDnMatSetStridedBatch(...),
    cusparseDnMatSetValues(...), cusparseDnVecGet(...), cusparseDnVecGetValues(...),
    cusparseDnVecSetValues(...), cusparseDnnz(...), cusparseDnnz_compress(...), cusparseGather(...),
    cusparseGetMatDiagType(...), cusparseGetMatFillMode(...), cusparseGetMatIndexBase(...),
    cusparseGetMatType(...), cusparseGetPointerMode(...), cusparseGetProperty(...), cusparseGetStream(...),
    cusparseGetVersion(...), cusparseRot(...), cusparseSDDMM(...), cusparseSDDMM_bufferSize(...),
    cusparseSDDMM_preprocess(...), cusparseScatter(...), cusparseScsr2bsr(...), cusparseScsr2csr_compress(...),
    cusparseScsr2csru(...), cusparseScsr2gebsr(...), cusparseScsr2gebsr_bufferSize(...),
    cusparseScsr2gebsr_bufferSizeExt(...), cusparseScsrcolor(...), cusparseScsrgeam2(...),
    cusparseScsrgeam2_bufferSizeExt(...), cusparseScsric02(...), cusparseScsric02_analysis(...),
    cusparseScsric02_bufferSize(...), cusparseScsric02_bufferSizeExt(...), cusparseScsrilu02(...),
    cusparseScsrilu02_analysis(...), cusparseScsrilu02_bufferSize(...), cusparseScsrilu02_bufferSizeExt(...),
    cusparseScsrilu02_numericBoost(...), cusparseScsru2csr(...), cusparseScsru2csr_bufferSizeExt(...),
    cusparseSetMatDiagType(...), cusparseSetMatFillMode(...), cusparseSetMatIndexBase(...),
    cusparseSetMatType(...), cusparseSetPointerMode(...), cusparseSetStream(...), cusparseSgebsr2csr(...),
    cusparseSgebsr2gebsc(...), cusparseSgebsr2gebsc_bufferSize(...), cusparseSgebsr2gebsc_bufferSizeExt(...),
    cusparseSgebsr2gebsr(...), cusparseSgebsr2gebsr_bufferSize(...), cusparseSgebsr2gebsr_bufferSizeExt(...),
    cusparseSgemvi(...), cusparseSgemvi_bufferSize(...), cusparseSgpsvInterleavedBatch(...),
    cusparseSgpsvInterleavedBatch_bufferSizeExt(...), cusparseSgthr(...), cusparseSgtsv2(...),
    cusparseSgtsv2StridedBatch(...), cusparseSgtsv2StridedBatch_bufferSizeExt(...),
    cusparseSgtsv2_bufferSizeExt(...), cusparseSgtsv2_nopivot(...), cusparseSgtsv2_nopivot_bufferSizeExt(...),
    cusparseSgtsvInterleavedBatch(...), cusparseSgtsvInterleavedBatch_bufferSizeExt(...), cusparseSnnz(...),
    cusparseSnnz_compress(...), cusparseSpGEMM_compute(...), cusparseSpGEMM_copy(...),
    cusparseSpGEMM_createDescr(...), cusparseSpGEMM_destroyDescr(...), cusparseSpGEMM_estimateMemory(...),
    cusparseSpGEMM_getNumProducts(...), cusparseSpGEMM_workEstimation(...), cusparseSpGEMMreuse_compute(...),
    cusparseSpGEMMreuse_copy(...), cusparseSpGEMMreuse_nnz(...), cusparseSpGEMMreuse_workEstimation(...),
    cusparseSpMM(...), cusparseSpMMOp(...), cusparseSpMMOp_createPlan(...), cusparseSpMMOp_destroyPlan(...),
    cusparseSpMM_bufferSize(...), cusparseSpMM_preprocess(...), cusparseSpMV(...), cusparseSpMV_bufferSize(...),
    cusparseSpMV_preprocess(...), cusparseSpMatGetAttribute(...), cusparseSpMatGetFormat(...),
    cusparseSpMatGetIndexBase(...), cusparseSpMatGetSize(...), cusparseSpMatGetStridedBatch(...),
    cusparseSpMatGetValues(...), cusparseSpMatSetAttribute(...), cusparseSpMatSetValues(...),
    cusparseSpSM_analysis(...), cusparseSpSM_bufferSize(...), cusparseSpSM_createDescr(...),
    cusparseSpSM_destroyDescr(...), cusparseSpSM_solve(...), cusparseSpSM_updateMatrix(...),
    cusparseSpSV_analysis(...), cusparseSpSV_bufferSize(...), cusparseSpSV_createDescr(...),
    cusparseSpSV_destroyDescr(...), cusparseSpSV_solve(...), cusparseSpSV_updateMatrix(...), cusparseSpVV(...),
    cusparseSpVV_bufferSize(...), cusparseSpVecGet(...), cusparseSpVecGetIndexBase(...),
    cusparseSpVecGetValues(...), cusparseSpVecSetValues(...), cusparseSparseToDense(...),
    cusparseSparseToDense_bufferSize(...), cusparseXbsric02_zeroPivot(...), cusparseXbsrilu02_zeroPivot(...),
    cusparseXbsrsm2_zeroPivot(...), cusparseXbsrsv2_zeroPivot(...), cusparseXcoo2csr(...),
    cusparseXcoosortByColumn(...), cusparseXcoosortByRow(...), cusparseXcoosort_bufferSizeExt(...),
    cusparseXcscsort(...), cusparseXcscsort_bufferSizeExt(...), cusparseXcsr2bsrNnz(...), cusparseXcsr2coo(...),
    cusparseXcsr2gebsrNnz(...), cusparseXcsrgeam2Nnz(...), cusparseXcsric02_zeroPivot(...),
    cusparseXcsrilu02_zeroPivot(...), cusparseXcsrsort(...), cusparseXcsrsort_bufferSizeExt(...),
    cusparseXgebsr2csr(...), cusparseXgebsr2gebsrNnz(...);
const char *cusparseGetErrorName(cusparseStatus_t);
const char *cusparseGetErrorString(cusparseStatus_t);
FIELDWISE_END
#endif
