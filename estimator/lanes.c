/* SPDX-License-Identifier: MIT */
/* Terms and their phases; the profiles themselves are counted in profile.c. */
#include "lanes_private.h"

#include <string.h>

/* Executions of one access in one thread: costs of deeper nests of loops than anybody runs stay finite. */
#define MAX_EXECUTIONS 1e30
/* Values of a loop's counter that are looked at where its term is irregular in it. */
#define MAX_SAMPLED_VALUES 64

static guint
point_hash(gconstpointer key)
{
    const GBytes *bytes = key;
    return g_bytes_hash(bytes);
}

static void
phase_clear(gpointer data)
{
    g_array_unref(((Phase *)data)->parts);
}

static void
profile_free(gpointer data)
{
    Profile *profile = data;
    g_array_unref(profile->entries);
    g_free(profile->phases);
    g_free(profile);
}

static void
lane_term_free(gpointer data)
{
    LaneTerm *term = data;
    g_hash_table_unref(term->profiles);
    g_free(term->steps);
    g_free(term->unknown);
    g_free(term->constants);
    g_free(term);
}

static guint
shape_hash(gconstpointer key)
{
    const WarpShape *shape = key;
    guint64 hash = shape->n;
    for (guint i = 0; i < shape->n; i++)
        hash = (hash ^ (guint64)shape->offsets[i] ^ ((guint64)shape->starts[i] << 63)) * 0x9E3779B97F4A7C15u;
    return (guint)(hash >> 32);
}

static gboolean
shape_equal(gconstpointer a, gconstpointer b)
{
    const WarpShape *x = a, *y = b;
    return x->n == y->n && memcmp(x->offsets, y->offsets, x->n * sizeof *x->offsets) == 0 &&
           memcmp(x->starts, y->starts, x->n) == 0;
}

static void
shape_free(gpointer data)
{
    WarpShape *shape = data;
    g_free(shape->offsets);
    g_free(shape->starts);
    g_free(shape);
}

const WarpShape *
lane_space_shape(LaneSpace *space, const WarpShape *like)
{
    WarpShape *shape = g_hash_table_lookup(space->shapes, like);
    if (shape)
        return shape;
    shape = g_new0(WarpShape, 1);
    shape->n = like->n;
    shape->number = g_hash_table_size(space->shapes);
    shape->offsets = g_memdup2(like->offsets, like->n * sizeof *like->offsets);
    shape->starts = g_memdup2(like->starts, like->n);
    g_hash_table_add(space->shapes, shape);
    return shape;
}

LaneSpace *
lane_space_new(const Study *study, guint warp_lanes, guint modulus)
{
    LaneSpace *space = g_new0(LaneSpace, 1);
    space->study = study;
    space->warp_lanes = warp_lanes;
    space->modulus = modulus;
    space->terms = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, lane_term_free);
    space->shapes = g_hash_table_new_full(shape_hash, shape_equal, shape_free, NULL);
    space->phases = g_array_new(FALSE, FALSE, sizeof(Phase));
    g_array_set_clear_func(space->phases, phase_clear);
    space->counters = g_new0(gint64, MAX(study->n_loops, 1));
    return space;
}

void
lane_space_free(LaneSpace *space)
{
    if (!space)
        return;
    g_hash_table_unref(space->terms);
    g_hash_table_unref(space->shapes);
    g_array_unref(space->phases);
    g_free(space->counters);
    g_free(space);
}

guint
lane_space_modulus(const LaneSpace *space)
{
    return space->modulus;
}

gboolean
lane_space_sampled(const LaneSpace *space)
{
    return space->sampled;
}

guint
lane_space_n_phases(const LaneSpace *space)
{
    return space->phases->len;
}

const Phase *
lane_space_phase(const LaneSpace *space, guint number)
{
    return &g_array_index(space->phases, Phase, number);
}

/* Splits E into what can be computed and what can't. */
static void
split_known(ExprPool *pool, const Expr *e, const Expr **ret_known, const Expr **ret_unknown)
{
    const guint unknown = DEPENDS_PARAM | DEPENDS_OPAQUE;
    *ret_known = *ret_unknown = expr_const(pool, 0);
    if (e->kind != EXPR_SUM || !(e->depends & unknown)) {
        *(e->depends & unknown ? ret_unknown : ret_known) = e;
        return;
    }
    *ret_known = expr_const(pool, e->value);
    for (guint i = 0; i < e->n_args; i++) {
        const Expr **side = e->args[i]->depends & unknown ? ret_unknown : ret_known;
        *side = expr_add(pool, *side, expr_mul_const(pool, e->args[i], e->coefficients[i]));
    }
}

typedef struct {
    ExprPool *pool;
    gint64 thread[3];
    const gint64 *counters; /* of loops; NULL: they stay symbols */
} ThreadValues;

