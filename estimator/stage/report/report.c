/* SPDX-License-Identifier: MIT */
#include "stage/report/report_private.h"

#include "text/text.h"
#include "report/analysis/analysis.h"

#include <math.h>
#include <string.h>

const char *
stage_access_text(const StageArray *array)
{
    return array->reads && array->writes ? "read, written"
           : array->writes               ? "written"
           : array->reads                ? "read"
                                         : "-";
}

char *
stage_form_text(const StageLoop *loop, const StageArray *array)
{
    switch (array->form) {
    case STAGE_STRIP:
        return array->row_text ? g_strdup_printf("strip %u, rows of %s", loop->n, array->row_text)
               : array->writes && loop->is_by_warp ? g_strdup_printf("strip %u, by the warp", loop->n)
                                                   : g_strdup_printf("strip %u", loop->n);
    case STAGE_PUBLISHED:
        return g_strdup("line, if monitoring says so");
    case STAGE_LINE:
        return g_strdup("line");
    case STAGE_CURSOR:
        return g_strdup("cursor");
    case STAGE_APPEND:
        return g_strdup("append");
    case STAGE_NONE:
        break;
    }
    return g_strdup("-");
}

double
stage_estimated_hits(const StageArray *array)
{
    gboolean is_held = array->form != STAGE_NONE && array->form != STAGE_PUBLISHED;

    if (!is_held || array->is_record || array->bytes == 0 || array->bytes != array->most_bytes)
        return NAN;
    return 1 - (double)MIN(array->bytes, STAGED_GRANULE) / STAGED_GRANULE;
}

static void
add_array(TextTable *table, const SourceTree *tree, const StageLoop *loop, const StageArray *array,
          gboolean has_hits)
{
    double share = array->counted > 0 ? array->hits / array->counted : stage_estimated_hits(array);
    g_autofree char *hits = isnan(share) ? NULL : number_percent(share);
    g_autofree char *bytes = array->most_bytes > array->bytes
                                 ? g_strdup_printf("%u to %u", array->bytes, array->most_bytes)
                                 : g_strdup_printf("%u", array->bytes);
    g_autofree char *form = stage_form_text(loop, array);

    text_table_add_cell(table, array->name, STYLE_PLAIN);
    text_table_add_cell(table, stage_access_text(array), STYLE_PLAIN);
    text_table_add_cell(table, array->bytes > 0 ? bytes : "?", STYLE_PLAIN);
    text_table_add_cell(table, array->distance ? array->distance : "unknown", STYLE_PLAIN);
    if (has_hits)
        text_table_add_cell(table, hits ? hits : "unknown", STYLE_PLAIN);
    text_table_add_cell(table, form, STYLE_PLAIN);
    if (!loop->reason && array->reason) {
        g_autofree char *place = stage_place_text(tree, array->where);
        g_autofree char *line = g_strdup_printf("%s: %s", place, array->reason), *clean = text_clean(line);

        text_table_add_line(table, clean, STYLE_PLAIN, 2, 2);
    }
}

/* "8.1 times as fast" of SPEEDUP. */
static char *
speedup_text(double speedup)
{
    return g_strdup_printf("%.*f times as fast", speedup < 10 ? 2 : 1, speedup);
}

/* What becomes of the loop of GAIN. */
static char *
verdict_text(const StageGain *gain)
{
    g_autofree char *speedup = speedup_text(stage_gain_speedup(gain));

    if (!gain->loop->is_staged)
        return g_strdup("left alone");
    if (gain->plain <= 0)
        return g_strdup(gain->is_wanted ? "can be staged, gain not known"
                                        : "left alone: can be staged, but whether that gains is not known");
    if (gain->is_guess)
        return g_strdup_printf("%sstaged it is guessed to be %s: how %s is not known",
                               gain->is_wanted ? "" : "left alone: ", speedup,
                               gain->lacks_share
                                   ? "often a loop in it is reached (--taken LINE=SHARE of the condition)"
                                   : "long loops are");
    return g_strdup_printf("%sstaged it is estimated to be %s",
                           gain->is_wanted ? "" : "left alone: ", speedup);
}

