/* SPDX-License-Identifier: MIT */
/* Structs that are copied whole: as bytes, where they are long, have gaps or are aligned further than their members and
 * nothing else is done with the copy; else member by member, with what lies behind the last one. */
#define I (blockIdx.x * blockDim.x + threadIdx.x)

struct Gap {
    char c;
    int i;
};
struct Tail {
    int i;
    char c;
};
struct Wide {
    double d;
    float f;
};
struct Both {
    char c;
    double d;
    short s;
};
struct alignas(32) Aligned {
    float x, y;
};
struct alignas(16) Three {
    float x, y, z;
};
struct Vector {
    float4 v;
    float w;
};
struct Inner {
    Tail a;
    int b;
};
struct Shorts {
    short a;
    char b[5];
};
struct Long {
    double d[17];
};
struct Vectors {
    float4 v[20];
};
struct Mixed {
    float4 v[17];
    int k;
};
struct Floats {
    float v[100];
};
struct Bytes {
    char v[129];
};

template <class T> __global__ void copy(const T *p, T *q) { q[I] = p[I]; }
template <class T> __global__ void by_variable(const T *p, T *q)
{
    T t = p[I];
    q[I] = t;
}
template <class T> __device__ T same(T t) { return t; }
template <class T> __global__ void by_value(const T *p, T *q) { q[I] = same(p[I]); }

#define ALL(T) \
    template __global__ void copy<T>(const T *, T *); \
    template __global__ void by_variable<T>(const T *, T *); \
    template __global__ void by_value<T>(const T *, T *);
ALL(Gap) ALL(Tail) ALL(Wide) ALL(Both) ALL(Aligned) ALL(Three) ALL(Vector) ALL(Inner) ALL(Shorts) ALL(Long) ALL(Vectors)
ALL(Floats) ALL(Bytes)
template __global__ void copy<Mixed>(const Mixed *, Mixed *);
template __global__ void by_variable<Mixed>(const Mixed *, Mixed *);

__global__ void change_aligned(Aligned *p, Aligned *q, int n)
{
    unsigned i = I;

    if (i < n) {
        Aligned t = p[i];
        t.x += 10.f;
        t.y += 20.f;
        q[i] = t;
    }
}
__global__ void change_gap(Gap *p, Gap *q) { Gap t = p[I]; t.i++; q[I] = t; }
__global__ void change_tail(Tail *p, Tail *q) { Tail t = p[I]; t.i++; q[I] = t; }
__global__ void change_wide(Wide *p, Wide *q) { Wide t = p[I]; t.d++; q[I] = t; }
__global__ void change_both(Both *p, Both *q) { Both t = p[I]; t.d += 10; t.c = 2; t.s++; q[I] = t; }
__global__ void change_three(Three *p, Three *q) { Three t = p[I]; t.x += 10; q[I] = t; }
__global__ void change_vector(Vector *p, Vector *q) { Vector t = p[I]; t.w++; q[I] = t; }
__global__ void change_inner(Inner *p, Inner *q) { Inner t = p[I]; t.b++; q[I] = t; }
__global__ void change_shorts(Shorts *p, Shorts *q) { Shorts t = p[I]; t.a++; q[I] = t; }
__global__ void change_in_place(Tail *p) { Tail t = p[I]; t.i++; p[I] = t; }
__global__ void use_copy(Tail *p, Tail *q, int *o) { Tail t = p[I]; q[I] = t; o[I] = t.i; }
__global__ void use_part(Tail *p, int *o) { Tail t = p[I]; o[I] = t.i; }
__global__ void use_one(const Floats *p, float *o) { Floats t = p[I]; o[I] = t.v[70]; }
__global__ void choose(Tail *p, Tail *q, int k)
{
    Tail t = p[I];
    if (k)
        t = p[I + 1];
    q[I] = t;
}
__global__ void exchange(Tail *p, Tail *q)
{
    Tail t = p[I];
    p[I] = q[I];
    q[I] = t;
}
__global__ void make(Tail *q, int k)
{
    Tail t;
    t.i = k;
    t.c = 1;
    q[I] = t;
}

/* A place that is computed: all of the copy lies in local memory, and all of it is loaded, and stored again. */
__global__ void put_computed(Floats *p, int k) { Floats t = p[I]; t.v[k] += 1; p[I] = t; }
__global__ void get_computed(const Floats *p, float *q, int k) { Floats t = p[I]; q[I] = t.v[k]; }
struct Two {
    float x[32], y[32], m;
};
__global__ void get_of_one(const Two *p, float *q, int k) { Two t = p[I]; q[I] = t.x[k]; }
__global__ void put_in_one(const Two *p, Two *q, int k) { Two t = p[I]; t.x[k] = 2; q[I] = t; }
__global__ void get_by_loop(const Two *p, float *q)
{
    Two t = p[I];
    float s = 0;
    for (int j = 0; j < 32; j++)
        s += t.x[j] * t.y[31 - j];
    q[I] = s;
}
