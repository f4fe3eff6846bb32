/* SPDX-License-Identifier: MIT */
#include "stage/gain/gain_private.h"

/* Blocks in a stretch whose ends weigh a tenth or so: an end is half a block, done one by one, at several
 * times the cost. */
#define FEW_BLOCKS 100

/* The launches of a loop with blocks of one length. */
typedef struct {
    StageGain *gain;
    guint n;
    GPtrArray *cases; /* of StageCase, one for each of the gain's */
} LengthCandidate;

static void
case_free(gpointer data)
{
    StageCase *one = data;

    g_free(one->reason);
    g_free(one);
}

static void
length_candidate_free(gpointer data)
{
    LengthCandidate *candidate = data;

    g_ptr_array_unref(candidate->cases);
    g_free(candidate);
}

/* Whether the length of GAIN's blocks matters: it gains in all of its launches together, which are known.
 * Loops in the body are followed for a part of their iterations, which moves an estimate by more than a
 * length does. */
static gboolean
is_open(const StageGain *gain)
{
    if (!gain->loop->is_staged || gain->loop->has_loops || gain->is_guess || gain->staged >= gain->plain)
        return FALSE;
    for (guint i = 0; i < gain->cases->len; i++)
        if (((const StageCase *)g_ptr_array_index(gain->cases, i))->reason)
            return FALSE;
    return TRUE;
}

/* The iterations that a thread in the middle of ONE's launch makes; 0: not known. */
static gint64
usual_trips(const StageCase *one)
{
    const LaunchConfig *launch = one->launch;
    const Loop *loop = g_ptr_array_index(one->kernel->loops, one->loop.loop);
    ExprEnv env = {
        .params = launch->params, .param_known = launch->param_known, .n_params = launch->n_params};
    gint64 trips;

    if (launch->trips[one->loop.loop] >= 0)
        return launch_mean_trips(launch, one->loop.loop);
    for (guint i = 0; i < 3; i++) {
        env.block[i] = launch->grid[i] / 2;
        env.thread[i] = launch->block[i] / 2;
        env.block_dim[i] = launch->block[i];
        env.grid_dim[i] = launch->grid[i];
    }
    return loop->trip && expr_eval(loop->trip, &env, &trips) ? MAX(trips, 0) : 0;
}

/* Whether blocks of N iterations may be better for GAIN by so much that they are taken: shorter ones where
 * stretches are of few blocks, and the ends weigh; longer ones where they do not. */
static gboolean
is_worth_a_look(const StageGain *gain, guint n)
{
    for (guint i = 0; i < gain->cases->len; i++) {
        gint64 trips = usual_trips(g_ptr_array_index(gain->cases, i));

        if (trips == 0 || (n < gain->loop->n ? trips < (gint64)FEW_BLOCKS * gain->loop->n
                                             : trips >= (gint64)FEW_BLOCKS * n))
            return TRUE;
    }
    return FALSE;
}

/* GAIN with blocks of N iterations, not yet estimated. */
static LengthCandidate *
length_candidate_new(StageGain *gain, guint n)
{
    LengthCandidate *candidate = g_new0(LengthCandidate, 1);

    candidate->gain = gain;
    candidate->n = n;
    candidate->cases = g_ptr_array_new_with_free_func(case_free);
    for (guint i = 0; i < gain->cases->len; i++) {
        const StageCase *of = g_ptr_array_index(gain->cases, i);
        StageCase *one = g_new0(StageCase, 1);

        one->kernel = of->kernel;
        one->launch = of->launch;
        one->loop = of->loop;
        one->loop.n = n;
        one->loop.by_warp = gain->loop->is_by_warp;
        one->is_length = TRUE;
        g_ptr_array_add(candidate->cases, one);
    }
    return candidate;
}

/* What CANDIDATE takes in all launches; 0: in some of them a thread would take more registers than it can
 * have. */
static double
total_of(const LengthCandidate *candidate, const Machine *machine)
{
    double total = 0;

    for (guint i = 0; i < candidate->cases->len; i++) {
        const StageCase *one = g_ptr_array_index(candidate->cases, i);

        if (one->reason ||
            one->staged.registers > MAX(stage_most_registers(one->kernel, machine), one->launch->registers))
            return 0;
        total += one->staged.total;
    }
    return total;
}

/* Has the loop of CANDIDATE's gain have its length. */
static void
take(const SourceTree *tree, const LengthCandidate *candidate, double total)
{
    StageGain *gain = candidate->gain;

    gain->usual = gain->loop->n;
    stage_loop_set_length(tree, gain->loop, candidate->n);
    gain->staged = total;
    gain->sum_other = 0;
    for (guint i = 0; i < gain->cases->len; i++) {
        StageCase *one = g_ptr_array_index(gain->cases, i);
        const StageCase *with = g_ptr_array_index(candidate->cases, i);

        one->loop.n = candidate->n;
        one->staged = with->staged;
        one->has_other = with->has_other;
        one->other = with->other;
        gain->sum_other += with->other.total;
    }
    if (gain->sum_other == 0)
        gain->other = NULL;
}

/* Compares the lengths of GAIN among CANDIDATES, and takes the best one. */
static void
choose(const SourceTree *tree, StageGain *gain, const GPtrArray *candidates, const Machine *machine)
{
    const LengthCandidate *best = NULL;
    double least = gain->staged * (1 - STAGE_LEAST_LENGTH_GAIN);

    for (guint i = 0; i < candidates->len; i++) {
        const LengthCandidate *candidate = g_ptr_array_index(candidates, i);
        StageLength length = {candidate->n, 0};

        if (candidate->gain != gain)
            continue;
        length.total = candidate->n == gain->loop->n ? gain->staged : total_of(candidate, machine);
        if (!gain->lengths)
            gain->lengths = g_array_new(FALSE, FALSE, sizeof(StageLength));
        if (length.total > 0)
            g_array_append_val(gain->lengths, length);
        if (length.total > 0 && length.total < least) {
            least = length.total;
            best = candidate;
        }
    }
    if (gain->lengths && gain->lengths->len < 2)
        g_clear_pointer(&gain->lengths, g_array_unref);
    if (best)
        take(tree, best, least);
}

gboolean
stage_lengths_choose(const SourceTree *tree, StageGains *gains, GError **error)
{
    g_autoptr(GPtrArray) candidates = g_ptr_array_new_with_free_func(length_candidate_free),
                         cases = g_ptr_array_new();

    for (guint i = 0; i < gains->gains->len; i++) {
        StageGain *gain = g_ptr_array_index(gains->gains, i);
        guint lengths[STAGE_LENGTHS], n = is_open(gain) ? stage_loop_lengths(gain->loop, lengths) : 0;

        for (guint k = 0; k < n; k++) {
            if (lengths[k] != gain->loop->n && !is_worth_a_look(gain, lengths[k]))
                continue;
            LengthCandidate *candidate = length_candidate_new(gain, lengths[k]);

            g_ptr_array_add(candidates, candidate);
            for (guint c = 0; lengths[k] != gain->loop->n && c < candidate->cases->len; c++)
                g_ptr_array_add(cases, g_ptr_array_index(candidate->cases, c));
        }
    }
    if (!stage_cases_estimate(cases, gains->machine, gains->seconds / STAGE_SHARES, error))
        return FALSE;
    for (guint i = 0; i < gains->gains->len; i++)
        choose(tree, g_ptr_array_index(gains->gains, i), candidates, gains->machine);
    return TRUE;
}
