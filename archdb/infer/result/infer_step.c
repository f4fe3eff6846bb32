/* SPDX-License-Identifier: MIT */
#include "archdb/infer/result/result.h"
#include "archdb/infer/stats/stats.h"
#include "archdb/infer/trace/trace.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* Digits that a measured number is written with. */
#define SIGNIFICANT_DIGITS 4

gboolean
infer_columns(const TraceTable *table, const char *program, GError **error, ...)
{
    va_list args;

    va_start(args, error);
    const char *name;
    gboolean ok = TRUE;
    while (ok && (name = va_arg(args, const char *))) {
        guint *ret_column = va_arg(args, guint *);
        int column = trace_table_column(table, name);

        ok = column >= 0;
        if (ok)
            *ret_column = (guint)column;
        else
            g_set_error(
                error, TRACE_ERROR, TRACE_ERROR_SYNTAX,
                "%s:%u: the table \"%s\" has no column \"%s\"; docs/models/traces.md lists its columns",
                program, table->line, table->name, name);
    }
    va_end(args);
    return ok;
}

gboolean
infer_limit_rows(const TraceTable *table, const char *program, guint most, GError **error)
{
    if (table->n_rows <= most)
        return TRUE;
    g_set_error(error, TRACE_ERROR, TRACE_ERROR_VALUE, "%s:%u: the table \"%s\" has %u rows, more than %u",
                program, table->line, table->name, table->n_rows, most);
    return FALSE;
}

const char *
infer_key(const TraceTable *table, const char *program, const char *key, GError **error)
{
    const char *value = trace_table_key(table, key);

    if (!value)
        g_set_error(error, TRACE_ERROR, TRACE_ERROR_SYNTAX,
                    "%s:%u: the table \"%s\" has no key \"%s\"; docs/models/traces.md lists its keys",
                    program, table->line, table->name, key);
    return value;
}

static InferEntry *
find_entry(const InferResult *result, ArchKey key)
{
    for (guint i = 0; i < result->entries->len; i++) {
        InferEntry *entry = g_ptr_array_index(result->entries, i);

        if (entry->key == key)
            return entry;
    }
    return NULL;
}

/* Adds the entry; takes the place of one without value. */
static void
put_entry(InferResult *result, ArchKey key, const char *value, double spread, double confidence,
          const char *reason)
{
    InferEntry *old = find_entry(result, key);

    if (old && (old->value || !value))
        return;
    if (old)
        g_ptr_array_remove(result->entries, old);
    infer_result_add(result, key, value, spread, confidence, "%s", reason);
}

/* VALUE as an architecture file writes it under KEY; NULL where it may not stand there. */
static char *
format_value(ArchKey key, double value)
{
    const ArchKeyInfo *info = arch_key_info(key);
    gboolean whole = info->type != ARCH_TYPE_REAL;

    if (whole)
        value = rint(value);
    if (!(value >= info->min && value <= info->max))
        return NULL;
    if (info->type == ARCH_TYPE_POWER_OF_TWO && (((guint64)value & ((guint64)value - 1)) != 0 || value < 1))
        return NULL;
    int digits = value > 0 ? (int)floor(log10(value)) + 1 : 1;
    char format[16], text[G_ASCII_DTOSTR_BUF_SIZE * 2];
    g_snprintf(format, sizeof format, "%%.%df", whole ? 0 : CLAMP(SIGNIFICANT_DIGITS - digits, 0, 9));
    g_ascii_formatd(text, sizeof text, format, value);
    if (strchr(text, '.')) { /* 9.000 is 9.0, 29.50 is 29.5 */
        gsize end = strlen(text);

        while (text[end - 1] == '0' && text[end - 2] != '.')
            text[--end] = '\0';
    }
    return g_strdup(text);
}

void
infer_put(InferResult *result, ArchKey key, InferEstimate estimate, const char *reason_format, ...)
{
    va_list args;

    va_start(args, reason_format);
    g_autofree char *reason = g_strdup_vprintf(reason_format, args);
    va_end(args);
    g_autofree char *text = format_value(key, estimate.value);
    if (text) {
        put_entry(result, key, text, estimate.spread, estimate.confidence, reason);
        return;
    }
    g_autofree char *why =
        g_strdup_printf("%s gives %g, which %s cannot be", reason, estimate.value, arch_key_info(key)->name);
    put_entry(result, key, NULL, NAN, NAN, why);
}

