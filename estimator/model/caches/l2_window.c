/* SPDX-License-Identifier: MIT */
#include "l2_window.h"
#include "bits.h"
#include "hash_slot.h"

#include <math.h>
#include <string.h>

#define FIRST_SIZE 4096

/* Sectors of a line that are followed; what is stored to others is not known to be written back early. */
#define MAX_SECTORS 4

/* Up to so many times the window's lines used between, of which there are STEPS in a table; behind more, a
 * line is lost. */
#define MOST_BETWEEN 4
#define STEPS 1024

/* What is known of a line that was stored to. */
typedef struct {
    guint stored;                  /* sectors that were stored to */
    double since[MAX_SECTORS];     /* lines that had been stored to, when this sector was first in part */
    double stored_at[MAX_SECTORS]; /* and when it was last */
    guint64 bytes[MAX_SECTORS];    /* of it that were stored */
    double filled[MAX_SECTORS]; /* 0..1: how likely all of it is there, since it was loaded, or written back
                                   in part */
    double whole[MAX_SECTORS];  /* 0..1: how likely all of it was there when it was stored to first */
    double
        clean[MAX_SECTORS]; /* 0..1: how likely there was no more room for it since it was stored to last */
} StoredLine;

/* Small, as most of a simulation's time goes to finding these. */
typedef struct {
    guint64 key;    /* key_of() the line's number; 0: this place of the table is empty */
    gsize used;     /* when it was used last: a place in uses */
    guint16 ever;   /* pieces that were there at some time */
    guint16 loaded; /* sectors, until it is stored to */
    guint32 stores; /* 1 + its place among those that were stored to; 0: it was not */
} WindowLine;

/* How many lines were used last at which times, so that those in a range of times are counted in a few steps:
 * by bits, in words of 64 times, blocks of 8 words, and spans of 16 blocks. */
#define WORD_BITS 6
#define BLOCK_BITS 9
#define SPAN_BITS 13
typedef struct {
    guint64 *bits;  /* by time */
    guint64 *words; /* by block: set bits of each of its words, a byte each */
    guint *blocks;  /* by block: set bits */
    guint *spans;   /* by span: likewise */
    gsize n_spans;
} UseCounts;

struct L2Window {
    WindowLine *lines; /* by hash */
    gsize n, size;     /* size: a power of two */
    gsize *filled;     /* the n places that are not empty */
    GArray *stores;    /* of StoredLine */
    double room, dirty_room, batch_room;
    guint64 *uses;    /* by time: the key of the line whose last use this is; 0: it was used again since */
    UseCounts counts; /* of those that are not 0 */
    gsize now, n_times;
    double lost[STEPS + 1]; /* by lines used between, in parts of room: likely_lost() */
    double stored;          /* lines that have been stored to */
    double delay, spread;   /* a and d of l2_window.h */
};

/* How likely a line is lost when BETWEEN times the lines that there is room for were used since it was: WAYS
 * or more of them went to its set, by a Poisson distribution. */
static double
likely_lost(guint ways, double between)
{
    if (ways == 0)
        return between >= 1;
    double mean = ways * between, term = exp(-mean), fewer = term;
    for (guint k = 1; k < ways; k++) {
        term *= mean / k;
        fewer += term;
    }
    return fmax(0, 1 - fewer);
}

/* Sets none of the times of the first N_SPANS. */
static void
use_counts_zero(UseCounts *counts, gsize n_spans)
{
    memset(counts->bits, 0, n_spans * (sizeof *counts->bits << (SPAN_BITS - WORD_BITS)));
    memset(counts->words, 0, n_spans * (sizeof *counts->words << (SPAN_BITS - BLOCK_BITS)));
    memset(counts->blocks, 0, n_spans * (sizeof *counts->blocks << (SPAN_BITS - BLOCK_BITS)));
    memset(counts->spans, 0, n_spans * sizeof *counts->spans);
}

