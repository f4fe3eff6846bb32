/* SPDX-License-Identifier: MIT */
#include "model/stream/stream_private.h"

#include "ir/ir.h"

/* Iterations behind those that see all their past: the one that stands for others, the last, and one to
 * spare. */
#define TURNS_AFTER_START 3

/* So many of the numbers down to which loops are shortened apply before unrolled loops are: an iteration,
 * some that stand for others, and a last one must be left. */
#define N_SPARING 3

/* Iterations of loops that may be run through for each access that a stream may have. */
#define TURNS_PER_ITEM 4

/* All accesses to one array by one index at one depth of the loops. */
typedef struct {
    guint instance;
    IndexParts parts;
    const guint *loops; /* around it, outermost first */
    guint n_loops;
    guint32 smallest; /* bytes of the smallest element that one of them can be part of */
} Shortener;

/* What an iteration of a loop does to a walker. */
typedef struct {
    gboolean is_set;
    gboolean has_step; /* it goes on by the same number of elements in every iteration */
    gint64 step;
    gboolean
        has_span; /* bounds of its elements while the loops inside run and all others stand at their start */
    gint64 lo, hi;
} WalkerFact;

/* What a plan is for. */
typedef struct {
    const Study *study;
    const Compiled *compiled;
    const StreamLimits *limits;
    const gboolean *once; /* as of shorten_plan_new() */
} ShortenTask;

typedef struct {
    const Study *study;
    const StreamLimits *limits;
    GArray *walkers;    /* of Shortener */
    WalkerFact **facts; /* by loop, by walker; NULL: none asked for yet */
} Shortening;

static gboolean
is_inside(const Shortener *walker, guint loop)
{
    for (guint i = 0; i < walker->n_loops; i++)
        if (walker->loops[i] == loop)
            return TRUE;
    return FALSE;
}

static gboolean
loop_is_inside(const Study *study, guint inner, guint outer)
{
    guint depth = study->loops[outer].n_outer;

    return study->loops[inner].n_outer > depth && study->loops[inner].outer[depth - 1] == outer;
}

static gboolean
mentions_loop(const Expr *e, guint loop)
{
    if (e->kind == EXPR_SYMBOL)
        return e->symbol == SYMBOL_LOOP && e->number == loop;
    for (guint i = 0; (e->depends & DEPENDS_LOOP) && i < e->n_args; i++)
        if (mentions_loop(e->args[i], loop))
            return TRUE;
    return FALSE;
}

/* TRUE if E, which depends on loops, is a sum of opaque values: it never becomes something that is known. */
static gboolean
is_opaque_sum(const Expr *e)
{
    if (e->kind == EXPR_OPAQUE)
        return TRUE;
    for (guint i = 0; i < e->n_args; i++)
        if (e->kind != EXPR_SUM || e->args[i]->kind != EXPR_OPAQUE)
            return FALSE;
    return e->kind == EXPR_SUM;
}

static const Shortener *
walker_at(const Shortening *s, guint number)
{
    return &g_array_index(s->walkers, Shortener, number);
}

/* TRUE if A, whose index has terms of loops and of something else, never lies in the class of B, which has
 * none. */
static gboolean
stays_apart(const IndexParts *a, const IndexParts *b)
{
    return a->mixed && !b->mixed && is_opaque_sum(a->mixed) && !(b->base->depends & DEPENDS_OPAQUE);
}

/* TRUE if walkers A and B may lie in the same class, in some iteration of the loops around. */
static gboolean
may_share_class(const Shortener *a, const Shortener *b)
{
    const IndexParts *x = &a->parts, *y = &b->parts;

    if (a->instance != b->instance)
        return FALSE;
    if (!x->mixed && !y->mixed)
        return x->base == y->base;
    return !stays_apart(x, y) && !stays_apart(y, x);
}

