/* SPDX-License-Identifier: MIT */
/* What some of a kernel's loads hit in an L1 that loses nothing, whatever accesses stand between them. Which
 * sectors are touched does not depend on those, but which of several loads touches one first does: warps make
 * some accesses one after the other before the next warp's turn comes, and how many depends on all of them.
 */

#include "model/sector/l1/l1_private.h"

#include <math.h>
#include <string.h>

/* Warps that are told apart: more have one number. */
#define MOST_WARPS G_MAXUINT16

/* No item's number: nobody is asked any more who touched a sector first. */
#define NO_ITEM G_MAXUINT16

/* Sectors of a load, on a multiprocessor in a wave, or on several. */
typedef struct {
    guint64 touched, hits; /* where all warps make one access before the next */
    guint64 more;          /* that may hit as well where warps make several in turn */
    guint64 waiting;       /* of all that may hit, those in lines that are on their way in any case */
} MostCount;

/* The blocks that begin the launch, or later ones. */
typedef struct {
    double part;                      /* 0..1: of the launch, the blocks that they stand for */
    MostCount *counts, *sums, *first; /* by item: of one multiprocessor, of all of them, of the first */
} MostWave;

typedef struct {
    const SectorLayout *layout;
    RequestMemo *requests;
    const ItemRequests *asked;
    const guint64 *before;
    LaneWalk *walk;
    LaneSet *set;
    TouchedLines *touched;
    MostCount *counts;
    SectorOwner at; /* what touches, in a window of accesses that a warp may make in one turn */
    guint64 n_followed;
} MostPass;

static const StudyAccess *
access_of(const MostPass *p, guint item)
{
    return &p->layout->launch->study->accesses[p->layout->stream->items[item].access];
}

static guint
n_arrays_of(const SectorLayout *layout)
{
    return MAX(layout->launch->study->binding->n_instances * MAX(layout->placement->n_slots, 1), 1);
}

/* TRUE if what touches now may do so before OWNER of its window, which stands before it in the stream: a warp
 * whose turn is earlier does, and a load that needs less of what is loaded, or has not to stay behind a
 * store. */
static gboolean
may_come_before(const MostPass *p, const SectorOwner *owner)
{
    const StudyAccess *access = access_of(p, p->at.item);

    if (owner->item == NO_ITEM || owner->item == p->at.item || access->kind != ACCESS_LOAD)
        return FALSE;
    return p->at.warp < owner->warp || owner->warp == MOST_WARPS || p->before[owner->item] != 0 ||
           sector_depth_of(access) < sector_depth_of(access_of(p, owner->item));
}

/* Makes the request of the warp at p->at, TIMES times; FIRST: the array's first line. */
static void
touch_warp(MostPass *p, const TraceRequest *request, guint64 first, guint times)
{
    MostCount *count = &p->counts[p->at.item];
    const LinePattern *pattern = request->pattern;

    p->n_followed += pattern->n + 1;
    for (guint i = 0; i < pattern->n; i++) {
        SectorOwner *owners;
        guint32 sectors = line_pattern_sectors(pattern, i), recent;
        guint32 hits = touched_lines_add(p->touched, first + request->first + line_pattern_offset(pattern, i),
                                         sectors, &p->at, &recent, &owners);

        count->touched += (guint64)bits_count(sectors) * times;
        count->hits += bits_count(sectors) * (guint64)(times - 1) + bits_count(hits);
        for (; recent; recent &= recent - 1) {
            SectorOwner *owner = &owners[__builtin_ctz(recent)];

            if (!may_come_before(p, owner))
                continue;
            p->counts[owner->item].more++;
            owner->item = NO_ITEM; /* once is enough */
        }
    }
}

/* TRUE if all warps of the launch make item ITEM. */
static gboolean
is_made_by_all(const MostPass *p, guint item)
{
    const Study *study = p->layout->launch->study;
    double lanes = (double)p->layout->launch->arch.warp_lanes;
    double all = study->blocks * ceil((double)study->block_threads / lanes);

    /* rounding aside */
    return p->asked[item].requests >= all * stream_item_weight(p->layout->stream, item) * (1 - 1e-9);
}

static void
touch_item(MostPass *p, guint item)
{
    const SectorLaunch *launch = p->layout->launch;
    const StudyAccess *access = access_of(p, item);
    MostCount *count = &p->counts[item];

    if (access->kind == ACCESS_ATOMIC) {
        lane_walk_pass(p->walk, item);
        return;
    }
    const Trace *trace = sector_trace(p->requests->traces, p->layout, p->walk, p->set, item, FALSE);
    guint64 first = sector_trace_first(&launch->arch, lane_walk_array(p->walk, item));
    p->at.item = (guint16)item;
    p->at.warp = 0;
    if (trace && trace->is_one)
        touch_warp(p, &trace->requests[0], first, trace->n_warps);
    else
        for (guint warp = 0; trace && warp < trace->n_warps; warp++) {
            p->at.warp = (guint16)MIN(warp, MOST_WARPS);
            touch_warp(p, &trace->requests[warp], first, 1);
        }
    sector_traces_end_run(p->requests->traces);
    /* all warps ask for one place before it has come */
    if (access->uniform && count->touched > count->hits && is_made_by_all(p, item))
        count->waiting = count->hits;
}

