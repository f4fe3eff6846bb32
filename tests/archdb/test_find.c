/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"
#include "test_file.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *
folder_new(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = g_dir_make_tmp("fieldwise-XXXXXX", &error);

    g_assert_no_error(error);
    return folder;
}

/* Writes the tiny architecture, called TITLE, to NAME in FOLDER. */
static void
write_arch(const char *folder, const char *name, const char *title)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *line = g_strdup_printf("title = %s", title);
    g_autofree char *text = tiny_with("title = Tiny", line);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void
folder_free(char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        g_remove(path);
    }
    g_rmdir(folder);
    g_free(folder);
}

static void
assert_file_error(const char *path, const char *message)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *wanted = g_strdup_printf("%s: %s", path, message);

    g_assert_null(arch_load(path, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_FILE);
    g_assert_cmpstr(error->message, ==, wanted);
}

static void
test_bad_files(void)
{
    char *folder = folder_new();
    g_autofree char *absent = g_build_filename(folder, "absent.arch", NULL);
    g_autofree char *huge = g_build_filename(folder, "huge.arch", NULL);
    g_autofree char *pipe = g_build_filename(folder, "pipe.arch", NULL);
    g_autofree char *secret = g_build_filename(folder, "secret.arch", NULL);
    g_autofree char *filler = g_strnfill(1024 * 1024 + 1, '\n');

    g_assert_true(g_file_set_contents(huge, filler, -1, NULL));
    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    write_arch(folder, "secret.arch", "Secret");
    g_assert_cmpint(g_chmod(secret, 0), ==, 0);
    assert_file_error(absent, "No such file or directory");
    assert_file_error(folder, "it is a directory, not an architecture file");
    assert_file_error(huge, "the file is larger than 1 MiB; no architecture file is");
    assert_file_error(pipe, "it is not a regular file");
    assert_file_error("/dev/null", "it is not a regular file");
    assert_file_error("", "No such file or directory");
    if (geteuid() != 0) /* the superuser reads everything */
        assert_file_error(secret, "Permission denied");
    folder_free(folder);
}

/* The largest file that is read: one mebibyte, of which all but the end is a comment. */
static void
test_large_file(void)
{
    char *folder = folder_new();
    g_autofree char *path = g_build_filename(folder, "large.arch", NULL);
    g_autofree char *tiny = tiny_with("", "");
    g_autofree char *filler = g_strnfill(1024 * 1024 - strlen(tiny) - 1, '#');
    g_autofree char *text = g_strconcat(filler, "\n", tiny, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_cmpuint(strlen(text), ==, 1024 * 1024);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    g_autoptr(Arch) arch = arch_load(path, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_name(arch), ==, "large");
    folder_free(folder);
}

/* Names are looked up in the user's folders first, in their order; a path is never looked up. */
static void
test_search_path(void)
{
    char *first = folder_new(), *second = folder_new();
    g_autofree char *both = g_strdup_printf("%s::%s:/no/such/folder", first, second);
    g_autofree char *in_second = g_build_filename(second, "mine.arch", NULL);
    g_autoptr(GError) error = NULL;

    write_arch(first, "mine.arch", "First");
    write_arch(second, "mine.arch", "Second");
    write_arch(second, "other.arch", "Other");
    write_arch(second, "kepler-k20c.arch", "Mine, not NVIDIA's");
    g_setenv("FIELDWISE_ARCHDB", both, TRUE);

    g_autoptr(Arch) mine = arch_find("mine", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_title(mine), ==, "First");
    g_autoptr(Arch) other = arch_find("other", &error);
    g_assert_cmpstr(arch_get_title(other), ==, "Other");
    g_autoptr(Arch) hidden = arch_find("kepler-k20c", &error);
    g_assert_cmpstr(arch_get_title(hidden), ==, "Mine, not NVIDIA's");
    g_autoptr(Arch) by_path = arch_find(in_second, &error);
    g_assert_cmpstr(arch_get_title(by_path), ==, "Second");
    g_assert_cmpstr(arch_get_path(by_path), ==, in_second);
    g_autoptr(Arch) shipped = arch_find("fermi-m2050", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_title(shipped), ==, "NVIDIA Tesla M2050");
    g_assert_null(arch_find("mine.arch", &error)); /* a file of the folder at hand */
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_FILE);

    g_unsetenv("FIELDWISE_ARCHDB");
    folder_free(first);
    folder_free(second);
}

