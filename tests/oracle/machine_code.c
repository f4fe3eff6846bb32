/* SPDX-License-Identifier: MIT */
#include "machine_code.h"

#include "run_command.h"

#include <stdlib.h>
#include <string.h>

/* Bytes that an instruction with MODIFIERS, as ".64.CONSTANT", accesses. */
static guint
access_bytes(const char *modifiers)
{
    static const struct {
        const char *name;
        guint bytes;
    } widths[] = {{".128", 16}, {".64", 8}, {".U16", 2}, {".S16", 2}, {".U8", 1}, {".S8", 1}};

    for (guint i = 0; i < G_N_ELEMENTS(widths); i++)
        if (strstr(modifiers, widths[i].name))
            return widths[i].bytes;
    return 4;
}

/* The access of one line of machine code; NULL: none. */
static char *
line_access(const GRegex *regex, const char *line)
{
    g_autoptr(GMatchInfo) match = NULL;

    if (!g_regex_match(regex, line, 0, &match))
        return NULL;
    g_autofree char *kind = g_match_info_fetch(match, 1), *modifiers = g_match_info_fetch(match, 2),
                    *offset = g_match_info_fetch(match, 3);
    return g_strdup_printf("%s%u@%ld", *kind == 'L' ? "ld" : "st", access_bytes(modifiers),
                           offset && *offset ? strtol(offset, NULL, 16) : 0L);
}

static GPtrArray *
read_listing(const char *text, guint n)
{
    g_autoptr(GRegex) regex = g_regex_new(
        "\\b(LD|ST)G\\.E((?:\\.\\w+)*) .*\\[U?R\\d+(?:\\.U?64)?(?:\\+UR\\d+)?(?:\\+?(-?0x[0-9a-f]+))?\\]", 0,
        0, NULL);
    GPtrArray *all = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    GPtrArray *words = NULL;

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(all, g_ptr_array_new_with_free_func(g_free));
    for (guint i = 0; lines[i]; i++) {
        const char *name = strstr(lines[i], "Function : k");

        if (name) {
            guint number = (guint)atoi(name + strlen("Function : k"));

            g_assert_cmpuint(number, <, n);
            words = g_ptr_array_index(all, number);
        }
        char *word = words ? line_access(regex, lines[i]) : NULL;
        if (word)
            g_ptr_array_add(words, word);
    }
    return all;
}

GPtrArray *
machine_code_accesses(const char *folder, guint n)
{
    const char *nvcc = g_getenv("NVCC");
    const char *const compile[] = {"-cubin", "-O3",     "-arch=sm_90", "-std=c++17", "-w",
                                   "-o",     "k.cubin", "k.cu",        NULL};
    const char *const list[] = {"-sass", "k.cubin", NULL};

    if (!nvcc || !*nvcc)
        return NULL;
    g_autofree char *beside = g_path_get_dirname(nvcc), *tool = g_build_filename(beside, "cuobjdump", NULL);
    if (!g_file_test(tool, G_FILE_TEST_IS_EXECUTABLE))
        return NULL;
    g_autofree char *out = command_output(folder, nvcc, compile),
                    *listing = command_output(folder, tool, list);
    return read_listing(listing, n);
}
