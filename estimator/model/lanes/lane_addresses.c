/* SPDX-License-Identifier: MIT */

#include "model/placement/placement.h"
#include "model/lanes/lanes_private.h"
#include "model/stream/stream.h"
#include "model/study/study.h"

#include <math.h>
#include <string.h>

/* Arrays begin in the middle of their range, as indices may be negative. */
#define ARRAY_START (G_GUINT64_CONSTANT(1) << (LANE_WALK_ARRAY_BITS - 1))

/* An index in three parts that add up to it. */
typedef struct {
    gboolean is_split;
    const Expr *fixed; /* without loop counters */
    const Expr *moved; /* loop counters alone: the same in all lanes; NULL: none */
    const Expr *mixed; /* the rest; NULL: none */
} SplitIndex;

struct LaneWalk {
    const Study *study;
    const Compiled *compiled;
    const Stream *stream;
    const Placement *placement;
    LaneSet *set;
    SplitIndex *indices, *subs; /* by access; the latter stand behind the former */
    gint64 *loops;              /* by loop: the counters at the item in work */
    gint64 *counters;           /* scratch for a LaneKey; behind them */
    gint64 *elements, *bytes;   /* by lane: scratch; NULL: not needed yet */
    guint8 *dead;               /* likewise */
    LaneRun *runs;              /* lane_walk_runs(): likewise */
    guint n_runs;               /* for which there is room */
    gboolean is_uniform;        /* lane_walk_is_uniform() */
    gboolean is_one_place;      /* lane_walk_is_one_place() */
    const guint8 *dead_of_one;  /* then: by lane, whether it does not run; NULL: all do */
    gboolean is_alive_known, all_alive;
};

LaneWalk *
lane_walk_new(const Study *study, const Compiled *compiled, const Stream *stream, const Placement *placement,
              LaneSet *set)
{
    LaneWalk *walk = g_new0(LaneWalk, 1);

    walk->study = study;
    walk->compiled = compiled;
    walk->stream = stream;
    walk->placement = placement;
    walk->set = set;
    walk->indices = g_new0(SplitIndex, MAX(2 * study->n_accesses, 1));
    walk->subs = walk->indices + study->n_accesses;
    walk->loops = g_new0(gint64, MAX(2 * study->n_loops, 1));
    walk->counters = walk->loops + study->n_loops;
    return walk;
}

/* Makes the scratch for what lanes reach, which is not needed where all of it is remembered elsewhere. */
static void
make_scratch(LaneWalk *walk)
{
    gsize n = MAX(lane_set_n_lanes(walk->set), 1);

    if (walk->elements)
        return;
    walk->elements = g_new(gint64, n);
    walk->bytes = g_new(gint64, n);
    walk->dead = g_new(guint8, n);
}

void
lane_walk_free(LaneWalk *walk)
{
    if (!walk)
        return;
    lane_set_rest(walk->set);
    g_free(walk->indices);
    g_free(walk->loops);
    g_free(walk->elements);
    g_free(walk->bytes);
    g_free(walk->dead);
    g_free(walk->runs);
    g_free(walk);
}

guint
lane_walk_array(const LaneWalk *walk, guint item)
{
    guint access = walk->stream->items[item].access;

    return walk->study->accesses[access].instance * MAX(walk->placement->n_slots, 1) +
           walk->placement->accesses[access].slot;
}

static void
split_add(const Study *study, const Expr **part, const Expr *term)
{
    *part = *part ? expr_add(study->pool, *part, term) : term;
}

