/* SPDX-License-Identifier: MIT */
#include "sample_traces.h"

#include <math.h>
#include <string.h>

#define N_SIZES 70
#define N_VISITS 800
#define GROWTH 1.09 /* of a size over the one before */

/* Levels of a hierarchy: up to `bytes` a visit takes `cycles`; beyond, the share of visits that the next
 * level serves grows to 1 over `ramp` times the size. */
typedef struct {
    double cycles, bytes, ramp;
} Level;

/* Latencies of the visits of an array of SIZE bytes: those of N_LEVELS with DEVIATION, whole cycles as a
 * clock counts, and one in a thousand visits held up by something else. */
static void
visit(GRand *random, const Level *levels, guint n_levels, double size, double deviation, double *cycles)
{
    for (guint i = 0; i < N_VISITS; i++) {
        guint level = 0;

        while (level + 1 < n_levels &&
               g_rand_double(random) < (size / levels[level].bytes - 1) / levels[level].ramp)
            level++;
        double hold = g_rand_double(random) < 0.001 ? 200 : 0;
        cycles[i] = rint(MAX(levels[level].cycles * (1 + deviation * sample_normal(random)) + hold, 1));
    }
}

static double
size_at(double first, guint i)
{
    return 128 * floor(first * pow(GROWTH, i) / 128);
}

static TraceTable *
add_sweep(TraceDirectory *directory, const char *program, const char *name, const char *path,
          const char *stride, GRand *random, const Level *levels, guint n_levels, double first,
          double deviation)
{
    TraceTable *table = sample_table(directory, program, name, SAMPLE_SWEEP_COLUMNS, N_SIZES, "path", path,
                                     "stride_bytes", stride, "warm_passes", "2", NULL);

    for (guint i = 0; i < N_SIZES; i++) {
        double cycles[N_VISITS];

        visit(random, levels, n_levels, size_at(first, i), deviation, cycles);
        sample_sweep_row(table, i, size_at(first, i), cycles, N_VISITS);
    }
    return table;
}

/* A capacity between two sizes of the sweep, not so near the smaller that the larger hardly misses. */
static double
random_capacity(GRand *random, double first, gint32 from, gint32 to)
{
    guint i = (guint)g_rand_int_range(random, from, to);
    double share = g_rand_double_range(random, 0, 0.6);

    return size_at(first, i) + share * (size_at(first, i + 1) - size_at(first, i));
}

/* The value is the sweep's last size within the capacity; its spread leads to the next. */
static void
assert_capacity(const InferResult *result, ArchKey key, double capacity)
{
    double value = sample_value(result, key);

    g_assert_cmpfloat(value, <=, capacity);
    g_assert_cmpfloat(value * (1 + sample_entry(result, key)->spread), >=, capacity * 0.999);
}

static void
test_l1_sweep(void)
{
    for (guint32 seed = 0; seed < 60; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        double capacity = random_capacity(random, 8192, 12, 50), hit = g_rand_int_range(random, 20, 60);
        Level levels[] = {{hit, capacity, g_rand_double_range(random, 0.01, 0.3)}, {hit * 6, 1e12, 1}};

        add_sweep(directory, "cache", "sweep", "l1", "128", random, levels, 2, 8192,
                  g_rand_double_range(random, 0, 0.02));
        g_autoptr(InferResult) result = sample_infer(directory);
        g_assert_cmpfloat(fabs(sample_value(result, ARCH_L1_HIT_LATENCY_CYCLES) / hit - 1), <, 0.02);
        assert_capacity(result, ARCH_L1_BYTES, capacity);
    }
}

static void
test_l2_sweep(void)
{
    for (guint32 seed = 0; seed < 60; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        double capacity = random_capacity(random, 1e6, 12, 40);
        Level levels[] = {{270, capacity, g_rand_double_range(random, 0.05, 0.6)}, {700, 1e15, 1}};

        add_sweep(directory, "l2", "sweep", "bypass", "128", random, levels, 2, 1e6, 0.06);
        g_autoptr(InferResult) result = sample_infer(directory);
        g_assert_cmpfloat(fabs(sample_value(result, ARCH_L2_HIT_LATENCY_CYCLES) / 270 - 1), <, 0.02);
        g_assert_cmpfloat(fabs(sample_value(result, ARCH_DRAM_LATENCY_CYCLES) / 700 - 1), <, 0.02);
        assert_capacity(result, ARCH_L2_CAPACITY_SEEN_BYTES, capacity);
        /* Nearly sure of the one; of the other only half as much, for it can hold misses of the TLBs. */
        g_assert_cmpfloat(sample_entry(result, ARCH_L2_HIT_LATENCY_CYCLES)->confidence, >, 0.9);
        g_assert_cmpfloat(sample_entry(result, ARCH_DRAM_LATENCY_CYCLES)->confidence, >, 0.3);
        g_assert_cmpfloat(sample_entry(result, ARCH_DRAM_LATENCY_CYCLES)->confidence, <=, 0.5);
    }
}

