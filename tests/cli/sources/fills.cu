// Lists of indices that host code fills: at random, in order, and so that nobody knows.
#include <algorithm>
#include <cstdlib>

struct Atom { float x, y, z, w; };

__global__ void
gather(const Atom *atoms, const int *list, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = list[i];

    out[i] = atoms[k].x + atoms[k].y + atoms[k].z + atoms[k].w;
}

__global__ void
reorder(int *list)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    list[i] ^= 1;
}

int
main()
{
    const int n = 1 << 20;
    int *h = (int *)malloc(n * sizeof(int)), *list;
    Atom *atoms;
    float *out;

    cudaMalloc(&list, n * sizeof(int));
    cudaMalloc(&atoms, n * sizeof(Atom));
    cudaMalloc(&out, n * sizeof(float));
    for (int i = 0; i < n; i++)
#if FILL == 1
        h[i] = i;
#else
        h[i] = rand() % n;
#endif
#if FILL == 2
    std::sort(h, h + n);
#elif FILL == 3
    int *other = h + 1;
    other[0] = 5;
#endif
    cudaMemcpy(list, h, n * sizeof(int), cudaMemcpyHostToDevice);
#if FILL == 4
    reorder<<<n / 256, 256>>>(list);
#endif
    gather<<<n / 256, 256>>>(atoms, list, out);
    free(h);
}
