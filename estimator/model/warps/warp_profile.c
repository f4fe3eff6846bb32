/* SPDX-License-Identifier: MIT */
/* Counts the warps of a launch by shape and residue. The grid is cut into boxes of blocks until the
 * expression is regular in every box: then few blocks stand for all. */
#include "model/warps/warps_private.h"

#include "ir/ir.h"
#include "model/study/study.h"

/* Boxes that a grid is cut into at most. */
#define MAX_BOXES 4096

/* Where threads are drawn: lanes that are looked at for all of the launch, in all iterations together (of as
 * many as are looked at for one term). The sectors that warps of 32 lanes touch are then known to half a
 * percent or so. */
#define MAX_DRAWN_LANES (G_GINT64_CONSTANT(1) << 19)
#define MAX_GUESSED_LANES (G_GINT64_CONSTANT(1) << 15) /* where shares are guesses, to a percent or so */
#define MAX_DRAWN_PROFILES 64
#define MAX_PAID_PROFILES 512 /* of a term, for which its work is to be enough */
#define MAX_DRAWN_BOXES 64

/* What the range of an expression in a box takes, a node of it, and the spreading of a block over the
 * residues, one of them: in nodes that are evaluated in one lane. */
#define BOX_WORK 16
#define RESIDUE_WORK 4

/* Of what is remembered of live threads. */
#define MAX_LIVE_BYTES ((gsize)16 << 20)

typedef struct {
    LaneSpace *space;
    LaneTerm *term;
    gboolean all_live;
    gint64 drawn; /* lanes that are looked at where threads are drawn; 0: they are not */
    Profile *profile;
    GHashTable *entry_of; /* shape number * modulus + residue -> 1 + index of the entry */
    WarpShape scratch;
    gint64 *loops_hi; /* counters of SPACE, as both ends of their range */
    double *shares;   /* by residue: blocks that a cell stands for */
    double *shares_next;
} Counting;

/* The blocks of one box, and what is true of the expression there. */
typedef struct {
    gint64 lo[3], hi[3];
} BlockBox;

static void
symbol_box(const LaneSpace *space, const BlockBox *blocks, const gint64 *loops, SymbolBox *ret_box)
{
    *ret_box = space->study->box;
    ret_box->loop_lo = ret_box->loop_hi = loops;
    for (guint i = 0; blocks && i < 3; i++) {
        ret_box->block_lo[i] = blocks->lo[i];
        ret_box->block_hi[i] = blocks->hi[i];
    }
}

typedef enum { LIVE_NONE, LIVE_SOME, LIVE_ALL } Live;

/* Which lanes of BOX still run in every loop from GUARD outwards. */
static Live
box_live(const LaneSpace *space, guint guard, const SymbolBox *box)
{
    const Study *study = space->study;
    Live live = LIVE_ALL;

    for (guint k = 0; k < study->loops[guard].n_outer; k++) {
        guint number = study->loops[guard].outer[k];
        const StudyLoop *loop = &study->loops[number];

        if (!loop->by_thread)
            continue;
        Interval trips = expr_interval(loop->trip, box);
        if (trips.state == INTERVAL_KNOWN && trips.hi <= space->counters[number])
            return LIVE_NONE;
        if (trips.state != INTERVAL_KNOWN || trips.lo <= space->counters[number])
            live = LIVE_SOME;
    }
    return live;
}

/* The iterations that every thread makes of loop NUMBER; G_MININT64: they are not known. */
static gint64
least_trips(LaneSpace *space, guint number)
{
    const Expr *trip = space->study->loops[number].trip;

    if (space->least_trips[number] != G_MAXINT64)
        return space->least_trips[number];
    SymbolBox box;
    symbol_box(space, NULL, space->counters, &box);
    Interval trips = expr_interval(trip, &box);
    gint64 least = trips.state == INTERVAL_KNOWN ? trips.lo : G_MININT64;
    if (!(trip->depends & DEPENDS_LOOP))
        space->least_trips[number] = least;
    return least;
}

