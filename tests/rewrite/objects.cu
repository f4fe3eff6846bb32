// SPDX-License-Identifier: MIT
// Parallel pointers that objects own, of class templates and of classes: `fieldwise apply` writes a template of each class
// over the type of its pointer, and test_layouts.c runs the program before and after.
#include <stdio.h>
#include <stdlib.h>
#include <utility>

#define N 200
#define CHECK(call) \
    do { \
        if ((call) != cudaSuccess) \
            exit(1); \
    } while (0)

namespace mem {
template <typename T> class Buffer final {
  public:
    explicit Buffer(size_t n) : n_(n)
    {
        if (cudaMalloc(&data_, n * sizeof(T)) != cudaSuccess)
            exit(1);
    }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { cudaFree(data_); }
    T *data() { return data_; }
    const T *data() const { return data_; }
    T *end() { return data_ + n_; } // not used
    size_t size() const { return n_; }
    void upload(const T *host) { cudaMemcpy(data_, host, n_ * sizeof(T), cudaMemcpyHostToDevice); }
    void download(T *host) const { cudaMemcpy(host, data_, n_ * sizeof(T), cudaMemcpyDeviceToHost); }

  private:
    T *data_ = nullptr;
    size_t n_ = 0;
};
} // namespace mem

/* One whose memory comes later, and again. */
template <class T> struct Later {
    Later() = default;
    ~Later() { reset(); }
    void reset()
    {
        if (d != nullptr)
            CHECK(cudaFree((void *)d));
        d = nullptr;
    }
    void resize(size_t k)
    {
        n = k;
        if (k <= room)
            return;
        reset();
        room = k;
        grow();
    }
    T const *get() const { return d; }
    void put(const T *host, size_t first) { CHECK(cudaMemcpy(d + first, host, (n - first) * sizeof(T), cudaMemcpyHostToDevice)); }

    T *d = nullptr;
    size_t n = 0, room = 0;

  private:
    void grow() { CHECK(cudaMalloc((void **)&d, n * sizeof(T))); }
};

struct DeviceFloats {
    float *p;
    int n;

    explicit DeviceFloats(int k) : p(nullptr), n(k) { CHECK(cudaMalloc((void **)&p, n * sizeof(float))); }
    DeviceFloats(const DeviceFloats &) = delete;
    DeviceFloats &operator=(const DeviceFloats &) = delete;
    DeviceFloats(DeviceFloats &&other) noexcept : p(std::exchange(other.p, nullptr)), n(other.n) {}
    DeviceFloats &operator=(DeviceFloats &&other) noexcept
    {
        if (this != &other)
            std::swap(p, other.p), std::swap(n, other.n);
        return *this;
    }
    ~DeviceFloats()
    {
        if (p)
            cudaFree(p);
    }
    float *get() { return p; }
    void put(const float *host) { CHECK(cudaMemcpy(p, host, n * sizeof(float), cudaMemcpyHostToDevice)); }
    void clear() { cudaMemset((void *)p, 0, n * sizeof(float)); }
};

/* The same with methods outside: of a template, and of a class. */
template <class T> class Outer {
    T *d_ = nullptr;
    size_t n_;

  public:
    explicit Outer(size_t n);
    Outer(const Outer &) = delete;
    ~Outer();
    T *data();
    const T *data() const;
    T *at(size_t i);
    void put(const T *host, size_t n = N);
};
template <class T> Outer<T>::Outer(size_t n) : n_(n) { CHECK(cudaMalloc((void **)&d_, n_ * sizeof(T))); }
template <typename U>
Outer<U>::~Outer()
{
    cudaFree(d_);
}
template <class T> T *Outer<T>::data() { return d_; }
template <class T> inline const T *Outer<T>::data() const
{
    return d_;
}
template <class T> T *Outer<T>::at(size_t i) { return d_ + i; } // not used
template <class T> void Outer<T>::put(const T *host, size_t n) { cudaMemcpy(d_, host, n * sizeof(T), cudaMemcpyHostToDevice); }

struct Lone {
    float *p;
    Lone(int n);
    Lone(Lone &&other);
    Lone &operator=(Lone &&other);
    ~Lone();
    float *get() const;
};
Lone::Lone(int n) { cudaMalloc(&p, n * sizeof(float)); }
Lone::Lone(Lone &&other) : p(other.p) { other.p = nullptr; }
Lone &Lone::operator=(Lone &&other)
{
    std::swap(p, other.p);
    return *this;
}
Lone::~Lone() { cudaFree(p); }
float *Lone::get() const { return p; }

/* Objects that are given by reference: those of fields, and others. */
static inline void
fill(mem::Buffer<float> &buffer, const float *host)
{
    if (buffer.size() > 0)
        buffer.upload(host);
}

