/* SPDX-License-Identifier: MIT */

/* K-means of points whose coordinates are small whole numbers, so that distances are exact. */

#include "../staging.cuh"
#include "../texts.cuh"

namespace kmeans_case
{
#include "../kmeans.cu"
#include "../kmeans_by_hand.cu"

struct MakeCoordinate {
    float *coordinates;
    uint64_t seed;

    __host__ __device__ void
    operator()(size_t i) const
    {
        coordinates[i] = (float)(drawn(i ^ seed, 18) % 256);
    }
};

template <int FIELDS, int N_CENTRES> class KMeans : public SlicedApplication
{
  public:
    explicit KMeans(const char *name) : SlicedApplication(name, FIELDS * 4)
    {
    }
    void
    fill(size_t n, uint64_t seed) override
    {
        float *made = point_memory.of<float>(n * FIELDS);
        centres = centre_memory.of<float>(N_CENTRES * FIELDS);
        for_each_number(n * FIELDS, MakeCoordinate{made, seed});
        for_each_number(N_CENTRES * FIELDS, MakeCoordinate{centres, seed + 1});
        take((const char *)made, n);
    }
    void
    take(const char *input, size_t n) override
    {
        points = (const float *)input;
        n_points = n;
    }
    /* Each slice begins at a multiple of 16 bytes. */
    size_t
    cut(const char *, size_t n) override
    {
        return n > 16 ? n / 16 * 16 : n;
    }
    const char *
    input() override
    {
        return (const char *)points;
    }
    size_t
    bytes_back(size_t n) override
    {
        return n * sizeof(int);
    }
    void
    give(char *output) override
    {
        labels = (int *)output;
    }
    void
    allocate(Launch) override
    {
        labels = label_memory.poisoned<int>(n_points + 4);
    }
    void
    run(Form form, Launch l, cudaStream_t stream) override
    {
        if (form == BY_HAND)
            kmeans_by_hand<FIELDS, N_CENTRES><<<l.grid, BLOCK, 0, stream>>>(points, n_points, l.per, centres, labels);
        else if (FIELDS == 6)
            kmeans_all_6(points, n_points, l.per, centres, labels, l.grid, stream);
        else
            kmeans_all_34(points, n_points, l.per, centres, labels, l.grid, stream);
    }
    std::vector<Result>
    results(Launch) override
    {
        return {{"labels", labels, (n_points + 4) * 4, 0}};
    }
    std::vector<Bytes>
    reference(Launch) override
    {
        std::vector<float> point = on_host(points, n_points * FIELDS), centre = on_host(centres, N_CENTRES * FIELDS);
        Bytes wanted = poison_of<int>(n_points + 4);
        for (size_t i = 0; i < n_points; i++) {
            std::pair<double, int> least(1e30, 0);
            for (int c = 0; c < N_CENTRES; c++) {
                double distance = 0;
                for (int f = 0; f < FIELDS; f++)
                    distance += pow((double)point[i * FIELDS + f] - centre[c * FIELDS + f], 2);
                least = std::min(least, std::make_pair(distance, c));
            }
            ((int *)wanted.data())[i] = least.second;
        }
        return {wanted};
    }
    const void *
    kernel(Form form) override
    {
        return form == PLAIN ? (const void *)kmeans<FIELDS, N_CENTRES>
                             : (const void *)kmeans_by_hand<FIELDS, N_CENTRES>;
    }
    void
    release() override
    {
        point_memory.release();
        centre_memory.release();
        label_memory.release();
    }

  private:
    Memory point_memory, centre_memory, label_memory;
    size_t n_points = 0;
    const float *points = nullptr;
    float *centres = nullptr;
    int *labels = nullptr;
};

static Registered<KMeans<34, 16>> of_34("kmeans-34");
static Registered<KMeans<6, 8>> of_6("kmeans-6");
} // namespace kmeans_case