gboolean
guards_hold(LaneSpace *space, guint guard)
{
    const StudyLoop *loops = space->study->loops;

    for (guint k = 0; k < loops[guard].n_outer; k++) {
        guint number = loops[guard].outer[k];

        if (loops[number].by_thread && least_trips(space, number) <= space->counters[number])
            return FALSE;
    }
    return TRUE;
}

/* TRUE if which threads are live in GUARD is the same whatever iterations the loops are in. */
static gboolean
is_branch_alone(const LaneSpace *space, guint guard)
{
    const Study *study = space->study;

    for (guint k = 0; k < study->loops[guard].n_outer; k++) {
        guint number = study->loops[guard].outer[k];
        const StudyLoop *loop = &study->loops[number];

        if (loop->by_thread && (number < study->kernel->loops->len || (loop->trip->depends & DEPENDS_LOOP)))
            return FALSE;
    }
    return TRUE;
}

/* The threads of a block from FIRST to before END, of which there are EXPR_LANES at most. */
static ExprLanes
lanes_of(LaneSpace *space, gint64 first, gint64 end)
{
    const gint64 *block = space->study->launch->block;
    gint64 threads = space->study->block_threads;

    for (guint i = 0; i < 3 && !space->threads[i]; i++) {
        gint64 below = i == 0 ? 1 : i == 1 ? block[0] : block[0] * block[1];

        space->threads[i] = g_new(gint64, MAX(threads, 1));
        for (gint64 t = 0; t < threads; t++)
            space->threads[i][t] = t / below % block[i];
    }
    return (ExprLanes){{space->threads[0] + first, space->threads[1] + first, space->threads[2] + first},
                       (guint)(end - first)};
}

/* By thread of the block in ENV, whether it is live in the term's guard, where all terms can share that;
 * NULL: they can't, or there are too many blocks. */
static const guint8 *
block_live(const Counting *c, ExprEnv *env)
{
    LaneSpace *space = c->space;
    const gint64 *grid = space->study->launch->grid;
    gint64 guard = c->term->guard, threads = space->study->block_threads;
    gint64 key = (env->block[0] + grid[0] * (env->block[1] + grid[1] * env->block[2])) *
                     (gint64)space->study->n_loops +
                 guard;

    if (!is_branch_alone(space, (guint)guard))
        return NULL;
    if (!space->live)
        space->live = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    guint8 *live = g_hash_table_lookup(space->live, &key);
    if (live || space->live_bytes + (gsize)threads > MAX_LIVE_BYTES)
        return live;
    live = g_new(guint8, MAX(threads, 1));
    for (gint64 first = 0; first < threads; first += EXPR_LANES) {
        const ExprLanes lanes = lanes_of(space, first, MIN(first + EXPR_LANES, threads));
        guint32 bits = live_lanes(space, (guint)guard, env, &lanes, first);

        for (guint i = 0; i < lanes.n; i++)
            live[first + i] = bits >> i & 1;
    }
    g_hash_table_insert(space->live, g_memdup2(&key, sizeof key), live);
    space->live_bytes += (gsize)threads;
    return live;
}

static void
add_entry(Counting *c, const WarpShape *shape, guint residue, double warps)
{
    gsize key = (gsize)shape->number * c->space->modulus + residue;
    gsize at = GPOINTER_TO_SIZE(g_hash_table_lookup(c->entry_of, GSIZE_TO_POINTER(key)));

    if (at) {
        g_array_index(c->profile->entries, ProfileEntry, at - 1).warps += warps;
        return;
    }
    ProfileEntry entry = {shape, residue, warps};
    g_array_append_val(c->profile->entries, entry);
    g_hash_table_insert(c->entry_of, GSIZE_TO_POINTER(key),
                        GSIZE_TO_POINTER((gsize)c->profile->entries->len));
}

