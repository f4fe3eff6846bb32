/* SPDX-License-Identifier: MIT */
#include "report/report_private.h"
#include "report/joint/joint.h"

#include "text/text.h"

#include <math.h>
#include <string.h>

/* Columns to which the text of a layout may shrink. */
#define LEAST_LAYOUT_WIDTH 12
#define HANGING 2 /* columns */

static const JointLayout *
best_of(const Joint *joint)
{
    return g_ptr_array_index(joint->layouts, 0);
}

static const char *
layout_label(const RankedLayout *layout)
{
    return layout->name ? layout->name : layout->spec;
}

static double
part_total(const JointPart *part, const RankedLayout *layout)
{
    return part->times * layout->estimate.total;
}

/* The sum of what each launch costs in the layout that is best for it alone. */
static double
own_total(const Joint *joint)
{
    double total = 0;

    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        total += part_total(part, part->own);
    }
    return total;
}

/* "Node: soa: 1.21 times as fast as today's layout (aos); a layout of its own for each launch would …". */
static void
append_answer(GString *out, const Joint *joint, const Machine *machine, const Terminal *terminal)
{
    double more = 100 * (best_of(joint)->total / own_total(joint) - 1);
    g_autofree char *answer = report_joint_answer(joint, machine), *subject = report_joint_subject(joint),
                    *line = NULL;
    g_autoptr(GString) sentence = g_string_new(NULL);

    g_string_printf(sentence, "%s: %s", subject, answer);
    if (more > fmax(0.05, 100 * joint->known_error)) /* that is more than nothing as it is printed */
        g_string_append_printf(sentence,
                               "; a layout of its own for each launch would save %.1f%% of the rest",
                               100 - 10000 / (100 + more));
    line = text_clean(sentence->str);
    text_wrap(out, line, terminal->width, 0, HANGING);
}

static void
add_part(TextTable *table, const Joint *joint, const JointPart *part)
{
    g_autofree char *name = text_clean(part->ranking->kernel->name);
    g_autofree char *times = g_strdup_printf("%s%.6g",
                                             part->is_open     ? ">="
                                             : part->in_branch ? "<="
                                                               : "",
                                             part->times);
    g_autofree char *share =
        g_strdup_printf("%.1f%%", 100 * part_total(part, part->here) / best_of(joint)->total);
    g_autofree char *more =
        g_strdup_printf("%.3f", part->here->estimate.total / MAX(part->own->estimate.total, G_MINDOUBLE));

    text_table_add_cell(table, name, STYLE_PLAIN);
    text_table_add_cell(table, times, STYLE_PLAIN);
    text_table_add_cell(table, share, STYLE_PLAIN);
    text_table_add_cell(table, layout_label(part->own), STYLE_PLAIN);
    text_table_add_cell(table, more, STYLE_PLAIN);
}

/* "Spring and Cell keep the layout that they have here: …"; NULL: the kernels reach no other record. */
static char *
tell_beside(const Joint *joint)
{
    g_autoptr(GString) names = g_string_new(NULL);
    guint n = joint->beside->len;

    for (guint i = 0; i < n; i++)
        g_string_append_printf(names, "%s%s",
                               i == 0      ? ""
                               : i + 1 < n ? ", "
                                           : " and ",
                               (const char *)g_ptr_array_index(joint->beside, i));
    return n == 0 ? NULL
                  : g_strdup_printf(
                        "%s, which these kernels reach too, %s the program's layout here: layouts of "
                        "several records are not chosen together",
                        names->str, n == 1 ? "keeps" : "keep");
}

/* Why JOINT's first layout is first, where another one takes less by the guesses; NULL: none does. */
static char *
tell_reason(const Joint *joint)
{
    const JointLayout *best = best_of(joint), *least = best;

    for (guint i = 1; i < joint->layouts->len; i++) {
        const JointLayout *other = g_ptr_array_index(joint->layouts, i);

        least = other->total < least->total ? other : least;
    }
    return joint->robust ? report_robust_reason(joint->robust, best->total, least->layout, least->total,
                                                joint->known_error)
                         : NULL;
}

/* Whether launches of JOINT stand in several files. */
static gboolean
is_of_several_files(const Joint *joint)
{
    const JointPart *first = g_ptr_array_index(joint->parts, 0);

    for (guint i = 1; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        if (g_strcmp0(part->ranking->launch->place.file, first->ranking->launch->place.file) != 0)
            return TRUE;
    }
    return FALSE;
}

