/* SPDX-License-Identifier: MIT */
/* What kernels get in closures and structs: pointers, strides, other closures. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x

struct Body {
    float x, y;
};

template <class F> __global__ void launch(F f) { AT; f(i); }
template <class F> __global__ void launch_more(F f, int n) { AT; if (i < n) f(i); }

template <class F> struct Shifted {
    F f;
    int off;
    __device__ void operator()(int i) const { f(i + off); }
};

struct Simulation {
    Body *bodies;
    int nx;
    void step() { launch<<<2, 32>>>([=, *this] __device__(int i) { bodies[i * nx].x += this->bodies[i].y; }); }
};

template <class T, int D> struct Accessor {
    T *data;
    int stride[D];
    struct Row {
        T *data;
        const int *stride;
        __device__ T &operator[](int j) const { return data[j * stride[0]]; }
    };
    __device__ Row operator[](int i) const { return Row{data + i * stride[0], stride + 1}; }
};

__global__ void accessor(Accessor<float, 2> a, float *o) { AT; float s = 0; for (int k = 0; k < 3; k++) s += a[i][k]; o[i] = s; }
__global__ void view(Accessor<const float, 1> a, Accessor<float, 1> b) { AT; b.data[i * b.stride[0]] = a.data[i * a.stride[0]]; }

void
run(Body *p, float *w, int stride, Simulation s)
{
    launch<<<2, 32>>>([=] __device__(int i) { p[i].x += p[i].y; });
    launch<<<2, 32>>>([=] __device__(int i) { w[i * stride] = 2; });
    launch<<<2, 32>>>([p, q = w + 4] __device__(int i) { q[i] = p[i].x; });
    launch_more<<<2, 32>>>([=] __device__(int i) { p[i].x *= w[stride]; }, 64);
    auto f = [=] __device__(int i) { p[i].x *= p[i].y; };
    launch<<<2, 32>>>(Shifted<decltype(f)>{f, 32});
    launch<<<2, 32>>>([=] __device__(int i) { f(i), f(i + stride); });
    s.step();
}

/* Defined with other execution space specifiers than declared with. */
struct Pair {
    float x, y;
    __device__ float sum();
    __host__ __device__ float product() const;
};
__host__ __device__ float drawn(unsigned long long *s);
__device__ void moved(Pair *p, int i);
__global__ void declared(Pair *p, unsigned long long *s, float *o) { AT; o[i] = drawn(s + i) * p[i].sum(); moved(p, i); o[i + 64] = p[i].product(); }
float Pair::sum() { return x + y; }
float Pair::product() const { return x * y; }
float drawn(unsigned long long *s) { *s = *s * 6364136223846793005ull + 1; return (float)(*s >> 40); }
void moved(Pair *p, int i) { p[i].x = p[i].y; }
