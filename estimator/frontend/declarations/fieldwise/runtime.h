/* SPDX-License-Identifier: MIT */
/* The runtime's host interface. Calls only have to type-check, so most functions take anything. */
#ifndef FIELDWISE_RUNTIME_H
#define FIELDWISE_RUNTIME_H
/* What sources ask to see whether the runtime's headers were included. */
#ifndef __DRIVER_TYPES_H__
#define __DRIVER_TYPES_H__
#endif
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__
#endif
#include <fieldwise/vectors.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

typedef enum cudaError {
    cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2,
    cudaErrorInitializationError = 3, cudaErrorCudartUnloading = 4, cudaErrorProfilerDisabled = 5,
    cudaErrorProfilerNotInitialized = 6, cudaErrorProfilerAlreadyStarted = 7,
    cudaErrorProfilerAlreadyStopped = 8, cudaErrorInvalidConfiguration = 9, cudaErrorInvalidPitchValue = 12,
    cudaErrorInvalidSymbol = 13, cudaErrorInvalidHostPointer = 16, cudaErrorInvalidDevicePointer = 17,
    cudaErrorInvalidTexture = 18, cudaErrorInvalidTextureBinding = 19, cudaErrorInvalidChannelDescriptor = 20,
    cudaErrorInvalidMemcpyDirection = 21, cudaErrorAddressOfConstant = 22, cudaErrorTextureFetchFailed = 23,
    cudaErrorTextureNotBound = 24, cudaErrorSynchronizationError = 25, cudaErrorInvalidFilterSetting = 26,
    cudaErrorInvalidNormSetting = 27, cudaErrorMixedDeviceExecution = 28, cudaErrorNotYetImplemented = 31,
    cudaErrorMemoryValueTooLarge = 32, cudaErrorStubLibrary = 34, cudaErrorInsufficientDriver = 35,
    cudaErrorCallRequiresNewerDriver = 36, cudaErrorInvalidSurface = 37, cudaErrorDuplicateVariableName = 43,
    cudaErrorDuplicateTextureName = 44, cudaErrorDuplicateSurfaceName = 45, cudaErrorDevicesUnavailable = 46,
    cudaErrorIncompatibleDriverContext = 49, cudaErrorMissingConfiguration = 52,
    cudaErrorPriorLaunchFailure = 53, cudaErrorLaunchMaxDepthExceeded = 65, cudaErrorLaunchFileScopedTex = 66,
    cudaErrorLaunchFileScopedSurf = 67, cudaErrorSyncDepthExceeded = 68,
    cudaErrorLaunchPendingCountExceeded = 69, cudaErrorInvalidDeviceFunction = 98, cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101, cudaErrorDeviceNotLicensed = 102,
    cudaErrorSoftwareValidityNotEstablished = 103, cudaErrorStartupFailure = 127,
    cudaErrorInvalidKernelImage = 200, cudaErrorDeviceUninitialized = 201,
    cudaErrorMapBufferObjectFailed = 205, cudaErrorUnmapBufferObjectFailed = 206,
    cudaErrorArrayIsMapped = 207, cudaErrorAlreadyMapped = 208, cudaErrorNoKernelImageForDevice = 209,
    cudaErrorAlreadyAcquired = 210, cudaErrorNotMapped = 211, cudaErrorNotMappedAsArray = 212,
    cudaErrorNotMappedAsPointer = 213, cudaErrorECCUncorrectable = 214, cudaErrorUnsupportedLimit = 215,
    cudaErrorDeviceAlreadyInUse = 216, cudaErrorPeerAccessUnsupported = 217, cudaErrorInvalidPtx = 218,
    cudaErrorInvalidGraphicsContext = 219, cudaErrorNvlinkUncorrectable = 220,
    cudaErrorJitCompilerNotFound = 221, cudaErrorUnsupportedPtxVersion = 222,
    cudaErrorJitCompilationDisabled = 223, cudaErrorUnsupportedExecAffinity = 224,
    cudaErrorUnsupportedDevSideSync = 225, cudaErrorContained = 226, cudaErrorInvalidSource = 300,
    cudaErrorFileNotFound = 301, cudaErrorSharedObjectSymbolNotFound = 302,
    cudaErrorSharedObjectInitFailed = 303, cudaErrorOperatingSystem = 304,
    cudaErrorInvalidResourceHandle = 400, cudaErrorIllegalState = 401, cudaErrorLossyQuery = 402,
    cudaErrorSymbolNotFound = 500, cudaErrorNotReady = 600, cudaErrorIllegalAddress = 700,
    cudaErrorLaunchOutOfResources = 701, cudaErrorLaunchTimeout = 702,
    cudaErrorLaunchIncompatibleTexturing = 703, cudaErrorPeerAccessAlreadyEnabled = 704,
    cudaErrorPeerAccessNotEnabled = 705, cudaErrorSetOnActiveProcess = 708, cudaErrorContextIsDestroyed = 709,
    cudaErrorAssert = 710, cudaErrorTooManyPeers = 711, cudaErrorHostMemoryAlreadyRegistered = 712,
    cudaErrorHostMemoryNotRegistered = 713, cudaErrorHardwareStackError = 714,
    cudaErrorIllegalInstruction = 715, cudaErrorMisalignedAddress = 716, cudaErrorInvalidAddressSpace = 717,
    cudaErrorInvalidPc = 718, cudaErrorLaunchFailure = 719, cudaErrorCooperativeLaunchTooLarge = 720,
    cudaErrorTensorMemoryLeak = 721, cudaErrorNotPermitted = 800, cudaErrorNotSupported = 801,
    cudaErrorSystemNotReady = 802, cudaErrorSystemDriverMismatch = 803,
    cudaErrorCompatNotSupportedOnDevice = 804, cudaErrorMpsConnectionFailed = 805,
    cudaErrorMpsRpcFailure = 806, cudaErrorMpsServerNotReady = 807, cudaErrorMpsMaxClientsReached = 808,
    cudaErrorMpsMaxConnectionsReached = 809, cudaErrorMpsClientTerminated = 810,
    cudaErrorCdpNotSupported = 811, cudaErrorCdpVersionMismatch = 812,
    cudaErrorStreamCaptureUnsupported = 900, cudaErrorStreamCaptureInvalidated = 901,
    cudaErrorStreamCaptureMerge = 902, cudaErrorStreamCaptureUnmatched = 903,
    cudaErrorStreamCaptureUnjoined = 904, cudaErrorStreamCaptureIsolation = 905,
    cudaErrorStreamCaptureImplicit = 906, cudaErrorCapturedEvent = 907,
    cudaErrorStreamCaptureWrongThread = 908, cudaErrorTimeout = 909, cudaErrorGraphExecUpdateFailure = 910,
    cudaErrorExternalDevice = 911, cudaErrorInvalidClusterSize = 912, cudaErrorFunctionNotLoaded = 913,
    cudaErrorInvalidResourceType = 914, cudaErrorInvalidResourceConfiguration = 915, cudaErrorUnknown = 999,
    cudaErrorApiFailureBase = 10000,
} cudaError_t;

enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1, cudaDevAttrMaxBlockDimX = 2, cudaDevAttrMaxBlockDimY = 3,
    cudaDevAttrMaxBlockDimZ = 4, cudaDevAttrMaxGridDimX = 5, cudaDevAttrMaxGridDimY = 6,
    cudaDevAttrMaxGridDimZ = 7, cudaDevAttrMaxSharedMemoryPerBlock = 8, cudaDevAttrTotalConstantMemory = 9,
    cudaDevAttrWarpSize = 10, cudaDevAttrMaxPitch = 11, cudaDevAttrMaxRegistersPerBlock = 12,
    cudaDevAttrClockRate = 13, cudaDevAttrTextureAlignment = 14, cudaDevAttrGpuOverlap = 15,
    cudaDevAttrMultiProcessorCount = 16, cudaDevAttrKernelExecTimeout = 17, cudaDevAttrIntegrated = 18,
    cudaDevAttrCanMapHostMemory = 19, cudaDevAttrComputeMode = 20, cudaDevAttrMaxTexture1DWidth = 21,
    cudaDevAttrMaxTexture2DWidth = 22, cudaDevAttrMaxTexture2DHeight = 23, cudaDevAttrMaxTexture3DWidth = 24,
    cudaDevAttrMaxTexture3DHeight = 25, cudaDevAttrMaxTexture3DDepth = 26,
    cudaDevAttrMaxTexture2DLayeredWidth = 27, cudaDevAttrMaxTexture2DLayeredHeight = 28,
    cudaDevAttrMaxTexture2DLayeredLayers = 29, cudaDevAttrSurfaceAlignment = 30,
    cudaDevAttrConcurrentKernels = 31, cudaDevAttrEccEnabled = 32, cudaDevAttrPciBusId = 33,
    cudaDevAttrPciDeviceId = 34, cudaDevAttrTccDriver = 35, cudaDevAttrMemoryClockRate = 36,
    cudaDevAttrGlobalMemoryBusWidth = 37, cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39, cudaDevAttrAsyncEngineCount = 40,
    cudaDevAttrUnifiedAddressing = 41, cudaDevAttrMaxTexture1DLayeredWidth = 42,
    cudaDevAttrMaxTexture1DLayeredLayers = 43, cudaDevAttrMaxTexture2DGatherWidth = 45,
    cudaDevAttrMaxTexture2DGatherHeight = 46, cudaDevAttrMaxTexture3DWidthAlt = 47,
    cudaDevAttrMaxTexture3DHeightAlt = 48, cudaDevAttrMaxTexture3DDepthAlt = 49, cudaDevAttrPciDomainId = 50,
    cudaDevAttrTexturePitchAlignment = 51, cudaDevAttrMaxTextureCubemapWidth = 52,
    cudaDevAttrMaxTextureCubemapLayeredWidth = 53, cudaDevAttrMaxTextureCubemapLayeredLayers = 54,
    cudaDevAttrMaxSurface1DWidth = 55, cudaDevAttrMaxSurface2DWidth = 56, cudaDevAttrMaxSurface2DHeight = 57,
    cudaDevAttrMaxSurface3DWidth = 58, cudaDevAttrMaxSurface3DHeight = 59, cudaDevAttrMaxSurface3DDepth = 60,
    cudaDevAttrMaxSurface1DLayeredWidth = 61, cudaDevAttrMaxSurface1DLayeredLayers = 62,
    cudaDevAttrMaxSurface2DLayeredWidth = 63, cudaDevAttrMaxSurface2DLayeredHeight = 64,
    cudaDevAttrMaxSurface2DLayeredLayers = 65, cudaDevAttrMaxSurfaceCubemapWidth = 66,
    cudaDevAttrMaxSurfaceCubemapLayeredWidth = 67, cudaDevAttrMaxSurfaceCubemapLayeredLayers = 68,
    cudaDevAttrMaxTexture1DLinearWidth = 69, cudaDevAttrMaxTexture2DLinearWidth = 70,
    cudaDevAttrMaxTexture2DLinearHeight = 71, cudaDevAttrMaxTexture2DLinearPitch = 72,
    cudaDevAttrMaxTexture2DMipmappedWidth = 73, cudaDevAttrMaxTexture2DMipmappedHeight = 74,
    cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxTexture1DMipmappedWidth = 77, cudaDevAttrStreamPrioritiesSupported = 78,
    cudaDevAttrGlobalL1CacheSupported = 79, cudaDevAttrLocalL1CacheSupported = 80,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81, cudaDevAttrMaxRegistersPerMultiprocessor = 82,
    cudaDevAttrManagedMemory = 83, cudaDevAttrIsMultiGpuBoard = 84, cudaDevAttrMultiGpuBoardGroupID = 85,
    cudaDevAttrHostNativeAtomicSupported = 86, cudaDevAttrSingleToDoublePrecisionPerfRatio = 87,
    cudaDevAttrPageableMemoryAccess = 88, cudaDevAttrConcurrentManagedAccess = 89,
    cudaDevAttrComputePreemptionSupported = 90, cudaDevAttrCanUseHostPointerForRegisteredMem = 91,
    cudaDevAttrReserved92 = 92, cudaDevAttrReserved93 = 93, cudaDevAttrReserved94 = 94,
    cudaDevAttrCooperativeLaunch = 95, cudaDevAttrReserved96 = 96,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97, cudaDevAttrCanFlushRemoteWrites = 98,
    cudaDevAttrHostRegisterSupported = 99, cudaDevAttrPageableMemoryAccessUsesHostPageTables = 100,
    cudaDevAttrDirectManagedMemAccessFromHost = 101, cudaDevAttrMaxBlocksPerMultiprocessor = 106,
    cudaDevAttrMaxPersistingL2CacheSize = 108, cudaDevAttrMaxAccessPolicyWindowSize = 109,
    cudaDevAttrReservedSharedMemoryPerBlock = 111, cudaDevAttrSparseCudaArraySupported = 112,
    cudaDevAttrHostRegisterReadOnlySupported = 113, cudaDevAttrTimelineSemaphoreInteropSupported = 114,
    cudaDevAttrMemoryPoolsSupported = 115, cudaDevAttrGPUDirectRDMASupported = 116,
    cudaDevAttrGPUDirectRDMAFlushWritesOptions = 117, cudaDevAttrGPUDirectRDMAWritesOrdering = 118,
    cudaDevAttrMemoryPoolSupportedHandleTypes = 119, cudaDevAttrClusterLaunch = 120,
    cudaDevAttrDeferredMappingCudaArraySupported = 121, cudaDevAttrReserved122 = 122,
    cudaDevAttrReserved123 = 123, cudaDevAttrReserved124 = 124, cudaDevAttrIpcEventSupport = 125,
    cudaDevAttrMemSyncDomainCount = 126, cudaDevAttrReserved127 = 127, cudaDevAttrReserved128 = 128,
    cudaDevAttrReserved129 = 129, cudaDevAttrNumaConfig = 130, cudaDevAttrNumaId = 131,
    cudaDevAttrReserved132 = 132, cudaDevAttrMpsEnabled = 133, cudaDevAttrHostNumaId = 134,
    cudaDevAttrD3D12CigSupported = 135, cudaDevAttrVulkanCigSupported = 138, cudaDevAttrGpuPciDeviceId = 139,
    cudaDevAttrGpuPciSubsystemId = 140, cudaDevAttrReserved141 = 141,
    cudaDevAttrHostNumaMemoryPoolsSupported = 142, cudaDevAttrHostNumaMultinodeIpcSupported = 143,
    cudaDevAttrHostMemoryPoolsSupported = 144, cudaDevAttrReserved145 = 145,
    cudaDevAttrOnlyPartialHostNativeAtomicSupported = 147,
};
enum cudaMemcpyKind {
    cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault
};
enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned, cudaChannelFormatKindUnsigned, cudaChannelFormatKindFloat, cudaChannelFormatKindNone
};
enum cudaFuncCache {
    cudaFuncCachePreferNone, cudaFuncCachePreferShared, cudaFuncCachePreferL1, cudaFuncCachePreferEqual
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8, cudaFuncAttributePreferredSharedMemoryCarveout = 9,
    cudaFuncAttributeClusterDimMustBeSet = 10, cudaFuncAttributeNonPortableClusterSizeAllowed = 14
};
enum cudaSharedMemConfig {
    cudaSharedMemBankSizeDefault, cudaSharedMemBankSizeFourByte, cudaSharedMemBankSizeEightByte
};
enum cudaSharedCarveout {
    cudaSharedmemCarveoutDefault = -1, cudaSharedmemCarveoutMaxShared = 100, cudaSharedmemCarveoutMaxL1 = 0
};
enum cudaLimit {
    cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize, cudaLimitDevRuntimeSyncDepth,
    cudaLimitDevRuntimePendingLaunchCount, cudaLimitMaxL2FetchGranularity, cudaLimitPersistingL2CacheSize
};
enum cudaComputeMode {
    cudaComputeModeDefault, cudaComputeModeExclusive, cudaComputeModeProhibited, cudaComputeModeExclusiveProcess
};
enum cudaMemoryType {
    cudaMemoryTypeUnregistered, cudaMemoryTypeHost, cudaMemoryTypeDevice, cudaMemoryTypeManaged
};
enum cudaMemoryAdvise {
    cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly, cudaMemAdviseSetPreferredLocation,
    cudaMemAdviseUnsetPreferredLocation, cudaMemAdviseSetAccessedBy, cudaMemAdviseUnsetAccessedBy
};
enum cudaMemLocationType {
    cudaMemLocationTypeInvalid, cudaMemLocationTypeDevice, cudaMemLocationTypeHost, cudaMemLocationTypeHostNuma,
    cudaMemLocationTypeHostNumaCurrent
};
enum cudaMemRangeAttribute {
    cudaMemRangeAttributeReadMostly = 1, cudaMemRangeAttributePreferredLocation, cudaMemRangeAttributeAccessedBy,
    cudaMemRangeAttributeLastPrefetchLocation
};
enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel, cudaGraphNodeTypeMemcpy, cudaGraphNodeTypeMemset, cudaGraphNodeTypeHost,
    cudaGraphNodeTypeGraph, cudaGraphNodeTypeEmpty, cudaGraphNodeTypeWaitEvent, cudaGraphNodeTypeEventRecord
};
enum cudaGraphDebugDotFlags { cudaGraphDebugDotFlagsVerbose = 1 };
enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1, cudaMemPoolReuseAllowOpportunistic,
    cudaMemPoolReuseAllowInternalDependencies, cudaMemPoolAttrReleaseThreshold, cudaMemPoolAttrReservedMemCurrent,
    cudaMemPoolAttrReservedMemHigh, cudaMemPoolAttrUsedMemCurrent, cudaMemPoolAttrUsedMemHigh
};
enum cudaMemAllocationType { cudaMemAllocationTypeInvalid, cudaMemAllocationTypePinned };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone, cudaMemHandleTypePosixFileDescriptor };
enum cudaMemAccessFlags {
    cudaMemAccessFlagsProtNone, cudaMemAccessFlagsProtRead, cudaMemAccessFlagsProtReadWrite = 3
};
enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal, cudaStreamCaptureModeThreadLocal, cudaStreamCaptureModeRelaxed
};
enum cudaStreamCaptureStatus {
    cudaStreamCaptureStatusNone, cudaStreamCaptureStatusActive, cudaStreamCaptureStatusInvalidated
};
enum cudaGraphInstantiateFlags {
    cudaGraphInstantiateFlagAutoFreeOnLaunch = 1, cudaGraphInstantiateFlagUpload = 2,
    cudaGraphInstantiateFlagDeviceLaunch = 4
};
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess, cudaGraphExecUpdateError };
enum cudaAccessProperty { cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting };
enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore, cudaLaunchAttributeAccessPolicyWindow, cudaLaunchAttributeCooperative,
    cudaLaunchAttributeSynchronizationPolicy, cudaLaunchAttributeClusterDimension,
    cudaLaunchAttributeClusterSchedulingPolicyPreference, cudaLaunchAttributeProgrammaticStreamSerialization,
    cudaLaunchAttributeProgrammaticEvent, cudaLaunchAttributePriority
};
enum cudaDeviceP2PAttr {
    cudaDevP2PAttrPerformanceRank = 1, cudaDevP2PAttrAccessSupported, cudaDevP2PAttrNativeAtomicSupported,
    cudaDevP2PAttrCudaArrayAccessSupported
};
typedef enum cudaDataType_t {
    CUDA_R_32F = 0, CUDA_R_64F = 1, CUDA_R_16F = 2, CUDA_R_8I = 3, CUDA_C_32F = 4, CUDA_C_64F = 5, CUDA_C_16F = 6,
    CUDA_C_8I = 7, CUDA_R_8U = 8, CUDA_C_8U = 9, CUDA_R_32I = 10, CUDA_C_32I = 11, CUDA_R_32U = 12, CUDA_C_32U = 13,
    CUDA_R_16BF = 14, CUDA_C_16BF = 15, CUDA_R_4I = 16, CUDA_R_16I = 20, CUDA_R_64I = 24, CUDA_R_8F_E4M3 = 28,
    CUDA_R_8F_E5M2 = 29
} cudaDataType;
typedef enum libraryPropertyType_t { MAJOR_VERSION, MINOR_VERSION, PATCH_LEVEL } libraryPropertyType;

