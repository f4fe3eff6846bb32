/* SPDX-License-Identifier: MIT */
/* Runs the loops around a term through and puts its profiles together. */
#include "model/warps/warps_private.h"

#include "ir/ir.h"

#include <math.h>

/* Executions of one access in one thread: costs of deeper nests of loops than anybody runs stay finite. */
#define MAX_EXECUTIONS 1e30
/* Values of a loop's counter that are looked at where its term is irregular in it. */
#define MAX_SAMPLED_VALUES 64
/* Combinations of values of all loops' counters that are looked at: where the term is irregular in them, and
 * in all. */
#define MAX_POINTS G_GINT64_CONSTANT(4096)
#define MAX_VALUES (G_GINT64_CONSTANT(1) << 16)

/* Its multiples, without what is whole, lie evenly between 0 and 1 however many there are. */
#define GOLDEN_RATIO 0.6180339887498949

/* The nodes that one more profile of TERM is likely to take. */
static gint64
profile_work(const LaneSpace *space, const LaneTerm *term)
{
    gint64 drawn = profile_drawn_lanes(space, term) * term->known->size;

    return MAX(drawn, lane_term_profile_work(space, term));
}

static guint
add_phase(LaneSpace *space, Phase *phase)
{
    g_array_append_val(space->phases, *phase);
    return space->phases->len - 1;
}

static void
swap_counters(LaneSpace *space, const LaneTerm *term, gint64 *counters)
{
    for (guint i = 0; i < term->n_steps; i++) {
        gint64 counter = space->counters[term->steps[i].loop];

        space->counters[term->steps[i].loop] = counters[i];
        counters[i] = counter;
    }
}

/* The profile at the counters that stand in SPACE, and the residue by which it is shifted there, with SHIFT
 * added. Where too much was looked at already, another profile of TERM stands for it. */
static Profile *
profile_at(LaneSpace *space, LaneTerm *term, gint64 shift, guint *ret_residue)
{
    gint64 small[16], *reduced = term->n_steps < 15 ? small : g_new(gint64, term->n_steps + 1);
    gint64 modulus = space->modulus, residue = shift;
    gboolean all_live = term->guard < 0 || guards_hold(space, term->guard);

    reduced[0] = all_live;
    for (guint i = 0; i < term->n_steps; i++) {
        const LoopStep *step = &term->steps[i];
        gint64 counter = space->counters[step->loop];

        reduced[i + 1] = counter;
        const Period *period = all_live ? &step->period : &step->guarded;
        if (!period->known)
            continue;
        reduced[i + 1] = counter % period->length;
        residue = (residue + counter / period->length % modulus * (period->step % modulus)) % modulus;
    }
    const WordsKey key = {term->n_steps + 1, reduced};
    Profile *profile = g_hash_table_lookup(term->profiles, &key);
    if (!profile && term->latest && profile_work(space, term) > MIN(term->work, space->work)) {
        profile = term->latest;
        space->sampled = TRUE;
    }
    if (!profile) {
        swap_counters(space, term, &reduced[1]);
        profile = term->latest = profile_count(space, term, all_live);
        swap_counters(space, term, &reduced[1]);
        g_hash_table_insert(term->profiles, words_key_copy(&key), profile);
    }
    if (reduced != small)
        g_free(reduced);
    *ret_residue = (guint)((residue + modulus) % modulus);
    return profile;
}

static guint
single_phase(LaneSpace *space, Profile *profile, guint residue)
{
    if (!profile->phases)
        profile->phases = g_new0(guint, space->modulus);
    if (profile->phases[residue])
        return profile->phases[residue] - 1;
    Phase phase = {g_array_new(FALSE, FALSE, sizeof(PhasePart)), 1, profile->warps};
    PhasePart part = {profile, residue, 1};
    g_array_append_val(phase.parts, part);
    profile->phases[residue] = 1 + add_phase(space, &phase);
    return profile->phases[residue] - 1;
}

/* A phase under construction: the loops from STEP on are still to be run through. */
typedef struct {
    LaneSpace *space;
    LaneTerm *term;
    gint64 shift; /* of all residues */
    const LoopRange *ranges;
    Phase phase;
    double place; /* of the values that are looked at next, between two of them */
} PhaseSum;

