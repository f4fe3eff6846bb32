/* SPDX-License-Identifier: MIT */
/* A simulation of one multiprocessor's loads and stores: what loads hit in L1, and what is read from DRAM
 * again because L2 has lost it. */
#include "sector.h"

#include "l2_window.h"
#include "sectored_cache.h"

#include <math.h>
#include <string.h>

/* Accesses that one warp makes before the next warp's turn, at most. */
#define MAX_RUN 32
/* Iterations of a loop whose accesses a compiler puts side by side; of a loop of a known number of at most
 * ALL_UNROLLED iterations, all. */
#define UNROLLED 4
#define ALL_UNROLLED 16

/* What is counted of a load: sectors. */
typedef struct {
    double touched, hits;
} ItemCount;

/* Pieces of one array that are read from DRAM, and those of them that were read for the first time. */
typedef struct {
    double fetched, fresh;
} ArrayCount;

typedef struct {
    Sector *sector;
    const SectorStream *stream;
    const Placement *placement;
    SectorItem *items;
    LaneWalk *walk;
    LaneSet *set;
    SectoredCache *cache;
    guint n_sets, set_address_bits;
    L2Window *window;
    guint64 *addresses[MAX_RUN];
    guint run[MAX_RUN];   /* items */
    guint n_run, n_loads; /* of the run */
    guint depth;          /* the least of the run's loads: sector_load_depth() */
    LineTouch *lines;     /* of one warp: scratch */
    ItemCount *counts;    /* by item */
    ArrayCount *arrays;   /* by array */
} L1Pass;

static const StudyAccess *
access_of(const L1Pass *p, guint item)
{
    return &p->sector->study->accesses[p->stream->stream->items[item].access];
}

/* Bits from set_address_bits on, and with them the array, lead to any other set. */
static guint
set_of(const L1Pass *p, guint64 line)
{
    const SectorArch *arch = &p->sector->arch;
    guint64 address = line * (guint64)arch->line_bytes, set = 0;
    if (p->n_sets == 1)
        return 0;
    for (guint i = 0; i < arch->n_l1_set_bits; i++)
        set |= (guint64)__builtin_parityll(address & arch->l1_set_bits[i]) << i;
    guint64 beyond = (address >> p->set_address_bits) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    return (guint)((set ^ beyond >> 32) & (p->n_sets - 1));
}

/* The address bits, from the lowest on, that are all there is to a set. Where they are summed, what is
 * measured ends with the array that was. */
static guint
set_address_bits(const SectorArch *arch)
{
    guint bits = 0;
    gboolean are_summed = FALSE;
    for (guint i = 0; i < arch->n_l1_set_bits; i++) {
        bits = MAX(bits, 64 - (guint)__builtin_clzll(arch->l1_set_bits[i]));
        are_summed = are_summed || __builtin_popcountll(arch->l1_set_bits[i]) > 1;
    }
    return are_summed ? bits : LANE_WALK_ARRAY_BITS;
}

/* The pieces of fetch_bytes, as bits, that hold SECTORS of a line. */
static guint
pieces_of(const SectorArch *arch, guint32 sectors)
{
    guint per_piece = (guint)MAX(arch->fetch_bytes / arch->sector_bytes, 1), pieces = 0;
    for (; sectors; sectors &= sectors - 1)
        pieces |= 1u << ((guint)__builtin_ctz(sectors) / per_piece);
    return pieces & 0xffff;
}

/* TRUE if the multiprocessor alone uses what the access touches: the place hangs on the block, and is known.
 */
static gboolean
is_own(const StudyAccess *access)
{
    return access->index && (access->index->depends & DEPENDS_BLOCK) &&
           !(access->index->depends & DEPENDS_OPAQUE);
}

static void
pass_through_l2(L1Pass *p, guint item, guint64 line, guint32 sectors, gboolean is_load)
{
    guint fresh, pieces = pieces_of(&p->sector->arch, sectors);
    if (pieces == 0 || !is_own(access_of(p, item)))
        return;
    double missing = l2_window_use(p->window, line, pieces, &fresh);
    ArrayCount *array = &p->arrays[lane_walk_array(p->walk, item)];
    if (!is_load)
        return;
    array->fetched += missing;
    array->fresh += __builtin_popcount(fresh);
}

