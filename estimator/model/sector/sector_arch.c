/* SPDX-License-Identifier: MIT */
#include "sector_arch.h"

#include <math.h>

static double
get_or_nan(const Arch *arch, ArchKey key)
{
    double value;
    return arch_get(arch, key, &value, NULL) ? value : NAN;
}

static gint64
get_int_or(const Arch *arch, ArchKey key, gint64 otherwise)
{
    gint64 value;
    return arch_get_int(arch, key, &value, NULL) ? value : otherwise;
}

/* The first of two keys that is known; an error names the first. */
static gboolean
get_either(const Arch *arch, ArchKey key, ArchKey otherwise, double *ret_value, GError **error)
{
    return arch_get(arch, arch_is_known(arch, key) || !arch_is_known(arch, otherwise) ? key : otherwise,
                    ret_value, error);
}

/* FALSE where one of both keys on it says that L1 replaces other lines than the one used longest ago. */
static gboolean
is_lru(const Arch *arch)
{
    if (arch_is_known(arch, ARCH_L1_REPLACEMENT) &&
        g_strcmp0(arch_get_text(arch, ARCH_L1_REPLACEMENT), "lru") != 0)
        return FALSE;
    return get_int_or(arch, ARCH_L1_LRU, 1) != 0;
}

/* The bits of l1_set_mapping into RET_BITS (32 at most); returns how many, 0 where sets are not known as sums
 * of address bits. */
static guint
read_set_bits(const Arch *arch, guint64 *ret_bits)
{
    guint n = 0;
    if (!arch_is_known(arch, ARCH_L1_SET_MAPPING))
        return 0;
    const char *c = arch_get_text(arch, ARCH_L1_SET_MAPPING);
    while (g_ascii_isdigit(*c) && n < 32) {
        guint64 bit = g_ascii_strtoull(c, (char **)&c, 10);
        ret_bits[n] |= G_GUINT64_CONSTANT(1) << MIN(bit, 63);
        n += *c != '^';
        c += *c != '\0';
    }
    return n;
}

static gboolean
read_shape(const Arch *arch, SectorArch *to, GError **error)
{
    static const ArchKey keys[] = {
        ARCH_SM_COUNT,         ARCH_WARP_LANES, ARCH_MAX_BLOCKS_PER_SM, ARCH_MAX_THREADS_PER_SM,
        ARCH_REGISTERS_PER_SM, ARCH_L1_BYTES,   ARCH_L2_BYTES};
    gint64 *const values[] = {&to->sm_count,  &to->warp_lanes, &to->max_blocks, &to->max_threads,
                              &to->registers, &to->l1_bytes,   &to->l2_bytes};
    double clock;
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (!arch_get_int(arch, keys[i], values[i], error))
            return FALSE;
    if (!arch_get_int(arch, ARCH_L1_LINE_BYTES, &to->line_bytes, error) ||
        !get_either(arch, ARCH_CLOCK_MHZ, ARCH_RATED_CLOCK_MHZ, &clock, error))
        return FALSE;
    to->clock_ghz = clock / 1000;
    to->sector_bytes =
        get_int_or(arch, ARCH_L1_SECTOR_BYTES, get_int_or(arch, ARCH_L2_SECTOR_BYTES, to->line_bytes));
    to->sector_bytes = MAX(to->sector_bytes, to->line_bytes / 32);
    to->fetch_bytes =
        get_int_or(arch, ARCH_DRAM_FETCH_BYTES, get_int_or(arch, ARCH_L2_LINE_BYTES, to->sector_bytes));
    to->fetch_bytes = MAX(to->fetch_bytes, to->sector_bytes);
    to->window_bytes =
        get_int_or(arch, ARCH_L2_WINDOW_BYTES, get_int_or(arch, ARCH_L2_CAPACITY_SEEN_BYTES, to->l2_bytes));
    to->window_ways = get_int_or(arch, ARCH_L2_WINDOW_WAYS, get_int_or(arch, ARCH_L2_WAYS, 0));
    to->partitions = get_int_or(arch, ARCH_L2_PARTITIONS, 1);
    to->dram_beside_bytes = get_int_or(arch, ARCH_DRAM_BESIDE_BYTES, 0);
    to->store_merge_operations = get_int_or(arch, ARCH_L1_STORE_MERGE_OPERATIONS, 0);
    to->store_merge_word = get_int_or(arch, ARCH_L1_STORE_MERGE_WORD_BYTES, 1);
    to->store_loss_lines = get_int_or(arch, ARCH_L1_STORE_LOSS_LINES, 0);
    to->dirty_bytes = get_int_or(arch, ARCH_L2_DIRTY_BYTES, to->window_bytes);
    to->shared_bytes = get_int_or(arch, ARCH_SHARED_BYTES_PER_SM, 0);
    to->shared_reserved = get_int_or(arch, ARCH_SHARED_RESERVED_BYTES_PER_BLOCK, 0);
    to->l1_seen_bytes = get_int_or(arch, ARCH_L1_CAPACITY_SEEN_BYTES, to->l1_bytes);
    to->l1_is_lru = is_lru(arch);
    to->n_l1_set_bits = read_set_bits(arch, to->l1_set_bits);
    to->banks = get_int_or(arch, ARCH_SHARED_BANKS, 0);
    to->bank_bytes = get_int_or(arch, ARCH_SHARED_BANK_BYTES, 0);
    return TRUE;
}

