/* SPDX-License-Identifier: MIT */
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

#define MOST_DIAGNOSTICS 100000

void
parse_diagnostic_free(gpointer data)
{
    ParseDiagnostic *diagnostic = data;

    g_free(diagnostic->file);
    g_free(diagnostic->message);
    g_free(diagnostic);
}

/* Takes the string. */
static char *
text_from_clang(CXString string)
{
    char *text = g_strdup(clang_getCString(string));

    clang_disposeString(string);
    return text;
}

/* The line among those added to UNIT's source that FROM, or a note on how the compiler came there, names. */
static guint
added_line(const SourceUnit *unit, CXDiagnostic from)
{
    CXDiagnosticSet notes;
    CXFile file;
    unsigned line, found;

    if (unit->own_lines == 0)
        return 0;
    clang_getExpansionLocation(clang_getDiagnosticLocation(from), &file, &line, NULL, NULL);
    if (line > unit->own_lines && clang_File_isEqual(file, clang_getFile(unit->unit, unit->path)))
        return line - unit->own_lines;
    notes = clang_getChildDiagnostics(from);
    found = 0;
    for (unsigned i = 0; found == 0 && i < clang_getNumDiagnosticsInSet(notes); i++)
        found = added_line(unit, clang_getDiagnosticInSet(notes, i));
    return found;
}

/* Whether DIAGNOSTIC stands at the word alignas, as it is written. */
static gboolean
is_at_alignas(CXTranslationUnit unit, CXDiagnostic diagnostic)
{
    static const char word[] = "alignas";
    CXFile file = NULL;
    unsigned offset;
    size_t size = 0;
    const char *text;

    clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL, &offset);
    text = file ? clang_getFileContents(unit, file, &size) : NULL;
    return text && offset + strlen(word) < size && strncmp(text + offset, word, strlen(word)) == 0;
}

typedef struct {
    CXCursor definition;
    gboolean is_found;
} Declaration;

static enum CXChildVisitResult
find_declaration(CXCursor cursor, CXCursor parent, CXClientData data)
{
    Declaration *declaration = data;
    g_autofree char *usr = NULL, *wanted = NULL;

    (void)parent;
    if (clang_getCursorKind(cursor) != CXCursor_CXXMethod)
        return CXChildVisit_Continue;
    usr = cursor_usr(cursor);
    wanted = cursor_usr(declaration->definition);
    declaration->is_found = strcmp(usr, wanted) == 0 && !clang_equalCursors(cursor, declaration->definition);
    return declaration->is_found ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* Whether MESSAGE is of a function that is defined with other execution space specifiers than it is declared
 * with, which nvcc takes for one function (warnings 20035, 20037). */
static gboolean
is_of_specifiers(CXTranslationUnit unit, CXDiagnostic diagnostic, const char *message)
{
    Declaration declaration = {.is_found = FALSE};

    if (g_str_has_prefix(message, "__host__ function ") &&
        strstr(message, " cannot overload __host__ __device__ function "))
        return TRUE;
    if (!g_str_has_prefix(message, "out-of-line definition of "))
        return FALSE;
    declaration.definition = clang_getCursor(unit, clang_getDiagnosticLocation(diagnostic));
    if (clang_getCursorKind(declaration.definition) == CXCursor_CXXMethod)
        clang_visitChildren(clang_getCursorSemanticParent(declaration.definition), find_declaration,
                            &declaration);
    return declaration.is_found;
}

/* Whether DIAGNOSTIC stands at a word that is a whole statement, `__syncthreads;`: it calls nothing. */
static gboolean
is_at_lone_word(CXTranslationUnit unit, CXDiagnostic diagnostic)
{
    CXFile file = NULL;
    unsigned offset;
    size_t size = 0, at;
    const char *text;

    clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, NULL, NULL, &offset);
    text = file ? clang_getFileContents(unit, file, &size) : NULL;
    if (!text || offset >= size)
        return FALSE;
    for (at = offset; at > 0 && g_ascii_isspace(text[at - 1]);)
        at--;
    if (at > 0 && !strchr(";{}):", text[at - 1]))
        return FALSE;
    for (at = offset; at < size && char_is_word(text[at]);)
        at++;
    while (at < size && g_ascii_isspace(text[at]))
        at++;
    return at > offset && at < size && text[at] == ';';
}

