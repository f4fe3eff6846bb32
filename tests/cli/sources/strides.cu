/* SPDX-License-Identifier: MIT */
/* Arrays with strides that host code passes: an accessor of two dimensions, and a parameter. */
template <class T, int D> struct Accessor {
    T *data;
    int size[D], stride[D];

    struct Row {
        T *data;
        const int *stride;
        __device__ T &operator[](int j) const { return data[j * stride[0]]; }
    };
    __device__ Row operator[](int i) const { return Row{data + i * stride[0], stride + 1}; }
};

__global__ void
lengths(Accessor<float, 2> a, float *length)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;

    if (i >= a.size[0])
        return;
    for (int k = 0; k < 3; k++)
        sum += a[i][k] * a[i][k];
    length[i] = sum;
}

__global__ void
last(const float *a, float *out, int stride, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        out[i] = a[i * stride + 1] - a[i * stride + 3];
}

void
run(float *points, float *length, int other)
{
    const int n = 1 << 22;
    Accessor<float, 2> a{points, {n, 3}, {3, 1}};

    lengths<<<n / 256, 256>>>(a, length);
    last<<<n / 256, 256>>>(points, length, 4, n);
}

#include <mdspan>

__global__ void
sums(std::mdspan<const float, std::dextents<int, 2>> a, float *sum)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    auto row = std::submdspan(a, i, std::full_extent);

    if (i < a.extent(0))
        sum[i] = a(i, 0) + row(2);
}

void
run_views(const float *points, float *sum)
{
    const int n = 1 << 22;

    sums<<<n / 256, 256>>>(std::mdspan<const float, std::dextents<int, 2>>(points, n, 4), sum);
}
