/* SPDX-License-Identifier: MIT */
/* Templates of kernels whose arrays lie in the host's memory. */
#define STRETCH unsigned begin = t * per < n ? t * per : n, end = begin + per < n ? begin + per : n, sum = 0

template <class T, int STEP = 2>
__global__ void
sums(const T *text, unsigned n, unsigned per, T from, unsigned *found)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    STRETCH;

    for (unsigned i = begin; i < end; i++)
        sum += text[i] > from ? STEP : 0;
    found[t] = sum;
}
template __global__ void sums<char>(const char *, unsigned, unsigned, char, unsigned *);
template __global__ void sums<int, 3>(const int *, unsigned, unsigned, int, unsigned *);

template <int ROOM>
__global__ void
rooms(const char *text, unsigned n, unsigned per, unsigned *found)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    STRETCH;

    for (unsigned i = begin; i < end; i++)
        sum += text[i + ROOM];
    found[t] = sum;
}
template __global__ void rooms<1>(const char *, unsigned, unsigned, unsigned *);
template __global__ void rooms<10>(const char *, unsigned, unsigned, unsigned *);

template <class>
__global__ void
unnamed(const char *text, unsigned n, unsigned per, unsigned *found)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    STRETCH;

    for (unsigned i = begin; i < end; i++)
        sum += text[i];
    found[t] = sum;
}
template __global__ void unnamed<int>(const char *, unsigned, unsigned, unsigned *);

template <int... STEPS>
__global__ void
many(const char *text, unsigned n, unsigned per, unsigned *found)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    STRETCH;

    for (unsigned i = begin; i < end; i++)
        sum += text[i];
    found[t] = sum;
}
template __global__ void many<1, 2>(const char *, unsigned, unsigned, unsigned *);

template <int STEP>
__global__ void
special(const char *text, unsigned n, unsigned per, unsigned *found)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    STRETCH;

    for (unsigned i = begin; i < end; i++)
        sum += text[i] * STEP;
    found[t] = sum;
}
template <>
__global__ void
special<0>(const char *, unsigned, unsigned, unsigned *found)
{
    found[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
template __global__ void special<1>(const char *, unsigned, unsigned, unsigned *);

template <int STEP>
__global__ void
unseen(const char *text, unsigned n, unsigned per, unsigned *found)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    STRETCH;

    for (unsigned i = begin; i < end; i++)
        sum += text[i] * STEP;
    found[t] = sum;
}

namespace
{
struct Hidden {
};
} // namespace
template <class T>
__global__ void
hidden(const char *text, unsigned n, unsigned per, unsigned *found)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    STRETCH;

    for (unsigned i = begin; i < end; i++)
        sum += text[i];
    found[t] = sum;
}
template __global__ void hidden<Hidden>(const char *, unsigned, unsigned, unsigned *);
