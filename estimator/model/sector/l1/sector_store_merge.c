/* SPDX-License-Identifier: MIT */
/* Stores that merge: those that a warp makes one right after the other leave L1 as one, sector by sector, the
 * less often the more lines they go to (docs/evidence/experiments.md, "Stores that merge"). */
#include "model/sector/l1/l1_private.h"

#include <math.h>

#define MISS 1000000 /* operations: more than any computation takes */

/* Stores that merge, in the making. */
typedef struct {
    StoreSection *section;
    const ItemOrder *order;
    const SectorHits *hits;
    ItemMerge *items;
    gint64 *ready; /* of the section's stores, by item from its first on: operations before them */
    guint *behind; /* likewise: the store, and 1, behind which something it needs has to be loaded; 0: none */
    guint *leads;  /* likewise, of one that merges: the item of the first of those that do with it */
    StoredBytes **bytes; /* by sector and warp: those of the stores that merge; NULL: none were asked for */
} Merging;

/* TRUE if items A and B go to one address but for what is known of it. */
static gboolean
same_base(const StoreSection *section, guint a, guint b)
{
    const StudyAccess *x = &section->layout->launch->study->accesses[store_access_at(section, a)],
                      *y = &section->layout->launch->study->accesses[store_access_at(section, b)];

    return x->index && x->index == y->index && x->instance == y->instance &&
           section->layout->placement->accesses[store_access_at(section, a)].slot ==
               section->layout->placement->accesses[store_access_at(section, b)].slot;
}

/* Operations of the section until the value of store ITEM is there: those that make it, which hide what L1
 * takes to give what the section loads; what misses comes before them. */
static gint64
made_after(const Merging *m, guint item)
{
    StoreSection *section = m->section;
    gint64 depth = store_made_from(section, item).depth;
    double l1 = section->layout->launch->arch.l1_hit_latency_cycles;

    if (!store_needs_loads(section, item))
        return depth;
    for (guint l = section->first; l < section->end; l++)
        if (store_kind_at(section, l) == ACCESS_LOAD && section->asked[l].counted &&
            2 * m->hits[l].l1_hits <= section->asked[l].sectors)
            return MISS + depth;
    return MAX(depth, (gint64)(l1 / section->layout->launch->arch.operation_latency_cycles));
}

/* When stores are made, in operations after the section began: nvcc leaves them in their order where their
 * addresses have nothing in common. */
static void
find_ready(Merging *m)
{
    StoreSection *section = m->section;

    for (guint i = section->first; i < section->end; i++) {
        gint64 ready = 0;

        if (store_kind_at(section, i) == ACCESS_STORE)
            ready = made_after(m, i);
        for (guint k = section->first; k < i && store_kind_at(section, i) == ACCESS_STORE; k++)
            if (!same_base(section, k, i))
                ready = MAX(ready, m->ready[k - section->first]);
        m->ready[i - section->first] = ready;
    }
}

static gboolean
can_merge(const StoreSection *section, guint item)
{
    const ItemRequests *i = &section->asked[item];

    return store_kind_at(section, item) == ACCESS_STORE && i->counted && i->requests > 0 && !i->is_random;
}

