/* SPDX-License-Identifier: MIT */
#include "command/arch/arch_private.h"

#include "archdb/archdb.h"
#include "archdb/infer/infer.h"
#include "archdb/infer/result/result.h"
#include "text/text.h"

#include <math.h>
#include <string.h>

#define UNNAMED "inferred.arch"
#define LEAST_VALUE_WIDTH 16
#define COMMENT "# Made from traces by 'fieldwise arch infer': infer it again instead of changing it.\n\n"

/* NUMBER in percent or, where it is none, a dash. */
static char *
percent_text(double number)
{
    return isnan(number) ? g_strdup("-") : number_percent(number);
}

static char *
confidence_text(double confidence)
{
    return isnan(confidence) ? g_strdup("-") : g_strdup_printf("%.3g", confidence);
}

/* A table of what RESULT determines. */
static char *
format_values(const InferResult *result, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(2);

    text_table_add_column(table, COLUMN_LEFT, "inferred", 0);
    text_table_add_column(table, COLUMN_RIGHT, "value", LEAST_VALUE_WIDTH);
    text_table_add_column(table, COLUMN_LEFT, "unit", 0);
    text_table_add_column(table, COLUMN_RIGHT, "spread", 0);
    text_table_add_column(table, COLUMN_RIGHT, "confidence", 0);
    for (guint i = 0; i < result->entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(result->entries, i);
        const ArchKeyInfo *info = arch_key_info(entry->key);
        g_autofree char *spread = percent_text(entry->spread),
                        *confidence = confidence_text(entry->confidence);

        if (!entry->value)
            continue;
        text_table_add_cell(table, info->name, STYLE_PLAIN);
        text_table_add_cell(table, entry->value, STYLE_PLAIN);
        text_table_add_cell(table, info->unit, STYLE_DIM);
        text_table_add_cell(table, spread, STYLE_PLAIN);
        text_table_add_cell(table, confidence, STYLE_PLAIN);
    }
    return text_table_format(table, terminal);
}

/* Appends the keys that RESULT does not determine for REASON, and what BASE has for them. */
static void
append_keys(GString *report, const InferResult *result, const char *reason, const Arch *base, guint width)
{
    g_autoptr(GString) keys = g_string_new(NULL);

    for (guint i = 0; i < result->entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(result->entries, i);

        if (entry->value || strcmp(entry->reason, reason) != 0)
            continue;
        g_string_append_printf(keys, "%s%s", keys->len > 0 ? ", " : "", arch_key_info(entry->key)->name);
        if (base && arch_is_known(base, entry->key))
            g_string_append_printf(keys, " (%s kept)", arch_get_text(base, entry->key));
    }
    text_wrap(report, keys->str, width, 4, 0);
}

/* Appends what RESULT does not determine, each reason once with its keys. */
static void
append_unknown(GString *report, const InferResult *result, const Arch *base, guint width)
{
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);

    g_string_append(report, "\nnot determined:\n");
    for (guint i = 0; i < result->entries->len; i++) {
        const InferEntry *entry = g_ptr_array_index(result->entries, i);

        if (entry->value || !g_hash_table_add(told, entry->reason))
            continue;
        text_wrap(report, entry->reason, width, 2, 2);
        append_keys(report, result, entry->reason, base, width);
    }
}

static char *
format_report(const GPtrArray *runs, const InferResult *result, const Arch *arch, const Arch *base,
              const Terminal *terminal)
{
    g_autofree char *values = format_values(result, terminal);
    GString *report = g_string_new(NULL);
    guint n_values = 0, n_all = result->entries->len;

    for (guint i = 0; i < n_all; i++)
        n_values += ((const InferEntry *)g_ptr_array_index(result->entries, i))->value != NULL;
    g_string_append_printf(report, "%s: %u values inferred from %u run%s, %u not determined\n",
                           arch_get_title(arch), n_values, runs->len, runs->len == 1 ? "" : "s",
                           n_all - n_values);
    g_string_append(report, values);
    if (n_values < n_all)
        append_unknown(report, result, base, terminal->width);
    if (result->notes->len > 0)
        g_string_append_c(report, '\n');
    for (guint i = 0; i < result->notes->len; i++) {
        g_autofree char *note = g_strconcat("note: ", g_ptr_array_index(result->notes, i), NULL);

        text_wrap(report, note, terminal->width, 0, 2);
    }
    return g_string_free(report, FALSE);
}

/* The runs in PATHS, whose files are added to INPUTS. */
static GPtrArray *
load_runs(const char *const *paths, InputSet *inputs, GError **error)
{
    GPtrArray *runs = infer_load_runs(paths, error);

    for (guint i = 0; runs && i < runs->len; i++) {
        const TraceDirectory *run = g_ptr_array_index(runs, i);

        for (guint k = 0; k < run->files->len; k++)
            input_set_add(inputs, ((const TraceFile *)g_ptr_array_index(run->files, k))->path, "a trace");
    }
    return runs;
}

char *
arch_infer(const char *const *paths, const char *base, const char *output, const Terminal *terminal,
           InputSet *inputs, char **ret_report, GError **error)
{
    g_autoptr(Arch) base_arch = base ? arch_find(base, error) : NULL, arch = NULL;
    g_autoptr(GPtrArray) runs = NULL;
    g_autoptr(InferResult) result = NULL;
    g_autofree char *text = NULL;

    if (base && !base_arch)
        return NULL;
    if (base)
        input_set_add(inputs, arch_get_path(base_arch), "the architecture file of --base");
    runs = load_runs(paths, inputs, error);
    result = runs ? infer_runs(runs, error) : NULL;
    if (!result)
        return NULL;
    arch = infer_make_arch(output ? output : UNNAMED, runs, result, base_arch, error);
    if (!arch)
        return NULL;
    *ret_report = format_report(runs, result, arch, base_arch, terminal);
    text = arch_format(arch);
    return g_strconcat(COMMENT, text, NULL);
}

Arch *
arch_infer_directory(const char *path, InputSet *inputs, GError **error)
{
    const char *const paths[] = {path, NULL};
    g_autoptr(GPtrArray) runs = load_runs(paths, inputs, error);
    g_autoptr(InferResult) result = runs ? infer_runs(runs, error) : NULL;

    return result ? infer_make_arch(path, runs, result, NULL, error) : NULL;
}
