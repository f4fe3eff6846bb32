/* SPDX-License-Identifier: MIT */
#include "report/report.h"
#include "report/analysis/analysis.h"

#include "text/text.h"

char *
dump_kernels(const GPtrArray *kernels)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(kernels, i);
        g_autofree char *text = kernel_dump(kernel);
        g_autofree char *unrolled = kernel->unrolled ? kernel_dump(kernel->unrolled) : NULL;

        g_string_append_printf(out, "%s%s", i > 0 ? "\n" : "", text);
        if (unrolled)
            g_string_append_printf(out, "\nwith short loops written out: %s", unrolled);
    }
    return g_string_free(out, FALSE);
}

char *
dump_course(const Program *program)
{
    g_autofree char *text = course_dump(program->course);

    return program->course_lacks ? g_strdup_printf("%snot all: %s\n", text, program->course_lacks)
                                 : g_steal_pointer(&text);
}

/* "== nbody: Body, grid 64,1,1 block 256,1,1: aos" above what is dumped. */
static void
append_title(GString *out, const Ranking *ranking, const char *spec)
{
    const gint64 *grid = ranking->launch->grid, *block = ranking->launch->block;

    g_string_append_printf(out, "%s== %s: %s", out->len > 0 ? "\n" : "", ranking->kernel->name,
                           ranking->binding->record->name);
    g_string_append_printf(out, ", grid %" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT, grid[0],
                           grid[1], grid[2]);
    g_string_append_printf(out, " block %" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT,
                           block[0], block[1], block[2]);
    for (guint i = 0; i < ranking->launch->n_params; i++)
        if (ranking->launch->stated[i].kind == STATED_INTEGER)
            g_string_append_printf(out, " %s %" G_GINT64_FORMAT,
                                   ((const Param *)g_ptr_array_index(ranking->kernel->params, i))->name,
                                   ranking->launch->params[i]);
    g_string_append_printf(out, spec ? ": %s\n" : "\n", spec);
}

static void
append_ranking(GString *out, const Ranking *ranking)
{
    append_title(out, ranking, NULL);
    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *layout = g_ptr_array_index(ranking->layouts, i);
        g_autofree char *total = number_exact(layout->estimate.total),
                        *relative = number_exact(layout->relative);

        g_string_append_printf(out, "%u%s %s", layout->rank, layout->tied ? "=" : "", layout->spec);
        if (layout->name)
            g_string_append_printf(out, " (%s)", layout->name);
        g_string_append(out, " cost");
        for (guint j = 0; j < layout->estimate.n_cost; j++) {
            g_autofree char *cost = number_exact(layout->estimate.cost[j]);

            g_string_append_printf(out, " %s", cost);
        }
        g_string_append_printf(out, " total %s relative %s\n", total, relative);
    }
}

static gboolean
append_model_stage(GString *out, const Analysis *analysis, const Ranking *ranking, const char *stage,
                   GError **error)
{
    const Machine *machine = analysis->machine;
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(ranking->kernel, ranking->binding, ranking->launch, machine->model,
                             machine->arch, &machine->settings, error);
    gboolean has_stage = TRUE;

    if (!prepared)
        return FALSE;
    for (guint i = 0; has_stage && i < ranking->layouts->len; i++) {
        const RankedLayout *layout = g_ptr_array_index(ranking->layouts, i);
        gpointer own = prepared_layouts_find(prepared, layout->layout, NULL);
        g_autofree char *text = machine->model->dump(own, layout->layout, stage);

        has_stage = text != NULL;
        if (!has_stage)
            break;
        append_title(out, ranking, layout->spec);
        g_string_append(out, text);
    }
    if (!has_stage)
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST, "the model '%s' has no stage '%s'",
                    machine->model->name, stage);
    return has_stage;
}

char *
dump_stage(const Analysis *analysis, const char *stage, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (guint i = 0; i < analysis->cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;

        if (strcmp(stage, "ranking") == 0)
            append_ranking(out, ranking);
        else if (!append_model_stage(out, analysis, ranking, stage, error))
            return NULL;
    }
    return g_string_free(g_steal_pointer(&out), FALSE);
}
