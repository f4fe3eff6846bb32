/* SPDX-License-Identifier: MIT */
/* Sums over the pieces of memory that the blocks followed touch, each array's once for all layouts that place
 * and access it alike. */

#include "model/sector/dram/dram_private.h"

#include <string.h>

/* Bytes that are remembered: then all is forgotten. */
#define MEMO_BYTES (4 << 20)

/* Lanes that touch something, of all items, from which on arrays are followed one by one. */
#define MANY_TOUCHES (1 << 17)

/* Pieces of one array that are remembered at a time, which take 2 MB: where blocks load from more, their
 * lanes are followed once for each share of them. */
#define MOST_PIECES (3 << 15)

/* What is remembered of one array. */
typedef struct ArrayPieces {
    ArraySum read, write;
    gboolean strays; /* some of its pieces are taken for another array's: nothing else is remembered */
    guint n_items;
    struct {
        guint item; /* LayoutArrays.ranks; where its layout's arrays are not known, its number */
        ItemPieces pieces;
    } items[];
} ArrayPieces;

struct PieceMemo {
    GHashTable *arrays; /* GBytes, what it hangs on -> ArrayPieces */
    gsize n_bytes;
};

PieceMemo *
piece_memo_new(void)
{
    PieceMemo *memo = g_new0(PieceMemo, 1);

    memo->arrays = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify)g_bytes_unref, g_free);
    return memo;
}

void
piece_memo_free(PieceMemo *memo)
{
    if (!memo)
        return;
    g_hash_table_unref(memo->arrays);
    g_free(memo);
}

void
piece_memo_clear(PieceMemo *memo)
{
    g_hash_table_remove_all(memo->arrays);
    memo->n_bytes = 0;
}

/* --- sums */

/* Adds PIECE of the block, which an item touches first, to what is drawn in SUM. */
static void
add_drawn(const DramPass *p, const Piece *piece, double weight, ArraySum *sum)
{
    guint item_number = piece_item(piece);
    const ItemRequests *item = &p->asked[item_number];

    if (item->is_random || item->is_near) {
        guint access = p->layout->stream->items[item_number].access;

        sum->locality = sector_locality(p->layout->launch, &p->layout->launch->study->accesses[access]);
        sum->drawn += weight;
    }
    sum->is_random = sum->is_random || item->is_random;
    if (!item->is_near)
        return;
    sum->is_near = TRUE;
    sum->seen++;
    sum->low = sum->high == 0 ? piece->number : MIN(sum->low, piece->number);
    sum->high = MAX(sum->high, piece->number);
}

/* TRUE if PIECE of TABLE counts: with a written one, the share of what is read has to have what DRAM reads
 * with it. */
static gboolean
is_of_share(const DramPass *p, const PieceTable *table, const Piece *piece)
{
    guint64 per_fetch =
        (guint64)(p->layout->launch->arch.dram_fetch_bytes / p->layout->launch->arch.l1_sector_bytes);

    return table == p->reads || piece_table_takes(p->reads, piece->number / per_fetch);
}

/* Array numbers are the highest bits of a piece's number. */
static void
add_pieces(const DramPass *p, const PieceTable *table, gint64 piece_bytes, gboolean are_written,
           ArraySum *sums)
{
    guint bits = LANE_WALK_ARRAY_BITS - (guint)__builtin_ctzll((guint64)piece_bytes);

    for (gsize i = 0; i < table->n; i++) {
        const Piece *piece = &table->pieces[i];

        if (!is_of_share(p, table, piece))
            continue;
        ArraySum *sum = &sums[piece->number >> bits];
        double weight = piece_weight(table, piece, WHO_BLOCK);
        if (weight > 0) {
            sum->block += weight;
            sum->touched += weight;
            sum->squares += weight * weight;
            add_drawn(p, piece, weight, sum);
            sum->by_atomics = sum->by_atomics || (are_written && dram_is_atomic(p, piece_item(piece)));
            if (are_written && dram_is_partial(p, piece))
                sum->partial += weight;
            continue;
        }
        for (guint k = 0; k < 3; k++)
            sum->further[k] += piece_weight(table, piece, WHO_X + k);
    }
}

