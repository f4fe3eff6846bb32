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
    guint64 number; /* 0: this place of the table is empty */
    gsize used;     /* when it was used last: a place in uses */
    guint16 ever;   /* pieces that were there at some time */
    guint16 loaded; /* sectors, until it is stored to */
    guint32 stores; /* 1 + its place among those that were stored to; 0: it was not */
} WindowLine;

struct L2Window {
    WindowLine *lines; /* by hash */
    gsize n, size;     /* size: a power of two */
    GArray *stores;    /* of StoredLine */
    double room, dirty_room, batch_room;
    guint64 *uses; /* by time: the number of the line whose last use this is; 0: it was used again since */
    guint *sums;   /* how many of them are not 0: a Fenwick tree (Fenwick 1994) */
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

L2Window *
l2_window_new(guint ways)
{
    L2Window *window = g_new0(L2Window, 1);
    window->size = FIRST_SIZE;
    window->lines = g_new0(WindowLine, window->size);
    window->n_times = FIRST_SIZE;
    window->uses = g_new0(guint64, window->n_times);
    window->sums = g_new0(guint, window->n_times);
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
    g_free(window->uses);
    g_free(window->sums);
    g_array_unref(window->stores);
    g_free(window);
}

void
l2_window_clear(L2Window *window, const L2Room *room)
{
    if (window->n > 0) {
        memset(window->lines, 0, window->size * sizeof *window->lines);
        memset(window->uses, 0, window->n_times * sizeof *window->uses);
        memset(window->sums, 0, window->n_times * sizeof *window->sums);
    }
    g_array_set_size(window->stores, 0);
    window->n = window->now = 0;
    window->room = fmax(1, room->lines);
    window->dirty_room = fmax(1, room->dirty_lines);
    window->batch_room = room->batch_room * window->room;
    window->stored = 0;
    window->delay = room->delay;
    window->spread = fmax(1, room->stores);
}

static WindowLine *
place_of(WindowLine *lines, gsize size, guint64 number)
{
    gsize at = hash_slot(number, size);
    while (lines[at].number != 0 && lines[at].number != number)
        at = (at + 1) & (size - 1);
    return &lines[at];
}

void
l2_window_expect(const L2Window *window, guint64 line)
{
    __builtin_prefetch(&window->lines[hash_slot(line, window->size)], 1);
}

static void
grow(L2Window *window)
{
    WindowLine *larger = g_new0(WindowLine, window->size * 2);
    for (gsize i = 0; i < window->size; i++)
        if (window->lines[i].number != 0)
            *place_of(larger, window->size * 2, window->lines[i].number) = window->lines[i];
    g_free(window->lines);
    window->lines = larger;
    window->size *= 2;
}

/* Notes at TIME the last use of line NUMBER; 0: it is its last no more. */
static void
set_use(L2Window *window, gsize time, guint64 number)
{
    guint by = number ? 1 : G_MAXUINT;
    window->uses[time] = number;
    for (gsize i = time + 1; i <= window->n_times; i += i & -i)
        window->sums[i - 1] += by;
}

/* Lines that were used last at TIME or before. */
static guint
used_until(const L2Window *window, gsize time)
{
    guint n = 0;
    for (gsize i = time + 1; i > 0; i -= i & -i)
        n += window->sums[i - 1];
    return n;
}

/* Gives last uses new times, in their order, so that there is room for others. */
static void
renumber(L2Window *window)
{
    gsize n_before = window->n_times;
    guint64 *before = window->uses;
    window->n_times = MAX(window->n_times, 4 * window->n);
    window->uses = g_new0(guint64, window->n_times);
    g_free(window->sums);
    window->sums = g_new0(guint, window->n_times);
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
    WindowLine *line = place_of(window->lines, window->size, number);
    *ret_between = INFINITY;
    if (line->number != 0) {
        *ret_between = (double)(window->n - used_until(window, line->used));
        set_use(window, line->used, 0);
    } else {
        line->number = number;
        window->n++;
    }
    line->used = window->now++;
    set_use(window, line->used, number);
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
    return -expm1(-fmax(0, age - window->delay) / window->spread);
}

/* Stores to sector S of LINE, of which LOST is how likely it was lost. */
static void
store_sector(L2Window *window, StoredLine *line, guint s, double lost, guint64 bytes, guint64 all,
             L2Stored *stored)
{
    double part = line->bytes[s] == all ? 0 : 1 - line->filled[s];
    double before = written_back(window, line->stored_at[s] - line->since[s]);
    double now = written_back(window, window->stored - line->since[s]);
    double back = before < 1 ? (now - before) / (1 - before) : 1; /* of what has not been */
    if (line->stored >> s & 1) {
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
