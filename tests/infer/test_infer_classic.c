/* SPDX-License-Identifier: MIT */

/* Caches that are known, chased round and round as `stride` and `missrate` do, and what is inferred from
 * that; arrays read for the first time, as `prefetch` does; banks in two modes, as `bankmode` measures them.
 */
#include "archdb/infer/infer_private.h"
#include "archdb/infer/banks/banks_private.h"
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"
#include "cache_sim.h"
#include "sample_traces.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define KIB 1024
#define MIB (1024.0 * 1024)

/* Chases N words STRIDE bytes apart, in order or mixed up; the cycles of VISITS visits in whole passes. */
static double *
chase(const SimCache *cache, guint n, guint64 stride, gboolean mixed, guint passes)
{
    g_autoptr(ChaseDevice) device = sim_device_new(cache, G_MAXUINT64, n);
    g_autoptr(GRand) random = g_rand_new_with_seed(n);
    g_autofree guint64 *offsets = g_new(guint64, n);
    g_autofree guint32 *cycles = g_new(guint32, (gsize)n * passes);

    for (guint i = 0; i < n; i++) {
        guint j = mixed ? (guint)g_rand_int_range(random, 0, (gint32)i + 1) : i;

        offsets[i] = offsets[j];
        offsets[j] = i * stride;
    }
    Chase chase = {offsets, n, 8, passes};
    g_assert_cmpint(device->run(device, &chase, cycles), ==, 0);
    double *all = g_new(double, (gsize)n *passes);
    for (gsize i = 0; i < (gsize)n * passes; i++)
        all[i] = cycles[i];
    return all;
}

static guint
count_slow(const double *cycles, guint n, double threshold)
{
    guint slow = 0;

    for (guint i = 0; i < n; i++)
        slow += cycles[i] > threshold;
    return slow;
}

/* The tables that `stride` writes for CACHE, of arrays of 2^k and 3 * 2^k bytes. */
static void
add_strides(TraceDirectory *directory, const SimCache *cache, const char *path, guint least, guint most)
{
    for (guint size = least; size <= most; size *= 2)
        for (guint bytes = size; bytes <= MIN(size + size / 2, most); bytes += size / 2) {
            g_autofree char *text = g_strdup_printf("%u", bytes);
            guint rows = 0;

            for (guint stride = 4; stride <= bytes / 2; stride *= 2)
                rows++;
            TraceTable *table =
                sample_table(directory, "stride", "stride",
                             "stride_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples", rows, "path",
                             path, "size_bytes", text, "warm_passes", "8", NULL);
            for (guint row = 0; row < rows; row++) {
                guint stride = 4u << row, n = bytes / stride, passes = MAX(2, 256 / n);
                g_autofree double *cycles = chase(cache, n, stride, FALSE, passes);
                double sum = 0;

                for (guint i = 0; i < n * passes; i++)
                    sum += cycles[i];
                sum /= n * passes;
                sample_row(table, row, (double)stride, sum, sum, sum, sum, (double)n * passes);
            }
        }
}

/* The classical rules on caches that they are made for: least recently used lines of equal sets in a row. */
static void
test_stride_classical(void)
{
    static const struct {
        guint line, sets, ways;
    } CACHES[] = {{64, 8, 4}, {32, 16, 4}, {128, 32, 4}, {32, 128, 2}, {64, 1, 16}, {128, 16, 8}};

    for (guint c = 0; c < G_N_ELEMENTS(CACHES); c++) {
        guint line = CACHES[c].line, ways = CACHES[c].ways, bytes = line * CACHES[c].sets * ways;
        g_autoptr(SimCache) cache = sim_cache_new(line, line, CACHES[c].sets, ways);
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        g_auto(StrideReading) reading = {0};
        g_autoptr(GError) error = NULL;

        cache->jitter = c % 3;
        add_strides(directory, cache, "l1", bytes / 8, bytes * 4);
        g_assert_true(stride_read(directory, "l1", &reading, &error));
        g_assert_no_error(error);
        g_assert_cmpstr(reading.reason, ==, NULL);
        g_assert_true(reading.known);
        g_assert_cmpfloat(reading.fits_bytes, ==, bytes);
        g_assert_cmpfloat(reading.exceeds_bytes, ==, bytes * 1.5);
        g_assert_cmpfloat(reading.line_bytes, ==, line);
        g_assert_cmpfloat(reading.ways, ==, ways);
        g_assert_cmpfloat(reading.ways_below, >, ways);
    }
}