#define cudaHostAllocDefault 0x00
#define cudaHostAllocPortable 0x01
#define cudaHostAllocMapped 0x02
#define cudaHostAllocWriteCombined 0x04
#define cudaHostRegisterDefault 0x00
#define cudaHostRegisterPortable 0x01
#define cudaHostRegisterMapped 0x02
#define cudaHostRegisterIoMemory 0x04
#define cudaHostRegisterReadOnly 0x08
#define cudaPeerAccessDefault 0x00
#define cudaStreamDefault 0x00
#define cudaStreamNonBlocking 0x01
#define cudaStreamLegacy ((cudaStream_t)1)
#define cudaStreamPerThread ((cudaStream_t)2)
#define cudaEventDefault 0x00
#define cudaEventBlockingSync 0x01
#define cudaEventDisableTiming 0x02
#define cudaEventInterprocess 0x04
#define cudaDeviceScheduleAuto 0x00
#define cudaDeviceScheduleSpin 0x01
#define cudaDeviceScheduleYield 0x02
#define cudaDeviceScheduleBlockingSync 0x04
#define cudaDeviceBlockingSync 0x04
#define cudaDeviceMapHost 0x08
#define cudaDeviceLmemResizeToMax 0x10
#define cudaArrayDefault 0x00
#define cudaArrayLayered 0x01
#define cudaArraySurfaceLoadStore 0x02
#define cudaArrayCubemap 0x04
#define cudaArrayTextureGather 0x08
#define cudaIpcMemLazyEnablePeerAccess 0x01
#define cudaMemAttachGlobal 0x01
#define cudaMemAttachHost 0x02
#define cudaMemAttachSingle 0x04
#define cudaOccupancyDefault 0x00
#define cudaCpuDeviceId ((int)-1)
#define cudaInvalidDeviceId ((int)-2)

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUmemPoolHandle_st *cudaMemPool_t;
typedef struct CUfunc_st *cudaFunction_t;
typedef struct CUkern_st *cudaKernel_t;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
enum cudaGraphicsRegisterFlags {
    cudaGraphicsRegisterFlagsNone = 0, cudaGraphicsRegisterFlagsReadOnly = 1,
    cudaGraphicsRegisterFlagsWriteDiscard = 2, cudaGraphicsRegisterFlagsSurfaceLoadStore = 4,
    cudaGraphicsRegisterFlagsTextureGather = 8,
};
enum cudaGraphicsMapFlags {
    cudaGraphicsMapFlagsNone = 0, cudaGraphicsMapFlagsReadOnly = 1, cudaGraphicsMapFlagsWriteDiscard = 2,
};
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
typedef void (*cudaHostFn_t)(void *);
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
typedef unsigned long long cudaGraphConditionalHandle;

