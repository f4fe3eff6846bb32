/* SPDX-License-Identifier: MIT */
/* What a run of loads and stores does to L1 and L2, warp by warp. */
#include "sector_l1_pass.h"

#include "bits.h"
#include "sector_request.h"

#include <math.h>
#include <string.h>

/* The pieces of fetch_bytes, as bits, that hold SECTORS of a line. */
static guint
pieces_of(const L1Pass *p, guint32 sectors)
{
    guint pieces = 0;
    for (; sectors; sectors &= sectors - 1)
        pieces |= 1u << ((guint)__builtin_ctz(sectors) >> p->piece_bits);
    return pieces & 0xffff;
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

/* How far (0..1) the request that touches the N of p->lines goes to its number I alone: the farther the next
 * line is, the more a piece of it comes as at a random place. Only where a lane alone goes there, and on from
 * there: where a row of lanes does, another block may ask for what is beside it. */
static double
stands_apart(const L1Pass *p, guint i, guint n)
{
    const LineTouch *lines = p->lines;
    const SectorArch *arch = &p->layout->sector->arch;
    gint64 before = i > 0 ? (gint64)(lines[i].line - lines[i - 1].line) : G_MAXINT32;
    gint64 behind = i + 1 < n ? (gint64)(lines[i + 1].line - lines[i].line) : G_MAXINT32;
    double apart = (double)(MIN(ABS(before), ABS(behind)) * arch->line_bytes);
    if (2 * (gint64)n <= arch->warp_lanes || arch->dram_alone_bytes <= 0)
        return 0;
    if (apart >= (double)arch->dram_alone_bytes)
        return 1;
    if (!p->layout->sector->settings.thorough) /* else what groups take apart would be more than together */
        return 0;
    return log(apart / (double)arch->fetch_bytes) /
           log((double)arch->dram_alone_bytes / (double)arch->fetch_bytes);
}

/* APART: how far nothing near LINE is asked for at the same time. */
static void
load_through_l2(L1Pass *p, const RunItem *run, guint64 line, guint32 sectors, double apart)
{
    guint fresh, pieces = run->is_own ? pieces_of(p, sectors) : 0;
    if (pieces == 0)
        return;
    double missing = l2_window_load(p->window, line, pieces, of_pieces(p, pieces), run->in_batch, &fresh);
    run->array->fetched += missing;
    run->array->asked += bits_count(pieces);
    run->array->asked_sectors += bits_count(sectors);
    run->array->fresh += bits_count(fresh);
    gboolean is_alone = bits_count(pieces) == 1 && !run->asks_line;
    run->array->alone += is_alone ? missing : 0;
    run->array->apart += is_alone ? missing * apart : 0;
}

static void
store_through_l2(L1Pass *p, const RunItem *run, const LineTouch *line, const guint64 *bytes)
{
    guint64 size = (guint64)p->layout->sector->arch.sector_bytes;
    if (!run->is_own)
        return;
    run->array->stores += bits_count(line->sectors);
    l2_window_store(p->window, line->line, pieces_of(p, line->sectors), line->sectors, bytes,
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

/* Returns what hits. APART: as for load_through_l2(). */
static guint32
load_line(L1Pass *p, const RunItem *run, const LineTouch *line, const guint64 *bytes, double apart)
{
    ItemCount *count = &p->counts[run->item];
    guint32 hits = 0;
    gboolean is_on_its_way = FALSE;
    if (p->cache)
        hits = l1_cache_load(p->cache, line->line, line->set, line->sectors, bytes, &is_on_its_way);
    p->n_missing += hits != line->sectors;
    if (run->is_common && is_kept(p, line, hits)) {
        count->touched += bits_count(line->sectors);
        count->hits += bits_count(line->sectors);
        return line->sectors;
    }
    p->n_filled += hits != line->sectors;
    count->touched += bits_count(line->sectors);
    count->hits += bits_count(hits);
    count->waiting += is_on_its_way ? bits_count(hits) : 0;
    load_through_l2(p, run, line->line, line->sectors & ~hits, apart);
    return hits;
}

/* The array that a line is of, as a bit. */
static guint64
array_bit(const L1Pass *p, guint64 line)
{
    guint line_bits = (guint)__builtin_ctzll((guint64)p->layout->sector->arch.line_bytes);
    return G_GUINT64_CONSTANT(1) << (line >> (LANE_WALK_ARRAY_BITS - line_bits) & 63);
}

static void
store_line(L1Pass *p, const RunItem *run, const LineTouch *line, const guint64 *bytes)
{
    if (line->sectors & ~line->whole)
        p->in_part |= array_bit(p, line->line);
    if (p->cache)
        l1_cache_store(p->cache, line->line, line->set, line->sectors, line->whole, bytes);
    store_through_l2(p, run, line, bytes);
}

/* TRUE if a warp's store to these lines, right behind another to the same, loses them: they are so many that
 * the stores don't merge, and lie at a power of two from one another (docs/experiments.md, "Two stores in a
 * row to the same lines"). */
static gboolean
loses_lines(const L1Pass *p, guint n)
{
    const LineTouch *lines = p->lines;
    guint64 apart = n > 1 ? lines[1].line - lines[0].line : 0;
    const SectorArch *arch = &p->layout->sector->arch;
    if (n != p->n_stored || arch->store_loss_lines == 0 || n < arch->store_loss_lines || apart == 0 ||
        (apart & (apart - 1)) != 0)
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
                l1_cache_empty(p->cache, p->lines[i].line, p->lines[i].set);
    memcpy(p->stored, p->lines, n * sizeof *p->lines);
    p->n_stored = n;
}

/* Makes WARP's load of the N lines, of which those that a store meets on their way are lost. */
static void
load_lines(L1Pass *p, const RunItem *run, guint warp, guint n)
{
    const SectorArch *arch = &p->layout->sector->arch;
    guint n_met = run->met_bytes > 0
                      ? sector_touch_sectors(arch, run->met + (gsize)warp * (gsize)arch->warp_lanes,
                                             run->met_bytes, p->met)
                      : 0;
    for (guint i = 0; i < n; i++) {
        const LineTouch *line = &p->lines[i];
        guint32 hit = load_line(p, run, line, p->bytes[i].bytes, stands_apart(p, i, n));
        gboolean hits = hit == line->sectors;
        for (guint k = 0; k < n_met && !hits; k++)
            if (p->met[k].line == line->line) {
                g_array_append_val(p->lost, line->line);
                p->lost_by = run->item;
            }
    }
}

/* Finds the sets of L1 that the N lines are in, and asks for the memory of what is known of all of them: to
 * look at one after the other takes several times as long. */
static void
expect_lines(L1Pass *p, const RunItem *run, guint n)
{
    for (guint i = 0; i < n; i++) {
        LineTouch *line = &p->lines[i];
        if (p->cache) {
            line->set = set_map_find(&p->sets, line->line);
            l1_cache_expect(p->cache, line->set);
        }
        if (run->is_own)
            l2_window_expect(p->window, line->line);
    }
}

/* TRUE if it matters which bytes of sectors the access touches: a load finds out whether they are there where
 * its array was stored to in part, or the next one, into which the last bytes of a range may reach. */
static gboolean
needs_bytes(const L1Pass *p, const RunItem *run)
{
    guint array = (guint)(run->array - p->arrays);
    guint64 reached = G_GUINT64_CONSTANT(1) << (array & 63) | G_GUINT64_CONSTANT(1) << ((array + 1) & 63);
    return run->kind != ACCESS_LOAD || (p->in_part & reached) != 0;
}

static void
move_warp(L1Pass *p, RunItem *run, guint warp)
{
    const SectorArch *arch = &p->layout->sector->arch;
    const guint64 *addresses = run->addresses + (gsize)warp * (gsize)arch->warp_lanes;
    LineTouch *lines = p->lines;
    LineBytes *bytes = p->bytes;
    guint n = run->n_uniform;
    if (n > 0) {
        p->lines = run->uniform;
        p->bytes = run->uniform_bytes;
    } else if (run->kind != ACCESS_ATOMIC)
        n = needs_bytes(p, run) ? sector_touch_lines(arch, addresses, run->bytes, p->lines, p->bytes)
                                : sector_touch_sectors(arch, addresses, run->bytes, p->lines);
    p->n_followed += n + 1;
    expect_lines(p, run, n);
    if (run->kind == ACCESS_LOAD)
        load_lines(p, run, warp, n);
    for (guint i = 0; i < n && run->kind != ACCESS_LOAD; i++)
        store_line(p, run, &p->lines[i], p->bytes[i].bytes);
    if (run->kind == ACCESS_STORE)
        lose_lines(p, n);
    else
        p->n_stored = 0;
    p->lines = lines;
    p->bytes = bytes;
}

/* Makes WARP's access where L1 loses nothing: which sectors it touches is all that matters. */
static void
move_warp_endless(L1Pass *p, const RunItem *run, guint warp)
{
    const SectorArch *arch = &p->layout->sector->arch;
    const guint64 *addresses = run->addresses + (gsize)warp * (gsize)arch->warp_lanes;
    guint n = run->kind == ACCESS_ATOMIC ? 0 : sector_touch_sectors(arch, addresses, run->bytes, p->lines);
    ItemCount *count = &p->counts[run->item];
    p->n_followed += n + 1;
    for (guint i = 0; i < n; i++) {
        guint32 hits = touched_lines_add(p->endless, p->lines[i].line, p->lines[i].sectors);
        count->touched += bits_count(p->lines[i].sectors);
        count->hits += bits_count(hits);
    }
}

/* Makes WARP's accesses of the run. */
static void
move_run(L1Pass *p, guint warp)
{
    p->n_stored = 0;
    for (guint k = 0; k < p->n_run; k++)
        if (p->endless)
            move_warp_endless(p, &p->run[k], warp);
        else
            move_warp(p, &p->run[k], warp);
}

/* TRUE if all warps load the same few places in the run, and do nothing else. */
static gboolean
is_one_for_all(const L1Pass *p)
{
    for (guint k = 0; k < p->n_run; k++)
        if (p->run[k].kind != ACCESS_LOAD || p->run[k].n_uniform == 0)
            return FALSE;
    return p->n_run > 0 && p->cache;
}

/* Makes WARP's accesses of the run, and counts them for N_ALIKE warps behind it as well where L1 has all that
 * it loads: these find the same, and leave it so. Returns how many of those warps that was. */
static guint
move_alike(L1Pass *p, guint warp, guint n_alike)
{
    ItemCount before[MAX_RUN];
    guint64 missing = p->n_missing, followed = p->n_followed;
    for (guint k = 0; k < p->n_run; k++)
        before[k] = p->counts[p->run[k].item];
    move_run(p, warp);
    if (p->n_missing != missing)
        return 0;
    for (guint k = 0; k < p->n_run; k++) {
        ItemCount *count = &p->counts[p->run[k].item];
        count->touched += n_alike * (count->touched - before[k].touched);
        count->hits += n_alike * (count->hits - before[k].hits);
        count->waiting += n_alike * (count->waiting - before[k].waiting);
    }
    p->n_followed += n_alike * (p->n_followed - followed);
    return n_alike;
}

void
l1_pass_finish_run(L1Pass *p)
{
    gboolean is_one = is_one_for_all(p);
    guint n_warps = p->n_run > 0 ? lane_set_n_warps(p->set) : 0;
    for (guint warp = 0; warp < n_warps; warp++)
        if (is_one)
            warp += move_alike(p, warp, n_warps - warp - 1);
        else
            move_run(p, warp);
    if (p->cache)
        l1_cache_next_turn(p->cache);
    p->n_run = p->n_loads = 0;
}

void
l1_pass_lose_met(L1Pass *p)
{
    l1_pass_finish_run(p);
    for (guint i = 0; p->cache && i < p->lost->len; i++) {
        guint64 line = g_array_index(p->lost, guint64, i);
        l1_cache_empty(p->cache, line, set_map_find(&p->sets, line));
    }
    g_array_set_size(p->lost, 0);
}
