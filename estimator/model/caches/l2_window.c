/* SPDX-License-Identifier: MIT */
#include "model/caches/caches_private.h"
#include "ir/ir.h"

#include <math.h>
#include <string.h>

#define FIRST_ROOM 1024

/* Sectors of a line that are followed; what is stored to others is not known to be written back early. */
#define MAX_SECTORS 4

/* Up to so many times the window's lines used between, of which there are STEPS in a table; behind more, a
 * line is lost. */
#define MOST_BETWEEN 4
#define STEPS 1024

/* What is less likely is taken not to happen: it is as small as the rounding of sums. */
#define LEAST_LIKELY 1e-12

/* What is known of a sector that was stored to: 32 bytes, as there are many. */
typedef struct {
    double since;      /* lines that had been stored to, when this sector was first in part */
    double filled;     /* 0..1: how likely all of it is there, since it was loaded, or written back in part */
    double clean;      /* 0..1: how likely there was no more room for it since it was stored to last */
    guint32 stored_at; /* lines that had been stored to when it was last */
    guint32 bytes;     /* of it that were stored; further ones: more_bytes() */
} StoredSector;

/* What is known of a line that was stored to. */
typedef struct {
    guint8 stored : MAX_SECTORS; /* sectors that were stored to */
    guint8 as_whole
        : MAX_SECTORS; /* of these, those that were there as a whole when they were stored to first */
    guint8 loaded;     /* of the others, those that were loaded */
    guint16 ever;      /* pieces that were there at some time */
    guint32 sectors[MAX_SECTORS]; /* those that were stored to, by their places */
} StoredLine;

/* Small, as most of a simulation's time goes to finding these. */
typedef struct {
    guint64 number;
    guint32 used;  /* when it was used last */
    guint32 state; /* IS_STORED and its place among those that were stored to; or, until then, what
                      StoredLine calls ever, and from bit LOADED_BIT on what it calls loaded */
} WindowLine;
#define IS_STORED (1u << 31)
#define LOADED_BIT 16
#define LOADED_BITS ((1u << MAX_SECTORS) - 1)

/* Room for so many lines or more is given back while the window rests. */
#define LARGE_ROOM 4096

/* Words between two times, at most, of which the bits are counted one by one. */
#define NEAR_WORDS 4

/* What goes through: l2_window_pass(). */
typedef struct {
    gsize at, again; /* when; when its lines were used that are used again and again meanwhile */
    double lines;
} Pass;

/* What is counted for it. */
typedef struct {
    gsize begin, again; /* times */
    gboolean is_open;   /* lines are counted */
    guint n_passes;     /* before */
    double lines, stored;
} Counting;

/* Places for what was found out of an age: lines of one request have the same. */
#define AGES 64

struct L2Window {
    WindowLine *lines; /* in the order in which they were used first; NULL: the window rests */
    KeyIndex index;    /* of the lines */
    gsize n, n_room;
    Chunks stores;     /* of StoredLine */
    Chunks sectors;    /* of StoredSector */
    Chunks more_bytes; /* of guint32, beside these; empty where sectors have no more bytes */
    guint n_stores, n_sectors;
    double room, dirty_room, batch_room, most_between; /* behind more lines than these last all is lost */
    guint32 next; /* the line that was used first behind the one that was used last: likely the next one */
    UseCounts counts;
    gsize now, n_times;
    /* Of the line that was used last of those that had been used before: when that was, and how many times
     * are set behind that without its own new one. */
    gboolean has_last;
    gsize last, behind_last;
    double lost[STEPS + 1]; /* by lines used between, in parts of room: likely_lost() */
    guint first_lost;       /* of these, the first that is not 0 */
    double least_lost;      /* times the lines that there is room for: behind fewer surely none is lost */
    GArray *countings;      /* of Counting, by number */
    guint n_open;           /* of these */
    GArray *passes;         /* of Pass, one after the other */
    double stored;          /* lines that have been stored to */
    double delay, spread;   /* a and d of caches.h */
    struct {
        double age, back; /* written_back(); age 0: none */
    } ages[AGES];
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
    return 1 - fewer > LEAST_LIKELY ? 1 - fewer : 0;
}

static void
wake(L2Window *window)
{
    key_index_init(&window->index);
    window->n_room = MAX(window->n_room, FIRST_ROOM);
    window->lines = g_new(WindowLine, window->n_room);
}

