/* SPDX-License-Identifier: MIT */
/* What each access makes the warps of a launch ask for. */
#include "model/sector/requests/requests_private.h"

#include <math.h>

/* What is remembered of the items of one array. */
typedef struct {
    guint rank; /* LayoutArrays.ranks */
    ItemRequests asked;
} ItemOfArray;

typedef struct ArrayRequests {
    guint n;
    ItemOfArray of[];
} ArrayRequests;

/* The places that item NUMBER can go to where it is a step of a bisection, step k one of 2^k; 0: any. */
static double
elements_reached(const SectorLayout *layout, guint number)
{
    const StreamItem *item = &layout->stream->items[number];
    const Expr *bisection = layout->launch->study->accesses[item->access].bisection;
    const Point *point = &layout->stream->points[item->point];

    if (!bisection || bisection->args[2]->kind != EXPR_SYMBOL)
        return 0;
    for (guint i = 0; i < point->n_turns; i++)
        if (point->turns[i].loop == bisection->args[2]->number)
            return ldexp(1, (int)MIN(point->turns[i].shown, 64));
    return 1;
}

/* The share of warps of which no lane is among the REQUESTS of item NUMBER, where lanes are drawn: they do
 * not wait there. */
static double
idle_warps(const SectorLayout *layout, guint number, double requests)
{
    const SectorLaunch *launch = layout->launch;
    const Study *study = launch->study;
    gint64 lanes = launch->arch.warp_lanes;
    double warps = study->blocks * (double)((study->block_threads + lanes - 1) / lanes);

    if (!study_is_drawn(study, study->accesses[layout->stream->items[number].access].guard))
        return 0;
    return fmax(0, 1 - requests / (warps * stream_item_weight(layout->stream, number)));
}

/* What all accesses of a choice ask for together: each thread makes one of them. */
typedef struct {
    ItemCounts parts;      /* each for itself */
    ItemCounts together;   /* at most */
    gboolean is_one_place; /* their threads' elements lie where those of one of them do */
} ChoiceCounts;

/* Adds what item OTHER of the same choice as item NUMBER asks for. */
static void
add_of_choice(const SectorLayout *layout, StreamCounter *counter, guint number, guint other,
              ChoiceCounts *choice)
{
    const StudyAccess *accesses = layout->launch->study->accesses;
    guint own = layout->stream->items[number].access, access = layout->stream->items[other].access;
    const AccessPlacement *places = layout->placement->accesses;
    ItemCounts counts = stream_counter_item(counter, other, &places[access]);
    int guard = study_common_guard(layout->launch->study, accesses[own].guard, accesses[access].guard);

    if (accesses[own].guard == accesses[access].guard)
        guard = accesses[own].guard;
    choice->parts.requests += counts.requests;
    choice->parts.transactions += counts.transactions;
    choice->is_one_place = choice->is_one_place && places[own].slot == places[access].slot &&
                           accesses[own].field >= 0 && accesses[access].field >= 0 &&
                           accesses[own].instance == accesses[access].instance &&
                           accesses[own].index == accesses[access].index;
    counts = stream_counter_item_of(counter, number, &places[own], guard);
    choice->together.requests = fmax(choice->together.requests, counts.requests);
    choice->together.transactions = fmax(choice->together.transactions, counts.transactions);
}

/* Where item NUMBER is one of several of which each thread makes one, by one instruction, its share of what
 * that asks for: *ret_requests of the requests, *ret_places of what these touch. Where data decides, each of
 * them is counted for all threads. */
