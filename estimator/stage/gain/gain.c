/* SPDX-License-Identifier: MIT */
#include "stage/gain/gain_private.h"

#include "source/source.h"

#include <string.h>

guint
stage_gain_find_loop(const Kernel *kernel, const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const char *path = path_without_dot(tree_file(tree, n->file)->path);

    for (guint i = 0; i < kernel->loops->len; i++) {
        const SourcePlace *at = &((const Loop *)g_ptr_array_index(kernel->loops, i))->place;

        if (at->line > 0 && at->offset == n->start && strcmp(path_without_dot(at->file), path) == 0)
            return i;
    }
    return G_MAXUINT;
}

guint
stage_gain_find_array(const Kernel *kernel, const char *name)
{
    for (guint i = 0; i < kernel->arrays->len; i++)
        if (strcmp(((const Array *)g_ptr_array_index(kernel->arrays, i))->name, name) == 0)
            return i;
    return G_MAXUINT;
}

/* The elements of a row of ARRAY, of which templates may choose the number: by the bytes that KERNEL goes on
 * by from one iteration of loop LOOP to the next, 0 where that is not known. */
static guint
row_of(const Kernel *kernel, guint loop, guint number, const StageArray *array)
{
    gint64 step;

    if (array->row > 0)
        return array->row;
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Expr *counter = expr_symbol(kernel->pool, SYMBOL_LOOP, loop, "");

        if (access->array != number || !access->index || access->index->kind != EXPR_SUM)
            continue;
        for (guint k = 0; k < access->index->n_args; k++) {
            step = access->index->coefficients[k];
            if (access->index->args[k] == counter && step > 0 && step <= G_MAXINT32)
                return (guint)step;
        }
    }
    return 0;
}

/* LOOP as the estimate wants it, in KERNEL, where it is loop NUMBER; ret_staged->arrays is NULL where not all
 * of it is found. */
static void
describe(const Kernel *kernel, guint number, const StageLoop *loop, StagedLoop *ret_staged)
{
    g_autoptr(GArray) arrays = g_array_new(FALSE, FALSE, sizeof(StagedArray));
    gboolean has_strip = FALSE;

    *ret_staged = (StagedLoop){.loop = number, .n = loop->n, .by_warp = loop->is_by_warp};
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);
        StagedArray staged = {.array = stage_gain_find_array(kernel, array->name),
                              .form = array->form,
                              .reads = array->reads,
                              .writes = array->writes,
                              .is_always = array->is_always,
                              .is_row = array->row_text != NULL};

        if (array->form == STAGE_NONE)
            continue;
        if (staged.array == G_MAXUINT)
            return;
        staged.bytes = array->bytes * row_of(kernel, number, staged.array, array);
        if (array->is_chosen) /* by this instance of a template */
            staged.bytes = staged.bytes / array->bytes *
                           ((const Array *)g_ptr_array_index(kernel->arrays, staged.array))->elem_bytes;
        if (staged.bytes == 0)
            return;
        has_strip |= staged.form == STAGE_STRIP;
        g_array_append_val(arrays, staged);
    }
    if (!has_strip && arrays->len > 0)
        ret_staged->n = MAX(1, STAGED_GRANULE / g_array_index(arrays, StagedArray, 0).bytes);
    ret_staged->arrays = g_steal_pointer(&arrays);
}

static void
case_free(gpointer data)
{
    StageCase *one = data;

    g_clear_pointer(&one->loop.arrays, g_array_unref);
    g_free(one->reason);
    g_free(one);
}

/* Adds a launch of KERNEL, of which LOOP is staged, to GAIN. */
static StageCase *
add_case(StageGain *gain, const Kernel *kernel, const StagedLoop *loop, const LaunchConfig *launch)
{
    StageCase *one = g_new0(StageCase, 1);

    one->kernel = kernel;
    one->launch = launch;
    one->loop = *loop;
    if (loop->arrays)
        g_array_ref(loop->arrays);
    g_ptr_array_add(gain->cases, one);
    return one;
}

