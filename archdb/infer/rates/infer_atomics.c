/* SPDX-License-Identifier: MIT */
#include "archdb/infer/rates/rates.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <string.h>

/* The best rate of an operation on distinct addresses. */
static const struct {
    const char *space, *op;
    ArchKey key;
} RATES[] = {
    {"global", "add_u32", ARCH_ATOMIC_GLOBAL_OPS_PER_NS},
    {"global", "add_u32_return", ARCH_ATOMIC_RETURN_OPS_PER_NS},
    {"global", "add_f32", ARCH_ATOMIC_F32_OPS_PER_NS},
    {"global", "cas_u32", ARCH_ATOMIC_CAS_OPS_PER_NS},
    {"shared", "add_u32", ARCH_ATOMIC_SHARED_OPS_PER_NS},
};

/* What lanes in common cost: add_u32. */
static const struct {
    const char *space;
    ArchKey key;
} CONFLICTS[] = {{"global", ARCH_ATOMIC_CONFLICT_CYCLES}, {"shared", ARCH_ATOMIC_SHARED_CONFLICT_CYCLES}};

/* The rate of additions to one word in each of so many sectors, each lane at one of its own. */
static const struct {
    double sectors;
    ArchKey key;
} SPREAD[] = {{32, ARCH_ATOMIC_SECTORS_32_OPS_PER_NS},
              {256, ARCH_ATOMIC_SECTORS_256_OPS_PER_NS},
              {2048, ARCH_ATOMIC_SECTORS_2048_OPS_PER_NS},
              {16384, ARCH_ATOMIC_SECTORS_16384_OPS_PER_NS}};
#define SECTOR_BYTES 32 /* the distance by which the program puts addresses into sectors of their own */

typedef struct {
    const TraceTable *table;
    guint lanes, addresses, rate, low, high, per_cycle;
} AtomicTable;

/* The table of SPACE and OP whose addresses are nearest to each other, but LEAST_SPACING bytes at least.
 * Leaves ret_table->table NULL where there is none. */
static gboolean
find_table(const TraceDirectory *directory, const char *space, const char *op, double least_spacing,
           AtomicTable *ret_table, GError **error)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "atomics", "atomics");
    double least = INFINITY;

    *ret_table = (AtomicTable){0};
    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        const char *table_space = infer_key(table, "atomics", "space", error);
        const char *table_op = !table_space ? NULL : infer_key(table, "atomics", "op", error);

        if (!table_op)
            return FALSE;
        double spacing = 0;
        trace_table_key_real(table, "spacing_bytes", &spacing);
        if (strcmp(table_space, space) == 0 && strcmp(table_op, op) == 0 && spacing >= least_spacing &&
            spacing < least) {
            least = spacing;
            ret_table->table = table;
        }
    }
    return !ret_table->table ||
           infer_columns(ret_table->table, "atomics", error, "lanes_per_address", &ret_table->lanes,
                         "addresses", &ret_table->addresses, "ops_per_ns", &ret_table->rate, "ops_per_ns_low",
                         &ret_table->low, "ops_per_ns_high", &ret_table->high, "ops_per_cycle",
                         &ret_table->per_cycle, NULL);
}

/* The row of LANES at an address and most (or fewest) addresses; the number of rows where there is none. */
static guint
find_row(const AtomicTable *table, double lanes, gboolean most)
{
    guint best = table->table->n_rows;

    for (guint row = 0; row < table->table->n_rows; row++) {
        if (trace_table_cell(table->table, row, table->lanes) != lanes)
            continue;
        double addresses = trace_table_cell(table->table, row, table->addresses);
        double best_addresses =
            best == table->table->n_rows ? 0 : trace_table_cell(table->table, best, table->addresses);
        if (best == table->table->n_rows || (most ? addresses > best_addresses : addresses < best_addresses))
            best = row;
    }
    return best;
}

static void
put_rate(const AtomicTable *table, guint row, ArchKey key, const char *op, InferResult *result)
{
    if (row == table->table->n_rows) {
        infer_unknown(result, key, "atomics: no such row of %s", op);
        return;
    }
    infer_put(result, key,
              infer_estimate_quantiles(trace_table_cell(table->table, row, table->rate),
                                       trace_table_cell(table->table, row, table->low),
                                       trace_table_cell(table->table, row, table->high)),
              "atomics: %s, %.0f lanes an address, %.0f addresses", op,
              trace_table_cell(table->table, row, table->lanes),
              trace_table_cell(table->table, row, table->addresses));
}

