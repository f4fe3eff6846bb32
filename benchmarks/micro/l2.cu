/* SPDX-License-Identifier: MIT */

/* Measures: latency over size beyond L1 up to four times L2 (`sweep`); the latency of single lines in L2 from
 * all multiprocessors, which shows L2's partitions (`partition`); and (`fetch`) what one 32-byte read
 * brings into L2 from DRAM.
 *
 * Unit: cycles of the multiprocessor's clock, of the load alone; bytes.
 *
 * Expected traffic: an array is read whole eight times by all multiprocessors before each window of a sweep,
 * then 32 bytes a visit; flushing reads four times L2; a pair of the fetch test is one sector from DRAM, then
 * its neighbour from L2 or DRAM.
 *
 * Source: Mei and Chu 2016, Section 4.6, which ends where shared memory can't record one round of L2: here
 * windows of a chase in random order, so that no prefetcher helps. Each visit of the sweep comes after an
 * unrecorded one to another line of its 64 KB, which fills the TLB. */
#include <cmath>
#include <cstdio>
#include <string>

#include "probe_writer.cuh"
#include "walk_device.cuh"

#define LINE_BYTES 128u
#define SECTOR_BYTES 32u
#define TLB_REGION_BYTES 65536u

/* N steps to random lines of SIZE bytes, each kept one after one to another line of its region. A line is
 * visited once: USED marks them. */
static std::vector<WalkStep>
random_steps(uint64_t size, size_t n, std::vector<bool> *used, WalkRandom *random)
{
    std::vector<WalkStep> steps;
    uint64_t lines = size / LINE_BYTES, region_lines = TLB_REGION_BYTES / LINE_BYTES;
    for (size_t tries = 0; steps.size() < 2 * n && tries < 8 * n; tries++) {
        uint64_t line = random->below(lines), region = line / region_lines * region_lines;
        uint64_t other = region + random->below(std::min(region_lines, lines - region));
        if (line == other || (*used)[line] || (*used)[other])
            continue;
        (*used)[line] = (*used)[other] = true;
        steps.push_back({other * LINE_BYTES, false, false});
        steps.push_back({line * LINE_BYTES, true, false});
    }
    return steps;
}

static void
write_sweep(Walker *walker, TraceWriter *trace, uint64_t limit_bytes)
{
    const uint32_t warm_passes = 8;
    std::vector<std::string> rows;
    WalkRandom random;
    for (uint64_t size : sweep_sizes(1 << 20, limit_bytes, 6, TLB_REGION_BYTES)) {
        std::vector<double> cycles;
        for (int window = 0; window < 3; window++) {
            std::vector<bool> used(size / LINE_BYTES);
            std::vector<WalkStep> steps =
                random_steps(size, std::min<uint64_t>(1500, size / LINE_BYTES / 6), &used, &random);
            walker_link(walker, steps);
            for (uint32_t pass = 0; pass < warm_passes; pass++)
                walker_read_all(walker, 0, size, 37 * pass);
            walker_walk(walker, steps, 0, steps.size());
            std::vector<double> part = walker_all_cycles(walker, 0, walker->host_trace.size());
            cycles.insert(cycles.end(), part.begin(), part.end());
        }
        rows.push_back(sweep_row(size, cycles));
    }
    trace_table(trace, "sweep");
    trace_key(trace, "path", "bypass");
    trace_key(trace, "stride_bytes", "%u", LINE_BYTES);
    trace_key(trace, "warm_passes", "%u", warm_passes);
    trace_key(trace, "order", "random");
    sweep_write(trace, rows);
}

/* The lines are written anew before each lap: that leaves one copy of each in L2, in the partition where it
 * belongs, while a line that was read stays in the reader's partition too. Each is visited after another line
 * of its page, so that the TLB has it. */
static void
write_partition(Walker *walker, TraceWriter *trace)
{
    const size_t lines = 512, laps = 5;
    const uint64_t area_bytes = 2 << 20;
    WalkRandom random;
    std::vector<WalkStep> steps;
    std::vector<uint64_t> places = walk_permutation(area_bytes / LINE_BYTES, &random);
    for (size_t i = 0; i <= lines; i++)
        steps.push_back({places[i] * LINE_BYTES, i > 0, false});
    std::string rows;
    long n = 0;
    for (int sm = 0; sm < walker->sm_count; sm++) {
        std::vector<std::vector<double>> cycles(lines);
        for (size_t lap = 0; lap < laps; lap++) {
            walker_link(walker, steps);
            if (!walker_walk(walker, steps, 0, steps.size(), (unsigned)sm))
                break;
            for (size_t i = 0; i < lines; i++)
                cycles[i].push_back(walker_cycles(walker, i));
        }
        for (size_t i = 0; i < lines && cycles[i].size() == laps; i++, n++) {
            char row[64];
            snprintf(row, sizeof row, "%d,%llu,%.0f\n", sm, (unsigned long long)places[i + 1],
                     spread_of(cycles[i]).median);
            rows += row;
        }
    }
    trace_table(trace, "partition");
    trace_key(trace, "line_bytes", "%u", LINE_BYTES);
    trace_key(trace, "visits", "%zu", laps);
    trace_key(trace, "state", "written");
    trace_rows(trace, "sm,line,cycles", n);
    trace_text(trace, rows.c_str());
    trace_table_end(trace);
}