/* Levels of the TLBs below L2's: a step of 20 cycles must not be taken for the end of L2. */
static void
test_l2_sweep_with_tlb(void)
{
    for (guint32 seed = 0; seed < 20; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        double tlb = random_capacity(random, 1e6, 10, 16), capacity = random_capacity(random, 1e6, 36, 44);
        Level levels[] = {{200, tlb, 0.05}, {240, capacity, 0.3}, {700, 1e15, 1}};

        add_sweep(directory, "l2", "sweep", "bypass", "128", random, levels, 3, 1e6, 0.02);
        g_autoptr(InferResult) result = sample_infer(directory);
        assert_capacity(result, ARCH_L2_CAPACITY_SEEN_BYTES, capacity);
    }
}

static void
test_flat(void)
{
    for (guint32 seed = 0; seed < 60; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        Level levels[] = {{200, 1e15, 1}};

        add_sweep(directory, "cache", "sweep", "l1", "128", random, levels, 1, 8192, 0.01 * (seed % 5));
        add_sweep(directory, "l2", "sweep", "bypass", "128", random, levels, 1, 1e6, 0.01 * (seed % 5));
        g_autoptr(InferResult) result = sample_infer(directory);
        sample_assert_unknown(result, ARCH_L1_HIT_LATENCY_CYCLES);
        sample_assert_unknown(result, ARCH_L1_BYTES);
        sample_assert_unknown(result, ARCH_L2_CAPACITY_SEEN_BYTES);
        sample_assert_unknown(result, ARCH_DRAM_LATENCY_CYCLES);
        sample_assert_unknown(result, ARCH_W_DRAM);
    }
}

/* Every row at random: there is nothing to find, and nothing may be found. */
static void
test_noise(void)
{
    for (guint32 seed = 0; seed < 100; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        TraceTable *table = sample_table(directory, "cache", "sweep", SAMPLE_SWEEP_COLUMNS, N_SIZES, "path",
                                         "l1", "stride_bytes", "128", NULL);

        for (guint i = 0; i < N_SIZES; i++) {
            double center = g_rand_double_range(random, 30, 900);

            sample_row(table, i, size_at(8192, i), center, center, center * 0.9, center * 1.1, 800.0);
        }
        g_autoptr(InferResult) result = sample_infer(directory);
        sample_assert_unknown(result, ARCH_L1_BYTES);
    }
}

/* Two halves; where COPIES, lines of the second half are near for the first half of the multiprocessors too.
 */
static void
check_partition(guint32 seed, double difference, gboolean copies, gboolean found)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    enum { SMS = 24, LINES = 64 };
    TraceTable *table = sample_table(directory, "l2", "partition", "sm,line,cycles", SMS * LINES, NULL);
    gboolean sm_half[SMS], line_half[LINES];
    double sm_cycles[SMS], line_cycles[LINES];
    for (guint s = 0; s < SMS; s++)
        sm_half[s] = s < 4 ? s % 2 : g_rand_boolean(random), sm_cycles[s] = 5 * sample_normal(random);
    for (guint l = 0; l < LINES; l++)
        line_half[l] = l < 4 ? l % 2 : g_rand_boolean(random), line_cycles[l] = 8 * sample_normal(random);
    for (guint i = 0; i < SMS * LINES; i++) {
        guint s = i % SMS, l = i / SMS;
        gboolean far = sm_half[s] != line_half[l] && !(copies && sm_half[s]);

        sample_row(
            table, i, (double)s, (double)l * 7,
            rint(250 + sm_cycles[s] + line_cycles[l] + 3 * sample_normal(random) + (far ? difference : 0)));
    }
    g_autoptr(InferResult) result = sample_infer(directory);
    if (!found) {
        g_assert_cmpfloat(sample_value(result, ARCH_L2_PARTITIONS), ==, 1);
        sample_assert_unknown(result, ARCH_L2_FAR_HIT_LATENCY_CYCLES);
        return;
    }
    g_assert_cmpfloat(sample_value(result, ARCH_L2_PARTITIONS), ==, 2);
    g_assert_cmpfloat(fabs(sample_value(result, ARCH_L2_NEAR_HIT_LATENCY_CYCLES) - 250), <, 6);
    g_assert_cmpfloat(fabs(sample_value(result, ARCH_L2_FAR_HIT_LATENCY_CYCLES) - 250 - difference), <, 6);
    g_assert_cmpfloat(sample_entry(result, ARCH_L2_PARTITIONS)->confidence, >, 0.95);
}

