/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"
#include "test_file.h"

#include <glib/gstdio.h>
#include <string.h>

static void
test_show(void)
{
    static const char WANTED[] = "tiny: Tiny\n"
                                 "model: peng\n"
                                 "\n[gpu]\n"
                                 "  compute_capability  1.0  major.minor  invented\n"
                                 "  sm_count              2  SMs          invented\n"
                                 "\n[sm]\n"
                                 "  warp_lanes                  32  lanes             invented\n"
                                 "  max_blocks_per_sm            2  blocks/SM         invented\n"
                                 "  max_threads_per_sm         128  threads/SM        invented\n"
                                 "  max_threads_per_block       64  threads/block     invented\n"
                                 "  registers_per_sm          4096  registers/SM      invented\n"
                                 "  max_registers_per_thread    64  registers/thread  invented\n"
                                 "\n[global]\n"
                                 "  transaction_bytes  128  bytes  invented\n"
                                 "\n[l1]\n"
                                 "  l1_bytes       1024  bytes/SM  invented\n"
                                 "  l1_line_bytes   128  bytes     invented\n"
                                 "\n[l2]\n"
                                 "  l2_bytes       4096  bytes  invented\n"
                                 "  l2_line_bytes    32  bytes  invented\n"
                                 "\n[peng]\n"
                                 "  w_l1    unknown  ratio\n"
                                 "  w_l2         10  ratio  invented\n"
                                 "  w_dram      100  ratio  invented\n"
                                 "\n[sources]\n"
                                 "  invented  invented for tests\n";
    g_autofree char *text = tiny_with("w_l1 = 1\nw_l1.source = invented", "w_l1 = unknown");
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_parse("tiny.arch", text, strlen(text), &error);

    g_assert_no_error(error);
    g_autofree char *missing = g_strdup_printf("\n%u of the %u keys are not given.\n",
                                               (guint)ARCH_N_GPU_KEYS - 16, (guint)ARCH_N_GPU_KEYS);
    g_autofree char *wanted = g_strconcat(WANTED, missing, NULL);
    g_autofree char *shown = arch_show_text(arch, 0);
    g_assert_cmpstr(shown, ==, wanted);
    g_autofree char *same = arch_show_text(arch, 80);
    g_assert_cmpstr(same, ==, wanted);
}

/* A long source is broken between words beside its value, or under it where there is no room. */
static void
test_show_wraps(void)
{
    g_autofree char *text =
        tiny_with("transaction_bytes.source = invented",
                  "transaction_bytes.source = invented, for the sake of this one test alone");
    g_autoptr(Arch) arch = arch_parse("tiny.arch", text, strlen(text), NULL);

    g_assert_nonnull(arch);
    g_autofree char *beside = arch_show_text(arch, 63);
    g_assert_nonnull(strstr(beside, "\n  transaction_bytes  128  bytes  invented, for the sake of this\n"
                                    "                                 one test alone\n"));
    g_autofree char *under = arch_show_text(arch, 40);
    g_assert_nonnull(strstr(under, "\n  transaction_bytes  128  bytes\n"
                                   "      invented, for the sake of this one\n"
                                   "      test alone\n"));
}

/* No line is wider than asked where the words allow it, whatever the width; wide characters take two columns.
 */
static void
test_show_widths(void)
{
    g_autoptr(Arch) arch = arch_find("fermi-gtx560ti", NULL);

    g_assert_nonnull(arch);
    for (guint width = 72; width < 200; width++) {
        g_autofree char *shown = arch_show_text(arch, width);
        g_auto(GStrv) lines = g_strsplit(shown, "\n", -1);

        for (char **line = lines; *line; line++)
            g_assert_cmpint(g_utf8_strlen(*line, -1), <=, width);
    }
    g_autofree char *text =
        tiny_with("invented for tests", "\xe6\x97\xa5\xe6\x9c\xac \xe6\x97\xa5\xe6\x9c\xac");
    g_autoptr(Arch) wide = arch_parse("tiny.arch", text, strlen(text), NULL);
    g_autofree char *fits = arch_show_text(wide, 21);
    g_assert_nonnull(strstr(fits, "  invented  \xe6\x97\xa5\xe6\x9c\xac \xe6\x97\xa5\xe6\x9c\xac\n"));
    g_autofree char *breaks = arch_show_text(wide, 20);
    g_assert_nonnull(
        strstr(breaks, "  invented  \xe6\x97\xa5\xe6\x9c\xac\n            \xe6\x97\xa5\xe6\x9c\xac\n"));
}

static void
test_list(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *list = arch_list_text(100, &error);

    g_assert_no_error(error);
    static const char *const rows[] = {
        "NAME                  CC    MODEL   CLASS          YEAR  MEMORY  TITLE\n",
        "\nada-l4                8.9   sector  carried over   2023  24 GB   NVIDIA L4\n",
        "\nampere-a100           8.0   sector  published      2020  40 GB   NVIDIA A100 40 GB\n",
        "\nhopper-h200           9.0   sector  measured here  2023  ",
    };
    g_assert_true(g_str_has_prefix(list, rows[0]));
    for (guint i = 1; i < G_N_ELEMENTS(rows); i++)
        g_assert_nonnull(strstr(list, rows[i]));
}

