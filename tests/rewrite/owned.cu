/* SPDX-License-Identifier: MIT */
/* Class templates that own the array, of which the instance for the record becomes a specialisation, and function
 * templates that return it: `fieldwise apply` writes them, and test_layouts.c runs the program before and after. */
#include <cuda_runtime.h>
#include <utility>

namespace mem {

template <typename T> class Buffer final {
  public:
    explicit Buffer(size_t n) : n_(n) { cudaMalloc(reinterpret_cast<void **>(&data_), n * sizeof(T)); }
    Buffer(const Buffer &) = delete;
    Buffer(Buffer &&other) noexcept : data_(std::exchange(other.data_, nullptr)), n_{other.n_} {}
    Buffer &operator=(Buffer &&other) noexcept
    {
        if (this != &other) {
            release();
            data_ = other.data_;
            n_ = other.n_;
            other.data_ = nullptr;
        }
        return *this;
    }
    ~Buffer() { release(); }
    T *data() { return data_; }
    const T *data() const { return data_; }
    T *end() { return data_ + n_; } // not used
    void set(const T &value) { cudaMemcpy(data_, &value, sizeof(T), cudaMemcpyHostToDevice); }
    size_t size() const { return n_; }
    void take(const T *from, size_t n) { cudaMemcpy(data_, from, n * sizeof(T), cudaMemcpyDeviceToDevice); }
    void put(const T *host) { cudaMemcpy(data_, host, n_ * sizeof(T), cudaMemcpyHostToDevice); }
    void get(T *host) const { cudaMemcpy(host, data_, n_ * sizeof(T), cudaMemcpyDeviceToHost); }

  private:
    void release()
    {
        if (data_ != nullptr)
            cudaFree(data_);
    }

    T *data_ = nullptr;
    size_t n_ = 0;
};

} // namespace mem

struct Body {
    float x, y;
    int tag;
};

/* One whose methods are defined outside of it. */
namespace mem {
template <class T> class Store {
    T *data_;
    size_t n_;

  public:
    explicit Store(size_t n);
    Store(const Store &) = delete;
    ~Store();
    T *data();
    const T *data(size_t from) const;
    T *end();
    void take(const T *from, size_t n = 1);
    void put(const T *host);
    size_t size() const { return n_; }
};

template <class T> Store<T>::Store(size_t n) : data_(nullptr), n_(n)
{
    cudaMalloc((void **)&data_, n * sizeof(T));
}
template <typename U>
Store<U>::~Store()
{
    cudaFree(data_);
}
template <class T> T *Store<T>::data() { return data_; }
template <class T> inline const T *Store<T>::data(size_t from) const
{
    return from < n_ ? data_ + from : nullptr;
}
template <class T> T *Store<T>::end() { return data_ + n_; } // not used
template <class T> void Store<T>::take(const T *from, size_t n)
{
    cudaMemcpy(data_, from, n * sizeof(T), cudaMemcpyDeviceToDevice);
}
template <class T> void Store<T>::put(const T *host) { cudaMemcpy(data_, host, n_ * sizeof(T), cudaMemcpyHostToDevice); }
} // namespace mem

/* What kernels take by value. */
template <class Element> struct Span {
    Element *first;
    int n;

    __host__ __device__ Span(Element *all, int count) : first(all), n(count) {}
    __host__ __device__ Element *begin() const { return first; }
    __host__ __device__ int count() const { return n; }
    __host__ __device__ Element &operator[](int i) const { return first[i]; }
};

static __global__ void
move(Body *to, const Body *from, const float *weights, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        to[i].x += from[i].y * weights[i % 4];
        to[i].tag = from[n - 1 - i].tag;
    }
}

static __global__ void
turn(Span<Body> span, Span<float> weights)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < span.count()) {
        span.first[i].y = -span.begin()[i].x;
        weights[i % 4] += 0;
    }
}

/* Results of function templates: of several instances, of one, and of one that gets the array too. */
namespace mem {
template <typename T>
static T *
device_alloc(size_t n)
{
    T *p = nullptr;

    if (cudaMalloc((void **)&p, n * sizeof(T)) != cudaSuccess)
        return nullptr;
    return p;
}
template <class T> T *copy_of(const T *device, size_t n)
{
    T *p = device_alloc<T>(n);

    cudaMemcpy(p, device, n * sizeof(T), cudaMemcpyDeviceToDevice);
    return p;
}
} // namespace mem
template <class T> __host__ __device__ T *behind(T *p, int k) { return p + k; }

static __global__ void
shift(Body *to, float *weights, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        behind(to, 1)[i].x += *behind(weights, 2) + 1;
}

static mem::Buffer<Body>
make(const Body *device, int n)
{
    mem::Buffer<Body> made(n);

    made.take(device, n);
    return made;
}

static void
run_owned(Body *device, int n)
{
    const float numbers[] = {1, 2, 0.5f, -1};
    mem::Buffer<Body> bodies(n), other = make(device, n);
    mem::Buffer<float> weights(4);
    mem::Buffer<Body> third(std::move(bodies));
    bodies = std::move(third);
    const auto &same = other;

    weights.put(numbers);
    cudaMemset(bodies.data(), 0, n * sizeof(Body));
    move<<<(n + 31) / 32, 32>>>(bodies.data(), same.data(), weights.data(), n);
    bodies = static_cast<mem::Buffer<Body> &&>(other);
    Span<Body> span(bodies.data(), n);
    Span<float> factors(weights.data(), 4);
    turn<<<(n + 31) / 32, 32>>>(span, factors);
    move<<<(n + 31) / 32, 32>>>(device, bodies.data(), weights.data(), n);
    Body *some = mem::copy_of(bodies.data(), n), *none = mem::device_alloc<Body>(3);
    float *one = mem::device_alloc<float>(4);
    cudaMemcpy(one, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    shift<<<(n + 31) / 32, 32>>>(some, one, n - 1);
    move<<<(n + 31) / 32, 32>>>(device, some, one, n);
    cudaFree(some), cudaFree(none), cudaFree(one);
    mem::Store<Body> store(n);
    mem::Store<float> stored(4);
    stored.put(numbers), store.take(device, n), store.take(bodies.data() + 3);
    move<<<(n + 31) / 32, 32>>>(device, store.data(0), stored.data(), (int)store.size());
    move<<<(n + 31) / 32, 32>>>(store.data(), bodies.data(), stored.data(0), n);
    cudaMemcpy(device + 1, store.data(), sizeof(Body), cudaMemcpyDeviceToDevice);
    cudaMemcpy(device + 1, span.begin() + 2, (n - 2) * sizeof(Body), cudaMemcpyDeviceToDevice);
}