/* A folder can hold its files in gpus/, as the source tree does; a file in the folder itself comes first. */
static void
test_gpus_folder(void)
{
    char *folder = folder_new();
    g_autofree char *gpus = g_build_filename(folder, "gpus", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(g_mkdir(gpus, 0700), ==, 0);
    write_arch(gpus, "both.arch", "In gpus");
    write_arch(gpus, "inner.arch", "In gpus");
    write_arch(folder, "both.arch", "In the folder");
    g_setenv("FIELDWISE_ARCHDB", folder, TRUE);

    g_autoptr(Arch) both = arch_find("both", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_title(both), ==, "In the folder");
    g_autoptr(Arch) inner = arch_find("inner", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_title(inner), ==, "In gpus");
    g_autofree char *path = g_build_filename(gpus, "inner.arch", NULL);
    g_assert_cmpstr(arch_get_path(inner), ==, path);
    g_auto(GStrv) names = arch_list(&error);
    g_assert_no_error(error);
    g_assert_true(g_strv_contains((const char *const *)names, "inner"));

    g_unsetenv("FIELDWISE_ARCHDB");
    folder_free(g_steal_pointer(&gpus));
    folder_free(folder);
}

/* Files in the folder of shipped ones. */
static guint
n_shipped(void)
{
    g_autoptr(GDir) dir = g_dir_open(ARCHDB "/gpus", 0, NULL);
    guint n = 0;

    for (const char *name; (name = g_dir_read_name(dir));)
        n += g_str_has_suffix(name, ".arch");
    return n;
}

static void
test_list(void)
{
    char *folder = folder_new();

    write_arch(folder, "a-first.arch", "First");
    write_arch(folder, "kepler-k20c.arch", "Hides");
    write_arch(folder, "notes.txt", "No architecture");
    write_arch(folder, ".hidden.arch", "Hidden");
    g_setenv("FIELDWISE_ARCHDB", folder, TRUE);
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) names = arch_list(&error);
    g_assert_no_error(error);
    g_assert_cmpuint(g_strv_length(names), ==, 1 + n_shipped());
    g_assert_cmpstr(names[0], ==, "a-first");
    for (guint i = 1; names[i]; i++)
        g_assert_cmpstr(names[i - 1], <, names[i]);
    static const char *const some[] = {"ada-l4", "ampere-a100", "hopper-h200", "kepler-k20c", "volta-v100"};
    for (guint i = 0; i < G_N_ELEMENTS(some); i++)
        g_assert_true(g_strv_contains((const char *const *)names, some[i]));
    g_unsetenv("FIELDWISE_ARCHDB");
    folder_free(folder);
}

/* A folder of the user's that is a file is told when names are listed, and hides no architecture elsewhere.
 */
