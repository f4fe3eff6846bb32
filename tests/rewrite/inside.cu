/* SPDX-License-Identifier: MIT */
/* A record inside of a class of a namespace: `fieldwise apply` moves it in front of the class; test_layouts.c runs the
 * program before and after. */
#include <cuda_runtime.h>

namespace deep {
typedef float Length;
namespace gas {

/* What kernels take. */
class Sim {
    struct Hidden {
        int n;
    };

  public:
    enum Kind { SMALL, LARGE };
    struct Body { // one
        struct Place {
            Length u;
            __host__ __device__ Place operator-(const Place &other) const { return {u - other.u}; }
            __host__ __device__ float operator[](int i) const { return u * i; }
        };
        float x, y;
        int tag;
        Place at;

        __host__ __device__ Body() : x(0), y(1), tag(2), at{3} {}
        __host__ __device__ Body(float a, float b) : x(a), y(b), tag(0), at{b} {}
        Body(const Body &) = default;
        Body &operator=(const Body &) = default;
        __host__ __device__ ~Body() = default;
        __host__ __device__ float sum() const { return x + y + at.u; }
        __host__ __device__ static Body zero() { return Body(0, 0); }
    };

    explicit Sim(int n);
    ~Sim();
    void step(Body *other);
    Body *get() { return bodies_; }
    static Body start(int i) { return Body(i, i / 2.0f); }

  private:
    Body *bodies_;
    Hidden hidden_;
    typedef Body *Pointer;
};

static __global__ void
move_inside(Sim::Body *to, const Sim::Body *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n)
        return;
    Sim::Body b = from[n - 1 - i], c;
    c = Sim::Body::zero();
    b.at.u += c.x + to[i].sum();
    b.tag += Sim::LARGE;
    to[i] = b;
    to[i].at.u -= from[i].at.u;
    to[i].x += (from[i].at - to[i].at)[1] * 0.25f + to[i].at[2];
}

Sim::Sim(int n) : hidden_{n} { cudaMalloc(&bodies_, n * sizeof(Body)); }
Sim::~Sim() { cudaFree(bodies_); }

void
Sim::step(Body *other)
{
    move_inside<<<(hidden_.n + 31) / 32, 32>>>(bodies_, other, hidden_.n);
    move_inside<<<(hidden_.n + 31) / 32, 32>>>(other, bodies_, hidden_.n);
}

} // namespace gas
} // namespace deep
using deep::gas::Sim;

static void
run_inside(Sim::Body *device, int n)
{
    Sim sim(n);

    cudaMemset(sim.get(), 0, n * sizeof(Sim::Body));
    sim.step(device);
    Sim::Body first = Sim::start(7);
    cudaMemcpy(sim.get() + 3, &first, sizeof first, cudaMemcpyHostToDevice);
    sim.step(device);
}
