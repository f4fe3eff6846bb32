/* SPDX-License-Identifier: MIT */
/* L1 of one multiprocessor: what its load requests cost, and a simulation of what they hit. */
#include "sector.h"

#include "sectored_cache.h"

#include <math.h>
#include <string.h>

/* Accesses that one warp makes before the next warp's turn, at most. */
#define MAX_RUN 16
/* Banks, and words of a request, that are told apart. */
#define MAX_BANKS 64
#define MAX_WORDS 512

/* --- cycles of a request */

/* The distinct words of the busiest bank. Lanes at unknown places are thought to be in lines of their own, in
 * banks as their number has it. */
static guint
busiest_bank(const WarpShape *shape, gint64 residue, const Footprint *f, const SectorArch *arch)
{
    gint64 words[MAX_WORDS];
    guint counts[MAX_BANKS] = {0}, n = 0, most = 1;
    gint64 bytes = arch->bank_bytes, banks = MIN(arch->banks, MAX_BANKS), line = 0;
    for (guint t = 0; t < shape->n; t++) {
        gint64 address = footprint_address(f, residue + shape->offsets[t]);
        if (shape->starts[t] && t > 0) /* elsewhere: a line and a bank that no other lane has */
            line += (gint64)t * 7 * banks * bytes + ((gint64)t * 11 % banks) * bytes;
        address += line;
        for (gint64 a = address - (address % bytes + bytes) % bytes; a < address + f->bytes && n < MAX_WORDS;
             a += bytes) {
            guint seen = n;
            while (seen > 0 && words[seen - 1] != a)
                seen--;
            if (seen > 0)
                continue;
            words[n++] = a;
            guint bank = (guint)((a / bytes % banks + banks) % banks);
            counts[bank]++;
            most = MAX(most, counts[bank]);
        }
    }
    return most;
}

double
sector_load_cycles(const WarpShape *shape, gint64 residue, const Footprint *f, gint64 segment,
                   gconstpointer data)
{
    const SectorArch *arch = data;
    guint width = f->bytes <= 4 ? 0 : f->bytes <= 8 ? 1 : 2;
    double cycles = arch->load_cycles[width];
    if (isnan(cycles))
        return 0;
    if (!isnan(arch->load_line_cycles))
        cycles = fmax(cycles, arch->load_line_cycles * warp_transactions(shape, residue, f, segment));
    if (!isnan(arch->load_conflict_cycles) && arch->banks > 0 && arch->bank_bytes > 0)
        cycles = fmax(cycles, arch->load_conflict_cycles * busiest_bank(shape, residue, f, arch));
    return cycles;
}

/* --- hits */

typedef struct {
    guint64 line;
    guint32 sectors;
} LineTouch;

/* The lines that the lanes of one warp touch with BYTES each; returns how many. */
static guint
touch_lines(const SectorArch *arch, const guint64 *addresses, gint64 bytes, LineTouch *ret_lines)
{
    guint n = 0, last = 0;
    guint64 per_line = (guint64)(arch->line_bytes / arch->sector_bytes), size = (guint64)arch->sector_bytes;
    for (guint t = 0; t < arch->warp_lanes; t++) {
        if (addresses[t] == LANE_WALK_DEAD)
            continue;
        guint64 end = (addresses[t] + (guint64)bytes - 1) / size;
        for (guint64 s = addresses[t] / size; s <= end; s++) {
            guint64 line = s / per_line;
            if (n == 0 || ret_lines[last].line != line) {
                for (last = 0; last < n && ret_lines[last].line != line; last++)
                    ;
                if (last == n)
                    ret_lines[n++] = (LineTouch){line, 0};
            }
            ret_lines[last].sectors |= 1u << (s % per_line);
        }
    }
    return n;
}

/* Lines of one warp's request of BYTES a lane, at most. */
static gsize
max_lines(const SectorArch *arch, gint64 bytes)
{
    return (gsize)arch->warp_lanes * (gsize)(bytes / arch->sector_bytes + 2);
}

static gint64
widest_access(const Placement *placement)
{
    gint64 bytes = 1;
    for (guint i = 0; i < placement->n_accesses; i++)
        bytes = MAX(bytes, placement->accesses[i].bytes);
    return bytes;
}

