/* SPDX-License-Identifier: MIT */
/* What a header in two tells the common file of its record: groups, fields, and the structs around these. */
#include "layouts/header/arrays/arrays.h"
#include "layouts/header/header_private.h"
#include "layouts/header/structs/structs.h"

#include <string.h>

/* Lists that are being written. */
typedef struct {
    GString *out;
    const Record *record;
    const Layout *layout;
    const HeaderNames *names;
    GroupShape *element;
    GPtrArray *structs; /* of char *: the entries of the structs inside, the innermost first */
    gboolean has_structs;
} Lists;

/* The fields of one struct: of an element, or inside of it. */
typedef struct {
    guint first, limit; /* fields */
    gsize skipped;      /* bytes of their paths that name the struct, with the dot; 0: the element */
    guint depth;        /* structs around the members */
} Inside;

static const char *
how_of(const Lists *lists, const Group *group)
{
    return header_group_is_element(group, lists->record) ? "whole" : group->tile > 0 ? "tiled" : "one";
}

static const char *
kind_of(const Field *field)
{
    return field->bits        ? "bits"
           : field->hidden    ? field->count > 1 ? "hiddens" : "hidden"
           : field->count > 1 ? "many"
                              : "scalar";
}

static void
append_group_list(const Lists *lists)
{
    g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func(g_free);

    for (guint g = 0; g < lists->layout->n_groups; g++) {
        const Group *group = &lists->layout->groups[g];
        g_autoptr(GroupShape) shape = group_shape_new(group, lists->record);

        g_ptr_array_add(entries, g_strdup_printf("GROUP(%u, %s, %u, %" G_GUINT64_FORMAT ", %u)", g,
                                                 how_of(lists, group), MAX(group->tile, 1), shape->size,
                                                 shape->align));
    }
    g_string_append(lists->out, "#define FIELDWISE_GROUPS(GROUP) \\\n");
    header_append_filled(lists->out, entries, " ", " \\", 4);
}

/* The end of the name of the member of INSIDE that begins with field F, where that is a struct itself; else
 * NULL. */
static const char *
struct_end(const Lists *lists, const Inside *inside, guint f)
{
    guint32 hidden = lists->record->fields[f].hidden;
    const char *path = lists->names->members[f] + inside->skipped, *dot = strchr(path, '.');

    return lists->has_structs && !(hidden > 0 && (!dot || hidden == inside->depth + 1)) ? dot : NULL;
}

/* The struct in INSIDE that begins with field F and whose name ends at DOT. */
static Inside
struct_inside(const Lists *lists, const Inside *inside, guint f, const char *dot)
{
    const char *path = lists->names->members[f];
    gsize length = (gsize)(dot - path) + 1;
    Inside inner = {f, f + 1, length, inside->depth + 1};

    while (inner.limit < inside->limit && strncmp(lists->names->members[inner.limit], path, length) == 0)
        inner.limit++;
    return inner;
}

/* "pos" of the struct that INNER is: "a_b" of a.b. */
static char *
list_name(const Lists *lists, const Inside *inner)
{
    return g_strdelimit(g_strndup(lists->names->members[inner->first], inner->skipped - 1), ".", '_');
}

static void
append_field_entry(const Lists *lists, const Inside *inside, guint f, const char *end)
{
    const Field *field = &lists->record->fields[f];
    guint position, number = layout_find_field(lists->layout, f, &position);
    const Group *group = &lists->layout->groups[number];
    g_autoptr(GroupShape) shape = group_shape_new(group, lists->record);
    gboolean is_nameless = field->bits || field->hidden;

    g_string_append_printf(
        lists->out,
        "    FIELD(IN, %s, %s, %s, %s, %u, %u, %s, %u, %" G_GUINT64_FORMAT ", %u, %" G_GUINT64_FORMAT ")%s\n",
        lists->names->fields[f],
        field->bits ? lists->names->fields[f] : lists->names->members[f] + inside->skipped, field->type,
        kind_of(field), field->count, number, how_of(lists, group), MAX(group->tile, 1),
        is_nameless ? (guint64)field->decl_offset : lists->element->offsets[f], lists->element->bytes[f],
        shape->offsets[position], end);
}