static void
replace_nan(double *value, double otherwise)
{
    if (isnan(*value))
        *value = otherwise;
}

/* What no key says lies, in log2 of the arrays, between its neighbours that are known, one array being one
 * stretch; beyond the last known one it is as that one. */
static void
read_write_ratios(const Arch *arch, double *ret_ratios)
{
    static const ArchKey keys[SECTOR_WRITE_RATIOS] = {
        [1] = ARCH_DRAM_WRITE_STREAMS_2_RATIO,  [2] = ARCH_DRAM_WRITE_STREAMS_4_RATIO,
        [3] = ARCH_DRAM_WRITE_STREAMS_8_RATIO,  [4] = ARCH_DRAM_WRITE_STREAMS_16_RATIO,
        [5] = ARCH_DRAM_WRITE_STREAMS_32_RATIO,
    };
    guint last = 0;
    ret_ratios[0] = 1;
    for (guint i = 1; i < SECTOR_WRITE_RATIOS; i++) {
        double ratio = get_or_nan(arch, keys[i]), before = ret_ratios[last];
        ret_ratios[i] = before;
        if (isnan(ratio))
            continue;
        for (guint j = last + 1; j <= i; j++)
            ret_ratios[j] = before + (ratio - before) * (j - last) / (i - last);
        last = i;
    }
}

static gboolean
read_bandwidths(const Arch *arch, SectorArch *to, GError **error)
{
    double random;
    if (!get_either(arch, ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S, ARCH_L2_BANDWIDTH_GB_PER_S, &to->l2_read,
                    error) ||
        !get_either(arch, ARCH_DRAM_READ_BANDWIDTH_GB_PER_S, ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S,
                    &to->dram_read, error))
        return FALSE;
    to->l2_write = get_or_nan(arch, ARCH_L2_WRITE_BANDWIDTH_GB_PER_S);
    to->l2_random_read = get_or_nan(arch, ARCH_L2_RANDOM_32_BYTE_GB_PER_S);
    to->l2_random_write = get_or_nan(arch, ARCH_L2_RANDOM_WRITE_32_BYTE_GB_PER_S);
    to->l2_partial_ratio = get_or_nan(arch, ARCH_L2_PARTIAL_WRITE_RATIO);
    to->dram_partial_ratio = get_or_nan(arch, ARCH_DRAM_PARTIAL_WRITE_RATIO);
    to->dram_write = get_or_nan(arch, ARCH_DRAM_WRITE_BANDWIDTH_GB_PER_S);
    to->dram_copy = get_or_nan(arch, ARCH_DRAM_COPY_BANDWIDTH_GB_PER_S);
    /* 32 useful bytes cost a whole piece */
    random = get_or_nan(arch, ARCH_DRAM_RANDOM_32_BYTE_GB_PER_S);
    to->dram_random = random * (double)to->fetch_bytes / (double)to->sector_bytes;
    to->dram_random_write = get_or_nan(arch, ARCH_DRAM_RANDOM_WRITE_32_BYTE_GB_PER_S);
    to->atomic_fetch_bytes = get_or_nan(arch, ARCH_DRAM_ATOMIC_FETCH_BYTES);
    to->atomic_refetch_bytes = get_or_nan(arch, ARCH_DRAM_ATOMIC_REFETCH_BYTES);
    to->atomics = get_or_nan(arch, ARCH_ATOMIC_GLOBAL_OPS_PER_NS);
    static const ArchKey by_sectors[SECTOR_ATOMIC_RATES] = {
        ARCH_ATOMIC_SECTORS_32_OPS_PER_NS, ARCH_ATOMIC_SECTORS_256_OPS_PER_NS,
        ARCH_ATOMIC_SECTORS_2048_OPS_PER_NS, ARCH_ATOMIC_SECTORS_16384_OPS_PER_NS};
    for (guint i = 0; i < SECTOR_ATOMIC_RATES; i++)
        to->atomics_by_sectors[i] = get_or_nan(arch, by_sectors[i]);
    to->atomics_of_one = get_or_nan(arch, ARCH_ATOMIC_SAME_ADDRESS_OPS_PER_NS);
    replace_nan(&to->l2_write, to->l2_read);
    replace_nan(&to->l2_random_read, to->l2_read);
    replace_nan(&to->l2_random_write, to->l2_write);
    replace_nan(&to->l2_partial_ratio, 1);
    replace_nan(&to->dram_write, to->dram_read);
    replace_nan(&to->dram_random, to->dram_read);
    replace_nan(&to->dram_random_write, to->dram_write);
    replace_nan(&to->atomic_fetch_bytes, (double)to->sector_bytes);
    replace_nan(&to->atomic_refetch_bytes, 0);
    /* a sector is read before a part of it is written */
    replace_nan(&to->dram_partial_ratio, 1 + to->dram_write / to->dram_read);
    read_write_ratios(arch, to->write_ratios);
    return TRUE;
}

