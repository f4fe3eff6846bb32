/* SPDX-License-Identifier: MIT */
/* What both arms of a branch load and store: nvcc makes some of it once, behind the arms. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
#define A float *o, const float *a, const float *b, const float *c, float v, int k
struct P {
    float x, y, z, w;
};
struct D {
    double a;
    float b;
    int c;
    float d;
};
__device__ float f(const P *p, int i, int k)
{
    if (i < k)
        return p[i].y;
    return p[i].z;
}

/* Loads that a variable gets the one or the other of: the address is chosen. */
__global__ void field(const P *p, float *o, int k) { AT; o[i] = i < k ? p[i].y : p[i].z; }
__global__ void array(const float *a, const float *b, float *o, int k) { AT; o[i] = i < k ? a[i] : b[i]; }
__global__ void field_by_data(const P *p, float *o, float a) { AT; o[i] = p[i].x < a ? p[i].y : p[i].z; }
__global__ void array_by_data(const float *a, const float *b, const float *c, float *o) { AT; o[i] = c[i] < 1 ? a[i] : b[i]; }
__global__ void field_and_element(const P *p, float *o, float a) { AT; o[i] = p[i].x < a ? p[i].y : p[i + 32].z; }
__global__ void by_if(const P *p, float *o, int k) { AT; float s; if (i < k) s = p[i].y; else s = p[i].z; o[i] = s; }
__global__ void two_variables(const P *p, float *o, int k) { AT; float s, t; if (i < k) { s = p[i].y; t = p[i].x; } else { s = p[i].z; t = p[i].w; } o[i] = s + t; }
__global__ void swapped(const P *p, float *o, int k) { AT; float s, t; if (i < k) { s = p[i].y; t = p[i].x; } else { s = p[i].x; t = p[i].y; } o[i] = s - t; }
__global__ void one_type(const D *p, float *o) { AT; o[i] = p[i].c < 1 ? p[i].b : p[i].d; }
__global__ void other_type(const D *p, float *o) { AT; o[i] = p[i].a < 1 ? p[i].b : p[i].c; }
__global__ void three_ways(const P *p, float *o) { AT; o[i] = threadIdx.x == 0 ? p[i].x : threadIdx.x == 1 ? p[i].y : p[i].z; }
__global__ void else_if(const P *p, float *o, int k, int n) { AT; float s; if (i < k) s = p[i].y; else if (i < n) s = p[i].z; else s = p[i].w; o[i] = s; }
__global__ void else_zero(const P *p, float *o, int k, int n) { AT; float s; if (i < k) s = p[i].y; else if (i < n) s = p[i].z; else s = 0; o[i] = s; }
__global__ void zero_outside(const P *p, float *o, int k, int n) { AT; float s = 0; if (i < n) { if (i < k) s = p[i].y; else s = p[i].z; } o[i] = s; }
__global__ void by_switch(const P *p, float *o, int k) { AT; float v = 0; switch (k) { case 0: v = p[i].x; break; case 1: v = p[i].y; break; case 2: v = p[i].z; break; } o[i] = v; }
__global__ void by_return(P *p, float *o, int k) { AT; o[i] = f(p, i, k); }
__global__ void in_loop(const P *p, float *o, int n) { AT; float s = 0; for (int j = 0; j < n; j++) s += p[j].x > 0 ? p[j].y : p[j].z; o[i] = s; }

