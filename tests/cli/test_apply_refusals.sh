#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_refusals.sh FIELDWISE
# Each reason that `apply` gives first is at its place, and what it says to do works: the program is rewritten then.
. "$(dirname "$0")/apply_first.sh"

parallel "$sum" "$both"
first aos "3:1: error: unseen: nothing in these sources launches add, which gets x: give the source that does"
heeded "s/size_t bytes/add<<<1, 32>>>(d_x, d_y, n); &/"
parallel "$sum" "$both"
sed -i '1i #include "lost.h"' now.cu
echo "#define LAUNCH $launch" >../lost.h
echo 'LOST { float *d_x, *d_y; LAUNCH }' >>now.cu
first aos "4:1: error: unseen: nothing that is read launches add, which gets x; 'lost.h' file not found, at now.cu:1:10"
parallel "$sum" "cudaMalloc(&d_x, bytes); if (n > 4) cudaMalloc(&d_y, bytes); $launch"
first aos "12:41: error: form: y is allocated under a condition, or in a loop: allocate it in one block with the other"
heeded 's/if (n > 4)//'
parallel "$sum" "CHECK(cudaMalloc(&d_x, bytes)); CHECK(cudaMalloc(&d_y, bytes)); $launch"
sed -i '1i #define CHECK(x) if (x) throw x' now.cu
first aos "13:11: error: form: the allocation of x is an argument that a macro writes more than once: let the macro keep"
heeded '1s/.*/#define CHECK(x) do { int e = (x); if (e) throw e; } while (0)/'
parallel "$sum" "cudaMalloc(&d_x, bytes); { cudaMalloc(&d_y, bytes); } $launch"
first aos "12:32: error: form: y is allocated elsewhere than x: allocate both in one block"
heeded 's/{ \(cudaMalloc(&d_y, bytes);\) }/\1/'
parallel "$sum" "cudaMalloc(&d_x, bytes); n++; bytes = n * 4; cudaMalloc(&d_y, bytes); $launch"
first aos "12:35: error: form: what the lengths of x and y depend on changes between their allocations: allocate both"
heeded 's/n++; bytes = n \* 4; \(cudaMalloc(&d_y, bytes);\)/\1 n++; bytes = n * 4;/'
vector="std::vector<float> v(n), w(n); cudaMalloc(&d_x, v.size() * 4);"
for change in 'v.push_back(3)' 'v = w' 'v.swap(w)' 'std::vector<float> \&r = v; r.clear()' 'for (float \&f : v) f = 3' 'n += v.size(); v.resize(n)'; do
	parallel "$sum" "$vector v[0] = v.data()[1]; cudaMalloc(&d_y, 4 * v.size()); $launch"
	sed -i "1i #include <vector>
		s/v\[0\] = v.data()\[1\];/$change;/" now.cu
	first aos '13:'
	grep -qF 'error: form: what the lengths of x and y depend on changes between their allocations: allocate' ../line ||
		fail "$(cat ../line)"
	heeded 's/v.size(); v.resize(n)/v.size()/; s/v.push_back(3)\|v = w\|v.swap(w)\|std::vector<float> &r = v; r.clear()\|for (float &f : v) f = 3/v[0] = *v.begin()/'
done
parallel "$sum" "$vector cudaMalloc(&d_y, 4 * w.size()); $launch"
sed -i '1i #include <vector>' now.cu
first aos "13:68: error: form: y has 4 * w.size() bytes and x has v.size() * 4: they are not known to have as many elements"
heeded 's/w.size/v.size/'
parallel "$sum" "cudaMalloc(&d_x, bytes); cudaMallocManaged(&d_y, bytes); $launch"
first aos "12:30: error: form: y is memory of cudaMallocManaged, and x of cudaMalloc: give both the same"
heeded 's/cudaMallocManaged/cudaMalloc/'
parallel "if (x != y) $sum" "$both $launch"
first aos "6:9: error: form: the pointer is compared with another one: compare something else, such as a flag"
heeded 's/x != y/n != 4/'
parallel 'float *q = x + i; x[i] += y[q - x];' "$both $launch"
first aos "6:33: error: form: a difference of pointers to fields: count with an index"
heeded 's/q - x/i/'
parallel 'float &r = x[i]; float *q = &r; *q += y[i];' "$both $launch"
first aos "6:16: error: field: a reference to the element, whose address is taken, when its neighbours lie elsewhere"
heeded 's/q = &r/q = \&x[i]/'
parallel "$sum" "$both $launch std::swap(d_x, d_y);"
first aos "12:94: error: mixed: x and y are exchanged, or get one pointer, and cannot be two fields then"
parallel "$sum" "float *all; cudaMalloc(&all, 2 * bytes); d_x = all; d_y = all + n; $launch"
first aos "12:52: error: mixed: x and y are exchanged, or get one pointer, and cannot be two fields then: let each keep"
heeded 's/float \*all; .*all + n;/cudaMalloc(\&d_x, bytes); cudaMalloc(\&d_y, bytes);/'
parallel "$sum" "float *d[2]; cudaMalloc(&d[0], bytes); cudaMalloc(&d[1], bytes); d_x = d[0]; d_y = d[1]; $launch"
first aos "12:76: error: mixed: x and y both get pointers out of the array d, and cannot be two fields then: give"
heeded 's/d\[0\]/a/g; s/d\[1\]/b/g; s/\*d\[2\]/*a, *b/'
parallel "$sum" "$both $launch cublasHandle_t c; float a; cublasSaxpy(c, n, &a, d_x, 1, h, 1);"
first aos "12:133: error: escapes: the array goes to cublasSaxpy, which is not rewritten: give it an array of its own"
heeded 's/&a, d_x/\&a, h/'
parallel "$sum" "$both void *v = d_x; cudaMemset(v, 0, bytes); $launch"
first aos "12:65: error: escapes: the pointer goes to a variable of another type: declare that as float *"
heeded 's/void \*v/float *v/'
parallel "$sum" "$both std::vector<float *> all; all.push_back(d_x); $launch"
sed -i '1i #include <vector>' now.cu
first aos "13:95: error: escapes: push_back keeps the pointer where it is not followed: do without it, and name the"
heeded 's/std::vector.*(d_x);//'
parallel "$sum" "$both for (float *p : {d_x, d_y}) cudaMemset(p, 0, bytes); $launch"
first aos "12:72: error: form: a list in braces keeps the pointer where it is not followed: name the pointer where it is"
heeded 's/for (float.* bytes);/cudaMemset(d_x, 0, bytes);/'
parallel "$sum" "$both float **all = new float *[1]; all[0] = d_x; $launch"
first aos "12:94: error: escapes: the pointer goes where pointers are kept that are not followed: keep it in a variable"
heeded 's/float \*\*all.* = d_x;/float *all = d_x;/'
parallel "$sum" "$both log(1, d_x); $launch"
sed -i '1i void log(int n, ...) {}' now.cu
first aos "13:62: error: escapes: the array goes to log by ..., which gives it no type: declare a parameter for it"
heeded 's/int n, \.\.\./int n, float *p/'
parallel "$sum" "$both if ((size_t)d_x % 16) return; $launch"
first aos "12:67: error: reinterpreted: the address of the array is taken as a number, which another layout changes"
heeded 's/if (.* return;//'
parallel "$sum" "$both void (*f)(float *, float *, int) = add; f<<<1, 32>>>(d_x, d_y, n);"
first aos "12:90: error: escapes: the function's address is taken: its calls are not seen; name it where it is called, launched or asked about"
heeded 's/f<<</add<<</; s/void (\*f).*= add;//'

