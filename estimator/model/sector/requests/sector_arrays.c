/* SPDX-License-Identifier: MIT */
/* Arrays that several layouts have: they are known by the places of the accesses that go there. */
#include "model/sector/requests/requests_private.h"

#include <string.h>

/* Bytes that are remembered: then all is forgotten, but for what layouts in work have. */
#define ROOM (6 << 20)
#define KEY_BYTES 256 /* that most keys need not grow beyond */

/* What an access adds to the key of its array. */
typedef struct {
    gint64 sort, tile, size, offset, step, bytes, n_mates, is_wide;
} PlaceKey;

/* An array, by what it hangs on. */
typedef struct {
    GBytes *key;
    ArrayFacts facts;
} KnownArray;

struct SectorArrays {
    guint n_refs;
    GMutex lock;       /* of this and of the table */
    GHashTable *known; /* GBytes, its key -> KnownArray; layouts in work hold it as well */
    gsize n_bytes;     /* atomic */
};

static void
known_array_free(gpointer data)
{
    KnownArray *known = data;

    g_bytes_unref(known->key);
    g_free(known->facts.asked);
    g_free(known->facts.pieces);
    if (known->facts.hits)
        known->facts.free_hits(known->facts.hits);
    g_free(known);
}

static GHashTable *
known_new(void)
{
    return g_hash_table_new_full(g_bytes_hash, g_bytes_equal, NULL, known_array_free);
}

SectorArrays *
sector_arrays_new(void)
{
    SectorArrays *arrays = g_new0(SectorArrays, 1);

    arrays->n_refs = 1;
    g_mutex_init(&arrays->lock);
    arrays->known = known_new();
    return arrays;
}

SectorArrays *
sector_arrays_ref(SectorArrays *arrays)
{
    g_mutex_lock(&arrays->lock);
    arrays->n_refs++;
    g_mutex_unlock(&arrays->lock);
    return arrays;
}

void
sector_arrays_unref(SectorArrays *arrays)
{
    if (!arrays)
        return;
    g_mutex_lock(&arrays->lock);
    gboolean is_last = --arrays->n_refs == 0;
    g_mutex_unlock(&arrays->lock);
    if (!is_last)
        return;
    g_hash_table_unref(arrays->known);
    g_mutex_clear(&arrays->lock);
    g_free(arrays);
}

void
array_facts_set(ArrayFacts *facts, gpointer where, gpointer what, gsize bytes)
{
    if (g_atomic_pointer_compare_and_exchange((gpointer *)where, NULL, what))
        g_atomic_pointer_add(facts->n_bytes, (gssize)bytes);
    else
        g_free(what);
}

/* --- keys */

static void
add_words(GByteArray **text, const SectorStream *stream, gconstpointer words, gsize bytes)
{
    if (!*text) {
        *text = g_byte_array_sized_new(KEY_BYTES);
        g_byte_array_append(*text, (const guint8 *)stream->name, (guint)strlen(stream->name) + 1);
    }
    g_byte_array_append(*text, words, (guint)bytes);
}

/* The key of each of N arrays: the places of the accesses that go there, and what counts of items that a
 * compiler merges in some layouts. NULL: none goes there. */
static GByteArray **
find_keys(const SectorLayout *layout, const SectorStream *stream, const LayoutArrays *arrays)
{
    guint n = arrays->n;
    const Study *study = layout->launch->study;
    const Placement *placement = layout->placement;
    GByteArray **texts = g_new0(GByteArray *, MAX(n, 1));

    for (guint i = 0; i < study->n_accesses; i++) {
        const AccessPlacement *place = &placement->accesses[i];
        const PlaceKey key = {stream->classes[i],
                              place->tile,
                              place->size,
                              place->offset,
                              place->step,
                              place->bytes,
                              __builtin_popcountll(place->mates),
                              place->is_wide};
        guint array = study->accesses[i].instance * MAX(placement->n_slots, 1) + place->slot;

        add_words(&texts[array], stream, &key, sizeof key);
    }
    for (guint i = 0; i < stream->merged->len; i++) {
        guint item = g_array_index(stream->merged, guint, i);
        const guint32 counts[] = {arrays->ranks[item], sector_item_counts(layout, item)};

        add_words(&texts[sector_item_array(layout, item)], stream, counts, sizeof counts);
    }
    return texts;
}