/* TRUE if by how much thread TO's value differs from thread FROM's is known. */
static gboolean
difference_is_known(const LaneTerm *term, gint64 from, gint64 to)
{
    return !term->apart && (!term->unknown || term->unknown[from] == term->unknown[to]);
}

/* How the values of an expression differ between the threads of one block. */
typedef struct {
    gboolean is_linear;
    gint64 first, steps[3]; /* linear: thread 0's value, and what a step in x, y and z adds */
} LaneValues;

static gboolean
is_linear(const Expr *e)
{
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++)
        if (e->args[i]->kind != EXPR_SYMBOL)
            return FALSE;
    return e->kind == EXPR_SUM || e->kind == EXPR_SYMBOL || e->kind == EXPR_CONST;
}

static LaneValues
lane_values(const Expr *e, ExprEnv *env)
{
    LaneValues values = {.is_linear = is_linear(e)};

    for (guint i = 0; i < 3; i++)
        env->thread[i] = 0;
    values.is_linear = values.is_linear && expr_eval(e, env, &values.first);
    for (guint i = 0; values.is_linear && i < 3; i++) {
        env->thread[i] = 1;
        values.is_linear = expr_eval(e, env, &values.steps[i]);
        env->thread[i] = 0;
        values.steps[i] -= values.first;
    }
    return values;
}

/* A warp's lanes, at most EXPR_LANES of them: which are live, as bits, and the values of an expression there.
 */
typedef struct {
    guint32 live;
    gint64 values[EXPR_LANES];
} WarpValues;

/* E in LANES, the first of which is thread FIRST of the block in ENV; KNOWN says by thread which are live, if
 * it is not NULL. */
static void
lanes_look(const Counting *c, const Expr *e, const LaneValues *values, Live live, const guint8 *known,
           gint64 first, const ExprLanes *lanes, const ExprEnv *env, WarpValues *ret)
{
    guint32 has_value = G_MAXUINT32;

    ret->live = G_MAXUINT32;
    for (guint i = 0; live == LIVE_SOME && known && i < lanes->n; i++)
        ret->live &= ~((guint32)!known[first + i] << i);
    if (live == LIVE_SOME && !known)
        ret->live = live_lanes(c->space, (guint)c->term->guard, env, lanes, first);
    if (ret->live == 0)
        return;
    if (!values->is_linear)
        has_value = expr_eval_lanes(e, env, lanes, ret->values);
    for (guint i = 0; i < lanes->n; i++)
        if (values->is_linear)
            ret->values[i] = values->first + values->steps[0] * lanes->thread[0][i] +
                             values->steps[1] * lanes->thread[1][i] + values->steps[2] * lanes->thread[2][i];
        else if (!(has_value >> i & 1))
            ret->values[i] = 0;
}

/* Adds thread T, where E is VALUE, to the shape of its warp; BEFORE: the thread that was added last. */
static void
add_lane(Counting *c, gint64 t, gint64 value, gint64 before, gint64 *ret_base)
{
    gint64 here = value + (c->term->constants ? c->term->constants[t] : 0);

    if (c->scratch.n == 0)
        *ret_base = here;
    c->scratch.offsets[c->scratch.n] = here - *ret_base;
    c->scratch.starts[c->scratch.n] = c->scratch.n > 0 && !difference_is_known(c->term, before, t);
    c->scratch.n++;
}

/* The shape of one warp of a block; FALSE where no lane is live. *ret_base is its first lane's value. */
static gboolean
warp_look(Counting *c, const Expr *e, const LaneValues *values, Live live, const guint8 *known, gint64 first,
          ExprEnv *env, gint64 *ret_base)
{
    gint64 end = MIN(first + c->space->warp_lanes, c->space->study->block_threads), before = 0;
    WarpValues warp = {.live = G_MAXUINT32};

    c->scratch.n = 0;
    for (gint64 from = first; from < end; from += EXPR_LANES) {
        const ExprLanes lanes = lanes_of(c->space, from, MIN(from + EXPR_LANES, end));

        lanes_look(c, e, values, live, known, from, &lanes, env, &warp);
        for (guint i = 0; i < lanes.n; i++)
            if (warp.live >> i & 1) {
                add_lane(c, from + i, warp.values[i], before, ret_base);
                before = from + i;
            }
    }
    return c->scratch.n > 0;
}

