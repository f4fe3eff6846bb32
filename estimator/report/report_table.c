/* SPDX-License-Identifier: MIT */
#include "candidates.h"
#include "report.h"

#include "number_text.h"
#include "report_optimal.h"
#include "report_registers.h"
#include "report_text.h"
#include "text_table.h"

#include <math.h>

#define INDENT 2
#define LEAST_SPEC_WIDTH 12
#define SIMPLE_PERCENT 1.0 /* by which a simple layout may cost more and is still pointed out */
#define N_NAMED 5          /* default candidates that are no groupings: aos, soa and three tiles */

/* Which columns a table needs. */
typedef struct {
    gboolean vector; /* some cost has more than one place */
    gboolean ties;
    gboolean registers; /* layouts have different numbers */
    guint n_ranked;     /* rows that have a rank */
    double most;        /* largest relative cost, at least 1: what a full bar stands for */
} Columns;

static gboolean
is_aos(const RankedLayout *row)
{
    return g_strcmp0(row->name, "aos") == 0;
}

/* The name of a layout that has one: it says all, and specs can be long. */
static const char *
layout_text(const RankedLayout *row)
{
    return row->name ? row->name : row->spec;
}

static Columns
columns_needed(const GPtrArray *rows)
{
    Columns columns = {.most = 1};

    for (guint i = 0; i < rows->len; i++) {
        const RankedLayout *row = g_ptr_array_index(rows, i);

        columns.vector |= row->estimate.n_cost > 1;
        columns.ties |= row->tied && row->rank > 0;
        columns.n_ranked += row->rank > 0;
        if (isfinite(row->relative))
            columns.most = MAX(columns.most, row->relative);
    }
    return columns;
}

/* The rows that are shown: the first MAX_ROWS, and AoS after them where it comes later, for comparison. */
static GPtrArray *
rows_shown(const GPtrArray *layouts, guint max_rows)
{
    GPtrArray *rows = g_ptr_array_new();

    for (guint i = 0; i < layouts->len; i++)
        if (max_rows == 0 || i < max_rows || is_aos(g_ptr_array_index(layouts, i)))
            g_ptr_array_add(rows, g_ptr_array_index(layouts, i));
    return rows;
}

/* "(0, 327.7 M)", lowest degree first */
static char *
vector_text(const Estimate *estimate)
{
    GString *text = g_string_new("(");

    for (guint i = 0; i < estimate->n_cost; i++) {
        g_autofree char *number = number_short(estimate->cost[i]);

        g_string_append_printf(text, "%s%s", i > 0 ? "; " : "", number);
    }
    g_string_append_c(text, ')');
    return g_string_free(text, FALSE);
}

static void
add_columns(TextTable *table, const Columns *columns)
{
    text_table_add_column(table, COLUMN_RIGHT, "rank", 0);
    text_table_add_column(table, COLUMN_LEFT, "layout", LEAST_SPEC_WIDTH);
    text_table_add_column(table, COLUMN_RIGHT, "of AoS", 0);
    text_table_add_column(table, COLUMN_BAR, NULL, 0);
    text_table_add_column(table, COLUMN_RIGHT, "cost", 0);
    if (columns->vector)
        text_table_add_column(table, COLUMN_LEFT, "by degree", 0);
    text_table_add_column(table, COLUMN_RIGHT, "transactions", 0);
    if (columns->registers)
        text_table_add_column(table, COLUMN_RIGHT, "registers", 0);
}

/* "18=": tied. ">20 ": behind those that are ranked. */
static char *
rank_text(const RankedLayout *row, const Columns *columns)
{
    const char *after = row->tied && row->rank > 0 ? "=" : columns->ties ? " " : "";

    return row->rank > 0 ? g_strdup_printf("%u%s", row->rank, after)
                         : g_strdup_printf(">%u%s", columns->n_ranked, after);
}

