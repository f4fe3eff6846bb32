/* SPDX-License-Identifier: MIT */
/* What CUDA adds to the language, and the compiler's names for the basic types. */
#ifndef FIELDWISE_QUALIFIERS_H
#define FIELDWISE_QUALIFIERS_H

/* Everything between these two can be called from both sides. */
#define FIELDWISE_BEGIN _Pragma("clang force_cuda_host_device begin")
#define FIELDWISE_END _Pragma("clang force_cuda_host_device end")

/* The body of a template that is only declared: instantiated with a type that has no linkage, such as a lambda's, it
 * needs one. */
#define FIELDWISE_ABSENT { __builtin_trap(); }

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device)) __attribute__((annotate("fieldwise_managed")))
#define __device_builtin__
#define __cudart_builtin__
#define __grid_constant__
#define __nv_pure__
#define __tile_static__ __shared__
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __thread__ __thread
#define __specialization_static static
/* Whether a lambda is marked __device__: taken as not, or also __host__. */
#define __nv_is_extended_device_lambda_closure_type(T) (sizeof(T) == 0) /* false, but only known for a known T */
#define __nv_is_extended_host_device_lambda_closure_type(T) (sizeof(T) == 0)
#define CUDARTAPI
#define CUDAAPI
#define CUDA_CB
#define CUDART_CB
#define __dv(v) = v

/* The values reach the syntax tree as the text of an annotation. */
#define FIELDWISE_TEXT(...) #__VA_ARGS__
#define __launch_bounds__(...) __attribute__((annotate("launch_bounds:" FIELDWISE_TEXT(__VA_ARGS__))))
#define __maxnreg__(...) __attribute__((annotate("maxnreg:" FIELDWISE_TEXT(__VA_ARGS__))))
#define __cluster_dims__(...) __attribute__((annotate("cluster_dims:" FIELDWISE_TEXT(__VA_ARGS__))))
#define __block_size__(...) __attribute__((annotate("block_size:" FIELDWISE_TEXT(__VA_ARGS__))))

#define __NVCC__ 1
#define __CUDACC__ 1
#define __CUDACC_VER__ 130000
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#define __CUDA_API_VER_MAJOR__ 13
#define __CUDA_API_VER_MINOR__ 0
#define __CUDA_ARCH_LIST__ 900
#define __CUDACC_DEVICE_ATOMIC_BUILTINS__ 1
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define CUDART_VERSION 13000
#define CUDA_VERSION 13000
#define CUDA_API_PER_THREAD_DEFAULT_STREAM 0

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef long ssize_t;
typedef unsigned char u_char;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
#define NULL __null

namespace std {
typedef ::size_t size_t;
typedef ::ptrdiff_t ptrdiff_t;
typedef decltype(nullptr) nullptr_t;
}

namespace fieldwise {
/* A type where T belongs to a kind, and nothing where it doesn't. */
template <bool, class T = void> struct enable {};
template <class T> struct enable<true, T> { typedef T type; };
template <class T, class R = double> struct if_integral : enable<__is_integral(T) || __is_enum(T), R> {};
template <class T> struct arithmetic { static constexpr bool value = __is_arithmetic(T) || __is_enum(T); };
template <class T> struct same { typedef T type; };

/* The type of a calculation with both: float for floats, double for everything wider or mixed with integers. */
template <class A, class B, bool = arithmetic<A>::value && arithmetic<B>::value> struct mixed {};
template <class A, class B> struct mixed<A, B, true> { typedef double type; };
template <> struct mixed<float, float, true> { typedef float type; };

/* What C's `?:` makes of two numbers. */
template <class A, class B, bool = arithmetic<A>::value && arithmetic<B>::value> struct common {};
template <class A, class B> struct common<A, B, true> { typedef decltype(true ? A() : B()) type; };

/* A value that converts to anything: for results that only host code uses. */
struct anything { template <class T> operator T() const; };
}

#endif
