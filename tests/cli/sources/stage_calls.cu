/* SPDX-License-Identifier: MIT */

/* Loops of which functions of the program say where they begin and end, and one whose body calls a function. */
__device__ int
first_of(int t, int per)
{
    int first = t * per;

    return first;
}

__device__ int
before_boundary(const int *p)
{
    return 32 - (int)((unsigned long long)p / 4 % 32);
}

__device__ void
count(unsigned *at)
{
    *at += 1;
}

/* The functions compute from their arguments alone: a strip. */
__global__ void
from_to(const int *p, int *sums, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (int i = first_of(t, per); i < first_of(t + 1, per); i++)
        sum += p[i];
    sums[t] = sum;
}

/* A function that takes a pointer is not looked into: no strip. */
__global__ void
to_boundary(const int *p, int *sums, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (int i = t * per; i < t * per + before_boundary(p + t * per); i++)
        sum += p[i];
    sums[t] = sum;
}

/* What count() writes is reached through COUNTS, which no other pointer leads to: p[i] can be held. */
__global__ void
counted(const int *p, unsigned *__restrict__ counts, int *sums, int per)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (int i = t * per; i < t * per + per; i++) {
        count(t + counts);
        sum += p[i];
    }
    sums[t] = sum;
}
