#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_apply_parallel.sh FIELDWISE
# `apply` on parallel pointers as public programs have them, each a small program: it is rewritten, and compiles where
# nvcc is installed, or it is refused with the place of what stands in the way.
. "$(dirname "$0")/apply_written.sh"

# Parallel pointers beside records of another kind: rank names them, and apply takes them by that name.
mkdir beside
cd beside
cat >beside.cu <<'END'
struct P { float x, y; };
__global__ void move(P *p) { p[threadIdx.x].x += p[threadIdx.x].y; }
__global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void run(P *p)
{
    float *d_x, *d_y;
    cudaMalloc(&d_x, 32 * sizeof(float));
    cudaMalloc(&d_y, 32 * sizeof(float));
    move<<<1, 32>>>(p);
    add<<<1, 32>>>(d_x, d_y);
}
END
"$fieldwise" rank --layout aos --layout soa beside.cu >../ranked
grep -q -- '--record parallel=d_y,d_x' ../ranked || fail "rank names no parallel pointers beside structs"
refused 'one record is asked for' beside.cu
"$fieldwise" apply --layout soa --in-place --record parallel=d_y,d_x beside.cu
grep -q 'parallel_pass_fields(d_x, d_y)' beside.cu || fail "parallel pointers beside structs stay"
cd ..

# Parallel pointers of which the largest set has no two that are equally long: the next one is taken.
mkdir next
cd next
cat >next.cu <<'END'
__global__ void three(float *x, float *y, float *z) { x[threadIdx.x] += y[threadIdx.x] * z[threadIdx.x]; }
__global__ void two(int *u, float *v) { v[threadIdx.x] += u[threadIdx.x]; }
void run(int n, int m, int k)
{
    float *d_x, *d_y, *d_z, *d_v;
    int *d_u;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, m * sizeof(float));
    cudaMalloc(&d_z, k * sizeof(float));
    cudaMalloc(&d_u, n * sizeof(int));
    cudaMalloc(&d_v, n * sizeof(float));
    three<<<1, 32>>>(d_x, d_y, d_z);
    two<<<1, 32>>>(d_u, d_v);
}
END
"$fieldwise" apply --layout aos next.cu 2>../said >/dev/null || fail "$(cat ../said)"
[ "$(grep -v '^safety: ' ../said)" = "record: parallel=d_u,d_v" ] || fail "$(cat ../said)"
cd ..

# The header of twelve fields is short enough to be read. One whose kernels have a macro for each field, as an earlier
# version wrote them, is not replaced.
mkdir twelve
cd twelve
fields='a b c d e f g h i j k l'
{
	for field in $fields; do printf '%sfloat *%s' "${separator-__global__ void step(}" "$field"; separator=', '; done
	printf ')\n{\n    int t = threadIdx.x;\n    a[t] = 0'
	for field in $fields; do printf ' + %s[t]' "$field"; done
	printf ';\n}\nvoid run(int n)\n{\n'
	for field in $fields; do printf '    float *%s;\n    cudaMalloc(&%s, n * sizeof(float));\n' "$field" "$field"; done
	printf '    step<<<1, 32>>>(a, b, c, d, e, f, g, h, i, j, k, l);\n}\n'
} >twelve.cu
for layout in aos soa aosoa@32 a,b,c/d,e,f@8/g/h/i/j/k/l; do
	"$fieldwise" apply --layout $layout --record P=a,b,c,d,e,f,g,h,i,j,k,l -o $layout twelve.cu 2>../said || fail "$(cat ../said)"
	[ "$(wc -l <$layout/P_layout.h)" -le 150 ] || fail "$layout: $(wc -l $layout/P_layout.h)"
done
cp aos/* .
"$fieldwise" apply --layout soa --record P=a,b,c,d,e,f,g,h,i,j,k,l --in-place twelve.cu 2>../said || fail "$(cat ../said)"
cmp -s P_layout.h soa/P_layout.h || fail "another layout is not written"
sed -i 's/^#define P_take(.*/#define P_take_a(p)/' P_layout.h
refused 'P_layout.h is of an earlier version' --record P=a,b,c,d,e,f,g,h,i,j,k,l twelve.cu
cd ..

