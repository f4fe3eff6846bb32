/* Shared memory whose size the launch states, and where it is not known what it states. */
struct Sample {
    float value, weight;
};

__global__ void
smooth(const Sample *samples, float *out)
{
    extern __shared__ float tile[];
    __shared__ float weights[16];
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    tile[threadIdx.x] = samples[i].value;
    weights[threadIdx.x % 16] = samples[i].weight;
    __syncthreads();
    out[i] = tile[threadIdx.x ^ 1] * weights[threadIdx.x % 16];
}

void
run_smooth(const Sample *samples, float *out, int bytes)
{
    const int block = 128;

    smooth<<<1024, block, block * sizeof(float)>>>(samples, out);
    smooth<<<512, block, bytes>>>(samples, out);
}
