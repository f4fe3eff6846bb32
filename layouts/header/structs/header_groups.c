/* SPDX-License-Identifier: MIT */
/* The structs of a layout's groups, and the view that holds a pointer to the first of each. */
#include "layouts/header/structs/structs_private.h"
#include "layouts/layouts.h"

#include <string.h>

gboolean
header_group_is_element(const Group *group, const Record *record)
{
    if (group->tile > 0 || group->align > 0 || group->n_fields != record->n_fields)
        return FALSE;
    for (guint i = 0; i < group->n_fields; i++)
        if (group->fields[i] != i)
            return FALSE;
    return TRUE;
}

static void
append_checks(GString *out, const Group *group, const GroupShape *shape, const Record *record,
              const HeaderNames *names, guint number)
{
    g_autofree char *type = g_strdup_printf("%s_group%u", names->prefix, number);

    g_string_append_printf(out, "FIELDWISE_ASSERT(sizeof(%s) == %" G_GUINT64_FORMAT ", \"size of %s\");\n",
                           type, shape->size, type);
    g_string_append_printf(out, "FIELDWISE_ASSERT(FIELDWISE_ALIGNOF(%s) == %u, \"alignment of %s\");\n", type,
                           shape->align, type);
    for (guint i = 0; i < group->n_fields; i++) {
        guint f = group->fields[i];
        const char *member = names->fields[f];

        g_string_append_printf(
            out, "FIELDWISE_ASSERT(offsetof(%s, %s) == %" G_GUINT64_FORMAT ", \"offset of %s\");\n", type,
            member, shape->offsets[i], member);
        g_string_append_printf(
            out, "FIELDWISE_ASSERT(sizeof(((%s *)0)->%s) == %" G_GUINT64_FORMAT ", \"size of %s\");\n", type,
            member, (guint64)MAX(group->tile, 1) * shape->bytes[i], member);
    }
}

/* Aligns the struct of SHAPE through its first member, where its members do not. */
static void
append_alignment(GString *out, const Group *group, const GroupShape *shape, const Record *record)
{
    guint32 natural = 1;

    for (guint i = 0; i < group->n_fields; i++)
        natural = MAX(natural, record->fields[group->fields[i]].align);
    if (shape->align > natural)
        g_string_append_printf(out, "FIELDWISE_ALIGNAS(%u) ", shape->align);
}

/* The members of the group's struct, one on a line. */
static void
append_members(GString *out, const Group *group, const GroupShape *shape, const Record *record,
               const HeaderNames *names)
{
    for (guint i = 0; i < group->n_fields; i++) {
        guint f = group->fields[i];

        g_string_append(out, "    ");
        if (i == 0)
            append_alignment(out, group, shape, record);
        header_append_declaration(out, &record->fields[f], names->fields[f], group->tile);
    }
}

static void
append_group(GString *out, const Group *group, const Record *record, const HeaderNames *names, guint number)
{
    g_autoptr(GroupShape) shape = group_shape_new(group, record);

    if (header_group_is_element(group, record)) {
        g_string_append_printf(out, "\n/* Group %u: whole elements. */\ntypedef %s %s_group%u;\n", number,
                               names->element, names->prefix, number);
        return;
    }
    if (group->tile > 0)
        g_string_append_printf(out, "\n/* Group %u: a struct holds %u elements, field by field. */\n", number,
                               group->tile);
    else
        g_string_append_printf(out, "\n/* Group %u: a struct an element. */\n", number);
    g_string_append_printf(out, "typedef struct %s_group%u {\n", names->prefix, number);
    append_members(out, group, shape, record, names);
    g_string_append_printf(out, "} %s_group%u;\n", names->prefix, number);
    append_checks(out, group, shape, record, names, number);
}

/* The same in a line where there is room. */
static void
append_brief_group(GString *out, const Group *group, const Record *record, const HeaderNames *names,
                   guint number)
{
    g_autoptr(GroupShape) shape = group_shape_new(group, record);
    g_autoptr(GString) members = g_string_new(NULL);
    g_autofree char *joined = NULL, *line = NULL,
                    *name = g_strdup_printf("%s_group%u", names->prefix, number);
    const char *end;

    if (header_group_is_element(group, record)) {
        g_string_append_printf(out, "typedef %s %s;\n", names->element, name);
        return;
    }
    append_members(members, group, shape, record, names);
    joined = header_join_members(members->str);
    end = strchr(joined, '\n');
    line =
        g_strdup_printf("typedef struct %s { %.*s } %s;\n", name, (int)(end - joined) - 4, joined + 4, name);
    if (end[1] == '\0' && strlen(line) <= HEADER_COLUMNS)
        g_string_append(out, line);
    else
        g_string_append_printf(out, "typedef struct %s {\n%s} %s;\n", name, joined, name);
}

/* What every group's address must be a multiple of, in bytes. */
static guint32
layout_alignment(const Record *record, const Layout *layout)
{
    guint32 align = 1;

    for (guint g = 0; g < layout->n_groups; g++) {
        g_autoptr(GroupShape) shape = group_shape_new(&layout->groups[g], record);

        align = MAX(align, shape->align);
    }
    return align;
}

guint32
header_alignment(const Record *record, const Layout *layout)
{
    g_autoptr(Layout) aos = layout_new_aos(record, 0);

    return MAX(layout_alignment(record, layout), layout_alignment(record, aos));
}

/* What stands for fieldwise alone in the view, and how many groups there are. */
static void
append_view_end(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    HeaderWords words = header_words(names);
    g_autofree char *align = g_strdup_printf("%u", header_alignment(record, layout));
    g_autofree char *count = g_strdup_printf("%u", layout->n_groups);

    header_word_set(&words, 'N', count);
    header_word_set(&words, 'Q', align);
    header_append(
        out,
        "#ifdef __FIELDWISE__\n"
        "    $E *elements; /* what fieldwise reads: an array of structs stands for every layout */\n"
        "#endif\n"
        "} $P_view;\n"
        "enum { $P_groups = $N, $P_align = $Q /* bytes */ };\n",
        &words);
}

static const char VIEW[] = "\n/* Where the groups are: small, passed by value, also to kernels. */\n"
                           "typedef struct $P_view {\n";

void
header_append_groups(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    HeaderWords words = header_words(names);

    for (guint g = 0; g < layout->n_groups; g++)
        append_group(out, &layout->groups[g], record, names, g);
    header_append(out, VIEW, &words);
    for (guint g = 0; g < layout->n_groups; g++)
        g_string_append_printf(out, "    %s_group%u *group%u;\n", names->prefix, g, g);
    append_view_end(out, record, layout, names);
}

void
header_append_brief_groups(GString *out, const Record *record, const Layout *layout, const HeaderNames *names)
{
    HeaderWords words = header_words(names);
    g_autoptr(GPtrArray) pointers = g_ptr_array_new_with_free_func(g_free);

    g_string_append(out,
                    "\n/* The groups: a struct an element, or for a tile of several, field by field. */\n");
    for (guint g = 0; g < layout->n_groups; g++) {
        append_brief_group(out, &layout->groups[g], record, names, g);
        g_ptr_array_add(pointers, g_strdup_printf("%s_group%u *group%u;", names->prefix, g, g));
    }
    header_append(out, VIEW, &words);
    header_append_filled(out, pointers, " ", "", 4);
    append_view_end(out, record, layout, names);
}
