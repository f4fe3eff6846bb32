/* SPDX-License-Identifier: MIT */
/* Vector types and their constructors. */
#ifndef FIELDWISE_VECTORS_H
#define FIELDWISE_VECTORS_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN

#define FIELDWISE_VECTOR(name, T, align2, align4) \
    struct name##1 { T x; }; \
    struct __align__(align2) name##2 { T x, y; }; \
    struct name##3 { T x, y, z; }; \
    struct __align__(align4) name##4 { T x, y, z, w; }; \
    constexpr name##1 make_##name##1(T x) { return {x}; } \
    constexpr name##2 make_##name##2(T x, T y) { return {x, y}; } \
    constexpr name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
    constexpr name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }

FIELDWISE_VECTOR(char, signed char, 2, 4)
FIELDWISE_VECTOR(uchar, unsigned char, 2, 4)
FIELDWISE_VECTOR(short, short, 4, 8)
FIELDWISE_VECTOR(ushort, unsigned short, 4, 8)
FIELDWISE_VECTOR(int, int, 8, 16)
FIELDWISE_VECTOR(uint, unsigned int, 8, 16)
FIELDWISE_VECTOR(long, long, 16, 16)
FIELDWISE_VECTOR(ulong, unsigned long, 16, 16)
FIELDWISE_VECTOR(longlong, long long, 16, 16)
FIELDWISE_VECTOR(ulonglong, unsigned long long, 16, 16)
FIELDWISE_VECTOR(float, float, 8, 16)
FIELDWISE_VECTOR(double, double, 16, 16)
#undef FIELDWISE_VECTOR

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
constexpr int warpSize = 32;

FIELDWISE_END
#endif