parallel 'asm volatile("prefetch.global.L2 [%0];" : : "l"(x + i)); x[i] += y[i];' "$both $launch"
first aos "6:53: error: form: inline assembly gets the pointer, and takes the array as it lies: write the access as"
heeded 's/asm volatile.*"l"(x + i));/x[i] = 1;/'
parallel 'wmma::fragment<wmma::accumulator, 16, 16, 16, float> f;
    wmma::load_matrix_sync(f, x, 16, wmma::mem_row_major); x[i] += y[i];' "$both $launch"
sed -i '1i #include <mma.h>\nusing namespace nvcuda;' now.cu
first aos "9:31: error: escapes: the array goes to load_matrix_sync, which takes it as it lies: give it a copy in a local"
heeded 's/wmma::load_matrix_sync(f, x/__shared__ float s[256]; s[i] = x[i]; wmma::load_matrix_sync(f, s/'
parallel 'x[i] += __half2float(y[i]);' "$both $launch"
sed -i 's/float \*y/const __half *y/; s/\*d_y/*d; __half *d_y/; 1i #include <cuda_fp16.h>' now.cu
sed -i 's/float \*d_x, \*d;/float *d_x;/; s/&d_y, bytes/\&d_y, n * sizeof(__half)/; s/size_t bytes = /const size_t bytes = /' now.cu
first aos "4:45: error: y is an array of __half, which is a class, and parallel pointers are of numbers: leave it out, or"
heeded 's/__half \(\*d*_*y\)/unsigned short \1/; s/(y\[i\])/(__ushort_as_half(y[i]))/'

parallel 'unsigned *q = (unsigned *)x; atomicAdd(q + i, 1u); x[i] = y[i];' "$both $launch"
first aos "6:31: error: reinterpreted: the array of float is cast to unsigned int *: cast the address of one number"
heeded 's/unsigned \*q = .*; atomicAdd(q + i, 1u)/atomicAdd((unsigned *)\&x[i], 1u); atomicAdd((unsigned *)(x + i), 1u)/'
# Text that #if leaves out is read too, and what is refused then comes first.
parallel 'x[i] += y[i]; __threadfence();' "$both
#ifdef MORE
    cudaMemset(d_x, 0, bytes); void *v = d_x; cudaMemset(v, 0, bytes);
#endif
    $launch"
first aos "14:42: error: escapes: the pointer goes to a variable of another type: declare that as float *"
heeded 's/void \*v/float *v/'

# What a function returns: where it allocates, and where it chooses.
parallel "$sum" "d_x = make(bytes); d_y = make(bytes); $launch"
sed -i '1i float *make(size_t n) { float *p; cudaMalloc(&p, n); return p; }' now.cu
first aos "13:11: error: mixed: what a function returns goes to both x and y, which cannot be two fields then"
heeded 's/d_\([xy]\) = make(bytes)/cudaMalloc(\&d_\1, bytes)/g'
# Members that are exchanged, and one member that is two parameters.
parallel "$sum" "Buffers b; cudaMalloc(&b.in, bytes); cudaMalloc(&b.out, bytes); add<<<1, 32>>>(b.in, b.out, n);
    float *was = b.in; b.in = b.out; b.out = was; add<<<1, 32>>>(b.in, b.out, n);"
sed -i '1i struct Buffers { float *in, *out; };' now.cu
first aos "14:31: error: mixed: x and y are exchanged, or get one pointer, and cannot be two fields then: let each keep"
heeded 's/float \*was.*was;//'
parallel "$sum" "Buffers b; cudaMalloc(&b.in, bytes); cudaMalloc(&b.out, bytes); add<<<1, 32>>>(b.in, b.out, n);
    add<<<1, 32>>>(b.out, b.out, n);"
sed -i '1i struct Buffers { float *in, *out; };' now.cu
first aos "13:90: error: mixed: x and y both get the member out, of one object or of several, and cannot be two fields"
heeded 's/(b.out, b.out, n)/(b.in, b.out, n)/'