/* Caches that they are not made for: what they say then is not so, which is why no value comes of it. */
static void
test_stride_deceived(void)
{
    /* The texture cache of Mei and Chu 2016, Section 4.3: 4 sets of 96 lines of 32 bytes by bits 7 and 8. */
    g_autoptr(SimCache) texture = sim_cache_new(32, 32, 4, 96);

    texture->mapping = SIM_XOR;
    texture->masks[0] = 1 << 7;
    texture->masks[1] = 1 << 8;
    /* Lines of which a miss brings a quarter. */
    g_autoptr(SimCache) sectored = sim_cache_new(128, 32, 32, 4);
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    g_auto(StrideReading) reading = {0}, parts = {0};
    g_autoptr(GError) error = NULL;
    add_strides(directory, texture, "texture", 3 * KIB, 48 * KIB);
    add_strides(directory, sectored, "l1", 2 * KIB, 64 * KIB);
    g_assert_true(stride_read(directory, "texture", &reading, &error));
    g_assert_cmpfloat(reading.fits_bytes, ==, 12 * KIB);
    g_assert_cmpfloat(reading.line_bytes, ==, 32);
    g_assert_cmpfloat(reading.ways, ==, 384); /* a word of each line of all four sets fits: 96 are right */
    g_assert_true(stride_read(directory, "l1", &parts, &error));
    g_assert_cmpfloat(parts.line_bytes, ==, 32); /* 128 are right */
    g_assert_cmpfloat(parts.fits_bytes, ==, 16 * KIB);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpuint(result->notes->len, ==, 2);
    g_assert_nonnull(strstr(g_ptr_array_index(result->notes, 0), "in lines of 32 bytes"));
    for (guint i = 0; i < result->entries->len; i++)
        g_assert_cmpint(((const InferEntry *)g_ptr_array_index(result->entries, i))->key, !=, ARCH_N_KEYS);
    sample_assert_unknown(result, ARCH_L1_LINE_BYTES);
    sample_assert_unknown(result, ARCH_TEXTURE_L1_WAYS);
}

/* Averages of two arrays, the smaller of which alone is as fast as a hit, and where the larger rises far
 * enough. */
static void
test_stride_rise(void)
{
    static const double LARGE[][6] = {{45, 100, 159, 200, 60, 60},
                                      {45, 100, 157, 200, 60, 60},
                                      {45, 100, 157, 200, 80, 60},
                                      {45, 100, 157, 200, 80, 80}};
    static const double LINES[] = {16, 32, 32, 0}, BELOW[] = {64, 64, 64, 0}, WAYS[] = {32, 32, 16, 0};

    for (guint i = 0; i < G_N_ELEMENTS(LARGE); i++) {
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        g_auto(StrideReading) reading = {0};
        g_autoptr(GError) error = NULL;

        for (guint large = 0; large < 2; large++) {
            TraceTable *table = sample_table(directory, "stride", "stride", "stride_bytes,mean_cycles", 6,
                                             "path", "l1", "size_bytes", large ? "2048" : "1024", NULL);

            for (guint row = 0; row < 6; row++)
                sample_row(table, row, (double)(4 << row), large ? LARGE[i][row] : 30.0);
        }
        g_assert_true(stride_read(directory, "l1", &reading, &error));
        g_assert_cmpint(reading.known, ==, LINES[i] > 0);
        g_assert_cmpfloat(reading.fits_bytes, ==, 1024);
        g_assert_cmpfloat(reading.exceeds_bytes, ==, 2048);
        if (LINES[i] == 0) {
            g_assert_nonnull(
                strstr(reading.reason, "no array misses at one stride and fits at a larger one"));
            continue;
        }
        g_assert_cmpfloat(reading.line_bytes, ==, LINES[i]);
        g_assert_cmpfloat(reading.ways, ==, WAYS[i]);
        g_assert_cmpfloat(reading.ways_below, ==, BELOW[i]);
    }
}

