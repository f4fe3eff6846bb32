/* SPDX-License-Identifier: MIT */
#include "report/joint/joint_private.h"
#include "model/advice/advice.h"

#include <string.h>

/* Whether one of PROGRAMS has a kernel called NAME. */
static gboolean
has_kernel(const GPtrArray *programs, const char *name)
{
    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);

        for (guint k = 0; k < program->kernels->len; k++)
            if (kernel_name_means(name, ((const Kernel *)g_ptr_array_index(program->kernels, k))->name))
                return TRUE;
    }
    return FALSE;
}

gboolean
joints_check_weights(GHashTable *weights, const GPtrArray *programs, GError **error)
{
    GHashTableIter iter;
    gpointer name;

    g_hash_table_iter_init(&iter, weights);
    while (g_hash_table_iter_next(&iter, &name, NULL)) {
        if (!has_kernel(programs, name)) {
            g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME, "--weight: no kernel is called %s",
                        (const char *)name);
            return FALSE;
        }
    }
    return TRUE;
}

/* Finds JOINT.doubted among what ANALYSIS ranked with other lengths of loops. */
static void
find_doubted(Joint *joint, const Analysis *analysis)
{
    double worst = 1;

    for (guint i = 0; i < analysis->cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;
        const Sensitivity *doubt = sensitivities_doubt(ranking);

        if (!doubt || doubt->relative >= worst ||
            strcmp(ranking->binding->record->name, joint->record->name) != 0)
            continue;
        worst = doubt->relative;
        joint->doubted = ranking;
    }
}

GPtrArray *
joints_new(const GPtrArray *programs, const Machine *machine, Analysis *analysis,
           const AnalysisRequest *request, GHashTable *weights, GPtrArray *more)
{
    GPtrArray *joints = g_ptr_array_new_with_free_func((GDestroyNotify)joint_free);
    g_autoptr(GPtrArray) first = g_ptr_array_new(), names = NULL;

    g_ptr_array_add(first, analysis);
    names = joint_records(first);
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        g_autoptr(GPtrArray) specs = joint_specs(first, name), analyses = g_ptr_array_new();
        AnalysisRequest own = *request;
        Analysis *all = NULL;

        own.record = request->record ? request->record : (char *)name;
        own.sensitivities = own.scenarios = own.code_changes = FALSE;
        own.candidates = (CandidateRequest){.specs = specs, .progress = request->candidates.progress};
        if (!joint_is_complete(first, name, specs))
            all = analysis_of_sources(programs, machine, &own, FALSE, NULL);
        if (all)
            g_ptr_array_add(more, all);
        g_ptr_array_add(analyses, all ? all : analysis);
        joint_add(joints, analyses, analysis, name, weights, request->scenarios);
    }
    joint_note_other_records(joints, first);
    for (guint i = 0; i < joints->len; i++)
        find_doubted(g_ptr_array_index(joints, i), analysis);
    return joints;
}
