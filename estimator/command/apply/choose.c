/* SPDX-License-Identifier: MIT */
#include "choose.h"

#include "analysis.h"
#include "flattened.h"
#include "text_table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Layouts of each launch that are tried for all: its best ones. */
#define TRIED 12u

/* All launches of a program: of Analysis. */
static GPtrArray *
analyse(const AnalysisRequest *request, const GPtrArray *programs, const Machine *machine, GError **error)
{
    g_autoptr(GPtrArray) analyses = g_ptr_array_new_with_free_func((GDestroyNotify)analysis_free);

    for (guint i = 0; i < programs->len; i++) {
        Analysis *analysis = analysis_new(g_ptr_array_index(programs, i), machine, request, FALSE, error);

        if (!analysis)
            return NULL;
        g_ptr_array_add(analyses, analysis);
    }
    return g_steal_pointer(&analyses);
}

static void
add_spec(GPtrArray *specs, const char *spec)
{
    if (!g_ptr_array_find_with_equal_func(specs, spec, g_str_equal, NULL))
        g_ptr_array_add(specs, g_strdup(spec));
}

/* The best layouts of each launch, and what the program may have now. */
static GPtrArray *
collect_specs(const GPtrArray *analyses)
{
    GPtrArray *specs = g_ptr_array_new_with_free_func(g_free);

    add_spec(specs, "aos");
    add_spec(specs, "soa");
    for (guint i = 0; i < analyses->len; i++) {
        const Analysis *analysis = g_ptr_array_index(analyses, i);

        for (guint c = 0; c < analysis->cases->len; c++) {
            const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, c))->ranking;

            for (guint l = 0; l < MIN(ranking->layouts->len, TRIED); l++)
                add_spec(specs, ((const RankedLayout *)g_ptr_array_index(ranking->layouts, l))->spec);
        }
    }
    return specs;
}

/* What launches cost in one layout, all together. */
typedef struct {
    double total;
    guint n;
    const RankedLayout *layout; /* of the first of them */
} Sum;

/* Adds the layouts of RANKING to SUMS: spec -> Sum. */
static void
add_ranking(GHashTable *sums, const Ranking *ranking)
{
    for (guint l = 0; l < ranking->layouts->len; l++) {
        const RankedLayout *layout = g_ptr_array_index(ranking->layouts, l);
        Sum *sum = g_hash_table_lookup(sums, layout->spec);

        if (!sum) {
            sum = g_new0(Sum, 1);
            sum->layout = layout;
            g_hash_table_insert(sums, g_strdup(layout->spec), sum);
        }
        sum->total += layout->estimate.total;
        sum->n++;
    }
}

/* The layout of the least sum over all N launches; of those that cost the same but for KNOWN_ERROR the first
 * as `rank` lists them. */
static const Sum *
find_least(GHashTable *sums, guint n, double known_error)
{
    const Sum *best = NULL;
    double least = INFINITY;
    GHashTableIter iter;
    gpointer value;

    g_hash_table_iter_init(&iter, sums);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const Sum *sum = value;

        if (sum->n == n)
            least = MIN(least, sum->total);
    }
    g_hash_table_iter_init(&iter, sums);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        const Sum *sum = value;

        if (sum->n == n && sum->total <= least * (1 + known_error) &&
            (!best || ranked_layout_compare_tied(sum->layout, best->layout) < 0))
            best = sum;
    }
    return best;
}

static double
total_of(const Ranking *ranking, const char *spec)
{
    for (guint l = 0; l < ranking->layouts->len; l++) {
        const RankedLayout *layout = g_ptr_array_index(ranking->layouts, l);

        if (strcmp(layout->spec, spec) == 0)
            return layout->estimate.total;
    }
    return 0;
}

/* Says what CHOSEN comes to for each launch of ANALYSES, and for all, relative to BEFORE, the layout that the
 * program has. */
static void
tell(const GPtrArray *analyses, GHashTable *sums, const Sum *chosen, const char *before)
{
    const Sum *now = g_hash_table_lookup(sums, before);
    const char *spec = chosen->layout->spec;

    fprintf(stderr, "chosen: %s, %.3f of %s over %u %s\n", spec, chosen->total / now->total, before, now->n,
            now->n == 1 ? "launch" : "launches");
    for (guint i = 0; i < analyses->len; i++) {
        const Analysis *analysis = g_ptr_array_index(analyses, i);

        for (guint c = 0; c < analysis->cases->len; c++) {
            const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, c))->ranking;
            double total = total_of(ranking, before);

            fprintf(stderr, "  %s: %.3f, %.1f%% of the time\n", ranking->kernel->name,
                    total_of(ranking, spec) / total, 100 * total / now->total);
        }
        for (guint s = 0; s < analysis->skipped->len; s++) {
            const Skip *skip = g_ptr_array_index(analysis->skipped, s);
            if (skip->lacks_record)
                continue;
            g_autofree char *line = g_strdup_printf("  %s does not count: %s", skip->kernel, skip->reason);
            g_autofree char *clean = text_clean(line);

            fprintf(stderr, "%s\n", clean);
        }
    }
}

char *
choose_layout(const Options *options, const GPtrArray *programs, const Machine *machine,
              const Binding *binding, GError **error)
{
    AnalysisRequest request = options->request;
    g_autoptr(GPtrArray) first = NULL, specs = NULL, all = NULL;
    g_autoptr(GHashTable) sums = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    double known_error = 0;
    guint n = 0;

    if (!request.record)
        request.record = binding->record->name;
    request.keep_members = TRUE;
    first = analyse(&request, programs, machine, error);
    if (!first)
        return NULL;
    specs = collect_specs(first);
    request.candidates.specs = specs;
    all = analyse(&request, programs, machine, error);
    if (!all)
        return NULL;
    for (guint i = 0; i < all->len; i++) {
        const Analysis *analysis = g_ptr_array_index(all, i);

        for (guint c = 0; c < analysis->cases->len; c++, n++) {
            const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, c))->ranking;

            add_ranking(sums, ranking);
            known_error = MAX(known_error, ranking->known_error);
        }
    }
    if (n == 0) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                    "no launch of a kernel on %s can be estimated: choose by --layout",
                    binding->record->name);
        return NULL;
    }
    const Sum *best = find_least(sums, n, known_error);
    if (!best) {
        g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                    "no layout is estimated for all launches in the time allowed: raise --timeout");
        return NULL;
    }
    tell(all, sums, best, binding->kind == BINDING_PARALLEL ? "soa" : "aos");
    return g_strdup(best->layout->spec);
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
