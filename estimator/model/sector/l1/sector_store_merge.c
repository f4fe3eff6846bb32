/* SPDX-License-Identifier: MIT */
/* Stores that merge: those that a warp makes one right after the other leave L1 as one, sector by sector, the
 * less often the more lines they go to (docs/evidence/experiments.md, "Stores that merge"). */
#include "model/sector/l1/sector_store_merge.h"

#include "model/sector/l1/sector_hits.h"
#include "model/sector/l1/sector_order.h"
#include "model/sector/requests/sector_coalesce.h"
#include "model/sector/l1/sector_section.h"
#include "model/caches/caches.h"

#include <math.h>

#define MISS 1000000 /* operations: more than any computation takes */

/* Stores that merge, in the making. */
typedef struct {
    StoreStage *stage;
    const ItemOrder *order;
    const SectorHits *hits;
    ItemMerge *items;
    gint64 *ready; /* of the stage's stores, by item from its first on: operations before them */
    guint *behind; /* likewise: the store, and 1, behind which something it needs has to be loaded; 0: none */
    guint *leads;  /* likewise, of one that merges: the item of the first of those that do with it */
    StoredBytes **bytes; /* by sector and warp: those of the stores that merge; NULL: none were asked for */
} Merging;

/* TRUE if items A and B go to one address but for what is known of it. */
static gboolean
same_base(const StoreStage *stage, guint a, guint b)
{
    const StudyAccess *x = &stage->layout->sector->study->accesses[access_of(stage, a)],
                      *y = &stage->layout->sector->study->accesses[access_of(stage, b)];
    return x->index && x->index == y->index && x->instance == y->instance &&
           stage->layout->placement->accesses[access_of(stage, a)].slot ==
               stage->layout->placement->accesses[access_of(stage, b)].slot;
}

/* Operations of the stage until the value of store ITEM is there: those that make it, which hide what L1
 * takes to give what the stage loads; what misses comes before them. */
static gint64
made_after(const Merging *m, guint item)
{
    StoreStage *stage = m->stage;
    gint64 depth = store_made_from(stage, item).depth;
    double l1 = stage->layout->sector->arch.l1_latency;
    if (!store_needs_stage(stage, item))
        return depth;
    for (guint l = stage->first; l < stage->end; l++)
        if (kind_of(stage, l) == ACCESS_LOAD && stage->asked[l].counted &&
            2 * m->hits[l].l1_hits <= stage->asked[l].sectors)
            return MISS + depth;
    return MAX(depth, (gint64)(l1 / stage->layout->sector->arch.operation_latency));
}

/* When stores are made, in operations after the stage began: nvcc leaves them in their order where their
 * addresses have nothing in common. */
static void
find_ready(Merging *m)
{
    StoreStage *stage = m->stage;
    for (guint i = stage->first; i < stage->end; i++) {
        gint64 ready = 0;
        if (kind_of(stage, i) == ACCESS_STORE)
            ready = made_after(m, i);
        for (guint k = stage->first; k < i && kind_of(stage, i) == ACCESS_STORE; k++)
            if (!same_base(stage, k, i))
                ready = MAX(ready, m->ready[k - stage->first]);
        m->ready[i - stage->first] = ready;
    }
}

static gboolean
can_merge(const StoreStage *stage, guint item)
{
    const ItemAsked *i = &stage->asked[item];
    return kind_of(stage, item) == ACCESS_STORE && i->counted && i->requests > 0 && !i->is_random;
}