static void
test_partition(void)
{
    for (guint32 seed = 0; seed < 30; seed++) {
        check_partition(seed, 60 + seed * 5, FALSE, TRUE);
        check_partition(seed, 100 + seed * 5, TRUE, TRUE);
        check_partition(seed, 0, FALSE, FALSE);
    }
}

/* Blocks of SECTORS sectors, of which the first begins OFFSET sectors before the line. */
static void
check_fetch(guint32 seed, int sectors, int offset, double miss, double expected)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    TraceTable *table = sample_table(
        directory, "l2", "fetch", "touched_sector,read_sector,cycles,cycles_low,cycles_high", 4 * 12, NULL);

    for (int i = 0; i < 4 * 12; i++) {
        int touched = i / 12, read = i % 12 - 4;
        gboolean hit = (touched + offset + 64) / sectors == (read + offset + 64) / sectors;
        double cycles = rint((hit ? 270 : miss) + 12 * sample_normal(random));

        sample_row(table, (guint)i, (double)touched, (double)read, cycles, cycles - 10, cycles + 10);
    }
    g_autoptr(InferResult) result = sample_infer(directory);
    if (expected > 0)
        g_assert_cmpfloat(sample_value(result, ARCH_DRAM_FETCH_BYTES), ==, expected);
    else
        sample_assert_unknown(result, ARCH_DRAM_FETCH_BYTES);
}

/* Of eight reads six hit as blocks of two sectors would have it: too few to tell, and the share is told. */
static void
test_fetch_unclear(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    TraceTable *table = sample_table(directory, "l2", "fetch", "touched_sector,read_sector,cycles", 8, NULL);
    static const int READS[] = {1, 1, 1, 1, 5, 9, 13, 17}; /* of sector 0 */

    for (guint i = 0; i < 8; i++)
        sample_row(table, i, 0.0, (double)READS[i], i < 3 || i == 7 ? 270.0 + i : 600.0 + i);
    g_autoptr(InferResult) result = sample_infer(directory);
    sample_assert_unknown(result, ARCH_DRAM_FETCH_BYTES);
    g_assert_nonnull(
        strstr(sample_entry(result, ARCH_DRAM_FETCH_BYTES)->reason, "(the best, 64 bytes, 75 %)"));
}

static void
test_fetch(void)
{
    for (guint32 seed = 0; seed < 20; seed++) {
        check_fetch(seed, 1, 0, 600, 32);
        check_fetch(seed, 2, 0, 600, 64);
        check_fetch(seed, 4, 0, 600, 128);
        check_fetch(seed, 8, 0, 600, 256);
        check_fetch(seed, 8, 4, 600, 256);
        check_fetch(seed, 2, 0, 270, 0);
    }
}

/* A TLB of ENTRIES entries over pages of PAGE bytes, at strides below and above the page. */
static void
check_tlb(guint32 seed, guint entries, double page)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    for (double stride = page / 8; stride <= page * 8; stride *= 2) {
        enum { ROWS = 60 };
        g_autofree char *text = g_strdup_printf("%.0f", stride);
        TraceTable *table =
            sample_table(directory, "tlb", "reach", SAMPLE_SWEEP_COLUMNS, ROWS, "stride_bytes", text, NULL);
        double first = stride < page ? page / stride : 1;
        for (guint i = 0; i < ROWS; i++) {
            double words = first * (i + 1), cycles[N_VISITS], held = entries * MAX(page / stride, 1);

            for (guint v = 0; v < N_VISITS; v++)
                cycles[v] = rint(270 + 4 * sample_normal(random) + (words > held ? 25 : 0));
            sample_sweep_row(table, i, words * stride, cycles, N_VISITS);
        }
    }
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_TLB_PAGE_BYTES), ==, page);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_TLB_ENTRIES), ==, entries);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_TLB_REACH_BYTES), ==, entries * page);
    sample_assert_unknown(result, ARCH_L2_TLB_REACH_BYTES);
}

