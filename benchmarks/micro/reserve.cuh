/* SPDX-License-Identifier: MIT */
#pragma once

/* GPU memory as much as there is, untouched: for benchmarks that write few words of it. */
#include <cstdint>

#include "gpu.cuh"

/* WANTED bytes of GPU memory, or the largest half, quarter, … of it that the driver gives, told on standard
 * error; the program ends where that is less than LEAST. */
static inline void *
gpu_reserve(uint64_t wanted, uint64_t least, uint64_t *ret_bytes)
{
    void *bytes = NULL;
    for (uint64_t n = wanted; n >= least; n /= 2) {
        cudaError_t status = cudaMalloc(&bytes, n);
        if (status == cudaSuccess) {
            if (n < wanted)
                fprintf(stderr, "note: %llu MiB of GPU memory instead of %llu MiB\n",
                        (unsigned long long)n >> 20, (unsigned long long)wanted >> 20);
            *ret_bytes = n;
            return bytes;
        }
        if (status != cudaErrorMemoryAllocation)
            CHECK(status);
        cudaGetLastError(); /* forget the failure: less is tried */
    }
    fprintf(stderr, "out of memory: %llu MiB of GPU memory are not free\n", (unsigned long long)least >> 20);
    exit(3);
}