static void
choice_shares(const SectorLayout *layout, const SectorStream *counters, guint number, double *ret_requests,
              double *ret_places)
{
    const StudyAccess *accesses = layout->launch->study->accesses;
    const StreamItem *items = layout->stream->items;
    guint reach = 2 * layout->launch->study->n_accesses, choice = accesses[items[number].access].choice;
    ItemCounts own =
        stream_counter_item(counters->sectors, number, &layout->placement->accesses[items[number].access]);
    ChoiceCounts counts = {own, own, TRUE};

    for (guint i = number > reach ? number - reach : 0; i < MIN(number + reach, layout->stream->n_items); i++)
        if (i != number && items[i].access != STREAM_MARK && accesses[items[i].access].choice == choice &&
            items[i].access != items[number].access && sector_item_counts(layout, i) &&
            stream_is_same_turn(layout->stream, items[i].point, items[number].point))
            add_of_choice(layout, counters->sectors, number, i, &counts);
    *ret_requests = counts.parts.requests > 0 ? fmin(1, counts.together.requests / counts.parts.requests) : 1;
    *ret_places = counts.is_one_place && counts.parts.transactions > 0
                      ? fmin(1, counts.together.transactions / counts.parts.transactions)
                      : 1;
}

/* Takes of what TO asks for its shares. */
static void
take_shares(ItemRequests *to, double requests, double places)
{
    to->requests *= requests;
    to->sectors *= places;
    to->lines *= places;
    to->cycles *= places;
    to->masked *= places;
}

static void
count_item(const SectorLayout *layout, const SectorStream *counters, guint number, ItemRequests *to)
{
    const SectorLaunch *launch = layout->launch;
    guint access = layout->stream->items[number].access;
    const AccessPlacement *place = &layout->placement->accesses[access];
    const StudyAccess *a = &launch->study->accesses[access];
    ItemCounts counts = stream_counter_item(counters->sectors, number, place);

    to->counted = counts.requests > 0;
    to->requests = counts.requests;
    to->idle = idle_warps(layout, number, counts.requests);
    to->sectors = counts.transactions;
    to->lines = stream_counter_item(counters->lines, number, place).transactions;
    if (a->kind == ACCESS_LOAD)
        to->cycles = stream_counter_item(counters->cycles, number, place).transactions;
    else
        to->masked = stream_counter_item(counters->masked, number, place).transactions;
    if (a->choice && to->counted) {
        double requests, places;

        choice_shares(layout, counters, number, &requests, &places);
        take_shares(to, requests, places);
    }
    to->is_random = sector_is_random(launch, a);
    to->is_near = sector_is_near(launch, a);
    to->reach = elements_reached(layout, number);
    /* Where a block goes together it reads in order. */
    to->l2_scattered = to->is_random && study_goes_anywhere(a);
}

/* Of SECTORS in LINES, the part that is as if each were alone in its line, the rest filling lines: L2's rate
 * at random places was measured with such sectors, and with whole lines it is that of reading in order. */
static double
share_alone(const SectorArch *arch, double sectors, double lines)
{
    double per_line = (double)arch->l1_line_bytes / (double)arch->l1_sector_bytes;

    return per_line > 1 && sectors > 0 ? CLAMP((lines * per_line / sectors - 1) / (per_line - 1), 0, 1) : 0;
}

/* What a load request of words of BYTES takes at least. */
static double
least_cycles(const SectorArch *arch, gint64 bytes)
{
    double cycles = arch->l1_request_cycles[load_width(bytes)];

    return isnan(cycles) ? sector_known(arch->l1_request_cycles[0]) : cycles;
}

/* What the lanes touch at places that are made up, where these are not thought to be all different; KNOWN: by
 * array, that no more is to be found out of it, or NULL. */
static void
measure_sorted(const SectorLayout *layout, RequestMemo *memo, const guint8 *known, ItemRequests *items)
{
    const SectorLaunch *launch = layout->launch;
    LaneSet *first = memo->followed->resident[0][0];
    g_autoptr(LaneWalk) walk =
        lane_walk_new(launch->study, launch->compiled, layout->stream, layout->placement, first);

    for (guint i = 0; i < layout->stream->n_items; i++) {
        guint access = layout->stream->items[i].access;
        ItemRequests *item = &items[i];
        SectorTouch touch;

        if (!item->counted || (known && known[sector_item_array(layout, i)]))
            continue;
        const StudyAccess *a = &launch->study->accesses[access];
        if ((sector_locality(launch, a).locality == LOCALITY_RANDOM && a->elements == 0 && !a->bisection) ||
            !study_goes_anywhere(a) || !a->index ||
            !sector_trace_measure(memo->traces, layout, walk, first, i, &touch))
            continue;
        if (a->kind == ACCESS_LOAD)
            item->cycles =
                fmax(item->cycles * touch.lines * item->requests / item->lines,
                     item->requests * least_cycles(&launch->arch, layout->placement->accesses[access].bytes));
        item->sectors = item->requests * touch.sectors;
        item->lines = item->requests * touch.lines;
        item->masked = item->requests * touch.masked;
        if (item->is_near)
            item->l2_scattered = share_alone(&launch->arch, touch.sectors, touch.lines);
    }
}

