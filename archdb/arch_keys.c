/* SPDX-License-Identifier: MIT */
#include "arch_key.h"
#include "closest.h"

#include <string.h>

#define INTEGER ARCH_TYPE_INTEGER
#define POWER ARCH_TYPE_POWER_OF_TWO
#define FLAG ARCH_TYPE_FLAG
#define REAL ARCH_TYPE_REAL

#define KIB 1024.0
#define MIB (1024.0 * KIB)
#define GIB (1024.0 * MIB)

/* The ranges keep out slips of unit and of the keyboard; they say nothing about a GPU. */
#define CYCLES 1, 1e6
#define GB_PER_S 0.001, 1e6

/* clang-format off */
static const ArchKeyInfo KEYS[ARCH_N_KEYS] = {
    [ARCH_COMPUTE_CAPABILITY] = {"compute_capability", "gpu", "major.minor", REAL, 1, 99, TRUE,
        "CUDA compute capability."},
    [ARCH_SM_COUNT] = {"sm_count", "gpu", "SMs", INTEGER, 1, 4096, TRUE,
        "Streaming multiprocessors of the GPU."},
    [ARCH_CORES_PER_SM] = {"cores_per_sm", "gpu", "cores/SM", INTEGER, 1, 4096, FALSE,
        "CUDA cores of one multiprocessor."},
    [ARCH_CUDA_CORES] = {"cuda_cores", "gpu", "cores", INTEGER, 1, 1e7, FALSE,
        "CUDA cores of the whole GPU."},
    [ARCH_CLOCK_MHZ] = {"clock_mhz", "gpu", "MHz", REAL, 1, 1e5, FALSE,
        "Clock of the multiprocessors: the cycles of every latency here."},

    [ARCH_WARP_LANES] = {"warp_lanes", "sm", "lanes", POWER, 1, 1024, TRUE,
        "Threads of a warp."},
    [ARCH_MAX_BLOCKS_PER_SM] = {"max_blocks_per_sm", "sm", "blocks/SM", INTEGER, 1, 1024, TRUE,
        "Most thread blocks that reside on a multiprocessor at once."},
    [ARCH_MAX_THREADS_PER_SM] = {"max_threads_per_sm", "sm", "threads/SM", INTEGER, 1, 65536, TRUE,
        "Most threads that reside on a multiprocessor at once."},
    [ARCH_MAX_THREADS_PER_BLOCK] = {"max_threads_per_block", "sm", "threads/block", INTEGER, 1, 65536, TRUE,
        "Most threads of a block."},
    [ARCH_REGISTERS_PER_SM] = {"registers_per_sm", "sm", "registers/SM", INTEGER, 1, 1e8, TRUE,
        "32-bit registers of a multiprocessor."},
    [ARCH_MAX_REGISTERS_PER_THREAD] = {"max_registers_per_thread", "sm", "registers/thread", INTEGER, 1,
        65536, TRUE, "Most 32-bit registers of a thread."},
    [ARCH_REGISTER_LATENCY_CYCLES] = {"register_latency_cycles", "sm", "cycles", REAL, CYCLES, FALSE,
        "Time to read a register."},

    [ARCH_TRANSACTION_BYTES] = {"transaction_bytes", "global", "bytes", POWER, 1, 65536, TRUE,
        "Aligned segment of global memory that one transaction moves; a warp's access costs one a segment."},

    [ARCH_L1_BYTES] = {"l1_bytes", "l1", "bytes/SM", INTEGER, 0, 1 * GIB, TRUE,
        "L1 data cache that global loads use; 0 where they use none."},
    [ARCH_L1_LINE_BYTES] = {"l1_line_bytes", "l1", "bytes", POWER, 1, 65536, TRUE,
        "Line of the L1 data cache."},
    [ARCH_L1_SETS] = {"l1_sets", "l1", "sets", INTEGER, 1, 1e6, FALSE,
        "Sets of the L1 data cache."},
    [ARCH_L1_WAYS] = {"l1_ways", "l1", "ways", INTEGER, 1, 1e6, FALSE,
        "Lines of one set of the L1 data cache."},
    [ARCH_L1_LRU] = {"l1_lru", "l1", "0 or 1", FLAG, 0, 1, FALSE,
        "1 where the L1 data cache replaces the least recently used line."},
    [ARCH_L1_AND_SHARED_BYTES] = {"l1_and_shared_bytes", "l1", "bytes/SM", INTEGER, 1, 1 * GIB, FALSE,
        "On-chip memory that the L1 data cache and shared memory divide between them."},
    [ARCH_L1_HIT_LATENCY_CYCLES] = {"l1_hit_latency_cycles", "l1", "cycles", REAL, CYCLES, FALSE,
        "Time of a load that hits the L1 data cache and the TLB."},
    [ARCH_L1_HIT_L1_TLB_MISS_LATENCY_CYCLES] = {"l1_hit_l1_tlb_miss_latency_cycles", "l1", "cycles", REAL,
        CYCLES, FALSE, "Time of a load that hits the L1 data cache, misses the L1 TLB and hits the L2 TLB."},
    [ARCH_L1_HIT_L2_TLB_MISS_LATENCY_CYCLES] = {"l1_hit_l2_tlb_miss_latency_cycles", "l1", "cycles", REAL,
        CYCLES, FALSE, "Time of a load that hits the L1 data cache and misses both TLBs."},
    [ARCH_L1_BANDWIDTH_GB_PER_S_PER_SM] = {"l1_bandwidth_gb_per_s_per_sm", "l1", "GB/s/SM", REAL, GB_PER_S,
        FALSE, "Most that one multiprocessor's L1 data cache can deliver by its design."},

    [ARCH_L2_BYTES] = {"l2_bytes", "l2", "bytes", INTEGER, 1, 1024 * GIB, TRUE,
        "L2 cache of the whole GPU."},
    [ARCH_L2_LINE_BYTES] = {"l2_line_bytes", "l2", "bytes", POWER, 1, 65536, TRUE,
        "What a miss brings into the L2 cache."},
    [ARCH_L2_LRU] = {"l2_lru", "l2", "0 or 1", FLAG, 0, 1, FALSE,
        "1 where the L2 cache replaces the least recently used line."},
    [ARCH_L2_BANKS] = {"l2_banks", "l2", "banks", INTEGER, 1, 1e6, FALSE,
        "Banks of the L2 cache."},
    [ARCH_L2_HIT_LATENCY_CYCLES] = {"l2_hit_latency_cycles", "l2", "cycles", REAL, CYCLES, FALSE,
        "Time of a load that hits the L2 cache and the L1 TLB."},
    [ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES] = {"l2_hit_l1_tlb_miss_latency_cycles", "l2", "cycles", REAL,
        CYCLES, FALSE, "Time of a load that hits the L2 cache, misses the L1 TLB and hits the L2 TLB."},
    [ARCH_L2_HIT_L2_TLB_MISS_LATENCY_CYCLES] = {"l2_hit_l2_tlb_miss_latency_cycles", "l2", "cycles", REAL,
        CYCLES, FALSE, "Time of a load that hits the L2 cache and misses both TLBs."},
    [ARCH_L2_BANDWIDTH_GB_PER_S] = {"l2_bandwidth_gb_per_s", "l2", "GB/s", REAL, GB_PER_S, FALSE,
        "Most that the L2 cache can deliver by its design, in 10^9 bytes per second."},
    [ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S] = {"l2_achieved_bandwidth_gb_per_s", "l2", "GB/s", REAL, GB_PER_S,
        FALSE, "Most that a program was seen to read from the L2 cache, in 10^9 bytes per second."},

    [ARCH_DRAM_BYTES] = {"dram_bytes", "dram", "bytes", INTEGER, 1, 1024 * GIB, FALSE,
        "Global memory of the board."},
    [ARCH_DRAM_CLOCK_MHZ] = {"dram_clock_mhz", "dram", "MHz", REAL, 1, 1e5, FALSE,
        "Clock of the memory, before the transfers per clock."},
    [ARCH_DRAM_BUS_BITS] = {"dram_bus_bits", "dram", "bits", INTEGER, 1, 65536, FALSE,
        "Width of the memory bus."},
    [ARCH_DRAM_TRANSFERS_PER_CLOCK] = {"dram_transfers_per_clock", "dram", "transfers/clock", INTEGER, 1, 64,
        FALSE, "Transfers of the memory bus in one of its clocks."},
    [ARCH_DRAM_LATENCY_CYCLES] = {"dram_latency_cycles", "dram", "cycles", REAL, CYCLES, FALSE,
        "Time of a load that misses the caches and hits the L1 TLB."},
    [ARCH_DRAM_L2_TLB_MISS_LATENCY_CYCLES] = {"dram_l2_tlb_miss_latency_cycles", "dram", "cycles", REAL,
        CYCLES, FALSE, "Time of a load that misses the caches and both TLBs."},
    [ARCH_DRAM_PAGE_SWITCH_LATENCY_CYCLES] = {"dram_page_switch_latency_cycles", "dram", "cycles", REAL,
        CYCLES, FALSE, "Time of a load that misses the caches and both TLBs and switches the page table."},
    [ARCH_DRAM_BANDWIDTH_GB_PER_S] = {"dram_bandwidth_gb_per_s", "dram", "GB/s", REAL, GB_PER_S, FALSE,
        "Most that the memory can deliver by its design, in 10^9 bytes per second."},
    [ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S] = {"dram_achieved_bandwidth_gb_per_s", "dram", "GB/s", REAL,
        GB_PER_S, FALSE,
        "Most that a program was seen to move to and from the memory, in 10^9 bytes per second."},

    [ARCH_TLB_PAGE_BYTES] = {"tlb_page_bytes", "tlb", "bytes", POWER, 1, 1024 * GIB, FALSE,
        "Memory that one TLB entry covers."},
    [ARCH_L1_TLB_ENTRIES] = {"l1_tlb_entries", "tlb", "entries", INTEGER, 1, 1e6, FALSE,
        "Entries of the L1 TLB."},
    [ARCH_L1_TLB_SETS] = {"l1_tlb_sets", "tlb", "sets", INTEGER, 1, 1e6, FALSE,
        "Sets of the L1 TLB; 1 where it is fully associative."},
    [ARCH_L2_TLB_ENTRIES] = {"l2_tlb_entries", "tlb", "entries", INTEGER, 1, 1e6, FALSE,
        "Entries of the L2 TLB."},
    [ARCH_L2_TLB_SETS] = {"l2_tlb_sets", "tlb", "sets", INTEGER, 1, 1e6, FALSE,
        "Sets of the L2 TLB; they need not be of one size."},
    [ARCH_L2_TLB_LARGEST_SET_ENTRIES] = {"l2_tlb_largest_set_entries", "tlb", "entries", INTEGER, 1, 1e6,
        FALSE, "Entries of the L2 TLB's largest set."},
    [ARCH_L2_TLB_LRU] = {"l2_tlb_lru", "tlb", "0 or 1", FLAG, 0, 1, FALSE,
        "1 where the L2 TLB replaces the least recently used entry."},

    [ARCH_SHARED_BYTES_PER_SM] = {"shared_bytes_per_sm", "shared", "bytes/SM", INTEGER, 1, 1 * GIB, FALSE,
        "Most shared memory of a multiprocessor."},
    [ARCH_SHARED_BYTES_PER_BLOCK] = {"shared_bytes_per_block", "shared", "bytes/block", INTEGER, 1, 1 * GIB,
        FALSE, "Most shared memory of a thread block."},
    [ARCH_SHARED_BANKS] = {"shared_banks", "shared", "banks", INTEGER, 1, 65536, FALSE,
        "Banks of shared memory."},
    [ARCH_SHARED_BANK_BYTES] = {"shared_bank_bytes", "shared", "bytes", POWER, 1, 65536, FALSE,
        "Width of a bank: neighbouring words of this size lie in neighbouring banks."},
    [ARCH_SHARED_BANK_BYTES_PER_CYCLE] = {"shared_bank_bytes_per_cycle", "shared", "bytes/cycle", REAL, 0.001,
        65536, FALSE, "Most that one bank can deliver by its design."},
    [ARCH_SHARED_LATENCY_CYCLES] = {"shared_latency_cycles", "shared", "cycles", REAL, CYCLES, FALSE,
        "Time of a shared memory load without bank conflict."},
    [ARCH_SHARED_2WAY_CONFLICT_LATENCY_CYCLES] = {"shared_2way_conflict_latency_cycles", "shared", "cycles",
        REAL, CYCLES, FALSE,
        "Time of a shared memory load in which two lanes of the warp meet in each bank."},
    [ARCH_SHARED_32WAY_CONFLICT_LATENCY_CYCLES] = {"shared_32way_conflict_latency_cycles", "shared", "cycles",
        REAL, CYCLES, FALSE,
        "Time of a shared memory load in which all 32 lanes of the warp meet in one bank."},
    [ARCH_SHARED_BANDWIDTH_GB_PER_S_PER_SM] = {"shared_bandwidth_gb_per_s_per_sm", "shared", "GB/s/SM", REAL,
        GB_PER_S, FALSE, "Most that one multiprocessor's shared memory can deliver by its design."},
    [ARCH_SHARED_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM] = {"shared_achieved_bandwidth_gb_per_s_per_sm", "shared",
        "GB/s/SM", REAL, GB_PER_S, FALSE,
        "Most that a program was seen to move in one multiprocessor's shared memory."},

    [ARCH_TEXTURE_L1_BYTES] = {"texture_l1_bytes", "texture", "bytes/SM", INTEGER, 1, 1 * GIB, FALSE,
        "L1 cache of texture loads."},
    [ARCH_TEXTURE_L1_LINE_BYTES] = {"texture_l1_line_bytes", "texture", "bytes", POWER, 1, 65536, FALSE,
        "Line of the texture L1 cache."},
    [ARCH_TEXTURE_L1_SETS] = {"texture_l1_sets", "texture", "sets", INTEGER, 1, 1e6, FALSE,
        "Sets of the texture L1 cache."},
    [ARCH_TEXTURE_L1_WAYS] = {"texture_l1_ways", "texture", "ways", INTEGER, 1, 1e6, FALSE,
        "Lines of one set of the texture L1 cache."},
    [ARCH_TEXTURE_L1_LRU] = {"texture_l1_lru", "texture", "0 or 1", FLAG, 0, 1, FALSE,
        "1 where the texture L1 cache replaces the least recently used line."},
    [ARCH_TEXTURE_L1_HIT_LATENCY_CYCLES] = {"texture_l1_hit_latency_cycles", "texture", "cycles", REAL,
        CYCLES, FALSE, "Time of a texture load that hits the texture L1 cache."},
    [ARCH_TEXTURE_L2_HIT_LATENCY_CYCLES] = {"texture_l2_hit_latency_cycles", "texture", "cycles", REAL,
        CYCLES, FALSE, "Time of a texture load that misses the texture L1 cache and hits the L2 cache."},
    [ARCH_READ_ONLY_CACHE_BYTES] = {"read_only_cache_bytes", "texture", "bytes/SM", INTEGER, 1, 1 * GIB,
        FALSE, "Cache of global data that a kernel only reads (__ldg)."},

    [ARCH_W_L1] = {"w_l1", "peng", "ratio", REAL, 0, 1e6, TRUE,
        "Cost of a transaction that hits L1, relative to an L1 hit; not needed where l1_bytes is 0."},
    [ARCH_W_L2] = {"w_l2", "peng", "ratio", REAL, 0, 1e6, TRUE,
        "Cost of a transaction that hits L2, relative to an L1 hit (an L2 hit where w_l1 is unknown)."},
    [ARCH_W_DRAM] = {"w_dram", "peng", "ratio", REAL, 0, 1e6, TRUE,
        "Cost of a transaction that DRAM serves, relative to an L1 hit (an L2 hit where w_l1 is unknown)."},
};
/* clang-format on */

const ArchKeyInfo *
arch_key_info(ArchKey key)
{
    g_assert((guint)key < ARCH_N_KEYS);
    return &KEYS[key];
}

gboolean
arch_key_find(const char *name, ArchKey *ret_key)
{
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        if (strcmp(KEYS[i].name, name) == 0) {
            *ret_key = (ArchKey)i;
            return TRUE;
        }
    }
    return FALSE;
}

const char *
arch_key_closest(const char *name)
{
    const char *names[ARCH_N_KEYS + 1] = {NULL};
    for (guint i = 0; i < ARCH_N_KEYS; i++)
        names[i] = KEYS[i].name;
    return closest_name(name, names);
}
