/* SPDX-License-Identifier: MIT */
/* A result that would not compile: macros write the declarations. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
};

#define KERNEL(name, op)                        \
    __global__ void name(Body *p, int n)        \
    {                                           \
        int i = threadIdx.x;                    \
        if (i < n)                              \
            p[i].x = p[i].x op p[i].y;          \
    }
KERNEL(add, +)
