/* SPDX-License-Identifier: MIT */

/* Levels of a latency, in sweeps written down row by row. */
#include "archdb/infer/stats/stats.h"
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/trace/trace.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

#define MOST_ROWS 64
#define SWEEP_COLUMNS "size_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples"

/* Rows whose visits all take what MEAN says. */
typedef struct {
    LatencySweep sweep;
    double size[MOST_ROWS], mean[MOST_ROWS], median[MOST_ROWS], low[MOST_ROWS], high[MOST_ROWS],
        samples[MOST_ROWS];
} Rows;

static void
add_rows(Rows *rows, guint n, double mean)
{
    rows->sweep = (LatencySweep){rows->sweep.n, rows->size, rows->mean,   rows->median,
                                 rows->low,     rows->high, rows->samples};
    for (guint i = 0; i < n; i++) {
        guint row = rows->sweep.n++;

        rows->size[row] = 1024.0 * (row + 1);
        rows->mean[row] = rows->median[row] = rows->low[row] = rows->high[row] = mean;
        rows->samples[row] = 100;
    }
}

/* Rows of CYCLES, as many of each as the pairs (number, cycles) say; ended by a number of 0. */
static void
make_rows(Rows *ret_rows, ...)
{
    va_list args;

    va_start(args, ret_rows);
    *ret_rows = (Rows){0};
    for (int n; (n = va_arg(args, int)) > 0;)
        add_rows(ret_rows, (guint)n, va_arg(args, double));
    va_end(args);
}

/* The plateaus of ROWS as "first-last:mean ...". */
static char *
plateaus_text(const Rows *rows)
{
    g_autoptr(GArray) plateaus = latency_sweep_plateaus(&rows->sweep);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < plateaus->len; i++) {
        const LatencyPlateau *p = &g_array_index(plateaus, LatencyPlateau, i);

        g_string_append_printf(text, "%s%u-%u:%g", i > 0 ? " " : "", p->first, p->last, p->mean);
    }
    return g_string_free(text, FALSE);
}

static void
assert_plateaus(const Rows *rows, const char *expected)
{
    g_autofree char *text = plateaus_text(rows);

    g_assert_cmpstr(text, ==, expected);
}

static void
test_levels(void)
{
    Rows rows;

    make_rows(&rows, 0);
    assert_plateaus(&rows, "");
    make_rows(&rows, 10, 30.0, 0);
    assert_plateaus(&rows, "0-9:30");
    make_rows(&rows, 10, 30.0, 12, 300.0, 0);
    assert_plateaus(&rows, "0-9:30 10-21:300");
    make_rows(&rows, 10, 30.0, 5, 100.0, 9, 300.0, 0); /* five rows are a plateau, four are part of a ramp */
    assert_plateaus(&rows, "0-9:30 10-14:100 15-23:300");
    make_rows(&rows, 10, 30.0, 4, 100.0, 9, 300.0, 0);
    assert_plateaus(&rows, "0-9:30 14-22:300");
    make_rows(&rows, 10, 30.0, 9, 300.0, 3, 500.0, 0); /* the last one may be short */
    assert_plateaus(&rows, "0-9:30 10-18:300 19-21:500");
    make_rows(&rows, 10, 30.0, 9, 300.0, 9, 100.0, 9, 500.0, 0); /* faster again: no level of a cache */
    assert_plateaus(&rows, "0-9:30 10-18:300 28-36:500");
    make_rows(&rows, 10, 300.0, 9, 30.0, 0);
    assert_plateaus(&rows, "0-9:300 10-18:30");
}

/* What the clock cannot tell apart in the fastest row is told apart in no other, in proportion. */
static void
test_resolution(void)
{
    Rows rows;

    make_rows(&rows, 10, 30.0, 10, 900.0, 10, 906.0, 0);
    assert_plateaus(&rows, "0-9:30 10-29:903");
    make_rows(&rows, 10, 30.0, 10, 900.0, 10, 960.0, 0);
    assert_plateaus(&rows, "0-9:30 10-19:900 20-29:960");
    make_rows(&rows, 10, 900.0, 10, 30.0, 0); /* wherever it stands */
    assert_plateaus(&rows, "0-9:900 10-19:30");
    make_rows(&rows, 10, 900.0, 10, 906.0, 10, 30.0, 0);
    assert_plateaus(&rows, "0-19:903 20-29:30");
    make_rows(&rows, 10, 0.001, 10, 0.2, 10, 30.0, 0); /* faster than the clock counts */
    assert_plateaus(&rows, "0-19:0.1005 20-29:30");
}

