/* SPDX-License-Identifier: MIT */

/* The share of visits that miss a cache, or the TLBs, over the size of an array that is read round and round.
 *
 * Prints: a table `missrate` of docs/models/traces.md for each path. Sizes begin below what fits and go on to more
 * than twice of it.
 *
 * Unit: visits; bytes; cycles of the multiprocessor's clock, of the load alone.
 *
 * Expected traffic: one load at a time by one lane. What misses a cache is in L2, since it was just written;
 * of the TLBs' walks all words lie in L2.
 *
 * Source: Mei et al. 2014, Figs. 9 and 11; Mei and Chu 2016, Fig. 8. Each visit is timed and counted as a
 * miss where it takes longer than a threshold midway between the visits of an array that fits and of one that
 * does not. A cache of equal sets that replaces the least recently used line misses more by the same number
 * with each line, up to all; one of unequal sets by steps of their sizes (Fig. 8); another policy ends lower
 * (2014, Fig. 9).
 *
 * usage: missrate [MEMORY_GIB] (of the TLBs; default: nearly all that is free) */
#include <cstdio>
#include <string>

#include "chase_device.cuh"
#include "probe_writer.cuh"
#include "walk_device.cuh"

#define ARRAY_BYTES (4ull << 20)
#define LINE_BYTES 128u
#define RAMP_ROWS 80u
#define ROWS_BEYOND 16u
#define WARM_PASSES 8u
#define LEAST_VISITS 2048u
#define FEWEST_PAGES 32u /* more than the first level of a TLB holds, fewer than the second */
#define FEWEST_WORDS 8u
#define LEAST_STEP 1.1   /* a miss takes that much longer than a hit */
#define FIT_SHARE 0.005  /* of visits that are slow although the array fits */
#define FULL_SHARE 0.995 /* of visits that are slow although not all miss */

/* One row of a table: N words, a stride apart each. */
struct MissRow {
    uint64_t n;
    std::vector<double> cycles;
};

static double
median_of(const MissRow &row)
{
    return spread_of(row.cycles).median;
}

static long
slow_of(const MissRow &row, double threshold)
{
    return std::count_if(row.cycles.begin(), row.cycles.end(), [&](double each) { return each > threshold; });
}

static void
write_rows(TraceWriter *trace, const char *path, uint64_t stride, double hit, double miss, double threshold,
           const std::vector<MissRow> &rows)
{
    trace_table(trace, "missrate");
    trace_key(trace, "path", "%s", path);
    trace_key(trace, "stride_bytes", "%llu", (unsigned long long)stride);
    trace_key(trace, "hit_cycles", "%.0f", hit);
    trace_key(trace, "miss_cycles", "%.0f", miss);
    trace_key(trace, "threshold_cycles", "%.1f", threshold);
    trace_rows(trace, "size_bytes,visits,slow,mean_cycles", (long)rows.size());
    for (const MissRow &row : rows) {
        double sum = 0;
        for (double each : row.cycles)
            sum += each;
        trace_row(trace, "%llu,%zu,%ld,%.3f", (unsigned long long)(row.n * stride), row.cycles.size(),
                  slow_of(row, threshold), sum / (double)row.cycles.size());
    }
    trace_table_end(trace);
}

/* The visits of whole passes over N words, as many as LEAST_VISITS or more. */
static MissRow
chase_words(GpuChase *gpu, uint64_t n, uint64_t stride)
{
    std::vector<uint64_t> offsets = chase_offsets(n, stride);
    Chase chase = {offsets.data(), (uint32_t)n, WARM_PASSES, 1};
    uint64_t visits = (LEAST_VISITS + n - 1) / n * n;
    if (gpu->carry == CHASE_CARRY_LAUNCH)
        visits = std::min<uint64_t>(visits, 4 * CHASE_WINDOW);
    gpu_chase_run(gpu, &chase, (uint64_t)WARM_PASSES * n, visits);
    MissRow row = {n, {}};
    for (uint64_t i = 0; i < visits; i++)
        row.cycles.push_back(gpu_chase_cycles(gpu, i));
    return row;
}

/* The most words, from FEWER on and below MORE, of which no more than the SHARE of visits is slow. */
template <typename Measure>
static uint64_t
most_words(Measure measure, uint64_t fewer, uint64_t more, double threshold, double share)
{
    while (more - fewer > std::max<uint64_t>(1, fewer / 256)) {
        uint64_t n = fewer + (more - fewer) / 2;
        MissRow row = measure(n);
        ((double)slow_of(row, threshold) <= share * (double)row.cycles.size() ? fewer : more) = n;
    }
    return fewer;
}

/* Adds rows of FROM to TO words, N of them or as many as there are numbers between. */
template <typename Measure>
static void
add_rows(Measure measure, uint64_t from, uint64_t to, uint64_t n, std::vector<MissRow> *rows)
{
    for (uint64_t i = 0; i <= n; i++) {
        uint64_t words = from + (to - from) * i / n;
        if (rows->empty() || words > rows->back().n)
            rows->push_back(measure(words));
    }
}

