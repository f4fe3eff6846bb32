/* SPDX-License-Identifier: MIT */
/* Functions that copy in a direction which they are told, so that each of their pointers leads to memory of the host in
 * one call and to memory of the device in another. */
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) ((call) == cudaSuccess ? (void)0 : exit(3))

/* Of any memory, in front of the record. */
static void
copy_bytes(void *to, const void *from, size_t bytes, bool up)
{
    CHECK(cudaMemcpy(to, from, bytes, up ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost));
}

template <typename T>
static inline int
copy_all(T *to, const T *from, size_t n, cudaMemcpyKind kind)
{
    return cudaMemcpy((void *)to, (const void *)from, n * sizeof(T), kind) == cudaSuccess;
}

struct Body {
    float x, y, z;
    int tag;
};

cudaError_t copy_some(Body *to, const Body *from, size_t n, cudaMemcpyKind kind, cudaStream_t stream = 0);

__global__ void
move(Body *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        p[i].x += p[i].y, p[i].tag++;
}

void
run_told(Body *device, int n)
{
    Body *host = (Body *)malloc(n * sizeof(Body)), *second = new Body[n], *other;
    float *numbers, read[4];

    cudaMalloc(&other, n * sizeof(Body));
    cudaMalloc(&numbers, 4 * sizeof(float));
    cudaMemset(numbers, 0, 4 * sizeof(float));
    copy_bytes(host, device, n * sizeof(Body), false);
    host[1].tag = 70;
    copy_bytes(other, host, n * sizeof(Body), true);
    move<<<2, 32>>>(other, n);
    copy_all(second, other, n, cudaMemcpyDeviceToHost);
    copy_all(read, numbers, 4, cudaMemcpyDeviceToHost);
    second[2].tag += 5 + (int)read[3];
    copy_all(&other[3], second + 1, n - 5, cudaMemcpyHostToDevice);
    move<<<2, 32>>>(other, n);
    CHECK(copy_some(device + 2, &other[1], n - 4, cudaMemcpyDeviceToDevice));
    CHECK(copy_some(host, device, 7, cudaMemcpyDeviceToHost));
    cudaDeviceSynchronize();
    host[0].tag = host[3].tag + 100;
    CHECK(copy_some(device, host, 1, cudaMemcpyHostToDevice, 0));
    cudaFree(other);
    cudaFree(numbers);
    free(host);
    delete[] second;
}

cudaError_t
copy_some(Body *to, const Body *from, size_t n, cudaMemcpyKind kind, cudaStream_t stream)
{
    return cudaMemcpyAsync(to, from, n * sizeof(Body), kind, stream);
}