/* A file of the user's that is not valid is listed with what is wrong and hides none of the others. */
static void
test_list_invalid(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("fieldwise-XXXXXX", &error);
    g_autofree char *path = g_build_filename(folder, "broken.arch", NULL);

    g_assert_true(g_file_set_contents(path, "[arch]\nnonsense\n", -1, NULL));
    g_setenv("FIELDWISE_ARCHDB", folder, TRUE);
    g_autofree char *list = arch_list_text(0, &error);
    g_assert_no_error(error);
    g_autofree char *row = g_strdup_printf(
        "\nbroken                -     -       -              -     -       %s:2: 'nonsense' is neither "
        "'[group]' nor 'key = value' nor '# comment'\n",
        path);
    g_assert_nonnull(strstr(list, row));
    g_assert_nonnull(strstr(list, "\nkepler-k20c           3.5   peng    published      "));
    g_unsetenv("FIELDWISE_ARCHDB");
    g_remove(path);
    g_rmdir(folder);
}

/* Every problem of a file, in the order of its lines. */
static void
test_validate(void)
{
    static const char TEXT[] =
        "[arch]\nmodel = oracle\n[sources]\na = A\n[gpu]\nsm_count = x\nsm_count.source = b\n"
        "colour = red\n[l9]\nignored = 1\n[l1]\nl1_bytes = 64\n";
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("fieldwise-XXXXXX", &error);
    g_autofree char *path = g_build_filename(folder, "bad.arch", NULL);

    g_assert_true(g_file_set_contents(path, TEXT, -1, NULL));
    g_autoptr(GPtrArray) messages = NULL;
    g_assert_false(arch_validate_file(path, &messages));
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; i < messages->len; i++) {
        const char *message = g_ptr_array_index(messages, i);

        g_assert_true(g_str_has_prefix(message, path));
        g_string_append_printf(all, "%s\n", message + strlen(path));
    }
    static const char *const PARTS[] = {
        ":1: error: [arch] lacks title, the GPU's name in full\n",
        ":2: error: model must be 'peng' or 'sector', not 'oracle'\n",
        ":5: error: [gpu] lacks compute_capability; where nobody knows it write 'compute_capability = "
        "unknown'\n",
        ":6: error: sm_count must be a whole number from 1 to 4096 or 'unknown', not 'x'\n",
        ":8: error: unknown key 'colour'\n",
        ":9: error: unknown group 'l9'; there are [arch], [sources], [gpu], [sm], [global], [l1], [l2], "
        "[dram], [tlb], [shared], [texture], [constant], [atomics], [peng], [sector]\n",
        ":11: error: [l1] lacks l1_line_bytes; where nobody knows it write 'l1_line_bytes = unknown'\n",
        ":12: error: [sm] lacks warp_lanes; where nobody knows it write 'warp_lanes = unknown'\n",
        ":12: error: l1_bytes has no source: add 'l1_bytes.source = ...'\n",
        ":12: error: [peng] lacks w_dram; where nobody knows it write 'w_dram = unknown'\n",
    };
    const char *from = all->str;
    for (guint i = 0; i < G_N_ELEMENTS(PARTS); i++) {
        from = strstr(from, PARTS[i]);
        if (!from)
            g_error("no \"%s\" in its place in:\n%s", PARTS[i], all->str);
        from += strlen(PARTS[i]);
    }
    g_assert_cmpuint(messages->len, ==, 7 + 6 + 1 + 1 + 2 + 3);
    g_remove(path);
    g_rmdir(folder);
}

static void
test_validate_files(void)
{
    g_autoptr(GPtrArray) none = NULL, absent = NULL;

    g_assert_true(arch_validate_file(TINY_ARCH, &none));
    g_assert_cmpuint(none->len, ==, 0);
    g_assert_false(arch_validate_file("/no/such.arch", &absent));
    g_assert_cmpuint(absent->len, ==, 1);
    g_assert_cmpstr(g_ptr_array_index(absent, 0), ==, "/no/such.arch: error: No such file or directory");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_unsetenv("FIELDWISE_ARCHDB");
    g_test_add_func("/arch/text/show", test_show);
    g_test_add_func("/arch/text/show-wraps", test_show_wraps);
    g_test_add_func("/arch/text/show-widths", test_show_widths);
    g_test_add_func("/arch/text/list", test_list);
    g_test_add_func("/arch/text/list-invalid", test_list_invalid);
    g_test_add_func("/arch/text/validate", test_validate);
    g_test_add_func("/arch/text/validate-files", test_validate_files);
    return g_test_run();
}
