/* SPDX-License-Identifier: MIT */

#include "text/text.h"
#include "report/report.h"
#include "report/words/words.h"
#include "report/analysis/analysis.h"

#include <math.h>

#define LEAST_PART 1 /* percent of the cost from which a part of the GPU is named */
#define INDENT 2
#define DETAIL_INDENT 7 /* columns that the sentences below an access are indented */
#define LEAST_ACCESS_WIDTH 14

static char *
stride_text(const AccessEstimate *estimate)
{
    if (!estimate->stride_known)
        return g_strdup("unknown");
    return estimate->stride_uniform ? number_bytes((double)estimate->stride_bytes) : g_strdup("varies");
}

static char *
percent_text(double percent)
{
    return g_strdup_printf(percent > 0 && percent < 0.05 ? "< 0.1 %%" : "%.1f %%", percent);
}

/* "L2 hits 87 %, 24 KB since #2": what LEVEL does for the access NUMBER. Why it does nothing, the reason of
 * the access says. */
static void
append_level(GString *text, const char *level, double hits, double distance, int source, guint number)
{
    g_autofree char *bytes = number_bytes(distance);

    if (hits <= 0 && source < 0)
        return;
    g_string_append_printf(text, "%s%s ", text->len > 0 ? "; " : "", level);
    if (hits >= 1)
        g_string_append(text, "hits");
    else if (hits <= 0)
        g_string_append(text, "misses");
    else
        g_string_append_printf(text, "hits %.1f %%", 100 * hits);
    if (hits <= 0)
        g_string_append_printf(text, ", last touched by #%d", source);
    else if (source == (int)number)
        g_string_append_printf(text, ", %s since the iteration before", bytes);
    else if (source >= 0)
        g_string_append_printf(text, ", %s since #%d", bytes, source);
}

static gboolean
has_l1(const Analysis *analysis)
{
    double bytes;

    return arch_get(analysis->machine->arch, ARCH_L1_BYTES, &bytes, NULL) && bytes > 0;
}

static void
add_access(TextTable *table, const Analysis *analysis, const Ranking *ranking, const AccessEstimate *estimate,
           double total)
{
    const Access *access = g_ptr_array_index(ranking->kernel->accesses, estimate->access);
    g_autofree char *number = g_strdup_printf("%u", estimate->access);
    g_autofree char *text = g_strdup_printf("%s %s", access_kind_text(access->kind), access->text);
    g_autofree char *stride = stride_text(estimate), *transactions = number_short(estimate->transactions);
    g_autofree char *executions = number_short(estimate->executions), *cost = number_short(estimate->cost);
    const char *field = access_field_name(ranking, estimate->access);
    double percent = 100 * cost_share(estimate->cost, total);
    g_autofree char *share = percent_text(percent);
    g_autoptr(GString) levels = g_string_new(NULL);
    TextStyle style = !estimate->counted ? STYLE_DIM : percent >= 20 ? STYLE_BOLD : STYLE_PLAIN;

    text_table_add_cell(table, number, STYLE_DIM);
    text_table_add_cell(table, text, style);
    text_table_add_cell(table, field ? field : "-", style);
    text_table_add_cell(table, estimate->counted ? stride : "-", style);
    text_table_add_cell(table, estimate->counted ? transactions : "-", style);
    text_table_add_cell(table, estimate->counted ? executions : "-", style);
    text_table_add_cell(table, estimate->counted ? cost : "-", style);
    text_table_add_cell(table, estimate->counted ? share : "-", style);
    if (estimate->counted && access->kind == ACCESS_LOAD && has_l1(analysis))
        append_level(levels, "L1", estimate->l1_hits, estimate->l1_distance, estimate->l1_source,
                     estimate->access);
    if (estimate->counted)
        append_level(levels, "L2", estimate->l2_hits, estimate->l2_distance, estimate->l2_source,
                     estimate->access);
    if (levels->len > 0)
        text_table_add_line(table, levels->str, STYLE_DIM, DETAIL_INDENT, 2);
    if (estimate->reason)
        text_table_add_line(table, estimate->reason, STYLE_NOTE, DETAIL_INDENT, 2);
}

/* "nbody.cu:31  float dx = p[j].x - xi;" */
static void
add_source_line(TextTable *table, SourceLines *sources, const SourcePlace *place)
{
    const char *line = place->file ? source_lines_line(sources, place->file, place->line) : NULL;
    g_autofree char *copy = g_strdup(line ? line : ""), *text = NULL;

    text = g_strdup_printf("%s:%u: %s", place->file ? place->file : "?", place->line, g_strstrip(copy));
    text_table_add_line(table, "", STYLE_PLAIN, 0, 0);
    text_table_add_line(table, text, STYLE_BOLD, 0, 4);
}

