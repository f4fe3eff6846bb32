/* SPDX-License-Identifier: MIT */
/* What a source sees before its first line when a real CUDA Toolkit's headers are used: clang's wrapper of them, with
 * the changes below. */
#ifndef FIELDWISE_TOOLKIT_H
#define FIELDWISE_TOOLKIT_H

/* The built-in variables have ordinary members. In clang's own header, left out by its guard, each member is a
 * property whose name is lost in the syntax tree; the wrapper defines the conversions. */
#define __CUDA_BUILTIN_VARS_H
struct uint3;
struct dim3;
#define FIELDWISE_BUILTIN(name) \
    struct __cuda_builtin_##name##_t { \
        unsigned int x, y, z; \
        __attribute__((device)) operator dim3() const; \
        __attribute__((device)) operator uint3() const; \
    }; \
    extern const __attribute__((device)) __cuda_builtin_##name##_t name;
FIELDWISE_BUILTIN(threadIdx)
FIELDWISE_BUILTIN(blockIdx)
FIELDWISE_BUILTIN(blockDim)
FIELDWISE_BUILTIN(gridDim)
#undef FIELDWISE_BUILTIN
__attribute__((device)) const int warpSize = 32;

#include <__clang_cuda_runtime_wrapper.h>

/* For a toolkit newer than the compiler, launches are looked up under a name that newer toolkits dropped. */
#if CUDART_VERSION >= 10010
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0);
#endif

/* What nvcc says of itself; clang does not. */
#ifndef __CUDACC_VER_MAJOR__
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 0
#endif

/* clang takes a managed variable for one of the host. */
#undef __managed__
#define __managed__ __attribute__((device)) __attribute__((annotate("fieldwise_managed")))

#pragma clang force_cuda_host_device begin
#include "surfaces.h"
#pragma clang force_cuda_host_device end

/* The values reach the syntax tree as the text of an annotation. */
#define FIELDWISE_TEXT(...) #__VA_ARGS__
#undef __launch_bounds__
#define __launch_bounds__(...) __attribute__((annotate("launch_bounds:" FIELDWISE_TEXT(__VA_ARGS__))))

#endif
