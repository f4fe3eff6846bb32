/* SPDX-License-Identifier: MIT */

/* Measures: the latencies that one load can have, by access patterns P1 to P6 (docs/models/traces.md), which combine
 * a hit or a miss in the data cache with hits and misses in the TLB's levels; through L1 and past it.
 *
 * Unit: cycles of the multiprocessor's clock, of the load alone.
 *
 * Expected traffic: 32 bytes a visit; P1 to P3 find their line in L1 or L2, P4 to P6 in DRAM. What a TLB miss
 * reads comes on top.
 *
 * Source: Mei and Chu 2016, Section 5.2 (Fig. 13 and 14), with non-uniform strides. There 65 pages of 2 MB
 * overflow both TLB levels; today's reach many GB, so pages are spread over nearly all of the GPU's memory:
 *
 *     far    a word in each of up to 4096 other pages: out of every TLB level
 *     near   a word in each of 32 other pages: out of the first level, not of the second
 *
 *     far,  P6   line a of each sample page, the first time in this launch
 *     far,  P5   line b of each sample page, then P4: line c of the same page
 *     far,  P3   line a again
 *     near, P2   line a again, then P1: line a once more
 *
 * Before each launch L2 is flushed. Far and near go past L1, so that they leave L1 as it is.
 *
 * usage: spectrum [MEMORY_GIB] (default: nearly all that is free) */
#include <cstdio>
#include <string>

#include "probe_writer.cuh"
#include "walk_device.cuh"

#define LINE_BYTES 128u
#define SAMPLE_PAGES 16u
#define NEAR_PAGES 32u
#define MOST_PAGES 4096u
#define PAGE_UNIT_BYTES (2ull << 20)
#define PATTERNS 6
#define LAUNCHES 32

struct Spectrum {
    uint64_t pages, page_bytes; /* what samples, far and near pages are taken from */
    uint64_t flush_bytes;       /* behind them, read to flush L2 */
};

/* The steps of one launch, and the pattern that each kept one belongs to. */
struct Sequence {
    std::vector<WalkStep> steps;
    std::vector<int> patterns;
};

/* A page with three lines of it, no two in one 4 KB. */
struct SamplePage {
    uint64_t page, lines[3];
};

static uint64_t
random_line(uint64_t page, uint64_t page_bytes, uint64_t part, WalkRandom *random)
{
    uint64_t part_bytes = page_bytes / 8 / LINE_BYTES * LINE_BYTES;
    return page * page_bytes + part * part_bytes +
           random->below((part_bytes - 4096) / LINE_BYTES) * LINE_BYTES;
}

static void
keep(Sequence *sequence, uint64_t offset, int pattern, bool through_l1)
{
    sequence->steps.push_back({offset, true, through_l1});
    sequence->patterns.push_back(pattern);
}

static void
pass_by(Sequence *sequence, const std::vector<uint64_t> &lines, int word)
{
    for (uint64_t line : lines)
        sequence->steps.push_back({line + (uint64_t)word * sizeof(uint64_t), false, false});
}

static Sequence
make_sequence(const Spectrum *spectrum, bool through_l1, WalkRandom *random)
{
    Sequence sequence;
    std::vector<uint64_t> pages = walk_permutation(spectrum->pages, random), far, near;
    std::vector<SamplePage> samples;
    for (size_t i = 0; i < pages.size(); i++) {
        SamplePage sample = {pages[i], {}};
        for (uint64_t part = 0; part < 3; part++)
            sample.lines[part] = random_line(pages[i], spectrum->page_bytes, part, random);
        if (i < SAMPLE_PAGES)
            samples.push_back(sample);
        else
            (i < SAMPLE_PAGES + NEAR_PAGES ? near : far)
                .push_back(random_line(pages[i], spectrum->page_bytes, 4, random));
    }
    pass_by(&sequence, far, 0);
    for (const SamplePage &sample : samples)
        keep(&sequence, sample.lines[0], 6, through_l1);
    pass_by(&sequence, far, 1);
    for (const SamplePage &sample : samples) {
        keep(&sequence, sample.lines[1], 5, through_l1);
        keep(&sequence, sample.lines[2], 4, through_l1);
    }
    pass_by(&sequence, far, 2);
    for (const SamplePage &sample : samples)
        keep(&sequence, sample.lines[0] + 8, 3, through_l1);
    pass_by(&sequence, near, 0);
    for (const SamplePage &sample : samples) {
        keep(&sequence, sample.lines[0] + 16, 2, through_l1);
        keep(&sequence, sample.lines[0] + 24, 1, through_l1);
    }
    return sequence;
}

