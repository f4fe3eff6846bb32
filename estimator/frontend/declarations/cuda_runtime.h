/* SPDX-License-Identifier: MIT */
#ifndef FIELDWISE_CUDA_RUNTIME_H
#define FIELDWISE_CUDA_RUNTIME_H

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))

struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    __host__ __device__ constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1) : x(vx), y(vy), z(vz) {}
};
extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
extern const __device__ int warpSize;
__device__ void __syncthreads();
extern "C" int cudaConfigureCall(dim3 grid, dim3 block, unsigned long shared = 0, struct CUstream_st *stream = 0);
#endif