static void
split_index(const Study *study, const Expr *e, SplitIndex *split)
{
    guint n = e->kind == EXPR_SUM ? e->n_args : 1;

    split->is_split = TRUE;
    split->fixed = expr_const(study->pool, e->kind == EXPR_SUM ? e->value : 0);
    for (guint i = 0; i < n; i++) {
        const Expr *term = e->kind == EXPR_SUM ? e->args[i] : e;
        const Expr *whole = expr_mul_const(study->pool, term, e->kind == EXPR_SUM ? e->coefficients[i] : 1);

        if (!(term->depends & DEPENDS_LOOP))
            split_add(study, &split->fixed, whole);
        else if (!(term->depends & (DEPENDS_THREAD | DEPENDS_BLOCK)))
            split_add(study, &split->moved, whole);
        else
            split_add(study, &split->mixed, whole);
    }
}

/* Adds the values of E to RET_VALUES. */
LANE_LOOPS static void
add_values(LaneWalk *walk, const Expr *e, gint64 *ret_values)
{
    const gint64 *values = lane_set_values(walk->set, e, walk->loops);
    guint n = lane_set_n_lanes(walk->set);

    for (guint i = 0; i < n; i++)
        ret_values[i] = (gint64)((guint64)ret_values[i] + (guint64)values[i]);
}

/* The values of E, which ret_values gets; SPLIT remembers its parts. */
LANE_LOOPS static void
split_values(LaneWalk *walk, const Expr *e, SplitIndex *split, gint64 *ret_values)
{
    guint n = lane_set_n_lanes(walk->set);
    gint64 shift = 0;

    if (!split->is_split)
        split_index(walk->study, e, split);
    if (split->moved)
        shift = lane_set_values(walk->set, split->moved, walk->loops)[0];
    const gint64 *fixed = lane_set_values(walk->set, split->fixed, walk->loops);
    for (guint i = 0; i < n; i++)
        ret_values[i] = (gint64)((guint64)fixed[i] + (guint64)shift);
    if (split->mixed)
        add_values(walk, split->mixed, ret_values);
}

/* A number for item ITEM in the thread whose place in the launch is ORDER, as if it were drawn. */
static guint64
element_hash(guint item, double order)
{
    guint64 x = ((guint64)item << 40 ^ (guint64)ldexp(order, 40)) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);

    x = (x ^ x >> 29) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    return (x ^ x >> 32) >> 34;
}

/* Made-up elements for an access whose index is unknown: by thread of the launch different, far apart, and as
 * if drawn where they are wrapped to the size of an array. */
static void
unknown_values(const LaneWalk *walk, guint item, gint64 *ret_values)
{
    guint n = lane_set_n_lanes(walk->set);
    const double *order = lane_set_order(walk->set);

    for (guint i = 0; i < n; i++)
        ret_values[i] = (gint64)element_hash(item, order[i]);
}

/* A / B rounded down; where B is a power of two, BITS is which. */
static guint64
floor_quotient(gint64 a, gint64 b, guint bits)
{
    return (guint64)(b == G_GINT64_CONSTANT(1) << bits ? a >> bits : a / b - (a % b < 0));
}

/* Keeps made-up elements inside their array, where its size is known. */
static void
wrap_elements(LaneWalk *walk, const StudyAccess *access)
{
    guint n = lane_set_n_lanes(walk->set);
    guint64 size = (guint64)access->elements;

    if ((size & (size - 1)) == 0)
        for (guint i = 0; i < n; i++)
            walk->elements[i] = (gint64)((guint64)walk->elements[i] & (size - 1));
    else
        for (guint i = 0; i < n; i++)
            walk->elements[i] = (gint64)((guint64)walk->elements[i] % size);
}

