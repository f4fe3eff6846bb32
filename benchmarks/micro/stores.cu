/* SPDX-License-Identifier: MIT */

/* Stores that fill sectors of 32 bytes whole or in part: what a kernel pays that writes some fields of each
 * record.
 *
 * Prints      `stores`, a table a level.
 * Unit        touched sectors a ns.
 * Traffic     One sector a store to L2, whatever part of it is written. From L2 to DRAM a sector, or more
 * where DRAM moves more at once; a sector of which L2 has only a part may also have to be read. The sectors
 * between the touched ones are not touched. Source      Neither paper has it. Reason: arrays of records whose
 * kernels write one field each step are common, and whether L2 reads what is missing decides what they cost.
 *
 *     |####............|................|####............|…     written_bytes = 8 (#), sector_stride_bytes =
 * 64
 *     <--- 32 bytes --->
 *
 * Neighbouring lanes write the neighbouring 4-byte words of a sector, so that each sector's part is written
 * by one request of one warp; lanes that no whole sector is left for are idle. At level l2 the footprint is
 * written again and again in a launch, at level dram once. Launches before the measured ones write too. */
#include "buffer.cuh"

enum {
    BLOCK = 256,
    SECTOR_BYTES = 32, /* what the issue is about: a part of these is written */
    REPEATS = 9,
    LEAST_SECTORS = 1 << 25, /* a launch writes about so many at least */
};

/* WORDS words of each sector; a request is what one warp stores at once. REQUESTS cover DATA once, and TOTAL
 * are made. */
template <int WORDS>
__global__ void
__launch_bounds__(BLOCK)
    store_sectors(uint32_t *data, uint32_t stride_words, uint32_t requests, uint32_t total, uint32_t seed)
{
    constexpr uint32_t SECTORS = 32 / WORDS; /* of a request */
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

static void
measure_row(const Setup &setup, TraceWriter *writer, int words, int stride_bytes, size_t footprint,
            bool again)
{
    uint32_t sectors = 32 / words; /* of a request */
    uint32_t requests = (uint32_t)(footprint / stride_bytes / sectors);
    uint32_t passes = again ? std::max(LEAST_SECTORS / (requests * sectors), 1u) : 1;
    uint32_t total = requests * passes, seed = 1;
    Spread ms = time_launches_ms(
        [&] {
            STORES_LAUNCHES[words - 1](setup.blocks, (uint32_t *)setup.buffer.bytes, stride_bytes / 4,
                                       requests, total, seed);
            seed += total; /* other values in every launch */
        },
        setup.repeats > 1 ? 2 : 0, setup.repeats);
    Spread sectors_per_ns = rate_of((double)total * sectors, ms);
    trace_row(writer, "%d,%d,%zu,%.3f,%.3f,%.3f", words * 4, stride_bytes, footprint, sectors_per_ns.median,
              sectors_per_ns.low, sectors_per_ns.high);
}

static void
measure_table(const Setup &setup, TraceWriter *writer, const char *level, size_t footprint)
{
    trace_table(writer, "stores");
    trace_key(writer, "level", "%s", level);
    trace_rows(writer,
               "written_bytes,sector_stride_bytes,footprint_bytes,sectors_per_ns,sectors_per_ns_low,sectors_"
               "per_ns_high",
               (long)(SECTOR_BYTES / 4 * (sizeof STRIDES_BYTES / sizeof STRIDES_BYTES[0])));
    for (int stride_bytes : STRIDES_BYTES) {
        for (int words = 1; words <= SECTOR_BYTES / 4; words++)
            measure_row(setup, writer, words, stride_bytes, footprint, strcmp(level, "l2") == 0);
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
    measure_table(setup, &writer, "l2", l2 / 2);
    measure_table(setup, &writer, "dram", setup.buffer.size);
    return trace_close(&writer);
}
