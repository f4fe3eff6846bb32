/* SPDX-License-Identifier: MIT */
/* Vectors and structs that are aligned as a whole, and casts to them. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
struct alignas(16) Four {
    float x, y, z, w;
};
struct Plain {
    float x, y, z, w;
};
struct alignas(16) Eight {
    float x, y, z, w, a, b, c, d;
};
struct alignas(8) Mixed {
    int a;
    short b, c;
};

/* --- casts */
__global__ void cast_one(const float *f, float *o) { AT; float4 v = *(const float4 *)&f[4 * i]; o[i] = v.x; }
__global__ void cast_pair(const float *f, float *o) { AT; float4 v = *(const float4 *)&f[4 * i]; o[i] = v.x + v.y; }
__global__ void cast_all(const float *f, Plain *p) { AT; float4 v = ((const float4 *)f)[i]; p[i].x = v.x + v.y + v.z + v.w; }
__global__ void cast_member(const float *f, float *o) { AT; o[i] = ((const float4 *)f)[i].y; }
__global__ void cast_store(float *o, float a) { AT; ((float4 *)o)[i] = make_float4(a, 0, 0, 1); }
__global__ void cast_change(float *f, float a) { AT; float4 v = ((float4 *)f)[i]; v.x += a; ((float4 *)f)[i] = v; }
__global__ void cast_mixed(float *f) { AT; float4 v = ((float4 *)f)[i]; f[4 * i] = v.x + v.y; }
__global__ void cast_plain(const float *f, float *o) { AT; Plain v = *(const Plain *)&f[4 * i]; o[i] = v.x + v.y + v.z + v.w; }
__global__ void cast_shorts(const short *f, float *o) { AT; short4 v = *(const short4 *)(f + 4 * i); o[i] = v.x + v.y + v.z + v.w; }
__global__ void cast_double(const int *f, double *o) { AT; o[i] = *(const double *)(f + 2 * i); }
__global__ void cast_bytes(const unsigned *k, unsigned char *o)
{
    AT;
    const unsigned char *b = (const unsigned char *)(k + i);
    o[i] = b[0] ^ b[1] ^ b[2] ^ b[3];
}

/* --- what is put back */
__global__ void back_one(float4 *v, float a) { AT; float4 t = v[i]; t.w = a; v[i] = t; }
__global__ void back_constant(Four *v) { AT; Four t = v[i]; t.w = 1; v[i] = t; }
__global__ void back_two(float2 *v, float a) { AT; float2 t = v[i]; t.y = a; v[i] = t; }
__global__ void back_plain(Plain *v, float a) { AT; Plain t = v[i]; t.x += a; v[i] = t; }
__global__ void back_bytes(uchar4 *v) { AT; uchar4 t = v[i]; t.w = 255; v[i] = t; }
__global__ void back_last(float4 *v, float a) { AT; float4 t = v[i]; t.x = a; t.y = a; t.z = a; v[i] = t; }
__global__ void back_first(float4 *v, float a) { AT; float4 t = v[i]; t.y = a; t.z = a; t.w = a; v[i] = t; }
__global__ void back_piece(Eight *v, float a) { AT; Eight t = v[i]; t.a += a; v[i] = t; }
__global__ void back_mixed(Mixed *v, int a) { AT; Mixed t = v[i]; t.a = a; v[i] = t; }
__global__ void back_other(float4 *v, float *o, float a) { AT; float4 t = v[i]; t.w = a; o[i] = t.x; v[i] = t; }
__global__ void back_rest(float4 *v, float a) { AT; float4 t = v[i]; v[i] = make_float4(t.x, t.y, t.z, a); }
__global__ void back_elsewhere(float4 *v, const float4 *u, float a)
{
    AT;
    float4 t = u[i];
    v[i] = make_float4(t.x, t.y, t.z, a);
}

/* --- places that are multiples of a vector only because it must be */
__global__ void any_float4(float *o, int k) { AT; *(float4 *)&o[k * i] = make_float4(1, 2, 3, 4); }
__global__ void any_pitch(float2 *v, int pitch, float a)
{
    AT;
    float2 *row = (float2 *)((char *)v + blockIdx.y * pitch) + i;
    float2 t = *row;
    t.x += a;
    t.y -= a;
    *row = t;
}
/* Vectors through pointers to structs that are aligned less: one access each, as through pointers to scalars. */
struct Plain8 { float x, y, z, a, b, c, d, e; };
__global__ void cast_a1(float3 *p, float4 *o, int n) { int t = threadIdx.x; float4 *q = (float4 *)p; for (int i = t; i < n; i += 64) o[i] = q[i]; }
__global__ void cast_a2(Plain8 *p, float4 *o, int n) { int t = threadIdx.x; float4 *q = (float4 *)p; for (int i = t; i < n; i += 64) q[i] = o[i]; }
__global__ void cast_a4(Plain8 *p, float4 *o, int n) { int t = threadIdx.x; float4 *q = (float4 *)&p[t]; o[t] = q[n]; }
__global__ void cast_a6(float3 *p, float4 *o, int n) { float4 *q = (float4 *)&p[((n + 3) & ~3) * blockIdx.x]; q[threadIdx.x] = o[threadIdx.x]; }