/* Whether DIAGNOSTIC is of a function that runs on the host and on the device. */
static gboolean
is_in_both_spaces(CXTranslationUnit unit, CXDiagnostic diagnostic)
{
    CXString text = clang_getDiagnosticSpelling(diagnostic);
    gboolean is_in = g_str_has_suffix(clang_getCString(text), " in __host__ __device__ function");

    (void)unit;
    clang_disposeString(text);
    return is_in;
}

/* What nvcc takes and clang does not, by how clang's message begins; the tree is as nvcc understands it. */
static const struct {
    const char *message;
    gboolean (*holds)(CXTranslationUnit, CXDiagnostic); /* NULL: always */
} TAKEN_BY_NVCC[] = {
    {"an attribute list cannot appear here", is_at_alignas},
    {"variable-sized object may not be initialized", NULL},
    {"restrict requires a pointer or reference", NULL},   /* float2 __restrict__ *p */
    {"invalid % escape in inline assembly string", NULL}, /* a register, %warpid */
    {"builtin functions must be directly called", is_at_lone_word},
    {"__constant__, __device__, and __managed__ are not allowed on non-static local variables", NULL},
    {"expected a for, while, or do-while loop to follow '#pragma unroll'", NULL},
    {"redefinition of 'warpSize'", NULL}, /* the program has one of its own */
    {"inline declaration of 'warpSize' follows", NULL},
    {"reference to __host__ function ", is_in_both_spaces}, /* a warning of nvcc's, 20011 or 20014 */
    {"reference to __global__ function ", NULL},            /* a launch by a kernel, with -rdc=true */
};

gboolean
diagnostic_is_error(CXTranslationUnit unit, CXDiagnostic diagnostic)
{
    CXString text;
    gboolean is_taken;

    if (clang_getDiagnosticSeverity(diagnostic) < CXDiagnostic_Error)
        return FALSE;
    text = clang_getDiagnosticSpelling(diagnostic);
    is_taken = is_of_specifiers(unit, diagnostic, clang_getCString(text));
    for (guint i = 0; !is_taken && i < G_N_ELEMENTS(TAKEN_BY_NVCC); i++)
        is_taken = g_str_has_prefix(clang_getCString(text), TAKEN_BY_NVCC[i].message) &&
                   (!TAKEN_BY_NVCC[i].holds || TAKEN_BY_NVCC[i].holds(unit, diagnostic));
    clang_disposeString(text);
    return !is_taken;
}

/* Takes the diagnostic. */
static ParseDiagnostic *
diagnostic_from_clang(const SourceUnit *unit, CXDiagnostic from)
{
    ParseDiagnostic *diagnostic = g_new0(ParseDiagnostic, 1);
    CXFile file;

    clang_getExpansionLocation(clang_getDiagnosticLocation(from), &file, &diagnostic->line,
                               &diagnostic->column, NULL);
    if (file)
        diagnostic->file = text_from_clang(clang_getFileName(file));
    diagnostic->is_error = diagnostic_is_error(unit->unit, from);
    /* Only what the driver says has neither a place nor a category. */
    diagnostic->is_argument = diagnostic->is_error && !file && clang_getDiagnosticCategory(from) == 0;
    diagnostic->message = text_from_clang(clang_getDiagnosticSpelling(from));
    diagnostic->added_line = added_line(unit, from);
    clang_disposeDiagnostic(from);
    return diagnostic;
}

guint
diagnostics_count_errors(const SourceUnit *unit)
{
    guint n = 0;

    for (guint i = 0; i < unit->diagnostics->len; i++)
        n += ((const ParseDiagnostic *)g_ptr_array_index(unit->diagnostics, i))->is_error;
    return n;
}

void
diagnostics_collect(SourceUnit *unit)
{
    guint n = MIN(clang_getNumDiagnostics(unit->unit), MOST_DIAGNOSTICS);

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(unit->diagnostics, diagnostic_from_clang(unit, clang_getDiagnostic(unit->unit, i)));
}

char *
parse_diagnostic_format(const ParseDiagnostic *diagnostic)
{
    const char *kind = diagnostic->is_error ? "error" : "warning";

    if (!diagnostic->file)
        return g_strdup_printf("%s: %s", kind, diagnostic->message);
    return g_strdup_printf("%s:%u:%u: %s: %s", diagnostic->file, diagnostic->line, diagnostic->column, kind,
                           diagnostic->message);
}
