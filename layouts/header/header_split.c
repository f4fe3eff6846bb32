/* SPDX-License-Identifier: MIT */
/* The record's own part of a header in two: what a reviewer has to read. It declares the structs, and lists
 * groups and fields for the common file, which makes the functions of them. A record with members that such a
 * list cannot say, such as bit-fields, structs inside of it or private ones, has one file as before. */
#include "layouts/header/arrays/arrays.h"
#include "layouts/header/header_private.h"
#include "layouts/header/structs/structs.h"

#include <string.h>

/* A part that is being written. */
typedef struct {
    GString *out;
    const Record *record;
    const Layout *layout;
    const HeaderNames *names;
    gboolean has_arrays, is_listed; /* IS_LISTED: the fields are in a list */
} Own;

/* Whether a list can say all of RECORD's fields. With arrays there are references to structs inside of it,
 * which it cannot. */
static gboolean
can_list(const Record *record, const HeaderNames *names, gboolean has_arrays)
{
    static const char *const taken[] = {"FIELD", "GROUP",  "AND",  "one", "tiled",
                                        "whole", "scalar", "many", NULL};

    for (guint f = 0; f < record->n_fields; f++) {
        const Field *field = &record->fields[f];

        if (field->bits || field->hidden || field->item_bytes ||
            (has_arrays && strchr(names->members[f], '.')) || strchr(field->type, ',') ||
            g_strv_contains(taken, names->members[f]) || g_strv_contains(taken, field->type))
            return FALSE;
    }
    return !record->has_base;
}

static const char *
how_of(const Own *own, const Group *group)
{
    return header_group_is_element(group, own->record) ? "whole" : group->tile > 0 ? "tiled" : "one";
}

/* "    FIELD(a, b)" of WHAT, a line of a list, with AND where it is not the last. */
static void
append_entry(const Own *own, const char *what, gboolean is_last)
{
    g_string_append_printf(own->out, "    %s%s\n", what, is_last ? "" : " AND \\");
}

static void
append_group_list(const Own *own)
{
    g_string_append(own->out, "#define FIELDWISE_GROUPS(GROUP, AND) \\\n");
    for (guint g = 0; g < own->layout->n_groups; g++) {
        const Group *group = &own->layout->groups[g];
        g_autoptr(GroupShape) shape = group_shape_new(group, own->record);
        g_autofree char *entry =
            g_strdup_printf("GROUP(%u, %s, %u, %" G_GUINT64_FORMAT ", %u)", g, how_of(own, group),
                            MAX(group->tile, 1), shape->size, shape->align);

        append_entry(own, entry, g + 1 == own->layout->n_groups);
    }
}

static void
append_field_list(const Own *own)
{
    g_autoptr(GroupShape) element = header_struct_shape(own->record);

    g_string_append(own->out, "#define FIELDWISE_FIELDS(FIELD, AND) \\\n");
    for (guint f = 0; f < own->record->n_fields; f++) {
        const Field *field = &own->record->fields[f];
        guint position, number = layout_find_field(own->layout, f, &position);
        const Group *group = &own->layout->groups[number];
        g_autoptr(GroupShape) shape = group_shape_new(group, own->record);
        g_autofree char *entry = g_strdup_printf(
            "FIELD(%s, %s, %s, %s, %u, %u, %s, %u, %" G_GUINT64_FORMAT ", %u, %" G_GUINT64_FORMAT ")",
            own->names->fields[f], own->names->members[f], field->type, field->count > 1 ? "many" : "scalar",
            field->count, number, how_of(own, group), MAX(group->tile, 1), element->offsets[f],
            element->bytes[f], shape->offsets[position]);

        append_entry(own, entry, f + 1 == own->record->n_fields);
    }
}

static void
append_at(const Own *own, guint f)
{
    const char *prefix = own->names->prefix, *name = own->names->fields[f];
    guint position, number = layout_find_field(own->layout, f, &position);
    const Group *group = &own->layout->groups[number];

    if (own->record->fields[f].count > 1)
        g_string_append_printf(own->out,
                               "#define %s_at_%s(fieldwise_v, fieldwise_i, fieldwise_k) \\\n"
                               "    (%s_ptr_%s(fieldwise_v, fieldwise_i)[fieldwise_k])\n",
                               prefix, name, prefix, name);
    else if (group->tile > 0)
        g_string_append_printf(
            own->out, "#define %s_at_%s(fieldwise_v, fieldwise_i) (*%s_ptr_%s(fieldwise_v, fieldwise_i))\n",
            prefix, name, prefix, name);
    else
        g_string_append_printf(
            own->out, "#define %s_at_%s(fieldwise_v, fieldwise_i) ((fieldwise_v).group%u[fieldwise_i].%s)\n",
            prefix, name, number,
            header_group_is_element(group, own->record) ? own->names->members[f] : name);
}

/* Macros, whose names only this part can have. */
static void
append_macros(const Own *own)
{
    g_string_append(own->out, "\n#ifndef __FIELDWISE__\n");
    for (guint f = 0; f < own->record->n_fields; f++)
        append_at(own, f);
    if (own->has_arrays)
        header_append_restrict(own->out, own->layout, own->names);
    g_string_append(own->out, "#endif\n");
}

/* What the common file is to know, and the file. */
static void
append_lists(const Own *own)
{
    HeaderWords words = header_words(own->names);
    const HeaderExtent extent = own->has_arrays ? HEADER_ARRAYS : HEADER_ACCESSORS;

    g_string_append(own->out, "\n/* For the common file, which has the functions. */\n");
    header_append(own->out, "#define FIELDWISE_N(name) $P_##name\n#define FIELDWISE_ELEMENT $E\n", &words);
    g_string_append_printf(own->out, "#define FIELDWISE_ALIGN %u\n",
                           header_alignment(own->record, own->layout));
    if (header_has_gaps(own->record, own->layout, extent))
        g_string_append(own->out, "#define FIELDWISE_GAPS\n");
    if (header_group_is_element(&own->layout->groups[0], own->record))
        g_string_append(own->out, "#define FIELDWISE_WHOLE\n");
    if (own->record->is_constructed)
        g_string_append(own->out, "#define FIELDWISE_CONSTRUCTED\n");
    append_group_list(own);
    append_field_list(own);
    g_string_append(own->out, "#include \"" HEADER_COMMON_FILE "\"\n");
}

char *
header_split_text(const Record *record, const Layout *layout, const HeaderNames *names, HeaderExtent extent,
                  GError **error)
{
    g_autofree char *spec = layout_format(layout, record), *name = layout_name(layout, record);
    g_autoptr(GString) body = g_string_new(NULL);
    const Own own = {body,
                     record,
                     layout,
                     names,
                     extent == HEADER_ARRAYS,
                     can_list(record, names, extent != HEADER_ACCESSORS)};
    GString *out;

    if (!own.is_listed || (extent != HEADER_ARRAYS && extent != HEADER_ACCESSORS))
        return header_text(record, layout, names, extent, error);
    if (!header_append_element(body, record, names, FALSE, error))
        return NULL;
    header_append_groups(body, record, layout, names, FALSE);
    append_macros(&own);
    append_lists(&own);
    g_string_append(body, "\n#endif\n");

    out = g_string_new(NULL);
    header_append_title(out, record, name ? name : spec, names, extent);
    header_append_guard(out, record, names, g_str_hash(body->str), TRUE);
    if (own.has_arrays)
        g_string_append(out, "#define FIELDWISE_WITH_ARRAYS\n");
    g_string_append(out, "#include \"" HEADER_COMMON_FILE "\"\n");
    g_string_append(out, body->str);
    return g_string_free(out, FALSE);
}
