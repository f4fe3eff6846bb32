/* SPDX-License-Identifier: MIT */
#include "model/caches/caches.h"

#include "ir/ir.h"

#define FIRST_SIZE 1024

typedef struct {
    guint64 number, bytes;
    guint64 turn;  /* of the table, when it was made: in any other, the slot is empty */
    guint64 store; /* the last that went there */
} StoredSector;

struct StoredBytes {
    StoredSector *slots; /* by hash; size: a power of two, less than half of them taken */
    gsize n, size;
    guint64 turn, store; /* from 1 on */
};

StoredBytes *
stored_bytes_new(void)
{
    StoredBytes *stored = g_new0(StoredBytes, 1);

    stored->size = FIRST_SIZE;
    stored->slots = g_new0(StoredSector, stored->size);
    stored->turn = stored->store = 1;
    return stored;
}

void
stored_bytes_free(StoredBytes *stored)
{
    if (!stored)
        return;
    g_free(stored->slots);
    g_free(stored);
}

void
stored_bytes_clear(StoredBytes *stored)
{
    stored->turn++;
    stored->n = 0;
}

void
stored_bytes_next_store(StoredBytes *stored)
{
    stored->store++;
}

/* The place of sector NUMBER, or the free one that it can have. */
static StoredSector *
place_of(const StoredBytes *stored, guint64 number)
{
    gsize at = hash_slot(number, stored->size);

    while (stored->slots[at].turn == stored->turn && stored->slots[at].number != number)
        at = (at + 1) & (stored->size - 1);
    return &stored->slots[at];
}

static void
grow(StoredBytes *stored)
{
    g_autofree StoredSector *before = stored->slots;
    gsize n_before = stored->size;

    stored->size *= 2;
    stored->slots = g_new0(StoredSector, stored->size);
    for (gsize i = 0; i < n_before; i++)
        if (before[i].turn == stored->turn)
            *place_of(stored, before[i].number) = before[i];
}

gboolean
stored_bytes_add(StoredBytes *stored, guint64 number, guint64 bytes, gboolean *ret_is_new)
{
    StoredSector *sector = place_of(stored, number);

    *ret_is_new = sector->turn != stored->turn;
    if (*ret_is_new && 2 * ++stored->n > stored->size) {
        grow(stored);
        sector = place_of(stored, number);
    }
    if (*ret_is_new)
        *sector = (StoredSector){.number = number, .turn = stored->turn};
    gboolean is_first = sector->store != stored->store;
    sector->bytes |= bytes;
    sector->store = stored->store;
    return is_first;
}

gboolean
stored_bytes_has(const StoredBytes *stored, guint64 number)
{
    return place_of(stored, number)->turn == stored->turn;
}

guint
stored_bytes_count(const StoredBytes *stored, guint64 all, guint *ret_whole)
{
    *ret_whole = 0;
    for (gsize i = 0; i < stored->size; i++)
        *ret_whole += stored->slots[i].turn == stored->turn && stored->slots[i].bytes == all;
    return (guint)stored->n;
}
