/* SPDX-License-Identifier: MIT */

/* The pictures of recorded runs of the H200 are those that were looked at: their scripts, number by number,
 * and the page of captions. UPDATE_GOLDEN=1 rewrites them.
 *
 *   usage: test_pictures RUN FOLDER
 *
 * RUN is the folder of traces, FOLDER holds NAME.gnuplot of each picture, and page.html. */
#include "archdb/infer/plot/plot.h"

#include <string.h>

static const char *run, *folder;

static void
check_file(const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL), *expected = NULL;
    g_autoptr(GError) error = NULL;

    if (g_strcmp0(g_getenv("UPDATE_GOLDEN"), "1") == 0)
        g_file_set_contents(path, text, -1, &error);
    else
        g_file_get_contents(path, &expected, NULL, &error);
    g_assert_no_error(error);
    if (!expected)
        return;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1), wanted = g_strsplit(expected, "\n", -1);
    for (guint i = 0; lines[i] && wanted[i]; i++)
        if (strcmp(lines[i], wanted[i]) != 0)
            g_error("%s:%u: \"%s\", not \"%s\"", name, i + 1, lines[i], wanted[i]);
    g_assert_cmpuint(g_strv_length(lines), ==, g_strv_length(wanted));
}

static guint
count_scripts(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, &error);
    guint n = 0;

    g_assert_no_error(error);
    for (const char *name; (name = g_dir_read_name(dir));)
        n += g_str_has_suffix(name, ".gnuplot");
    return n;
}

static void
test_pictures(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TraceDirectory) directory = trace_directory_load(run, &error);

    g_assert_no_error(error);
    g_autoptr(PlotSet) set = plot_set_new(directory);
    for (guint i = 0; i < set->plots->len; i++) {
        Plot *plot = g_ptr_array_index(set->plots, i);
        g_autofree char *script = plot_script(plot, set->subtitle);
        g_autofree char *name = g_strconcat(plot->name, ".gnuplot", NULL);

        check_file(name, script);
    }
    g_assert_cmpuint(set->plots->len, ==, count_scripts());
    g_autofree char *page = plot_set_page(set);
    check_file("page.html", page);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc != 3)
        g_error("usage: test_pictures RUN FOLDER");
    run = argv[1];
    folder = argv[2];
    g_test_add_func("/pictures/recorded-run", test_pictures);
    return g_test_run();
}
