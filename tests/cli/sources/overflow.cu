/* Indices that overflow 32 and 64 bits. */
struct Pair {
    float a, b;
};

__global__ void
narrow(Pair *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i * 1000000007].a = p[i].b;
}

__global__ void
wide(Pair *p)
{
    long long i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i * 9223372036854775807LL].a = p[i * 4611686018427387904LL * 4].b;
}
