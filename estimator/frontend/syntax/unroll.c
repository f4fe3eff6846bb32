/* SPDX-License-Identifier: MIT */

#include "ir/ir.h"
#include "frontend/syntax/syntax_private.h"

#include <string.h>

/* What stands in the source where CURSOR begins; NULL where that is not known. */
static const char *
source_at(Syntax *syntax, CXCursor cursor)
{
    CXFile file;
    guint offset;
    size_t size;
    const char *text;

    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(cursor)), &file, NULL, NULL,
                               &offset);
    text = syntax_file_text(syntax, file, &size);
    return text && offset < size ? text + offset : NULL;
}

static enum CXChildVisitResult
visit_only_child(CXCursor cursor, CXCursor parent, CXClientData data)
{
    CXCursor *only = data;

    if (!clang_Cursor_isNull(*only)) {
        *only = clang_getNullCursor();
        return CXChildVisit_Break;
    }
    *only = cursor;
    return CXChildVisit_Continue;
}

/* TRUE if CURSOR is a loop with a pragma before it. */
static gboolean
is_said_of(Syntax *syntax, CXCursor cursor)
{
    CXCursor only = clang_getNullCursor();
    const char *text;

    if (clang_getCursorKind(cursor) != CXCursor_UnexposedStmt)
        return FALSE;
    clang_visitChildren(cursor, visit_only_child, &only);
    switch (clang_getCursorKind(only)) {
    case CXCursor_ForStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
    case CXCursor_CXXForRangeStmt:
        text = source_at(syntax, cursor);
        return text && *text != '[' && !g_str_has_prefix(text, "__attribute");
    default:
        return FALSE;
    }
}

typedef struct {
    Syntax *syntax;
    GArray *loops; /* of CXCursor */
} Collection;

static enum CXChildVisitResult
visit_loop(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Collection *collection = data;

    if (is_said_of(collection->syntax, cursor))
        g_array_append_val(collection->loops, cursor);
    return CXChildVisit_Recurse;
}

/* What LINE, a pragma as libclang writes it, says. */
static gint64
line_says(Syntax *syntax, const char *line)
{
    g_autofree char *argument = NULL;
    gint64 value;

    if (!g_str_has_prefix(line, "#pragma unroll"))
        return 0; /* nvcc does not know nounroll */
    argument = g_strstrip(g_strdup(line + strlen("#pragma unroll")));
    if (*argument == '\0' || strcmp(argument, "(enable)") == 0 || strcmp(argument, "(full)") == 0)
        return LOOP_UNROLL_WHOLE;
    if (strcmp(argument, "(disable)") == 0)
        return 1;
    if (!constant_of_text(argument, syntax->function, TRUE, &value))
        return UNROLL_UNKNOWN;
    return value < 1 || value > G_MAXINT ? 0 : value;
}

/* Of gint64: what TEXT, a function as libclang writes it, says of its loops in order. Pragmas of one loop
 * follow one another; the last one that says something counts. */
static GArray *
text_says(Syntax *syntax, const char *text)
{
    GArray *said = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    gboolean follows = FALSE;

    for (char **line = lines; *line; line++) {
        const char *pragma = g_strchug(*line);
        gint64 value = 0;

        if (!g_str_has_prefix(pragma, "#pragma ") || g_str_has_prefix(pragma, "#pragma omp")) {
            follows = FALSE;
            continue;
        }
        if (!follows)
            g_array_append_val(said, value);
        value = line_says(syntax, pragma);
        if (value != 0)
            g_array_index(said, gint64, said->len - 1) = value;
        follows = TRUE;
    }
    return said;
}

/* TRUE if libclang knows the pragma at CURSOR, and nvcc doesn't: GCC's, and a number of 0, which the one
 * takes for 1 and the other leaves out. */
static gboolean
is_left_out(Syntax *syntax, CXCursor cursor)
{
    const char *text = source_at(syntax, cursor), *end = text ? strchr(text, '\n') : NULL;
    g_autofree char *line = end ? g_strndup(text, (gsize)(end - text)) : NULL;

    return line && g_regex_match_simple("^#\\s*pragma\\s+(GCC\\s|unroll[\\s(]*0+[uUlL]*[\\s)]*(/[/*].*)?$)",
                                        line, 0, 0);
}

/* The same statement is not always the same cursor: what is around it may be left out. */
static gpointer
loop_key(const CXCursor *cursor)
{
    return (gpointer)cursor->data[1];
}

/* Notes all loops of the function in work of which something is said. */
static void
read_function(Syntax *syntax)
{
    Collection collection = {syntax, g_array_new(FALSE, FALSE, sizeof(CXCursor))};
    CXString string = clang_getCursorPrettyPrinted(syntax->function, NULL);
    const char *text = clang_getCString(string);
    g_autoptr(GArray) said = text_says(syntax, text ? text : "");

    clang_visitChildren(syntax->function, visit_loop, &collection);

    for (guint i = 0; i < collection.loops->len; i++) {
        const CXCursor *loop = &g_array_index(collection.loops, CXCursor, i);
        gint64 value = said->len == collection.loops->len ? g_array_index(said, gint64, i) : UNROLL_UNKNOWN;

        if (is_left_out(syntax, *loop))
            value = 0;
        g_hash_table_insert(syntax->unrolls, loop_key(loop), arena_copy(syntax->arena, &value, sizeof value));
    }
    clang_disposeString(string);
    g_array_unref(collection.loops);
}

gint64
unroll_said(Syntax *syntax, CXCursor cursor)
{
    const gint64 *said;

    if (!is_said_of(syntax, cursor))
        return 0;
    if (!syntax->unrolls_known)
        read_function(syntax);
    syntax->unrolls_known = TRUE;
    said = g_hash_table_lookup(syntax->unrolls, loop_key(&cursor));
    return said ? *said : UNROLL_UNKNOWN;
}
