/* SPDX-License-Identifier: MIT */
/* What the compiler deduces from an element where no text of a rule shows it: a reference of the header would be kept. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
};

#define SWAP(a, b)      \
    {                   \
        auto t_ = a;    \
        a = b;          \
        b = t_;         \
    }

__global__ void
swap_by_macro(Body *p, int n)
{
    int i = threadIdx.x;

    if (i < n / 2)
        SWAP(p[i], p[n - 1 - i])
}

#define AT(array, index) array[index]
struct Base {
    float x, y;
};
struct More : Base {
    float z;
};

__global__ void
braces_by_macro(More *m, int n)
{
    int i = threadIdx.x;
    More own{AT(m, i)};

    if (i < n)
        m[i].z = own.x;
}
