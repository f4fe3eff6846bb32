/* SPDX-License-Identifier: MIT */
/* Members that are structs, copied to other members: as bytes where both ends are aligned further than what they hold,
 * which what was stored there before is not known as; what is left at the end is a member like others. */
struct V { int n; float dim[16]; };
struct P { V pos, vel, best; float bf, f; unsigned long long s; };
struct PS { P *particle; V g; int num; };
__global__ void whole(P *q) { P *p = q + threadIdx.x; p->best = p->pos; }
__global__ void rest_joins(P *q) { P *p = q + threadIdx.x; if (p->f < p->bf) { p->bf = p->f; p->best = p->pos; } }
__global__ void behind_stores(P *q, float a) { P *p = q + threadIdx.x; for (int i = 0; i < 16; i++) p->pos.dim[i] += a; p->best = p->pos; }
__global__ void through_pointer(PS *ps, float a) { P *p = &ps->particle[threadIdx.x]; float s = 0; for (int i = 0; i < 16; i++) { p->pos.dim[i] += a; s += p->pos.dim[i]; } p->f = s; if (p->f < p->bf) { p->bf = p->f; p->best = p->pos; } }
struct A1 { float n; float d[1]; };
struct PA1 { A1 a, b; double s; };
__global__ void items1(PA1 *q, float x) { PA1 *p = q + threadIdx.x; p->a.n = x; p->b = p->a; }
struct A3 { float n; float d[3]; };
struct PA3 { A3 a, b; double s; };
__global__ void items3(PA3 *q, float x) { PA3 *p = q + threadIdx.x; p->a.n = x; p->b = p->a; }
struct A9 { float n; float d[9]; };
struct PA9 { A9 a, b; double s; };
__global__ void items9(PA9 *q, float x) { PA9 *p = q + threadIdx.x; p->a.n = x; p->b = p->a; }
struct A31 { float n; float d[31]; };
struct PA31 { A31 a, b; double s; };
__global__ void items31(PA31 *q, float x) { PA31 *p = q + threadIdx.x; p->a.n = x; p->b = p->a; }
struct D2 { float n; double d[2]; };
struct PD2 { D2 a, b; };
__global__ void with_gap(PD2 *q, float x) { PD2 *p = q + threadIdx.x; p->a.n = x; p->b = p->a; }
/* Structs that are aligned further than their members are put back by pieces: one of which a member changes is loaded and
 * stored whole, and so is one with bytes that no member has. */
struct Pt { float2 c, b, s; float v, w; int cell; };
__global__ void back_a1(Pt *ps, int n, float x) { int i = threadIdx.x; Pt p = ps[i]; p.cell = p.c.x * x + p.c.y; ps[i] = p; }
__global__ void back_a3(Pt *ps, int n, float x) { for (int i = threadIdx.x; i < n; i += blockDim.x) { Pt p = ps[i]; p.cell = p.c.x * x + p.c.y; ps[i] = p; } }
__global__ void back_a4(Pt *ps, int n, float x) { int i = threadIdx.x; Pt p = ps[i]; p.v = p.c.x * x + p.c.y; ps[i] = p; }
__global__ void back_a5(Pt *ps, int n, float x) { int i = threadIdx.x; Pt p = ps[i]; p.w = p.c.x * x + p.c.y; ps[i] = p; }
__global__ void back_a6(Pt *ps, int n, float x) { int i = threadIdx.x; Pt p = ps[i]; p.v = p.c.x * x + p.c.y; if (p.v < p.w) { p.w = p.v; p.b = p.c; } ps[i] = p; }
struct Q { float2 c; float v, w; int cell, d; };
__global__ void back_b1(Q *ps, int n, float x) { int i = threadIdx.x; Q p = ps[i]; p.cell = p.c.x * x + p.c.y; ps[i] = p; }
__global__ void back_b4(Q *ps, int n, float x) { int i = threadIdx.x; Q p = ps[i]; p.v = p.c.x * x + p.c.y; ps[i] = p; }
__global__ void back_b6(Q *ps, int n, float x) { int i = threadIdx.x; Q p = ps[i]; p.v = p.c.x * x + p.c.y; if (p.v < p.w) { p.w = p.v; } ps[i] = p; }
__global__ void back_a2(Pt *ps, int n, float x) { Pt p; for (int i = threadIdx.x; i < n; i += blockDim.x) { p = ps[i]; p.cell = p.c.x * x + p.c.y; ps[i] = p; } }
struct R { double2 u; float x, y; float2 z; int k; };
__global__ void carried_part(R *p, float *o, int n) { int t = threadIdx.x; R r = p[t]; float a = 0; for (int i = 0; i < n; i++) { r.x = r.x * r.y + 1; a += r.x; } o[t] = a; }
/* A gap in front of a member that is aligned further than its scalars is loaded and stored like the bytes behind the last
 * one; what no member is aligned further than its own scalars for is not. */
