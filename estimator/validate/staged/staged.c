/* SPDX-License-Identifier: MIT */
#include "validate/staged/staged.h"

#include <string.h>

#define BY_LANE "#define FIELDWISE_STAGE_BY_LANE\n"

struct StagePlanned {
    StagedPlan plan;
    StageGains *gains;
    SourceTree *tree;
    GPtrArray *loops;
    GArray *kernels; /* of StagedPlanKernel */
    char *text;
};

/* With the loops of which some are stored by warps there are three forms, else two. */
static const char *const NAMES[] = {"plain", "by-lane", "by-warp"};
static const char *const NAMES_OF_TWO[] = {"plain", "staged"};
static const char *const MACROS[] = {"#define FIELDWISE_STAGE_OFF\n", BY_LANE, ""};

static StageForecast
forecast_of(const StagedCost *cost)
{
    return (StageForecast){cost->total, cost->registers, cost->traffic};
}

/* Adds KERNEL in its first launch, if loops of it are staged. */
static gboolean
add_kernel(StagePlanned *planned, const Kernel *kernel, GError **error)
{
    StagedPlanKernel added = {.kernel = kernel};
    StagedCost costs[3];

    if (!stage_gains_have(planned->gains, kernel))
        return TRUE;
    added.launch = stage_gains_launch(planned->gains, kernel);
    for (guint i = 0; i < planned->plan.n_forms; i++) {
        if (!stage_gains_cost(planned->gains, kernel, added.launch, i > 0, i == 2, &costs[i], error))
            return FALSE;
        added.forecasts[i] = forecast_of(&costs[i]);
    }
    g_array_append_val(planned->kernels, added);
    return TRUE;
}

/* The source with its loops staged; NULL where that cannot be. */
static char *
staged_text(const StagePlanned *planned, GError **error)
{
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
    g_autoptr(EditList) edits = edit_list_new();
    guint file, offset;

    if (!stage_gains_emit(planned->tree, planned->gains, edits, &file, &offset)) {
        g_set_error_literal(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                            "two changes meet: nothing is planned");
        return NULL;
    }
    changes_add_edits(changes, planned->tree, edits);
    for (guint i = 0; i < changes->len; i++) {
        FileChange *change = g_ptr_array_index(changes, i);

        if (change->new)
            return g_steal_pointer(&change->new);
    }
    g_set_error_literal(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                        "no loop of it would be staged ('fieldwise stage' says why)");
    return NULL;
}

/* Where a warp can store, there are forms of both ways. */
static void
set_forms(StagePlanned *planned)
{
    gboolean has_both = FALSE;

    for (guint i = 0; i < planned->gains->gains->len; i++) {
        StageGain *gain = g_ptr_array_index(planned->gains->gains, i);

        if (gain->is_wanted && (gain->other || gain->loop->is_by_warp))
            has_both = gain->loop->is_by_warp = TRUE;
    }
    planned->plan.n_forms = has_both ? 3 : 2;
    planned->plan.names = has_both ? NAMES : NAMES_OF_TWO;
    planned->plan.macros = MACROS;
}

StagePlanned *
stage_planned_new(const SourceSet *sources, Program *program, const StagePlanRequest *request,
                  const Machine *machine, GError **error)
{
    g_autoptr(StagePlanned) planned = g_new0(StagePlanned, 1);
    g_autoptr(GPtrArray) programs = g_ptr_array_new();
    const StageRequest loops = {.kernels = request->kernels,
                                .array_forms = request->array_forms,
                                .has_no_alias = request->has_no_alias,
                                .programs = programs};
    const char *wrong;

    g_ptr_array_add(programs, program);
    planned->tree = source_set_read_sound(sources, &wrong, error);
    if (!planned->tree)
        return NULL;
    planned->loops = stage_loops_new(planned->tree, sources->paths, &loops);
    planned->gains = stage_gains_new(planned->tree, planned->loops, programs, machine, request->launch, FALSE,
                                     request->seconds, error);
    planned->kernels = g_array_new(FALSE, FALSE, sizeof(StagedPlanKernel));
    if (!planned->gains)
        return NULL;
    set_forms(planned);
    for (guint i = 0; i < program->kernels->len; i++)
        if (!add_kernel(planned, g_ptr_array_index(program->kernels, i), error))
            return NULL;
    planned->text = staged_text(planned, error);
    if (!planned->text)
        return NULL;
    planned->plan.text = planned->text;
    planned->plan.library = stage_library;
    planned->plan.library_name = STAGE_HEADER;
    planned->plan.kernels = planned->kernels;
    return g_steal_pointer(&planned);
}

const StagedPlan *
stage_planned_plan(const StagePlanned *planned)
{
    return &planned->plan;
}

void
stage_planned_free(StagePlanned *planned)
{
    if (!planned)
        return;
    g_clear_pointer(&planned->gains, stage_gains_free);
    g_clear_pointer(&planned->loops, g_ptr_array_unref);
    g_clear_pointer(&planned->kernels, g_array_unref);
    source_tree_free(planned->tree);
    g_free(planned->text);
    g_free(planned);
}
