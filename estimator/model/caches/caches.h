/* SPDX-License-Identifier: MIT */
/* estimator/model/caches/: caches and pieces of DRAM, as numbers of lines alone. Uses ir/. */
#pragma once

#include <glib.h>

/* --- bisection_pieces.c */
/* Pieces of memory that draws ask for evenly: those of a step of a bisection, the fewer the earlier the
 * step. */
typedef struct {
    guint array;   /* that they are of, below N_ARRAYS */
    double pieces; /* at least 1 where something is drawn */
    double all;    /* pieces of that array, at least PIECES */
    double draws;  /* over the launch; 0: none */
    double reads;  /* result: those of the draws that come from DRAM */
} PieceLevel;

/* Fills in what DRAM reads where L2 keeps the HELD pieces that were asked for last:
 * docs/models/model-sector.md, "Unknown places". */
void piece_levels_read(PieceLevel *levels, guint n, guint n_arrays, double held);

/* How many of BITS are set; quick where these are few. Compilers call a function for __builtin_popcount()
 * unless told for which processor they compile. */
static inline guint
bits_count(guint64 bits)
{
    guint n = 0;

    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

/* --- key_index.c */
/* Finds things by their keys that are numbered from 0 on in the order in which they were made, in an array of
 * the caller's that is as long as there are things: a table of hashes is never full, and so has four bytes a
 * place here. A place tells the number of a thing, and some bits of its key's hash, so that other things are
 * seldom looked at. Each thing begins with its key, a guint64. */
typedef struct {
    guint32 *places; /* by hash: 1 + the number, in the lowest BITS, and hash bits above it; 0: empty */
    guint bits;      /* log2 of the places */
} KeyIndex;

/* That no thing has. */
#define KEY_INDEX_NONE G_MAXUINT32

/* An index of no things. Free with key_index_clear(). */
void key_index_init(KeyIndex *index);
/* Gives its memory back; it can be initialised again. */
void key_index_clear(KeyIndex *index);
/* Takes all N things out. */
void key_index_empty(KeyIndex *index, gsize n);
/* Takes all things out and puts these N in: those that are left, which have other numbers now. */
void key_index_renew(KeyIndex *index, gsize n, gconstpointer things, gsize size);

/* As hash_slot() has it. */
static inline guint64
key_index_hash(guint64 key)
{
    return (key ^ key >> 32) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
}

/* What a place has above the number of a thing with HASH. */
static inline guint32
key_index_mark(const KeyIndex *index, guint64 hash)
{
    return (guint32)(hash >> 32) << index->bits;
}

/* Prefetches the place of KEY, which is soon asked for. */
static inline void
key_index_expect(const KeyIndex *index, guint64 key)
{
    __builtin_prefetch(&index->places[key_index_hash(key) >> (64 - index->bits)], 1);
}

/* The number of the thing of KEY among THINGS, of SIZE bytes each; KEY_INDEX_NONE: there is none, and RET_AT
 * is the place that it can have. */
static inline guint32
key_index_find(const KeyIndex *index, guint64 key, gconstpointer things, gsize size, gsize *ret_at)
{
    guint64 hash = key_index_hash(key);
    guint32 mark = key_index_mark(index, hash), mask = (1u << index->bits) - 1;
    gsize at = hash >> (64 - index->bits);

    *ret_at = at; /* so that compilers see that it is set */
    for (guint32 place; (place = index->places[at]) != 0; at = (at + 1) & mask) {
        guint32 number = (place & mask) - 1;

        if ((place & ~mask) == mark &&
            *(const guint64 *)(gconstpointer)((const guint8 *)things + number * size) == key)
            return number;
    }
    *ret_at = at;
    return KEY_INDEX_NONE;
}

/* Puts the thing of KEY that follows on the N that there are to AT, which key_index_find() gave; THINGS:
 * these N. */
void key_index_add(KeyIndex *index, guint64 key, gsize at, gsize n, gconstpointer things, gsize size);

/* --- dram_pieces.c */
/* Who touched a piece of memory: a block, or one of the next along x, y and z. Blocks before it matter only
 * for what it writes. */
enum { WHO_BLOCK, WHO_X, WHO_Y, WHO_Z, N_WHO, WHO_BEFORE = N_WHO, N_ROLES };

/* A piece of memory that was touched. Millions of them are remembered: a quarter of a line of the host's
 * cache. */
typedef struct {
    guint64 number;    /* of the piece, with the array */
    guint16 by[N_WHO]; /* the item of the stream that touched it first, + 1; 0: not touched */
} Piece;
#define PIECE_MOST_ITEMS (G_MAXUINT16 - 1)

/* Pieces by their numbers. */
typedef struct {
    Piece *pieces;    /* in the order in which they were made; NULL: the table rests */
    guint64 *written; /* by piece: its bytes, as bits; NULL in a table of what is read */
    KeyIndex index;   /* of the pieces */
    float *weights;   /* by item + 1: how often it is executed in a thread; 0 of none */
    gsize n, n_room;  /* pieces, and those that there is room for */
    gboolean is_of_writes;
    gsize most;              /* pieces from which on it goes on with half of them; G_MAXSIZE: it takes all */
    guint share_bits, share; /* takes share number SHARE of 2^SHARE_BITS alone */
} PieceTable;

PieceTable *piece_table_new(gboolean is_of_writes);
void piece_table_free(PieceTable *table);
/* Takes all pieces out, and makes room for the weights of N_ITEMS items, at most PIECE_MOST_ITEMS. */
void piece_table_clear(PieceTable *table, guint n_items);
/* Gives the memory of a large table back: nothing is asked of it until it is cleared. */
void piece_table_rest(PieceTable *table);
/* Lets TABLE, of reads, take a share of all pieces alone, where there are more than MOST: the same pieces are
 * then asked for again for each further share. Until piece_table_next_share() says that none is left,
 * clearing the table changes none of this. */
void piece_table_begin_shares(PieceTable *table, gsize most);
/* Goes on to the next share. FALSE: there is none, and from here on the table takes all pieces. */
gboolean piece_table_next_share(PieceTable *table);
/* The new piece NUMBER, which key_index_find() has not found and would put to AT. NULL: it is of another
 * share. */
Piece *piece_table_add(PieceTable *table, guint64 number, gsize at);
/* The piece NUMBER; NULL: there is none. */
static inline Piece *
piece_table_find(const PieceTable *table, guint64 number)
{
    gsize at;
    guint32 known = key_index_find(&table->index, number, table->pieces, sizeof *table->pieces, &at);

    return known == KEY_INDEX_NONE ? NULL : &table->pieces[known];
}
/* The lowest bit of a piece's hash that tells its share: its place in the index hangs on none of those. */
#define SHARE_BIT 20
/* TRUE if TABLE takes piece NUMBER. */
static inline gboolean
piece_table_takes(const PieceTable *table, guint64 number)
{
    return (key_index_hash(number) >> SHARE_BIT & ((1u << table->share_bits) - 1)) == table->share;
}
/* The piece NUMBER, made if need be; it stays where it is until the next is made. NULL: it is of another
 * share. */
static inline Piece *
piece_table_get(PieceTable *table, guint64 number)
{
    gsize at;

    if (!piece_table_takes(table, number))
        return NULL;
    guint32 known = key_index_find(&table->index, number, table->pieces, sizeof *table->pieces, &at);
    return known == KEY_INDEX_NONE ? piece_table_add(table, number, at) : &table->pieces[known];
}
/* Prefetches the memory that leads to piece NUMBER, which is soon asked for. */
static inline void
piece_table_expect(const PieceTable *table, guint64 number)
{
    key_index_expect(&table->index, number);
}
/* How often what touched PIECE first for WHO is executed in a thread; 0: nothing did. */
static inline double
piece_weight(const PieceTable *table, const Piece *piece, guint who)
{
    return table->weights[piece->by[who]];
}
/* The item that touched PIECE, which the block touches, first in the block. */
static inline guint
piece_item(const Piece *piece)
{
    return piece->by[WHO_BLOCK] - 1u;
}
/* The bytes of PIECE that are written, as bits. */
static inline guint64 *
piece_table_written(const PieceTable *table, const Piece *piece)
{
    return &table->written[piece - table->pieces];
}

/* A line that a warp's request touches. */
typedef struct {
    guint64 line;
    guint32 sectors, whole; /* of the line, as bits: touched, and with all their bytes */
    /* Of L1, for who looks for it, not set at first: where the line is, what was there of it, and which of
     * that is of a line of which a load of this turn filled sectors. */
    guint32 set, hits, waiting;
} LineTouch;

/* --- l1_cache.c */
/* A cache of lines made of sectors: a line is allocated as a whole, each sector is filled by itself. A miss
 * replaces the least recently used line of a set, or any as if at random. */
typedef struct L1Cache L1Cache;

/* For LINES lines, at least 1, in SETS sets, of which the first have a line more where they don't divide
 * LINES; 1: any line can be anywhere. */
L1Cache *l1_cache_new(guint lines, guint sets, gboolean is_lru);
/* Empties it, as if it were new. */
void l1_cache_clear(L1Cache *cache);
void l1_cache_free(L1Cache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(L1Cache, l1_cache_free)

/* Sectors of a line of which single bytes are known to be there; of further ones, all or none. */
#define L1_CACHE_PARTS 4

/* Prefetches the memory that tells of the sets of N LINES, which are soon asked for. */
void l1_cache_expect(const L1Cache *cache, const LineTouch *lines, guint n);
/* Loads the sectors in the bits SECTORS of the line numbered LINE, which is always in set SET; BYTES: by
 * sector, the bytes asked for as bits, which matter where the line was stored to in part. Returns those of
 * which all these were there; then all is. A set that has no line holds nothing. RET_IS_ON_ITS_WAY: a load of
 * this turn filled sectors of the line. */
guint32 l1_cache_load(L1Cache *cache, guint64 line, guint set, guint32 sectors, const guint64 *bytes,
                      gboolean *ret_is_on_its_way);
/* The same for one after the other of N LINES, with BYTES of PER_LINE sectors each: fills in what was there.
 */
void l1_cache_load_lines(L1Cache *cache, LineTouch *lines, guint n, const guint64 *bytes, guint per_line);
/* Ends the turn: all sectors filled so far have arrived. */
void l1_cache_next_turn(L1Cache *cache);
/* Stores BYTES of these sectors, which the cache then holds; sectors in the bits WHOLE are stored
 * completely. */
void l1_cache_store(L1Cache *cache, guint64 line, guint set, guint32 sectors, guint32 whole,
                    const guint64 *bytes);
/* Empties the line, which stays allocated. */
void l1_cache_empty(L1Cache *cache, guint64 line, guint set);

/* How often a line that was not there has taken a place, l1_cache_pass() included; and how many sectors loads
 * have filled of lines that were there. */
guint64 l1_cache_taken(const L1Cache *cache);
guint64 l1_cache_grown(const L1Cache *cache);
/* A time, from which on lines are used: for l1_cache_pass(). */
guint32 l1_cache_time(L1Cache *cache);
/* Lets LINES lines go through, as many in each set, while those that have been used from time SINCE on are
 * used again and again. */
void l1_cache_pass(L1Cache *cache, double lines, guint32 since);

/* TRUE if some line was driven out, or found no place: else what was found of a line hung on that line alone.
 */
gboolean l1_cache_has_lost(const L1Cache *cache);
/* The numbers of all lines that have a place (of guint64). Free with g_array_unref(). */
GArray *l1_cache_lines(const L1Cache *cache);
/* TRUE if a cache of LINES lines in SETS sets has a place for all of so many lines, BY_SET. */
gboolean l1_cache_has_room(guint lines, guint sets, const guint *by_set);

/* --- l1_sets.c */
/* Which set of L1 a line belongs to. */
#define SET_MAP_PARTS 8
#define SET_MAP_PART_BITS 9
typedef struct {
    guint n_sets;   /* a power of two */
    guint n_parts;  /* parts of a line's number that sums of address bits reach, from the lowest on */
    guint salt;     /* by which the sets of what bits beyond these number are drawn */
    guint own_bits; /* bits of a line's number that are all there is to its set */
    guint32 parts[SET_MAP_PARTS][1 << SET_MAP_PART_BITS]; /* by such a byte: what it adds to the set */
} SetMap;

/* SET_BITS: N_BITS (31 at most) masks of an address' bits, the sum of each of which is a bit of the set;
 * N_BITS is 0 where there is one set. Lines have LINE_BYTES, a power of two; bits of an address from
 * ARRAY_BITS on number its array. */
void set_map_init(SetMap *map, const guint64 *set_bits, guint n_bits, guint64 line_bytes, guint array_bits);

/* set_map_find() of a map of N_PARTS: quicker where compilers see how many these are. */
static inline guint
set_map_find_of(const SetMap *map, guint n_parts, guint64 line)
{
    guint64 beyond =
        ((line >> map->own_bits) + ((guint64)map->salt << 48)) * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    guint32 set = (guint32)(beyond >> 32);

    for (guint part = 0; part < n_parts; part++, line >>= SET_MAP_PART_BITS)
        set ^= map->parts[part][line & ((1 << SET_MAP_PART_BITS) - 1)];
    return set & (map->n_sets - 1);
}

/* The set of the line numbered LINE. Bits of its address behind those that are all there is to a set, and
 * with them the array, lead to any other set. */
static inline guint
set_map_find(const SetMap *map, guint64 line)
{
    return set_map_find_of(map, map->n_parts, line);
}

/* --- l2_window.c */
/* What a part of L2 still holds of the lines that pass through it, and what of the sectors stored to it has
 * been written to DRAM meanwhile (docs/evidence/experiments.md, "Threads with lines of their own").
 *
 * What was used longest ago is lost, in sets of w lines: when n other lines have been used since a line was,
 * of a part with room for r, it is lost if w or more of them went to its set, P(X >= w), X being Poisson
 * distributed around w n / r. There is less room for lines that wait to be written: of one that the same law
 * with that room loses, what was stored is written to DRAM, and stays as well. A sector of which a part has
 * been stored, and nothing loaded, is written back in another way: with probability 1 - exp(-(s - a) / d)
 * until s > a lines have been stored to since, which leaves it where it is, and fills it. */
typedef struct L2Window L2Window;

/* What a store makes DRAM move, in sectors, on average: those that were never stored to before; those that
 * have been written back since they were; and those that were read, being written back in part. */
typedef struct {
    double fresh, again, fills;
} L2Stored;

/* The room of a window. Lines that wait to be written have less. Lines of which several words are loaded at
 * once seem to have batch_room times as much. */
typedef struct {
    double lines, dirty_lines;
    double delay, stores; /* a and d above; stores INFINITY: nothing is written back that way */
    double batch_room;
} L2Room;

/* WAYS: w above; 0: not known, then what was used longest ago of all lines is lost. */
L2Window *l2_window_new(guint ways);
void l2_window_free(L2Window *window);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(L2Window, l2_window_free)

/* Gives the memory of many lines back: nothing is asked of the window until it is emptied. */
void l2_window_rest(L2Window *window);
/* Empties the window, and gives it ROOM. */
void l2_window_clear(L2Window *window, const L2Room *room);

/* Prefetches the memory that tells of the line numbered LINE, which is soon asked for. */
void l2_window_expect(const L2Window *window, guint64 line);

/* Loads the pieces in the bits PIECES, which are the SECTORS, of the line numbered LINE.
 * IN_BATCH: a thread loads words of several iterations at a time, which the window has more room for.
 * Returns how many are not there, on average; RET_NEW: those that never were. */
double l2_window_load(L2Window *window, guint64 line, guint pieces, guint32 sectors, gboolean in_batch,
                      guint *ret_new);

/* Stores BYTES, bits by sector of which ALL are a whole one, to the sectors in the bits SECTORS of the line
 * numbered LINE, whose pieces in the bits PIECES they make known; adds to STORED. */
void l2_window_store(L2Window *window, guint64 line, guint pieces, guint32 sectors, const guint64 *bytes,
                     guint64 all, L2Stored *stored);

/* Begins something of this NUMBER of which l2_window_counted() tells. */
void l2_window_begin(L2Window *window, guint number);
/* Counts from here on lines that have not been used since that began, and stores. */
void l2_window_count(L2Window *window, guint number);
/* Ends that, and returns the lines, and those that have gone through meanwhile. What is used from here on is
 * used again and again while l2_window_pass() of this NUMBER lets lines go through. */
double l2_window_counted(L2Window *window, guint number);
/* Lets LINES lines go through, and TIMES as many stores as were counted. */
void l2_window_pass(L2Window *window, guint number, double lines, double times);

/* TRUE if nothing is lost, or written back before its time, where N_LINES lines alone are used, and N_STORES
 * are stored to, each as often as that happens: what is found of a line hangs on that line alone. */
gboolean l2_window_keeps(const L2Window *window, gsize n_lines, double n_stores);

/* The numbers of all lines that have been used (of guint64). Free with g_array_unref(). */
GArray *l2_window_lines(const L2Window *window);

/* --- near_pieces.c */
/* Distinct pieces (of memory, of any size) of one array that blocks touch whose threads go to places about
 * where they stand. The grid's blocks advance through the array evenly, from its first piece to its last. */
typedef struct {
    double known;   /* pieces that one block touches at known places; neighbours touch others */
    double drawn;   /* pieces that it touches at drawn places alone */
    double times;   /* iterations like those that touched these, at least 1 */
    double stretch; /* pieces among which these are drawn evenly, at least drawn */
    double all;     /* pieces of the array, at least stretch */
    double blocks;  /* of the grid, at least 1 */
} NearPieces;

/* The pieces that BLOCKS blocks in a row touch, 1 to those of the grid, and in RET_SHARE (0..1; may be NULL)
 * what part that is of the pieces among which theirs lie: docs/models/model-sector.md, "Unknown places". */
double near_pieces_touched(const NearPieces *pieces, double blocks, double *ret_share);

/* L2, as such an array shares it with all else. */
typedef struct {
    double window;      /* bytes that it keeps, of all that comes in last */
    double wave;        /* blocks that run at a time */
    double piece_bytes; /* what a piece takes of it */
    double other_bytes; /* that one block brings of other arrays */
} NearCache;

/* The pieces that come from DRAM for the grid: every one that is touched, and again where L2 has lost it
 * before the next block asks for it; at most as many as all blocks touch, each by itself. */
double near_pieces_read(const NearPieces *pieces, const NearCache *cache);

/* The runs of NUMBER threads, counted from thread 0, that THREADS threads from FIRST on have a part in; all
 * at least 1, but FIRST. */
double shared_runs(double first, double threads, double number);

/* --- stored_bytes.c */
/* Which bytes of some sectors are stored, by the sectors' numbers. */
typedef struct StoredBytes StoredBytes;

StoredBytes *stored_bytes_new(void);
void stored_bytes_free(StoredBytes *stored);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(StoredBytes, stored_bytes_free)
/* Forgets all sectors; takes no time. */
void stored_bytes_clear(StoredBytes *stored);

/* From here on, other stores than before. */
void stored_bytes_next_store(StoredBytes *stored);
/* Stores BYTES, as bits, of sector NUMBER. RET_IS_NEW: nothing of it was stored since it all was forgotten.
 * TRUE if the stores since stored_bytes_next_store() had not gone there yet. */
gboolean stored_bytes_add(StoredBytes *stored, guint64 number, guint64 bytes, gboolean *ret_is_new);

gboolean stored_bytes_has(const StoredBytes *stored, guint64 number);
/* How many sectors there are, and in RET_WHOLE how many have all of the bytes ALL. */
guint stored_bytes_count(const StoredBytes *stored, guint64 all, guint *ret_whole);

/* --- touched_lines.c */
/* Sectors of a line at most: their bits fit into guint32. */
#define TOUCHED_MOST_SECTORS 32

/* Who touched a sector first, as the one who touches numbers them: small, as there are many. */
typedef struct {
    guint16 item, warp;
} SectorOwner;

/* Lines of which sectors have been touched: a cache that never loses anything. Who touched them is known of a
 * part of time alone, which is called a window. */
typedef struct TouchedLines TouchedLines;

/* N_SECTORS: of each line, at most TOUCHED_MOST_SECTORS. */
TouchedLines *touched_lines_new(guint n_sectors);
void touched_lines_free(TouchedLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TouchedLines, touched_lines_free)
void touched_lines_clear(TouchedLines *lines);
/* The same, and gives back the memory of many lines. */
void touched_lines_rest(TouchedLines *lines);
/* Begins a new window. */
void touched_lines_next_window(TouchedLines *lines);

/* Touches SECTORS, as bits, of line NUMBER for OWNER; returns those that were touched before. RET_RECENT:
 * those of them that were touched first in this window. RET_OWNERS: by sector who touched these first, to be
 * changed until the next call. */
guint32 touched_lines_add(TouchedLines *lines, guint64 number, guint32 sectors, const SectorOwner *owner,
                          guint32 *ret_recent, SectorOwner **ret_owners);