struct Ga { float a, b, c, d, e, f, g, h, i; float2 m; };
struct Gc { float a; float2 m; };
struct Gd { float a; float2 m; float b; };
struct Gf { float a, b, c; float2 m; int k, l; };
struct Gn { float a; double b; float c; double d; };
__global__ void gap_a1(Ga *p, const Ga *q) { int t = threadIdx.x; Ga x = p[t]; x.a = x.b = q[t].a; p[t] = x; }
__global__ void gap_a3(Ga *p, const Ga *q) { int t = threadIdx.x; Ga x = p[t]; x.m = q[t].m; p[t] = x; }
__global__ void gap_a4(Ga *p, const Ga *q) { int t = threadIdx.x; Ga x = p[t]; x.a = x.b = x.c = x.d = x.e = x.f = x.g = x.h = x.i = q[t].a; x.m = q[t].m; p[t] = x; }
__global__ void gap_a7(Ga *p, const Ga *q) { int t = threadIdx.x; Ga x = p[t]; x.a = q[t].a; p[t] = x; }
__global__ void gap_a8(Ga *p, const Ga *q) { int t = threadIdx.x; Ga x = p[t]; x.m.x = q[t].a; p[t] = x; }
__global__ void gap_c1(Gc *p, const Gc *q) { int t = threadIdx.x; Gc x = p[t]; x.a = q[t].a; p[t] = x; }
__global__ void gap_c2(Gc *p, const Gc *q) { int t = threadIdx.x; Gc x = p[t]; x.m = q[t].m; p[t] = x; }
__global__ void gap_d4(Gd *p, const Gd *q) { int t = threadIdx.x; Gd x = p[t]; x.m = q[t].m; x.a = q[t].a; x.b = 1; p[t] = x; }
__global__ void gap_f1(Gf *p, const Gf *q) { int t = threadIdx.x; Gf x = p[t]; x.a = q[t].a; p[t] = x; }
__global__ void gap_f4(Gf *p) { int t = threadIdx.x; Gf x = p[t]; x.k = 4; p[t] = x; }
__global__ void gap_n1(Gn *p, const Gn *q) { int t = threadIdx.x; Gn x = p[t]; x.a = q[t].a; p[t] = x; }
__global__ void gap_n2(Gn *p, const Gn *q) { int t = threadIdx.x; Gn x = p[t]; x.b = q[t].a; p[t] = x; }
/* Structs that are aligned no further than their members are put back member by member, whatever lies behind the last. */
struct Tc { int a; char c; };
struct Tb { char s, u, v, w; int a; };
__global__ void tail_c(Tc *p, const Tc *q) { int t = threadIdx.x; Tc x = p[t]; x.c = q[t].c; p[t] = x; }
__global__ void bytes_b(Tb *p, const Tb *q) { int t = threadIdx.x; Tb x = p[t]; x.s = q[t].s; p[t] = x; }
/* Behind a branch or a loop, all of a struct with vectors is put back; of a plain one, what changes. */
struct Pl { float a, b, c, d, e; };
__global__ void across_m1(Pt *p, const Pt *q, int n) { int t = threadIdx.x; Pt x = p[t]; for (int k = 0; k < n; k++) x.v += q[k].v; p[t] = x; }
__global__ void across_m2(Pl *p, const Pl *q, int n) { int t = threadIdx.x; Pl x = p[t]; for (int k = 0; k < n; k++) x.a += q[k].a; p[t] = x; }
__global__ void across_m3(Pl *p) { int t = threadIdx.x; Pl x = p[t]; x.a = sinf(x.b); p[t] = x; }
__global__ void across_m5(Pt *p) { int t = threadIdx.x; Pt x = p[t]; x.v = sinf(x.w); p[t] = x; }
__global__ void across_m7(Pt *p, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) { Pt x = p[i]; x.v = x.w * 2; if (x.v < x.w) { x.w = x.v; x.b = x.c; } p[i] = x; } }
