/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUDA_FP16_H
#define FIELDWISE_CUDA_FP16_H
#include <fieldwise/half.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

FIELDWISE_SMALL_FLOAT(__half, __half2, __half_raw, __half2_raw)
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
half2 make_half2(half, half);
#define __CUDA_FP16_TYPES_EXIST__

half __float2half(float);
half __float2half_rn(float);
half __float2half_rz(float);
half __float2half_ru(float);
half __float2half_rd(float);
half __double2half(double);
half2 __float2half2_rn(float);
half2 __floats2half2_rn(float, float);
half2 __float22half2_rn(float2);
float __half2float(half);
float2 __half22float2(half2);
half2 __half2half2(half);
half2 __halves2half2(half, half);
half __low2half(half2);
half __high2half(half2);
half2 __low2half2(half2);
half2 __high2half2(half2);
half2 __lowhigh2highlow(half2);
half2 __lows2half2(half2, half2);
half2 __highs2half2(half2, half2);
short __half_as_short(half);
unsigned short __half_as_ushort(half);
half __short_as_half(short);
half __ushort_as_half(unsigned short);
#define FIELDWISE_CONVERT(name, T) \
    T __half2##name##_rn(half); T __half2##name##_rz(half); T __half2##name##_ru(half); T __half2##name##_rd(half); \
    half __##name##2half_rn(T); half __##name##2half_rz(T); half __##name##2half_ru(T); half __##name##2half_rd(T);
FIELDWISE_CONVERT(int, int)
FIELDWISE_CONVERT(uint, unsigned)
FIELDWISE_CONVERT(short, short)
FIELDWISE_CONVERT(ushort, unsigned short)
FIELDWISE_CONVERT(ll, long long)
FIELDWISE_CONVERT(ull, unsigned long long)
#undef FIELDWISE_CONVERT

FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