struct FetchPair {
    int touched, read; /* sectors relative to the start of one line */
};

/* Every pair of a touched sector of a line and a sector read then, from the line before it to the line after
 * it. */
static std::vector<FetchPair>
fetch_pairs()
{
    std::vector<FetchPair> pairs;
    for (int touched = 0; touched < 4; touched++)
        for (int read = -4; read < 8; read++)
            if (read != touched)
                pairs.push_back({touched, read});
    return pairs;
}

/* Each pair has places of its own, 4 KB apart, that nothing read since the flush. */
static void
write_fetch(Walker *walker, TraceWriter *trace, uint64_t words_bytes, uint64_t flush_bytes)
{
    const uint64_t place_bytes = 4096;
    const int rounds = 3;
    std::vector<FetchPair> pairs = fetch_pairs();
    std::vector<std::vector<double>> cycles(pairs.size());
    size_t repeats = std::min<uint64_t>(96, words_bytes / place_bytes / pairs.size());
    WalkRandom random;
    for (int round = 0; round < rounds; round++) {
        std::vector<uint64_t> places = walk_permutation(repeats * pairs.size(), &random);
        std::vector<WalkStep> steps;
        for (uint64_t place : places) {
            FetchPair pair = pairs[place % pairs.size()];
            uint64_t line = place * place_bytes + place_bytes / 2;
            steps.push_back({line + pair.touched * SECTOR_BYTES, false, false});
            steps.push_back({line + (int64_t)pair.read * SECTOR_BYTES, true, false});
        }
        walker_link(walker, steps);
        walker_read_all(walker, words_bytes, flush_bytes);
        walker_walk(walker, steps, 0, steps.size());
        for (size_t i = 0; i < places.size(); i++)
            cycles[places[i] % pairs.size()].push_back(walker_cycles(walker, i));
    }
    size_t granularity = 0;
    CHECK(cudaDeviceGetLimit(&granularity, cudaLimitMaxL2FetchGranularity));
    trace_table(trace, "fetch");
    trace_key(trace, "line_bytes", "%u", LINE_BYTES);
    trace_key(trace, "sector_bytes", "%u", SECTOR_BYTES);
    trace_key(trace, "granularity_limit_bytes", "%zu", granularity);
    trace_key(trace, "flush_bytes", "%llu", (unsigned long long)flush_bytes);
    trace_key(trace, "samples", "%zu", repeats * rounds);
    trace_rows(trace, "touched_sector,read_sector,cycles,cycles_low,cycles_high", (long)pairs.size());
    for (size_t i = 0; i < pairs.size(); i++) {
        Spread spread = spread_of(cycles[i]);
        trace_row(trace, "%d,%d,%.0f,%.0f,%.0f", pairs[i].touched, pairs[i].read, spread.median, spread.low,
                  spread.high);
    }
    trace_table_end(trace);
}

int
main()
{
    cudaDeviceProp properties = gpu_properties();
    uint64_t l2_bytes = (uint64_t)properties.l2CacheSize, words_bytes = 4 * l2_bytes,
             flush_bytes = 4 * l2_bytes;
    TraceWriter trace;
    gpu_trace_open(&trace, "l2");
    Walker *walker = walker_new(words_bytes + flush_bytes, 32 << 20, words_bytes + flush_bytes);
    words_bytes = std::min(words_bytes, walker->memory_bytes / 2) / (1 << 20) * (1 << 20);
    flush_bytes = walker->memory_bytes - words_bytes;
    trace_key(&trace, "l2_bytes", "%llu", (unsigned long long)l2_bytes);
    trace_key(&trace, "overhead_cycles", "%u", walker->overhead_cycles);
    write_sweep(walker, &trace, words_bytes);
    write_partition(walker, &trace);
    write_fetch(walker, &trace, words_bytes, flush_bytes);
    fprintf(stderr, "l2: %llu launches, %llu visits\n", walker->launches, walker->visits);
    return trace_close(&trace);
}
