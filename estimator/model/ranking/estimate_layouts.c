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
            work->estimated[i] = ranked_layout_new_like(g_ptr_array_index(work->candidates, i), work->record,
                                                        like, work->prepared);
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
