/* SPDX-License-Identifier: MIT */
#include "model/sector/known/known_private.h"

#include <math.h>
#include <stddef.h>

/* A number that an architecture need not know, and what stands for it then. */
typedef struct {
    ArchKey key;
    gsize member;     /* of SectorArch: where it goes */
    double otherwise; /* unless SAME_AS says */
    gsize same_as;    /* member that stands for it, which is read before; NO_MEMBER: none */
} NumberRow;
#define NO_MEMBER G_MAXSIZE
#define MEMBER(name) offsetof(SectorArch, name)

/* The same of whole numbers. */
typedef struct {
    ArchKey key;
    gsize member;
    gint64 otherwise;
    gsize same_as;
} CountRow;

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

static double *
number_at(SectorArch *to, gsize member)
{
    return (double *)((char *)to + member);
}

static gint64 *
count_at(SectorArch *to, gsize member)
{
    return (gint64 *)((char *)to + member);
}

static void
read_numbers(const Arch *arch, const NumberRow *rows, guint n, SectorArch *to)
{
    for (guint i = 0; i < n; i++) {
        double value = get_or_nan(arch, rows[i].key);
        double otherwise = rows[i].same_as == NO_MEMBER ? rows[i].otherwise : *number_at(to, rows[i].same_as);

        *number_at(to, rows[i].member) = isnan(value) ? otherwise : value;
    }
}

