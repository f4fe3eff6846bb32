#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_more.sh FIELDWISE
# `apply` on further forms of public programs, as test_apply_sources.sh does.
. "$(dirname "$0")/apply_written.sh"

# Elements by elements: a function may get copies where it reads each number of the one before it changes that of the
# other, which may be the same element.
mkdir sums
cd sums
cat >main.cu <<'END'
struct Body { float x, y; };
__device__ void add(Body &a, const Body &b) { a.x += b.y; a.y += b.x; }
__global__ void step(Body *p) { add(p[threadIdx.x], p[threadIdx.x + 1]); }
END
refused 'main.cu:3:37: error: reference: an element that a function may change, which takes others by reference' main.cu
sed 's/a.x += b.y; a.y += b.x;/if (b.y > 0) a.x += b.x;/' main.cu >branch.cu
refused 'branch.cu:3:37: error: reference: an element that a function may change' branch.cu
sed 's/a.x += b.y; a.y += b.x;/const Body \&c = b; a.x += 1; a.y += c.x;/' main.cu >kept.cu
refused 'kept.cu:3:37: error: reference: an element that a function may change' kept.cu
sed 's/a.x += b.y; a.y += b.x;/float \&x = a.x; x += 1; a.y += b.x;/' main.cu >field.cu
refused 'field.cu:3:37: error: reference: an element that a function may change' field.cu
cat >pointer.cu <<'END'
struct Body { float x, y; };
__device__ void add(Body *a, const Body &b);
__global__ void step(Body *p) { add(p, p[threadIdx.x]); }
__device__ void add(Body *to, const Body &by) { to[1].x = by.y; to->y = by.x; }
END
refused 'pointer.cu:3:40: error: reference: an element is passed by reference to add, which may change it' pointer.cu
sed -i 's/a.x += b.y; a.y += b.x;/a.x += b.x; a.y += b.y;/' main.cu
compiled main.cu # rank sees its loads together, before the stores
sed -i 's/to\[1\].x = by.y; to->y = by.x;/to->x = by.x; to->y = by.y;/' pointer.cu
rm Body_layout.*
compiled pointer.cu
cd ..

# alignas behind __shared__ is an error to the compiler that reads the source, and none to nvcc.
mkdir aligned
cd aligned
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *p)
{
    __shared__ alignas(16) float all[32];
    all[threadIdx.x] = p[threadIdx.x].x;
    __syncthreads();
    p[threadIdx.x].y = all[31 - threadIdx.x];
}
END
written main.cu
"$fieldwise" rank --layout aos main.cu 2>&1 | grep 'attribute list' && fail 'an error that nvcc does not have'
cd ..

# Nor is an array of host code with a variable size that begins with values, which are still read.
mkdir sized
cd sized
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
float run(int n)
{
    Body *d, h[n] = {{1, 2}, {3, 4}};
    cudaMalloc(&d, n * sizeof(Body));
    cudaMemcpy(d, h, n * sizeof(Body), cudaMemcpyHostToDevice);
    step<<<1, n>>>(d);
    cudaMemcpy(h, d, n * sizeof(Body), cudaMemcpyDeviceToHost);
    float sums[n + 1] = {0.0f};
    return h[1].x + sums[n];
}
END
sed 's/float sums\[n + 1\] = {0.0f}/const Body *all[n] = {d + 1}; &/' main.cu >kept.cu
refused 'kept.cu:10:27: error: form: a list in braces keeps the pointer where it is not followed' kept.cu
rm kept.cu
written main.cu
cd ..

# nvcc compiles a .c file as C, in which the header has no types.
mkdir plain
cd plain
cat >body.h <<'END'
struct Body { float x, y; };
#ifdef __cplusplus
extern "C"
#endif
void launch(struct Body *bodies, int n);
END
cat >main.cu <<'END'
#include "body.h"
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
extern "C" void launch(Body *bodies, int n) { step<<<1, n>>>(bodies); }
END
cat >host.c <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>
#include "body.h"
int main(void)
{
    struct Body *device, *host = malloc(8 * 32);
    cudaMalloc((void **)&device, 8 * 32);
    launch(device, 32);
    return host == NULL;
}
END
cat >other.c <<'END'
int *make(int *new) { int class = *new; return new + class; }
END
refused "body.h:5:13: error: form: nvcc compiles host.c as C, which has none of the header's types" main.cu host.c
rm host.c
written other.c main.cu
cd ..

