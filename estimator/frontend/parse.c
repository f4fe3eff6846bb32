/* SPDX-License-Identifier: MIT */
#include "parse.h"
#include "compile_args.h"
#include "deep_stack.h"

#include <errno.h>
#include <glib/gstdio.h>

G_DEFINE_QUARK(fieldwise - parse - error - quark, parse_error)

/* One run of libclang. */
typedef struct {
    SourceUnit *unit;
    GPtrArray *args;
    enum CXErrorCode code;
} ParseRun;

static void
diagnostic_free(gpointer data)
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
    diagnostic->message = text_from_clang(clang_getDiagnosticSpelling(from));
    clang_disposeDiagnostic(from);
    return diagnostic;
}

static void
parse_run(gpointer data)
{
    ParseRun *run = data;
    SourceUnit *unit = run->unit;
    const char *const *args = (const char *const *)run->args->pdata;

    unit->index = clang_createIndex(1, 0);
    run->code = clang_parseTranslationUnit2(unit->index, unit->path, args, (int)run->args->len - 1, NULL, 0,
                                            CXTranslationUnit_KeepGoing, &unit->unit);
    if (run->code != CXError_Success)
        return;
    for (guint i = 0; i < clang_getNumDiagnostics(unit->unit); i++)
        g_ptr_array_add(unit->diagnostics, diagnostic_from_clang(clang_getDiagnostic(unit->unit, i)));
}

static gboolean
source_check(const char *path, GError **error)
{
    GStatBuf status;
    g_autoptr(GError) cause = NULL;
    int code = 0;

    if (g_stat(path, &status) != 0 || g_access(path, R_OK) != 0)
        code = errno;
    else if (S_ISDIR(status.st_mode))
        code = EISDIR;
    if (code) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_FILE, "%s: %s", path, g_strerror(code));
        return FALSE;
    }
    if (!S_ISREG(status.st_mode)) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_FILE, "%s: not a regular file", path);
        return FALSE;
    }
    return TRUE;
}

SourceUnit *
source_unit_parse(const char *path, const ParseOptions *options, GError **error)
{
    g_autoptr(SourceUnit) unit = g_new0(SourceUnit, 1);
    g_autoptr(GPtrArray) args = NULL;
    ParseRun run;

    if (!source_check(path, error))
        return NULL;
    args = compile_args_new(path, options, error);
    if (!args)
        return NULL;
    unit->path = g_strdup(path);
    unit->diagnostics = g_ptr_array_new_with_free_func(diagnostic_free);
    run = (ParseRun){unit, args, CXError_Failure};
    deep_stack_call(parse_run, &run);
    if (run.code != CXError_Success) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "%s: %s", path,
                    run.code == CXError_Crashed ? "libclang crashed on it" : "libclang cannot parse it");
        return NULL;
    }
    return g_steal_pointer(&unit);
}

char *
source_unit_first_error(const SourceUnit *unit)
{
    const ParseDiagnostic *first = NULL;

    for (guint i = 0; i < unit->diagnostics->len; i++) {
        const ParseDiagnostic *diagnostic = unit->diagnostics->pdata[i];

        if (!diagnostic->is_error)
            continue;
        if (g_strcmp0(diagnostic->file, unit->path) == 0)
            return parse_diagnostic_format(diagnostic);
        if (!first)
            first = diagnostic;
    }
    return first ? parse_diagnostic_format(first) : NULL;
}

void
source_unit_free(SourceUnit *unit)
{
    if (!unit)
        return;
    if (unit->unit)
        clang_disposeTranslationUnit(unit->unit);
    if (unit->index)
        clang_disposeIndex(unit->index);
    g_clear_pointer(&unit->diagnostics, g_ptr_array_unref);
    g_free(unit->path);
    g_free(unit);
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
