/* SPDX-License-Identifier: MIT */
#include "archdb/infer/cache/cache.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_CYCLES 1e6f

/* clang-format off */
G_DEFINE_QUARK(fieldwise-cache-error, cache_error)
/* clang-format on */

CacheProbe *
cache_probe_new(const char *path, const char *purpose, gboolean cold, guint warm_passes, guint n,
                const guint64 *offsets, guint passes)
{
    CacheProbe *probe = g_new0(CacheProbe, 1);

    probe->path = g_strdup(path);
    probe->purpose = g_strdup(purpose);
    probe->cold = cold;
    probe->warm_passes = warm_passes;
    probe->n = n;
    probe->offsets = g_memdup2(offsets, sizeof *offsets * n);
    probe->passes = passes;
    probe->cycles = g_new0(float, (gsize)n *passes);
    return probe;
}

void
cache_probe_free(CacheProbe *probe)
{
    if (!probe)
        return;
    g_free(probe->path);
    g_free(probe->purpose);
    g_free(probe->offsets);
    g_free(probe->cycles);
    g_free(probe);
}

static int
compare_offsets(const void *a, const void *b)
{
    guint64 x = *(const guint64 *)a, y = *(const guint64 *)b;

    return (x > y) - (x < y);
}

gboolean
cache_probe_check(const CacheProbe *probe, GError **error)
{
    if (probe->n == 0 || probe->passes == 0) {
        g_set_error(error, CACHE_ERROR, CACHE_ERROR_PROBE, "a chase has no visits");
        return FALSE;
    }
    g_autofree guint64 *sorted = g_memdup2(probe->offsets, sizeof *sorted * probe->n);
    qsort(sorted, probe->n, sizeof *sorted, compare_offsets);
    for (guint i = 0; i < probe->n; i++) {
        if (sorted[i] % 4 != 0 || (i > 0 && sorted[i] == sorted[i - 1])) {
            g_set_error(error, CACHE_ERROR, CACHE_ERROR_PROBE,
                        "a chase visits offset %" G_GUINT64_FORMAT " %s: offsets are distinct multiples of 4",
                        sorted[i], sorted[i] % 4 != 0 ? "" : "twice in a pass");
            return FALSE;
        }
    }
    for (gsize i = 0; i < (gsize)probe->n * probe->passes; i++) {
        if (!(probe->cycles[i] >= 0 && probe->cycles[i] <= MOST_CYCLES)) {
            g_set_error(error, CACHE_ERROR, CACHE_ERROR_PROBE, "a visit cannot have taken %g cycles",
                        (double)probe->cycles[i]);
            return FALSE;
        }
    }
    return TRUE;
}

/* The columns must be offset_bytes, pass0_cycles, pass1_cycles, ...: returns the number of passes, 0 where
 * they are not. */
static guint
count_passes(const TraceTable *table)
{
    if (table->n_columns < 2 || strcmp(table->columns[0], "offset_bytes") != 0)
        return 0;
    for (guint pass = 0; pass + 1 < table->n_columns; pass++) {
        g_autofree char *name = g_strdup_printf("pass%u_cycles", pass);

        if (strcmp(table->columns[pass + 1], name) != 0)
            return 0;
    }
    return table->n_columns - 1;
}

CacheProbe *
cache_probe_from_table(const TraceTable *table, GError **error)
{
    const char *path = trace_table_key(table, "path"), *purpose = trace_table_key(table, "purpose");
    gint64 cold, warm_passes;
    guint passes = count_passes(table);

    if (!path || !purpose || passes == 0 || !trace_table_key_int(table, "cold", &cold) ||
        !trace_table_key_int(table, "warm_passes", &warm_passes) || cold < 0 || cold > 1 || warm_passes < 0 ||
        warm_passes > G_MAXINT32) {
        g_set_error(
            error, CACHE_ERROR, CACHE_ERROR_PROBE,
            "line %u: a probe needs the keys path, purpose, cold (0 or 1) and warm_passes, and the columns "
            "offset_bytes, pass0_cycles, ...",
            table->line);
        return NULL;
    }
    g_autofree guint64 *offsets = g_new(guint64, table->n_rows + 1);
    for (guint row = 0; row < table->n_rows; row++) {
        double offset = trace_table_cell(table, row, 0);

        if (!(offset >= 0 && offset < 0x1p53 && floor(offset) == offset)) {
            g_set_error(error, CACHE_ERROR, CACHE_ERROR_PROBE, "line %u: %g is no offset", table->line,
                        offset);
            return NULL;
        }
        offsets[row] = (guint64)offset;
    }
    g_autoptr(CacheProbe) probe =
        cache_probe_new(path, purpose, cold != 0, (guint)warm_passes, table->n_rows, offsets, passes);
    for (guint row = 0; row < table->n_rows; row++)
        for (guint pass = 0; pass < passes; pass++)
            probe->cycles[(gsize)pass * probe->n + row] = (float)trace_table_cell(table, row, pass + 1);
    if (!cache_probe_check(probe, error)) {
        g_prefix_error(error, "line %u: ", table->line);
        return NULL;
    }
    return g_steal_pointer(&probe);
}
