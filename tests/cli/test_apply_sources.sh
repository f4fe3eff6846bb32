#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_sources.sh FIELDWISE
# `apply` on forms that public programs have, each a small program: it is rewritten, and compiles where nvcc is
# installed, or it is refused with the place of what stands in the way.
. "$(dirname "$0")/apply_written.sh"

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
refused 'body.h:2:1: error: unseen: another.cu names a function so as well, perhaps this one: give it too' main.cu
rm another.cu
echo '__device__ void turn(struct Body *bodies, int i);' >more.h
echo '#include "more.h"' >includes.cu
refused 'body.h:2:1: error: unseen: more.h, which includes.cu includes, names a function so as well, perhaps this one: give includes.cu' \
	main.cu
rm includes.cu
refused 'body.h:2:1: error: unseen: more.h names a function so as well, perhaps this one: give a source that includes it' main.cu
rm more.h
written main.cu
grep -q 'turn(Body_array bodies' body.h || fail "$(cat body.h)"
cd ..

# Sources have definitions of their own of the record: the header comes behind those of the sources that have arrays,
# and behind no typedef of another file in which the same bytes are.
mkdir apart apart/device
cd apart
for file in device/body.h other.h; do
	printf 'struct Body {\n    float x, y;\n};\n' >"$file"