# A function that gets a field of parallel pointers reads the next one by a reference; an atomic function that is the
# first of its file.
mkdir reads
cd reads
cat >next.cu <<'END'
__device__ float next(const float *p) { const float &r = *p; return (&r)[1]; }
__global__ void step(float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        x[i] = next(&y[i]) + next(y + i);
}
int main()
{
    float *d_x, *d_y;
    int n = 100;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    step<<<1, 128>>>(d_x, d_y, n);
    cudaFree(d_x);
    cudaFree(d_y);
}
END
refused 'next.cu:1:58: error: field: a reference to the element, whose address is taken' --record P=d_x,d_y next.cu
# One that uses the value alone stays as it is.
sed 's/const float &r = \*p; return (&r)\[1\];/float r = *p; return 2 * r;/; s/next(y + i)/next(\&x[i])/' next.cu >value.cu
written --record P=d_x,d_y value.cu
grep -q '^__device__ float next(const float \*p) { float r = \*p; return 2 \* r; }$' value.cu || fail "$(cat value.cu)"
cat >main.cu <<'END'
inline __device__ float atomic_plus(float *at, float value) { return atomicAdd(at, value); }
struct Body { float x, y; };
__global__ void step(Body *bodies) { atomic_plus(&bodies[threadIdx.x].x, bodies[threadIdx.x].y); }
END
written main.cu
cd ..

# Functions that get several fields, and cannot be templates: what they point at is kept, or has no type to go by.
mkdir several
cd several
cat >one.cu <<'END'
__device__ float *kept;
template <class F> __device__ float by(F f, const float *p) { return f(p, 0); }
FUNCTION
__global__ void k(float *x, float *y, int n) { x[threadIdx.x] += f(x, 1) + CALL; y[threadIdx.x] = 1; }
void run(int n)
{
    float *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    k<<<1, 32>>>(d_x, d_y, n);
}
END
cd ..
# function TEXT [CALL]: a program whose kernel calls the function TEXT for x, and for y by CALL.
function() {
	sed "s|FUNCTION|$1|; s|CALL|${2:-f(y, 2)}|" several/one.cu >several/now.cu
	cp several/now.cu .
}
function '__device__ float f(const float *p, int i) { return p[i] * 2; }'
"$fieldwise" apply --layout aos --record P=d_x,d_y now.cu >../out || fail "a function of two fields is refused"
grep -q '^+template <class FieldwisePointer0>' ../out || fail "a function of two fields is no template"
for text in 'float \&r = *p; return (\&r)[1];' 'kept = (float *)p; return *p;' 'while (i--) p++; return *p;' \
	'__shared__ float s; s = p[i]; return s;' 'const float *q = p, *r = q; return *r;' 'return (unsigned long)p;'; do
	function "__device__ float f(float *p, int i) { $text }"
	if "$fieldwise" apply --layout aos --record P=d_x,d_y now.cu >/dev/null 2>../said; then fail "accepted: $text"; fi
	grep -q '^now.cu:[0-9]*:[0-9]*: error: ' ../said || fail "$text: $(cat ../said)"
done
plain='__device__ float f(const float *p, int i) { return p ? p[i] : 0; }'
for call in 'f(y, 2) + f(nullptr, 0)' 'f(y, 2) + by(f, x)'; do
	function "$plain" "$call"
	if "$fieldwise" apply --layout aos --record P=d_x,d_y now.cu >/dev/null 2>../said; then fail "accepted: $call"; fi
done
rm now.cu

# Launches of parallel pointers that have moved.
mkdir moved
cd moved
cat >all.cu <<'END'
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
__global__ void clear(float *x) { x[threadIdx.x] = 0; }
int next();
void run(int n)
{
    float *d_x, *d_y, *at;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    at = d_x;
    for (int i = 0; i < n; i += 32, at += 32)
        add<<<1, 32>>>(LAUNCH);
    clear<<<1, 32>>>(d_x);
}
END
cd ..
# moved LAUNCH [REASON]: the program with the launch's arguments is written, or refused.
moved() {
	sed "s|LAUNCH|$1|" moved/all.cu >now.cu
	if [ "${2:-}" ]; then
		refused "$2" --record P=d_x,d_y now.cu
	else
		written --record P=d_x,d_y now.cu
	fi
}
moved '\&d_x[i + 1], 2 + d_y'
grep -q 'add<<<1, 32>>>(P_pass_moved_fields(d_x + (i + 1), 2 + d_y));' now.cu || fail "$(cat now.cu)"
grep -q 'P_const_moved_take(d_y, y, 1);' now.cu || fail "$(cat now.cu)"
grep -q 'clear<<<1, 32>>>(P_pass_fields(d_x));' now.cu || fail "$(cat now.cu)"
moved 'at, d_y - i'
grep -q 'add<<<1, 32>>>(P_pass_moved_fields(at, d_y - i));' now.cu || fail "$(cat now.cu)"
# Where more than that is done in the launch, the kernel gets each pointer by itself.
for arguments in 'd_x + next(), d_y' 'd_x + i++, d_y' '(d_x + (i += 2)), d_y' '(float *)d_x + i, d_y' \
	'd_x + i, n ? d_y : nullptr'; do
	moved "$(echo "$arguments" | sed 's/^(d_x + (\(.*\)))/\\\&d_x[\1]/')"
	grep -qF "__global__ void add(P_pointer_d_x x, P_const_field_d_y y) {" now.cu || fail "$(cat now.cu)"
	grep -qF "add<<<1, 32>>>($(echo "$arguments" | sed 's/(float \*)//'));" now.cu || fail "$(cat now.cu)"
