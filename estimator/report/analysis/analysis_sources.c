/* SPDX-License-Identifier: MIT */
#include "report/analysis/analysis.h"

#include <string.h>

static gboolean
is_same_file(const char *a, const char *b)
{
    if (!a || !b)
        return a == b;
    g_autofree char *first = g_canonicalize_filename(a, NULL), *second = g_canonicalize_filename(b, NULL);
    return strcmp(first, second) == 0;
}

gboolean
analysis_is_same_place(const SourcePlace *a, const SourcePlace *b)
{
    return a->line == b->line && a->column == b->column && is_same_file(a->file, b->file);
}

/* Whether A and B are of one kernel, that of a header which several sources include, and of one record. */
static gboolean
is_same_kernel(const Ranking *a, const Ranking *b)
{
    return strcmp(a->kernel->name, b->kernel->name) == 0 &&
           analysis_is_same_place(&a->kernel->place, &b->kernel->place) &&
           strcmp(a->binding->record->name, b->binding->record->name) == 0;
}

/* Whether one of CASES has the launch of ONE too, or a launch where ONE has none. */
static gboolean
is_known(const GPtrArray *cases, const Case *one)
{
    const SourcePlace *place = &one->ranking->launch->place;

    for (guint i = 0; i < cases->len; i++) {
        const Ranking *known = ((const Case *)g_ptr_array_index(cases, i))->ranking;

        if (is_same_kernel(known, one->ranking) &&
            (place->line == 0 || analysis_is_same_place(&known->launch->place, place)))
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_known_skip(const Analysis *analysis, const Skip *skip)
{
    for (guint i = 0; i < analysis->skipped->len; i++) {
        const Skip *known = g_ptr_array_index(analysis->skipped, i);

        if (strcmp(known->kernel, skip->kernel) == 0 && analysis_is_same_place(&known->place, &skip->place))
            return TRUE;
    }
    return FALSE;
}

/* Moves what FROM has behind what INTO has. */
static void
merge(Analysis *into, Analysis *from)
{
    for (guint i = into->cases->len; i > 0; i--) {
        const Case *one = g_ptr_array_index(into->cases, i - 1);

        if (one->ranking->launch->place.line == 0 && is_known(from->cases, one))
            g_ptr_array_remove_index(into->cases, i - 1);
    }
    g_ptr_array_extend_and_steal(into->bindings, g_steal_pointer(&from->bindings));
    g_ptr_array_extend_and_steal(into->launches, g_steal_pointer(&from->launches));
    while (from->cases->len > 0)
        if (is_known(into->cases, g_ptr_array_index(from->cases, 0)))
            g_ptr_array_remove_index(from->cases, 0);
        else
            g_ptr_array_add(into->cases, g_ptr_array_steal_index(from->cases, 0));
    while (from->skipped->len > 0)
        if (is_known_skip(into, g_ptr_array_index(from->skipped, 0)))
            g_ptr_array_remove_index(from->skipped, 0);
        else
            g_ptr_array_add(into->skipped, g_ptr_array_steal_index(from->skipped, 0));
}

/* Whether ERROR says that a source lacks what another may have. */
static gboolean
is_of_one_source(const GError *error)
{
    return g_error_matches(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME);
}

Analysis *
analysis_of_sources(const GPtrArray *programs, const Machine *machine, const AnalysisRequest *request,
                    gboolean explain, GError **error)
{
    g_autoptr(Analysis) all = NULL;
    g_autoptr(GError) lacking = NULL;

    for (guint i = 0; i < programs->len; i++) {
        g_autoptr(GError) failure = NULL;
        g_autoptr(Analysis) one =
            analysis_new(g_ptr_array_index(programs, i), machine, request, explain, &failure);

        if (!one && !is_of_one_source(failure)) {
            g_propagate_error(error, g_steal_pointer(&failure));
            return NULL;
        }
        if (!one && !lacking)
            lacking = g_steal_pointer(&failure);
        if (one && all)
            merge(all, one);
        else if (one)
            all = g_steal_pointer(&one);
    }
    if (!all)
        g_propagate_error(error, g_steal_pointer(&lacking));
    else if (programs->len > 1)
        all->programs = programs;
    return g_steal_pointer(&all);
}