static void
add_columns(TextTable *table)
{
    text_table_add_column(table, COLUMN_RIGHT, "#", 3);
    text_table_add_column(table, COLUMN_LEFT, "access", LEAST_ACCESS_WIDTH);
    text_table_add_column(table, COLUMN_LEFT, "field", 6);
    text_table_add_column(table, COLUMN_RIGHT, "stride", 0);
    text_table_add_column(table, COLUMN_RIGHT, "trans.", 0);
    text_table_add_column(table, COLUMN_RIGHT, "times", 0);
    text_table_add_column(table, COLUMN_RIGHT, "cost", 0);
    text_table_add_column(table, COLUMN_RIGHT, "share", 0);
}

static void
append_total(GString *out, const RankedLayout *layout, const Terminal *terminal)
{
    g_autofree char *spec = text_clean(layout->spec), *total = number_short(layout->estimate.total);
    const Traffic *traffic = &layout->estimate.traffic;
    g_autofree char *loaded = number_short(traffic->load_sectors),
                    *stored = number_short(traffic->store_sectors);
    g_autoptr(GString) text = g_string_new(NULL);

    g_string_append_printf(text, "Layout %s", spec);
    if (layout->name && strcmp(layout->name, layout->spec) != 0)
        g_string_append_printf(text, " (%s)", layout->name);
    g_string_append_printf(text, " costs %s, %.3f of AoS; %s transaction%s load%s and %s store%s.", total,
                           layout->relative, loaded, number_plural(loaded), *number_plural(loaded) ? "" : "s",
                           stored, *number_plural(stored) ? "" : "s");
    text_wrap(out, text->str, terminal->width, INDENT, 0);
}

/* "What binds: DRAM, 71.2 % of the cost (loads 40.1 %, stores 31.1 %); then latency, 20.3 %." */
static void
append_binding(GString *out, const Analysis *analysis, const Case *one, double total,
               const Terminal *terminal)
{
    g_autoptr(GArray) parts = part_costs(analysis, one);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < parts->len; i++) {
        const PartCost *part = &g_array_index(parts, PartCost, i);
        double percent = 100 * cost_share(part_cost_total(part), total);
        g_autofree char *all = percent_text(percent),
                        *loads = percent_text(100 * cost_share(part->loads, total));
        g_autofree char *stores = percent_text(100 * cost_share(part->stores, total));

        if (i > 0 && percent < LEAST_PART)
            break;
        g_string_append_printf(text, "%s%s, %s%s",
                               i == 0   ? "What binds: "
                               : i == 1 ? "; then "
                                        : "; ",
                               part->name, all, i == 0 ? " of the cost" : "");
        if (i == 0 && part->loads > 0 && part->stores > 0)
            g_string_append_printf(text, " (loads %s, stores %s)", loads, stores);
    }
    if (parts->len == 0)
        return;
    g_string_append_c(text, '.');
    text_wrap(out, text->str, terminal->width, INDENT, 0);
}

/* The part of the cost that is no access's, as a row of its own. */
static void
add_rest(TextTable *table, double rest, double total)
{
    g_autofree char *cost = number_short(rest), *share = percent_text(100 * cost_share(rest, total));
    const char *const cells[] = {"-", "what the kernel computes", "-", "-", "-", "-", cost, share};

    if (rest <= 0)
        return;
    text_table_add_line(table, "", STYLE_PLAIN, 0, 0);
    for (guint i = 0; i < G_N_ELEMENTS(cells); i++)
        text_table_add_cell(table, cells[i], STYLE_PLAIN);
}

static void
append_case(GString *out, const Analysis *analysis, const Case *one, SourceLines *sources,
            const Terminal *terminal)
{
    const Ranking *ranking = one->ranking;
    const RankedLayout *layout = g_ptr_array_index(ranking->layouts, 0);
    g_autoptr(TextTable) table = text_table_new(INDENT);
    g_autofree char *text = NULL;
    const SourcePlace *last = NULL;

    report_append_heading(out, ranking, terminal);
    g_string_append_c(out, '\n');
    append_total(out, layout, terminal);
    append_binding(out, analysis, one, layout->estimate.total, terminal);
    g_string_append_c(out, '\n');
    add_columns(table);
    for (guint i = 0; i < one->accesses->len; i++) {
        const AccessEstimate *estimate = g_ptr_array_index(one->accesses, i);
        const Access *access = g_ptr_array_index(ranking->kernel->accesses, estimate->access);

        if (!last || last->line != access->place.line || g_strcmp0(last->file, access->place.file) != 0)
            add_source_line(table, sources, &access->place);
        last = &access->place;
        add_access(table, analysis, ranking, estimate, layout->estimate.total);
    }
    add_rest(table, part_costs_rest(analysis, one), layout->estimate.total);
    text = text_table_format(table, terminal);
    g_string_append(out, text);
    report_append_assumptions(out, analysis, ranking, terminal);
}

char *
report_explain(const Analysis *analysis, SourceLines *sources, const Terminal *terminal)
{
    GString *out = g_string_new(NULL);

    report_append_machine(out, analysis, terminal);
    for (guint i = 0; i < analysis->cases->len; i++) {
        g_string_append_c(out, '\n');
        append_case(out, analysis, g_ptr_array_index(analysis->cases, i), sources, terminal);
    }
    report_append_skipped(out, analysis, terminal);
    return g_string_free(out, FALSE);
}
