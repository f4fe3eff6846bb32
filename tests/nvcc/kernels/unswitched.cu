/* SPDX-License-Identifier: MIT */
/* Conditions in loops that stay the same: nvcc asks one in front of the loop, of which it has two versions. */
struct P { float x, y, z, w; };
#define I int i = blockIdx.x * blockDim.x + threadIdx.x
#define U(name, body) \
    __global__ void name(const P *p, P *r, const float *w, float *o, int n, int c) \
    { \
        I; \
        float s = 0; \
        for (int k = 0; k < n; k++) body \
        o[i] = s; \
    } \
    __global__ void name##_apart(const P *__restrict__ p, P *__restrict__ r, const float *__restrict__ w, \
                                 float *__restrict__ o, int n, int c) \
    { \
        I; \
        float s = 0; \
        for (int k = 0; k < n; k++) body \
        o[i] = s; \
    }
U(alone, if (c > 3) s += p[i].x * w[k];)
U(fails, if (c < 3) s += p[i].x * w[k];)
U(beside, { s += w[k]; if (c > 3) s += p[i].x; })
U(behind, { if (c > 3) s += p[i].x; s += w[k]; })
U(either, if (c > 3) s += p[i].x; else s -= p[i].z;)
U(else_arm, if (c < 3) s += p[i].x; else s -= p[i].z * w[k];)
U(by_block, { if (blockIdx.x < 1) s += p[i].x; s += w[k]; })
U(by_lane, { if (i < 50) s += p[i].x; s += w[k]; })
U(goes_on, { if (c < 3) continue; s += p[i].x * w[k]; })
U(chosen, s += c > 3 ? p[i].x : w[k];)
U(operand, if (c > 3 && w[k] > 0) s += p[i].x;)
U(alternative, if (c > 50 || n > 3) s += p[i].x;)
U(both_hold, if (c > 3 && n > 3) s += p[i].x;)
U(none_holds, if (c > 3 && n > 50) s += p[i].x; else s += p[i].y;)
U(one_of_two, { if (c > 3) s += p[i].x; if (n > 3) s += p[i].y; })
U(asked_twice, { if (c > 3) s += p[i].x; s += w[k]; if (c > 3) s += p[i].y; })
U(stores, { if (c > 3) o[k + 100] = p[i].x * w[k]; })
U(own, { if (c > 3) r[i].x = r[i].y + r[i].z; s += w[k]; })
U(waits, { if (c > 3) s += p[i].x; __syncthreads(); })
U(inner, for (int j = 0; j < n; j++) if (c > 3) s += p[i].x + w[k];)
U(around, if (c > 3) for (int j = 0; j < n; j++) s += w[j] * p[i].y;)
U(by_outer, for (int j = 0; j < n; j++) if (k > 3) s += p[j].x * p[i].y;)
U(by_bit, { if (c & 8) s += p[i].x; s += w[k]; })
#define S4(j) s += w[k + j] * s; s += w[k + j + 7] * s; s += w[k + j + 14] * s; s += w[k + j + 21] * s;
U(is_long, { S4(0) S4(28) S4(56) S4(84) S4(112) S4(140) S4(168) S4(196) if (c > 3) s += p[i].x; })
U(is_shorter, { S4(0) S4(28) S4(56) if (c > 3) s += p[i].x; })
__device__ float one(const P *p, int i, bool wanted) { return wanted ? p[i].x : 0; }
U(in_a_call, s += one(p, i, c > 3) + w[k];)
__global__ void whole(const P *p, const float *w, float *o, int n, int c)
{
    I;
    float s = 0;
    int k = 0;
    while (k < n) { if (c > 3) s += p[i].x; s += w[k++]; }
    o[i] = s;
}
/* Where the condition depends on the thread, four iterations stand behind it together, if that is all. */
U(together, if (i < 50) r[i].x = r[i].y + r[i].z;)
U(together_varies, if (i < 50) { r[k].x = r[i].y + r[i].z; })
U(together_sum, if (i < 50) o[i] += p[i].x;)
U(together_moves, if (i < 50) o[k] = p[i].x;)
U(together_one_index, if (i < 50) o[k] = p[i].x * w[k];)
U(apart_two_indices, if (i < 50) o[k + i] = p[i].x * w[k];)
U(apart_counts, if (i < 50) o[k] = p[i].x * k;)
U(apart_sum, if (i < 50) s += p[i].x;)
U(apart_before, { s += w[k]; if (i < 50) o[k] = p[i].x; })
U(apart_behind, { if (i < 50) o[k] = p[i].x; s += w[k]; })
U(apart_two, { if (i < 50) o[k] = p[i].x; if (i > 9) o[k] = p[i].y; })
U(together_atomic, if (i < 50) atomicAdd(o + k, p[i].x);)
__global__ void together_unrolled(P *r) { I; for (int k = 0; k < 5; k++) if (i < 50) r[i].x += r[i].y + r[k].z; }
