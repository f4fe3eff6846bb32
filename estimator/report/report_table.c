/* SPDX-License-Identifier: MIT */
#include "model/candidates/candidates.h"

#include "report/report_private.h"
#include "report/words/words.h"
#include "report/analysis/analysis.h"
#include "text/text.h"

#include <math.h>
#include <string.h>

#define RANGE_WIDTH 80 /* columns of a terminal that has room for ranges */
#define INDENT 2
#define LEAST_SPEC_WIDTH 12
#define MOST_LABEL_WIDTH 40 /* columns of a layout where there is room: wider ones have letters */
#define LABEL_SHARE 3       /* of a terminal's columns, one in so many */
#define N_NAMED 5           /* default candidates that are no groupings: aos, soa and three tiles */

/* Which columns a table needs. */
typedef struct {
    gboolean vector; /* some cost has more than one place */
    gboolean ties;
    const RankedLayout *first;
    const Machine *machine;
    gboolean near;      /* some row is_near() the first */
    gboolean registers; /* layouts have different numbers */
    gboolean alike;     /* some row stands for several layouts */
    gboolean range;     /* facts are missing on which costs depend */
    guint n_ranked;     /* rows that have a rank */
    double today;       /* what the layout costs that the program has */
    const char *of;     /* "of AoS": what costs are relative to */
    double most;        /* largest relative cost, at least 1: what a full bar stands for */
} Columns;

static gboolean
is_aos(const RankedLayout *row)
{
    return g_strcmp0(row->name, "aos") == 0;
}

static gboolean
is_today(const RankedLayout *row)
{
    return row->plainness == PLAINNESS_TODAY;
}

/* "of AoS" */
static const char *
relative_title(const Ranking *ranking)
{
    return strcmp(ranking->today, "aos") == 0   ? "of AoS"
           : strcmp(ranking->today, "soa") == 0 ? "of SoA"
                                                : "of today's";
}

/* What ROW costs over what the layout costs that the program has. */
static double
relative_of(const Columns *columns, const RankedLayout *row)
{
    return columns->today > 0 ? row->estimate.total / columns->today : 1;
}

/* Whether it is known between which costs ROW of RANKING lies, and ROW is not today's. */
static gboolean
has_range(const Ranking *ranking, const RankedLayout *row)
{
    double low, high;

    return !is_today(row) && robust_range(ranking->robust, row->spec, &low, &high);
}

gboolean
report_is_near(const Machine *machine, const Ranking *ranking, const RankedLayout *layout)
{
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0);

    return layout->rank > first->rank && layout->estimate.n_cost == 1 && first->estimate.n_cost == 1 &&
           machine_is_near(machine, layout->estimate.total, first->estimate.total);
}

static Columns
columns_needed(const Machine *machine, const Ranking *ranking, const GArray *rows)
{
    Columns columns = {.today = ranking->today_total, .of = relative_title(ranking), .most = 1};

    for (guint i = 0; i < rows->len; i++) {
        const LayoutRow *row = &g_array_index(rows, LayoutRow, i);
        double relative = relative_of(&columns, row->layout);

        columns.vector |= row->layout->estimate.n_cost > 1;
        columns.ties |= row->layout->tied && row->layout->rank > 0;
        columns.near |= report_is_near(machine, ranking, row->layout);
        columns.n_ranked += row->layout->rank > 0 ? row->n : 0;
        columns.alike |= row->n > 1;
        columns.range |= has_range(ranking, row->layout);
        if (isfinite(relative))
            columns.most = MAX(columns.most, relative);
    }
    return columns;
}

/* Removes from ROWS those that are not shown: behind the first MAX_ROWS (0: all are shown) what the program
 * has, and AoS, stay for comparison. */
static void
cut_rows(GArray *rows, guint max_rows)
{
    for (guint i = rows->len; i-- > max_rows && max_rows > 0;) {
        const RankedLayout *layout = g_array_index(rows, LayoutRow, i).layout;

        if (!is_aos(layout) && !is_today(layout))
            g_array_remove_index(rows, i);
    }
}

