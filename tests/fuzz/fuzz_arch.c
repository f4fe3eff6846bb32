/* SPDX-License-Identifier: MIT */
/* Any bytes as an architecture file: no crash, an error exactly where there is no result, and what parses
 * comes back equal after formatting. */
#include "archdb/archdb_private.h"

#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One architecture, as the file says it and as formatting returns it. */
static void
check_round_trip(const Arch *arch)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = arch_format(arch);
    g_autoptr(Arch) again = arch_parse("fuzz.arch", text, strlen(text), &error);

    g_assert_no_error(error);
    g_assert_true(arch_equal(arch, again));
    g_autofree char *same = arch_format(again);
    g_assert_cmpstr(text, ==, same);
}

/* Gives one key, chosen by SIZE, its own value by way of --set. */
static void
check_set(const Arch *arch, size_t size)
{
    ArchKey key = (ArchKey)(size % ARCH_N_GPU_KEYS);
    double before = 0, after = 0;
    g_autoptr(Arch) changed = arch_copy(arch);

    g_assert_true(arch_equal(arch, changed));
    g_autoptr(GError) error = NULL;
    gboolean ok = arch_set(changed, arch_key_info(key)->name, arch_get_text(arch, key), &error);
    g_assert_true(ok);
    g_assert_cmpstr(arch_get_text(arch, key), ==, arch_get_text(changed, key));
    if (arch_type_is_text(arch_key_info(key)->type))
        return;
    g_assert_cmpint(arch_get(arch, key, &before, NULL), ==, arch_get(changed, key, &after, NULL));
    g_assert_cmpfloat(before, ==, after);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GPtrArray) problems = NULL;
    g_autoptr(Arch) arch = arch_parse_all("fuzz.arch", (const char *)data, size, &problems);

    g_assert_true((!arch) == (problems != NULL));
    if (!arch) {
        g_assert_cmpuint(problems->len, >, 0);
        return 0;
    }
    check_round_trip(arch);
    check_set(arch, size);
    g_autofree char *shown = arch_show_text(arch, (guint)(size % 121));
    g_assert_true(g_utf8_validate(shown, -1, NULL));
    return 0;
}
