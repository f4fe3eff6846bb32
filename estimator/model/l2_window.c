/* SPDX-License-Identifier: MIT */
#include "l2_window.h"
#include "bits.h"

#include <math.h>
#include <string.h>

#define FIRST_SIZE 4096

/* Sectors of a line that are followed; what is stored to others is not known to be written back early. */
#define MAX_SECTORS 4

/* How much more room lines seem to have that are loaded several words at a time. */
#define BATCH_ROOM 2

/* What is known of a line that was stored to. */
typedef struct {
    guint stored;                  /* sectors that were stored to */
    double since[MAX_SECTORS];     /* lines that had been stored to, when this sector was first in part */
    double stored_at[MAX_SECTORS]; /* and when it was last */
    guint64 bytes[MAX_SECTORS];    /* of it that were stored */
    double filled[MAX_SECTORS]; /* 0..1: how likely all of it is there, since it was loaded, or written back
                                   in part */
} StoredLine;

/* Small, as most of a simulation's time goes to finding these. */
typedef struct {
    guint64 number; /* 0: this place of the table is empty */
    double used;    /* lines that had come in when it was used last */
    guint16 ever;   /* pieces that were there at some time */
    guint16 loaded; /* sectors, until it is stored to */
    guint32 stores; /* 1 + its place among those that were stored to; 0: it was not */
} WindowLine;

struct L2Window {
    WindowLine *lines; /* by hash */
    gsize n, size;     /* size: a power of two */
    GArray *stores;    /* of StoredLine */
    double room;
    double come;          /* lines that have come in */
    double stored;        /* lines that have been stored to */
    double delay, spread; /* a and d of l2_window.h */
};

L2Window *
l2_window_new(void)
{
    L2Window *window = g_new0(L2Window, 1);
    window->size = FIRST_SIZE;
    window->lines = g_new0(WindowLine, window->size);
    window->stores = g_array_new(FALSE, TRUE, sizeof(StoredLine));
    return window;
}

void
l2_window_free(L2Window *window)
{
    if (!window)
        return;
    g_free(window->lines);
    g_array_unref(window->stores);
    g_free(window);
}

void
l2_window_clear(L2Window *window, double lines, double delay, double stores)
{
    if (window->n > 0)
        memset(window->lines, 0, window->size * sizeof *window->lines);
    g_array_set_size(window->stores, 0);
    window->n = 0;
    window->room = fmax(1, lines);
    window->come = window->stored = 0;
    window->delay = delay;
    window->spread = fmax(1, stores);
}

static WindowLine *
place_of(WindowLine *lines, gsize size, guint64 number)
{
    gsize at = (number * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15) >> 20) & (size - 1);
    while (lines[at].number != 0 && lines[at].number != number)
        at = (at + 1) & (size - 1);
    return &lines[at];
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

/* The line NUMBER, used now; RET_GONE: how likely it was lost since it last was, 1 if it was never there.
 * Lines drive each other out once the window is full. */
static WindowLine *
use(L2Window *window, guint64 number, gboolean in_batch, double *ret_gone)
{
    if (2 * (window->n + 1) > window->size)
        grow(window);
    WindowLine *line = place_of(window->lines, window->size, number);
    double driven_out = fmax(0, window->come - fmax(line->used, window->room));
    if (in_batch)
        driven_out /= BATCH_ROOM;
    *ret_gone = line->number == 0 ? 1 : driven_out > 0 ? -expm1(-driven_out / window->room) : 0;
    if (line->number == 0) {
        line->number = number;
        window->n++;
    }
    window->come += *ret_gone;
    line->used = window->come;
    return line;
}

double
l2_window_load(L2Window *window, guint64 number, guint pieces, guint32 sectors, gboolean in_batch,
               guint *ret_new)
{
    double gone;
    WindowLine *line = use(window, number, in_batch, &gone);
    *ret_new = pieces & ~line->ever;
    double missing = bits_count(*ret_new) + gone * bits_count(pieces & line->ever);
    line->ever |= (guint16)pieces;
    if (line->stores == 0) {
        line->loaded |= (guint16)sectors;
        return missing;
    }
    StoredLine *stored = &g_array_index(window->stores, StoredLine, line->stores - 1);
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

/* Stores to sector S of LINE, of which GONE is how likely it was lost. */
static void
store_sector(L2Window *window, StoredLine *line, guint s, double gone, guint64 bytes, guint64 all,
             L2Stored *stored)
{
    double part = line->bytes[s] == all ? 0 : 1 - line->filled[s];
    double before = written_back(window, line->stored_at[s] - line->since[s]);
    double now = written_back(window, window->stored - line->since[s]);
    double back = before < 1 ? (now - before) / (1 - before) : 1; /* of what has not been */
    if (line->stored >> s & 1) {
        stored->again += gone + (1 - gone) * part * back;
        stored->fills += part * (gone + (1 - gone) * back);
        line->filled[s] = (1 - gone) * (line->filled[s] + part * back);
        line->since[s] += gone * (window->stored - line->since[s]);
    } else {
        stored->fresh++;
        line->filled[s] *= 1 - gone;
        line->since[s] = window->stored;
    }
    line->stored |= 1u << s;
    line->bytes[s] |= bytes;
    line->stored_at[s] = window->stored;
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
    double gone;
    WindowLine *line = use(window, number, FALSE, &gone);
    StoredLine *of_stores = stored_line(window, line);
    line->ever |= (guint16)pieces;
    for (guint s = 0; s < MAX_SECTORS; s++)
        if (sectors >> s & 1)
            store_sector(window, of_stores, s, gone, bytes[s], all, stored);
    window->stored++;
}
