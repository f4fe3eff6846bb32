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

/* Why PICK may be none to write, a clause; NULL: it is one. */
static char *
doubt_text(const Pick *pick, const Machine *machine)
{
    GainInterval interval;

    if (pick->layout->plainness == PLAINNESS_TODAY)
        return g_strdup("no layout is faster than today's");
    if (pick->uncounted)
        return g_strdup_printf("whether %s is faster cannot be told, as %s is not counted",
                               label_of(pick->layout), pick->uncounted);
    if (!pick_interval(pick, machine, &interval) || interval.low > 1)
        return NULL;
    return g_strdup_printf("in nine of ten cases %s is %.2f to %.2f times as fast, so that it may be slower",
                           label_of(pick->layout), interval.low, interval.high);
}

LayoutChoice *
layout_choice_new(const GPtrArray *programs, const Machine *machine, const AnalysisRequest *request,
                  GHashTable *weights, const Binding *binding, GError **error)
{
    AnalysisRequest own = *request;
    g_autoptr(LayoutChoice) choice = g_new0(LayoutChoice, 1);
    const char *name = binding->record->name;

    if (weights && !joints_check_weights(weights, programs, error))
        return NULL;
    if (!own.record)
        own.record = (char *)name;
    own.keep_members = TRUE;
    choice->picks = picks_new(programs, machine, &own, weights, error);
    if (!choice->picks)
        return NULL;
    if (choice->picks->joints->len == 0) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                    "no launch of a kernel on %s can be estimated: choose by --layout", name);
        return NULL;
    }
    choice->joint = g_ptr_array_index(choice->picks->joints, 0);
    if (choice->joint->layouts->len == 0) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                    "no layout is estimated for all launches in the time allowed: raise --timeout");
        return NULL;
    }
    const JointPart *part = g_ptr_array_index(choice->joint->parts, 0);
    const Pick pick = pick_of(part->ranking, choice->picks->joints);
    choice->spec = label_of(pick.layout);
    choice->by_host = pick_converts_by_host(&pick);
    choice->is_today = pick.layout->plainness == PLAINNESS_TODAY;
    choice->doubt = doubt_text(&pick, machine);
    return g_steal_pointer(&choice);
}

void
layout_choice_free(LayoutChoice *choice)
{
    if (!choice)
        return;
    picks_free(choice->picks);
    g_free(choice->doubt);
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
layout_choice_text(const LayoutChoice *choice, gboolean writes)
{
    const Joint *joint = choice->joint;
    const GPtrArray *skipped = choice->picks->analysis->skipped;
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
    for (guint s = 0; s < skipped->len; s++) {
        const Skip *skip = g_ptr_array_index(skipped, s);

        if (skip->lacks_record)
            continue;
        g_autofree char *line = g_strdup_printf("  %s does not count: %s", skip->kernel, skip->reason);
        g_autofree char *clean = text_clean(line);

        g_string_append_printf(text, "%s\n", clean);
    }
    if (choice->doubt)
        g_string_append_printf(text, "  %s%s", writes ? "nothing is written: " : "", choice->doubt);
    if (choice->doubt && writes && !choice->is_today)
        g_string_append_printf(text, ": --layout %s writes it, and 'validate plan' measures it",
                               choice->spec);
    if (choice->doubt)
        g_string_append_c(text, '\n');
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
