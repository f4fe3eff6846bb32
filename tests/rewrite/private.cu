/* SPDX-License-Identifier: MIT */
/* A class whose fields nothing outside can name: `fieldwise apply` moves their bytes, and test_layouts.c runs it
 * before and after. */
#include <cuda_runtime.h>

class Vector {
    float a, b;

  public:
    __host__ __device__ Vector(float x, float y) : a(x), b(y) {}
    __host__ __device__ float length() const { return a * a + b * b; }
    __host__ __device__ void turn() { a = -b, b = 2; }
};
struct Base {
    int serial;
};
struct Mark {
    int mark;

    __host__ __device__ void remark(int m) { mark = m; }
};
class Probe : Base, public Mark {
    float weight;
    Vector at;

  public:
    Vector open;
    int tag;

  protected:
    float history[3];

  public:
    Probe() : weight(1), at(0, 0), open(0, 0), tag(0) {} /* of the host alone */
    __host__ void set(int i)
    {
        serial = mark = i;
        weight = i * 0.25f;
        at = Vector(i, 3);
        open = Vector(7, i);
        for (int k = 0; k < 3; k++)
            history[k] = k - i;
    }
    __host__ __device__ float sum() const { return weight + at.length() + history[2] + serial; }
    __host__ __device__ float mean() const { return sum() / 3; }
    __host__ __device__ void weigh(float w) { weight = w; }
    __host__ __device__ void move() { at.turn(); }
    __host__ __device__ float record(int k, float value)
    {
        float before = history[k];
        history[k] = value;
        return before;
    }
    __host__ __device__ void number(int i) { serial = i; }
    __host__ __device__ void count() { mark++; }
    __host__ __device__ void clear() { *this = with(weight); }

  private:
    __host__ __device__ Probe(float w) : weight(w), at(w, 1), open(w, 2), tag(3)
    {
        serial = mark = 4;
        for (float &h : history)
            h = w;
    }
    __host__ __device__ static Probe with(float w) { return Probe(w); }
};

__global__ void
read(const Probe *__restrict__ probes, float *o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    Vector open = probes[i].open;
    o[i] = probes[i].sum() + probes[n - 1 - i].mean() * open.length();
}

__global__ void
write(Probe *probes, const float *o, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    probes[i].weigh(o[i]);
    if (i % 3 == 0)
        probes[i].move();
    probes[i].tag += (int)probes[i].record(i % 3, o[i] + 1);
    if (i % 4 == 0)
        probes[i].number(-i);
    if (i % 3 == 1)
        probes[i].count();
    if (i % 11 == 2)
        probes[i].remark(i);
    if (i % 5 == 0)
        probes[i].clear();
    if (i % 7 == 1)
        probes[i].open = Vector(o[i], 2);
}

__global__ void
exchange(Probe *probes, int n)
{
    int i = threadIdx.x;
    Probe one = probes[i];

    if (2 * i >= n)
        return;
    probes[i] = probes[n - 1 - i];
    probes[n - 1 - i] = one;
}

static void
run(Probe *device, float *o, int n)
{
    read<<<(n + 7) / 8, 8>>>(device, o, n);
    write<<<(n + 7) / 8, 8>>>(device, o, n);
    exchange<<<1, 32>>>(device, n);
    cudaMemset(device + 2, 0, sizeof(Probe));
}
