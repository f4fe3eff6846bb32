#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_memory.sh FIELDWISE
# `apply` on programs that get memory otherwise than by cudaMalloc alone: each is rewritten, and compiles where nvcc is
# installed, or it is refused with the place of what stands in the way.
. "$(dirname "$0")/apply_written.sh"

# has LINE...: the program main.cu has each LINE.
has() {
	for line; do
		grep -qxF "$line" main.cu || fail "$line: $(cat main.cu)"
	done
}

# Managed memory of parallel pointers: host code uses elements, and one function those of several fields.
mkdir managed
cd managed
cat >main.cu <<'END'
#include <stdio.h>
__global__ void add(float *x, const float *y, int n) { x[threadIdx.x] += y[threadIdx.x] * n; }
void start(float *p, int n) { for (int i = 0; i < n; i++) p[i] = i; }
float total(const float *p, int n) { return n ? *p + total(p + 1, n - 1) : 0; }
int main()
{
    const int n = 32;
    float *x, *y, own[n];
    cudaMallocManaged(&x, n * sizeof(float));
    cudaMallocManaged((void **)&y, n * sizeof(float), cudaMemAttachGlobal);
    start(x, n), start(y, n), start(own, n);
    cudaMemPrefetchAsync(x + 1, 4 * sizeof(float), 0, 0);
    cudaMemset(y, 0, n * sizeof(float));
    cudaMemcpy(x, y, sizeof(float), cudaMemcpyDeviceToDevice);
    y[3] = x[2] + 1;
    add<<<1, 32>>>(x, y, n);
    cudaDeviceSynchronize();
    printf("%f %f\n", total(x, n), x[1]);
    cudaFree(x);
    cudaFree(y);
}
END
refused 'y is memory of cudaMallocManaged, 1, and x of cudaMallocManaged' --record P=x,y main.cu
sed 's/, cudaMemAttachGlobal//' main.cu >first.cu
mv first.cu main.cu
sed 's/cudaMallocManaged(&x/cudaMalloc(\&x/' main.cu >other.cu
refused 'other.cu:10:5: error: form: y is memory of cudaMallocManaged, and x of cudaMalloc' --record P=x,y other.cu
sed 's/Managed\((.*\));/Managed\1, own[0] > 1 ? 1 : 2);/' main.cu >other.cu
refused 'other.cu:9:5: error: form: the flags of cudaMallocManaged are not constant' --record P=x,y other.cu
sed 's/cudaMemset(y, 0, n \* sizeof(float)/cudaMemsetAsync(y, 0, n * sizeof(float), 0/' main.cu >other.cu
refused 'other.cu:13:5: error: form: cudaMemsetAsync of memory that host code may use right behind it' \
	--record P=x,y other.cu
sed 's/cudaFree(x)/cudaFreeAsync(x, 0)/' main.cu >other.cu
refused 'other.cu:19:5: error: form: cudaFreeAsync of a field, whose memory all fields share' --record P=x,y other.cu
sed 's/y\[3\] = x\[2\] + 1/start(\&x[2], 1), fwrite(x, 4, 4, stdout)/' main.cu >other.cu
refused 'other.cu:15:29: error: escapes: the array goes to fwrite' --record P=x,y other.cu
rm other.cu
[ -z "$nvcc" ] || [ "$("$nvcc" --version | sed -n 's/.*release \([0-9]*\).*/\1/p')" -lt 13 ] ||
	sed -i 's/cudaMemPrefetchAsync(x + 1, 4 \* sizeof(float), 0, 0)/cudaMemPrefetchAsync(x + 1, 4 * sizeof(float), \
cudaMemLocation(), 0)/' main.cu
written --record P=x,y main.cu
has 'void start(FieldwisePointer0 p, int n) { for (int i = 0; i < n; i++) p[i] = i; }' \
	'    P_allocate_managed_bytes(&y, n * sizeof(float), x);' '    P_fill_shared(y, 0, n * sizeof(float));' \
	'    P_copy_shared(x, y, sizeof(float));' '    y[3] = x[2] + 1;'
grep -qF 'P_prefetch_async(x + 1, 4 * sizeof(float), ' main.cu || fail "$(cat main.cu)"
cd ..