gboolean
sector_measure(const Sector *sector, const guint64 *addresses, gint64 bytes, double *ret_sectors,
               double *ret_lines)
{
    const SectorArch *arch = &sector->arch;
    g_autofree LineTouch *lines = g_new(LineTouch, max_lines(arch, bytes));
    double n_requests = 0, n_lines = 0, n_sectors = 0;
    for (guint warp = 0; warp < lane_set_n_warps(sector->resident[0]); warp++) {
        guint n = touch_lines(arch, addresses + (gsize)warp * (gsize)arch->warp_lanes, bytes, lines);
        n_requests += n > 0;
        n_lines += n;
        for (guint i = 0; i < n; i++)
            n_sectors += __builtin_popcount(lines[i].sectors);
    }
    if (n_requests <= 0)
        return FALSE;
    *ret_sectors = n_sectors / n_requests;
    *ret_lines = n_lines / n_requests;
    return TRUE;
}

typedef struct {
    Sector *sector;
    const SectorStream *stream;
    const Placement *placement;
    const SectorItem *counts; /* by item */
    LaneWalk *walk;
    LaneSet *set;
    SectoredCache *cache;
    guint64 *addresses[MAX_RUN];
    guint items[MAX_RUN];
    guint n_run;
    LineTouch *lines;       /* of one warp: scratch */
    double *touched, *hits; /* by item: sectors */
} L1Pass;

static void
load_warp(L1Pass *p, guint k, guint warp)
{
    const SectorArch *arch = &p->sector->arch;
    guint item = p->items[k], access = p->stream->stream->items[item].access;
    const guint64 *addresses = p->addresses[k] + (gsize)warp * (gsize)arch->warp_lanes;
    guint n = touch_lines(arch, addresses, p->placement->accesses[access].bytes, p->lines);
    for (guint i = 0; i < n; i++) {
        guint32 hits = sectored_cache_load(p->cache, p->lines[i].line, p->lines[i].sectors);
        p->touched[item] += __builtin_popcount(p->lines[i].sectors);
        p->hits[item] += __builtin_popcount(hits);
    }
}

/* Each warp in turn makes the accesses of the run. */
static void
finish_run(L1Pass *p)
{
    for (guint warp = 0; p->n_run > 0 && warp < lane_set_n_warps(p->set); warp++)
        for (guint k = 0; k < p->n_run; k++)
            load_warp(p, k, warp);
    p->n_run = 0;
}

/* TRUE if a warp waits before it makes item ITEM's access after those of the run. */
static gboolean
is_waited_for(const L1Pass *p, guint item)
{
    return sector_waits(p->sector, p->stream, p->items[0], item);
}

static void
simulate(L1Pass *p)
{
    const Stream *stream = p->stream->stream;
    for (guint i = 0; i < stream->n_items; i++) {
        if (!p->counts[i].counted)
            continue;
        gboolean is_load = p->sector->study->accesses[stream->items[i].access].kind == ACCESS_LOAD;
        if (p->n_run > 0 && (!is_load || is_waited_for(p, i)))
            finish_run(p);
        if (!is_load || !lane_walk_item(p->walk, i, p->addresses[p->n_run]))
            continue;
        p->items[p->n_run++] = i;
        if (p->n_run == MAX_RUN)
            finish_run(p);
    }
    finish_run(p);
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
    memset(p->touched, 0, MAX(p->stream->stream->n_items, 1) * sizeof *p->touched);
    memset(p->hits, 0, MAX(p->stream->stream->n_items, 1) * sizeof *p->hits);
    simulate(p);
    for (guint i = 0; i < MAX_RUN; i++)
        g_free(p->addresses[i]);
}

void
sector_l1_hits(Sector *sector, const SectorStream *stream, const Placement *placement, double share_of_l1,
               SectorItem *items)
{
    guint n = MAX(stream->stream->n_items, 1), n_passes = sector->resident[1] ? 2 : 1;
    guint n_lines = (guint)(sector->l1_lines * share_of_l1);
    if (n_lines == 0)
        return;
    g_autoptr(SectoredCache) cache = sectored_cache_new(n_lines, sector->arch.l1_is_lru);
    g_autofree LineTouch *lines = g_new(LineTouch, max_lines(&sector->arch, widest_access(placement)));
    g_autofree double *touched = g_new(double, n), *hits = g_new(double, n);
    L1Pass p = {.sector = sector,
                .stream = stream,
                .placement = placement,
                .counts = items,
                .cache = cache,
                .lines = lines,
                .touched = touched,
                .hits = hits};
    for (guint pass = 0; pass < n_passes; pass++) {
        /* the second pass stands for all waves but the first */
        double share = n_passes == 1 ? 1 : pass == 0 ? 1 / sector->waves : 1 - 1 / sector->waves;
        run_pass(&p, sector->resident[pass]);
        for (guint i = 0; i < stream->stream->n_items; i++)
            if (touched[i] > 0)
                items[i].l1_hits += share * items[i].sectors * hits[i] / touched[i];
    }
}