/* Counts the warps of one block, which stands for the blocks that the shares say. */
static void
count_block(Counting *c, const Expr *e, Live live, const gint64 *block)
{
    const Study *study = c->space->study;
    gint64 modulus = c->space->modulus, base = 0;
    ExprEnv env = {.loops = c->space->counters, .n_loops = study->n_loops};

    for (guint i = 0; i < 3; i++)
        env.block[i] = block[i];
    const guint8 *known = live == LIVE_SOME ? block_live(c, &env) : NULL;
    const LaneValues values = lane_values(e, &env);
    for (gint64 first = 0; first < study->block_threads; first += c->space->warp_lanes) {
        if (!warp_look(c, e, &values, live, known, first, &env, &base))
            continue;
        const WarpShape *shape = lane_space_shape(c->space, &c->scratch);
        gint64 residue = (base % modulus + modulus) % modulus;
        for (gint64 r = 0; r < modulus; r++)
            if (c->shares[r] > 0)
                add_entry(c, shape, (guint)((r + residue) % modulus), c->shares[r]);
    }
}

void
residues_spread(gint64 modulus, double **shares, double **scratch, gint64 step, gint64 count)
{
    gint64 shift = (step % modulus + modulus) % modulus;

    if (shift == 0) {
        for (gint64 r = 0; r < modulus; r++)
            (*shares)[r] *= (double)count;
        return;
    }
    gint64 turn = 1;
    for (gint64 at = shift; at != 0; turn++)
        at = (at + shift) % modulus;
    for (gint64 r = 0; r < modulus; r++)
        (*scratch)[r] = 0;
    /* Millions of times in an estimate: without a division for each. */
    gint64 whole = count / turn, more = count % turn;
    for (gint64 r = 0; r < modulus; r++)
        for (gint64 k = 0, at = r; (*shares)[r] > 0 && k < MIN(turn, count); k++) {
            (*scratch)[at] += (*shares)[r] * (double)(whole + (k < more));
            at += at + shift < modulus ? shift : shift - modulus;
        }
    double *swap = *shares;
    *shares = *scratch;
    *scratch = swap;
}

/* Counts the block at CELL of BOX: it stands for those that lie whole periods further. */
static void
count_cell(Counting *c, const Expr *e, Live live, const BlockBox *box, const Period *periods,
           const gint64 *cell, double factor)
{
    gint64 block[3];

    for (guint r = 0; r < c->space->modulus; r++)
        c->shares[r] = 0;
    c->shares[0] = factor;
    for (guint i = 0; i < 3; i++) {
        gint64 n = box->hi[i] - box->lo[i] + 1;

        block[i] = box->lo[i] + cell[i];
        residues_spread(c->space->modulus, &c->shares, &c->shares_next, periods[i].step,
                        (n - cell[i] - 1) / periods[i].length + 1);
    }
    lane_term_charge(c->space, c->term, RESIDUE_WORK * c->space->modulus);
    count_block(c, e, live, block);
}

static gboolean
mentions_block(const Expr *e, guint number)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_BLOCK && e->number == number;
    if (!(e->depends & DEPENDS_BLOCK))
        return FALSE;
    for (guint i = 0; i < e->n_args; i++)
        if (mentions_block(e->args[i], number))
            return TRUE;
    return FALSE;
}

/* TRUE if which lanes are live in GUARD may hang on the number of the block in dimension NUMBER among the
 * blocks of BOX: what a condition asks there is left out where it surely holds. What is drawn is another in
 * each block without naming it. */