static void
test_stride_nothing(void)
{
    g_autoptr(SimCache) large = sim_cache_new(128, 128, 64, 4);
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    g_auto(StrideReading) reading = {0}, none = {0};
    g_autoptr(GError) error = NULL;

    add_strides(directory, large, "l1", KIB, 8 * KIB); /* all of them fit */
    g_assert_true(stride_read(directory, "l1", &reading, &error));
    g_assert_false(reading.known);
    g_assert_nonnull(reading.reason);
    g_assert_true(stride_read(directory, "constant", &none, &error));
    g_assert_false(none.known);
    g_assert_null(none.reason);
}

/* The table that `missrate` writes for CACHE: N words from FROM on, STEP more in each row. */
static TraceTable *
add_missrate(TraceDirectory *directory, const SimCache *cache, const char *path, guint64 stride, guint from,
             guint step, guint rows)
{
    g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT, stride);
    TraceTable *table =
        sample_table(directory, "missrate", "missrate", "size_bytes,visits,slow,mean_cycles", rows, "path",
                     path, "stride_bytes", text, "threshold_cycles", "100", NULL);

    for (guint row = 0; row < rows; row++) {
        guint n = from + row * step, passes = MAX(2, 1024 / n);
        g_autofree double *cycles = chase(cache, n, stride, strcmp(path, "tlb") == 0, passes);

        sample_row(table, row, (double)n * (double)stride, (double)n * passes,
                   (double)count_slow(cycles, n * passes, 100), 0.0);
    }
    return table;
}

/* The L2 TLB of Mei and Chu 2016, Fig. 9: one set of 17 entries, six of 8, pages of 2 MiB. */
static SimCache *
paper_tlb(void)
{
    SimCache *tlb = sim_cache_new((guint64)(2 * MIB), (guint64)(2 * MIB), 7, 8);

    tlb->ways[0] = 17;
    tlb->mapping = SIM_TABLE;
    tlb->table_n = 65;
    tlb->table = g_new(guint, tlb->table_n);
    for (guint page = 0; page < tlb->table_n; page++)
        tlb->table[page] = page < 7 ? page : page % 7 == 0 || page >= 56 ? 0 : page % 7;
    guint counts[7] = {0};
    for (guint page = 0; page < tlb->table_n; page++)
        counts[tlb->table[page]]++;
    for (guint set = 0; set < 7; set++)
        g_assert_cmpuint(counts[set], ==, tlb->ways[set]);
    return tlb;
}

static void
test_missrate_paper_tlb(void)
{
    g_autoptr(SimCache) tlb = paper_tlb();
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    TraceTable *table = add_missrate(directory, tlb, "tlb", (guint64)(2 * MIB), 57, 1, 40);
    /* Fig. 8: up to 130 MB all fit, then 18 pages of the large set miss at once, and 9 of each other. */
    const double misses[] = {0, 18, 27, 36, 45, 54, 63, 72};

    for (guint i = 0; i < G_N_ELEMENTS(misses); i++) {
        double pages = 65 + i;

        g_assert_cmpfloat(trace_table_cell(table, 8 + i, 0), ==, pages * 2 * MIB);
        g_assert_cmpfloat_with_epsilon(
            trace_table_cell(table, 8 + i, 2) / trace_table_cell(table, 8 + i, 1) * pages, misses[i], 1e-9);
    }
    add_missrate(directory, tlb, "tlb", (guint64)MIB, 114, 1, 80);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_ENTRIES), ==, 65);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_SETS), ==, 7);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_LARGEST_SET_ENTRIES), ==, 17);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_PAGE_BYTES), ==, 2 * MIB);
    g_assert_cmpstr(sample_entry(result, ARCH_L2_TLB_SET_ENTRIES)->value, ==, "17,8,8,8,8,8,8");
}

