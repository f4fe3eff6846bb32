/* SPDX-License-Identifier: MIT */
/* A simulation of some multiprocessors' loads and stores: what loads hit in L1, and what is read from DRAM
 * again because L2 has lost it. */

#include "model/sector/l1/l1_private.h"

#include <math.h>
#include <string.h>

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

/* Multiprocessors that are followed one after the other. */
typedef struct {
    L1Pass *pass;
    guint n_waves, n_arrays;
    double parts[2]; /* 0..1: of the launch, the blocks that a wave stands for */
    ItemCount *counts[2],
        *sums[2];               /* by wave and item: of one multiprocessor, and of all that are followed */
    ArrayCount *first, *arrays; /* by array: of one after its first wave, and of all */
    guint64 n_followed;         /* requests, and lines of these, on all */
} Following;

/* Empties what a multiprocessor has beside its L1. */
static void
begin(L1Pass *p)
{
    const SectorLaunch *launch = p->layout->launch;
    const SectorArch *arch = &launch->arch;
    double part = 1 / fmin((double)arch->sm_count, launch->study->blocks) / (double)launch->thinned;
    double lines = part / (double)arch->l1_line_bytes;
    const L2Room room = {.lines = lines * (double)arch->l2_bytes,
                         .dirty_lines = lines * (double)arch->l2_window_bytes,
                         .delay = part * arch->l2_write_back_delay_stores,
                         .stores = part * arch->l2_write_back_stores,
                         .batch_room = arch->l2_batch_room_ratio};

    g_hash_table_remove_all(p->common);
    l2_window_clear(p->window, &room);
}

/* Follows the blocks of a wave, by PARTS unless it is NULL. FALSE: L1 lost something of these. */
static gboolean
run_pass(L1Pass *p, LaneSet *set, ItemCount *counts, const HitParts *parts)
{
    g_autoptr(LaneWalk) walk = lane_walk_new(p->layout->launch->study, p->layout->launch->compiled,
                                             p->layout->stream, p->layout->placement, set);

    if (p->left_out)
        memset(p->left_out, 0, p->layout->launch->study->n_loops * sizeof *p->left_out);
    p->n_open = 0;
    p->walk = walk;
    p->set = set;
    p->counts = counts;
    if (parts)
        return l1_pass_follow(p, parts->schedule, parts->is_left);
    l1_pass_simulate(p);
    return TRUE;
}

/* TRUE if what all threads load is still there when the next wave begins. */
static gboolean
keeps(const Following *f)
{
    double n_common = 0, n_filled = 0;

    for (guint a = 0; a < f->n_arrays; a++) {
        n_common += f->pass->arrays[a].common;
        n_filled += f->pass->arrays[a].filled;
    }
    return l1_pass_keeps(f->pass->layout->launch, n_common, n_filled);
}

/* Follows another multiprocessor, the one numbered SM, by PARTS unless it is NULL. FALSE: that is not right.
 */
static gboolean
follow(Following *f, guint sm, HitParts *parts)
{
    L1Pass *p = f->pass;
    const SectorLaunch *launch = p->layout->launch;
    gboolean any_left = !parts || hit_parts_begin(parts, sm), is_right = TRUE;

    p->cache = any_left ? p->memo->cache : NULL;
    if (p->cache)
        l1_cache_clear(p->cache);
    p->sets.salt = sm;
    p->keeps = FALSE;
    memset(p->arrays, 0, f->n_arrays * sizeof *p->arrays);
    begin(p);
    for (guint w = 0; w < f->n_waves; w++) {
        memset(f->counts[w], 0, p->layout->stream->n_items * sizeof *f->counts[w]);
        is_right = is_right &&
                   (!any_left ||
                    run_pass(p, sector_resident(launch, p->requests->followed, sm, w), f->counts[w], parts));
        p->keeps = (parts || keeps(f)) && launch->settings.without != WITHOUT_KEPT_LINES;
        if (w == 0)
            memcpy(f->first, p->arrays, f->n_arrays * sizeof *f->first);
    }
    return is_right && (!parts || hit_parts_finish(parts, p, sm, f->n_waves, f->counts, f->first));
}

static void
add_array(const ArrayCount *count, ArrayCount *sum)
{
    sum->fetched += count->fetched;
    sum->fresh += count->fresh;
    sum->alone += count->alone;
    sum->apart += count->apart;
    sum->asked += count->asked;
    sum->asked_sectors += count->asked_sectors;
    sum->stored.fresh += count->stored.fresh;
    sum->stored.again += count->stored.again;
    sum->stored.fills += count->stored.fills;
    sum->stores += count->stores;
}