static void
run_wave(MostPass *p, LaneSet *set, MostCount *counts)
{
    const SectorLayout *layout = p->layout;
    const Stream *stream = layout->stream;
    guint last = G_MAXUINT;
    g_autoptr(LaneWalk) walk =
        lane_walk_new(layout->launch->study, layout->launch->compiled, stream, layout->placement, set);

    p->walk = walk;
    p->set = set;
    p->counts = counts;
    for (guint i = 0; i < stream->n_items; i++) {
        if (!p->asked[i].counted)
            continue;
        if (last != G_MAXUINT &&
            !sector_is_same_batch(layout->launch->study, &stream->points[stream->items[last].point],
                                  &stream->points[stream->items[i].point]))
            touched_lines_next_window(p->touched);
        last = i;
        touch_item(p, i);
    }
    touched_lines_next_window(p->touched);
    for (guint i = 0; i < stream->n_items; i++)
        if (counts[i].waiting > 0) /* unless another load may have brought it */
            counts[i].waiting =
                counts[i].touched > counts[i].hits + counts[i].more ? counts[i].waiting + counts[i].more : 0;
}

/* TRUE if all that multiprocessor SM accesses, of each array, lies so many sectors behind what the first one
 * does: it counts the same. */
static gboolean
is_like_first(const MostPass *p, SectorStream *stream, guint sm, guint n_waves)
{
    const SectorLaunch *launch = p->layout->launch;
    g_autofree gint64 *shifts = g_new(gint64, n_arrays_of(p->layout));

    for (guint a = 0; a < n_arrays_of(p->layout); a++)
        shifts[a] = SECTOR_NO_SHIFT;
    for (guint w = 0; w < n_waves; w++) {
        const gint64 *by_item = sector_shifts(launch, p->requests->followed, stream, sm, w);

        for (guint i = 0; i < stream->stream->n_items; i++) {
            const AccessPlacement *place = &p->layout->placement->accesses[stream->stream->items[i].access];

            if (!p->asked[i].counted || access_of(p, i)->kind == ACCESS_ATOMIC)
                continue;
            gint64 *shift = &shifts[sector_item_array(p->layout, i)], tile = MAX((gint64)place->tile, 1);
            if (by_item[i] == SECTOR_NO_SHIFT || (*shift != SECTOR_NO_SHIFT && by_item[i] != *shift) ||
                by_item[i] % tile != 0 ||
                by_item[i] / tile % launch->arch.l1_sector_bytes * place->size %
                        launch->arch.l1_sector_bytes !=
                    0)
                return FALSE;
            *shift = by_item[i];
        }
    }
    return TRUE;
}

/* Follows multiprocessor SM. */
static void
follow(MostPass *p, guint sm, MostWave *waves, guint n_waves)
{
    touched_lines_clear(p->touched);
    for (guint w = 0; w < n_waves; w++) {
        memset(waves[w].counts, 0, p->layout->stream->n_items * sizeof(MostCount));
        run_wave(p, sector_resident(p->layout->launch, p->requests->followed, sm, w), waves[w].counts);
    }
}

/* Adds COUNTS, of TIMES multiprocessors, to the sums of WAVE. */
static void
add_counts(const MostPass *p, const MostCount *counts, guint times, MostWave *wave)
{
    for (guint i = 0; i < p->layout->stream->n_items; i++) {
        MostCount *sum = &wave->sums[i];

        sum->touched += times * counts[i].touched;
        sum->hits += times * counts[i].hits;
        sum->more += times * counts[i].more;
        sum->waiting += times * counts[i].waiting;
    }
}

/* How many sectors of the launch one that WAVE counted of item ITEM stands for. */
static double
scale_of(const MostPass *p, const MostWave *wave, guint item)
{
    return wave->part * p->asked[item].sectors / (double)MAX(wave->sums[item].touched, 1);
}

/* By array, the least of its loads' scales. */
static void
find_scales(const MostPass *p, const MostWave *wave, guint n_arrays, double *ret_scales)
{
    for (guint a = 0; a < n_arrays; a++)
        ret_scales[a] = INFINITY;
    for (guint i = 0; i < p->layout->stream->n_items; i++)
        if (p->asked[i].counted && wave->sums[i].touched > 0 && access_of(p, i)->kind == ACCESS_LOAD) {
            double *scale = &ret_scales[sector_item_array(p->layout, i)];

            *scale = fmin(*scale, scale_of(p, wave, i));
        }
}

/* Raises RET_ITEMS to what hits in the launch if it is as on the multiprocessors that are followed. LEAST: by
 * item, the fewest sectors that have to be waited for. What may hit for another load of its array misses
 * there then, and counts as it does where that is least. */
