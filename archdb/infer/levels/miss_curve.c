/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"
#include "archdb/infer/trace/trace.h"

#include <math.h>

#define MOST_ROWS 4096
#define MOST_WORDS 16777216.0

/* Of hits as many may be slow by chance as of the chases that show a cache's structure
 * (docs/models/inference.md). */
#define SLOW_HITS 0.008

#define WHOLE 0.35     /* how far a count of misses a pass may lie from a whole number */
#define NEAR 0.01      /* how far, relative to it, lines and full size may lie from what the sets say */
#define WAYS_NEAR 0.04 /* how far the slope may lie from a whole number of ways, in ways */
#define LEFT 0.005    /* of the most misses, what a slope may leave: an H200's TLB leaves 0.1 %, its L1 2 % */
#define FEWEST_ROWS 8 /* of a slope */
#define RAMP_LOW 0.1  /* of the rows that a slope is fitted to, the shares of misses */
#define RAMP_HIGH 0.9

/* The first row with misses, behind rows that all fit; the rows' number where there are none such. */
static guint
find_first(const MissCurve *curve)
{
    guint row = 0;

    while (row < curve->n && curve->ratio[row] <= SLOW_HITS)
        row++;
    return row > 0 ? row : curve->n;
}

static guint
find_full(const MissCurve *curve)
{
    guint row = curve->n;

    while (row > 0 && curve->ratio[row - 1] >= 1 - SLOW_HITS)
        row--;
    return row;
}

MissCurve *
miss_curve_read(const TraceTable *table, GError **error)
{
    guint size, visits, slow;
    double stride = 0, before = 0;

    if (!infer_key(table, "missrate", "stride_bytes", error) ||
        !infer_columns(table, "missrate", error, "size_bytes", &size, "visits", &visits, "slow", &slow,
                       NULL) ||
        !infer_limit_rows(table, "missrate", MOST_ROWS, error))
        return NULL;
    g_autoptr(MissCurve) curve = g_new0(MissCurve, 1);
    curve->n = table->n_rows;
    curve->words = g_new(double, curve->n);
    curve->ratio = g_new(double, curve->n);
    trace_table_key_real(table, "stride_bytes", &stride);
    gboolean ok = stride > 0;
    for (guint row = 0; row < curve->n && ok; row++) {
        double n = trace_table_cell(table, row, visits), misses = trace_table_cell(table, row, slow);

        curve->words[row] = trace_table_cell(table, row, size) / stride;
        curve->ratio[row] = misses / n;
        ok = n > 0 && misses >= 0 && misses <= n && curve->words[row] > before &&
             curve->words[row] <= MOST_WORDS;
        before = curve->words[row];
    }
    if (!ok) {
        g_set_error(
            error, TRACE_ERROR, TRACE_ERROR_VALUE,
            "missrate:%u: the table \"missrate\" needs a stride above 0, sizes that grow, and in each row "
            "visits of which some are slow",
            table->line);
        return NULL;
    }
    curve->stride_bytes = stride;
    curve->first = find_first(curve);
    curve->full = find_full(curve);
    return g_steal_pointer(&curve);
}

gboolean
miss_curve_reach(const MissCurve *curve, double *ret_fits_bytes, double *ret_exceeds_bytes)
{
    if (curve->first >= curve->n)
        return FALSE;
    *ret_fits_bytes = curve->words[curve->first - 1] * curve->stride_bytes;
    *ret_exceeds_bytes = curve->words[curve->first] * curve->stride_bytes;
    return TRUE;
}

double
miss_curve_most(const MissCurve *curve)
{
    double most = 0;

    for (guint row = 0; row < curve->n; row++)
        most = MAX(most, curve->ratio[row]);
    return most;
}

/* The first row of which every word misses; N where there is none. Of many words FULL leaves some. */
static guint
find_last(const MissCurve *curve)
{
    guint row = curve->full;

    while (row < curve->n && (1 - curve->ratio[row]) * curve->words[row] > WHOLE)
        row++;
    return row;
}

/* Whether the rows from the last that fits to LAST are one word apart. */
static gboolean
is_stepwise(const MissCurve *curve, guint last)
{
    for (guint row = curve->first; row <= last; row++)
        if (curve->words[row] != curve->words[row - 1] + 1)
            return FALSE;
    return TRUE;
}

static MissSets sets_unknown(const char *reason_format, ...) G_GNUC_PRINTF(1, 2);

static MissSets
sets_unknown(const char *reason_format, ...)
{
    va_list args;

    va_start(args, reason_format);
    MissSets sets = {.reason = g_strdup_vprintf(reason_format, args)};
    va_end(args);
    return sets;
}

static MissSets
sets_equal(guint n_sets, guint ways, double confidence)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < n_sets; i++)
        g_array_append_val(all, ways);
    return (MissSets){.ways = all, .lines = (double)ways * n_sets, .confidence = confidence};
}

