#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_sources.sh FIELDWISE
# `apply` on forms that public programs have, each a small program: it is rewritten, and compiles where nvcc is
# installed, or it is refused with the place of what stands in the way.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
	echo "$*" >&2
	exit 1
}

# refused TEXT ARGUMENT...: apply says TEXT, and changes nothing.
refused() {
	text=$1
	shift
	cp -r . ../before.$$
	! "$fieldwise" apply --layout soa --in-place "$@" 2>../said || fail "accepted: $*"
	grep -qF "$text" ../said || fail "$text: $(cat ../said)"
	diff -r ../before.$$ . || fail "refused, but written: $*"
	rm -r ../before.$$
}

# written ARGUMENT...: apply changes the program, which still compiles, and rank says what it said.
written() {
	for source; do :; done
	ranked "$source" >../before.csv
	"$fieldwise" apply --layout soa --in-place "$@" || fail "refused: $*"
	ranked "$source" | diff ../before.csv - || fail "rank says something else of $source"
	[ -z "$nvcc" ] || "$nvcc" -arch=sm_90 -Werror cross-execution-space-call -w -O1 -cubin -o ../cubin "$source" ||
		fail "$source does not compile"
}

ranked() {
	"$fieldwise" rank --layout aos --layout soa --format csv "$1" | sed 's/[^,]*.cu:[0-9:]*//'
}

nvcc=$(command -v nvcc || true)

# A header declares a function, and another file of the folder may name it: only then is that one asked for.
mkdir declared
cd declared
cat >body.h <<'END'
struct Body { float x, y; };
__device__ void turn(Body *bodies, int i);
END
cat >parts.cu <<'END'
#include "body.h"
__device__ void turn(Body *bodies, int i) { bodies[i].x = -bodies[i].y; }
END
cat >main.cu <<'END'
#include "parts.cu"
__global__ void step(Body *bodies) { turn(bodies, threadIdx.x); }
END
echo 'void turner();' >other.cu
echo '#include "body.h"
__global__ void other(Body *b) { turn(b, 0); }' >another.cu
refused 'body.h:2:1: error: unseen: another.cu names this function as well: give it too' main.cu
rm another.cu
written main.cu
grep -q 'turn(Body_array bodies' body.h || fail "$(cat body.h)"
cd ..

# Private fields: a method stores those that it names, of the record and of what it derives from, and no others.
mkdir private
cd private
cat >main.cu <<'END'
struct Base { int id; };
class Body : Base {
    float x, y;
    friend __device__ float peek(Body *p);

  public:
    int tag;
    __host__ __device__ float get() const { return x * y + id; }
    __host__ __device__ void set(float v, int i) { y = v; id = i; }
};
__global__ void step(Body *b, float *o)
{
    b[threadIdx.x].set(o[threadIdx.x], 3);
    o[threadIdx.x] = b[threadIdx.x].get() + b[threadIdx.x].tag;
}
void run(Body *host, float *o, int n)
{
    Body *d;
    cudaMalloc((void **)&d, n * sizeof(Body));
    cudaMemcpy(d, host, n * sizeof(Body), cudaMemcpyHostToDevice);
    step<<<1, 32>>>(d, o);
    cudaFree(d);
}
END
(cat main.cu; echo '__device__ float peek(Body *p) { return p[1].x; }
__global__ void look(Body *b, float *o) { *o = peek(b); }') >friend.cu
refused 'friend.cu:24:41: error: form: a private field of an element: references of headers have none' friend.cu
written main.cu
grep -qF 'set(o[threadIdx.x], 3); Body_put_id(fieldwise_at, fieldwise_element); '\
'Body_put_y(fieldwise_at, fieldwise_element); }' main.cu || fail "$(cat main.cu)"
cd ..

# Functions of cuRAND get copies of one state; others of such names, and states that a block shares, do not.
mkdir random
cd random
cat >main.cu <<'END'
#include <curand_kernel.h>
__global__ void start(curandState *s) { curand_init(1, threadIdx.x, 0, &s[threadIdx.x]); }
__global__ void draw(curandState *s, float *o)
{
    curandState own = s[threadIdx.x];
    o[threadIdx.x] = curand_uniform(&own) + curand_normal(s + threadIdx.x);
    s[threadIdx.x] = own;
}
END
cat >own.cu <<'END'
#include <curand_kernel.h>
template <class S> __device__ void curand_all(S *s);
__global__ void start(curandState *s) { curand_all(s); }
END
cat >shared.cu <<'END'
#include <curand_kernel.h>
__global__ void draw(curandStateMtgp32_t *s, unsigned *o) { o[threadIdx.x] = curand(&s[blockIdx.x]) + s[1].offset; }
END
refused 'own.cu:3:52: error: escapes: the array goes to curand_all, which is not rewritten' --record curandStateXORWOW own.cu
refused 'shared.cu:2:85: error: escapes: the array goes to curand, which is not rewritten' --record curandStateMtgp32 shared.cu
"$fieldwise" apply --layout soa --record curandStateXORWOW --in-place main.cu
grep -q 'curand_init(1, threadIdx.x, 0, &fieldwise_element); fieldwise_at = fieldwise_element;' main.cu || fail "$(cat main.cu)"
cd ..

# Variables of several types in one declaration.
mkdir together
cd together
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *b) { b[threadIdx.x].x = 1; }
static Body *first, one, *second = nullptr, *const none = 0;
struct Both { Body *host, *device, *other; };
void run(Body *from, int n)
{
    const Body *a = from, *b; Body *d, *h = 0, *c, *e, last[2];
    Both both;
    cudaMalloc((void **)&d, n * sizeof(Body));
    cudaMalloc((void **)&both.device, n * sizeof(Body));
    cudaMalloc((void **)&second, n * sizeof(Body));
    c = e = d + 1;
    h = from;
    b = h, both.host = from, both.other = last, first = &one;
    cudaMemcpy(d, b, n * sizeof(Body), cudaMemcpyHostToDevice);
    step<<<1, 32>>>(d);
    step<<<1, 32>>>(both.device);
    step<<<1, 32>>>(second);
    step<<<1, 32>>>(e);
}
END
cp main.cu loop.cu
sed -i 's/^    step<<<1, 32>>>(e);/    for (Body *p = d, *q = from; p; p = nullptr) step<<<1, 32>>>(p), q++;/' loop.cu
refused 'error: form: one declaration of several variables that need different types: split it' loop.cu
written main.cu
for line in 'static Body *first, one; static Body_array second = nullptr; static Body *const none = 0;' \
	'struct Both { Body *host; Body_array device; Body *other; };' \
	'Body_array d; Body *h = 0; Body_pointer c, e; Body last[2];'; do
	grep -qF "$line" main.cu || fail "$line: $(cat main.cu)"