static gboolean
guards_mention_block(const LaneSpace *space, guint guard, const SymbolBox *box, guint number)
{
    for (guint k = 0; k < space->study->loops[guard].n_outer; k++) {
        const StudyLoop *loop = &space->study->loops[space->study->loops[guard].outer[k]];

        if (loop->by_thread && mentions_block(loop->trip, number) &&
            ((loop->trip->depends & DEPENDS_DRAW) ||
             mentions_block(expr_narrow(space->study->pool, loop->trip, box), number)))
            return TRUE;
    }
    return FALSE;
}

/* The periods of E over the blocks of BOX; returns the dimension to cut, -1: E is regular in all. */
static int
box_periods(Counting *c, const Expr *e, Live live, const BlockBox *box, const SymbolBox *symbols,
            Period *ret_periods)
{
    int widest = -1;

    for (guint i = 0; i < 3; i++) {
        gint64 n = box->hi[i] - box->lo[i] + 1;
        Period *p = &ret_periods[i];

        *p = (Period){TRUE, 1, 0};
        if (n == 1)
            continue;
        if (live == LIVE_SOME && guards_mention_block(c->space, (guint)c->term->guard, symbols, i))
            p->known = FALSE;
        else if (mentions_block(e, i))
            *p = expr_period(e, SYMBOL_BLOCK, i, symbols);
        if (!p->known && (widest < 0 || n > box->hi[widest] - box->lo[widest] + 1))
            widest = (int)i;
        if (!p->known || p->length > n)
            *p = (Period){p->known, n, 0};
    }
    return widest;
}

/* Counts BOX by its cells, all of them or, where the budget does not allow it, evenly chosen ones. */
static void
count_cells(Counting *c, const Expr *e, Live live, const BlockBox *box, const Period *periods, gint64 share)
{
    double cells = (double)periods[0].length * (double)periods[1].length * (double)periods[2].length;
    /* A block takes no less than the spreading of it over the residues, however few threads it has. */
    gint64 each = MAX(c->space->study->block_threads, c->space->modulus);
    gint64 affordable = MAX(1, share / MAX(1, each));
    gint64 look = cells <= (double)affordable ? (gint64)cells : affordable;
    double every = cells / (double)look;

    if ((double)look < cells)
        c->space->sampled = TRUE;
    for (gint64 k = 0; k < look; k++) {
        gint64 at = (double)look < cells ? (gint64)(((double)k + 0.5) * every) : k;
        gint64 cell[3] = {at % periods[0].length, at / periods[0].length % periods[1].length,
                          at / periods[0].length / periods[1].length};

        count_cell(c, e, live, box, periods, cell, every);
    }
    c->term->budget = MAX(0, c->term->budget - look * each);
    lane_term_charge(c->space, c->term, look * c->space->study->block_threads * e->size);
}

gint64
profile_drawn_lanes(const LaneSpace *space, const LaneTerm *term)
{
    const Study *study = space->study;
    gint64 iterations = 1;

    if (!study_is_drawn(study, term->guard) && !(term->known->depends & DEPENDS_DRAW))
        return 0;
    for (guint i = 0; i < term->n_steps; i++)
        iterations = MIN(MAX_PAID_PROFILES, iterations * MAX(1, study->loops[term->steps[i].loop].max_trips));
    /* Work is left for the last iterations always: else those before would stand for them. */
    gint64 affordable = MIN(term->work, space->work) / (iterations * term->known->size);
    gint64 most = study->guards->is_guessed ? MAX_GUESSED_LANES : MAX_DRAWN_LANES;
    return MAX(1, MIN(most / MIN(iterations, MAX_DRAWN_PROFILES), affordable));
}