static void
write_patterns(Walker *walker, TraceWriter *trace, const Spectrum *spectrum, bool through_l1)
{
    std::vector<double> cycles[PATTERNS + 1];
    WalkRandom random;
    for (int launch = 0; launch < LAUNCHES; launch++) {
        Sequence sequence = make_sequence(spectrum, through_l1, &random);
        walker_link(walker, sequence.steps);
        walker_read_all(walker, spectrum->pages * spectrum->page_bytes, spectrum->flush_bytes);
        walker_walk(walker, sequence.steps, 0, sequence.steps.size());
        for (size_t i = 0; i < sequence.patterns.size(); i++)
            cycles[sequence.patterns[i]].push_back(walker_cycles(walker, i));
    }
    trace_table(trace, "pattern");
    trace_key(trace, "path", "%s", through_l1 ? "l1" : "bypass");
    trace_key(trace, "page_stride_bytes", "%llu", (unsigned long long)spectrum->page_bytes);
    trace_key(trace, "far_pages", "%llu", (unsigned long long)(spectrum->pages - SAMPLE_PAGES - NEAR_PAGES));
    trace_key(trace, "near_pages", "%u", NEAR_PAGES);
    trace_key(trace, "sample_pages", "%u", SAMPLE_PAGES);
    trace_key(trace, "launches", "%d", LAUNCHES);
    trace_rows(trace, "pattern,visit,cycles", (long)PATTERNS * LAUNCHES * SAMPLE_PAGES);
    for (int pattern = 1; pattern <= PATTERNS; pattern++)
        for (size_t i = 0; i < cycles[pattern].size(); i++)
            trace_row(trace, "%d,%zu,%.0f", pattern, i, cycles[pattern][i]);
    trace_table_end(trace);
}

int
main(int argc, char **argv)
{
    long gib = argc > 1 ? atol(argv[1]) : 0;
    if (argc > 2 || (argc == 2 && (gib < 1 || gib > 4096))) {
        fprintf(stderr, "usage: spectrum [MEMORY_GIB, 1 to 4096]\n");
        return 2;
    }
    cudaDeviceProp properties = gpu_properties();
    TraceWriter trace;
    gpu_trace_open(&trace, "spectrum");
    Walker *walker = walker_new(gib > 0 ? (uint64_t)gib << 30 : walk_free_bytes(), 256 << 20, 0);
    Spectrum spectrum;
    spectrum.flush_bytes =
        std::min<uint64_t>(4ull * (uint64_t)properties.l2CacheSize, walker->memory_bytes / 4);
    uint64_t page_memory_bytes = walker->memory_bytes - spectrum.flush_bytes;
    spectrum.page_bytes =
        std::max<uint64_t>(page_memory_bytes / MOST_PAGES / PAGE_UNIT_BYTES, 1) * PAGE_UNIT_BYTES;
    spectrum.pages = std::min<uint64_t>(page_memory_bytes / spectrum.page_bytes, MOST_PAGES);
    trace_key(&trace, "memory_bytes", "%llu", (unsigned long long)walker->memory_bytes);
    trace_key(&trace, "overhead_cycles", "%u", walker->overhead_cycles);
    for (int through_l1 = 0; through_l1 < 2; through_l1++)
        write_patterns(walker, &trace, &spectrum, through_l1 != 0);
    fprintf(stderr, "spectrum: %llu launches, %llu visits\n", walker->launches, walker->visits);
    return trace_close(&trace);
}
