/* SPDX-License-Identifier: MIT */
/* What the warps of a launch compute beside their accesses, which is the same for all layouts. */
#include "model/sector/times/times_private.h"

#include <math.h>

/* TRUE if a loop, or a barrier, is inside NODE. */
static gboolean
has_loop(const Node *node)
{
    gboolean has = FALSE;

    for (guint i = 0; node->children && i < node->children->len && !has; i++) {
        const Node *child = g_ptr_array_index(node->children, i);

        has =
            child->kind == NODE_LOOP || (child->kind == NODE_BARRIER && !child->is_fence) || has_loop(child);
    }
    return has;
}

/* Of the instructions that make NODE a loop, those for one of its iterations: nvcc leaves none where it knows
 * how many iterations there are and these are few, and puts some of an innermost one side by side. */
static double
turns_of(const SectorLaunch *launch, const Node *node)
{
    const Kernel *kernel = launch->study->kernel;
    const Loop *loop = g_ptr_array_index(kernel->loops, node->loop);

    if (loop_is_straight(loop, &kernel->compiler, NULL))
        return 0;
    return has_loop(node) ? 1 : 1.0 / (double)sector_side_by_side(kernel, node->loop);
}

/* TRUE if data decides when one of the loops around WORK ends. Its iterations follow one another, and so do
 * the instructions of each: they find out how it goes on. */
static gboolean
is_serial(const Kernel *kernel, const StudyWork *work)
{
    for (guint i = 0; i < work->n_loops; i++)
        if (work->loops[i] < kernel->loops->len &&
            loop_ends_by_data(g_ptr_array_index(kernel->loops, work->loops[i])))
            return TRUE;
    return FALSE;
}

SectorWork *
sector_work_new(const SectorLaunch *launch, LaneSpaces *spaces)
{
    const Study *study = launch->study;
    const Compiler *compiler = &study->kernel->compiler;
    SectorWork *sums = g_new0(SectorWork, study->max_degree + 1);

    for (guint i = 0; i < study->works->len; i++) {
        const StudyWork *work = &g_array_index(study->works, StudyWork, i);
        const Work *own = &work->node->work;
        double turns = work->node->kind == NODE_LOOP ? turns_of(launch, work->node) : 0;

        if (own->all == 0 && turns <= 0)
            continue;
        double times = work_passes(study, spaces, work) * (own->passes > 0 ? own->passes : 1);
        double left_out = (double)own->joined / 2;
        SectorWork *sum = &sums[work->degree];
        double all = times * (own->all - left_out + (double)compiler->iteration_instructions * turns);
        sum->all += all;
        sum->serial += is_serial(study->kernel, work) ? all : 0;
        sum->integer += times * (own->integer + (double)compiler->iteration_integer_instructions * turns);
        sum->special += times * own->special;
        sum->real64 += times * own->real64;
        sum->shared += times * (own->shared - left_out);
    }
    return sums;
}

/* Multiprocessors that would be as busy as the busiest one is. Where all blocks reside at a time, some have a
 * block more than others. */
static double
busy_sms(const SectorLaunch *launch)
{
    double sms = fmin((double)launch->arch.sm_count, launch->study->blocks);

    return launch->waves > 1 || launch->settings.without == WITHOUT_UNEVEN_BLOCKS
               ? sms
               : launch->study->blocks / ceil(launch->study->blocks / sms);
}

/* The time in which a warp's own instructions of WORK follow one another, in all waves: each behind the one
 * before where it is known to need that, else so far apart as they usually are. */
static double
serial_ns(const SectorLaunch *launch, const SectorWork *work)
{
    const Study *study = launch->study;
    const SectorArch *arch = &launch->arch;
    gint64 lanes = arch->warp_lanes;
    double warps = study->blocks * (double)((study->block_threads + lanes - 1) / lanes);
    double latency = isinf(arch->operation_latency_cycles) ? 0 : arch->operation_latency_cycles;
    double cycles = work->serial * latency + (work->all - work->serial) * arch->instruction_spacing_cycles;

    return cycles / warps * launch->waves / arch->clock_ghz;
}

void
sector_add_work(const SectorLaunch *launch, guint degree, double *parts)
{
    const SectorArch *arch = &launch->arch;
    const SectorWork *work = &launch->work[degree];
    double cycle_ns = 1 / arch->clock_ghz / busy_sms(launch);
    const double pipes[][2] = {
        {work->all, arch->core_warps_per_sm},
        {work->integer, arch->integer_warps_per_sm},
        {work->special, arch->special_warps_per_sm},
        {work->real64, arch->double_warps_per_sm},
    };
    double longest = parts[PART_ISSUE];

    for (guint i = 0; i < G_N_ELEMENTS(pipes); i++) {
        double time = pipes[i][0] / pipes[i][1] * cycle_ns + (i == 0 ? parts[PART_ISSUE] : 0);

        if (time > longest) /* NAN: not known */
            longest = time;
    }
    parts[PART_ISSUE] = longest;
    parts[PART_LATENCY] += serial_ns(launch, work);
    if (!isnan(arch->l1_request_cycles[0]) && launch->settings.without != WITHOUT_SHARED_READS)
        parts[PART_L1] += work->shared * arch->l1_request_cycles[0] * cycle_ns;
}
