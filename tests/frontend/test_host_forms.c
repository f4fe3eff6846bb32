/* SPDX-License-Identifier: MIT */
/* The sizes and arguments of the launches in forms/host*.cu, each of which stands with what it is by hand. */
#include "frontend/host/host.h"
#include "frontend/host/kernels/kernels.h"
#include "frontend/parse/parse.h"

#include <string.h>

#define MARK "/*= "

/* Appends DIMS without what is 1 at their end. */
static void
append_dimensions(GString *text, const gint64 *dims)
{
    guint n = dims[2] != 1 ? 3 : dims[1] != 1 ? 2 : 1;

    for (guint i = 0; i < n; i++)
        g_string_append_printf(text, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", dims[i]);
}

/* LAUNCH as the source states it: "8/128 1000 x5", where it is made five times; "x5+": it is not known how
 * often. Free with g_free(). */
static char *
launch_text(const Launch *launch)
{
    GString *text = g_string_new(NULL);
    const StatedValue *n = &launch->arguments[1];

    append_dimensions(text, launch->grid);
    g_string_append_c(text, '/');
    append_dimensions(text, launch->block);
    if (n->kind == STATED_INTEGER)
        g_string_append_printf(text, " %" G_GINT64_FORMAT, n->integer);
    else
        g_string_append(text, " ?");
    if (launch->times != 1)
        g_string_append_printf(text, " x%g", launch->times);
    if (launch->is_open)
        g_string_append_c(text, '+');
    return g_string_free(text, FALSE);
}

/* What the launches of LINE of the source are; "" where there are none. Free with g_free(). */
static char *
found_at(const GPtrArray *kernels, guint line)
{
    GString *found = g_string_new(NULL);

    for (guint i = 0; i < kernels->len; i++) {
        const HostKernel *kernel = g_ptr_array_index(kernels, i);

        for (guint l = 0; l < kernel->launches->len; l++) {
            const Launch *launch = g_ptr_array_index(kernel->launches, l);
            g_autofree char *text = launch_text(launch);

            if (launch->place.line == line)
                g_string_append_printf(found, "%s%s", found->len > 0 ? "; " : "", text);
        }
    }
    return g_string_free(found, FALSE);
}

static void
test_forms(gconstpointer data)
{
    const char *path = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(SourceUnit) unit = source_unit_parse(path, NULL, &error);
    g_autoptr(Syntax) syntax = NULL;
    g_autoptr(GPtrArray) kernels = NULL;
    g_autoptr(Course) course = NULL;
    g_autofree char *text = NULL, *lacks = NULL;
    g_auto(GStrv) lines = NULL;

    g_assert_no_error(error);
    syntax = syntax_new(unit->unit);
    kernels = host_find_kernels(unit, syntax, NULL, NULL, &course, &lacks);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        const char *mark = strstr(lines[i], MARK);
        g_autofree char *expected =
            mark ? g_strndup(mark + strlen(MARK), strcspn(mark + strlen(MARK), "*") - 1) : NULL;
        g_autofree char *found = mark ? found_at(kernels, i + 1) : NULL;

        if (g_strcmp0(found, expected) == 0)
            continue;
        g_test_message("%s\nis %s", lines[i], found);
        g_test_fail();
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/host/forms", FORMS_DIR "/host.cu", test_forms);
    g_test_add_data_func("/host/loops", FORMS_DIR "/host_loops.cu", test_forms);
    g_test_add_data_func("/host/callbacks", FORMS_DIR "/host_callbacks.cu", test_forms);
    g_test_add_data_func("/host/programs", FORMS_DIR "/host_programs.cu", test_forms);
    g_test_add_data_func("/host/long", FORMS_DIR "/host_long.cu", test_forms);
    return g_test_run();
}