/* Equal sets, seen with several pages a row. Where no smaller stride was measured an entry may cover less. */
static void
test_missrate_equal_tlb(void)
{
    static const guint SETS[] = {16, 64, 256}, WAYS[] = {4, 8, 12};

    for (guint i = 0; i < G_N_ELEMENTS(SETS); i++) {
        guint entries = SETS[i] * WAYS[i];
        guint64 page = (guint64)(32 * MIB);
        g_autoptr(SimCache) tlb = sim_cache_new(page, page, SETS[i], WAYS[i]);
        g_autoptr(TraceDirectory) directory = sample_directory_new(), alone = sample_directory_new();
        guint step = MAX(SETS[i] / 40, 1);
        guint rows = SETS[i] * 2 / step;

        add_missrate(directory, tlb, "tlb", page, entries - 3 * step - 1, step, rows);
        add_missrate(directory, tlb, "tlb", page / 2, 2 * entries - 3 * step - 1, 2 * step, rows);
        g_autoptr(InferResult) result = sample_infer(directory);
        g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_ENTRIES), ==, entries);
        g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_SETS), ==, SETS[i]);
        g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_LARGEST_SET_ENTRIES), ==, WAYS[i]);
        g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_PAGE_BYTES), ==, (double)page);
        add_missrate(alone, tlb, "tlb", page, entries - 3 * step - 1, step, rows);
        g_autoptr(InferResult) unsure = sample_infer(alone);
        sample_assert_unknown(unsure, ARCH_L2_TLB_ENTRIES);
        sample_assert_unknown(unsure, ARCH_L2_TLB_PAGE_BYTES);
    }
}

/* Pages that do not go to the sets in turn: some sets are overfilled twice before others are full. */
static void
test_missrate_uneven(void)
{
    guint64 page = (guint64)(32 * MIB);
    g_autoptr(SimCache) tlb = sim_cache_new(page, page, 256, 8);
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    tlb->mapping = SIM_TABLE;
    tlb->table_n = 4096;
    tlb->table = g_new(guint, tlb->table_n);
    for (guint p = 0; p < tlb->table_n; p++)
        tlb->table[p] = (p < 1000 ? p : p < 2200 ? p + 40 : p + 8) % 256;
    add_missrate(directory, tlb, "tlb", page, 1990, 8, 80);
    add_missrate(directory, tlb, "tlb", page / 2, 3990, 40, 40);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_ENTRIES), ==, 2048);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_SETS), ==, 256);
    g_assert_cmpfloat(sample_value(result, ARCH_L2_TLB_PAGE_BYTES), ==, (double)page);
}

static void
test_missrate_caches(void)
{
    /* Lines that are replaced in turn: all miss from one line more in each set on. */
    g_autoptr(SimCache) lru = sim_cache_new(128, 128, 32, 4), fermi = sim_cache_new(128, 128, 32, 4);
    g_autoptr(TraceDirectory) directory = sample_directory_new(), other = sample_directory_new();

    add_missrate(directory, lru, "l1", 128, 112, 4, 40);
    g_autoptr(InferResult) result = sample_infer(directory);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_MOST_MISS_RATIO), ==, 1);
    g_assert_cmpfloat(sample_value(result, ARCH_L1_ALL_MISS_BYTES), ==, 160 * 128);
    /* The Fermi L1 of both papers: a way that is replaced three times as often as each other (2014, Fig. 9).
     */
    static const double WEIGHTS[] = {1. / 6, 1. / 2, 1. / 6, 1. / 6};
    memcpy(fermi->weights, WEIGHTS, sizeof WEIGHTS);
    fermi->policy = SIM_RANDOM;
    TraceTable *table = add_missrate(other, fermi, "l1", 128, 112, 4, 20); /* to 24 KiB, as there */
    g_autoptr(InferResult) random = sample_infer(other);
    double most = 0;
    for (guint row = 0; row < table->n_rows; row++)
        most = MAX(most, trace_table_cell(table, row, 2) / trace_table_cell(table, row, 1));
    g_assert_cmpfloat_with_epsilon(sample_value(random, ARCH_L1_MOST_MISS_RATIO), most, 1e-3);
    g_assert_cmpfloat(most, <, 0.9);
    sample_assert_unknown(random, ARCH_L1_ALL_MISS_BYTES);
    g_test_message("Fermi's L1: at most %.3f of the visits miss up to 24 KiB", most);
}

