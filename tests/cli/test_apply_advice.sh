#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_advice.sh FIELDWISE
# What `apply` says to do about a reason applies to the program at hand: it is done here, and the program rewritten then.
. "$(dirname "$0")/apply_first.sh"

# Rows of a flattened array begin where a variable says.
cat >now.cu <<'END'
__global__ void fill(unsigned char *image) { int i = threadIdx.x; image[3 * i] = image[3 * i + 1] + image[3 * i + 2]; }
void run(unsigned char *host, unsigned char *image, int n)
{
    cudaMalloc(&image, 3000);
    fill<<<1, 32>>>(image);
    for (int i = 0; i < n; i++)
        cudaMemcpy(&host[i * n], &image[i * n], 30, cudaMemcpyDeviceToHost);
}
END
first soa "7:34: error: form: element and item of a record of 3 cannot be told apart: 'i * n' is not seen to be a multiple"
heeded 's/i \* n\]/i * 3]/g'
grep -qF 'image_download(&host[i * 3], image_from(image, i), 30)' ../said || fail "$(cat ../said)"

# A device variable is the array, and pointers are kept in an array.
cat >now.cu <<'END'
__device__ int a[512]; __device__ float b[512];
__global__ void fill(int n) { a[threadIdx.x] = n; b[threadIdx.x] = a[threadIdx.x + 1]; }
void run() { fill<<<1, 32>>>(4); }
END
first aos '1:16: error: a is a device variable, no memory of cudaMalloc: allocate it so, and pass it to the kernel'
sed -i 's/^__global__.*/__device__ void set(int n) { a[threadIdx.x] = n; b[threadIdx.x] = a[threadIdx.x + 1]; }\
__global__ void fill(int n) { set(n); }/' now.cu
first aos '1:16: error: a is a device variable, no memory of cudaMalloc: allocate it so, and pass it to the kernel'
cat >now.cu <<'END'
__device__ float a[1536];
__global__ void fill(int i) { a[3 * i] = i; a[3 * i + 1] = a[3 * i + 2]; }
void run() { fill<<<1, 32>>>(4); }
END
first aos '1:18: error: a is a device variable, no memory of cudaMalloc: allocate it so, and pass it to the kernel'
cat >now.cu <<'END'
struct Grid { float *f[4]; };
__global__ void fill(Grid grid) { int i = threadIdx.x; grid.f[0][i] = grid.f[1][i]; }
void run(Grid grid)
{
    cudaMalloc(&grid.f[0], 128);
    cudaMalloc(&grid.f[1], 128);
    fill<<<1, 32>>>(grid);
}
END
first aos '1:22: error: f is an array of pointers, and f_1 is what one of these points to: give each pointer a member of its'
heeded '1s/.*/struct Grid { float *f0, *f1; };/; s/f\[\([01]\)\]/f\1/g'
cat >now.cu <<'END'
__global__ void fill(float **f) { int i = threadIdx.x; f[0][3 * i] = f[0][3 * i + 1] + f[0][3 * i + 2]; }
void run(float **f) { cudaMalloc(&f, 128); fill<<<1, 32>>>(f); }
END
first aos '1:30: error: f points to pointers, and f[0] is what one of these points to: keep the rows in one array'

# An error in a statement of host code that has nothing to do with the array is none that matters; others are.
cat >now.cu <<'END'
#include <string>
struct Body { float x, y; };
__global__ void step(Body *p, int n) { if (threadIdx.x < n) p[threadIdx.x].x += p[threadIdx.x].y; }
int main(int argc, char **argv)
{
    int n = 32;
    auto read = parse(argv[1], [&](char c) { return known(c); });
    for (auto &word : read) { n = word; }
    Body *p;
    cudaMalloc(&p, n * sizeof(Body));
    step<<<1, 32>>>(p, n); // as told
    std::string said = read["end"];
    return finish(said);
}
END
"$fieldwise" apply --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qF "now.cu:13:12: warning: use of undeclared identifier 'finish'" ../said || fail "$(cat ../said)"
cp now.cu whole.cu
while read -r place script; do
	sed "$script" whole.cu >now.cu
	first soa "$place: error: unseen: an error, as it is read here, in a function that uses the array: use of undeclared"