/* TRUE if the block changes another sector of PIECE's part of memory that DRAM reads at a time. */
static gboolean
has_neighbour(const DramPass *p, const Piece *piece)
{
    guint64 per_fetch =
        (guint64)(p->layout->launch->arch.dram_fetch_bytes / p->layout->launch->arch.l1_sector_bytes);
    guint64 first = piece->number / per_fetch * per_fetch;

    for (guint64 number = first; number < first + per_fetch; number++)
        if (number != piece->number && piece_table_find(p->writes, number))
            return TRUE;
    return FALSE;
}

/* The sectors that DRAM reads for PIECE, which is written in part: for an atomic with what comes along,
 * unless that is changed as well. */
static double
filled(const DramPass *p, const Piece *piece)
{
    const SectorArch *arch = &p->layout->launch->arch;

    return dram_is_atomic(p, piece_item(piece)) && !has_neighbour(p, piece)
               ? arch->dram_atomic_fetch_bytes / (double)arch->l1_sector_bytes
               : 1;
}

static void
add_written(const DramPass *p, const Piece *piece, Written *to)
{
    double weight = piece_weight(p->writes, piece, WHO_BLOCK);
    gboolean partial = dram_is_partial(p, piece);

    to->sectors += weight;
    to->alone += weight / (has_neighbour(p, piece) ? 2 : 1);
    to->partial += partial ? weight : 0;
    to->fills += partial ? weight * filled(p, piece) : 0;
    if (dram_is_atomic(p, piece_item(piece)) && dram_is_loaded(p, piece))
        to->again += weight * p->layout->launch->arch.dram_atomic_refetch_bytes /
                     (double)p->layout->launch->arch.l1_sector_bytes;
}

/* Sums up all pieces of both tables. */
static void
sum_pieces(const DramPass *p, ArraySum *reads, ArraySum *writes, ItemPieces *items)
{
    const SectorArch *arch = &p->layout->launch->arch;

    add_pieces(p, p->reads, arch->dram_fetch_bytes, FALSE, reads);
    add_pieces(p, p->writes, arch->l1_sector_bytes, TRUE, writes);
    for (gsize i = 0; i < p->reads->n; i++) {
        const Piece *piece = &p->reads->pieces[i];

        if (piece->by[WHO_BLOCK] != 0)
            items[piece_item(piece)].reads += piece_weight(p->reads, piece, WHO_BLOCK);
    }
    for (gsize i = 0; i < p->writes->n; i++) {
        const Piece *piece = &p->writes->pieces[i];

        if (piece->by[WHO_BLOCK] != 0 && is_of_share(p, p->writes, piece))
            add_written(p, piece, &items[piece_item(piece)].written);
    }
}

/* --- what is remembered */

/* TRUE if lanes of some item are drawn: each piece's share is then rounded, and the sums hang on the order in
 * which they are added up. */
static gboolean
is_any_drawn(const DramPass *p)
{
    const Study *study = p->layout->launch->study;

    for (guint i = 0; i < p->layout->stream->n_items; i++)
        if (p->asked[i].counted &&
            study_is_drawn(study, study->accesses[p->layout->stream->items[i].access].guard))
            return TRUE;
    return FALSE;
}

/* Adds item ITEM to the key TEXT, with those of the loops' COUNTERS that it hangs on and that it does not
 * set. */
