/* SPDX-License-Identifier: MIT */

/* ../kmeans.cu on the accessors of `fieldwise header`. */

#include "Point.h"

#define FEATURES 34
#define CLUSTERS 5
#define BLOCK 256

__global__ void
kmeans(Point_view points, int npoints)
{
    int point = blockIdx.x * blockDim.x + threadIdx.x;
    if (point >= npoints)
        return;

    int nearest = 0;
    float nearest_distance = 3.402823466e38f;

    for (int c = 0; c < CLUSTERS; c++) {
        float distance = 0.0f;
        for (int f = 0; f < FEATURES; f++) {
            float d =
                Point_get_feature(points, f * npoints + point) - Point_get_clusters(points, c * FEATURES + f);
            distance += d * d;
        }
        if (distance < nearest_distance) {
            nearest_distance = distance;
            nearest = c;
        }
    }

    Point_set_membership(points, point, nearest);
}

/* points: FEATURES * npoints elements of device memory; of clusters CLUSTERS * FEATURES are used, and of
 * membership npoints. */
void
kmeans_assign(Point_view points, int npoints)
{
    int grid = (npoints + BLOCK - 1) / BLOCK;
    kmeans<<<grid, BLOCK>>>(points, npoints);
}
