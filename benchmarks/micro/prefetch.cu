/* SPDX-License-Identifier: MIT */

/* What the first reading of an array finds in L2: by the array's size and by what was done with it before
 * (`cold`), and the first reads one by one (`first`). It tells data that is fetched ahead from data that was
 * there already.
 *
 * Unit: cycles of the multiprocessor's clock, of the load alone; bytes.
 *
 * Expected traffic: 32 bytes a visit, once each, in ascending order, past L1; from DRAM where L2 does not
 * have them. Before each walk four times L2 is read, so that nothing of the array is left.
 *
 * Source: Mei and Chu 2016, Section 4.6, observation 3: a chase at a uniform stride sees one long latency and
 * then those of L2; arrays up to about two thirds of L2 show no cold miss, from which they deduce that as
 * much is fetched ahead. The array was filled before (Listing 1), by whom they do not say. Here it is read
 *
 *     flushed   after L2 was flushed: what hits then was fetched ahead
 *     written   after all of it was written by the GPU
 *     copied    after all of it was copied from the host */
#include <cstdio>
#include <string>

#include "probe_writer.cuh"
#include "walk_device.cuh"

enum { FLUSHED, WRITTEN, COPIED, PREPARATIONS };

static const char *const preparation_names[PREPARATIONS] = {"flushed", "written", "copied"};

enum {
    COLD_STRIDE = 512, /* bytes: what one miss fetches, 32 to 128, never holds the next word */
    MOST_KEPT = 4096,  /* visits of one walk, spread over all of it */
    FIRST_VISITS = 256,
};

/* Sizes of arrays in 64ths of L2. */
static const unsigned sizes_64th[] = {1,  2,  4,  8,  12, 16, 20, 24, 28, 32, 36,
                                      40, 44, 48, 52, 56, 60, 64, 68, 72, 80};
static const unsigned largest_64th = 80;

struct Prefetch {
    Walker *walker;
    uint64_t array_bytes,
        flush_bytes;         /* the array lies first in the walker's memory, then what is read to flush */
    std::vector<char> image; /* of the array, for copying */
    double threshold_cycles;
};

/* Of N visits one in so many is kept. */
static uint64_t
kept_one_in(uint64_t n)
{
    return std::max<uint64_t>(1, (n + MOST_KEPT - 1) / MOST_KEPT);
}

/* The words of SIZE bytes every STRIDE. */
static std::vector<WalkStep>
ascending_steps(uint64_t size, uint64_t stride)
{
    std::vector<WalkStep> steps;
    uint64_t n = size / stride;
    for (uint64_t i = 0; i < n; i++)
        steps.push_back({i * stride, i % kept_one_in(n) == 0, false});
    return steps;
}

/* Writes all of SIZE bytes: a word every STRIDE that points to the next one, the last one to the first, and
 * zeros. Of the words every EACH-th is to be kept. */
static __global__ void
write_words(char *memory, uint64_t size, uint64_t stride, uint64_t each)
{
    const uint64_t n = size / stride;
    for (uint64_t at = 16 * (blockIdx.x * (uint64_t)blockDim.x + threadIdx.x); at < size;
         at += 16 * (uint64_t)gridDim.x * blockDim.x) {
        unsigned long long word = 0;
        if (at % stride == 0) {
            uint64_t next = at / stride + 1 < n ? at / stride + 1 : 0;
            word = (unsigned long long)(memory + next * stride) | (next % each == 0 ? WALK_RECORD : 0);
        }
        *(ulonglong2 *)(memory + at) = make_ulonglong2(word, 0);
    }
}

/* Leaves L2 without any of the array, then brings the array's words into the state. */
static void
prepare(Prefetch *prefetch, const std::vector<WalkStep> &steps, uint64_t size, uint64_t stride,
        int preparation)
{
    Walker *walker = prefetch->walker;
    if (preparation == FLUSHED)
        walker_link(walker, steps);
    walker_read_all(walker, prefetch->array_bytes, prefetch->flush_bytes);
    if (preparation == WRITTEN) {
        write_words<<<4 * walker->sm_count, 512>>>(walker->memory, size, stride, kept_one_in(size / stride));
        CHECK_LAUNCH();
    } else if (preparation == COPIED) {
        for (size_t i = 0; i < steps.size(); i++) {
            unsigned long long word = walk_word(walker, steps[i + 1 < steps.size() ? i + 1 : 0]);
            memcpy(&prefetch->image[steps[i].offset], &word, sizeof word);
        }
        CHECK(cudaMemcpy(walker->memory, prefetch->image.data(), size, cudaMemcpyHostToDevice));
    }
}

/* The cycles of the kept visits of one walk over SIZE bytes; each word is visited once. */
static std::vector<double>
walk_cold(Prefetch *prefetch, uint64_t size, uint64_t stride, int preparation)
{
    std::vector<WalkStep> steps = ascending_steps(size, stride);
    prepare(prefetch, steps, size, stride, preparation);
    walker_walk(prefetch->walker, steps, 0, steps.size());
    return walker_all_cycles(prefetch->walker, 0, prefetch->walker->host_trace.size());
}

