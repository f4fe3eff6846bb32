/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUDA_FP8_H
#define FIELDWISE_CUDA_FP8_H
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
#define FIELDWISE_FP8(name, S, F) \
    struct name { \
        S __x; \
        name() = default; \
        template <class... A> explicit name(A...); \
        explicit operator F() const; \
        template <class T> explicit operator T() const; \
    };
FIELDWISE_FP8(__nv_fp8_e4m3, unsigned char, float)
FIELDWISE_FP8(__nv_fp8_e5m2, unsigned char, float)
FIELDWISE_FP8(__nv_fp8x2_e4m3, unsigned short, float2)
FIELDWISE_FP8(__nv_fp8x2_e5m2, unsigned short, float2)
FIELDWISE_FP8(__nv_fp8x4_e4m3, unsigned int, float4)
FIELDWISE_FP8(__nv_fp8x4_e5m2, unsigned int, float4)
#undef FIELDWISE_FP8
template <class T> __nv_fp8_storage_t __nv_cvt_float_to_fp8(T, __nv_saturation_t, __nv_fp8_interpretation_t);
template <class T> __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(T, __nv_saturation_t, __nv_fp8_interpretation_t);
template <class T> __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(T, __nv_saturation_t, __nv_fp8_interpretation_t);
__half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t, __nv_fp8_interpretation_t);
__half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t, __nv_fp8_interpretation_t);

FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
