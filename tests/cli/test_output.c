/* SPDX-License-Identifier: MIT */
#include "files/files.h"

#include <glib/gstdio.h>
#include <unistd.h>

typedef struct {
    char *folder, *path;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    fixture->folder = g_dir_make_tmp("fieldwise-output-XXXXXX", &error);
    g_assert_no_error(error);
    fixture->path = g_build_filename(fixture->folder, "result", NULL);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_unlink(fixture->path);
    g_assert_cmpint(g_rmdir(fixture->folder), ==, 0); /* nothing is left beside the result */
    g_free(fixture->folder);
    g_free(fixture->path);
}

static void
assert_holds(const char *path, const char *expected)
{
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    g_file_get_contents(path, &text, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(text, ==, expected);
}

static void
test_replace(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(output_write(fixture->path, "first, and longer\n", NULL, &error));
    g_assert_true(output_write(fixture->path, "second\n", NULL, &error));
    g_assert_no_error(error);
    assert_holds(fixture->path, "second\n");
}

/* A symbolic link stays one: what it means is replaced. */
static void
test_link(Fixture *fixture, gconstpointer data)
{
    g_autofree char *link = g_build_filename(fixture->folder, "link", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_true(output_write(fixture->path, "first\n", NULL, &error));
    g_assert_cmpint(symlink("result", link), ==, 0);
    g_assert_true(output_write(link, "second\n", NULL, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_test(link, G_FILE_TEST_IS_SYMLINK));
    assert_holds(fixture->path, "second\n");
    g_unlink(link);
}

static void
test_failures(Fixture *fixture, gconstpointer data)
{
    g_autofree char *nowhere = g_build_filename(fixture->folder, "no", "such", "folder", NULL);
    const char *const paths[] = {nowhere, fixture->folder, ""};

    for (guint i = 0; i < G_N_ELEMENTS(paths); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_false(output_write(paths[i], "text", NULL, &error));
        g_assert_error(error, G_FILE_ERROR, error->code);
        g_assert_true(g_str_has_prefix(error->message, paths[i]));
        g_assert_nonnull(strstr(error->message, "cannot be written: "));
    }
}

/* A device is written to, and is still a device after it. */
static void
test_device(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    g_assert_true(output_write("/dev/null", "text", NULL, &error));
    g_assert_no_error(error);
    g_assert_false(g_file_test("/dev/null", G_FILE_TEST_IS_REGULAR));
    if (!g_file_test("/dev/full", G_FILE_TEST_EXISTS))
        return;
    g_assert_false(output_write("/dev/full", "text", NULL, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/output/replace", Fixture, NULL, set_up, test_replace, tear_down);
    g_test_add("/output/link", Fixture, NULL, set_up, test_link, tear_down);
    g_test_add("/output/failures", Fixture, NULL, set_up, test_failures, tear_down);
    g_test_add("/output/device", Fixture, NULL, set_up, test_device, tear_down);
    return g_test_run();
}
