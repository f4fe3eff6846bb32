// SPDX-License-Identifier: MIT
#pragma once
#include <cstdio>
#include <cstdlib>

inline void
check(cudaError_t error)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s\n", cudaGetErrorString(error));
    exit(1);
}
