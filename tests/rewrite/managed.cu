/* SPDX-License-Identifier: MIT */
/* Host code that reads and writes elements of managed memory: `fieldwise apply` leaves its expressions as they are,
 * and test_layouts.c runs it before and after. */
#include <cuda_runtime.h>

struct Pair {
    float a, b;
};
struct Body {
    float x, y;
    float v[3];
    Pair q;
    char c;

    __host__ __device__ float sum() const { return x + v[2]; }
    __host__ __device__ void shift(float d) { x += d, q.a -= d; }
};

__global__ void
step(Body *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i].x += b[n - 1 - i].y;
}

static float
total(const Body *b, int n)
{
    float sum = 0;
    for (const Body *at = b; at != b + n; at++)
        sum += at->x * at->v[1] + (*at).q.b;
    return sum;
}

static void
run(Body *b, float *o, int n)
{
    Body *more;

    cudaMallocManaged(&more, n * sizeof(Body), cudaMemAttachGlobal);
    for (int i = 0; i < n; i++) {
        more[i] = b[n - 1 - i];
        more[i].v[i % 3] = 4;
        more[i].q = {(float)i, 2};
        float by = more[i].sum();
        b[i].shift(by);
        b[i].c++;
    }
    step<<<(n + 7) / 8, 8>>>(b, n);
    step<<<(n + 7) / 8, 8>>>(more, n);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) {
        Body &one = b[i];
        const Body other = more[i];
        one.y = other.x;
        o[i] = total(b, i) - total(more + i, n - i) + one.sum();
        if (i % 2)
            b[i] = Body(more[i]);
    }
    cudaFree(more);
}