/* Turns ELEMENTS, those of the first N lanes, into addresses. */
LANE_LOOPS static void
set_addresses(const LaneWalk *walk, guint item, const gint64 *elements, guint n, guint64 *ret_addresses)
{
    const AccessPlacement *place = &walk->placement->accesses[walk->stream->items[item].access];
    guint64 array = (guint64)lane_walk_array(walk, item) << LANE_WALK_ARRAY_BITS;
    guint64 offset = (guint64)place->offset + ARRAY_START, size = (guint64)place->size;
    guint tile_bits = place->tile ? (guint)__builtin_ctz(place->tile) : 0;

    for (guint i = 0; place->tile && i < n; i++) {
        gint64 structs = (gint64)floor_quotient(elements[i], place->tile, tile_bits);
        guint64 at = element_address_in(elements[i], structs, place->tile, place->size, place->step) + offset;

        ret_addresses[i] = array | (at & (2 * ARRAY_START - 1));
    }
    for (guint i = 0; !place->tile && i < n; i++)
        ret_addresses[i] = array | (((guint64)elements[i] * size + offset) & (2 * ARRAY_START - 1));
}

/* TRUE if ACCESS goes to places inside its field that are computed. */
static gboolean
has_sub(const StudyAccess *access)
{
    return access->index && access->sub_known && access->sub;
}

/* What ACCESS adds inside its field, in bytes, into walk->bytes. */
static void
find_subs(LaneWalk *walk, guint access)
{
    const StudyAccess *a = &walk->study->accesses[access];
    guint n = lane_set_n_lanes(walk->set);

    split_values(walk, a->sub, &walk->subs[access], walk->bytes);
    for (guint i = 0; i < n; i++)
        walk->bytes[i] = (gint64)((guint64)walk->bytes[i] * a->sub_bytes);
}

/* Notes in walk->dead the lanes that are no threads, or are not inside the loops from GUARD outwards; FALSE:
 * there are none. */
LANE_LOOPS static gboolean
find_dead(LaneWalk *walk, int guard)
{
    const guint8 *alive = lane_set_alive(walk->set);
    guint n = lane_set_n_lanes(walk->set);
    guint8 any = 0;

    for (guint i = 0; i < n; i++)
        walk->dead[i] = !alive[i];
    for (guint k = 0; guard >= 0 && k < walk->study->loops[guard].n_outer; k++) {
        guint number = walk->study->loops[guard].outer[k];
        const StudyLoop *loop = &walk->study->loops[number];

        if (!loop->by_thread)
            continue;
        const gint64 *trips = lane_set_values(walk->set, loop->trip, walk->loops);
        gint64 counter = walk->loops[number];
        for (guint i = 0; i < n; i++)
            walk->dead[i] |= counter >= trips[i];
    }
    for (guint i = 0; i < n; i++)
        any |= walk->dead[i];
    return any;
}

guint64
lane_access_loops(const Study *study, guint number)
{
    const StudyAccess *access = &study->accesses[number];
    guint64 loops = access->index ? access->index->loops : 0;

    loops |= access->sub ? access->sub->loops : 0;
    for (guint k = 0; access->guard >= 0 && k < study->loops[access->guard].n_outer; k++) {
        guint outer = study->loops[access->guard].outer[k];
        const StudyLoop *loop = &study->loops[outer];

        if (loop->by_thread)
            loops |= loop->trip->loops | G_GUINT64_CONSTANT(1) << MIN(outer, 63u);
    }
    return loops;
}

LaneKey
lane_walk_key(LaneWalk *walk, guint item)
{
    guint number = walk->stream->items[item].access;
    const StudyAccess *access = &walk->study->accesses[number];
    guint64 loops = lane_access_loops(walk->study, number);
    LaneKey key = {access->like, access->index && access->sub_known ? 0 : item + 1, 0, walk->counters};

    for (guint i = 0; i < walk->study->n_loops; i++)
        if (loops >> MIN(i, 63u) & 1)
            walk->counters[key.n_loops++] = walk->loops[i];
    return key;
}

/* The elements of item ITEM, as its loops' counters stand, into walk->elements, bytes and dead; FALSE: no
 * lane is dead. */