/* What is computed of them is computed once, as far as few values have to be brought along. */
__global__ void times_same(const P *p, float *o, int k) { AT; o[i] = i < k ? p[i].y * 3 : p[i].z * 3; }
__global__ void times_other(const P *p, float *o, int k) { AT; o[i] = i < k ? p[i].y * 3 : p[i].z * 5; }
__global__ void times_other_element(const P *p, float *o, int k, float v, float w) { AT; o[i] = i < k ? p[i].y * v : p[i+1].y * w; }
__global__ void root(const P *p, float *o, int k) { AT; o[i] = i < k ? sqrtf(p[i].y) : sqrtf(p[i].z); }
__global__ void square(const P *p, float *o, int k) { AT; o[i] = i < k ? p[i].y * p[i].y : p[i].z * p[i].z; }
__global__ void product(const P *p, float *o, int k) { AT; o[i] = i < k ? p[i].y * p[i].x : p[i].z * p[i].w; }
__global__ void sum_of_three(const P *p, float *o, int k) { AT; o[i] = i < k ? p[i].x + p[i].y +p[i].z: p[i].z + p[i].w + p[i].x; }
__global__ void sum_or_difference(const P *p, float *o, int k, float v) { AT; o[i] = i < k ? p[i].y + v : p[i].z - v; }
__global__ void used_twice(const P *p, float *o, int k) { AT; float s, t; if (i < k) { s = p[i].y; t = s * 3; } else { s = p[i].z; t = s * 3; } o[i] = s + t; }
__global__ void used_twice_otherwise(const P *p, float *o, int k) { AT; float s, t; if (i < k) { s = p[i].y; t = s * 3; } else { s = p[i].z; t = s * 5; } o[i] = s + t; }
__global__ void arrays_plus_other(float *o, const float *a, const float *b, int k) { AT; float s; if (i < k) s = a[i]+3; else s = b[i+7]+5; o[i] = s; }
__global__ void arrays_root(float *o, const float *a, const float *b, int k) { AT; float s; if (i < k) s = sqrtf(a[i]); else s = sqrtf(b[i]); o[i] = s; }
__global__ void arrays_root_plus(float *o, const float *a, const float *b, int k) { AT; float s; if (i < k) s = sqrtf(a[i]+3); else s = sqrtf(b[i]+3); o[i] = s; }
__global__ void arrays_product(float *o, const float *a, const float *b, int k) { AT; float s; if (i < k) s = a[i]*a[i+1]; else s = b[i]*b[i+1]; o[i] = s; }
__global__ void inside_other(const P *p, float *o, int k) { AT; o[i] = i < k ? p[i].x*3+5 : p[i].y*7+5; }
__global__ void two_constants(const P *p, float *o, int k) { AT; o[i] = i < k ? sqrtf(p[i].x*3+5) : sqrtf(p[i].y*7+9); }
__global__ void plus_minus(const P *p, float *o, int k) { AT; o[i] = i < k ? p[i].x*p[i].y+3 : p[i].z*p[i].w-5; }
__global__ void not_alike(const P *p, float *o, int k) { AT; o[i] = i < k ? sqrtf(p[i].x) : sqrtf(p[i].y)+1; }
__global__ void index_loaded(const int *p, const int *s, const float *q, float *o, int k) { AT; o[i] = i < k ? q[p[i]] : q[s[i]]; }
__global__ void stored_behind(const P *p, float *o, float *q, int k) { AT; float s; if (i < k) { s = p[i].y; q[i] = 3; } else { s = p[i].z;  } o[i] = s; }
__global__ void two_roots(float *o, const P *p, int k) { AT; float s = 0, t = 0; if (i < k) { s = sqrtf(p[i].x); t = sqrtf(p[i].y); } else { s = sqrtf(p[i].z); t = sqrtf(p[i].w); } o[i] = s; o[i+64] = t; }

/* Stores of both arms at one place. */
__global__ void store_arrays(float *o, const float *a, const float *b, int k) { AT; if (i < k) o[i] = a[i]; else o[i] = b[i]; }
__global__ void store_arrays_times(float *o, const float *a, const float *b, int k) { AT; if (i < k) o[i] = a[i]*3; else o[i] = b[i]*3; }
__global__ void store_arrays_wide(float *o, const float *a, const float *b, int k) { size_t i = blockIdx.x * blockDim.x + threadIdx.x; if (i < k) o[i] = a[i]; else o[i] = b[i]; }
__global__ void store_parameter(float *o, const P *a, float v, int k) { AT; if (i < k) o[i] = v; else o[i] = a[i].y*5; }
__global__ void store_not_alike(float *o, const P *a, float v, int k) { AT; if (i < k) o[i] = a[i].x + 3; else o[i] = sqrtf(a[i].y); }
__global__ void store_other_index(float *o, const float *a, float v, int k) { AT; if (i < k) o[i] = a[i] + 3; else o[i] = sqrtf(a[i+7]); }
__global__ void store_zero(float *o, const float *a, const float *b, int k) { AT; if (i < k) o[i] = 0; else o[i] = a[i]; }
__global__ void store_used_index(float *o, const float *a, const float *b, int k) { AT; if (i < k) { o[i] = a[i-1] + a[i+1]; } else { o[i] = a[i]; } }
__global__ void store_unused_index(float *o, const float *a, const float *b, int k) { AT; if (i < k) { o[i] = a[i-1] + a[i+1]; } else { o[i] = a[i-2] * 5; } }
__global__ void border_zero(float *o, const float *a, int n) { AT; if (i == 0 || i == n - 1) o[i] = 0; else o[i] = a[i-1] + a[i+1] - 2 * a[i]; }
__global__ void border_kept(float *o, const float *a, int n) { AT; if (i == 0 || i == n - 1) o[i] = a[i]; else o[i] = a[i-1] + a[i+1] - 2 * a[i]; }
__global__ void told_index(float *o, const float *a, int n) { AT; if (i == 0) o[i] = a[n-1]; else o[i] = a[i-1]; }
__global__ void known_index(A) { AT; if (a[i] > 0) o[i] = b[i]; else o[i] = v; }
__global__ void known_index_zero(A) { AT; if (a[i] > 0) o[i] = b[i+1]; else o[i] = 0; }
__global__ void known_place_zero(A) { AT; if (o[i] > 0) o[i] = b[i]; else o[i] = 0; }
__global__ void two_changed(P *p, float v, int k) { AT; if (i < k) { p[i].x += v; p[i].y += v; } else { p[i].x -= v; p[i].y -= v; } }

