/* SPDX-License-Identifier: MIT */

/* kmeans.cu staged by hand: four points, which fill whole granules, come at a time, and the distances to all centres
 * grow side by side with each coordinate. Their labels leave by one store. */

/* The index of the least of N_CENTRES, the first of equal ones. */
template <int N_CENTRES>
__device__ __forceinline__ int
nearest_of(const float *distance)
{
    int nearest = 0;
    float least = 3.4e38f;

#pragma unroll
    for (int c = 0; c < N_CENTRES; c++)
        if (distance[c] < least) {
            least = distance[c];
            nearest = c;
        }
    return nearest;
}

/* Adds what coordinate F of value X brings to the distances. CENTRE has the centres' coordinates F side by side. */
template <int N_CENTRES>
__device__ __forceinline__ void
add_coordinate(float *distance, const float *centre, int f, float x)
{
#pragma unroll
    for (int c = 0; c < N_CENTRES; c++) {
        float d = x - centre[f * N_CENTRES + c];
        distance[c] += d * d;
    }
}

template <int N_CENTRES>
__device__ __forceinline__ void
clear(float *distance)
{
#pragma unroll
    for (int c = 0; c < N_CENTRES; c++)
        distance[c] = 0;
}

/* The labels of four points at POINT, which is aligned to a granule: FIELDS granules. Short points are written out; of
 * long ones one granule at a time, or the centres would not fit registers, into which the compiler moves them. */
template <int FIELDS, int N_CENTRES>
__device__ __forceinline__ uint4
labels_of(const float *point, const float *centre)
{
    constexpr int WRITTEN_OUT = FIELDS <= 8 ? FIELDS : 1;
    float distance[N_CENTRES];
    uint4 labels = make_uint4(0, 0, 0, 0);
    int f = 0;

    clear<N_CENTRES>(distance);
#pragma unroll WRITTEN_OUT
    for (int g = 0; g < FIELDS; g++) {
        uint4 v = load_granule((const char *)(point + 4 * g));
        unsigned words[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
        for (int k = 0; k < 4; k++) {
            add_coordinate<N_CENTRES>(distance, centre, f, __uint_as_float(words[k]));
            f++;
            if ((FIELDS % 2 == 0 && k % 2 == 0) || f < FIELDS)
                continue;
            labels = make_uint4(labels.y, labels.z, labels.w, (unsigned)nearest_of<N_CENTRES>(distance));
            clear<N_CENTRES>(distance);
            f = 0;
        }
    }
    return labels;
}

template <int FIELDS, int N_CENTRES>
__device__ __forceinline__ int
label_of(const float *point, const float *centre)
{
    float distance[N_CENTRES];

    clear<N_CENTRES>(distance);
#pragma unroll 1
    for (int f = 0; f < FIELDS; f++)
        add_coordinate<N_CENTRES>(distance, centre, f, point[f]);
    return nearest_of<N_CENTRES>(distance);
}

template <int FIELDS, int N_CENTRES>
__global__ void
kmeans_by_hand(const float *points, size_t n, size_t per, const float *centres, int *labels)
{
    __shared__ __align__(16) float centre[N_CENTRES * FIELDS];
    size_t t = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t begin = t * per < n ? t * per : n;
    size_t end = begin + per < n ? begin + per : n, i = begin;

    for (int k = threadIdx.x; k < N_CENTRES * FIELDS; k += blockDim.x)
        centre[k % FIELDS * N_CENTRES + k / FIELDS] = centres[k];
    __syncthreads();
    while (i < end) {
        if (i % 4 != 0 || end - i < 4) {
            labels[i] = label_of<FIELDS, N_CENTRES>(points + i * FIELDS, centre);
            i++;
            continue;
        }
        store_granule((char *)(labels + i), labels_of<FIELDS, N_CENTRES>(points + i * FIELDS, centre));
        i += 4;
    }
}