# Each parameter gets one field, and what the function returns goes to both.
parallel "$sum" "$both $launch float *a = make(bytes), *b = make(bytes); add<<<1, 32>>>(a, b, n);"
sed -i '1i float *make(size_t n) { float *p; cudaMalloc(&p, n); return p; }' now.cu
first aos "13:95: error: mixed: what a function returns goes to both x and y, which cannot be two fields then"
heeded 's/= make(bytes)/= d_x/; s/make(bytes)/d_y/'
parallel "$sum" "make(d_x, bytes); make(d_y, bytes); $launch"
sed -i '1i void make(float *&p, size_t n) { cudaMalloc(&p, n); }' now.cu
first aos "1:11: error: mixed: a reference to the pointer, which gets both x and y, is not followed: write what"
heeded 's/make(d_\([xy]\), bytes)/cudaMalloc(\&d_\1, bytes)/g'
parallel "$sum" "$both $launch"
sed -i 's/add<<<.*$/two(d_x, n); two(d_y, n);/; 8i void two(float *p, int n) { add<<<1, 32>>>(p, p + n, n); }' now.cu
first aos "8:47: error: mixed: x and y are exchanged, or get one pointer"
heeded 's/two(d_x, n); two(d_y, n);/two(d_x, d_y, n);/; s/float \*p, int n/float *p, float *q, int n/; s/p + n/q/'

parallel "$sum" "Array *x = new Array(n), *y = new Array(n); add<<<1, 32>>>(x->p, y->p, n);"
sed -i '1i struct Array { float *p; Array(int n) { cudaMalloc(\&p, n * 4); } };' now.cu
first aos "13:70: error: mixed: x and y both get the member p, of one object or of several, and cannot be two fields"
heeded 's/struct Array.*/struct Arrays { float *p, *q; Arrays(int n) { cudaMalloc(\&p, n * 4); cudaMalloc(\&q, n * 4); } };/
	s/Array \*x = new Array(n), \*y = .*; add/Arrays x(n); add/; s/x->p, y->p/x.p, x.q/'
parallel "$sum" "$both up(d_x, h, bytes); up(d_y, h, bytes); $launch"
sed -i '1i void up(void *d, const float *h, size_t n) { cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); }' now.cu
first aos "13:58: error: escapes: the array goes to a parameter of up that is a void *: let an overload of up take float *"
heeded 's/void \*d/float *d/'
parallel "$sum" "$both float *e; cudaMalloc(&e, 8); cudaMemcpy(d_x, e, 8, cudaMemcpyDeviceToDevice); $launch"
heeded ''
grep -qF 'copy_in(d_x, e, 8);' ../said || fail "$(cat ../said)"
parallel "$sum" "$both float *e; cudaMalloc(&e, 8); cudaMemcpy(n ? d_x : e, e, 8, cudaMemcpyDeviceToDevice); $launch"
first aos "12:84: error: mixed: an array that is no field is copied to a field, or a field to it: copy it in a kernel"
heeded 's/cudaMemcpy(n .*Device);/add<<<1, 2>>>(d_x, d_y, n);/'
parallel "$sum" "float *d_z; $both cudaMalloc(&d_z, bytes); $launch add<<<1, 32>>>(d_z, d_y, n);"
first aos "12:67: error: form: x is the memory of 2 variables, 'd_x' and others, as kernels get one or the other, and y of 1"
heeded 's/add<<<1, 32>>>(d_z.*$/scale<<<1, 32>>>(d_z, n);/; 3i __global__ void scale(float *z, int n) { z[n] = 1; }'