/* What ROWS are called, in TERMINAL. */
static LayoutLabels *
labels_of(const Ranking *ranking, const GArray *rows, const Terminal *terminal)
{
    g_autoptr(GPtrArray) layouts = g_ptr_array_new();

    for (guint i = 0; i < rows->len; i++)
        g_ptr_array_add(layouts, (gpointer)g_array_index(rows, LayoutRow, i).layout);
    return layout_labels_new(layouts, ranking->binding->record,
                             terminal->whole ? MOST_LABEL_WIDTH
                                             : MIN(MOST_LABEL_WIDTH, terminal->width / LABEL_SHARE));
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
    if (columns->alike)
        text_table_add_column(table, COLUMN_RIGHT, "alike", 0);
    text_table_add_column(table, COLUMN_RIGHT, columns->of, 0);
    if (columns->range)
        text_table_add_column(table, COLUMN_LEFT, "range", 0);
    text_table_add_column(table, COLUMN_BAR, NULL, 0);
    text_table_add_column(table, COLUMN_RIGHT, "cost", 0);
    if (columns->vector)
        text_table_add_column(table, COLUMN_LEFT, "by degree", 0);
    text_table_add_column(table, COLUMN_RIGHT, "transactions", 0);
    if (columns->registers)
        text_table_add_column(table, COLUMN_RIGHT, "registers", 0);
}

/* How many layouts ROW stands for; "" where it is one. */
static char *
alike_text(const LayoutRow *row)
{
    return row->n > 1 ? g_strdup_printf("%s%u", row->is_least ? ">=" : "", row->n) : g_strdup("");
}

/* "18=": tied. "5~": near the first. ">20 ": behind those that are ranked. */
static char *
rank_text(const RankedLayout *row, gboolean is_near, const Columns *columns)
{
    const char *after = is_near                          ? "~"
                        : row->tied && row->rank > 0     ? "="
                        : columns->ties || columns->near ? " "
                                                         : "";

    return row->rank > 0 ? g_strdup_printf("%u%s", row->rank, after)
                         : g_strdup_printf(">%u%s", columns->n_ranked, after);
}

/* "0.58 to 0.91", or "0.58": what ROW may cost, of today's layout, where guesses of RANKING are wrong; "":
 * that is not known, or ROW is today's. */
static char *
range_text(const Ranking *ranking, const RankedLayout *row)
{
    double low, high;

    if (is_today(row) || !robust_range(ranking->robust, row->spec, &low, &high))
        return g_strdup("");
    g_autofree char *from = g_strdup_printf("%.2f", low), *to = g_strdup_printf("%.2f", high);
    return strcmp(from, to) == 0 ? g_steal_pointer(&from) : g_strdup_printf("%s to %s", from, to);
}

static void
add_row(TextTable *table, const Columns *columns, const Machine *machine, const Ranking *ranking,
        const LayoutRow *line, const char *label)
{
    const RankedLayout *row = line->layout;
    const Traffic *traffic = &row->estimate.traffic;
    TextStyle style = row->rank == 1 ? STYLE_GOOD : STYLE_PLAIN;
    g_autofree char *rank = rank_text(row, report_is_near(machine, ranking, row), columns);
    double share = relative_of(columns, row);
    g_autofree char *relative = g_strdup_printf("%.3f", share), *cost = number_short(row->estimate.total);
    g_autofree char *vector = vector_text(&row->estimate);
    g_autofree char *transactions = number_short(traffic->load_sectors + traffic->store_sectors);

    text_table_add_cell(table, rank, style);
    text_table_add_cell(table, label, style);
    if (columns->alike) {
        g_autofree char *alike = alike_text(line);

        text_table_add_cell(table, alike, style);
    }
    text_table_add_cell(table, relative, style);
    if (columns->range) {
        g_autofree char *range = range_text(ranking, row);

        text_table_add_cell(table, range, STYLE_PLAIN);
    }
    text_table_add_bar(table, share / columns->most, share > 1 ? STYLE_BAD : style);
    text_table_add_cell(table, cost, STYLE_PLAIN);
    if (columns->vector)
        text_table_add_cell(table, vector, STYLE_PLAIN);
    text_table_add_cell(table, transactions, STYLE_PLAIN);
    if (columns->registers) {
        g_autofree char *registers = g_strdup_printf("%" G_GINT64_FORMAT, row->registers.number);

        text_table_add_cell(table, registers, STYLE_PLAIN);
    }
}