L2Window *
l2_window_new(guint ways)
{
    L2Window *window = g_new0(L2Window, 1);

    wake(window);
    window->n_times = 1u << SPAN_BITS;
    use_counts_init(&window->counts, window->n_times);
    chunks_init(&window->stores);
    chunks_init(&window->sectors);
    chunks_init(&window->more_bytes);
    window->countings = g_array_new(FALSE, TRUE, sizeof(Counting));
    window->passes = g_array_new(FALSE, FALSE, sizeof(Pass));
    for (guint i = 0; i <= STEPS; i++)
        window->lost[i] = likely_lost(ways, (double)MOST_BETWEEN * i / STEPS);
    while (window->first_lost < STEPS && window->lost[window->first_lost] <= 0)
        window->first_lost++;
    /* a step less than that, whatever is rounded */
    window->least_lost = (double)(MAX(window->first_lost, 2) - 2) * MOST_BETWEEN / STEPS;
    return window;
}

void
l2_window_free(L2Window *window)
{
    if (!window)
        return;
    g_free(window->lines);
    key_index_clear(&window->index);
    use_counts_clear(&window->counts);
    chunks_clear(&window->stores);
    chunks_clear(&window->sectors);
    chunks_clear(&window->more_bytes);
    g_array_unref(window->countings);
    g_array_unref(window->passes);
    g_free(window);
}

void
l2_window_rest(L2Window *window)
{
    if (window->n_room < LARGE_ROOM)
        return;
    g_clear_pointer(&window->lines, g_free);
    key_index_clear(&window->index);
    chunks_rest(&window->stores);
    chunks_rest(&window->sectors);
    chunks_rest(&window->more_bytes);
}

void
l2_window_clear(L2Window *window, const L2Room *room)
{
    if (window->lines)
        key_index_empty(&window->index, window->n);
    else
        wake(window);
    use_counts_zero(&window->counts, (window->now + (1u << SPAN_BITS) - 1) >> SPAN_BITS);
    window->n_stores = window->n_sectors = 0;
    window->n = window->now = 0;
    g_array_set_size(window->countings, 0);
    g_array_set_size(window->passes, 0);
    window->n_open = 0;
    window->has_last = FALSE;
    memset(window->ages, 0, sizeof window->ages);
    window->room = fmax(1, room->lines);
    window->dirty_room = fmax(1, room->dirty_lines);
    window->batch_room = room->batch_room * window->room;
    window->most_between = MOST_BETWEEN * fmax(window->room, fmax(window->dirty_room, window->batch_room));
    window->next = 0;
    window->stored = 0;
    window->delay = room->delay;
    window->spread = fmax(1, room->stores);
}

void
l2_window_expect(const L2Window *window, guint64 line)
{
    key_index_expect(&window->index, line);
}

/* The new time of TIME where last uses get new ones. */
static gsize
renumbered(const L2Window *window, gsize time)
{
    return window->n - use_counts_from(&window->counts, time, window->now);
}

static void
renumber_passes(L2Window *window)
{
    for (guint i = 0; i < window->countings->len; i++) {
        Counting *counting = &g_array_index(window->countings, Counting, i);

        counting->begin = renumbered(window, counting->begin);
        counting->again = renumbered(window, counting->again);
    }
    for (guint i = 0; i < window->passes->len; i++) {
        Pass *pass = &g_array_index(window->passes, Pass, i);

        pass->at = renumbered(window, pass->at);
        pass->again = renumbered(window, pass->again);
    }
}

/* Gives last uses new times, in their order, so that there is room for others. */
static void
renumber(L2Window *window)
{
    gsize n_words = window->n_times >> WORD_BITS, sum = 0;
    g_autofree gsize *before = g_new(gsize, n_words); /* by word: set times in those before */

    for (gsize i = 0; i < n_words; sum += count_many(window->counts.bits[i++]))
        before[i] = sum;
    for (gsize i = 0; i < window->n; i++) {
        WindowLine *line = &window->lines[i];
        guint64 earlier = (G_GUINT64_CONSTANT(1) << (line->used & 63)) - 1;

        line->used = (guint32)before[line->used >> WORD_BITS] +
                     count_many(window->counts.bits[line->used >> WORD_BITS] & earlier);
    }
    renumber_passes(window);
    window->n_times = MAX(window->n_times, 4 * window->n);
    window->n_times = (window->n_times + (1u << SPAN_BITS) - 1) >> SPAN_BITS << SPAN_BITS;
    use_counts_clear(&window->counts);
    use_counts_init(&window->counts, window->n_times);
    for (window->now = 0; window->now < window->n; window->now++)
        use_counts_set(&window->counts, window->now, TRUE);
    window->has_last = FALSE;
}