# structure KERNEL-BODY HOST-CODE: writes a program with an array of a struct.
structure() {
	cat >now.cu <<END
#include <curand.h>
#include <memory>
#include <cstdio>
struct Body { float x, y, z; };
__device__ float norm(const float *v) { return v[0] * v[1]; }
__global__ void step(Body *p)
{
    int i = threadIdx.x;
    $1
}
void run(Body *h, size_t bytes)
{
    Body *d;
    $2
}
END
}
whole='cudaMalloc(&d, bytes); step<<<1, 32>>>(d);'
structure 'p[i].x = norm(&p[i].y);' "$whole"
first soa "9:20: error: field: the address of a field is kept, when its neighbours lie elsewhere: name the fields"
heeded 's/norm(&p\[i\].y)/p[i].y * p[i].z/'
structure 'p[i].x = 1;' "$whole curandGenerateUniform(0, (float *)d, 9);"
first soa "14:82: error: escapes: the array goes to curandGenerateUniform, which is not rewritten: give it an array"
heeded 's/(float \*)d/(float *)h/'
structure 'p[i].x = 1;' 'std::unique_ptr<Body> u(h); step<<<1, 32>>>(u.get());'
first soa "14:49: error: mixed: the function is called with what a function returns, which is not followed, where"
heeded 's/std::unique_ptr<Body> u(h); //; s/u.get()/d/'
structure 'p[i].x = 1;' "$whole h = d = nullptr;"
first soa "14:52: error: form: two pointers are set in one statement: split it"
heeded 's/h = d = nullptr/h = nullptr; d = nullptr/'
structure 'p[i].x = 1;' 'Box b; step<<<1, 32>>>(b.get());'
sed -i 's/^void run/class Box { Body *p_; public: Box() { cudaMalloc(\&p_, 96); } virtual Body *get() { return p_; } };\n&/' now.cu
first soa "11:62: error: form: a virtual method returns the pointer: let another method do it, and call that"
heeded 's/virtual //'
structure 'p[i].x = 1;' "$whole step<<<1, 32>>>(same(d));"
sed -i 's/^void run/#define SAME Body *same(Body *p)\nSAME { return p; }\n&/' now.cu
first soa "12:1: error: form: the result of same is written in a way that is not understood: write 'Body *same(…)'"
heeded 's/^SAME/Body *same(Body *p)/'
structure 'p[i].x = 1;' "$whole step<<<1, 32>>>(make(9));"
sed -i 's/^void run/Body *make(int n);\n&/' now.cu
first soa "11:1: error: unseen: another source defines this function: give it as well"
heeded 's/^\(Body \*make(int n)\);/\1 { Body *p; cudaMalloc(\&p, 96); return p; }/'
structure 'p[i].x = 1;' "$whole Body *(*f)(int) = make; step<<<1, 32>>>(make(9));"
sed -i 's/^void run/Body *make(int n) { Body *p; cudaMalloc(\&p, 96); return p; }\n&/' now.cu
first soa "15:66: error: escapes: the function's address is taken: its calls are not seen; name it where it is called"
heeded 's/Body \*(\*f)(int) = make;//'
structure 'p[i].x = 1;' "step<<<1, 32>>>(make(9));"
sed -i 's/^void run/Body *make(int n) { Body *p; cudaMalloc(\&p, 96); return n > 3 ? p : new Body[9]; }\n&/' now.cu
first soa "11:69: error: mixed: the function returns memory of the host where device arrays of Body go: 'new Body[9]'"
heeded 's/n > 3 ? p : new Body.9./p/'
structure 'p[i].x = 1;' "$whole Body near[9]; step<<<1, 32>>>(near);"
first soa "14:78: error: mixed: the function is called with memory of the host where device arrays of Body go: 'near': copy"
heeded 's/step<<<1, 32>>>(near);//'
structure 'p[i].x = p[i].w;' "$whole"
sed -i 's/z; };/z; private: float w; friend __global__ void step(Body *p); };/' now.cu
first soa "4:76: error: form: a function that the record declares gets, has or returns the array, and the header cannot be there yet"
heeded 's/private: float w; friend.*$/float w; };/'
structure 'p[i].x = table[i].y;' "$whole"
sed -i 's/^__global__/__device__ Body table[32];\n&/' now.cu
! "$fieldwise" apply --layout soa --record table now.cu >/dev/null 2>../said || fail 'a variable of the device'
grep -qF "now.cu:6:17: error: table is a device variable, no memory of cudaMalloc" ../said || fail "$(cat ../said)"
structure 'p[i].x = 1;' "$whole printf(\"%p\", (void *)d);"
first soa "14:69: error: escapes: printf prints the address, which a layout moves: leave it out"
heeded 's/printf.*$//'
structure 'p[i].x = 1;' "$whole cudaMemcpy(&h->x, &d[3].x, 4, cudaMemcpyDeviceToHost);"
first soa "14:67: error: field: host code takes the address of an element of a device array, or of its field, which"
heeded 's/&h->x, &d\[3\].x, 4/h, \&d[3], sizeof(Body)/'
structure 'auto f = [&](Body &b) { b.x = 1; }; f(p[i]);' "$whole"
first soa "9:43: error: reference: an element that a function may change, and what it calls is not seen: copy"
heeded 's/f(p\[i\])/Body b = p[i]; f(b); p[i] = b/'
structure 'p[i].x = 1;' "$whole"
sed -i 's/^void run/static int other(Body \&b, int n) { return n; }\n&/; s/step<<</other(d[0], 1); &/' now.cu
first soa "15:34: error: host: host code accesses elements of a device array"
heeded 's/other(d\[0\], 1)/other(h[0], 1)/'

structure 'p[i].x = 1;' "$whole both(step, d);"
sed -i 's/^void run/static void both(void (*kernel)(Body *), Body *p) { kernel<<<1, 32>>>(p); }\n&/' now.cu
first soa "15:53: error: escapes: the function's address is taken: its calls are not seen; name it where it is called"
structure 'p[i].x = 1;' "$whole both(0, d);"
sed -i 's/^void run/static void both(void (*kernel)(Body *), Body *p) { kernel<<<1, 32>>>(p); }\n&/' now.cu
first soa "11:71: error: escapes: the array goes to what the pointer kernel calls, which is not seen: call or launch"
heeded 's/{ kernel<<</{ step<<</'

structure 'p[i].x = 1;' "$whole float4 *q = reinterpret_cast<float4 *>(d); curandGenerateUniform(0, &q->x, 9);"
first soa "14:87: error: reinterpreted: the array of Body is cast to float4 *: keep its type, or let what takes it have"
heeded 's/<float4 \*>(d)/<float4 *>(h)/'

cat >now.cu <<'END'
__global__ void fill(float *p) { p[threadIdx.x] = 1; }
__global__ void turn(float4 *p) { p[threadIdx.x].x = -p[threadIdx.x].y; }
void run(size_t bytes)
{
    float *d;
    cudaMalloc(&d, bytes);
    fill<<<1, 128>>>(d);
    turn<<<1, 32>>>((float4 *)d);
}
END
first soa "8:31: error: mixed: the function is called with memory that is used as another type as well, where device arrays"
heeded 's/float \*d;/float *d; float4 *v; cudaMalloc(\&v, bytes);/; s/(float4 \*)d/v/'

# A struct inside of a class, and one without a name.
structure 'p[i].x = 1;' "$whole"
sed -i 's/^struct Body.*/namespace far { struct Space { & }; } typedef far::Space::Body Body;/' now.cu
first soa "4:32: error: form: the record is declared inside of a class, in a way that is not written: move it out"
heeded 's/^namespace far { struct Space { \(.*\) }; } typedef .*$/\1/'

# Several records: the place is where another one is met.
structure 'p[i].x = 1;' "$whole"
cat >>now.cu <<'END'
struct Cell { float a, b; };
__global__ void fill(Cell *c) { c[threadIdx.x].a = c[threadIdx.x].b; }
END
! "$fieldwise" apply --layout a,b now.cu >/dev/null 2>../said || fail 'which record?'
grep -qF 'now.cu:17:17: error: one record is asked for, and here are Body, Cell: name one by --record' ../said ||
	fail "$(cat ../said)"
