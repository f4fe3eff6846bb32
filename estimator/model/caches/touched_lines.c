/* SPDX-License-Identifier: MIT */
#include "touched_lines.h"

#include "hash_slot.h"

#define FEWEST_PLACES 1024u
#define NO_LINE G_MAXUINT64

typedef struct {
    guint64 number;
    guint32 sectors;
} TouchedLine;

struct TouchedLines {
    TouchedLine *slots; /* a power of two, less than half of them taken */
    gsize n_slots, n;
};

static void
empty(TouchedLines *lines, gsize n_slots)
{
    lines->n_slots = n_slots;
    lines->n = 0;
    lines->slots = g_new(TouchedLine, n_slots);
    for (gsize i = 0; i < n_slots; i++)
        lines->slots[i] = (TouchedLine){NO_LINE, 0};
}

TouchedLines *
touched_lines_new(void)
{
    TouchedLines *lines = g_new0(TouchedLines, 1);
    empty(lines, FEWEST_PLACES);
    return lines;
}

void
touched_lines_free(TouchedLines *lines)
{
    if (!lines)
        return;
    g_free(lines->slots);
    g_free(lines);
}

void
touched_lines_clear(TouchedLines *lines)
{
    for (gsize i = 0; i < lines->n_slots && lines->n > 0; i++)
        lines->slots[i] = (TouchedLine){NO_LINE, 0};
    lines->n = 0;
}

/* The place of line NUMBER, or the free one that it can have. */
static TouchedLine *
place_of(const TouchedLines *lines, guint64 number)
{
    gsize at = hash_slot(number, lines->n_slots);
    while (lines->slots[at].number != number && lines->slots[at].number != NO_LINE)
        at = (at + 1) & (lines->n_slots - 1);
    return &lines->slots[at];
}

static void
grow(TouchedLines *lines)
{
    g_autofree TouchedLine *before = lines->slots;
    gsize n_before = lines->n_slots, n = lines->n;
    empty(lines, 2 * n_before);
    lines->n = n;
    for (gsize i = 0; i < n_before; i++)
        if (before[i].number != NO_LINE)
            *place_of(lines, before[i].number) = before[i];
}

guint32
touched_lines_add(TouchedLines *lines, guint64 number, guint32 sectors)
{
    TouchedLine *line = place_of(lines, number);
    if (line->number == NO_LINE) {
        if (2 * (lines->n + 1) > lines->n_slots) {
            grow(lines);
            line = place_of(lines, number);
        }
        line->number = number;
        lines->n++;
    }
    guint32 before = line->sectors & sectors;
    line->sectors |= sectors;
    return before;
}
