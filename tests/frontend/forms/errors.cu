// SPDX-License-Identifier: MIT
// What the compiler cannot make sense of: types that are not deduced, incomplete, or of nothing.
__global__ void k() { auto t[] = {1, 2, 3}; }
struct Body { float x, y; };
struct Inc; template <class T> struct Open; template <class T> struct Bad { T t; Nope n; int a[N]; int b : Q; auto c; };
struct Has { auto q; Inc inc; Inc many[3]; Body b[-1]; Body huge[1ull << 62]; int bits : 99; float fb : 3; void v; int &r; auto z[] = {1}; decltype(auto) w; Has self; Has *p; };
template <int N> struct Rec { Rec<N + 1> r; };
enum E : int; enum U; enum Big { BIG = 0xffffffffffffffffffull, NEG = -1 };
auto undeduced(); auto undeduced2() { return undeduced2(); }
template <auto> struct AnyV { Body *p; };
__global__ void e0(Inc *i, Open<int> *o, Bad<Body> *b, Has *h, Has v, Inc w, U u) { i[0] = i[1]; o[0].x = 1; b[threadIdx.x].t.x = 1; h[0].b[1].x = h[1].p[2].r; h->q = 2; v.x = 1; sizeof(*i); h[0] = h[1]; h->huge[3].x = 1; h->self.p[0].r = 2; w.x = 3; u = 0; }
__global__ void e1(Body *p, int n) { auto t[] = {p[0], p[1]}; t[0].x = 1; auto a; auto b = undeduced(); auto c = nope(p); auto d = {1, 2.0}; auto e = p[i].x; auto *f = n; auto g[3] = {1, 2, 3}; decltype(auto) h = {1}; auto [x, y, z] = p[0]; auto [q] = nope; auto l = [t, &a](auto m) { return t[m] + a; }; l(1); auto m = [w = t] { return w; }; for (auto r : nope) r.x = 1; for (auto s : p) s.x = 1; int v[n][nope]; v[1][2] = 1; p[n].z = 1; p[n].inc(); p[n].x(3); p->*n = 2; (p[n].*nope) = 1; e0; &e0; Rec<0> rr; rr.r = 1; AnyV<nope> an; an.p[0].x = 1; AnyV<Body> an2; an2.p[0] = p[0]; new auto; new auto(p); new Inc; delete i; Inc local; local.x = 1; switch (p[0]) { case 1: case 1: case nope: ; } sizeof(auto); Body{1, 2, 3}; p[n] = {1, 2, 3, 4}; throw p[0]; co_await p; return p; }
template <class T> __global__ void e2(T *p, typename T::type q, int n) { p[threadIdx.x].x = q; auto t[] = {p[0]}; T u[n]; u[0] = p->template get<3>(); }
template __global__ void e2<Body>(Body *, int, int);
template <class T> struct Spec { }; template <> struct Spec<nope> { Body *p; }; template <class T> struct Spec<T *> { T *p; auto x = 3; };
__global__ void e3(Spec<Body *> s, Spec<Spec<nope>> b, Spec s2, Open o, auto z, decltype(auto) y, Body arr[nope], Body (&ra)[nope], Body &&rv, ...) { s.p[0].x = 1; arr[0].x = ra[1].y; z.x = 1; y = 1; b.p[0].x = 1; s2.p = 1; }
__global__ int e4(Body *p) { return p[0].x; }
__device__ Body operator+(Body, nope); __global__ void e5(Body *p) { p[0] = p[0] + p[1]; p[0]++; -p[1]; p[0][1] = 2; p(1); *p = *p * 2; p[0] += p[1]; p->x.y = 1; auto &r = p[0] + 1; r.x = 1; p[threadIdx.x].x = this->y; Body::x = 1; Body::nope = 1; nope::x = 1; ::nope = 1; p[e4(p)].x = 2; goto nowhere; break; continue; case 3: default: ; }
int main() { Body *p; cudaMalloc(&p, nope); e1<<<1, nope>>>(p, 3); e1<<<>>>(p); e1<<<1>>>(p, 2); e0<<<1, 2>>>(); nope<<<1, 2>>>(p); e2<<<1, 2>>>(p, 1, 2); auto t[] = {1, 2}; e1<<<t[0], 2>>>(p, t[1]); auto q = nope; e1<<<q, q>>>(q, q); cudaMemcpy(p, q, sizeof q, nope); cudaMalloc((void **)&t, sizeof t); }
