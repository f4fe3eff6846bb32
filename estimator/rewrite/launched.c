/* SPDX-License-Identifier: MIT */
/* What a program calls and launches, by name. */
#include "cursor.h"
#include "rules.h"

GHashTable *
rewriting_launched_names(const SourceTree *tree)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < tree->nodes->len; i++) {
        CXCursor callee = tree_node(tree, i)->kind == CXCursor_CallExpr
                              ? cursor_callee(tree_node(tree, i)->cursor)
                              : clang_getNullCursor();

        if (!clang_Cursor_isNull(callee))
            g_hash_table_add(names, cursor_name(callee));
    }
    return names;
}