static gboolean
evaluate(LaneWalk *walk, guint item)
{
    guint number = walk->stream->items[item].access;
    const StudyAccess *access = &walk->study->accesses[number];

    lane_set_choose(walk->set, access->places, access->elements);
    if (access->index && access->sub_known)
        split_values(walk, access->index, &walk->indices[number], walk->elements);
    else
        unknown_values(walk, item, walk->elements);
    if (access->elements > 0 && (study_goes_anywhere(access) || study_goes_by_block(access)))
        wrap_elements(walk, access);
    if (has_sub(access))
        find_subs(walk, number);
    gboolean any_dead = find_dead(walk, access->guard);
    lane_set_forget(walk->set);
    return any_dead;
}

/* The value of E where it is a sum of loop counters; FALSE: it is something else. */
static gboolean
loops_value(const LaneWalk *walk, const Expr *e, gint64 *ret_value)
{
    gint64 value = e->value, term;

    if (e->kind == EXPR_SYMBOL && e->symbol == SYMBOL_LOOP && e->number < walk->study->n_loops)
        value = walk->loops[e->number];
    else if (e->kind != EXPR_CONST && e->kind != EXPR_SUM)
        return FALSE;
    for (guint i = 0; e->kind == EXPR_SUM && i < e->n_args; i++) {
        if (!loops_value(walk, e->args[i], &term))
            return FALSE;
        value = (gint64)((guint64)value + (guint64)e->coefficients[i] * (guint64)term);
    }
    *ret_value = value;
    return TRUE;
}

/* TRUE if all lanes are threads. */
static gboolean
are_all_alive(LaneWalk *walk)
{
    if (!walk->is_alive_known)
        walk->all_alive = !memchr(lane_set_alive(walk->set), 0, lane_set_n_lanes(walk->set));
    walk->is_alive_known = TRUE;
    return walk->all_alive;
}

/* TRUE if all lanes are inside loop NUMBER, as its counter stands; FALSE as well where its length hangs on
 * other loops, or on what is made up. */
static gboolean
are_all_inside(LaneWalk *walk, guint number)
{
    const StudyLoop *loop = &walk->study->loops[number];

    if (loop->by_thread && (loop->trip->depends & (DEPENDS_LOOP | DEPENDS_OPAQUE | DEPENDS_DRAW)))
        return FALSE;
    return !loop->by_thread || walk->loops[number] < lane_set_least(walk->set, number);
}

/* TRUE if lanes reach element RET_VALUE by ACCESS, which loops' counters alone tell. */
static gboolean
has_one_element(const LaneWalk *walk, const StudyAccess *access, gint64 *ret_value)
{
    return access->index && access->sub_known && !access->sub && loops_value(walk, access->index, ret_value);
}

/* TRUE if all lanes do so. */
static gboolean
is_one_element(LaneWalk *walk, const StudyAccess *access, gint64 *ret_value)
{
    if (!has_one_element(walk, access, ret_value))
        return FALSE;
    for (guint k = 0; access->guard >= 0 && k < walk->study->loops[access->guard].n_outer; k++)
        if (!are_all_inside(walk, walk->study->loops[access->guard].outer[k]))
            return FALSE;
    return are_all_alive(walk);
}

/* Adds to the addresses of N elements what is BYTES behind, and takes out those of DEAD lanes; both may be
 * NULL. */
LANE_LOOPS static void
finish_addresses(guint n, const gint64 *bytes, const guint8 *dead, guint64 *addresses)
{
    for (guint i = 0; bytes && i < n; i++)
        addresses[i] += (guint64)bytes[i];
    for (guint i = 0; dead && i < n; i++)
        addresses[i] |= -(guint64)dead[i];
}

gboolean
lane_walk_pass(LaneWalk *walk, guint number)
{
    const StreamItem *item = &walk->stream->items[number];

    if (item->access == STREAM_MARK)
        return FALSE;
    const Point *point = &walk->stream->points[item->point];
    if (stream_item_is_made(walk->compiled, walk->stream, number, &walk->placement->accesses[item->access]))
        return FALSE;
    for (guint i = 0; i < point->n_turns; i++)
        walk->loops[point->turns[i].loop] = point->turns[i].shown;
    return TRUE;
}