/* Bytes of the smallest element that an access can be part of. */
static guint32
smallest_element(const Study *study, guint access)
{
    const StudyAccess *a = &study->accesses[access];
    guint32 bytes = a->field >= 0 ? field_bytes(&study->binding->record->fields[a->field])
                                  : study->binding->outside_bytes[a->instance];

    return MAX(bytes, 1);
}

static gint64
saturated_sum(gint64 a, gint64 b)
{
    gint64 sum;

    return __builtin_add_overflow(a, b, &sum) ? (a < 0 ? G_MININT64 : G_MAXINT64) : sum;
}

static void
set_fact(const Shortening *s, const Shortener *walker, guint loop, WalkerFact *fact)
{
    const Study *study = s->study;
    const IndexParts *parts = &walker->parts;
    Period period = expr_period(parts->loops, SYMBOL_LOOP, loop, &study->box);
    g_autofree gint64 *hi = g_new0(gint64, MAX(study->n_loops, 1));
    SymbolBox box = study->box;

    for (guint i = 0; i < walker->n_loops; i++)
        if (loop_is_inside(study, walker->loops[i], loop))
            hi[walker->loops[i]] = study->loop_hi[walker->loops[i]];
    box.loop_hi = hi;
    Interval span = expr_interval(parts->loops, &box);
    *fact = (WalkerFact){.is_set = TRUE, .step = period.step};
    fact->has_step =
        period.known && period.length == 1 && !(parts->mixed && mentions_loop(parts->mixed, loop));
    fact->has_span = span.state == INTERVAL_KNOWN;
    fact->lo = saturated_sum(span.lo, parts->constant);
    fact->hi = saturated_sum(span.hi, parts->constant);
}

static const WalkerFact *
fact_of(const Shortening *s, guint walker, guint loop)
{
    if (!s->facts[loop])
        s->facts[loop] = g_new0(WalkerFact, s->walkers->len);
    WalkerFact *fact = &s->facts[loop][walker];
    if (!fact->is_set)
        set_fact(s, walker_at(s, walker), loop, fact);
    return fact;
}

/* Bounds of the elements of all walkers that may share a class and are inside one loop. */
typedef struct {
    gint64 lo, hi;
    guint32 smallest;
} FamilySpan;

/* FALSE if some walker that may share WALKER's class goes on in another way in LOOP, or, where WALKER moves,
 * is outside of it. */
static gboolean
family_moves_alike(const Shortening *s, guint walker, guint loop, FamilySpan *ret_span)
{
    const WalkerFact *own = fact_of(s, walker, loop);

    *ret_span = (FamilySpan){G_MAXINT64, G_MININT64, G_MAXUINT32};
    for (guint b = 0; b < s->walkers->len; b++) {
        const Shortener *other = walker_at(s, b);

        if (!may_share_class(walker_at(s, walker), other))
            continue;
        if (!is_inside(other, loop)) {
            if (own->step != 0)
                return FALSE;
            continue;
        }
        const WalkerFact *fact = fact_of(s, b, loop);
        if (!fact->has_step || fact->step != own->step || !fact->has_span)
            return FALSE;
        ret_span->lo = MIN(ret_span->lo, fact->lo);
        ret_span->hi = MAX(ret_span->hi, fact->hi);
        ret_span->smallest = MIN(ret_span->smallest, other->smallest);
    }
    return TRUE;
}

/* TRUE if the loops around LOOP either leave the elements of WALKER alone or carry it far away from all that
 * it has touched. */
static gboolean
outer_loops_keep_away(const Shortening *s, guint walker, guint loop, gint64 reach)
{
    const StudyLoop *l = &s->study->loops[loop];
    const IndexParts *parts = &walker_at(s, walker)->parts;

    for (guint i = 0; i + 1 < l->n_outer; i++) {
        guint outer = l->outer[i];
        FamilySpan span;

        if (parts->mixed && mentions_loop(parts->mixed, outer) && is_opaque_sum(parts->mixed) &&
            !mentions_loop(parts->loops, outer))
            continue; /* iterations have nothing known to do with each other, or touch the same */
        const WalkerFact *fact = fact_of(s, walker, outer);
        if (!fact->has_step)
            return FALSE;
        if (fact->step == 0)
            continue;
        if (!family_moves_alike(s, walker, outer, &span) || ABS(fact->step) - reach <= span.hi - span.lo)
            return FALSE;
    }
    return TRUE;
}

