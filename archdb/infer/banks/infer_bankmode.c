/* SPDX-License-Identifier: MIT */
#include "archdb/infer/banks/banks_private.h"
#include "archdb/infer/result/result.h"

#include <math.h>

#define N_MODES 2
#define MOST_ROWS 4096 /* of a table: all of one are compared with all of the other */

/* One mode as the program measured it. */
typedef struct {
    const char *answer; /* of the driver */
    double reported_bytes;
    BankRows rows; /* of 4-byte words */
    gboolean known;
    BankFit fit;
} BankMode;

static void
modes_clear(BankMode *modes)
{
    for (guint i = 0; i < N_MODES; i++)
        bank_rows_clear(&modes[i].rows);
}

/* The table of the mode ASKED, of 4-byte words; NULL where there is none. */
static const TraceTable *
find_table(const TraceDirectory *directory, double asked)
{
    g_autoptr(GPtrArray) tables = trace_directory_tables(directory, "bankmode", "bankmode");

    for (guint i = 0; i < tables->len; i++) {
        const TraceTable *table = g_ptr_array_index(tables, i);
        double bytes = 0, word = 0;

        if (trace_table_key_real(table, "asked_bytes", &bytes) && bytes == asked &&
            trace_table_key_real(table, "word_bytes", &word) && word == 4)
            return table;
    }
    return NULL;
}

static gboolean
read_mode(const TraceTable *table, BankMode *ret_mode, GError **error)
{
    const char *reported = infer_key(table, "bankmode", "reported_bytes", error);
    const char *answer = reported ? infer_key(table, "bankmode", "answer", error) : NULL;

    if (!answer || !infer_limit_rows(table, "bankmode", MOST_ROWS, error) ||
        !bank_rows_read(table, "bankmode", &ret_mode->rows, error))
        return FALSE;
    ret_mode->answer = answer;
    ret_mode->reported_bytes = g_ascii_strtod(reported, NULL);
    ret_mode->known = ret_mode->rows.n >= 5 && bank_fit_find(&ret_mode->rows, TRUE, &ret_mode->fit);
    return TRUE;
}

/* The strides whose latency is another in the other mode, beyond what each scatters and the clock tells. */
static guint
count_differences(const BankRows *a, const BankRows *b)
{
    guint n = 0;

    for (guint i = 0; i < a->n; i++)
        for (guint j = 0; j < b->n; j++)
            n += a->stride[i] == b->stride[j] &&
                 fabs(a->cycles[i] - b->cycles[j]) > a->spread[i] + b->spread[j] + LATENCY_RESOLUTION_CYCLES;
    return n;
}

static double
fit_confidence(const BankFit *fit)
{
    return 1 - exp(-MIN(fit->gain, 700) / 2); /* Schwarz weights of two models */
}

static void
put_one_mode(const BankMode *modes, InferResult *result)
{
    g_autofree char *list = g_strdup_printf("%u", modes[0].fit.layout.unit_bytes);

    infer_put_text(
        result, ARCH_SHARED_BANK_MODES_BYTES, list, fit_confidence(&modes[0].fit),
        "bankmode: asked for banks of 8 bytes the driver's answer is %s, it reports %.0f, and none of %u "
        "strides takes another time",
        modes[1].answer, modes[1].reported_bytes, modes[1].rows.n);
    infer_unknown(result, ARCH_SHARED_8_BYTE_MODE_CONFLICT_CYCLES, "bankmode: this GPU has no such mode");
}

static void
put_two_modes(const BankMode *modes, guint differences, InferResult *result)
{
    const Regression *fit = &modes[1].fit.fit;
    guint units[] = {modes[0].fit.layout.unit_bytes, modes[1].fit.layout.unit_bytes};

    if (units[0] == units[1]) {
        infer_unknown(
            result, ARCH_SHARED_BANK_MODES_BYTES,
            "bankmode: %u strides take another time in the other mode, but both lay words by %u bytes",
            differences, units[0]);
        return;
    }
    g_autofree char *list = g_strdup_printf("%u,%u", units[0], units[1]);
    infer_put_text(
        result, ARCH_SHARED_BANK_MODES_BYTES, list,
        MIN(fit_confidence(&modes[0].fit), fit_confidence(&modes[1].fit)),
        "bankmode: asked for 4 and for 8 bytes, %u banks of %u bytes filled by as many explain the strides "
        "best",
        modes[1].fit.layout.banks, modes[1].fit.layout.bank_bytes);
    infer_put(
        result, ARCH_SHARED_8_BYTE_MODE_CONFLICT_CYCLES,
        (InferEstimate){fit->coefficients[1], 2.56 * fit->errors[1] / fit->coefficients[1], MAX(fit->r2, 0)},
        "bankmode: slope over the ways of %u strides in the mode of 8 bytes, R2 %.4f", modes[1].rows.n,
        fit->r2);
}

gboolean
infer_bankmode(const TraceDirectory *directory, InferResult *result, GError **error)
{
    static const ArchKey KEYS[] = {ARCH_SHARED_BANK_MODES_BYTES, ARCH_SHARED_8_BYTE_MODE_CONFLICT_CYCLES};
    BankMode modes[N_MODES] = {0};
    gboolean ok = TRUE;

    for (guint i = 0; i < N_MODES && ok; i++) {
        const TraceTable *table = find_table(directory, i == 0 ? 4 : 8);

        if (!table) {
            modes_clear(modes);
            infer_missing(result, KEYS, G_N_ELEMENTS(KEYS), "bankmode", "bankmode");
            return TRUE;
        }
        ok = read_mode(table, &modes[i], error);
    }
    if (ok && modes[0].known && modes[1].known) {
        guint differences = count_differences(&modes[0].rows, &modes[1].rows);

        if (differences == 0)
            put_one_mode(modes, result);
        else
            put_two_modes(modes, differences, result);
    }
    modes_clear(modes);
    for (guint i = 0; i < G_N_ELEMENTS(KEYS) && ok; i++)
        infer_unknown(result, KEYS[i], "bankmode: the stride of 4-byte words explains no latency");
    return ok;
}