static void
append_launch(GString *text, const LaunchConfig *launch)
{
    static const char *const marks[] = {"", " (assumed)"};
    const guint assumed = launch->assumed;

    g_string_append_printf(text, "grid %" G_GINT64_FORMAT, launch->grid[0]);
    for (guint k = 1; k < 3 && launch->grid[1] * launch->grid[2] > 1; k++)
        g_string_append_printf(text, " x %" G_GINT64_FORMAT, launch->grid[k]);
    g_string_append_printf(text, "%s, block %" G_GINT64_FORMAT, marks[(assumed & ASSUMED_GRID) != 0],
                           launch->block[0]);
    for (guint k = 1; k < 3 && launch->block[1] * launch->block[2] > 1; k++)
        g_string_append_printf(text, " x %" G_GINT64_FORMAT, launch->block[k]);
    g_string_append_printf(text, "%s, %" G_GINT64_FORMAT " registers%s",
                           marks[(assumed & ASSUMED_BLOCK) != 0], launch->registers,
                           marks[(assumed & ASSUMED_REGISTERS) != 0]);
    if ((assumed & ASSUMED_TRIPS) != 0)
        g_string_append_printf(text,
                               ", %" G_GINT64_FORMAT " iterations of a loop of unknown length (assumed)",
                               launch->default_trips);
    if (launch->place.line > 0)
        g_string_append_printf(text, "; launched at %s:%u", launch->place.file, launch->place.line);
}

static void
add_cost(TextTable *table, const char *what, const StagedCost *cost)
{
    g_autofree char *total = number_short(cost->total), *registers = NULL, *binds = NULL;
    g_autofree char *share = number_percent(cost->share);

    registers = g_strdup_printf("%" G_GINT64_FORMAT, cost->registers);
    binds = g_strdup_printf("%s, %s", cost->binds ? cost->binds : "nothing", share);
    text_table_add_cell(table, what, STYLE_PLAIN);
    text_table_add_cell(table, total, STYLE_PLAIN);
    text_table_add_cell(table, registers, STYLE_PLAIN);
    text_table_add_cell(table, binds, STYLE_PLAIN);
}

