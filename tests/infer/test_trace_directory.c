/* SPDX-License-Identifier: MIT */
#include "archdb/infer/trace/trace.h"
#include "trace_text.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

static const char SHARED[] =
    TRACE_HEAD("shared") "[latency]\nword_bytes = 4\ncolumns = stride_words,cycles\nrows = ?\n"
                         "0,29\n1,30\nchecksum = ?\n"
                         "[latency]\nword_bytes = 8\ncolumns = stride_words,cycles\nrows = ?\n"
                         "0,39\nchecksum = ?\n[end]\ntables = ?\n";
static const char CACHE_L1[] =
    TRACE_HEAD("cache") "[sweep]\npath = l1\ncolumns = size_bytes,cycles\nrows = ?\n"
                        "1024,38\nchecksum = ?\n[end]\ntables = ?\n";

static char *
make_folder(void)
{
    g_autoptr(GError) error = NULL;
    char *folder = g_dir_make_tmp("fieldwise-XXXXXX", &error);

    g_assert_no_error(error);
    return folder;
}

static void
write_sealed(const char *folder, const char *name, const char *text)
{
    g_autofree char *sealed = trace_text_seal(text);

    trace_text_write(folder, name, sealed);
}

/* The same with FROM replaced by TO. */
static void
write_changed(const char *folder, const char *name, const char *text, const char *from, const char *to)
{
    g_autofree char *changed = trace_text_replace(text, from, to);

    write_sealed(folder, name, changed);
}

/* Loading FOLDER fails with CODE; the message holds each of PARTS, ended by NULL. */
static void
assert_fails(const char *folder, TraceError code, const char *const *parts)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(trace_directory_load(folder, &error));
    g_test_message("%s", error->message);
    g_assert_error(error, TRACE_ERROR, (gint)code);
    for (; *parts; parts++)
        g_assert_nonnull(strstr(error->message, *parts));
}

static void
test_good(void)
{
    g_autofree char *folder = make_folder();
    g_autofree char *cache_bypass = trace_text_replace(CACHE_L1, "path = l1", "path = bypass");
    g_autofree char *note = g_build_filename(folder, "README", NULL);
    g_autoptr(GError) error = NULL;

    write_sealed(folder, "shared.trace.gz", SHARED);
    write_sealed(folder, "cache-l1.trace", CACHE_L1);
    write_sealed(folder, "cache-bypass.trace", cache_bypass);
    g_assert_true(g_file_set_contents(note, "no trace", -1, NULL));
    g_autoptr(TraceDirectory) directory = trace_directory_load(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(directory->files->len, ==, 3);
    g_assert_cmpuint(directory->notes->len, ==, 0);
    g_assert_cmpstr(trace_directory_key(directory, "device"), ==, "NVIDIA Test");
    g_assert_cmpfloat(trace_directory_clock_mhz(directory), ==, 1980);
    g_autoptr(GPtrArray) latencies = trace_directory_tables(directory, "shared", "latency");
    g_assert_cmpuint(latencies->len, ==, 2);
    g_autoptr(GPtrArray) sweeps = trace_directory_tables(directory, NULL, "sweep");
    g_assert_cmpuint(sweeps->len, ==, 2);
    g_autoptr(GPtrArray) none = trace_directory_tables(directory, "cache", "latency");
    g_assert_cmpuint(none->len, ==, 0);
    const TraceTable *wide = trace_directory_table(directory, "shared", "latency", "word_bytes", "8");
    g_assert_nonnull(wide);
    g_assert_cmpfloat(trace_table_cell(wide, 0, 1), ==, 39);
    g_assert_nonnull(trace_directory_table(directory, "cache", "sweep", NULL, NULL));
    g_assert_null(trace_directory_table(directory, "cache", "sweep", "path", "texture"));
    trace_text_remove_folder(folder);
}

static void
test_no_traces(void)
{
    g_autofree char *folder = make_folder();
    g_autofree char *absent = g_build_filename(folder, "absent", NULL);
    g_autofree char *file = g_build_filename(folder, "shared.csv", NULL);

    assert_fails(folder, TRACE_ERROR_DIRECTORY, (const char *[]){"no traces in ", folder, NULL});
    g_assert_true(g_file_set_contents(file, "a,b\n", -1, NULL));
    assert_fails(folder, TRACE_ERROR_DIRECTORY, (const char *[]){"no traces in ", folder, NULL});
    assert_fails(absent, TRACE_ERROR_DIRECTORY, (const char *[]){absent, "No such file", NULL});
    assert_fails(file, TRACE_ERROR_DIRECTORY, (const char *[]){file, "it is a file", NULL});
    trace_text_remove_folder(folder);
}

/* What must be the same in all files of a run. */
static void
test_mixed(void)
{
    static const struct {
        const char *from, *to, *part;
    } CASES[] = {
        {"device_id = 0123abcd", "device_id = 89efcdab", "two GPUs (device_id: 89efcdab and 0123abcd)"},
        {"device = NVIDIA Test", "device = NVIDIA Other", "two GPUs (device: NVIDIA Other and NVIDIA Test)"},
        {"run = 2026", "run = 2025", "two runs"},
        {"driver = 580.0", "driver = 570.1", "two drivers"}};

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *folder = make_folder();

        write_sealed(folder, "shared.trace", SHARED);
        write_changed(folder, "cache-l1.trace", CACHE_L1, CASES[i].from, CASES[i].to);
        assert_fails(folder, TRACE_ERROR_DIRECTORY,
                     (const char *[]){"cache-l1.trace", "shared.trace", CASES[i].part, NULL});
        trace_text_remove_folder(folder);
    }
}