/* Fills in what is remembered of arrays; RET_KNOWN: by array, whether that is all of it. Returns how many are
 * left, 1 where nothing is remembered. */
static guint
recall(const SectorLayout *layout, guint8 *ret_known, ItemRequests *ret_items)
{
    guint n_left = 0;

    if (!layout->arrays)
        return 1;
    for (guint array = 0; array < layout->arrays->n; array++) {
        ArrayFacts *facts = layout->arrays->facts[array];
        const ArrayRequests *asked = facts ? array_facts_get(&facts->asked) : NULL;

        ret_known[array] = !facts || asked;
        n_left += !ret_known[array];
        for (guint i = 0; asked && i < asked->n; i++)
            ret_items[layout_arrays_item(layout->arrays, array, asked->of[i].rank)] = asked->of[i].asked;
    }
    return n_left;
}

/* Remembers what ITEMS say of array ARRAY: of items that no compiler merges. */
static void
remember(const SectorLayout *layout, guint array, const ItemRequests *items)
{
    ArrayFacts *facts = layout->arrays->facts[array];
    guint n = layout_arrays_n_items(layout->arrays, array);
    ArrayRequests *asked = g_malloc(sizeof(ArrayRequests) + n * sizeof(ItemOfArray));

    asked->n = 0;
    for (guint rank = 0; rank < n; rank++) {
        guint item = layout_arrays_item(layout->arrays, array, rank);

        if (sector_item_counts(layout, item))
            asked->of[asked->n++] = (ItemOfArray){rank, items[item]};
    }
    array_facts_set(facts, &facts->asked, asked, sizeof(ArrayRequests) + n * sizeof(ItemOfArray));
}

void
sector_count_requests(const SectorLayout *layout, RequestMemo *memo, const SectorStream *counters,
                      ItemRequests *ret_items)
{
    guint n = layout->arrays ? layout->arrays->n : 0, n_left;
    g_autofree guint8 *known = g_new0(guint8, MAX(n, 1));

    n_left = recall(layout, known, ret_items);
    for (guint i = 0; n_left > 0 && i < layout->stream->n_items; i++)
        if (layout->stream->items[i].access != STREAM_MARK &&
            !(layout->arrays && known[sector_item_array(layout, i)]) && sector_item_counts(layout, i))
            count_item(layout, counters, i, &ret_items[i]);
    if (n_left > 0)
        measure_sorted(layout, memo, layout->arrays ? known : NULL, ret_items);
    for (guint array = 0; array < n && n_left > 0; array++)
        if (!known[array])
            remember(layout, array, ret_items);
}

void
sector_count_group(const SectorLayout *layout, RequestMemo *memo, const SectorStream *counters, int slot,
                   gboolean merged, ItemRequests *ret_items)
{
    for (guint i = 0; i < layout->stream->n_items; i++) {
        guint access = layout->stream->items[i].access;

        if (access == STREAM_MARK || (merged && layout->stream->items[i].unless != 0))
            continue;
        int field = layout->launch->study->accesses[access].field;
        if ((field < 0 ? -1 : (int)layout->placement->fields[field].slot) == slot &&
            sector_item_counts(layout, i))
            count_item(layout, counters, i, &ret_items[i]);
    }
    measure_sorted(layout, memo, NULL, ret_items);
}
