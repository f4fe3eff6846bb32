/* SPDX-License-Identifier: MIT */
/* Fields that are unions, structs in an array, or of types inside of a class. Nobody outside may be able to
 * spell their types, so a header takes them from the element's struct, which the program has to declare
 * itself. */
#include "layouts/header/structs/structs_private.h"
#include "layouts/layouts.h"

static gboolean
has_items(const Record *record)
{
    for (guint f = 0; f < record->n_fields; f++)
        if (record->fields[f].item_bytes)
            return TRUE;
    return FALSE;
}

Record *
header_declared(const Record *record, const HeaderNames *names)
{
    Record *declared;

    if (!has_items(record))
        return NULL;
    declared = record_new(record->name);
    for (guint f = 0; f < record->n_fields; f++) {
        const Field *from = &record->fields[f];
        g_autofree char *type = from->item_bytes
                                    ? g_strdup_printf("%s_type_%s", names->prefix, names->fields[f])
                                    : g_strdup(from->type);
        guint32 bytes = from->item_bytes ? from->item_bytes : from->elem_bytes;
        Field *to = record_add_field(declared, from->name, type, bytes, from->align, field_items(from));

        field_copy_declaration(to, from);
        to->decl_offset = from->decl_offset;
        to->touched = from->touched;
        to->is_item = from->is_item;
    }
    record_copy_declaration(declared, record);
    declared->element = g_strdup(record->element);
    return declared;
}

gboolean
header_append_item_types(GString *out, const Record *record, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    if (!has_items(record))
        return FALSE;
    header_append(
        out,
        "#ifndef FIELDWISE_HAVE_$E\n"
        "#error \"declare $E and define FIELDWISE_HAVE_$E before this header: it has types of its own\"\n"
        "#endif\n",
        &words);
    for (guint f = 0; f < record->n_fields; f++) {
        const Field *field = &record->fields[f];

        if (!field->item_bytes)
            continue;
        g_string_append_printf(out, "typedef __typeof__(((%s *)0)->%s", names->element, names->members[f]);
        for (guint d = 0; d < field->item_dimensions; d++)
            g_string_append(out, "[0]");
        g_string_append_printf(out, ") %s;\n", field->type);
    }
    return TRUE;
}