static void
test_tlb(void)
{
    check_tlb(1, 16, 2 << 20); /* Mei and Chu 2016, Table 5 */
    for (guint32 seed = 2; seed < 12; seed++)
        check_tlb(seed, 8 + seed * 2, 65536 << (seed % 5));
}

/* A TLB of 8 entries over pages[0] bytes, and behind it one of 40 over pages[1], at strides around the
 * latter. NOTE: what is said of the two, or NULL. */
static void
check_two_tlbs(const double *pages, const char *note)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    guint n_notes = 0;

    for (double stride = pages[1] / 4; stride <= pages[1] * 4; stride *= 2) {
        enum { NEAR = 40, ROWS = NEAR + 60 };
        g_autofree char *text = g_strdup_printf("%.0f", stride);
        TraceTable *table =
            sample_table(directory, "tlb", "reach", SAMPLE_SWEEP_COLUMNS, ROWS, "stride_bytes", text, NULL);
        for (guint i = 0; i < ROWS; i++) {
            double cycles[N_VISITS], size = MIN(i + 1.0, NEAR) * stride;

            size += i < NEAR ? 0 : (i + 1.0 - NEAR) * MAX(stride, pages[1]);
            double lost =
                (size > 8 * MAX(stride, pages[0]) ? 25 : 0) + (size > 40 * MAX(stride, pages[1]) ? 60 : 0);
            for (guint v = 0; v < N_VISITS; v++)
                cycles[v] = rint(270 + 4 * sample_normal(random) + lost);
            sample_sweep_row(table, i, size, cycles, N_VISITS);
        }
    }
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_ENTRIES), ==, 40);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_REACH_BYTES), ==, 40 * pages[1]);
    for (guint i = 0; i < result->notes->len; i++) {
        const char *got = g_ptr_array_index(result->notes, i);

        if (!strstr(got, "TLB covers"))
            continue;
        g_assert_cmpstr(got, ==, note);
        n_notes++;
    }
    g_assert_cmpuint(n_notes, ==, note != NULL);
}

/* Where the strides tell what an entry of either covers, a difference is told; no stride is below a page of
 * the first in the last case. */
static void
test_two_tlbs(void)
{
    check_two_tlbs((const double[]){2 << 20, 2 << 20}, NULL);
    check_two_tlbs((const double[]){1 << 20, 2 << 20},
                   "tlb, reach: an entry of the L2 TLB covers 2097152 bytes, one of the L1 TLB 1048576");
    check_two_tlbs((const double[]){1 << 18, 2 << 20}, NULL);
}

/* Latencies of the patterns: as those of the GTX 560 Ti in Mei and Chu 2016, Fig. 14, or all alike. */
static InferResult *
infer_patterns(guint32 seed, const double *cycles, double deviation)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    enum { VISITS = 40 };
    for (guint path = 0; path < 2; path++) {
        TraceTable *table = sample_table(directory, "spectrum", "pattern", "pattern,visit,cycles", 6 * VISITS,
                                         "path", path == 0 ? "l1" : "bypass", NULL);

        for (guint i = 0; i < 6 * VISITS; i++)
            sample_row(table, i, (double)(i / VISITS + 1), (double)(i % VISITS),
                       MAX(rint(cycles[path * 6 + i / VISITS] + deviation * sample_normal(random)), 1));
    }
    return sample_infer(directory);
}

