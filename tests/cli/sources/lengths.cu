// Loops whose length is not known: a search, one of n iterations, one that can be left early, and one of four.
struct Key {
    int low, high;
    float value, weight;
};

__global__ void find(const Key *keys, const int *first, float *out, int n, int wanted)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = first[i];
    while (keys[k].low != wanted)
        k = keys[k].high;
    float sum = keys[k].value;
    for (int j = 0; j < n; j++)
        sum += out[j * 16384 + i];
    for (int j = 0; j < 64; j++) {
        if (sum < out[j * 16384 + i])
            break;
        sum += 1.0f;
    }
    for (int j = 0; j < 4; j++)
        sum += keys[j * 16384 + i].weight;
    out[i] = sum;
}