/* Adds to the sums what one multiprocessor counted; RET_FOLLOWED: and the requests and lines of these.
 * Returns the share of the loads' sectors that hit there. */
static double
add_counts(Following *f, guint64 *ret_followed)
{
    const L1Pass *p = f->pass;
    double all = 0, hits = 0;

    for (guint w = 0; w < f->n_waves; w++)
        for (guint i = 0; i < p->layout->stream->n_items; i++) {
            const ItemCount *count = &f->counts[w][i];
            ItemCount *sum = &f->sums[w][i];
            double sectors = count->touched > 0 ? f->parts[w] * p->asked[i].sectors : 0;

            all += sectors;
            hits += sectors * (double)count->hits / (double)MAX(count->touched, 1);
            sum->touched += count->touched;
            sum->hits += count->hits;
            sum->waiting += count->waiting;
            *ret_followed += count->followed;
        }
    for (guint a = 0; a < f->n_arrays; a++)
        add_array(&p->arrays[a], &f->arrays[a]);
    return all > 0 ? hits / all : 0;
}

/* What hits of item ITEM in the launch, if it is as on the multiprocessors that are followed. RET_WAITING: of
 * that, what waits. */
static double
hits_of(const Following *f, guint item, double *ret_waiting)
{
    double hits = 0;

    *ret_waiting = 0;
    for (guint w = 0; w < f->n_waves; w++) {
        const ItemCount *sum = &f->sums[w][item];
        double share = f->parts[w] * f->pass->asked[item].sectors / (double)MAX(sum->touched, 1);

        hits += share * (double)sum->hits;
        *ret_waiting += share * (double)sum->waiting;
    }
    return hits;
}

/* What is the same for all items that reach ARRAY. */
static SectorHits
hits_of_array(const ArrayCount *array)
{
    double asked_again = array->asked - array->fresh, stored_again = array->stores - array->stored.fresh;

    return (SectorHits){
        .refetch = array->fresh > 0 ? array->fetched / array->fresh : 1,
        .alone = array->fetched > 0 ? array->alone / array->fetched : 0,
        .apart = array->fetched > 0 ? array->apart / array->fetched : 0,
        .rewrite = array->stored.fresh > 0 ? array->stored.again / array->stored.fresh : 0,
        .refill = array->stored.fresh > 0 ? array->stored.fills / array->stored.fresh : 0,
        .lost = asked_again > 0 ? (array->fetched - array->fresh) / asked_again : 0,
        .pieces = array->asked_sectors > 0 ? array->asked / array->asked_sectors : 0,
        .rewritten = stored_again > 0 ? array->stored.again / stored_again : 0,
        .refilled = stored_again > 0 ? array->stored.fills / stored_again : 0,
    };
}

static void
set_refetch(const Following *f, SectorHits *items)
{
    const L1Pass *p = f->pass;
    g_autofree SectorHits *of_arrays = g_new(SectorHits, f->n_arrays);

    for (guint a = 0; a < f->n_arrays; a++)
        of_arrays[a] = hits_of_array(&f->arrays[a]);
    for (guint i = 0; i < p->layout->stream->n_items; i++)
        if (p->asked[i].counted)
            items[i] = of_arrays[sector_item_array(p->layout, i)];
}

static void
set_hits(const Following *f, SectorHits *items)
{
    gboolean none_wait = f->pass->layout->launch->settings.without == WITHOUT_WAITING_HITS;

    for (guint i = 0; i < f->pass->layout->stream->n_items; i++) {
        items[i].l1_hits = hits_of(f, i, &items[i].waiting_hits);
        items[i].waiting_hits *= !none_wait;
    }
}

/* Follows as many multiprocessors as it takes to know well what hits, of up to MOST, by PARTS unless it is
 * NULL. FALSE: that is not right. */
static gboolean
follow_some(Following *f, guint most, HitParts *parts)
{
    double sum = 0, squares = 0, doubt;
    guint n = 0;

    f->n_followed = 0;
    for (guint w = 0; w < f->n_waves; w++)
        memset(f->sums[w], 0, f->pass->layout->stream->n_items * sizeof *f->sums[w]);
    memset(f->arrays, 0, f->n_arrays * sizeof *f->arrays);
    do {
        if (!follow(f, n++, parts))
            return FALSE;
        double ratio = add_counts(f, &f->n_followed);
        sum += ratio;
        squares += ratio * ratio;
        doubt = n > 1 ? fmax(0, squares - sum * sum / n) / (n * (n - 1.0)) : INFINITY;
    } while (n < most && doubt > WELL_KNOWN * WELL_KNOWN && f->n_followed < SECTOR_LONG);
    return TRUE;
}

