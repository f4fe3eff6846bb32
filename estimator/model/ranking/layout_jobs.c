/* SPDX-License-Identifier: MIT */
/* Layouts are independent of each other: a second thread, with what it has prepared itself, takes its share.
 */
#include "model/ranking/ranking.h"

#include "base/base.h"

/* Where what is left takes less, in microseconds, a thread is not worth its start and what it prepares. */
#define WORTH_A_THREAD 25000
/* Where it took more, what was prepared is large. */
#define LONG_JOBS 50000
/* After so many, of the first job, the second is done beside it; where so many jobs are to come that another
 * thread is likely to help, at once. */
#define LONG_JOB 5000
#define MANY_JOBS 50

typedef struct {
    PreparedLayouts *prepared; /* of the thread that was there before */
    LayoutJob job;
    gpointer data;
    guint n;
    int next;       /* job: atomic */
    double seconds; /* until the deadline, of each thread's own time; 0 or INFINITY: none */
} Jobs;

/* Does one job after the other that no thread has taken. */
static void
work_on(Jobs *jobs, PreparedLayouts *prepared, const Deadline *deadline)
{
    while (!deadline_has_passed(deadline)) {
        guint at = (guint)g_atomic_int_add(&jobs->next, 1);

        if (at >= jobs->n)
            return;
        jobs->job(jobs->data, at, prepared);
    }
}

static gpointer
work_beside(gpointer data)
{
    Jobs *jobs = data;
    Deadline deadline = deadline_in(jobs->seconds);

    work_on(jobs, prepared_layouts_for_thread(jobs->prepared, TRUE), &deadline);
    return NULL;
}

void
layout_jobs_run(PreparedLayouts *prepared, guint n, gint64 microseconds, LayoutJob job, gpointer data,
                const Deadline *deadline)
{
    Jobs jobs = {prepared, job, data, n, 0, deadline_left(deadline)};
    SecondThread *thread = NULL;
    gint64 before = g_get_monotonic_time();

    if (n > 1 && microseconds * n > WORTH_A_THREAD && jobs.seconds > 0)
        thread = second_thread_start(work_beside, &jobs);
    work_on(&jobs, prepared, deadline);
    second_thread_end(thread);
    if (g_get_monotonic_time() - before > LONG_JOBS)
        prepared_layouts_took_long(prepared);
}

/* --- the first two */

typedef struct {
    Jobs jobs;
    GMutex mutex;
    GCond cond;
    gboolean is_done; /* the first job */
    gint64 wait;      /* LONG_JOB, or 0 */
} FirstJobs;

/* Waits until the first job has taken long. FALSE: it is done. */
static gboolean
takes_long(FirstJobs *first)
{
    gint64 end = g_get_monotonic_time() + first->wait;

    g_mutex_lock(&first->mutex);
    while (!first->is_done && g_cond_wait_until(&first->cond, &first->mutex, end))
        ;
    gboolean is_long = !first->is_done;
    g_mutex_unlock(&first->mutex);
    return is_long;
}

static gpointer
work_on_second(gpointer data)
{
    FirstJobs *first = data;
    guint at;

    if (takes_long(first) && (at = (guint)g_atomic_int_add(&first->jobs.next, 1)) < first->jobs.n)
        first->jobs.job(first->jobs.data, at, prepared_layouts_for_thread(first->jobs.prepared, FALSE));
    return NULL;
}

gint64
layout_jobs_first(PreparedLayouts *prepared, guint n, guint n_further, LayoutJob job, gpointer data)
{
    FirstJobs first = {.jobs = {prepared, job, data, MIN(n, 2), 1, 0},
                       .wait = n_further >= MANY_JOBS ? 0 : LONG_JOB};
    SecondThread *thread = NULL;
    gint64 before = g_get_monotonic_time();

    if (n == 0)
        return 0;
    g_mutex_init(&first.mutex);
    g_cond_init(&first.cond);
    if (n > 1 && !prepared_layouts_have_own(prepared))
        thread = second_thread_start(work_on_second, &first);
    job(data, 0, prepared);
    gint64 microseconds = g_get_monotonic_time() - before;
    g_mutex_lock(&first.mutex);
    first.is_done = TRUE;
    g_cond_signal(&first.cond);
    g_mutex_unlock(&first.mutex);
    work_on(&first.jobs, prepared, NULL);
    second_thread_end(thread);
    prepared_layouts_agree(prepared);
    for (guint i = first.jobs.n; i < n; i++)
        job(data, i, prepared);
    g_mutex_clear(&first.mutex);
    g_cond_clear(&first.cond);
    return microseconds;
}
