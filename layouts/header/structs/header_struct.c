/* SPDX-License-Identifier: MIT */
/* A struct of the source is written again member by member; where C's own rules would put a member elsewhere,
 * an alignment or unused bytes bring it to its offset. */
#include "layouts/header/structs/structs_private.h"
#include "layouts/layouts.h"

#include <string.h>

/* A struct that is being written. */
typedef struct {
    GString *out;
    const Record *record;
    const GroupShape *shape; /* of all fields: where each must lie */
    char *const *members;    /* by field: its path as it is to be written */
    guint indent;            /* spaces */
    guint64 start;           /* bytes from the start of the element to that of this struct */
    guint64 end;             /* bytes from the start of this struct to the end of what is written */
    guint32 align;           /* bytes: of the members so far */
    guint32 outer_align;     /* bytes: of the element's first member; 0 for the others */
    guint *n_unused;         /* members written to fill gaps, over the whole element */
} StructText;

void
header_append_declaration(GString *out, const Field *field, const char *name, guint32 tile)
{
    if (field->align > field->elem_bytes)
        g_string_append_printf(out, "FIELDWISE_ALIGNAS(%u) ", field->align);
    g_string_append_printf(out, "%s%s%s", field->type, g_str_has_suffix(field->type, "*") ? "" : " ", name);
    if (tile > 0)
        g_string_append_printf(out, "[%u]", tile);
    if (field->count > 1)
        g_string_append_printf(out, "[%u]", field->count);
    g_string_append(out, ";\n");
}

char *
header_hidden_member(const Field *field, const char *object, const char *within, gboolean is_const)
{
    const char *q = is_const ? "const " : "";

    return g_strdup_printf("((%s%s%s*)((%sunsigned char *)&%s + %" G_GINT64_FORMAT "%s%s))", field->type,
                           g_str_has_suffix(field->type, "*") ? "" : " ", q, q, object, field->decl_offset,
                           *within ? " - " : "", within);
}

static guint64
align_up(guint64 size, guint32 align)
{
    return (size + align - 1) / align * align;
}

static gboolean
fail_at(const StructText *text, guint field, GError **error)
{
    return header_fail(text->record, text->record->fields[field].place, error,
                       "no plain C struct has %s at byte %" G_GUINT64_FORMAT
                       " (the struct is packed, or has a C++ base): write one struct, without packing",
                       text->record->fields[field].name, text->shape->offsets[field]);
}

/* Brings the end of the struct to the offset AT of a member aligned to ALIGN, if C does not. */
static gboolean
fill_gap(StructText *text, guint64 at, guint32 align)
{
    guint64 natural = align_up(text->end, align);

    if (natural > at || at % align != 0)
        return FALSE;
    if (natural < at)
        g_string_append_printf(text->out, "%*sunsigned char fieldwise_unused%u[%" G_GUINT64_FORMAT "];\n",
                               (int)text->indent, "", (*text->n_unused)++, at - text->end);
    text->align = MAX(text->align, align);
    return TRUE;
}

static void
append_alignment(StructText *text)
{
    g_string_append_printf(text->out, "%*s", (int)text->indent, "");
    if (text->outer_align > 0)
        g_string_append_printf(text->out, "FIELDWISE_ALIGNAS(%u) ", text->outer_align);
    text->outer_align = 0;
}

/* Writes bit-fields as the source has them; C lays them out alike where they begin at the same byte. */
static gboolean
append_bits(StructText *text, guint f, const char *name, GError **error)
{
    const Field *field = &text->record->fields[f];
    g_auto(GStrv) lines = g_strsplit(field->bits, "; ", -1);

    if (text->outer_align > 0)
        return header_fail(
            text->record, field->place, error,
            "it is aligned to %u bytes, and C aligns no bit-field, as which it begins (%s): begin with "
            "another member",
            text->outer_align, field->bits);
    if (!g_str_has_suffix(field->name, name) || strchr(name, '.'))
        return fail_at(text, f, error);
    for (guint i = 0; lines[i]; i++)
        g_string_append_printf(text->out, "%*s%s;\n", (int)text->indent, "", lines[i]);
    text->end = text->shape->offsets[f] - text->start + field->bits_bytes;
    return TRUE;
}

