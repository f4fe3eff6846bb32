/* SPDX-License-Identifier: MIT */
/* The driver's host interface. Calls only have to type-check, so the functions take anything. */
#ifndef FIELDWISE_CUDA_H
#define FIELDWISE_CUDA_H
#include <cuda_runtime.h>
FIELDWISE_BEGIN

typedef enum cudaError_enum {
    CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3, CUDA_ERROR_DEINITIALIZED = 4, CUDA_ERROR_PROFILER_DISABLED = 5,
    CUDA_ERROR_PROFILER_NOT_INITIALIZED = 6, CUDA_ERROR_PROFILER_ALREADY_STARTED = 7,
    CUDA_ERROR_PROFILER_ALREADY_STOPPED = 8, CUDA_ERROR_STUB_LIBRARY = 34,
    CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER = 36, CUDA_ERROR_DEVICE_UNAVAILABLE = 46,
    CUDA_ERROR_NO_DEVICE = 100, CUDA_ERROR_INVALID_DEVICE = 101, CUDA_ERROR_DEVICE_NOT_LICENSED = 102,
    CUDA_ERROR_INVALID_IMAGE = 200, CUDA_ERROR_INVALID_CONTEXT = 201,
    CUDA_ERROR_CONTEXT_ALREADY_CURRENT = 202, CUDA_ERROR_MAP_FAILED = 205, CUDA_ERROR_UNMAP_FAILED = 206,
    CUDA_ERROR_ARRAY_IS_MAPPED = 207, CUDA_ERROR_ALREADY_MAPPED = 208, CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
    CUDA_ERROR_ALREADY_ACQUIRED = 210, CUDA_ERROR_NOT_MAPPED = 211, CUDA_ERROR_NOT_MAPPED_AS_ARRAY = 212,
    CUDA_ERROR_NOT_MAPPED_AS_POINTER = 213, CUDA_ERROR_ECC_UNCORRECTABLE = 214,
    CUDA_ERROR_UNSUPPORTED_LIMIT = 215, CUDA_ERROR_CONTEXT_ALREADY_IN_USE = 216,
    CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217, CUDA_ERROR_INVALID_PTX = 218,
    CUDA_ERROR_INVALID_GRAPHICS_CONTEXT = 219, CUDA_ERROR_NVLINK_UNCORRECTABLE = 220,
    CUDA_ERROR_JIT_COMPILER_NOT_FOUND = 221, CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
    CUDA_ERROR_JIT_COMPILATION_DISABLED = 223, CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY = 224,
    CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC = 225, CUDA_ERROR_CONTAINED = 226, CUDA_ERROR_INVALID_SOURCE = 300,
    CUDA_ERROR_FILE_NOT_FOUND = 301, CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND = 302,
    CUDA_ERROR_SHARED_OBJECT_INIT_FAILED = 303, CUDA_ERROR_OPERATING_SYSTEM = 304,
    CUDA_ERROR_INVALID_HANDLE = 400, CUDA_ERROR_ILLEGAL_STATE = 401, CUDA_ERROR_LOSSY_QUERY = 402,
    CUDA_ERROR_NOT_FOUND = 500, CUDA_ERROR_NOT_READY = 600, CUDA_ERROR_ILLEGAL_ADDRESS = 700,
    CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701, CUDA_ERROR_LAUNCH_TIMEOUT = 702,
    CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING = 703, CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
    CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705, CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE = 708,
    CUDA_ERROR_CONTEXT_IS_DESTROYED = 709, CUDA_ERROR_ASSERT = 710, CUDA_ERROR_TOO_MANY_PEERS = 711,
    CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED = 712, CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED = 713,
    CUDA_ERROR_HARDWARE_STACK_ERROR = 714, CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
    CUDA_ERROR_MISALIGNED_ADDRESS = 716, CUDA_ERROR_INVALID_ADDRESS_SPACE = 717, CUDA_ERROR_INVALID_PC = 718,
    CUDA_ERROR_LAUNCH_FAILED = 719, CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
    CUDA_ERROR_TENSOR_MEMORY_LEAK = 721, CUDA_ERROR_NOT_PERMITTED = 800, CUDA_ERROR_NOT_SUPPORTED = 801,
    CUDA_ERROR_SYSTEM_NOT_READY = 802, CUDA_ERROR_SYSTEM_DRIVER_MISMATCH = 803,
    CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE = 804, CUDA_ERROR_MPS_CONNECTION_FAILED = 805,
    CUDA_ERROR_MPS_RPC_FAILURE = 806, CUDA_ERROR_MPS_SERVER_NOT_READY = 807,
    CUDA_ERROR_MPS_MAX_CLIENTS_REACHED = 808, CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED = 809,
    CUDA_ERROR_MPS_CLIENT_TERMINATED = 810, CUDA_ERROR_CDP_NOT_SUPPORTED = 811,
    CUDA_ERROR_CDP_VERSION_MISMATCH = 812, CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900,
    CUDA_ERROR_STREAM_CAPTURE_INVALIDATED = 901, CUDA_ERROR_STREAM_CAPTURE_MERGE = 902,
    CUDA_ERROR_STREAM_CAPTURE_UNMATCHED = 903, CUDA_ERROR_STREAM_CAPTURE_UNJOINED = 904,
    CUDA_ERROR_STREAM_CAPTURE_ISOLATION = 905, CUDA_ERROR_STREAM_CAPTURE_IMPLICIT = 906,
    CUDA_ERROR_CAPTURED_EVENT = 907, CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD = 908, CUDA_ERROR_TIMEOUT = 909,
    CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE = 910, CUDA_ERROR_EXTERNAL_DEVICE = 911,
    CUDA_ERROR_INVALID_CLUSTER_SIZE = 912, CUDA_ERROR_FUNCTION_NOT_LOADED = 913,
    CUDA_ERROR_INVALID_RESOURCE_TYPE = 914, CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION = 915,
    CUDA_ERROR_KEY_ROTATION = 916, CUDA_ERROR_UNKNOWN = 999,
} CUresult;

typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef unsigned long long CUtexObject;
typedef unsigned long long CUsurfObject;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUlib_st *CUlibrary;
typedef struct CUfunc_st *CUfunction;
typedef struct CUkern_st *CUkernel;
typedef struct CUarray_st *CUarray;
typedef struct CUmipmappedArray_st *CUmipmappedArray;
typedef struct CUtexref_st *CUtexref;
typedef struct CUsurfref_st *CUsurfref;
typedef struct CUevent_st *CUevent;
typedef struct CUstream_st *CUstream;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphExec_st *CUgraphExec;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUmemPoolHandle_st *CUmemoryPool;
typedef struct CUlinkState_st *CUlinkState;
typedef struct CUgraphicsResource_st *CUgraphicsResource;
typedef struct CUuuid_st CUuuid;
typedef unsigned long long CUmemGenericAllocationHandle;
typedef struct { struct CUexecAffinityParam_st *execAffinityParams; int numExecAffinityParams; void *cigParams; } CUctxCreateParams;
typedef int (*CUoccupancyB2DSize)(int);

enum {
    CU_CTX_SCHED_AUTO = 0, CU_CTX_SCHED_SPIN = 1, CU_CTX_SCHED_YIELD = 2, CU_CTX_SCHED_BLOCKING_SYNC = 4,
    CU_CTX_MAP_HOST = 8, CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1, CU_EVENT_DEFAULT = 0,
    CU_EVENT_BLOCKING_SYNC = 1, CU_EVENT_DISABLE_TIMING = 2, CU_MEM_ATTACH_GLOBAL = 1, CU_MEM_ATTACH_HOST = 2,
    CU_MEMHOSTALLOC_PORTABLE = 1, CU_MEMHOSTALLOC_DEVICEMAP = 2, CU_MEMHOSTALLOC_WRITECOMBINED = 4
};
typedef enum CUdevice_attribute_enum {
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
    CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9, CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
    CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12, CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16, CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
    CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
    CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
    CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
    CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89, CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED = 90,
    CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
    CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102,
    CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102,
    CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR_SUPPORTED = 103,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106, CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED = 107,
    CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE = 108, CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE = 109,
    CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WITH_CUDA_VMM_SUPPORTED = 110,
    CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK = 111, CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115,
    CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_SUPPORTED = 116, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH = 120,
    CU_DEVICE_ATTRIBUTE_TENSOR_MAP_ACCESS_SUPPORTED = 127, CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED = 132
} CUdevice_attribute;
typedef enum CUjit_option_enum {
    CU_JIT_MAX_REGISTERS, CU_JIT_THREADS_PER_BLOCK, CU_JIT_WALL_TIME, CU_JIT_INFO_LOG_BUFFER,
    CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
    CU_JIT_OPTIMIZATION_LEVEL, CU_JIT_TARGET_FROM_CUCONTEXT, CU_JIT_TARGET, CU_JIT_FALLBACK_STRATEGY,
    CU_JIT_GENERATE_DEBUG_INFO, CU_JIT_LOG_VERBOSE, CU_JIT_GENERATE_LINE_INFO, CU_JIT_CACHE_MODE
} CUjit_option;
typedef enum CUfunction_attribute_enum {
    CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
    CU_FUNC_ATTRIBUTE_NUM_REGS = 4, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8
} CUfunction_attribute;
typedef enum CUpointer_attribute_enum {
    CU_POINTER_ATTRIBUTE_CONTEXT = 1, CU_POINTER_ATTRIBUTE_MEMORY_TYPE = 2, CU_POINTER_ATTRIBUTE_DEVICE_POINTER = 3,
    CU_POINTER_ATTRIBUTE_HOST_POINTER = 4, CU_POINTER_ATTRIBUTE_IS_MANAGED = 8, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL = 9
} CUpointer_attribute;
typedef enum CUmemorytype_enum {
    CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE = 2, CU_MEMORYTYPE_ARRAY = 3, CU_MEMORYTYPE_UNIFIED = 4
} CUmemorytype;
#define CU_LAUNCH_PARAM_END ((void *)0x00)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)