/* Adds the launches of KERNEL, which has the loop of GAIN as its loop NUMBER. */
static void
add_kernel(StageGains *gains, StageGain *gain, const Kernel *kernel, guint number,
           const LaunchRequest *request)
{
    LaunchGpu gpu = machine_launch_gpu(gains->machine);
    g_autoptr(GError) failure = NULL;
    g_autoptr(GPtrArray) launches = launch_configs(kernel, request, &gpu, &failure);
    StagedLoop staged = {0};

    if (!launches) {
        add_case(gain, kernel, &staged, NULL)->reason = g_strdup(failure->message);
        return;
    }
    describe(kernel, number, gain->loop, &staged);
    for (guint i = 0; i < launches->len; i++) {
        StageCase *one = add_case(gain, kernel, &staged, g_ptr_array_index(launches, i));

        if (!staged.arrays)
            one->reason = g_strdup("its accesses are not understood");
    }
    g_clear_pointer(&staged.arrays, g_array_unref);
    g_ptr_array_extend_and_steal(gains->launches, g_steal_pointer(&launches));
}

static void
add_kernels(StageGains *gains, StageGain *gain, const SourceTree *tree, const GPtrArray *programs,
            const LaunchRequest *request)
{
    const TreeNode *node = tree_node(tree, gain->loop->node);

    gain->place = tree_place(tree, node->file, node->start);
    for (guint p = 0; gain->loop->is_staged && p < programs->len; p++) {
        const Program *program = g_ptr_array_index(programs, p);

        for (guint k = 0; k < program->kernels->len; k++) {
            const Kernel *kernel = g_ptr_array_index(program->kernels, k);
            guint number = stage_gain_find_loop(kernel, tree, gain->loop->node);

            if (number != G_MAXUINT)
                add_kernel(gains, gain, kernel, number, request);
        }
    }
}

/* Estimates all cases of GAINS. */
static gboolean
estimate_cases(StageGains *gains, GError **error)
{
    g_autoptr(GPtrArray) cases = g_ptr_array_new();

    for (guint i = 0; i < gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, i);

        for (guint k = 0; k < gain->cases->len; k++) {
            StageCase *one = g_ptr_array_index(gain->cases, k);

            if (!one->reason)
                g_ptr_array_add(cases, one);
        }
    }
    return stage_cases_estimate(cases, gains->machine, gains->seconds / STAGE_SHARES, error);
}

/* Of the launches of GAIN in which a thread would take more registers than its kernel has, nothing is known:
 * values would go to memory. Each lane stores for itself where that takes few enough. */
static void
check_registers(StageGain *gain, const Machine *machine)
{
    for (guint i = 0; i < gain->cases->len; i++) {
        StageCase *one = g_ptr_array_index(gain->cases, i);
        gint64 most = one->reason ? G_MAXINT64 : stage_most_registers(one->kernel, machine);

        if (one->reason || one->staged.registers <= MAX(most, one->launch->registers))
            continue;
        gain->lacks_registers = TRUE;
        if (!one->has_other || one->other.registers > MAX(most, one->launch->registers))
            one->reason = g_strdup_printf("a thread would take %" G_GINT64_FORMAT
                                          " registers, and __launch_bounds__ leaves it %" G_GINT64_FORMAT,
                                          one->staged.registers, most);
    }
}

/* Whether the gain of ONE rests on a length of loops that is assumed: that of the staged one, or where data
 * decides where it goes, of any. A stretch of some elements gains nothing, and a long one much. */
static gboolean
has_assumed_length(const StageCase *one)
{
    const LaunchConfig *launch = one->launch;

    return launch->trips[one->loop.loop] == LOOP_UNKNOWN ||
           ((launch->assumed & ASSUMED_TRIPS) != 0 && staged_follows_data(one->kernel, &one->loop));
}