# Pinned memory, and its address on the device.
mkdir pinned
cd pinned
cat >main.cu <<'END'
#define CHECK(call) { cudaError_t error = call; if (error != cudaSuccess) return error; }
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
int run(int n)
{
    float *x, *y, *d_x;
    const float *d_y;
    CHECK(cudaHostAlloc((float **)&x, n * sizeof(float), cudaHostAllocMapped));
    CHECK(cudaHostAlloc((float **)&y, n * sizeof(float), cudaHostAllocMapped));
    for (int i = 0; i < n; i++)
        x[i] = y[i] = i;
    CHECK(cudaHostGetDevicePointer((void **)&d_x, (void *)x, 0));
    CHECK(cudaHostGetDevicePointer((void **)&d_y, y, 0));
    add<<<1, 32>>>(d_x, d_y);
    CHECK(cudaDeviceSynchronize());
    int last = x[n - 1];
    cudaFreeHost(x);
    CHECK(cudaFreeHost(y));
    return last;
}
END
sed 's/HostAllocMapped/HostAllocWriteCombined/' main.cu >other.cu
refused 'other.cu:7:58: error: form: cudaHostAlloc with these flags may give memory that has another address' \
	--record P=x,y other.cu
sed 's/(void \*)x, 0/(void *)(x + 4), 0/' main.cu >other.cu
refused 'other.cu:11:11: error: escapes: cudaHostGetDevicePointer of another pointer than' --record P=x,y other.cu
sed 's/x, \*y/x, *y = (float *)malloc(n), *z/; s/&y/\&z/; 1i #include <stdlib.h>' main.cu >other.cu
refused 'error: mixed: the function is called with memory of the host' --record P=d_x,d_y other.cu
sed 's/cudaHostAlloc((float \*\*)&y.*);/cudaMalloc(\&y, n * sizeof(float)));/' main.cu >other.cu
refused 'other.cu:8:11: error: form: y is memory of cudaMalloc, and x of cudaHostAlloc, 2' --record P=x,y other.cu
rm other.cu
written --record P=x,y main.cu
has '    CHECK(P_allocate_pinned_bytes(&y, n * sizeof(float), x, cudaHostAllocMapped));' \
	'    CHECK(P_device_pointer(&d_x, x, 0));' '    P_const_field_y d_y;' '    CHECK(P_release_pinned(y));'
cd ..

# The same of structs, where that is managed memory or not, as a condition says; and memory in the order of a stream.
mkdir structs
cd structs
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void step(Body *bodies) { bodies[threadIdx.x].x = bodies[threadIdx.x].y; }
float run(bool is_managed, cudaStream_t stream)
{
    Body *bodies, *other;
    if (is_managed)
        cudaMallocManaged(&bodies, 32 * sizeof(Body), cudaMemAttachGlobal);
    else
        cudaMalloc(&bodies, 32 * sizeof(Body));
    cudaMallocAsync((void **)&other, 32 * sizeof(Body), stream);
    step<<<1, 32, 0, stream>>>(other);
    step<<<1, 32, 0, stream>>>(bodies);
    cudaFreeAsync(other, stream);
    cudaMemset(bodies, 0, 32 * sizeof(Body));
    cudaDeviceSynchronize();
    return is_managed ? bodies[1].x : 0;
}
END
sed 's/cudaMallocManaged(&bodies, \(.*\), .*;/cudaMalloc(\&bodies, \1);/' main.cu >other.cu
refused 'other.cu:16:25: error: host: host code accesses elements of a device array' other.cu
sed 's/sizeof(Body), stream/sizeof(Body), cudaMemPool_t(), stream/' main.cu >other.cu
refused 'other.cu:10:5: error: form: cudaMallocAsync from a pool of the program' other.cu
rm other.cu
written main.cu
has '        Body_allocate_managed_bytes(&bodies, 32 * sizeof(Body), cudaMemAttachGlobal);' \
	'    Body_allocate_async_bytes(&other, 32 * sizeof(Body), stream);' '    Body_release_async(other, stream);' \
	'    Body_fill_shared(bodies, 0, 32 * sizeof(Body));'
cd ..