/* Curves that no whole sets make: slow by chance, too few rows, random replacement, lines held beside others.
 */
static void
test_missrate_refused(void)
{
    g_autoptr(SimCache) random = sim_cache_new(128, 128, 64, 4), held = sim_cache_new(128, 128, 64, 4);

    random->policy = SIM_RANDOM;
    held->held_lines = 240;
    const SimCache *const caches[] = {random, held};
    for (guint i = 0; i < G_N_ELEMENTS(caches); i++) {
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        g_autoptr(GError) error = NULL;
        const TraceTable *table = add_missrate(directory, caches[i], "l1", 128, 200, 3, 60);
        g_autoptr(MissCurve) curve = miss_curve_read(table, &error);

        g_assert_no_error(error);
        g_auto(MissSets) sets = miss_curve_sets(curve);
        g_assert_null(sets.ways);
        g_assert_nonnull(sets.reason);
    }
}

/* What 256 sets of 4 words would miss, each row SCATTER more or less than that in turn. */
static MissCurve *
make_ramp(TraceDirectory *directory, double scatter)
{
    g_autoptr(GError) error = NULL;
    TraceTable *table = sample_table(directory, "missrate", "missrate", "size_bytes,visits,slow,mean_cycles",
                                     44, "path", "l1", "stride_bytes", "128", NULL);

    for (guint row = 0; row < 44; row++) {
        double words = 1000 + 8 * row, misses = CLAMP(5 * (words - 1024), 0, words);

        if (misses < words)
            misses *= 1 + (row % 2 == 0 ? scatter : -scatter);
        sample_row(table, row, words * 128, words * 1000, rint(MIN(misses, words) * 1000), 0.0);
    }
    MissCurve *curve = miss_curve_read(table, &error);
    g_assert_no_error(error);
    return curve;
}

/* Sets by the slope of rows that are far apart: a straight line tells them, one that hardly is does not. */
static void
test_missrate_slope(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();
    g_autoptr(MissCurve) straight = make_ramp(directory, 0), scattered = make_ramp(directory, 0.015);
    g_auto(MissSets) sets = miss_curve_sets(straight), none = miss_curve_sets(scattered);

    g_assert_nonnull(sets.ways);
    g_assert_cmpuint(sets.ways->len, ==, 256);
    g_assert_cmpuint(g_array_index(sets.ways, guint, 0), ==, 4);
    g_assert_cmpfloat(sets.lines, ==, 1024);
    g_assert_null(none.ways);
}

/* Rows of `cold`: of an array of each size the first reads, and how many of them are slow. */
static void
add_cold(TraceDirectory *directory, const char *prepared, double l2_bytes,
         double (*share)(double size, double of), double of)
{
    enum { ROWS = 20, VISITS = 4000 };
    TraceTable *table =
        sample_table(directory, "prefetch", "cold", "size_bytes,visits,slow,cycles,cycles_low,cycles_high",
                     ROWS, "prepared", prepared, "stride_bytes", "512", NULL);
    for (guint row = 0; row < ROWS; row++) {
        double size = l2_bytes * (row + 1) / 16;

        sample_row(table, row, size, (double)VISITS, rint(VISITS * share(size, of)), 300.0, 280.0, 700.0);
    }
}

/* After a flush; OF bytes are fetched ahead of the first read, what follows is not. */
static double
ahead_of_first(double size, double of)
{
    return size <= of ? 1. / 4000 : (size - of) / size;
}

/* OF is the share that is slow. */
static double
always(double size, double of)
{
    return of;
}

/* The last OF bytes that were written are there; one read in a hundred is slow all the same. */
static double
last_written(double size, double of)
{
    return 0.01 + 0.99 * MAX(size - of, 0) / size;
}