# A call whose value nothing uses, behind else and do.
mkdir discarded
cd discarded
cat >main.cu <<'END'
struct Body { float x, y; };
static __device__ float scaled(Body &b, float by) { b.x *= by; b.y *= by; return b.x; }
__global__ void move(Body *p, float *o, int n)
{
    int i = threadIdx.x;
    if (i % 2) o[0] = 1; else scaled(p[i], 3);
    do scaled(p[i], 3); while (i > n);
}
END
compiled main.cu
grep -q fieldwise_value main.cu && fail "$(cat main.cu)"
cd ..

# HIP is read, and not written.
mkdir hip
cd hip
cat >main.hip <<'END'
#include <cstdio>
#include <hip/hip_runtime.h>
struct Body { float x, y; };
__global__ void move(Body *b) { int i = threadIdx.x; b[i].x += b[i].y; }
int main() { Body *d; hipMalloc(&d, 32 * sizeof(Body)); move<<<1, 32>>>(d); hipFree(d); }
END
refused 'main.hip:2:1: error: unseen: this is a program for HIP' main.hip
cd ..

# What is declared as C where a header is included, and C++ where it is read by itself.
mkdir linked
cd linked
cat >body.h <<'END'
#pragma once
struct Body { float x, y; };
END
cat >sum.h <<'END'
float sum(struct Body *bodies, int n);
END
cat >sum.c <<'END'
#include "body.h"
#include "sum.h"
float sum(struct Body *bodies, int n) { return bodies[0].x + bodies[n - 1].y; }
END
cat >managed.cu <<'END'
#include "body.h"
extern "C" {
#include "sum.h"
}
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
int main()
{
    Body *bodies;
    cudaMallocManaged(&bodies, 32 * sizeof(Body));
    step<<<1, 32>>>(bodies);
    return sum(bodies, 32) > 0;
}
END
refused 'sum.h:1:1: error: form: sum.c defines this function as C, which has none of the header' managed.cu sum.c
refused 'sum.h:1:1: error: unseen: another source defines this function: give it as well' managed.cu
# a function of C++ with its name is another one
echo 'static float sum(float *numbers, int n) { return numbers[n - 1]; }' >>managed.cu
refused 'sum.h:1:1: error: unseen: another source defines this function: give it as well' managed.cu
sed -i '/^static/d' managed.cu
sed -i 's/extern "C" {/extern "C++" {/' managed.cu
mv sum.c sum.cu
compiled managed.cu sum.cu
cd ..

# Text of two macros that exclude each other: what the second leaves out is seen by what the first has read.
mkdir either
cd either
cat >main.cu <<'END'
struct Body { float x, y; };
int check(Body *q)
{
#ifdef CPU
    if (!q)
        return 2;
#endif
    return q != nullptr;
}
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void use(Body *d)
{
    step<<<1, 32>>>(d);
#ifdef GPU
    check(d);
#endif
}
#ifdef GPU
int has() { return 1; }
#endif
#ifdef CPU
int has() { return 2; }
#endif
int main()
{
    Body *d;
    cudaMalloc(&d, 32 * sizeof(Body));
    use(d);
}
END
"$fieldwise" apply --layout soa main.cu 2>&1 >/dev/null | grep -e '-DGPU -DCPU' && fail 'two macros at once'
compiled main.cu
cd ..

