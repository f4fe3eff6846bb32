/* SPDX-License-Identifier: MIT */
/* Templates over the type of elements. */
#include <cuda_runtime.h>

template <class T>
__device__ T
larger(T x, T y)
{
    return x > y ? x : y;
}

template <class T>
__device__ T &
itself(T &x)
{
    return x;
}

template <class T, int F, class Sum>
__global__ void
largest(const T *__restrict__ a, T *__restrict__ b, Sum *sums, size_t n, size_t per)
{
    size_t t = threadIdx.x + (size_t)blockIdx.x * blockDim.x;
    size_t begin = t * per < n ? t * per : n, end = begin + per < n ? begin + per : n;
    T most = 0;
    Sum sum = Sum(0);

    for (size_t i = begin; i < end; i++) {
        T v = a[i];
        most = larger(most, v);
        sum += static_cast<Sum>(v) * F;
        b[i] = v > T(3) ? v : most;
    }
    sums[t] = sum;
}

template <class T>
__global__ void
copy_until(const T *__restrict__ a, T *__restrict__ b, size_t n, size_t per)
{
    size_t t = threadIdx.x + (size_t)blockIdx.x * blockDim.x;
    size_t i = t * per, o = t * per, end = (t + 1) * per < n ? (t + 1) * per : n;

    while (i < end && a[i] != 0)
        b[o++] = a[i++];
}

/* A struct in one of its instances. */
struct Pair {
    int x, y;
};
template <class T>
__global__ void
copy(const T *a, T *b, size_t per)
{
    size_t t = threadIdx.x + (size_t)blockIdx.x * blockDim.x;

    for (size_t i = t * per; i < t * per + per; i++)
        b[i] = a[i];
}

/* What a template's object does is not known. */
struct Twice {
    int n;
    __device__ float
    of(float x)
    {
        n++;
        return 2 * x;
    }
};
template <class T, class Functor>
__global__ void
map(const T *a, T *b, Functor f, size_t per)
{
    size_t t = threadIdx.x + (size_t)blockIdx.x * blockDim.x;

    for (size_t i = t * per; i < t * per + per; i++)
        b[i] = f.of(a[i]);
}

template <class T>
__global__ void
refer(const T *a, T *b, size_t per)
{
    size_t t = threadIdx.x + (size_t)blockIdx.x * blockDim.x;
    T sum = 0;

    for (size_t i = t * per; i < t * per + per; i++)
        sum += itself(sum) + a[i];
    b[t] = sum;
}

template <class T>
__global__ void
nowhere(const T *a, T *b, size_t per)
{
    size_t t = threadIdx.x + (size_t)blockIdx.x * blockDim.x;
    T sum = 0;

    for (size_t i = t * per; i < t * per + per; i++)
        sum += a[i];
    b[t] = sum;
}

void
launch(float *f, double *d, int *i, unsigned char *c, Pair *pairs, size_t n)
{
    largest<float, 3, double><<<1056, 256>>>(f, f, d, n, 4000);
    largest<unsigned char, 2, int><<<1056, 256>>>(c, c, i, n, 4000);
    copy_until<<<1056, 256>>>(c, c, n, 4000);
    copy<<<1056, 256>>>(pairs, pairs, 4000);
    copy<<<1056, 256>>>(i, i, 4000);
    map<<<1056, 256>>>(f, f, Twice{0}, 4000);
    refer<<<1056, 256>>>(f, f, 4000);
}
