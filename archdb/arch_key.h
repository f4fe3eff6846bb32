/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* One a number of an architecture file. The table in arch_keys.c gives each its name in the file, unit and
 * range. */
typedef enum {
    /* [gpu] */
    ARCH_COMPUTE_CAPABILITY,
    ARCH_SM_COUNT,
    ARCH_CORES_PER_SM,
    ARCH_CUDA_CORES,
    ARCH_CLOCK_MHZ,
    /* [sm] */
    ARCH_WARP_LANES,
    ARCH_MAX_BLOCKS_PER_SM,
    ARCH_MAX_THREADS_PER_SM,
    ARCH_MAX_THREADS_PER_BLOCK,
    ARCH_REGISTERS_PER_SM,
    ARCH_MAX_REGISTERS_PER_THREAD,
    ARCH_REGISTER_LATENCY_CYCLES,
    /* [global] */
    ARCH_TRANSACTION_BYTES,
    /* [l1] */
    ARCH_L1_BYTES,
    ARCH_L1_LINE_BYTES,
    ARCH_L1_SETS,
    ARCH_L1_WAYS,
    ARCH_L1_LRU,
    ARCH_L1_AND_SHARED_BYTES,
    ARCH_L1_HIT_LATENCY_CYCLES,
    ARCH_L1_HIT_L1_TLB_MISS_LATENCY_CYCLES,
    ARCH_L1_HIT_L2_TLB_MISS_LATENCY_CYCLES,
    ARCH_L1_BANDWIDTH_GB_PER_S_PER_SM,
    /* [l2] */
    ARCH_L2_BYTES,
    ARCH_L2_LINE_BYTES,
    ARCH_L2_LRU,
    ARCH_L2_BANKS,
    ARCH_L2_HIT_LATENCY_CYCLES,
    ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES,
    ARCH_L2_HIT_L2_TLB_MISS_LATENCY_CYCLES,
    ARCH_L2_BANDWIDTH_GB_PER_S,
    ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S,
    /* [dram] */
    ARCH_DRAM_BYTES,
    ARCH_DRAM_CLOCK_MHZ,
    ARCH_DRAM_BUS_BITS,
    ARCH_DRAM_TRANSFERS_PER_CLOCK,
    ARCH_DRAM_LATENCY_CYCLES,
    ARCH_DRAM_L2_TLB_MISS_LATENCY_CYCLES,
    ARCH_DRAM_PAGE_SWITCH_LATENCY_CYCLES,
    ARCH_DRAM_BANDWIDTH_GB_PER_S,
    ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S,
    /* [tlb] */
    ARCH_TLB_PAGE_BYTES,
    ARCH_L1_TLB_ENTRIES,
    ARCH_L1_TLB_SETS,
    ARCH_L2_TLB_ENTRIES,
    ARCH_L2_TLB_SETS,
    ARCH_L2_TLB_LARGEST_SET_ENTRIES,
    ARCH_L2_TLB_LRU,
    /* [shared] */
    ARCH_SHARED_BYTES_PER_SM,
    ARCH_SHARED_BYTES_PER_BLOCK,
    ARCH_SHARED_BANKS,
    ARCH_SHARED_BANK_BYTES,
    ARCH_SHARED_BANK_BYTES_PER_CYCLE,
    ARCH_SHARED_LATENCY_CYCLES,
    ARCH_SHARED_2WAY_CONFLICT_LATENCY_CYCLES,
    ARCH_SHARED_32WAY_CONFLICT_LATENCY_CYCLES,
    ARCH_SHARED_BANDWIDTH_GB_PER_S_PER_SM,
    ARCH_SHARED_ACHIEVED_BANDWIDTH_GB_PER_S_PER_SM,
    /* [texture] */
    ARCH_TEXTURE_L1_BYTES,
    ARCH_TEXTURE_L1_LINE_BYTES,
    ARCH_TEXTURE_L1_SETS,
    ARCH_TEXTURE_L1_WAYS,
    ARCH_TEXTURE_L1_LRU,
    ARCH_TEXTURE_L1_HIT_LATENCY_CYCLES,
    ARCH_TEXTURE_L2_HIT_LATENCY_CYCLES,
    ARCH_READ_ONLY_CACHE_BYTES,
    /* [peng] */
    ARCH_W_L1,
    ARCH_W_L2,
    ARCH_W_DRAM,
    ARCH_N_KEYS,
} ArchKey;

typedef enum {
    ARCH_TYPE_INTEGER,
    ARCH_TYPE_POWER_OF_TWO, /* an integer 1, 2, 4, 8, ... */
    ARCH_TYPE_FLAG,         /* 0: no, 1: yes */
    ARCH_TYPE_REAL,
} ArchType;

/* What an architecture file may say under one key. */
typedef struct {
    const char *name;  /* in the file and after --set; unique over all groups */
    const char *group; /* the [group] it stands in */
    const char *unit;  /* for people; "" for a plain count */
    ArchType type;
    double min, max;         /* allowed range in that unit, both ends included */
    gboolean required;       /* a file without it is refused; `unknown` is a value */
    const char *description; /* one sentence */
} ArchKeyInfo;

/* The table's row of KEY, which is below ARCH_N_KEYS. Rows of one group follow each other. */
const ArchKeyInfo *arch_key_info(ArchKey key);

/* Finds the key called NAME. FALSE, and *ret_key untouched, where there is none. */
gboolean arch_key_find(const char *name, ArchKey *ret_key);

/* The name of the key nearest to NAME in spelling, or NULL where none is near. */
const char *arch_key_closest(const char *name);
