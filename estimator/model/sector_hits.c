/* SPDX-License-Identifier: MIT */
/* A simulation of one multiprocessor's loads and stores: what loads hit in L1, and what is read from DRAM
 * again because L2 has lost it. */
#include "sector.h"

#include "bits.h"
#include "sectored_cache.h"
#include "set_map.h"

#include <math.h>
#include <string.h>

/* Accesses that one warp makes before the next warp's turn, at most. */
#define MAX_RUN 32

/* What is counted of a load: sectors. */
typedef struct {
    guint64 touched, hits;
    guint64 waiting; /* of the hits, those in lines that are on their way */
} ItemCount;

/* Of one array: pieces that are read from DRAM, those of them that were read for the first time, and those of
 * which the rest of their line was not; and what stores make it move. */
typedef struct {
    double fetched, fresh, alone;
    L2Stored stored;
} ArrayCount;

/* One access of a run. */
typedef struct {
    guint item;
    AccessKind kind;
    gint64 bytes;
    gboolean is_own;    /* the multiprocessor alone uses what it touches */
    gboolean is_common; /* all threads load the same place */
    gboolean in_batch;  /* together with what other iterations load */
    ArrayCount *array;  /* that it reaches */
    guint64 *addresses; /* by lane */
} RunItem;

typedef struct {
    Sector *sector;
    const SectorStream *stream;
    const Placement *placement;
    SectorItem *items;
    LaneWalk *walk;
    LaneSet *set;
    SectoredCache *cache;
    const SetMap *sets;
    L2Window *window;
    guint piece_bits; /* log2 of the sectors of a piece of fetch_bytes */
    RunItem run[MAX_RUN];
    guint n_run, n_loads;       /* of the run */
    guint depth;                /* the least of the run's loads: StudyAccess.depth */
    LineTouch *lines;           /* of one warp: scratch */
    LineTouch *stored;          /* by the store right before it */
    guint n_stored;             /* 0: no store is right before */
    const double *side_by_side; /* by loop: sector_unrolled() */
    ItemCount *counts;          /* by item */
    ArrayCount *arrays;         /* by array */
    GHashTable *common;         /* numbers of lines that all threads load */
    double n_filled;            /* lines of which sectors came in */
    gboolean keeps;             /* the lines in common are there from the wave before: is_kept() */
} L1Pass;

static const StudyAccess *
access_of(const L1Pass *p, guint item)
{
    return &p->sector->study->accesses[p->stream->stream->items[item].access];
}

