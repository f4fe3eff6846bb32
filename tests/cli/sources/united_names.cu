/* Two arrays of which each is in a record with another one, before one kernel gets both by one parameter. */
__global__ void first(float *x, const float *w)
{
    x[threadIdx.x] = x[threadIdx.x] + w[threadIdx.x];
}

__global__ void second(float *y, const float *x)
{
    y[threadIdx.x] = y[threadIdx.x] + x[threadIdx.x];
}

__global__ void third(float *of, const float *z)
{
    of[threadIdx.x] = of[threadIdx.x] + z[threadIdx.x];
}

int main()
{
    float *w, *x, *y, *z;

    cudaMalloc(&w, 256 * sizeof(float));
    cudaMalloc(&x, 256 * sizeof(float));
    cudaMalloc(&y, 256 * sizeof(float));
    cudaMalloc(&z, 256 * sizeof(float));
    first<<<1, 256>>>(x, w);
    second<<<1, 256>>>(y, x);
    third<<<1, 256>>>(x, z);
    third<<<1, 256>>>(y, z);
}
