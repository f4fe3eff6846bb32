/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/kernel.h"

#include <clang-c/Index.h>
#include <glib.h>

/* Tables keyed by cursor: the key is a CursorKey of the canonical cursor. */
typedef struct {
    CXCursor cursor;
} CursorKey;

guint cursor_key_hash(gconstpointer key);
gboolean cursor_key_equal(gconstpointer a, gconstpointer b);

/* Looks CURSOR's declaration up in a table of CursorKey; NULL where it is not there. */
gpointer cursor_table_get(GHashTable *table, CXCursor cursor);
void cursor_table_put(GHashTable *table, CXCursor cursor, gpointer value);

/* A table of CursorKey whose values FREE_VALUE (or NULL) frees. */
GHashTable *cursor_table_new(GDestroyNotify free_value);

/* The children of CURSOR, of CXCursor; those of an expression without the types and templates that it names.
 */
GArray *cursor_children(CXCursor cursor);
GArray *cursor_operands(CXCursor cursor);

/* The only operand of CURSOR, or a null cursor where it has none or several. */
CXCursor cursor_only_operand(CXCursor cursor);

/* CURSOR without parentheses. */
CXCursor cursor_skip_parens(CXCursor cursor);

/* EXPRESSION without parentheses and conversions that the compiler adds. */
CXCursor cursor_skip_wrappers(CXCursor expression);

/* Its name; "" where it has none. Free with g_free(). */
char *cursor_name(CXCursor cursor);
/* Whether argument NTH of CALL is left to its default: it has no text. */
gboolean cursor_argument_is_default(CXCursor call, guint nth);

/* The place of CURSOR in the source; of text that a macro writes, the use of the macro. Without a file where
 * it stands in none. Clear RET_PLACE with source_place_clear(). */
void cursor_source_place(CXCursor cursor, SourcePlace *ret_place);

/* The same as "file:line:column", with "?" for no file. Free with g_free(). */
char *cursor_place_text(CXCursor cursor);

/* The id of the declaration of CURSOR, the same in another parse of the source. Free with g_free(). */
char *cursor_usr(CXCursor cursor);

/* Whether something below CURSOR is of KIND and has a name of which IS_IT is true. */
gboolean cursor_has_below(CXCursor cursor, enum CXCursorKind kind, gboolean (*is_it)(const char *name));

/* The function that a call calls: its definition where there is one, else its declaration, else a null
 * cursor. */
CXCursor cursor_callee(CXCursor call);

gboolean cursor_is_assignment(CXCursor cursor);