static void
load_line(L1Pass *p, guint item, const LineTouch *line)
{
    guint32 hits = 0;
    if (p->cache)
        hits = sectored_cache_load(p->cache, line->line, set_of(p, line->line), line->sectors, line->bytes);
    p->counts[item].touched += __builtin_popcount(line->sectors);
    p->counts[item].hits += __builtin_popcount(hits);
    pass_through_l2(p, item, line->line, line->sectors & ~hits, TRUE);
}

static void
store_line(L1Pass *p, guint item, const LineTouch *line)
{
    if (p->cache)
        sectored_cache_store(p->cache, line->line, set_of(p, line->line), line->sectors, line->whole,
                             line->bytes);
    pass_through_l2(p, item, line->line, line->sectors, FALSE);
}

static void
move_warp(L1Pass *p, guint k, guint warp)
{
    const SectorArch *arch = &p->sector->arch;
    guint item = p->run[k], access = p->stream->stream->items[item].access;
    const guint64 *addresses = p->addresses[k] + (gsize)warp * (gsize)arch->warp_lanes;
    AccessKind kind = p->sector->study->accesses[access].kind;
    guint n = sector_touch_lines(arch, addresses, p->placement->accesses[access].bytes, p->lines);
    for (guint i = 0; i < n; i++)
        if (kind == ACCESS_LOAD)
            load_line(p, item, &p->lines[i]);
        else if (kind == ACCESS_STORE)
            store_line(p, item, &p->lines[i]);
}

/* Each warp in turn makes the accesses of the run. */
static void
finish_run(L1Pass *p)
{
    for (guint warp = 0; p->n_run > 0 && warp < lane_set_n_warps(p->set); warp++)
        for (guint k = 0; k < p->n_run; k++)
            move_warp(p, k, warp);
    p->n_run = p->n_loads = 0;
}

static gboolean
is_all_unrolled(const Study *study, guint loop)
{
    const Loop *l = g_ptr_array_index(study->kernel->loops, loop);
    gint64 trips;
    return l->trip && expr_is_const(l->trip, &trips) && trips <= ALL_UNROLLED;
}

/* TRUE if a compiler puts what is done at both points side by side: they differ in iterations of loops that
 * are unrolled whole, and in those of one innermost other loop that are unrolled together. */
static gboolean
is_same_batch(const Study *study, const Point *a, const Point *b)
{
    guint i = 0, k = 0, last_a = G_MAXUINT, last_b = G_MAXUINT;
    for (;;) {
        while (i < a->n_turns && is_all_unrolled(study, a->turns[i].loop))
            i++;
        while (k < b->n_turns && is_all_unrolled(study, b->turns[k].loop))
            k++;
        if (last_a != G_MAXUINT && a->turns[last_a].counter != b->turns[last_b].counter)
            return i == a->n_turns && k == b->n_turns &&
                   a->turns[last_a].counter / UNROLLED == b->turns[last_b].counter / UNROLLED;
        if (i == a->n_turns || k == b->n_turns)
            return i == a->n_turns && k == b->n_turns;
        if (a->turns[i].loop != b->turns[k].loop)
            return FALSE;
        last_a = i++;
        last_b = k++;
    }
}

static guint
depth_of(const StudyAccess *access)
{
    return access->index ? sector_load_depth(access->index) : G_MAXUINT;
}

/* TRUE if a warp waits before it makes item ITEM's access after those of the run: to store what is loaded, to
 * load where what is loaded says, or for another iteration. */
static gboolean
is_waited_for(const L1Pass *p, guint item)
{
    const Stream *stream = p->stream->stream;
    const StudyAccess *access = access_of(p, item);
    if (access->kind != ACCESS_LOAD ? p->n_loads > 0 : p->n_loads > 0 && depth_of(access) > p->depth)
        return TRUE;
    return !is_same_batch(p->sector->study, &stream->points[stream->items[p->run[0]].point],
                          &stream->points[stream->items[item].point]);
}