static void
test_spectrum(void)
{
    const double fermi[] = {116, 404, 488, 620, 1125, 1500, 371, 398, 482, 564, 735, 1100};
    const double virtual_l1[] = {34, 34, 34, 700, 790, 900, 280, 290, 385, 700, 790, 900};

    for (guint32 seed = 0; seed < 40; seed++) {
        g_autoptr(InferResult) result = infer_patterns(seed, fermi, 4);

        g_assert_cmpfloat(fabs(sample_value(result, ARCH_L1_HIT_L1_TLB_MISS_LATENCY_CYCLES) - 404), <, 5);
        g_assert_cmpfloat(fabs(sample_value(result, ARCH_L2_HIT_L2_TLB_MISS_LATENCY_CYCLES) - 482), <, 5);
        g_assert_cmpfloat(fabs(sample_value(result, ARCH_DRAM_LATENCY_CYCLES) - 564), <, 5);
        g_assert_cmpfloat(fabs(sample_value(result, ARCH_DRAM_PAGE_SWITCH_LATENCY_CYCLES) - 1100), <, 5);
        g_assert_cmpfloat(fabs(sample_value(result, ARCH_L1_TLB_MISS_CYCLES) - 27), <, 5);
        g_autoptr(InferResult) bypassed = infer_patterns(seed, virtual_l1, 0);
        sample_assert_unknown(bypassed, ARCH_L1_HIT_L1_TLB_MISS_LATENCY_CYCLES);
        sample_assert_unknown(bypassed, ARCH_L1_HIT_L2_TLB_MISS_LATENCY_CYCLES);
        g_assert_cmpfloat(sample_value(bypassed, ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES), ==, 290);
        g_assert_cmpuint(bypassed->notes->len, ==, 1);
    }
}

/* A pattern that is slower than most visits of the one before, but not on average, does not show; nor does
 * anything of a pattern that is none of the six. */
static void
test_spectrum_skewed(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    enum { VISITS = 60 };
    TraceTable *table = sample_table(directory, "spectrum", "pattern", "pattern,visit,cycles", 3 * VISITS,
                                     "path", "bypass", NULL);
    for (guint i = 0; i < VISITS; i++) {
        sample_row(table, 3 * i, 1.0, (double)i, (i % 10 < 7 ? 200 : 1000) + i / 100.0);
        sample_row(table, 3 * i + 1, 2.0, (double)i, 300 + i / 100.0);
        sample_row(table, 3 * i + 2, 7.0, (double)i, 30 + i / 100.0);
    }
    TraceFile *file = g_ptr_array_index(directory->files, 0);
    g_hash_table_remove(file->keys, "compute_capability");
    g_autoptr(InferResult) result = sample_infer(directory);
    sample_assert_unknown(result, ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES);
    g_assert_nonnull(strstr(sample_entry(result, ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES)->reason,
                            "is not slower than P1"));
    for (guint i = 0; i < result->entries->len; i++)
        g_assert_cmpint(((const InferEntry *)g_ptr_array_index(result->entries, i))->key, !=,
                        ARCH_COMPUTE_CAPABILITY);
}

/* Patterns that do not differ are told apart as often as the level of the test allows: one time in a hundred.
 */
static void
test_spectrum_alike(void)
{
    guint determined = 0, trials = 300;
    const double alike[] = {200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200};

    for (guint32 seed = 0; seed < trials; seed++) {
        g_autoptr(InferResult) result = infer_patterns(seed, alike, 20);

        determined += sample_entry(result, ARCH_L2_HIT_L1_TLB_MISS_LATENCY_CYCLES)->value != NULL;
    }
    g_assert_cmpuint(determined, <=, 8); /* half of 1 % of 300 expected: being faster counts as alike */
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/l1-sweep", test_l1_sweep);
    g_test_add_func("/infer/l2-sweep", test_l2_sweep);
    g_test_add_func("/infer/l2-sweep/tlb", test_l2_sweep_with_tlb);
    g_test_add_func("/infer/sweep/flat", test_flat);
    g_test_add_func("/infer/sweep/noise", test_noise);
    g_test_add_func("/infer/partition", test_partition);
    g_test_add_func("/infer/fetch", test_fetch);
    g_test_add_func("/infer/fetch/unclear", test_fetch_unclear);
    g_test_add_func("/infer/tlb", test_tlb);
    g_test_add_func("/infer/tlb/two", test_two_tlbs);
    g_test_add_func("/infer/spectrum", test_spectrum);
    g_test_add_func("/infer/spectrum/skewed", test_spectrum_skewed);
    g_test_add_func("/infer/spectrum/alike", test_spectrum_alike);
    return g_test_run();
}
