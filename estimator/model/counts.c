/* SPDX-License-Identifier: MIT */
#include "counts.h"

#include <string.h>

#define NO_PHASE G_MAXUINT

/* The phases of one term at the points of the stream. */
typedef struct {
    LaneTerm *term;
    guint *phases; /* by point; NO_PHASE: not asked yet */
} TermPhases;

/* One access at the place where it was counted last. */
typedef struct {
    AccessPlace place;
    TermPhases *phases; /* NULL: never counted */
    TransactionRow *row;
} PlacedAccess;

struct StreamCounter {
    const Study *study;
    const Stream *stream;
    LaneSpace *space;
    TransactionTable *table;
    gboolean uniform_once;
    GHashTable *terms;      /* LaneTerm -> TermPhases */
    PlacedAccess *accesses; /* by access */
    LoopRange *ranges;      /* by loop */
};

static void
term_phases_free(gpointer data)
{
    TermPhases *phases = data;
    g_free(phases->phases);
    g_free(phases);
}

StreamCounter *
stream_counter_new(const Study *study, const Stream *stream, LaneSpace *space, TransactionTable *table,
                   gboolean uniform_once)
{
    StreamCounter *counter = g_new0(StreamCounter, 1);
    counter->study = study;
    counter->stream = stream;
    counter->space = space;
    counter->table = table;
    counter->uniform_once = uniform_once;
    counter->terms = g_hash_table_new_full(NULL, NULL, NULL, term_phases_free);
    counter->accesses = g_new0(PlacedAccess, MAX(study->n_accesses, 1));
    counter->ranges = g_new0(LoopRange, MAX(study->n_loops, 1));
    return counter;
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
find_phases(StreamCounter *counter, LaneTerm *term)
{
    TermPhases *phases = g_hash_table_lookup(counter->terms, term);
    if (phases)
        return phases;
    phases = g_new0(TermPhases, 1);
    phases->term = term;
    phases->phases = g_new(guint, MAX(counter->stream->n_points, 1));
    memset(phases->phases, 0xff, counter->stream->n_points * sizeof *phases->phases);
    g_hash_table_insert(counter->terms, term, phases);
    return phases;
}

static gboolean
same_place(const AccessPlace *a, const AccessPlace *b)
{
    return a->tile == b->tile && a->size == b->size && a->offset == b->offset && a->step == b->step &&
           a->bytes == b->bytes;
}

/* Elements untiled and at a fixed place inside: counted by index, whatever the size. All else is counted in
 * bytes. */
static void
place_access(StreamCounter *counter, guint access, const AccessPlace *place)
{
    const StudyAccess *a = &counter->study->accesses[access];
    PlacedAccess *placed = &counter->accesses[access];
    gboolean in_bytes = place->tile || a->sub || !a->sub_known;
    const Expr *e = in_bytes ? placement_address(counter->study, access, place) : a->index;
    Footprint footprint = {in_bytes ? 1 : place->size, place->offset, place->bytes};
    placed->place = *place;
    placed->phases = find_phases(counter, lane_space_term(counter->space, e, a->guard));
    placed->row = transaction_table_row(counter->table, &footprint);
}

/* TRUE if a wide access that ITEM is part of was made just before. */
static gboolean
is_made(const StreamCounter *counter, guint item)
{
    const StreamItem *items = counter->stream->items;
    const StudyAccess *accesses = counter->study->accesses;
    return item > 0 && items[item - 1].access != STREAM_MARK && items[item - 1].point == items[item].point &&
           accesses[items[item - 1].access].bundle == accesses[items[item].access].bundle &&
           items[item - 1].access < items[item].access;
}

ItemCounts
stream_counter_item(StreamCounter *counter, guint number, const AccessPlace *place)
{
    const StreamItem *item = &counter->stream->items[number];
    const Point *point = &counter->stream->points[item->point];
    if (item->access == STREAM_MARK || (place->is_wide && is_made(counter, number)))
        return (ItemCounts){0, 0};
    PlacedAccess *placed = &counter->accesses[item->access];
    if (!placed->phases || !same_place(&placed->place, place))
        place_access(counter, item->access, place);
    guint *phase = &placed->phases->phases[item->point];
    if (*phase == NO_PHASE) {
        point_ranges(point, counter->study->n_loops, counter->ranges);
        *phase = lane_term_phase(counter->space, placed->phases->term, counter->ranges);
    }
    const Phase *of_phase = lane_space_phase(counter->space, *phase);
    ItemCounts counts = {of_phase->requests, transaction_row_count(placed->row, *phase)};
    if (counter->uniform_once && counter->study->accesses[item->access].uniform && counts.requests > 0) {
        counts.transactions = counts.transactions / counts.requests * of_phase->executions;
        counts.requests = of_phase->executions;
    }
    return counts;
}

/* Adds the strides of one warp's lanes, SIZE bytes apart where their values differ by 1. */
static void
add_strides(const WarpShape *shape, gint64 size, gboolean *any, Stride *stride)
{
    for (guint i = 1; i < shape->n; i++) {
        gint64 bytes = ABS(shape->offsets[i] - shape->offsets[i - 1]) * size;
        stride->is_known = stride->is_known && !shape->starts[i];
        stride->is_uniform = stride->is_uniform && (!*any || bytes == stride->bytes);
        stride->bytes = bytes;
        *any = TRUE;
    }
}

Stride
stream_counter_stride(const StreamCounter *counter, guint access)
{
    const PlacedAccess *placed = &counter->accesses[access];
    const StudyAccess *a = &counter->study->accesses[access];
    gint64 size = placed->place.tile || a->sub || !a->sub_known ? 1 : placed->place.size;
    Stride stride = {TRUE, TRUE, 0};
    gboolean any = FALSE;
    for (guint i = 0; placed->phases && i < counter->stream->n_points; i++) {
        if (placed->phases->phases[i] == NO_PHASE)
            continue;
        const Phase *phase = lane_space_phase(counter->space, placed->phases->phases[i]);
        for (guint k = 0; k < phase->parts->len; k++) {
            const Profile *profile = g_array_index(phase->parts, PhasePart, k).profile;
            for (guint e = 0; e < profile->entries->len; e++)
                add_strides(g_array_index(profile->entries, ProfileEntry, e).shape, size, &any, &stride);
        }
    }
    stride.is_uniform = stride.is_uniform && stride.is_known;
    return stride;
}