struct cudaChannelFormatDesc { int x, y, z, w; enum cudaChannelFormatKind f; };
struct cudaExtent { size_t width, height, depth; };
struct cudaPos { size_t x, y, z; };
struct cudaPitchedPtr { void *ptr; size_t pitch, xsize, ysize; };
struct cudaMemcpy3DParms {
    cudaArray_t srcArray;
    struct cudaPos srcPos;
    struct cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    struct cudaPos dstPos;
    struct cudaPitchedPtr dstPtr;
    struct cudaExtent extent;
    enum cudaMemcpyKind kind;
};
struct cudaMemLocation { enum cudaMemLocationType type; int id; };
struct cudaMemPoolProps {
    enum cudaMemAllocationType allocType;
    enum cudaMemAllocationHandleType handleTypes;
    struct cudaMemLocation location;
    void *win32SecurityAttributes;
    size_t maxSize;
};
struct cudaMemAccessDesc { struct cudaMemLocation location; enum cudaMemAccessFlags flags; };
enum cudaMemcpySrcAccessOrder {
    cudaMemcpySrcAccessOrderInvalid, cudaMemcpySrcAccessOrderStream, cudaMemcpySrcAccessOrderDuringApiCall,
    cudaMemcpySrcAccessOrderAny
};
enum cudaMemcpyFlags { cudaMemcpyFlagDefault, cudaMemcpyFlagPreferOverlapWithCompute };
struct cudaMemcpyAttributes {
    enum cudaMemcpySrcAccessOrder srcAccessOrder;
    struct cudaMemLocation srcLocHint, dstLocHint;
    unsigned int flags;
};
struct cudaPointerAttributes {
    enum cudaMemoryType type, memoryType;
    int device;
    void *devicePointer, *hostPointer;
    int isManaged;
};
struct cudaFuncAttributes {
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA, maxDynamicSharedSizeBytes;
    int preferredShmemCarveout;
};
struct cudaAccessPolicyWindow {
    void *base_ptr;
    size_t num_bytes;
    float hitRatio;
    enum cudaAccessProperty hitProp, missProp;
};
typedef union cudaLaunchAttributeValue {
    struct cudaAccessPolicyWindow accessPolicyWindow;
    int cooperative, programmaticStreamSerializationAllowed, priority;
    struct { unsigned int x, y, z; } clusterDim;
} cudaLaunchAttributeValue, cudaStreamAttrValue, cudaKernelNodeAttrValue;
typedef struct cudaLaunchAttribute { enum cudaLaunchAttributeID id; cudaLaunchAttributeValue val; } cudaLaunchAttribute;
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
typedef struct cudaLaunchConfig_st {
    dim3 gridDim, blockDim;
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute *attrs;
    unsigned int numAttrs;
} cudaLaunchConfig_t;
struct cudaLaunchParams { void *func; dim3 gridDim, blockDim; void **args; size_t sharedMem; cudaStream_t stream; };
struct cudaKernelNodeParams {
    void *func;
    dim3 gridDim, blockDim;
    unsigned int sharedMemBytes;
    void **kernelParams, **extra;
};
struct cudaMemsetParams { void *dst; size_t pitch; unsigned int value, elementSize; size_t width, height; };
struct cudaHostNodeParams { cudaHostFn_t fn; void *userData; };
struct cudaIpcMemHandle_t { char reserved[64]; };
struct cudaIpcEventHandle_t { char reserved[64]; };
typedef struct CUuuid_st { char bytes[16]; } cudaUUID_t;

