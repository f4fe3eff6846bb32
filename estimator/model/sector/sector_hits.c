/* SPDX-License-Identifier: MIT */
/* A simulation of some multiprocessors' loads and stores: what loads hit in L1, and what is read from DRAM
 * again because L2 has lost it. */
#include "sector_hits.h"

#include "lane_addresses.h"
#include "sector_followed.h"
#include "sector_request.h"
#include "sector_l1_pass.h"
#include "sector_locality.h"
#include "sector_schedule.h"
#include "sector_unroll.h"

#include <math.h>
#include <string.h>

static void
set_refetch(const L1Pass *p, SectorHits *items)
{
    for (guint i = 0; i < p->layout->stream->n_items; i++) {
        SectorHits *item = &items[i];
        if (!p->asked[i].counted)
            continue;
        const ArrayCount *array = &p->arrays[sector_item_array(p->layout, i)];
        item->refetch = array->fresh > 0 ? array->fetched / array->fresh : 1;
        item->alone = array->fetched > 0 ? array->alone / array->fetched : 0;
        item->apart = array->fetched > 0 ? array->apart / array->fetched : 0;
        item->rewrite = array->stored.fresh > 0 ? array->stored.again / array->stored.fresh : 0;
        item->refill = array->stored.fresh > 0 ? array->stored.fills / array->stored.fresh : 0;
        double asked_again = array->asked - array->fresh, stored_again = array->stores - array->stored.fresh;
        item->lost = asked_again > 0 ? (array->fetched - array->fresh) / asked_again : 0;
        item->pieces = array->asked_sectors > 0 ? array->asked / array->asked_sectors : 0;
        item->rewritten = stored_again > 0 ? array->stored.again / stored_again : 0;
        item->refilled = stored_again > 0 ? array->stored.fills / stored_again : 0;
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

/* --- multiprocessors */

/* The standard error of the share that hits, from which on no further multiprocessors are followed. */
#define WELL_KNOWN 0.01

/* What is counted of the blocks that begin the launch, or of later ones. */
typedef struct {
    double part;              /* 0..1: of the launch, the blocks that they stand for */
    ItemCount *counts, *sums; /* by item: of one multiprocessor, and of all that are followed */
} Wave;

static void
run_pass(L1Pass *p, LaneSet *set, ItemCount *counts)
{
    g_autoptr(LaneWalk) walk = lane_walk_new(p->layout->sector->study, p->layout->sector->compiled,
                                             p->layout->stream, p->layout->placement, set);
    p->walk = walk;
    p->set = set;
    p->counts = counts;
    l1_pass_simulate(p);
}

/* Follows another multiprocessor, the one numbered SM. */
static void
follow(L1Pass *p, guint sm, Wave *waves, guint n_waves)
{
    const Sector *sector = p->layout->sector;
    const SectorArch *arch = &sector->arch;
    double sms = fmin((double)arch->sm_count, sector->study->blocks);
    guint n_lines = sector->l1_lines;
    g_autoptr(L1Cache) cache = n_lines > 0 ? l1_cache_new(n_lines, p->sets.n_sets, arch->l1_is_lru) : NULL;
    p->cache = cache;
    p->sets.salt = sm;
    g_hash_table_remove_all(p->common);
    p->n_filled = 0;
    p->keeps = FALSE;
    double part = 1 / sms, lines = part / (double)arch->line_bytes;
    const L2Room room = {.lines = lines * (double)arch->l2_bytes,
                         .dirty_lines = lines * (double)arch->window_bytes,
                         .delay = part * arch->write_back_delay,
                         .stores = part * arch->write_back_stores,
                         .batch_room = arch->batch_room};
    l2_window_clear(p->window, &room);
    for (guint w = 0; w < n_waves; w++) {
        memset(waves[w].counts, 0, p->layout->stream->n_items * sizeof *waves[w].counts);
        run_pass(p, sector_resident(sector, sm, w), waves[w].counts);
        double n_common = g_hash_table_size(p->common);
        p->keeps = n_common + (p->n_filled - n_common) / (double)sector->blocks_per_sm <= n_lines;
    }
}

/* Adds to the sums what one multiprocessor counted. Returns the share of the loads' sectors that hit there.
 */
static double
add_counts(const L1Pass *p, const Wave *waves, guint n_waves)
{
    double all = 0, hits = 0;
    for (guint w = 0; w < n_waves; w++)
        for (guint i = 0; i < p->layout->stream->n_items; i++) {
            const ItemCount *count = &waves[w].counts[i];
            ItemCount *sum = &waves[w].sums[i];
            double sectors = count->touched > 0 ? waves[w].part * p->asked[i].sectors : 0;
            all += sectors;
            hits += sectors * (double)count->hits / (double)MAX(count->touched, 1);
            sum->touched += count->touched;
            sum->hits += count->hits;
            sum->waiting += count->waiting;
        }
    return all > 0 ? hits / all : 0;
}

/* What hits of item ITEM in the launch, if it is as on the multiprocessors that are followed. RET_WAITING: of
 * that, what waits. */
static double
hits_of(const L1Pass *p, const Wave *waves, guint n_waves, guint item, double *ret_waiting)
{
    double hits = 0;
    *ret_waiting = 0;
    for (guint w = 0; w < n_waves; w++) {
        const ItemCount *sum = &waves[w].sums[item];
        double share = waves[w].part * p->asked[item].sectors / (double)MAX(sum->touched, 1);
        hits += share * (double)sum->hits;
        *ret_waiting += share * (double)sum->waiting;
    }
    return hits;
}

static void
set_hits(const L1Pass *p, const Wave *waves, guint n_waves, SectorHits *items)
{
    for (guint i = 0; i < p->layout->stream->n_items; i++)
        items[i].l1_hits = hits_of(p, waves, n_waves, i, &items[i].waiting_hits);
}

/* Follows as many multiprocessors as it takes to know well what hits, of up to MOST. */
static void
follow_some(L1Pass *p, Wave *waves, guint n_waves, guint most, SectorHits *ret_items)
{
    double sum = 0, squares = 0, doubt;
    guint n = 0;
    do {
        follow(p, n++, waves, n_waves);
        double ratio = add_counts(p, waves, n_waves);
        sum += ratio;
        squares += ratio * ratio;
        doubt = n > 1 ? fmax(0, squares - sum * sum / n) / (n * (n - 1.0)) : INFINITY;
    } while (n < most && doubt > WELL_KNOWN * WELL_KNOWN && p->n_followed < SECTOR_LONG);
    set_refetch(p, ret_items);
    set_hits(p, waves, n_waves, ret_items);
}

/* Numbers, modulo 64, of the arrays that stores go to, as bits. */
static guint64
arrays_stored_to(const SectorLayout *layout, const ItemAsked *asked)
{
    guint64 arrays = 0;
    for (guint i = 0; i < layout->stream->n_items; i++)
        if (asked[i].counted &&
            layout->sector->study->accesses[layout->stream->items[i].access].kind == ACCESS_STORE)
            arrays |= G_GUINT64_CONSTANT(1) << (sector_item_array(layout, i) & 63);
    return arrays;
}

void
sector_l1_hits(const SectorLayout *layout, const ItemAsked *asked, const ItemOrder *order,
               SectorHits *ret_items)
{
    const Sector *sector = layout->sector;
    const Placement *placement = layout->placement;
    const SectorArch *arch = &sector->arch;
    guint n = MAX(layout->stream->n_items, 1), n_waves = sector->waves > 1 ? 2 : 1;
    guint most = (guint)fmin(SECTOR_SMS, fmin((double)arch->sm_count, sector->study->blocks));
    gsize max_lines = sector_max_lines(arch, widest_access(placement));
    g_autofree LineTouch *lines = g_new(LineTouch, 2 * max_lines);
    g_autofree double *side_by_side = sector_unrolled(sector, placement);
    g_autofree ItemCount *counts = g_new0(ItemCount, 4 * n);
    g_autofree ArrayCount *arrays =
        g_new0(ArrayCount, MAX(sector->study->binding->n_instances * MAX(placement->n_slots, 1), 1));
    g_autoptr(GHashTable) common = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) lost = g_array_new(FALSE, FALSE, sizeof(guint64));
    Wave waves[2] = {{n_waves == 1 ? 1 : 1 / sector->waves, counts, counts + n},
                     {1 - 1 / sector->waves, counts + 2 * n, counts + 3 * n}};
    L1Pass p = {.layout = layout,
                .asked = asked,
                .order = order,
                .sets = sector->sets,
                .window = sector->window,
                .piece_bits = (guint)__builtin_ctzll((guint64)(arch->fetch_bytes / arch->sector_bytes)),
                .bits = sector->bits,
                .side_by_side = side_by_side,
                .arrays = arrays,
                .common = common,
                .lines = lines,
                .stored = lines + max_lines,
                .stored_to = arrays_stored_to(layout, asked),
                .lost = lost};
    sector_traces_make_room(sector->traces);
    follow_some(&p, waves, n_waves, most, ret_items);
}