static gboolean
read_latencies(const Arch *arch, SectorArch *to, GError **error)
{
    double near, far;
    if (!arch_get(arch, ARCH_L1_HIT_LATENCY_CYCLES, &to->l1_latency, error) ||
        !get_either(arch, ARCH_L2_HIT_LATENCY_CYCLES, ARCH_L2_NEAR_HIT_LATENCY_CYCLES, &to->l2_latency,
                    error) ||
        !arch_get(arch,
                  arch_is_known(arch, ARCH_DRAM_LOADED_LATENCY_CYCLES) ? ARCH_DRAM_LOADED_LATENCY_CYCLES
                                                                       : ARCH_DRAM_LATENCY_CYCLES,
                  &to->dram_latency, error))
        return FALSE;
    to->dram_further_latency = get_or_nan(arch, ARCH_DRAM_LOADED_LATENCY_LOAD_CYCLES);
    replace_nan(&to->dram_further_latency, 0);
    to->dram_apart_latency = get_or_nan(arch, ARCH_DRAM_APART_LATENCY_CYCLES);
    replace_nan(&to->dram_apart_latency, 0);
    to->dram_apart_write_ratio = get_or_nan(arch, ARCH_DRAM_APART_WRITE_RATIO);
    replace_nan(&to->dram_apart_write_ratio, 1);
    to->dram_apart_counting_ratio = get_or_nan(arch, ARCH_DRAM_APART_COUNTING_RATIO);
    replace_nan(&to->dram_apart_counting_ratio, 1);
    to->dram_spread = get_or_nan(arch, ARCH_DRAM_ANSWER_SPREAD_CYCLES);
    replace_nan(&to->dram_spread, 0);
    to->dram_idle_latency = get_or_nan(arch, ARCH_DRAM_LATENCY_CYCLES);
    replace_nan(&to->dram_idle_latency, to->dram_latency);
    to->store_merge_reach = get_or_nan(arch, ARCH_L1_STORE_MERGE_REACH);
    replace_nan(&to->store_merge_reach, 0);
    to->store_merge_lines = get_or_nan(arch, ARCH_L1_STORE_MERGE_LINES);
    replace_nan(&to->store_merge_lines, INFINITY);
    to->write_back_delay = get_or_nan(arch, ARCH_L2_WRITE_BACK_DELAY_STORES);
    replace_nan(&to->write_back_delay, 0);
    to->write_back_stores = get_or_nan(arch, ARCH_L2_WRITE_BACK_STORES);
    replace_nan(&to->write_back_stores, INFINITY);
    to->turnaround = get_or_nan(arch, ARCH_BLOCK_TURNAROUND_CYCLES);
    replace_nan(&to->turnaround, 0);
    near = get_or_nan(arch, ARCH_L2_NEAR_HIT_LATENCY_CYCLES);
    far = get_or_nan(arch, ARCH_L2_FAR_HIT_LATENCY_CYCLES);
    if (!isnan(near) && !isnan(far))
        to->l2_latency = (near + far) / 2;
    return TRUE;
}