/* By lane, whether it does not run where item NUMBER reaches element ONE with all that do. NULL: all run. */
static const guint8 *
dead_at_one(LaneWalk *walk, guint number, gint64 one)
{
    const StudyAccess *access = &walk->study->accesses[walk->stream->items[number].access];
    LaneMemo *memo = lane_set_memo(walk->set);
    const LaneKey key = lane_walk_key(walk, number);
    const LaneElements *known = memo ? lane_memo_find(memo, &key) : NULL;
    guint n = lane_set_n_lanes(walk->set);

    if (known)
        return known->dead;
    make_scratch(walk);
    const guint8 *dead = find_dead(walk, access->guard) ? walk->dead : NULL;
    lane_set_forget(walk->set);
    for (guint i = 0; memo && i < n; i++)
        walk->elements[i] = one;
    if (memo)
        lane_memo_add(memo, &key, walk->elements, NULL, dead);
    return dead;
}

gboolean
lane_walk_places(LaneWalk *walk, guint number, guint64 *ret_addresses)
{
    if (!lane_walk_pass(walk, number))
        return FALSE;
    const StudyAccess *access = &walk->study->accesses[walk->stream->items[number].access];
    gint64 one;
    if (has_one_element(walk, access, &one)) {
        walk->dead_of_one = is_one_element(walk, access, &one) ? NULL : dead_at_one(walk, number, one);
        set_addresses(walk, number, &one, 1, ret_addresses);
        walk->is_one_place = TRUE;
        walk->is_uniform = !walk->dead_of_one;
        return TRUE;
    }
    make_scratch(walk);
    LaneMemo *memo = lane_set_memo(walk->set);
    const LaneKey key = lane_walk_key(walk, number);
    const LaneElements *known = memo ? lane_memo_find(memo, &key) : NULL;
    const gint64 *bytes = has_sub(access) ? walk->bytes : NULL;
    const guint8 *dead;
    guint n_lanes = lane_set_n_lanes(walk->set), n = n_lanes;
    if (known) {
        n = known->is_uniform ? 1 : n_lanes;
        lane_values_read(&known->elements, n, walk->elements);
        if (bytes)
            lane_values_read(&known->subs, n, walk->bytes);
        dead = known->dead;
    } else {
        dead = evaluate(walk, number) ? walk->dead : NULL;
        known = memo ? lane_memo_add(memo, &key, walk->elements, bytes, dead) : NULL;
    }
    set_addresses(walk, number, walk->elements, n, ret_addresses);
    finish_addresses(n, bytes, dead, ret_addresses);
    walk->is_uniform = walk->is_one_place = known && known->is_uniform;
    walk->dead_of_one = NULL;
    return TRUE;
}

/* Adds a run of addresses from lane FIRST on. */
static void
add_run(LaneWalk *walk, guint n, LaneRun run)
{
    if (n == walk->n_runs)
        walk->runs = g_renew(LaneRun, walk->runs, walk->n_runs = MAX(2 * n, 1));
    walk->runs[n] = run;
}

/* The same for the elements of RUN, up to before lane END, that lie in tiles: side by side, or one. */
static gboolean
add_runs_in_tiles(LaneWalk *walk, const AccessPlacement *place, guint64 start, const LaneRun *run, guint end,
                  guint *n)
{
    gint64 tile = place->tile;

    if (run->step != 0 && run->step != 1)
        return FALSE;
    for (guint lane = run->first, next; lane < end; lane = next) {
        gint64 element = run->value + (gint64)(lane - run->first) * run->step;
        gint64 structs = floor_divide(element, tile);
        guint64 at = element_address_in(element, structs, tile, place->size, place->step) + start;
        guint left = (guint)MIN((structs + 1) * tile - element, (gint64)(end - lane));

        next = run->step == 0 ? end : lane + left;
        add_run(walk, (*n)++, (LaneRun){lane, (gint64)at, run->step * place->step});
    }
    return TRUE;
}

