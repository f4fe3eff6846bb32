/* SPDX-License-Identifier: MIT */
#include "model/caches/caches.h"

#define FIRST_ROOM 1024

/* Room for so much or more is given back where there is nothing. */
#define LARGE_ROOM 2048

/* Sectors whose bits a word holds. */
#define WORD_SECTORS 64

/* Lines side by side, as many as have WORD_SECTORS. */
typedef struct {
    guint64 number;
    guint64 sectors; /* those that were touched */
} LineGroup;

/* A line that has been touched in this window. */
typedef struct {
    guint64 number;
    guint32 group;
    guint32 recent; /* sectors that were touched first in this window */
} RecentLine;

struct TouchedLines {
    LineGroup *groups; /* in the order in which they were touched first */
    KeyIndex groups_index;
    gsize n_groups, groups_room;
    RecentLine *lines;   /* likewise */
    SectorOwner *owners; /* by line and sector; of a sector that is not recent, not set */
    KeyIndex index;      /* of the lines */
    gsize n, n_room;
    guint n_sectors, group_bits; /* of a line; log2 of the lines of a group */
};

static void
make_group_room(TouchedLines *lines, gsize n_room)
{
    lines->groups_room = n_room;
    lines->groups = g_renew(LineGroup, lines->groups, n_room);
}

static void
make_room(TouchedLines *lines, gsize n_room)
{
    lines->n_room = n_room;
    lines->lines = g_renew(RecentLine, lines->lines, n_room);
    lines->owners = g_renew(SectorOwner, lines->owners, n_room * lines->n_sectors);
}

TouchedLines *
touched_lines_new(guint n_sectors)
{
    TouchedLines *lines = g_new0(TouchedLines, 1);

    g_assert(n_sectors > 0 && n_sectors <= TOUCHED_MOST_SECTORS);
    lines->n_sectors = n_sectors;
    while (n_sectors << (lines->group_bits + 1) <= WORD_SECTORS)
        lines->group_bits++;
    key_index_init(&lines->groups_index);
    key_index_init(&lines->index);
    make_group_room(lines, FIRST_ROOM);
    make_room(lines, FIRST_ROOM);
    return lines;
}

void
touched_lines_free(TouchedLines *lines)
{
    if (!lines)
        return;
    g_free(lines->groups);
    g_free(lines->lines);
    g_free(lines->owners);
    key_index_clear(&lines->groups_index);
    key_index_clear(&lines->index);
    g_free(lines);
}

void
touched_lines_next_window(TouchedLines *lines)
{
    if (lines->n > 0)
        key_index_empty(&lines->index, lines->n);
    lines->n = 0;
}

void
touched_lines_clear(TouchedLines *lines)
{
    touched_lines_next_window(lines);
    if (lines->n_groups > 0)
        key_index_empty(&lines->groups_index, lines->n_groups);
    lines->n_groups = 0;
}

void
touched_lines_rest(TouchedLines *lines)
{
    touched_lines_clear(lines);
    if (lines->groups_room >= LARGE_ROOM) {
        key_index_clear(&lines->groups_index);
        key_index_init(&lines->groups_index);
        g_clear_pointer(&lines->groups, g_free);
        make_group_room(lines, FIRST_ROOM);
    }
    if (lines->n_room < LARGE_ROOM)
        return;
    key_index_clear(&lines->index);
    key_index_init(&lines->index);
    g_clear_pointer(&lines->lines, g_free);
    g_clear_pointer(&lines->owners, g_free);
    make_room(lines, FIRST_ROOM);
}

/* The group NUMBER, made if need be. */
static guint32
find_group(TouchedLines *lines, guint64 number)
{
    gsize at;
    guint32 group = key_index_find(&lines->groups_index, number, lines->groups, sizeof *lines->groups, &at);

    if (group != KEY_INDEX_NONE)
        return group;
    key_index_add(&lines->groups_index, number, at, lines->n_groups, lines->groups, sizeof *lines->groups);
    if (lines->n_groups == lines->groups_room)
        make_group_room(lines, lines->groups_room + lines->groups_room / 4);
    lines->groups[lines->n_groups] = (LineGroup){number, 0};
    return (guint32)lines->n_groups++;
}

/* Line NUMBER, which has not been touched in this window; AT: as key_index_add() has it. */
static guint32
add_line(TouchedLines *lines, guint64 number, gsize at)
{
    key_index_add(&lines->index, number, at, lines->n, lines->lines, sizeof *lines->lines);
    if (lines->n == lines->n_room)
        make_room(lines, lines->n_room + lines->n_room / 4);
    lines->lines[lines->n] = (RecentLine){number, find_group(lines, number >> lines->group_bits), 0};
    return (guint32)lines->n++;
}

guint32
touched_lines_add(TouchedLines *lines, guint64 number, guint32 sectors, const SectorOwner *owner,
                  guint32 *ret_recent, SectorOwner **ret_owners)
{
    gsize at;
    guint32 place = key_index_find(&lines->index, number, lines->lines, sizeof *lines->lines, &at);

    if (place == KEY_INDEX_NONE)
        place = add_line(lines, number, at);
    RecentLine *line = &lines->lines[place];
    LineGroup *group = &lines->groups[line->group];
    guint first = (guint)(number & ((1u << lines->group_bits) - 1)) * lines->n_sectors;
    guint32 before = (guint32)(group->sectors >> first) & sectors;
    group->sectors |= (guint64)sectors << first;
    *ret_recent = line->recent & before;
    line->recent |= sectors & ~before;
    *ret_owners = &lines->owners[(gsize)place * lines->n_sectors];
    for (guint32 left = sectors & ~before; left; left &= left - 1)
        (*ret_owners)[__builtin_ctz(left)] = *owner;
    return before;
}
