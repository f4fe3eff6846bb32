/* SPDX-License-Identifier: MIT */
#include "archdb/infer/levels/levels.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"
#include "archdb/infer/trace/trace.h"

#include <math.h>

#define MOST_MISS 0.9   /* share of first reads that miss where nothing is fetched ahead */
#define HARDLY_ANY 0.01 /* share that is slow by chance, beside the very first read */
#define GONE 0.05       /* share of an array that is missing where it no longer counts as there */
#define MOST_CHANCE 0.1 /* of reads that are slow although all is there: beyond it they tell nothing */

/* First readings of arrays that were prepared alike, by size. */
typedef struct {
    guint n;
    double *size_bytes, *visits, *slow;
} ColdRows;

static void
rows_clear(ColdRows *rows)
{
    g_free(rows->size_bytes);
    g_free(rows->visits);
    g_free(rows->slow);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ColdRows, rows_clear)

static gboolean
rows_read(const TraceTable *table, ColdRows *ret_rows, GError **error)
{
    guint size, visits, slow;

    if (!infer_columns(table, "prefetch", error, "size_bytes", &size, "visits", &visits, "slow", &slow, NULL))
        return FALSE;
    g_auto(ColdRows) rows = {.n = table->n_rows,
                             .size_bytes = g_new(double, table->n_rows),
                             .visits = g_new(double, table->n_rows),
                             .slow = g_new(double, table->n_rows)};
    for (guint row = 0; row < rows.n; row++) {
        rows.size_bytes[row] = trace_table_cell(table, row, size);
        rows.visits[row] = trace_table_cell(table, row, visits);
        rows.slow[row] = trace_table_cell(table, row, slow);
        if (rows.visits[row] > 0 && rows.slow[row] >= 0 && rows.slow[row] <= rows.visits[row] &&
            (row == 0 || rows.size_bytes[row] > rows.size_bytes[row - 1]))
            continue;
        g_set_error(
            error, TRACE_ERROR, TRACE_ERROR_VALUE,
            "prefetch:%u: the table \"cold\" needs sizes that grow, and visits of which some are slow",
            table->line);
        return FALSE;
    }
    *ret_rows = rows;
    rows = (ColdRows){0};
    return TRUE;
}

static double
share_of(const ColdRows *rows, guint row)
{
    return rows->slow[row] / rows->visits[row];
}

/* After L2 was flushed: what hits then was fetched ahead. */
static void
put_ahead(const ColdRows *rows, InferResult *result)
{
    ArchKey key = ARCH_L2_PREFETCH_BYTES;
    double least = 1, most = 0;
    guint whole = 0;

    for (guint row = 0; row < rows->n; row++) {
        least = MIN(least, share_of(rows, row));
        most = MAX(most, share_of(rows, row));
        if (whole == row && rows->slow[row] <= 1 + HARDLY_ANY * rows->visits[row])
            whole = row + 1;
    }
    if (rows->n > 0 && least >= MOST_MISS)
        infer_put(result, key, (InferEstimate){0, 0, least},
                  "prefetch, cold: after a flush of L2 at least %.1f %% of the first reads of an array "
                  "miss, at each of %u sizes: nothing is fetched ahead",
                  floor(1000 * least) / 10, rows->n);
    else if (whole > 0 && whole < rows->n)
        infer_put(result, key,
                  (InferEstimate){rows->size_bytes[whole - 1],
                                  rows->size_bytes[whole] / rows->size_bytes[whole - 1] - 1, 0.8},
                  "prefetch, cold: after a flush the first read alone misses, up to this size");
    else
        infer_unknown(result, key,
                      "prefetch, cold: after a flush %.0f to %.0f %% of the first reads miss over %u sizes",
                      100 * least, 100 * most, rows->n);
}

/* The median share of the sizes up to a quarter of the largest: reads that are slow although all is there. */
static double
slow_by_chance(const ColdRows *rows)
{
    g_autofree double *shares = g_new(double, rows->n);
    guint n = 0;

    while (n < rows->n && 4 * rows->size_bytes[n] <= rows->size_bytes[rows->n - 1]) {
        shares[n] = share_of(rows, n);
        n++;
    }
    return n >= 3 ? stats_median(shares, n) : 1;
}

