/* SPDX-License-Identifier: MIT */
/* The struct of one element. A struct of the source is written again member by member; where C's own rules
 * would put a member elsewhere, an alignment or unused bytes bring it to its offset. */
#include "header_parts.h"

#include <string.h>

/* A struct that is being written. */
typedef struct {
    GString *out;
    const Record *record;
    const HeaderNames *names;
    guint indent;        /* spaces */
    guint64 start;       /* bytes from the start of the element to that of this struct */
    guint64 end;         /* bytes from the start of this struct to the end of what is written */
    guint32 align;       /* bytes: of the members so far */
    guint32 outer_align; /* bytes: of the element's first member; 0 for the others */
    guint *n_unused;     /* members written to fill gaps, over the whole element */
} StructText;

static guint64
align_up(guint64 size, guint32 align)
{
    return (size + align - 1) / align * align;
}

static gboolean
fail_at(const Record *record, const Field *field, GError **error)
{
    g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                "record %s: no plain C struct has %s at byte %" G_GINT64_FORMAT
                " (the struct is packed, or holds an array of structs or a C++ base)",
                record->name, field->name, field->decl_offset);
    return FALSE;
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

static gboolean
append_field(StructText *text, guint f, const char *name, GError **error)
{
    const Field *field = &text->record->fields[f];
    guint64 at = (guint64)field->decl_offset - text->start;

    if ((guint64)field->decl_offset < text->start || !fill_gap(text, at, field->align))
        return fail_at(text->record, field, error);
    append_alignment(text);
    header_append_declaration(text->out, field, name, 0);
    text->end = at + field_bytes(field);
    return TRUE;
}

/* The fields from FIRST on, before LIMIT, whose paths begin with the first LENGTH bytes of that of FIRST. */
static guint
run_end(const Record *record, guint first, guint limit, gsize length)
{
    guint end = first + 1;

    while (end < limit && strncmp(record->fields[end].name, record->fields[first].name, length) == 0)
        end++;
    return end;
}

/* Writes the fields from FIRST to before LIMIT, of whose paths the first SKIPPED bytes name this struct. */
static gboolean
append_members(StructText *text, guint first, guint limit, gsize skipped, GError **error)
{
    while (first < limit) {
        const Field *field = &text->record->fields[first];
        const char *rest = field->name + skipped, *dot = strchr(rest, '.');
        guint end = first + 1;

        if (dot == NULL) {
            if (!append_field(text, first, rest, error))
                return FALSE;
        } else {
            gsize length = (gsize)(dot - field->name) + 1;
            g_autoptr(GString) inner_text = g_string_new(NULL);
            StructText inner = *text;

            end = run_end(text->record, first, limit, length);
            inner.out = inner_text;
            inner.indent += 4;
            inner.start = (guint64)field->decl_offset;
            inner.end = 0;
            inner.align = 1;
            inner.outer_align = 0;
            if (inner.start < text->start || !append_members(&inner, first, end, length, error))
                return FALSE;
            if (!fill_gap(text, inner.start - text->start, inner.align))
                return fail_at(text->record, field, error);
            append_alignment(text);
            g_string_append_printf(text->out, "struct {\n%s%*s} %.*s;\n", inner_text->str, (int)text->indent,
                                   "", (int)(dot - rest), rest);
            text->end = inner.start - text->start + align_up(inner.end, inner.align);
        }
        first = end;
    }
    return TRUE;
}