/* A segment whose median is usual on the plateau before it belongs to it. */
static void
test_usual(void)
{
    static const struct {
        double median;
        const char *plateaus;
    } CASES[] = {{24, "0-9:30 10-19:50"}, {25, "0-19:40"}, {45, "0-19:40"}, {46, "0-9:30 10-19:50"}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        Rows rows;

        make_rows(&rows, 10, 30.0, 10, 50.0, 0);
        for (guint row = 0; row < 20; row++) {
            rows.low[row] = row < 10 ? 25 : 40;
            rows.high[row] = row < 10 ? 45 : 60;
            rows.median[row] = row < 10 ? 29 : CASES[i].median;
        }
        assert_plateaus(&rows, CASES[i].plateaus);
        g_autoptr(GArray) plateaus = latency_sweep_plateaus(&rows.sweep);
        const LatencyPlateau *first = &g_array_index(plateaus, LatencyPlateau, 0);
        g_assert_cmpfloat(first->median, ==, plateaus->len == 2 ? 29 : (29 + CASES[i].median) / 2);
        g_assert_cmpfloat(first->low, ==, plateaus->len == 2 ? 25 : 32.5);
        g_assert_cmpfloat(first->high, ==, plateaus->len == 2 ? 45 : 52.5);
    }
    /* What follows a ramp is no part of the plateau before the ramp. */
    Rows rows;
    make_rows(&rows, 10, 30.0, 3, 100.0, 9, 50.0, 0);
    for (guint row = 0; row < 10; row++)
        rows.high[row] = 60;
    assert_plateaus(&rows, "0-9:30 13-21:50");
}

/* From its first to its last third a ramp climbs by half of what it has climbed before, or more. The clock is
 * too coarse for any smaller part of it. */
static void
test_ramps(void)
{
    for (int climb = -4; climb <= 4; climb++) {
        Rows rows;

        make_rows(&rows, 10, 3.0, 2, 10 - climb / 2.0, 3, 10.0, 2, 10 + climb / 2.0, 9, 30.0, 0);
        assert_plateaus(&rows, abs(climb) < 4 ? "0-9:3 10-16:10 17-25:30" : "0-9:3 17-25:30");
    }
}

/* Three rows above three others come about by chance in one of ten orders of both kinds. */
static void
test_compare(void)
{
    Rows rows;

    make_rows(&rows, 3, 30.0, 2, 50.0, 3, 300.0, 0);
    for (guint row = 0; row < rows.sweep.n; row++)
        rows.mean[row] += row;
    LatencyPlateau low = {.first = 0, .last = 2}, high = {.first = 5, .last = 7},
                   all = {.first = 0, .last = 4};
    g_assert_cmpfloat_with_epsilon(latency_sweep_compare(&rows.sweep, &low, &high), 0.1, 1e-12);
    g_assert_cmpfloat_with_epsilon(latency_sweep_compare(&rows.sweep, &all, &high), 2.0 / 56, 1e-12);
    g_assert_cmpfloat_with_epsilon(latency_sweep_compare(&rows.sweep, &high, &all), 2.0 / 56, 1e-12);
}

/* The first of the last rows that are above the plateau. Of 49 rows one in a hundred sweeps is 3.53
 * deviations above the others by chance; the mean of 100 visits has at least one of 0.029 cycles. */
static void
test_onset(void)
{
    static const struct {
        double foot[4]; /* of the rows before the next level */
        guint onset,
            few_visits; /* the latter of rows of four visits, which have at least a deviation of 0.145 */
    } CASES[] = {
        {{30, 30, 30, 30}, 40, 40},    {{30, 30, 30, 30.1}, 40, 40},   {{30, 30, 30, 30.12}, 39, 40},
        {{30, 30, 30, 30.9}, 39, 39},  {{30, 30, 31.1, 31.1}, 38, 38}, {{31.1, 30, 31.1, 31.1}, 38, 38},
        {{30, 30, 30.12, 30}, 40, 40}, {{30, 30, 30.1, 30.9}, 39, 39}, {{30, 30, 30.12, 30.9}, 38, 39},
        {{31.1, 32, 33, 34}, 36, 36},  {{30, 30, 30.2, 30.2}, 40, 40}, /* two are a deviation of their own */
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        Rows rows;

        make_rows(&rows, 40, 30.0, 9, 300.0, 0);
        for (guint row = 0; row < 4; row++)
            rows.mean[36 + row] = CASES[i].foot[row];
        LatencyPlateau plateau = {.first = 0, .last = 39, .mean = 30};
        g_assert_cmpuint(latency_sweep_onset(&rows.sweep, &plateau, 40), ==, CASES[i].onset);
        g_assert_cmpuint(latency_sweep_onset(&rows.sweep, &plateau, 45), ==, CASES[i].onset);
        rows.samples[20] = 4;
        g_assert_cmpuint(latency_sweep_onset(&rows.sweep, &plateau, 40), ==, CASES[i].few_visits);
        /* Rows that scatter by a cycle themselves, and the first ones slower: three cycles more say nothing.
         */
        for (guint row = 0; row < 36; row++)
            rows.mean[row] = row < 10 ? 50 : 30 + (row % 2 ? 1 : -1);
        g_assert_cmpuint(latency_sweep_onset(&rows.sweep, &plateau, 40), ==, 40);
    }
}

/* Where a tenth of the visits have gone over to the next level: beyond the middle from slow hits to fast
 * misses. */