done
printf '#pragma once\ntypedef struct { int width, height; unsigned char *data; float more[2], and_more[2]; } Image;\n' >long.h
cat >main.cu <<'END'
#include "long.h"
#include "device/body.h"
__global__ void step(Body *bodies) { bodies[threadIdx.x].x += bodies[threadIdx.x].y; }
void clear(Body *bodies, int n);
void run(Body *bodies, int n)
{
    cudaMalloc(&bodies, n * sizeof(Body));
    clear(bodies, n);
    step<<<1, n>>>(bodies);
}
END
cat >host.cu <<'END'
#include "long.h"
#include "other.h"
float first(const Body &body) { return body.x; }
END
echo 'void clear(Body *bodies, int n) { cudaMemset(bodies, 0, n * sizeof(Body)); }' >clear.cuh
sed 's/^void clear.*/#include "clear.cuh"/' main.cu >whole.cu
written host.cu whole.cu
grep -q 'include "Body_layout.h"' device/body.h || fail "$(cat device/body.h)"
! grep include other.h long.h | grep layout || fail "$(cat other.h long.h)"
rm device/*_layout.* whole.cu clear.cuh
cp other.h device/body.h
echo 'void clear(Body *bodies, int n) { cudaMemset(bodies, 0, n * sizeof(Body)); }' >>host.cu
written host.cu main.cu
[ -z "$nvcc" ] || "$nvcc" -arch=sm_90 -w -cubin -o ../cubin host.cu || fail "host.cu does not compile"
cd ..

# The header comes behind a typedef of the record.
mkdir typedef
cd typedef
kernel='__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run(int n) { Body *d; cudaMalloc(&d, n * sizeof(Body)); step<<<1, 32>>>(d); cudaFree(d); }'
for text in 'typedef struct {' 'typedef struct Body {' 'typedef struct Own {'; do
	printf '%s\n    float x, y;\n} *Bodies, Body;\n%s\n' "$text" "$kernel" >main.cu
	compiled main.cu
	sed -n '/^} /{n;p;}' main.cu | grep -q 'define FIELDWISE_HAVE' || fail "$(cat main.cu)"
	rm ./*_layout*
done
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
refused 'friend.cu:24:41: error: form: a private field of an element, which references of headers do not have' friend.cu
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
cat >unlaunched.cu <<'END'
template <class T> __global__ void norm(T *work) { work[threadIdx.x].x /= 512; work[threadIdx.x].y /= 512; }
END
refused "unlaunched.cu:1:36: error: nothing that is read launches norm<float4>, an instance of a template: give the \
source that does, or take the kernel out" unlaunched.cu
printf '#include "launches.h"\n' | cat - unlaunched.cu >missing.cu
refused "missing.cu:2:36: error: nothing that is read launches norm<float4>, an instance of a template; 'launches.h' \
file not found, at missing.cu:1:10: name its folder by -I" missing.cu
cat >union.cu <<'END'
union Body {
    float2 pair; long whole; char bytes[8]; };
__global__ void step(Body *bodies) { bodies[threadIdx.x].whole = bodies[threadIdx.x + 1].pair.y; }
END
refused 'union.cu:1:7: error: record Body: no header can declare the field union: it is a union: declare a struct' union.cu
cat >host.cu <<'END'
struct Body { float x; char *name; };
__global__ void step(Body *bodies) { bodies[threadIdx.x].x = *bodies[threadIdx.x].name; }
void run(char *name)
{
    Body *bodies;
    cudaMalloc(&bodies, sizeof(Body));
    cudaMemcpy(&bodies->name, &name, sizeof name, cudaMemcpyHostToDevice);
    step<<<1, 1>>>(bodies);
}
END
refused 'host.cu:7:17: error: field: host code takes the address of an element of a device array, or of its field' host.cu
cat >container.cu <<'END'
struct Body { float x, y; };
template <class T> struct Array { T *all; T *data() { return all; } };
__global__ void step(Body *bodies) { bodies[threadIdx.x].x = bodies[threadIdx.x].y; }
void run(Array<Body> &bodies) { step<<<1, 32>>>(bodies.data()); }
END
written container.cu
rm Body_layout.*
cat >iterator.cu <<'END'
struct Body { float x, y; };
template <class T> struct Iterator {
    T *at;
    __device__ T *operator->() const { return at + threadIdx.x; }
};
__global__ void step(int n, Iterator<Body> from) { from->x = from->y; }
END
refused 'iterator.cu:4:47: error: form: an operator returns the pointer: let a method of another name do that' iterator.cu
cat >launches.cu <<'END'
struct Body { float x, y; };
__global__ void inner(Body *bodies) { bodies[threadIdx.x].x = bodies[threadIdx.x].y; }
__global__ void outer(Body *bodies)
{
    bodies[threadIdx.x].y = 1;
    inner<<<1, 32>>>(bodies);
}
END
refused 'launches.cu:6:5: error: unseen: a kernel launches a kernel, which is not followed: launch it from host' launches.cu
# one of a template as well; what is no kernel stays an error
sed 's/^__global__ void inner/template <int N> &/; s/inner<<</inner<3><<</' launches.cu >open.cu
refused 'open.cu:6:5: error: unseen: a kernel launches a kernel, which is not followed: launch it from host' open.cu
sed 's/^__global__ void inner/__device__ void inner/; s/inner<<<.*/inner();/' launches.cu >lacking.cu
refused "lacking.cu:6:5: error: unseen: an error, as it is read here, in a function that uses the array: no matching \
function for call to 'inner': " lacking.cu
cat >void.cu <<'END'
struct Body { float x, y; };
__device__ void mixer(void *to) { ((int *)to)[0] = 1; }
__global__ void step(Body *bodies) { mixer(bodies + 1); bodies[threadIdx.x].x = bodies[threadIdx.x].y; }
END
refused 'void.cu:3:44: error: escapes: the array goes to a parameter of mixer that is a void *' void.cu
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

# Lambdas: what captures the pointer itself is written, where it runs on the device; the rest is refused.
mkdir lambdas
cd lambdas
# lambda IN-THE-KERNEL [ON-THE-HOST]: main.cu with these statements.
lambda() {
	cat >main.cu <<END
struct Body { float x, y; };
template <class F> __global__ void each(F f) { f(threadIdx.x); }
__global__ void step(Body *p, const Body *__restrict__ q, float *o)
{
    int t = threadIdx.x;
    $1
}
void run(int n, float *o)
{
    Body *d;
    cudaMalloc(&d, n * sizeof(Body));
    ${2:-}
    step<<<1, 32>>>(d, d, o);
}
END
}
lambda 'auto g = [=](int i) { return p[i].x + q[i].y; }; o[t] = g(t);'
written --record Body main.cu
lambda 'auto g = [&, q](int i) { auto b = q[i]; b.x += 1; p[i] = b; }; g(t);'
written --record Body main.cu
grep -qF '{ Body b = q[i]; b.x += 1; p[i] = b; }' main.cu || fail "$(cat main.cu)"
lambda 'p[t].x = 1;' 'each<<<1, 32>>>([=] __device__ (int i) { d[i].x += d[i].y; });'
"$fieldwise" apply --layout soa --in-place --record Body main.cu
[ -z "$nvcc" ] || "$nvcc" -arch=sm_90 -Werror cross-execution-space-call --extended-lambda -w -O1 -cubin -o ../cubin \
	main.cu || fail "a lambda of the device does not compile"
