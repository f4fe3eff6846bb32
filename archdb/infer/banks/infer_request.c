/* SPDX-License-Identifier: MIT */
#include "archdb/infer/banks/banks_private.h"
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"

#include <math.h>
#include <string.h>

#define MOST_ROWS 4096

/* Requests cost a fraction of a cycle more or less by how warps happen to meet. */
#define RESOLUTION_CYCLES 0.05

/* Two programs read the clock differently, which is worth a few cycles of the tens that a hit takes. */
#define AGREEMENT 0.15

/* The keys of an operation; those of wider words are of neighbouring lanes alone. */
typedef struct {
    const char *op;
    ArchKey request, request_8, request_16, sector, line, conflict;
} RequestKeys;

static const RequestKeys OPERATIONS[] = {
    {"load", ARCH_L1_REQUEST_CYCLES, ARCH_L1_REQUEST_8_BYTE_CYCLES, ARCH_L1_REQUEST_16_BYTE_CYCLES,
     ARCH_L1_SECTOR_CYCLES, ARCH_L1_LINE_CYCLES, ARCH_L1_CONFLICT_CYCLES},
    {"store", ARCH_L1_STORE_REQUEST_CYCLES, ARCH_L1_STORE_REQUEST_8_BYTE_CYCLES,
     ARCH_L1_STORE_REQUEST_16_BYTE_CYCLES, ARCH_L1_STORE_SECTOR_CYCLES, ARCH_L1_STORE_LINE_CYCLES,
     ARCH_L1_STORE_CONFLICT_CYCLES},
};

/* The rows of a table. */
typedef struct {
    guint n;
    double *stride, *sectors, *lines, *cycles, *spread;
} Requests;

static gboolean
read_requests(const TraceTable *table, Requests *ret, GError **error)
{
    guint stride, sectors, lines, cycles, low, high;

    if (!infer_columns(table, "warp", error, "stride_bytes", &stride, "sectors", &sectors, "lines", &lines,
                       "issue_cycles", &cycles, "issue_cycles_low", &low, "issue_cycles_high", &high, NULL))
        return FALSE;
    ret->n = table->n_rows;
    double **columns[] = {&ret->stride, &ret->sectors, &ret->lines, &ret->cycles};
    const guint indices[] = {stride, sectors, lines, cycles};
    for (guint c = 0; c < G_N_ELEMENTS(columns); c++) {
        *columns[c] = g_new(double, ret->n);
        for (guint row = 0; row < ret->n; row++)
            (*columns[c])[row] = trace_table_cell(table, row, indices[c]);
    }
    ret->spread = g_new(double, ret->n);
    for (guint row = 0; row < ret->n; row++)
        ret->spread[row] = trace_table_cell(table, row, high) - trace_table_cell(table, row, low);
    return TRUE;
}

static void
requests_clear(Requests *requests)
{
    g_free(requests->stride);
    g_free(requests->sectors);
    g_free(requests->lines);
    g_free(requests->cycles);
    g_free(requests->spread);
}

/* How many words each row's busiest bank delivers, where the banks are those of shared memory, which is the
 * same memory since Volta and on Fermi. FALSE where their geometry is not known. */
static gboolean
count_terms(const Requests *requests, guint width, const InferResult *result, double *ret_counts)
{
    double banks = 0, bytes = 0;
    gboolean known = infer_get(result, ARCH_SHARED_BANKS, &banks, NULL) &&
                     infer_get(result, ARCH_SHARED_BANK_BYTES, &bytes, NULL) && banks <= 128 && width > 0 &&
                     width <= 16;

    for (guint i = 0; i < requests->n; i++) {
        double *row = ret_counts + (gsize)i * REQUEST_N_TERMS;
        double stride = requests->stride[i] / width;
        gboolean aligned = stride == rint(stride) && stride >= 0 && stride <= 65536;

        row[REQUEST_BASE] = 1;
        row[REQUEST_SECTORS] = requests->sectors[i];
        row[REQUEST_LINES] = requests->lines[i];
        row[REQUEST_WAYS] =
            known && aligned ? shared_conflict_ways((guint64)stride, width, (guint)banks, (guint)bytes) : 1;
        known &= aligned;
    }
    return known;
}