static void
test_prefetch(void)
{
    const double l2 = 1.5 * MIB;
    g_autoptr(TraceDirectory) kepler = sample_directory_new(), hopper = sample_directory_new(),
                              half = sample_directory_new();

    /* As Mei and Chu 2016 say it of three GPUs: about two thirds of L2. */
    add_cold(kepler, "flushed", l2, ahead_of_first, l2 * 2 / 3);
    add_cold(kepler, "written", l2, always, 0.01);
    g_autoptr(InferResult) two_thirds = sample_infer(kepler);
    double value = sample_value(two_thirds, ARCH_L2_PREFETCH_BYTES);
    g_assert_cmpfloat(value, <=, l2 * 2 / 3);
    g_assert_cmpfloat(value * (1 + sample_entry(two_thirds, ARCH_L2_PREFETCH_BYTES)->spread), >=, l2 * 2 / 3);
    sample_assert_unknown(two_thirds, ARCH_L2_WRITTEN_SEEN_BYTES); /* at no size anything is gone */

    add_cold(hopper, "flushed", l2, always, 0.998);
    add_cold(hopper, "written", l2, last_written, l2 * 0.6);
    add_cold(hopper, "copied", l2, always, 0.95);
    g_autoptr(InferResult) nothing = sample_infer(hopper);
    g_assert_cmpfloat(sample_value(nothing, ARCH_L2_PREFETCH_BYTES), ==, 0);
    double gone = l2 * 0.6 / (1 - 0.05 / 0.99); /* a twentieth of it is missing there */
    g_assert_cmpfloat(fabs(sample_value(nothing, ARCH_L2_WRITTEN_SEEN_BYTES) / gone - 1), <, 0.01);
    g_assert_cmpuint(nothing->notes->len, ==, 1);

    add_cold(half, "flushed", l2, always, 0.5); /* the next line, perhaps */
    g_autoptr(InferResult) unclear = sample_infer(half);
    sample_assert_unknown(unclear, ARCH_L2_PREFETCH_BYTES);
}

/* The most rows of one of 32 banks of 8 bytes that a warp's 4-byte words want, by the drawings of Mei et al.
 * 2014, Fig. 6: in the mode of 4 bytes word w lies in bank w mod 32, beside word w + 32 or w - 32; in that of
 * 8 bytes words 2b and 2b + 1 lie in bank b. */
static guint
kepler_ways(guint stride, guint mode)
{
    gboolean wanted[32][64] = {{FALSE}};
    guint most = 0;

    for (guint lane = 0; lane < 32; lane++) {
        guint word = lane * stride;

        wanted[mode == 4 ? word % 32 : word / 2 % 32][word / 64] = TRUE;
    }
    for (guint bank = 0; bank < 32; bank++) {
        guint rows = 0;

        for (guint row = 0; row < 64; row++)
            rows += wanted[bank][row];
        most = MAX(most, rows);
    }
    return most;
}

static void
add_bankmode(TraceDirectory *directory, guint mode, guint reported, gboolean kepler, GRand *random)
{
    g_autofree char *asked = g_strdup_printf("%u", mode), *told = g_strdup_printf("%u", reported);
    TraceTable *table =
        sample_table(directory, "bankmode", "bankmode", "stride_words,cycles,cycles_low,cycles_high", 65,
                     "asked_bytes", asked, "answer", "done", "reported_bytes", told, "word_bytes", "4", NULL);

    for (guint stride = 0; stride <= 64; stride++) {
        guint ways = 1, divisor = 32;

        while (stride % divisor != 0)
            divisor /= 2;
        ways = kepler ? kepler_ways(stride, mode) : stride > 0 ? divisor : 1;
        double cycles = 47 + 14 * (ways - 1.0) + 0.05 * sample_normal(random);
        sample_row(table, stride, (double)stride, cycles, cycles - 0.05, cycles + 0.05);
    }
}