# Arrays of pointers to fields, and several GPUs.
mkdir lists
cd lists
cat >main.cu <<'END'
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void other(float **x);
void run(float *host, int n, int first)
{
    float *x[2], *y[2];
    for (int i = 0; i < 2; i++) {
        cudaSetDevice(i);
        cudaMalloc(&x[i], n * sizeof(float));
        cudaMalloc((void **)&y[i], n * sizeof(float));
        cudaMemcpyAsync(y[i], host, n * sizeof(float), cudaMemcpyHostToDevice, 0);
        add<<<1, 32>>>(x[i], y[i]);
        add<<<1, 32>>>(n > 4 ? x[i] : 0, i ? NULL : y[i]);
        cudaFree((void *)x[i]);
    }
}
END
# unlike PATTERN REASON: the program with the sed command PATTERN is refused.
unlike() {
	sed "$1" main.cu >other.cu
	refused "$2" --record P=x,y other.cu
}
unlike 's/^\( *cudaMalloc((void\)/        cudaSetDevice(first);\n\1/' \
	'other.cu:9:9: error: form: y may be allocated on another GPU than x'
unlike 's/^\( *cudaMalloc((void\)/        x[i] = nullptr;\n\1/' \
	'other.cu:9:9: error: form: the pointer x[i] changes before y is allocated'
unlike 's/^\( *cudaMalloc((void\)/        i++;\n\1/' 'other.cu:9:9: error: form: the pointer x[i] changes before y'
unlike 's/^\( *cudaFree\)/        cudaMemcpy(x[0], x[1], 4, cudaMemcpyDeviceToDevice);\n\1/' \
	'other.cu:13:9: error: form: the program uses several GPUs, and cudaMemcpy may copy from one to another'
unlike 's/^\( *cudaFree\)/        other(x);\n\1/' 'other.cu:13:15: error: form: the pointer is used in a way'
unlike 's/^\( *cudaFree\)/        x[0] = y[1];\n\1/' 'error: mixed: x and y are exchanged'
rm other.cu
written --record P=x,y main.cu
has '__global__ void add(P_field_x x, P_const_field_y y) { x[threadIdx.x] += y[threadIdx.x]; }' \
	'    P_field_x x[2]; P_field_y y[2];' '        P_allocate_bytes(&y[i], n * sizeof(float), x[i]);' \
	'        add<<<1, 32>>>(x[i], y[i]);' '        P_release(x[i]);'
cd ..

# Pairs of pointers that take turns: without --record, those are the fields that can be together.
mkdir turns
cd turns
cat >main.cu <<'END'
__device__ float slope(const float *u, int i) { return u[i + 1] - u[i]; }
__global__ void step(const float *a, const float *h, float *an, float *hn)
{
    int i = threadIdx.x;
    an[i] = slope(a, i) + h[i];
    hn[i] = slope(h, i) + a[i];
}
void run(int n, int steps)
{
    float *aa, *ab, *ha, *hb, *t;
    cudaMalloc(&aa, n * sizeof(float));
    cudaMalloc(&ab, n * sizeof(float));
    cudaMalloc(&ha, n * sizeof(float));
    cudaMalloc(&hb, n * sizeof(float));
    for (int s = 0; s < steps; s++) {
        step<<<1, 32>>>(aa, ha, ab, hb);
        t = aa; aa = ab; ab = t;
        float *u = ha; ha = hb; hb = u;
    }
}
END
sed 's/float \*u = ha; ha = hb; hb = u/t = ha; ha = hb; hb = t/' main.cu >other.cu
refused 'error: mixed: ' --record P=a,h other.cu
sed 's/^\( *cudaMalloc(&ha\)/    aa = ab;\n\1/' main.cu >other.cu
refused 'other.cu:13:5: error: form: the pointer aa changes before h is allocated' --record P=a,h other.cu
rm other.cu
"$fieldwise" apply --layout soa main.cu 2>&1 >../out | grep -qx 'record: parallel=a,h' || fail 'another record'
written --record P=a,h main.cu
has '__global__ void step(P_const_field_a a, P_const_field_h h, P_field_a an, P_field_h hn)' \
	'        step<<<1, 32>>>(aa, ha, ab, hb);' '    P_allocate_bytes(&hb, n * sizeof(float), ab);' '        P_field_h u = ha; ha = hb; hb = u;'
cd ..