static void
test_measured_twice(void)
{
    g_autofree char *folder = make_folder();

    write_sealed(folder, "cache-l1.trace", CACHE_L1);
    write_sealed(folder, "again.trace.gz", CACHE_L1);
    assert_fails(folder, TRACE_ERROR_DIRECTORY,
                 (const char *[]){"again.trace.gz", "cache-l1.trace", "[sweep]", "for the path l1", NULL});
    trace_text_remove_folder(folder);
}

/* One bad trace spoils the run, and is named. */
static void
test_bad_file(void)
{
    g_autofree char *folder = make_folder();
    g_autofree char *sealed = trace_text_seal(CACHE_L1);

    sealed[strlen(sealed) - strlen("[end]\ntables = 1\n")] = '\0';
    write_sealed(folder, "shared.trace", SHARED);
    trace_text_write(folder, "cache-l1.trace", sealed);
    assert_fails(folder, TRACE_ERROR_CUT_SHORT, (const char *[]){"cache-l1.trace:18: ", "cut short", NULL});
    trace_text_write(folder, "cache-l1.trace", "");
    assert_fails(folder, TRACE_ERROR_CUT_SHORT,
                 (const char *[]){"cache-l1.trace:1: the trace is empty", NULL});
    trace_text_remove_folder(folder);
}

static void
test_gzip(void)
{
    g_autofree char *folder = make_folder();
    g_autofree char *path = g_build_filename(folder, "shared.trace.gz", NULL), *bytes = NULL;
    gsize len = 0;

    write_sealed(folder, "shared.trace.gz", SHARED);
    g_assert_true(g_file_get_contents(path, &bytes, &len, NULL));
    for (gsize n = 0; n < len; n += 7) {
        g_assert_true(g_file_set_contents(path, bytes, (gssize)n, NULL));
        g_autoptr(GError) error = NULL;
        g_assert_null(trace_file_load(path, &error));
        g_assert_error(error, TRACE_ERROR, TRACE_ERROR_CUT_SHORT);
        g_assert_nonnull(strstr(error->message, "cut short"));
    }
    bytes[len / 2] ^= 0x55;
    g_assert_true(g_file_set_contents(path, bytes, (gssize)len, NULL));
    g_assert_null(trace_file_load(path, NULL));
    g_assert_true(g_file_set_contents(path, "fieldwise-trace = 1\n", -1, NULL));
    assert_fails(folder, TRACE_ERROR_FILE, (const char *[]){"shared.trace.gz: it is not a gzip file", NULL});
    trace_text_remove_folder(folder);
}