/* Adds what some warps store with item ITEM; the sectors that are new, over all of its sectors. */
static double
add_bytes(Merging *m, guint item, guint *ret_n_new)
{
    StoreStage *stage = m->stage;
    guint64 sector = (guint64)stage->layout->sector->arch.sector_bytes;
    guint64 bytes = (guint64)stage->layout->placement->accesses[access_of(stage, item)].bytes;
    guint warp = (guint)stage->layout->sector->arch.warp_lanes, n_sectors = 0, n_new = 0;
    if (!lane_walk_item(stage->walk, item, stage->addresses[0]))
        return 1;
    stored_bytes_next_store(*m->bytes);
    for (guint i = 0; i < stage->n_lanes; i++) {
        guint64 address = stage->addresses[0][i];
        guint64 number = address / sector * stage->n_lanes + i / warp; /* other warps' don't merge with it */
        gboolean is_new;
        if (address == LANE_WALK_DEAD)
            continue;
        guint64 end = MIN(address % sector + bytes, sector) - 1;
        n_sectors +=
            stored_bytes_add(*m->bytes, number, sector_byte_bits(sector, address % sector, end), &is_new);
        n_new += is_new;
    }
    *ret_n_new += n_new;
    return n_sectors ? MIN(1, (double)n_new / n_sectors) : 1;
}

/* The same of the first item of those that may merge. */
static void
add_first(Merging *m, guint item, guint *ret_n_new)
{
    if (!*m->bytes)
        *m->bytes = stored_bytes_new();
    stored_bytes_clear(*m->bytes);
    add_bytes(m, item, ret_n_new);
}