/* The members of a struct of the source. */
static gboolean
append_declared(GString *out, const Record *record, const HeaderNames *names, GError **error)
{
    guint n_unused = 0;
    guint64 size;
    StructText text = {out, record, names, 4, 0, 0, 1, 0, &n_unused};
    guint32 natural = 1;

    for (guint f = 0; f < record->n_fields; f++)
        natural = MAX(natural, record->fields[f].align);
    if (record->decl_align > natural)
        text.outer_align = record->decl_align;
    if (!append_members(&text, 0, record->n_fields, 0, error))
        return FALSE;
    size = align_up(text.end, MAX(natural, record->decl_align));
    if (size > record->decl_size || (record->decl_align > 0 && record->decl_align < natural)) {
        g_set_error(
            error, HEADER_ERROR, HEADER_ERROR_RECORD,
            "record %s: its struct is packed to %u bytes, and pointers to its fields could not be used",
            record->name, record->decl_size);
        return FALSE;
    }
    if (size < record->decl_size)
        g_string_append_printf(out, "    unsigned char fieldwise_unused%u[%" G_GUINT64_FORMAT "];\n",
                               n_unused, record->decl_size - text.end);
    return TRUE;
}

static void
append_undeclared(GString *out, const Record *record, const HeaderNames *names)
{
    for (guint f = 0; f < record->n_fields; f++) {
        g_string_append(out, "    ");
        header_append_declaration(out, &record->fields[f], names->fields[f], 0);
    }
}

/* CUDA declares its vector types itself. */
static gboolean
is_vector_type(const char *name)
{
    return g_regex_match_simple("^(u?(char|short|int|long|longlong)|float|double)[1-4]$", name, 0, 0);
}

/* That the struct, this header's or one that was there before, is the one that the tool read. */
static void
append_checks(GString *out, const Record *record, const HeaderNames *names)
{
    Group every = {g_new(guint, record->n_fields), record->n_fields, 0};
    g_autofree guint *fields = every.fields;
    g_autoptr(GroupShape) shape = NULL;

    for (guint f = 0; f < record->n_fields; f++)
        fields[f] = f;
    shape = group_shape_new(&every, record);
    g_string_append_printf(out,
                           "FIELDWISE_ASSERT(sizeof(%s) == %" G_GUINT64_FORMAT
                           ", \"size of %s\");\nFIELDWISE_ASSERT(FIELDWISE_ALIGNOF(%s) == %u, \"alignment of "
                           "%s\");\n",
                           names->element, shape->size, names->element, names->element, shape->align,
                           names->element);
    for (guint f = 0; f < record->n_fields; f++) {
        const char *member = header_member(record, names, f);
        const Field *field = &record->fields[f];

        g_string_append_printf(
            out, "FIELDWISE_ASSERT(offsetof(%s, %s) == %" G_GUINT64_FORMAT ", \"offset of %s\");\n",
            names->element, member, shape->offsets[f], member);
        g_string_append_printf(out, "FIELDWISE_ASSERT(sizeof(((%s *)0)->%s) == %u, \"size of %s\");\n",
                               names->element, member, shape->bytes[f], member);
        if (field->count == 1)
            g_string_append_printf(out,
                                   "FIELDWISE_ASSERT(FIELDWISE_HAS_TYPE(((%s *)0)->%s, %s), \"type of "
                                   "%s\");\n",
                                   names->element, member, field->type, member);
    }
}

gboolean
header_append_element(GString *out, const Record *record, const HeaderNames *names, GError **error)
{
    HeaderWords words = header_words(names);
    g_autoptr(GString) members = g_string_new(NULL);

    if (!record_is_declared(record))
        append_undeclared(members, record, names);
    else if (!append_declared(members, record, names, error))
        return FALSE;
    header_append(out,
                  "\n/* One element. A program that declares $E itself defines FIELDWISE_HAVE_$E before\n"
                  " * this header; that both mean the same is checked. */\n",
                  &words);
    if (is_vector_type(names->element))
        header_append(out,
                      "#if defined(__CUDACC__) && !defined(FIELDWISE_HAVE_$E)\n"
                      "#define FIELDWISE_HAVE_$E\n#endif\n",
                      &words);
    header_append(out, "#ifndef FIELDWISE_HAVE_$E\n#define FIELDWISE_HAVE_$E\ntypedef struct $E {\n", &words);
    g_string_append(out, members->str);
    header_append(out, "} $E;\n#endif\n", &words);
    append_checks(out, record, names);
    return TRUE;
}