done <<'END'
13:12 13s/said/p/
13:12 13s/said/(Body *)0/
7:17 7s/c); }/c) + (step<<<1, 1>>>(p, n), 1); }/
7:17 11s/32/read.n/
7:17 8s/n = word/step<<<1, 1>>>(nullptr, word)/
3:40 3s/if/missing(n); if/
END
rm whole.cu

# What nvcc takes, and the compiler at hand does not.
cat >now.cu <<'END'
struct Body { float x, y; __device__ Body() : x(0) {} };
__global__ void step(Body *p) { __shared__ Body own[32]; own[threadIdx.x] = p[threadIdx.x]; p[0].x = own[3].y; }
void run(Body *d) { cudaMalloc(&d, 800); step<<<1, 32>>>(d); }
END
first soa "2:49: error: unseen: an error, as it is read here, in a function that uses the array: initialization is not supported"
heeded 's/ : x(0) {}/ = default;/'
cat >now.cu <<'END'
using namespace std;
struct Body { float x, y; };
int count;
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void run(Body *d) { cudaMalloc(&d, 800); step<<<1, count>>>(d); }
END
first soa "5:52: error: unseen: an error, as it is read here, in a function that uses the array: reference to 'count' is ambiguous: rename"
heeded 's/1, count/1, ::count/'

# What prints the pointer, fills bytes in a kernel, or gets the pointer by way of a pointer to it.
parallel "$sum" "$both std::cout << d_x << h; $launch"
sed -i '1i #include <iostream>' now.cu
first aos "13:68: error: escapes: operator<< prints the address, which a layout moves: leave it out"
heeded 's/ << d_x//'
cat >now.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *p) { memset(p, 0, 8); p[threadIdx.x].x += p[threadIdx.x].y; }
void go(Body **p) { step<<<1, 32>>>(*p); if (p == p) return; }
void run(Body *d) { cudaMalloc(&d, 800); step<<<1, 32>>>(d); go(&d); }
END
first soa "3:38: error: mixed: the function is called with what a pointer to a pointer leads to, which is not followed, where"
grep -qF "'p': let the parameter be a reference, Body *&" ../line || fail "$(cat ../line)"
sed -i 's/Body \*\*p) { step<<<1, 32>>>(\*p)/Body *\&p) { step<<<1, 32>>>(p)/; s/go(&d)/go(d)/' now.cu
first soa "2:40: error: escapes: memset fills bytes as they lie: set the fields of each element"
heeded 's/memset(p, 0, 8);/p->x = p->y = 0;/'

# A function gets the record and another array; the number of an item is what is left of the number of a thread.
cat >now.cu <<'END'
__global__ void init(int *p, int n) { p[blockIdx.x] = n; }
__global__ void cross(int *p, int *q, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        p[i * 4] = p[i * 4 + 1] + p[i * 4 + 2] + p[i * 4 + 3] + q[i];
}
void run(int *p, int *q, int n)
{
    cudaMalloc(&p, n * 16);
    cudaMalloc(&q, n * 4);
    init<<<4 * n, 1>>>(p, 3);
    init<<<n, 1>>>(q, 3);
    cross<<<1, 32>>>(p, q, n);
}
END
first soa "1:22: error: mixed: the parameter gets the record, and the memory of 'q' at now.cu:5:65, which is none of 4 items: give"
[ "$(grep -c 'error: mixed' ../said)" = 1 ] || fail "$(cat ../said)"
heeded '12s/init/start/; 1s/.*/__global__ void start(int *p, int n) { p[blockIdx.x] = n; }\n__global__ void init(int *p, int n) { p[blockIdx.x * 4] = n; }/'
cat >now.cu <<'END'
__global__ void first(float *p) { int i = threadIdx.x; for (int k = 0; k < 3; k++) p[i * 3 + k] = k; }
__global__ void next(const float *p, const int *from, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, item = i % 3;
    out[i] = p[from[i / 3] * 3 + item];
}
void run(float *p, int *from, float *out) { cudaMalloc(&p, 1200); first<<<1, 100>>>(p); next<<<1, 100>>>(p, from, out); }
END
cp now.cu whole.cu
sed -i 's/= i % 3/= (i - 3) % 3/' now.cu
! "$fieldwise" apply --record p --layout soa now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
grep -qF "now.cu:5:14: error: form: element and item of a record of 3 cannot be told apart: 'item' is set to" ../said ||
	fail "$(cat ../said)"