static void
add_row(TextTable *table, const Columns *columns, const RankedLayout *row)
{
    const Traffic *traffic = &row->estimate.traffic;
    TextStyle style = row->rank == 1 ? STYLE_GOOD : STYLE_PLAIN;
    g_autofree char *rank = rank_text(row, columns);
    g_autofree char *relative = g_strdup_printf("%.3f", row->relative),
                    *cost = number_short(row->estimate.total);
    g_autofree char *vector = vector_text(&row->estimate);
    g_autofree char *transactions = number_short(traffic->load_sectors + traffic->store_sectors);

    text_table_add_cell(table, rank, style);
    text_table_add_cell(table, layout_text(row), style);
    text_table_add_cell(table, relative, style);
    text_table_add_bar(table, row->relative / columns->most, row->relative > 1 ? STYLE_BAD : style);
    text_table_add_cell(table, cost, STYLE_PLAIN);
    if (columns->vector)
        text_table_add_cell(table, vector, STYLE_PLAIN);
    text_table_add_cell(table, transactions, STYLE_PLAIN);
    if (columns->registers) {
        g_autofree char *registers = g_strdup_printf("%" G_GINT64_FORMAT, row->registers.number);

        text_table_add_cell(table, registers, STYLE_PLAIN);
    }
}

/* A layout that needs no header costs nearly as little as the best: worth knowing. */
static void
append_simple(GString *text, const Ranking *ranking)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0);

    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);
        double more =
            best->estimate.total > 0 ? (ranked->estimate.total / best->estimate.total - 1) * 100 : 0;

        if (g_strcmp0(ranked->name, "soa") != 0 && g_strcmp0(ranked->name, "aos") != 0)
            continue;
        if (ranked == best || (ranked->rank > 1 && more < 0) || more > SIMPLE_PERCENT)
            return;
        if (ranked->rank == 1)
            g_string_append_printf(text, "; %s, which is simpler, ties with it", ranked->name);
        else if (more < 0.01)
            g_string_append_printf(text, "; %s, which is simpler, costs less than 0.01 %% more",
                                   ranked->name);
        else
            g_string_append_printf(text, "; %s, which is simpler, costs %.2f %% more", ranked->name, more);
        return;
    }
}

/* Layouts that were estimated. */
static guint64
n_tried(const Ranking *ranking)
{
    return ranking->n_evaluated - ranking->n_left;
}

/* "x/y is the best of the 5 tried: it costs 0.300 of what AoS costs" */
static char *
answer_text(const Ranking *ranking)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0);
    g_autoptr(GString) text = g_string_new(layout_text(best));

    if (ranking->binding->record->n_fields == 1)
        return g_strdup("A record of one field has one layout.");
    if (ranking->n_evaluated == 1)
        return g_strdup_printf("%s costs %.3f of what AoS costs", layout_text(best), best->relative);
    if (!best->tied)
        g_string_append(text, " is the best");
    else
        g_string_append_printf(text, " is one of %s%u layouts that tie (=) for the best",
                               ranking->n_best_least ? "at least " : "", MAX(ranking->n_best, 2));
    if (!ranking->tried_all)
        g_string_append_printf(text, " of the %" G_GUINT64_FORMAT " tried", n_tried(ranking));
    if (!is_aos(best) && fabs(best->relative - 1) < 0.0005)
        g_string_append(text, ", but costs hardly less than AoS");
    else if (!is_aos(best))
        g_string_append_printf(text, ": it costs %.3f of what AoS costs", best->relative);
    append_simple(text, ranking);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Under which assumptions the answer would be another. */
static void
append_turns(GString *out, const Ranking *ranking, const Terminal *terminal)
{
    g_autoptr(GPtrArray) sentences = report_turns(ranking);

    for (guint i = 0; i < sentences->len; i++) {
        g_autofree char *clean = text_clean(g_ptr_array_index(sentences, i));

        text_wrap(out, clean, terminal->width, INDENT, 0);
    }
}

static void
append_answer(GString *out, const Ranking *ranking, const Terminal *terminal)
{
    g_autofree char *answer = answer_text(ranking), *clean = text_clean(answer);

    text_wrap(out, clean, terminal->width, INDENT, 0);
    append_turns(out, ranking, terminal);
}