# A cast by which a pointer to const elements is written to: it is declared without const.
mkdir cast
cd cast
cat >main.cu <<'END'
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
static void send(float *x, const float *y, float *host)
{
    cudaMemcpy((void *)&(y[4]), (void *)host, 16, cudaMemcpyHostToDevice);
    add<<<1, 32>>>(x, y);
}
void run(float *host)
{
    float *x, *y;
    cudaMalloc(&x, 256);
    cudaMalloc(&y, 256);
    send(x, y, host);
}
END
written --record P=x,y main.cu
has 'static void send(P_field_x x, P_field_y y, float *host)' '    P_upload((y + (4)), (void *)host, 16);'
cd ..

# One member for memory of the host and of the device: each use has to show which of the two it means.
mkdir both
cd both
cat >main.cu <<'END'
#include <stdlib.h>
struct Body { float x, y; };
struct Data { int n; Body *bodies; };
__global__ void move(Data s) { s.bodies[threadIdx.x].x += s.bodies[threadIdx.x].y; }
static void look(Body *p) { (void)p; }
static Data make(int n)
{
    Data s;
    s.n = n;
    s.bodies = (Body *)malloc(n * sizeof(Body));
    for (int i = 0; i < n; i++)
        s.bodies[i].x = i;
    return s;
}
static float sum(const Data &s)
{
    float t = 0;
    for (const Body *p = s.bodies; p != s.bodies + s.n; ++p)
        t += p->x;
    return t;
}
float run(int n)
{
    Data s = make(n), g = s;
    cudaMalloc(&g.bodies, n * sizeof(Body));
    cudaMemcpy(g.bodies, s.bodies, n * sizeof(Body), cudaMemcpyHostToDevice);
    move<<<1, 32>>>(g);
    cudaMemcpy(s.bodies, g.bodies, n * sizeof(Body), cudaMemcpyDeviceToHost);
    if (g.bodies)
        cudaFree(g.bodies);
    float total = sum(s);
    free(s.bodies);
    return total;
}
END
# changed PATTERN REPLACEMENT: the program with that is refused at the member that gets memory of the host.
changed() {
	sed "s/$1/$2/" main.cu >other.cu
	cmp -s main.cu other.cu && fail "$1 is not there"
	refused 'error: mixed: the member gets ' other.cu
}
changed 'cudaMalloc(&g.bodies' 'cudaMallocManaged(\&g.bodies'                # memory of both
changed 'cudaMalloc(&g.bodies.*' ''                                          # nothing gives it memory of the device
changed 'move<<<1, 32>>>(g);' 'g.bodies = (Body *)get(); move<<<1, 32>>>(g);' # by what, is not seen
changed 'free(s.bodies);' 'free(s.bodies); Data t = s; look(t.bodies);'      # nor is it here
changed 'Data s = make(n), g = s;' 'Data s = make(n), g = {n, s.bodies};'
changed '{ int n; Body \*bodies; }' '{ int n; Body *bodies; ~Data() {} }'
rm other.cu
# Another class's constructor, behind the struct, is not its own.
sed 's/^struct Data.*/struct Timer { Timer(); };\n&\nTimer::Timer() {}/' main.cu >timer.cu
compiled timer.cu
grep -qF 'Body *bodies; Body_array bodies_device; };' timer.cu || fail "$(cat timer.cu)"
rm Body_layout.*
sed 's/bodies; };/bodies;};/' main.cu >timer.cu
compiled timer.cu
grep -qF 'Body *bodies; Body_array bodies_device;};' timer.cu || fail "$(cat timer.cu)"
rm timer.cu Body_layout.*
written main.cu
has 'struct Data { int n; Body *bodies; Body_array bodies_device; };' '    if (Body_either(g.bodies, g.bodies_device))' \
	'    Body_upload(g.bodies_device, s.bodies, n * sizeof(Body));' '        s.bodies[i].x = i;' '    free(s.bodies);'
cd ..

