/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

/* Sizes saturate at G_MAXINT64, which no memory reaches, so that absurd records stay defined. */
static guint64
size_add(guint64 a, guint64 b)
{
    return a > G_MAXINT64 - MIN(b, G_MAXINT64) ? G_MAXINT64 : a + b;
}

static guint64
size_align(guint64 size, guint32 align)
{
    guint64 mask = (guint64)align - 1;

    return size > G_MAXINT64 - mask ? G_MAXINT64 : (size + mask) & ~mask;
}

/* Appends BYTES with the alignment of FIELD to a struct that ends at *size so far; returns their offset. */
static guint64
struct_append(guint64 *size, guint32 *align, const Field *field, guint64 bytes)
{
    guint64 offset = size_align(*size, field->align);

    *size = size_add(offset, bytes);
    *align = MAX(*align, field->align);
    return offset;
}

/* What a struct of SIZE bytes that needs ALIGN is aligned to: without growing, as far as one access of a
 * thread can be wide. */
static guint32
widened_align(guint64 size, guint32 align)
{
    guint64 power = size & -size; /* the largest power of two that divides it */

    return MAX(align, (guint32)MIN(power, GROUP_WIDEST_ACCESS));
}

/* The alignment of the declared struct: stated, or the largest of its fields', which holds unless it is
 * packed. */
static guint32
record_align(const Record *record)
{
    guint32 align = record->decl_align;

    if (align > 0)
        return align;
    align = 1;
    for (guint f = 0; f < record->n_fields; f++)
        align = MAX(align, record->fields[f].align);
    return align;
}

static gboolean
group_is_declaration(const Group *group, const Record *record)
{
    if (group->tile > 1 || group->align > 0 || group->n_fields != record->n_fields)
        return FALSE;
    for (guint i = 0; i < group->n_fields; i++)
        if (group->fields[i] != i)
            return FALSE;
    return record_is_declared(record);
}

GroupShape *
group_shape_new(const Group *group, const Record *record)
{
    GroupShape *shape = g_new0(GroupShape, 1);
    gboolean is_declaration = group_is_declaration(group, record);
    guint64 per_struct = MAX(group->tile, 1);

    shape->tile = group->tile;
    shape->align = 1;
    shape->n_fields = group->n_fields;
    shape->offsets = g_new(guint64, group->n_fields);
    shape->bytes = g_new(guint32, group->n_fields);
    for (guint i = 0; i < group->n_fields; i++) {
        const Field *field = &record->fields[group->fields[i]];

        shape->bytes[i] = field_bytes(field);
        if (is_declaration)
            shape->offsets[i] = (guint64)field->decl_offset;
        else
            shape->offsets[i] =
                struct_append(&shape->size, &shape->align, field, per_struct * shape->bytes[i]);
    }
    if (is_declaration) {
        shape->align = record_align(record);
        shape->size = record->decl_size;
    } else {
        shape->size = size_align(shape->size, shape->align);
        if (group->tile <= 1)
            shape->align = MAX(widened_align(shape->size, shape->align), group->align);
        shape->size = size_align(shape->size, shape->align);
    }
    return shape;
}

void
group_shape_free(GroupShape *shape)
{
    if (!shape)
        return;
    g_free(shape->offsets);
    g_free(shape->bytes);
    g_free(shape);
}

/* block * size + rest, at the nearest end of the range where it does not fit; rest is less than size. */
static gint64
address_saturated(gint64 block, guint64 size, guint64 rest)
{
    gint64 base, address;
    gboolean overflow;

    if (block < 0)
        overflow = __builtin_mul_overflow(block + 1, size, &base) ||
                   __builtin_sub_overflow(base, size - rest, &address);
    else
        overflow = __builtin_mul_overflow(block, size, &base) || __builtin_add_overflow(base, rest, &address);
    if (overflow)
        return block < 0 ? G_MININT64 : G_MAXINT64;
    return address;
}

gint64
group_shape_address(const GroupShape *shape, guint position, gint64 index)
{
    if (shape->tile <= 1)
        return address_saturated(index, shape->size, shape->offsets[position]);

    gint64 tile = shape->tile;
    gint64 block = index / tile;
    gint64 lane = index % tile;
    if (lane < 0) {
        block--;
        lane += tile;
    }
    guint64 inside = shape->offsets[position] + (guint64)lane * shape->bytes[position];
    return address_saturated(block, shape->size, inside);
}

guint64
group_mask_layout(const Record *record, guint64 mask, guint64 *ret_offsets, guint32 *ret_align)
{
    g_assert(record->n_fields <= 64);
    guint64 every = record->n_fields == 64 ? G_MAXUINT64 : (G_GUINT64_CONSTANT(1) << record->n_fields) - 1;
    gboolean is_declaration = mask == every && record_is_declared(record);
    guint64 size = 0;
    guint32 align = 1;

    g_assert((mask & ~every) == 0);
    for (guint64 rest = mask; rest != 0; rest &= rest - 1) {
        guint f = (guint)__builtin_ctzll(rest);
        const Field *field = &record->fields[f];
        guint64 offset = is_declaration ? (guint64)field->decl_offset
                                        : struct_append(&size, &align, field, field_bytes(field));

        if (ret_offsets)
            ret_offsets[f] = offset;
    }
    size = is_declaration ? record->decl_size : size_align(size, align);
    if (ret_align)
        *ret_align = is_declaration ? record_align(record) : widened_align(size, align);
    return size;
}
