/* SPDX-License-Identifier: MIT */

/* Loads beside atomics on one word, as in the validation kernel select_orders: 2^24 threads look at one order
 * of 48 bytes each. Those of one region (an int, right for one of eight) and of a high price (a double,
 * loaded where the region is right) count themselves in one word, and store their number at the place that
 * they get. The orders lie in arrays, in tiles of 32 or of 8, or in structs: region and price in one of 16
 * bytes (pair), all but the region in one of 48 (hot44), or all (records); of each only region and price are
 * loaded.
 *
 * Prints a line a layout: `layout loads some count store_0 store_8 store_32 store_1024 store_65536`, in ms:
 * the loads alone where every price is high enough (loads), and where one of four is (some); with the
 * atomics, and with atomics and stores, the counted word lying so many words behind the beginning of its
 * memory. Before them a line `none`, of threads that load nothing and draw their lot from their number; after
 * them how many counted themselves. */
#include "experiment.cuh"

constexpr size_t ORDERS = (size_t)1 << 24, BYTES = 48;

enum Layout { ARRAYS, TILES32, TILES8, PAIR, HOT44, RECORDS };
enum Mode { LOAD, COUNT, STORE };

/* Where region and price of order I lie, in bytes. */
template <Layout LAYOUT>
__device__ void
places(size_t i, size_t *ret_region, size_t *ret_price)
{
    switch (LAYOUT) {
    case ARRAYS:
        *ret_price = i * 8;
        *ret_region = ORDERS * 8 + i * 4;
        break;
    case TILES32:
        *ret_price = i / 32 * (32 * BYTES) + 256 + i % 32 * 8;
        *ret_region = i / 32 * (32 * BYTES) + 896 + i % 32 * 4;
        break;
    case TILES8:
        *ret_price = i / 8 * (8 * BYTES) + 64 + i % 8 * 8;
        *ret_region = i / 8 * (8 * BYTES) + 224 + i % 8 * 4;
        break;
    case PAIR:
        *ret_price = i * 16;
        *ret_region = i * 16 + 8;
        break;
    case HOT44:
        *ret_price = i * BYTES + 8;
        *ret_region = ORDERS * BYTES + i * 4;
        break;
    case RECORDS:
        *ret_price = i * BYTES + 8;
        *ret_region = i * BYTES + 28;
        break;
    }
}

__device__ bool
drawn(size_t i, unsigned salt, unsigned one_in)
{
    unsigned x = (unsigned)i * 2654435761u ^ salt;
    x ^= x >> 15;
    x *= 0x85ebca6b;
    x ^= x >> 13;
    x *= 0xc2b2ae35;
    x ^= x >> 16;
    return (x & 255) < 256 / one_in;
}

template <Layout LAYOUT>
__global__ void
prepare(char *bytes)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x, region, price;
    places<LAYOUT>(i, &region, &price);
    *(int *)(bytes + region) = drawn(i, 1, 8);
    *(double *)(bytes + price) = drawn(i, 77, 4);
}

template <Layout LAYOUT, Mode MODE>
__global__ void
pick(const char *bytes, int *selected, int *count, double least)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x, region, price;
    places<LAYOUT>(i, &region, &price);
    if (*(const int *)(bytes + region) != 1 || !(*(const double *)(bytes + price) > least))
        return;
    if (MODE == LOAD) {
        if (least == -3.0) /* never; what makes the loads needed */
            selected[0] = i;
        return;
    }
    int place = atomicAdd(count, 1);
    if (MODE == STORE)
        selected[place] = i;
    else if (place == -1)
        selected[0] = i;
}

__global__ void
pick_unseen(int *selected, int *count)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (drawn(i, 1, 8) && drawn(i, 77, 4)) {
        int place = atomicAdd(count, 1);
        selected[place] = i;
    }
}

template <Layout LAYOUT, Mode MODE>
static double
time_of(const char *bytes, int *selected, int *count, double least)
{
    return cold_ms([&] { CHECK(cudaMemset(count, 0, sizeof *count)); },
                   [&] { pick<LAYOUT, MODE><<<ORDERS / 256, 256>>>(bytes, selected, count, least); });
}

template <Layout LAYOUT>
static void
run(const char *name, char *bytes, int *selected, int *count)
{
    prepare<LAYOUT><<<ORDERS / 256, 256>>>(bytes);
    CHECK_LAUNCH();
    printf("%s", name);
    printf(" %.4f", time_of<LAYOUT, LOAD>(bytes, selected, count, -4.0));
    printf(" %.4f", time_of<LAYOUT, LOAD>(bytes, selected, count, 0.5));
    printf(" %.4f", time_of<LAYOUT, COUNT>(bytes, selected, count, 0.5));
    for (int words : {0, 8, 32, 1024, 65536})
        printf(" %.4f", time_of<LAYOUT, STORE>(bytes, selected, count + words, 0.5));
    printf("\n");
}

int
main()
{
    char *bytes = (char *)words_of(ORDERS * 52 + 4096);
    int *count = (int *)words_of(MIB), *selected = (int *)words_of(ORDERS * 4), counted;
    printf("none - - - %.4f - - - -\n",
           cold_ms([&] { CHECK(cudaMemset(count, 0, sizeof *count)); },
                   [&] { pick_unseen<<<ORDERS / 256, 256>>>(selected, count); }));
    run<ARRAYS>("arrays", bytes, selected, count);
    run<TILES32>("tiles32", bytes, selected, count);
    run<TILES8>("tiles8", bytes, selected, count);
    run<PAIR>("pair", bytes, selected, count);
    run<HOT44>("hot44", bytes, selected, count);
    run<RECORDS>("records", bytes, selected, count);
    CHECK(cudaMemcpy(&counted, count, sizeof counted, cudaMemcpyDeviceToHost));
    printf("counted %d\n", counted);
    return 0;
}
