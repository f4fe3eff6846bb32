/* SPDX-License-Identifier: MIT */
#include "test_file.h"

#include <string.h>

const char *const published_names[] = {
    "ada-l4",
    "ada-l40",
    "ada-l40s",
    "ada-rtx4090",
    "ada-rtx6000",
    "ampere-a10",
    "ampere-a100-80gb",
    "ampere-a40",
    "ampere-rtx3090",
    "ampere-rtxa6000",
    "blackwell-b200",
    "blackwell-b300",
    "blackwell-rtx5090",
    "blackwell-rtxpro6000",
    "hopper-gh200",
    "hopper-h100-nvl",
    "turing-rtx2080super",
    "turing-rtx2080ti",
    "turing-t1000",
    "turing-t4",
    NULL,
};

char *
tiny_with(const char *from, const char *to)
{
    g_autofree char *text = NULL;

    g_assert_true(g_file_get_contents(TINY_ARCH, &text, NULL, NULL));
    char *found = strstr(text, from);
    g_assert_nonnull(found);
    g_autofree char *before = g_strndup(text, (gsize)(found - text));
    return g_strconcat(before, to, found + strlen(from), NULL);
}

guint
line_of(const char *text, const char *needle)
{
    const char *found = strstr(text, needle);

    g_assert_nonnull(found);
    guint line = 1;
    for (const char *c = text; c < found; c++)
        line += *c == '\n';
    return line;
}

void
assert_fails(const char *text, ArchError code, guint line, const char *part)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *place = g_strdup_printf("t.arch:%u: ", line);
    g_autoptr(Arch) arch = arch_parse("t.arch", text, strlen(text), &error);

    g_assert_null(arch);
    g_assert_nonnull(error);
    g_test_message("%s", error->message);
    if (!g_error_matches(error, ARCH_ERROR, (int)code) || !g_str_has_prefix(error->message, place) ||
        !strstr(error->message, part))
        g_error("wanted error %d at \"%s\" with \"%s\", got %d: %s", (int)code, place, part, error->code,
                error->message);
}