/* The slope over the lanes at an address of what a warp's request takes of one multiprocessor, all of them
 * busy. */
static void
put_conflicts(const AtomicTable *table, ArchKey key, InferResult *result)
{
    double sm_count = 0, terms[2 * 6], cycles[6];
    gsize n = 0;

    if (!infer_get(result, ARCH_SM_COUNT, &sm_count, NULL)) {
        infer_unknown(result, key, "atomics: the number of multiprocessors is not known");
        return;
    }
    for (double lanes = 1; lanes <= 32; lanes *= 2) {
        guint row = find_row(table, lanes, TRUE);
        double rate = row < table->table->n_rows ? trace_table_cell(table->table, row, table->per_cycle) : 0;

        if (!(rate > 0))
            continue;
        terms[2 * n] = 1;
        terms[2 * n + 1] = lanes;
        cycles[n++] = 32 * sm_count / rate;
    }
    Regression fit;
    if (n < 4 || !regression_fit(terms, 2, cycles, n, &fit)) {
        infer_unknown(result, key, "atomics: %" G_GSIZE_FORMAT " degrees of conflict are too few", n);
        return;
    }
    double slope = MAX(fit.coefficients[1], 0);
    infer_put(
        result, key,
        (InferEstimate){slope, slope > 0 ? 2.56 * fit.errors[1] / slope : (double)NAN, CLAMP(fit.r2, 0, 1)},
        "atomics: slope over 1 to 32 lanes an address of a request's cycles on one of %.0f "
        "multiprocessors, R2 %.3f",
        sm_count, fit.r2);
}

/* Fills in the rates by the number of sectors. */
static gboolean
put_spread(const TraceDirectory *directory, InferResult *result, GError **error)
{
    AtomicTable table;

    if (!find_table(directory, "global", "add_u32", SECTOR_BYTES, &table, error))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(SPREAD); i++) {
        guint row = 0;

        if (!table.table) {
            infer_missing(result, &SPREAD[i].key, 1, "atomics", "atomics");
            continue;
        }
        while (row < table.table->n_rows &&
               (trace_table_cell(table.table, row, table.lanes) != 1 ||
                trace_table_cell(table.table, row, table.addresses) != SPREAD[i].sectors))
            row++;
        put_rate(&table, row, SPREAD[i].key, "add_u32, sectors apart", result);
    }
    return TRUE;
}

gboolean
infer_atomics(const TraceDirectory *directory, InferResult *result, GError **error)
{
    AtomicTable table;

    for (guint i = 0; i < G_N_ELEMENTS(RATES); i++) {
        if (!find_table(directory, RATES[i].space, RATES[i].op, 0, &table, error))
            return FALSE;
        if (!table.table)
            infer_missing(result, &RATES[i].key, 1, "atomics", "atomics");
        else
            put_rate(&table, find_row(&table, 1, TRUE), RATES[i].key, RATES[i].op, result);
    }
    const ArchKey same = ARCH_ATOMIC_SAME_ADDRESS_OPS_PER_NS;
    for (guint i = 0; i < G_N_ELEMENTS(CONFLICTS); i++) {
        if (!find_table(directory, CONFLICTS[i].space, "add_u32", 0, &table, error))
            return FALSE;
        if (!table.table) {
            infer_missing(result, &CONFLICTS[i].key, 1, "atomics", "atomics");
            continue;
        }
        put_conflicts(&table, CONFLICTS[i].key, result);
        guint row = find_row(&table, 32, FALSE);
        gboolean one = row < table.table->n_rows && trace_table_cell(table.table, row, table.addresses) == 1;
        if (strcmp(CONFLICTS[i].space, "global") == 0)
            put_rate(&table, one ? row : table.table->n_rows, same, "add_u32", result);
    }
    infer_missing(result, &same, 1, "atomics", "atomics");
    return put_spread(directory, result, error);
}