"$fieldwise" apply --layout soa --record Body now.cu >../said 2>&1 || fail "$(cat ../said)"
! "$fieldwise" apply --layout soa --record Bodies now.cu >/dev/null 2>../said || fail 'no such record'
grep -qF "now.cu:6:17: error: kernel step has no record Bodies: it has Body" ../said || fail "$(cat ../said)"

echo '__global__ void one(float *x) { x[threadIdx.x] = 1; }' >now.cu
first soa '1:17: error: no kernel here has a record; --record NAME=F,G,... makes one of the arrays F, G, ...'

cat >now.cu <<'END'
template <int N> __global__ void one(float *x)
{
    x[threadIdx.x * 3] = x[threadIdx.x * 3 + 1] + x[threadIdx.x * 3 + 2];
}
END
first soa '1:34: error: nothing in these sources launches one, a template: give the source that does'
heeded '$ a void run(float *x) { one<1><<<1, 32>>>(x); }'

# A comment beside is no use of a function.
mkdir comment
cd comment
cat >body.h <<'END'
struct Body { float x, y; };
__device__ void turn(Body *bodies, int i);
END
cat >main.cu <<'END'
#include "body.h"
__device__ void turn(Body *bodies, int i) { bodies[i].x = -bodies[i].y; }
__global__ void step(Body *bodies) { turn(bodies, threadIdx.x); }
END
echo 'void other(); // as turn() does' >other.cu
"$fieldwise" apply --layout soa main.cu >/dev/null 2>../said || fail "$(cat ../said)"

# A header of another program's record stands there, and a function of a shared header is changed for it.
cat >shared.h <<'END'
static inline void up(float *d, const float *h, size_t n) { cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); }
END
for name in one two; do
	cat >$name.cu <<END
#include "shared.h"
__global__ void add_$name(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void run_$name(const float *h, size_t n)
{
    float *$name, *other;
    cudaMalloc(&$name, n);
    cudaMalloc(&other, n);
    up($name, h, n);
    up(other, h, n);
    add_$name<<<1, 32>>>($name, other);
}
END
done
"$fieldwise" apply --layout aos --record P=one,other --in-place one.cu 2>../said || fail "$(cat ../said)"
"$fieldwise" apply --layout soa --record P=one,other one.cu >../said 2>&1 || fail "$(cat ../said)"
! "$fieldwise" apply --layout aos --record P=two,other two.cu >/dev/null 2>../said || fail 'another header'
grep -qF 'P_layout.h is there, for other fields: --record P=one,other names them' ../said || fail "$(cat ../said)"
! "$fieldwise" apply --layout aos --record Q=two,other two.cu >/dev/null 2>../said || fail 'a changed function'
grep -qF 'shared.h:3:23: error: mixed: the function is changed for a record of another program' ../said ||
	fail "$(cat ../said)"
sed -i 's/#include "shared.h"/static void up(float *d, const float *h, size_t n) { cudaMemcpy(d, h, n, cudaMemcpyHostToDevice); }/' two.cu
"$fieldwise" apply --layout aos --record Q=two,other two.cu >../said 2>&1 || fail "$(cat ../said)"

# An array of the host whose length is known at run time alone is no reason, nor is an empty list in braces.
cat >now.cu <<'END'
#include <memory>
__constant__ float weights[32];
__global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x] * weights[threadIdx.x]; }
void run(int n)
{
    float host[n], *x{}, *y{nullptr};
    std::shared_ptr<void> later(nullptr, [](void *) {});
    cudaMemcpyToSymbol(weights, host, n * sizeof(float));
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    add<<<1, 32>>>(x, y);
}
END
"$fieldwise" apply --layout aos now.cu >../said 2>&1 || fail "$(cat ../said)"
sed -i 's/add<<<1, 32>>>/add<<<1, cuda::half(64)>>>/' now.cu
first aos "11:14: error: unseen: an error, as it is read here, in a function that uses the array: use of undeclared identifier"
grep -qF 'mend it, or where nvcc takes it, declare what is lacking under #ifdef __FIELDWISE__' ../line || fail "$(cat ../line)"
heeded '1i #ifdef __FIELDWISE__\nnamespace cuda { int half(int); }\n#endif'

# Pointers to pointers are no fields.
cat >now.cu <<'END'
__global__ void add(int **x, int **y) { x[threadIdx.y][threadIdx.x] += y[threadIdx.y][threadIdx.x]; }
END
first aos '1:27: error: x is a pointer to pointers, which are not followed: keep the rows in one array, x[i * n + j]'

# A null pointer for a parameter that is passed group by group.
cat >now.cu <<'END'
struct Body { float x, y; };
__global__ void step(const Body *__restrict__ p, Body *__restrict__ q) { q[threadIdx.x].x = p ? p[0].y : 1; }
void run(Body *d) { cudaMalloc(&d, 96); step<<<1, 12>>>(nullptr, d); }
END
"$fieldwise" apply --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qF '(Body_pass(Body_array(nullptr)), Body_pass(d))' ../said || fail "$(cat ../said)"

# Parameters without names, restricted.
cat >now.cu <<'END'
struct Body { float x, y; };
__global__ void step(const Body *__restrict__, Body *__restrict__ const, int);
__global__ void step(const Body *__restrict__ p, Body *__restrict__ const q, int n) { q[n].x = p[n].y; }
void run(Body *d, Body *e) { cudaMalloc(&d, 96); cudaMalloc(&e, 96); step<<<1, 12>>>(d, e, 4); }
END
"$fieldwise" apply --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qE '^.__global__ void step\(Body_const_restrict\(fieldwise_[0-9]+\), Body_restrict\(fieldwise_[0-9]+\), int\);' \
	../said || fail "$(cat ../said)"

