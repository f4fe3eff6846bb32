/* A kernel whose guard, index and loop hang on its parameters. */
struct Sample {
    float value, weight;
};

__global__ void
scale(Sample *samples, float *sums, int n, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    sums[i] = 0;
    if (i < n)
        sums[i] = samples[i].value * samples[i].weight * factor;
}
