/* SPDX-License-Identifier: MIT */

#include "model/stream/stream_private.h"
#include "model/compiled/compiled.h"
#include "model/study/study.h"

#include <string.h>

#define NO_POINT G_MAXUINT

typedef struct {
    const Study *study;
    const Compiled *compiled;
    const StreamLimits *limits;
    ShortenPlan *plan;
    Merger *merger;
    CellMaker *cells;
    GArray *items;              /* of StreamItem */
    GArray *turns;              /* of LoopTurn, point after point */
    GArray *points;             /* of Point; turns holds the number of the first instead of a pointer */
    GArray *current;            /* of LoopTurn: the loops around the place in work */
    guint point;                /* of the place in work, or NO_POINT */
    gint64 *counters;           /* by loop: in the stream */
    gint64 *real;               /* by loop: of the kernel, the middle of those that a turn stands for */
    const Node *guard;          /* CompiledLoop.guard of the loop in work */
    MergerFork *fork;           /* of it */
    gboolean is_first, is_last; /* of the iterations that it stands before */
    GHashTable *dropped;        /* items that are superfluous */
    gboolean full;
} Builder;

static guint
current_point(Builder *b)
{
    if (b->point != NO_POINT)
        return b->point;
    Point point = {GSIZE_TO_POINTER((gsize)b->turns->len), b->current->len, TRUE};
    for (guint i = 0; i < b->current->len; i++)
        point.is_plain = point.is_plain && g_array_index(b->current, LoopTurn, i).role == LOOP_TURN_ONE;
    g_array_append_vals(b->turns, b->current->data, b->current->len);
    g_array_append_val(b->points, point);
    b->point = b->points->len - 1;
    return b->point;
}

static void
visit_access(Builder *b, guint access)
{
    if (b->items->len >= 4 * (guint64)b->limits->max_items) {
        b->full = TRUE;
        return;
    }
    MergeAnswer answer = {.counts = TRUE, .dropped = MERGER_NONE, .unused = MERGER_NONE};
    if (!b->limits->keep_repeats)
        answer = merger_visit(b->merger, access, b->items->len, b->counters);
    if (answer.dropped != MERGER_NONE && answer.dropped_unless)
        g_array_index(b->items, StreamItem, answer.dropped).unless = answer.dropped_unless;
    else if (answer.dropped != MERGER_NONE)
        g_hash_table_add(b->dropped, GUINT_TO_POINTER(answer.dropped));
    if (answer.unused != MERGER_NONE)
        g_hash_table_add(b->dropped, GUINT_TO_POINTER(answer.unused));
    if (!answer.counts)
        return;
    StreamItem item = {access, cell_maker_visit(b->cells, access, b->counters), current_point(b),
                       answer.unless};
    g_array_append_val(b->items, item);
}

static void walk_node(Builder *b, const Node *node);

static void
walk_children(Builder *b, const Node *node)
{
    for (guint i = 0; node->children && i < node->children->len && !b->full; i++)
        walk_node(b, g_ptr_array_index(node->children, i));
}

/* REAL: the iteration of the kernel by which loops inside are unrolled. GOES_ON: it stands in straight code
 * with the one before, HOW the loop goes on to it. */
static void
walk_turn(Builder *b, const Node *node, const LoopTurn *turn, gint64 real, gboolean goes_on, MergerTurn how)
{
    guint depth = b->current->len - 1;

    g_array_index(b->current, LoopTurn, depth) = *turn;
    b->counters[turn->loop] = turn->counter;
    b->real[turn->loop] = real;
    b->point = NO_POINT;
    if (turn->counter == 0)
        merger_begin(b->merger, turn->loop);
    else
        merger_carry(b->merger, turn->loop, how, b->counters);
    if (goes_on)
        merger_go_on(b->merger, turn->loop);
    else
        merger_advance(b->merger, turn->loop);
    walk_children(b, node);
    b->point = NO_POINT;
}

static void
add_mark(Builder *b)
{
    StreamItem mark = {STREAM_MARK, 0, current_point(b), 0};

    g_array_append_val(b->items, mark);
    b->point = NO_POINT;
}

/* How a loop of TRIPS iterations is shortened to TURNS, of which MANY, those before the last, stand for
 * others; 0: it is not. */