# A source for the compiler of the host has no kernels that convert.
cat >../sum.cu <<'END'
__global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void sum(float *x, float *y) { add<<<1, 32>>>(x, y); }
END
cat >../host.cpp <<'END'
void sum(float *x, float *y);
int main() { float *x, *y; cudaMalloc(&x, 128); cudaMalloc(&y, 128); sum(x, y); }
END
! "$fieldwise" apply --layout soa ../sum.cu ../host.cpp >../said 2>&1 || fail "accepted: $(cat ../said)"
grep -qF 'host.cpp:2:28: error: form: cudaMalloc is to convert by a kernel, and the source is named as one for the' \
	../said || fail "$(cat ../said)"
"$fieldwise" apply --layout soa ../sum.cu ../host.cpp -- -x cu >../said 2>&1 || fail "$(cat ../said)"
mv ../host.cpp ../host.cu
"$fieldwise" apply --layout soa ../sum.cu ../host.cu >../said 2>&1 || fail "$(cat ../said)"
rm ../host.cu ../sum.cu

# Two kernels of one name, whose parameters have one name: each is named whole.
cat >now.cu <<'END'
__global__ void fill(unsigned char *p) { p[threadIdx.x * 4 + 0] = 0; p[threadIdx.x * 4 + 1] = p[threadIdx.x * 4 + 2]; }
__global__ void fill(uchar4 *p) { p[threadIdx.x].y = p[threadIdx.x].x; }
void run()
{
    unsigned char *b;
    uchar4 *c;
    cudaMalloc(&b, 400);
    cudaMalloc(&c, 100 * sizeof(uchar4));
    fill<<<1, 32>>>(b);
    fill<<<1, 32>>>(c);
}
END
! "$fieldwise" apply --layout soa --record p now.cu >../said 2>&1 || fail "accepted: $(cat ../said)"
grep -qF 'p of fill(unsigned char *), uchar4 of fill(uchar4 *): name one by --kernel' ../said || fail "$(cat ../said)"
"$fieldwise" apply --layout soa --record p --kernel 'fill(uchar4 *)' now.cu >../said 2>&1 || fail "$(cat ../said)"

# What is an error with a macro alone is said to be.
parallel "$sum" "$both $launch"
sed -i 's/^    size_t bytes/#ifdef DEBUG\n    float *seen = d_x;\n#endif\n&/; s/^    cudaMalloc/    float *seen = h;\n&/' now.cu
first aos "15:12: error: unseen: an error, as it is read with -DDEBUG, in a function that uses the array: redefinition"
heeded 's/seen = h/also = h/'

# Fields out of one array of pointers.
parallel "$sum" "float *d[2]; cudaMalloc(&d[0], bytes); cudaMalloc(&d[1], bytes); add<<<1, 32>>>(d[0], d[1], n);"
first aos "12:91: error: mixed: x and y both get pointers out of the array d, and cannot be two fields then: give each"
heeded '12s/.*/cudaMalloc(\&d_x, bytes); cudaMalloc(\&d_y, bytes); add<<<1, 32>>>(d_x, d_y, n);/'

# A folder of the system's headers comes behind the bundled declarations, as behind a compiler's own.
mkdir -p ../system/GL
echo '#error not this one' | tee ../system/stdio.h >../system/features.h
printf '#include <stdio.h>\nvoid glutInit(int *);\n' >../system/GL/glut.h
parallel "$sum" "int count; glutInit(&count); $both $launch"
sed -i '1i #include <GL/glut.h>' now.cu
first aos "13:16: error: unseen: an error, as it is read here, in a function that uses the array: use of undeclared"
grep -qF "'GL/glut.h' file not found, at now.cu:1:10: name its folder by -I" ../line || fail "$(cat ../line)"
grep -qF "by -I, or declare what is lacking under #ifdef __FIELDWISE__" ../line || fail "$(cat ../line)"
sed '1i #include <dirent.h>' now.cu | sed '2d; s/glutInit(&count);/count = DT_REG;/' >listed.cu
"$fieldwise" apply --layout aos listed.cu >../said 2>&1 || fail "$(cat ../said)"
rm listed.cu
for option in -I../system '-I ../system' '-isystem ../system'; do
	"$fieldwise" apply --layout aos now.cu -- $option >../said 2>&1 || fail "$option: $(cat ../said)"
done
rm -r ../system

# A kernel gets a variable of the host; a member begins as a null pointer; a class allocates its objects itself.
cat >now.cu <<'END'
struct Body { float x, y; };
struct All { Body *p; All() : p() { cudaMalloc(&p, 800); } };
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void run(All *all)
{
    Body one;
    step<<<1, 32>>>(all->p);
    step<<<1, 1>>>(&one);
}
END
first soa "8:21: error: mixed: the function is called with memory of the host where device arrays of Body go: 'one': copy"
heeded 's/    Body one;/Body one, *d; cudaMalloc(\&d, 8); cudaMemcpy(d, \&one, 8, cudaMemcpyHostToDevice);/; s/&one);/d);/'
cat >now.cu <<'END'
struct Own { void *operator new(size_t n) { void *p; cudaMallocManaged(&p, n); return p; } };
struct Body : Own { float x, y; };
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void run() { Body *p = new Body; step<<<1, 32>>>(p); }
END
first soa "4:24: error: mixed: the variable gets what an operator new of its class returns, which is not followed, where"
heeded 's/Body \*p = new Body;/Body *p; cudaMallocManaged(\&p, sizeof(Body));/'
cat >now.cu <<'END'
struct Node { int key; float value; };
__global__ void fill(Node *p, int n)
{
    Node *node = p + n;
    if (n == 4)
        node = (Node *)malloc(sizeof(Node));
    node->key = n;
}
void run(Node *d) { cudaMalloc(&d, 800); fill<<<1, 1>>>(d, 4); }
END
first soa "6:24: error: mixed: the variable gets memory that malloc gives in a kernel, which is not followed, where device"
heeded '5,6d'