/* Turns the run FROM of elements, up to before lane END, into runs of addresses of ARRAY, of which there are
 * N. FALSE: it leaves the array's range, and comes back at the other end, or there are too many. */
static gboolean
add_runs(LaneWalk *walk, const AccessPlacement *place, guint64 array, const LaneRun *from, guint end,
         guint *n)
{
    gint64 most = (gint64)(ARRAY_START / 2) / MAX(place->size, 1), last;

    if (__builtin_mul_overflow(from->step, (gint64)(end - from->first) - 1, &last) ||
        __builtin_add_overflow(last, from->value, &last) || ABS(from->value) > most || ABS(last) > most ||
        ABS(place->offset) > (gint64)(ARRAY_START / 2))
        return FALSE;
    guint64 start = (array << LANE_WALK_ARRAY_BITS | ARRAY_START) + (guint64)place->offset;
    if (place->tile)
        return add_runs_in_tiles(walk, place, start, from, end, n);
    guint64 first = (guint64)(from->value * place->size) + start;
    add_run(walk, (*n)++, (LaneRun){from->first, (gint64)first, from->step * place->size});
    return TRUE;
}

/* The elements of item NUMBER as runs, where all lanes run and that is known; ONE is room for a run. NULL: it
 * is not known. */
static const LaneRun *
element_runs(LaneWalk *walk, guint number, LaneRun *one, guint *ret_n_runs)
{
    const StudyAccess *access = &walk->study->accesses[walk->stream->items[number].access];
    gint64 value;

    *ret_n_runs = 1;
    if (is_one_element(walk, access, &value)) {
        *one = (LaneRun){0, value, 0};
        return one;
    }
    LaneMemo *memo = lane_set_memo(walk->set);
    const LaneKey key = lane_walk_key(walk, number);
    const LaneElements *known = memo ? lane_memo_find(memo, &key) : NULL;
    if (!known || known->has_sub || known->dead)
        return NULL;
    *ret_n_runs = known->elements.n_runs;
    return known->elements.runs;
}

const LaneRun *
lane_walk_runs(LaneWalk *walk, guint number, guint *ret_n_runs)
{
    const AccessPlacement *place = &walk->placement->accesses[walk->stream->items[number].access];
    guint n_runs = 0, n;
    LaneRun one;

    if (!lane_walk_pass(walk, number))
        return NULL;
    const LaneRun *runs = element_runs(walk, number, &one, &n);
    if (!runs)
        return NULL;
    for (guint i = 0; i < n; i++) {
        guint end = i + 1 < n ? runs[i + 1].first : lane_set_n_lanes(walk->set);

        if (!add_runs(walk, place, lane_walk_array(walk, number), &runs[i], end, &n_runs))
            return NULL;
    }
    *ret_n_runs = n_runs;
    return walk->runs;
}

void
lane_walk_spread(const LaneWalk *walk, guint n, guint64 *addresses)
{
    guint64 address = addresses[0];

    for (guint i = 0; walk->is_one_place && i < n; i++)
        addresses[i] = walk->dead_of_one && walk->dead_of_one[i] ? LANE_WALK_DEAD : address;
}

gboolean
lane_walk_item(LaneWalk *walk, guint number, guint64 *ret_addresses)
{
    if (!lane_walk_places(walk, number, ret_addresses))
        return FALSE;
    lane_walk_spread(walk, lane_set_n_lanes(walk->set), ret_addresses);
    return TRUE;
}

gboolean
lane_walk_is_uniform(const LaneWalk *walk)
{
    return walk->is_uniform;
}

gboolean
lane_walk_is_one_place(const LaneWalk *walk, const guint8 **ret_dead)
{
    *ret_dead = walk->dead_of_one;
    return walk->is_one_place;
}
