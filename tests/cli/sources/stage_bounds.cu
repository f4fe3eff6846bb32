/* SPDX-License-Identifier: MIT */
/* Kernels that __launch_bounds__ leave few registers, memory that a struct leads to, and points behind
 * labels. */
#include <cuda_runtime.h>

__global__ void __launch_bounds__(1024, 2)
    few(const char *__restrict__ a, const char *__restrict__ b, char *__restrict__ to, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;

    for (int i = t * per; i < t * per + per; i++)
        to[i] = (char)(a[i] + b[i]);
}

__global__ void __launch_bounds__(256)
    enough(const char *__restrict__ a, const char *__restrict__ b, char *__restrict__ to, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;

    for (int i = t * per; i < t * per + per; i++)
        to[i] = (char)(a[i] + b[i]);
}

struct Text {
    const char *characters;
    int n;
};

__global__ void
of_struct(Text text, int *sums, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (int i = t * per; i < t * per + per; i++)
        sum += text.characters[i];
    sums[t] = sum;
}

__global__ void
of_cases(const char *text, int *counts, int n, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, i = t * per, end = i + per < n ? i + per : n;

    while (i < end) {
        char c = text[i++];
        switch (c) {
        case 'a':
        case 'b':
            counts[c]++;
            break;
        default:
            counts[0] = t;
        }
    }
}