struct cudaDeviceProp {
    char name[256];
    cudaUUID_t uuid;
    size_t totalGlobalMem, sharedMemPerBlock, memPitch, totalConstMem, textureAlignment, texturePitchAlignment;
    int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate, major, minor;
    int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode;
    int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2], maxTexture2DMipmap[2];
    int maxTexture2DLinear[3], maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap;
    int maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemapLayered[2], maxSurface1D, maxSurface2D[2];
    int maxSurface3D[3], concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver;
    int asyncEngineCount, unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize;
    int maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
    size_t sharedMemPerMultiprocessor, surfaceAlignment, sharedMemPerBlockOptin, reservedSharedMemPerBlock;
    int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported;
    int singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess;
    int computePreemptionSupported, canUseHostPointerForRegisteredMem, cooperativeLaunch, cooperativeMultiDeviceLaunch;
    int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, maxBlocksPerMultiProcessor;
    int accessPolicyMaxWindowSize, hostRegisterSupported, sparseCudaArraySupported, memoryPoolsSupported;
    int clusterLaunch, unifiedFunctionPointers;
};

cudaError_t
    cudaArrayGetInfo(...), cudaArrayGetMemoryRequirements(...), cudaArrayGetPlane(...),
    cudaArrayGetSparseProperties(...), cudaChooseDevice(...), cudaCreateSurfaceObject(...),
    cudaCreateTextureObject(...), cudaCtxResetPersistingL2Cache(...), cudaD3D10SetDirect3DDevice(...),
    cudaD3D11SetDirect3DDevice(...), cudaD3D9SetDirect3DDevice(...), cudaDestroyExternalMemory(...),
    cudaDestroyExternalSemaphore(...), cudaDestroySurfaceObject(...), cudaDestroyTextureObject(...),
    cudaDeviceCanAccessPeer(...), cudaDeviceDisablePeerAccess(...), cudaDeviceEnablePeerAccess(...),
    cudaDeviceFlushGPUDirectRDMAWrites(...), cudaDeviceGetAttribute(...), cudaDeviceGetByPCIBusId(...),
    cudaDeviceGetCacheConfig(...), cudaDeviceGetDefaultMemPool(...), cudaDeviceGetGraphMemAttribute(...),
    cudaDeviceGetHostAtomicCapabilities(...), cudaDeviceGetLimit(...), cudaDeviceGetMemPool(...),
    cudaDeviceGetNvSciSyncAttributes(...), cudaDeviceGetP2PAtomicCapabilities(...),
    cudaDeviceGetP2PAttribute(...), cudaDeviceGetPCIBusId(...), cudaDeviceGetSharedMemConfig(...),
    cudaDeviceGetStreamPriorityRange(...), cudaDeviceGetTexture1DLinearMaxWidth(...),
    cudaDeviceGraphMemTrim(...), cudaDeviceRegisterAsyncNotification(...), cudaDeviceReset(...),
    cudaDeviceSetCacheConfig(...), cudaDeviceSetGraphMemAttribute(...), cudaDeviceSetLimit(...),
    cudaDeviceSetMemPool(...), cudaDeviceSetSharedMemConfig(...), cudaDeviceSynchronize(...),
    cudaDeviceUnregisterAsyncNotification(...), cudaDriverGetVersion(...), cudaEventCreate(...),
    cudaEventCreateWithFlags(...), cudaEventDestroy(...), cudaEventElapsedTime(...), cudaEventQuery(...),
    cudaEventRecord(...), cudaEventRecordWithFlags(...), cudaEventSynchronize(...),
    cudaExternalMemoryGetMappedBuffer(...), cudaExternalMemoryGetMappedMipmappedArray(...), cudaFree(...),
    cudaFreeArray(...), cudaFreeAsync(...), cudaFreeHost(...), cudaFreeMipmappedArray(...),
    cudaFuncGetAttributes(...), cudaFuncGetName(...), cudaFuncGetParamInfo(...), cudaFuncSetAttribute(...),
    cudaFuncSetCacheConfig(...), cudaFuncSetSharedMemConfig(...), cudaGLMapBufferObject(...),
    cudaGLRegisterBufferObject(...), cudaGLSetGLDevice(...), cudaGLUnmapBufferObject(...),
    cudaGLUnregisterBufferObject(...), cudaGetChannelDesc(...), cudaGetDevice(...), cudaGetDeviceCount(...),
    cudaGetDeviceFlags(...), cudaGetDriverEntryPoint(...), cudaGetDriverEntryPointByVersion(...),
    cudaGetFuncBySymbol(...), cudaGetKernel(...), cudaGetLastError(...), cudaGetMipmappedArrayLevel(...),
    cudaGetSurfaceObjectResourceDesc(...), cudaGetSurfaceReference(...), cudaGetTextureAlignmentOffset(...),
    cudaGetTextureObjectResourceDesc(...), cudaGetTextureObjectResourceViewDesc(...),
    cudaGetTextureObjectTextureDesc(...), cudaGetTextureReference(...), cudaGraphAddChildGraphNode(...),
    cudaGraphAddDependencies(...), cudaGraphAddEmptyNode(...), cudaGraphAddEventRecordNode(...),
    cudaGraphAddEventWaitNode(...), cudaGraphAddExternalSemaphoresSignalNode(...),
    cudaGraphAddExternalSemaphoresWaitNode(...), cudaGraphAddHostNode(...), cudaGraphAddKernelNode(...),
    cudaGraphAddMemAllocNode(...), cudaGraphAddMemFreeNode(...), cudaGraphAddMemcpyNode(...),
    cudaGraphAddMemcpyNode1D(...), cudaGraphAddMemcpyNodeFromSymbol(...), cudaGraphAddMemcpyNodeToSymbol(...),
    cudaGraphAddMemsetNode(...), cudaGraphAddNode(...), cudaGraphChildGraphNodeGetGraph(...),
    cudaGraphClone(...), cudaGraphConditionalHandleCreate(...), cudaGraphCreate(...),
    cudaGraphDebugDotPrint(...), cudaGraphDestroy(...), cudaGraphDestroyNode(...),
    cudaGraphEventRecordNodeGetEvent(...), cudaGraphEventRecordNodeSetEvent(...),
    cudaGraphEventWaitNodeGetEvent(...), cudaGraphEventWaitNodeSetEvent(...),
    cudaGraphExecChildGraphNodeSetParams(...), cudaGraphExecDestroy(...),
    cudaGraphExecEventRecordNodeSetEvent(...), cudaGraphExecEventWaitNodeSetEvent(...),
    cudaGraphExecExternalSemaphoresSignalNodeSetParams(...),
    cudaGraphExecExternalSemaphoresWaitNodeSetParams(...), cudaGraphExecGetFlags(...),
    cudaGraphExecHostNodeSetParams(...), cudaGraphExecKernelNodeSetParams(...),
    cudaGraphExecMemcpyNodeSetParams(...), cudaGraphExecMemcpyNodeSetParams1D(...),
    cudaGraphExecMemcpyNodeSetParamsFromSymbol(...), cudaGraphExecMemcpyNodeSetParamsToSymbol(...),
    cudaGraphExecMemsetNodeSetParams(...), cudaGraphExecNodeSetParams(...), cudaGraphExecUpdate(...),
    cudaGraphExternalSemaphoresSignalNodeGetParams(...), cudaGraphExternalSemaphoresSignalNodeSetParams(...),
    cudaGraphExternalSemaphoresWaitNodeGetParams(...), cudaGraphExternalSemaphoresWaitNodeSetParams(...),
    cudaGraphGetEdges(...), cudaGraphGetNodes(...), cudaGraphGetRootNodes(...), cudaGraphHostNodeGetParams(...),
    cudaGraphHostNodeSetParams(...), cudaGraphInstantiate(...), cudaGraphInstantiateWithFlags(...),
    cudaGraphInstantiateWithParams(...), cudaGraphKernelNodeCopyAttributes(...),
    cudaGraphKernelNodeGetAttribute(...), cudaGraphKernelNodeGetParams(...),
    cudaGraphKernelNodeSetAttribute(...), cudaGraphKernelNodeSetParam(...), cudaGraphKernelNodeSetParams(...),
    cudaGraphKernelNodeUpdatesApply(...), cudaGraphLaunch(...), cudaGraphMemAllocNodeGetParams(...),
    cudaGraphMemFreeNodeGetParams(...), cudaGraphMemcpyNodeGetParams(...), cudaGraphMemcpyNodeSetParams(...),
    cudaGraphMemcpyNodeSetParams1D(...), cudaGraphMemcpyNodeSetParamsFromSymbol(...),
    cudaGraphMemcpyNodeSetParamsToSymbol(...), cudaGraphMemsetNodeGetParams(...),
    cudaGraphMemsetNodeSetParams(...), cudaGraphNodeFindInClone(...), cudaGraphNodeGetDependencies(...),
    cudaGraphNodeGetDependentNodes(...), cudaGraphNodeGetEnabled(...), cudaGraphNodeGetType(...),
    cudaGraphNodeSetEnabled(...), cudaGraphNodeSetParams(...), cudaGraphReleaseUserObject(...),
    cudaGraphRemoveDependencies(...), cudaGraphRetainUserObject(...), cudaGraphUpload(...),
    cudaGraphicsGLRegisterBuffer(...), cudaGraphicsGLRegisterImage(...), cudaGraphicsMapResources(...),
    cudaGraphicsResourceGetMappedMipmappedArray(...), cudaGraphicsResourceGetMappedPointer(...),
    cudaGraphicsResourceSetMapFlags(...), cudaGraphicsSubResourceGetMappedArray(...),
    cudaGraphicsUnmapResources(...), cudaGraphicsUnregisterResource(...), cudaHostAlloc(...),
    cudaHostGetDevicePointer(...), cudaHostGetFlags(...), cudaHostRegister(...), cudaHostUnregister(...),
    cudaImportExternalMemory(...), cudaImportExternalSemaphore(...), cudaInitDevice(...),
    cudaIpcCloseMemHandle(...), cudaIpcGetEventHandle(...), cudaIpcGetMemHandle(...),
    cudaIpcOpenEventHandle(...), cudaIpcOpenMemHandle(...), cudaKernelSetAttributeForDevice(...),
    cudaLaunch(...), cudaLaunchCooperativeKernel(...), cudaLaunchCooperativeKernelMultiDevice(...),
    cudaLaunchHostFunc(...), cudaLaunchKernel(...), cudaLaunchKernelEx(...), cudaLaunchKernelExC(...),
    cudaLibraryEnumerateKernels(...), cudaLibraryGetGlobal(...), cudaLibraryGetKernel(...),
    cudaLibraryGetKernelCount(...), cudaLibraryGetManaged(...), cudaLibraryGetUnifiedFunction(...),
    cudaLibraryLoadData(...), cudaLibraryLoadFromFile(...), cudaLibraryUnload(...), cudaLogsCurrent(...),
    cudaLogsDumpToFile(...), cudaLogsDumpToMemory(...), cudaLogsRegisterCallback(...),
    cudaLogsUnregisterCallback(...), cudaMalloc(...), cudaMalloc3D(...), cudaMalloc3DArray(...),
    cudaMallocArray(...), cudaMallocAsync(...), cudaMallocFromPoolAsync(...), cudaMallocHost(...),
    cudaMallocManaged(...), cudaMallocMipmappedArray(...), cudaMallocPitch(...), cudaMemAdvise(...),
    cudaMemDiscardAndPrefetchBatchAsync(...), cudaMemDiscardBatchAsync(...), cudaMemGetDefaultMemPool(...),
    cudaMemGetInfo(...), cudaMemGetMemPool(...), cudaMemPoolCreate(...), cudaMemPoolDestroy(...),
    cudaMemPoolExportPointer(...), cudaMemPoolExportToShareableHandle(...), cudaMemPoolGetAccess(...),
    cudaMemPoolGetAttribute(...), cudaMemPoolImportFromShareableHandle(...), cudaMemPoolImportPointer(...),
    cudaMemPoolSetAccess(...), cudaMemPoolSetAttribute(...), cudaMemPoolTrimTo(...), cudaMemPrefetchAsync(...),
    cudaMemPrefetchBatchAsync(...), cudaMemRangeGetAttribute(...), cudaMemRangeGetAttributes(...),
    cudaMemSetMemPool(...), cudaMemcpy(...), cudaMemcpy2D(...), cudaMemcpy2DArrayToArray(...),
    cudaMemcpy2DAsync(...), cudaMemcpy2DFromArray(...), cudaMemcpy2DFromArrayAsync(...),
    cudaMemcpy2DToArray(...), cudaMemcpy2DToArrayAsync(...), cudaMemcpy3D(...), cudaMemcpy3DAsync(...),
    cudaMemcpy3DBatchAsync(...), cudaMemcpy3DPeer(...), cudaMemcpy3DPeerAsync(...), cudaMemcpyArrayToArray(...),
    cudaMemcpyAsync(...), cudaMemcpyBatchAsync(...), cudaMemcpyFromArray(...), cudaMemcpyFromArrayAsync(...),
    cudaMemcpyPeer(...), cudaMemcpyPeerAsync(...), cudaMemcpyToArray(...), cudaMemcpyToArrayAsync(...),
    cudaMemset(...), cudaMemset2D(...), cudaMemset2DAsync(...), cudaMemset3D(...), cudaMemset3DAsync(...),
    cudaMemsetAsync(...), cudaMipmappedArrayGetMemoryRequirements(...),
    cudaMipmappedArrayGetSparseProperties(...), cudaOccupancyAvailableDynamicSMemPerBlock(...),
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(...),
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(...), cudaOccupancyMaxActiveClusters(...),
    cudaOccupancyMaxPotentialBlockSize(...), cudaOccupancyMaxPotentialBlockSizeVariableSMem(...),
    cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(...),
    cudaOccupancyMaxPotentialBlockSizeWithFlags(...), cudaOccupancyMaxPotentialClusterSize(...),
    cudaPeekAtLastError(...), cudaPointerGetAttributes(...), cudaProfilerInitialize(...),
    cudaProfilerStart(...), cudaProfilerStop(...), cudaRuntimeGetVersion(...), cudaSetDevice(...),
    cudaSetDeviceFlags(...), cudaSetDoubleForDevice(...), cudaSetValidDevices(...), cudaSetupArgument(...),
    cudaSignalExternalSemaphoresAsync(...), cudaStreamAddCallback(...), cudaStreamAttachMemAsync(...),
    cudaStreamBeginCapture(...), cudaStreamBeginCaptureToGraph(...), cudaStreamCopyAttributes(...),
    cudaStreamCreate(...), cudaStreamCreateWithFlags(...), cudaStreamCreateWithPriority(...),
    cudaStreamDestroy(...), cudaStreamEndCapture(...), cudaStreamGetAttribute(...),
    cudaStreamGetCaptureInfo(...), cudaStreamGetDevice(...), cudaStreamGetFlags(...), cudaStreamGetId(...),
    cudaStreamGetPriority(...), cudaStreamIsCapturing(...), cudaStreamQuery(...), cudaStreamSetAttribute(...),
    cudaStreamSynchronize(...), cudaStreamUpdateCaptureDependencies(...), cudaStreamWaitEvent(...),
    cudaThreadExchangeStreamCaptureMode(...), cudaThreadExit(...), cudaThreadGetCacheConfig(...),
    cudaThreadGetLimit(...), cudaThreadSetCacheConfig(...), cudaThreadSetLimit(...), cudaThreadSynchronize(...),
    cudaUserObjectCreate(...), cudaUserObjectRelease(...), cudaUserObjectRetain(...),
    cudaVDPAUSetVDPAUDevice(...), cudaWaitExternalSemaphoresAsync(...);

