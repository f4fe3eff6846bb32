/* A kernel beside a function that asks for its block. */
__device__ unsigned
my_thread()
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void
taken(const char *text, unsigned per, unsigned *sums)
{
    unsigned t = threadIdx.x, sum = 0;

    for (unsigned i = t * per; i < t * per + per; i++)
        sum += text[i];
    sums[t] = sum;
}
