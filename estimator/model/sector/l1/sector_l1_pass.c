/* SPDX-License-Identifier: MIT */
/* What a run of loads and stores does to L1 and L2, warp by warp. */
#include "model/sector/l1/l1_private.h"

#include <math.h>
#include <string.h>

/* The pieces that hold SECTORS of a line, of which one is 2^PIECE_BITS, as bits. */
static guint
find_pieces(guint32 sectors, guint piece_bits)
{
    guint pieces = 0;

    for (; sectors; sectors &= sectors - 1)
        pieces |= 1u << ((guint)__builtin_ctz(sectors) >> piece_bits);
    return pieces & 0xffff;
}

void
sector_bits_init(SectorBits *bits, guint piece_bits)
{
    for (guint sectors = 0; sectors < 1u << TABLED_SECTORS; sectors++) {
        bits->counts[sectors] = (guint8)bits_count(sectors);
        bits->pieces[sectors] = (guint8)find_pieces(sectors, piece_bits);
    }
}

/* The pieces of dram_fetch_bytes, as bits, that hold SECTORS of a line. */
static inline guint
pieces_of(const L1Pass *p, guint32 sectors)
{
    return sectors >> TABLED_SECTORS ? find_pieces(sectors, p->piece_bits) : p->bits->pieces[sectors];
}

/* How many SECTORS of a line, or pieces, there are. */
static inline guint
count(const L1Pass *p, guint32 sectors)
{
    return sectors >> TABLED_SECTORS ? bits_count(sectors) : p->bits->counts[sectors];
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
    const SectorArch *arch = &p->layout->launch->arch;
    gint64 before = i > 0 ? (gint64)(lines[i].line - lines[i - 1].line) : G_MAXINT32;
    gint64 behind = i + 1 < n ? (gint64)(lines[i + 1].line - lines[i].line) : G_MAXINT32;
    double apart = (double)(MIN(ABS(before), ABS(behind)) * arch->l1_line_bytes);

    if (2 * (gint64)n <= arch->warp_lanes || arch->dram_alone_bytes <= 0)
        return 0;
    if (apart >= (double)arch->dram_alone_bytes)
        return 1;
    if (!p->layout->launch->settings.thorough) /* else what groups take apart would be more than together */
        return 0;
    return log(apart / (double)arch->dram_fetch_bytes) /
           log((double)arch->dram_alone_bytes / (double)arch->dram_fetch_bytes);
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
    run->array->asked += count(p, pieces);
    run->array->asked_sectors += count(p, sectors);
    run->array->fresh += count(p, fresh);
    if (count(p, pieces) > 1)
        return;
    run->array->alone += run->asks_line ? 0 : missing;
    run->array->apart +=
        missing * apart * (run->asks_line ? p->layout->launch->arch.dram_asked_line_scattered : 1);
}

static void
store_through_l2(L1Pass *p, const RunItem *run, const LineTouch *line, const guint64 *bytes)
{
    guint64 size = (guint64)p->layout->launch->arch.l1_sector_bytes;

    if (!run->is_own)
        return;
    run->array->stores += count(p, line->sectors);
    run->array->store_lines++;
    l2_window_store(p->window, line->line, pieces_of(p, line->sectors), line->sectors, bytes,
                    sector_byte_bits(size, 0, size - 1), &run->array->stored);
}

/* LINE, which all threads load and of which HITS were there: TRUE if it has stayed in L1 since the wave
 * before. Blocks don't end all at a time, so that some of them use such lines while others begin; L1 keeps
 * them as long as it holds all of them, and what one block brings meanwhile. */
static gboolean
is_kept(L1Pass *p, const RunItem *run, const LineTouch *line, guint32 hits)
{
    gpointer number = GSIZE_TO_POINTER((gsize)line->line);

    if (p->keeps)
        return g_hash_table_contains(p->common, number);
    if (hits != line->sectors && g_hash_table_add(p->common, number))
        run->array->common++;
    return FALSE;
}

/* Of the lines of a request, what is counted before it is added to all others. */
typedef struct {
    guint touched, hits, waiting; /* sectors: ItemCount */
    guint missing, filled;        /* lines: L1Pass, ArrayCount */
} LineCount;

