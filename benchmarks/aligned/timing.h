/* SPDX-License-Identifier: MIT */
#pragma once
#include <cstdio>

/* The least time of RUNS calls of LAUNCH, in microseconds. */
template <typename Launch>
float
least_us(int runs, Launch launch)
{
    cudaEvent_t begin, end;
    float least = 1e9f, ms;

    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    for (int i = 0; i < runs; i++) {
        cudaEventRecord(begin);
        launch();
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        cudaEventElapsedTime(&ms, begin, end);
        least = ms < least ? ms : least;
    }
    return least * 1000;
}

/* A number like the SEED-th that is drawn. */
inline unsigned
drawn(unsigned long long seed)
{
    unsigned long long x = (seed + 1) * 0x9E3779B97F4A7C15ull;

    x = (x ^ x >> 29) * 0xBF58476D1CE4E5B9ull;
    return (unsigned)(x >> 33);
}