/* For TIMES times, a multiple of those of a span; none is set. */
static void
use_counts_init(UseCounts *counts, gsize times)
{
    counts->n_spans = times >> SPAN_BITS;
    counts->bits = g_new(guint64, times >> WORD_BITS);
    counts->words = g_new(guint64, times >> BLOCK_BITS);
    counts->blocks = g_new(guint, times >> BLOCK_BITS);
    counts->spans = g_new(guint, counts->n_spans);
    use_counts_zero(counts, counts->n_spans);
}

static void
use_counts_clear(UseCounts *counts)
{
    g_free(counts->bits);
    g_free(counts->words);
    g_free(counts->blocks);
    g_free(counts->spans);
}

/* Notes that TIME is set, or no more: it was not so before. */
static void
use_counts_set(UseCounts *counts, gsize time, gboolean is_set)
{
    guint64 one = is_set ? 1 : G_MAXUINT64;
    counts->bits[time >> WORD_BITS] ^= G_GUINT64_CONSTANT(1) << (time & 63);
    counts->words[time >> BLOCK_BITS] += one << (8 * (time >> WORD_BITS & 7));
    counts->blocks[time >> BLOCK_BITS] += (guint)one;
    counts->spans[time >> SPAN_BITS] += (guint)one;
}

/* The sum of the eight bytes of X. */
static guint
sum_of_bytes(guint64 x)
{
    const guint64 even = G_GUINT64_CONSTANT(0x00ff00ff00ff00ff),
                  ones = G_GUINT64_CONSTANT(0x0001000100010001);
    return (guint)(((x & even) + (x >> 8 & even)) * ones >> 48);
}

/* How many bits of X are set, however many these are. */
static guint
count_many(guint64 x)
{
    x -= x >> 1 & G_GUINT64_CONSTANT(0x5555555555555555);
    x = (x & G_GUINT64_CONSTANT(0x3333333333333333)) + (x >> 2 & G_GUINT64_CONSTANT(0x3333333333333333));
    return sum_of_bytes((x + (x >> 4)) & G_GUINT64_CONSTANT(0x0f0f0f0f0f0f0f0f));
}

/* Set times behind TIME and before END, behind which none is. */
static gsize
use_counts_after(const UseCounts *counts, gsize time, gsize end)
{
    gsize block = time >> BLOCK_BITS, span = time >> SPAN_BITS;
    gsize n = count_many(counts->bits[time >> WORD_BITS] >> 1 >> (time & 63));
    n += sum_of_bytes(counts->words[block] >> 8 * (time >> WORD_BITS & 7) >> 8);
    for (gsize i = block + 1; i < (span + 1) << (SPAN_BITS - BLOCK_BITS); i++)
        n += counts->blocks[i];
    for (gsize i = span + 1; i << SPAN_BITS < end; i++)
        n += counts->spans[i];
    return n;
}

L2Window *
l2_window_new(guint ways)
{
    L2Window *window = g_new0(L2Window, 1);
    window->size = FIRST_SIZE;
    window->lines = g_new0(WindowLine, window->size);
    window->filled = g_new(gsize, window->size / 2);
    window->n_times = 1u << SPAN_BITS;
    window->uses = g_new0(guint64, window->n_times);
    use_counts_init(&window->counts, window->n_times);
    window->stores = g_array_new(FALSE, TRUE, sizeof(StoredLine));
    for (guint i = 0; i <= STEPS; i++)
        window->lost[i] = likely_lost(ways, (double)MOST_BETWEEN * i / STEPS);
    return window;
}

void
l2_window_free(L2Window *window)
{
    if (!window)
        return;
    g_free(window->lines);
    g_free(window->filled);
    g_free(window->uses);
    use_counts_clear(&window->counts);
    g_array_unref(window->stores);
    g_free(window);
}