# An instance of a class template that owns the array becomes a specialisation, and other instances stay; a method that
# is not used is declared alone.
mkdir owners
cd owners
cat >buffer.h <<'END'
#pragma once
namespace own {
template <class T> class Buffer {
    T *data_ = nullptr;
    size_t n_;

  public:
    explicit Buffer(size_t n) : n_(n) { cudaMalloc(&data_, n * sizeof(T)); }
    Buffer(const T *host, size_t n) : Buffer(n) { upload(host); }
    ~Buffer() { cudaFree(data_); }
    void upload(const T *host) { cudaMemcpy(data_, host, n_ * sizeof(T), cudaMemcpyHostToDevice); }
    void zero() { cudaMemset(data_, 0, n_ * sizeof(T)); }
    T *data() const { return data_; }
    size_t size() const { return n_; }
};
}
END
cat >main.cu <<'END'
#include "buffer.h"
struct Body { float x, y; };
__global__ void step(Body *b, float *f, int n) { b[threadIdx.x].x += b[threadIdx.x].y * f[n]; }
void run(const Body *host, int n)
{
    own::Buffer<Body> bodies(n);
    own::Buffer<float> numbers(n);
    bodies.upload(host);
    numbers.zero();
    step<<<1, 32>>>(bodies.data(), numbers.data(), (int)bodies.size());
}
END
sed 's/own::Buffer<float> numbers(n)/own::Buffer<Cell> cells(n); &/; s/struct Body/struct Cell { float x, y; }; &/
s/numbers.zero();/&go<<<1, 32>>>(cells.data());/; s/^void run/__global__ void go(Cell *c) { c->x = c[1].y; }\n&/' main.cu >two.cu
sed 's/~Buffer() {.*/~Buffer();/; s/^}$/template <class T> Buffer<T>::~Buffer() { cudaFree(data_); } }/' buffer.h >outside.h
sed 's/buffer.h/outside.h/' main.cu >outside.cu
sed 's/template <class T> class Buffer {/template <class T> class Buffer { friend class Other;/' buffer.h >friend.h
(echo 'struct Body { float x, y; };'; sed 's/buffer.h/friend.h/; /struct Body/d; s/numbers.data()/nullptr/; /numbers/d' main.cu) >friend.cu
refused 'outside.h:3:1: error: form: an instance of the class template Buffer holds the array, and the template stands in front of' \
	outside.cu
refused 'friend.h:3:1: error: form: an instance of the class template Buffer holds the array, and the template has friends' friend.cu
# A name in UTF-8 that begins with the parameter's name, or ends with it, is another word.
cat >utf8.cu <<'END'
struct Body { float x, y; };
typedef int Té;
typedef int éT;
template <class T> class Buffer {
    T *data_;
    int n_;

  public:
    Buffer(int n) : n_(n) { cudaMalloc(&data_, n * sizeof(T)); }
    ~Buffer() { cudaFree(data_); }
    T *data();
    Té size(éT more) const;
};
template <class T> T *Buffer<T>::data() { return data_; }
template <class T> Té Buffer<T>::size(éT more) const { return n_ + more; }
__global__ void step(Body *b, int n) { b[threadIdx.x].x += b[threadIdx.x].y * n; }
int run(int n)
{
    Buffer<Body> bodies(n);
    Buffer<int> numbers(n);
    step<<<1, 32>>>(bodies.data(), bodies.size(0));
    return numbers.size(1);
}
END
written utf8.cu
grep -qF 'inline Té Buffer<Body>::size(éT more) const' utf8.cu || fail 'a word of UTF-8 is cut'
cat >mixed.cu <<'END'
struct Body { float x, y; };
template <class T> struct Own { T *all; Own(T *one) : all(one) {} };
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run(Body *device)
{
    Own<Body> one(device), other(new Body[32]);
    step<<<1, 32>>>(one.all);
    other.all[1].x = 2;
}
END
refused 'mixed.cu:6:34: error: mixed: the function is called with memory of the host' mixed.cu
rm outside.cu friend.cu mixed.cu
cp two.cu two
written --record Body main.cu
grep -q 'void zero() ;' main.cu || fail "$(cat main.cu)"
grep -q 'size() const { return n_; }' main.cu || fail "$(cat main.cu)"
cmp buffer.h outside.h >../said 2>&1 && fail 'the template changed'
cp main.cu once.cu
"$fieldwise" apply --layout soa --in-place --record Body main.cu
cmp main.cu once.cu || fail 'a second run changes it'
"$fieldwise" apply --undo --in-place main.cu
! grep -q Body_array main.cu || fail 'not undone'
compiled --record Body two.cu
compiled --record Cell two.cu
[ "$(grep -c 'template <> class Buffer' two.cu)" = 2 ] || fail "$(cat two.cu)"
cd ..