/* Adds what some warps store with item ITEM; the sectors that are new, over all of its sectors. */
static double
add_bytes(Merging *m, guint item, guint *ret_n_new)
{
    StoreSection *section = m->section;
    guint64 sector = (guint64)section->layout->launch->arch.l1_sector_bytes;
    guint64 bytes = (guint64)section->layout->placement->accesses[store_access_at(section, item)].bytes;
    guint warp = (guint)section->layout->launch->arch.warp_lanes, n_sectors = 0, n_new = 0;

    if (!lane_walk_item(section->walk, item, section->addresses[0]))
        return 1;
    stored_bytes_next_store(*m->bytes);
    for (guint i = 0; i < section->n_lanes; i++) {
        guint64 address = section->addresses[0][i];
        guint64 number =
            address / sector * section->n_lanes + i / warp; /* other warps' don't merge with it */
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
    StoreSection *section = m->section;
    guint64 sector = (guint64)section->layout->launch->arch.l1_sector_bytes;
    guint warp = (guint)section->layout->launch->arch.warp_lanes;

    if (!lane_walk_item(section->walk, item, section->addresses[0]))
        return FALSE;
    for (guint i = 0; i < section->n_lanes; i++) {
        guint64 number = section->addresses[0][i] / sector * section->n_lanes + i / warp;

        if (section->addresses[0][i] != LANE_WALK_DEAD && stored_bytes_has(*m->bytes, number))
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
may_overlap(const StoreSection *section, guint a, guint b)
{
    const AccessPlacement *x = &section->layout->placement->accesses[store_access_at(section, a)],
                          *y = &section->layout->placement->accesses[store_access_at(section, b)];
    const StudyAccess *accesses = section->layout->launch->study->accesses;
    gint64 sector = section->layout->launch->arch.l1_sector_bytes, first[2], last[2];

    if (x->tile != y->tile || x->size != y->size || x->size % sector != 0 ||
        accesses[store_access_at(section, a)].sub || accesses[store_access_at(section, b)].sub)
        return TRUE;
    sectors_within(x, sector, &first[0], &last[0]);
    sectors_within(y, sector, &first[1], &last[1]);
    return MAX(last[0], last[1]) >= x->size / sector || (first[0] <= last[1] && first[1] <= last[0]);
}

static gboolean
is_whole(const Merging *m)
{
    StoreSection *section = m->section;
    guint64 sector = (guint64)section->layout->launch->arch.l1_sector_bytes,
            all = sector_byte_bits(sector, 0, sector - 1);
    guint n_whole, n = stored_bytes_count(*m->bytes, all, &n_whole);

    return 2 * n_whole > n;
}

/* TRUE if what comes after item BETWEEN has to wait for that, which is to stay behind STORE. */
static gboolean
holds_back(const StoreSection *section, guint store, guint between)
{
    AccessKind kind = store_kind_at(section, between);

    return kind == ACCESS_ATOMIC || (kind == ACCESS_LOAD && section->asked[between].counted &&
                                     store_in_order(section, store, between));
}

/* The last store of the section behind which something has to be loaded that the value of item ITEM needs,
 * and 1; 0: none. What needs no such load is stored before it has come. */
static guint
loaded_behind(const Merging *m, guint item)
{
    StoreSection *section = m->section;
    guint n_accesses = store_made_from(section, item).loads, last = 0;

    for (guint l = section->first; l < item; l++)
        if (m->order[l].after_store && store_access_at(section, l) < n_accesses)
            for (guint k = last; k < l; k++)
                if (k >= section->first && store_kind_at(section, k) != ACCESS_LOAD &&
                    store_in_order(section, k, l))
                    last = k + 1;
    return last;
}

/* A compiler makes a store as soon as its value is there. */
static gboolean
ready_together(const Merging *m, guint a, guint b)
{
    StoreSection *section = m->section;
    gint64 apart = ABS(m->ready[a - section->first] - m->ready[b - section->first]);

    return apart <= section->layout->launch->arch.l1_store_merge_operations &&
           m->behind[a - section->first] == m->behind[b - section->first];
}

/* Bytes, and shorter words, leave L1 apart from whole words. */
static gboolean
same_path(const StoreSection *section, guint a, guint b)
{
    const AccessPlacement *placements = section->layout->placement->accesses;
    gint64 word = section->layout->launch->arch.l1_store_merge_word_bytes;

    return (placements[store_access_at(section, a)].bytes < word) ==
           (placements[store_access_at(section, b)].bytes < word);
}

double
sector_merged_share(const SectorArch *arch, double n_stores, double n_lines)
{
    return 1 - exp(-arch->l1_store_merge_reach / (n_stores * n_lines * n_lines));
}

/* Of what item LATER stores to sectors that STORE went to, the share (0..1) that is left to leave with it:
 * stores between, to lines of other arrays, drive it out (docs/evidence/experiments.md, "Stores to several
 * structs in turn"). Those that merge with one another count as one, such as go to the same lines not at all.
 */
static double
left_between(const StoreSection *section, guint store, guint later)
{
    double lines = 0;

    for (guint i = store + 1; i < later; i++) {
        gboolean again = same_base(section, i, store);

        if (store_kind_at(section, i) != ACCESS_STORE || !section->asked[i].counted ||
            section->asked[i].requests <= 0)
            continue;
        for (guint k = store + 1; k < i && !again; k++)
            again = store_kind_at(section, k) == ACCESS_STORE && same_base(section, k, i);
        if (!again)
            lines += section->asked[i].lines / section->asked[i].requests;
    }
    lines /= section->layout->launch->arch.l1_store_merge_lines;
    return exp(-lines * lines);
}

/* Settles what reaches L2 of the stores that merge with that of item FIRST; l2_sectors are as if all did, but
 * for those that others between drive out; LEFT: the share (0..1) of sectors that these leave. */
static void
settle(Merging *m, guint first, double left)
{
    StoreSection *section = m->section;
    double n_stores = 0, n_lines = 1;

    for (guint i = first; i < section->end; i++)
        if (m->leads[i - section->first] == first) {
            n_stores++;
            n_lines = fmax(n_lines, section->asked[i].lines / section->asked[i].requests);
        }
    double share = sector_merged_share(&section->layout->launch->arch, n_stores, n_lines);
    gboolean whole = share * left >= 0.5 && is_whole(m) &&
                     section->layout->launch->settings.without != WITHOUT_WHOLE_STORES;
    for (guint i = first; i < section->end; i++)
        if (m->leads[i - section->first] == first) {
            double sectors = section->asked[i].sectors;

            m->items[i].l2_sectors = sectors - share * (sectors - m->items[i].l2_sectors);
            m->items[i].is_whole = whole;
        }
}

static gboolean
same_array(const StoreSection *section, guint a, guint b)
{
    const StudyAccess *x = &section->layout->launch->study->accesses[store_access_at(section, a)],
                      *y = &section->layout->launch->study->accesses[store_access_at(section, b)];

    return x->instance == y->instance &&
           section->layout->placement->accesses[store_access_at(section, a)].slot ==
               section->layout->placement->accesses[store_access_at(section, b)].slot;
}

/* Settles which stores of the section leave L1 together. */
static void
merge_section(Merging *m)
{
    StoreSection *section = m->section;

    find_ready(m);
    for (guint i = section->first; i < section->end; i++) {
        m->leads[i - section->first] = G_MAXUINT;
        m->behind[i - section->first] = store_kind_at(section, i) == ACCESS_STORE ? loaded_behind(m, i) : 0;
    }
    for (guint i = section->first; i < section->end; i++) {
        guint last = i, n_new = 0;
        double could = 0, does = 0;
        gboolean is_first = TRUE;

        if (!can_merge(section, i) || m->items[i].merges)
            continue;
        for (guint k = i + 1; k < section->end; k++) {
            if (k - 1 > last && holds_back(section, last, k - 1))
                break;
            if (!can_merge(section, k) || m->items[k].merges || !same_array(section, i, k) ||
                !may_overlap(section, i, k) || !ready_together(m, i, k) || !same_path(section, i, k))
                continue;
            if (is_first)
                add_first(m, i, &n_new);
            is_first = FALSE;
            if (!overlaps(m, k))
                continue;
            double again = 1 - add_bytes(m, k, &n_new), left = left_between(section, last, k);
            m->items[k].l2_sectors = section->asked[k].sectors * (1 - again * left);
            could += section->asked[k].sectors * again;
            does += section->asked[k].sectors * again * left;
            m->items[k].merges = m->items[i].merges = TRUE;
            m->leads[k - section->first] = m->leads[i - section->first] = i;
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
    for (guint k = first; k < m->section->end; k++)
        if (can_merge(m->section, k) && same_array(m->section, first, k))
            m->items[k].merges = m->items[k].is_whole = TRUE;
}

/* The same as if all stores of the section to one array did. */
static void
merge_all(Merging *m)
{
    StoreSection *section = m->section;

    for (guint i = section->first; i < section->end; i++) {
        guint n_new = 0;
        gboolean any = FALSE;

        if (!can_merge(section, i) || m->items[i].merges)
            continue;
        add_first(m, i, &n_new);
        for (guint k = i + 1; k < section->end; k++) {
            if (!can_merge(section, k) || !same_array(section, i, k))
                continue;
            double fresh = add_bytes(m, k, &n_new);
            if (fresh < 1)
                m->items[k].l2_sectors = section->asked[k].sectors * fresh;
            any |= fresh < 1;
        }
        if (any)
            make_whole(m, i);
    }
}

/* --- all sections */

typedef struct {
    Merging merging;
    void (*do_section)(Merging *m);
} Pass;

static void
merge_in(StoreSection *section, gpointer data)
{
    Pass *pass = data;

    pass->merging.section = section;
    pass->do_section(&pass->merging);
}

static void
merge_sections(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked,
               const ItemOrder *order, const SectorHits *hits, void (*do_section)(Merging *m),
               ItemMerge *ret_items)
{
    guint n = layout->stream->n_items;
    g_autofree gint64 *ready = g_new(gint64, MAX(n, 1));
    g_autofree guint *leads = g_new(guint, MAX(n, 1)), *behind = g_new(guint, MAX(n, 1));
    g_autoptr(StoredBytes) bytes = NULL;
    Pass pass = {{NULL, order, hits, ret_items, ready, behind, leads, &bytes}, do_section};

    for (guint i = 0; i < n; i++)
        ret_items[i].l2_sectors = asked[i].sectors;
    if (layout->launch->arch.l1_store_merge_reach != 0)
        store_sections(layout, followed, asked, STORES_OF_LAYOUT, merge_in, &pass);
}

void
sector_store_merge(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked,
                   const ItemOrder *order, const SectorHits *hits, ItemMerge *ret_items)
{
    merge_sections(layout, followed, asked, order, hits, merge_section, ret_items);
}

void
sector_store_merge_all(const SectorLayout *layout, FollowedBlocks *followed, const ItemRequests *asked,
                       ItemMerge *ret_items)
{
    merge_sections(layout, followed, asked, NULL, NULL, merge_all, ret_items);
}
