/* SPDX-License-Identifier: MIT */
#pragma once

/* Walks by walk_kernel.cuh from the host: an order of offsets in, the cycles of the kept visits out, checked
 * to have taken their path. */
#include "dependent.cuh"
#include "reserve.cuh"
#include "walk_kernel.cuh"

struct WalkStep {
    uint64_t offset; /* bytes from the memory's start, a multiple of 8; each step's is another */
    bool kept;
    bool through_l1;
};

struct Walker {
    char *memory; /* what offsets count in */
    uint64_t memory_bytes;
    uint32_t overhead_cycles;
    WalkLink *links;
    uint64_t links_n; /* what LINKS holds */
    WalkVisit *trace;
    uint64_t trace_n; /* what TRACE holds */
    unsigned *claim;
    unsigned long long *idle; /* two lines, of which the first words point to themselves */
    uint32_t *sink;
    std::vector<WalkLink> host_links;
    std::vector<WalkVisit> host_trace;
    int sm_count;
    unsigned long long launches, visits;
};

static inline unsigned long long
walk_word(const Walker *walker, const WalkStep &step)
{
    return (unsigned long long)(uintptr_t)(walker->memory + step.offset) | (step.kept ? WALK_RECORD : 0) |
           (step.through_l1 ? WALK_L1 : 0);
}

template <typename Item>
static inline void
walk_grow(Item **items, uint64_t *n, uint64_t wanted)
{
    if (wanted <= *n)
        return;
    CHECK(cudaFree(*items));
    CHECK(cudaMalloc(items, wanted * sizeof(Item)));
    *n = wanted;
}

/* Writes the words of STEPS, round and round. */
static inline void
walker_link(Walker *walker, const std::vector<WalkStep> &steps)
{
    size_t n = steps.size();
    walker->host_links.resize(n);
    for (size_t i = 0; i < n; i++)
        walker->host_links[i] = {(unsigned long long)(uintptr_t)(walker->memory + steps[i].offset),
                                 walk_word(walker, steps[i + 1 < n ? i + 1 : 0])};
    walk_grow(&walker->links, &walker->links_n, n);
    CHECK(cudaMemcpy(walker->links, walker->host_links.data(), n * sizeof(WalkLink), cudaMemcpyHostToDevice));
    walk_link<<<(unsigned)std::min<size_t>((n + 255) / 256, 4096), 256>>>(walker->links, n);
    CHECK_LAUNCH();
}

#define WALK_IDLE_WORDS 16 /* from one idle word to the next */

/* The words that idle words hold: themselves, past L1 and through it. */
static inline void
walk_idle_words(const Walker *walker, unsigned long long *ret_words)
{
    ret_words[0] = (unsigned long long)(uintptr_t)walker->idle;
    ret_words[1] = (unsigned long long)(uintptr_t)(walker->idle + WALK_IDLE_WORDS) | WALK_L1;
}

/* Walks VISITS steps on multiprocessor SM (or WALK_ANY_SM) and keeps those from visit FROM on. Returns false
 * where no block came to that multiprocessor. Where the walk did not take its path the program ends. */
static inline bool
walker_walk(Walker *walker, const std::vector<WalkStep> &steps, uint64_t from, uint64_t visits,
            unsigned sm = WALK_ANY_SM)
{
    size_t n = steps.size(), kept = 0;
    for (uint64_t i = from; i < visits; i++)
        kept += steps[i % n].kept;
    walk_grow(&walker->trace, &walker->trace_n, kept);
    WalkRecord record = {walk_word(walker, steps[0]), from, visits, walker->trace, walker->claim, sm, {}};
    walk_idle_words(walker, record.idle);
    unsigned taken = 0;
    CHECK(cudaMemset(walker->claim, 0, sizeof *walker->claim));
    for (int blocks = sm == WALK_ANY_SM ? 1 : walker->sm_count; taken == 0 && blocks < 64 * walker->sm_count;
         blocks *= 2) {
        walk_kernel<<<blocks, 32>>>(record);
        CHECK_LAUNCH();
        CHECK(cudaMemcpy(&taken, walker->claim, sizeof taken, cudaMemcpyDeviceToHost));
        walker->launches++;
    }
    if (taken == 0)
        return false;
    walker->visits += visits;
    walker->host_trace.resize(kept);
    CHECK(cudaMemcpy(walker->host_trace.data(), walker->trace, kept * sizeof(WalkVisit),
                     cudaMemcpyDeviceToHost));
    for (uint64_t i = from, at = 0; i < visits; i++) {
        if (!steps[i % n].kept)
            continue;
        if (walker->host_trace[at++].next != walk_word(walker, steps[(i + 1) % n])) {
            fprintf(stderr, "walk left its path at visit %llu\n", (unsigned long long)i);
            exit(3);
        }
    }
    return true;
}

