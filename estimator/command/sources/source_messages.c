/* SPDX-License-Identifier: MIT */
#include "command/sources/sources.h"

#include "base/base.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <stdio.h>

#define MAX_DIAGNOSTICS 10

/* MESSAGE without what it begins with, where it begins with START. */
static const char *
without_start(const char *message, const char *start)
{
    return g_str_has_prefix(message, start) ? message + strlen(start) : message;
}

/* TRUE where MESSAGE says itself where in a file something is wrong. */
static gboolean
has_place(const char *message)
{
    return g_regex_match_simple("^[^\n]+:[0-9]+:[0-9]+: error: ", message, 0, 0);
}

int
source_fail(const Options *options, const GError *error, const char *source)
{
    g_autofree char *path = g_strconcat(source, ": ", NULL), *message = NULL,
                    *hint = command_hint(options, error);

    if (g_error_matches(error, PARSE_ERROR, PARSE_ERROR_CRASH)) {
        message = text_clean(without_start(without_start(error->message, path), "error: "));
        fprintf(stderr, "%s:1:1: internal error: %s\n", source, message);
        return STATUS_INTERNAL;
    }
    if (has_place(error->message)) {
        message = text_clean(error->message);
        fprintf(stderr, "%s\n%s", message, hint);
        return STATUS_NONE;
    }
    message = text_clean(without_start(without_start(error->message, path), "error: "));
    fprintf(stderr, "%s:1:1: error: %s\n%s", source, message, hint);
    return STATUS_NONE;
}

int
source_fail_plainly(const Options *options, const GError *error, const char *source)
{
    g_autofree char *message = text_clean(error->message), *hint = command_hint(options, error);

    fprintf(stderr, "%s:1:1: error: %s\n%s", source, message, hint);
    return STATUS_NONE;
}

void
source_print_diagnostics(const GPtrArray *diagnostics, gboolean as_warnings)
{
    guint n_errors = 0;
    gboolean lacks_file = FALSE;

    for (guint i = 0; diagnostics && i < diagnostics->len; i++) {
        ParseDiagnostic diagnostic = *(const ParseDiagnostic *)g_ptr_array_index(diagnostics, i);
        g_autofree char *text = NULL, *clean = NULL;

        if (!diagnostic.is_error)
            continue;
        lacks_file = lacks_file || g_str_has_suffix(diagnostic.message, " file not found");
        diagnostic.is_error = !as_warnings;
        text = parse_diagnostic_format(&diagnostic);
        clean = text_clean(text);
        if (n_errors++ < MAX_DIAGNOSTICS)
            fprintf(stderr, "%s\n", clean);
    }
    if (n_errors > MAX_DIAGNOSTICS)
        fprintf(stderr, "... and %u errors more\n", n_errors - MAX_DIAGNOSTICS);
    if (lacks_file)
        fprintf(
            stderr,
            "note: -- -I DIR adds a folder of headers; --cuda-path DIR reads those of a CUDA Toolkit and of "
            "the system\n");
}

void
source_print_outside(const Program *program)
{
    for (guint i = 0; i < program->kernels->len; i++) {
        const char *outside = ((const Kernel *)g_ptr_array_index(program->kernels, i))->outside;
        const char *sentence = outside ? strstr(outside, ": ") : NULL;
        g_autofree char *text = NULL, *clean = NULL;

        if (!sentence)
            continue;
        text = g_strdup_printf("%.*s: warning%s", (int)(sentence - outside), outside, sentence);
        clean = text_clean(text);
        fprintf(stderr, "%s\n", clean);
    }
}