static void
test_bad_folder(void)
{
    g_autoptr(GError) error = NULL;

    g_setenv("FIELDWISE_ARCHDB", TINY_ARCH, TRUE);
    g_assert_null(arch_list(&error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_FILE);
    g_assert_nonnull(strstr(error->message, "tiny.arch"));
    g_clear_error(&error);
    g_assert_null(arch_list_text(80, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_FILE);
    g_clear_error(&error);
    g_autoptr(Arch) shipped = arch_find("kepler-k20c", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(arch_get_name(shipped), ==, "kepler-k20c");
    g_assert_null(arch_find("absent", &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_FILE);
    g_unsetenv("FIELDWISE_ARCHDB");
}

static void
test_unknown_name(void)
{
    static const struct {
        const char *name, *start;
    } CASES[] = {
        {"kepler-k20", "no architecture is called 'kepler-k20': did you mean 'kepler-k20c'? there are: "},
        {"voodoo", "no architecture is called 'voodoo'; there are: "},
        {"", "no architecture is called ''; there are: "},
        {"..", "no architecture is called '..'; there are: "},
        {"\xff\xfe", "no architecture is called '\xef\xbf\xbd\xef\xbf\xbd'; there are: "}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(arch_find(CASES[i].name, &error));
        g_assert_error(error, ARCH_ERROR, ARCH_ERROR_NAME);
        g_test_message("%s", error->message);
        g_assert_true(g_str_has_prefix(error->message, CASES[i].start));
        g_assert_nonnull(strstr(
            error->message, "fermi-m2050, hopper-gh200, hopper-h100, hopper-h100-nvl, hopper-h100-sxm, "));
    }
}

/* GPUs by the names that people have for them. */
static void
test_said(void)
{
    static const struct {
        const char *said, *name;
    } CASES[] = {
        {"a100", "ampere-a100"},           {"A100", "ampere-a100"},
        {"A100 80GB", "ampere-a100-80gb"}, {"4090", "ada-rtx4090"},
        {"RTX 4090", "ada-rtx4090"},       {"GeForce RTX 3090", "ampere-rtx3090"},
        {"NVIDIA L4", "ada-l4"},           {"l40s", "ada-l40s"},
        {"Tesla T4", "turing-t4"},         {"KEPLER-K20C", "kepler-k20c"},
        {"h200", "hopper-h200"},           {"RTX PRO 6000", "blackwell-rtxpro6000"},
        {"sm_90", "hopper-h200"},          {"9.0", "hopper-h200"},
        {"sm_70", "volta-v100"},           {"sm_103", "blackwell-b300"},
        {"A100 40GB", "ampere-a100"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Arch) arch = arch_find(CASES[i].said, &error);

        g_test_message("%s", CASES[i].said);
        g_assert_no_error(error);
        g_assert_cmpstr(arch_get_name(arch), ==, CASES[i].name);
        g_autofree char *note = arch_choice_note(CASES[i].said, arch);
        g_assert_cmpint(note != NULL, ==, g_str_equal(arch_get_name(arch), "hopper-h200") && i > 10);
    }
    g_autoptr(Arch) h200 = arch_find("sm_90", NULL);
    g_autofree char *note = arch_choice_note("sm_90", h200);
    g_assert_cmpstr(note, ==,
                    "sm_90 is the compute capability of hopper-gh200, hopper-h100, hopper-h100-nvl, "
                    "hopper-h100-sxm, hopper-h200: hopper-h200 was taken, the newest that was measured here");
}

/* What can be several GPUs, none of them measured here, is none. */
static void
test_ambiguous(void)
{
    static const struct {
        const char *said, *message;
    } CASES[] = {
        {"2080", "'2080' can mean 2 architectures: name one of turing-rtx2080super, turing-rtx2080ti"},
        {"sm_80", "'sm_80' can mean 2 architectures: name one of ampere-a100, ampere-a100-80gb"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(arch_find(CASES[i].said, &error));
        g_assert_error(error, ARCH_ERROR, ARCH_ERROR_NAME);
        g_assert_cmpstr(error->message, ==, CASES[i].message);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_unsetenv("FIELDWISE_ARCHDB");
    g_test_add_func("/arch/find/bad-files", test_bad_files);
    g_test_add_func("/arch/find/large-file", test_large_file);
    g_test_add_func("/arch/find/search-path", test_search_path);
    g_test_add_func("/arch/find/gpus-folder", test_gpus_folder);
    g_test_add_func("/arch/find/list", test_list);
    g_test_add_func("/arch/find/said", test_said);
    g_test_add_func("/arch/find/ambiguous", test_ambiguous);
    g_test_add_func("/arch/find/bad-folder", test_bad_folder);
    g_test_add_func("/arch/find/unknown-name", test_unknown_name);
    return g_test_run();
}