/* Cycles of kept visit I of the last walk. */
static inline uint32_t
walker_cycles(const Walker *walker, size_t i)
{
    uint32_t cycles = walker->host_trace[i].cycles;
    return cycles > walker->overhead_cycles ? cycles - walker->overhead_cycles : 0;
}

/* Cycles of the kept visits FROM … TO-1. */
static inline std::vector<double>
walker_all_cycles(const Walker *walker, size_t from, size_t to)
{
    std::vector<double> cycles;
    for (size_t i = from; i < to; i++)
        cycles.push_back(walker_cycles(walker, i));
    return cycles;
}

/* Reads BYTES of the memory from OFFSET on into L2 by all multiprocessors; with another TURN other ones read
 * the same. */
static inline void
walker_read_all(const Walker *walker, uint64_t offset, uint64_t bytes, unsigned turn = 0)
{
    walk_read_all<<<4 * walker->sm_count, 512>>>((const uint4 *)(walker->memory + offset),
                                                 bytes / sizeof(uint4), turn, walker->sink);
    CHECK_LAUNCH();
}

/* What every kept visit takes beside its load: of a word in L1 by this kernel and by none. */
static inline uint32_t
walker_overhead(Walker *walker)
{
    std::vector<WalkStep> steps = {{0, true, true}};
    std::vector<double> cycles;
    walker_link(walker, steps);
    walker_walk(walker, steps, WALK_PROLOGUE, WALK_WINDOW);
    for (const WalkVisit &visit : walker->host_trace)
        cycles.push_back(visit.cycles);
    return dependent_overhead(spread_of(cycles).median);
}

/* Nearly all the memory that is free, in whole GiB where it is that much: a walker needs some beside its own.
 */
static inline uint64_t
walk_free_bytes()
{
    size_t free_bytes, total_bytes;
    gpu_properties();
    CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
    uint64_t bytes = free_bytes - free_bytes / 32;
    return bytes > 1ull << 30 ? bytes >> 30 << 30 : bytes >> 20 << 20;
}

/* A walker over WANTED bytes of memory, or less where there is less, never below LEAST; untouched but for
 * FILLED bytes from its start, which are zeroed. Never freed: the program ends after it. */
static inline Walker *
walker_new(uint64_t wanted, uint64_t least, uint64_t filled)
{
    Walker *walker = new Walker();
    walker->memory = (char *)gpu_reserve(wanted, least, &walker->memory_bytes);
    if (filled > 0)
        CHECK(cudaMemset(walker->memory, 0, std::min(filled, walker->memory_bytes)));
    walker->sm_count = gpu_properties().multiProcessorCount;
    CHECK(cudaMalloc(&walker->claim, sizeof *walker->claim));
    CHECK(cudaMalloc(&walker->idle, 2 * WALK_IDLE_WORDS * sizeof *walker->idle));
    unsigned long long idle[2];
    walk_idle_words(walker, idle);
    for (int i = 0; i < 2; i++)
        CHECK(
            cudaMemcpy(walker->idle + i * WALK_IDLE_WORDS, &idle[i], sizeof idle[i], cudaMemcpyHostToDevice));
    CHECK(cudaMalloc(&walker->sink, sizeof *walker->sink));
    walker->overhead_cycles = walker_overhead(walker);
    return walker;
}

/* A generator of random numbers that is the same everywhere (xorshift64*). */
struct WalkRandom {
    uint64_t state = 88172645463325252u;
    uint64_t
    below(uint64_t n)
    {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        return (state * 2685821657736338717u >> 11) % n;
    }
};

/* 0 … n-1 in a random order. */
static inline std::vector<uint64_t>
walk_permutation(uint64_t n, WalkRandom *random)
{
    std::vector<uint64_t> order(n);
    for (uint64_t i = 0; i < n; i++) {
        uint64_t j = random->below(i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    return order;
}