static void
add_item(const DramPass *p, guint item, const gint64 *counters, GByteArray *text)
{
    const Stream *stream = p->layout->stream;
    const Point *point = &stream->points[stream->items[item].point];
    const Study *study = p->layout->launch->study;
    guint64 loops = lane_access_loops(study, stream->items[item].access);

    g_byte_array_append(text, (const guint8 *)&item, sizeof item);
    for (guint i = 0; i < point->n_turns; i++)
        if (point->turns[i].loop < 63)
            loops &= ~(G_GUINT64_CONSTANT(1) << point->turns[i].loop);
    for (guint i = 0; loops && i < study->n_loops; i++)
        if (loops >> MIN(i, 63u) & 1)
            g_byte_array_append(text, (const guint8 *)&counters[i], sizeof counters[i]);
}

/* Starts the key of each array with the items that reach it; TEXTS: all NULL before. */
static void
add_items(const DramPass *p, GByteArray **texts)
{
    const Stream *stream = p->layout->stream;
    g_autofree gint64 *counters = g_new0(gint64, MAX(p->layout->launch->study->n_loops, 1));

    for (guint i = 0; i < stream->n_items; i++) {
        if (!p->asked[i].counted)
            continue;
        const Point *point = &stream->points[stream->items[i].point];
        GByteArray **text = &texts[dram_array_of(p, i)];
        if (!*text) {
            *text = g_byte_array_new();
            g_byte_array_append(*text, (const guint8 *)&stream, sizeof stream);
        }
        add_item(p, i, counters, *text);
        for (guint k = 0; k < point->n_turns; k++)
            counters[point->turns[k].loop] = point->turns[k].shown;
    }
}

/* What the sums of each of N arrays hang on: which items count, and the places of its accesses. NULL: no item
 * reaches it. Free each with g_bytes_unref(). */
static GBytes **
find_keys(const DramPass *p, guint n)
{
    const Placement *placement = p->layout->placement;
    const Study *study = p->layout->launch->study;
    g_autofree GByteArray **texts = g_new0(GByteArray *, MAX(n, 1));
    GBytes **keys = g_new0(GBytes *, MAX(n, 1));

    add_items(p, texts);
    for (guint i = 0; i < study->n_accesses; i++) {
        const AccessPlacement *place = &placement->accesses[i];
        GByteArray *text = texts[study->accesses[i].instance * MAX(placement->n_slots, 1) + place->slot];
        const gint64 numbers[] = {i,           place->tile,  place->size,          place->offset,
                                  place->step, place->bytes, (gint64)place->mates, place->is_wide};

        if (text)
            g_byte_array_append(text, (const guint8 *)numbers, sizeof numbers);
    }
    for (guint i = 0; i < n; i++)
        if (texts[i])
            keys[i] = g_byte_array_free_to_bytes(texts[i]);
    return keys;
}

/* Remembers PIECES of array ARRAY, which has a KEY where its layout's arrays are not known otherwise. */
static void
remember(const DramPass *p, GBytes *key, guint array, ArrayPieces *pieces)
{
    PieceMemo *memo = p->memo->pieces;

    if (!key) {
        ArrayFacts *facts = p->layout->arrays->facts[array];

        array_facts_set(facts, &facts->pieces, pieces,
                        sizeof *pieces + pieces->n_items * sizeof *pieces->items);
        return;
    }
    gsize bytes = sizeof *pieces + pieces->n_items * sizeof *pieces->items + g_bytes_get_size(key);
    if (memo->n_bytes + bytes > MEMO_BYTES)
        piece_memo_clear(memo);
    memo->n_bytes += bytes;
    g_hash_table_insert(memo->arrays, g_bytes_ref(key), pieces);
}

/* Remembers what READ, WRITE and ITEMS say of array ARRAY. */
static void
remember_array(const DramPass *p, GBytes *key, guint array, const ArraySum *read, const ArraySum *write,
               const ItemPieces *items)
{
    guint n = 0;

    for (guint i = 0; i < p->layout->stream->n_items; i++)
        n += p->asked[i].counted && dram_array_of(p, i) == array;
    ArrayPieces *pieces = g_malloc0(sizeof *pieces + n * sizeof *pieces->items);
    pieces->read = *read;
    pieces->write = *write;
    for (guint i = 0; i < p->layout->stream->n_items; i++)
        if (p->asked[i].counted && dram_array_of(p, i) == array) {
            pieces->items[pieces->n_items].item = key ? i : p->layout->arrays->ranks[i];
            pieces->items[pieces->n_items++].pieces = items[i];
        }
    remember(p, key, array, pieces);
}

