/* SPDX-License-Identifier: MIT */
/* The syntax of a translation unit. */
#include "frontend/syntax/syntax_private.h"

static guint
cursor_hash(gconstpointer key)
{
    return clang_hashCursor(*(const CXCursor *)key);
}

static gboolean
cursor_equal(gconstpointer a, gconstpointer b)
{
    return clang_equalCursors(*(const CXCursor *)a, *(const CXCursor *)b) != 0;
}

Syntax *
syntax_new(CXTranslationUnit unit)
{
    Syntax *syntax = g_new0(Syntax, 1);

    syntax->unit = unit;
    syntax->arena = arena_new();
    syntax->types = g_hash_table_new(NULL, NULL);
    syntax->decls = g_hash_table_new(cursor_hash, cursor_equal);
    syntax->expressions = g_hash_table_new(NULL, NULL);
    syntax->texts = g_hash_table_new(NULL, NULL);
    syntax->cursors = g_array_new(FALSE, FALSE, sizeof(CXCursor));
    syntax->function = clang_getNullCursor();
    syntax->unrolls = g_hash_table_new(NULL, NULL);
    return syntax;
}

void
syntax_free(Syntax *syntax)
{
    if (!syntax)
        return;
    g_hash_table_unref(syntax->types);
    g_hash_table_unref(syntax->decls);
    g_hash_table_unref(syntax->expressions);
    g_hash_table_unref(syntax->texts);
    g_hash_table_unref(syntax->unrolls);
    g_clear_pointer(&syntax->defined, g_hash_table_unref);
    g_array_unref(syntax->cursors);
    arena_free(syntax->arena);
    g_free(syntax);
}

Arena *
syntax_arena(Syntax *syntax)
{
    return syntax->arena;
}

CXTranslationUnit
syntax_unit(const Syntax *syntax)
{
    return syntax->unit;
}

guint
syntax_next_walk(Syntax *syntax)
{
    return ++syntax->n_walks;
}
