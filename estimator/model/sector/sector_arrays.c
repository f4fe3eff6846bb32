/* SPDX-License-Identifier: MIT */
/* Arrays that several layouts have: they are known by the places of the accesses that go there. */
#include "sector_arrays.h"

#include "sector_locality.h"

#include <string.h>

/* Bytes that are remembered: then all is forgotten. */
#define ROOM (6 << 20)

/* What an access adds to the key of its array. */
typedef struct {
    gint64 access, tile, size, offset, step, bytes, mates, is_wide;
} PlaceKey;

/* An array, by what it hangs on. */
typedef struct {
    GBytes *key;
    ArrayFacts facts;
} KnownArray;

struct SectorArrays {
    GHashTable *known; /* GBytes, its key -> KnownArray */
    gsize n_bytes;
};

static void
known_array_free(gpointer data)
{
    KnownArray *known = data;
    g_bytes_unref(known->key);
    g_free(known->facts.items);
    g_free(known->facts.asked);
    g_free(known->facts.pieces);
    if (known->facts.hits)
        known->facts.free_hits(known->facts.hits);
    g_free(known);
}

SectorArrays *
sector_arrays_new(void)
{
    SectorArrays *arrays = g_new0(SectorArrays, 1);
    arrays->known = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, NULL, known_array_free);
    return arrays;
}

void
sector_arrays_free(SectorArrays *arrays)
{
    if (!arrays)
        return;
    g_hash_table_unref(arrays->known);
    g_free(arrays);
}

void
sector_arrays_clear(SectorArrays *arrays)
{
    g_hash_table_remove_all(arrays->known);
    arrays->n_bytes = 0;
}

/* --- keys */

static void
add_words(GByteArray **text, const SectorStream *stream, gconstpointer words, gsize bytes)
{
    if (!*text) {
        *text = g_byte_array_new();
        g_byte_array_append(*text, (const guint8 *)&stream->stream, sizeof stream->stream);
    }
    g_byte_array_append(*text, words, (guint)bytes);
}

/* The key of each of N arrays: the places of the accesses that go there, and what counts of items that a
 * compiler merges in some layouts. NULL: none goes there. */
static GByteArray **
find_keys(const SectorLayout *layout, const SectorStream *stream, guint n)
{
    const Study *study = layout->sector->study;
    const Placement *placement = layout->placement;
    GByteArray **texts = g_new0(GByteArray *, MAX(n, 1));
    for (guint i = 0; i < study->n_accesses; i++) {
        const AccessPlacement *place = &placement->accesses[i];
        const PlaceKey key = {i,           place->tile,  place->size,          place->offset,
                              place->step, place->bytes, (gint64)place->mates, place->is_wide};
        guint array = study->accesses[i].instance * MAX(placement->n_slots, 1) + place->slot;
        add_words(&texts[array], stream, &key, sizeof key);
    }
    for (guint i = 0; i < stream->merged->len; i++) {
        guint item = g_array_index(stream->merged, guint, i);
        gint64 counts = sector_item_counts(layout, item);
        add_words(&texts[sector_item_array(layout, item)], stream, &counts, sizeof counts);
    }
    return texts;
}

static ArrayFacts *
find_array(SectorArrays *arrays, GByteArray *text)
{
    g_autoptr(GBytes) key = g_byte_array_free_to_bytes(text);
    KnownArray *known = g_hash_table_lookup(arrays->known, key);
    if (known)
        return &known->facts;
    known = g_new0(KnownArray, 1);
    known->key = g_steal_pointer(&key);
    known->facts.n_bytes = &arrays->n_bytes;
    g_hash_table_insert(arrays->known, known->key, known);
    arrays->n_bytes += sizeof *known + g_bytes_get_size(known->key);
    return &known->facts;
}

LayoutArrays *
layout_arrays_new(SectorArrays *arrays, const Sector *sector, const SectorStream *stream,
                  const Placement *placement)
{
    const SectorLayout layout = {sector, stream->stream, placement, NULL};
    guint n = sector->study->binding->n_instances * MAX(placement->n_slots, 1);
    if (!stream->is_set_alone)
        return NULL;
    if (arrays->n_bytes > ROOM)
        sector_arrays_clear(arrays);
    g_autofree GByteArray **texts = find_keys(&layout, stream, n);
    LayoutArrays *own = g_new(LayoutArrays, 1);
    *own = (LayoutArrays){n, g_new0(ArrayFacts *, MAX(n, 1))};
    for (guint i = 0; i < n; i++)
        if (texts[i])
            own->facts[i] = find_array(arrays, texts[i]);
    return own;
}

void
layout_arrays_free(LayoutArrays *arrays)
{
    if (!arrays)
        return;
    g_free(arrays->facts);
    g_free(arrays);
}
