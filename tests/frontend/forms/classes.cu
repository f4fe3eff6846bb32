// SPDX-License-Identifier: MIT
// Forms of types, templates and expressions that say nothing to a layout: none may end the command.
struct Body { float x, y; };
struct Self { short x, y; __device__ void inc() { x++; } __device__ short get() const { return x; } __device__ static int st(int i) { return i; } __device__ Self operator+(const Self &o) const { return o; } __device__ Self &operator[](int i) { return this[i]; } __device__ void operator()(int i) { x = i; } __device__ explicit operator bool() const { return x; } };
template <class T> struct Span { T *p; int n; __device__ T &operator[](int i) { return p[i]; } __device__ T *begin() { return p; } __device__ T *end() { return p + n; } __device__ Span(T *p, int n) : p(p), n(n) {} };
template <class T> Span(T *, int) -> Span<T>;
template <class T> concept Small = sizeof(T) <= 16;
template <Small T> __device__ T half(T t) { return t; }
__device__ auto requires_it(Small auto v) requires (sizeof(v) > 1) { return v; }
struct Lit { int a, b; constexpr bool operator==(const Lit &) const = default; };
template <Lit L> struct ByClass { Body *p; int a[L.a]; };
template <double D> struct ByDouble { Body *p; };
template <class T> struct Dep { typename T::type t; T::template X<3> x; int n : sizeof(T); };
__global__ void m0(Self *b, int n) { for (int j = threadIdx.x; j < n; j++) b[j].inc(); }
__global__ void m1(Self *b, int n, int per) { int t = threadIdx.x; for (int j = t * per; j < t * per + per; j++) { b[j].inc(); b[j](3); b[j].y = b[j].get() + Self::st(j) + (bool)b[j]; b[j] = b[j] + b[0]; (b[j].*(&Self::inc))(); } }
__global__ void m2(Body *p, int n) { Span s(p, n); for (auto &b : s) b.x += 1; s[threadIdx.x].y = half(s[0].x) + requires_it(s[1].y); auto q = Span{p, n}; q[3].x = 2; }
__global__ void m3(ByClass<Lit{2, 3}> a, ByDouble<1.5> d, int n) { int i = threadIdx.x; a.p[i].x = d.p[i].y; a.a[1] = n; }
__global__ void m4(Body *p, int n) { struct Local { Body *q; int k; } l{p, n}; l.q[threadIdx.x].x = l.k; [](Body *z) { z[threadIdx.x].y = 2; }(p); auto g = []<class T>(T *t) { t[threadIdx.x].x = 1; }; g(p); }
__global__ void m5(Body *p, int n) { [[maybe_unused]] auto a = p; int w[n]; w[0] = 1; goto out; out: p[threadIdx.x].x = w[0]; try_again: ; if (int k = n; k > 2) p[k].x = 1; asm volatile("bar.sync 0;"); asm("mov.f32 %0, %1;" : "=f"(p[0].x) : "f"(p[1].x)); new (p) Body{1, 2}; p->~Body(); delete p; alignas(16) float f[4] = {}; __shared__ Body sh[32]; sh[threadIdx.x] = p[threadIdx.x]; static_assert(sizeof(Body) == 8); typedef int I; using U = I; U u = I(2.5); p[u].x = int{3}; p[0].y = __builtin_offsetof(Body, y) + noexcept(n) + (int)sizeof...(int); }
__global__ void m6(_BitInt(37) *b, __int128 *q, _Complex float *c, _Float16 *h, __bf16 *bf, bool *bo, wchar_t *w, char32_t *c32, long double *ld, void *v, void **vv, unsigned _BitInt(129) *bb) { int i = threadIdx.x; b[i] = b[i] + 1; q[i] = q[i] * 3; c[i] = c[i]; h[i] = h[i]; bo[i] = !bo[i]; w[i] = w[i]; c32[i] = 1; vv[i] = v; bb[i] = bb[i + 1]; bf[i] = bf[i+1]; const unsigned __int128 big = ((unsigned __int128)1 << 100) + 5; q[i] = big; }
__managed__ int mg; __constant__ Body cb[4];
int main(int argc, char **argv) { Body *p; cudaMalloc(&p, sizeof(Body) * 1024); auto n = argc; m2<<<4, 256>>>(p, n); Self *s; cudaMalloc((void **)&s, 1024 * sizeof *s); m0<<<1, 32>>>(s, 1024); m1<<<dim3{1, 2}, dim3(32)>>>(s, 1024, 32); auto l = [&](auto k) { m2<<<1, k>>>(p, k); }; l(32); int vla[argc]; struct { int a; } an{2}; m4<<<an.a, vla[0]>>>(p, an.a); void (*fp)(Body *, int) = m5; fp<<<1, 2>>>(p, 1); }