typedef struct {
    gint64 trips, turns, many;
    gboolean is_exact;
} Shortened;

static Shortened
shorten_loop(const Builder *b, guint loop)
{
    Shortened s = {study_trips(b->study, loop, b->real), b->plan->turns[loop], 0, b->plan->is_exact[loop]};
    gint64 together = b->compiled->loops[loop].together;

    if (s.turns >= s.trips) {
        s.turns = s.trips;
        return s;
    }
    s.many = s.is_exact ? b->limits->period : MIN(b->limits->turns_many, s.turns / 2);
    if (together >
        0) { /* those that stand for others are as many as stand side by side, or several times that */
        gint64 many = (MAX(s.many, 1) + together - 1) / together * together;

        s.turns = MIN(s.trips, s.turns + many - s.many + together);
        s.many = s.turns < s.trips ? many : 0;
        if (s.many == 0)
            return s;
    }
    if (s.many > 1) /* each of them stands for as many */
        s.turns -= (s.turns - s.trips % s.many + s.many) % s.many;
    s.many = MAX(s.many, 1);
    return s;
}

/* Sets TURN for turn K of a loop; returns the iteration of the kernel by which loops inside are unrolled.
 * Where that decides how long these are, the turn before those that stand for others shows as much as they
 * do: what they hit stems from there. */
static gint64
set_turn(const Builder *b, const Shortened *s, gint64 k, LoopTurn *turn)
{
    gint64 first_many = s->many > 0 ? MAX(s->turns - 1 - s->many, 0) : s->turns;
    gint64 left_out = s->trips - s->turns, middle = first_many + left_out / 2;
    /* Of those left out, three eighths come before what is shown: where a loop begins, threads of other
     * blocks may be, and in the middle they meet a loop that comes back. */
    gint64 shift = s->many > 0 ? left_out / s->many * 3 / 8 * s->many : 0;

    turn->counter = k;
    turn->range = (LoopRange){k, 1, 1};
    turn->role = LOOP_TURN_ONE;
    turn->shown = k + (k > 0 ? shift : 0);
    if (k < first_many)
        return s->many > 0 && !s->is_exact && k == first_many - 1 ? middle : k;
    if (s->turns > 1 && k == s->turns - 1) {
        turn->role = LOOP_TURN_LAST;
        turn->shown = s->trips - 1;
        turn->range.first = s->trips - 1;
        return s->trips - 1;
    }
    if (k == first_many)
        turn->many_item = b->items->len;
    turn->role = LOOP_TURN_MANY;
    turn->range = (LoopRange){k, s->many, 1 + left_out / s->many};
    return middle;
}

/* Whether iteration K of the loop NODE, shortened as S says, stands in straight code with the one before. */
static gboolean
goes_on(const Builder *b, const Node *node, const Shortened *s, gint64 k)
{
    gint64 together = b->compiled->loops[node->loop].together;

    return together > 0 && k % together != 0 && k < s->trips - s->trips % together;
}

/* How the loop NODE, shortened as S says, goes on to iteration K. */
static MergerTurn
turn_of(const Builder *b, const Node *node, const Shortened *s, gint64 k)
{
    gint64 together = b->compiled->loops[node->loop].together;
    gint64 left = together > 0 ? s->trips - s->trips % together : s->trips;

    return k < left ? MERGER_TURN_PLAIN : k == left ? MERGER_TURN_FIRST_LEFT : MERGER_TURN_LEFT;
}

static void
walk_loop(Builder *b, const Node *node)
{
    const CompiledLoop *loop = &b->compiled->loops[node->loop];
    Shortened s = shorten_loop(b, node->loop);
    LoopTurn turn = {.loop = node->loop, .first_item = b->items->len};

    g_array_append_val(b->current, turn);
    for (gint64 k = 0; k < s.turns && !b->full; k++) {
        gint64 real = set_turn(b, &s, k, &turn);

        if (loop->guard) {
            b->guard = loop->guard;
            b->is_first = loop->unrolled ? k == 0 : !goes_on(b, node, &s, k);
            b->is_last = k == s.turns - 1 || !(loop->unrolled || goes_on(b, node, &s, k + 1));
        }
        walk_turn(b, node, &turn, real, goes_on(b, node, &s, k), turn_of(b, node, &s, k));
        if (s.many > 0 && k == MAX(s.turns - 2, 0))
            add_mark(b);
    }
    g_array_set_size(b->current, b->current->len - 1);
    b->counters[node->loop] = b->real[node->loop] = 0;
    b->point = NO_POINT;
}

