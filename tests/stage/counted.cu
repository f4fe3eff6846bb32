/* SPDX-License-Identifier: MIT */

/* Kernels whose accesses test_profile.py counts by itself, with forms in which accesses are written. */
struct Particle {
    float x, y[3];
    int flag : 3;
};

#define INDEX(i, n) ((i) * (n))
#define FIRST(p) p[0]

__device__ static int
peek(const int *p)
{
    return p[0];
}

/* Stretches of PER bytes, forth and back. */
__global__ void
walk(const char *text, unsigned per, int *sums)
{
    unsigned t = threadIdx.x;
    int sum = 0;

    for (unsigned i = 0; i < per; i++)
        sum += text[t * per + i];
    for (unsigned i = per; i-- > 0;)
        sum -= 2 * text[t * per + i];
    if (t % 2)
        return;
    sums[t] += sum;
}

/* Members, arrays in elements, pointers that move, macros in an index, an array in shared memory. */
template <class T>
__global__ void
fields(Particle *particles, T *numbers, unsigned n)
{
    __shared__ float tile[64];
    T *p = numbers;

    for (unsigned i = threadIdx.x; i < n; i += blockDim.x) {
        particles[i].y[1] += particles[i].x;
        numbers[INDEX(i, 3)] = (T)sizeof(particles[0].x);
        *(numbers + i * 3 + 1) = 1;
    }
    tile[threadIdx.x] = particles[threadIdx.x].flag;
    p[threadIdx.x * 3 + 2] = (T)tile[threadIdx.x];
    for (unsigned k = 0; k < 5; k++, numbers++)
        if (*numbers < 0)
            return;
}

/* What is not counted. */
__global__ void
others(int *a, const int *b)
{
    a[threadIdx.x] = FIRST(b) + peek(b);
    auto add = [&](int i) { a[threadIdx.x] += b[i]; };
    add(1);
}
