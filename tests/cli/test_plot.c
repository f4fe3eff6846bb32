/* SPDX-License-Identifier: MIT */

/* `fieldwise arch plot`, run as a user runs it, with the gnuplot that is installed: the pictures are looked
 * at as far as a program can.
 *
 *   usage: test_plot COMMAND */
#include "trace_text.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

#define HOSTILE "x'; system(\"touch pwned\"); y' `touch pwned` <b>&\\"

static const char *command;

static const char SHARED[] =
    TRACE_HEAD("shared") "[latency]\nword_bytes = 4\n"
                         "columns = stride_words,conflict_ways,cycles,cycles_low,cycles_high\nrows = ?\n"
                         "0,1,29,29,29\n1,1,29,29,30\n2,2,31,31,32\n32,32,91,90,92\nchecksum = ?\n"
                         "[latency]\nword_bytes = 8\n"
                         "columns = stride_words,conflict_ways,cycles,cycles_low,cycles_high\nrows = ?\n"
                         "0,1,31,31,31\n2,4,39,39,40\nchecksum = ?\n[end]\ntables = ?\n";

/* A folder of traces, and what a run of the command left. */
typedef struct {
    char *folder, *plots; /* the folder, and where pictures go */
    char *out, *err;
    int status;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autofree char *sealed = trace_text_seal(SHARED);
    g_autoptr(GError) error = NULL;

    fixture->folder = g_dir_make_tmp("fieldwise-plot-XXXXXX", &error);
    g_assert_no_error(error);
    fixture->plots = g_build_filename(fixture->folder, "plots", NULL);
    trace_text_write(fixture->folder, "shared.trace", sealed);
    g_unsetenv("GNUPLOT");
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    if (g_file_test(fixture->plots, G_FILE_TEST_IS_DIR))
        trace_text_remove_folder(fixture->plots);
    trace_text_remove_folder(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->plots);
    g_free(fixture->out);
    g_free(fixture->err);
}

/* Runs `fieldwise arch plot` on the folder, into OUTPUT where it is not NULL; the folder is the working one.
 */
static void
run(Fixture *fixture, const char *output)
{
    const char *argv[] = {command, "arch", "plot", ".", output ? "-o" : NULL, output, NULL};
    g_autoptr(GError) error = NULL;
    int wait_status = 0;

    g_clear_pointer(&fixture->out, g_free);
    g_clear_pointer(&fixture->err, g_free);
    g_spawn_sync(fixture->folder, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &fixture->out,
                 &fixture->err, &wait_status, &error);
    g_assert_no_error(error);
    g_assert_true(WIFEXITED(wait_status));
    fixture->status = WEXITSTATUS(wait_status);
    g_test_message("%s%s", fixture->out, fixture->err);
}

static char *
read_file(const char *folder, const char *name, gsize *ret_n)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    char *bytes = NULL;

    g_file_get_contents(path, &bytes, ret_n, &error);
    g_assert_no_error(error);
    return bytes;
}

/* How many files FOLDER holds, hidden ones included. */
static guint
count_files(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0;

    while (dir && g_dir_read_name(dir))
        n++;
    return n;
}

static gboolean
has_gnuplot(void)
{
    g_autofree char *path = g_find_program_in_path("gnuplot");

    if (!path)
        g_test_skip("gnuplot is not installed");
    return path != NULL;
}

/* Appends a text of the picture to the string USER_DATA, in brackets. */
static void
take_text(GMarkupParseContext *context, const char *text, gsize n, gpointer user_data, GError **error)
{
    if (strcmp(g_markup_parse_context_get_element(context), "text") == 0 ||
        strcmp(g_markup_parse_context_get_element(context), "tspan") == 0)
        g_string_append_printf(user_data, "[%.*s]", (int)n, text);
}

/* All texts in the picture NAME, which must be well-formed XML. */
static char *
svg_texts(const char *folder, const char *name)
{
    static const GMarkupParser parser = {.text = take_text};
    GString *texts = g_string_new(NULL);
    g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new(&parser, 0, texts, NULL);
    g_autoptr(GError) error = NULL;
    gsize n = 0;
    g_autofree char *svg = read_file(folder, name, &n);

    g_markup_parse_context_parse(context, svg, (gssize)n, &error);
    g_assert_no_error(error);
    g_markup_parse_context_end_parse(context, &error);
    g_assert_no_error(error);
    return g_string_free(texts, FALSE);
}

/* The picture NAME is a PNG of WIDTH by HEIGHT pixels. */
static void
assert_png(const char *folder, const char *name, guint width, guint height)
{
    static const guint8 start[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n',
                                   0,    0,   0,   13,  'I',  'H',  'D',  'R'};
    guint32 size[2];
    gsize n = 0;
    g_autofree char *png = read_file(folder, name, &n);

    g_assert_cmpuint(n, >, sizeof start + sizeof size);
    g_assert_cmpmem(png, sizeof start, start, sizeof start);
    memcpy(size, png + sizeof start, sizeof size);
    g_assert_cmpuint(GUINT32_FROM_BE(size[0]), ==, width);
    g_assert_cmpuint(GUINT32_FROM_BE(size[1]), ==, height);
}

