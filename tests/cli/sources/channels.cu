/* Tables that are reached by values of few bits. */
struct Sample {
    unsigned char channel;
    short zone;
    unsigned state;
    float value;
};

__global__ void
scale(Sample *samples, const float *gains, const float *zones, const float *noise, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    out[i] = samples[i].value * gains[samples[i].channel] + zones[samples[i].zone];
    out[i] += noise[samples[i].state & 63] + noise[(unsigned char)samples[i].state];
}