/* TRUE if item ITEM stores to a sector that the stores of m->bytes go to, of the same warp. */
static gboolean
overlaps(Merging *m, guint item)
{
    StoreStage *stage = m->stage;
    guint64 sector = (guint64)stage->layout->sector->arch.sector_bytes;
    guint warp = (guint)stage->layout->sector->arch.warp_lanes;
    if (!lane_walk_item(stage->walk, item, stage->addresses[0]))
        return FALSE;
    for (guint i = 0; i < stage->n_lanes; i++) {
        guint64 number = stage->addresses[0][i] / sector * stage->n_lanes + i / warp;
        if (stage->addresses[0][i] != LANE_WALK_DEAD && stored_bytes_has(*m->bytes, number))
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
    const AccessPlacement *x = &stage->layout->placement->accesses[access_of(stage, a)],
                          *y = &stage->layout->placement->accesses[access_of(stage, b)];
    const StudyAccess *accesses = stage->layout->sector->study->accesses;
    gint64 sector = stage->layout->sector->arch.sector_bytes, first[2], last[2];
    if (x->tile != y->tile || x->size != y->size || x->size % sector != 0 ||
        accesses[access_of(stage, a)].sub || accesses[access_of(stage, b)].sub)
        return TRUE;
    sectors_within(x, sector, &first[0], &last[0]);
    sectors_within(y, sector, &first[1], &last[1]);
    return MAX(last[0], last[1]) >= x->size / sector || (first[0] <= last[1] && first[1] <= last[0]);
}

static gboolean
is_whole(const Merging *m)
{
    StoreStage *stage = m->stage;
    guint64 sector = (guint64)stage->layout->sector->arch.sector_bytes,
            all = sector_byte_bits(sector, 0, sector - 1);
    guint n_whole, n = stored_bytes_count(*m->bytes, all, &n_whole);
    return 2 * n_whole > n;
}

/* TRUE if what comes after item BETWEEN has to wait for that, which is to stay behind STORE. */
static gboolean
holds_back(const StoreStage *stage, guint store, guint between)
{
    AccessKind kind = kind_of(stage, between);
    return kind == ACCESS_ATOMIC ||
           (kind == ACCESS_LOAD && stage->asked[between].counted && store_in_order(stage, store, between));
}

/* The last store of the stage behind which something has to be loaded that the value of item ITEM needs, and
 * 1; 0: none. What needs no such load is stored before it has come. */
static guint
loaded_behind(const Merging *m, guint item)
{
    StoreStage *stage = m->stage;
    guint n_accesses = store_made_from(stage, item).loads, last = 0;
    for (guint l = stage->first; l < item; l++)
        if (m->order[l].after_store && access_of(stage, l) < n_accesses)
            for (guint k = last; k < l; k++)
                if (k >= stage->first && kind_of(stage, k) != ACCESS_LOAD && store_in_order(stage, k, l))
                    last = k + 1;
    return last;
}

/* A compiler makes a store as soon as its value is there. */
static gboolean
ready_together(const Merging *m, guint a, guint b)
{
    StoreStage *stage = m->stage;
    gint64 apart = ABS(m->ready[a - stage->first] - m->ready[b - stage->first]);
    return apart <= stage->layout->sector->arch.store_merge_operations &&
           m->behind[a - stage->first] == m->behind[b - stage->first];
}

/* Bytes, and shorter words, leave L1 apart from whole words. */
static gboolean
same_path(const StoreStage *stage, guint a, guint b)
{
    const AccessPlacement *placements = stage->layout->placement->accesses;
    gint64 word = stage->layout->sector->arch.store_merge_word;
    return (placements[access_of(stage, a)].bytes < word) == (placements[access_of(stage, b)].bytes < word);
}

double
sector_merged_share(const SectorArch *arch, double n_stores, double n_lines)
{
    return 1 - exp(-arch->store_merge_reach / (n_stores * n_lines * n_lines));
}

/* Of what item LATER stores to sectors that STORE went to, the share (0..1) that is left to leave with it:
 * stores between, to lines of other arrays, drive it out (docs/evidence/experiments.md, "Stores to several
 * structs in turn"). Those that merge with one another count as one, such as go to the same lines not at all.
 */
static double
left_between(const StoreStage *stage, guint store, guint later)
{
    double lines = 0;
    for (guint i = store + 1; i < later; i++) {
        gboolean again = same_base(stage, i, store);
        if (kind_of(stage, i) != ACCESS_STORE || !stage->asked[i].counted || stage->asked[i].requests <= 0)
            continue;
        for (guint k = store + 1; k < i && !again; k++)
            again = kind_of(stage, k) == ACCESS_STORE && same_base(stage, k, i);
        if (!again)
            lines += stage->asked[i].lines / stage->asked[i].requests;
    }
    lines /= stage->layout->sector->arch.store_merge_lines;
    return exp(-lines * lines);
}

/* Settles what reaches L2 of the stores that merge with that of item FIRST; l2_sectors are as if all did, but
 * for those that others between drive out; LEFT: the share (0..1) of sectors that these leave. */
static void
settle(Merging *m, guint first, double left)
{
    StoreStage *stage = m->stage;
    double n_stores = 0, n_lines = 1;
    for (guint i = first; i < stage->end; i++)
        if (m->leads[i - stage->first] == first) {
            n_stores++;
            n_lines = fmax(n_lines, stage->asked[i].lines / stage->asked[i].requests);
        }
    double share = sector_merged_share(&stage->layout->sector->arch, n_stores, n_lines);
    gboolean whole = share * left >= 0.5 && is_whole(m);
    for (guint i = first; i < stage->end; i++)
        if (m->leads[i - stage->first] == first) {
            double sectors = stage->asked[i].sectors;
            m->items[i].l2_sectors = sectors - share * (sectors - m->items[i].l2_sectors);
            m->items[i].is_whole = whole;
        }
}

static gboolean
same_array(const StoreStage *stage, guint a, guint b)
{
    const StudyAccess *x = &stage->layout->sector->study->accesses[access_of(stage, a)],
                      *y = &stage->layout->sector->study->accesses[access_of(stage, b)];
    return x->instance == y->instance && stage->layout->placement->accesses[access_of(stage, a)].slot ==
                                             stage->layout->placement->accesses[access_of(stage, b)].slot;
}

/* Settles which stores of the stage leave L1 together. */
static void
merge_stage(Merging *m)
{
    StoreStage *stage = m->stage;
    find_ready(m);
    for (guint i = stage->first; i < stage->end; i++) {
        m->leads[i - stage->first] = G_MAXUINT;
        m->behind[i - stage->first] = kind_of(stage, i) == ACCESS_STORE ? loaded_behind(m, i) : 0;
    }
    for (guint i = stage->first; i < stage->end; i++) {
        guint last = i, n_new = 0;
        double could = 0, does = 0;
        gboolean is_first = TRUE;
        if (!can_merge(stage, i) || m->items[i].merges)
            continue;
        for (guint k = i + 1; k < stage->end; k++) {
            if (k - 1 > last && holds_back(stage, last, k - 1))
                break;
            if (!can_merge(stage, k) || m->items[k].merges || !same_array(stage, i, k) ||
                !may_overlap(stage, i, k) || !ready_together(m, i, k) || !same_path(stage, i, k))
                continue;
            if (is_first)
                add_first(m, i, &n_new);
            is_first = FALSE;
            if (!overlaps(m, k))
                continue;
            double again = 1 - add_bytes(m, k, &n_new), left = left_between(stage, last, k);
            m->items[k].l2_sectors = stage->asked[k].sectors * (1 - again * left);
            could += stage->asked[k].sectors * again;
            does += stage->asked[k].sectors * again * left;
            m->items[k].merges = m->items[i].merges = TRUE;
            m->leads[k - stage->first] = m->leads[i - stage->first] = i;
            last = k;
        }
        if (m->items[i].merges)
            settle(m, i, could > 0 ? does / could : 1);
    }
}

/* Makes the stores to the array of item FIRST all leave in whole sectors. */
static void
make_whole(Merging *m, guint first)
{
    for (guint k = first; k < m->stage->end; k++)
        if (can_merge(m->stage, k) && same_array(m->stage, first, k))
            m->items[k].merges = m->items[k].is_whole = TRUE;
}

/* The same as if all stores of the stage to one array did. */
static void
merge_all(Merging *m)
{
    StoreStage *stage = m->stage;
    for (guint i = stage->first; i < stage->end; i++) {
        guint n_new = 0;
        gboolean any = FALSE;
        if (!can_merge(stage, i) || m->items[i].merges)
            continue;
        add_first(m, i, &n_new);
        for (guint k = i + 1; k < stage->end; k++) {
            if (!can_merge(stage, k) || !same_array(stage, i, k))
                continue;
            double fresh = add_bytes(m, k, &n_new);
            if (fresh < 1)
                m->items[k].l2_sectors = stage->asked[k].sectors * fresh;
            any |= fresh < 1;
        }
        if (any)
            make_whole(m, i);
    }
}

/* --- all stages */

typedef struct {
    Merging merging;
    void (*do_stage)(Merging *m);
} Pass;

static void
merge_in(StoreStage *stage, gpointer data)
{
    Pass *pass = data;
    pass->merging.stage = stage;
    pass->do_stage(&pass->merging);
}

static void
merge_stages(const SectorLayout *layout, const ItemAsked *asked, const ItemOrder *order,
             const SectorHits *hits, void (*do_stage)(Merging *m), ItemMerge *ret_items)
{
    guint n = layout->stream->n_items;
    g_autofree gint64 *ready = g_new(gint64, MAX(n, 1));
    g_autofree guint *leads = g_new(guint, MAX(n, 1)), *behind = g_new(guint, MAX(n, 1));
    g_autoptr(StoredBytes) bytes = NULL;
    Pass pass = {{NULL, order, hits, ret_items, ready, behind, leads, &bytes}, do_stage};
    for (guint i = 0; i < n; i++)
        ret_items[i].l2_sectors = asked[i].sectors;
    if (layout->sector->arch.store_merge_reach != 0)
        store_stages(layout, asked, STORES_OF_LAYOUT, merge_in, &pass);
}

void
sector_store_merge(const SectorLayout *layout, const ItemAsked *asked, const ItemOrder *order,
                   const SectorHits *hits, ItemMerge *ret_items)
{
    merge_stages(layout, asked, order, hits, merge_stage, ret_items);
}

void
sector_store_merge_all(const SectorLayout *layout, const ItemAsked *asked, ItemMerge *ret_items)
{
    merge_stages(layout, asked, NULL, NULL, merge_all, ret_items);
}