/* What is remembered of array ARRAY; NULL: nothing. RET_IS_REACHED: some item reaches it. */
static const ArrayPieces *
find_known(const DramPass *p, GBytes *const *keys, guint array, gboolean *ret_is_reached)
{
    ArrayFacts *facts = keys ? NULL : p->layout->arrays->facts[array];

    *ret_is_reached = facts || (keys && keys[array]);
    if (keys)
        return keys[array] ? g_hash_table_lookup(p->memo->pieces->arrays, keys[array]) : NULL;
    return facts ? array_facts_get(&facts->pieces) : NULL;
}

/* Takes what is KNOWN of array ARRAY; HAS_KEYS: of layouts whose arrays are not known otherwise. */
static void
take_known(const DramPass *p, gboolean has_keys, guint array, const ArrayPieces *known, ArraySum *ret_reads,
           ArraySum *ret_writes, ItemPieces *ret_items)
{
    ret_reads[array] = known->read;
    ret_writes[array] = known->write;
    for (guint i = 0; i < known->n_items; i++) {
        guint item = known->items[i].item;

        ret_items[has_keys ? item : layout_arrays_item(p->layout->arrays, array, item)] =
            known->items[i].pieces;
    }
}

/* Finds what is remembered of N arrays, by KEYS or, where these are NULL, as arrays of the layout; RET_KNOWN:
 * of which that is so. FALSE: some array strays. */
static gboolean
recall(const DramPass *p, GBytes *const *keys, guint n, guint8 *ret_known, ArraySum *ret_reads,
       ArraySum *ret_writes, ItemPieces *ret_items)
{
    for (guint a = 0; a < n; a++) {
        gboolean is_reached;
        const ArrayPieces *known = find_known(p, keys, a, &is_reached);

        if (known && known->strays)
            return FALSE;
        ret_known[a] = known || !is_reached;
        if (known)
            take_known(p, keys != NULL, a, known, ret_reads, ret_writes, ret_items);
    }
    return TRUE;
}

/* TRUE if so many pieces may be touched that each array is followed by itself: all of them together would
 * take too much memory. */
static gboolean
are_many(const DramPass *p)
{
    guint n = 0;

    for (guint i = 0; i < p->layout->stream->n_items; i++)
        n += p->asked[i].counted != FALSE;
    return (guint64)n * lane_set_n_lanes(p->followed->around) >= MANY_TOUCHES;
}

/* Remembers that array ARRAY strays. */
static void
remember_strays(const DramPass *p, GBytes *const *keys, guint array)
{
    ArrayPieces *pieces = g_new0(ArrayPieces, 1);

    pieces->strays = TRUE;
    remember(p, keys ? keys[array] : NULL, array, pieces);
}

/* Sums up the pieces of array ARRAY alone, OTHERS being those that are left out; share by share where there
 * are too many. FALSE: it strays. */
static gboolean
sum_shares(const DramPass *p, guint n, guint array, const guint8 *others, ArraySum *reads, ArraySum *writes,
           ItemPieces *items)
{
    g_autofree guint8 *strays = g_new0(guint8, n);

    piece_table_begin_shares(p->reads, MOST_PIECES);
    do {
        sector_follow(p, others, strays);
        if (!strays[array])
            sum_pieces(p, reads, writes, items);
    } while (piece_table_next_share(p->reads));
    return !strays[array];
}

/* Sums up the pieces of array ARRAY alone, and remembers them; unless another thread has done so meanwhile.
 * OTHERS: all TRUE. FALSE: it strays. */