# Functions that copy in a direction which they are told.
mkdir told
cd told
cat >main.cu <<'END'
struct Body { float x, y; };
__global__ void move(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
static void copy(Body *to, const Body *from, int n, cudaMemcpyKind kind) { cudaMemcpy(to, from, n * sizeof(Body), kind); }
void run(Body *host, int n)
{
    Body *device;
    cudaMalloc(&device, n * sizeof(Body));
    copy(device, host, n, cudaMemcpyHostToDevice);
    move<<<1, 32>>>(device);
    copy(host, device + 1, n - 1, cudaMemcpyDeviceToHost);
    cudaFree(device);
}
END
# changed PATTERN REPLACEMENT REASON: the same is refused, by what is said
changed() {
	sed "s/$1/$2/" main.cu >other.cu
	cmp -s main.cu other.cu && fail "$1 is not there"
	refused "$3" other.cu
}
changed '{ cudaMemcpy(to' '{ if (n > to->x) return; cudaMemcpy(to' 'error: mixed: ' # it does more with its pointers
changed 'cudaMalloc(' 'cudaMallocManaged(' 'error: mixed: '
changed '    cudaFree' '    long at = (long)device; cudaFree' 'error: mixed: ' # by an overload one refusal would be left
changed '    copy(device' '    cudaSetDevice(0); cudaSetDevice(1); copy(device' 'error: mixed: '
rm other.cu
written main.cu
has 'static void copy(Body_pointer to, const Body *from, int n, cudaMemcpyKind kind) { Body_transfer(to, from, n * sizeof(Body), kind); }' \
	'static void copy(Body *to, Body_const_pointer from, int n, cudaMemcpyKind kind) { Body_transfer(to, from, n * sizeof(Body), kind); }' \
	'    copy(host, device + 1, n - 1, cudaMemcpyDeviceToHost);'
# Of a header that two sources include, the overloads stand there once; and in front of the first call where the function
# comes before the record.
cat >copies.h <<'END'
#include <cuda_runtime.h>
struct Body { float x, y; };
static inline void copy(Body *to, const Body *from, int n, cudaMemcpyKind kind) { cudaMemcpy(to, from, n * sizeof(Body), kind); }
void second(Body *device, Body *host, int n);
END
cat >first.cu <<'END'
#include "copies.h"
__global__ void move(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void run(Body *host) { Body *d; cudaMalloc(&d, 256); copy(d, host, 32, cudaMemcpyHostToDevice); move<<<1, 32>>>(d); second(d, host, 9); }
END
cat >other.cu <<'END'
#include "copies.h"
void second(Body *device, Body *host, int n) { copy(host, device, n, cudaMemcpyDeviceToHost); copy(device, host, n, cudaMemcpyHostToDevice); }
END
compiled first.cu other.cu
[ "$(grep -c 'Body_transfer(to, from, n \* sizeof(Body), kind)' copies.h)" = 2 ] || fail "$(cat copies.h)"
cat >late.cu <<'END'
void copy(void *to, const void *from, int n, cudaMemcpyKind kind) { cudaMemcpy(to, from, n, kind); }
struct Body { float x, y; };
__global__ void move(Body *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
void early(Body *device, Body *host, int n) { copy(device + 1, host, n - 8, cudaMemcpyHostToDevice); }
void run(Body *host, int n)
{
    Body *device;
    cudaMalloc(&device, n);
    copy(device, host, n, cudaMemcpyHostToDevice);
    early(device, host, n);
    move<<<1, 32>>>(device);
    copy(host, device, n, cudaMemcpyDeviceToHost);
}
END
rm Body_layout.h
compiled late.cu
cd ..

# Variables in managed memory.
mkdir variables
cd variables
cat >main.cu <<'END'
struct Body { float x, y; };
__managed__ Body many[100];
__managed__ Body *one;
__global__ void move() { many[threadIdx.x].x += one[threadIdx.x].y; }
float run(int n)
{
    cudaMallocManaged(&one, n * sizeof(Body));
    many[3] = one[2];
    move<<<1, 32>>>();
    cudaDeviceSynchronize();
    return (many + 2)->x + (*many).y;
}
END
sed 's/many\[100\]/many[100], other[3]/' main.cu >other.cu
refused 'error: form: an array in managed memory is declared with others' other.cu
sed 's/many\[100\]/many[] = {{1, 2}, {3, 4}}/' main.cu >other.cu
refused 'error: form: an array in managed memory is declared with others, with values' other.cu
sed 's/many\[3\] = one\[2\]/cudaMemcpy(\&many, one, sizeof many, cudaMemcpyDefault)/' main.cu >other.cu
refused 'error: form: an array in managed memory is taken as a whole' other.cu
rm other.cu
written main.cu
has '__managed__ Body_fixed<100> many;' '__managed__ Body_array one;' '    return (Body_all(many) + 2)->x + (*Body_all(many)).y;'
cd ..
