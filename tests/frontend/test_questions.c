/* SPDX-License-Identifier: MIT */
/* No question to libclang ends the process, whatever the type or cursor: all are asked of all that stand in
 * sources of many forms. */
#include "parse_fixture.h"

#include <string.h>

typedef struct {
    guint n_cursors, n_sizes, n_symbols, n_values;
} Counts;

static void
ask_type(CXType type, Counts *counts)
{
    const CXType forms[] = {
        type,
        type_without_qualifiers(type),
        type_without_reference(type),
        clang_getCanonicalType(type),
        clang_getPointeeType(type),
        clang_getArrayElementType(type),
        clang_getResultType(type),
        clang_Type_getTemplateArgumentAsType(type, 0),
        type_without_qualifiers(clang_Type_getTemplateArgumentAsType(type, 1)),
        clang_getCursorType(clang_getTypeDeclaration(type)),
    };

    for (guint i = 0; i < G_N_ELEMENTS(forms); i++) {
        gint64 bytes = type_bytes(forms[i]);

        counts->n_sizes += bytes >= 0;
        if (bytes > 0 && forms[i].kind != CXType_Void)
            g_assert_cmpint(type_align_bytes(forms[i]), >, 0);
        type_align_bytes(forms[i]);
        type_member_bits(forms[i], "x");
        type_without_qualifiers(forms[i]);
        type_without_reference(forms[i]);
    }
}

static enum CXChildVisitResult
ask(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Counts *counts = data;
    g_autofree char *symbol = cursor_symbol(cursor);

    counts->n_cursors++;
    counts->n_symbols += symbol != NULL;
    counts->n_values += cursor_value(cursor).kind != CURSOR_VALUE_NONE;
    ask_type(clang_getCursorType(cursor), counts);
    ask_type(clang_getCursorResultType(cursor), counts);
    return CXChildVisit_Recurse;
}

static void
test_forms(gconstpointer name)
{
    g_autofree char *path = g_build_filename(FORMS_DIR, name, NULL);
    g_autoptr(GError) error = NULL;
    const ParseOptions options = {.compiler_args = ARGS("-std=c++20")};
    g_autoptr(SourceUnit) unit = source_unit_parse(path, &options, &error);
    Counts counts = {0};

    g_assert_no_error(error);
    clang_visitChildren(clang_getTranslationUnitCursor(unit->unit), ask, &counts);
    ask(clang_getNullCursor(), clang_getNullCursor(), &counts);
    g_assert_cmpuint(counts.n_cursors, >, 500);
    g_assert_cmpuint(counts.n_sizes, >, 500);
    g_assert_cmpuint(counts.n_symbols, >, 5);
    g_assert_cmpuint(counts.n_values, >, 20);
}

typedef struct {
    const char *name;
    CXCursor found;
} Search;

static enum CXChildVisitResult
find(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Search *search = data;
    g_autofree char *name = clang_isDeclaration(clang_getCursorKind(cursor)) ? cursor_name(cursor) : NULL;

    if (g_strcmp0(name, search->name) == 0)
        search->found = cursor;
    return CXChildVisit_Recurse;
}

static CXCursor
declaration(const SourceUnit *unit, const char *name)
{
    Search search = {name, clang_getNullCursor()};

    clang_visitChildren(clang_getTranslationUnitCursor(unit->unit), find, &search);
    g_assert_false(clang_Cursor_isNull(search.found));
    return search.found;
}

/* What has an answer gets it. */
static void
test_answers(void)
{
    g_autoptr(Scratch) scratch = scratch_new();
    g_autoptr(SourceUnit) unit = parse_text(
        scratch,
        "struct Pair { char c; double d; };\n"
        "template <class T> struct Open { T t; };\n"
        "Pair row[3]; Pair *one; const int &number = 3; _Atomic(int) atom; void (*call)(int argument);\n"
        "void f() { auto list[] = {1, 2}; auto late = nope; }\n"
        "constexpr unsigned long long most = ~0ull; constexpr float half = 0.5f;\n",
        NULL);
    CXType row = clang_getCursorType(declaration(unit, "row"));
    CursorValue most = cursor_value(declaration(unit, "most")),
                half = cursor_value(declaration(unit, "half"));
    g_autofree char *f = cursor_symbol(declaration(unit, "f"));

    g_assert_cmpint(type_bytes(row), ==, 48);
    g_assert_cmpint(type_align_bytes(row), ==, 8);
    g_assert_cmpint(type_member_bits(clang_getArrayElementType(row), "d"), ==, 64);
    g_assert_cmpint(type_bytes(clang_getCursorType(declaration(unit, "one"))), ==, 8);
    g_assert_cmpint(type_bytes(clang_getCursorType(declaration(unit, "atom"))), ==, 4);
    g_assert_cmpint(type_bytes(clang_getCursorType(declaration(unit, "list"))), <, 0);
    g_assert_cmpint(type_bytes(clang_getCursorType(declaration(unit, "t"))), <, 0);
    g_assert_cmpint(type_without_reference(clang_getCursorType(declaration(unit, "number"))).kind, ==,
                    CXType_Int);
    g_assert_cmpstr(f, ==, "_Z1fv");
    g_assert_null(cursor_symbol(declaration(unit, "argument")));
    g_assert_cmpint(most.kind, ==, CURSOR_VALUE_INTEGER);
    g_assert_true(most.is_unsigned && most.integer == -1);
    g_assert_cmpint(half.kind, ==, CURSOR_VALUE_REAL);
    g_assert_cmpfloat(half.real, ==, 0.5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/questions/types", "types.cu", test_forms);
    g_test_add_data_func("/questions/classes", "classes.cu", test_forms);
    g_test_add_data_func("/questions/errors", "errors.cu", test_forms);
    g_test_add_func("/questions/answers", test_answers);
    return g_test_run();
}