/* What experiments have shown of one GPU alone; without them nothing is added. */
static void
read_experiments(const Arch *arch, SectorArch *to)
{
    to->batch_room = get_or_nan(arch, ARCH_L2_BATCH_ROOM_RATIO);
    replace_nan(&to->batch_room, 1);
    to->dirty_partial = get_or_nan(arch, ARCH_L2_DIRTY_PARTIAL_SHARE);
    replace_nan(&to->dirty_partial, 1);
    to->operation_latency = get_or_nan(arch, ARCH_OPERATION_LATENCY_CYCLES);
    replace_nan(&to->operation_latency, INFINITY);
    to->overlap = get_or_nan(arch, ARCH_OVERLAP_EXPONENT);
    replace_nan(&to->overlap, INFINITY);
}

gboolean
sector_arch_read(const Arch *arch, SectorArch *ret_arch, GError **error)
{
    static const ArchKey loads[] = {ARCH_L1_REQUEST_CYCLES, ARCH_L1_REQUEST_8_BYTE_CYCLES,
                                    ARCH_L1_REQUEST_16_BYTE_CYCLES};
    static const ArchKey stores[] = {ARCH_L1_STORE_WHOLE_LINE_CYCLES, ARCH_L1_STORE_REQUEST_8_BYTE_CYCLES,
                                     ARCH_L1_STORE_REQUEST_16_BYTE_CYCLES};
    SectorArch to = {0};
    if (!read_shape(arch, &to, error) || !read_bandwidths(arch, &to, error) ||
        !read_latencies(arch, &to, error))
        return FALSE;
    read_experiments(arch, &to);
    for (guint i = 0; i < G_N_ELEMENTS(loads); i++)
        to.load_cycles[i] = get_or_nan(arch, loads[i]);
    for (guint i = 0; i < G_N_ELEMENTS(stores); i++)
        to.store_whole_cycles[i] = get_or_nan(arch, stores[i]);
    to.store_cycles = get_or_nan(arch, ARCH_L1_STORE_REQUEST_CYCLES);
    to.load_conflict_cycles = get_or_nan(arch, ARCH_L1_CONFLICT_CYCLES);
    to.load_line_cycles = get_or_nan(arch, ARCH_L1_LINE_CYCLES);
    to.store_sector_cycles = get_or_nan(arch, ARCH_L1_STORE_SECTOR_CYCLES);
    to.store_line_cycles = get_or_nan(arch, ARCH_L1_STORE_LINE_CYCLES);
    to.instructions = get_or_nan(arch, ARCH_CORES_PER_SM) / (double)to.warp_lanes;
    to.integers = get_or_nan(arch, ARCH_INTEGER_LANES_PER_SM) / (double)to.warp_lanes;
    to.specials = get_or_nan(arch, ARCH_SPECIAL_LANES_PER_SM) / (double)to.warp_lanes;
    to.reals64 = get_or_nan(arch, ARCH_DOUBLE_LANES_PER_SM) / (double)to.warp_lanes;
    *ret_arch = to;
    return TRUE;
}

static void
tell_unknown(GPtrArray *sentences, double value, const char *what)
{
    if (isnan(value))
        g_ptr_array_add(sentences, g_strdup_printf("%s: left out, the architecture does not say", what));
}

void
sector_arch_tell(const SectorArch *arch, GPtrArray *sentences)
{
    tell_unknown(sentences, arch->load_cycles[0], "time of load requests in L1 (l1_request_cycles)");
    tell_unknown(sentences, arch->store_cycles, "time of store requests in L1 (l1_store_request_cycles)");
    tell_unknown(sentences, arch->instructions, "time to issue instructions (cores_per_sm)");
    tell_unknown(sentences, arch->atomics, "time of atomics (atomic_global_ops_per_ns)");
}
