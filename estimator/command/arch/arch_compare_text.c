/* SPDX-License-Identifier: MIT */
#include "command/arch/arch_private.h"

#include "archdb/archdb.h"
#include "text/text.h"

#include <math.h>

#define LEAST_VALUE_WIDTH 12
#define UNKNOWN "-"

static char *
difference_text(const ArchDifference *row)
{
    g_autofree char *number = NULL;

    if (isnan(row->difference))
        return g_strdup(!row->a || !row->b ? UNKNOWN : row->beyond ? "differs" : "same");
    if (isinf(row->difference))
        return g_strdup(row->difference > 0 ? "from 0" : "below 0");
    if (row->difference == 0)
        return g_strdup("same");
    number = number_percent(row->difference);
    return g_strconcat(row->difference > 0 ? "+" : "", number, NULL);
}

static void
add_row(TextTable *table, const ArchDifference *row)
{
    const ArchKeyInfo *info = arch_key_info(row->key);
    TextStyle style = row->beyond ? STYLE_BAD : STYLE_PLAIN;
    g_autofree char *difference = difference_text(row);
    g_autofree char *spread = isnan(row->spread) ? g_strdup(UNKNOWN) : number_percent(row->spread);

    text_table_add_cell(table, info->name, style);
    text_table_add_cell(table, row->a ? row->a : UNKNOWN, style);
    text_table_add_cell(table, row->b ? row->b : UNKNOWN, style);
    text_table_add_cell(table, info->unit, STYLE_DIM);
    text_table_add_cell(table, difference, style);
    text_table_add_cell(table, spread, STYLE_PLAIN);
    text_table_add_cell(table, row->beyond ? "*" : "", style);
}

/* How many keys there are of each kind, in a sentence. */
static char *
summary(const GArray *rows)
{
    guint both = 0, beyond = 0, only_a = 0, only_b = 0;

    for (guint i = 0; i < rows->len; i++) {
        const ArchDifference *row = &g_array_index(rows, ArchDifference, i);

        both += row->a && row->b;
        beyond += row->beyond;
        only_a += !row->b;
        only_b += !row->a;
    }
    return g_strdup_printf(
        "%u keys are known in both, of which %u differ beyond their spread (*); %u in the first "
        "alone, %u in the second alone.",
        both, beyond, only_a, only_b);
}

char *
arch_compare_table(const Arch *a, const Arch *b, const Terminal *terminal)
{
    g_autoptr(GArray) rows = arch_compare(a, b);
    g_autoptr(TextTable) table = text_table_new(0);
    g_autofree char *text = NULL, *counts = summary(rows);
    GString *out = g_string_new(NULL);

    text_table_add_column(table, COLUMN_LEFT, "key", 0);
    text_table_add_column(table, COLUMN_RIGHT, arch_get_name(a), LEAST_VALUE_WIDTH);
    text_table_add_column(table, COLUMN_RIGHT, arch_get_name(b), LEAST_VALUE_WIDTH);
    text_table_add_column(table, COLUMN_LEFT, "unit", 0);
    text_table_add_column(table, COLUMN_RIGHT, "difference", 0);
    text_table_add_column(table, COLUMN_RIGHT, "spread", 0);
    text_table_add_column(table, COLUMN_LEFT, "", 0);
    for (guint i = 0; i < rows->len; i++)
        add_row(table, &g_array_index(rows, ArchDifference, i));
    text = text_table_format(table, terminal);
    g_string_append_printf(out, "%s\n", text);
    text_wrap(out, counts, terminal->width, 0, 0);
    return g_string_free(out, FALSE);
}

static void
write_arch(JsonWriter *json, const char *key, const Arch *arch)
{
    json_begin_object(json, key, TRUE);
    json_add_string(json, "name", arch_get_name(arch));
    json_add_string(json, "title", arch_get_title(arch));
    json_add_string(json, "path", arch_get_path(arch));
    json_end(json);
}

/* A value is a number where its key is one, else text. */
static void
write_value(JsonWriter *json, const char *name, const Arch *arch, ArchKey key)
{
    double number = NAN;

    if (arch_type_is_text(arch_key_info(key)->type)) {
        json_add_string(json, name, arch_is_known(arch, key) ? arch_get_text(arch, key) : NULL);
        return;
    }
    arch_get(arch, key, &number, NULL);
    json_add_number(json, name, number);
}

char *
arch_compare_json(const Arch *a, const Arch *b)
{
    g_autoptr(GArray) rows = arch_compare(a, b);
    JsonWriter *json = json_writer_new();

    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "schema", "fieldwise-compare-1");
    write_arch(json, "a", a);
    write_arch(json, "b", b);
    json_begin_array(json, "keys", FALSE);
    for (guint i = 0; i < rows->len; i++) {
        const ArchDifference *row = &g_array_index(rows, ArchDifference, i);
        const ArchKeyInfo *info = arch_key_info(row->key);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "key", info->name);
        json_add_string(json, "unit", info->unit);
        write_value(json, "a", a, row->key);
        write_value(json, "b", b, row->key);
        json_add_number(json, "difference", row->difference);
        json_add_number(json, "spread", row->spread);
        json_add_boolean(json, "beyond", row->beyond);
        json_end(json);
    }
    json_end(json);
    json_end(json);
    return json_writer_finish(json);
}
