/* SPDX-License-Identifier: MIT */

/* Measures: the latency of one word in each of n pages over n, for several distances of pages (`reach`): the
 * levels of the TLB, their page size and reach.
 *
 * Unit: cycles of the multiprocessor's clock, of the load alone; bytes.
 *
 * Expected traffic: 32 bytes a visit from L2, where all words of a walk lie at once; what a TLB miss reads
 * comes on top.
 *
 * Source: Mei and Chu 2016, Section 4.4 (Fig. 8), with a chase longer than shared memory and pages in random
 * order: a cyclic order of which the next page can't be guessed. Each word lies in a line of its own, of
 * several at random places of its page the one whose latency, TLB hit, is nearest to one that all pages can
 * show: L2's slices lie at different distances, and a TLB level can cost less than they differ. No single
 * visits are written: one that misses in the first level takes 10 cycles more on an H200, less than hits
 * differ by.
 *
 * usage: tlb [MEMORY_GIB] (default: nearly all that is free) */
#include <cstdio>
#include <string>

#include "probe_writer.cuh"
#include "walk_device.cuh"

#define LINE_BYTES 128u
#define MOST_PAGES 32768u

#define TRIES 6u /* lines of a page, of which one is taken */

/* TRIES lines of each of N pages STRIDE bytes apart; each visited by two words of it, the second one kept: it
 * finds the line in L2 and the page in the TLB. */
static std::vector<WalkStep>
candidate_steps(uint64_t n, uint64_t stride, WalkRandom *random)
{
    std::vector<WalkStep> steps;
    uint64_t part = stride / LINE_BYTES / TRIES;
    for (uint64_t page = 0; page < n; page++)
        for (uint64_t i = 0; i < TRIES; i++) {
            uint64_t offset = page * stride + (i * part + random->below(part)) * LINE_BYTES;
            steps.push_back({offset, false, false});
            steps.push_back({offset + sizeof(uint64_t), true, false});
        }
    return steps;
}

/* The offset of one line for each of N pages: all at nearly the same distance in L2. */
static std::vector<uint64_t>
choose_lines(Walker *walker, uint64_t n, uint64_t stride)
{
    WalkRandom random;
    std::vector<WalkStep> steps = candidate_steps(n, stride, &random);
    std::vector<uint64_t> offsets(n);
    walker_link(walker, steps);
    walker_walk(walker, steps, steps.size(), 2 * steps.size());
    std::vector<double> cycles = walker_all_cycles(walker, 0, walker->host_trace.size()), sorted = cycles;
    std::nth_element(sorted.begin(), sorted.begin() + (long)sorted.size() / 3, sorted.end());
    double wanted = sorted[sorted.size() / 3];
    for (uint64_t page = 0; page < n; page++) {
        uint64_t best = page * TRIES;
        for (uint64_t i = best + 1; i < (page + 1) * TRIES; i++)
            if (fabs(cycles[i] - wanted) < fabs(cycles[best] - wanted))
                best = i;
        offsets[page] = steps[2 * best].offset;
    }
    return offsets;
}

/* The words of the first N pages in a random order. */
static std::vector<WalkStep>
page_steps(const std::vector<uint64_t> &lines, uint64_t n, WalkRandom *random)
{
    std::vector<WalkStep> steps;
    for (uint64_t page : walk_permutation(n, random))
        steps.push_back({lines[page], true, false});
    return steps;
}

/* Each number up to 40, then 8 to each doubling. */
static std::vector<uint64_t>
page_counts(uint64_t most)
{
    const uint64_t dense = 40;
    std::vector<uint64_t> counts;
    for (uint64_t n = 1; n <= std::min(dense, most); n++)
        counts.push_back(n);
    for (uint64_t n : sweep_sizes(dense, most, 8, 1))
        if (n > dense)
            counts.push_back(n);
    return counts;
}

static void
write_reach(Walker *walker, TraceWriter *trace, uint64_t stride_bytes)
{
    const uint32_t warm_passes = 2;
    const uint64_t least_visits = 512, most_visits = 4096;
    uint64_t most = std::min<uint64_t>(walker->memory_bytes / stride_bytes, MOST_PAGES);
    std::vector<uint64_t> lines = choose_lines(walker, most, stride_bytes);
    std::vector<std::string> rows;
    WalkRandom random;
    for (uint64_t pages : page_counts(most)) {
        std::vector<WalkStep> steps = page_steps(lines, pages, &random);
        uint64_t visits = std::min(most_visits, std::max(pages, least_visits));
        walker_link(walker, steps);
        walker_walk(walker, steps, warm_passes * pages, warm_passes * pages + visits);
        rows.push_back(sweep_row(pages * stride_bytes, walker_all_cycles(walker, 0, visits)));
    }
    trace_table(trace, "reach");
    trace_key(trace, "path", "tlb");
    trace_key(trace, "stride_bytes", "%llu", (unsigned long long)stride_bytes);
    trace_key(trace, "warm_passes", "%u", warm_passes);
    trace_key(trace, "order", "random");
    sweep_write(trace, rows);
}

int
main(int argc, char **argv)
{
    long gib = argc > 1 ? atol(argv[1]) : 0;
    if (argc > 2 || (argc == 2 && (gib < 1 || gib > 4096))) {
        fprintf(stderr, "usage: tlb [MEMORY_GIB, 1 to 4096]\n");
        return 2;
    }
    TraceWriter trace;
    gpu_trace_open(&trace, "tlb");
    Walker *walker = walker_new(gib > 0 ? (uint64_t)gib << 30 : walk_free_bytes(), 64 << 20, 0);
    trace_key(&trace, "memory_bytes", "%llu", (unsigned long long)walker->memory_bytes);
    trace_key(&trace, "overhead_cycles", "%u", walker->overhead_cycles);
    for (uint64_t stride = 64 << 10; stride <= walker->memory_bytes / 4 && stride <= 512ull << 20;
         stride *= 2)
        write_reach(walker, &trace, stride);
    fprintf(stderr, "tlb: %llu launches, %llu visits\n", walker->launches, walker->visits);
    return trace_close(&trace);
}
