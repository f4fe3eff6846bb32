/* SPDX-License-Identifier: MIT */
/* Which loops are written out, and how far the number of iterations is known. */
#include "frontend/loops/loops_private.h"

gboolean
loop_ends_early(Walker *w, const LoopRun *run)
{
    return !run->breaks_counted || w->control.frame->target.exits->len > run->first_return;
}

gboolean
loop_is_at_most(Walker *w, const LoopRun *run)
{
    gboolean has_other_part = run->is_partial && !run->is_endless;
    gint64 trip;

    return run->trip && !(expr_is_const(run->trip, &trip) && trip <= 1) &&
           (has_other_part || loop_ends_early(w, run));
}

gboolean
loop_run_is_bisection(const LoopRun *run)
{
    for (guint i = 0; run->trip && i < run->comparisons->len; i++)
        if (g_array_index(run->comparisons, LoopComparison, i).is_longest)
            return TRUE;
    return FALSE;
}

/* Whether an integer or a pointer changes in RUN in a way that is not solved, though not by what is loaded.
 */
static gboolean
has_unsolved(const LoopRun *run)
{
    for (guint i = 0; i < run->phis->len; i++) {
        const Phi *phi = &g_array_index(run->phis, Phi, i);

        if (!phi->entry && phi->after_expr && !phi->start->is_float &&
            !(phi->after && value_equal(phi->after, phi->placeholder)) && !(phi->loads && *phi->loads))
            return TRUE;
    }
    return FALSE;
}

char *
loop_place_key(const Loop *loop)
{
    return g_strdup_printf("%u %s", loop->place.offset, loop->place.file ? loop->place.file : "");
}

/* Whether the walk is to take LOOP, of TRIP iterations, one by one as the compiler does. */
static gboolean
is_to_be_unrolled(const Walker *w, const Loop *loop, gint64 trip)
{
    g_autofree char *key = w->unrolls ? loop_place_key(loop) : NULL;

    return w->unrolls &&
           (trip <= w->kernel->compiler.straight_iterations || g_hash_table_contains(w->unrolls, key));
}

guint
loop_written_trips(Walker *w, const LoopRun *run)
{
    const Loop *loop;
    gint64 trip;

    if (w->quiet || !run->trip || !expr_is_const(run->trip, &trip) || trip < 1 ||
        loop_run_is_bisection(run) || loop_is_at_most(w, run))
        return 0;
    loop = g_ptr_array_index(w->kernel->loops, run->frame.counter->number);
    if (!is_to_be_unrolled(w, loop, trip) &&
        !(has_unsolved(run) && trip <= w->kernel->compiler.straight_iterations))
        return 0;
    return loop->unroll == 1 ? 0 : (guint)trip;
}
