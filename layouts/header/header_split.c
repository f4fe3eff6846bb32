/* SPDX-License-Identifier: MIT */
/* The record's own part of a header in two: what a reviewer has to read. It declares the structs, and lists
 * groups and fields for the common file, which makes the functions of them. */
#include "layouts/header/arrays/arrays.h"
#include "layouts/header/header_private.h"
#include "layouts/header/structs/structs.h"

#include <string.h>

/* Structs inside of structs that the common file follows. */
#define DEPTH_MOST 5

/* Whether lists can say all of RECORD's fields. */
static gboolean
can_list(const Record *record, const HeaderNames *names)
{
    static const char *const taken[] = {"FIELD", "IN", "STRUCT", "DO", "AND", "WHAT", NULL};

    if (g_strv_contains(taken, names->prefix))
        return FALSE;
    for (guint f = 0; f < record->n_fields; f++) {
        g_auto(GStrv) parts = g_strsplit(names->members[f], ".", -1);

        for (guint i = 0; parts[i]; i++)
            if (g_strv_contains(taken, parts[i]))
                return FALSE;
        if (g_strv_length(parts) > DEPTH_MOST || g_strv_contains(taken, record->fields[f].type) ||
            g_strv_contains(taken, names->fields[f]))
            return FALSE;
    }
    return TRUE;
}

static void
append_at(GString *out, const Record *record, const Layout *layout, const HeaderNames *names, guint f)
{
    const char *prefix = names->prefix, *name = names->fields[f];
    guint position, number = layout_find_field(layout, f, &position);
    const Group *group = &layout->groups[number];

    if (record->fields[f].bits || record->fields[f].hidden)
        return;
    g_string_append_printf(out, "#define %s_at_%s(...) ", prefix, name);
    if (record->fields[f].count > 1)
        g_string_append_printf(out, "FIELDWISE_ITEM_AT(%s_ptr_%s, __VA_ARGS__)\n", prefix, name);
    else if (group->tile > 0)
        g_string_append_printf(out, "(*%s_ptr_%s(__VA_ARGS__))\n", prefix, name);
    else
        g_string_append_printf(out, "FIELDWISE_MEMBER_AT(group%u, %s, __VA_ARGS__)\n", number,
                               header_group_is_element(group, record) ? names->members[f] : name);
}

/* The groups, for the macros that make a kernel's parameters of them. */
static void
append_each(GString *out, const Layout *layout, const HeaderNames *names)
{
    g_autoptr(GPtrArray) entries = g_ptr_array_new_with_free_func(g_free);

    for (guint g = 0; g < layout->n_groups; g++)
        g_ptr_array_add(entries, g_strdup_printf("DO(%s, WHAT, %u)", names->prefix, g));
    g_string_append_printf(out, "#define FIELDWISE_EACH_%s(DO, AND, WHAT) \\\n", names->prefix);
    header_append_filled(out, entries, " AND ", " AND \\", 4);
}

/* Macros, whose names only this part can have. */
static void
append_macros(GString *out, const Record *record, const Layout *layout, const HeaderNames *names,
              HeaderExtent extent)
{
    g_string_append(out, "\n#ifndef __FIELDWISE__\n");
    for (guint f = 0; f < record->n_fields; f++)
        append_at(out, record, layout, names, f);
    if (extent != HEADER_ACCESSORS)
        append_each(out, layout, names);
    if (extent == HEADER_FIELDS)
        header_append_own_fields(out, names);
    else if (extent != HEADER_ACCESSORS)
        header_append_restrict(out, names);
    if (extent == HEADER_FLAT)
        header_append_step(out, names);
    g_string_append(out, "#endif\n");
}

char *
header_split_text(const Record *record, const Layout *layout, const HeaderNames *names, HeaderExtent extent,
                  GError **error)
{
    g_autofree char *spec = layout_format(layout, record), *name = layout_name(layout, record);
    g_autoptr(GString) body = g_string_new(NULL);
    g_autoptr(Record) declared = header_declared(record, names);
    GString *out;

    if (!can_list(record, names))
        return header_text(record, layout, names, extent, error);
    if (declared)
        record = declared;
    if (!header_append_element(body, record, names, TRUE, error))
        return NULL;
    header_append_brief_groups(body, record, layout, names);
    append_macros(body, record, layout, names, extent);
    header_append_lists(body, record, layout, names, extent);
    g_string_append(body, "#include \"" HEADER_COMMON_FILE "\"\n\n#endif\n");

    out = g_string_new(NULL);
    header_append_title(out, record, name ? name : spec, names, extent, TRUE);
    header_append_guard(out, record, names, g_str_hash(body->str), TRUE);
    if (extent != HEADER_ACCESSORS)
        g_string_append(out, "#define FIELDWISE_WITH_ARRAYS\n");
    if (extent == HEADER_FIELDS)
        g_string_append(out, "#define FIELDWISE_WITH_FIELDS\n");
    g_string_append(out, "#define FIELDWISE_RECORD_FORMAT " G_STRINGIFY(
                             HEADER_COMMON_FORMAT) "\n"
                                                   "#include \"" HEADER_COMMON_FILE "\"\n");
    g_string_append(out, body->str);
    return g_string_free(out, FALSE);
}