/* ANSWER, which may be NULL, and under which assumptions it would be another. */
static void
append_answer(GString *out, const char *answer, const Ranking *ranking, const Terminal *terminal)
{
    g_autoptr(GPtrArray) sentences = report_sensitivities(ranking);

    if (answer)
        g_ptr_array_insert(sentences, 0, g_strdup(answer));
    for (guint i = 0; i < sentences->len; i++) {
        g_autofree char *clean = text_clean(g_ptr_array_index(sentences, i));

        text_wrap(out, clean, terminal->width, INDENT, 0);
    }
    if (sentences->len > 0)
        g_string_append_c(out, '\n');
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

/* What letters stand for; it belongs above a table. */
static void
append_legend(GString *out, const LayoutLabels *labels, const Terminal *terminal)
{
    g_autofree char *clean = labels->legend ? text_clean(labels->legend) : NULL;

    if (!clean)
        return;
    text_wrap(out, clean, terminal->width, INDENT, 0);
    g_string_append_c(out, '\n');
}

/* Why rows stand for several layouts; it belongs below a table. */
static void
append_alike(GString *out, const Ranking *ranking, const Terminal *terminal)
{
    const Record *record = ranking->binding->record;
    g_autofree char *classes = layout_rows_classes(ranking), *clean = NULL;
    g_autoptr(GString) text =
        g_string_new("alike: layouts in one row (--expand lists them) differ only in the places of ");
    gboolean has_unused = FALSE;

    for (guint f = 0; f < record->n_fields; f++)
        has_unused |= !record->fields[f].touched;
    if (has_unused)
        g_string_append_printf(text, "unused fields%s", *classes ? ", and of " : "");
    if (*classes)
        g_string_append_printf(text, "fields that are used alike: %s", classes);
    clean = text_clean(text->str);
    text_wrap(out, clean, terminal->width, INDENT, 0);
}

static guint
count_layouts(const GArray *rows)
{
    guint n = 0;

    for (guint i = 0; i < rows->len; i++)
        n += g_array_index(rows, LayoutRow, i).n;
    return n;
}

/* What the mark of ranks means; it belongs below a table. */
static void
append_near(GString *out, const Machine *machine, const Terminal *terminal)
{
    g_autofree char *share = number_percent(error_table_tie(machine->errors));
    g_autofree char *text =
        g_strdup_printf("~: costs at most %s more than the first, which is too close to tell apart", share);

    text_wrap(out, text, terminal->width, INDENT, 0);
}

static void
append_rows(GString *out, const Machine *machine, const Ranking *ranking, const GArray *rows,
            const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(INDENT);
    g_autoptr(LayoutLabels) labels = labels_of(ranking, rows, terminal);
    g_autofree char *text = NULL;
    Columns columns = columns_needed(machine, ranking, rows);

    columns.range = columns.range && (terminal->whole || terminal->width >= RANGE_WIDTH);
    columns.registers = report_registers_differ(ranking);
    append_legend(out, labels, terminal);
    add_columns(table, &columns);
    for (guint i = 0; i < rows->len; i++)
        add_row(table, &columns, machine, ranking, &g_array_index(rows, LayoutRow, i),
                g_ptr_array_index(labels->texts, i));
    text = text_table_format(table, terminal);
    g_string_append(out, text);
    append_rest(out, ranking, count_layouts(rows), terminal);
    if (columns.near)
        append_near(out, machine, terminal);
    if (columns.alike)
        append_alike(out, ranking, terminal);
}

static void
append_case(GString *out, const Analysis *analysis, const Ranking *ranking, const char *answer,
            const TableShape *shape, const Terminal *terminal)
{
    g_autoptr(GArray) rows = layout_rows_new(ranking, shape->expand);

    cut_rows(rows, shape->max_rows);
    report_append_heading(out, ranking, terminal);
    g_string_append_c(out, '\n');
    append_answer(out, answer, ranking, terminal);
    append_rows(out, analysis->machine, ranking, rows, terminal);
    append_search(out, ranking, analysis->machine->model, terminal);
    report_append_optimal(out, ranking, analysis->machine->model, analysis->optimal_wanted, terminal);
    append_hint(out, analysis, ranking);
    report_append_code_changes(out, ranking, terminal);
    report_append_assumptions(out, analysis, ranking, terminal);
}

char *
report_table(const Analysis *analysis, const GPtrArray *joints, const TableShape *shape,
             const Terminal *terminal)
{
    GString *out = g_string_new(NULL);

    report_append_answers(out, analysis, joints, FALSE, terminal);
    g_string_append_c(out, '\n');
    report_append_machine(out, analysis, terminal);
    for (guint i = 0; i < analysis->cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;
        /* One alone has told it already. */
        g_autofree char *answer = analysis->cases->len > 1 ? report_answer(ranking, analysis->machine) : NULL;

        g_string_append_c(out, '\n');
        append_case(out, analysis, ranking, answer, shape, terminal);
    }
    report_append_skipped(out, analysis, terminal);
    return g_string_free(out, FALSE);
}
