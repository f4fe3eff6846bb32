/* SPDX-License-Identifier: MIT */
/* Views of several dimensions: of the standard library, and as Kokkos and AMReX have them. */
#include <cuda/std/mdspan>
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

namespace std_ = cuda::std;
using Right = std_::mdspan<float, std_::dextents<int, 2>>;
using Left = std_::mdspan<float, std_::dextents<int, 2>, std_::layout_left>;
using Fixed = std_::mdspan<const float, std_::extents<int, std_::dynamic_extent, 3>>;
using Strided = std_::mdspan<float, std_::dextents<int, 2>, std_::layout_stride>;
using Cube = std_::mdspan<float, std_::dextents<int, 3>>;

__global__ void right(Right x, float *o) { AT; if (i < x.extent(0)) o[i] = x(i, 0) + x(i, 1) * x(i, 2); }
__global__ void left(Left x, float *o) { AT; if (i < x.extent(0)) o[i] = x(i, 0) + x(i, 1) * x(i, 2); }
__global__ void fixed(Fixed x, float *o) { AT; if (i < x.extent(0)) o[i] = x(i, 0) + x(i, 1) * x(i, 2); }
__global__ void strided(Strided x, float *o) { AT; o[i] = x(i, 0) * x(i, 2); }
__global__ void cube(Cube x) { AT; x(i, 1, 2) += x(2, i, 1) * x(1, 2, i); }

/* A dimension's order is a type's. */
struct LayoutRight {};
struct LayoutLeft {};
template <class T, class L> struct View;
template <class T> struct View<T *, LayoutRight> {
    T *d;
    __device__ T &operator()(int k) const { return d[k]; }
};
template <class T> struct View<T **, LayoutRight> {
    T *d;
    int n0, n1;
    __device__ T &operator()(int k, int j) const { return d[k * n1 + j]; }
};
template <class T> struct View<T **, LayoutLeft> {
    T *d;
    int n0, n1;
    __device__ T &operator()(int k, int j) const { return d[k + j * n0]; }
};
template <class L> __global__ void rows(View<float **, L> x, View<float *, LayoutRight> o) { AT; o(i) = x(i, 0) * x(i, 0) + x(i, 1) + x(i, 2); }
template __global__ void rows(View<float **, LayoutRight>, View<float *, LayoutRight>);
template __global__ void rows(View<float **, LayoutLeft>, View<float *, LayoutRight>);

/* Cells of a box, by a lambda in a lambda. */
struct Dim3 {
    int x, y, z;
};
template <class T> struct Array4 {
    T *p;
    long jstride, kstride, nstride;
    Dim3 begin;
    __device__ T &operator()(int i, int j, int k, int n = 0) const
    {
        return p[(i - begin.x) + (j - begin.y) * jstride + (k - begin.z) * kstride + n * nstride];
    }
};
template <class L> __global__ void launch(L f) { f(); }
template <class F>
void
parallel_for(int nx, int ny, int nz, F const &f)
{
    launch<<<2, 32>>>([=] __device__() {
        int c = blockIdx.x * blockDim.x + threadIdx.x;
        if (c < nx * ny * nz)
            f(c % nx, c / nx % ny, c / (nx * ny));
    });
}
void
stencil(Array4<float> u, Array4<float> r, int n)
{
    parallel_for(n, n, n, [=] __device__(int i, int j, int k) { r(i, j, k) = u(i - 1, j, k) + u(i + 1, j, k) + u(i, j, k, 1) * u(i, j, k, 2); });
}
