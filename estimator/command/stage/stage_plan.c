/* SPDX-License-Identifier: MIT */
#include "command/stage/stage_plan.h"

#include "command/apply/changes.h"
#include "command/stage/stage_gain.h"
#include "command/stage/stage_tree.h"

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

/* The source with its loops staged; NULL, with *ret_status said, where that cannot be. */
static char *
staged_text(const StagePlanned *planned, const char *source, int *ret_status)
{
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(change_free), loops = g_ptr_array_new();
    g_autoptr(EditList) edits = edit_list_new();
    guint file, offset;

    for (guint i = 0; i < planned->gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(planned->gains->gains, i);

        if (gain->is_wanted)
            g_ptr_array_add(loops, gain->loop);
    }
    stage_emit(planned->tree, loops, edits);
    if (!edit_list_settle(edits, &file, &offset)) {
        *ret_status = stage_fail(source, "two changes meet: nothing is planned");
        return NULL;
    }
    changes_add_edits(changes, planned->tree, edits);
    for (guint i = 0; i < changes->len; i++) {
        Change *change = g_ptr_array_index(changes, i);

        if (change->new)
            return g_steal_pointer(&change->new);
    }
    *ret_status = stage_fail(source, "no loop of it would be staged ('fieldwise stage' says why)");
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
stage_planned_new(const Options *options, Program *program, const ParseOptions *parse_options,
                  const Machine *machine, int *ret_status)
{
    g_autoptr(StagePlanned) planned = g_new0(StagePlanned, 1);
    g_autoptr(GPtrArray) paths = g_ptr_array_new(), programs = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    const StageRequest request = {.kernels = options->request.kernels,
                                  .array_forms = options->array_forms,
                                  .has_no_alias = options->apart,
                                  .programs = programs};

    g_ptr_array_add(paths, options->source);
    g_ptr_array_add(programs, program);
    planned->tree = stage_read_tree(paths, parse_options, ret_status);
    if (!planned->tree)
        return NULL;
    planned->loops = stage_loops_new(planned->tree, paths, &request);
    planned->gains = stage_gains_new(planned->tree, planned->loops, programs, machine,
                                     &options->request.launch, FALSE, options_walk_seconds(options), &error);
    planned->kernels = g_array_new(FALSE, FALSE, sizeof(StagedPlanKernel));
    if (planned->gains)
        set_forms(planned);
    for (guint i = 0; planned->gains && !error && i < program->kernels->len; i++)
        add_kernel(planned, g_ptr_array_index(program->kernels, i), &error);
    if (error) {
        *ret_status = stage_fail(options->source, error->message);
        return NULL;
    }
    planned->text = staged_text(planned, options->source, ret_status);
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