/* TRUE if in BOX no more than draws tell live threads apart, or too much does: then it is not cut. */
static gboolean
is_left_to_draws(const Counting *c, SymbolBox box, guint n_boxes)
{
    if (c->drawn == 0)
        return n_boxes >= MAX_BOXES;
    if (c->term->guard < 0)
        return TRUE;
    box.draws = DRAWS_HOLD;
    Live live = box_live(c->space, (guint)c->term->guard, &box);
    box.draws = DRAWS_FAIL;
    return n_boxes >= MAX_DRAWN_BOXES ||
           (live != LIVE_SOME && box_live(c->space, (guint)c->term->guard, &box) != LIVE_SOME);
}

/* The lanes of BOX that may be looked at, while N_LEFT boxes are still to be counted. */
static gint64
box_budget(const Counting *c, const BlockBox *box, guint n_left)
{
    double blocks = 1;

    if (c->drawn == 0)
        return c->term->budget / n_left;
    for (guint i = 0; i < 3; i++)
        blocks *= (double)(box->hi[i] - box->lo[i] + 1);
    return (gint64)((double)c->drawn * blocks / c->space->study->blocks);
}

/* Counts BOX, or cuts it in two that are put into QUEUE. */
static void
count_box(Counting *c, const BlockBox *box, GQueue *queue, guint *n_boxes)
{
    SymbolBox symbols;
    Period periods[3];
    Live live = LIVE_ALL;

    symbol_box(c->space, box, c->space->counters, &symbols);
    lane_term_charge(c->space, c->term, BOX_WORK * c->term->known->size);
    if (!c->all_live)
        live = box_live(c->space, (guint)c->term->guard, &symbols);
    if (live == LIVE_NONE)
        return;
    const Expr *e = expr_narrow(c->space->study->pool, c->term->known, &symbols);
    int cut = box_periods(c, e, live, box, &symbols, periods);
    if (cut >= 0 && !is_left_to_draws(c, symbols, *n_boxes)) {
        BlockBox *halves = g_new(BlockBox, 2);
        gint64 middle = box->lo[cut] + (box->hi[cut] - box->lo[cut]) / 2;

        halves[0] = halves[1] = *box;
        halves[0].hi[cut] = middle;
        halves[1].lo[cut] = middle + 1;
        g_queue_push_tail(queue, g_memdup2(&halves[0], sizeof *halves));
        g_queue_push_tail(queue, g_memdup2(&halves[1], sizeof *halves));
        g_free(halves);
        *n_boxes += 1;
        return;
    }
    count_cells(c, e, live, box, periods, box_budget(c, box, g_queue_get_length(queue) + 1));
}

Profile *
profile_count(LaneSpace *space, LaneTerm *term, gboolean all_live)
{
    Counting c = {.space = space, .term = term, .all_live = all_live, .profile = g_new0(Profile, 1)};
    g_autoptr(GQueue) queue = g_queue_new();
    guint n_boxes = 1;
    BlockBox *whole = g_new0(BlockBox, 1);

    c.drawn = profile_drawn_lanes(space, term);
    c.profile->entries = g_array_new(FALSE, FALSE, sizeof(ProfileEntry));
    c.entry_of = g_hash_table_new(NULL, NULL);
    c.scratch.offsets = g_new(gint64, space->warp_lanes);
    c.scratch.starts = g_new(guint8, space->warp_lanes);
    c.shares = g_new(double, space->modulus);
    c.shares_next = g_new(double, space->modulus);
    if (term->rest_by_loops)
        lane_term_set_unknown(space, term);
    for (guint i = 0; i < 3; i++)
        whole->hi[i] = space->study->launch->grid[i] - 1;
    g_queue_push_tail(queue, whole);
    for (BlockBox *box; (box = g_queue_pop_head(queue)); g_free(box))
        count_box(&c, box, queue, &n_boxes);
    for (guint i = 0; i < c.profile->entries->len; i++)
        c.profile->warps += g_array_index(c.profile->entries, ProfileEntry, i).warps;
    g_hash_table_unref(c.entry_of);
    g_free(c.scratch.offsets);
    g_free(c.scratch.starts);
    g_free(c.shares);
    g_free(c.shares_next);
    return c.profile;
}