static size_t size_of(const mem::Buffer<float> &buffer) { return buffer.size(); }

__global__ void
move(float *__restrict__ x, float *__restrict__ y, const float *__restrict__ v, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        x[i] += v[i] * dt;
        y[n - 1 - i] -= x[i];
    }
}

__global__ void
mix(float *a, double *b, const int *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        a[i] += b[i] * c[n - 1 - i];
        atomicAdd(&a[i], 1.0f);
        b[i] -= 1;
    }
}

__global__ void
shift(float *p, const float *q, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        p[i] += q[i] + 1;
}

class Simulation {
    int n;
    Later<float> a;
    Later<double> b;
    Later<int> c, other;
    DeviceFloats p, q;

  public:
    explicit Simulation(int k) : n(k), p(k), q(k)
    {
        allocate(k);
        q.clear();
    }
    void allocate(int k)
    {
        n = k;
        a.resize(k);
        b.resize(k);
        c.resize(k), other.resize(3);
    }
    void start(const float *h)
    {
        double g[N];
        int m[N];

        for (int i = 0; i < N; i++)
            g[i] = i * 3, m[i] = i % 7;
        a.put(h, 0), b.put(g, 0), c.put(m, 0), a.put(h + 5, 7), other.put(m, 1);
        p.put(h);
    }
    void step()
    {
        mix<<<(n + 31) / 32, 32>>>(a.d, b.d, c.get(), n);
        shift<<<(N + 31) / 32, 32>>>(p.get(), q.p, N);
    }
    void print()
    {
        float h[N];
        double g[N];

        cudaMemcpy(h, a.d, n * sizeof(float), cudaMemcpyDeviceToHost);
        cudaMemcpy(g, b.get(), n * sizeof(double), cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; i++)
            printf("%.9g %.17g\n", h[i], g[i]);
        cudaMemcpy(h, p.p + 1, (N - 1) * sizeof(float), cudaMemcpyDeviceToHost);
        cudaMemcpy(h + 1, q.get(), 9 * sizeof(float), cudaMemcpyDeviceToHost);
        for (int i = 0; i < N - 1; i++)
            printf("%.9g\n", h[i]);
    }
};

__global__ void
join(double *r, const float *s, const int *t, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        r[i] -= s[n - 1 - i] * t[i];
}

__global__ void
pair(float *e, float *f, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    auto twice = [=](auto k) { return e[k] * 2; };
    auto set = [&](auto k, auto value) { f[k] = value; };
    if (i < n)
        e[i] = i, set(i, twice(i)), set((long)i, twice((unsigned)i) + f[i]);
}

static void
run_outer(const float *h, int n)
{
    double g[N];
    int m[N];
    float k[N];

    for (int i = 0; i < N; i++)
        g[i] = i * 3, m[i] = i % 7;
    Outer<double> r(n);
    Outer<float> s(n), other(3);
    Outer<int> t(n);
    r.put(g), s.put(h), t.put(m), other.put(h, 3);
    join<<<(n + 31) / 32, 32>>>(r.data(), s.data(), t.data(), n);
    cudaMemcpy(g, r.data(), n * sizeof(double), cudaMemcpyDeviceToHost);
    Lone e(n), f(n), third(5);
    pair<<<(n + 31) / 32, 32>>>(e.get(), f.p, n);
    cudaMemcpy(k, f.get(), n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        printf("%.17g %.9g\n", g[i], k[i]);
}

int
run()
{
    const int n = N;
    float h[N], g[N];

    for (int i = 0; i < n; i++)
        h[i] = i * 37 % 61 / 16.0f, g[i] = i / 8.0f;
    mem::Buffer<float> x(n), y(n), lone(n), v{(size_t)n};
    const mem::Buffer<float> &same = lone;
    fill(x, h), y.upload(g), fill(v, h), fill(lone, g);
    printf("%d\n", (int)(size_of(y) + size_of(lone)));
    for (int k = 0; k < 3; k++)
        move<<<(n + 31) / 32, 32>>>(x.data(), y.data(), v.data(), 0.5f, n);
    x.download(h), y.download(g);
    for (int i = 0; i < n; i++)
        printf("%.9g %.9g\n", h[i], g[i]);
    same.download(g);
    printf("%.9g %d\n", g[3], (int)same.size());

    Simulation simulation(n);
    simulation.start(h);
    simulation.step(), simulation.step();
    simulation.print();
    simulation.allocate(n - 30); /* it gets no memory, */
    simulation.allocate(n);
    Simulation other(n); /* and another gets its own */
    other.start(g);
    simulation.start(h);
    simulation.step(), other.step();
    simulation.print(), other.print();
    run_outer(h, n);
    return 0;
}