/* Objects that convert to a pointer are passed as one. */
cudaError_t cudaMemcpy(void *, const void *, size_t, enum cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void *, const void *, size_t, enum cudaMemcpyKind, cudaStream_t = 0);

cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int);
const char *cudaGetErrorString(cudaError_t);
const char *cudaGetErrorName(cudaError_t);

/* What a launch `<<<grid, block, shared, stream>>>` calls: the compiler looks for one of the two. */
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, void *stream = 0);

/* No template's parameter can be an array whose length is known at run time alone. */
template <class T, class... A> cudaError_t cudaMemcpyToSymbol(T &&, const void *, A...);
template <class T, class... A> cudaError_t cudaMemcpyToSymbolAsync(T &&, const void *, A...);
template <class T, class... A> cudaError_t cudaMemcpyFromSymbol(void *, T &&, A...);
template <class T, class... A> cudaError_t cudaMemcpyFromSymbolAsync(void *, T &&, A...);
template <class P, class T> cudaError_t cudaGetSymbolAddress(P **, T &&);
template <class T> cudaError_t cudaGetSymbolSize(size_t *, T &&);
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();
cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int, cudaChannelFormatKind);
cudaExtent make_cudaExtent(size_t, size_t, size_t);
cudaPos make_cudaPos(size_t, size_t, size_t);
cudaPitchedPtr make_cudaPitchedPtr(void *, size_t, size_t, size_t);

FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