static void
test_pictures(Fixture *fixture, gconstpointer data)
{
    g_autofree char *texts = NULL, *page = NULL;
    g_auto(GStrv) parts = NULL;

    if (!has_gnuplot())
        return;
    run(fixture, NULL);
    g_assert_cmpint(fixture->status, ==, 0);
    g_assert_cmpstr(fixture->err, ==, "");
    g_assert_nonnull(strstr(fixture->out, "plots/index.html: 1 picture, each as SVG and as PNG\n"));
    g_assert_nonnull(
        strstr(fixture->out, "note: atomics is not drawn: it needs [atomics] of the program atomics\n"));
    g_assert_cmpuint(count_files(fixture->plots), ==, 3);
    texts = svg_texts(fixture->plots, "shared-latency.svg");
    g_assert_nonnull(strstr(texts, "[Shared memory: latency and bank conflicts]"));
    g_assert_nonnull(strstr(texts, "[NVIDIA Test, driver 580.0, 2026-11-20, run 20261120-140455-0123abcd]"));
    g_assert_nonnull(strstr(texts, "[latency [cycles]]"));
    g_assert_nonnull(strstr(texts, "[4-byte words]"));
    g_assert_nonnull(strstr(texts, "[8-byte words]"));
    parts = g_strsplit(texts, "-byte words]", -1);
    g_assert_cmpuint(g_strv_length(parts), ==, 3); /* the two, once each */
    assert_png(fixture->plots, "shared-latency.png", 1000, 600);
    page = read_file(fixture->plots, "index.html", NULL);
    g_assert_nonnull(strstr(page, "<img src=\"shared-latency.svg\""));
    g_assert_nonnull(strstr(page, "href=\"shared-latency.png\""));
}

/* Drawn again, into a folder whose name means something to shells and to gnuplot, below one that is not
 * there. */
/* Sizes that double have tics in bytes, latencies that differ by factors those between powers of ten, and the
 * gap of zero bytes stands before the others. */
static void
test_axes(Fixture *fixture, gconstpointer data)
{
    static const struct {
        const char *file, *trace, *picture, *tics[6];
    } CASES[] = {
        {"cache.trace",
         TRACE_HEAD(
             "cache") "[sweep]\npath = l1\nstride_bytes = 32\n"
                      "columns = size_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples\nrows = ?\n"
                      "1024,30,30,29,31,9\n4096,40,40,40,40,9\n1048576,200,200,30,210,9\nchecksum = ?\n"
                      "[end]\ntables = ?\n",
         "latency-size.svg",
         {"1 KiB", "32 KiB", "1 MiB", "20", "50", "500"}},
        {"streams.trace",
         TRACE_HEAD(
             "streams") "[streams]\nop = read\nwidth_bytes = 4\ncolumns = streams,distance_bytes,"
                        "footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high\nrows = ?\n"
                        "2,1024,9,100,90,110\n2,1056,9,120,110,130\n2,1088,9,121,110,130\n"
                        "2,1152,9,122,110,130\n2,1280,9,123,110,130\n2,1536,9,124,110,130\nchecksum = ?\n"
                        "[end]\ntables = ?\n",
         "streams-distance.svg",
         {"0", "32 B", "512 B", "1 KiB", "110", "120"}},
    };

    if (!has_gnuplot())
        return;
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *sealed = trace_text_seal(CASES[i].trace), *texts = NULL;

        trace_text_write(fixture->folder, CASES[i].file, sealed);
        run(fixture, NULL);
        g_assert_cmpint(fixture->status, ==, 0);
        texts = svg_texts(fixture->plots, CASES[i].picture);
        for (guint k = 0; k < G_N_ELEMENTS(CASES[i].tics); k++) {
            g_autofree char *tic = g_strdup_printf("[%s]", CASES[i].tics[k]);

            if (!strstr(texts, tic))
                g_error("no %s in %s", tic, texts);
        }
    }
}

static void
test_output(Fixture *fixture, gconstpointer data)
{
    g_autofree char *inner = g_build_filename(fixture->plots, "it's `a` \"b\"", NULL);

    if (!has_gnuplot())
        return;
    for (guint i = 0; i < 2; i++) {
        run(fixture, inner);
        g_assert_cmpint(fixture->status, ==, 0);
        g_assert_cmpuint(count_files(inner), ==, 3);
    }
    trace_text_remove_folder(inner);
}