static void
test_bankmode(void)
{
    /* Of strides 2, 4 and 6 the paper says: none, two ways in both; two ways with 4 bytes, none with 8. */
    g_assert_cmpuint(kepler_ways(2, 4), ==, 1);
    g_assert_cmpuint(kepler_ways(2, 8), ==, 1);
    g_assert_cmpuint(kepler_ways(4, 4), ==, 2);
    g_assert_cmpuint(kepler_ways(4, 8), ==, 2);
    g_assert_cmpuint(kepler_ways(6, 4), ==, 2);
    g_assert_cmpuint(kepler_ways(6, 8), ==, 1);
    for (guint stride = 0; stride <= 64; stride++) {
        g_assert_cmpuint(bank_conflict_ways(stride, 4, (BankLayout){32, 8, 4}), ==, kepler_ways(stride, 4));
        g_assert_cmpuint(bank_conflict_ways(stride, 4, (BankLayout){32, 8, 8}), ==, kepler_ways(stride, 8));
    }
    for (guint32 seed = 0; seed < 20; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        g_autoptr(TraceDirectory) kepler = sample_directory_new(), hopper = sample_directory_new();

        for (guint mode = 4; mode <= 8; mode += 4) {
            add_bankmode(kepler, mode, mode, TRUE, random);
            add_bankmode(hopper, mode, 4, FALSE, random);
        }
        g_autoptr(InferResult) two = sample_infer(kepler), one = sample_infer(hopper);
        g_assert_cmpstr(sample_entry(two, ARCH_SHARED_BANK_MODES_BYTES)->value, ==, "4,8");
        g_assert_cmpfloat(fabs(sample_value(two, ARCH_SHARED_8_BYTE_MODE_CONFLICT_CYCLES) - 14), <, 0.1);
        g_assert_cmpstr(sample_entry(one, ARCH_SHARED_BANK_MODES_BYTES)->value, ==, "4");
        sample_assert_unknown(one, ARCH_SHARED_8_BYTE_MODE_CONFLICT_CYCLES);
    }
}

/* Two modes that lay words alike, of which conflicts cost more in one: the even strides but 0 differ. */
static void
test_bankmode_alike(void)
{
    g_autoptr(TraceDirectory) directory = sample_directory_new();

    for (guint mode = 4; mode <= 8; mode += 4) {
        TraceTable *table =
            sample_table(directory, "bankmode", "bankmode", "stride_words,cycles,cycles_low,cycles_high", 65,
                         "asked_bytes", mode == 4 ? "4" : "8", "answer", "done", "reported_bytes", "4",
                         "word_bytes", "4", NULL);

        for (guint stride = 0; stride <= 64; stride++) {
            guint ways = bank_conflict_ways(stride, 4, (BankLayout){32, 4, 4});
            double cycles = 47 + (mode == 4 ? 14 : 20) * (ways - 1.0);

            sample_row(table, stride, (double)stride, cycles, cycles - 0.05, cycles + 0.05);
        }
    }
    g_autoptr(InferResult) result = sample_infer(directory);
    sample_assert_unknown(result, ARCH_SHARED_BANK_MODES_BYTES);
    g_assert_cmpstr(
        sample_entry(result, ARCH_SHARED_BANK_MODES_BYTES)->reason, ==,
        "bankmode: 32 strides take another time in the other mode, but both lay words by 4 bytes");
}

/* How likely a layout explains ROWS, that a constant does, as well as the best by chance, times the number of
 * layouts that may. */
static double
chance_of_banks(const BankRows *rows)
{
    double least = INFINITY, mean = 0, total = 0, noise = bank_rows_noise(rows);
    guint n_tried = 0;

    for (guint banks = 2; banks <= 128; banks *= 2)
        for (guint bytes = 4; bytes <= 16; bytes *= 2) {
            Regression fit;

            if (!bank_fit(rows, (BankLayout){banks, bytes, bytes}, &fit))
                continue;
            least = MIN(least, regression_criterion(fit.rss, rows->n, 0, noise));
            n_tried++;
        }
    for (guint i = 0; i < rows->n; i++)
        mean += rows->cycles[i] / rows->n;
    for (guint i = 0; i < rows->n; i++)
        total += (rows->cycles[i] - mean) * (rows->cycles[i] - mean);
    double ratio = regression_criterion(total, rows->n, 0, noise) - least;
    return n_tried > 0 ? n_tried * stats_chi_square_tail(MAX(ratio, 0), 1) : 1;
}

/* Conflicts that cost CONFLICT cycles, in latencies that scatter. */
static void
fill_bank_rows(guint32 seed, double conflict, BankRows *rows)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);

    for (guint i = 0; i < rows->n; i++) {
        guint ways = bank_conflict_ways(i, 4, (BankLayout){32, 4, 4});

        rows->stride[i] = i;
        rows->cycles[i] = 30 + conflict * (ways - 1.0) + sample_normal(random);
        rows->spread[i] = 1;
    }
}