/* The sets by the steps of the misses. */
static MissSets
sets_by_steps(const MissCurve *curve, guint last)
{
    g_autoptr(GArray) ways = g_array_new(FALSE, FALSE, sizeof(guint));
    double before = 0, lines = 0, fits = curve->words[curve->first - 1];

    for (guint row = curve->first; row <= last; row++) {
        double misses = curve->ratio[row] * curve->words[row], whole = rint(misses), step = whole - before;

        if (fabs(misses - whole) > WHOLE || step < 1)
            return sets_unknown("at %.0f words %.2f miss in a pass after %.0f: no whole set more",
                                curve->words[row], misses, before);
        guint set = (guint)step - 1;
        if (set > 0)
            g_array_append_val(ways, set);
        lines += set;
        before = whole;
    }
    if (lines != fits)
        return sets_unknown("by the steps of the misses the sets hold %.0f words, but %.0f fit", lines, fits);
    return (MissSets){.ways = g_steal_pointer(&ways), .lines = lines, .confidence = 1};
}

/* The most misses a pass that a word more adds, over the rows of the ramp; *ret_apart: the most words from
 * one row to the next. */
static double
steepest(const MissCurve *curve, guint last, double *ret_apart)
{
    double before = 0, most = 0, apart = 0;

    for (guint row = curve->first; row <= last; row++) {
        double misses = curve->ratio[row] * curve->words[row],
               more = curve->words[row] - curve->words[row - 1];

        most = MAX(most, (misses - before) / more);
        apart = MAX(apart, more);
        before = misses;
    }
    *ret_apart = apart;
    return most;
}

/* Equal sets, of which words overfill some in each row: a word adds ways + 1 misses where it overfills a set,
 * one where its set is overfull already, and none where it has room. Rows no further apart than a set has
 * ways tell how many of each there were. No ways where they do not. */
static MissSets
sets_by_jumps(const MissCurve *curve, guint last)
{
    const MissSets none = {.ways = NULL};
    double apart, jump = rint(steepest(curve, last, &apart)), before = 0, n_sets = 0;

    if (jump < 2 || apart > jump - 1)
        return none;
    for (guint row = curve->first; row <= last; row++) {
        double misses = curve->ratio[row] * curve->words[row], whole = rint(misses), more = whole - before;
        double jumps = floor(more / jump), singles = more - jumps * jump;

        if (fabs(misses - whole) > WHOLE || more < 0 ||
            jumps + singles > curve->words[row] - curve->words[row - 1])
            return none;
        n_sets += jumps;
        before = whole;
    }
    double lines = (jump - 1) * n_sets;
    return lines < curve->words[curve->first - 1] ? none : sets_equal((guint)n_sets, (guint)jump - 1, 1);
}

/* Misses a pass over words, of the rows of the ramp, and the root of the mean square of what is left,
 * relative to the most misses; FALSE where the rows are too few. */
static gboolean
fit_ramp(const MissCurve *curve, Regression *ret_fit, double *ret_left)
{
    g_autofree double *terms = g_new(double, 2 * (gsize)curve->n), *misses = g_new(double, curve->n);
    double most = 0;
    gsize n = 0;

    for (guint row = curve->first; row < curve->full; row++) {
        if (curve->ratio[row] < RAMP_LOW || curve->ratio[row] > RAMP_HIGH)
            continue;
        terms[2 * n] = 1;
        terms[2 * n + 1] = curve->words[row];
        misses[n] = curve->ratio[row] * curve->words[row];
        most = MAX(most, misses[n]);
        n++;
    }
    if (n < FEWEST_ROWS || !regression_fit(terms, 2, misses, n, ret_fit))
        return FALSE;
    *ret_left = sqrt(ret_fit->rss / (double)n) / most;
    return TRUE;
}

/* Equal sets by the slope of the misses. */
static MissSets
sets_by_slope(const MissCurve *curve)
{
    Regression fit;
    double left;

    if (!fit_ramp(curve, &fit, &left))
        return sets_unknown("too few sizes lie between those that fit and those that miss whole");
    double slope = fit.coefficients[1], ways = rint(slope - 1), lines = -fit.coefficients[0] / slope;
    double n_sets = rint(lines / ways), full = lines + n_sets;
    if (left > LEFT || !(ways >= 1) || fabs(slope - 1 - ways) > WAYS_NEAR ||
        fabs(ways * n_sets - lines) > NEAR * lines || curve->words[curve->full - 1] > full * (1 + NEAR) ||
        curve->words[curve->full] < full * (1 - NEAR))
        return sets_unknown(
            "each word more adds %.2f misses a pass, from %.0f words on, with %.2f %% left of the "
            "most, and all miss from %.0f words on: no equal sets do that",
            slope, lines, 100 * left, curve->words[curve->full]);
    return sets_equal((guint)n_sets, (guint)ways, fit.r2);
}

MissSets
miss_curve_sets(const MissCurve *curve)
{
    if (curve->first >= curve->n)
        return sets_unknown("no size misses behind others that fit");
    if (curve->full >= curve->n)
        return sets_unknown(
            "no more than %.0f %% of the visits miss: it does not replace as the least recently "
            "used line would be",
            100 * miss_curve_most(curve));
    guint last = find_last(curve);
    if (last < curve->n && is_stepwise(curve, last))
        return sets_by_steps(curve, last);
    if (last < curve->n) {
        MissSets sets = sets_by_jumps(curve, last);

        if (sets.ways)
            return sets;
    }
    return sets_by_slope(curve);
}

void
miss_sets_clear(MissSets *sets)
{
    g_clear_pointer(&sets->ways, g_array_unref);
    g_clear_pointer(&sets->reason, g_free);
}

void
miss_curve_free(MissCurve *curve)
{
    if (!curve)
        return;
    g_free(curve->words);
    g_free(curve->ratio);
    g_free(curve);
}
