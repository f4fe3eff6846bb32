/* A kernel that reaches no record. */
__global__ void
scale(float *values, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] *= factor;
}
