/* SPDX-License-Identifier: MIT */
#include "validate/text/text_private.h"

#include "text/text.h"

#include <math.h>
#include <string.h>

#define INDENT 2
#define LEAST_NAME_WIDTH 12

/* Estimated over measured: "1,024 = 1,024", "1,024 / 1,100". */
static char *
pair_text(Quantity quantity, double estimated, double measured)
{
    g_autofree char *left = validation_value_text(quantity, estimated);
    g_autofree char *right = validation_value_text(quantity, measured);

    return g_strdup_printf("%s %s %s", left, quantity_is_exact(quantity, estimated, measured) ? "=" : "/",
                           right);
}

static void
append_layout(GString *out, const LayoutComparison *layout, const CaseComparison *comparison,
              const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(2 * INDENT);
    g_autofree char *text = NULL, *ms = validation_ms_text(layout->ms);

    g_string_append_printf(out, "\n%*s%s: rank %u%s%s, %s ms\n", INDENT, "", layout->estimate->layout,
                           layout->estimate->rank, layout->estimate->tied ? " (tied)" : "",
                           layout->differs ? ", its results differ" : "", ms);
    text_table_add_column(table, COLUMN_LEFT, "", LEAST_NAME_WIDTH);
    text_table_add_column(table, COLUMN_RIGHT, "estimated", 0);
    text_table_add_column(table, COLUMN_RIGHT, "measured", 0);
    text_table_add_column(table, COLUMN_RIGHT, "error", 0);
    for (guint q = FIRST_LAUNCH_QUANTITY; q < N_QUANTITIES; q++) {
        g_autofree char *estimated = validation_value_text((Quantity)q, layout->estimated[q]);
        g_autofree char *measured = validation_value_text((Quantity)q, layout->measured[q]);
        double error = quantity_error((Quantity)q, layout->estimated[q], layout->measured[q]);
        g_autofree char *error_text = validation_error_text((Quantity)q, error);

        text_table_add_cell(table, QUANTITY_INFOS[q].title, STYLE_PLAIN);
        text_table_add_cell(table, estimated, STYLE_PLAIN);
        text_table_add_cell(table, measured, STYLE_PLAIN);
        text_table_add_cell(table, error_text, STYLE_PLAIN);
    }
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

static const char *
note_of(const SiteComparison *site)
{
    if (site->other_line)
        return "other line";
    return site->understood || site->sites->len == 0 ? "" : "assumed";
}

static void
add_site_row(TextTable *table, const SiteComparison *site)
{
    g_autofree char *place = g_strdup_printf("%s:%u", site->file, site->line);
    g_autofree char *what = site_comparison_text(site);
    g_autofree char *requests =
        pair_text(QUANTITY_SITE_REQUESTS, site->estimated_requests, site->measured_requests);
    g_autofree char *sectors =
        pair_text(QUANTITY_SITE_SECTORS, site->estimated_sectors, site->measured_sectors);

    text_table_add_cell(table, place, STYLE_DIM);
    text_table_add_cell(table, SITE_KIND_NAMES[site->kind], STYLE_PLAIN);
    text_table_add_cell(table, site->sites->len > 0 ? what : "(not estimated)", STYLE_PLAIN);
    text_table_add_cell(table, note_of(site), STYLE_NOTE);
    text_table_add_cell(table, requests, STYLE_PLAIN);
    text_table_add_cell(table, sectors, STYLE_PLAIN);
}

static void
append_sites(GString *out, const LayoutComparison *layout, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(2 * INDENT);
    g_autofree char *text = NULL;

    if (layout->sites->len == 0) {
        g_string_append_printf(out, "\n%*s%s: no access sites\n", INDENT, "", layout->estimate->layout);
        return;
    }
    g_string_append_printf(out, "\n%*s%s: access sites, estimated / measured\n", INDENT, "",
                           layout->estimate->layout);
    text_table_add_column(table, COLUMN_LEFT, "line", 0);
    text_table_add_column(table, COLUMN_LEFT, "kind", 0);
    text_table_add_column(table, COLUMN_LEFT, "access", LEAST_NAME_WIDTH);
    text_table_add_column(table, COLUMN_LEFT, "address", 0);
    text_table_add_column(table, COLUMN_RIGHT, "requests", 0);
    text_table_add_column(table, COLUMN_RIGHT, "sectors", 0);
    for (guint i = 0; i < layout->sites->len; i++)
        add_site_row(table, g_ptr_array_index(layout->sites, i));
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

/* Whether KERNEL is NAME, or an instance of the template NAME. */
static gboolean
is_called(const char *kernel, const char *name)
{
    gsize len = strlen(name);

    return strncmp(kernel, name, len) == 0 && (kernel[len] == '\0' || kernel[len] == '<');
}

gboolean
table_append_details(GString *out, const Comparison *comparison, const TableDetail *detail,
                     const Terminal *terminal)
{
    gboolean found = FALSE;

    for (guint i = 0; i < comparison->cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(comparison->cases, i);

        if (detail->kernel && !is_called(one->estimate->kernel, detail->kernel))
            continue;
        found = TRUE;
        g_string_append_printf(out, "\n%s%s%s\n", terminal_style_start(terminal, STYLE_BOLD), one->title,
                               terminal_style_end(terminal, STYLE_BOLD));
        for (guint l = 0; l < one->layouts->len; l++) {
            if (detail->sites)
                append_sites(out, g_ptr_array_index(one->layouts, l), terminal);
            else
                append_layout(out, g_ptr_array_index(one->layouts, l), one, terminal);
        }
    }
    return found;
}