/* The same of the guard of iterations that stand behind it together. */
static void
walk_common_guard(Builder *b, const Node *node)
{
    if (b->is_first)
        b->fork = merger_fork(b->merger, node->condition);
    walk_node(b, g_ptr_array_index(node->children, 0));
    if (!b->is_last && !b->full)
        return;
    merger_turn(b->merger, b->fork);
    merger_join(b->merger, b->fork);
    b->fork = NULL;
}

static void
walk_guard(Builder *b, const Node *node)
{
    if (!node_has_access(node))
        return;
    if (node == b->guard) {
        walk_common_guard(b, node);
        return;
    }
    MergerFork *fork = merger_fork(b->merger, node->condition);
    for (guint i = 0; i < 2; i++) {
        if (i == 1)
            merger_turn(b->merger, fork);
        if (i < node->children->len && !b->full)
            walk_node(b, g_ptr_array_index(node->children, i));
    }
    merger_join(b->merger, fork);
}

static void
walk_node(Builder *b, const Node *node)
{
    switch (node->kind) {
    case NODE_GUARD:
        walk_guard(b, node);
        break;
    case NODE_ACCESS:
        visit_access(b, node->access);
        break;
    case NODE_BARRIER:
        merger_barrier(b->merger);
        break;
    case NODE_LOOP:
        if (node_has_access(node))
            walk_loop(b, node);
        break;
    default:
        walk_children(b, node);
    }
}

/* Takes the superfluous stores out; the turns' first items follow. */
static void
drop_items(Builder *b)
{
    g_autofree guint *place = g_new(guint, b->items->len + 1);
    guint n = 0;

    for (guint i = 0; i < b->items->len; i++) {
        place[i] = n;
        if (!g_hash_table_contains(b->dropped, GUINT_TO_POINTER(i)))
            g_array_index(b->items, StreamItem, n++) = g_array_index(b->items, StreamItem, i);
    }
    place[b->items->len] = n;
    for (guint i = 0; i < b->turns->len; i++) {
        LoopTurn *turn = &g_array_index(b->turns, LoopTurn, i);

        turn->first_item = place[turn->first_item];
        turn->many_item = place[turn->many_item];
    }
    g_array_set_size(b->items, n);
}

static Stream *
finish(Builder *b)
{
    Stream *stream = g_new0(Stream, 1);

    drop_items(b);
    stream->separable = merger_is_separable(b->merger);
    stream->approximate = b->plan->approximate || b->full;
    stream->n_items = b->items->len;
    stream->n_points = b->points->len;
    stream->turns = (LoopTurn *)g_array_free(g_steal_pointer(&b->turns), FALSE);
    stream->points = (Point *)g_array_free(g_steal_pointer(&b->points), FALSE);
    stream->items = (StreamItem *)g_array_free(g_steal_pointer(&b->items), FALSE);
    for (guint i = 0; stream->turns && i < stream->n_points; i++)
        stream->points[i].turns = stream->turns + GPOINTER_TO_SIZE(stream->points[i].turns);
    cell_maker_finish(b->cells, stream);
    stream->counted = g_new0(guint, MAX(b->study->n_accesses, 1));
    stream->mark_of = g_new(guint, MAX(b->study->n_loops, 1));
    for (guint i = 0; i < b->study->n_loops; i++)
        stream->mark_of[i] = STREAM_MARK;
    for (guint i = 0; i < stream->n_items; i++) {
        const Point *point = &stream->points[stream->items[i].point];

        if (stream->items[i].access != STREAM_MARK)
            stream->counted[stream->items[i].access]++;
        else if (stream->mark_of[point->turns[point->n_turns - 1].loop] == STREAM_MARK)
            stream->mark_of[point->turns[point->n_turns - 1].loop] = stream->n_marks++;
    }
    return stream;
}

