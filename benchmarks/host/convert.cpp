// SPDX-License-Identifier: MIT
//
// How fast one thread of the host brings an array of structs into a layout, and back, as headers do it with
// PREFIX_upload_by_host() and PREFIX_download_by_host(): element by element, each field to its own array or tile.
// Arrays are far larger than caches, and their pages are there before the clock starts. Prints GB/s of bytes read and
// written, the best of five runs each, and the key of an architecture's file that they make.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static const size_t BYTES = (size_t)512 << 20; // of each array of structs

template <class T, int N> struct Record {
    T field[N];
};

// In tiles of TILE elements; 0: an array for each field.
template <class T, int N, size_t TILE> static size_t place(size_t i, int f, size_t n)
{
    return TILE == 0 ? f * n + i : i / TILE * TILE * N + f * TILE + i % TILE;
}

static double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// GB/s of the best of five runs of WORK, which moves BYTES in and as many out.
template <class Work> static double best(Work work)
{
    double least = 1e30;
    for (int run = 0; run < 5; run++) {
        double start = now();
        work();
        double time = now() - start;
        least = time < least ? time : least;
    }
    return 2.0 * BYTES / least / 1e9;
}

static double sum_of_inverses;
static int n_rates;

static void tell(const char *record, const char *layout, const char *way, double rate)
{
    printf("%s,%s,%s,%.2f\n", record, layout, way, rate);
    sum_of_inverses += 1 / rate;
    n_rates++;
}

template <class T, int N, size_t TILE> static void measure(const char *record, const char *layout)
{
    size_t n = BYTES / sizeof(Record<T, N>);
    Record<T, N> *host = (Record<T, N> *)aligned_alloc(256, BYTES);
    T *parts = (T *)aligned_alloc(256, BYTES);
    if (!host || !parts)
        exit(1);
    memset((void *)host, 1, BYTES);
    memset((void *)parts, 2, BYTES);
    tell(record, layout, "upload", best([=] {
             for (size_t i = 0; i < n; i++)
                 for (int f = 0; f < N; f++)
                     parts[place<T, N, TILE>(i, f, n)] = host[i].field[f];
         }));
    tell(record, layout, "download", best([=] {
             for (size_t i = 0; i < n; i++)
                 for (int f = 0; f < N; f++)
                     host[i].field[f] = parts[place<T, N, TILE>(i, f, n)];
         }));
    if (memcmp(&host[n - 1], &parts[place<T, N, TILE>(n - 1, 0, n)], sizeof(T)) != 0)
        exit(1);
    free(host);
    free(parts);
}

int main()
{
    printf("record,layout,way,gb_per_s\n");
    measure<float, 4, 0>("4 floats", "soa");
    measure<float, 8, 0>("8 floats", "soa");
    measure<float, 8, 32>("8 floats", "aosoa@32");
    measure<double, 4, 0>("4 doubles", "soa");
    measure<double, 4, 32>("4 doubles", "aosoa@32");
    measure<double, 16, 0>("16 doubles", "soa");
    printf("# the rate at which all of these together are done:\nhost_convert_gb_per_s = %.2f\n",
           n_rates / sum_of_inverses);
    return 0;
}
