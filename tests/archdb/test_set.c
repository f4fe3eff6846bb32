/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"
#include "test_file.h"

#include <string.h>

static Arch *
load_tiny(void)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_load(TINY_ARCH, &error);

    g_assert_no_error(error);
    return arch;
}

static void
test_value(void)
{
    g_autoptr(Arch) arch = load_tiny();
    g_autoptr(Arch) before = arch_copy(arch);
    g_autoptr(GError) error = NULL;
    double value = 0;

    g_assert_true(arch_set(arch, "w_dram", "250.5", &error));
    g_assert_no_error(error);
    g_assert_true(arch_get(arch, ARCH_W_DRAM, &value, NULL));
    g_assert_cmpfloat(value, ==, 250.5);
    g_assert_cmpstr(arch_get_text(arch, ARCH_W_DRAM), ==, "250.5");
    g_assert_cmpstr(arch_get_source(arch, ARCH_W_DRAM), ==, "set");
    g_assert_false(arch_equal(arch, before));
    g_assert_true(arch_get(before, ARCH_W_DRAM, &value, NULL));
    g_assert_cmpfloat(value, ==, 100);
    g_assert_true(arch_set(arch, "w_dram", "unknown", &error));
    g_assert_false(arch_get(arch, ARCH_W_DRAM, &value, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_UNKNOWN_VALUE);
    g_assert_nonnull(strstr(error->message, "--set w_dram=VALUE"));
}

/* A key that the file does not give can be given. */
static void
test_new_value(void)
{
    g_autoptr(Arch) arch = load_tiny();
    g_autoptr(GError) error = NULL;
    gint64 value = 0;

    g_assert_false(arch_is_known(arch, ARCH_L1_SETS));
    g_assert_true(arch_set(arch, "l1_sets", "8", &error));
    g_assert_true(arch_get_int(arch, ARCH_L1_SETS, &value, &error));
    g_assert_cmpint(value, ==, 8);
}

static void
test_failures(void)
{
    static const struct {
        const char *key, *value;
        ArchError code;
        const char *message;
    } CASES[] = {
        {"l1_byte", "5", ARCH_ERROR_KEY, "no architecture key is called 'l1_byte': did you mean 'l1_bytes'?"},
        {"zzzzzzzz", "5", ARCH_ERROR_KEY, "no architecture key is called 'zzzzzzzz'"},
        {"", "5", ARCH_ERROR_KEY, "no architecture key is called ''"},
        {"\xff", "5", ARCH_ERROR_KEY, "no architecture key is called '\xef\xbf\xbd'"},
        {"model", "sector", ARCH_ERROR_KEY, "the model is chosen with --model, not with --set"},
        {"l1_bytes.source", "me", ARCH_ERROR_KEY, "no architecture key is called 'l1_bytes.source'"},
        {"l1_bytes", "", ARCH_ERROR_VALUE,
         "l1_bytes must be a whole number from 0 to 1073741824 or 'unknown', not ''"},
        {"l1_bytes", " 5", ARCH_ERROR_VALUE,
         "l1_bytes must be a whole number from 0 to 1073741824 or 'unknown', not ' 5'"},
        {"w_l1", "-1", ARCH_ERROR_VALUE, "w_l1 must be a number from 0 to 1000000 or 'unknown', not '-1'"},
        {"l1_line_bytes", "48", ARCH_ERROR_VALUE,
         "l1_line_bytes must be a power of two from 1 to 65536 or 'unknown', not '48'"},
        {"l1_line_bytes", "2048", ARCH_ERROR_VALUE, "l1_line_bytes (2048) is larger than l1_bytes (1024)"},
        {"warp_lanes", "64\xff", ARCH_ERROR_VALUE,
         "warp_lanes must be a power of two from 1 to 1024 or 'unknown', not '64\xef\xbf\xbd'"},
    };
    g_autoptr(Arch) arch = load_tiny();
    g_autoptr(Arch) before = arch_copy(arch);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_false(arch_set(arch, CASES[i].key, CASES[i].value, &error));
        g_assert_error(error, ARCH_ERROR, (int)CASES[i].code);
        g_assert_true(g_str_has_prefix(error->message, CASES[i].message));
        g_assert_true(arch_equal(arch, before));
    }
}

/* What relates keys is checked after the last assignment alone: either order will do. */
static void
test_all(void)
{
    static const char *const EITHER[][3] = {{"l1_bytes=64", "l1_line_bytes=32", NULL},
                                            {"l1_line_bytes=32", "l1_bytes=64", NULL}};

    for (guint i = 0; i < G_N_ELEMENTS(EITHER); i++) {
        g_autoptr(Arch) arch = load_tiny();
        g_autoptr(GError) error = NULL;
        gint64 bytes = 0, line = 0;

        g_assert_true(arch_set_all(arch, EITHER[i], &error));
        g_assert_no_error(error);
        g_assert_true(arch_get_int(arch, ARCH_L1_BYTES, &bytes, NULL) &&
                      arch_get_int(arch, ARCH_L1_LINE_BYTES, &line, NULL));
        g_assert_cmpint(bytes, ==, 64);
        g_assert_cmpint(line, ==, 32);
    }
}

static void
test_all_failures(void)
{
    static const struct {
        const char *assignments[3];
        ArchError code;
        const char *message;
    } CASES[] = {
        {{"w_l1=2", "w_l2"}, ARCH_ERROR_SYNTAX, "'w_l2' is not of the form KEY=VALUE"},
        {{"w_l1=2", "w_l2=x"},
         ARCH_ERROR_VALUE,
         "w_l2 must be a number from 0 to 1000000 or 'unknown', not 'x'"},
        {{"w_l1=2", "w_l2=3=4"},
         ARCH_ERROR_VALUE,
         "w_l2 must be a number from 0 to 1000000 or 'unknown', not '3=4'"},
        {{"w_l1=2", "l1_bytes=64"}, ARCH_ERROR_VALUE, "l1_line_bytes (128) is larger than l1_bytes (64)"},
    };
    g_autoptr(Arch) arch = load_tiny();
    g_autoptr(Arch) before = arch_copy(arch);

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_false(arch_set_all(arch, CASES[i].assignments, &error));
        g_assert_error(error, ARCH_ERROR, (int)CASES[i].code);
        g_assert_cmpstr(error->message, ==, CASES[i].message);
        g_assert_true(arch_equal(arch, before));
    }
    static const char *const NOTHING[] = {NULL};
    g_assert_true(arch_set_all(arch, NOTHING, NULL));
    g_assert_true(arch_equal(arch, before));
}

/* What was set is kept by formatting: the file says where the value came from. */
static void
test_format(void)
{
    g_autoptr(Arch) arch = load_tiny();
    g_autoptr(GError) error = NULL;

    g_assert_true(arch_set(arch, "w_l2", "11", &error));
    g_assert_true(arch_set(arch, "w_l1", "unknown", &error));
    g_autofree char *text = arch_format(arch);
    g_assert_nonnull(strstr(text, "\nw_l2 = 11\nw_l2.source = set\n"));
    g_autoptr(Arch) again = arch_parse("tiny.arch", text, strlen(text), &error);
    g_assert_no_error(error);
    g_assert_true(arch_equal(arch, again));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/arch/set/value", test_value);
    g_test_add_func("/arch/set/new-value", test_new_value);
    g_test_add_func("/arch/set/failures", test_failures);
    g_test_add_func("/arch/set/all", test_all);
    g_test_add_func("/arch/set/all-failures", test_all_failures);
    g_test_add_func("/arch/set/format", test_format);
    return g_test_run();
}