for text in 'r = p' 'o, r = 1 + p' 'r(p)' 'r{p}'; do
	lambda "auto g = [$text](int i) { auto b = r[i]; b.x = 3; return b.y; }; o[t] = g(t);"
	refused 'error: form: a lambda captures the pointer, or what is made of it, under another name' --record Body main.cu
done
lambda 'auto g = [](Body *a, int i) { a[i].x = 3; }; g(p, t);'
refused 'main.cu:6:17: error: form: a lambda takes the pointer as a parameter: let it capture it' --record Body main.cu
lambda 'auto g = [=](auto i) { auto b = p[i]; b.x = 3; }; g(t); p[t].y = q[t].x;'
written --record Body main.cu
grep -qF '[=](auto i) { Body b = p[i]; b.x = 3; }' main.cu || fail "$(cat main.cu)"
lambda 'p[t].x = 1;' 'auto f = [=](int i) { return d[i].x; }; f(3);'
refused 'main.cu:12:34: error: host: host code accesses elements of a device array' --record Body main.cu
cd ..

# Loads and stores of whole elements with hints for caches; where threads wait for each other, they are refused.
mkdir hints
cd hints
cat >main.cu <<'END'
__global__ void step(const float4 *__restrict__ v, float4 *p, int n)
{
    int i = threadIdx.x;
    float4 a = __ldg(&v[i]), b = __ldg(v + i + 1);
    const float4 c = __ldcs(&(v[i]));
    auto d = __ldg(v + n);
    p[i] = __ldg(&v[i + 2]);
    p[i].x += a.x + b.y + c.z + d.w + __ldg(v).x + __ldg(&v[3]).y + __ldg(&p[3].z);
    __stcs(&p[i + 1], n > 3 ? a : b);
    if (n) __stwt(p + 2, __ldcg(v + i)), __stcg(p, p[5]);
}
void run(float4 *v, float4 *p) { step<<<1, 32>>>(v, p, 3); }
END
echo '__global__ void publish(float4 *p, float4 v) { if (p[1].x > 0) __stcg(&p[0], v); __threadfence(); }' >fence.cu
refused 'fence.cu:1:64: error: volatile: an element is stored whole in a kernel whose threads wait' --record float4 fence.cu
"$fieldwise" apply --layout soa --in-place --record float4 main.cu
for text in 'a = ((float4)v[i]), b = ((float4)*(v + i + 1));' '((void)(p[i + 1] = n > 3 ? a : b));' \
	'((void)(*(p + 2) = ((float4)*(v + i)))), ((void)(*(p) = (float4)p[5]));' '((float4)v[3]).y + __ldg(&p[3].z);'; do
	grep -qF "$text" main.cu || fail "$text: $(cat main.cu)"
done
[ -z "$nvcc" ] || "$nvcc" -arch=sm_90 -Werror cross-execution-space-call -w -O1 -cubin -o ../cubin main.cu ||
	fail "hints do not compile"
cd ..

# Templates of which some instances get the record: those have versions of their own, for parallel pointers as well.
mkdir versions
cd versions
cat >main.cu <<'END'
template <class real, int N>
__global__ void step(real *__restrict__ x, real *__restrict__ y, real dt, int n)
{
    if (threadIdx.x < n) x[threadIdx.x] += y[threadIdx.x] * dt * N;
}
template <class real>
static void run(real dt, const int n, bool twice = true)
{
    real *x, *y;
    cudaMalloc((void **)&x, n * sizeof(real));
    cudaMalloc((void **)&y, n * sizeof(real));
    step<real, 1><<<1, 32>>>(x, y, dt, n);
    if (twice) step<real, 2><<<1, 32>>>(x, y, dt, n);
    cudaFree(x);
    cudaFree(y);
}
void both() { run<float>(0.5f, 64); run(0.25, 64); }
END
written --record P=x,y --kernel 'step<float, 1>' main.cu
grep -qF 'void run<float>(float dt, const int n, bool twice)' main.cu || fail "$(cat main.cu)"
refused 'main.cu:9:17: error: unseen: the program is changed for another record, and names the array in versions' \
	--record Q=x,y --kernel 'step<double, 2>' main.cu
