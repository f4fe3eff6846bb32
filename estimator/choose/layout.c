/* SPDX-License-Identifier: MIT */
#include "choose/choose.h"

#include "report/words/words.h"
#include "rewrite/rewrite.h"
#include "text/text.h"

#include <string.h>

static const char *
label_of(const RankedLayout *layout)
{
    return layout->name ? layout->name : layout->spec;
}

/* Puts the layout first that one launch, which JOINT is of, loses least in at worst where facts are missing,
 * if nothing is converted for it: `rank` names it. Returns that launch's ranking; NULL: nothing is missing,
 * or there are several launches. */
static const Ranking *
put_robust_first(Joint *joint)
{
    JointPart *part = g_ptr_array_index(joint->parts, 0);
    const RankedLayout *pick = g_ptr_array_index(part->ranking->layouts, 0);

    if (joint->parts->len != 1 || !part->ranking->robust)
        return NULL;
    for (guint i = 0; i < joint->layouts->len; i++) {
        JointLayout *layout = g_ptr_array_index(joint->layouts, i);

        if (layout->layout != pick || layout->conversions > 0)
            continue;
        memmove(joint->layouts->pdata + 1, joint->layouts->pdata, i * sizeof *joint->layouts->pdata);
        joint->layouts->pdata[0] = layout;
        part->here = pick;
        return part->ranking;
    }
    return NULL;
}

/* Why JOINT's first layout is not to be written, a clause; NULL: it is. ROBUST: the ranking that it is the
 * pick of, or NULL. */
static char *
kept_text(const Joint *joint, const Ranking *robust, const Machine *machine)
{
    const JointLayout *best = g_ptr_array_index(joint->layouts, 0);
    GainInterval interval;

    if (best->layout->plainness == PLAINNESS_TODAY)
        return g_strdup("no layout is faster than today's");
    if (machine->model->cost_is_dynamic ||
        !(robust ? report_pick_interval(robust, machine, &interval)
                 : machine_gain_interval(machine, ERROR_PICK, joint_gain(joint, best), &interval)) ||
        interval.low > 1)
        return NULL;
    return g_strdup_printf("in nine of ten cases %s is %.2f to %.2f times as fast, so that it may be slower: "
                           "--layout %s writes it, and 'validate plan' measures it",
                           label_of(best->layout), interval.low, interval.high, label_of(best->layout));
}

LayoutChoice *
layout_choice_new(const GPtrArray *programs, const Machine *machine, const AnalysisRequest *request,
                  GHashTable *weights, const Binding *binding, GError **error)
{
    AnalysisRequest own = *request;
    g_autoptr(GPtrArray) specs = NULL, alone = g_ptr_array_new();
    g_autoptr(Analysis) first = NULL;
    g_autoptr(LayoutChoice) choice = g_new0(LayoutChoice, 1);
    const char *name = binding->record->name;

    choice->joints = g_ptr_array_new_with_free_func((GDestroyNotify)joint_free);
    if (!own.record)
        own.record = (char *)name;
    own.keep_members = TRUE;
    first = analysis_of_sources(programs, machine, &own, FALSE, error);
    if (!first)
        return NULL;
    g_ptr_array_add(alone, first);
    specs = joint_specs(alone, NULL);
    own.candidates.specs = specs;
    own.scenarios = !own.candidates.all && !own.candidates.optimal.wanted;
    choice->all = analysis_of_sources(programs, machine, &own, FALSE, error);
    if (!choice->all)
        return NULL;
    g_ptr_array_index(alone, 0) = choice->all;
    joint_add(choice->joints, alone, NULL, weights);
    Joint *joint = choice->joints->len > 0 ? g_ptr_array_index(choice->joints, 0) : NULL;
    if (!joint) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                    "no launch of a kernel on %s can be estimated: choose by --layout", name);
        return NULL;
    }
    if (joint->layouts->len == 0) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                    "no layout is estimated for all launches in the time allowed: raise --timeout");
        return NULL;
    }
    const Ranking *robust = put_robust_first(joint);
    choice->spec = label_of(((const JointLayout *)g_ptr_array_index(joint->layouts, 0))->layout);
    choice->kept = kept_text(joint, robust, machine);
    return g_steal_pointer(&choice);
}

void
layout_choice_free(LayoutChoice *choice)
{
    if (!choice)
        return;
    g_ptr_array_unref(choice->joints);
    analysis_free(choice->all);
    g_free(choice->kept);
    g_free(choice);
}

/* Adds to TEXT what lies between the launches of JOINT. */
static void
add_around(GString *text, const Joint *joint)
{
    g_autofree char *transfers = report_transfers(joint), *clean = transfers ? text_clean(transfers) : NULL;

    if (clean)
        g_string_append_printf(text, "  %s\n", clean);
    if (joint->phases->pays)
        g_string_append_printf(
            text,
            "  another layout for each phase would be %.2f times as fast as this one (fieldwise rank), and is not "
            "written\n",
            joint->phases->gain);
}

char *
layout_choice_text(const LayoutChoice *choice)
{
    const Joint *joint = g_ptr_array_index(choice->joints, 0);
    const JointLayout *chosen = g_ptr_array_index(joint->layouts, 0);
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, "chosen: %s, %.3f of %s over %u %s\n", label_of(chosen->layout),
                           chosen->relative, joint->before, joint->parts->len,
                           joint->parts->len == 1 ? "launch" : "launches");
    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);
        double total = joint_total(part, joint->before);

        g_string_append_printf(text, "  %s: %.3f, %.1f%% of the time\n", part->ranking->kernel->name,
                               part->here->estimate.total / total,
                               100 * part->times * part->here->estimate.total / chosen->total);
    }
    add_around(text, joint);
    for (guint s = 0; s < choice->all->skipped->len; s++) {
        const Skip *skip = g_ptr_array_index(choice->all->skipped, s);

        if (skip->lacks_record)
            continue;
        g_autofree char *line = g_strdup_printf("  %s does not count: %s", skip->kernel, skip->reason);
        g_autofree char *clean = text_clean(line);

        g_string_append_printf(text, "%s\n", clean);
    }
    if (choice->kept)
        g_string_append_printf(text, "  nothing is written: %s\n", choice->kept);
    return g_string_free(text, FALSE);
}

gboolean
layout_choice_check(const AnalysisRequest *request, const GPtrArray *programs, const Binding *binding,
                    GHashTable *parameters, GError **error)
{
    const char *record = request->record ? request->record : binding->record->name;

    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);

        for (guint k = 0; k < program->kernels->len; k++) {
            Kernel *kernel = g_ptr_array_index(program->kernels, k);
            g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, record, NULL, NULL);

            if (bindings && bindings->len == 1 &&
                !flattened_check(g_ptr_array_index(bindings, 0), binding, parameters, error))
                return FALSE;
        }
    }
    return TRUE;
}