static void
add_to_run(L1Pass *p, guint item)
{
    const StudyAccess *access = access_of(p, item);
    p->run[p->n_run++] = item;
    if (access->kind == ACCESS_LOAD) {
        p->depth = p->n_loads == 0 ? depth_of(access) : MIN(p->depth, depth_of(access));
        p->n_loads++;
    }
    if (p->n_run == MAX_RUN)
        finish_run(p);
}

static void
simulate(L1Pass *p)
{
    const Stream *stream = p->stream->stream;
    for (guint i = 0; i < stream->n_items; i++) {
        if (!p->items[i].counted)
            continue;
        if (p->n_run > 0 && is_waited_for(p, i))
            finish_run(p);
        if (lane_walk_item(p->walk, i, p->addresses[p->n_run]))
            add_to_run(p, i);
    }
    finish_run(p);
}

static void
set_refetch(L1Pass *p)
{
    for (guint i = 0; i < p->stream->stream->n_items; i++) {
        if (!p->items[i].counted)
            continue;
        const ArrayCount *array = &p->arrays[lane_walk_array(p->walk, i)];
        p->items[i].refetch = array->fresh > 0 ? array->fetched / array->fresh : 1;
    }
}

static void
run_pass(L1Pass *p, LaneSet *set)
{
    gsize lanes = MAX(lane_set_n_lanes(set), 1);
    g_autoptr(LaneWalk) walk = lane_walk_new(p->sector->study, p->stream->stream, p->placement, set);
    p->walk = walk;
    p->set = set;
    for (guint i = 0; i < MAX_RUN; i++)
        p->addresses[i] = g_new(guint64, lanes);
    memset(p->counts, 0, MAX(p->stream->stream->n_items, 1) * sizeof *p->counts);
    simulate(p);
    set_refetch(p);
    for (guint i = 0; i < MAX_RUN; i++)
        g_free(p->addresses[i]);
}

/* Adds what a pass counted, which stands for SHARE of the launch. */
static void
add_pass(const L1Pass *p, double share)
{
    SectorItem *items = p->items;
    for (guint i = 0; i < p->stream->stream->n_items; i++) {
        const ItemCount *count = &p->counts[i];
        if (count->touched > 0)
            items[i].l1_hits += share * items[i].sectors * count->hits / count->touched;
    }
}

static gint64
widest_access(const Placement *placement)
{
    gint64 bytes = 1;
    for (guint i = 0; i < placement->n_accesses; i++)
        bytes = MAX(bytes, placement->accesses[i].bytes);
    return bytes;
}

void
sector_l1_hits(Sector *sector, const SectorStream *stream, const Placement *placement, double share,
               SectorItem *items)
{
    const SectorArch *arch = &sector->arch;
    guint n = MAX(stream->stream->n_items, 1), n_passes = sector->resident[1] ? 2 : 1;
    guint n_lines = (guint)(sector->l1_lines * share), n_sets = 1u << arch->n_l1_set_bits;
    double sms = fmin((double)arch->sm_count, sector->study->blocks);
    g_autoptr(SectoredCache) cache =
        n_lines > 0 ? sectored_cache_new(n_lines, n_sets, arch->l1_is_lru) : NULL;
    g_autoptr(L2Window) window = l2_window_new(share * (double)(arch->window_bytes / arch->line_bytes) / sms);
    g_autofree LineTouch *lines = g_new(LineTouch, sector_max_lines(arch, widest_access(placement)));
    g_autofree ItemCount *counts = g_new(ItemCount, n);
    g_autofree ArrayCount *arrays =
        g_new0(ArrayCount, MAX(sector->study->binding->n_instances * MAX(placement->n_slots, 1), 1));
    L1Pass p = {.sector = sector,
                .stream = stream,
                .placement = placement,
                .items = items,
                .cache = cache,
                .n_sets = n_sets,
                .set_address_bits = set_address_bits(arch),
                .window = window,
                .lines = lines,
                .counts = counts,
                .arrays = arrays};
    for (guint pass = 0; pass < n_passes; pass++) {
        /* the second pass stands for all waves but the first */
        double part = n_passes == 1 ? 1 : pass == 0 ? 1 / sector->waves : 1 - 1 / sector->waves;
        run_pass(&p, sector->resident[pass]);
        add_pass(&p, part);
    }
}