void
l2_window_clear(L2Window *window, const L2Room *room)
{
    for (gsize i = 0; i < window->n; i++)
        window->lines[window->filled[i]] = (WindowLine){0};
    memset(window->uses, 0, window->now * sizeof *window->uses);
    use_counts_zero(&window->counts, (window->now + (1u << SPAN_BITS) - 1) >> SPAN_BITS);
    g_array_set_size(window->stores, 0);
    window->n = window->now = 0;
    window->room = fmax(1, room->lines);
    window->dirty_room = fmax(1, room->dirty_lines);
    window->batch_room = room->batch_room * window->room;
    window->stored = 0;
    window->delay = room->delay;
    window->spread = fmax(1, room->stores);
}

/* What stands for line NUMBER in tables: a line can be numbered 0. */
static guint64
key_of(guint64 number)
{
    return number + 1;
}

static WindowLine *
place_of(WindowLine *lines, gsize size, guint64 key)
{
    gsize at = hash_slot(key, size);
    while (lines[at].key != 0 && lines[at].key != key)
        at = (at + 1) & (size - 1);
    return &lines[at];
}

void
l2_window_expect(const L2Window *window, guint64 line)
{
    __builtin_prefetch(&window->lines[hash_slot(key_of(line), window->size)], 1);
}

static void
grow(L2Window *window)
{
    WindowLine *larger = g_new0(WindowLine, window->size * 2);
    for (gsize i = 0; i < window->n; i++) {
        const WindowLine *line = &window->lines[window->filled[i]];
        WindowLine *place = place_of(larger, window->size * 2, line->key);
        *place = *line;
        window->filled[i] = (gsize)(place - larger);
    }
    window->filled = g_renew(gsize, window->filled, window->size);
    g_free(window->lines);
    window->lines = larger;
    window->size *= 2;
}

/* Notes at TIME the last use of the line with KEY; 0: it is its last no more. */
static void
set_use(L2Window *window, gsize time, guint64 key)
{
    window->uses[time] = key;
    use_counts_set(&window->counts, time, key != 0);
}

/* Gives last uses new times, in their order, so that there is room for others. */
static void
renumber(L2Window *window)
{
    gsize n_before = window->n_times;
    guint64 *before = window->uses;
    window->n_times = MAX(window->n_times, 4 * window->n);
    window->n_times = (window->n_times + (1u << SPAN_BITS) - 1) >> SPAN_BITS << SPAN_BITS;
    window->uses = g_new0(guint64, window->n_times);
    use_counts_clear(&window->counts);
    use_counts_init(&window->counts, window->n_times);
    window->now = 0;
    for (gsize t = 0; t < n_before; t++)
        if (before[t] != 0) {
            place_of(window->lines, window->size, before[t])->used = window->now;
            set_use(window, window->now++, before[t]);
        }
    g_free(before);
}

/* How likely a line is lost where there is room for ROOM, and N were used since it was. */
static double
likely_gone(const L2Window *window, double n, double room)
{
    double step = n / room * STEPS / MOST_BETWEEN;
    guint before = (guint)fmin(step, STEPS);
    if (before == STEPS)
        return 1;
    return window->lost[before] + (step - before) * (window->lost[before + 1] - window->lost[before]);
}

/* The line NUMBER, used now; RET_BETWEEN: lines used since it last was, INFINITY if it was never there. */
static WindowLine *
use(L2Window *window, guint64 number, double *ret_between)
{
    if (2 * (window->n + 1) > window->size)
        grow(window);
    if (window->now == window->n_times)
        renumber(window);
    guint64 key = key_of(number);
    WindowLine *line = place_of(window->lines, window->size, key);
    *ret_between = INFINITY;
    if (line->key != 0) {
        *ret_between = (double)use_counts_after(&window->counts, line->used, window->now);
        set_use(window, line->used, 0);
    } else {
        line->key = key;
        window->filled[window->n++] = (gsize)(line - window->lines);
    }
    line->used = window->now++;
    set_use(window, line->used, key);
    return line;
}

