/* SPDX-License-Identifier: MIT */
/* Stores that merge: those that a warp makes one right after the other leave L1 as one, sector by sector, the
 * less often the more lines they go to (docs/experiments.md, "Stores that merge"). */
#include "sector_store_merge.h"

#include "lane_addresses.h"
#include "sector_request.h"

#include <math.h>

#define MISS 1000000 /* operations: more than any computation takes */

/* TRUE if items A and B go to one address but for what is known of it. */
static gboolean
same_base(const StoreStage *stage, guint a, guint b)
{
    const StudyAccess *x = &stage->sector->study->accesses[access_of(stage, a)],
                      *y = &stage->sector->study->accesses[access_of(stage, b)];
    return x->index && x->index == y->index && x->instance == y->instance &&
           stage->placements[access_of(stage, a)].slot == stage->placements[access_of(stage, b)].slot;
}

/* Operations of the stage until the value of store ITEM is there: those that make it, which hide what L1
 * takes to give what the stage loads; what misses comes before them. */
static gint64
made_after(const StoreStage *stage, guint item)
{
    gint64 depth = store_made_from(stage, item).depth;
    double l1 = stage->sector->arch.l1_latency;
    if (!store_needs_stage(stage, item))
        return depth;
    for (guint l = stage->first; l < stage->end; l++)
        if (kind_of(stage, l) == ACCESS_LOAD && stage->items[l].counted &&
            2 * stage->items[l].l1_hits <= stage->items[l].sectors)
            return MISS + depth;
    return MAX(depth, (gint64)(l1 / stage->sector->arch.operation_latency));
}

/* When stores are made, in operations after the stage began: nvcc leaves them in their order where their
 * addresses have nothing in common. */
static void
find_ready(StoreStage *stage)
{
    for (guint i = stage->first; i < stage->end; i++) {
        gint64 ready = 0;
        if (kind_of(stage, i) == ACCESS_STORE)
            ready = made_after(stage, i);
        for (guint k = stage->first; k < i && kind_of(stage, i) == ACCESS_STORE; k++)
            if (!same_base(stage, k, i))
                ready = MAX(ready, stage->ready[k - stage->first]);
        stage->ready[i - stage->first] = ready;
    }
}

static gboolean
can_merge(const StoreStage *stage, guint item)
{
    const SectorItem *i = &stage->items[item];
    return kind_of(stage, item) == ACCESS_STORE && i->counted && i->requests > 0 && !i->is_random;
}

/* Adds what some warps store with item ITEM; the sectors that are new, over all of its sectors. */
static double
add_bytes(StoreStage *stage, guint item, guint *ret_n_new)
{
    guint64 sector = (guint64)stage->sector->arch.sector_bytes;
    guint64 bytes = (guint64)stage->placements[access_of(stage, item)].bytes;
    guint warp = (guint)stage->sector->arch.warp_lanes, n_sectors = 0, n_new = 0;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    if (!lane_walk_item(stage->walk, item, stage->addresses[0]))
        return 1;
    for (guint i = 0; i < stage->n_lanes; i++) {
        guint64 address = stage->addresses[0][i];
        guint64 number = address / sector * stage->n_lanes + i / warp; /* other warps' don't merge with it */
        if (i % warp == 0)
            g_hash_table_remove_all(seen);
        if (address == LANE_WALK_DEAD)
            continue;
        guint64 *bits = g_hash_table_lookup(stage->bytes, &number);
        if (!bits) {
            n_new++;
            bits = g_new0(guint64, 1);
            g_hash_table_insert(stage->bytes, g_memdup2(&number, sizeof number), bits);
        }
        *bits |= sector_byte_bits(sector, address % sector, MIN(address % sector + bytes, sector) - 1);
        n_sectors += g_hash_table_add(seen, g_memdup2(&number, sizeof number));
    }
    *ret_n_new += n_new;
    return n_sectors ? MIN(1, (double)n_new / n_sectors) : 1;
}

/* TRUE if item ITEM stores to a sector that stage->bytes has of the same warp. */
static gboolean
overlaps(StoreStage *stage, guint item)
{
    guint64 sector = (guint64)stage->sector->arch.sector_bytes;
    guint warp = (guint)stage->sector->arch.warp_lanes;
    if (!lane_walk_item(stage->walk, item, stage->addresses[0]))
        return FALSE;
    for (guint i = 0; i < stage->n_lanes; i++) {
        guint64 number = stage->addresses[0][i] / sector * stage->n_lanes + i / warp;
        if (stage->addresses[0][i] != LANE_WALK_DEAD && g_hash_table_contains(stage->bytes, &number))
            return TRUE;
    }
    return FALSE;
}

