/* SPDX-License-Identifier: MIT */
/* A program for HIP, launched by HIP's macro and by brackets. */
#include <hip/hip_runtime.h>
#include <cstdio>

#define CHECK(x)                                                                                                       \
    do {                                                                                                               \
        hipError_t e = (x);                                                                                            \
        if (e != hipSuccess) {                                                                                         \
            printf("%s\n", hipGetErrorString(e));                                                                      \
            return 1;                                                                                                  \
        }                                                                                                              \
    } while (0)

struct Body {
    float x, y, z, m;
};

__global__ void
move(Body *b, float dt, int n)
{
    int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;

    if (i < n)
        b[i].x += dt * b[i].y;
}

int
main()
{
    int n = 1 << 22;
    Body *d;

    CHECK(hipMalloc(&d, n * sizeof(Body)));
    hipLaunchKernelGGL(move, dim3(n / 256), dim3(256), 0, 0, d, 0.5f, n);
    move<<<n / 128, 128>>>(d, 0.1f, n);
    CHECK(hipDeviceSynchronize());
    hipFree(d);
    return 0;
}
