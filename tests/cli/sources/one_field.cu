/* A record of one field: there is nothing to lay out. */
struct Only {
    float value;
};

__global__ void
clear(Only *p)
{
    p[blockIdx.x * blockDim.x + threadIdx.x].value = 0.0f;
}
