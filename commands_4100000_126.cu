// stage --all --apart --diff --timeout 1 --grid 2 program.cu -- -I/work/main/tests/cli/sources: program.cu:N:N: error: what would be written does not compile: program.cu:N:N: error: use of undeclared identi
/* Kernels that cannot go slice by slice. */
#define MY_BLOCK blockIdx.x

__global__ void
by_macro(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = MY_BLOCK * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum;
}

__global__ void
in_head(const char *text, unsigned per, unsigned *sums)
{
    unsigned sum = 0;

    for (unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) * per; i < gridDim.x * per; i++)
        sum += text[i];
    sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void
waits(const char *text, unsigned per, volatile unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (decltype(auto) i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum;
}

__global__ void
asks(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    asm("" ::);
    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum;
}

__global__ void
polls(const char *text, unsigned per, unsigned *sums, unsigned *ready)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum;
    while (atomicAdd(ready, 0) < gridDim.x)
        ;
}

namespace inside
{
__global__ void
named(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;

    for (unsigned i = t * i ; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum;
}
}