# Host code passes on the address of a field that is an array.
cat >now.cu <<'END'
struct Word { char text[16]; int n; };
__global__ void count(Word *p) { p[threadIdx.x].n += p[threadIdx.x].text[0]; }
void run(Word *p)
{
    cudaMalloc(&p, 32 * sizeof(Word));
    cudaMemset(p[4].text, 0, sizeof(p[4].text));
    count<<<1, 32>>>(p);
}
END
first soa "6:16: error: field: host code takes the address of an element of a device array, or of its field, which a layout"
heeded 's/cudaMemset(.*/cudaMemset(p + 4, 0, sizeof(Word));/'

# A kernel has the name of an algorithm; what two arrays are called begins with a word of the language.
cat >now.cu <<'END'
#include <algorithm>
using namespace std;
__global__ void copy(float *new_key, const float *new_val, int n, int m) { new_key[threadIdx.x] = new_val[threadIdx.x] + n * m; }
void run(float *d, float *e)
{
    cudaMalloc(&d, 128);
    cudaMalloc(&e, 128);
    copy<<<1, 32>>>(d, e, 4, 5);
}
END
"$fieldwise" apply --layout aos now.cu >../said 2>&1 || fail "$(cat ../said)"

# CUDA sets a pointer that is a field.
cat >now.cu <<'END'
struct Rows { float *row; int n; };
__global__ void fill(Rows *p) { p->row[threadIdx.x] = p->n; }
void run()
{
    Rows *p;
    cudaMallocManaged((void **)&p, sizeof(Rows));
    cudaMallocManaged((void **)&p->row, 128);
    p->n = 4;
    fill<<<1, 32>>>(p);
}
END
first soa "7:33: error: field: CUDA is to set a field by its address, which is a layout's to choose: let it set a variable"
heeded 's/    cudaMallocManaged(.*p->row, 128);/float *row; cudaMallocManaged(\&row, 128); p->row = row;/'

# A kernel that gets pointers to pointers.
cat >now.cu <<'END'
struct Camera { float x, y; };
__global__ void make(Camera **p) { if (threadIdx.x == 0) *p = new Camera; }
__global__ void render(float *out, Camera **p) { out[threadIdx.x] = (*p)[threadIdx.x].x + (*p)[threadIdx.x].y; }
void run(float *out, Camera **p) { cudaMalloc(&p, 8); make<<<1, 1>>>(p); render<<<1, 32>>>(out, p); }
END
! "$fieldwise" apply --layout soa --record Camera now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
grep -qF 'the parameter p of render points to pointers to Camera, which are not followed: keep the elements in one array' \
	../said || fail "$(cat ../said)"

# A variable gets two fields.
cat >now.cu <<'END'
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
__global__ void clear(float *x) { x[0] = 0; }
void run(float *x, float *y, int n)
{
    cudaMalloc(&x, 128);
    cudaMalloc(&y, 128);
    float *out;
    add<<<1, 32>>>(x, y);
    if (n > 1)
        out = x;
    else
        out = y;
    clear<<<1, 1>>>(out);
}
END
! "$fieldwise" apply --layout aos --record P=x,y now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
grep -qF '7:5: error: mixed: the variable out gets both x and y, which cannot be two fields then' ../said || fail "$(cat ../said)"

# A copy that says that memory of the host is the device's.
cat >now.cu <<'END'
#include <cstdlib>
__global__ void add(const float *a, float *b) { b[threadIdx.x] += a[threadIdx.x]; }
void run(float *a, float *b)
{
    float *host = (float *)malloc(128);
    cudaMalloc(&a, 128);
    cudaMalloc(&b, 128);
    add<<<1, 32>>>(a, b);
    cudaMemcpy(host, b, 128, cudaMemcpyDeviceToDevice);
}
END
first aos "9:5: error: form: it says that it copies from device to device, and 'host' is memory of the host: say"
heeded 's/DeviceToDevice/DeviceToHost/'

# Pointers in constant memory are no arrays there: by themselves, several, and in a struct.
constant() {
	! "$fieldwise" apply --layout "$1" now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
	grep -qF "$2" ../said || fail "$(cat ../said)"
}
cat >now.cu <<'END'
struct Body { float x, y; };
__constant__ Body *bodies;
__global__ void step() { bodies[threadIdx.x].x += bodies[threadIdx.x].y; }
void run(Body *p) { cudaMalloc(&p, 256); cudaMemcpyToSymbol(bodies, &p, sizeof p); step<<<1, 32>>>(); }
END
constant soa "2:20: error: bodies is a pointer in constant memory: pass it to the kernel as a parameter"
cat >now.cu <<'END'
__constant__ float *both[2];
__global__ void step() { both[0][threadIdx.x] += both[1][threadIdx.x]; }
void run(float *(&p)[2]) { cudaMalloc(&p[0], 128); cudaMalloc(&p[1], 128); cudaMemcpyToSymbol(both, p, sizeof p); step<<<1, 32>>>(); }
END
constant aos "1:21: error: both is a pointer in constant memory: pass it to the kernel as a parameter"
cat >now.cu <<'END'
struct Both { float *x, *y; };
__constant__ Both both;
__global__ void step() { both.x[threadIdx.x] += both.y[threadIdx.x]; }
void run(Both &p) { cudaMalloc(&p.x, 128); cudaMalloc(&p.y, 128); cudaMemcpyToSymbol(both, &p, sizeof p); step<<<1, 32>>>(); }
END
constant aos "2:19: error: both is a struct in constant memory, with the pointer: pass it to the kernel as a parameter"