static void
test_hostile(Fixture *fixture, gconstpointer data)
{
    g_autofree char *device = trace_text_replace(SHARED, "NVIDIA Test", HOSTILE), *texts = NULL;
    g_autofree char *both = trace_text_replace(device, "word_bytes = 4", "word_bytes = " HOSTILE);
    g_autofree char *sealed = trace_text_seal(both), *page = NULL;

    if (!has_gnuplot())
        return;
    trace_text_write(fixture->folder, "shared.trace", sealed);
    run(fixture, NULL);
    g_assert_cmpint(fixture->status, ==, 0);
    g_assert_cmpuint(count_files(fixture->plots), ==,
                     3); /* nothing that a command of the device's name made */
    g_assert_cmpuint(count_files(fixture->folder), ==, 2); /* the trace, and the pictures */
    texts = svg_texts(fixture->plots, "shared-latency.svg");
    g_assert_nonnull(strstr(texts, "[" HOSTILE ", driver"));
    page = read_file(fixture->plots, "index.html", NULL);
    g_assert_nonnull(strstr(page, "&lt;b&gt;&amp;"));
    g_assert_null(strstr(page, "<b>"));
}

/* The run fails with STATUS and PART in its message, and leaves nothing. */
static void
assert_fails(Fixture *fixture, const char *output, int status, const char *part)
{
    guint n = count_files(fixture->folder);

    run(fixture, output);
    g_assert_cmpint(fixture->status, ==, status);
    g_assert_cmpstr(fixture->out, ==, "");
    g_assert_true(g_str_has_prefix(fixture->err, "fieldwise: error: "));
    g_assert_true(strchr(fixture->err, '\n') == fixture->err + strlen(fixture->err) - 1);
    g_assert_nonnull(strstr(fixture->err, part));
    g_assert_cmpuint(count_files(fixture->folder), ==, n);
}

/* Makes a program that says it is gnuplot of VERSION and then runs TEXT, and names it in GNUPLOT. */
static void
fake_gnuplot(Fixture *fixture, const char *version, const char *text)
{
    g_autofree char *path = g_build_filename(fixture->folder, "gnuplot", NULL);
    g_autofree char *script = g_strdup_printf(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'gnuplot %s'; exit 0; fi\n%s\n", version, text);

    g_assert_true(g_file_set_contents_full(path, script, -1, G_FILE_SET_CONTENTS_NONE, 0755, NULL));
    g_setenv("GNUPLOT", path, TRUE);
}

static void
test_no_gnuplot(Fixture *fixture, gconstpointer data)
{
    g_setenv("GNUPLOT", "no-such-gnuplot", TRUE);
    assert_fails(fixture, NULL, 2, "no-such-gnuplot, which GNUPLOT names, cannot be run; ");
    g_assert_nonnull(
        strstr(fixture->err, "install it (package gnuplot-nox of Debian and Ubuntu, gnuplot elsewhere)"));
    fake_gnuplot(fixture, "4.6 patchlevel 6", "");
    assert_fails(fixture, NULL, 2, "is not gnuplot 5 or newer");
    g_setenv("GNUPLOT", "true", TRUE);
    assert_fails(fixture, NULL, 2, "is not gnuplot 5 or newer");
}

static void
test_broken_gnuplot(Fixture *fixture, gconstpointer data)
{
    fake_gnuplot(fixture, "5.4 patchlevel 4",
                 "echo 'line 7: no\001 terminal' >&2; touch shared-latency.svg; exit 1");
    assert_fails(fixture, NULL, 1, "shared-latency: gnuplot could not draw it: line 7: no");
    g_assert_null(strchr(fixture->err, '\001'));
    fake_gnuplot(fixture, "6.0 patchlevel 0", "exit 0");
    assert_fails(fixture, NULL, 1, "shared-latency.svg: gnuplot wrote no picture");
    fake_gnuplot(fixture, "5.4 patchlevel 4", "kill -SEGV $$");
    assert_fails(fixture, NULL, 1, "shared-latency: gnuplot could not draw it: ");
}

static void
test_bad_input(Fixture *fixture, gconstpointer data)
{
    g_autofree char *trace = g_build_filename(fixture->folder, "shared.trace", NULL);
    g_autofree char *empty = trace_text_seal(TRACE_HEAD("shared") "[end]\ntables = ?\n");

    fake_gnuplot(fixture, "5.4 patchlevel 4", "exit 0");
    assert_fails(fixture, trace, 1, "shared.trace"); /* a file stands where the folder should */
    g_assert_true(g_file_set_contents(trace, SHARED, 300, NULL));
    assert_fails(fixture, NULL, 2, "shared.trace");
    g_assert_true(g_file_set_contents(trace, empty, -1, NULL));
    assert_fails(fixture, NULL, 2, "hold nothing that can be drawn");
    g_assert_cmpint(g_unlink(trace), ==, 0);
    assert_fails(fixture, NULL, 2, "no traces in .");
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(Fixture *fixture, gconstpointer data);
    } tests[] = {
        {"/cli-plot/pictures", test_pictures},     {"/cli-plot/axes", test_axes},
        {"/cli-plot/output", test_output},         {"/cli-plot/hostile", test_hostile},
        {"/cli-plot/no-gnuplot", test_no_gnuplot}, {"/cli-plot/broken-gnuplot", test_broken_gnuplot},
        {"/cli-plot/bad-input", test_bad_input},
    };
    g_autofree char *path = NULL;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 2);
    command = path = g_canonicalize_filename(argv[1], NULL); /* it runs elsewhere */
    for (guint i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].test, tear_down);
    return g_test_run();
}