static gboolean
append_field(StructText *text, guint f, const char *name, GError **error)
{
    const Field *field = &text->record->fields[f];
    guint64 offset = text->shape->offsets[f];

    if (offset < text->start || !fill_gap(text, offset - text->start, field->bits ? 1 : field->align))
        return fail_at(text, f, error);
    text->align = MAX(text->align, field->align);
    if (field->bits)
        return append_bits(text, f, name, error);
    append_alignment(text);
    header_append_declaration(text->out, field, name, 0);
    text->end = offset - text->start + field_bytes(field);
    return TRUE;
}

static gboolean append_members(StructText *text, guint first, guint limit, gsize skipped, GError **error);

/* Writes the fields from FIRST to before LIMIT as a struct, whose name ends their paths' first LENGTH bytes.
 */
static gboolean
append_nested(StructText *text, guint first, guint limit, gsize skipped, gsize length, GError **error)
{
    g_autoptr(GString) inside = g_string_new(NULL);
    StructText inner = *text;

    inner.out = inside;
    inner.indent += 4;
    inner.start = text->shape->offsets[first];
    inner.end = 0;
    inner.align = 1;
    inner.outer_align = 0;
    if (inner.start < text->start || !append_members(&inner, first, limit, length + 1, error))
        return FALSE;
    if (!fill_gap(text, inner.start - text->start, inner.align))
        return fail_at(text, first, error);
    append_alignment(text);
    g_string_append_printf(text->out, "struct {\n%s%*s} %.*s;\n", inside->str, (int)text->indent, "",
                           (int)(length - skipped), text->members[first] + skipped);
    text->end = inner.start - text->start + align_up(inner.end, inner.align);
    return TRUE;
}

/* Writes the fields from FIRST to before LIMIT, of whose paths the first SKIPPED bytes name this struct. */
static gboolean
append_members(StructText *text, guint first, guint limit, gsize skipped, GError **error)
{
    while (first < limit) {
        const char *path = text->members[first], *dot = strchr(path + skipped, '.');
        gsize length = dot ? (gsize)(dot - path) : 0;
        guint end = first + 1;

        while (dot && end < limit && strncmp(text->members[end], path, length + 1) == 0)
            end++;
        for (guint f = end; dot && f < limit; f++)
            if (strncmp(text->members[f], path, length + 1) == 0) /* two structs of one name */
                return fail_at(text, f, error);
        if (dot ? !append_nested(text, first, end, skipped, length, error)
                : !append_field(text, first, path + skipped, error))
            return FALSE;
        first = end;
    }
    return TRUE;
}

GroupShape *
header_struct_shape(const Record *record)
{
    g_autofree guint *fields = g_new(guint, record->n_fields);
    Group every = {fields, record->n_fields, 0};

    for (guint f = 0; f < record->n_fields; f++)
        fields[f] = f;
    return group_shape_new(&every, record);
}

gboolean
header_append_struct(GString *out, const Record *record, char *const *members, GError **error)
{
    g_autoptr(GroupShape) shape = header_struct_shape(record);
    guint n_unused = 0;
    StructText text = {out, record, shape, members, 4, 0, 0, 1, 0, &n_unused};
    guint32 natural = 1;

    for (guint f = 0; f < record->n_fields; f++)
        natural = MAX(natural, record->fields[f].align);
    if (shape->align > natural)
        text.outer_align = shape->align;
    if (!append_members(&text, 0, record->n_fields, 0, error))
        return FALSE;
    if (align_up(text.end, MAX(natural, shape->align)) > shape->size || shape->align < natural) {
        return header_fail(record, record->fields[0].place, error,
                           "its struct is packed to %" G_GUINT64_FORMAT
                           " bytes, and pointers to its fields could not be used: leave the packing out",
                           shape->size);
    }
    if (align_up(text.end, shape->align) < shape->size)
        g_string_append_printf(out, "    unsigned char fieldwise_unused%u[%" G_GUINT64_FORMAT "];\n",
                               n_unused, shape->size - text.end);
    return TRUE;
}

gboolean
header_record_nests(const Record *record)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GPtrArray) paths = g_ptr_array_new();

    for (guint f = 0; f < record->n_fields; f++)
        g_ptr_array_add(paths, record->fields[f].name);
    return header_append_struct(text, record, (char *const *)paths->pdata, NULL) &&
           (record_is_declared(record) || !strstr(text->str, "fieldwise_unused"));
}
