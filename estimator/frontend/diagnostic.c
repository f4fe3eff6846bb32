/* SPDX-License-Identifier: MIT */
#include "diagnostic.h"

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

/* Takes the diagnostic. */
static ParseDiagnostic *
diagnostic_from_clang(CXDiagnostic from)
{
    ParseDiagnostic *diagnostic = g_new0(ParseDiagnostic, 1);
    CXFile file;

    clang_getExpansionLocation(clang_getDiagnosticLocation(from), &file, &diagnostic->line,
                               &diagnostic->column, NULL);
    if (file)
        diagnostic->file = text_from_clang(clang_getFileName(file));
    diagnostic->is_error = clang_getDiagnosticSeverity(from) >= CXDiagnostic_Error;
    /* Only what the driver says has neither a place nor a category. */
    diagnostic->is_argument = diagnostic->is_error && !file && clang_getDiagnosticCategory(from) == 0;
    diagnostic->message = text_from_clang(clang_getDiagnosticSpelling(from));
    clang_disposeDiagnostic(from);
    return diagnostic;
}

void
diagnostics_collect(CXTranslationUnit unit, GPtrArray *diagnostics)
{
    guint n = MIN(clang_getNumDiagnostics(unit), MOST_DIAGNOSTICS);

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(diagnostics, diagnostic_from_clang(clang_getDiagnostic(unit, i)));
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