/* How likely a line is lost where there is room for ROOM, and N were used since it was. */
static inline double
likely_gone(const L2Window *window, double n, double room)
{
    if (n < window->least_lost * room)
        return 0;
    double step = n / room * STEPS / MOST_BETWEEN;
    if (!(step < STEPS))
        return 1;
    guint before = (guint)step;
    return window->lost[before] + (step - before) * (window->lost[before + 1] - window->lost[before]);
}

/* How many times are set behind TIME, at which a line was used last: beginning from the line before where
 * that is near, as it is for lines that are used side by side again. */
static gsize
uses_behind(L2Window *window, gsize time)
{
    gsize last = window->last, low = MIN(time, last), high = MAX(time, last), n;

    if (!window->has_last || (high >> WORD_BITS) - (low >> WORD_BITS) > NEAR_WORDS)
        n = use_counts_after(&window->counts, time, window->now);
    else if (time == last + 1)
        n = window->behind_last - 1;
    else if (time > last) /* its own is set, and counted behind the last */
        n = window->behind_last - use_counts_between(&window->counts, low, high) - 1;
    else
        n = window->behind_last + use_counts_between(&window->counts, low, high);
    window->has_last = TRUE;
    window->last = time;
    window->behind_last = n;
    return n;
}

/* A new line NUMBER, which has not been used; AT: as key_index_add() has it. */
static WindowLine *
add_line(L2Window *window, guint64 number, gsize at)
{
    key_index_add(&window->index, number, at, window->n, window->lines, sizeof *window->lines);
    if (window->n == window->n_room) {
        window->n_room += window->n_room / 2;
        window->lines = g_renew(WindowLine, window->lines, window->n_room);
    }
    WindowLine *line = &window->lines[window->n++];
    *line = (WindowLine){.number = number};
    return line;
}

/* Lines that have gone through since time USED, at which a line was used last. */
static double
passed_since(const L2Window *window, gsize used)
{
    double lines = 0, most = window->most_between;

    for (guint i = window->passes->len; i-- > 0 && lines < most;) {
        const Pass *pass = &g_array_index(window->passes, Pass, i);

        if (pass->at <= used)
            break;
        lines += pass->again > used ? pass->lines : 0;
    }
    return lines;
}

/* Counts a line that is used, last at time USED; G_MAXSIZE: never. */
static void
count_use(L2Window *window, gsize used)
{
    for (guint i = 0; i < window->countings->len; i++) {
        Counting *counting = &g_array_index(window->countings, Counting, i);

        counting->lines += counting->is_open && (used == G_MAXSIZE || used < counting->begin);
    }
}

/* The line NUMBER, used now; RET_BETWEEN: lines used since it last was, INFINITY if it was never there. */
static WindowLine *
use(L2Window *window, guint64 number, double *ret_between)
{
    gsize at = 0;
    WindowLine *line;

    if (window->now == window->n_times)
        renumber(window);
    guint32 known = window->next;
    if (known >= window->n || window->lines[known].number != number)
        known = key_index_find(&window->index, number, window->lines, sizeof *window->lines, &at);
    if (window->n_open > 0)
        count_use(window, known == KEY_INDEX_NONE ? G_MAXSIZE : window->lines[known].used);
    if (known != KEY_INDEX_NONE) {
        line = &window->lines[known];
        *ret_between = (double)uses_behind(window, line->used);
        if (window->passes->len > 0)
            *ret_between += passed_since(window, line->used);
        window->next = known + 1;
        use_counts_set(&window->counts, line->used, FALSE);
    } else {
        line = add_line(window, number, at);
        *ret_between = INFINITY;
        window->next = (guint32)window->n;
    }
    line->used = (guint32)window->now++;
    use_counts_set(&window->counts, line->used, TRUE);
    window->behind_last++;
    return line;
}

/* --- what was stored */

