/* SPDX-License-Identifier: MIT */
#include "validate/plan/plan_private.h"
#include "validate/contents/contents.h"

#include "report/words/words.h"
#include "report/analysis/analysis.h"
#include "report/joint/joint.h"

#include <string.h>

static const char *const USUAL[] = {"aos", "soa", "aosoa@8", "aosoa@32"};

static const Ranking *
case_ranking(const Analysis *analysis, guint i)
{
    return ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;
}

/* Whether two specs mean the same layout of RECORD. */
static gboolean
specs_equal(const Record *record, const char *a, const char *b)
{
    g_autoptr(Layout) x = layout_parse(a, record, NULL), y = layout_parse(b, record, NULL);

    return x && y && layout_equal(x, y);
}

static void
add_spec(GPtrArray *specs, const Record *record, const char *spec)
{
    for (guint i = 0; i < specs->len; i++)
        if (specs_equal(record, g_ptr_array_index(specs, i), spec))
            return;
    g_ptr_array_add(specs, g_strdup(spec));
}

/* AoS, and the user's own in their order. */
static void
add_named(GPtrArray *specs, const Record *record, const AnalysisRequest *request)
{
    for (guint i = 0; i < request->candidates.specs->len; i++) {
        const char *spec = g_ptr_array_index(request->candidates.specs, i);

        if (specs_equal(record, spec, "aos"))
            g_ptr_array_add(specs, g_strdup(spec));
    }
    g_ptr_array_set_size(specs, MIN((gint)specs->len, 1));
    add_spec(specs, record, "aos");
    for (guint i = 0; i < request->candidates.specs->len; i++)
        add_spec(specs, record, g_ptr_array_index(request->candidates.specs, i));
}

/* The best of each kernel in turn, until there are MOST. */
static void
add_best(GPtrArray *specs, const Analysis *analysis, guint most)
{
    gboolean more = TRUE;

    for (guint place = 0; more; place++) {
        more = FALSE;
        for (guint i = 0; i < analysis->cases->len && specs->len < most; i++) {
            const Ranking *ranking = case_ranking(analysis, i);
            const RankedLayout *layout =
                place < ranking->layouts->len ? g_ptr_array_index(ranking->layouts, place) : NULL;

            if (!layout)
                continue;
            add_spec(specs, ranking->binding->record, layout->name ? layout->name : layout->spec);
            more = TRUE;
        }
    }
}

/* Whether ANALYSIS has one record. */
static gboolean
check_record(const Analysis *analysis, GError **error)
{
    if (analysis->cases->len == 0) {
        g_autofree char *skips = report_skips(analysis);

        return bundle_fail(error, BUNDLE_ERROR_SOURCE, "%s", g_strchomp(skips));
    }
    for (guint i = 1; i < analysis->cases->len; i++) {
        const Ranking *first = case_ranking(analysis, 0), *one = case_ranking(analysis, i);

        if (strcmp(first->binding->record->name, one->binding->record->name) != 0)
            return bundle_fail(error, BUNDLE_ERROR_SOURCE,
                               "the layout of one record can vary, and here are %s and %s: name one by "
                               "--record",
                               first->binding->record->name, one->binding->record->name);
    }
    return TRUE;
}

/* Whether ANALYSIS has one record, and one launch of each kernel. */
static gboolean
check_cases(const Analysis *analysis, GError **error)
{
    if (!check_record(analysis, error))
        return FALSE;
    for (guint i = 1; i < analysis->cases->len; i++) {
        const Ranking *one = case_ranking(analysis, i);

        for (guint k = 0; k < i; k++)
            if (case_ranking(analysis, k)->kernel == one->kernel)
                return bundle_fail(error, BUNDLE_ERROR_SOURCE,
                                   "%s is launched in several ways: choose one by --grid, --block and "
                                   "--param, or another kernel by --kernel",
                                   one->kernel->name);
    }
    return TRUE;
}

/* Leaves the first launch of each kernel in ANALYSIS. */
static void
keep_first(Analysis *analysis)
{
    for (guint i = 1; i < analysis->cases->len;) {
        guint k = 0;

        while (k < i && case_ranking(analysis, k)->kernel != case_ranking(analysis, i)->kernel)
            k++;
        if (k < i)
            g_ptr_array_remove_index(analysis->cases, i);
        else
            i++;
    }
}

/* The analysis that REQUEST asks for, of one record. FIRST_LAUNCH: of the first launch of each kernel. */
static Analysis *
analyse(Program *program, const Machine *machine, const AnalysisRequest *request, gboolean first_launch,
        GError **error)
{
    g_autoptr(Analysis) analysis = analysis_new(program, machine, request, FALSE, error);

    if (analysis && first_launch)
        keep_first(analysis);
    return analysis && check_cases(analysis, error) ? g_steal_pointer(&analysis) : NULL;
}

/* The user's layouts. */
static GPtrArray *
named_specs(Program *program, const Machine *machine, const AnalysisRequest *request, gboolean first_launch,
            GError **error)
{
    AnalysisRequest own = *request;
    g_autoptr(GPtrArray) specs = g_ptr_array_new_with_free_func(g_free), one = g_ptr_array_new();

    g_ptr_array_add(one, (gpointer) "aos");
    own.candidates = (CandidateRequest){.specs = one}; /* the record is all that is asked for first */
    g_autoptr(Analysis) first = analyse(program, machine, &own, first_launch, error);
    if (!first)
        return NULL;
    add_named(specs, case_ranking(first, 0)->binding->record, request);
    return g_steal_pointer(&specs);
}

/* MOST layouts, among them the one that `rank` names for the program, and the best of each launch. */
static GPtrArray *
chosen_specs(Program *program, const Machine *machine, const AnalysisRequest *request, guint most,
             GError **error)
{
    g_autoptr(GPtrArray) specs = g_ptr_array_new_with_free_func(g_free), programs = g_ptr_array_new();
    g_autoptr(Picks) picks = NULL;

    g_ptr_array_add(programs, program);
    picks = picks_new(programs, machine, request, NULL, error);
    if (!picks || !check_record(picks->analysis, error))
        return NULL;
    const Ranking *first = case_ranking(picks->analysis, 0);
    const Record *record = first->binding->record;
    const RankedLayout *pick = pick_of(first, picks->joints).layout;
    for (guint i = 0; i < G_N_ELEMENTS(USUAL); i++)
        add_spec(specs, record, USUAL[i]);
    if (specs->len < most)
        add_spec(specs, record, pick->name ? pick->name : pick->spec);
    add_best(specs, picks->analysis, most);
    return g_steal_pointer(&specs);
}

Analysis *
plan_analysis(Program *program, const Machine *machine, const AnalysisRequest *request, guint most,
              gboolean first_launch, GPtrArray **ret_specs, GError **error)
{
    AnalysisRequest chosen = *request;
    g_autoptr(GPtrArray) specs = NULL;
    Analysis *analysis;

    chosen.keep_members = TRUE; /* as the header's accessors have them */
    specs = request->candidates.specs->len > 0 ? named_specs(program, machine, &chosen, first_launch, error)
                                               : chosen_specs(program, machine, &chosen, most, error);
    if (!specs)
        return NULL;
    chosen.candidates = (CandidateRequest){.specs = specs};
    analysis = analyse(program, machine, &chosen, first_launch, error);
    if (analysis)
        *ret_specs = g_steal_pointer(&specs);
    return analysis;
}