/* The sectors of a struct, or of a tile, that an access at PLACE may begin in. */
static void
sectors_within(const AccessPlacement *place, gint64 sector, gint64 *ret_first, gint64 *ret_last)
{
    gint64 furthest = place->tile ? ((gint64)place->tile - 1) * place->step : 0;
    *ret_first = place->offset / sector;
    *ret_last = (place->offset + furthest) / sector;
}

/* FALSE if items A and B, of one array, go to different sectors whatever their elements are: in structs, or
 * tiles, of whole sectors a field is always in the same of them. Asked first, as it takes no lanes. */
static gboolean
may_overlap(const StoreStage *stage, guint a, guint b)
{
    const AccessPlacement *x = &stage->placements[access_of(stage, a)],
                          *y = &stage->placements[access_of(stage, b)];
    const StudyAccess *accesses = stage->sector->study->accesses;
    gint64 sector = stage->sector->arch.sector_bytes, first[2], last[2];
    if (x->tile != y->tile || x->size != y->size || x->size % sector != 0 ||
        accesses[access_of(stage, a)].sub || accesses[access_of(stage, b)].sub)
        return TRUE;
    sectors_within(x, sector, &first[0], &last[0]);
    sectors_within(y, sector, &first[1], &last[1]);
    return MAX(last[0], last[1]) >= x->size / sector || (first[0] <= last[1] && first[1] <= last[0]);
}

static gboolean
is_whole(StoreStage *stage)
{
    guint64 sector = (guint64)stage->sector->arch.sector_bytes, all = sector_byte_bits(sector, 0, sector - 1);
    GHashTableIter iter;
    gpointer bits;
    guint n_whole = 0, n = g_hash_table_size(stage->bytes);
    g_hash_table_iter_init(&iter, stage->bytes);
    while (g_hash_table_iter_next(&iter, NULL, &bits))
        n_whole += *(guint64 *)bits == all;
    return 2 * n_whole > n;
}

/* TRUE if what comes after item BETWEEN has to wait for that, which is to stay behind STORE. */
static gboolean
holds_back(const StoreStage *stage, guint store, guint between)
{
    AccessKind kind = kind_of(stage, between);
    return kind == ACCESS_ATOMIC ||
           (kind == ACCESS_LOAD && stage->items[between].counted && store_in_order(stage, store, between));
}

/* The last store of the stage behind which something has to be loaded that the value of item ITEM needs, and
 * 1; 0: none. What needs no such load is stored before it has come. */
static guint
loaded_behind(const StoreStage *stage, guint item)
{
    guint n_accesses = store_made_from(stage, item).loads, last = 0;
    for (guint l = stage->first; l < item; l++)
        if (stage->items[l].after_store && access_of(stage, l) < n_accesses)
            for (guint k = last; k < l; k++)
                if (k >= stage->first && kind_of(stage, k) != ACCESS_LOAD && store_in_order(stage, k, l))
                    last = k + 1;
    return last;
}

/* A compiler makes a store as soon as its value is there. */
static gboolean
ready_together(const StoreStage *stage, guint a, guint b)
{
    gint64 apart = ABS(stage->ready[a - stage->first] - stage->ready[b - stage->first]);
    return apart <= stage->sector->arch.store_merge_operations &&
           stage->behind[a - stage->first] == stage->behind[b - stage->first];
}

/* Bytes, and shorter words, leave L1 apart from whole words. */
static gboolean
same_path(const StoreStage *stage, guint a, guint b)
{
    const AccessPlacement *placements = stage->placements;
    gint64 word = stage->sector->arch.store_merge_word;
    return (placements[access_of(stage, a)].bytes < word) == (placements[access_of(stage, b)].bytes < word);
}

double
sector_merged_share(const SectorArch *arch, double n_stores, double n_lines)
{
    return 1 - exp(-arch->store_merge_reach / (n_stores * n_lines * n_lines));
}

/* Of what item LATER stores to sectors that STORE went to, the share (0..1) that is left to leave with it:
 * stores between, to lines of other arrays, drive it out (docs/experiments.md, "Stores to several structs in
 * turn"). Those that merge with one another count as one, such as go to the same lines not at all. */