static StoredLine *
stored_number(const L2Window *window, guint number)
{
    return chunks_get(&window->stores, number, sizeof(StoredLine));
}

static StoredSector *
sector_number(const L2Window *window, guint number)
{
    return chunks_get(&window->sectors, number, sizeof(StoredSector));
}

/* Sector S of LINE, which was stored to. */
static StoredSector *
sector_of(const L2Window *window, const StoredLine *line, guint s)
{
    return sector_number(window, line->sectors[s]);
}

/* The bytes of sector NUMBER beyond those that StoredSector has. */
static guint32 *
more_bytes(const L2Window *window, guint number)
{
    return chunks_get(&window->more_bytes, number, sizeof(guint32));
}

/* Notes that BETWEEN other lines were used since LINE was: it matters to sectors that were stored to while
 * all of them was likely there. */
static void
grow_clean(const L2Window *window, const StoredLine *line, double between)
{
    if (line->as_whole == 0)
        return;
    double clean = likely_gone(window, between, window->dirty_room);
    if (clean <= 0)
        return;
    for (guint s = 0; s < MAX_SECTORS; s++)
        if (line->stored >> s & 1) {
            StoredSector *sector = sector_of(window, line, s);

            sector->clean += (1 - sector->clean) * clean;
        }
}

double
l2_window_load(L2Window *window, guint64 number, guint pieces, guint32 sectors, gboolean in_batch,
               guint *ret_new)
{
    double between;
    WindowLine *line = use(window, number, &between);
    double lost = likely_gone(window, between, in_batch ? window->batch_room : window->room);
    StoredLine *stored = line->state & IS_STORED ? stored_number(window, line->state & ~IS_STORED) : NULL;
    guint ever = stored ? stored->ever : (guint16)line->state;

    *ret_new = pieces & ~ever;
    double missing = bits_count(*ret_new) + lost * bits_count(pieces & ever);
    if (!stored) {
        line->state |= (guint16)pieces | (sectors & LOADED_BITS) << LOADED_BIT;
        return missing;
    }
    stored->ever |= (guint16)pieces;
    grow_clean(window, stored, between);
    stored->loaded |= (guint8)sectors;
    for (guint s = 0; s < MAX_SECTORS; s++)
        if (sectors & stored->stored & 1u << s)
            sector_of(window, stored, s)->filled = 1;
    return missing;
}

/* How likely a sector has been written back until AGE lines have been stored to since it was in part. */
static double
written_back(L2Window *window, double age)
{
    guint64 bits;

    if (!(age > window->delay))
        return 0;
    memcpy(&bits, &age, sizeof bits);
    gsize at = hash_slot(bits, AGES);
    if (window->ages[at].age != age) {
        window->ages[at].age = age;
        window->ages[at].back = -expm1(-(age - window->delay) / window->spread);
    }
    return window->ages[at].back;
}

/* The share of SECTOR that has been written back since it was stored to last, of what had not been before. */
static double
written_since(L2Window *window, const StoredSector *sector)
{
    double before = written_back(window, sector->stored_at - sector->since);
    double now = written_back(window, window->stored - sector->since);

    return before < 1 ? (now - before) / (1 - before) : 1;
}

/* Stores BYTES, of which ALL are a whole one, to sector S of LINE, which was stored to before; LOST: how
 * likely it was lost. */
static void
store_again(L2Window *window, const StoredLine *line, guint s, double lost, guint64 bytes, guint64 all,
            L2Stored *stored)
{
    StoredSector *sector = sector_of(window, line, s);
    guint32 *more = all > G_MAXUINT32 ? more_bytes(window, line->sectors[s]) : NULL;
    guint64 before = sector->bytes | (more ? (guint64)*more << 32 : 0);
    double part = before == all ? 0 : 1 - sector->filled;
    double back = part > 0 ? written_since(window, sector) : 1; /* of what is there in part */
    double written = 1 - (1 - part * back) * (1 - (line->as_whole >> s & 1) * sector->clean);

    stored->again += lost + (1 - lost) * written;
    stored->fills += part * (lost + (1 - lost) * back);
    sector->filled = (1 - lost) * (sector->filled + part * back);
    sector->since += lost * (window->stored - sector->since);
    sector->bytes |= (guint32)bytes;
    if (more)
        *more |= (guint32)(bytes >> 32);
    sector->stored_at = (guint32)window->stored;
    sector->clean = 0;
}

