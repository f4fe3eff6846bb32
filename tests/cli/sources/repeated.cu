/* The accesses of section IV-B.5 of Peng, Grossman and Sarkar (2016): Arr2[i].z is loaded twice. */
struct First {
    int x, y;
};

struct Second {
    int z, w;
};

__global__ void
repeated(const First *Arr1, const Second *Arr2, int *sums)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = Arr1[i].x;
    sum += Arr2[i].z;
    sum += Arr2[i].w;
    sum += Arr2[i].z;
    sum += Arr1[i].y;
    sums[i] = sum;
}

void
repeated_sum(const First *Arr1, const Second *Arr2, int *sums)
{
    repeated<<<1024, 256>>>(Arr1, Arr2, sums);
}
