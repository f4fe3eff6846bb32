/* SPDX-License-Identifier: MIT */
/* Layouts are independent of each other: a second thread, with what it has prepared itself, takes its share.
 */
#include "estimate_layouts.h"

#include "alike_layouts.h"
#include "candidates.h"
#include "ranked_layout.h"

/* Where what is left takes less, in microseconds, a thread is not worth its start and what it prepares. */
#define WORTH_A_THREAD 25000

typedef struct {
    const GPtrArray *candidates;
    const Record *record;
    const Model *model;
    RankedLayout **estimated;        /* by candidate; NULL: not yet, or not in time */
    guint *order, n;                 /* candidates that are to be estimated */
    int next;                        /* of ORDER: atomic */
    double seconds;                  /* until the deadline, of each thread's own time; 0 or INFINITY: none */
    const PreparedLayouts *prepared; /* of the thread that was there before */
    PreparedLayouts *beside;         /* of the second thread, when it has ended */
    Progress *progress;              /* may be NULL */
} LayoutWork;

static RankedLayout *
estimate_one(const LayoutWork *work, guint at, PreparedLayouts *prepared)
{
    progress_step(work->progress);
    return ranked_layout_new(g_ptr_array_index(work->candidates, at), work->record, work->model, prepared);
}

/* Estimates one candidate after the other that no thread has taken. */
static void
work_on(LayoutWork *work, PreparedLayouts *prepared, const Deadline *deadline)
{
    while (!deadline_has_passed(deadline)) {
        guint at = (guint)g_atomic_int_add(&work->next, 1);
        if (at >= work->n)
            return;
        work->estimated[work->order[at]] = estimate_one(work, work->order[at], prepared);
    }
}

static gpointer
work_beside(gpointer data)
{
    LayoutWork *work = data;
    Deadline deadline = deadline_in(work->seconds);
    work->beside = prepared_layouts_new_like(work->prepared);
    work_on(work, work->beside, &deadline);
    return NULL;
}

/* TRUE if what is left would take long, where a layout takes so many MICROSECONDS. */
static gboolean
is_worth_a_thread(const LayoutWork *work, gint64 microseconds)
{
    return work->n > 1 && microseconds * work->n > WORTH_A_THREAD && g_get_num_processors() > 1;
}

/* Estimates what is left, by two threads where a layout took so many MICROSECONDS that this is worth it;
 * DEADLINE may be NULL. */
static void
estimate_rest(LayoutWork *work, gint64 microseconds, PreparedLayouts *prepared, const Deadline *deadline)
{
    GThread *thread = NULL;
    work->next = 0;
    work->seconds = deadline_left(deadline);
    if (is_worth_a_thread(work, microseconds) && work->seconds > 0)
        thread = g_thread_try_new("estimates", work_beside, work, NULL);
    work_on(work, prepared, deadline);
    if (!thread)
        return;
    g_thread_join(thread);
    prepared_layouts_take(prepared, work->beside);
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
    LayoutWork work = {candidates, record, model, estimated, order, 0, 0, 0, prepared, NULL, progress};
    gint64 before = g_get_monotonic_time();
    progress_count(progress, "layouts", candidates->len);
    for (guint i = 0; i < n; i++)
        estimated[i] = estimate_one(&work, i, prepared);
    gint64 each = (g_get_monotonic_time() - before) / MAX(n, 1);
    if (are_apart(&work, n))
        first = alike_layouts_new(candidates, record, model, prepared);
    for (guint i = n; i < candidates->len; i++)
        if (!first || first[i] == i)
            order[work.n++] = i;
    estimate_rest(&work, each, prepared, deadline);
    if (first) {
        take_alike(&work, first);
        estimate_rest(&work, each, prepared, deadline);
    }
    for (guint i = 0; i < candidates->len; i++)
        if (estimated[i])
            g_ptr_array_add(layouts, estimated[i]);
    return layouts;
}
