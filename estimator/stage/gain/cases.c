/* SPDX-License-Identifier: MIT */
#include "stage/gain/gain_private.h"

#include "ir/ir.h"

#define REGISTERS_STEP 8 /* nvcc gives a thread a multiple of so many */

/* One estimate: of a case as it is, or staged. */
typedef struct {
    StageCase *of;
    gboolean is_staged, is_done;
    const char *reason; /* where it is not done: static; NULL: see ERROR */
    GError *error;
} Job;

typedef struct {
    const Machine *machine;
    Job *jobs; /* by case two: as it is, and staged */
    guint n;
    int next;       /* job: atomic */
    double seconds; /* that each thread has; 0 or INFINITY: any */
} Jobs;

static const char IS_LATE[] = "the time limit ended before it could be (else: --timeout)";

/* TRUE if what COST has to move decides it: lanes that store for themselves move no less than warps, and save
 * instructions and registers alone. */
static gboolean
is_bound_by_traffic(const StagedCost *cost)
{
    return cost->binds && (g_str_has_prefix(cost->binds, "DRAM") || g_str_has_prefix(cost->binds, "L2"));
}

static gboolean
estimate_staged(Job *job, const Machine *machine, const StagedLoop *loop, StagedCost *ret_cost)
{
    return staged_cost(job->of->kernel, job->of->launch, loop, 1, machine->model, machine->arch,
                       &machine->settings, ret_cost, &job->reason, &job->error);
}

static void
estimate(Job *job, const Machine *machine)
{
    StageCase *one = job->of;
    StagedLoop by_lane = one->loop;

    by_lane.by_warp = FALSE;
    if (!job->is_staged && one->is_length) {
        job->is_done = TRUE;
        return;
    }
    if (!job->is_staged) {
        job->is_done = staged_cost_plain(one->kernel, one->launch, &one->loop, 1, machine->model,
                                         machine->arch, &machine->settings, &one->plain, &job->error);
        return;
    }
    job->is_done = estimate_staged(job, machine, &one->loop, &one->staged);
    if (!job->is_done || !one->loop.by_warp || is_bound_by_traffic(&one->staged))
        return;
    one->has_other = job->is_done = estimate_staged(job, machine, &by_lane, &one->other);
}

/* Makes one estimate after the other that no thread has taken. */
static gpointer
work_on(gpointer data)
{
    Jobs *jobs = data;
    Deadline deadline = deadline_in(jobs->seconds);

    crash_guard_thread();
    for (guint at; (at = (guint)g_atomic_int_add(&jobs->next, 1)) < jobs->n;)
        if (deadline_has_passed(&deadline))
            jobs->jobs[at].reason = IS_LATE;
        else
            estimate(&jobs->jobs[at], jobs->machine);
    return NULL;
}

gboolean
stage_cases_estimate(const GPtrArray *cases, const Machine *machine, double seconds, GError **error)
{
    g_autofree Job *all = g_new0(Job, 2 * MAX(cases->len, 1));
    Jobs jobs = {machine, all, 2 * cases->len, 0, seconds};
    gboolean is_known = TRUE;
    GThread *thread = NULL;

    for (guint i = 0; i < jobs.n; i++)
        all[i] = (Job){.of = g_ptr_array_index(cases, i / 2), .is_staged = i % 2 == 1};
    if (jobs.n > 0 && g_get_num_processors() > 1)
        thread = g_thread_try_new("stage", work_on, &jobs, NULL);
    work_on(&jobs);
    if (thread)
        g_thread_join(thread);
    for (guint i = 0; i < jobs.n; i++) {
        if (!all[i].is_done && all[i].reason && !all[i].of->reason)
            all[i].of->reason = g_strdup(all[i].reason);
        else if (!all[i].is_done && !all[i].reason && is_known) {
            g_propagate_error(error, g_steal_pointer(&all[i].error));
            is_known = FALSE;
        }
        g_clear_error(&all[i].error);
    }
    return is_known;
}

gint64
stage_most_registers(const Kernel *kernel, const Machine *machine)
{
    LaunchGpu gpu = machine_launch_gpu(machine);
    gint64 threads = kernel->max_block_threads * MAX(kernel->min_blocks, 1), most;

    if (threads <= 0 || gpu.sm.registers <= 0)
        return G_MAXINT64;
    most = gpu.sm.registers / threads;
    return most - most % REGISTERS_STEP;
}