/* Array by array where they don't disturb each other, else all of them together. TRUE: nothing but the arrays
 * themselves decides what hits. */
static gboolean
follow_all(Following *f, guint most)
{
    L1Pass *p = f->pass;
    g_autoptr(HitParts) parts = p->left_out ? NULL : hit_parts_new(p);
    gboolean are_right = parts && follow_some(f, most, parts);

    if (parts)
        hit_parts_note(p, are_right);
    if (!are_right)
        follow_some(f, most, NULL);
    return are_right && hit_parts_end_by_themselves(parts);
}

/* Numbers, modulo 64, of the arrays that stores go to, as bits. */
static guint64
arrays_stored_to(const SectorLayout *layout, const ItemRequests *asked)
{
    guint64 arrays = 0;

    for (guint i = 0; i < layout->stream->n_items; i++)
        if (asked[i].counted &&
            layout->launch->study->accesses[layout->stream->items[i].access].kind == ACCESS_STORE)
            arrays |= G_GUINT64_CONSTANT(1) << (sector_item_array(layout, i) & 63);
    return arrays;
}

/* How many waves of blocks are followed. For quick estimates one is enough, unless lines stay from one to the
 * next: l1_pass_keeps(). */
static guint
waves_followed(const SectorLaunch *launch)
{
    if (launch->waves <= 1)
        return 1;
    for (guint i = 0; launch->settings.quick && i < launch->study->n_accesses; i++)
        if (launch->study->accesses[i].kind == ACCESS_LOAD && launch->study->accesses[i].uniform)
            return 2;
    return launch->settings.quick ? 1 : 2;
}

gboolean
sector_l1_hits(const SectorLayout *layout, RequestMemo *requests, L1Memo *memo, const ItemRequests *asked,
               const ItemOrder *order, SectorHits *ret_items, double *ret_followed)
{
    const SectorLaunch *launch = layout->launch;
    const Placement *placement = layout->placement;
    const SectorArch *arch = &launch->arch;
    gboolean is_quick = launch->settings.quick;
    guint n = MAX(layout->stream->n_items, 1), n_waves = waves_followed(launch);
    guint most = (guint)fmin(is_quick ? 1 : SECTOR_SMS, fmin((double)arch->sm_count, launch->study->blocks));
    gsize max_lines = sector_max_lines(arch, widest_access(placement));
    g_autofree LineTouch *lines = g_new(LineTouch, 2 * max_lines);
    g_autofree double *side_by_side = sector_unrolled(launch, placement);
    guint n_arrays = MAX(launch->study->binding->n_instances * MAX(placement->n_slots, 1), 1);
    g_autofree ItemCount *counts = g_new(ItemCount, 4 * n);
    g_autofree ArrayCount *arrays = g_new(ArrayCount, 3 * n_arrays);
    g_autoptr(GHashTable) common = g_hash_table_new(NULL, NULL);
    g_autoptr(GArray) lost = g_array_new(FALSE, FALSE, sizeof(guint64));
    L1Pass p = {.layout = layout,
                .requests = requests,
                .memo = memo,
                .asked = asked,
                .order = order,
                .sets = launch->sets,
                .window = memo->window,
                .piece_bits =
                    (guint)__builtin_ctzll((guint64)(arch->dram_fetch_bytes / arch->l1_sector_bytes)),
                .bits = &memo->bits,
                .side_by_side = side_by_side,
                .arrays = arrays,
                .common = common,
                .lines = lines,
                .stored = lines + max_lines,
                .stored_to = arrays_stored_to(layout, asked),
                .lost = lost};
    g_autofree LeftOut *left_out = g_new0(LeftOut, MAX(launch->study->n_loops, 1));

    p.left_out = launch->settings.thorough ? left_out : NULL;
    sector_traces_make_room(requests->traces);
    Following f = {.pass = &p,
                   .n_waves = n_waves,
                   .n_arrays = n_arrays,
                   .parts = {n_waves == 1 ? 1 : 1 / launch->waves, 1 - 1 / launch->waves},
                   .counts = {counts, counts + n},
                   .sums = {counts + 2 * n, counts + 3 * n},
                   .first = arrays + n_arrays,
                   .arrays = arrays + 2 * n_arrays};
    gboolean is_apart = follow_all(&f, most);
    l2_window_rest(memo->window);
    set_refetch(&f, ret_items);
    set_hits(&f, ret_items);
    *ret_followed = (double)f.n_followed;
    return is_apart;
}