/* Adds up what was estimated of GAIN's launches. */
static void
sum_up(StageGain *gain)
{
    for (guint i = 0; i < gain->cases->len; i++) {
        const StageCase *one = g_ptr_array_index(gain->cases, i);

        if (one->reason)
            continue;
        gain->plain += one->plain.total;
        gain->staged += one->staged.total;
        gain->lacks_share |= staged_rests_on_share(one->kernel, one->launch, &one->loop);
        gain->is_guess |= gain->lacks_share || has_assumed_length(one);
        gain->keeps_warp |= one->loop.by_warp && !one->has_other;
        gain->sum_other += one->other.total;
    }
}

/* Takes the other way of staging GAIN's loop if it is faster. */
static void
choose_way(StageGain *gain)
{
    gain->other = gain->loop->is_by_warp && gain->sum_other > 0 ? "by lane" : NULL;
    if (!gain->other || gain->keeps_warp || (gain->sum_other >= gain->staged && !gain->lacks_registers))
        return;
    gain->other = "by the warp";
    gain->loop->is_by_warp = FALSE;
    gain->sum_other = gain->staged;
    gain->staged = 0;
    for (guint i = 0; i < gain->cases->len; i++) {
        StageCase *one = g_ptr_array_index(gain->cases, i);
        StagedCost before = one->staged;

        one->staged = one->other;
        one->other = before;
        gain->staged += one->staged.total;
    }
}

static void
gain_free(gpointer data)
{
    StageGain *gain = data;

    g_ptr_array_unref(gain->cases);
    g_clear_pointer(&gain->lengths, g_array_unref);
    g_free(gain->place);
    g_free(gain);
}

StageGains *
stage_gains_new_all(const GPtrArray *loops, const Machine *machine)
{
    StageGains *gains = g_new0(StageGains, 1);

    gains->machine = machine;
    gains->gains = g_ptr_array_new_with_free_func(gain_free);
    gains->launches = g_ptr_array_new_with_free_func((GDestroyNotify)launch_config_free);
    for (guint i = 0; i < loops->len; i++) {
        StageGain *gain = g_new0(StageGain, 1);

        gain->loop = g_ptr_array_index(loops, i);
        gain->cases = g_ptr_array_new_with_free_func(case_free);
        gain->is_wanted = gain->loop->is_staged;
        g_ptr_array_add(gains->gains, gain);
    }
    return gains;
}

/* The share of the time that LOOP has to gain. */
static double
least_gain(const StageLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len; i++)
        if (((const StageArray *)g_ptr_array_index(loop->arrays, i))->form == STAGE_LINE)
            return STAGE_LEAST_LINE_GAIN;
    return STAGE_LEAST_GAIN;
}

StageGains *
stage_gains_new(const SourceTree *tree, const GPtrArray *loops, const GPtrArray *programs,
                const Machine *machine, const LaunchRequest *request, gboolean all, double seconds,
                GError **error)
{
    g_autoptr(StageGains) gains = stage_gains_new_all(loops, machine);

    gains->seconds = seconds;
    for (guint i = 0; i < gains->gains->len; i++)
        add_kernels(gains, g_ptr_array_index(gains->gains, i), tree, programs, request);
    if (!estimate_cases(gains, error))
        return NULL;
    for (guint i = 0; i < gains->gains->len; i++) {
        StageGain *gain = g_ptr_array_index(gains->gains, i);

        check_registers(gain, machine);
        sum_up(gain);
        choose_way(gain);
    }
    if (!all && !stage_lengths_choose(tree, gains, error))
        return NULL;
    for (guint i = 0; i < gains->gains->len; i++) {
        StageGain *gain = g_ptr_array_index(gains->gains, i);

        gain->is_wanted =
            gain->loop->is_staged &&
            (all || (!gain->is_guess && gain->staged < gain->plain * (1 - least_gain(gain->loop))));
    }
    return g_steal_pointer(&gains);
}