/* Midway between what is slow of words just written and what is fast of pages' first words after a flush. */
static void
calibrate(Prefetch *prefetch, TraceWriter *trace)
{
    const uint64_t small_bytes = 1 << 20, page_stride = 4096;
    Spread hit = spread_of(walk_cold(prefetch, small_bytes, COLD_STRIDE, WRITTEN));
    Spread miss = spread_of(
        walk_cold(prefetch, std::min<uint64_t>(prefetch->array_bytes, 16 << 20), page_stride, FLUSHED));
    prefetch->threshold_cycles = (hit.high + miss.low) / 2;
    trace_key(trace, "hit_cycles", "%.0f", hit.median);
    trace_key(trace, "hit_cycles_high", "%.0f", hit.high);
    trace_key(trace, "miss_cycles", "%.0f", miss.median);
    trace_key(trace, "miss_cycles_low", "%.0f", miss.low);
    trace_key(trace, "threshold_cycles", "%.0f", prefetch->threshold_cycles);
    if (hit.high >= miss.low)
        fprintf(stderr, "note: hits in L2 up to %.0f cycles, misses from %.0f on: not told apart\n", hit.high,
                miss.low);
}

static void
write_cold(Prefetch *prefetch, TraceWriter *trace, uint64_t l2_bytes, int preparation)
{
    std::vector<std::string> rows;
    for (uint64_t i : sizes_64th) {
        uint64_t size = l2_bytes * i / 64 / 4096 * 4096;
        if (size == 0 || size > prefetch->array_bytes)
            continue;
        std::vector<double> cycles = walk_cold(prefetch, size, COLD_STRIDE, preparation);
        Spread spread = spread_of(cycles);
        long slow = std::count_if(cycles.begin(), cycles.end(),
                                  [&](double each) { return each > prefetch->threshold_cycles; });
        char row[160];
        snprintf(row, sizeof row, "%llu,%zu,%ld,%.1f,%.1f,%.1f\n", (unsigned long long)size, cycles.size(),
                 slow, spread.median, spread.low, spread.high);
        rows.push_back(row);
    }
    trace_table(trace, "cold");
    trace_key(trace, "prepared", "%s", preparation_names[preparation]);
    trace_key(trace, "stride_bytes", "%d", COLD_STRIDE);
    trace_key(trace, "threshold_cycles", "%.0f", prefetch->threshold_cycles);
    trace_rows(trace, "size_bytes,visits,slow,cycles,cycles_low,cycles_high", (long)rows.size());
    for (const std::string &row : rows)
        trace_text(trace, row.c_str());
    trace_table_end(trace);
}

static void
write_first(Prefetch *prefetch, TraceWriter *trace, uint64_t stride, int preparation)
{
    std::vector<double> cycles = walk_cold(prefetch, FIRST_VISITS * stride, stride, preparation);
    trace_table(trace, "first");
    trace_key(trace, "prepared", "%s", preparation_names[preparation]);
    trace_key(trace, "stride_bytes", "%llu", (unsigned long long)stride);
    trace_key(trace, "threshold_cycles", "%.0f", prefetch->threshold_cycles);
    trace_rows(trace, "visit,cycles", (long)cycles.size());
    for (size_t i = 0; i < cycles.size(); i++)
        trace_row(trace, "%zu,%.0f", i, cycles[i]);
    trace_table_end(trace);
}

int
main(int argc, char **argv)
{
    if (argc > 1) {
        fprintf(stderr, "usage: %s\n", argv[0]);
        return 2;
    }
    uint64_t l2_bytes = (uint64_t)gpu_properties().l2CacheSize;
    Prefetch prefetch = {};
    TraceWriter trace;
    gpu_trace_open(&trace, "prefetch");
    prefetch.array_bytes = std::max<uint64_t>(l2_bytes * largest_64th / 64, 16 << 20);
    prefetch.flush_bytes = 4 * l2_bytes;
    uint64_t all_bytes = prefetch.array_bytes + prefetch.flush_bytes;
    prefetch.walker = walker_new(all_bytes, all_bytes, all_bytes);
    prefetch.image.resize(prefetch.array_bytes);
    trace_key(&trace, "l2_bytes", "%llu", (unsigned long long)l2_bytes);
    trace_key(&trace, "flush_bytes", "%llu", (unsigned long long)prefetch.flush_bytes);
    trace_key(&trace, "overhead_cycles", "%u", prefetch.walker->overhead_cycles);
    calibrate(&prefetch, &trace);
    for (int preparation = 0; preparation < PREPARATIONS; preparation++)
        write_cold(&prefetch, &trace, l2_bytes, preparation);
    for (int preparation = 0; preparation < PREPARATIONS; preparation++)
        for (uint64_t stride = 32; stride <= 4096; stride *= 2)
            write_first(&prefetch, &trace, stride, preparation);
    fprintf(stderr, "prefetch: %llu launches, %llu visits\n", prefetch.walker->launches,
            prefetch.walker->visits);
    return trace_close(&trace);
}