/* Notes that BETWEEN other lines were used since LINE was. */
static void
grow_clean(const L2Window *window, StoredLine *line, double between)
{
    double clean = likely_gone(window, between, window->dirty_room);
    for (guint s = 0; s < MAX_SECTORS; s++)
        line->clean[s] += (1 - line->clean[s]) * clean;
}

double
l2_window_load(L2Window *window, guint64 number, guint pieces, guint32 sectors, gboolean in_batch,
               guint *ret_new)
{
    double between;
    WindowLine *line = use(window, number, &between);
    double lost = likely_gone(window, between, in_batch ? window->batch_room : window->room);
    *ret_new = pieces & ~line->ever;
    double missing = bits_count(*ret_new) + lost * bits_count(pieces & line->ever);
    line->ever |= (guint16)pieces;
    if (line->stores == 0) {
        line->loaded |= (guint16)sectors;
        return missing;
    }
    StoredLine *stored = &g_array_index(window->stores, StoredLine, line->stores - 1);
    grow_clean(window, stored, between);
    for (guint s = 0; s < MAX_SECTORS; s++)
        if (sectors >> s & 1)
            stored->filled[s] = 1;
    return missing;
}

/* How likely a sector has been written back until AGE lines have been stored to since it was in part. */
static double
written_back(const L2Window *window, double age)
{
    return age > window->delay ? -expm1(-(age - window->delay) / window->spread) : 0;
}

/* The share of sector S of LINE that has been written back since it was stored to last, of what had not been
 * before. */
static double
written_since(const L2Window *window, const StoredLine *line, guint s)
{
    double before = written_back(window, line->stored_at[s] - line->since[s]);
    double now = written_back(window, window->stored - line->since[s]);
    return before < 1 ? (now - before) / (1 - before) : 1;
}

/* Stores to sector S of LINE, of which LOST is how likely it was lost. */
static void
store_sector(L2Window *window, StoredLine *line, guint s, double lost, guint64 bytes, guint64 all,
             L2Stored *stored)
{
    double part = line->bytes[s] == all ? 0 : 1 - line->filled[s];
    if (line->stored >> s & 1) {
        double back = part > 0 ? written_since(window, line, s) : 1; /* of what is there in part */
        double written = 1 - (1 - part * back) * (1 - line->whole[s] * line->clean[s]);
        stored->again += lost + (1 - lost) * written;
        stored->fills += part * (lost + (1 - lost) * back);
        line->filled[s] = (1 - lost) * (line->filled[s] + part * back);
        line->since[s] += lost * (window->stored - line->since[s]);
    } else {
        stored->fresh++;
        line->filled[s] *= 1 - lost;
        line->since[s] = window->stored;
        line->whole[s] = 1 - part;
    }
    line->stored |= 1u << s;
    line->bytes[s] |= bytes;
    line->stored_at[s] = window->stored;
    line->clean[s] = 0;
}

/* What is known of LINE's stores, of which this is the first or a later one. */
static StoredLine *
stored_line(L2Window *window, WindowLine *line)
{
    if (line->stores == 0) {
        g_array_set_size(window->stores, window->stores->len + 1);
        line->stores = window->stores->len;
        for (guint s = 0; s < MAX_SECTORS; s++)
            g_array_index(window->stores, StoredLine, line->stores - 1).filled[s] = line->loaded >> s & 1;
    }
    return &g_array_index(window->stores, StoredLine, line->stores - 1);
}

void
l2_window_store(L2Window *window, guint64 number, guint pieces, guint32 sectors, const guint64 *bytes,
                guint64 all, L2Stored *stored)
{
    double between;
    WindowLine *line = use(window, number, &between);
    double lost = likely_gone(window, between, window->room);
    StoredLine *of_stores = stored_line(window, line);
    grow_clean(window, of_stores, between);
    line->ever |= (guint16)pieces;
    for (guint s = 0; s < MAX_SECTORS; s++)
        if (sectors >> s & 1)
            store_sector(window, of_stores, s, lost, bytes[s], all, stored);
    window->stored++;
}
