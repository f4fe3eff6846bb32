/* SPDX-License-Identifier: MIT */

#include "model/stream/stream.h"
#include "model/study/study.h"
#include "model/warps/warps_private.h"

#include <string.h>

#define NO_PHASE G_MAXUINT

/* The phases of one term at the points of the stream. */
typedef struct {
    LaneSpace *space;
    LaneTerm *term;
    guint *phases; /* by point; NO_PHASE: not asked yet */
} TermPhases;

/* One access at the place where it was counted last. */
typedef struct {
    AccessPlacement placement;
    Footprint footprint;
    TermPhases *phases; /* NULL: never counted */
    TransactionRow *row;
} CountedAccess;

struct StreamCounter {
    const Study *study;
    const Compiled *compiled;
    const Stream *stream;
    LaneSpaces *spaces;
    guint measure; /* of SPACES */
    gboolean uniform_once;
    GHashTable *terms;       /* LaneTerm -> TermPhases; shared with the counters beside */
    CountedAccess *accesses; /* by access */
    LoopRange *ranges;       /* by loop */
};

static void
term_phases_free(gpointer data)
{
    TermPhases *phases = data;

    g_free(phases->phases);
    g_free(phases);
}

static StreamCounter *
counter_new(const Study *study, const Compiled *compiled, const Stream *stream, LaneSpaces *spaces,
            gboolean uniform_once, GHashTable *terms, guint measure)
{
    StreamCounter *counter = g_new0(StreamCounter, 1);

    counter->study = study;
    counter->compiled = compiled;
    counter->stream = stream;
    counter->spaces = spaces;
    counter->measure = measure;
    counter->uniform_once = uniform_once;
    counter->terms = terms;
    counter->accesses = g_new0(CountedAccess, MAX(study->n_accesses, 1));
    counter->ranges = g_new0(LoopRange, MAX(study->n_loops, 1));
    return counter;
}

StreamCounter *
stream_counter_new(const Study *study, const Compiled *compiled, const Stream *stream, LaneSpaces *spaces,
                   gboolean uniform_once)
{
    GHashTable *terms = g_hash_table_new_full(NULL, NULL, NULL, term_phases_free);

    return counter_new(study, compiled, stream, spaces, uniform_once, terms, 0);
}

StreamCounter *
stream_counter_new_sharing(const StreamCounter *counter, guint measure)
{
    return counter_new(counter->study, counter->compiled, counter->stream, counter->spaces,
                       counter->uniform_once, g_hash_table_ref(counter->terms), measure);
}

void
stream_counter_free(StreamCounter *counter)
{
    if (!counter)
        return;
    g_hash_table_unref(counter->terms);
    g_free(counter->accesses);
    g_free(counter->ranges);
    g_free(counter);
}

static TermPhases *
find_phases(StreamCounter *counter, LaneSpace *space, LaneTerm *term)
{
    TermPhases *phases = g_hash_table_lookup(counter->terms, term);

    if (phases)
        return phases;
    phases = g_new0(TermPhases, 1);
    phases->space = space;
    phases->term = term;
    phases->phases = g_new(guint, MAX(counter->stream->n_points, 1));
    memset(phases->phases, 0xff, counter->stream->n_points * sizeof *phases->phases);
    g_hash_table_insert(counter->terms, term, phases);
    return phases;
}

static gboolean
same_placement(const AccessPlacement *a, const AccessPlacement *b)
{
    return a->tile == b->tile && a->size == b->size && a->offset == b->offset && a->step == b->step &&
           a->bytes == b->bytes;
}

/* ACCESS at PLACE, made by the threads inside GUARD. Elements at a fixed place inside are counted by index,
 * all else in bytes. */
static void
set_footprint(StreamCounter *counter, guint access, const AccessPlacement *place, int guard,
              CountedAccess *placed)
{
    const StudyAccess *a = &counter->study->accesses[access];
    Footprint footprint = {place->size, place->offset, place->bytes, place->tile, place->step};
    const CountedSpace *counted =
        a->sub || !a->sub_known ? NULL : lane_spaces_find(counter->spaces, &footprint);
    const Expr *e = a->index;

    if (!counted) {
        counted = lane_spaces_plain(counter->spaces);
        footprint = (Footprint){1, place->offset, place->bytes, 0, 0};
        e = placement_address(counter->study, access, place);
    }
    placed->placement = *place;
    placed->footprint = footprint;
    placed->phases = find_phases(counter, counted->space, lane_space_term(counted->space, e, guard));
    placed->row = transaction_table_row(counted->tables[counter->measure], &footprint);
}

/* TRUE if the lengths of loops around ACCESS are drawn, and data ends them. Items stand for iterations evenly
 * chosen, of which a few lanes are looked at: that tells too little of how many are left in each. */
