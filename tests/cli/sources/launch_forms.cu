// Launches whose sizes and arguments come by ways other than a constant.
#include <cstdlib>

struct Point {
    float x, y;
};

struct Options {
    int threads = 192;
};

__global__ void by_limit(Point *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].x += p[i].y;
}

__global__ void by_member(Point *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].x += p[i].y;
}

__global__ void by_occupancy(Point *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].x += p[i].y;
}

__global__ void by_list(Point *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].x += p[i].y;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 65536;
    int chunk = atoi(argv[2]);
    Options options;
    Point *p;
    int grid, block;
    void *list[] = {&p, &n};

    cudaMalloc(&p, n * sizeof *p);
    by_limit<<<512, min(chunk, 128)>>>(p, chunk);
    by_member<<<(n + options.threads - 1) / options.threads, options.threads>>>(p, n);
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, by_occupancy, 0, 0);
    by_occupancy<<<grid, block>>>(p, n);
    cudaLaunchKernel((void *)by_list, dim3(n / 256), dim3(256), list, 0, 0);
}
