/* SPDX-License-Identifier: MIT */
/* Terms; their profiles are counted in warp_profile.c and put together in warp_phases.c. */

#include "model/warps/warps_private.h"

#include <string.h>

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

    g_clear_pointer(&term->profiles, g_hash_table_unref);
    g_clear_pointer(&term->counted, g_hash_table_unref);
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
    warp_shape_tell(shape);
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
    space->least_trips = g_new(gint64, MAX(study->n_loops, 1));
    for (guint i = 0; i < study->n_loops; i++)
        space->least_trips[i] = G_MAXINT64;
    space->work = SPACE_WORK;
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
    g_clear_pointer(&space->live, g_hash_table_unref);
    g_free(space->drawn);
    for (guint i = 0; i < 3; i++)
        g_free(space->threads[i]);
    g_free(space->counters);
    g_free(space->least_trips);
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

static const Expr *
map_counter(const Expr *symbol, gpointer data)
{
    const LaneSpace *space = data;

    return symbol->symbol == SYMBOL_LOOP ? expr_const(space->study->pool, space->counters[symbol->number])
                                         : NULL;
}

typedef struct {
    ExprPool *pool;
    gint64 thread[3];
} ThreadValues;

static const Expr *
map_thread(const Expr *symbol, gpointer data)
{
    const ThreadValues *values = data;

    return symbol->symbol == SYMBOL_THREAD ? expr_const(values->pool, values->thread[symbol->number]) : NULL;
}

void
lane_term_charge(LaneSpace *space, LaneTerm *term, gint64 work)
{
    term->work -= work;
    space->work -= work;
}

static gint64
rest_work(const LaneSpace *space, const LaneTerm *term)
{
    return term->rest ? REBUILD_WORK * space->study->block_threads * term->rest->size : 0;
}

gint64
lane_term_profile_work(const LaneSpace *space, const LaneTerm *term)
{
    return space->study->block_threads * term->known->size +
           (term->rest_by_loops ? rest_work(space, term) : 0);
}

void
lane_term_set_unknown(LaneSpace *space, LaneTerm *term)
{
    const Study *study = space->study;
    const gint64 *block = study->launch->block;

    lane_term_charge(space, term, rest_work(space, term));
    if (!term->unknown) {
        term->unknown = g_new(const Expr *, study->block_threads);
        term->constants = g_new(gint64, study->block_threads);
    }
    const Expr *rest = term->rest;
    if (term->rest_by_loops)
        rest = expr_substitute_among(study->pool, rest, DEPENDS_LOOP, map_counter, space);
    for (gint64 t = 0; t < study->block_threads; t++) {
        ThreadValues values = {study->pool, {t % block[0], t / block[0] % block[1], t / block[0] / block[1]}};
        const Expr *e = expr_substitute_among(study->pool, rest, DEPENDS_THREAD, map_thread, &values);

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
    if (rest_work(space, term) > MIN(term->work, space->work)) {
        term->rest = NULL;
        term->apart = TRUE;
        space->sampled = TRUE;
        return;
    }
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

/* PERIOD, of a term in the counter of loop NUMBER, over so many iterations that the same lanes are live in
 * GUARD again; not known where that never is. */
static Period
guarded_period(const Study *study, int guard, guint number, Period period)
{
    for (guint k = 0; guard >= 0 && k < study->loops[guard].n_outer; k++) {
        guint around = study->loops[guard].outer[k];
        const StudyLoop *outer = &study->loops[around];

        if (!outer->by_thread || (around != number && !mentions_loop(outer->trip, number)))
            continue;
        Period live =
            around == number ? (Period){FALSE} : expr_period(outer->trip, SYMBOL_LOOP, number, &study->box);
        if (live.step != 0 || !periods_align(&period, &live))
            return (Period){FALSE};
    }
    return period;
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
        step.guarded = guarded_period(study, term->guard, i, step.period);
        g_array_append_val(steps, step);
    }
    term->n_steps = steps->len;
    term->steps = g_memdup2(steps->data, steps->len * sizeof(LoopStep));
}

static void
set_counted(LaneSpace *space, LaneTerm *term, const Expr *e)
{
    const Expr *unknown;

    term->profiles = g_hash_table_new_full(words_key_hash, words_key_equal, g_free, profile_free);
    term->budget = LANE_BUDGET;
    term->work = TERM_WORK;
    term->apart = !e;
    split_known(space->study->pool, e ? e : expr_const(space->study->pool, 0), &term->known, &unknown);
    set_rest(space, term, unknown);
    set_steps(space, term);
}

/* The constant that E adds to all else; 0: none that could be left out. */
static gint64
constant_of(const Expr *e)
{
    gboolean adds = e && (e->kind == EXPR_SUM || e->kind == EXPR_CONST) && e->value != G_MININT64;

    return adds ? e->value : 0;
}

LaneTerm *
lane_space_term(LaneSpace *space, const Expr *e, int guard)
{
    gint64 key = ((gint64)(e ? (gint64)e->id + 1 : 0) << 24) + guard + 1;
    gint64 constant = constant_of(e);
    LaneTerm *term = g_hash_table_lookup(space->terms, &key);

    if (term)
        return term;
    term = g_new0(LaneTerm, 1);
    term->guard = guard;
    if (constant != 0) { /* neighbours, a stencil's say, differ by it alone */
        ExprPool *pool = space->study->pool;

        term->like = lane_space_term(space, expr_sub(pool, e, expr_const(pool, constant)), guard);
        term->shift = (constant % space->modulus + space->modulus) % space->modulus;
    } else
        set_counted(space, term, e);
    g_hash_table_insert(space->terms, g_memdup2(&key, sizeof key), term);
    return term;
}
