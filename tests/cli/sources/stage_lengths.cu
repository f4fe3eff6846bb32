/* SPDX-License-Identifier: MIT */

/* Strips whose blocks can have several lengths, and a loop that is none. */
#define T (blockIdx.x * blockDim.x + threadIdx.x)

struct Large {
    float x, y, z, more[9];
};

/* Blocks of 1 and 2 elements: an element has three granules, so that blocks of 1 and of 2 granules are the same. */
__global__ void
large(const Large *__restrict__ p, float *sums, int few)
{
    int begin = T * few;
    float sum = 0;

    for (int i = begin; i < begin + few; i++)
        sum += p[i].x;
    sums[T] = sum;
}

/* Blocks of up to 64 elements. */
__global__ void
bytes(const char *__restrict__ p, int *sums, int per)
{
    int begin = T * per, sum = 0;

    for (int i = begin; i < begin + per; i++)
        sum += p[i];
    sums[T] = sum;
}

/* A row of 24 numbers takes registers, which leaves TO fewer. */
__global__ void
ends(const float *__restrict__ p, char *__restrict__ to, int per)
{
    int begin = T * per;

    for (int i = begin; i < begin + per; i++)
        to[i] = p[i * 24] + p[i * 24 + 1] + p[i * 24 + 2] + p[i * 24 + 3] <
                p[i * 24 + 8] + p[i * 24 + 9] + p[i * 24 + 23];
}

/* Rows alone, of a length that a template chooses. */
template <int F>
__global__ void
rows(const float *__restrict__ p, float *sums, int per)
{
    int begin = T * per;
    float sum = 0;

    for (int i = begin; i < begin + per; i++)
        for (int f = 0; f < F; f++)
            sum += p[i * F + f];
    sums[T] = sum;
}
template __global__ void rows<6>(const float *, float *, int);

/* Steps of two: a cursor, which has no blocks. */
__global__ void
by_two(const char *__restrict__ p, int *sums, int per)
{
    int begin = T * per, sum = 0;

    for (int i = begin; i < begin + per; i += 2)
        sum += p[i];
    sums[T] = sum;
}
