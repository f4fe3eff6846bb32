/* SPDX-License-Identifier: MIT */
/* An instance of a template, in a namespace, with operators: `fieldwise apply` rewrites it, and test_layouts.c
 * runs it before and after. */
#include <cuda_runtime.h>

namespace lin {
inline namespace v1 {
template <typename T> struct Vec3 {
    T x, y, z;

    __host__ __device__ T dot(const Vec3 &other) const { return x * other.x + y * other.y + z * other.z; }
    __host__ __device__ Vec3 operator*(T by) const { return {x * by, y * by, z * by}; }
    __host__ __device__ Vec3 operator-() const { return {-x, -y, -z}; }
    __host__ __device__ T operator[](int k) const { return k == 0 ? x : k == 1 ? y : z; }
    __host__ __device__ bool operator<(const Vec3 &other) const { return x < other.x; }
    __host__ __device__ Vec3 &operator+=(const Vec3 &other)
    {
        x += other.x, y += other.y, z += x;
        return *this;
    }
};
}
template <typename T> __host__ __device__ Vec3<T> operator+(const Vec3<T> &a, const Vec3<T> &b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
__host__ __device__ inline float height(const Vec3<float> &v) { return v.z * 2; }
__host__ __device__ inline void swap(Vec3<float> &a, Vec3<float> &b)
{
    Vec3<float> t = a;
    a = b;
    b = t;
}

template <typename T> __global__ void inside(Vec3<T> *to, const Vec3<T> *from, int n, T by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    Vec3<T> own = -from[i], other = from[(i + 1) % n];
    to[i] = from[i] * by + other;
    to[i] += to[i] * 2;
    for (int k = 0; k < 2; k++)
        to[i] += own;
    if (to[i] < other)
        to[i].y += from[i][2];
    else
        to[i] += other;
    to[i].z -= own.dot(from[i]) + from[i].dot(own);
}
} // namespace lin

typedef lin::Vec3<float> Place;

static __global__ void
outside(Place *to, lin::Vec3<float> const *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    Place own = {1, 2, 3};
    to[i] = from[i] + to[i];
    swap(to[i], own);
    to[i].x += height(from[i]) + own.y;
}

static void
run_spaces(Place *device, int n)
{
    lin::Vec3<float> *next;
    lin::Vec3<double> *untouched = nullptr;
    using lin::inside;

    cudaMalloc(&next, n * sizeof(Place));
    cudaMemcpy(next, device, n * sizeof(Place), cudaMemcpyDeviceToDevice);
    inside<<<(n + 31) / 32, 32>>>(next, device, n, 2.0f);
    inside<float><<<(n + 31) / 32, 32>>>(device, next, n, 1);
    inside<<<1, 32>>>(untouched, untouched, 0, 2.0);
    outside<<<(n + 31) / 32, 32>>>(next, device, n);
    outside<<<(n + 31) / 32, 32>>>(device, next, n);
    cudaFree(next);
}