/* A small file from which more comes than any trace holds. */
static void
test_bomb(void)
{
    g_autofree char *folder = make_folder();
    g_autofree char *filler = g_strnfill(257u * 1024 * 1024, '\n');

    trace_text_write(folder, "bomb.trace.gz", filler);
    assert_fails(folder, TRACE_ERROR_FILE,
                 (const char *[]){"bomb.trace.gz: more than 256 MiB come out", NULL});
    trace_text_remove_folder(folder);
}

/* Text within the limit, and more numbers than memory should be spent on. */
static void
test_many_numbers(void)
{
    g_autofree char *folder = make_folder();
    guint n = 34 * 1024 * 1024;
    g_autofree char *rows = g_malloc(2 * (gsize)n + 1);

    for (guint i = 0; i < n; i++) {
        rows[2 * i] = '1';
        rows[2 * i + 1] = '\n';
    }
    rows[2 * (gsize)n] = '\0';
    g_autofree char *text =
        g_strdup_printf("%s[t]\ncolumns = a\nrows = %u\n%schecksum = 0\n", TRACE_HEAD("x"), n, rows);
    trace_text_write(folder, "many.trace.gz", text);
    assert_fails(folder, TRACE_ERROR_FILE,
                 (const char *[]){"many.trace.gz:15: ", "more than 33554432 numbers", NULL});
    trace_text_remove_folder(folder);
}

static void
test_not_regular(void)
{
    g_autofree char *folder = make_folder();
    g_autofree char *path = g_build_filename(folder, "pipe.trace", NULL);

    g_assert_cmpint(mkfifo(path, 0600), ==, 0);
    assert_fails(folder, TRACE_ERROR_FILE, (const char *[]){"pipe.trace: it is not a regular file", NULL});
    g_remove(path);
    g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
    assert_fails(folder, TRACE_ERROR_FILE, (const char *[]){"pipe.trace: it is a directory", NULL});
    g_rmdir(path);
    trace_text_remove_folder(folder);
}

/* Programs that ran at other clocks are told apart from the others, and loaded. */
static void
test_clocks(void)
{
    g_autofree char *folder = make_folder();
    g_autofree char *bypass = trace_text_replace(CACHE_L1, "path = l1", "path = bypass");

    write_sealed(folder, "shared.trace", SHARED);
    write_sealed(folder, "cache-bypass.trace", bypass);
    write_changed(folder, "cache-l1.trace", CACHE_L1, "clock_mhz = 1980.0", "clock_mhz = 1485");
    g_autoptr(GError) error = NULL;
    g_autoptr(TraceDirectory) directory = trace_directory_load(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpfloat(trace_directory_clock_mhz(directory), ==, 1980);
    g_assert_cmpuint(directory->notes->len, ==, 1);
    const char *note = g_ptr_array_index(directory->notes, 0);
    g_assert_nonnull(strstr(note, "cache-l1.trace: the GPU ran at 1485 MHz, 25 % slower"));
    trace_text_remove_folder(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trace-directory/good", test_good);
    g_test_add_func("/trace-directory/no-traces", test_no_traces);
    g_test_add_func("/trace-directory/mixed", test_mixed);
    g_test_add_func("/trace-directory/measured-twice", test_measured_twice);
    g_test_add_func("/trace-directory/bad-file", test_bad_file);
    g_test_add_func("/trace-directory/gzip", test_gzip);
    g_test_add_func("/trace-directory/bomb", test_bomb);
    g_test_add_func("/trace-directory/many-numbers", test_many_numbers);
    g_test_add_func("/trace-directory/not-regular", test_not_regular);
    g_test_add_func("/trace-directory/clocks", test_clocks);
    return g_test_run();
}
