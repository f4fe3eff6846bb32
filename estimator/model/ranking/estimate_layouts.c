/* SPDX-License-Identifier: MIT */
#include "model/ranking/ranking_private.h"

#include "model/candidates/candidates.h"

typedef struct {
    const GPtrArray *candidates;
    const Record *record;
    const Model *model;
    RankedLayout **estimated; /* by candidate; NULL: not yet, or not in time */
    guint *order, n;          /* candidates that are to be estimated */
    const PreparedLayouts *prepared;
    Progress *progress; /* may be NULL */
} LayoutWork;

static void
estimate_one(gpointer data, guint at, PreparedLayouts *prepared)
{
    LayoutWork *work = data;
    guint i = work->order[at];

    progress_step(work->progress);
    work->estimated[i] =
        ranked_layout_new(g_ptr_array_index(work->candidates, i), work->record, work->model, prepared);
}

/* Takes what is known of the first that is alike, by FIRST, for candidates whose groups do nothing to each
 * other; what is left then is to be estimated. */
static void
take_alike(LayoutWork *work, const guint *first)
{
    work->n = 0;
    for (guint i = 0; i < work->candidates->len; i++) {
        const RankedLayout *like = work->estimated[first[i]];

        if (work->estimated[i] || !like)
            continue;
        if (like->estimate.is_apart)
            work->estimated[i] = ranked_layout_new_known(g_ptr_array_index(work->candidates, i), work->record,
                                                         &like->estimate, like->registers, work->prepared);
        else
            work->order[work->n++] = i;
    }
}

/* TRUE if it is worth it to look for layouts that are alike: the groups of the first N do nothing to each
 * other. */
static gboolean
are_apart(const LayoutWork *work, guint n)
{
    for (guint i = 0; i < n; i++)
        if (!work->estimated[i]->estimate.is_apart)
            return FALSE;
    return n > 0 && !prepared_layouts_have_own(work->prepared);
}

GPtrArray *
estimate_layouts(const GPtrArray *candidates, guint n_in_time, const Record *record, const Model *model,
                 PreparedLayouts *prepared, const Deadline *deadline, Progress *progress)
{
    GPtrArray *layouts = g_ptr_array_new_with_free_func(ranked_layout_free);
    guint n = MIN(n_in_time, candidates->len);
    g_autofree RankedLayout **estimated = g_new0(RankedLayout *, MAX(candidates->len, 1));
    g_autofree guint *order = g_new(guint, MAX(candidates->len, 1)), *first = NULL;
    LayoutWork work = {candidates, record, model, estimated, order, n, prepared, progress};

    progress_count(progress, "layouts", candidates->len);
    for (guint i = 0; i < n; i++)
        order[i] = i;
    gint64 each = layout_jobs_first(prepared, n, candidates->len - n, estimate_one, &work);
    if (are_apart(&work, n))
        first = alike_layouts_new(candidates, record, model, prepared);
    work.n = 0;
    for (guint i = n; i < candidates->len; i++)
        if (!first || first[i] == i)
            order[work.n++] = i;
    layout_jobs_run(prepared, work.n, each, estimate_one, &work, deadline);
    if (first) {
        take_alike(&work, first);
        layout_jobs_run(prepared, work.n, each, estimate_one, &work, deadline);
    }
    for (guint i = 0; i < candidates->len; i++)
        if (estimated[i])
            g_ptr_array_add(layouts, estimated[i]);
    return layouts;
}

/* --- again, under another launch or other settings */

typedef struct {
    const Model *model;
    const RankedLayout *const *layouts;
    Estimate *estimates;
} AgainWork;

static void
estimate_again(gpointer data, guint at, PreparedLayouts *prepared)
{
    const AgainWork *work = data;
    const Layout *layout = work->layouts[at]->layout;

    work->model->estimate(prepared_layouts_find(prepared, layout, NULL), layout, &work->estimates[at]);
}

void
ranked_layouts_estimate(const RankedLayout *const *layouts, guint n, const Model *model,
                        PreparedLayouts *prepared, Estimate *ret_estimates)
{
    guint n_first = MIN(n, 2);
    AgainWork work = {model, layouts, ret_estimates};
    gint64 each = layout_jobs_first(prepared, n_first, 0, estimate_again, &work);

    work.layouts += n_first;
    work.estimates += n_first;
    layout_jobs_run(prepared, n - n_first, each, estimate_again, &work, NULL);
}

void
ranked_layouts_totals(const RankedLayout *const *layouts, guint n, const Model *model,
                      PreparedLayouts *prepared, double *ret_totals)
{
    g_autofree Estimate *estimates = g_new0(Estimate, MAX(n, 1));

    ranked_layouts_estimate(layouts, n, model, prepared, estimates);
    for (guint i = 0; i < n; i++) {
        ret_totals[i] = estimates[i].total;
        estimate_clear(&estimates[i]);
    }
}
