/* SPDX-License-Identifier: MIT */

/* Variables that are declared from elements: each holds a value, whatever its type is called. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
};
typedef Body Auto;

__global__ void
copy(Body *p)
{
    int i = threadIdx.x;
    Auto own = p[i];
    auto first = p[0];
    auto set = p[i + 1] = own;
    auto moved = p[i + 2] = p[i + 3];

    own.x += first.y + set.x + moved.y;
    p[i] = own;
}

void
run(int n)
{
    Body *d;

    cudaMalloc(&d, n * sizeof(Body));
    copy<<<1, 32>>>(d);
}
