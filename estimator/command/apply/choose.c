/* SPDX-License-Identifier: MIT */
#include "command/apply/choose.h"

#include "report/report.h"
#include "rewrite/rewrite.h"
#include "text/text.h"

#include <stdio.h>
#include <string.h>

static const char *
label_of(const RankedLayout *layout)
{
    return layout->name ? layout->name : layout->spec;
}

/* Says what lies between the launches of JOINT. */
static void
tell_around(const Joint *joint)
{
    g_autofree char *transfers = report_transfers(joint), *clean = transfers ? text_clean(transfers) : NULL;

    if (clean)
        fprintf(stderr, "  %s\n", clean);
    if (joint->phases->pays)
        fprintf(
            stderr,
            "  another layout for each phase would be %.2f times as fast as this one (fieldwise rank), and is not "
            "written\n",
            joint->phases->gain);
}

/* Says what the best layout of JOINT comes to for each of its launches, and for all, relative to the one that
 * the program has. */
static void
tell(const Analysis *analysis, const Joint *joint)
{
    const JointLayout *chosen = g_ptr_array_index(joint->layouts, 0);

    fprintf(stderr, "chosen: %s, %.3f of %s over %u %s\n", label_of(chosen->layout), chosen->relative,
            joint->before, joint->parts->len, joint->parts->len == 1 ? "launch" : "launches");
    for (guint i = 0; i < joint->parts->len; i++) {
        const JointPart *part = g_ptr_array_index(joint->parts, i);
        double total = joint_total(part, joint->before);

        fprintf(stderr, "  %s: %.3f, %.1f%% of the time\n", part->ranking->kernel->name,
                part->here->estimate.total / total,
                100 * part->times * total * chosen->relative / chosen->total);
    }
    tell_around(joint);
    for (guint s = 0; s < analysis->skipped->len; s++) {
        const Skip *skip = g_ptr_array_index(analysis->skipped, s);
        if (skip->lacks_record)
            continue;
        g_autofree char *line = g_strdup_printf("  %s does not count: %s", skip->kernel, skip->reason);
        g_autofree char *clean = text_clean(line);

        fprintf(stderr, "%s\n", clean);
    }
}

char *
choose_layout(const Options *options, const GPtrArray *programs, const Machine *machine,
              const Binding *binding, GError **error)
{
    AnalysisRequest request = options->request;
    g_autoptr(GPtrArray) specs = NULL, alone = g_ptr_array_new();
    g_autoptr(Analysis) first = NULL, all = NULL;
    g_autoptr(GPtrArray) joints = g_ptr_array_new_with_free_func((GDestroyNotify)joint_free);
    const char *name = binding->record->name;

    if (!request.record)
        request.record = (char *)name;
    request.keep_members = TRUE;
    first = analysis_of_sources(programs, machine, &request, FALSE, error);
    if (!first)
        return NULL;
    g_ptr_array_add(alone, first);
    specs = joint_specs(alone, NULL);
    request.candidates.specs = specs;
    all = analysis_of_sources(programs, machine, &request, FALSE, error);
    if (!all)
        return NULL;
    g_ptr_array_index(alone, 0) = all;
    joint_add(joints, alone, NULL, options->weights);
    const Joint *joint = joints->len > 0 ? g_ptr_array_index(joints, 0) : NULL;
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
    tell(all, joint);
    return g_strdup(label_of(((const JointLayout *)g_ptr_array_index(joint->layouts, 0))->layout));
}

gboolean
choose_check(const Options *options, const GPtrArray *programs, const Binding *binding,
             GHashTable *parameters, GError **error)
{
    const char *record = options->request.record ? options->request.record : binding->record->name;

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