/* TRUE if RANGE of the loop of STEP shifts the term's residue and does nothing else. */
static gboolean
shifts_alone(const PhaseSum *sum, const LoopStep *step, const LoopRange *range)
{
    return sum->term->guard < 0 && step->period.known && range->step % step->period.length == 0;
}

/* By residue: how often the loops that shift and do nothing else add it. */
static double *
shares_of_shifts(const PhaseSum *sum)
{
    gint64 modulus = sum->space->modulus;
    double *shares = g_new0(double, modulus), *scratch = g_new(double, modulus);
    double total = 1;

    shares[0] = 1;
    for (guint i = 0; i < sum->term->n_steps; i++) {
        const LoopStep *step = &sum->term->steps[i];
        const LoopRange *range = &sum->ranges[step->loop];

        total *= (double)range->count;
        if (shifts_alone(sum, step, range) && total < MAX_EXECUTIONS)
            residues_spread(modulus, &shares, &scratch,
                            range->step / step->period.length % modulus * (step->period.step % modulus),
                            range->count);
    }
    g_free(scratch);
    return shares;
}

/* Multiplies the phase's parts by the residues that the shifting loops go through. */
static void
phase_shift(PhaseSum *sum)
{
    guint modulus = sum->space->modulus;
    g_autofree double *shares = shares_of_shifts(sum);
    g_autoptr(GHashTable) totals = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    g_autoptr(GArray) before = sum->phase.parts;

    sum->phase.parts = g_array_new(FALSE, FALSE, sizeof(PhasePart));
    for (guint i = 0; i < before->len; i++) {
        const PhasePart *part = &g_array_index(before, PhasePart, i);
        double *total = g_hash_table_lookup(totals, part->profile);

        if (!total) {
            total = g_new0(double, modulus);
            g_hash_table_insert(totals, (gpointer)part->profile, total);
        }
        for (guint r = 0; r < modulus; r++)
            total[(part->residue + r) % modulus] += part->executions * shares[r];
    }
    for (guint i = 0; i < before->len; i++) {
        const PhasePart *part = &g_array_index(before, PhasePart, i);
        double *total = g_hash_table_lookup(totals, part->profile);

        for (guint r = 0; r < modulus; r++) {
            PhasePart shifted = {part->profile, r, total[r]};

            if (total[r] > 0)
                g_array_append_val(sum->phase.parts, shifted);
            total[r] = 0;
        }
    }
}

static void
phase_add(PhaseSum *sum, double executions)
{
    guint residue;
    Profile *profile = profile_at(sum->space, sum->term, sum->shift, &residue);

    lane_term_charge(sum->space, sum->term, LOOKUP_WORK);
    for (guint i = 0; i < sum->phase.parts->len; i++) {
        PhasePart *part = &g_array_index(sum->phase.parts, PhasePart, i);

        if (part->profile == profile && part->residue == residue) {
            part->executions += executions;
            return;
        }
    }
    PhasePart part = {profile, residue, executions};
    g_array_append_val(sum->phase.parts, part);
}

/* The counters after which the term, of which STEP's period is known, starts again: the values to look at. */
static gint64
distinct_values(PhaseSum *sum, const LoopStep *step, const LoopRange *range)
{
    gint64 modulus = sum->space->modulus, common = greatest_divisor(step->period.length, range->step);
    /* iterations until the counter is at the same place of a period, and how far on the residue is then */
    gint64 repeat = step->period.length / common;
    gint64 shift = range->step / common % modulus * (step->period.step % modulus) % modulus;

    return MIN(range->count, repeat * (modulus / greatest_divisor(modulus, shift)));
}

/* Where between two values of a counter those lie that are looked at now. Each time an inner loop is run
 * through they are others, as evenly spread as can be: else all iterations of the loops around would look at
 * the same few. */
static double
next_place(PhaseSum *sum)
{
    double place = sum->place;

    sum->place += GOLDEN_RATIO - floor(sum->place + GOLDEN_RATIO);
    return place;
}

