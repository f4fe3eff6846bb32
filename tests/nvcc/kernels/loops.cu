/* SPDX-License-Identifier: MIT */
/* Loops whose steps multiply, divide or shift, and loops that `break` leaves. */
#define AT int i = blockIdx.x * blockDim.x + threadIdx.x
__global__ void dbl(const float2 *p, float *o, int n) { AT; float s = 0; for (int j = 1; j < n; j *= 2) s += p[i + j].x; o[i] = s; }
__global__ void dbl2(const float2 *p, float *o, int n, int m) { AT; float s = 0; for (int j = m; j <= n; j <<= 1) s += p[i + j].x; o[i] = s; }
__global__ void triple(const float2 *p, float *o, int n) { AT; float s = 0; for (int j = 1; j < n; j *= 3) s += p[i + j].x; o[i] = s; }
__global__ void third(const float2 *p, float *o, int n) { AT; float s = 0; for (int j = n; j > 0; j /= 3) s += p[i + j].x; o[i] = s; }
__global__ void half(const float2 *p, float *o, int n) { AT; float s = 0; for (int j = n / 2; j > 0; j >>= 1) s += p[i + j].x; o[i] = s; }
__global__ void halfb(const float2 *p, float *o, int n) { AT; float s = 0; for (unsigned j = n; j; j /= 2) s += p[i + j].x; o[i] = s; }
__global__ void shifted(const float2 *p, float *o, int n) { AT; float s = 0; for (int j = 1; j < 1000; j <<= n / 16) s += p[i + j].x; o[i] = s; }
__global__ void lanes(const float2 *p, float *o, int n) { AT; float s = 0; for (int j = i + 1; j < n; j *= 2) s += p[j].x; o[i] = s; }
__global__ void quad(const float2 *p, float *o, long long n) { AT; float s = 0; for (long long j = 1; j < n; j *= 4) s += p[i + j].x; o[i] = s; }
__global__ void stages(float2 *o, int n) { AT; for (int w = 2; w <= n; w *= 2) for (int h = w / 2; h > 0; h /= 2) o[i + w + h].x += 1; }
__global__ void tree(float2 *o, int n) { AT; __shared__ float s[64]; s[threadIdx.x] = o[i].x; for (int h = blockDim.x / 2; h > 0; h /= 2) { __syncthreads(); if (threadIdx.x < h) s[threadIdx.x] += s[threadIdx.x + h] + o[h + i].x; } o[i].x = s[threadIdx.x]; }
__global__ void both(const float2 *p, float *o, int n) { AT; float s = 0; for (int j = 1, k = n; j < k; j *= 2, k /= 2) s += p[i + j + k].x; o[i] = s; }
__global__ void first(const float2 *p, float *o, int n) { AT; float s = 0; int j = 0;
 while (1) { if (j >= n) break; s += p[i + j].x; j++; } o[i] = s; }
__global__ void middle(const float2 *p, float *o, int n) { AT; float s = 0; 
 for (int j = 0; ; j++) { s += p[i + j].x; if (j == n) break; s += p[i + 2 * j].x; } o[i] = s; }
__global__ void middle_of_most(const float2 *p, float *o, int n) { AT; float s = 0; 
 for (int j = 0; j < 100; j++) { s += p[i + j].x; if (j == n) break; s += p[i + 2 * j].x; } o[i] = s; }
__global__ void skips(const float2 *p, float *o, int n) { AT; float s = 0; 
 for (int j = 0; j < 100; j++) { if (j == 7) continue; if (j > 50) break; s += p[i + 2 * j].x; } o[i] = s; }
__global__ void lane_leaves(const float2 *p, float *o, int n) { AT; float s = 0; 
 for (int j = 0; j < n; j++) { s += p[i + j].x; if (j == i - 3) break; s += p[i + 2 * j].x; } o[i] = s; }
