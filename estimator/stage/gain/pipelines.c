/* SPDX-License-Identifier: MIT */
#include "stage/gain/gain_private.h"

#include "text/text.h"

#include <string.h>

static void
pipeline_free(gpointer data)
{
    StagePipeline *pipeline = data;

    g_ptr_array_unref(pipeline->facts);
    g_array_unref(pipeline->arrays);
    g_free(pipeline->text);
    g_free(pipeline->reason);
    g_free(pipeline);
}

/* The kernels (of Kernel) of PROGRAMS that have the loop NODE of TREE: instances that the sources make of a
 * template. */
static GPtrArray *
find_facts(const GPtrArray *programs, const SourceTree *tree, guint node)
{
    GPtrArray *facts = g_ptr_array_new();

    for (guint p = 0; p < programs->len; p++) {
        const Program *program = g_ptr_array_index(programs, p);

        for (guint k = 0; k < program->kernels->len; k++) {
            Kernel *kernel = g_ptr_array_index(program->kernels, k);

            if (!kernel->is_assumed && stage_gain_find_loop(kernel, tree, node) != G_MAXUINT)
                g_ptr_array_add(facts, kernel);
        }
    }
    return facts;
}

static gboolean
has_array(const StagePipeline *pipeline, const StageArray *array)
{
    for (guint i = 0; i < pipeline->arrays->len; i++)
        if (strcmp(g_array_index(pipeline->arrays, PipelineArray, i).array->name, array->name) == 0)
            return TRUE;
    return FALSE;
}

/* Where ARRAY comes among the parameters. */
static gint
compare_arrays(gconstpointer a, gconstpointer b, gpointer tree)
{
    guint first = tree_declaration(tree, ((const PipelineArray *)a)->array->parameter);
    guint second = tree_declaration(tree, ((const PipelineArray *)b)->array->parameter);

    return first < second ? -1 : first > second;
}

/* Adds the arrays that LOOP stages. */
static void
add_arrays(StagePipeline *pipeline, const StageLoop *loop)
{
    for (guint i = 0; i < loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(loop->arrays, i);
        PipelineArray added = {array, FALSE};

        if (array->form == STAGE_NONE || has_array(pipeline, array))
            continue;
        g_array_append_val(pipeline->arrays, added);
    }
}

static StagePipeline *
pipeline_of(GPtrArray *pipelines, guint kernel)
{
    for (guint i = 0; i < pipelines->len; i++)
        if (((StagePipeline *)g_ptr_array_index(pipelines, i))->loop->kernel == kernel)
            return g_ptr_array_index(pipelines, i);
    return NULL;
}

static StagePipeline *
add_pipeline(GPtrArray *pipelines, const SourceTree *tree, const StageLoop *loop, const GPtrArray *programs)
{
    const TreeNode *node = tree_node(tree, loop->node);
    g_autofree char *place = tree_place(tree, node->file, node->start);
    StagePipeline *pipeline = g_new0(StagePipeline, 1);
    const char *skipped = stage_skipped_instance(tree, loop->kernel, programs);

    pipeline->loop = loop;
    pipeline->arrays = g_array_new(FALSE, FALSE, sizeof(PipelineArray));
    pipeline->facts = find_facts(programs, tree, loop->node);
    if (skipped)
        pipeline->reason = g_strdup_printf("%s: what the instance %s does is not followed", place, skipped);
    else if (pipeline->facts->len == 0)
        pipeline->reason = g_strdup_printf(
            "%s: the kernel is not understood, or is a template of which the sources make no instance",
            place);
    g_ptr_array_add(pipelines, pipeline);
    return pipeline;
}

GPtrArray *
stage_pipelines_new(const SourceTree *tree, const StageGains *gains, const GPtrArray *programs,
                    const EditList *edits)
{
    GPtrArray *pipelines = g_ptr_array_new_with_free_func(pipeline_free);

    for (guint i = 0; i < gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, i);
        StagePipeline *pipeline = gain->is_wanted ? pipeline_of(pipelines, gain->loop->kernel) : NULL;

        if (!gain->is_wanted)
            continue;
        if (!pipeline)
            pipeline = add_pipeline(pipelines, tree, gain->loop, programs);
        add_arrays(pipeline, gain->loop);
    }
    for (guint i = 0; i < pipelines->len; i++) {
        StagePipeline *pipeline = g_ptr_array_index(pipelines, i);
        const PipelineRequest request = {pipeline->loop->kernel, pipeline->facts, pipeline->arrays};

        g_array_sort_with_data(pipeline->arrays, compare_arrays, (gpointer)tree);
        if (!pipeline->reason)
            pipeline->text = stage_pipeline_emit(tree, &request, edits, &pipeline->reason);
    }
    return pipelines;
}

/* --- bytes */

/* Widens *LOW and *HIGH by what INDEX is in the thread and the iterations that ENV stands for; LAST: the last
 * ones of all loops, of which LENGTHS has room for the numbers. FALSE: not known. */