grep -qF "write '(unsigned)item % 3' if it is the item" ../said || fail "$(cat ../said)"
sed -i 's/+ item\]/+ (unsigned)item % 3]/' now.cu
"$fieldwise" apply --record p --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
"$fieldwise" apply --record p --layout soa whole.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qF 'out[i] = p_at(p, from[i / 3], item);' ../said || fail "$(cat ../said)"
rm whole.cu

# A variable beside a multiple may be the item, which is not seen: it is told how to say so.
cat >now.cu <<'END'
__global__ void set(unsigned *a, const int *c)
{
    int v = c[threadIdx.x];
    int word = v >> 5;
    atomicOr(&a[v * 4 + word], 1u);
}
__global__ void sum(unsigned *a) { int i = threadIdx.x; a[4 * i] = a[4 * i + 1] + a[4 * i + 2] + a[4 * i + 3]; }
void run(unsigned *a, int *c) { cudaMalloc(&a, 1600); sum<<<1, 100>>>(a); set<<<1, 100>>>(a, c); }
END
! "$fieldwise" apply --record a --layout soa now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
grep -qF "now.cu:5:15: error: form: element and item" ../said || fail "$(cat ../said)"
grep -qF "now.cu:4:16: write 'word & 3' if it is the item, or leave the array as it is" ../said || fail "$(cat ../said)"
sed -i 's/+ word\]/+ (word \& 3)]/' now.cu
"$fieldwise" apply --record a --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qF 'a_at(a, v, (word & 3))' ../said || fail "$(cat ../said)"

# A macro that has no brackets around its item: a sum there is one.
cat >now.cu <<'END'
#define AT(row, col) a[(row * 3) + col]
__global__ void sum(float *a, float *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float all = 0;
    for (int k = 0; k < 2; k++)
        all += AT(i, k) * AT(i, k + 1) + AT(i, 2 - 1);
    to[i] = all;
}
void run(float *a, float *to) { cudaMalloc(&a, 1200); sum<<<1, 100>>>(a, to); }
END
cp now.cu beyond.cu
"$fieldwise" apply --record a --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qxF '+#define AT(row, col) a_at(a, row, col)' ../said || fail "$(cat ../said)"
for item in 'k + 2' 'k - 1'; do
	sed "s/k + 1/$item/" beyond.cu >now.cu
	! "$fieldwise" apply --record a --layout soa now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
done
rm beyond.cu