done
cd ..

# Pointers in structs that a kernel takes by value; a pointer inside the record stays one of the record.
mkdir members
cd members
cat >main.cu <<'END'
struct Body { float x, y; };
struct Args { const Body *in; Body *out; int n; };
struct All { Args args; float *o; };
__global__ void step(All all) { int i = threadIdx.x; if (i < all.args.n) all.args.out[i].x = all.args.in[i].y; }
void run(Body *host, int n)
{
    All all;
    cudaMalloc((void **)&all.args.out, n * sizeof(Body));
    Body *in;
    cudaMalloc((void **)&in, n * sizeof(Body));
    cudaMemcpy(in, host, n * sizeof(Body), cudaMemcpyHostToDevice);
    all.args.in = in;
    all.args.n = n;
    step<<<1, 32>>>(all);
    cudaMemcpy(host, all.args.out, n * sizeof(Body), cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(all.args.out);
}
END
written main.cu
grep -q 'struct Args { Body_const_array in; Body_array out; int n; };' main.cu || fail "$(cat main.cu)"
cat >node.cu <<'END'
struct Node { float x, y; Node *next; };
struct Args { Node *nodes; };
__global__ void step(Args a) { a.nodes[threadIdx.x].x = 2; }
END
written node.cu
grep -q 'float x, y; Node \*next; };' node.cu || fail "$(cat node.cu)"
cd ..

# A function that is called with arrays and with other memory is there twice, for Fieldwise once; a pointer of the host
# that leads to it alone stays one to an array of structs, and so does its memory.
mkdir doubled
cd doubled
cat >main.cu <<'END'
struct Body { float x, y; };
__device__ Body *table;
__device__ float area(const Body *p, int i) { return p[i].x * p[i].y; }
__global__ void step(Body *b, float *o)
{
    Body local[2] = {b[0], b[1]};
    o[threadIdx.x] = area(b, threadIdx.x) + area(local, 1) + area(table, threadIdx.x);
}
void run(Body *host, float *o, int n)
{
    Body *d, *t;
    cudaMalloc((void **)&d, n * sizeof(Body));
    cudaMalloc((void **)&t, n * sizeof(Body));
    cudaMemcpy(d, host, n * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemcpy(t, host, n * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(table, &t, sizeof t);
    step<<<1, 32>>>(d, o);
}
END
written main.cu
grep -q '^__device__ float area(Body_const_array p, int i)' main.cu || fail "$(cat main.cu)"
grep -qF 'Body_array d; Body *t;' main.cu || fail "$(cat main.cu)"
grep -qF 'cudaMalloc((void **)&t, n * sizeof(Body));' main.cu || fail "$(cat main.cu)"
cd ..

# Managed memory: host code uses elements as kernels do; not so where some memory is not managed.
mkdir managed
cd managed
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *b) { b[threadIdx.x].x = b[threadIdx.x].y; }
float run(int n)
{
    Body *b;
    cudaMallocManaged(&b, n * sizeof(Body));
    for (int i = 0; i < n; i++)
        b[i].y = i;
    step<<<1, 32>>>(b);
    cudaDeviceSynchronize();
    float x = b[n - 1].x;
    cudaFree(b);
    return x;
}
END
cp main.cu some.cu
sed -i 's/^    cudaFree(b);/    Body *d; cudaMalloc(\&d, 8); step<<<1, 1>>>(d);\n&/' some.cu
sed 's/^    cudaDevice.*/    cudaMemset(b, 0, sizeof(Body));/' main.cu >fill.cu
refused 'fill.cu:10:5: error: form: cudaMemset of managed memory' fill.cu
refused 'some.cu:8:9: error: host: host code accesses elements of a device array' some.cu
written main.cu
grep -qF 'Body_allocate_managed_bytes(&b, n * sizeof(Body));' main.cu || fail "$(cat main.cu)"
cd ..

# Calls that depend on the arguments of a template around them.
mkdir dependent
cd dependent
cat >main.cu <<'END'
struct Body { float x, y; };
template <class T> __device__ void read(T *o, const Body *b) { o[threadIdx.x] = b[threadIdx.x].y; }
template <class T> __global__ void first(T *o, const Body *__restrict__ b) { o[threadIdx.x] = b[threadIdx.x].x; }
template <class T> __global__ void second(T *o, Body *const b) { read(o, b); }
template <class T> struct Engine { void run(T *o, int n); };
template <class T> void Engine<T>::run(T *o, int n)
{
    Body *d = 0;
    cudaMalloc((void **)&d, n * sizeof(Body));
    first<T><<<1, 32>>>(o, d);
    second<<<1, 32>>>(o, d);
    cudaFree(d);
}
template struct Engine<float>;
END
cp main.cu several.cu
written main.cu
grep -q 'first<T><<<1, 32>>>(o, Body_pass(d));' main.cu || fail "$(cat main.cu)"
sed -i '3i template <class T> __device__ void read(T *o, const float *b) { o[0] = b[0]; }' several.cu
refused 'several.cu:5:74: error: escapes: the array goes to a function, which is not rewritten' several.cu
cd ..

# A macro launches a kernel; an atomic function of the program's own uses one field; a kernel that is declared alone
# has nothing to do with the arrays.
mkdir own
cd own
cat >main.cu <<'END'
struct Body { float x; double z; };
__global__ void elsewhere(Body *bodies);
__device__ double atomic_add(double *address, double value)
{
    unsigned long long *bits = (unsigned long long *)address;
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
template <class T> __device__ T atomic_any(T *address, T value) { return atomicAdd(address, value); }
__global__ void step(Body *from, Body *to)
{
    atomic_add(&to[threadIdx.x].z, from[threadIdx.x].z);
    atomic_any(&to[threadIdx.x].x, from[threadIdx.x].x);
}
int main()
{
    Body *from, *to;
    cudaMalloc(&from, 64 * sizeof(Body));
    cudaMalloc(&to, 64 * sizeof(Body));
#define RUN(kernel, n) kernel<<<1, n>>>(from, to)
    RUN(step, 32);
    RUN(step, 64);
    cudaFree(from);
    cudaFree(to);
}
END
written main.cu
grep -q 'elsewhere(Body \*bodies)' main.cu || fail "$(cat main.cu)"
cd ..

# A struct that cannot be declared is refused where it is declared.
mkdir declared_so
cd declared_so
cat >packed.cu <<'END'
struct __attribute__((packed)) Body {
    float x; float z; };
__global__ void step(Body *bodies) { bodies[threadIdx.x].x = bodies[threadIdx.x].z; }
END
refused 'packed.cu:2:11: error: record Body: its struct is packed to 8 bytes' packed.cu
cat >template.cu <<'END'
template <class T> struct Arguments {
    T *items;
};
__global__ void step(Arguments<float> a) { a.items[4 * threadIdx.x] = a.items[4 * threadIdx.x + 3]; }
END
refused 'template.cu:1:27: error: a.items is a member of an instance of the template Arguments: write a struct' \
	--record a.items template.cu
# What the compiler does not know elsewhere comes behind the reasons.
cat >after.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *bodies) { volatile Body *b = bodies; b[0].x = bodies[threadIdx.x].y; }
void unrelated() { unknown(); }
END
! "$fieldwise" apply --layout soa after.cu 2>../said || fail "accepted: after.cu"
[ "$(tail -n 1 ../said)" = "after.cu:3:20: warning: use of undeclared identifier 'unknown'" ] || fail "$(cat ../said)"
[ "$(grep -c 'error: ' ../said)" = "$(($(wc -l <../said) - 1))" ] || fail "$(cat ../said)"
cd ..