static gboolean
widen(const Kernel *kernel, const Expr *index, ExprEnv *env, gint64 *lengths, gboolean last, gint64 *low,
      gint64 *high)
{
    gint64 value;

    memset(lengths, 0, kernel->loops->len * sizeof *lengths);
    env->loops = lengths;
    env->n_loops = kernel->loops->len;
    for (guint i = 0; last && i < kernel->loops->len; i++) {
        const Loop *loop = g_ptr_array_index(kernel->loops, i);
        const Expr *trip = loop->own_trip ? loop->own_trip : loop->trip;

        if (i < 63 && (index->loops >> i & 1) && (!trip || !expr_eval(trip, env, &value)))
            return FALSE;
        if (i < 63 && (index->loops >> i & 1))
            lengths[i] = MAX(0, value - 1);
    }
    if (!expr_eval(index, env, &value))
        return FALSE;
    *low = MIN(*low, value);
    *high = MAX(*high, value);
    return TRUE;
}

double
stage_pipeline_bytes(const Kernel *kernel, const PipelineArray *array, const LaunchConfig *launch)
{
    guint number = stage_gain_find_array(kernel, array->array->name);
    gint64 low = G_MAXINT64, high = G_MININT64;
    g_autofree gint64 *lengths = g_new0(gint64, MAX(kernel->loops->len, 1));
    ExprEnv env = {
        .params = launch->params, .param_known = launch->param_known, .n_params = launch->n_params};

    for (guint k = 0; k < 3; k++) {
        env.block_dim[k] = launch->block[k];
        env.grid_dim[k] = launch->grid[k];
    }
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->array != number)
            continue;
        for (guint at = 0; at < 2; at++) {
            for (guint k = 0; k < 3; k++) {
                env.thread[k] = at * (launch->block[k] - 1);
                env.block[k] = at * (launch->grid[k] - 1);
            }
            if (!access->index || !widen(kernel, access->index, &env, lengths, at == 1, &low, &high))
                return 0;
        }
    }
    low = MAX(low, 0); /* where a condition keeps the first thread from what is before its stretch */
    return low <= high ? ((double)high - (double)low + 1) *
                             ((const Array *)g_ptr_array_index(kernel->arrays, number))->elem_bytes
                       : 0;
}

/* --- what is written */

char *
stage_pipeline_file(const SourceTree *tree, const GPtrArray *pipelines, guint file, char **ret_path)
{
    const char *path = tree_file(tree, file)->path, *dot = strrchr(path, '.'), *slash = strrchr(path, '/');
    gsize n = dot && (!slash || dot > slash) ? (gsize)(dot - path) : strlen(path);
    g_autofree char *base = g_strndup(path, n), *name = g_path_get_basename(path);
    g_autofree char *stem = g_path_get_basename(base), *guard = NULL;
    GString *text = NULL;

    for (guint i = 0; i < pipelines->len; i++) {
        const StagePipeline *pipeline = g_ptr_array_index(pipelines, i);

        if (!pipeline->text || tree_node(tree, pipeline->loop->kernel)->file != file)
            continue;
        if (!text) {
            guard = g_ascii_strup(stem, -1);
            g_strcanon(guard, G_CSET_A_2_Z G_CSET_DIGITS, '_');
            text = g_string_new(NULL);
            g_string_printf(text,
                            PIPELINE_MARK
                            ": kernels of %s whose arrays lie in the\n * host's memory. Include it "
                            "behind them. */\n#ifndef FIELDWISE_%s_PIPELINE_CUH\n"
                            "#define FIELDWISE_%s_PIPELINE_CUH\n\n#include \"" PIPELINE_HEADER
                            "\"\n#include \"" STAGE_HEADER "\"\n",
                            name, guard, guard);
        }
        g_string_append_printf(text, "\n%s", pipeline->text);
    }
    if (!text)
        return NULL;
    g_string_append(text, "\n#endif\n");
    *ret_path = g_strdup_printf("%s_pipeline.cuh", base);
    return g_string_free(text, FALSE);
}

/* --- rates of the link */

/* Fills in RET_RATES for ONE case, a launch of PIPELINE. FALSE: not all of it is known. */
static gboolean
rates_of(const StagePipeline *pipeline, const StageCase *one, PipelineRates *ret_rates)
{
    PipelineRates rates = {0};
    double most;

    for (guint i = 0; i < pipeline->arrays->len; i++) {
        const PipelineArray *array = &g_array_index(pipeline->arrays, PipelineArray, i);
        double bytes = array->is_sliced ? stage_pipeline_bytes(one->kernel, array, one->launch) : 0;

        rates.in += array->array->reads ? bytes : 0;
        rates.out += array->array->writes ? bytes : 0;
    }
    most = MAX(rates.in, rates.out);
    if (!(most > 0) || !(one->plain.total > 0) || !(one->staged.total > 0))
        return FALSE;
    rates.plain = most / one->plain.total;
    rates.staged = most / one->staged.total;
    *ret_rates = rates;
    return TRUE;
}

gboolean
stage_pipeline_rates(const StagePipeline *pipeline, const StageGains *gains, PipelineRates *ret_rates)
{
    for (guint k = 0; !pipeline->reason && k < gains->gains->len; k++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, k);

        if (gain->loop == pipeline->loop)
            return gain->cases->len > 0 && !((const StageCase *)g_ptr_array_index(gain->cases, 0))->reason &&
                   rates_of(pipeline, g_ptr_array_index(gain->cases, 0), ret_rates);
    }
    return FALSE;
}
