/* SPDX-License-Identifier: MIT */

/* Places of elements: those of neighbouring threads a granule apart, and those of one thread that go up or jump. */
__global__ void
granule_apart(const int *__restrict__ p, int *sums)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (int i = 4 * t; i < 4 * t + 4; i++)
        sum += p[i];
    sums[t] = sum;
}

/* Places that may go down, whatever number K is: a line. */
template <class T>
__global__ void
jumping(const char *__restrict__ text, char *__restrict__ to, int per)
{
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * per, end = i + per;
    T k = 0;

    while (i < end) {
        k = text[i];
        to[i + 100 * k] = 1;
        i++;
    }
}

template __global__ void jumping<int>(const char *, char *, int);

/* Places that go up, as K is the same each time: an append. */
__global__ void
rising(const char *__restrict__ text, char *__restrict__ to, int per, int k)
{
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * per, end = i + per;

    while (i < end) {
        to[i + 100 * k] = text[i];
        i++;
    }
}
