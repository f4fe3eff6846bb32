/* SPDX-License-Identifier: MIT */

/* Kernels that go through stretches of arrays of the host, for test_pipeline.cpp. */

__global__ void
capitals(const char *__restrict__ in, char *__restrict__ out, unsigned n, unsigned per)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned begin = t * per < n ? t * per : n;
    unsigned end = begin + per < n ? begin + per : n;

    for (unsigned i = begin; i < end; i++) {
        char c = in[i];
        out[i] = c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
    }
}

namespace changes
{
namespace
{
/* Parameters are called as what is written may be. */
__global__ void
in_place(int *text, unsigned low, unsigned step, unsigned settings)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned begin = t * step < low ? t * step : low;
    unsigned end = begin + step < low ? begin + step : low;

    for (unsigned i = begin; i < end; i++)
        if (text[i] % 3 == 0)
            text[i] += (int)settings;
}
} // namespace
} // namespace changes

/* The last block first, or MIXED: threads of all blocks are neighbours. What is left of each room stays. */
__global__ void
rooms(const short *__restrict__ in, short *__restrict__ out, unsigned n, unsigned per, unsigned room, bool mixed)
{
    unsigned t = mixed ? threadIdx.x * gridDim.x + blockIdx.x
                       : (gridDim.x - 1 - blockIdx.x) * blockDim.x + threadIdx.x;

    for (unsigned i = 0; i < per; i++)
        if (t * per + i < n)
            out[t * room + i] = (short)(in[t * per + i] + 1);
}

struct Item {
    int key, value;
    long long other;
};

/* Reads before its stretch; sums lie on the GPU. */
__global__ void
sums(const Item *items, unsigned n, unsigned per, long long *totals)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned begin = t * per < n ? t * per : n;
    unsigned end = begin + per < n ? begin + per : n;
    long long sum = begin > 0 && begin < end ? items[begin - 1].key : 0;

    for (unsigned i = begin; i < end; i++)
        sum = sum * 3 + items[i].key - items[i].value;
    totals[t] = sum;
}

/* Where a thread begins is found in the text. */
__global__ void
lines(const char *text, unsigned n, unsigned per, unsigned *counts)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned end = (t + 1) * per < n ? (t + 1) * per : n, i = t * per < n ? t * per : n, hash = 0;

    if (i > 0)
        while (i < end && text[i - 1] != '\n')
            i++;
    while (i < end) {
        while (text[i] != '\n')
            hash = hash * 31 + (unsigned char)text[i++];
        i++;
    }
    counts[t] = hash;
}

namespace changes
{
/* A template: its instances move elements of different types, and one goes back. */
template <class T, int STEP = 1>
__global__ void
shifted(const T *__restrict__ in, T *__restrict__ out, unsigned n, unsigned per, T by)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned begin = t * per < n ? t * per : n;
    unsigned end = begin + per < n ? begin + per : n;

    for (unsigned i = begin; i < end; i++)
        out[i] = (T)(in[i] * STEP + by);
}

/* How long stretches are is the template's. */
template <unsigned PER, bool COUNTS>
__global__ void
stretches(const int *text, unsigned n, int *found)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned begin = t * PER < n ? t * PER : n;
    unsigned end = begin + PER < n ? begin + PER : n;
    int sum = 0;

    for (unsigned i = begin; i < end; i++)
        sum += COUNTS ? text[i] > 50 : text[i];
    found[t] = sum;
}

template __global__ void shifted(const char *, char *, unsigned, unsigned, char);
template __global__ void shifted<double, -3>(const double *, double *, unsigned, unsigned, double);
template __global__ void stretches<7, true>(const int *, unsigned, int *);
template __global__ void stretches<40, false>(const int *, unsigned, int *);
} // namespace changes
