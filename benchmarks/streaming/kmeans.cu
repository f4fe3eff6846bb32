/* SPDX-License-Identifier: MIT */

/* K-means, the assignment: the nearest of N_CENTRES centres for each point of FIELDS coordinates. Each thread goes
 * through a stretch of the points. The centres lie in shared memory.
 *
 * Arrays: points is read by 4 bytes along a point, PER points from what the next lane reads; labels is written by 4
 * bytes a point. */

template <int FIELDS, int N_CENTRES>
__global__ void
kmeans(const float *points, size_t n, size_t per, const float *centres, int *labels)
{
    __shared__ float centre[N_CENTRES * FIELDS];
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n;

    for (int k = threadIdx.x; k < N_CENTRES * FIELDS; k += blockDim.x)
        centre[k] = centres[k];
    __syncthreads();
    for (size_t i = begin; i < end; i++) {
        int nearest = 0;
        float least = 3.4e38f;
        for (int c = 0; c < N_CENTRES; c++) {
            float distance = 0;
            for (int f = 0; f < FIELDS; f++) {
                float d = points[i * FIELDS + f] - centre[c * FIELDS + f];
                distance += d * d;
            }
            if (distance < least) {
                least = distance;
                nearest = c;
            }
        }
        labels[i] = nearest;
    }
}

/* All pointers are device memory. Points of 6 coordinates, and of the 34 of Rodinia's. */
void
kmeans_all_6(const float *points, size_t n, size_t per, const float *centres, int *labels, unsigned grid,
             cudaStream_t stream)
{
    kmeans<6, 8><<<grid, 256, 0, stream>>>(points, n, per, centres, labels);
}

void
kmeans_all_34(const float *points, size_t n, size_t per, const float *centres, int *labels, unsigned grid,
              cudaStream_t stream)
{
    kmeans<34, 16><<<grid, 256, 0, stream>>>(points, n, per, centres, labels);
}