/* A place for another sector that is stored to, of which ALL are the bytes. */
static guint
take_sector(L2Window *window, guint64 all)
{
    chunks_make_room(&window->sectors, window->n_sectors, sizeof(StoredSector));
    while (all > G_MAXUINT32 && window->more_bytes.chunks->len * CHUNK_THINGS <= window->n_sectors)
        chunks_make_room(&window->more_bytes, window->n_sectors, sizeof(guint32));
    return window->n_sectors++;
}

/* The same of a sector that was never stored to. */
static void
store_first(L2Window *window, StoredLine *line, guint s, double lost, guint64 bytes, guint64 all,
            L2Stored *stored)
{
    guint number = line->sectors[s] = take_sector(window, all);
    gboolean is_loaded = line->loaded >> s & 1;

    stored->fresh++;
    *sector_number(window, number) = (StoredSector){.since = window->stored,
                                                    .filled = is_loaded ? 1 - lost : 0,
                                                    .stored_at = (guint32)window->stored,
                                                    .bytes = (guint32)bytes};
    if (all > G_MAXUINT32)
        *more_bytes(window, number) = (guint32)(bytes >> 32);
    line->as_whole |= (guint8)(is_loaded << s);
    line->stored |= (guint8)(1u << s);
}

/* What is known of LINE's stores, of which this is the first or a later one. */
static StoredLine *
stored_line(L2Window *window, WindowLine *line)
{
    if (!(line->state & IS_STORED)) {
        guint32 state = line->state;

        chunks_make_room(&window->stores, window->n_stores, sizeof(StoredLine));
        line->state = IS_STORED | window->n_stores++;
        *stored_number(window, line->state & ~IS_STORED) =
            (StoredLine){.ever = (guint16)state, .loaded = (guint8)(state >> LOADED_BIT)};
    }
    return stored_number(window, line->state & ~IS_STORED);
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
    of_stores->ever |= (guint16)pieces;
    for (guint s = 0; s < MAX_SECTORS; s++)
        if (sectors >> s & 1) {
            if (of_stores->stored >> s & 1)
                store_again(window, of_stores, s, lost, bytes[s], all, stored);
            else
                store_first(window, of_stores, s, lost, bytes[s], all, stored);
        }
    window->stored++;
}

void
l2_window_begin(L2Window *window, guint number)
{
    if (window->countings->len <= number)
        g_array_set_size(window->countings, number + 1);
    Counting *counting = &g_array_index(window->countings, Counting, number);
    window->n_open -= counting->is_open;
    *counting = (Counting){.begin = window->now};
}

void
l2_window_count(L2Window *window, guint number)
{
    Counting *counting = &g_array_index(window->countings, Counting, number);

    window->n_open += !counting->is_open;
    counting->is_open = TRUE;
    counting->lines = 0;
    counting->n_passes = window->passes->len;
    counting->stored = window->stored;
}

double
l2_window_counted(L2Window *window, guint number)
{
    Counting *counting = &g_array_index(window->countings, Counting, number);
    double lines = counting->lines;

    window->n_open -= counting->is_open;
    counting->is_open = FALSE;
    counting->again = window->now;
    counting->stored = window->stored - counting->stored;
    for (guint i = counting->n_passes; i < window->passes->len; i++)
        lines += g_array_index(window->passes, Pass, i).lines;
    return lines;
}

void
l2_window_pass(L2Window *window, guint number, double lines, double times)
{
    const Counting *counting = &g_array_index(window->countings, Counting, number);
    Pass pass = {window->now, counting->again, fmin(lines, window->most_between)};

    window->stored += times * counting->stored;
    g_array_append_val(window->passes, pass);
}

gboolean
l2_window_keeps(const L2Window *window, gsize n_lines, double n_stores)
{
    double room = fmin(fmin(window->room, window->dirty_room), window->batch_room);
    double step = (double)n_lines / room * STEPS / MOST_BETWEEN;

    return step + 1 < window->first_lost && n_stores <= window->delay;
}

GArray *
l2_window_lines(const L2Window *window)
{
    GArray *lines = g_array_sized_new(FALSE, FALSE, sizeof(guint64), (guint)window->n);

    for (gsize i = 0; i < window->n; i++) {
        g_array_append_val(lines, window->lines[i].number);
    }
    return lines;
}