/* Stores at different elements, fields and arrays. */
__global__ void store_element(float *o, int k, float v) { AT; if (i < k) o[i] = v; else o[i + 64] = v; }
__global__ void store_field(P *p, int k, float v) { AT; if (i < k) p[i].x = v; else p[i].y = v; }
__global__ void store_array(float *o, float *q, int k, float v) { AT; if (i < k) o[i] = v; else q[i] = v; }
__global__ void store_element_value(const float *c, float *o, float v) { AT; if (c[i] < 1) o[i] = v; else o[i + 64] = 2 * v; }
__global__ void store_field_loaded(P *p, const float *a, int k) { AT; if (i < k) p[i].x = a[i]; else p[i].y = a[i + 32]; }
__global__ void store_field_same(P *p, const float *a, int k) { AT; if (i < k) p[i].x = a[i]; else p[i].y = a[i]; }
__global__ void store_element_loaded(const P *p, float *o, int k) { AT; if (i < k) o[i] = p[i].y; else o[i+64] = p[i].z; }
__global__ void change_field(P *p, int k) { AT; if (i < k) p[i].x += 1; else p[i].y += 1; }
__global__ void change_element(float *o, float *q, float v, int k) { AT; if (i < k) { o[i] += v; } else { o[i+7] -= v; } }
__global__ void two_loaded(const P *p, float *o, int k) { AT; if (i < k) { o[i] = p[i].x; o[i+32] = p[i].y; } else { o[i+7] = p[i].z; o[i + 39] = p[i].w; } }
__global__ void two_fields(const P *p, P *o, int k) { AT; if (i < k) { o[i].x = p[i].x; o[i].y = p[i].y; } else { o[i].z = p[i].z; o[i].w = p[i].w; } }
__global__ void two_elements(P *p, float v, int k) { AT; if (i < k) { p[i].x += v; p[i].y += v; } else { p[i+7].x += v; p[i+7].y += v; } }
__global__ void two_arrays(float *o, float *q, float v, float w, int k) { AT; if (i < k) { o[i] = v; q[i] = w; } else { o[i+7] = w; q[i+7] = v; } }
__global__ void known_element(P *p, int k) { AT; if (p[i].x < k) p[i].x = p[i].y; else p[i+1].x = p[i].z; }
__global__ void known_element_constant(P *p, float *o, int k) { AT; if (p[i].x < k) o[i] = 1; else o[2*i] = 3; }

/* Structs, and pointers that are chosen. */
__global__ void structs(const P *p, P *o, int n) { AT; if (p[i].x > 0) o[i] = p[i]; else o[i] = p[i + 7]; }
__global__ void vectors(const float4 *p, float4 *o, int n) { AT; float4 s; if (i < n) s = p[i]; else s = p[i + 7]; o[i] = s; }
__global__ void vectors_stored(const float4 *p, float4 *o, int n) { AT; if (i < n) o[i] = p[i]; else o[i] = p[i + 7]; }
__global__ void vectors_of_arrays(const float4 *p, const float4 *q, float4 *o, int n) { AT; float4 s = i < n ? p[i] : q[i]; o[i] = s; }
__global__ void pointer(const float *p, const float *q, float *o, const int *c) { AT; const float *t = c[i] > 0 ? p : q; o[i] = t[i] + t[i + 7]; }
__global__ void pointer_moved(const float *p, const float *q, float *o, int n) { AT; const float *t = i < n ? p + i : q + 2 * i; o[i] = t[0] + t[7]; }
__global__ void pointer_stored(float *p, float *q, float *o, int n) { AT; float *t = i < n ? p : q; t[i] = o[i]; }
__global__ void pointer_to_field(P *p, float *o, int n) { AT; float *t = i < n ? &p[i].x : &p[i].y; *t = o[i]; }