static void
append_parts(GString *out, const Joint *joint, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(2);
    g_autofree char *text = NULL, *beside = tell_beside(joint), *transfers = report_transfers(joint),
                    *reason = tell_reason(joint);
    gboolean is_open = FALSE, in_branch = FALSE;

    text_table_add_column(table, COLUMN_LEFT, "launch of", 0);
    text_table_add_column(table, COLUMN_RIGHT, "times", 0);
    text_table_add_column(table, COLUMN_RIGHT, "of the time", 0);
    text_table_add_column(table, COLUMN_LEFT, "best for it", LEAST_LAYOUT_WIDTH);
    text_table_add_column(table, COLUMN_RIGHT, "over that", 0);
    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);

        add_part(table, joint, part);
        is_open = is_open || part->is_open;
        in_branch = in_branch || (part->in_branch && !part->is_open);
    }
    if (reason)
        text_table_add_line(table, reason, STYLE_PLAIN, 0, 2);
    if (is_open)
        text_table_add_line(
            table,
            ">= stands in a loop of host code whose length is not known, and counts as one iteration "
            "of it (else: --weight KERNEL=N)",
            STYLE_PLAIN, 0, 2);
    if (in_branch)
        text_table_add_line(
            table,
            "<= stands under a condition of host code, and counts as if it always held (else: "
            "--weight KERNEL=N)",
            STYLE_PLAIN, 0, 2);
    if (transfers)
        text_table_add_line(table, transfers, STYLE_PLAIN, 0, 2);
    if (beside)
        text_table_add_line(table, beside, STYLE_PLAIN, 0, 2);
    if (is_of_several_files(joint) && !joint->course->is_program)
        text_table_add_line(table,
                            "a function that none of the sources given calls counts once (else: --weight "
                            "KERNEL=N)",
                            STYLE_PLAIN, 0, 2);
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

char *
report_joint(const GPtrArray *joints, const Machine *machine, const Terminal *terminal)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < joints->len; i++) {
        const Joint *joint = g_ptr_array_index(joints, i);
        g_autofree char *phases = NULL;

        if (!joint->is_told)
            continue;
        g_string_append(out, out->len == 0 ? "\nOne layout for each array, whichever kernel reaches it\n\n"
                                           : "\n");
        append_answer(out, joint, machine, terminal);
        append_parts(out, joint, terminal);
        phases = report_phases(joint, terminal);
        g_string_append(out, phases);
    }
    return g_string_free(out, FALSE);
}

/* --- JSON */

static void
write_part(JsonWriter *json, const JointPart *part)
{
    json_begin_object(json, NULL, TRUE);
    json_add_string(json, "kernel", part->ranking->kernel->name);
    json_add_number(json, "times", part->times);
    json_add_string(json, "times_from",
                    part->ranking->launch->is_counted ? "profile"
                    : part->is_weighted               ? "weight"
                    : part->is_open                   ? "one iteration"
                                                      : "host code");
    json_add_boolean(json, "conditional", part->in_branch);
    json_add_string(json, "best", part->own->spec);
    json_add_number(json, "best_total", part->own->estimate.total);
    json_add_number(json, "total", part->here->estimate.total);
    json_end(json);
}

static void
write_layout(JsonWriter *json, const Robust *robust, const JointLayout *layout)
{
    json_begin_object(json, NULL, TRUE);
    json_add_string(json, "layout", layout->layout->spec);
    json_add_string(json, "name", layout->layout->name);
    json_add_boolean(json, "tied", layout->tied);
    json_add_number(json, "total", layout->total);
    json_add_number(json, "conversions", layout->conversions);
    json_add_number(json, "relative", layout->relative);
    report_json_range(json, robust, layout->layout->spec);
    json_end(json);
}

/* From how many launches on the best layout pays, or the one that would be best without conversions. */
static void
write_break_even(JsonWriter *json, const Joint *joint, const Machine *machine)
{
    const JointLayout *layout = report_unconverted(joint);
    BreakEven even;

    if (!layout || machine->model->cost_is_dynamic || !joint_break_even(joint, layout, machine, &even))
        return;
    json_begin_object(json, "break_even", TRUE);
    json_add_string(json, "layout", layout->layout->spec);
    json_add_string(json, "kernel", even.part->ranking->kernel->name);
    json_add_number(json, "low", even.low);
    json_add_number(json, "high", even.high);
    json_end(json);
}

void
report_joint_json(JsonWriter *json, const GPtrArray *joints, const Machine *machine)
{
    json_begin_array(json, "programs", FALSE);
    for (guint i = 0; joints && i < joints->len; i++) {
        const Joint *joint = g_ptr_array_index(joints, i);

        if (!joint->is_told)
            continue;
        g_autofree char *answer = report_joint_answer(joint, machine);
        json_begin_object(json, NULL, FALSE);
        json_add_string(json, "record", joint->record->name);
        json_add_string(json, "answer", answer);
        json_add_string(json, "before", joint->before);
        json_add_string(json, "layout", best_of(joint)->layout->spec);
        const Pick pick = pick_of(((const JointPart *)g_ptr_array_index(joint->parts, 0))->ranking, joints);
        report_json_scenarios(json, &pick);
        report_json_run(json, &pick, machine);
        write_break_even(json, joint, machine);
        json_begin_array(json, "beside", FALSE);
        for (guint p = 0; p < joint->beside->len; p++)
            json_add_string(json, NULL, g_ptr_array_index(joint->beside, p));
        json_end(json);
        json_begin_array(json, "launches", FALSE);
        for (guint p = 0; p < joint->parts->len; p++)
            write_part(json, g_ptr_array_index(joint->parts, p));
        json_end(json);
        json_begin_array(json, "layouts", FALSE);
        for (guint l = 0; l < joint->layouts->len; l++)
            write_layout(json, joint->robust, g_ptr_array_index(joint->layouts, l));
        json_end(json);
        report_phases_json(json, joint);
        json_end(json);
    }
    json_end(json);
}