static gboolean
has_drawn_length(const Study *study, const StudyAccess *access)
{
    guint n_loops = study->kernel->loops->len;

    for (guint k = 0; access->guard >= 0 && k < study->loops[access->guard].n_outer; k++) {
        guint number = study->loops[access->guard].outer[k];
        const StudyLoop *loop = &study->loops[number];

        if (number < n_loops && loop->by_thread && (loop->trip->depends & DEPENDS_DRAW) &&
            loop_ends_by_data(g_ptr_array_index(study->kernel->loops, number)))
            return TRUE;
    }
    return FALSE;
}

/* What the iterations of all loops at POINT are; FALSE: one has none. */
static gboolean
all_iterations(const Study *study, const Point *point, LoopRange *ret_ranges)
{
    g_autofree gint64 *counters = g_new0(gint64, MAX(study->n_loops, 1));

    for (guint i = 0; i < study->n_loops; i++)
        ret_ranges[i] = (LoopRange){0, 1, 1};
    for (guint i = 0; i < point->n_turns; i++) {
        guint loop = point->turns[i].loop;
        gint64 trips = study_trips(study, loop, counters);

        if (trips == 0)
            return FALSE;
        ret_ranges[loop].count = trips;
        counters[loop] = trips / 2;
    }
    return TRUE;
}

/* Counts item NUMBER, which is made, as PLACED has it. */
static ItemCounts
count_placed(StreamCounter *counter, guint number, const CountedAccess *placed)
{
    const StreamItem *item = &counter->stream->items[number];
    const Point *point = &counter->stream->points[item->point];
    guint *phase = &placed->phases->phases[item->point];
    gboolean is_drawn = has_drawn_length(counter->study, &counter->study->accesses[item->access]);

    if (*phase == NO_PHASE) {
        if (!is_drawn || !all_iterations(counter->study, point, counter->ranges))
            point_ranges(point, counter->study->n_loops, counter->ranges);
        *phase = lane_term_phase(placed->phases->space, placed->phases->term, counter->ranges);
    }
    const Phase *of_phase = lane_space_phase(placed->phases->space, *phase);
    ItemCounts counts = {of_phase->requests, transaction_row_count(placed->row, *phase)};
    if (counter->uniform_once && counter->study->accesses[item->access].uniform && counts.requests > 0) {
        counts.transactions = counts.transactions / counts.requests * of_phase->executions;
        counts.requests = of_phase->executions;
    }
    if (is_drawn) {
        double share = stream_item_weight(counter->stream, number) / of_phase->executions;

        counts.requests *= share;
        counts.transactions *= share;
    }
    return counts;
}

ItemCounts
stream_counter_item(StreamCounter *counter, guint number, const AccessPlacement *place)
{
    guint access = counter->stream->items[number].access;

    if (access == STREAM_MARK || stream_item_is_made(counter->compiled, counter->stream, number, place))
        return (ItemCounts){0, 0};
    CountedAccess *placed = &counter->accesses[access];
    if (!placed->phases || !same_placement(&placed->placement, place))
        set_footprint(counter, access, place, counter->study->accesses[access].guard, placed);
    return count_placed(counter, number, placed);
}

ItemCounts
stream_counter_item_of(StreamCounter *counter, guint number, const AccessPlacement *place, int guard)
{
    guint access = counter->stream->items[number].access;
    CountedAccess placed = {0};

    if (access == STREAM_MARK || stream_item_is_made(counter->compiled, counter->stream, number, place))
        return (ItemCounts){0, 0};
    set_footprint(counter, access, place, guard, &placed);
    return count_placed(counter, number, &placed);
}

/* Adds the strides of one warp's lanes, the first of which is at element RESIDUE. */
static void
add_strides(const WarpShape *shape, gint64 residue, const Footprint *footprint, gboolean *any, Stride *stride)
{
    gint64 before = footprint_address(footprint, residue);

    for (guint i = 1; i < shape->n; i++) {
        gint64 address = footprint_address(footprint, residue + shape->offsets[i]),
               bytes = ABS(address - before);

        stride->is_known = stride->is_known && !shape->starts[i];
        stride->is_uniform = stride->is_uniform && (!*any || bytes == stride->bytes);
        stride->bytes = bytes;
        *any = TRUE;
        before = address;
    }
}

Stride
stream_counter_stride(const StreamCounter *counter, guint access)
{
    const CountedAccess *placed = &counter->accesses[access];
    Stride stride = {TRUE, TRUE, 0};
    gboolean any = FALSE;

    for (guint i = 0; placed->phases && i < counter->stream->n_points; i++) {
        if (placed->phases->phases[i] == NO_PHASE)
            continue;
        const Phase *phase = lane_space_phase(placed->phases->space, placed->phases->phases[i]);
        for (guint k = 0; k < phase->parts->len; k++) {
            const PhasePart *part = &g_array_index(phase->parts, PhasePart, k);

            for (guint e = 0; e < part->profile->entries->len; e++) {
                const ProfileEntry *entry = &g_array_index(part->profile->entries, ProfileEntry, e);

                add_strides(entry->shape, (gint64)entry->residue + part->residue, &placed->footprint, &any,
                            &stride);
            }
        }
    }
    stride.is_uniform = stride.is_uniform && stride.is_known;
    return stride;
}
