/* SPDX-License-Identifier: MIT */
/* A loop of unknown length wants x alone; the gather before it, of known length, wants whole elements. */
struct Point {
    float x, y, z, w;
};

__global__ void
gather(const Point *points, const int *list, float *sums, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int j = 0; j < 1000; j++) {
        const Point &p = points[list[j * n + i]];
        sum += p.x * p.y + p.z * p.w;
    }
    for (int e = 0; e < m; e++)
        sum += points[e * n + i].x;
    sums[i] = sum;
}