# Memory that a structured binding names, that host code allocates as another type, and bytes that a kernel copies.
cat >now.cu <<'END'
struct Body { float x, y; };
struct Memory { Body *first; int second; };
Memory allocate(int n) { Body *d; cudaMalloc(&d, n * sizeof(Body)); return {d, n}; }
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void run(int n)
{
    auto [d, count] = allocate(n);
    step<<<2, 32>>>(d);
}
END
first soa "8:21: error: mixed: the function is called with a name of a structured binding, which is not followed, where"
heeded 's/auto \[d, count\] = allocate(n)/Body *d; cudaMalloc(\&d, n * sizeof(Body))/'
cat >now.cu <<'END'
#include <cuda_runtime.h>
#include <stdlib.h>
struct Bodies { float4 *pos; };
__global__ void step(Bodies b) { float4 p = b.pos[threadIdx.x]; p.x += p.y; b.pos[threadIdx.x] = p; }
void run(int n)
{
    float *buffer = (float *)malloc(n * sizeof(float4));
    Bodies host = {(float4 *)buffer}, device;
    cudaMalloc(&device.pos, n * sizeof(float4));
    cudaMemcpy(device.pos, host.pos, n * sizeof(float4), cudaMemcpyHostToDevice);
    step<<<2, 32>>>(device);
}
END
first soa "8:30: error: mixed: the member gets memory of the host where device arrays of float4 go: 'buffer': keep it in a variable, or in a struct that no kernel gets"
heeded 's/Bodies host = .*/Bodies device; float4 *other = (float4 *)buffer;/; s/host.pos/other/'
cat >now.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *p)
{
    Body b;
    memcpy(&b, &p[threadIdx.x], sizeof b);
    p[threadIdx.x].x = b.y;
}
void run(Body *p, int n) { cudaMalloc(&p, n * sizeof(Body)); step<<<2, 32>>>(p); }
END
first soa "5:16: error: escapes: memcpy copies bytes as they lie: copy element by element"
grep -qF 'cudaMemcpy' ../said && fail "$(cat ../said)"
heeded 's/memcpy.*/b = p[threadIdx.x];/'

# A member that the kernel reaches by way of other memory.
cat >now.cu <<'END'
struct Point { float x, y; };
struct Shape { int n; Point *points; };
__global__ void move(Shape **shapes) { shapes[blockIdx.x]->points[threadIdx.x].x += shapes[blockIdx.x]->points[threadIdx.x].y; }
void run(Shape **d) { cudaMalloc(&d, 80); move<<<1, 32>>>(d); }
END
! "$fieldwise" apply --layout soa --record Point now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
grep -qF 'now.cu:3:40: error: the member points, which points to Point, is not followed into move: pass the pointer' ../said ||
	fail "$(cat ../said)"

# A kernel that takes void *, a record whose methods have pointers to it, and stacks of pointers.
cat >now.cu <<'END'
template <bool all> __global__ void pull(void *a, float4 *p) { p[threadIdx.x].x = ((float4 *)a)[threadIdx.x].y + (all ? p[0].x : 0); }
void run(float4 *p) { cudaMalloc(&p, 800); pull<true><<<1, 32>>>(p, p); }
END
first soa '2:66: error: escapes: the array goes to a parameter of pull that is a void *: declare it as float4 *'
heeded 's/void \*a/float4 *a/; s/((float4 \*)a)/a/'
cat >now.cu <<'END'
struct Body { float x, y;
    Body *copied() { Body *d; cudaMalloc(&d, sizeof *this); return d; }
};
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void run(Body b) { Body *p = b.copied(); step<<<1, 1>>>(p); }
END
first soa '2:5: error: form: a function that the record declares gets, has or returns the array, and the header cannot be there'
heeded '2d; s/^};/};\nBody *copied() { Body *d; cudaMalloc(\&d, sizeof(Body)); return d; }/; s/b.copied/copied/'
cat >now.cu <<'END'
struct Node { int left, right; float least; };
__global__ void walk(Node *nodes, float *out)
{
    Node *stack[32], **top = stack, *at = nodes;
    *top++ = nodes;
    while (top != stack) {
        at = *--top;
        if (at->least < out[0])
            *top++ = nodes + at->left;
    }
    out[threadIdx.x] = at->least + nodes[threadIdx.x].least + nodes[threadIdx.x].right;
}
void run(Node *d, float *out) { cudaMalloc(&d, 800); walk<<<1, 32>>>(d, out); }
END
first soa "7:17: error: mixed: the variable gets a pointer out of an array of pointers, which is not followed, where device"
grep -qF "'top': keep indices of elements in its place" ../line || fail "$(cat ../line)"
heeded 's/Node \*stack\[32\], \*\*top/int stack[32], *top/; s/\*top++ = nodes;/*top++ = 0;/; s/= \*--top/= nodes + *--top/; s/nodes + at->left/at->left/; s/, \*at = nodes;/; Node *at = nodes;/'