/* The times of one launch. */
static void
append_case(GString *out, const StageGain *gain, const StageCase *one, const Machine *machine,
            const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(2);
    g_autoptr(GString) launch = g_string_new(NULL);
    g_autofree char *name = text_clean(one->kernel->name), *text = NULL, *clean = NULL;

    g_string_append_printf(launch, "%s: ", name);
    if (one->launch)
        append_launch(launch, one->launch);
    if (one->reason)
        g_string_append_printf(launch, "%snot estimated: %s", one->launch ? "; " : "", one->reason);
    clean = text_clean(launch->str);
    text_wrap(out, clean, terminal->width, 2, 2);
    if (one->reason)
        return;
    text_table_add_column(table, COLUMN_LEFT, "", 0);
    text_table_add_column(table, COLUMN_RIGHT, machine->model->cost_unit, 0);
    text_table_add_column(table, COLUMN_RIGHT, "registers", 0);
    text_table_add_column(table, COLUMN_LEFT, "what binds", 0);
    add_cost(table, "as it is", &one->plain);
    add_cost(table, "staged", &one->staged);
    if (one->has_other)
        add_cost(table, gain->other, &one->other);
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

/* Why the blocks of GAIN's loop have another length than the usual one. */
static char *
length_text(const StageGain *gain)
{
    double usual = 0;

    for (guint i = 0; i < gain->lengths->len; i++) {
        const StageLength *length = &g_array_index(gain->lengths, StageLength, i);

        usual = length->n == gain->usual ? length->total : usual;
    }
    g_autofree char *speedup = speedup_text(usual / gain->staged);
    return g_strdup_printf("blocks of %u iterations are estimated to be %s as those of %u", gain->loop->n,
                           speedup, gain->usual);
}

/* What would tell how long loops are. */
static void
add_open_loops(TextTable *table, const StageGain *gain)
{
    g_autoptr(GPtrArray) all = stage_open_loops(gain);

    for (guint i = 0; i < all->len; i++) {
        const StageOpen *open = g_ptr_array_index(all, i);
        g_autofree char *line = g_strdup_printf("%s: its length is told by %s", open->place, open->options);
        g_autofree char *clean = text_clean(line);

        text_table_add_line(table, clean, STYLE_PLAIN, 0, 2);
    }
}

static void
append_loop(GString *out, const SourceTree *tree, const StageGain *gain, const Machine *machine,
            const Terminal *terminal)
{
    const StageLoop *loop = gain->loop;
    g_autoptr(TextTable) table = text_table_new(2);
    g_autofree char *place = stage_place_text(tree, loop->node), *verdict = verdict_text(gain), *text = NULL;
    g_autofree char *title = g_strdup_printf("%s: %s: %s", place, loop->kernel_name, verdict);
    g_autofree char *clean_title = text_clean(title);
    gboolean has_hits = FALSE;

    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);

        has_hits |= array->counted > 0 || !isnan(stage_estimated_hits(array));
    }
    text_wrap(out, clean_title, terminal->width, 0, 2);
    text_table_add_column(table, COLUMN_LEFT, "array", 0);
    text_table_add_column(table, COLUMN_LEFT, "is", 0);
    text_table_add_column(table, COLUMN_RIGHT, "bytes", 0);
    text_table_add_column(table, COLUMN_RIGHT, "apart", 0);
    if (has_hits)
        text_table_add_column(table, COLUMN_RIGHT, "hits", 0);
    text_table_add_column(table, COLUMN_LEFT, "form", 0);
    for (guint i = 0; i < loop->arrays->len; i++)
        add_array(table, tree, loop, g_ptr_array_index(loop->arrays, i), has_hits);
    if (loop->reason) {
        g_autofree char *where = stage_place_text(tree, loop->where);
        g_autofree char *line = g_strdup_printf("%s: %s", where, loop->reason), *clean = text_clean(line);

        text_table_add_line(table, clean, STYLE_PLAIN, 0, 2);
    }
    if (loop->is_staged && loop->lines != G_MAXUINT) {
        g_autofree char *line =
            g_strdup_printf("shared memory has room for %u %s of each thread, %u a block", loop->lines,
                            loop->lines == 1 ? "line" : "lines", loop->threads);

        text_table_add_line(table, line, STYLE_PLAIN, 0, 2);
    }
    if (gain->is_guess)
        add_open_loops(table, gain);
    if (gain->usual > 0) {
        g_autofree char *line = length_text(gain);

        text_table_add_line(table, line, STYLE_PLAIN, 0, 2);
    }
    text = text_table_format(table, terminal);
    g_string_append(out, text);
    for (guint i = 0; i < gain->cases->len; i++)
        append_case(out, gain, g_ptr_array_index(gain->cases, i), machine, terminal);
}

char *
stage_report(const SourceTree *tree, const StageGains *gains, const Terminal *terminal)
{
    const Machine *machine = gains->machine;
    g_autofree char *title = text_clean(arch_get_title(machine->arch));
    GString *out = g_string_new(NULL);
    guint n = 0;

    g_string_append_printf(out, "%s (%s), model %s\n\n", title, arch_get_name(machine->arch),
                           machine->model->name);
    for (guint i = 0; i < gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, i);

        n += gain->is_wanted;
        append_loop(out, tree, gain, machine, terminal);
        g_string_append_c(out, '\n');
    }
    if (gains->gains->len == 0)
        g_string_append(out, "no loop of a kernel accesses an array that one of its parameters points to\n");
    else
        g_string_append_printf(out, "%u of %u loop%s would be staged\n", n, gains->gains->len,
                               gains->gains->len == 1 ? "" : "s");
    return g_string_free(out, FALSE);
}