static void
raise_hits(const MostPass *p, const MostWave *waves, guint n_waves, double *least, SectorHits *ret_items)
{
    guint n_arrays = n_arrays_of(p->layout);
    g_autofree double *scales = g_new(double, 2 * n_arrays);

    for (guint w = 0; w < n_waves; w++)
        find_scales(p, &waves[w], n_arrays, &scales[w * n_arrays]);
    for (guint i = 0; i < p->layout->stream->n_items; i++) {
        double hits = 0, most = 0, waiting = 0;

        for (guint w = 0; w < n_waves && p->asked[i].counted; w++) {
            const MostCount *sum = &waves[w].sums[i];
            double scale = scale_of(p, &waves[w], i);

            most += scale * (double)(sum->hits + sum->more);
            if (sum->more > 0)
                hits -= (double)sum->more * scales[w * n_arrays + sector_item_array(p->layout, i)];
            waiting += scale * (double)sum->waiting;
        }
        hits += most;
        /* rounding aside, no more than all */
        ret_items[i].l1_hits = fmin(fmax(ret_items[i].l1_hits, hits), p->asked[i].sectors);
        ret_items[i].most_hits = fmin(fmax(ret_items[i].most_hits, most), p->asked[i].sectors);
        least[i] = fmin(least[i], p->asked[i].sectors - most + waiting);
        ret_items[i].waiting_hits = fmax(0, least[i] - (p->asked[i].sectors - ret_items[i].most_hits));
    }
}

/* Lets loads hit at most, where it makes a difference which of the loads of an array miss: they count at
 * several degrees, or are read at several rates. */
static void
raise_mixed(const MostPass *p, SectorHits *ret_items)
{
    const SectorLayout *layout = p->layout;
    guint n = layout->stream->n_items, n_arrays = n_arrays_of(layout);
    g_autofree guint *first = g_new(guint, n_arrays);
    g_autofree gboolean *is_mixed = g_new0(gboolean, n_arrays);

    for (guint a = 0; a < n_arrays; a++)
        first[a] = G_MAXUINT;
    for (guint i = 0; i < n; i++) {
        if (!p->asked[i].counted || access_of(p, i)->kind != ACCESS_LOAD)
            continue;
        guint array = sector_item_array(layout, i);
        first[array] = MIN(first[array], i);
        const ItemRequests *a = &p->asked[first[array]], *b = &p->asked[i];
        is_mixed[array] = is_mixed[array] || a->l2_scattered != b->l2_scattered ||
                          a->is_random != b->is_random || a->is_near != b->is_near ||
                          access_of(p, first[array])->degree != access_of(p, i)->degree;
    }
    for (guint i = 0; i < n; i++)
        if (p->asked[i].counted && is_mixed[sector_item_array(layout, i)])
            ret_items[i].l1_hits = ret_items[i].most_hits;
}

void
sector_l1_hits_bound(const SectorLayout *layout, RequestMemo *requests, L1Memo *memo, SectorStream *stream,
                     const ItemRequests *asked, const guint64 *before, SectorHits *ret_items)
{
    const SectorLaunch *launch = layout->launch;
    const SectorArch *arch = &launch->arch;
    guint n = MAX(layout->stream->n_items, 1), n_waves = launch->waves > 1 ? 2 : 1;
    guint most = (guint)fmin(SECTOR_SMS, fmin((double)arch->sm_count, launch->study->blocks));
    g_autofree MostCount *counts = g_new0(MostCount, 6 * n);
    g_autofree double *least = g_new(double, n);
    MostWave waves[2] = {{n_waves == 1 ? 1 : 1 / launch->waves, counts, counts + n, counts + 2 * n},
                         {1 - 1 / launch->waves, counts + 3 * n, counts + 4 * n, counts + 5 * n}};
    MostPass p = {
        .layout = layout, .requests = requests, .asked = asked, .before = before, .touched = memo->touched};

    sector_traces_take_room(requests->traces);
    sector_traces_make_room(requests->traces);
    for (guint i = 0; i < n; i++)
        least[i] = INFINITY;
    for (guint sm = 0, n_like = 0; sm < most && p.n_followed < SECTOR_LONG; sm++) {
        gboolean is_last = sm + 1 == most, is_like = sm > 0 && is_like_first(&p, stream, sm, n_waves);

        n_like += is_like;
        if (is_like && !is_last)
            continue;
        /* several that count the same are between the first and the last of them no more than with either */
        for (guint w = 0; w < n_waves && n_like > 0; w++)
            add_counts(&p, waves[w].first, n_like, &waves[w]);
        if (n_like > 0)
            raise_hits(&p, waves, n_waves, least, ret_items);
        n_like = 0;
        if (is_like)
            continue;
        follow(&p, sm, waves, n_waves);
        for (guint w = 0; w < n_waves; w++) {
            add_counts(&p, waves[w].counts, 1, &waves[w]);
            if (sm == 0)
                memcpy(waves[w].first, waves[w].counts, n * sizeof *waves[w].first);
        }
        raise_hits(&p, waves, n_waves, least, ret_items);
    }
    raise_mixed(&p, ret_items);
    touched_lines_rest(p.touched);
}