"$fieldwise" apply --undo --in-place --record P=x,y --kernel 'step<float, 1>' main.cu
written --record P=x,y --kernel 'step<double, 2>' main.cu
grep -qF 'template <class real = double, int N>' main.cu || fail "$(cat main.cu)"
cat >main.cu <<'END'
struct Body { float x, y; };
struct Cell { float x, y; };
template <class T> __global__ void step(T *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
template <> __global__ void step<Body>(Body *p) { p[threadIdx.x].x -= p[threadIdx.x].y; }
void both(Body *b, Cell *c) { step<<<1, 32>>>(b); step<<<1, 32>>>(c); }
END
refused 'main.cu:4:1: error: form: a specialisation of a template gets the array: write another function' \
	--record Body main.cu
cat >main.cu <<'END'
struct Body { float x, y; };
struct Cell { float x, y; };
template <class T> __global__ void step(T *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
template <class T> void run(int n)
{
    T *p;
    cudaMalloc(&p, n * sizeof(T));
    if constexpr (sizeof(T) == 8) step<<<1, 32>>>(p);
}
void both() { run<Body>(3); run<Cell>(3); }
END
refused 'main.cu:6:5: error: form: a template gets the array in some instances, and it has if constexpr' --record Body \
	main.cu
cat >main.cu <<'END'
struct Body { float x, y; };
struct Cell { float x, y; };
template <class T> struct Types { typedef T type; };
template <class T> __global__ void step(T *p, typename Types<T>::type *q) { p[threadIdx.x].x = q[threadIdx.x].y; }
void both(Body *b, Body *d, Cell *c) { step<<<1, 32>>>(b, d); step<<<1, 32>>>(c, c); }
END
written --record Body main.cu
cd ..

# What a macro writes in an argument of another ends where its use does.
cat >macros.cu <<'END'
#define CHECK(x) { cudaError_t e = x; if (e) return; }
#define PARTS 8
#define HALF(n) n / 2
#define ALL (PARTS * HALF(16))
struct P { float a, b; };
__global__ void k(P *p) { p[threadIdx.x].a += p[threadIdx.x].b; }
void f(P *h, size_t n)
{
    P *d;
    CHECK(cudaMalloc(&d, PARTS));
    CHECK(cudaMemcpy(d, h, n / PARTS, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d + HALF(n), h, HALF(n) * PARTS, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(h, d, n + HALF(n), cudaMemcpyDeviceToHost));
    CHECK(cudaMemset(d, 0, 2 * ALL));
    k<<<1, 32>>>(d);
    CHECK(cudaFree(d));
}
END
sed 's/n + HALF(n),/HALF(n),/' macros.cu >macros_first.cu
refused 'macros_first.cu:13:11: error: form: a macro writes an argument of cudaMemcpy: write it out' macros_first.cu
rm macros_first.cu
written macros.cu
for line in 'P_allocate_bytes(&d, PARTS)' 'P_upload(d, h, n / PARTS)' 'P_upload(d + HALF(n), h, HALF(n) \* PARTS)' \
	'P_download(h, d, n + HALF(n))' 'P_fill(d, 0, 2 \* ALL)' 'P_release(d)'; do
	grep -q "^    CHECK($line);$" macros.cu || fail "$line: $(cat macros.cu)"
done
rm macros.cu P_layout.h P_layout.undo

# A declaration that stands in front of the header would not compile.
cat >order.cu <<'END'
struct Body;
struct Sim { Body *b; int n; };
struct Body { float x, y; };
__global__ void k(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void f(Sim *s) { cudaMalloc(&s->b, 8 * s->n); k<<<1, 32>>>(s->b); cudaFree(s->b); }
END
refused 'order.cu:2:14: error: form: the array is declared in front of its record: move the record' order.cu
cat >order.cu <<'END'
struct Node { int key; Node *next; };
__global__ void k(Node *p) { for (Node *q = p; q; q = q->next) q->key++; }
END
refused 'order.cu:1:24: error: form: an element of the record points to others, and the header cannot be there' order.cu
rm order.cu
# The first reason is the one that the others follow from, in the place where it is seen, and it says what to do.
mkdir reasons
cat >reasons/all.cu <<'END'
#include "lost.h"
#include <thrust/device_ptr.h>
__global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void scale(float *both) { both[0] *= 2; }
void run(int n)
{
    float *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    BODY
}
END
cd reasons
# reason BODY TEXT: with BODY, TEXT is what is said first, as all refusals are sorted.
reason() {
	sed "s/BODY/$1/" all.cu | grep -v "${3:-lost.h}" >now.cu
	refused "$2" --record P=x,y --kernel add now.cu
	head -1 ../said | grep -qF "$2" || fail "not first: $2: $(cat ../said)"
}
reason 'add<<<1, 32>>>(d_x, d_y); scale(d_x); scale(d_y);' \
	'now.cu:3:12: error: mixed: the parameter gets both x and y'
reason 'add<<<1, 32>>>(d_x, d_x);' 'now.cu:9:25: error: mixed: x and y are exchanged, or get one pointer'
reason 'add<<<1, 32>>>(d_x, d_y); void *a[] = {}; cudaLaunchCooperativeKernel((void *)add, 1, 32, a, 0, 0);' \
	'now.cu:9:83: error: escapes: cudaLaunchCooperativeKernel launches the kernel with arguments that are not followed'
reason 'add<<<1, 32>>>(d_x, d_y); thrust::device_ptr<float> p(d_x);' \
	'now.cu:9:59: error: escapes: an object of type thrust::device_ptr<float> is made of the pointer'
reason 'add<<<1, 32>>>(d_x, d_y); bool is = thrust::device_ptr<float>(d_x) == nullptr;' \
	'now.cu:9:67: error: escapes: an object of type thrust::device_ptr<float> is made of the pointer'
reason 'd_y = d_x + 4; add<<<1, 32>>>(d_x, d_y);' 'now.cu:9:11: error: mixed: x and y are exchanged'
reason 'add<<<1, 32>>>(d_x, d_y); lost(d_x);' \
	"'lost'; 'lost.h' file not found, at now.cu:1:10: name its folder by -I" none
reason 'add<<<1, 32>>>(d_x, d_y); cudaStreamAttachMemAsync(0, d_x);' \
	'now.cu:9:59: error: escapes: cudaStreamAttachMemAsync is for managed memory: use cudaMalloc, and leave it out'
reason 'cudaMallocHost(\&d_x, n); add<<<1, 32>>>(d_x, d_y);' \
	'now.cu:8:5: error: form: y is allocated at 1 place, and x at 2'
sed -i '/cudaMalloc/d' all.cu
reason 'add<<<1, 32>>>(d_x, d_y);' 'error: unseen: no cudaMalloc of x is seen: give the source that allocates it'
sed 's/BODY/int k = CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT + CUBLASLT_ORDER_ROW;/; s/lost.h/cublasLt.h/
	s/float/__nv_bfloat16/g' all.cu >now.cu
refused 'now.cu:3:36: error: x is an array of __nv_bfloat16, which is a class, and parallel pointers are of numbers: leave it out' --record P=x,y --kernel add \
	now.cu
! grep -v ': error: x is' ../said || fail 'more is said'
cd ..
rm -r reasons

# A cast around an address: both are written.
cat >cast.cu <<'END'
#define CHECK(x) { cudaError_t e = x; if (e) return; }
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void f(float *h)
{
    float *d_x, *d_y;
    cudaMalloc(&d_x, 32 * sizeof(float));
    cudaMalloc((void **)&d_y, 32 * sizeof(float));
    CHECK( cudaMemcpy((void *)&(d_x[4]), (void *)&(h[4]), 16, cudaMemcpyHostToDevice) );
    cudaMemcpy(((void *)(d_y)), h, 16, cudaMemcpyHostToDevice);
    add<<<1, 32>>>(d_x, d_y);
}
END
written --record P=d_x,d_y cast.cu
for line in '    CHECK( P_upload((d_x + (4)), (void \*)&(h\[4\]), 16) );' '    P_upload(d_y, h, 16);' \
	'    P_allocate_bytes(&d_y, 32 \* sizeof(float), d_x);'; do
	grep -q "^$line$" cast.cu || fail "$line: $(cat cast.cu)"
done
rm cast.cu P_layout.h P_layout.undo

# A template that is defined behind what calls it: no instance shows the parameters of its definition. Where both
# stand in front, it is written.
cat >behind.cu <<'EOF'
struct Body { float x, y; };
template <class T> __global__ void turn(T *b);
template <class T> __global__ void add(T *x, const T *y);
template <int N> __global__ void scale(Body *b);
void f(int n)
{
    float *d_x, *d_y;
    Body *b;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMalloc(&b, n * sizeof(Body));
    add<<<1, 32>>>(d_x, d_y);
    turn<Body><<<1, 32>>>(b);
    scale<2><<<1, 32>>>(b);
}
template <class T> __global__ void turn(T *its) { its[threadIdx.x].x = -its[threadIdx.x].y; }
template <class T> __global__ void add(T *to, const T *from) { to[threadIdx.x] += from[threadIdx.x]; }
template <int N> __global__ void scale(Body *its) { its[threadIdx.x].x *= N; }
EOF
refused 'behind.cu:2:41: error: form: the template is declared here, and defined behind what calls it' --record Body behind.cu
refused 'behind.cu:3:40: error: form: the template is declared here, and defined behind what calls it' \
	--record P=d_x,d_y behind.cu
{ sed -n '1,4p;16,18p' behind.cu; sed -n 5,15p behind.cu; } >front.cu
written --record Body front.cu
grep -q 'turn(Body_array its)' front.cu || fail "$(cat front.cu)"
written --record P=d_x,d_y front.cu
grep -q 'scale(Body_array its)' front.cu || fail "$(cat front.cu)"
rm behind.cu front.cu Body_layout.* P_layout.*

# A class template in a header that other sources have without the record: its copy stands behind the record's header
# where that is included later, and under a guard behind the template where it is included first.
mkdir shared
cd shared
cat >buffer.h <<'EOF'
#pragma once
#include <cuda_runtime.h>
template <class T> class Buffer {
  public:
    explicit Buffer(size_t n) { cudaMalloc(&data_, n * sizeof(T)); }
    ~Buffer() { cudaFree(data_); }
    T *data() { return data_; }

  private:
    T *data_ = nullptr;
};
EOF
echo 'struct Body { float x, y; };' >body.h
cat >main.cu <<'EOF'
#include "buffer.h"
#include "body.h"
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run() { Buffer<Body> b(32); step<<<1, 32>>>(b.data()); }
EOF
cat >other.cu <<'EOF'
#include "buffer.h"
__global__ void scale(float *a, Buffer<int> *b) { a[threadIdx.x] *= 2; }
void other() { Buffer<float> b(32); scale<<<1, 32>>>(b.data(), nullptr); }
EOF
{ sed -n 2p main.cu; sed 2d main.cu; } >first.cu
compiled --record Body main.cu other.cu
compiled --record Body other.cu main.cu
grep -q '^template <> class Buffer<Body>' body.h || fail "$(cat body.h)"
"$fieldwise" apply --undo --in-place main.cu other.cu
compiled --record Body first.cu other.cu
compiled --record Body other.cu first.cu
grep -q '^#if !defined __FIELDWISE__ && defined FIELDWISE_LAYOUT_Body$' buffer.h || fail "$(cat buffer.h)"
"$fieldwise" apply --undo --in-place first.cu other.cu
refused 'buffer.h:3:1: error: form: an instance of the class template Buffer holds the array, and the template does not' \
	--record Body first.cu main.cu other.cu
sed -i '1s/$/\nstruct Body;/' other.cu
refused 'buffer.h:3:1: error: form: an instance of the class template Buffer holds the array, and the template does not' \
	--record Body first.cu other.cu
cd ..
rm -r shared

# Of several sources, one has kernels without a record, and another one several records: all get the layout, and --undo
# takes all of them back. A layout that names fields is one record's: what is asked is said at that source.
echo '__global__ void fill(int *a) { a[0] = 1; }' >none.cu
cat >two.cu <<'EOF'
struct A { float x, y; };
struct B { float x, y; };
__global__ void k(A *a, B *b) { a[threadIdx.x].x += b[threadIdx.x].y; }
EOF
! "$fieldwise" apply --layout x,y none.cu two.cu >/dev/null 2>said || fail 'one of two records'
grep -q 'two.cu:3:17: error: one record is asked for, and here are B, A: name one by --record' said || fail "$(cat said)"
cp two.cu was.cu
compiled none.cu two.cu
grep -q 'k(A_array a, B_array b)' two.cu || fail "$(cat two.cu)"
[ -f A_layout.h ] && [ -f B_layout.h ] || fail 'a header is missing'
cp two.cu written.cu
"$fieldwise" apply --layout aosoa@8 --in-place none.cu two.cu 2>said || fail "$(cat said)" # the headers change alone
cmp two.cu written.cu && grep -q aosoa@8 A_layout.h && grep -q aosoa@8 B_layout.h || fail 'another layout of two records'
rm written.cu
"$fieldwise" apply --undo --in-place none.cu two.cu
cmp two.cu was.cu && [ ! -e A_layout.h ] && [ ! -e B_layout.h ] || fail '--undo of two records'
# What is refused of one leaves the others.
cat >two.cu <<'EOF'
struct A { float x, y; };
struct B { float x, y; };
__global__ void k(A *a, B *b) { float *kept = &b[0].y; a[threadIdx.x].x += b[threadIdx.x].y + kept[0]; }
EOF
"$fieldwise" apply --layout soa two.cu >said 2>&1 || fail "$(cat said)"
grep -q 'two.cu:3:48: error: field: the address of a field is kept' said || fail "$(cat said)"
grep -q '^left: B, which is refused' said && grep -q '^+__global__ void k(A_array a, B \*b)' said || fail "$(cat said)"
# Records of which the statements are the same: what their headers share is in the first one's.
cat >three.cu <<'EOF'
struct A { float x, y; };
struct B { float x, y; };
struct C { float x, y; };
__global__ void k(A *a, B *b, C *c, int i) { a[i].x = a[i].y; b[i].x = b[i].y; c[i].x = c[i].y; }
EOF
"$fieldwise" apply --layout soa three.cu >out 2>said || fail "$(cat said)"
grep -q '^left:' said && fail "$(cat said)"
grep -q '^+__global__ void k(A_array a, B_array b, C_array c, int i)' out || fail "$(grep '^+' out)"
rm three.cu out
rm none.cu two.cu was.cu said

# A cast to void * for a function of the program, which takes any pointer: what takes it is said, not the cast.
cat >any.cu <<'EOF'
struct Body { float x, y; };
void *last; void drop(void *p) { last = p; cudaFree(p); }
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run(int n)
{
    Body *b;
    cudaMalloc(&b, n * sizeof(Body));
    step<<<1, 32>>>(b);
    drop((void *)b);
}
EOF
refused 'any.cu:9:18: error: escapes: the array goes to a parameter of drop that is a void *: let an overload of drop take Body *' any.cu
sed -i '2s/$/\nvoid drop(Body *p) { cudaFree(p); }/; s/(void \*)b/b/' any.cu
written any.cu
rm any.cu Body_layout.*

# A kernel that nothing launches has no record to be asked about, while others have.
cat >launched.cu <<'EOF'
__global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
__global__ void old(float *a, int *b) { a[threadIdx.x] += b[threadIdx.x]; }
__global__ void unused(float *a, int *b) { a[threadIdx.x] -= b[threadIdx.x]; }
void run(int n)
{
    float *x, *z;
    int *y;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    cudaMalloc(&z, 8 * n * sizeof(float));
    old<<<1, 32>>>(x, y);
    add<<<1, 32>>>(z, x);
}
EOF
refused 'launched.cu:2:17: error: one record is asked for, and here are parallel of add, parallel of old: name one by --kernel' \
	launched.cu
# also in namespaces, where the name alone is not enough
sed 's/^__global__ void old.*/namespace a { & }\nnamespace b { & }/; s/ old<<</ a::old<<</' launched.cu >spaces.cu
refused 'spaces.cu:2:31: error: one record is asked for, and here are parallel of add, parallel of a::old: name' \
	spaces.cu
rm launched.cu spaces.cu

# Of two flattened arrays with one layout, no kernel need have both.
cat >both.cu <<'EOF'
__global__ void turn(float *a) { a[threadIdx.x * 2] += a[threadIdx.x * 2 + 1]; }
__global__ void keep(float *b) { b[threadIdx.x * 2] *= b[threadIdx.x * 2 + 1]; }
void run(int n)
{
    float *d_a, *d_b;
    cudaMalloc(&d_a, n * 2 * sizeof(float));
    cudaMalloc(&d_b, n * 2 * sizeof(float));
    turn<<<1, 32>>>(d_a);
    cudaMemcpy(d_b, d_a, n * 2 * sizeof(float), cudaMemcpyDeviceToDevice);
    keep<<<1, 32>>>(d_b);
}
EOF
cp both.cu apart.cu
compiled --record a apart.cu
grep -q 'a_copy_out(d_b, d_a, n \* 2 \* sizeof(float))' apart.cu || fail "$(cat apart.cu)"
rm apart.cu a_layout.*
compiled --record a+b both.cu
grep -q 'a_copy(d_b, d_a, n \* 2 \* sizeof(float))' both.cu || fail "$(cat both.cu)"
rm both.cu a_layout.*

# Copies whose direction is not named: the other end is memory of the device, or of the host, which callers tell.
cat >default.cu <<'EOF'
#include <cstdlib>
struct Body { float x, y; };
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
static void fetch(Body *to, const Body *from, size_t bytes, cudaMemcpyKind kind)
{
    cudaMemcpy(to + 1, from, bytes, kind);
}
void run(int n)
{
    size_t bytes = n * sizeof(Body);
    Body *d, first, *host = (Body *)malloc(bytes + sizeof(Body));
    float *kept, *same;
    cudaMalloc(&d, bytes);
    cudaMalloc(&kept, bytes);
    same = kept;
    cudaMemcpy(d, host, bytes, cudaMemcpyDefault);
    step<<<1, 32>>>(d);
    cudaMemcpy(same, d, bytes, cudaMemcpyDefault);
    cudaMemcpy(&first, d, sizeof first, cudaMemcpyDefault);
    fetch(host, d, bytes, cudaMemcpyDefault);
}
EOF
cp default.cu unknown.cu
compiled default.cu
for line in '    Body_upload(d, host, bytes);' '    Body_copy_out(same, d, bytes);' '    Body_download(&first, d, sizeof first);' \
	'    Body_download(to + 1, from, bytes);'; do
	grep -qF "$line" default.cu || fail "$line: $(cat default.cu)"
done
sed 's/(Body \*)malloc(bytes + sizeof(Body))/mapped()/; s/^static/Body *mapped();\n&/' unknown.cu >call.cu
refused "call.cu:17:32: error: form: 'cudaMemcpyDefault' does not say whether 'host' is memory of the host or of the device" \
	call.cu
sed 's/fetch(host, d/fetch(n ? host : (Body *)kept, d/' unknown.cu >either.cu
compiled either.cu # the program looks at what it gets
grep -qF '    Body_transfer(to + 1, from, bytes, kind);' either.cu || fail "$(cat either.cu)"
sed 's/^    step/    if (n > 5) host = mapped();\n&/; s/^static/Body *mapped();\n&/' unknown.cu >both.cu
refused "both.cu:17:32: error: form: 'cudaMemcpyDefault' does not say whether 'host' is memory of the host or of the device" both.cu
rm default.cu unknown.cu call.cu either.cu both.cu Body_layout.*