/* Unrolls by PLAN, which it takes. */
static Stream *
unroll(const Study *study, const Compiled *compiled, const StreamLimits *limits, const guint *group_of,
       ShortenPlan *plan)
{
    const Aliasing aliasing = {study->kernel, study->binding, group_of, compiled->as_nvcc};
    Builder b = {.study = study, .compiled = compiled, .limits = limits, .plan = plan, .point = NO_POINT};
    g_autofree gint64 *unrolled = g_new0(gint64, MAX(study->n_loops, 1));

    for (guint i = 0; i < study->n_loops; i++)
        unrolled[i] =
            compiled->loops[i].unrolled ? study->loops[i].max_trips : -(gint64)compiled->loops[i].together;
    b.merger = merger_new(&aliasing, unrolled);
    b.cells = cell_maker_new(study);
    b.items = g_array_new(FALSE, FALSE, sizeof(StreamItem));
    b.turns = g_array_new(FALSE, FALSE, sizeof(LoopTurn));
    b.points = g_array_new(FALSE, FALSE, sizeof(Point));
    b.current = g_array_new(FALSE, FALSE, sizeof(LoopTurn));
    b.counters = g_new0(gint64, MAX(study->n_loops, 1));
    b.real = g_new0(gint64, MAX(study->n_loops, 1));
    b.dropped = g_hash_table_new(NULL, NULL);
    walk_node(&b, study->kernel->body);
    Stream *stream = finish(&b);
    shorten_plan_free(b.plan);
    merger_free(b.merger);
    cell_maker_free(b.cells);
    g_array_unref(b.current);
    g_hash_table_unref(b.dropped);
    g_free(b.counters);
    g_free(b.real);
    return stream;
}

/* By access and loop, TRUE where STREAM has the access in the loop's first iteration alone. */
static gboolean *
find_once(const Study *study, const Stream *stream)
{
    gsize n = (gsize)study->n_accesses * study->n_loops;
    gboolean *once = g_new(gboolean, MAX(n, 1));

    for (gsize i = 0; i < n; i++)
        once[i] = study->loops[i % study->n_loops].max_trips > 1;
    for (guint i = 0; i < stream->n_items; i++) {
        const Point *point = &stream->points[stream->items[i].point];

        for (guint t = 0; t < point->n_turns && stream->items[i].access != STREAM_MARK; t++)
            if (point->turns[t].counter > 0)
                once[stream->items[i].access * study->n_loops + point->turns[t].loop] = FALSE;
    }
    return once;
}

/* TRUE if A and B shorten some loop to different numbers of iterations. */
static gboolean
differ(const Study *study, const ShortenPlan *a, const ShortenPlan *b)
{
    return memcmp(a->turns, b->turns, study->n_loops * sizeof *a->turns) != 0;
}

Stream *
stream_new(const Study *study, const Compiled *compiled, const StreamLimits *limits, const guint *group_of)
{
    g_assert(compiled->n_accesses == study->n_accesses && compiled->n_loops == study->n_loops);
    ShortenPlan *plan = shorten_plan_new(study, compiled, limits, NULL);
    if (!plan->approximate || !limits->is_thorough)
        return unroll(study, compiled, limits, group_of, plan);
    /* What registers hold, which the stream tells, makes room for iterations. */
    g_autoptr(ShortenPlan) first = shorten_plan_new(study, compiled, limits, NULL);
    Stream *stream = unroll(study, compiled, limits, group_of, plan);
    g_autofree gboolean *once = find_once(study, stream);
    g_autoptr(ShortenPlan) second = shorten_plan_new(study, compiled, limits, once);
    if (!differ(study, first, second))
        return stream;
    stream_free(stream);
    return unroll(study, compiled, limits, group_of, g_steal_pointer(&second));
}

void
stream_free(Stream *stream)
{
    if (!stream)
        return;
    g_free(stream->items);
    g_free(stream->cells);
    g_free(stream->classes);
    g_free(stream->points);
    g_free(stream->turns);
    g_free(stream->counted);
    g_free(stream->mark_of);
    g_free(stream);
}

void
point_ranges(const Point *point, guint n_loops, LoopRange *ret_ranges)
{
    for (guint i = 0; i < n_loops; i++)
        ret_ranges[i] = (LoopRange){0, 1, 1};
    for (guint i = 0; i < point->n_turns; i++)
        ret_ranges[point->turns[i].loop] = point->turns[i].range;
}
