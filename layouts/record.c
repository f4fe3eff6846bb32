/* SPDX-License-Identifier: MIT */
#include "layouts/layouts.h"

#include <string.h>

Record *
record_new(const char *name)
{
    Record *record = g_new0(Record, 1);

    record->name = g_strdup(name);
    return record;
}

Field *
record_add_field(Record *record, const char *name, const char *type, guint32 elem_bytes, guint32 align,
                 guint32 count)
{
    g_assert(elem_bytes > 0 && count > 0);
    g_assert(align > 0 && (align & (align - 1)) == 0);

    record->fields = g_renew(Field, record->fields, record->n_fields + 1);
    Field *field = &record->fields[record->n_fields++];
    *field = (Field){
        .name = g_strdup(name),
        .type = g_strdup(type),
        .elem_bytes = elem_bytes,
        .align = align,
        .count = count,
        .decl_offset = -1,
    };
    return field;
}

void
field_copy_declaration(Field *field, const Field *from)
{
    field->hidden = from->hidden;
    field->item_bytes = from->item_bytes;
    field->item_dimensions = from->item_dimensions;
    field->is_padded = from->is_padded;
    field->undeclarable = from->undeclarable;
    field->place = g_strdup(from->place);
    field->bits = g_strdup(from->bits);
    field->bits_bytes = from->bits_bytes;
}

void
record_copy_declaration(Record *record, const Record *from)
{
    record->decl_size = from->decl_size;
    record->decl_align = from->decl_align;
    record->has_base = from->has_base;
    record->is_library = from->is_library;
    record->is_constructed = from->is_constructed;
    record->uncopied = g_strdup(from->uncopied);
    record->whole = g_strdup(from->whole);
}

gboolean
record_is_vector_type(const char *name)
{
    return g_regex_match_simple("^(u?(char|short|int|long|longlong)|float|double)[1-4]$", name, 0, 0);
}

gboolean
record_is_opaque(const Record *record)
{
    for (guint f = 1; record->is_library && f < record->n_fields; f++)
        if (strcmp(record->fields[f].type, record->fields[0].type) != 0)
            return TRUE;
    return FALSE;
}

gboolean
record_is_declared(const Record *record)
{
    if (record->decl_size == 0)
        return FALSE;
    for (guint f = 0; f < record->n_fields; f++)
        if (record->fields[f].decl_offset < 0)
            return FALSE;
    return TRUE;
}

int
record_find_field(const Record *record, const char *name)
{
    for (guint f = 0; f < record->n_fields; f++)
        if (strcmp(record->fields[f].name, name) == 0)
            return (int)f;
    return -1;
}

guint32
field_bytes(const Field *field)
{
    guint64 bytes = (guint64)field->elem_bytes * field->count;

    return (guint32)MIN(bytes, G_MAXUINT32);
}

guint32
field_items(const Field *field)
{
    return field->item_bytes ? field_bytes(field) / field->item_bytes : field->count;
}

void
record_free(Record *record)
{
    if (!record)
        return;
    for (guint f = 0; f < record->n_fields; f++) {
        g_free(record->fields[f].name);
        g_free(record->fields[f].type);
        g_free(record->fields[f].place);
        g_free(record->fields[f].bits);
    }
    g_free(record->fields);
    g_free(record->element);
    g_free(record->name);
    g_free(record->uncopied);
    g_free(record->whole);
    g_free(record);
}
