/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUDA_BF16_H
#define FIELDWISE_CUDA_BF16_H
#include <fieldwise/half.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

FIELDWISE_SMALL_FLOAT(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, __nv_bfloat162_raw)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
__nv_bfloat162 make_bfloat162(__nv_bfloat16, __nv_bfloat16);
#define __CUDA_BF16_TYPES_EXIST__

__nv_bfloat16 __float2bfloat16(float);
__nv_bfloat16 __float2bfloat16_rn(float);
__nv_bfloat16 __float2bfloat16_rz(float);
__nv_bfloat16 __float2bfloat16_ru(float);
__nv_bfloat16 __float2bfloat16_rd(float);
__nv_bfloat16 __double2bfloat16(double);
__nv_bfloat162 __float2bfloat162_rn(float);
__nv_bfloat162 __floats2bfloat162_rn(float, float);
__nv_bfloat162 __float22bfloat162_rn(float2);
float __bfloat162float(__nv_bfloat16);
float2 __bfloat1622float2(__nv_bfloat162);
__nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16);
__nv_bfloat162 __halves2bfloat162(__nv_bfloat16, __nv_bfloat16);
__nv_bfloat16 __low2bfloat16(__nv_bfloat162);
__nv_bfloat16 __high2bfloat16(__nv_bfloat162);
__nv_bfloat162 __low2bfloat162(__nv_bfloat162);
__nv_bfloat162 __high2bfloat162(__nv_bfloat162);
short __bfloat16_as_short(__nv_bfloat16);
unsigned short __bfloat16_as_ushort(__nv_bfloat16);
__nv_bfloat16 __short_as_bfloat16(short);
__nv_bfloat16 __ushort_as_bfloat16(unsigned short);
#define FIELDWISE_CONVERT(name, T) \
    T __bfloat162##name##_rn(__nv_bfloat16); T __bfloat162##name##_rz(__nv_bfloat16); \
    __nv_bfloat16 __##name##2bfloat16_rn(T); __nv_bfloat16 __##name##2bfloat16_rz(T);
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
