/* SPDX-License-Identifier: MIT */

/* Stores that fill sectors of 32 bytes whole or in part: what a kernel pays that writes some fields of each
 * record.
 *
 * Prints      `stores`, a table a level.
 * Unit        Touched sectors a ns.
 * Traffic     One sector a store to L2, whatever part of it is written. From L2 to DRAM a sector, or more
 *             where DRAM moves more at once; a sector of which L2 has only a part may also have to be read.
 *             The sectors between the touched ones are not touched.
 * Source      Neither paper has it. Reason: arrays of records whose kernels write one field each step are
 *             common, and whether L2 reads what is missing decides what they cost.
 *
 *     |####............|................|####............|...    # is written: written_bytes = 8,
 *     <--- 32 bytes --->                                         sector_stride_bytes = 64
 *
 * Neighbouring lanes write the neighbouring 4-byte words of a sector, so that one request of one warp writes
 * each sector's part, together with those of the same line; lanes beyond are idle. At level l2 the footprint
 * is written again and again in a launch, at level dram once. Launches before the measured ones write too. */
#include "buffer.cuh"

enum {
    BLOCK = 256,
    SECTOR_BYTES = 32, /* what the issue is about: a part of these is written */
    REPEATS = 9,
    LEAST_SECTORS = 1 << 25, /* a launch writes about so many at least */
};

/* How many sectors a request has, which is what one warp stores at once: a power of two, so that no line is
 * left to two. */
__host__ __device__ static constexpr uint32_t
sectors_per_request(int words)
{
    uint32_t sectors = 32;
    while (sectors * words > 32)
        sectors /= 2;
    return sectors;
}

/* WORDS words of each sector. REQUESTS cover DATA once, and TOTAL
 * are made. */
template <int WORDS>
__global__ void
__launch_bounds__(BLOCK)
    store_sectors(uint32_t *data, uint32_t stride_words, uint32_t requests, uint32_t total, uint32_t seed)
{
    constexpr uint32_t SECTORS = sectors_per_request(WORDS);
    uint32_t lane = threadIdx.x % 32, warps = gridDim.x * (BLOCK / 32);
    uint32_t warp = blockIdx.x * (BLOCK / 32) + threadIdx.x / 32;
    if (lane >= SECTORS * WORDS)
        return;
    uint32_t *first = data + (size_t)(lane / WORDS) * stride_words + lane % WORDS;
    size_t request_words = (size_t)SECTORS * stride_words;
    uint32_t step = warps % requests, at = warp % requests;
#pragma unroll 4
    for (uint32_t request = warp; request < total; request += warps) {
        first[at * request_words] = seed + request;
        at += step;
        if (at >= requests)
            at -= requests;
    }
}

typedef void (*StoresLaunch)(int blocks, uint32_t *data, uint32_t stride_words, uint32_t requests,
                             uint32_t total, uint32_t seed);

template <int WORDS>
static void
launch_stores(int blocks, uint32_t *data, uint32_t stride_words, uint32_t requests, uint32_t total,
              uint32_t seed)
{
    store_sectors<WORDS><<<blocks, BLOCK>>>(data, stride_words, requests, total, seed);
}

static const StoresLaunch STORES_LAUNCHES[] = {
    launch_stores<1>, launch_stores<2>, launch_stores<3>, launch_stores<4>,
    launch_stores<5>, launch_stores<6>, launch_stores<7>, launch_stores<8>,
};

static const int STRIDES_BYTES[] = {32, 64, 128};

struct Setup {
    Buffer buffer;
    int blocks, repeats;
};

struct Row {
    int words, stride_bytes;
    uint32_t requests, total; /* requests that cover the footprint, and that a launch makes */
};

static void
measure_table(const Setup &setup, TraceWriter *writer, const char *level, size_t footprint, bool again)
{
    std::vector<Row> rows;
    for (int stride_bytes : STRIDES_BYTES) {
        for (int words = 1; words <= SECTOR_BYTES / 4; words++) {
            uint32_t sectors = sectors_per_request(words);
            uint32_t requests = (uint32_t)(footprint / stride_bytes / sectors);
            uint32_t passes = again ? std::max(LEAST_SECTORS / (requests * sectors), 1u) : 1;
            rows.push_back({words, stride_bytes, requests, requests * passes});
        }
    }
    uint32_t seed = 1;
    auto launch = [&](size_t i) {
        const Row &row = rows[i];
        STORES_LAUNCHES[row.words - 1](setup.blocks, (uint32_t *)setup.buffer.bytes, row.stride_bytes / 4,
                                       row.requests, row.total, seed);
        seed += row.total; /* other values in every launch */
    };
    std::vector<Spread> ms = time_rounds_ms(rows.size(), launch, setup.repeats > 1, setup.repeats);

    trace_table(writer, "stores");
    trace_key(writer, "level", "%s", level);
    trace_rows(writer,
               "written_bytes,sector_stride_bytes,footprint_bytes,sectors_per_ns,sectors_per_ns_low,sectors_"
               "per_ns_high",
               (long)rows.size());
    for (size_t i = 0; i < rows.size(); i++) {
        Spread sectors_per_ns = rate_of((double)rows[i].total * sectors_per_request(rows[i].words), ms[i]);
        trace_row(writer, "%d,%d,%zu,%.3f,%.3f,%.3f", rows[i].words * 4, rows[i].stride_bytes, footprint,
                  sectors_per_ns.median, sectors_per_ns.low, sectors_per_ns.high);
    }
    trace_table_end(writer);
}

int
main(int argc, char **argv)
{
    int repeats = repeats_from(argc, argv, REPEATS);
    cudaDeviceProp gpu = gpu_properties();
    size_t l2 = gpu.l2CacheSize;
    size_t footprint = std::max(l2 * 34, (size_t)256 << 20);
    Setup setup = {buffer_new(footprint, l2 * 4),
                   gpu.multiProcessorCount * (gpu.maxThreadsPerMultiProcessor / BLOCK), repeats};

    TraceWriter writer;
    gpu_trace_open(&writer, "stores");
    measure_table(setup, &writer, "l2", l2 / 2, true);
    measure_table(setup, &writer, "dram", setup.buffer.size, false);
    return trace_close(&writer);
}
