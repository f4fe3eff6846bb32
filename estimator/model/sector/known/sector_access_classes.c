/* SPDX-License-Identifier: MIT */
/* Accesses that a compiler makes in the same way. */
#include "model/sector/known/known_private.h"

static gboolean
are_loops_alike(const StudyAccess *a, const StudyAccess *b)
{
    if (a->n_loops != b->n_loops || a->guard != b->guard)
        return FALSE;
    for (guint i = 0; i < a->n_loops; i++)
        if (a->loops[i] != b->loops[i])
            return FALSE;
    return TRUE;
}

static gboolean
is_same_place(const StudyAccess *a, const StudyAccess *b)
{
    return a->instance == b->instance && a->index == b->index && a->bisection == b->bisection &&
           a->sub == b->sub && a->sub_bytes == b->sub_bytes && a->offset == b->offset &&
           a->sub_known == b->sub_known && a->elements == b->elements && a->places == b->places;
}

static gboolean
is_same_code(const Access *a, const Access *b)
{
    return a->is_single == b->is_single && a->choice == b->choice && a->section == b->section &&
           a->piece == b->piece && a->waits == b->waits && a->index_bits == b->index_bits &&
           (a->bundle < 0) == (b->bundle < 0);
}

gboolean
sector_is_same_class(const Study *study, const Stream *stream, guint x, guint y)
{
    const StudyAccess *a = &study->accesses[x], *b = &study->accesses[y];
    const GPtrArray *all = study->kernel->accesses;

    return a->kind == b->kind && a->bytes == b->bytes && a->degree == b->degree && a->depth == b->depth &&
           a->uniform == b->uniform && a->by_data == b->by_data && is_same_place(a, b) &&
           are_loops_alike(a, b) && is_same_code(g_ptr_array_index(all, x), g_ptr_array_index(all, y)) &&
           stream->counted[x] == stream->counted[y];
}

gboolean
sector_is_place_known(const StudyAccess *access)
{
    return access->index && access->sub_known;
}

static gboolean
asks_line(const Study *study, guint access)
{
    return ((const Access *)g_ptr_array_index(study->kernel->accesses, access))->asks_line;
}

guint *
sector_access_classes(const Study *study, const Stream *stream)
{
    guint n = study->n_accesses;
    guint *classes = g_new(guint, MAX(n, 1));

    for (guint i = 0; i < n; i++) {
        classes[i] = i;
        for (guint k = 0; k < i && classes[i] == i && sector_is_place_known(&study->accesses[i]); k++)
            if (classes[k] == k && sector_is_same_class(study, stream, k, i) &&
                asks_line(study, k) == asks_line(study, i))
                classes[i] = k;
    }
    return classes;
}