static void
append_rest(GString *out, const Ranking *ranking, guint n_shown, const Terminal *terminal)
{
    guint64 n_more = ranking->n_evaluated - n_shown, n_kept = MIN(ranking->top, ranking->n_evaluated);
    const char *dots = terminal->utf8 ? "…" : "...";

    if (n_more == 0)
        return;
    g_string_append_printf(out, "  %s and %" G_GUINT64_FORMAT " more", dots, n_more);
    if (n_shown >= n_kept)
        g_string_append(out, " below these\n");
    else
        g_string_append_printf(out, " (--top %" G_GUINT64_FORMAT " shows %s)\n", n_kept,
                               n_kept == ranking->n_evaluated ? "all" : "more");
}

/* Which of all groupings were estimated, and what that leaves open. */
static void
append_search(GString *out, const Ranking *ranking, const Model *model, const Terminal *terminal)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *groupings = number_short((double)ranking->n_groupings),
                    *estimated = number_short((double)(ranking->n_groupings - ranking->n_left)),
                    *least = number_short(ranking->least_left);
    guint n_ranked = 0;

    if (ranking->n_left == 0)
        return;
    for (guint i = 0; i < ranking->layouts->len; i++)
        n_ranked += ((const RankedLayout *)g_ptr_array_index(ranking->layouts, i))->rank > 0;
    g_string_append_printf(text, "%s of %s groupings were estimated; each of the others costs at least %s %s",
                           estimated, groupings, least, model->cost_unit);
    if (ranking->n_certain == 0)
        g_string_append(text, ": some of them may be better than the first");
    else if (ranking->n_certain < n_ranked)
        g_string_append_printf(text, ": only the first %u rows are certain", ranking->n_certain);
    text_wrap(out, text->str, terminal->width, INDENT, 0);
}

/* Says how to have the groupings ranked that the default leaves out for being too many. */
static void
append_hint(GString *out, const Analysis *analysis, const Ranking *ranking)
{
    const Record *record = ranking->binding->record;
    guint n_touched = 0;

    for (guint i = 0; i < record->n_fields; i++)
        n_touched += record->fields[i].touched != FALSE;
    if (analysis->default_candidates && n_touched > 2 && n_touched <= CANDIDATES_MAX_ALL &&
        ranking->n_evaluated <= N_NAMED)
        g_string_append_printf(out, "  --all ranks every grouping of the %u touched fields\n", n_touched);
}

static void
append_case(GString *out, const Analysis *analysis, const Ranking *ranking, guint max_rows,
            const Terminal *terminal)
{
    g_autoptr(GPtrArray) rows = rows_shown(ranking->layouts, max_rows);
    g_autoptr(TextTable) table = text_table_new(INDENT);
    g_autofree char *text = NULL;
    Columns columns = columns_needed(rows);

    columns.registers = report_registers_differ(ranking);
    report_append_heading(out, ranking, terminal);
    g_string_append_c(out, '\n');
    append_answer(out, ranking, terminal);
    g_string_append_c(out, '\n');
    add_columns(table, &columns);
    for (guint i = 0; i < rows->len; i++)
        add_row(table, &columns, g_ptr_array_index(rows, i));
    text = text_table_format(table, terminal);
    g_string_append(out, text);
    append_rest(out, ranking, rows->len, terminal);
    append_search(out, ranking, analysis->machine->model, terminal);
    report_append_optimal(out, ranking, analysis->machine->model, analysis->optimal_wanted, terminal);
    append_hint(out, analysis, ranking);
    report_append_assumptions(out, analysis, ranking, terminal);
}

char *
report_table(const Analysis *analysis, guint max_rows, const Terminal *terminal)
{
    GString *out = g_string_new(NULL);

    report_append_machine(out, analysis, terminal);
    for (guint i = 0; i < analysis->cases->len; i++) {
        const Case *one = g_ptr_array_index(analysis->cases, i);

        g_string_append_c(out, '\n');
        append_case(out, analysis, one->ranking, max_rows, terminal);
    }
    report_append_skipped(out, analysis, terminal);
    return g_string_free(out, FALSE);
}