/* The iterations of LOOP from which something accordant with WALKER can stem; FALSE: the loop is not regular.
 */
static gboolean
walker_is_regular(const Shortening *s, guint walker, guint loop, gint64 *ret_history)
{
    const WalkerFact *fact = fact_of(s, walker, loop);
    FamilySpan span;

    *ret_history = 1;
    if (!fact->has_step || !family_moves_alike(s, walker, loop, &span))
        return FALSE;
    if (fact->step == 0)
        return TRUE;
    gint64 reach = s->limits->reach ? s->limits->reach : s->limits->line_bytes / span.smallest;
    *ret_history = (span.hi - span.lo + reach) / ABS(fact->step) + 1;
    return outer_loops_keep_away(s, walker, loop, reach);
}

/* The iterations of LOOP that show all, or 0 where only all of them do. */
static gint64
regular_turns(const Shortening *s, guint loop)
{
    const Study *study = s->study;
    const StudyLoop *l = &study->loops[loop];
    gint64 history = 1, of_walker;

    if (l->by_thread || l->by_loops)
        return 0;
    for (guint i = 0; i < study->n_loops; i++)
        if (study->loops[i].reached && study->loops[i].trip && loop_is_inside(study, i, loop) &&
            (study->loops[i].by_thread || mentions_loop(study->loops[i].trip, loop)))
            return 0;
    for (guint i = 0; i < s->walkers->len; i++) {
        if (!is_inside(walker_at(s, i), loop))
            continue;
        if (!walker_is_regular(s, i, loop, &of_walker))
            return 0;
        history = MAX(history, of_walker);
    }
    return history + TURNS_AFTER_START + 2 * (gint64)(s->limits->period - 1);
}

/* How often the body of the innermost of the N loops LOOPS runs under PLAN, those apart of which ONCE is TRUE
 * (NULL: of none). */
static double
count_runs(const Study *study, const ShortenPlan *plan, const guint *loops, guint n, const gboolean *once)
{
    double runs = 1;

    for (guint i = 0; i < n; i++)
        if (!once || !once[loops[i]])
            runs *= (double)MAX(MIN(study->loops[loops[i]].max_trips, plan->turns[loops[i]]), 1);
    return runs;
}

/* TRUE if the stream has too many accesses under PLAN, or building it takes too many iterations. */
static gboolean
is_too_long(const ShortenTask *task, const ShortenPlan *plan)
{
    const Study *study = task->study;
    double items = 0, turns = 0, most = task->limits->max_items;

    for (guint i = 0; i < study->n_accesses; i++) {
        const gboolean *once = task->once ? &task->once[i * study->n_loops] : NULL;

        items += count_runs(study, plan, study->accesses[i].loops, study->accesses[i].n_loops, once);
    }
    for (guint i = 0; i < study->n_loops; i++)
        if (study->loops[i].reached)
            turns += count_runs(study, plan, study->loops[i].outer, study->loops[i].n_outer, NULL);
    return items > most || turns > TURNS_PER_ITEM * most;
}