done

# Parallel pointers that are allocated at several places.
mkdir places
cd places
cat >all.cu <<'END'
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
static void twice(float *a, float *b) { add<<<1, 32>>>(a, b); add<<<1, 32>>>(a, b); }
void first(int n)
{
    float *d_x, *d_y, *e_x, *e_y, *swap;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMalloc(&e_y, 2 * n * sizeof(float));
    cudaMalloc(&e_x, 2 * n * sizeof(float));
    add<<<1, 32>>>(d_x, d_y);
    FIRST
    add<<<1, 32>>>(e_x, e_y);
}
void second(int n, bool is_long)
{
    float *x, *y;
    if (is_long) {
        cudaMalloc(&x, n * sizeof(float));
        cudaMalloc(&y, n * sizeof(float));
    } else {
        cudaMalloc(&x, 32 * sizeof(float));
        cudaMalloc(&y, 32 * sizeof(float));
    }
    add<<<1, 32>>>(x, y);
}
END
cd ..
# places FIRST [REASON]
places() {
	sed "s/FIRST/$1/" places/all.cu >now.cu
	if [ "${2:-}" ]; then refused "$2" --record P=d_x,d_y now.cu; else written --record P=d_x,d_y now.cu; fi
}
places 'twice(e_x, e_y); twice(d_x, d_y);'
for line in 'P_allocate_bytes(&d_y, n \* sizeof(float), d_x);' 'P_allocate_bytes(&e_y, 2 \* n \* sizeof(float));' \
	'P_allocate_bytes(&e_x, 2 \* n \* sizeof(float), e_y);' 'P_allocate_bytes(&y, 32 \* sizeof(float), x);'; do
	grep -q "^ *$line$" now.cu || fail "$line: $(cat now.cu)"
done
# A launch that may get fields of two records: then the kernel gets each pointer by itself, with its record.
for launch in 'twice(e_x, e_y); add<<<1, 32>>>(d_x, e_y);' 'twice(d_x, d_y); twice(e_x, e_y); twice(e_x, d_y);' \
	'swap = d_x; d_x = e_x; e_x = swap; add<<<1, 32>>>(d_x, d_y);'; do
	places "$launch"
	grep -qF '__global__ void add(P_field_d_x x, P_const_field_d_y y) { x[threadIdx.x] += y[threadIdx.x]; }' now.cu ||
		fail "$(cat now.cu)"
	grep -qF 'static void twice(P_field_d_x a, P_field_d_y b) { add<<<1, 32>>>(a, b); add<<<1, 32>>>(a, b); }' now.cu ||
		fail "$(cat now.cu)"
done
places 'cudaMalloc(\&d_x, n);' 'd_y is allocated at 4 places, and d_x at 5'
sed 's/(&y, 32/(\&y, 16/; s/FIRST/;/' places/all.cu >now.cu
refused 'd_y has 16 * sizeof(float) bytes and d_x has 32 * sizeof(float)' --record P=d_x,d_y now.cu
cat >now.cu <<'END'
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
void run(int n)
{
    float *d_x, *d_y, *d_z;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMalloc(&d_z, n * sizeof(float));
    add<<<1, 32>>>(d_x, d_y);
    add<<<1, 32>>>(d_x, d_z);
}
END
refused 'd_y is allocated behind the next memory of d_x' --record P=d_x,d_y now.cu
# Pointers that are set to those of one record, and one alone that is of either.
cat >now.cu <<'END'
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
__global__ void twice(float *z) { z[threadIdx.x] *= 2; }
void run(int n, bool is_second)
{
    float *d_x, *d_y, *e_x, *e_y;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMalloc(&e_x, n * sizeof(float));
    cudaMalloc(&e_y, n * sizeof(float));
    float *x = d_x, *y = d_y, *z = is_second ? e_x : d_x;
    add<<<1, 32>>>(x, y);
    add<<<1, 32>>>(e_x, e_y);
    twice<<<1, 32>>>(z);
}
END
compiled --record P=d_x,d_y now.cu
for line in 'add<<<1, 32>>>(P_pass_fields(x, y));' 'twice<<<1, 32>>>(P_pass_fields(z));'; do
	grep -qF "$line" now.cu || fail "$line: $(cat now.cu)"
