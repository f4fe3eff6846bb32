/* SPDX-License-Identifier: MIT */
#include "validate/text/text_private.h"

#include "text/text.h"

#include <math.h>
#include <string.h>

#define INDENT 2
#define LEAST_SPEC_WIDTH 12

/* The array of structs, to which estimates are relative, or the first layout where there is none; NULL: it
 * has no layout. */
static const LayoutComparison *
find_aos(const CaseComparison *comparison)
{
    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);
        const LayoutEstimate *estimate = layout->estimate;

        if (strcmp(estimate->name ? estimate->name : estimate->layout, "aos") == 0)
            return layout;
    }
    return comparison->layouts->len > 0 ? g_ptr_array_index(comparison->layouts, 0) : NULL;
}

static void
add_row(TextTable *table, const char *name, double ms, double reference_ms, double estimated,
        const char *results, TextStyle style)
{
    g_autofree char *time = validation_ms_text(ms), *ratio = validation_ratio_text(ms / reference_ms);
    g_autofree char *expected = validation_ratio_text(estimated);

    text_table_add_cell(table, name, style);
    text_table_add_cell(table, time, style);
    text_table_add_cell(table, ratio, style);
    text_table_add_cell(table, expected, style);
    text_table_add_cell(table, results, *results == 'd' ? STYLE_BAD : STYLE_PLAIN);
}

/* What is to be said of the results of LAYOUT. */
static const char *
results_text(const LayoutComparison *layout)
{
    if (layout->differs)
        return "different";
    return isnan(layout->ms) ? "not timed" : "equal";
}

static void
append_case(GString *out, const CaseComparison *comparison, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(INDENT);
    const LayoutComparison *aos = find_aos(comparison);
    gboolean has_original = !isnan(comparison->original_ms);
    double reference = has_original ? comparison->original_ms : aos ? aos->ms : NAN;
    g_autofree char *title = text_clean(comparison->title), *text = NULL;

    g_string_append_printf(out, "\nlayouts of %s, times in milliseconds\n", title);
    text_table_add_column(table, COLUMN_LEFT, "layout", LEAST_SPEC_WIDTH);
    text_table_add_column(table, COLUMN_RIGHT, "time", 0);
    text_table_add_column(table, COLUMN_RIGHT, has_original ? "of the original's" : "of aos", 0);
    text_table_add_column(table, COLUMN_RIGHT, "estimated", 0);
    text_table_add_column(table, COLUMN_LEFT, "results", 0);
    if (has_original)
        add_row(table, "the original", comparison->original_ms, reference, NAN, "", STYLE_PLAIN);
    for (guint i = 0; i < comparison->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(comparison->layouts, i);
        double estimated = aos ? layout->estimate->total / aos->estimate->total : NAN;

        add_row(table, layout->estimate->layout, layout->ms, reference, estimated, results_text(layout),
                comparison->best == (int)i ? STYLE_BOLD : STYLE_PLAIN);
    }
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

void
table_append_layouts(GString *out, const Comparison *comparison, const Terminal *terminal)
{
    for (guint i = 0; i < comparison->cases->len; i++)
        append_case(out, g_ptr_array_index(comparison->cases, i), terminal);
}