/* The list NAME of the members of INSIDE, behind those of the structs in it. */
static void
append_field_list(const Lists *lists, const char *name, const Inside *inside)
{
    Inside inner;
    const char *dot;

    for (guint f = inside->first; f < inside->limit; f++) {
        dot = struct_end(lists, inside, f);
        if (!dot)
            continue;
        inner = struct_inside(lists, inside, f, dot);
        g_autofree char *list = list_name(lists, &inner),
                        *its = g_strconcat(lists->names->prefix, "_fields_", list, NULL);

        append_field_list(lists, its, &inner);
        g_ptr_array_add(lists->structs, g_strdup_printf("STRUCT(%s, %.*s)", list, (int)inner.skipped - 1,
                                                        lists->names->members[f]));
        f = inner.limit - 1;
    }
    g_string_append_printf(lists->out, "#define %s(FIELD, IN, STRUCT) \\\n", name);
    for (guint f = inside->first, next; f < inside->limit; f = next) {
        dot = struct_end(lists, inside, f);
        inner = dot ? struct_inside(lists, inside, f, dot) : (Inside){0};
        next = dot ? inner.limit : f + 1;
        if (dot) {
            const char *member = lists->names->members[f] + inside->skipped;
            g_autofree char *list = list_name(lists, &inner);

            g_string_append_printf(lists->out, "    STRUCT(%s, %.*s, FIELD, IN %.*s)%s\n", list,
                                   (int)(dot - member), member, (int)(dot - member) + 1, member,
                                   next < inside->limit ? " \\" : "");
        } else {
            append_field_entry(lists, inside, f, next < inside->limit ? " \\" : "");
        }
    }
}

static void
append_flags(const Lists *lists, HeaderExtent extent)
{
    const Record *record = lists->record;
    HeaderWords words = header_words(lists->names);

    header_append(lists->out, "#define FIELDWISE_N(name) $P_##name\n#define FIELDWISE_ELEMENT $E\n", &words);
    g_string_append_printf(
        lists->out,
        "#define FIELDWISE_BYTES %" G_GUINT64_FORMAT "\n#define FIELDWISE_ELEMENT_ALIGN %u\n"
        "#define FIELDWISE_ALIGN %u\n",
        lists->element->size, lists->element->align, header_alignment(record, lists->layout));
    if (header_has_gaps(record, lists->layout, extent))
        g_string_append(lists->out, "#define FIELDWISE_GAPS\n");
    if (header_group_is_element(&lists->layout->groups[0], record))
        g_string_append(lists->out, "#define FIELDWISE_WHOLE\n");
    if (record->is_constructed)
        g_string_append(lists->out, "#define FIELDWISE_CONSTRUCTED\n");
    if (!header_has_plain_offsets(record))
        g_string_append(lists->out, "#define FIELDWISE_CLASS\n");
    if (extent == HEADER_FLAT)
        header_append_flat_lists(lists->out, record, lists->layout, lists->names);
}

void
header_append_lists(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
                    HeaderExtent extent)
{
    const Inside all = {0, record->n_fields, 0, 0};
    g_autoptr(GroupShape) element = header_struct_shape(record);
    g_autoptr(GPtrArray) structs = g_ptr_array_new_with_free_func(g_free);
    /* Nothing but references has structs inside. */
    const Lists lists = {out, record, layout, names, element, structs, extent == HEADER_ARRAYS};

    g_string_append(out, "\n/* For the common file, which has the functions and says what this means. */\n");
    append_flags(&lists, extent);
    append_group_list(&lists);
    append_field_list(&lists, "FIELDWISE_FIELDS", &all);
    if (structs->len > 0) {
        g_string_append(out, "#define FIELDWISE_STRUCTS(STRUCT) \\\n");
        header_append_filled(out, structs, " ", " \\", 4);
    }
}
