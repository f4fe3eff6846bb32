/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

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
