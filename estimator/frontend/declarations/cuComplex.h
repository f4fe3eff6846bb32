/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUCOMPLEX_H
#define FIELDWISE_CUCOMPLEX_H
#include <cuda_runtime.h>
FIELDWISE_BEGIN

typedef float2 cuFloatComplex;
typedef float2 cuComplex;
typedef double2 cuDoubleComplex;
#define FIELDWISE_COMPLEX(T, R, f) \
    inline R cuCreal##f(T v) { return v.x; } \
    inline R cuCimag##f(T v) { return v.y; } \
    inline T cuConj##f(T v) { return {v.x, -v.y}; } \
    inline T cuCadd##f(T a, T b) { return {a.x + b.x, a.y + b.y}; } \
    inline T cuCsub##f(T a, T b) { return {a.x - b.x, a.y - b.y}; } \
    inline T cuCmul##f(T a, T b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; } \
    T cuCdiv##f(T, T); \
    T cuCfma##f(T, T, T); \
    R cuCabs##f(T);
FIELDWISE_COMPLEX(cuFloatComplex, float, f)
FIELDWISE_COMPLEX(cuDoubleComplex, double, )
#undef FIELDWISE_COMPLEX
inline cuFloatComplex make_cuFloatComplex(float x, float y) { return {x, y}; }
inline cuComplex make_cuComplex(float x, float y) { return {x, y}; }
inline cuDoubleComplex make_cuDoubleComplex(double x, double y) { return {x, y}; }
inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex v) { return {v.x, v.y}; }
inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex v) { return {(float)v.x, (float)v.y}; }

FIELDWISE_END
#endif