static double
left_between(const StoreStage *stage, guint store, guint later)
{
    double lines = 0;
    for (guint i = store + 1; i < later; i++) {
        gboolean again = same_base(stage, i, store);
        if (kind_of(stage, i) != ACCESS_STORE || !stage->items[i].counted || stage->items[i].requests <= 0)
            continue;
        for (guint k = store + 1; k < i && !again; k++)
            again = kind_of(stage, k) == ACCESS_STORE && same_base(stage, k, i);
        if (!again)
            lines += stage->items[i].lines / stage->items[i].requests;
    }
    lines /= stage->sector->arch.store_merge_lines;
    return exp(-lines * lines);
}

/* Settles what reaches L2 of the stores that merge with that of item FIRST; l2_sectors are as if all did, but
 * for those that others between drive out; LEFT: the share (0..1) of sectors that these leave. */
static void
settle(StoreStage *stage, guint first, double left)
{
    double n_stores = 0, n_lines = 1;
    for (guint i = first; i < stage->end; i++)
        if (stage->leads[i - stage->first] == first) {
            n_stores++;
            n_lines = fmax(n_lines, stage->items[i].lines / stage->items[i].requests);
        }
    double share = sector_merged_share(&stage->sector->arch, n_stores, n_lines);
    gboolean whole = share * left >= 0.5 && is_whole(stage);
    for (guint i = first; i < stage->end; i++)
        if (stage->leads[i - stage->first] == first) {
            SectorItem *item = &stage->items[i];
            item->l2_sectors = item->sectors - share * (item->sectors - item->l2_sectors);
            item->is_whole = whole;
        }
}

static gboolean
same_array(const StoreStage *stage, guint a, guint b)
{
    const StudyAccess *x = &stage->sector->study->accesses[access_of(stage, a)],
                      *y = &stage->sector->study->accesses[access_of(stage, b)];
    return x->instance == y->instance &&
           stage->placements[access_of(stage, a)].slot == stage->placements[access_of(stage, b)].slot;
}

void
store_stage_merge(StoreStage *stage)
{
    if (stage->sector->arch.store_merge_reach == 0)
        return;
    find_ready(stage);
    for (guint i = stage->first; i < stage->end; i++) {
        stage->leads[i - stage->first] = G_MAXUINT;
        stage->behind[i - stage->first] = kind_of(stage, i) == ACCESS_STORE ? loaded_behind(stage, i) : 0;
    }
    for (guint i = stage->first; i < stage->end; i++) {
        guint last = i, n_new = 0;
        double could = 0, does = 0;
        if (!can_merge(stage, i) || stage->items[i].merges)
            continue;
        g_hash_table_remove_all(stage->bytes);
        add_bytes(stage, i, &n_new);
        for (guint k = i + 1; k < stage->end; k++) {
            if (k - 1 > last && holds_back(stage, last, k - 1))
                break;
            if (!can_merge(stage, k) || stage->items[k].merges || !same_array(stage, i, k) ||
                !may_overlap(stage, i, k) || !ready_together(stage, i, k) || !same_path(stage, i, k) ||
                !overlaps(stage, k))
                continue;
            double again = 1 - add_bytes(stage, k, &n_new), left = left_between(stage, last, k);
            stage->items[k].l2_sectors = stage->items[k].sectors * (1 - again * left);
            could += stage->items[k].sectors * again;
            does += stage->items[k].sectors * again * left;
            stage->items[k].merges = stage->items[i].merges = TRUE;
            stage->leads[k - stage->first] = stage->leads[i - stage->first] = i;
            last = k;
        }
        if (stage->items[i].merges)
            settle(stage, i, could > 0 ? does / could : 1);
    }
}

void
store_stage_merge_all(StoreStage *stage)
{
    if (stage->sector->arch.store_merge_reach == 0)
        return;
    for (guint i = stage->first; i < stage->end; i++) {
        guint n_new = 0;
        if (!can_merge(stage, i) || stage->items[i].merges)
            continue;
        g_hash_table_remove_all(stage->bytes);
        add_bytes(stage, i, &n_new);
        for (guint k = i + 1; k < stage->end; k++) {
            if (!can_merge(stage, k) || !same_array(stage, i, k))
                continue;
            double fresh = add_bytes(stage, k, &n_new);
            if (fresh >= 1 || stage->items[k].merges)
                continue;
            stage->items[k].l2_sectors = stage->items[k].sectors * fresh;
            stage->items[k].merges = stage->items[i].merges = TRUE;
            stage->items[k].is_whole = stage->items[i].is_whole = TRUE;
        }
    }
}