static void
store_line(L1Pass *p, const RunItem *run, const LineTouch *line, const guint64 *bytes)
{
    if (p->cache && p->layout->launch->settings.without != WITHOUT_STORED_BYTES)
        l1_cache_store(p->cache, line->line, line->set, line->sectors, line->whole, bytes);
    store_through_l2(p, run, line, bytes);
}

/* TRUE if a warp's store to these lines, right behind another to the same, loses them: they are so many that
 * the stores don't merge, and lie at a power of two from one another (docs/evidence/experiments.md, "Two
 * stores in a row to the same lines"). */
static gboolean
loses_lines(const L1Pass *p, guint n)
{
    const LineTouch *lines = p->lines;
    guint64 apart = n > 1 ? lines[1].line - lines[0].line : 0;
    const SectorArch *arch = &p->layout->launch->arch;

    if (n != p->n_stored || arch->l1_store_loss_lines == 0 || n < arch->l1_store_loss_lines || apart == 0 ||
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
    LineTouch *before = p->stored;
    p->stored = p->lines;
    p->lines = before;
    p->n_stored = n;
}

/* TRUE if a store of WARP meets LINE on its way, its own number LIKELY in the first place. */
static gboolean
is_met(const RunItem *run, guint warp, guint64 line, guint likely)
{
    const TraceRequest *met = trace_request(run->met, warp);
    guint64 offset = line - run->met_first - met->first;

    if (likely < met->pattern->n && line_pattern_offset(met->pattern, likely) == offset)
        return TRUE;
    for (guint k = 0; k < met->pattern->n; k++)
        if (line_pattern_offset(met->pattern, k) == offset)
            return TRUE;
    return FALSE;
}

/* Notes the lines of which a store meets on its way what WARP has loaded: these are lost. */
static void
note_met(L1Pass *p, const RunItem *run, guint warp, guint n)
{
    for (guint i = 0; run->met && i < n; i++)
        if (p->lines[i].hits != p->lines[i].sectors && is_met(run, warp, p->lines[i].line, i)) {
            g_array_append_val(p->lost, p->lines[i].line);
            p->lost_by = run->item;
        }
}

/* Counts what hits of the N p->lines, which not all threads load. */
static inline LineCount
count_lines(const L1Pass *p, guint n, gboolean are_wide)
{
    const guint8 *counts = p->bits->counts;
    LineCount sum = {0};

    for (const LineTouch *line = p->lines, *end = line + n; line < end; line++) {
        guint n_hits = are_wide ? count(p, line->hits) : counts[line->hits];

        sum.touched += are_wide ? count(p, line->sectors) : counts[line->sectors];
        sum.hits += n_hits;
        sum.waiting += line->waiting ? n_hits : 0;
        sum.missing += line->hits != line->sectors;
    }
    sum.filled = sum.missing;
    return sum;
}

/* The same of lines that all threads load, each of which may have been kept. */
static LineCount
count_common_lines(L1Pass *p, const RunItem *run, guint n)
{
    LineCount sum = {0};

    for (guint i = 0; i < n; i++) {
        LineTouch *line = &p->lines[i];
        gboolean has_all = line->hits == line->sectors, kept = is_kept(p, run, line, line->hits);

        line->hits = kept ? line->sectors : line->hits;
        guint n_hits = count(p, line->hits);
        sum.touched += count(p, line->sectors);
        sum.hits += n_hits;
        sum.waiting += line->waiting && !kept ? n_hits : 0;
        sum.missing += !has_all;
        sum.filled += !has_all && !kept;
    }
    return sum;
}

/* Asks L2 for what L1 lacks of the N p->lines. */
static void
load_missing(L1Pass *p, const RunItem *run, guint n)
{
    const LineTouch *lines = p->lines;

    for (guint i = 0; i < n; i++)
        if (lines[i].hits != lines[i].sectors)
            l2_window_expect(p->window, lines[i].line);
    for (guint i = 0; i < n; i++)
        if (lines[i].hits != lines[i].sectors)
            load_through_l2(p, run, lines[i].line, lines[i].sectors & ~lines[i].hits, stands_apart(p, i, n));
}

/* Makes WARP's load of PATTERN, which is in p->lines. */
static void
load_lines(L1Pass *p, const RunItem *run, guint warp, const LinePattern *pattern)
{
    ItemCount *to = &p->counts[run->item];
    guint64 grown = p->cache ? l1_cache_grown(p->cache) : 0;
    LineCount sum;

    if (p->cache)
        l1_cache_load_lines(p->cache, p->lines, pattern->n, pattern->words, pattern->per_line);
    if (p->cache && run->is_own)
        p->own_grown += l1_cache_grown(p->cache) - grown;
    if (run->is_common)
        sum = count_common_lines(p, run, pattern->n);
    else if (pattern->is_wide)
        sum = count_lines(p, pattern->n, TRUE);
    else
        sum = count_lines(p, pattern->n, FALSE);
    if (run->is_own && sum.missing > 0)
        load_missing(p, run, pattern->n);
    to->touched += sum.touched;
    to->hits += sum.hits;
    to->waiting += sum.waiting;
    p->n_missing += sum.missing;
    run->array->filled += sum.filled;
    note_met(p, run, warp, pattern->n);
}

/* Parts of the set maps of most GPUs. */
#define USUAL_PARTS 2

/* Puts the lines of PATTERN, which is neither far nor wide and the first of which is FIRST, into LINES, with
 * the sets of L1 that they are in, by N_PARTS of p->sets. */
static inline void
read_near_pattern(const L1Pass *p, const LinePattern *pattern, guint64 first, guint n_parts, LineTouch *lines)
{
    const gint32 *offsets = (gconstpointer)line_pattern_bytes(pattern, pattern->n);
    const guint8 *sectors = (gconstpointer)(offsets + pattern->n);

    for (guint i = 0, n = pattern->n; i < n; i++) {
        guint64 line = first + (guint64)(gint64)offsets[i];

        lines[i].line = line;
        lines[i].sectors = sectors[i];
        lines[i].set = set_map_find_of(&p->sets, n_parts, line);
        lines[i].hits = lines[i].waiting = 0;
    }
}

/* Puts the lines of PATTERN, the first of which is FIRST, into p->lines, with the sets of L1 that they are
 * in. */
static void
read_pattern(L1Pass *p, const LinePattern *pattern, guint64 first)
{
    LineTouch *lines = p->lines;
    guint n = pattern->n;

    if (pattern->is_far || pattern->is_wide)
        for (guint i = 0; i < n; i++) {
            guint64 line = first + line_pattern_offset(pattern, i);

            lines[i] = (LineTouch){.line = line,
                                   .sectors = line_pattern_sectors(pattern, i),
                                   .set = set_map_find(&p->sets, line)};
        }
    else if (p->sets.n_parts == USUAL_PARTS)
        read_near_pattern(p, pattern, first, USUAL_PARTS, lines);
    else
        read_near_pattern(p, pattern, first, p->sets.n_parts, lines);
    for (guint i = 0; pattern->per_line > 0 && i < n; i++)
        lines[i].whole = line_pattern_sectors(pattern, n + i);
}

/* Puts the lines of REQUEST into p->lines, and asks for the memory of what is known of all of them: to look
 * at one after the other takes several times as long. */
static void
place_lines(L1Pass *p, const RunItem *run, const TraceRequest *request)
{
    guint n = request->pattern->n;

    read_pattern(p, request->pattern, run->first + request->first);
    if (p->cache)
        l1_cache_expect(p->cache, p->lines, n);
    for (guint i = 0; run->is_own && run->kind != ACCESS_LOAD && i < n; i++)
        l2_window_expect(p->window, p->lines[i].line);
}

static void
move_warp(L1Pass *p, const RunItem *run, guint warp)
{
    guint64 *followed = &p->counts[run->item].followed;

    *followed += !run->is_between;
    if (!run->trace) {
        p->n_stored = 0;
        return;
    }
    const TraceRequest *request = trace_request(run->trace, warp);
    const LinePattern *pattern = request->pattern;
    *followed += pattern->n;
    place_lines(p, run, request);
    if (run->kind == ACCESS_LOAD) {
        load_lines(p, run, warp, pattern);
        p->n_stored = 0;
        return;
    }
    for (guint i = 0; i < pattern->n; i++)
        store_line(p, run, &p->lines[i], line_pattern_bytes(pattern, i));
    lose_lines(p, pattern->n);
}

/* Makes WARP's accesses of the run. */
static void
move_run(L1Pass *p, guint warp)
{
    p->n_stored = 0;
    for (guint k = 0; k < p->n_run; k++)
        move_warp(p, &p->run[k], warp);
}

/* TRUE if all warps that make an access of the run load the same places by it. */
static gboolean
is_one_for_all(const L1Pass *p)
{
    for (guint k = 0; k < p->n_run; k++)
        if (!p->run[k].is_between && (p->run[k].kind != ACCESS_LOAD || !p->run[k].trace->is_one_or_none ||
                                      (p->run[k].met && !p->run[k].met->is_one)))
            return FALSE;
    return p->n_run > 0;
}

/* The run's accesses that WARP makes, as bits. */
static guint
made_by(const L1Pass *p, guint warp)
{
    guint made = 0;

    for (guint k = 0; k < p->n_run; k++)
        if (!p->run[k].is_between && trace_request(p->run[k].trace, warp)->pattern->n > 0)
            made |= 1u << k;
    return made;
}

/* Loads of a run that L1 has all of, and what such a load counts. */
typedef struct {
    guint known; /* accesses of the run, as bits */
    ItemCount each[MAX_RUN];
} HeldLoads;

/* Makes WARP's accesses, MADE, of a run that is one for all, and notes in HELD what they found. */
static void
move_noting(L1Pass *p, guint warp, guint made, HeldLoads *held)
{
    ItemCount before[MAX_RUN];
    guint64 missing = p->n_missing;

    for (guint k = 0; k < p->n_run; k++)
        before[k] = p->counts[p->run[k].item];
    move_run(p, warp);
    if (p->n_missing != missing) {
        held->known = 0;
        return;
    }
    held->known |= made;
    for (guint k = 0; k < p->n_run; k++) {
        const ItemCount *now = &p->counts[p->run[k].item];

        if (made >> k & 1)
            held->each[k] = (ItemCount){.touched = now->touched - before[k].touched,
                                        .hits = now->hits - before[k].hits,
                                        .waiting = now->waiting - before[k].waiting,
                                        .followed = now->followed - before[k].followed};
    }
}

/* Makes the accesses of a run that is one for all. A warp that loads nothing but what L1 has for those before
 * it finds the same, and leaves it so: it is counted alone. */
static void
move_one_for_all(L1Pass *p, guint n_warps)
{
    HeldLoads held = {0};

    for (guint warp = 0; warp < n_warps; warp++) {
        guint made = made_by(p, warp);

        if (made & ~held.known) {
            move_noting(p, warp, made, &held);
            continue;
        }
        for (guint k = 0; k < p->n_run; k++) {
            ItemCount *to = &p->counts[p->run[k].item];

            if (!(made >> k & 1)) {
                to->followed += !p->run[k].is_between;
                continue;
            }
            to->touched += held.each[k].touched;
            to->hits += held.each[k].hits;
            to->waiting += held.each[k].waiting;
            to->followed += held.each[k].followed;
        }
    }
}

/* Notes the run's items in the schedule. */
static void
note_run(L1Pass *p)
{
    L1Schedule *schedule = p->schedule;

    for (guint k = 0; k < p->n_run; k++)
        schedule->items[schedule->n_items++] = p->run[k].item;
    if (p->n_run > 0)
        schedule->ends[schedule->n_runs++] = schedule->n_items;
    p->n_run = p->n_loads = 0;
}

void
l1_pass_finish_run(L1Pass *p)
{
    if (p->schedule) {
        note_run(p);
        return;
    }
    guint n_warps = p->n_run > 0 ? lane_set_n_warps(p->set) : 0;
    if (is_one_for_all(p))
        move_one_for_all(p, n_warps);
    else
        for (guint warp = 0; warp < n_warps; warp++)
            move_run(p, warp);
    if (p->cache)
        l1_cache_next_turn(p->cache);
    if (p->n_run > 0)
        sector_traces_end_run(p->requests->traces);
    p->n_run = p->n_loads = 0;
}

void
l1_pass_forget_lost(L1Pass *p)
{
    l1_pass_finish_run(p);
    for (guint i = 0; p->cache && i < p->lost->len; i++) {
        guint64 line = g_array_index(p->lost, guint64, i);

        l1_cache_empty(p->cache, line, set_map_find(&p->sets, line));
    }
    g_array_set_size(p->lost, 0);
}

gboolean
l1_pass_keeps(const SectorLaunch *launch, double n_common, double n_filled)
{
    return n_common + (n_filled - n_common) / (double)launch->blocks_per_sm <= launch->l1_lines;
}