# Pointers to pointers to objects, beside a parameter that is an instance of a template.
cat >now.cu <<'END'
template <class T> struct Vec { T x, y; };
template <class T> struct Camera { T x, y; };
template <class T> __global__ void render(Vec<T> *out, Camera<T> **cam) { out[threadIdx.x].x = (*cam)[threadIdx.x].x + (*cam)[threadIdx.x].y; }
void run(Vec<float> *out, Camera<float> **cam) { cudaMalloc(&out, 800); cudaMalloc(&cam, 8); render<<<1, 32>>>(out, cam); }
END
! "$fieldwise" apply --layout soa --record 'Camera<float>' now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
grep -qF 'now.cu:3:68: error: the parameter cam of render<float> points to pointers to Camera<float>, which are not followed' \
	../said || fail "$(cat ../said)"

# A parameter is called as the record is.
cat >now.cu <<'END'
struct camera { float x, y; __device__ void move(float by) { x += by; } };
__global__ void step(camera *camera) { if (camera->y > 2) camera->move(camera->x); }
void run(camera *d) { cudaMalloc(&d, 800); step<<<1, 32>>>(d); }
END
first soa '2:22: error: form: the variable camera hides the type, which has to be named behind it: rename it'
heeded '2s/camera \*camera) { if (camera->y > 2) camera->move(camera->x)/camera *cam) { if (cam->y > 2) cam->move(cam->x)/'

# Memory of the host goes to a kernel, by way of functions: where it does, is said.
cat >now.cu <<'END'
struct Graph { int n, m; };
__global__ void count(Graph *g, Graph *h) { g[threadIdx.x].n += h[threadIdx.x].m; }
Graph *read() { Graph *g = (Graph *)malloc(8); return g; }
void run() { Graph *g = read(), *d, *e; cudaMalloc(&e, 8); cudaMalloc(&d, 8); count<<<1, 1>>>(g, d); count<<<1, 1>>>(d, d); }
END
first soa "4:95: error: mixed: the function is called with memory of the host where device arrays of Graph go: 'g', of the memory"
grep -qF "of the memory of now.cu:3:37: copy it to a device array, and pass that" ../line || fail "$(cat ../line)"
heeded '4s/count<<<1, 1>>>(g/cudaMemcpy(e, g, 8, cudaMemcpyHostToDevice); count<<<1, 1>>>(e/'

# An array of the device's program, and a function that a template gets.
cat >now.cu <<'END'
struct Body { float x, y; };
__device__ Body all[32];
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
int run() { step<<<1, 32>>>(all); cudaDeviceSynchronize(); return all[0].x; }
END
first soa "4:29: error: mixed: the function is called with an array of the device's program where device arrays of Body go: 'all'"
grep -qF "'all': let cudaMalloc or cudaMallocManaged allocate it" ../line || fail "$(cat ../line)"
heeded '2s/.*/Body *all;/; s/int run() {/& cudaMallocManaged(\&all, 32 * sizeof(Body));/'
cat >now.cu <<'END'
struct Body { float x, y; };
template <class F> __global__ void each(Body *p, F f) { f(p[threadIdx.x]); p[0].x = 1; }
void run(Body *d) { cudaMalloc(&d, 80); each<<<1, 32>>>(d, [] __device__(Body &b) { b.x += b.y; }); }
END
! "$fieldwise" apply --record Body --layout soa now.cu >../said 2>&1 || fail "accepted: $(cat now.cu)"
grep -qF 'now.cu:2:59: error: reference: an element is an argument of f, which may be any function: copy it to a variable' ../said ||
	fail "$(cat ../said)"