done
rm P_layout.*

# That no launch of a kernel is seen is said where nothing else is refused, of which it may come.
cat >now.cu <<'END'
#include <cstdio>
__global__ void add(float *x, float *y) { x[threadIdx.x] += y[threadIdx.x]; printf("%p", x); }
END
refused 'now.cu:2:90: error: escapes: printf prints the address' --record P=x,y now.cu
! grep 'launches add' ../said || fail 'two reasons of which one may come of the other'
sed -i 's/ printf.*;//' now.cu
refused 'now.cu:2:1: error: unseen: nothing in these sources launches add, which gets x' --record P=x,y now.cu

# An instance of a template that is asked for by name.
cat >now.cu <<'END'
template <class T> void scale(T *x, T *y) { add<<<1, 32>>>(x, y); }
END
sed -i '1i __global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }' now.cu
cat >>now.cu <<'END'
template /* here */ void
scale<float>(float *, float *);
void run(int n)
{
    float *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    scale(d_x, d_y);
}
END
refused 'now.cu:4:1: error: form: an instance of the template scale is asked for' --record P=d_x,d_y now.cu
rm now.cu

# Functions of the host that get several fields of parallel pointers, and other memory.
mkdir host
cd host
cat >all.cu <<'END'
__global__ void add(float *x, const float *y) { x[threadIdx.x] += y[threadIdx.x]; }
__global__ void clear(float *__restrict__ z) { float *at = z + threadIdx.x; *at = 0; }
__global__ void counted(float *z) { static int n; z[n++] = 0; }
__global__ void both(float *a, float *b) { a[0] = b[0]; }
static void fill(float *d, int n);
static void fill(float *d, int n) { cudaMemset((void *)(d + n / 2), 0, n / 2 * sizeof(*d)); }
void upload(float *d, const float *h, int n, cudaMemcpyKind kind)
{
    float *half = d + n / 2;
    if (!d)
        return;
    cudaMemcpy(half, h, n / 2 * sizeof(float), cudaMemcpyHostToDevice);
    fill(&d[1], n);
    BODY
}
void drop(float *d) { cudaFree(d); }
void run(float *h, int n)
{
    float *d_x, *d_y, *d_z;
    cudaMalloc(&d_x, n * sizeof(float));
    cudaMalloc(&d_y, n * sizeof(float));
    cudaMalloc(&d_z, 3 * n * sizeof(float));
    upload(d_x, h, n, cudaMemcpyDefault);
    upload(d_y + 1, h, n - 1, cudaMemcpyDefault);
    upload(d_z, h, n, cudaMemcpyDefault);
    add<<<1, 32>>>(d_x, d_y);
    drop(d_x), drop(d_y), drop(d_z);
}
END
cd ..
# host BODY [REASON]
host() {
	sed "s/BODY/$1/" host/all.cu >now.cu
	if [ "${2:-}" ]; then refused "$2" --record P=d_x,d_y now.cu; else written --record P=d_x,d_y now.cu; fi
}
host 'cudaMemcpyAsync(d, d + 8, 8, cudaMemcpyDeviceToDevice, 0);'
for line in 'static void fill(FieldwisePointer0 d, int n) { P_fill(d + n / 2, 0, n / 2 \* sizeof(\*d)); }' \
	'void upload(FieldwisePointer0 d, const float \*h, int n, cudaMemcpyKind kind)' '    auto half = d + n / 2;' \
	'    P_copy_async(d, d + 8, 8, 0);' 'void drop(FieldwisePointer0 d) { P_release(d); }'; do
	grep -q "^$line$" now.cu || fail "$line: $(cat now.cu)"
done
host 'clear<<<1, 32>>>(d); clear<<<1, 32>>>(\&half[1]);'
for line in '__global__ void clear(FieldwisePointer0 z) { auto at = z + threadIdx.x; \*at = 0; }' \
	'    clear<<<1, 32>>>(d); clear<<<1, 32>>>((half + (1)));'; do
	grep -q "^$line$" now.cu || fail "$line: $(cat now.cu)"
done
host 'cudaMemcpy(d, h, 8, kind);' 'now.cu:14:25: error: form: a function that gets several fields copies in a direction that'
for body in 'd[0] = 1;' 'counted<<<1, 32>>>(d);' 'both<<<1, 32>>>(d, half);' 'cudaMalloc(\&d, 8);' 'd++;' 'd = half;'; do
	host "$body" 'error: mixed: the parameter gets both d_x and d_y'
done
rm now.cu
