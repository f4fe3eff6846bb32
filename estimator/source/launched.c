/* SPDX-License-Identifier: MIT */
/* What a program calls and launches, by name. */
#include "source/launched.h"

#include "frontend/parse/parse.h"

#include <string.h>

GHashTable *
tree_launched_names(const SourceTree *tree)
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
        CXTranslationUnit unit = ((const SourceUnit *)g_ptr_array_index(tree->units, u))->unit;

        for (guint i = 0; i < clang_getNumDiagnostics(unit); i++) {
            CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
            CXFile file = NULL;
            CXString said;
            char *why = NULL;

            clang_getFileLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL, ret_offset);
            *ret_file = file ? tree_file_index(tree, file) : NO_NODE;
            said = clang_getDiagnosticSpelling(diagnostic);
            if (*ret_file != NO_NODE && clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error &&
                launches(tree_file(tree, *ret_file)->text, *ret_offset, name))
                why =
                    tree_file(tree, *ret_file)->text[*ret_offset] == '{'
                        ? g_strdup_printf(
                              "the launch of %s has braces, which are not read here: write dim3(…)", name)
                        : g_strdup_printf("the launch of %s has an error: %s", name, clang_getCString(said));
            clang_disposeString(said);
            clang_disposeDiagnostic(diagnostic);
            if (why)
                return why;
        }
    }
    return NULL;
}