# Pointers to rows, and pointers to pointers, by their own name.
cat >now.cu <<'END'
__global__ void add(float a[8][4], float b[][4]) { a[threadIdx.x][threadIdx.y] += b[threadIdx.x][threadIdx.y]; }
void run() { float (*a)[4], (*b)[4]; cudaMalloc(&a, 128); cudaMalloc(&b, 128); add<<<1, dim3(8, 4)>>>(a, b); }
END
constant aos "1:27: error: a is a pointer to rows, arrays of 4: let it point to their elements, a[i * 4 + j], or leave it out"
cat >now.cu <<'END'
__global__ void turn(int k, float *turns[2], float *by)
{
    turns[k % 2][threadIdx.x] = by[threadIdx.x] + turns[(k + 1) % 2][threadIdx.x];
}
void run(float **t, float *by) { cudaMalloc(&by, 128); turn<<<1, 32>>>(3, t, by); }
END
constant aos "1:36: error: turns is a pointer to pointers, which are not followed: keep the rows in one array, turns[i * n + j]"

# That a record is a library's comes before what is done with its elements.
cat >now.cu <<'END'
#include <tuple>
using Point = std::tuple<float, float, float>;
__global__ void add(const Point *a, const Point *b, Point *c) 
{
    std::get<0>(*c) = std::get<0>(*a) + std::get<0>(*b);
    std::get<1>(*c) = std::get<1>(*a) + std::get<1>(*b);
}
void run(Point *a, Point *b) { cudaMalloc(&a, 256); cudaMalloc(&b, 256); add<<<1, 32>>>(a, b, b); }
END
first soa "3:21: error: form: the record std::tuple<float, float, float> is a library's, and inside of a namespace or an instance of a template: declare a struct of your own"

# A launch with braces, which clang does not read: of a record, of parallel pointers, and of a template.
cat >now.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void run(Body *p, unsigned n) { cudaMalloc(&p, 256); step<<<{1, n}, 32>>>(p); }
END
first soa "3:61: error: unseen: a launch has braces, which are not read here: write dim3("
heeded 's/{1, n}/dim3(1, n)/'
cat >now.cu <<'END'
template <class T> __global__ void step(T *x, const T *y) { x[threadIdx.x] += y[threadIdx.x]; }
void run(float *x, float *y, unsigned n) { cudaMalloc(&x, 128); cudaMalloc(&y, 128); step<<<32, {1, n}>>>(x, y); }
END
constant aos "2:97: error: the launch of step has braces, which are not read here: write dim3("
heeded 's/{1, n}/dim3(1, n)/'

# std::swap of pointers that take turns; of two fields.
cat >now.cu <<'END'
#include <utility>
__global__ void step(const float *h, const float *u, float *h_next, float *u_next)
{
    h_next[threadIdx.x] = h[threadIdx.x] + u[threadIdx.x];
    u_next[threadIdx.x] = u[threadIdx.x] - h[threadIdx.x];
}
void run(float *h, float *u, float *h_next, float *u_next)
{
    cudaMalloc(&h, 128);
    cudaMalloc(&u, 128);
    cudaMalloc(&h_next, 128);
    cudaMalloc(&u_next, 128);
    for (int i = 0; i < 9; i++) {
        step<<<1, 32>>>(h, u, h_next, u_next);
        std::swap(h, h_next);
        std::swap(u, u_next);
    }
}
END
cp now.cu ../swap.cu
"$fieldwise" apply --layout aos --in-place now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -q '^    parallel_field_h h;\|parallel_field_h h,' now.cu || fail "$(cat now.cu)"
[ -z "$nvcc" ] || "$nvcc" -arch=sm_90 -O1 -cubin -o ../cubin now.cu || fail 'now.cu does not compile'
rm parallel_layout.h parallel_layout.undo
mv ../swap.cu now.cu
sed -i 's/swap(h, h_next)/swap(h, u)/' now.cu
! "$fieldwise" apply --layout aos --record P=h,u now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
grep -q '15:19: error: mixed: h and u are exchanged' ../said || fail "$(cat ../said)"

# A pointer to elements is compared with one to constant elements.
cat >now.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *p, int n)
{
    Body *one = &p[threadIdx.x];
    for (int i = 0; i < n; i++) {
        const Body *other = &p[i];
        if (one == other || other != one)
            one->x += other->y;
    }
}
void run(Body *d, int n) { cudaMalloc(&d, n * sizeof(Body)); step<<<1, 32>>>(d, n); }
END
"$fieldwise" apply --layout soa --in-place now.cu >../said 2>&1 || fail "$(cat ../said)"
[ -z "$nvcc" ] || "$nvcc" -arch=sm_90 -O1 -cubin -o ../cubin now.cu || fail 'now.cu does not compile'
rm Body_layout.h Body_layout.undo
# A type that has another size in device code than in host code.
cat >now.cu <<'END'
struct Body {
    float x;
    long double w[2];
};
__global__ void step(Body *p) { p[threadIdx.x].x += 1; }
int main()
{
    Body *p;
    cudaMalloc(&p, 32 * sizeof(Body));
    step<<<1, 32>>>(p);
}
END
first soa '3:17: error: reinterpreted: a layout copies Body field by field, and a member is a long double, whose size on the'
heeded 's/long double/double/'
# An error in a function that has an array in its head.
cat >now.cu <<'END'
__global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void run(int n, int sizes[2]){
    float *x, *y;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    add<<<1, sizes[cuda::half(2)]>>>(x, y);
}
END
first aos "6:20: error: unseen: an error, as it is read here, in a function that uses the array: use of undeclared identifier"
# A function that is called swap, and is none: the second takes its own value back.
cat >now.cu <<'END'
struct Body { float x, y; };
__device__ void swap(Body &a, Body &b) { Body &kept = a; a = b; b = kept; }
__global__ void step(Body *p) { swap(p[threadIdx.x], p[threadIdx.x + 32]); }
void run() { Body *p; cudaMalloc(&p, 64 * sizeof(Body)); step<<<1, 32>>>(p); }
END
first soa "3:38: error: reference: an element that a function may change, which takes others by reference or pointer"
heeded 's/Body &kept/Body kept/'