/* Sorts the items of LAYOUT's stream by the arrays that they reach. */
static void
find_items(const SectorLayout *layout, LayoutArrays *to)
{
    const Stream *stream = layout->stream;
    guint sum = 0;

    for (guint i = 0; i < stream->n_items; i++)
        if (stream->items[i].access != STREAM_MARK)
            to->ranks[i] = to->ends[sector_item_array(layout, i)]++;
    for (guint a = 0; a < to->n; a++)
        to->ends[a] = sum += to->ends[a];
    for (guint i = 0; i < stream->n_items; i++)
        if (stream->items[i].access != STREAM_MARK) {
            guint array = sector_item_array(layout, i);

            to->items[(array > 0 ? to->ends[array - 1] : 0) + to->ranks[i]] = i;
        }
}

static KnownArray *
known_array_new(SectorArrays *arrays, GBytes *key)
{
    KnownArray *known = g_new0(KnownArray, 1);

    known->key = g_bytes_ref(key);
    known->facts.n_bytes = &arrays->n_bytes;
    return known;
}

/* The array of KEY. */
static ArrayFacts *
find_array(SectorArrays *arrays, GBytes *key)
{
    KnownArray *known = g_hash_table_lookup(arrays->known, key);

    if (known)
        return &known->facts;
    known = known_array_new(arrays, key);
    g_hash_table_insert(arrays->known, known->key, known);
    g_atomic_pointer_add(&arrays->n_bytes, (gssize)(sizeof *known + g_bytes_get_size(key)));
    return &known->facts;
}

LayoutArrays *
layout_arrays_new(SectorArrays *arrays, const SectorLaunch *launch, const SectorStream *stream,
                  const Placement *placement)
{
    const SectorLayout layout = {launch, stream->stream, placement, NULL};
    guint n = launch->study->binding->n_instances * MAX(placement->n_slots, 1);

    if (!stream->is_set_alone)
        return NULL;
    LayoutArrays *own = g_new(LayoutArrays, 1);
    *own = (LayoutArrays){.n = n,
                          .facts = g_new0(ArrayFacts *, MAX(n, 1)),
                          .items = g_new(guint, MAX(stream->stream->n_items, 1)),
                          .ends = g_new0(guint, MAX(n, 1)),
                          .ranks = g_new(guint, MAX(stream->stream->n_items, 1))};
    find_items(&layout, own);
    g_autofree GByteArray **texts = find_keys(&layout, stream, own);
    g_mutex_lock(&arrays->lock);
    if (g_atomic_pointer_add(&arrays->n_bytes, 0) > (gssize)ROOM) {
        g_hash_table_unref(arrays->known);
        arrays->known = known_new();
        g_atomic_pointer_set(&arrays->n_bytes, 0);
    }
    own->kept = g_hash_table_ref(arrays->known);
    for (guint i = 0; i < n; i++) {
        g_autoptr(GBytes) key = texts[i] ? g_byte_array_free_to_bytes(texts[i]) : NULL;

        own->facts[i] = key ? find_array(arrays, key) : NULL;
    }
    g_mutex_unlock(&arrays->lock);
    return own;
}

void
layout_arrays_free(LayoutArrays *arrays)
{
    if (!arrays)
        return;
    g_hash_table_unref(arrays->kept);
    g_free(arrays->facts);
    g_free(arrays->items);
    g_free(arrays->ends);
    g_free(arrays->ranks);
    g_free(arrays);
}