static gboolean
sum_array(const DramPass *p, GBytes *const *keys, guint n, guint array, guint8 *others, ArraySum *reads,
          ArraySum *writes, ItemPieces *items)
{
    gboolean is_reached;
    const ArrayPieces *known = find_known(p, keys, array, &is_reached);

    if (known && !known->strays)
        take_known(p, keys != NULL, array, known, reads, writes, items);
    if (known)
        return !known->strays;
    others[array] = FALSE;
    gboolean is_right = sum_shares(p, n, array, others, reads, writes, items);
    others[array] = TRUE;
    if (!is_right) {
        remember_strays(p, keys, array);
        return FALSE;
    }
    remember_array(p, keys ? keys[array] : NULL, array, &reads[array], &writes[array], items);
    return TRUE;
}

/* sum_unknown() for one array after the other. The thread beside begins with the last of them: what it shares
 * with the other is then found once. */
static gboolean
sum_one_by_one(const DramPass *p, GBytes *const *keys, guint n, const guint8 *known, ArraySum *reads,
               ArraySum *writes, ItemPieces *items)
{
    g_autofree guint8 *others = g_malloc(n);
    gboolean is_right = TRUE;

    memset(others, TRUE, n);
    for (guint i = 0; i < n; i++) {
        guint array = p->memo->is_second_thread ? n - 1 - i : i;

        if (!known[array] && !sum_array(p, keys, n, array, others, reads, writes, items))
            is_right = FALSE;
    }
    return is_right;
}

/* TRUE if array sums are not each other's: what was not known of KEYS, as above, is, and is remembered. */
static gboolean
sum_unknown(const DramPass *p, GBytes *const *keys, guint n, const guint8 *known, ArraySum *reads,
            ArraySum *writes, ItemPieces *items)
{
    g_autofree guint8 *strays = g_new0(guint8, MAX(n, 1));
    gboolean any_strays = FALSE;

    if (!memchr(known, FALSE, n))
        return TRUE;
    if (are_many(p))
        return sum_one_by_one(p, keys, n, known, reads, writes, items);
    sector_follow(p, known, strays);
    for (guint a = 0; a < n; a++) {
        if (!strays[a])
            continue;
        any_strays = TRUE;
        remember_strays(p, keys, a);
    }
    if (any_strays)
        return FALSE;
    sum_pieces(p, reads, writes, items);
    for (guint a = 0; a < n; a++)
        if (!known[a])
            remember_array(p, keys ? keys[a] : NULL, a, &reads[a], &writes[a], items);
    return TRUE;
}

static void
find_sums(const DramPass *p, guint n, ArraySum *ret_reads, ArraySum *ret_writes, ItemPieces *ret_items)
{
    gboolean is_done = FALSE;

    if (!is_any_drawn(p)) {
        g_autofree GBytes **keys = p->layout->arrays ? NULL : find_keys(p, n);
        g_autofree guint8 *known = g_new0(guint8, MAX(n, 1));

        is_done = recall(p, keys, n, known, ret_reads, ret_writes, ret_items) &&
                  sum_unknown(p, keys, n, known, ret_reads, ret_writes, ret_items);
        for (guint a = 0; keys && a < n; a++)
            g_clear_pointer(&keys[a], g_bytes_unref);
    }
    if (is_done)
        return;
    memset(ret_reads, 0, n * sizeof *ret_reads);
    memset(ret_writes, 0, n * sizeof *ret_writes);
    memset(ret_items, 0, p->layout->stream->n_items * sizeof *ret_items);
    sector_follow(p, NULL, NULL);
    sum_pieces(p, ret_reads, ret_writes, ret_items);
}

void
sector_pieces(const DramPass *p, guint n, ArraySum *ret_reads, ArraySum *ret_writes, ItemPieces *ret_items)
{
    find_sums(p, n, ret_reads, ret_writes, ret_items);
    piece_table_rest(p->reads);
    piece_table_rest(p->writes);
}
