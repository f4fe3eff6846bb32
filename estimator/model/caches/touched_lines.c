/* SPDX-License-Identifier: MIT */
#include "touched_lines.h"

#include "key_index.h"

#define FIRST_ROOM 1024

/* Lines for whose owners memory is taken at a time. */
#define LINES_AT_ONCE 512

/* Room for so many lines or more is given back where there are none. */
#define LARGE_ROOM 2048

typedef struct {
    guint64 number;
    guint32 sectors;
} TouchedLine;

struct TouchedLines {
    TouchedLine *lines; /* in the order in which they were touched first */
    /* By line and sector, those of LINES_AT_ONCE lines in an array of their own; of a sector that is not
     * touched, not set. */
    GPtrArray *owners;
    KeyIndex index; /* of the lines */
    gsize n, n_room;
    guint n_sectors;
};

static void
make_room(TouchedLines *lines, gsize n_room)
{
    lines->n_room = n_room;
    lines->lines = g_renew(TouchedLine, lines->lines, n_room);
}

TouchedLines *
touched_lines_new(guint n_sectors)
{
    TouchedLines *lines = g_new0(TouchedLines, 1);
    g_assert(n_sectors > 0 && n_sectors <= TOUCHED_MOST_SECTORS);
    lines->n_sectors = n_sectors;
    lines->owners = g_ptr_array_new_with_free_func(g_free);
    key_index_init(&lines->index);
    make_room(lines, FIRST_ROOM);
    return lines;
}

void
touched_lines_free(TouchedLines *lines)
{
    if (!lines)
        return;
    g_free(lines->lines);
    g_ptr_array_unref(lines->owners);
    key_index_clear(&lines->index);
    g_free(lines);
}

void
touched_lines_clear(TouchedLines *lines)
{
    if (lines->n > 0)
        key_index_empty(&lines->index, lines->n);
    lines->n = 0;
}

void
touched_lines_rest(TouchedLines *lines)
{
    touched_lines_clear(lines);
    if (lines->n_room < LARGE_ROOM)
        return;
    key_index_clear(&lines->index);
    key_index_init(&lines->index);
    g_clear_pointer(&lines->lines, g_free);
    g_ptr_array_set_size(lines->owners, 0);
    make_room(lines, FIRST_ROOM);
}

/* A new line NUMBER, of which no sector is touched; AT: as key_index_add() has it. */
static guint32
add_line(TouchedLines *lines, guint64 number, gsize at)
{
    key_index_add(&lines->index, number, at, lines->n, lines->lines, sizeof *lines->lines);
    if (lines->n == lines->n_room)
        make_room(lines, lines->n_room + lines->n_room / 4);
    if (lines->n == (gsize)lines->owners->len * LINES_AT_ONCE)
        g_ptr_array_add(lines->owners, g_new(SectorOwner, (gsize)LINES_AT_ONCE * lines->n_sectors));
    lines->lines[lines->n] = (TouchedLine){number, 0};
    return (guint32)lines->n++;
}

guint32
touched_lines_add(TouchedLines *lines, guint64 number, guint32 sectors, const SectorOwner *owner,
                  SectorOwner **ret_owners)
{
    gsize at;
    guint32 place = key_index_find(&lines->index, number, lines->lines, sizeof *lines->lines, &at);
    if (place == KEY_INDEX_NONE)
        place = add_line(lines, number, at);
    TouchedLine *line = &lines->lines[place];
    guint32 before = line->sectors & sectors;
    line->sectors |= sectors;
    *ret_owners = (SectorOwner *)g_ptr_array_index(lines->owners, place / LINES_AT_ONCE) +
                  (gsize)(place % LINES_AT_ONCE) * lines->n_sectors;
    for (guint32 left = sectors & ~before; left; left &= left - 1)
        (*ret_owners)[__builtin_ctz(left)] = *owner;
    return before;
}
