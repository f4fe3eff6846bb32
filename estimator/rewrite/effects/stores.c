/* SPDX-License-Identifier: MIT */
/* What stores the fields of a copy that a function has written. */
#include "rewrite/effects/effects.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Appends the stores of the fields that are certainly written. TRUE: others may be written as well. */
static gboolean
append_certain(const Effects *effects, GString *text)
{
    g_autoptr(GList) names = g_list_sort(g_hash_table_get_keys(effects->fields), (GCompareFunc)strcmp);
    gboolean may_be_more = effects->writes_whole;

    for (const GList *name = names; name; name = name->next) {
        const FieldUse *use = g_hash_table_lookup(effects->fields, name->data);

        if (use->is_certain)
            g_string_append(text, use->stored);
        may_be_more |= use->is_written && !use->is_certain;
    }
    return may_be_more;
}

char *
effects_stores(const Effects *effects, const char *suffix, gboolean *ret_compares)
{
    static const char *const VARIABLES[] = {"fieldwise_at", "fieldwise_element", "fieldwise_before"};
    g_autoptr(GString) text = g_string_new(NULL);

    *ret_compares = FALSE;
    if (effects->is_whole_certain) {
        g_string_append(text, " fieldwise_at = fieldwise_element;");
    } else if (append_certain(effects, text)) {
        *ret_compares = TRUE;
        g_string_append_printf(text, " %s_store_changed(fieldwise_at, fieldwise_element, fieldwise_before);",
                               effects->rules->names->prefix);
    }
    for (guint v = 0; v < G_N_ELEMENTS(VARIABLES) && *suffix; v++) {
        g_autofree char *numbered = g_strconcat(VARIABLES[v], suffix, NULL);

        g_string_replace(text, VARIABLES[v], numbered, 0);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* --- structs inside of elements */

/* Appends the store of the field at PATH of PART where it is another than before. */
static void
append_compared(GString *text, const char *part, const char *path)
{
    g_string_append_printf(text, " fieldwise_store_changed(%s.%s, fieldwise_part.%s, fieldwise_before.%s);",
                           part, path, path, path);
}

typedef struct {
    GString *text;
    const char *part;
} WholeStore;

static gboolean
add_whole_field(Entity field, gpointer data)
{
    WholeStore *store = data;
    g_autofree char *name = cursor_name(field);

    append_compared(store->text, store->part, name);
    return FALSE;
}

char *
effects_inner_stores(const Effects *effects, const char *part, gboolean *ret_compares)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GList) paths = g_list_sort(g_hash_table_get_keys(effects->fields), (GCompareFunc)strcmp);
    g_autofree char *at = g_strconcat(part, ".", NULL);
    WholeStore whole = {text, part};

    *ret_compares = !effects->is_whole_certain && effects->writes_whole;
    if (effects->is_whole_certain)
        return g_strdup_printf(" %s = fieldwise_part;", part);
    if (effects->writes_whole) {
        type_visit_fields(entity_type(effects->class), add_whole_field, &whole);
        return g_string_free(g_steal_pointer(&text), FALSE);
    }
    for (const GList *path = paths; path; path = path->next) {
        const FieldUse *use = g_hash_table_lookup(effects->fields, path->data);

        if (!use->is_written)
            continue;
        if (use->is_certain)
            g_string_append(text, use->stored);
        else
            append_compared(text, part, path->data);
        *ret_compares |= !use->is_certain;
    }
    g_string_replace(text, "fieldwise_at.", at, 0);
    g_string_replace(text, "fieldwise_element.", "fieldwise_part.", 0);
    return g_string_free(g_steal_pointer(&text), FALSE);
}
