/* SPDX-License-Identifier: MIT */
/* Layouts are independent of each other: a second thread, with what it has prepared itself, takes its share.
 */
#include "estimate_layouts.h"

#include "candidates.h"
#include "ranked_layout.h"

/* Where what is left takes less, in microseconds, a thread is not worth its start and what it prepares. */
#define WORTH_A_THREAD 25000

typedef struct {
    const GPtrArray *candidates;
    const Record *record;
    const Model *model;
    RankedLayout **estimated;        /* by candidate; NULL: not yet, or not in time */
    int next;                        /* candidate: atomic */
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
        if (at >= work->candidates->len)
            return;
        work->estimated[at] = estimate_one(work, at, prepared);
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

/* TRUE if the candidates that are left would take long, where N took so many MICROSECONDS. */
static gboolean
is_worth_a_thread(const LayoutWork *work, guint n, gint64 microseconds)
{
    guint left = work->candidates->len - n;
    return left > 1 && n > 0 && microseconds * left / n > WORTH_A_THREAD && g_get_num_processors() > 1;
}

/* Estimates what is left after N, of which DEADLINE may be NULL. */
static void
estimate_rest(LayoutWork *work, guint n, gint64 microseconds, PreparedLayouts *prepared,
              const Deadline *deadline)
{
    GThread *thread = NULL;
    work->next = (int)n;
    work->seconds = deadline_left(deadline);
    if (is_worth_a_thread(work, n, microseconds) && work->seconds > 0)
        thread = g_thread_try_new("estimates", work_beside, work, NULL);
    work_on(work, prepared, deadline);
    if (!thread)
        return;
    g_thread_join(thread);
    prepared_layouts_take(prepared, work->beside);
}

GPtrArray *
estimate_layouts(const GPtrArray *candidates, guint n_in_time, const Record *record, const Model *model,
                 PreparedLayouts *prepared, const Deadline *deadline, Progress *progress)
{
    GPtrArray *layouts = g_ptr_array_new_with_free_func(ranked_layout_free);
    guint n = MIN(n_in_time, candidates->len);
    g_autofree RankedLayout **estimated = g_new0(RankedLayout *, MAX(candidates->len, 1));
    LayoutWork work = {candidates, record, model, estimated, 0, 0, prepared, NULL, progress};
    gint64 before = g_get_monotonic_time();
    progress_count(progress, "layouts", candidates->len);
    for (guint i = 0; i < n; i++)
        estimated[i] = estimate_one(&work, i, prepared);
    estimate_rest(&work, n, g_get_monotonic_time() - before, prepared, deadline);
    for (guint i = 0; i < candidates->len; i++)
        if (estimated[i])
            g_ptr_array_add(layouts, estimated[i]);
    return layouts;
}