# A function template that returns arrays of several types: the instance for the record becomes a function of its own.
mkdir results
cd results
cat >main.cu <<'END'
struct Body { float x, y; };
template <class T> T *make(size_t n)
{
    T *p;
    cudaMalloc(&p, n * sizeof(T));
    return p;
}
template <class T> void fill(T **p, size_t n) { *p = make<T>(n); }
__global__ void step(Body *b, float *f, int n) { b[threadIdx.x].x += b[threadIdx.x].y * f[n]; }
void run(int n) { step<<<1, 32>>>(make<Body>(n), make<float>(n), n); }
END
sed 's/^void run/int make_Body(); &/' main.cu >taken.cu
sed 's/struct Body { float x, y; };/struct Body;/; s/^__global__/struct Body { float x, y; };\n&/' main.cu >late.cu
refused 'make_Body, which an instance of the template becomes, is there' taken.cu
refused 'late.cu:2:20: error: form: the template stands in front of the record, whose header it needs' late.cu
rm taken.cu late.cu
written --record Body main.cu
grep -q 'step<<<1, 32>>>(make_Body(n), make<float>(n), n)' main.cu || fail "$(cat main.cu)"
cp main.cu once.cu
"$fieldwise" apply --layout soa --in-place --record Body main.cu
cmp main.cu once.cu || fail 'a second run changes it'
cd ..

