/* SPDX-License-Identifier: MIT */
/* Functions that return the array, or set a pointer of their caller to it: `fieldwise apply` changes their results
 * and parameters, and test_layouts.c runs it before and after. */
#include <cuda_runtime.h>

struct Body {
    float x, y;
    int tag;
};

__device__ static const Body *
pick(const Body *a, const Body *b, bool first)
{
    if (first)
        return a;
    return b + 1;
}

__device__ inline Body *last(Body *bodies, int n) { return n > 0 ? &bodies[n - 1] : nullptr; }

static __global__ void
mix(Body *to, const Body *a, const Body *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n - 1)
        return;
    to[i].y += pick(a, b, i % 2)[i].x + pick(a, b, true)->y;
    last(to, i + 1)->tag += pick(a, b, i % 3 == 0)[i].x > 1;
}

class Box {
    Body *body_;
    int n_;

  public:
    explicit Box(int n);
    ~Box() { cudaFree(body_); }
    Body *get() { return body_; }
    [[nodiscard]] inline Body const *get() const { return body_; }
    const Body *from(int first) const;
    void take(const Body *device) { cudaMemcpy(get(), device, n_ * sizeof(Body), cudaMemcpyDeviceToDevice); }
};

static Body *
allocate(int n);

Box::Box(int n) : body_(allocate(n)), n_(n) {}
const Body* Box::from(int first) const { return first < n_ ? body_ + first : nullptr; }

static Body *
allocate(int n)
{
    Body *device;

    cudaMalloc(&device, n * sizeof(Body));
    return device;
}

struct Pair {
    Body *first, *second = nullptr;

    explicit Pair(Body *a) : first{a} {}
    Pair(Body *a, Body *b) : first(a) { second = b; }
};
struct Both : Pair {
    Both(Body *a, Body *b) : Pair(a, b) {}
};

struct Part {
    Body *bodies;
    int n;
};
struct Whole {
    int tag;
    Part part;
};

static Part
part_of(Body *bodies, int n)
{
    return {bodies, n};
}

static __global__ void
tag(Part part, const Whole whole)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < part.n && i < whole.part.n)
        part.bodies[i].tag += whole.tag + whole.part.bodies[i].tag;
}

static bool
give_bytes(void **pointer, size_t bytes)
{
    if (pointer == nullptr || bytes == 0)
        return false;
    return cudaMalloc(pointer, bytes) == cudaSuccess && *pointer != nullptr;
}

static void
give_zeros(Body **bodies, int n)
{
    *bodies = NULL;
    give_bytes((void **)bodies, n * sizeof(**bodies));
    if (*bodies != (Body *)0)
        cudaMemset(*bodies, 0, n * sizeof(Body));
}

template <class T> static void
give(T **elements, int n, int rounds = 1)
{
    if (rounds > 0)
        give(elements, n, rounds - 1);
    else
        cudaMalloc((void **)elements, n * sizeof(T));
}

static void
behind(Body *bodies, Body **rest)
{
    *rest = bodies + 1;
}

static void
release(void **pointer)
{
    cudaFree(*pointer);
    *pointer = 0;
}

static void
release_one(void *pointer)
{
    if (pointer)
        cudaFree(pointer);
}

static void
clear_one(void *pointer, int n, size_t bytes)
{
    cudaMemset(pointer, 0, n * bytes);
}

static void
add_counts(void *bodies, int *counts, int n);

static __global__ void
count(Body *bodies, const Body *rest, int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= n - 1)
        return;
    counts[i] += i;
    bodies[i].tag += rest[i].tag + counts[i];
    bodies[i].x += rest[i].y;
}

static void
add_counts(void *bodies, int *counts, int n)
{
    count<<<(n + 31) / 32, 32>>>((Body *)bodies, static_cast<const Body *>(bodies), counts, n);
}

struct Held {
    Body *bodies;
};

/* Of one function the pointers of `whole`, of other bodies, and of numbers. */
static void
run_given(Body *device, int n)
{
    Held whole;
    Body *all, *rest, *other;
    int *counts;

    give_zeros(&whole.bodies, n);
    give(&counts, n);
    if (!give_bytes(reinterpret_cast<void **>(&other), n * sizeof(Body)))
        return;
    cudaMemset(other, 0, n * sizeof(Body));
    clear_one((void *)counts, n, sizeof(int));
    clear_one(whole.bodies, n, sizeof(Body));
    cudaMemcpy(whole.bodies, device, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    give_zeros(&all, n + 1); /* which kernels get by way of `rest` alone */
    cudaMemcpy(all + 1, device, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    behind(all, &rest);
    count<<<(n + 31) / 32, 32>>>(device, rest, counts, n);
    release((void **)&whole.bodies);
    give<Body>(&whole.bodies, n);
    cudaMemcpy(whole.bodies, device, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    count<<<(n + 31) / 32, 32>>>(whole.bodies, device + 1, counts, n);
    add_counts((void *)whole.bodies, counts, n);
    cudaMemcpy(device, whole.bodies, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    release((void **)&other);
    release_one(counts);
    release_one((void *)whole.bodies);
    release_one(all);
}

static void
run_returned(Body *device, int n)
{
    Box box(n);
    Body *other = allocate(n);
    const Box &same = box;
    auto begin = same.get();

    box.take(device);
    cudaMemset(other, 0, n * sizeof(Body));
    mix<<<(n + 31) / 32, 32>>>(other, begin, device, n);
    mix<<<(n + 31) / 32, 32>>>(box.get(), other, same.from(0), n);
    Pair one{device};
    auto *two = new Pair(other);
    const Both both(one.first, two->first);
    mix<<<(n + 31) / 32, 32>>>(both.first, both.second, one.first, n);
    delete two;
    Whole whole = {3, {device, n}};
    Part parts[2] = {{.bodies = other, .n = n}, {device + 2, n - 2}};
    tag<<<(n + 31) / 32, 32>>>(part_of(other, n - 1), whole);
    tag<<<(n + 31) / 32, 32>>>(parts[1], Whole{2, parts[0]});
    run_given(device, n);
    if (same.from(3) - begin == 3)
        mix<<<(n + 31) / 32, 32>>>(device, box.get(), other, n);
    cudaFree(other);
}
