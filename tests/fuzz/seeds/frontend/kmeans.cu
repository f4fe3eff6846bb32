/* SPDX-License-Identifier: MIT */

/* The assignment step of K-means clustering: one thread a point, which looks for the nearest cluster centre.
 *
 * Record: three parallel pointers, {feature, clusters, membership}. They are one record only in the sense of
 * Peng, Grossman and Sarkar (2016), who lay the three out together: each field has an index of its own, so
 * that in the array of structs the kernel reads e[f * npoints + point].feature and e[c * FEATURES +
 * f].clusters and writes e[point].membership. The array is as long as the longest field needs.
 *
 * Layouts: `feature` is read at consecutive elements by consecutive threads, so every byte stored beside it
 * is moved for nothing. `clusters` is read at one element by all threads. No two fields are ever read at the
 * same element, and nothing is gained by keeping them together: the array of structs costs three times what
 * separate arrays cost.
 *
 * The loop lengths are compile-time constants, so that the cost is one number. */

#define FEATURES 34
#define CLUSTERS 5
#define BLOCK 256

__global__ void
kmeans(const float *feature, const float *clusters, int *membership, int npoints)
{
    int point = blockIdx.x * blockDim.x + threadIdx.x;
    if (point >= npoints)
        return;

    int nearest = 0;
    float nearest_distance = 3.402823466e38f;

    for (int c = 0; c < CLUSTERS; c++) {
        float distance = 0.0f;
        for (int f = 0; f < FEATURES; f++) {
            float d = feature[f * npoints + point] - clusters[c * FEATURES + f];
            distance += d * d;
        }
        if (distance < nearest_distance) {
            nearest_distance = distance;
            nearest = c;
        }
    }

    membership[point] = nearest;
}

/* All pointers are device memory: FEATURES * npoints, CLUSTERS * FEATURES and npoints elements. */
void
kmeans_assign(const float *feature, const float *clusters, int *membership, int npoints)
{
    int grid = (npoints + BLOCK - 1) / BLOCK;
    kmeans<<<grid, BLOCK>>>(feature, clusters, membership, npoints);
}