# What is rewritten may need more registers, of which large blocks leave each thread few: then no launch works.
mkdir blocks
cd blocks
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
__global__ void __launch_bounds__(1024) bound(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run(Body *b) { step<<<1, 256>>>(b); step<<<1, dim3(32, 32)>>>(b); step<<<1, 512>>>(b); bound<<<1, 1024>>>(b); }
void all() { Body *p; cudaMalloc(&p, 1024 * sizeof(Body)); run(p); cudaFree(p); }
END
"$fieldwise" apply --no-launch-bounds --layout soa main.cu 2>told >/dev/null
[ "$(grep -v '^safety: ' told | cut -d: -f1-5)" = 'main.cu:4:42: warning: step is launched in blocks of 1024 threads, for which there are 64 registers each' ] ||
	fail "$(cat told)"
"$fieldwise" apply --layout soa main.cu >diff 2>told
[ "$(grep -v '^safety: ' told)" = 'bounds: step, 1024 threads' ] || fail "$(cat told)"
grep -qF '+__global__ void __launch_bounds__(1024) step(Body_array b)' diff || fail 'no bounds'
grep -qF '+__global__ void __launch_bounds__(1024) bound(Body_array b)' diff || fail 'other bounds'
sed 's/void step/void __launch_bounds__(1024) step/' main.cu >bounded.cu
"$fieldwise" apply --layout soa bounded.cu 2>told >/dev/null
[ -z "$(grep -v '^safety: ' told)" ] || fail "$(cat told)"

# Where they cannot be written, the launch is named.
for name in '(step)' 'NAME(step)'; do
	{ echo '#define NAME(n) n'; sed "s/void step/void $name/" main.cu; } >named.cu
	"$fieldwise" apply --layout soa named.cu 2>told >/dev/null
	grep -qF 'named.cu:5:42: warning: step is launched in blocks of 1024 threads' told || fail "$(cat told)"
done

# bounds THREADS BLOCK: a kernel whose launch has BLOCK, and another one, gets bounds of THREADS; 0: none.
bounds() {
	cat >one.cu <<END
#define BLOCK 384
constexpr int SIDE = 16;
struct Body { float x, y; };
template <class T> __global__ void
step(T *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run(Body *b, int n, bool more)
{
    int set = 320, late = 256;
    const dim3 plane(32, 24);
    dim3 square(SIDE, SIDE * 2), moved(16, 16);
    if (more)
        late = 512, moved.y = 60;
    step<<<1, $2>>>(b);
    step<<<1, 32>>>(b);
}
void all(int n) { Body *p; cudaMalloc(&p, 1024 * sizeof(Body)); run(p, n, n > 3); cudaFree(p); }
END
	"$fieldwise" apply --layout soa one.cu >diff 2>told
	if [ "$1" = 0 ]; then
		! grep -q bounds: told || fail "$2: $(cat told)"
	else
		[ "$(grep -v '^safety: ' told)" = "bounds: step, $1 threads" ] || fail "$2: $(cat told)"
		grep -qF "+__launch_bounds__($1) step(Body_array b)" diff || fail "$2: no bounds"
	fi
}
bounds 0 256
bounds 0 'dim3(16, 16)'
bounds 384 BLOCK
bounds 768 'BLOCK * 2'
bounds 320 set
bounds 768 plane
bounds 512 square
bounds 1024 moved
bounds 1024 late
bounds 1024 n
bounds 1024 'dim3(16, n)'
cd ..

# An error is let be that has nothing to do with the array, but not where a macro may write the array's name.
mkdir macros
cd macros
cat >main.cu <<'END'
struct Body { float x, y; };
#define ARRAY d_p
#define SAVE(to) unknown_copy(to, ARRAY, 1)
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run(int n, float *to) {
    Body *d_p;
    cudaMalloc(&d_p, n * sizeof(Body));
    step<<<1, 32>>>(d_p);
    unknown_call(n);
    cudaFree(d_p);
}
END
"$fieldwise" apply --layout soa main.cu >/dev/null 2>&1 || fail 'a harmless error is refused'
sed 's/unknown_call(n)/unknown_call(ARRAY, n)/' main.cu >one.cu
refused 'one.cu:9:5: error: unseen: an error, as it is read here' one.cu
sed 's/unknown_call(n)/SAVE(to)/' main.cu >two.cu
refused 'two.cu:9:5: error: unseen: an error, as it is read here' two.cu
sed 's/unknown_call(n)/FROM_OUTSIDE/' main.cu >three.cu
refused 'three.cu:9:5: error: unseen: an error, as it is read here' three.cu -- '-DFROM_OUTSIDE=unknown_call(d_p)'
refused 'three.cu:9:5: error: unseen: an error, as it is read here' three.cu -- -DOURS=d_p '-DFROM_OUTSIDE=unknown_call(OURS)'
"$fieldwise" apply --layout soa three.cu -- '-DFROM_OUTSIDE=unknown_call(n)' >/dev/null 2>&1 || fail 'a harmless error is refused'
cd ..

# What macros write of an index is taken apart as what they are called with, and not as their use.
mkdir flat
cd flat
cat >main.cu <<'END'
#define SIZE 6
#define ID(i, k) ((i)*SIZE+(k))
#define OPEN(i, k) ((i)*SIZE+k)
#define ROW(i) (i)*SIZE
#define PIXEL(x, y, k) (((y) * w + (x)) * SIZE + (k))
#define TWO(i) ((i)*SIZE+2)
#define TWICE(i) i + i
#define OF(p, i, k) p[((i)*SIZE)+(k)]
#define FIRST(i) a[(i)*SIZE]
#define MEMBER(k) (threadIdx.x * SIZE + (k))
#define STEP(k) (int{(int)threadIdx.x} * SIZE + (k))
#define AT(x, y, k) ((y*w*SIZE)+(x*SIZE)+k)
#define CELL(x, y) (y*w+x)
#define NEST(x, y, k) CELL(x, y)*SIZE+k
#define TAIL * SIZE + 4
__global__ void step(float *a, int n, int w)
{
    int i = threadIdx.x, y = i / w, x = i % w;
    a[ID(i, 0)] += a[ID(i + 1, 1)];
    a[OPEN(i, 0)] += a[OPEN(i - 1, 5)];
    a[ROW(i) + 3] += a[ROW(i + 1) + 4];
    a[PIXEL(x, y, 0)] += a[PIXEL(x + 1, y - 1, 1)];
    for (int k = 0; k < SIZE; k++) a[PIXEL(x, y, k)] += 1;
    a[TWO(i)] *= a[TWO(n - i)];
    a[(TWICE(i)) * SIZE + 1] = 2;
    *(unsigned *)&a[i * SIZE + 3] ^= *reinterpret_cast<unsigned *>(&a[OPEN(i, 4)]);
    OF(a, i, 0) = OF(a, i + 1, 1) + FIRST(i) + FIRST(2 * i);
    a[MEMBER(1)] = a[AT(x, y, 5)] + a[AT(x, y, 0) + 2];
    a[NEST(x, y, 3)] = a[i TAIL] + a[NEST(x - 1, y + 1 - 2, 3)];
    w = a[STEP(1)];
}
void run(float *p) { cudaMalloc(&p, 384 * 4); step<<<1, 32>>>(p, 64, 8); }
END
refused "main.cu:30:9: error: form: 'STEP(1)' is the use of a macro that writes element and item: write a[i * 6 + k]" main.cu
sed -i "s|int{(int)threadIdx.x}|(0, n)|" main.cu
refused "main.cu:30:9: error: form: the index is not seen to be element '0 , n' times 6 and item '1', whatever its variables hold: write a[i * 6 + k]" main.cu
sed -i 's/STEP(1)/threadIdx.x * SIZE + 1/' main.cu
"$fieldwise" apply --layout soa --in-place main.cu || fail 'macros of indices are refused'
cat >expected <<'END'
#define OF(p, i, k) a_at(p, (i), (k))
#define FIRST(i) a_at(a, (i), 0)
    a_at(a, i, 0) += a_at(a, i + 1, 1);
    a_at(a, i, 0) += a_at(a, i - 1, 5);
    a_at(a, i, 3) += a_at(a, i + 1, 4);
    a_at(a, (y) * w + (x), 0) += a_at(a, (y - 1) * w + (x + 1), 1);
    for (int k = 0; k < SIZE; k++) a_at(a, (y) * w + (x), (k)) += 1;
    a_at(a, i, 2) *= a_at(a, n - i, 2);
    a_at(a, TWICE(i), 1) = 2;
    *(unsigned *)&a_at(a, i, 3) ^= *reinterpret_cast<unsigned *>(&a_at(a, i, 4));
    a_at(a, threadIdx.x, 1) = a_at(a, y * w + x, 5) + a_at(a, y * w + x, 2);
    a_at(a, y * w + x, 3) = a_at(a, i, 4) + a_at(a, y + 1 - 2 * w + x - 1, 3);
    w = a_at(a, threadIdx.x, 1);
END
grep 'a_at(' main.cu | diff expected - || fail "$(cat main.cu)"
cd ..

# The address of an element of which a macro writes & and base, or all but &: what it stands for is written.
mkdir address
cd address
cat >main.cu <<'END'
struct Body { float x, y; };
#define AT(i) &b[(i) * 2]
#define OF(i, p) p[i]
__global__ void step(Body *b)
{
    Body *q = AT(threadIdx.x + 1);
    q->x += q->y;
}
void run(Body *p) { cudaMalloc(&p, 64 * sizeof(Body)); step<<<1, 31>>>(p); }
END
"$fieldwise" apply --layout soa main.cu >../said || fail 'the address of an element that a macro writes is refused'
grep -qF '+    Body_pointer q = ((b) + (( threadIdx . x + 1 ) * 2));' ../said || fail "$(cat ../said)"
sed -i 's/AT(threadIdx.x + 1)/\&OF(threadIdx.x + 1, b)/' main.cu
"$fieldwise" apply --layout soa main.cu >../said || fail 'the address of an element that a macro writes is refused'
grep -qF '+    Body_pointer q = ((b) + (threadIdx . x + 1));' ../said || fail "$(cat ../said)"
sed -i 's/&OF(threadIdx.x + 1, b)/\&b[threadIdx.x + 1]/' main.cu
"$fieldwise" apply --layout soa main.cu >/dev/null || fail 'the address of an element is refused'
cd ..

# Methods that override one that gets the array get it too, though nothing calls them by themselves.
mkdir virtual
cd virtual
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *p, float by) { p[threadIdx.x].x += p[threadIdx.x].y * by; }
struct Layer { virtual void forward(Body *p) = 0; };
struct Plain : Layer { void forward(Body *p) { step<<<1, 32>>>(p, 1); } };
struct Still : Plain { void forward(Body *) override; };
void Still::forward(Body *unused) {}
void run(Layer *layer, int n) {
    Body *d;
    cudaMalloc(&d, n * sizeof(Body));
    layer->forward(d);
    cudaFree(d);
}
END
cp main.cu ../was.cu
"$fieldwise" apply --layout soa --in-place main.cu || fail 'virtual methods are refused'
[ "$(grep -c 'forward(Body_array' main.cu)" = 4 ] || fail "$(cat main.cu)"
mv ../was.cu main.cu
rm Body_layout.h Body_layout.undo
sed 's/struct Layer/template <class T> struct Layer/; s/forward(Body \*p) = 0/forward(T *p) = 0/; s/: Layer/: Layer<Body>/; s/Layer \*/Layer<Body> */' \
	main.cu >one.cu
mkdir one two
mv one.cu one
refused 'one/one.cu:4:30: error: form: a method of an instance of a template is overridden' one/one.cu
sed 's/struct Plain/struct Other { virtual void forward(Body *) {} };\n&/; s/struct Still : Plain/struct Still : Other, Plain/' main.cu >two/two.cu
refused 'two/two.cu:6:31: error: form: the method overrides two, of which one gets the array' two/two.cu
cd ..

# Macros that stand for nothing before arguments and parameters.
mkdir marks
cd marks
cat >main.cu <<'END'
#define IN
#define OUT // what is set
#define SIZE 32
__global__ void add(IN const float *x, IN const float *y, OUT float *z) { z[threadIdx.x] = x[threadIdx.x] + y[threadIdx.x]; }
void run(float *x, float *y, float *z) {
    cudaMalloc(&x, 128);
    cudaMalloc(&y, 128);
    cudaMalloc(&z, 128);
    add<<<1, SIZE>>>(IN x, IN y, /* and */ OUT z);
}
END
"$fieldwise" apply --layout aos --in-place main.cu 2>told || fail "$(cat told)"
grep -qF '>>>(IN parallel_pass_fields(x, y, z) /* and */ OUT );' main.cu || fail "$(cat main.cu)"
grep -qF 'add(IN parallel_fields(const float *x, const float *y, float *z)) {' main.cu || fail "$(cat main.cu)"
cd ..

# What a method of another source does to an element is seen; and clauses of OpenMP may name arrays.
mkdir apart
cd apart
cat >body.h <<'END'
struct Body { float x, y; __device__ void move(float by); };
END
cat >body.cu <<'END'
#include "body.h"
__device__ void Body::move(float by) { x += by; }
END
cat >main.cu <<'END'
#include "body.h"
__global__ void step(Body *p) { p[threadIdx.x].move(p[threadIdx.x].y); }
void run(int n) {
    Body *d;
#pragma omp parallel private(d) \
    shared(n)
    {
        cudaMalloc(&d, n * sizeof(Body));
        step<<<1, 32>>>(d);
        cudaFree(d);
    }
}
END
"$fieldwise" apply --layout soa main.cu body.cu >out 2>told || fail "$(cat told)"
grep -qF 'fieldwise_element.move(p[threadIdx.x].y); fieldwise_at.x = fieldwise_element.x; };' out || fail "$(cat out)"
sed 's/private(d)/shared(n)/; s/^    shared(n)/    private(d)/' main.cu >behind.cu
"$fieldwise" apply --layout soa behind.cu body.cu >out || fail 'a clause on the second line'
sed -i 's/$/\r/' behind.cu
"$fieldwise" apply --layout soa behind.cu body.cu >out || fail 'a clause on the second line of DOS'
rm behind.cu
sed -i 's/{ x += by; }/{ __syncthreads(); x += by; }/' body.cu
refused 'main.cu:2:33: error: reference: an element that a function may change, and it waits for other threads, or' main.cu body.cu
cd ..

# A macro that #ifdef leaves out names a pointer to the record, and is read with what the directive asks for.
mkdir named
cd named
cat >main.cu <<'END'
struct Body { float x, y; };
#ifdef WITH_NAME
#define POINTER Body *
#endif
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
END
"$fieldwise" apply --layout soa main.cu >out 2>told || fail "$(cat told)"
grep -q '^also: -DWITH_NAME$' told || fail "$(cat told)"
cd ..

# A macro writes the address of an element, all of it: what it stands for is written in place of it. Elsewhere it is
# refused. --assume takes the user's word that two arguments are not one element, and says where.
mkdir words
cd words
cat >main.cu <<'END'
struct P { float x, y; };
#define AT(b, i, j, w) (&(b)[(j) * (w) + (i)])
__device__ void pull(P &a, P &b) { for (int k = 0; k < 3; k++) { a.x += b.x; b.y -= a.x; } }
__global__ void walk(P *p, int w) { P *q; q = AT(p, threadIdx.x, blockIdx.x + 1, w); q->x += q->y; }
__global__ void meet(P *p) { pull(p[threadIdx.x], p[threadIdx.x + 1]); }
END
! "$fieldwise" apply --layout soa main.cu >diff 2>told || fail 'two elements that may be one'
grep -q '^main.cu:5:35: error: reference: .*; or say --assume no-alias, if it holds$' told || fail "$(cat told)"
"$fieldwise" apply --layout soa --assume no-alias main.cu >diff 2>told || fail "$(cat told)"
grep -q '^safety: as asked for by --assume no-alias: main.cu:5:35: ' told || fail "$(cat told)"
grep -qF '+__global__ void walk(P_array p, int w) { P_pointer q; q = ((( p )) + (( blockIdx . x + 1 ) * ( w ) + ( threadIdx . x )));' diff ||
	fail "$(grep walk diff)"
"$fieldwise" apply --format json --layout soa --assume no-alias main.cu | grep -q '"assumption": "no-alias"' || fail 'JSON'
cd ..