/* The walkers of all accesses whose index is known. */
static GArray *
find_walkers(const Study *study)
{
    GArray *walkers = g_array_new(FALSE, FALSE, sizeof(Shortener));
    g_autoptr(GHashTable) known =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, NULL);

    for (guint i = 0; i < study->n_accesses; i++) {
        const StudyAccess *a = &study->accesses[i];

        if (!a->index)
            continue;
        gint64 place[] = {a->instance, a->index->id, a->n_loops ? a->loops[a->n_loops - 1] : G_MAXUINT};
        g_autoptr(GBytes) key = g_bytes_new(place, sizeof place);
        guint found = GPOINTER_TO_UINT(g_hash_table_lookup(known, key));
        guint32 smallest = smallest_element(study, i);
        if (found) {
            Shortener *walker = &g_array_index(walkers, Shortener, found - 1);

            walker->smallest = MIN(walker->smallest, smallest);
            continue;
        }
        Shortener walker = {a->instance, index_parts(study, i), a->loops, a->n_loops, smallest};
        g_array_append_val(walkers, walker);
        g_hash_table_insert(known, g_steal_pointer(&key), GUINT_TO_POINTER(walkers->len));
    }
    return walkers;
}

/* Chooses the turns that change no result. */
static void
plan_exactly(const Study *study, const StreamLimits *limits, ShortenPlan *plan)
{
    Shortening s = {study, limits, find_walkers(study), g_new0(WalkerFact *, MAX(study->n_loops, 1))};

    for (guint i = 0; i < study->n_loops; i++) {
        gint64 turns = limits->line_bytes && study->loops[i].reached ? regular_turns(&s, i) : 0;

        plan->is_exact[i] = turns > 0;
        plan->turns[i] = turns > 0 ? turns : G_MAXINT64;
    }
    for (guint i = 0; i < study->n_loops; i++)
        g_free(s.facts[i]);
    g_free(s.facts);
    g_array_unref(s.walkers);
}

/* Leaves all but MOST iterations of the loops at DEPTH out. SPARE: not of those that are unrolled. */
static void
cut_loops(const ShortenTask *task, ShortenPlan *plan, guint depth, gint64 most, gboolean spare)
{
    const Study *study = task->study;

    for (guint i = 0; i < study->n_loops; i++) {
        if (study->loops[i].n_outer != depth || plan->turns[i] <= most ||
            (spare && task->compiled->loops[i].unrolled))
            continue;
        plan->approximate = plan->approximate || study->loops[i].max_trips > most;
        plan->is_exact[i] = FALSE;
        plan->turns[i] = most;
    }
}

/* Shortens all loops, from the outermost on, down to the N numbers LEAST one after the other. */
static void
cut_down(const ShortenTask *task, ShortenPlan *plan, const gint64 *least, guint n, gboolean spare)
{
    guint deepest = 0;

    for (guint i = 0; i < task->study->n_loops; i++)
        deepest = MAX(deepest, task->study->loops[i].n_outer);
    for (guint i = 0; i < n; i++)
        for (guint depth = 1; depth <= deepest; depth++)
            for (gint64 most = 2048; most > least[i] && is_too_long(task, plan);) {
                most = MAX(most / 2, least[i]);
                cut_loops(task, plan, depth, most, spare);
            }
}

ShortenPlan *
shorten_plan_new(const Study *study, const Compiled *compiled, const StreamLimits *limits,
                 const gboolean *once)
{
    /* outer loops first, as far as still shows how an iteration follows another: what the inner ones do in
     * one of their iterations stays as it is */
    static const gint64 least[] = {16, 8, 4, 3, 2, 1};
    const ShortenTask task = {study, compiled, limits, once};
    ShortenPlan *plan = g_new0(ShortenPlan, 1);

    plan->turns = g_new(gint64, MAX(study->n_loops, 1));
    plan->is_exact = g_new0(gboolean, MAX(study->n_loops, 1));
    plan_exactly(study, limits, plan);
    cut_down(&task, plan, least, N_SPARING, TRUE);
    cut_down(&task, plan, least, G_N_ELEMENTS(least), FALSE);
    return plan;
}

void
shorten_plan_free(ShortenPlan *plan)
{
    if (!plan)
        return;
    g_free(plan->turns);
    g_free(plan->is_exact);
    g_free(plan);
}