__global__ void steps_down(const float2 *p, float *o, int n) { AT; float s = 0; 
 for (int j = n; j > 0; j -= 3) { s += p[i + j].x; if (j < 10) break; s += p[i + 2 * j].x; } o[i] = s; }
__global__ void two_ways(const float2 *p, float *o, int n) { AT; float s = 0; int j = 0;
 do { s += p[i + j].x; if (j > 6) break; if (j > n) break; j += 2; } while (j < 100); o[i] = s; }
__global__ void either(const float2 *p, float *o, int n) { AT; float s = 0; int j = 0;
 for (;;) { s += p[i + j].x; if (++j >= n || j > 20) break; s += p[i + j + 64].x; } o[i] = s; }
__global__ void doubled_end(const float2 *p, float *o, int n) { AT; float s = 0; int j = 1;
 while (true) { s += p[i + j].x; j *= 2; if (j >= n) break; } o[i] = s; }
__global__ void at_end(const float2 *p, float *o, int n) { AT; float s = 0; int j = 1;
 do { s += p[i + j].x; j += 7; } while (j < n); o[i] = s; }
__global__ void lanes_leave(const float2 *p, float *o, int n) { AT; float s = 0; int j = i;
 while (1) { s += p[j].x; j += 32; if (j >= n) break; } o[i] = s; }
/* What the last iteration leaves in a variable, from which `break` leaves the loop. */
__global__ void last_decides(const float *a, float *o, int n, int m) { AT; bool done; __shared__ float s[32]; s[threadIdx.x] = a[i];
 for (int k = 0; k < n; k++) { done = false; if (threadIdx.x > k && threadIdx.x < m - k) { done = true; s[threadIdx.x] += a[k]; } __syncthreads();
  if (k == n - 1) break; if (done) s[threadIdx.x] *= 2; __syncthreads(); } if (done) o[i] = s[threadIdx.x]; }
/* Variables that go on by a step, or by one of two in turn, until they reach an end, where they stay. */
__global__ void until_end(const float *a, float *o, int n, int m) { AT; int next = i, end = i + n * 7; for (int k = 0; k < m; k++) if (next != end) { o[next] = a[k]; next += n; } }
__global__ void past_end(const float *a, float *o, int n, int m) { AT; int next = i, end = i + n * 7 + 1; for (int k = 0; k < m; k++) if (next != end) { o[next] = a[k]; next += n; } }
__global__ void until_own_end(const float *a, float *o, int n, int m) { AT; int next = i, end = i + n * (7 + threadIdx.x);
 for (int k = 0; k < m; k++) for (int l = 0; l < 4; l++) if (next != end) { o[next] = a[k]; next += n; } }
__global__ void until_far_end(const float *a, float *o, int n, int m) { AT; int next = i, end = i + n * 77; for (int k = 0; k < m; k++) for (int l = 0; l < n; l++) if (next != end) { o[next] = a[k]; next += n; } }
struct Writer {
    int next, end, low, high;
    __device__ void init(int x, int y, int n) {
        if (x >= n) { next = end = low = high = 0; return; }
        next = x + y * n; end = n * n + x; low = x & 1 ? n : 2 * n; high = x & 1 ? 2 * n : n;
    }
    __device__ void write(float *o, float v, int step) { if (next != end) { o[next] = v; next += step; } }
};
__global__ void in_turn(const float *a, float *o, int n, int m) { Writer w; w.init(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * 16 * m, n);
 for (int k = 0; k < m; k++) { float v = a[k]; for (int l = 3; l < 11; l += 2) { w.write(o, v, w.low); w.write(o, v + 1, w.high); } } }
/* What a loop that lanes leave after numbers of iterations of their own leaves in its counter. */
__global__ void and_back(const float2 *p, float *o, int n) { AT; float s = 0; int c = threadIdx.x * 8; for (; c < n; c += 256) s += p[c].x; c -= 256; for (; c >= 0; c -= 256) s += p[c].y; o[i] = s; }