/* The pieces of fetch_bytes, as bits, that hold SECTORS of a line. */
static guint
pieces_of(const L1Pass *p, guint32 sectors)
{
    guint pieces = 0;
    for (; sectors; sectors &= sectors - 1)
        pieces |= 1u << ((guint)__builtin_ctz(sectors) >> p->piece_bits);
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

/* All sectors of PIECES of a line. */
static guint32
of_pieces(const L1Pass *p, guint pieces)
{
    guint32 sectors = 0, of_piece = p->piece_bits < 5 ? (1u << (1u << p->piece_bits)) - 1 : G_MAXUINT32;
    for (; pieces; pieces &= pieces - 1)
        sectors |= of_piece << ((guint)__builtin_ctz(pieces) << p->piece_bits);
    return sectors;
}

static void
load_through_l2(L1Pass *p, const RunItem *run, guint64 line, guint32 sectors)
{
    guint fresh, pieces = run->is_own ? pieces_of(p, sectors) : 0;
    if (pieces == 0)
        return;
    double missing = l2_window_load(p->window, line, pieces, of_pieces(p, pieces), run->in_batch, &fresh);
    run->array->fetched += missing;
    run->array->fresh += bits_count(fresh);
    run->array->alone += bits_count(pieces) == 1 ? missing : 0;
}

static void
store_through_l2(L1Pass *p, const RunItem *run, const LineTouch *line)
{
    guint64 size = (guint64)p->sector->arch.sector_bytes;
    if (run->is_own)
        l2_window_store(p->window, line->line, pieces_of(p, line->sectors), line->sectors, line->bytes,
                        sector_byte_bits(size, 0, size - 1), &run->array->stored);
}

/* LINE, which all threads load and of which HITS were there: TRUE if it has stayed in L1 since the wave
 * before. Blocks don't end all at a time, so that some of them use such lines while others begin; L1 keeps
 * them as long as it holds all of them, and what one block brings meanwhile. */
static gboolean
is_kept(L1Pass *p, const LineTouch *line, guint32 hits)
{
    gpointer number = GSIZE_TO_POINTER((gsize)line->line);
    if (p->keeps)
        return g_hash_table_contains(p->common, number);
    if (hits != line->sectors)
        g_hash_table_add(p->common, number);
    return FALSE;
}

static void
load_line(L1Pass *p, const RunItem *run, const LineTouch *line)
{
    ItemCount *count = &p->counts[run->item];
    guint32 hits = 0;
    gboolean is_on_its_way = FALSE;
    if (p->cache)
        hits = sectored_cache_load(p->cache, line->line, set_map_find(p->sets, line->line), line->sectors,
                                   line->bytes, &is_on_its_way);
    if (run->is_common && is_kept(p, line, hits)) {
        count->touched += bits_count(line->sectors);
        count->hits += bits_count(line->sectors);
        return;
    }
    p->n_filled += hits != line->sectors;
    count->touched += bits_count(line->sectors);
    count->hits += bits_count(hits);
    count->waiting += is_on_its_way ? bits_count(hits) : 0;
    load_through_l2(p, run, line->line, line->sectors & ~hits);
}

static void
store_line(L1Pass *p, const RunItem *run, const LineTouch *line)
{
    if (p->cache)
        sectored_cache_store(p->cache, line->line, set_map_find(p->sets, line->line), line->sectors,
                             line->whole, line->bytes);
    store_through_l2(p, run, line);
}

/* TRUE if a warp's store to these lines, right behind another to the same, loses them: they are as many as
 * don't merge, and lie at a power of two from one another. */
static gboolean
loses_lines(const L1Pass *p, guint n)
{
    const LineTouch *lines = p->lines;
    guint64 apart = n > 1 ? lines[1].line - lines[0].line : 0;
    const SectorArch *arch = &p->sector->arch;
    if (n != p->n_stored || arch->store_merge_reach == 0 || sector_merged_share(arch, 2, n) >= 0.5 ||
        apart == 0 || (apart & (apart - 1)) != 0)
        return FALSE;
    for (guint i = 1; i < n; i++)
        if (lines[i].line - lines[i - 1].line != apart)
            return FALSE;
    return TRUE;
}

/* Forgets what two stores to different sectors of the same lines make L1 lose, and keeps in mind the store to
 * these N lines. */
static void
lose_lines(L1Pass *p, guint n)
{
    if (p->cache && loses_lines(p, n))
        for (guint i = 0; i < n; i++)
            if (p->stored[i].line == p->lines[i].line && (p->stored[i].sectors & p->lines[i].sectors) == 0)
                sectored_cache_empty(p->cache, p->lines[i].line, set_map_find(p->sets, p->lines[i].line));
    memcpy(p->stored, p->lines, n * sizeof *p->lines);
    p->n_stored = n;
}

static void
move_warp(L1Pass *p, const RunItem *run, guint warp)
{
    const SectorArch *arch = &p->sector->arch;
    const guint64 *addresses = run->addresses + (gsize)warp * (gsize)arch->warp_lanes;
    guint n = run->kind == ACCESS_ATOMIC ? 0 : sector_touch_lines(arch, addresses, run->bytes, p->lines);
    for (guint i = 0; i < n; i++)
        if (run->kind == ACCESS_LOAD)
            load_line(p, run, &p->lines[i]);
        else
            store_line(p, run, &p->lines[i]);
    if (run->kind == ACCESS_STORE)
        lose_lines(p, n);
    else
        p->n_stored = 0;
}

/* Each warp in turn makes the accesses of the run. */
static void
finish_run(L1Pass *p)
{
    for (guint warp = 0; p->n_run > 0 && warp < lane_set_n_warps(p->set); warp++) {
        p->n_stored = 0;
        for (guint k = 0; k < p->n_run; k++)
            move_warp(p, &p->run[k], warp);
    }
    if (p->cache)
        sectored_cache_next_turn(p->cache);
    p->n_run = p->n_loads = 0;
}

static gboolean
is_straight(const Study *study, guint loop)
{
    return loop_is_straight(g_ptr_array_index(study->kernel->loops, loop), NULL);
}

/* Which of the batches of iterations side by side TURN belongs to. */
static gint64
batch_of(const Study *study, const Turn *turn)
{
    return turn->counter / sector_side_by_side(g_ptr_array_index(study->kernel->loops, turn->loop));
}

/* TRUE if a compiler puts what is done at both points side by side: they differ in iterations of loops that
 * are unrolled whole, and in those of one innermost other loop that are unrolled together. */
static gboolean
is_same_batch(const Study *study, const Point *a, const Point *b)
{
    guint i = 0, k = 0, last_a = G_MAXUINT, last_b = G_MAXUINT;
    for (;;) {
        while (i < a->n_turns && is_straight(study, a->turns[i].loop))
            i++;
        while (k < b->n_turns && is_straight(study, b->turns[k].loop))
            k++;
        if (last_a != G_MAXUINT && a->turns[last_a].counter != b->turns[last_b].counter)
            return i == a->n_turns && k == b->n_turns &&
                   batch_of(study, &a->turns[last_a]) == batch_of(study, &b->turns[last_b]);
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
    return access->index ? access->depth : G_MAXUINT;
}

/* TRUE if item ITEM goes where a bisection has come since what the run holds. */
static gboolean
is_step(const L1Pass *p, guint item)
{
    const StreamItem *items = p->stream->stream->items;
    return access_of(p, item)->bisection && items[item].point != items[p->run[p->n_run - 1].item].point;
}

/* TRUE if between accesses A and B, of one iteration of the same loops, a branch needs what was loaded. Where
 * loops differ, is_same_batch() tells. */
static gboolean
waits_between(const L1Pass *p, guint a, guint b)
{
    const Stream *stream = p->stream->stream;
    const Point *from = &stream->points[stream->items[a].point],
                *to = &stream->points[stream->items[b].point];
    const GPtrArray *accesses = p->sector->study->kernel->accesses;
    const Access *first = g_ptr_array_index(accesses, stream->items[a].access);
    const Access *second = g_ptr_array_index(accesses, stream->items[b].access);
    guint n = from->n_turns;
    return first->waits != second->waits && n == to->n_turns &&
           (n == 0 || from->turns[n - 1].loop == to->turns[n - 1].loop);
}

/* TRUE if a warp waits before it makes item ITEM's access after those of the run: to store what is loaded, to
 * load where what is loaded says, to choose a branch by it, or for another iteration. */
static gboolean
is_waited_for(const L1Pass *p, guint item)
{
    const Stream *stream = p->stream->stream;
    const StudyAccess *access = access_of(p, item);
    if (p->n_loads > 0 && (access->kind != ACCESS_LOAD || depth_of(access) > p->depth ||
                           waits_between(p, p->run[0].item, item)))
        return TRUE;
    if (p->n_loads > 0 && is_step(p, item))
        return TRUE;
    return !is_same_batch(p->sector->study, &stream->points[stream->items[p->run[0].item].point],
                          &stream->points[stream->items[item].point]);
}

/* TRUE if a compiler puts several iterations of the innermost loop around ITEM side by side. */
static gboolean
in_batch(const L1Pass *p, guint item)
{
    const Stream *stream = p->stream->stream;
    const Point *point = &stream->points[stream->items[item].point];
    return point->n_turns > 0 && p->side_by_side[point->turns[point->n_turns - 1].loop] > 1;
}

static void
add_to_run(L1Pass *p, guint item)
{
    const StudyAccess *access = access_of(p, item);
    RunItem *run = &p->run[p->n_run++];
    run->item = item;
    run->kind = access->kind;
    run->bytes = p->placement->accesses[p->stream->stream->items[item].access].bytes;
    run->is_own = is_own(access);
    run->is_common = access->kind == ACCESS_LOAD && access->uniform;
    run->in_batch = in_batch(p, item);
    run->array = &p->arrays[lane_walk_array(p->walk, item)];
    if (access->kind == ACCESS_LOAD) {
        p->depth = p->n_loads == 0 ? depth_of(access) : MIN(p->depth, depth_of(access));
        p->n_loads++;
    }
    if (p->n_run == MAX_RUN)
        finish_run(p);
}

static void
simulate_item(L1Pass *p, guint item)
{
    if (p->n_run > 0 && is_waited_for(p, item))
        finish_run(p);
    if (lane_walk_item(p->walk, item, p->run[p->n_run].addresses))
        add_to_run(p, item);
}

/* TRUE if item ITEM is a load of a loop of which a compiler puts iterations side by side, or none at all. */
static gboolean
is_side_by_side(const L1Pass *p, guint item)
{
    if (p->stream->stream->items[item].access == STREAM_MARK || !p->items[item].counted)
        return TRUE;
    return access_of(p, item)->kind == ACCESS_LOAD && in_batch(p, item);
}

/* The item behind those that follow item FIRST side by side. */
static guint
batch_end(const L1Pass *p, guint first)
{
    const Stream *stream = p->stream->stream;
    guint end = first;
    while (end < stream->n_items && is_side_by_side(p, end) &&
           is_same_batch(p->sector->study, &stream->points[stream->items[first].point],
                         &stream->points[stream->items[end].point]))
        end++;
    return MAX(end, first + 1);
}

/* Makes the accesses of items FIRST up to before END: a compiler puts first what needs no value that others
 * of them load. */
static void
simulate_batch(L1Pass *p, guint first, guint end)
{
    guint depth = 0, next;
    do {
        next = G_MAXUINT;
        for (guint i = first; i < end; i++) {
            if (!p->items[i].counted)
                continue;
            guint own = MIN(depth_of(access_of(p, i)), G_MAXUINT - 1);
            if (own == depth)
                simulate_item(p, i);
            else if (own > depth)
                next = MIN(next, own);
        }
        depth = next;
    } while (next != G_MAXUINT);
}

static void
simulate(L1Pass *p)
{
    for (guint i = 0, end; i < p->stream->stream->n_items; i = end) {
        end = batch_end(p, i);
        simulate_batch(p, i, end);
    }
    finish_run(p);
}

static void
set_refetch(L1Pass *p)
{
    for (guint i = 0; i < p->stream->stream->n_items; i++) {
        SectorItem *item = &p->items[i];
        if (!item->counted)
            continue;
        const ArrayCount *array = &p->arrays[lane_walk_array(p->walk, i)];
        item->refetch = array->fresh > 0 ? array->fetched / array->fresh : 1;
        item->refetch_alone = array->fetched > 0 ? array->alone / array->fetched : 0;
        item->rewrite = array->stored.fresh > 0 ? array->stored.again / array->stored.fresh : 0;
        item->refill = array->stored.fresh > 0 ? array->stored.fills / array->stored.fresh : 0;
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
        p->run[i].addresses = g_new(guint64, lanes);
    memset(p->counts, 0, MAX(p->stream->stream->n_items, 1) * sizeof *p->counts);
    simulate(p);
    set_refetch(p);
    for (guint i = 0; i < MAX_RUN; i++)
        g_free(p->run[i].addresses);
}

/* Adds what a pass counted, which stands for SHARE of the launch. */
static void
add_pass(const L1Pass *p, double share)
{
    SectorItem *items = p->items;
    for (guint i = 0; i < p->stream->stream->n_items; i++) {
        const ItemCount *count = &p->counts[i];
        if (count->touched == 0)
            continue;
        items[i].l1_hits += share * items[i].sectors * (double)count->hits / (double)count->touched;
        items[i].waiting_hits += share * items[i].sectors * (double)count->waiting / (double)count->touched;
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
    guint n_lines = (guint)(sector->l1_lines * share);
    double sms = fmin((double)arch->sm_count, sector->study->blocks);
    g_autoptr(SectoredCache) cache =
        n_lines > 0 ? sectored_cache_new(n_lines, sector->sets.n_sets, arch->l1_is_lru) : NULL;
    gsize max_lines = sector_max_lines(arch, widest_access(placement));
    g_autofree LineTouch *lines = g_new(LineTouch, 2 * max_lines);
    g_autofree double *side_by_side = sector_unrolled(sector, placement);
    g_autofree ItemCount *counts = g_new(ItemCount, n);
    g_autofree ArrayCount *arrays =
        g_new0(ArrayCount, MAX(sector->study->binding->n_instances * MAX(placement->n_slots, 1), 1));
    g_autoptr(GHashTable) common = g_hash_table_new(NULL, NULL);
    L1Pass p = {.sector = sector,
                .common = common,
                .stream = stream,
                .placement = placement,
                .items = items,
                .cache = cache,
                .sets = &sector->sets,
                .piece_bits = (guint)__builtin_ctzll((guint64)(arch->fetch_bytes / arch->sector_bytes)),
                .window = sector->window,
                .lines = lines,
                .stored = lines + max_lines,
                .side_by_side = side_by_side,
                .counts = counts,
                .arrays = arrays};
    l2_window_clear(sector->window, share * (double)(arch->window_bytes / arch->line_bytes) / sms,
                    share * arch->write_back_delay / sms, share * arch->write_back_stores / sms);
    for (guint pass = 0; pass < n_passes; pass++) {
        /* the second pass stands for all waves but the first */
        double part = n_passes == 1 ? 1 : pass == 0 ? 1 / sector->waves : 1 - 1 / sector->waves;
        run_pass(&p, sector->resident[pass]);
        add_pass(&p, part);
        double n_common = g_hash_table_size(common);
        p.keeps = n_common + (p.n_filled - n_common) / (double)sector->blocks_per_sm <= n_lines;
    }
}