sed -i 's/f(p\[threadIdx.x\]);/Body b = p[threadIdx.x]; f(b); p[threadIdx.x] = b;/' now.cu
"$fieldwise" apply --record Body --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
# A member of a class of the standard library.
cat >now.cu <<'END'
#include <complex>
#include <string>
struct Body { std::string name; float x, y; std::complex<float> z; };
__global__ void step(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void run(Body *d) { cudaMalloc(&d, 32 * sizeof(Body)); step<<<1, 32>>>(d); }
END
first soa '3:27: error: record Body: no header can declare the field name: its class is of the standard library, whose members'
heeded 's/std::string name; //'

# A parameter may be declared as an array of records, and is the same pointer.
cat >now.cu <<'EOF'
struct Ion { float x, y; };
__device__ float apart(const Ion *ions, int i) { return ions[i].x - ions[0].x; }
__global__ void place(Ion *ions, const Ion *fixed, float charge[])
{
    int i = threadIdx.x;
    ions++;
    ions[i].x = charge[i] + apart(fixed, i) + apart(ions, i);
    ions[i].y = charge[i + 1];
}
void run(Ion *d, Ion *e, float *c)
{
    cudaMalloc(&d, 99 * sizeof(Ion));
    cudaMalloc(&e, 99 * sizeof(Ion));
    place<<<1, 32>>>(d, e, c);
}
EOF
"$fieldwise" apply --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
sed -i 's/Ion \*ions, const Ion \*fixed/Ion ions[], const Ion fixed[99]/; s/const Ion \*ions/const Ion ions[]/' now.cu
"$fieldwise" apply --layout soa now.cu >../arrays 2>&1 || fail "$(cat ../arrays)"
grep '^+' ../said >../said.new
grep '^+' ../arrays >../arrays.new
diff ../said.new ../arrays.new || fail "another program where parameters are declared as arrays"

# What a variable is set to may stand in braces.
cat >now.cu <<'EOF'
__global__ void pairs(const float *in, float *out, size_t size)
{
    const size_t i{threadIdx.x + blockIdx.x * blockDim.x};
    const size_t twice{i * 2};
    for (int k{0}; k < 2; k++)
        if (twice < size)
            out[i] += in[twice] * in[twice + k];
}
void run(float *in, float *out) { cudaMalloc(&in, 800); pairs<<<1, 32>>>(in, out, 64); }
EOF
"$fieldwise" apply --record in --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qF '= in_at(in, (long long)twice / 2, 0) * in_at(in, (long long)twice / 2, k);' ../said || fail "$(cat ../said)"

# One variable that has memory of new as well, or what is deleted is a device array.
cat >now.cu <<'EOF'
struct Body { float x, y; };
__global__ void step(Body *b) { b[threadIdx.x].x += b[threadIdx.x].y; }
void run(int n, bool own)
{
    Body *d;
    cudaMalloc(&d, n * sizeof(Body));
    step<<<1, 32>>>(d);
    if (own)
        delete[] d;
    else
        cudaFree(d);
}
EOF
first soa "9:18: error: form: delete frees what new gives, and no device array"
heeded 's/delete\[\] d/cudaFree(d)/'

# A variable that keeps a multiple and a constant is an item; and what another kernel's array is, where one of its
# accesses cannot be told apart, is no record of none.
cat >now.cu <<'EOF'
__global__ void pairs(const float *in, float *out)
{
    const size_t i = threadIdx.x, one = 2 * i, other = one + 1, next{other + 1};
    out[i] = in[one] + in[other] * in[other - 1] + in[next];
}
void run(float *in, float *out) { cudaMalloc(&in, 800); pairs<<<1, 32>>>(in, out); }
EOF
"$fieldwise" apply --record in --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qF 'in_at(in, ((long long)other - 1) / 2, 1) * in_at(in, ((long long)other - 1) / 2, 0) + '\
'in_at(in, (long long)next / 2, 0);' ../said || fail "$(cat ../said)"
cat >now.cu <<'EOF'
__global__ void pairs(const float *in, float *out)
{
    int i = threadIdx.x;
    out[2 * i] = in[2 * i] + in[2 * i + 1];
}
__global__ void more(float *many) { int i = 2 * threadIdx.x, k = i; many[i] = 0; k += 1; many[k] = 0; }
void run(int n)
{
    float *a, *b, *c;
    cudaMalloc(&a, 8 * n), cudaMalloc(&b, 8 * n), cudaMalloc(&c, 8 * n);
    pairs<<<1, 32>>>(a, b);
    pairs<<<1, 32>>>(c, c);
    more<<<1, 32>>>(b);
}
EOF
sed 's/many\[i\] = 0; k/k/' now.cu >other.cu
refused "now.cu:6:90: error: form: element and item of a record of 2 cannot be told apart: 'k' is set to '1'" --record in now.cu
refused "other.cu:1:40: error: mixed: the parameter gets the record, and the memory of 'many' at other.cu:6:77, which is none of 2 items" --record in other.cu
rm other.cu

# Where two variables are one field's, and which variable gets both.
cat >now.cu <<'EOF'
__global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
__global__ void clear(float *z)
{
    z[threadIdx.x] = 0;
#ifdef DEBUG
    printf("%f\n", z[0]);
#endif
}
void run(int n)
{
    float *x, *y, *old;
    cudaMalloc(&x, n * 4);
    cudaMalloc(&y, n * 4);
    cudaMalloc(&old, n * 4);
    float *one = x;
    if (n > 4)
        one = old;
    clear<<<1, 32>>>(one);
    add<<<1, 32>>>(x, y);
}
EOF
first soa "15:5: error: form: the variable one gets the memory of 'x' and of 'old', which are both x then, and y is the memory of 1: let each have a variable of its own, or leave x out"
sed -i 's/one = old/clear<<<1, 32>>>(old)/' now.cu
first soa "14:5: error: form: x is the memory of 2 variables, 'x' and others, as kernels get one or the other, and y"
sed -i '/&old/s/.*/    cudaMalloc(\&x, n * 4);/; s/clear<<<1, 32>>>(old)/clear<<<1, 32>>>(x)/' now.cu
first soa "13:5: error: form: y is allocated at 1 place, and x at 2: allocate both at each place, or leave one out"
heeded 14d

# Methods that call each other are looked at once, whichever ways lead there.
{
	echo 'struct Buffer { float *p; int n; Buffer(int n) : n(n) { cudaMalloc(&p, n * 4); }'
	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
		echo "int step$i() { return n > 0 ? 1 : step1() + step2() + step3() + step4() + step5() + step6() + step7() + step8() +"
		echo "step9() + step10() + step11() + step12(); }"
	done
	echo '}; __global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }'
	echo 'void run(int n) { Buffer x(n), y(n); x.step1(); y.step3(); add<<<1, 32>>>(x.p, y.p); }'
} >now.cu
timeout 30 "$fieldwise" apply --layout soa now.cu >../said 2>&1 || fail "$(head -5 ../said)"

# Parallel pointers of a prototype without names, restricted.
cat >now.cu <<'EOF'
__global__ void add(float *__restrict__, int, const float *__restrict__ const, float *__restrict__ );
__global__ void add(float *__restrict__ x, int n, const float *__restrict__ const y, float *__restrict__ z)
{
    x[threadIdx.x] += y[threadIdx.x] + z[n];
}
void run(int n)
{
    float *x, *y, *z;
    cudaMalloc(&x, n * 4), cudaMalloc(&y, n * 4), cudaMalloc(&z, n * 4);
    add<<<1, 32>>>(x, n, y, z);
}
EOF
"$fieldwise" apply --layout soa now.cu >../said 2>&1 || fail "$(cat ../said)"
grep -qxF '+__global__ void add(parallel_restrict_fields(float *__restrict__, const float *__restrict__ const), int, float *__restrict__ );' ../said ||
	fail "$(grep '^+__global__' ../said)"
