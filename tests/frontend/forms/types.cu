// SPDX-License-Identifier: MIT
// Forms of types, templates and expressions that say nothing to a layout: none may end the command.
struct Body { float x, y; int tag : 3; unsigned : 0; int rest : 29; };
template <int M> struct Op { Body *p; int a[M]; };
template <class T, int N, T V> struct Value { T t[N]; int bits : N; static constexpr T v = V; };
template <template <class, int> class C, class T> struct Outer { C<T, 3> inner; };
template <class T, int N> struct Fixed { T a[N]; T *p; };
template <class... T> struct Pack;
template <> struct Pack<> { };
template <class H, class... T> struct Pack<H, T...> : Pack<T...> { H head; };
template <int... I> struct Numbers { static const int n = sizeof...(I); Body *p; };
template <class... T> struct Nest { template <int... I> struct In { Pack<T...> p; Numbers<I...> n; }; };
template <class T> using Alias = Fixed<T, 4>;
template <int N> using Beta = Op<N + 1>;
template <class T> constexpr T zero = T(0);
template <auto V> struct Auto { Body *p; decltype(V) v; };
template <Body *P> struct ByPointer { Body *p; };
template <float Body::*M> struct ByMember { Body *p; };
template <void (*F)(Body &)> struct ByFunction { Body *p; };
enum class Mode : unsigned char { A, B = 200 };
enum Old { OLD = -1, NEW = 0x7fffffff };
template <Mode M> struct ByEnum { Body *p; };
template <bool B> struct ByBool { Body *p; };
template <unsigned long long U> struct ByLong { Body *p; };
template <char C> struct ByChar { Body *p; };
template <decltype(nullptr) N> struct ByNull { Body *p; };
struct Incomplete;
union Un { float f; int i; char c[8]; struct { short a, b; }; };
struct Flex { int n; float tail[]; };
struct Virtual { virtual void f(); virtual ~Virtual(); int v; };
struct Derived : virtual Virtual, Body { int d; };
typedef float Vec __attribute__((vector_size(16)));
typedef float Ext __attribute__((ext_vector_type(3)));
typedef void Fn(Body *, int);
typedef float (Body::*Mem);
typedef void (Virtual::*MemFn)();
__device__ Body global_bodies[4];
__device__ void touch(Body &b) { b.x = 1; }
struct Self { Self *next; Body b[2]; __device__ void inc() { b[0].x++; } __device__ Self &operator++() { inc(); return *this; }
  __device__ operator float() const { return b[0].x; } template <class T> __device__ T as() { return T(b[0].y); } };
template <class T> struct Base { T t; __device__ T get(int i) { return this->t; } };
template <class T> struct Curious : Base<Curious<T> *> { using Base<Curious<T> *>::t; int n[sizeof(T)]; };
namespace ns { inline namespace v1 { struct In { Body *p; static __device__ int count(int n) { return n; } }; } namespace { struct Hidden { Body b; }; } }
template <class T> __device__ auto pick(T *p, int i) -> decltype(p[i]) { return p[i]; }
template <class T> __device__ decltype(auto) ref(T *p, int i) { return (p[i]); }
template <class... T> __device__ int sum(T... t) { return (0 + ... + t); }
template <int N, class F> __device__ void repeat(F f) { for (int i = 0; i < N; i++) f(i); }
__global__ void k0(Op<3> s, int n) { int i = threadIdx.x; s.p[i].y = s.p[i].x; s.a[1] = 3; }
__global__ void k1(Value<int, 4, 7> v, Outer<Fixed, Body> o, Pack<int, Body *, float> pk, int n) { o.inner.a[0].x = o.inner.p[n].y + pk.head; v.t[2] = v.bits; }
__global__ void k2(Numbers<1, 2, 3> a, Nest<int, Body>::In<4, 5> b, Alias<Body> c, Beta<2> d) { a.p[threadIdx.x].x = b.p.head + c.p[threadIdx.x].y + d.p[0].x + zero<float>; b.n.p[threadIdx.x].y = 2; }
__global__ void k3(Auto<3> a, Auto<'c'> b, Auto<true> c, ByEnum<Mode::B> e, ByBool<true> f, ByLong<~0ull> g, ByChar<-1> h, ByNull<nullptr> nul) { int i = threadIdx.x; a.p[i].x = b.p[i].x + c.p[i].y + e.p[i].x + f.p[i].x + g.p[i].x + h.p[i].x + nul.p[i].y; }
__global__ void k4(ByPointer<global_bodies> a, ByMember<&Body::x> b, ByFunction<touch> c) { a.p[threadIdx.x].x = b.p[threadIdx.x].y; touch(c.p[threadIdx.x]); }
__global__ void k5(Body *p, Un *u, Flex *f, Derived *d, Incomplete *inc, Vec *v, Ext *e, Mem m, Fn *fn, MemFn mf, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  p[i].*m = u[i].f + u[i].a; v[i] = v[i] * v[i]; e[i].x = e[i].y; f->tail[i] = d->d; p[i].tag = p[i].rest;
  auto [x, y, t, r] = p[i]; p[i].x = x + y + t;
  auto l = [=](auto q) { return p[q].x + n; }; p[i].y = l(i);
  auto l2 = [p, &n, z = p[i].x](int j) mutable { z += j; return p[j].x + z + n; }; p[i].x = l2(3);
  auto &rr = p[i]; decltype(auto) dd = (p[i]); const auto &cc = p[i]; auto &&fw = p[i]; rr.x = dd.y + cc.x + fw.y;
  int vla[4] = {1, 2}; int many[2][3][4]; many[1][2][3] = vla[2]; p[many[1][2][3]].x = 0;
  for (auto &q : global_bodies) q.x += 1;
  float (*row)[4] = (float (*)[4])p; row[i][2] = row[i][1];
  Body local[3] = {p[0], p[1], {}}; p[i] = local[n % 3];
  if constexpr (sizeof(Body) > 4) p[i].x += sizeof(p[i]) + alignof(Body);
  switch (n) { case 0 ... 3: p[i].x = 1; break; case (int)Mode::B: p[i].y = 2; default:; }
  const char *s = "text" "more"; p[i].tag = s[i % 3] + 'c' + L'x' + u8"a"[0];
  p[i].x = 1e300 * 1e300 + 0x1p-1074 + 1.0e-5000L;
}
