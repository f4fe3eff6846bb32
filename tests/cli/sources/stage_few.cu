/* Few threads of each block run the loop, and wait for each granule. */
__global__ void few(const float *__restrict__ k, float *__restrict__ sums, int length, int rows)
{
    __shared__ float q[256];
    float sum = 0;

    q[threadIdx.x] = sums[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < rows) {
        const float *own = k + (blockIdx.x * rows + threadIdx.x) * length * 16;
        for (int i = 0; i < length; i++)
            sum += q[i] * own[i];
    }
    sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

struct Value {
    float x;
};

/* 9 lanes of the first warp of a block, each at its own place of four elements: of 256 iterations every fourth
 * loads something. */
__global__ void fourth(const Value *v, float *sums)
{
    float sum = 0;

    if (threadIdx.x < 9)
        for (int i = 0; i < 256; i++)
            if ((4096 * threadIdx.x + 256 * (blockIdx.x % 16) + i) % 4 == 0)
                sum += v[4096 * threadIdx.x + 256 * (blockIdx.x % 16) + i].x;
    sums[threadIdx.x] = sum;
}