static void
test_filled(void)
{
    static const struct {
        double hit_median, hit_high, miss_low, miss_median, middle;
    } CASES[] = {
        {30, 40, 200, 300, 120},
        {30, 40, 50, 300, 45},
        {30, 40, 40, 300, 165},
        {30, 40, 20, 300, 165},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        for (int above = 0; above < 2; above++) {
            Rows rows;

            make_rows(&rows, 14, 30.0, 9, 400.0, 0);
            LatencyPlateau
                hit = {.first = 2, .last = 13, .median = CASES[i].hit_median, .high = CASES[i].hit_high},
                miss = {.first = 14, .last = 22, .median = CASES[i].miss_median, .low = CASES[i].miss_low};
            rows.high[8] = 400; /* one that is slow again and fast behind it */
            rows.high[12] = rows.high[13] = CASES[i].middle + (above ? 0.01 : 0);
            g_assert_cmpuint(latency_sweep_filled(&rows.sweep, &hit, &miss), ==, above ? 12 : 14);
            for (guint row = 0; row < rows.sweep.n; row++)
                rows.high[row] = 400;
            g_assert_cmpuint(latency_sweep_filled(&rows.sweep, &hit, &miss), ==, 2);
            rows.high[22] = CASES[i].middle;
            g_assert_cmpuint(latency_sweep_filled(&rows.sweep, &hit, &miss), ==, 23);
        }
    }
}

/* The textbook intervals of the median: X(1) to X(6) of 6, X(1) to X(10) of 10 and X(2) to X(10) of 11. */
static void
test_estimate(void)
{
    static const double COVERAGE[][2] = {{6, 1 - 2. / 64}, {10, 1 - 2. / 1024}, {11, 1 - 2 * 12. / 2048}};

    for (guint i = 0; i < G_N_ELEMENTS(COVERAGE); i++) {
        for (double width = 0.74; width < 0.76; width += 0.01) {
            LatencyPlateau plateau = {4, 3 + (guint)COVERAGE[i][0], 31, 30, 29.5, 29.5 + width};
            InferEstimate estimate = latency_plateau_estimate(&plateau);
            double value = width > 2.56 * 0.29 ? 31 : 30; /* of several distances: the mean */

            g_assert_cmpfloat(estimate.value, ==, value);
            g_assert_cmpfloat_with_epsilon(estimate.spread, width / value, 1e-9);
            g_assert_cmpfloat_with_epsilon(estimate.confidence, COVERAGE[i][1], 1e-9);
        }
    }
}

/* Rows come in the order of their sizes, those of one size in their own. */
static void
test_read(void)
{
    static const double SIZES[] = {4096, 1024, 8192, 1024, 2048};
    static const guint ORDER[] = {1, 3, 4, 0, 2};
    g_autoptr(TraceTable) table =
        trace_table_new("sweep", "samples,cycles_high,cycles_low,cycles,mean_cycles,size_bytes", 5);
    g_autoptr(GError) error = NULL;

    for (guint row = 0; row < 5; row++)
        for (guint column = 0; column < 6; column++)
            trace_table_set_cell(table, row, column, column == 5 ? SIZES[row] : 10 * column + row);
    g_autoptr(LatencySweep) sweep = latency_sweep_read(table, "cache", &error);
    g_assert_no_error(error);
    g_assert_cmpuint(sweep->n, ==, 5);
    const double *const columns[] = {sweep->samples, sweep->high, sweep->low, sweep->median, sweep->mean};
    for (guint row = 0; row < 5; row++) {
        g_assert_cmpfloat(sweep->size_bytes[row], ==, SIZES[ORDER[row]]);
        for (guint column = 0; column < 5; column++)
            g_assert_cmpfloat(columns[column][row], ==, 10 * column + ORDER[row]);
    }
    g_autoptr(TraceTable) lacking =
        trace_table_new("sweep", "size_bytes,mean_cycles,cycles,cycles_low,samples", 1),
                          most = trace_table_new("sweep", SWEEP_COLUMNS, CHANGE_POINTS_MOST_VALUES),
                          more = trace_table_new("sweep", SWEEP_COLUMNS, CHANGE_POINTS_MOST_VALUES + 1);
    g_assert_null(latency_sweep_read(lacking, "cache", NULL));
    g_autoptr(LatencySweep) whole = latency_sweep_read(most, "cache", NULL);
    g_assert_nonnull(whole);
    g_assert_null(latency_sweep_read(more, "cache", NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/infer/sweep/levels", test_levels);
    g_test_add_func("/infer/sweep/resolution", test_resolution);
    g_test_add_func("/infer/sweep/usual", test_usual);
    g_test_add_func("/infer/sweep/ramps", test_ramps);
    g_test_add_func("/infer/sweep/compare", test_compare);
    g_test_add_func("/infer/sweep/onset", test_onset);
    g_test_add_func("/infer/sweep/filled", test_filled);
    g_test_add_func("/infer/sweep/estimate", test_estimate);
    g_test_add_func("/infer/sweep/read", test_read);
    return g_test_run();
}
