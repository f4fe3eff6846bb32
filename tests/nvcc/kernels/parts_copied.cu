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
