/* SPDX-License-Identifier: MIT */
#include "kernel_sources.h"

#include "headers_list.h"
#include "run_command.h"

#include <string.h>

/* IN_TWO: with what the headers share in a file of its own. */
static void
write_header(const char *folder, const char *fieldwise, const char *root, char *const *row, const char *spec,
             gboolean in_two)
{
    const char *native = strchr(row[2], '=') ? "soa" : "aos";
    g_autofree char *source = g_build_filename(root, "benchmarks/kernels", row[1], NULL), *out = NULL;
    g_autofree char *quoted = g_shell_quote(fieldwise);
    const char *const arguments[] = {"header",
                                     "--layout",
                                     spec ? spec : native,
                                     "--record",
                                     row[2],
                                     "--name",
                                     row[3],
                                     "-o",
                                     row[0],
                                     source,
                                     in_two ? NULL : "--single-file",
                                     NULL};

    out = command_output(folder, quoted, arguments);
}

/* Puts the kernels of the file SOURCE, which lies in FROM under ROOT, in a namespace that begins with LETTER.
 */
static void
write_kernel(const char *folder, const char *root, const char *from, const char *source, char letter,
             GString *text)
{
    g_autofree char *path = g_build_filename(root, from, source, NULL), *kernel = NULL;
    g_autofree char *name = g_strdup_printf("%c_%s", letter, source);

    g_assert_true(g_file_get_contents(path, &kernel, NULL, NULL));
    folder_write(folder, name, kernel);
    g_string_append_printf(text, "namespace %.*s {\n#include \"%s\"\n}\n", (int)strcspn(name, "."), name,
                           name);
    for (const char *at = strstr(kernel, "#define "); at != NULL; at = strstr(at, "#define ")) {
        at += strlen("#define ");
        g_string_append_printf(text, "#undef %.*s\n", (int)strcspn(at, " (\n"), at);
    }
}

void
kernels_write(const char *folder, const char *fieldwise, const char *root, const char *spec, gboolean plain,
              GString *text)
{
    g_autoptr(GPtrArray) rows = headers_list_read(root), sources = g_ptr_array_new();

    for (guint i = 0; i < rows->len; i++) {
        char **row = g_ptr_array_index(rows, i);

        write_header(folder, fieldwise, root, row, spec, i % 2 == 0);
        g_string_append_printf(text, "#include \"%s\"\n", row[0]);
        if (!g_ptr_array_find_with_equal_func(sources, row[1], g_str_equal, NULL))
            g_ptr_array_add(sources, row[1]);
    }
    for (guint i = 0; i < sources->len; i++) {
        write_kernel(folder, root, "benchmarks/kernels/accessors", g_ptr_array_index(sources, i), 'a', text);
        if (plain)
            write_kernel(folder, root, "benchmarks/kernels", g_ptr_array_index(sources, i), 'p', text);
    }
}

char *
nvcc_version(void)
{
    static const char *const arguments[] = {"--version", NULL};
    g_autofree char *text = command_output(NULL, g_getenv("NVCC"), arguments);
    const char *release = strstr(text, "release ");

    return release ? g_strndup(release, strcspn(release, "\n")) : g_strdup("unknown");
}