/* Banks are seen where chance alone is less likely than one in a thousand to look like them. */
static void
test_bank_level(void)
{
    static const double chances[] = {0.0007, 0.0009, 0.0011, 0.0013};

    enum { ROWS = 65 };
    double stride[ROWS], cycles[ROWS], spread[ROWS];
    BankRows rows = {ROWS, 4, stride, cycles, spread};
    for (guint i = 0; i < 3 * G_N_ELEMENTS(chances); i++) {
        double chance = chances[i / 3], low = 0, high = 1;

        for (guint turn = 0; turn < 24; turn++) {
            double conflict = (low + high) / 2;

            fill_bank_rows(i % 3, conflict, &rows);
            if (chance_of_banks(&rows) > chance)
                low = conflict;
            else
                high = conflict;
        }
        BankFit fit;
        g_assert_cmpfloat_with_epsilon(chance_of_banks(&rows), chance, 1e-5);
        g_assert_cmpint(bank_fit_find(&rows, FALSE, &fit), ==, chance < 0.001);
    }
}

/* A table without a key or a column, or with a row too many, is refused with what is wrong. */
static void
test_bankmode_refused(void)
{
    static const char COLUMNS[] = "stride_words,cycles,cycles_low,cycles_high";
    static const struct {
        const char *answer, *reported, *columns;
        guint rows;
        const char *part;
    } CASES[] = {
        {"answer", "reported_bytes", COLUMNS, 8, NULL},
        {"none", "reported_bytes", COLUMNS, 8, "answer"},
        {"answer", "none", COLUMNS, 8, "reported_bytes"},
        {"answer", "reported_bytes", "stride_words,cycles,cycles_low,high", 8, "cycles_high"},
        {"answer", "reported_bytes", COLUMNS, 4096, NULL},
        {"answer", "reported_bytes", COLUMNS, 4097, "4096"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TraceDirectory) directory = sample_directory_new();
        g_autoptr(GError) error = NULL;

        for (guint mode = 4; mode <= 8; mode += 4) {
            TraceTable *table =
                sample_table(directory, "bankmode", "bankmode", CASES[i].columns, CASES[i].rows,
                             "asked_bytes", mode == 4 ? "4" : "8", CASES[i].answer, "done", CASES[i].reported,
                             "4", "word_bytes", "4", NULL);

            for (guint row = 0; row < 8; row++)
                sample_row(table, row, (double)row, 30.0, 30.0, 30.0);
        }
        g_autoptr(InferResult) result = infer_architecture(directory, &error);
        g_assert_cmpint(!result, ==, CASES[i].part != NULL);
        g_assert_cmpint(!error, ==, !CASES[i].part);
        if (error)
            g_assert_nonnull(strstr(error->message, CASES[i].part));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/stride/classical", test_stride_classical);
    g_test_add_func("/infer/stride/deceived", test_stride_deceived);
    g_test_add_func("/infer/stride/rise", test_stride_rise);
    g_test_add_func("/infer/stride/nothing", test_stride_nothing);
    g_test_add_func("/infer/missrate/paper-tlb", test_missrate_paper_tlb);
    g_test_add_func("/infer/missrate/equal-tlb", test_missrate_equal_tlb);
    g_test_add_func("/infer/missrate/uneven-tlb", test_missrate_uneven);
    g_test_add_func("/infer/missrate/caches", test_missrate_caches);
    g_test_add_func("/infer/missrate/refused", test_missrate_refused);
    g_test_add_func("/infer/missrate/slope", test_missrate_slope);
    g_test_add_func("/infer/prefetch", test_prefetch);
    g_test_add_func("/infer/bankmode", test_bankmode);
    g_test_add_func("/infer/bankmode/alike", test_bankmode_alike);
    g_test_add_func("/infer/bankmode/level", test_bank_level);
    g_test_add_func("/infer/bankmode/refused", test_bankmode_refused);
    return g_test_run();
}