static const Expr *
map_thread(const Expr *symbol, gpointer data)
{
    const ThreadValues *values = data;
    if (symbol->symbol == SYMBOL_LOOP && values->counters)
        return expr_const(values->pool, values->counters[symbol->number]);
    return symbol->symbol == SYMBOL_THREAD ? expr_const(values->pool, values->thread[symbol->number]) : NULL;
}

void
lane_term_set_unknown(const LaneSpace *space, LaneTerm *term)
{
    const Study *study = space->study;
    const gint64 *block = study->launch->block;
    if (!term->unknown) {
        term->unknown = g_new(const Expr *, study->block_threads);
        term->constants = g_new(gint64, study->block_threads);
    }
    for (gint64 t = 0; t < study->block_threads; t++) {
        ThreadValues values = {study->pool,
                               {t % block[0], t / block[0] % block[1], t / block[0] / block[1]},
                               term->rest_by_loops ? space->counters : NULL};
        const Expr *e = expr_substitute(study->pool, term->rest, map_thread, &values);
        term->constants[t] = e->kind == EXPR_SUM || e->kind == EXPR_CONST ? e->value : 0;
        term->unknown[t] = expr_add(study->pool, e, expr_const(study->pool, -term->constants[t]));
    }
}

/* TRUE if by how much E differs from thread to thread surely is the same for all values of the loops'
 * counters: no term depends on both. */
static gboolean
keeps_loops_apart(const Expr *e)
{
    const guint both = DEPENDS_THREAD | DEPENDS_LOOP;
    if ((e->depends & both) != both)
        return TRUE;
    for (guint i = 0; (e->kind == EXPR_SUM || e->kind == EXPR_OPAQUE) && i < e->n_args; i++)
        if (!keeps_loops_apart(e->args[i]))
            return FALSE;
    return e->kind == EXPR_SUM || e->kind == EXPR_OPAQUE;
}

/* TRUE if E may become a constant where the loops' counters have certain values. */
static gboolean
may_fold(const Expr *e)
{
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++)
        if (may_fold(e->args[i]))
            return TRUE;
    return (e->depends & DEPENDS_LOOP) && e->kind != EXPR_SUM && e->kind != EXPR_PRODUCT &&
           e->kind != EXPR_OPAQUE;
}

static void
set_rest(LaneSpace *space, LaneTerm *term, const Expr *rest)
{
    if (!(rest->depends & DEPENDS_THREAD) && !may_fold(rest))
        return;
    term->rest = rest;
    term->rest_by_loops = !keeps_loops_apart(rest) || may_fold(rest);
    if (!term->rest_by_loops)
        lane_term_set_unknown(space, term);
}

static gboolean
mentions_loop(const Expr *e, guint loop)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_LOOP && e->number == loop;
    if (!(e->depends & DEPENDS_LOOP))
        return FALSE;
    for (guint i = 0; i < e->n_args; i++)
        if (mentions_loop(e->args[i], loop))
            return TRUE;
    return FALSE;
}

/* The loops whose counters change a term's profile, each with its period. */
static void
set_steps(LaneSpace *space, LaneTerm *term)
{
    const Study *study = space->study;
    g_autoptr(GArray) steps = g_array_new(FALSE, FALSE, sizeof(LoopStep));
    for (guint i = 0; i < study->n_loops; i++) {
        LoopStep step = {.loop = i};
        gboolean guards = FALSE;
        for (guint k = 0; term->guard >= 0 && k < study->loops[term->guard].n_outer; k++) {
            const StudyLoop *outer = &study->loops[study->loops[term->guard].outer[k]];
            guards = guards || (outer->by_thread &&
                                (study->loops[term->guard].outer[k] == i || mentions_loop(outer->trip, i)));
        }
        gboolean tells_apart = term->rest_by_loops && mentions_loop(term->rest, i);
        if (!guards && !tells_apart && !mentions_loop(term->known, i))
            continue;
        step.period = expr_period(term->known, SYMBOL_LOOP, i, &study->box);
        step.period.known = step.period.known && !tells_apart;
        g_array_append_val(steps, step);
    }
    term->n_steps = steps->len;
    term->steps = g_memdup2(steps->data, steps->len * sizeof(LoopStep));
}