CUresult
    cuArray3DCreate(...), cuArray3DGetDescriptor(...), cuArrayCreate(...), cuArrayDestroy(...),
    cuArrayGetDescriptor(...), cuArrayGetMemoryRequirements(...), cuArrayGetPlane(...),
    cuArrayGetSparseProperties(...), cuCheckpointProcessCheckpoint(...),
    cuCheckpointProcessGetRestoreThreadId(...), cuCheckpointProcessGetState(...), cuCheckpointProcessLock(...),
    cuCheckpointProcessRestore(...), cuCheckpointProcessUnlock(...), cuCoredumpGetAttribute(...),
    cuCoredumpGetAttributeGlobal(...), cuCoredumpSetAttribute(...), cuCoredumpSetAttributeGlobal(...),
    cuCtxAttach(...), cuCtxCreate(...), cuCtxDestroy(...), cuCtxDetach(...), cuCtxDisablePeerAccess(...),
    cuCtxEnablePeerAccess(...), cuCtxFromGreenCtx(...), cuCtxGetApiVersion(...), cuCtxGetCacheConfig(...),
    cuCtxGetCurrent(...), cuCtxGetDevResource(...), cuCtxGetDevice(...), cuCtxGetExecAffinity(...),
    cuCtxGetFlags(...), cuCtxGetId(...), cuCtxGetLimit(...), cuCtxGetSharedMemConfig(...),
    cuCtxGetStreamPriorityRange(...), cuCtxPopCurrent(...), cuCtxPushCurrent(...), cuCtxRecordEvent(...),
    cuCtxResetPersistingL2Cache(...), cuCtxSetCacheConfig(...), cuCtxSetCurrent(...), cuCtxSetFlags(...),
    cuCtxSetLimit(...), cuCtxSetSharedMemConfig(...), cuCtxSynchronize(...), cuCtxWaitEvent(...),
    cuDestroyExternalMemory(...), cuDestroyExternalSemaphore(...), cuDevResourceGenerateDesc(...),
    cuDevSmResourceSplitByCount(...), cuDeviceCanAccessPeer(...), cuDeviceComputeCapability(...),
    cuDeviceGet(...), cuDeviceGetAttribute(...), cuDeviceGetByPCIBusId(...), cuDeviceGetCount(...),
    cuDeviceGetDefaultMemPool(...), cuDeviceGetDevResource(...), cuDeviceGetExecAffinitySupport(...),
    cuDeviceGetGraphMemAttribute(...), cuDeviceGetHostAtomicCapabilities(...), cuDeviceGetLuid(...),
    cuDeviceGetMemPool(...), cuDeviceGetName(...), cuDeviceGetNvSciSyncAttributes(...),
    cuDeviceGetP2PAtomicCapabilities(...), cuDeviceGetP2PAttribute(...), cuDeviceGetPCIBusId(...),
    cuDeviceGetProperties(...), cuDeviceGetTexture1DLinearMaxWidth(...), cuDeviceGetUuid(...),
    cuDeviceGraphMemTrim(...), cuDevicePrimaryCtxGetState(...), cuDevicePrimaryCtxRelease(...),
    cuDevicePrimaryCtxReset(...), cuDevicePrimaryCtxRetain(...), cuDevicePrimaryCtxSetFlags(...),
    cuDeviceRegisterAsyncNotification(...), cuDeviceSetGraphMemAttribute(...), cuDeviceSetMemPool(...),
    cuDeviceTotalMem(...), cuDeviceUnregisterAsyncNotification(...), cuDriverGetVersion(...),
    cuEventCreate(...), cuEventDestroy(...), cuEventElapsedTime(...), cuEventQuery(...), cuEventRecord(...),
    cuEventRecordWithFlags(...), cuEventSynchronize(...), cuExternalMemoryGetMappedBuffer(...),
    cuExternalMemoryGetMappedMipmappedArray(...), cuFlushGPUDirectRDMAWrites(...), cuFuncGetAttribute(...),
    cuFuncGetModule(...), cuFuncGetName(...), cuFuncGetParamInfo(...), cuFuncIsLoaded(...), cuFuncLoad(...),
    cuFuncSetAttribute(...), cuFuncSetBlockShape(...), cuFuncSetCacheConfig(...), cuFuncSetSharedMemConfig(...),
    cuFuncSetSharedSize(...), cuGetErrorName(...), cuGetErrorString(...), cuGetExportTable(...),
    cuGetProcAddress(...), cuGraphAddBatchMemOpNode(...), cuGraphAddChildGraphNode(...),
    cuGraphAddDependencies(...), cuGraphAddEmptyNode(...), cuGraphAddEventRecordNode(...),
    cuGraphAddEventWaitNode(...), cuGraphAddExternalSemaphoresSignalNode(...),
    cuGraphAddExternalSemaphoresWaitNode(...), cuGraphAddHostNode(...), cuGraphAddKernelNode(...),
    cuGraphAddMemAllocNode(...), cuGraphAddMemFreeNode(...), cuGraphAddMemcpyNode(...),
    cuGraphAddMemsetNode(...), cuGraphAddNode(...), cuGraphBatchMemOpNodeGetParams(...),
    cuGraphBatchMemOpNodeSetParams(...), cuGraphChildGraphNodeGetGraph(...), cuGraphClone(...),
    cuGraphConditionalHandleCreate(...), cuGraphCreate(...), cuGraphDebugDotPrint(...), cuGraphDestroy(...),
    cuGraphDestroyNode(...), cuGraphEventRecordNodeGetEvent(...), cuGraphEventRecordNodeSetEvent(...),
    cuGraphEventWaitNodeGetEvent(...), cuGraphEventWaitNodeSetEvent(...),
    cuGraphExecBatchMemOpNodeSetParams(...), cuGraphExecChildGraphNodeSetParams(...), cuGraphExecDestroy(...),
    cuGraphExecEventRecordNodeSetEvent(...), cuGraphExecEventWaitNodeSetEvent(...),
    cuGraphExecExternalSemaphoresSignalNodeSetParams(...), cuGraphExecExternalSemaphoresWaitNodeSetParams(...),
    cuGraphExecGetFlags(...), cuGraphExecHostNodeSetParams(...), cuGraphExecKernelNodeSetParams(...),
    cuGraphExecMemcpyNodeSetParams(...), cuGraphExecMemsetNodeSetParams(...), cuGraphExecNodeSetParams(...),
    cuGraphExecUpdate(...), cuGraphExternalSemaphoresSignalNodeGetParams(...),
    cuGraphExternalSemaphoresSignalNodeSetParams(...), cuGraphExternalSemaphoresWaitNodeGetParams(...),
    cuGraphExternalSemaphoresWaitNodeSetParams(...), cuGraphGetEdges(...), cuGraphGetNodes(...),
    cuGraphGetRootNodes(...), cuGraphHostNodeGetParams(...), cuGraphHostNodeSetParams(...),
    cuGraphInstantiate(...), cuGraphInstantiateWithParams(...), cuGraphKernelNodeCopyAttributes(...),
    cuGraphKernelNodeGetAttribute(...), cuGraphKernelNodeGetParams(...), cuGraphKernelNodeSetAttribute(...),
    cuGraphKernelNodeSetParams(...), cuGraphLaunch(...), cuGraphMemAllocNodeGetParams(...),
    cuGraphMemFreeNodeGetParams(...), cuGraphMemcpyNodeGetParams(...), cuGraphMemcpyNodeSetParams(...),
    cuGraphMemsetNodeGetParams(...), cuGraphMemsetNodeSetParams(...), cuGraphNodeFindInClone(...),
    cuGraphNodeGetDependencies(...), cuGraphNodeGetDependentNodes(...), cuGraphNodeGetEnabled(...),
    cuGraphNodeGetType(...), cuGraphNodeSetEnabled(...), cuGraphNodeSetParams(...),
    cuGraphReleaseUserObject(...), cuGraphRemoveDependencies(...), cuGraphRetainUserObject(...),
    cuGraphUpload(...), cuGraphicsMapResources(...), cuGraphicsResourceGetMappedMipmappedArray(...),
    cuGraphicsResourceGetMappedPointer(...), cuGraphicsResourceSetMapFlags(...),
    cuGraphicsSubResourceGetMappedArray(...), cuGraphicsUnmapResources(...), cuGraphicsUnregisterResource(...),
    cuGreenCtxCreate(...), cuGreenCtxDestroy(...), cuGreenCtxGetDevResource(...), cuGreenCtxGetId(...),
    cuGreenCtxRecordEvent(...), cuGreenCtxStreamCreate(...), cuGreenCtxWaitEvent(...),
    cuImportExternalMemory(...), cuImportExternalSemaphore(...), cuInit(...), cuIpcCloseMemHandle(...),
    cuIpcGetEventHandle(...), cuIpcGetMemHandle(...), cuIpcOpenEventHandle(...), cuIpcOpenMemHandle(...),
    cuKernelGetAttribute(...), cuKernelGetFunction(...), cuKernelGetLibrary(...), cuKernelGetName(...),
    cuKernelGetParamInfo(...), cuKernelSetAttribute(...), cuKernelSetCacheConfig(...), cuLaunch(...),
    cuLaunchCooperativeKernel(...), cuLaunchCooperativeKernelMultiDevice(...), cuLaunchGrid(...),
    cuLaunchGridAsync(...), cuLaunchHostFunc(...), cuLaunchKernel(...), cuLaunchKernelEx(...),
    cuLibraryEnumerateKernels(...), cuLibraryGetGlobal(...), cuLibraryGetKernel(...),
    cuLibraryGetKernelCount(...), cuLibraryGetManaged(...), cuLibraryGetModule(...),
    cuLibraryGetUnifiedFunction(...), cuLibraryLoadData(...), cuLibraryLoadFromFile(...), cuLibraryUnload(...),
    cuLinkAddData(...), cuLinkAddFile(...), cuLinkComplete(...), cuLinkCreate(...), cuLinkDestroy(...),
    cuLogsCurrent(...), cuLogsDumpToFile(...), cuLogsDumpToMemory(...), cuLogsRegisterCallback(...),
    cuLogsUnregisterCallback(...), cuMemAddressFree(...), cuMemAddressReserve(...), cuMemAdvise(...),
    cuMemAlloc(...), cuMemAllocAsync(...), cuMemAllocFromPoolAsync(...), cuMemAllocHost(...),
    cuMemAllocManaged(...), cuMemAllocPitch(...), cuMemBatchDecompressAsync(...), cuMemCreate(...),
    cuMemDiscardAndPrefetchBatchAsync(...), cuMemDiscardBatchAsync(...), cuMemExportToShareableHandle(...),
    cuMemFree(...), cuMemFreeAsync(...), cuMemFreeHost(...), cuMemGetAccess(...), cuMemGetAddressRange(...),
    cuMemGetAllocationGranularity(...), cuMemGetAllocationPropertiesFromHandle(...),
    cuMemGetDefaultMemPool(...), cuMemGetHandleForAddressRange(...), cuMemGetInfo(...), cuMemGetMemPool(...),
    cuMemHostAlloc(...), cuMemHostGetDevicePointer(...), cuMemHostGetFlags(...), cuMemHostRegister(...),
    cuMemHostUnregister(...), cuMemImportFromShareableHandle(...), cuMemMap(...), cuMemMapArrayAsync(...),
    cuMemPoolCreate(...), cuMemPoolDestroy(...), cuMemPoolExportPointer(...),
    cuMemPoolExportToShareableHandle(...), cuMemPoolGetAccess(...), cuMemPoolGetAttribute(...),
    cuMemPoolImportFromShareableHandle(...), cuMemPoolImportPointer(...), cuMemPoolSetAccess(...),
    cuMemPoolSetAttribute(...), cuMemPoolTrimTo(...), cuMemPrefetchAsync(...), cuMemPrefetchBatchAsync(...),
    cuMemRangeGetAttribute(...), cuMemRangeGetAttributes(...), cuMemRelease(...),
    cuMemRetainAllocationHandle(...), cuMemSetAccess(...), cuMemSetMemPool(...), cuMemUnmap(...), cuMemcpy(...),
    cuMemcpy2D(...), cuMemcpy2DAsync(...), cuMemcpy2DUnaligned(...), cuMemcpy3D(...), cuMemcpy3DAsync(...),
    cuMemcpy3DBatchAsync(...), cuMemcpy3DPeer(...), cuMemcpy3DPeerAsync(...), cuMemcpyAsync(...),
    cuMemcpyAtoA(...), cuMemcpyAtoD(...), cuMemcpyAtoH(...), cuMemcpyAtoHAsync(...), cuMemcpyBatchAsync(...),
    cuMemcpyDtoA(...), cuMemcpyDtoD(...), cuMemcpyDtoDAsync(...), cuMemcpyDtoH(...), cuMemcpyDtoHAsync(...),
    cuMemcpyHtoA(...), cuMemcpyHtoAAsync(...), cuMemcpyHtoD(...), cuMemcpyHtoDAsync(...), cuMemcpyPeer(...),
    cuMemcpyPeerAsync(...), cuMemsetD16(...), cuMemsetD16Async(...), cuMemsetD2D16(...),
    cuMemsetD2D16Async(...), cuMemsetD2D32(...), cuMemsetD2D32Async(...), cuMemsetD2D8(...),
    cuMemsetD2D8Async(...), cuMemsetD32(...), cuMemsetD32Async(...), cuMemsetD8(...), cuMemsetD8Async(...),
    cuMipmappedArrayCreate(...), cuMipmappedArrayDestroy(...), cuMipmappedArrayGetLevel(...),
    cuMipmappedArrayGetMemoryRequirements(...), cuMipmappedArrayGetSparseProperties(...),
    cuModuleEnumerateFunctions(...), cuModuleGetFunction(...), cuModuleGetFunctionCount(...),
    cuModuleGetGlobal(...), cuModuleGetLoadingMode(...), cuModuleGetSurfRef(...), cuModuleGetTexRef(...),
    cuModuleLoad(...), cuModuleLoadData(...), cuModuleLoadDataEx(...), cuModuleLoadFatBinary(...),
    cuModuleUnload(...), cuMulticastAddDevice(...), cuMulticastBindAddr(...), cuMulticastBindMem(...),
    cuMulticastCreate(...), cuMulticastGetGranularity(...), cuMulticastUnbind(...),
    cuOccupancyAvailableDynamicSMemPerBlock(...), cuOccupancyMaxActiveBlocksPerMultiprocessor(...),
    cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(...), cuOccupancyMaxActiveClusters(...),
    cuOccupancyMaxPotentialBlockSize(...), cuOccupancyMaxPotentialBlockSizeWithFlags(...),
    cuOccupancyMaxPotentialClusterSize(...), cuParamSetSize(...), cuParamSetTexRef(...), cuParamSetf(...),
    cuParamSeti(...), cuParamSetv(...), cuPointerGetAttribute(...), cuPointerGetAttributes(...),
    cuPointerSetAttribute(...), cuSignalExternalSemaphoresAsync(...), cuStreamAddCallback(...),
    cuStreamAttachMemAsync(...), cuStreamBatchMemOp(...), cuStreamBeginCapture(...),
    cuStreamBeginCaptureToGraph(...), cuStreamCopyAttributes(...), cuStreamCreate(...),
    cuStreamCreateWithPriority(...), cuStreamDestroy(...), cuStreamEndCapture(...), cuStreamGetAttribute(...),
    cuStreamGetCaptureInfo(...), cuStreamGetCtx(...), cuStreamGetDevice(...), cuStreamGetFlags(...),
    cuStreamGetGreenCtx(...), cuStreamGetId(...), cuStreamGetPriority(...), cuStreamIsCapturing(...),
    cuStreamQuery(...), cuStreamSetAttribute(...), cuStreamSynchronize(...),
    cuStreamUpdateCaptureDependencies(...), cuStreamWaitEvent(...), cuStreamWaitValue32(...),
    cuStreamWaitValue64(...), cuStreamWriteValue32(...), cuStreamWriteValue64(...), cuSurfObjectCreate(...),
    cuSurfObjectDestroy(...), cuSurfObjectGetResourceDesc(...), cuSurfRefGetArray(...), cuSurfRefSetArray(...),
    cuTensorMapEncodeIm2col(...), cuTensorMapEncodeIm2colWide(...), cuTensorMapEncodeTiled(...),
    cuTensorMapReplaceAddress(...), cuTexObjectCreate(...), cuTexObjectDestroy(...),
    cuTexObjectGetResourceDesc(...), cuTexObjectGetResourceViewDesc(...), cuTexObjectGetTextureDesc(...),
    cuTexRefCreate(...), cuTexRefDestroy(...), cuTexRefGetAddress(...), cuTexRefGetAddressMode(...),
    cuTexRefGetArray(...), cuTexRefGetBorderColor(...), cuTexRefGetFilterMode(...), cuTexRefGetFlags(...),
    cuTexRefGetFormat(...), cuTexRefGetMaxAnisotropy(...), cuTexRefGetMipmapFilterMode(...),
    cuTexRefGetMipmapLevelBias(...), cuTexRefGetMipmapLevelClamp(...), cuTexRefGetMipmappedArray(...),
    cuTexRefSetAddress(...), cuTexRefSetAddress2D(...), cuTexRefSetAddressMode(...), cuTexRefSetArray(...),
    cuTexRefSetBorderColor(...), cuTexRefSetFilterMode(...), cuTexRefSetFlags(...), cuTexRefSetFormat(...),
    cuTexRefSetMaxAnisotropy(...), cuTexRefSetMipmapFilterMode(...), cuTexRefSetMipmapLevelBias(...),
    cuTexRefSetMipmapLevelClamp(...), cuTexRefSetMipmappedArray(...), cuThreadExchangeStreamCaptureMode(...),
    cuUserObjectCreate(...), cuUserObjectRelease(...), cuUserObjectRetain(...),
    cuWaitExternalSemaphoresAsync(...);

FIELDWISE_END
#endif