void
stage_gains_free(StageGains *gains)
{
    if (!gains)
        return;
    g_ptr_array_unref(gains->gains);
    g_ptr_array_unref(gains->launches);
    g_free(gains);
}

StageGains *
stage_gains_find(const SourceTree *tree, const GArray *kernels, const GPtrArray *loops,
                 const GPtrArray *programs, const Machine *machine, const GPtrArray *hits,
                 const GainRequest *request, GError **error)
{
    LaunchRequest launch = request->launch;
    g_autoptr(GPtrArray) trips = counted_trips_new(launch.trips, tree, kernels, hits);

    launch.trips = trips;
    if (request->monitors && !stage_sl1_lines_find(tree, loops, programs, machine, &launch, error))
        return NULL;
    if (request->monitors || (request->all && request->writes))
        return stage_gains_new_all(loops, machine);
    return stage_gains_new(tree, loops, programs, machine, &launch, request->all, request->seconds, error);
}

gboolean
stage_gains_emit(const SourceTree *tree, const StageGains *gains, EditList *edits, guint *ret_file,
                 guint *ret_offset)
{
    g_autoptr(GPtrArray) loops = g_ptr_array_new();

    for (guint i = 0; i < gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, i);

        if (gain->is_wanted)
            g_ptr_array_add(loops, gain->loop);
    }
    stage_emit(tree, loops, edits);
    return edit_list_settle(edits, ret_file, ret_offset);
}

/* The case of GAIN, which is wanted, that is of KERNEL and estimated; NULL: none. */
static const StageCase *
find_case(const StageGain *gain, const Kernel *kernel)
{
    for (guint i = 0; gain->is_wanted && i < gain->cases->len; i++) {
        const StageCase *one = g_ptr_array_index(gain->cases, i);

        if (one->kernel == kernel && one->launch && !one->reason)
            return one;
    }
    return NULL;
}

const LaunchConfig *
stage_gains_launch(const StageGains *gains, const Kernel *kernel)
{
    for (guint i = 0; i < gains->gains->len; i++) {
        const StageCase *one = find_case(g_ptr_array_index(gains->gains, i), kernel);

        if (one)
            return one->launch;
    }
    return NULL;
}

gboolean
stage_gains_have(const StageGains *gains, const Kernel *kernel)
{
    return stage_gains_launch(gains, kernel) != NULL;
}

static void
staged_loop_clear(gpointer data)
{
    g_clear_pointer(&((StagedLoop *)data)->arrays, g_array_unref);
}

gboolean
stage_gains_cost(const StageGains *gains, const Kernel *kernel, const LaunchConfig *launch, gboolean staged,
                 gboolean by_warp, StagedCost *ret_cost, GError **error)
{
    const Machine *machine = gains->machine;
    g_autoptr(GArray) loops = g_array_new(FALSE, TRUE, sizeof(StagedLoop));
    const char *reason = NULL;

    g_array_set_clear_func(loops, staged_loop_clear);
    for (guint i = 0; i < gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, i);
        const StageCase *one = find_case(gain, kernel);
        StagedLoop loop;

        if (!one)
            continue;
        describe(kernel, one->loop.loop, gain->loop, &loop);
        loop.by_warp = loop.by_warp && by_warp;
        g_array_append_val(loops, loop);
    }
    const StagedLoop *all = (const StagedLoop *)(gpointer)loops->data;
    if (!staged)
        return staged_cost_plain(kernel, launch, all, loops->len, machine->model, machine->arch,
                                 &machine->settings, ret_cost, error);
    if (staged_cost(kernel, launch, all, loops->len, machine->model, machine->arch, &machine->settings,
                    ret_cost, &reason, error))
        return TRUE;
    if (reason)
        g_set_error_literal(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST, reason);
    return FALSE;
}

double
stage_gain_speedup(const StageGain *gain)
{
    return gain->staged > 0 ? gain->plain / gain->staged : 0;
}
