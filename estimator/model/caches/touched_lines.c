/* SPDX-License-Identifier: MIT */
#include "touched_lines.h"

#include "hash_slot.h"

#include <string.h>

#define FEWEST_PLACES 1024u
#define NO_LINE G_MAXUINT64

typedef struct {
    guint64 number;
    guint32 sectors;
} TouchedLine;

struct TouchedLines {
    TouchedLine *slots;  /* a power of two, less than half of them taken */
    SectorOwner *owners; /* by slot and sector; of one that is not touched, not set */
    gsize n_slots, n;
    guint n_sectors;
};

static void
empty(TouchedLines *lines, gsize n_slots)
{
    lines->n_slots = n_slots;
    lines->n = 0;
    lines->slots = g_new(TouchedLine, n_slots);
    lines->owners = g_new(SectorOwner, n_slots * lines->n_sectors);
    for (gsize i = 0; i < n_slots; i++)
        lines->slots[i] = (TouchedLine){NO_LINE, 0};
}

TouchedLines *
touched_lines_new(guint n_sectors)
{
    TouchedLines *lines = g_new0(TouchedLines, 1);
    g_assert(n_sectors > 0 && n_sectors <= TOUCHED_MOST_SECTORS);
    lines->n_sectors = n_sectors;
    empty(lines, FEWEST_PLACES);
    return lines;
}

void
touched_lines_free(TouchedLines *lines)
{
    if (!lines)
        return;
    g_free(lines->slots);
    g_free(lines->owners);
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

static SectorOwner *
owners_of(const TouchedLines *lines, const TouchedLine *line)
{
    return &lines->owners[(gsize)(line - lines->slots) * lines->n_sectors];
}

static void
grow(TouchedLines *lines)
{
    g_autofree TouchedLine *before = lines->slots;
    g_autofree SectorOwner *owners = lines->owners;
    gsize n_before = lines->n_slots, n = lines->n;
    empty(lines, 2 * n_before);
    lines->n = n;
    for (gsize i = 0; i < n_before; i++) {
        if (before[i].number == NO_LINE)
            continue;
        TouchedLine *line = place_of(lines, before[i].number);
        *line = before[i];
        memcpy(owners_of(lines, line), &owners[i * lines->n_sectors], lines->n_sectors * sizeof *owners);
    }
}

guint32
touched_lines_add(TouchedLines *lines, guint64 number, guint32 sectors, const SectorOwner *owner,
                  SectorOwner **ret_owners)
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
    *ret_owners = owners_of(lines, line);
    for (guint32 left = sectors & ~before; left; left &= left - 1)
        (*ret_owners)[__builtin_ctz(left)] = *owner;
    return before;
}