static gboolean
counts_are_sound(const Requests *requests)
{
    for (guint i = 0; i < requests->n; i++)
        if (!(requests->lines[i] >= 1 && requests->sectors[i] >= requests->lines[i]))
            return FALSE;
    return TRUE;
}

/* Four fifths of a normal distribution lie within 1.28 deviations; the fit's share says how far to trust it.
 */
static InferEstimate
term_estimate(const RequestFit *fit, RequestTerm term)
{
    double value = fit->coefficients[term];
    double spread = fit->has[term] && value > 0 ? 2.56 * fit->errors[term] / value : (double)NAN;

    return (InferEstimate){value, spread, CLAMP(fit->r2, 0, 1)};
}

static void
put_term(const RequestFit *fit, RequestTerm term, ArchKey key, gboolean seen, InferResult *result)
{
    if (fit->has[term])
        infer_put(result, key, term_estimate(fit, term), "warp, request: coefficient of %s, R2 %.3f",
                  fit->formula, fit->r2);
    else if (seen)
        infer_put(result, key, term_estimate(fit, term),
                  "warp, request: %s fits no worse (R2 %.3f), so that there is no cost of its own",
                  fit->formula, fit->r2);
    else
        infer_unknown(result, key, "warp, request: the banks are not known");
}

/* One sector, one line, one word a bank: a row says it itself; without one, a sum's base or the largest term.
 */
static void
put_base(const Requests *requests, const double *counts, guint width, const RequestFit *fit, ArchKey key,
         InferResult *result)
{
    for (guint i = 0; i < requests->n; i++) {
        const double *row = counts + (gsize)i * REQUEST_N_TERMS;
        double cycles = requests->cycles[i];

        if (row[REQUEST_SECTORS] != 1 || row[REQUEST_LINES] != 1 || row[REQUEST_WAYS] != 1 || !(cycles > 0))
            continue;
        infer_put(result, key, (InferEstimate){cycles, requests->spread[i] / cycles, 0.8},
                  "warp, request: row of one sector (stride %.0f bytes); over %u strides of %u-byte words "
                  "%s fits best (W words of a bank, S sectors, L lines), R2 %.3f, deviation %.2f cycles",
                  requests->stride[i], requests->n, width, fit->formula, fit->r2, fit->deviation);
        return;
    }
    InferEstimate base = term_estimate(fit, REQUEST_BASE);
    for (RequestTerm t = 0; fit->largest && t < REQUEST_N_TERMS; t++)
        if (fit->coefficients[t] > base.value)
            base = term_estimate(fit, t);
    infer_put(result, key, base, "warp, request: %s over %u strides of %u-byte words, R2 %.3f", fit->formula,
              requests->n, width, fit->r2);
}

static void
put_costs(const Requests *requests, guint width, const RequestKeys *keys, InferResult *result)
{
    g_autofree double *counts = g_new(double, (gsize)requests->n *REQUEST_N_TERMS);
    gboolean banks = count_terms(requests, width, result, counts);
    double noise = MAX(stats_median(requests->spread, requests->n) / 2.56, RESOLUTION_CYCLES);
    RequestFit fit;

    if (!counts_are_sound(requests) ||
        !request_fit(counts, requests->cycles, requests->n, noise, banks, &fit)) {
        const ArchKey all[] = {keys->request, keys->sector, keys->line, keys->conflict};

        for (guint i = 0; i < G_N_ELEMENTS(all); i++)
            infer_unknown(result, all[i], "warp, request: sectors and lines of %u strides explain nothing",
                          requests->n);
        return;
    }
    put_base(requests, counts, width, &fit, keys->request, result);
    put_term(&fit, REQUEST_SECTORS, keys->sector, TRUE, result);
    put_term(&fit, REQUEST_LINES, keys->line, TRUE, result);
    put_term(&fit, REQUEST_WAYS, keys->conflict, banks, result);
}