void
infer_put_text(InferResult *result, ArchKey key, const char *text, double confidence,
               const char *reason_format, ...)
{
    va_list args;

    va_start(args, reason_format);
    g_autofree char *reason = g_strdup_vprintf(reason_format, args);
    va_end(args);
    put_entry(result, key, text, NAN, confidence, reason);
}

void
infer_unknown(InferResult *result, ArchKey key, const char *reason_format, ...)
{
    va_list args;

    va_start(args, reason_format);
    g_autofree char *reason = g_strdup_vprintf(reason_format, args);
    va_end(args);
    put_entry(result, key, NULL, NAN, NAN, reason);
}

void
infer_unknown_too(InferResult *result, ArchKey key, const char *reason_format, ...)
{
    va_list args;

    va_start(args, reason_format);
    g_autofree char *reason = g_strdup_vprintf(reason_format, args);
    va_end(args);
    InferEntry *entry = find_entry(result, key);
    if (!entry) {
        put_entry(result, key, NULL, NAN, NAN, reason);
    } else if (!entry->value) {
        char *both = g_strdup_printf("%s; %s", entry->reason, reason);

        g_free(entry->reason);
        entry->reason = both;
        entry->lacking = FALSE;
    }
}

void
infer_lacking(InferResult *result, ArchKey key, const char *reason_format, ...)
{
    if (find_entry(result, key))
        return;
    va_list args;
    va_start(args, reason_format);
    g_autofree char *reason = g_strdup_vprintf(reason_format, args);
    va_end(args);
    put_entry(result, key, NULL, NAN, NAN, reason);
    find_entry(result, key)->lacking = TRUE;
}

void
infer_missing(InferResult *result, const ArchKey *keys, guint n, const char *program, const char *table)
{
    for (guint i = 0; i < n; i++)
        infer_lacking(result, keys[i], "there is no table \"%s\" of the program \"%s\"", table, program);
}

void
infer_unknown_without(InferResult *result, ArchKey key, ArchKey needed, const char *reason)
{
    const InferEntry *entry = find_entry(result, needed);

    if (entry && entry->lacking)
        infer_lacking(result, key, "%s", reason);
    else
        infer_unknown(result, key, "%s", reason);
}

void
infer_note(InferResult *result, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_ptr_array_add(result->notes, g_strdup_vprintf(format, args));
    va_end(args);
}

gboolean
infer_get(const InferResult *result, ArchKey key, double *ret_value, const InferEntry **ret_entry)
{
    const InferEntry *entry = find_entry(result, key);

    if (!entry || !entry->value)
        return FALSE;
    if (ret_value)
        *ret_value = g_ascii_strtod(entry->value, NULL);
    if (ret_entry)
        *ret_entry = entry;
    return TRUE;
}

void
infer_confirm(InferResult *result, ArchKey key, double low, double high, const char *what)
{
    InferEntry *entry = find_entry(result, key);

    if (!entry || !entry->value)
        return;
    double value = g_ascii_strtod(entry->value, NULL);
    if (value >= low && value <= high)
        return;
    entry->confidence /= 2;
    infer_note(result, "%s: %s says %.6g to %.6g, but the value is %s (%s)", arch_key_info(key)->name, what,
               low, high, entry->value, entry->reason);
}

InferEstimate
infer_estimate_quantiles(double median, double low, double high)
{
    gboolean ordered = low <= median && median <= high && median > 0;

    return (InferEstimate){median, ordered ? (high - low) / median : (double)NAN,
                           ordered ? 0.8 : (double)NAN};
}

InferEstimate
infer_estimate_latencies(const double *sorted, gsize n)
{
    double error, mean = stats_trimmed_mean(sorted, n, &error);
    double width = stats_quantile(sorted, n, 0.9) - stats_quantile(sorted, n, 0.1);
    double within = MAX(width / 2, LATENCY_RESOLUTION_CYCLES);

    return (InferEstimate){mean, width / mean,
                           n > 1 ? 1 - 2 * stats_normal_tail(within / MAX(error, 1e-9)) : 0};
}

char *
infer_size_text(double bytes)
{
    static const char *const UNITS[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    guint unit = 0;

    while (bytes >= 1024 && unit + 1 < G_N_ELEMENTS(UNITS)) {
        bytes /= 1024;
        unit++;
    }
    return g_strdup_printf("%.5g %s", bytes, UNITS[unit]);
}
