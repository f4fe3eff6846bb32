/* SPDX-License-Identifier: MIT */
/* Which buffers the kernels in forms/buffers.cu get, each of which stands with what is so by hand. */
#include "frontend/host/host.h"
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse.h"

#include <string.h>

#define MARK "/*= "

/* Appends "p: a b", where parameter NUMBER of KERNEL, called NAME, may get a and b. */
static void
append_given(GString *text, const HostKernel *kernel, guint number, const char *name)
{
    gboolean any = FALSE;

    for (guint i = 0; i < kernel->buffers->len; i++) {
        const Buffer *buffer = g_ptr_array_index(kernel->buffers, i);

        if (!(buffer->params >> number & 1))
            continue;
        if (!any)
            g_string_append_printf(text, "%s%s:", text->len > 0 ? "; " : "", name);
        g_string_append_printf(text, " %s", buffer->name);
        if (buffer->elem_bytes != 4)
            g_string_append_printf(text, "(%u)", buffer->elem_bytes);
        any = TRUE;
    }
}

/* What is found of KERNEL. Free with g_free(). */
static char *
kernel_text(const HostKernel *kernel, Syntax *syntax)
{
    Decl *function = syntax_decl(syntax, kernel->function);
    GString *text = g_string_new(NULL);

    syntax_lower_parameters(syntax, function);
    for (guint i = 0; i < function->n_params; i++)
        append_given(text, kernel, i, function->params[i]->name);
    for (guint i = 0; i < function->n_params; i++)
        for (guint k = i + 1; k < function->n_params; k++) {
            g_assert_cmpuint(kernel->exchanged[i] >> k & 1, ==, kernel->exchanged[k] >> i & 1);
            if (kernel->exchanged[i] >> k & 1)
                g_string_append_printf(text, "; %s~%s", function->params[i]->name, function->params[k]->name);
        }
    return g_string_free(text, FALSE);
}

static void
test_forms(void)
{
    const char *path = FORMS_DIR "/buffers.cu";
    g_autoptr(GError) error = NULL;
    g_autoptr(SourceUnit) unit = source_unit_parse(path, NULL, &error);
    g_autoptr(Syntax) syntax = NULL;
    g_autoptr(GPtrArray) kernels = NULL;
    g_autoptr(Course) course = NULL;
    g_autofree char *text = NULL, *lacks = NULL;
    g_auto(GStrv) lines = NULL;

    g_assert_no_error(error);
    g_assert_cmpuint(diagnostics_count_errors(unit), ==, 0);
    syntax = syntax_new(unit->unit);
    kernels = host_find_kernels(unit, syntax, NULL, NULL, &course, &lacks);
    g_assert_cmpuint(kernels->len, >, 20);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; i < kernels->len; i++) {
        const HostKernel *kernel = g_ptr_array_index(kernels, i);
        g_autofree char *found = kernel_text(kernel, syntax), *expected = NULL;
        const char *mark;
        guint line, last;

        cursor_lines(kernel->function, NULL, &line, &last);
        mark = strstr(lines[line - 1], MARK);
        g_assert_nonnull(mark);
        expected = g_strndup(mark + strlen(MARK), strcspn(mark + strlen(MARK), "*"));
        g_strchomp(expected);
        if (strcmp(found, expected) == 0)
            continue;
        g_test_message("%s\nis %s", lines[line - 1], found);
        g_test_fail();
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/buffers/forms", test_forms);
    return g_test_run();
}
