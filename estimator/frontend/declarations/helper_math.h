/* SPDX-License-Identifier: MIT */
/* Arithmetic on vector types, element by element. */
#ifndef FIELDWISE_HELPER_MATH_H
#define FIELDWISE_HELPER_MATH_H
#include <cuda_runtime.h>
FIELDWISE_BEGIN

#define FIELDWISE_OPERATOR2(V, T, op) \
    inline V operator op(V a, V b) { return {(T)(a.x op b.x), (T)(a.y op b.y)}; } \
    inline V operator op(V a, T b) { return {(T)(a.x op b), (T)(a.y op b)}; } \
    inline V operator op(T a, V b) { return {(T)(a op b.x), (T)(a op b.y)}; } \
    inline void operator op##=(V &a, V b) { a.x op##= b.x; a.y op##= b.y; } \
    inline void operator op##=(V &a, T b) { a.x op##= b; a.y op##= b; }
#define FIELDWISE_OPERATOR3(V, T, op) \
    inline V operator op(V a, V b) { return {(T)(a.x op b.x), (T)(a.y op b.y), (T)(a.z op b.z)}; } \
    inline V operator op(V a, T b) { return {(T)(a.x op b), (T)(a.y op b), (T)(a.z op b)}; } \
    inline V operator op(T a, V b) { return {(T)(a op b.x), (T)(a op b.y), (T)(a op b.z)}; } \
    inline void operator op##=(V &a, V b) { a.x op##= b.x; a.y op##= b.y; a.z op##= b.z; } \
    inline void operator op##=(V &a, T b) { a.x op##= b; a.y op##= b; a.z op##= b; }
#define FIELDWISE_OPERATOR4(V, T, op) \
    inline V operator op(V a, V b) { return {(T)(a.x op b.x), (T)(a.y op b.y), (T)(a.z op b.z), (T)(a.w op b.w)}; } \
    inline V operator op(V a, T b) { return {(T)(a.x op b), (T)(a.y op b), (T)(a.z op b), (T)(a.w op b)}; } \
    inline V operator op(T a, V b) { return {(T)(a op b.x), (T)(a op b.y), (T)(a op b.z), (T)(a op b.w)}; } \
    inline void operator op##=(V &a, V b) { a.x op##= b.x; a.y op##= b.y; a.z op##= b.z; a.w op##= b.w; } \
    inline void operator op##=(V &a, T b) { a.x op##= b; a.y op##= b; a.z op##= b; a.w op##= b; }
#define FIELDWISE_OPERATORS(name, T) \
    FIELDWISE_OPERATOR2(name##2, T, +) FIELDWISE_OPERATOR2(name##2, T, -) FIELDWISE_OPERATOR2(name##2, T, *) \
    FIELDWISE_OPERATOR2(name##2, T, /) FIELDWISE_OPERATOR3(name##3, T, +) FIELDWISE_OPERATOR3(name##3, T, -) \
    FIELDWISE_OPERATOR3(name##3, T, *) FIELDWISE_OPERATOR3(name##3, T, /) FIELDWISE_OPERATOR4(name##4, T, +) \
    FIELDWISE_OPERATOR4(name##4, T, -) FIELDWISE_OPERATOR4(name##4, T, *) FIELDWISE_OPERATOR4(name##4, T, /) \
    inline T dot(name##2 a, name##2 b) { return a.x * b.x + a.y * b.y; } \
    inline T dot(name##3 a, name##3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; } \
    inline T dot(name##4 a, name##4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; } \
    inline name##2 make_##name##2(T v) { return {v, v}; } \
    inline name##2 make_##name##2(name##3 v) { return {v.x, v.y}; } \
    inline name##3 make_##name##3(T v) { return {v, v, v}; } \
    inline name##3 make_##name##3(name##2 v, T z = 0) { return {v.x, v.y, z}; } \
    inline name##3 make_##name##3(name##4 v) { return {v.x, v.y, v.z}; } \
    inline name##4 make_##name##4(T v) { return {v, v, v, v}; } \
    inline name##4 make_##name##4(name##3 v, T w = 0) { return {v.x, v.y, v.z, w}; }
FIELDWISE_OPERATORS(float, float)
FIELDWISE_OPERATORS(int, int)
FIELDWISE_OPERATORS(uint, unsigned)
FIELDWISE_OPERATORS(double, double)
#undef FIELDWISE_OPERATOR2
#undef FIELDWISE_OPERATOR3
#undef FIELDWISE_OPERATOR4
#undef FIELDWISE_OPERATORS
inline float2 make_float2(int2 v) { return {(float)v.x, (float)v.y}; }
inline float3 make_float3(int3 v) { return {(float)v.x, (float)v.y, (float)v.z}; }
inline float4 make_float4(int4 v) { return {(float)v.x, (float)v.y, (float)v.z, (float)v.w}; }
inline int2 make_int2(float2 v) { return {(int)v.x, (int)v.y}; }
inline int3 make_int3(float3 v) { return {(int)v.x, (int)v.y, (int)v.z}; }
inline float2 operator-(float2 v) { return {-v.x, -v.y}; }
inline float3 operator-(float3 v) { return {-v.x, -v.y, -v.z}; }
inline float4 operator-(float4 v) { return {-v.x, -v.y, -v.z, -v.w}; }
inline float3 cross(float3 a, float3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline float lerp(float a, float b, float t) { return a + t * (b - a); }
inline float clamp(float v, float a, float b) { return v < a ? a : v > b ? b : v; }
inline int clamp(int v, int a, int b) { return v < a ? a : v > b ? b : v; }
inline unsigned clamp(unsigned v, unsigned a, unsigned b) { return v < a ? a : v > b ? b : v; }
#define FIELDWISE_FUNCTIONS(V) \
    float length(V); \
    V normalize(V); \
    V lerp(V, V, float); \
    V clamp(V, float, float); \
    V clamp(V, V, V); \
    V floorf(V); \
    V fracf(V); \
    V fminf(V, V); \
    V fmaxf(V, V); \
    V fmodf(V, V); \
    V fabs(V); \
    V reflect(V, V);
FIELDWISE_FUNCTIONS(float2)
FIELDWISE_FUNCTIONS(float3)
FIELDWISE_FUNCTIONS(float4)
#undef FIELDWISE_FUNCTIONS

FIELDWISE_END
#endif