static void
read_counts(const Arch *arch, const CountRow *rows, guint n, SectorArch *to)
{
    for (guint i = 0; i < n; i++) {
        gint64 otherwise = rows[i].same_as == NO_MEMBER ? rows[i].otherwise : *count_at(to, rows[i].same_as);

        *count_at(to, rows[i].member) = get_int_or(arch, rows[i].key, otherwise);
    }
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

/* The bits of the mapping KEY into RET_BITS (32 at most); returns how many, 0 where sets, or banks, are not
 * known as sums of address bits. */
static guint
read_mapping(const Arch *arch, ArchKey key, guint64 *ret_bits)
{
    guint n = 0;

    if (!arch_is_known(arch, key))
        return 0;
    const char *c = arch_get_text(arch, key);
    while (g_ascii_isdigit(*c) && n < 32) {
        guint64 bit = g_ascii_strtoull(c, (char **)&c, 10);

        ret_bits[n] |= G_GUINT64_CONSTANT(1) << MIN(bit, 63);
        n += *c != '^';
        c += *c != '\0';
    }
    return n;
}

/* Counts that an architecture need not know. */
static const CountRow COUNTS[] = {
    {ARCH_L2_PARTITIONS, MEMBER(l2_partitions), 1, NO_MEMBER},
    {ARCH_DRAM_BESIDE_BYTES, MEMBER(dram_beside_bytes), 0, NO_MEMBER},
    {ARCH_DRAM_ALONE_BYTES, MEMBER(dram_alone_bytes), 0, NO_MEMBER},
    {ARCH_L1_STORE_MERGE_OPERATIONS, MEMBER(l1_store_merge_operations), 0, NO_MEMBER},
    {ARCH_L1_STORE_MERGE_WORD_BYTES, MEMBER(l1_store_merge_word_bytes), 1, NO_MEMBER},
    {ARCH_L1_STORE_LOSS_LINES, MEMBER(l1_store_loss_lines), 0, NO_MEMBER},
    {ARCH_L2_DIRTY_BYTES, MEMBER(l2_dirty_bytes), 0, MEMBER(l2_window_bytes)},
    {ARCH_SHARED_BYTES_PER_SM, MEMBER(shared_bytes_per_sm), 0, NO_MEMBER},
    {ARCH_SHARED_RESERVED_BYTES_PER_BLOCK, MEMBER(shared_reserved_bytes_per_block), 0, NO_MEMBER},
    {ARCH_L1_CAPACITY_SEEN_BYTES, MEMBER(l1_capacity_seen_bytes), 0, MEMBER(l1_bytes)},
    {ARCH_SHARED_BANKS, MEMBER(shared_banks), 0, NO_MEMBER},
    {ARCH_SHARED_BANK_BYTES, MEMBER(shared_bank_bytes), 0, NO_MEMBER},
};

static gboolean
read_shape(const Arch *arch, SectorArch *to, GError **error)
{
    static const struct {
        ArchKey key;
        gsize member;
    } NEEDED[] = {
        {ARCH_SM_COUNT, MEMBER(sm_count)},
        {ARCH_WARP_LANES, MEMBER(warp_lanes)},
        {ARCH_MAX_BLOCKS_PER_SM, MEMBER(max_blocks_per_sm)},
        {ARCH_MAX_THREADS_PER_SM, MEMBER(max_threads_per_sm)},
        {ARCH_REGISTERS_PER_SM, MEMBER(registers_per_sm)},
        {ARCH_L1_BYTES, MEMBER(l1_bytes)},
        {ARCH_L2_BYTES, MEMBER(l2_bytes)},
        {ARCH_L1_LINE_BYTES, MEMBER(l1_line_bytes)},
    };
    double clock;

    for (guint i = 0; i < G_N_ELEMENTS(NEEDED); i++)
        if (!arch_get_int(arch, NEEDED[i].key, count_at(to, NEEDED[i].member), error))
            return FALSE;
    if (!get_either(arch, ARCH_CLOCK_MHZ, ARCH_RATED_CLOCK_MHZ, &clock, error))
        return FALSE;
    to->clock_ghz = clock / 1000;
    to->l1_sector_bytes =
        get_int_or(arch, ARCH_L1_SECTOR_BYTES, get_int_or(arch, ARCH_L2_SECTOR_BYTES, to->l1_line_bytes));
    to->l1_sector_bytes = MAX(to->l1_sector_bytes, to->l1_line_bytes / 32);
    to->dram_fetch_bytes =
        get_int_or(arch, ARCH_DRAM_FETCH_BYTES, get_int_or(arch, ARCH_L2_LINE_BYTES, to->l1_sector_bytes));
    to->dram_fetch_bytes = MAX(to->dram_fetch_bytes, to->l1_sector_bytes);
    to->l2_window_bytes =
        get_int_or(arch, ARCH_L2_WINDOW_BYTES, get_int_or(arch, ARCH_L2_CAPACITY_SEEN_BYTES, to->l2_bytes));
    to->l2_window_ways = get_int_or(arch, ARCH_L2_WINDOW_WAYS, get_int_or(arch, ARCH_L2_WAYS, 0));
    read_counts(arch, COUNTS, G_N_ELEMENTS(COUNTS), to);
    to->l1_lru = is_lru(arch);
    to->n_l1_set_mapping = read_mapping(arch, ARCH_L1_SET_MAPPING, to->l1_set_mapping);
    to->n_l1_lookup_mapping = read_mapping(arch, ARCH_L1_LOOKUP_MAPPING, to->l1_lookup_mapping);
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

/* Where nobody knows how fast L2 is it limits nothing: the greatest rate that a file may state. */
static double
l2_no_limit(void)
{
    return arch_key_info(ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S)->max;
}

/* Rates, and what they are multiplied by. */
static const NumberRow BANDWIDTHS[] = {
    {ARCH_L2_WRITE_BANDWIDTH_GB_PER_S, MEMBER(l2_write_bandwidth_gb_per_s), NAN,
     MEMBER(l2_achieved_bandwidth_gb_per_s)},
    {ARCH_L2_RANDOM_32_BYTE_GB_PER_S, MEMBER(l2_random_32_byte_gb_per_s), NAN,
     MEMBER(l2_achieved_bandwidth_gb_per_s)},
    {ARCH_L2_RANDOM_WRITE_32_BYTE_GB_PER_S, MEMBER(l2_random_write_32_byte_gb_per_s), NAN,
     MEMBER(l2_write_bandwidth_gb_per_s)},
    {ARCH_L2_PARTIAL_WRITE_RATIO, MEMBER(l2_partial_write_ratio), 1, NO_MEMBER},
    {ARCH_DRAM_WRITE_BANDWIDTH_GB_PER_S, MEMBER(dram_write_bandwidth_gb_per_s), NAN,
     MEMBER(dram_read_bandwidth_gb_per_s)},
    {ARCH_DRAM_COPY_BANDWIDTH_GB_PER_S, MEMBER(dram_copy_bandwidth_gb_per_s), NAN, NO_MEMBER},
    {ARCH_DRAM_RANDOM_WRITE_32_BYTE_GB_PER_S, MEMBER(dram_random_write_32_byte_gb_per_s), NAN,
     MEMBER(dram_write_bandwidth_gb_per_s)},
    {ARCH_DRAM_ATOMIC_REFETCH_BYTES, MEMBER(dram_atomic_refetch_bytes), 0, NO_MEMBER},
    {ARCH_ATOMIC_GLOBAL_OPS_PER_NS, MEMBER(atomic_global_ops_per_ns), NAN, NO_MEMBER},
    {ARCH_ATOMIC_SAME_ADDRESS_OPS_PER_NS, MEMBER(atomic_same_address_ops_per_ns), NAN, NO_MEMBER},
};

/* Which part of pieces has to come as at random places, that all together come at the rate that is known of
 * lines that L2 is asked to bring. */
static double
dram_asked_line_scattered(const Arch *arch, const SectorArch *to)
{
    double rate = get_or_nan(arch, ARCH_DRAM_ASKED_LINE_GB_PER_S);

    if (isnan(rate) || to->dram_random_gb_per_s >= to->dram_read_bandwidth_gb_per_s)
        return 0;
    return CLAMP((1 / rate - 1 / to->dram_read_bandwidth_gb_per_s) /
                     (1 / to->dram_random_gb_per_s - 1 / to->dram_read_bandwidth_gb_per_s),
                 0, 1);
}

static gboolean
read_bandwidths(const Arch *arch, SectorArch *to, GError **error)
{
    double random;

    if (!get_either(arch, ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S, ARCH_L2_BANDWIDTH_GB_PER_S,
                    &to->l2_achieved_bandwidth_gb_per_s, NULL))
        to->l2_achieved_bandwidth_gb_per_s = l2_no_limit();
    if (!get_either(arch, ARCH_DRAM_READ_BANDWIDTH_GB_PER_S, ARCH_DRAM_ACHIEVED_BANDWIDTH_GB_PER_S,
                    &to->dram_read_bandwidth_gb_per_s, error))
        return FALSE;
    read_numbers(arch, BANDWIDTHS, G_N_ELEMENTS(BANDWIDTHS), to);
    to->dram_partial_write_ratio = get_or_nan(arch, ARCH_DRAM_PARTIAL_WRITE_RATIO);
    /* 32 useful bytes cost a whole piece */
    random = get_or_nan(arch, ARCH_DRAM_RANDOM_32_BYTE_GB_PER_S);
    to->dram_random_gb_per_s = random * (double)to->dram_fetch_bytes / (double)to->l1_sector_bytes;
    to->dram_atomic_fetch_bytes = get_or_nan(arch, ARCH_DRAM_ATOMIC_FETCH_BYTES);
    static const ArchKey by_sectors[SECTOR_ATOMIC_RATES] = {
        ARCH_ATOMIC_SECTORS_32_OPS_PER_NS, ARCH_ATOMIC_SECTORS_256_OPS_PER_NS,
        ARCH_ATOMIC_SECTORS_2048_OPS_PER_NS, ARCH_ATOMIC_SECTORS_16384_OPS_PER_NS};
    for (guint i = 0; i < SECTOR_ATOMIC_RATES; i++)
        to->atomic_sectors_ops_per_ns[i] = get_or_nan(arch, by_sectors[i]);
    replace_nan(&to->dram_random_gb_per_s, to->dram_read_bandwidth_gb_per_s);
    to->dram_asked_line_scattered = dram_asked_line_scattered(arch, to);
    replace_nan(&to->dram_atomic_fetch_bytes, (double)to->l1_sector_bytes);
    /* a sector is read before a part of it is written */
    replace_nan(&to->dram_partial_write_ratio,
                1 + to->dram_write_bandwidth_gb_per_s / to->dram_read_bandwidth_gb_per_s);
    read_write_ratios(arch, to->dram_write_streams_ratio);
    return TRUE;
}

/* Times of single accesses. */
static const NumberRow LATENCIES[] = {
    {ARCH_DRAM_LOADED_LATENCY_LOAD_CYCLES, MEMBER(dram_loaded_latency_load_cycles), 0, NO_MEMBER},
    {ARCH_DRAM_APART_LATENCY_CYCLES, MEMBER(dram_apart_latency_cycles), 0, NO_MEMBER},
    {ARCH_DRAM_APART_WRITE_RATIO, MEMBER(dram_apart_write_ratio), 1, NO_MEMBER},
    {ARCH_DRAM_APART_COUNTING_RATIO, MEMBER(dram_apart_counting_ratio), 1, NO_MEMBER},
    {ARCH_DRAM_ANSWER_SPREAD_CYCLES, MEMBER(dram_answer_spread_cycles), 0, NO_MEMBER},
    {ARCH_DRAM_LATENCY_CYCLES, MEMBER(dram_latency_cycles), NAN, MEMBER(dram_loaded_latency_cycles)},
    {ARCH_L1_STORE_MERGE_REACH, MEMBER(l1_store_merge_reach), 0, NO_MEMBER},
    {ARCH_L1_STORE_MERGE_LINES, MEMBER(l1_store_merge_lines), INFINITY, NO_MEMBER},
    {ARCH_L2_WRITE_BACK_DELAY_STORES, MEMBER(l2_write_back_delay_stores), 0, NO_MEMBER},
    {ARCH_L2_WRITE_BACK_STORES, MEMBER(l2_write_back_stores), INFINITY, NO_MEMBER},
    {ARCH_BLOCK_TURNAROUND_CYCLES, MEMBER(block_turnaround_cycles), 0, NO_MEMBER},
};

static gboolean
read_latencies(const Arch *arch, SectorArch *to, GError **error)
{
    double near, far;

    if (!arch_get(arch, ARCH_L1_HIT_LATENCY_CYCLES, &to->l1_hit_latency_cycles, error) ||
        !get_either(arch, ARCH_L2_HIT_LATENCY_CYCLES, ARCH_L2_NEAR_HIT_LATENCY_CYCLES,
                    &to->l2_hit_latency_cycles, error) ||
        !arch_get(arch,
                  arch_is_known(arch, ARCH_DRAM_LOADED_LATENCY_CYCLES) ? ARCH_DRAM_LOADED_LATENCY_CYCLES
                                                                       : ARCH_DRAM_LATENCY_CYCLES,
                  &to->dram_loaded_latency_cycles, error))
        return FALSE;
    read_numbers(arch, LATENCIES, G_N_ELEMENTS(LATENCIES), to);
    near = get_or_nan(arch, ARCH_L2_NEAR_HIT_LATENCY_CYCLES);
    far = get_or_nan(arch, ARCH_L2_FAR_HIT_LATENCY_CYCLES);
    if (!isnan(near) && !isnan(far))
        to->l2_hit_latency_cycles = (near + far) / 2;
    return TRUE;
}

/* What experiments have shown of one GPU alone; without them nothing is added. */
static const NumberRow EXPERIMENTS[] = {
    {ARCH_L2_BATCH_ROOM_RATIO, MEMBER(l2_batch_room_ratio), 1, NO_MEMBER},
    {ARCH_L2_DIRTY_PARTIAL_SHARE, MEMBER(l2_dirty_partial_share), 1, NO_MEMBER},
    {ARCH_OPERATION_LATENCY_CYCLES, MEMBER(operation_latency_cycles), INFINITY, NO_MEMBER},
    {ARCH_INSTRUCTION_SPACING_CYCLES, MEMBER(instruction_spacing_cycles), 0, NO_MEMBER},
    {ARCH_OVERLAP_EXPONENT, MEMBER(overlap_exponent), INFINITY, NO_MEMBER},
};

/* Cycles of L1; unknown ones stay so. */
static const NumberRow REQUESTS[] = {
    {ARCH_L1_STORE_REQUEST_CYCLES, MEMBER(l1_store_request_cycles), NAN, NO_MEMBER},
    {ARCH_L1_CONFLICT_CYCLES, MEMBER(l1_conflict_cycles), NAN, NO_MEMBER},
    {ARCH_L1_LINE_CYCLES, MEMBER(l1_line_cycles), NAN, NO_MEMBER},
    {ARCH_L1_LOOKUP_CYCLES, MEMBER(l1_lookup_cycles), NAN, NO_MEMBER},
    {ARCH_L1_STORE_SECTOR_CYCLES, MEMBER(l1_store_sector_cycles), NAN, NO_MEMBER},
    {ARCH_L1_STORE_LINE_CYCLES, MEMBER(l1_store_line_cycles), NAN, NO_MEMBER},
};

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
    read_numbers(arch, EXPERIMENTS, G_N_ELEMENTS(EXPERIMENTS), &to);
    for (guint i = 0; i < G_N_ELEMENTS(loads); i++)
        to.l1_request_cycles[i] = get_or_nan(arch, loads[i]);
    for (guint i = 0; i < G_N_ELEMENTS(stores); i++)
        to.l1_store_whole_line_cycles[i] = get_or_nan(arch, stores[i]);
    read_numbers(arch, REQUESTS, G_N_ELEMENTS(REQUESTS), &to);
    to.core_warps_per_sm = get_or_nan(arch, ARCH_CORES_PER_SM) / (double)to.warp_lanes;
    to.integer_warps_per_sm = get_or_nan(arch, ARCH_INTEGER_LANES_PER_SM) / (double)to.warp_lanes;
    to.special_warps_per_sm = get_or_nan(arch, ARCH_SPECIAL_LANES_PER_SM) / (double)to.warp_lanes;
    to.double_warps_per_sm = get_or_nan(arch, ARCH_DOUBLE_LANES_PER_SM) / (double)to.warp_lanes;
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
    tell_unknown(sentences, arch->l1_request_cycles[0], "time of load requests in L1 (l1_request_cycles)");
    tell_unknown(sentences, arch->l1_store_request_cycles,
                 "time of store requests in L1 (l1_store_request_cycles)");
    tell_unknown(sentences,
                 arch->l2_achieved_bandwidth_gb_per_s < l2_no_limit() ? arch->l2_achieved_bandwidth_gb_per_s
                                                                      : NAN,
                 "time of reads in L2 (l2_achieved_bandwidth_gb_per_s)");
    tell_unknown(sentences, arch->core_warps_per_sm, "time to issue instructions (cores_per_sm)");
    tell_unknown(sentences, arch->atomic_global_ops_per_ns, "time of atomics (atomic_global_ops_per_ns)");
}