/* The row in which lanes read neighbouring words of WIDTH bytes. */
static void
put_neighbours(const Requests *requests, double width, ArchKey key, InferResult *result)
{
    guint row = 0;

    while (row < requests->n && requests->stride[row] != width)
        row++;
    if (row == requests->n) {
        infer_unknown(result, key, "warp, request: no row of neighbouring words");
        return;
    }
    double cycles = requests->cycles[row];
    infer_put(result, key,
              (InferEstimate){cycles, cycles > 0 ? requests->spread[row] / cycles : (double)NAN, 0.8},
              "warp, request: row of %.0f-byte words at neighbouring addresses", width);
}

/* Loads of one address that wait for each other take an L1 hit each: another program's measure of the same.
 */
static void
confirm_latency(const TraceTable *table, const Requests *requests, InferResult *result)
{
    int column = trace_table_column(table, "latency_cycles");

    for (guint i = 0; column >= 0 && i < requests->n; i++) {
        double cycles = trace_table_cell(table, i, (guint)column);

        if (requests->stride[i] != 0 || !(cycles > 0))
            continue;
        infer_confirm(result, ARCH_L1_HIT_LATENCY_CYCLES, cycles * (1 - AGREEMENT), cycles * (1 + AGREEMENT),
                      "warp, request (dependent loads of one address)");
        return;
    }
}

static gboolean
infer_operation(const TraceTable *table, const RequestKeys *keys, InferResult *result, GError **error)
{
    if (!infer_key(table, "warp", "width_bytes", error))
        return FALSE;
    if (!infer_limit_rows(table, "warp", MOST_ROWS, error))
        return FALSE;
    double width = 0;
    trace_table_key_real(table, "width_bytes", &width);
    Requests requests = {0};
    if (!read_requests(table, &requests, error))
        return FALSE;
    if (width == 4 && requests.n > 0)
        put_costs(&requests, 4, keys, result);
    if (width == 4 && keys->request == ARCH_L1_STORE_REQUEST_CYCLES)
        put_neighbours(&requests, width, ARCH_L1_STORE_WHOLE_LINE_CYCLES, result);
    if (width == 4 && keys->request == ARCH_L1_REQUEST_CYCLES)
        confirm_latency(table, &requests, result);
    if (width == 8)
        put_neighbours(&requests, width, keys->request_8, result);
    if (width == 16)
        put_neighbours(&requests, width, keys->request_16, result);
    requests_clear(&requests);
    return TRUE;
}

gboolean
infer_request(const TraceDirectory *directory, InferResult *result, GError **error)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "warp", "request");

    for (guint i = 0; i < G_N_ELEMENTS(OPERATIONS); i++) {
        const RequestKeys *keys = &OPERATIONS[i];

        for (guint t = 0; t < tables->len; t++) {
            const TraceTable *table = g_ptr_array_index(tables, t);
            const char *op = infer_key(table, "warp", "op", error), *hit = trace_table_key(table, "l1_hit");

            if (!op)
                return FALSE;
            if (strcmp(op, keys->op) != 0)
                continue;
            if (hit && strcmp(hit, "0") == 0)
                infer_note(result,
                           "warp, request: loads do not hit L1 here; the costs of requests are those of L2");
            if (!infer_operation(table, keys, result, error))
                return FALSE;
        }
        const ArchKey all[] = {keys->request, keys->request_8, keys->request_16,
                               keys->sector,  keys->line,      keys->conflict};
        infer_missing(result, all, G_N_ELEMENTS(all), "warp", "request");
    }
    const ArchKey whole = ARCH_L1_STORE_WHOLE_LINE_CYCLES;
    infer_missing(result, &whole, 1, "warp", "request");
    return TRUE;
}
