/* SPDX-License-Identifier: MIT */
#include "records/records_private.h"

#include "text/text.h"

#define MOST_NAMES 6

static const Array *
array_at(const Kernel *kernel, guint number)
{
    return g_ptr_array_index(kernel->arrays, number);
}

/* Whether host code passes, or exchanges, one buffer for the own parameters A and B of KERNEL. */
static gboolean
are_exchanged(const Kernel *kernel, guint a, guint b)
{
    return kernel->exchanged && a < MIN(kernel->n_own_params, 64) && b < MIN(kernel->n_own_params, 64) &&
           (kernel->exchanged[a] >> b & 1) != 0;
}

/* Whether the arrays A and B, of one type, are one record; TYPES_JOIN as in array_parts_new(). */
static gboolean
belong_together(const Kernel *kernel, const Array *a, const Array *b, gboolean types_join)
{
    const Record *record = g_ptr_array_index(kernel->records, a->record);

    if (types_join && !record_is_vector_type(record->name))
        return TRUE;
    if (a->root_param < 0 || b->root_param < 0)
        return FALSE;
    return a->root_param == b->root_param ||
           are_exchanged(kernel, (guint)a->root_param, (guint)b->root_param);
}

/* Makes PART and OTHER, which is larger, one part. */
static void
join(ArrayParts *parts, guint n_arrays, guint part, guint other)
{
    for (guint a = 0; a < n_arrays; a++)
        if (parts->part_of[a] == other)
            parts->part_of[a] = part;
        else if (parts->part_of[a] != ARRAY_NO_PART && parts->part_of[a] > other)
            parts->part_of[a]--;
    parts->n_parts--;
}

ArrayParts *
array_parts_new(const Kernel *kernel, guint record, gboolean types_join)
{
    ArrayParts *parts = g_new0(ArrayParts, 1);
    guint n_arrays = kernel->arrays->len;

    parts->part_of = g_new(guint, n_arrays + 1);
    for (guint a = 0; a < n_arrays; a++)
        parts->part_of[a] = ARRAY_NO_PART;
    for (guint i = 0; i < kernel->accesses->len; i++) {
        guint a = ((const Access *)g_ptr_array_index(kernel->accesses, i))->array;

        if (array_at(kernel, a)->record == (int)record)
            parts->part_of[a] = 0;
    }
    for (guint a = 0; a < n_arrays; a++)
        if (parts->part_of[a] == 0)
            parts->part_of[a] = parts->n_parts++;
    for (guint a = 0; a < n_arrays; a++)
        for (guint b = 0; parts->part_of[a] != ARRAY_NO_PART && b < a; b++)
            if (parts->part_of[b] != ARRAY_NO_PART && parts->part_of[a] != parts->part_of[b] &&
                belong_together(kernel, array_at(kernel, a), array_at(kernel, b), types_join))
                join(parts, n_arrays, MIN(parts->part_of[a], parts->part_of[b]),
                     MAX(parts->part_of[a], parts->part_of[b]));
    return parts;
}

void
array_parts_free(ArrayParts *parts)
{
    if (!parts)
        return;
    g_free(parts->part_of);
    g_free(parts);
}

char *
array_parts_name(const ArrayParts *parts, const Kernel *kernel, guint part)
{
    for (guint a = 0; a < kernel->arrays->len; a++) {
        const Array *array = array_at(kernel, a);

        if (parts->part_of[a] != part)
            continue;
        return g_strdup(array->root_param >= 0
                            ? ((const Param *)g_ptr_array_index(kernel->params, array->root_param))->name
                            : array->name);
    }
    g_assert_not_reached();
}

gboolean *
array_parts_members(const ArrayParts *parts, const Kernel *kernel, guint part)
{
    gboolean *members = g_new0(gboolean, kernel->arrays->len + 1);

    for (guint a = 0; a < kernel->arrays->len; a++)
        members[a] = parts->part_of[a] == part;
    return members;
}

char *
array_parts_names(const ArrayParts *parts, const Kernel *kernel, guint part, gboolean inside)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (guint a = 0; a < kernel->arrays->len; a++)
        if (parts->part_of[a] != ARRAY_NO_PART && (parts->part_of[a] == part) == inside)
            g_ptr_array_add(names, array_at(kernel, a)->name);
    return names_list(names, MOST_NAMES);
}