LaneTerm *
lane_space_term(LaneSpace *space, const Expr *e, int guard)
{
    gint64 key = ((gint64)(e ? (gint64)e->id + 1 : 0) << 24) + guard + 1;
    LaneTerm *term = g_hash_table_lookup(space->terms, &key);
    if (term)
        return term;
    const Expr *unknown;
    term = g_new0(LaneTerm, 1);
    term->guard = guard;
    term->profiles =
        g_hash_table_new_full(point_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, profile_free);
    term->budget = LANE_BUDGET;
    term->apart = e == NULL;
    split_known(space->study->pool, e ? e : expr_const(space->study->pool, 0), &term->known, &unknown);
    set_rest(space, term, unknown);
    set_steps(space, term);
    g_hash_table_insert(space->terms, g_memdup2(&key, sizeof key), term);
    return term;
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

/* The profile at the counters that stand in SPACE, and the residue by which it is shifted there. */
static Profile *
profile_at(LaneSpace *space, LaneTerm *term, guint *ret_residue)
{
    gint64 small[16], *reduced = term->n_steps < 15 ? small : g_new(gint64, term->n_steps + 1);
    gint64 modulus = space->modulus, residue = 0;
    gboolean all_live = term->guard < 0 || guards_hold(space, term->guard);
    reduced[0] = all_live;
    for (guint i = 0; i < term->n_steps; i++) {
        const LoopStep *step = &term->steps[i];
        gint64 counter = space->counters[step->loop];
        reduced[i + 1] = counter;
        if (!all_live || !step->period.known)
            continue;
        reduced[i + 1] = counter % step->period.length;
        residue =
            (residue + counter / step->period.length % modulus * (step->period.step % modulus)) % modulus;
    }
    g_autoptr(GBytes) key = g_bytes_new(reduced, (term->n_steps + 1) * sizeof *reduced);
    Profile *profile = g_hash_table_lookup(term->profiles, key);
    if (!profile) {
        swap_counters(space, term, &reduced[1]);
        profile = profile_count(space, term, all_live);
        swap_counters(space, term, &reduced[1]);
        g_hash_table_insert(term->profiles, g_steal_pointer(&key), profile);
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
    const LoopRange *ranges;
    Phase phase;
} PhaseSum;

static void
phase_add(PhaseSum *sum, double executions)
{
    guint residue;
    Profile *profile = profile_at(sum->space, sum->term, &residue);
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

/* The counters after which the term starts again with another residue of the same: the values to look at. */
static gint64
distinct_values(PhaseSum *sum, const LoopStep *step, const LoopRange *range)
{
    gint64 modulus = sum->space->modulus;
    if (!step->period.known || range->count == 1)
        return range->count;
    gint64 a = step->period.length, b = ABS(range->step), rest;
    while (b) {
        rest = a % b;
        a = b;
        b = rest;
    }
    gint64 repeat =
        step->period.length / a; /* iterations until the counter is at the same place of a period */
    gint64 shift = range->step / a % modulus * (step->period.step % modulus) % modulus;
    shift = (shift + modulus) % modulus;
    gint64 turns = 1;
    for (gint64 at = shift; at != 0 && turns <= modulus; turns++)
        at = (at + shift) % modulus;
    return MIN(range->count, repeat * turns);
}

static void
phase_run(PhaseSum *sum, guint i, double executions)
{
    if (i == sum->term->n_steps) {
        phase_add(sum, executions);
        return;
    }
    const LoopStep *step = &sum->term->steps[i];
    const LoopRange *range = &sum->ranges[step->loop];
    gint64 n = distinct_values(sum, step, range), look = n;
    gboolean repeats = step->period.known && sum->term->guard < 0;
    if (!repeats)
        n = look = range->count;
    if (!repeats && n > MAX_SAMPLED_VALUES) {
        look = MAX_SAMPLED_VALUES;
        sum->space->sampled = TRUE;
    }
    for (gint64 k = 0; k < look; k++) {
        gint64 at = look == n ? k : (gint64)(((double)k + 0.5) * (double)n / (double)look);
        double share = look == n ? (double)((range->count - k - 1) / n + 1) : (double)n / (double)look;
        sum->space->counters[step->loop] = range->first + at * range->step;
        phase_run(sum, i + 1, executions * share);
    }
}

guint
lane_term_phase(LaneSpace *space, LaneTerm *term, const LoopRange *ranges)
{
    double executions = 1;
    gboolean single = TRUE;
    for (guint i = 0; i < space->study->n_loops; i++)
        executions = MIN(executions * (double)ranges[i].count, MAX_EXECUTIONS);
    for (guint i = 0; i < term->n_steps; i++) {
        space->counters[term->steps[i].loop] = ranges[term->steps[i].loop].first;
        single = single && ranges[term->steps[i].loop].count == 1;
    }
    if (single && executions == 1) {
        guint residue;
        Profile *profile = profile_at(space, term, &residue);
        return single_phase(space, profile, residue);
    }
    PhaseSum sum = {space, term, ranges, {g_array_new(FALSE, FALSE, sizeof(PhasePart)), executions, 0}};
    double rest = executions;
    for (guint i = 0; i < term->n_steps; i++)
        rest = MAX(1, rest / (double)ranges[term->steps[i].loop].count);
    phase_run(&sum, 0, rest);
    for (guint i = 0; i < sum.phase.parts->len; i++) {
        const PhasePart *part = &g_array_index(sum.phase.parts, PhasePart, i);
        sum.phase.requests += part->executions * part->profile->warps;
    }
    return add_phase(space, &sum.phase);
}
