/* SPDX-License-Identifier: MIT */
/* Kernels that get what they do as a closure, in the forms that libraries of parallel loops have. */
#include <utility>

struct Body {
    float x, y;
};
struct Grid {
    int nx, ny;
    float dx;
};

template <class F>
__global__ void
launch(F f, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        f(i);
}

template <class F>
void
parallel_for(int n, F &&f)
{
    launch<<<(n + 255) / 256, 256>>>(std::forward<F>(f), n);
}

/* A functor that holds another. */
template <class F> struct Shifted {
    F f;
    int off;
    __device__ void operator()(int i) const { f(i + off); }
};

template <class F>
Shifted<F>
shifted(F f, int off)
{
    return {f, off};
}

struct Simulation {
    Body *bodies;
    Grid grid{512, 256, 0.5f};

    void
    step()
    {
        parallel_for(grid.nx * grid.ny, [=, *this] __device__(int i) {
            bodies[i * grid.nx].x += this->bodies[i].y * grid.dx;
        });
    }
};

int
main()
{
    Body *p;
    int n = 1 << 20, stride = 4;
    Grid g = {1024, 1024, 0.1f};

    cudaMalloc(&p, n * sizeof(Body));
    parallel_for(n, [=] __device__(int i) { p[i * stride].x *= p[i].y; });
    parallel_for(n, [p, w = g.nx + 1] __device__(int i) { p[i + w].x *= p[i].y; });
    parallel_for(n, shifted([=] __device__(int i) { p[i + g.ny].x *= p[i].y; }, 7));
    Simulation s;
    s.bodies = p;
    s.step();
    auto f = [=] __device__(int i) { p[i].x *= p[i].y * stride; };
    launch<<<n / 128, 128>>>([=] __device__(int i) { f(i); f(i + stride); }, n);
    stride = 5;
    parallel_for(n, [=] __device__(int i) { p[i * stride].x *= p[i].y; });
}