/* POINTS: the profiles that may be counted; VALUES: the combinations of counters that may be looked at. */
static void
phase_run(PhaseSum *sum, guint i, gint64 points, gint64 values, double executions)
{
    if (i == sum->term->n_steps) {
        phase_add(sum, executions);
        return;
    }
    const LoopStep *step = &sum->term->steps[i];
    const LoopRange *range = &sum->ranges[step->loop];
    if (shifts_alone(sum, step, range)) {
        sum->space->counters[step->loop] = range->first;
        phase_run(sum, i + 1, points, values, executions);
        return;
    }
    gboolean repeats = step->period.known && sum->term->guard < 0;
    gint64 n = repeats ? distinct_values(sum, step, range) : range->count;
    gint64 look = MIN(n, repeats ? values : MIN(MAX_SAMPLED_VALUES, points));
    sum->space->sampled = sum->space->sampled || look < n;
    double place = look < n ? next_place(sum) : 0;
    for (gint64 k = 0; k < look; k++) {
        gint64 at = look == n ? k : (gint64)(((double)k + place) * (double)n / (double)look);
        double share =
            look == n ? (double)((range->count - k - 1) / n + 1) : (double)range->count / (double)look;

        sum->space->counters[step->loop] = range->first + at * range->step;
        phase_run(sum, i + 1, repeats ? points : MAX(1, points / look), MAX(1, values / look),
                  executions * share);
    }
}

/* The phase of OF_TERM, which runs through RANGES. */
static guint
count_phase(LaneSpace *space, LaneTerm *of_term, const LoopRange *ranges)
{
    LaneTerm *term = of_term->like ? of_term->like : of_term;
    double executions = 1;

    for (guint i = 0; i < space->study->n_loops; i++)
        executions = MIN(executions * (double)ranges[i].count, MAX_EXECUTIONS);
    for (guint i = 0; i < term->n_steps; i++)
        space->counters[term->steps[i].loop] = ranges[term->steps[i].loop].first;
    if (executions == 1) {
        guint residue;
        Profile *profile = profile_at(space, term, of_term->shift, &residue);

        return single_phase(space, profile, residue);
    }
    PhaseSum sum = {.space = space, .term = term, .shift = of_term->shift, .ranges = ranges, .place = 0.5};
    sum.phase = (Phase){g_array_new(FALSE, FALSE, sizeof(PhasePart)), executions, 0};
    double rest = executions;
    for (guint i = 0; i < term->n_steps; i++)
        rest = MAX(1, rest / (double)ranges[term->steps[i].loop].count);
    gint64 work = MIN(term->work, space->work);
    phase_run(&sum, 0, CLAMP(work / MAX(1, profile_work(space, term)), 1, MAX_POINTS),
              CLAMP(work / LOOKUP_WORK, MAX_SAMPLED_VALUES, MAX_VALUES), rest);
    phase_shift(&sum);
    for (guint i = 0; i < sum.phase.parts->len; i++) {
        const PhasePart *part = &g_array_index(sum.phase.parts, PhasePart, i);

        sum.phase.requests += part->executions * part->profile->warps;
    }
    return add_phase(space, &sum.phase);
}

/* A term is counted once at the same ranges: where the work for it was used up meanwhile, another stream of
 * the kernel would find another number of requests. */
guint
lane_term_phase(LaneSpace *space, LaneTerm *term, const LoopRange *ranges)
{
    G_STATIC_ASSERT(sizeof *ranges % sizeof(gint64) == 0);
    const WordsKey key = {space->study->n_loops * (guint)(sizeof *ranges / sizeof(gint64)),
                          (const gint64 *)ranges};
    if (!term->counted)
        term->counted = g_hash_table_new_full(words_key_hash, words_key_equal, g_free, NULL);
    guint phase = GPOINTER_TO_UINT(g_hash_table_lookup(term->counted, &key));
    if (phase)
        return phase - 1;
    phase = count_phase(space, term, ranges);
    g_hash_table_insert(term->counted, words_key_copy(&key), GUINT_TO_POINTER(phase + 1));
    return phase;
}