/* The row before that from which on more than GONE of the reads miss beside what is slow by chance; the
 * number of rows where there is none such, or nothing that is found whole. */
static guint
last_whole(const ColdRows *rows)
{
    double chance = slow_by_chance(rows);
    guint row = rows->n;

    if (chance > MOST_CHANCE)
        return rows->n;
    while (row > 0 && share_of(rows, row - 1) > chance + GONE)
        row--;
    return row > 0 && row < rows->n ? row - 1 : rows->n;
}

/* The size between ROW and the next at which GONE of it is missing. */
static double
size_between(const ColdRows *rows, guint row)
{
    double chance = slow_by_chance(rows), before = share_of(rows, row), after = share_of(rows, row + 1);
    double part = CLAMP((chance + GONE - before) / (after - before), 0, 1);

    return rows->size_bytes[row] + part * (rows->size_bytes[row + 1] - rows->size_bytes[row]);
}

static void
put_written(const ColdRows *rows, InferResult *result)
{
    ArchKey key = ARCH_L2_WRITTEN_SEEN_BYTES;
    guint row = last_whole(rows);

    if (row == rows->n) {
        infer_unknown(result, key,
                      "prefetch, cold: of what was written %.0f %% of the first reads are slow in small "
                      "arrays, and no size shows where they become more",
                      100 * slow_by_chance(rows));
        return;
    }
    double fits = rows->size_bytes[row], exceeds = rows->size_bytes[row + 1], size = size_between(rows, row);
    g_autofree char *fits_text = infer_size_text(fits), *exceeds_text = infer_size_text(exceeds);
    infer_put(
        result, key, (InferEstimate){size, (exceeds - fits) / size, 0.8},
        "prefetch, cold: of what was written %.1f %% of the first reads are slow in small arrays, of %s %.1f "
        "%%, of %s %.1f %%",
        100 * slow_by_chance(rows), fits_text, 100 * share_of(rows, row), exceeds_text,
        100 * share_of(rows, row + 1));
}

/* What the host copied is found in L2 or not: a program may fill its array so before it reads. */
static void
note_copied(const ColdRows *rows, InferResult *result)
{
    guint row = last_whole(rows), none = rows->n;

    if (rows->n == 0)
        return;
    while (none > 0 && share_of(rows, none - 1) >= MOST_MISS)
        none--;
    g_autofree char *size = infer_size_text(row < rows->n ? size_between(rows, row) : rows->size_bytes[0]);
    g_autofree char *from = none < rows->n ? infer_size_text(rows->size_bytes[none]) : NULL;
    g_autofree char *beyond = from ? g_strdup_printf(", of %s and more hardly anything", from) : g_strdup("");
    if (row < rows->n)
        infer_note(result, "prefetch, cold: what the host copied is found in L2 up to %s%s", size, beyond);
    else
        infer_note(result, "prefetch, cold: of %s that the host copied %.0f %% are found in L2%s", size,
                   100 * (1 - share_of(rows, 0)), beyond);
}

gboolean
infer_prefetch(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_L2_PREFETCH_BYTES, ARCH_L2_WRITTEN_SEEN_BYTES};
    static const struct {
        const char *prepared;
        void (*put)(const ColdRows *rows, InferResult *result);
    } STATES[] = {{"flushed", put_ahead}, {"written", put_written}, {"copied", note_copied}};

    for (guint i = 0; i < G_N_ELEMENTS(STATES); i++) {
        const TraceTable *table =
            trace_directory_table(directory, "prefetch", "cold", "prepared", STATES[i].prepared);
        g_auto(ColdRows) rows = {0};

        if (!table)
            continue;
        if (!rows_read(table, &rows, error))
            return FALSE;
        STATES[i].put(&rows, result);
    }
    infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "prefetch", "cold");
    return TRUE;
}
