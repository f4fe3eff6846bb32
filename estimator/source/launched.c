/* SPDX-License-Identifier: MIT */
/* What a program calls and launches, by name. */
#include "source/source.h"

#include "frontend/parse/parse.h"

#include <string.h>

GHashTable *
tree_launched_names(const SourceTree *tree)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < tree->nodes->len; i++) {
        Entity callee = tree_node(tree, i)->kind == TREE_CALL_EXPR ? tree_callee(tree, i) : entity_none();

        if (!entity_is_none(callee))
            g_hash_table_add(names, cursor_name(callee));
    }
    return names;
}

/* Whether the statement of TEXT that has byte OFFSET launches NAME. */
static gboolean
launches(const char *text, guint offset, const char *name)
{
    guint start = offset;
    g_autofree char *statement = NULL, *pattern = NULL;

    while (start > 0 && text[start - 1] != ';' && text[start - 1] != '}')
        start--;
    statement = g_strndup(text + start, offset - start);
    pattern = g_strdup_printf("\\b%s\\s*(<[^<>;]*>\\s*)?<<<", name);
    return g_regex_match_simple(pattern, statement, G_REGEX_RAW, 0);
}

char *
tree_launch_error(const SourceTree *tree, const char *name, guint *ret_file, guint *ret_offset)
{
    for (guint u = 0; u < tree->units->len; u++) {
        g_autoptr(GPtrArray) messages = unit_messages(tree, g_ptr_array_index(tree->units, u));

        for (guint i = 0; i < messages->len; i++) {
            const SourceMessage *message = g_ptr_array_index(messages, i);
            const char *text = message->file == NO_NODE ? NULL : tree_file(tree, message->file)->text;

            if (!text || !message->is_error || !launches(text, message->offset, name))
                continue;
            *ret_file = message->file;
            *ret_offset = message->offset;
            if (text[message->offset] == '{')
                return g_strdup_printf("the launch of %s has braces, which are not read here: write dim3(…)",
                                       name);
            return g_strdup_printf("the launch of %s has an error: %s", name, message->text);
        }
    }
    return NULL;
}
