/* SPDX-License-Identifier: MIT */
#include "text/text.h"
#include "model/compiled/compiled.h"
#include "report/words/words_private.h"

#include <string.h>

char *
grid_value(const gint64 *grid)
{
    guint n = grid[2] > 1 ? 3 : grid[1] > 1 ? 2 : 1;
    GString *text = g_string_new(NULL);

    for (guint k = 0; k < n; k++)
        g_string_append_printf(text, "%s%" G_GINT64_FORMAT, k > 0 ? "," : "", grid[k]);
    return g_string_free(text, FALSE);
}

const char *
sensitivity_assumption(const Sensitivity *sensitivity)
{
    static const char *const names[] = {[SENSITIVITY_GRID] = "grid",
                                        [SENSITIVITY_LOCALITY] = "locality",
                                        [SENSITIVITY_TRIPS] = "trips",
                                        [SENSITIVITY_STRIDE] = "stride"};

    return names[sensitivity->kind];
}

char *
sensitivity_value_text(const Sensitivity *sensitivity)
{
    if (sensitivity->kind == SENSITIVITY_LOCALITY)
        return locality_text(&(ArrayLocality){sensitivity->locality, 0});
    if (sensitivity->kind == SENSITIVITY_TRIPS)
        return g_strdup_printf("%" G_GINT64_FORMAT, sensitivity->trips);
    if (sensitivity->kind == SENSITIVITY_STRIDE)
        return g_strdup_printf("%" G_GINT64_FORMAT, sensitivity->stride);
    return grid_value(sensitivity->grid);
}

/* "with 1,056 blocks, which fill the GPU once" */
static char *
condition_text(const Kernel *kernel, const Sensitivity *sensitivity)
{
    double blocks =
        (double)sensitivity->grid[0] * (double)sensitivity->grid[1] * (double)sensitivity->grid[2];
    g_autofree char *number = number_short(blocks), *value = sensitivity_value_text(sensitivity);

    if (sensitivity->kind == SENSITIVITY_LOCALITY)
        return g_strdup_printf(sensitivity->locality == LOCALITY_SORTED
                                   ? "if unknown indices rise with the thread (--locality %s)"
                                   : "if unknown indices are random (--locality %s)",
                               value);
    if (sensitivity->kind == SENSITIVITY_TRIPS)
        return g_strdup_printf("if loops of unknown length make %s iterations (--trips LINE=%s)", value,
                               value);
    if (sensitivity->kind == SENSITIVITY_STRIDE) {
        const char *name = ((const Param *)g_ptr_array_index(kernel->params, sensitivity->param))->name;

        return g_strdup_printf("if %s is %s (--param %s=%s)", name, value, name, value);
    }
    return g_strdup_printf("with %s blocks, which fill the GPU once (--grid %s)", number, value);
}

/* That the first layout is first by the loops of unknown length alone, where another costs less in all over
 * the iterations that these are taken to make; NULL: the first costs least. */
static char *
degrees_text(const Ranking *ranking)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0), *least = best;

    for (guint i = 1; i < ranking->layouts->len; i++) {
        const RankedLayout *other = g_ptr_array_index(ranking->layouts, i);

        if (other->estimate.total < least->estimate.total)
            least = other;
    }
    if (best->estimate.n_cost == 1 ||
        least->estimate.total * (1 + ranking->known_error) >= best->estimate.total)
        return NULL;
    return g_strdup_printf(
        "it is first because its cost grows least with the loops of unknown length; over the %" G_GINT64_FORMAT
        " iterations taken for each, %s costs least: %.3f of what %s costs (else: --trips)",
        ranking->launch->default_trips, least->name ? least->name : least->spec,
        least->estimate.total / best->estimate.total, best->name ? best->name : best->spec);
}

char *
report_trips_doubt(const Ranking *ranking)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0);
    const Sensitivity *worst = sensitivities_doubt(ranking);

    if (!worst)
        return NULL;
    const char *name = best->name ? best->name : best->spec;
    if (worst->kind == SENSITIVITY_STRIDE) {
        const Param *param = g_ptr_array_index(ranking->kernel->params, worst->param);

        return g_strdup_printf("%s, which multiplies indices, is not known: if it is %" G_GINT64_FORMAT
                               " %s would be %.2f times as fast as %s",
                               param->name, worst->stride, worst->first, 1 / worst->relative, name);
    }
    g_autofree char *loops = report_open_loops(ranking);
    return g_strdup_printf("it is a guess how long %s %s: with %" G_GINT64_FORMAT
                           " iterations %s would be %.2f times as fast as %s",
                           loops ? loops : "loops", loops && !strchr(loops, ',') ? "runs" : "run",
                           worst->trips, worst->first, 1 / worst->relative, name);
}

GPtrArray *
report_sensitivities(const Ranking *ranking)
{
    GPtrArray *sentences = g_ptr_array_new_with_free_func(g_free);
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0);
    const char *name = best->name ? best->name : best->spec;
    const RankedLayout *least = ranking_cheapest(ranking);
    char *degrees = ranking->robust ? report_robust_reason(ranking->robust, best->estimate.total, least,
                                                           least->estimate.total, ranking->known_error)
                                    : degrees_text(ranking);

    if (degrees)
        g_ptr_array_add(sentences, degrees);
    for (guint i = 0; i < ranking->sensitivities->len; i++) {
        const Sensitivity *sensitivity = g_ptr_array_index(ranking->sensitivities, i);
        g_autofree char *condition = condition_text(ranking->kernel, sensitivity);

        if (sensitivity->changes)
            g_ptr_array_add(sentences,
                            g_strdup_printf("%s, %s would be first: it costs %.3f of what %s costs",
                                            condition, sensitivity->first, sensitivity->relative, name));
    }
    return sentences;
}

char *
report_localities(const Ranking *ranking)
{
    const GPtrArray *all = ranking->open_localities;
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < all->len; i++) {
        const OpenLocality *open = g_ptr_array_index(all, i);
        const Array *array = g_ptr_array_index(ranking->kernel->arrays, open->array);
        g_autofree char *how = open->elements > 0 ? locality_text(&open->places) : NULL;

        if (i == 0 && !how)
            g_string_append(
                text, "indices are unknown, and each lane is taken to access a segment of its own, in ");
        else if (i == 0)
            g_string_append_printf(text, "unknown indices are taken as %s (else: --locality) in ", how);
        g_string_append_printf(text, "%s%s", i == 0 ? "" : ", ", array->name);
        if (open->elements > 0)
            g_string_append_printf(text, " (%" G_GINT64_FORMAT " elements%s)", open->elements,
                                   open->size_known ? "" : ", assumed, else: --size");
    }
    return all->len > 0 ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}
