/* SPDX-License-Identifier: MIT */
/* test_syntax_complete FOLDER…: in the folders' sources, each place in memory that libclang sees in a
 * function with a body on the device has a node in the lowered syntax tree. Counts nothing by the code under
 * test: libclang's own tree is walked. */
#include "frontend/parse/parse.h"
#include "frontend/syntax/syntax.h"

typedef struct {
    GHashTable *lowered; /* start and end offsets of nodes, as one number */
    guint n_places, n_missing;
} Check;

static gpointer
extent_key(CXCursor cursor)
{
    CXSourceRange range = clang_getCursorExtent(cursor);
    guint start, end;

    clang_getExpansionLocation(clang_getRangeStart(range), NULL, NULL, NULL, &start);
    clang_getExpansionLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &end);
    return GSIZE_TO_POINTER(((gsize)start << 32) | end);
}

static void
collect(const Ast *ast, GHashTable *lowered)
{
    if (!ast)
        return;
    g_hash_table_add(lowered, extent_key(ast->cursor));
    for (guint i = 0; i < ast->n_kids; i++)
        collect(ast->kids[i], lowered);
}

/* The type of CURSOR's first child that is an expression. */
static enum CXChildVisitResult
visit_first(CXCursor cursor, CXCursor parent, CXClientData data)
{
    if (!clang_isExpression(clang_getCursorKind(cursor)))
        return CXChildVisit_Continue;
    *(CXCursor *)data = cursor;
    return CXChildVisit_Break;
}

static gboolean
has_pointer_base(CXCursor cursor)
{
    CXCursor base = clang_getNullCursor();

    clang_visitChildren(cursor, visit_first, &base);
    return !clang_Cursor_isNull(base) &&
           clang_getCanonicalType(clang_getCursorType(base)).kind == CXType_Pointer;
}

static gboolean
is_memory(CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_ArraySubscriptExpr:
        return has_pointer_base(cursor);
    case CXCursor_MemberRefExpr:
        return clang_getCursorKind(clang_getCursorReferenced(cursor)) == CXCursor_FieldDecl &&
               has_pointer_base(cursor);
    case CXCursor_UnaryOperator:
        return clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_Deref;
    default:
        return FALSE;
    }
}

static enum CXChildVisitResult
visit_last(CXCursor cursor, CXCursor parent, CXClientData data)
{
    if (clang_isExpression(clang_getCursorKind(cursor)))
        *(CXCursor *)data = cursor;
    return CXChildVisit_Continue;
}

/* TRUE if CURSOR stands in the type of the cast PARENT: what is converted is the last of its expressions. */
static gboolean
is_in_type_of_cast(CXCursor cursor, CXCursor parent)
{
    CXCursor last = clang_getNullCursor();

    switch (clang_getCursorKind(parent)) {
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXFunctionalCastExpr:
        clang_visitChildren(parent, visit_last, &last);
        return clang_isExpression(clang_getCursorKind(cursor)) && !clang_equalCursors(cursor, last);
    default:
        return FALSE;
    }
}

/* TRUE if CURSOR stands in the type of the cast or of the variable PARENT, ahead of its name, as what
 * decltype() asks about does: it is not evaluated. */
static gboolean
is_in_type(CXCursor cursor, CXCursor parent)
{
    guint start, name;

    if (is_in_type_of_cast(cursor, parent))
        return TRUE;
    if (clang_getCursorKind(parent) != CXCursor_VarDecl)
        return FALSE;
    clang_getExpansionLocation(clang_getCursorLocation(cursor), NULL, NULL, NULL, &start);
    clang_getExpansionLocation(clang_getCursorLocation(parent), NULL, NULL, NULL, &name);
    return start < name;
}

static enum CXChildVisitResult
visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Check *check = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    if (kind == CXCursor_UnaryExpr || clang_isAttribute(kind) ||
        (clang_isDeclaration(kind) && kind != CXCursor_VarDecl && kind != CXCursor_UnexposedDecl))
        return CXChildVisit_Continue; /* sizeof evaluates nothing; types declared inside have functions of
                                         their own */
    if (is_in_type(cursor, parent))
        return CXChildVisit_Continue;
    if (is_memory(cursor)) {
        check->n_places++;
        if (!g_hash_table_contains(check->lowered, extent_key(cursor))) {
            CXString file;
            CXFile in;
            guint line, column;

            clang_getExpansionLocation(clang_getCursorLocation(cursor), &in, &line, &column, NULL);
            file = clang_getFileName(in);
            g_test_message("%s:%u:%u: no node", clang_getCString(file), line, column);
            clang_disposeString(file);
            check->n_missing++;
        }
    }
    return CXChildVisit_Recurse;
}

static enum CXChildVisitResult
visit_attribute(CXCursor cursor, CXCursor parent, CXClientData data)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    if (kind != CXCursor_CUDAGlobalAttr && kind != CXCursor_CUDADeviceAttr)
        return CXChildVisit_Continue;
    *(gboolean *)data = TRUE;
    return CXChildVisit_Break;
}

typedef struct {
    Syntax *syntax;
    Check *check;
} Functions;

static enum CXChildVisitResult
visit_function(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Functions *functions = data;
    gboolean on_device = FALSE;
    Decl *decl;

    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl &&
        clang_getCursorKind(cursor) != CXCursor_CXXMethod)
        return CXChildVisit_Recurse;
    clang_visitChildren(cursor, visit_attribute, &on_device);
    if (!on_device || !clang_isCursorDefinition(cursor) ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)))
        return CXChildVisit_Continue;
    decl = syntax_decl(functions->syntax, cursor);
    syntax_lower_function(functions->syntax, decl);
    g_hash_table_remove_all(functions->check->lowered);
    collect(decl->body, functions->check->lowered);
    if (decl->body)
        clang_visitChildren(decl->body->cursor, visit, functions->check);
    return CXChildVisit_Continue;
}

static void
test_file(gconstpointer path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(SourceUnit) unit = source_unit_parse(path, NULL, &error);
    g_autoptr(Syntax) syntax = NULL;
    Check check = {.lowered = g_hash_table_new(NULL, NULL)};
    Functions functions = {.check = &check};

    if (!unit) { /* the command's tests have sources that are none */
        g_hash_table_unref(check.lowered);
        g_test_skip(error->message);
        return;
    }
    functions.syntax = syntax = syntax_new(unit->unit);
    clang_visitChildren(clang_getTranslationUnitCursor(unit->unit), visit_function, &functions);
    g_test_message("%u places", check.n_places);
    g_assert_cmpuint(check.n_missing, ==, 0);
    g_hash_table_unref(check.lowered);
}

/* A test a CUDA source in FOLDER; the paths are kept in PATHS. */
static void
add_folder(const char *folder, GPtrArray *paths)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, &error);
    const char *base;

    g_assert_no_error(error);
    while ((base = g_dir_read_name(dir))) {
        g_autofree char *name = g_strdup_printf("/syntax/complete/%s", base);

        if (!g_str_has_suffix(base, ".cu"))
            continue;
        g_ptr_array_add(paths, g_build_filename(folder, base, NULL));
        g_test_add_data_func(name, g_ptr_array_index(paths, paths->len - 1), test_file);
    }
}

int
main(int argc, char **argv)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);

    g_test_init(&argc, &argv, NULL);
    for (int i = 1; i < argc; i++)
        add_folder(argv[i], paths);
    return g_test_run();
}