/* Doubles the words from FIRST on until half of the visits take longer, then writes the rows around that. */
template <typename Measure>
static void
write_path(Measure measure, TraceWriter *trace, const char *path, uint64_t first, uint64_t most,
           uint64_t stride)
{
    double hit = median_of(measure(first)), miss = 0;
    uint64_t n = first;
    while (n * 2 <= most && miss == 0) {
        n *= 2;
        double median = median_of(measure(n));
        if (median > LEAST_STEP * hit)
            miss = median;
    }
    if (miss == 0) {
        fprintf(stderr, "note: %s, words %llu bytes apart: no array up to %llu bytes misses\n", path,
                (unsigned long long)stride, (unsigned long long)(n * stride));
        return;
    }
    if (n * 2 <= most) /* there the cache holds nothing of use, and the next one still all */
        miss = std::min(median_of(measure(n * 2)), 2 * miss);
    double threshold = (hit + miss) / 2;
    uint64_t fits = most_words(measure, first, n, threshold, FIT_SHARE), last = std::min(most, fits * 9 / 4);
    uint64_t full = most_words(measure, fits, last, threshold, FULL_SHARE);
    std::vector<MissRow> rows;
    add_rows(measure, fits - fits / 16, std::min(last, full + fits / 16), RAMP_ROWS, &rows);
    add_rows(measure, rows.back().n, last, ROWS_BEYOND, &rows);
    write_rows(trace, path, stride, hit, miss, threshold, rows);
}

static void
write_cache(ChasePath path, TraceWriter *trace, const cudaDeviceProp &properties)
{
    GpuChase *gpu = gpu_chase_new(path, ARRAY_BYTES);
    uint64_t stride = path == CHASE_CONSTANT ? LINE_BYTES / 2 : LINE_BYTES;
    if (path != CHASE_CONSTANT)
        gpu_chase_choose_carry(gpu, properties.sharedMemPerMultiprocessor + (32 << 10),
                               properties.major >= 9);
    uint64_t most = gpu->device.array_bytes / stride;
    write_path([&](uint64_t n) { return chase_words(gpu, n, stride); }, trace, chase_path_names[path],
               FEWEST_WORDS, most, stride);
    fprintf(stderr, "%s: %llu launches, %llu visits\n", chase_path_names[path], gpu->launches, gpu->visits);
}

/* A page's word lies in one of its lines at random: all pages' in one line of a page would meet in few sets
 * of L2. */
static std::vector<uint64_t>
page_words(uint64_t pages, uint64_t stride)
{
    WalkRandom random;
    std::vector<uint64_t> offsets;
    for (uint64_t page = 0; page < pages; page++)
        offsets.push_back(page * stride + random.below(stride / LINE_BYTES) * LINE_BYTES);
    return offsets;
}

static MissRow
walk_pages(Walker *walker, const std::vector<uint64_t> &words, uint64_t n)
{
    const uint64_t warm_passes = 2;
    WalkRandom random;
    std::vector<WalkStep> steps;
    for (uint64_t page : walk_permutation(n, &random))
        steps.push_back({words[page], true, false});
    uint64_t visits = (LEAST_VISITS / 4 + n - 1) / n * n;
    walker_link(walker, steps);
    walker_walk(walker, steps, warm_passes * n, warm_passes * n + visits);
    return {n, walker_all_cycles(walker, 0, visits)};
}

/* Of the pages' distances the first puts as many pages into memory as are walked at most; the next ones tell
 * what one entry covers: beyond it as many pages fit, below as many bytes. */
static void
write_tlb(TraceWriter *trace, uint64_t wanted_bytes)
{
    const uint64_t most_pages = 16384, least_stride = 1 << 20;
    const int strides = 3;
    Walker *walker = walker_new(wanted_bytes, 64 << 20, 0);
    uint64_t stride = least_stride;
    while (walker->memory_bytes / stride > most_pages)
        stride *= 2;
    for (int i = 0; i < strides; i++, stride *= 2) {
        uint64_t most = walker->memory_bytes / stride;
        std::vector<uint64_t> words = page_words(most, stride);
        write_path([&](uint64_t n) { return walk_pages(walker, words, n); }, trace, "tlb", FEWEST_PAGES, most,
                   stride);
    }
    fprintf(stderr, "tlb: %llu launches, %llu visits\n", walker->launches, walker->visits);
}

int
main(int argc, char **argv)
{
    long gib = argc > 1 ? atol(argv[1]) : 0;
    if (argc > 2 || (argc == 2 && (gib < 1 || gib > 4096))) {
        fprintf(stderr, "usage: missrate [MEMORY_GIB, 1 to 4096]\n");
        return 2;
    }
    cudaDeviceProp properties = gpu_properties();
    TraceWriter trace;
    gpu_trace_open(&trace, "missrate");
    for (ChasePath path : {CHASE_L1, CHASE_READONLY, CHASE_TEXTURE, CHASE_CONSTANT})
        write_cache(path, &trace, properties);
    write_tlb(&trace, gib > 0 ? (uint64_t)gib << 30 : walk_free_bytes());
    return trace_close(&trace);
}
