/* SPDX-License-Identifier: MIT */

/* Classes that print their own names, and those of what they have: what is printed stays. */
#include <stdio.h>

struct Floats {
    float *p;

    explicit Floats(int n) { cudaMalloc(&p, n * sizeof(float)); }
    ~Floats() { cudaFree(p); }
    const char *called() const { return "Floats"; }
    void show() const;
};
void Floats::show() const { printf("Floats of float *: %s", called()); } // Floats

template <class T> struct Buffer {
    T *p;

    explicit Buffer(int n) { cudaMalloc(&p, n * sizeof(T)); }
    ~Buffer() { cudaFree(p); }
    T *get(char kind = 'T');
};
template <class U> U *Buffer<U>::get(char kind)
{
    printf("U of Buffer<U>: %c %d", kind == 'U' ? 'T' : kind, (int)sizeof(U));
    return p;
}

__global__ void
add(float *x, float *y)
{
    x[threadIdx.x] += y[threadIdx.x];
}

__global__ void
turn(double *v, double *w)
{
    v[threadIdx.x] -= w[threadIdx.x];
}

void
run(int n)
{
    Floats x(n), y(n);
    Buffer<double> v(n), w(n);
    Buffer<int> other(n);

    x.show();
    add<<<1, 32>>>(x.p, y.p);
    turn<<<1, 32>>>(v.get(), w.get());
}
