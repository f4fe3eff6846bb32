/* SPDX-License-Identifier: MIT */
/* The command on copies of the small bundle in which something is wrong, and its JSON and HTML as programs
 * read them. */
#include <glib.h>
#include <glib/gstdio.h>
#include <jansson.h>
#include <string.h>
#include <sys/wait.h>

static const char *command, *small;

/* What a run left. */
typedef struct {
    char *out, *err;
    int status;
} Run;

static void
run_clear(Run *run)
{
    g_free(run->out);
    g_free(run->err);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Run, run_clear)

/* Runs `fieldwise validate report FOLDER ARGUMENTS`, these separated by blanks. */
static void
run_report(const char *folder, const char *arguments, Run *ret_run)
{
    g_auto(GStrv) words = g_strsplit(arguments, " ", -1);
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    int wait_status = 0;

    g_ptr_array_add(argv, (gpointer)command);
    g_ptr_array_add(argv, (gpointer) "validate");
    g_ptr_array_add(argv, (gpointer) "report");
    g_ptr_array_add(argv, (gpointer)folder);
    for (guint i = 0; words[i]; i++)
        if (*words[i] != '\0')
            g_ptr_array_add(argv, words[i]);
    g_ptr_array_add(argv, NULL);
    g_spawn_sync(NULL, (char **)argv->pdata, NULL, G_SPAWN_DEFAULT, NULL, NULL, &ret_run->out, &ret_run->err,
                 &wait_status, &error);
    g_assert_no_error(error);
    g_assert_true(WIFEXITED(wait_status));
    ret_run->status = WEXITSTATUS(wait_status);
}

static const char *const FILE_NAMES[] = {"bundle.json", "estimates.json", "results/times.csv",
                                         "results/counters.csv", "results/sites.csv"};

/* A copy of the small bundle, in a new folder, in whose file NAME every FROM is TO; the file is left out
 * where FROM is NULL. */
static char *
copy_bundle(const char *name, const char *from, const char *to)
{
    char *folder = g_dir_make_tmp("fieldwise-report-XXXXXX", NULL);
    g_autofree char *results = g_build_filename(folder, "results", NULL);

    g_mkdir(results, 0777);
    for (guint i = 0; i < G_N_ELEMENTS(FILE_NAMES); i++) {
        g_autofree char *source = g_build_filename(small, FILE_NAMES[i], NULL), *text = NULL;
        g_autofree char *target = g_build_filename(folder, FILE_NAMES[i], NULL);
        gboolean changes = name && strcmp(name, FILE_NAMES[i]) == 0;

        g_assert_true(g_file_get_contents(source, &text, NULL, NULL));
        if (changes && !from)
            continue;
        if (changes) {
            g_auto(GStrv) parts = g_strsplit(text, from, -1);

            g_assert_nonnull(parts[1]);
            g_free(text);
            text = g_strjoinv(to, parts);
        }
        g_assert_true(g_file_set_contents(target, text, -1, NULL));
    }
    return folder;
}

static void
remove_bundle(const char *folder)
{
    for (guint i = 0; i < G_N_ELEMENTS(FILE_NAMES); i++) {
        g_autofree char *path = g_build_filename(folder, FILE_NAMES[i], NULL);

        g_unlink(path);
    }
    g_autofree char *results = g_build_filename(folder, "results", NULL);
    g_rmdir(results);
    g_rmdir(folder);
}

static void
test_faults(void)
{
    static const struct {
        const char *file, *from, *to, *arguments;
        int status;
        const char *out, *err; /* what is said on either; NULL: nothing is */
    } cases[] = {
        {NULL, NULL, NULL, "", 0, "Kendall's tau", NULL},
        {"results/times.csv", "aa01", "aa99", "", 1, NULL,
         "results/times.csv:7: error: these results are of bundle"},
        {"results/times.csv", "aa01", "aa99", "--older", 0,
         "note: programs that have changed since they were measured: sum.Pair", NULL},
        {"results/counters.csv", "Tiny GPU", "Big GPU", "", 1, NULL,
         "results/counters.csv:2: error: these results are of device 'Big GPU'"},
        {"results/counters.csv", "Tiny GPU", "Big GPU", "--other-gpu", 0,
         "note: measured on Big GPU of compute capability 9.0", NULL},
        {"results/counters.csv", "dram__sectors_read.sum", "none", "", 0,
         "note: dram__sectors_read.sum was not measured: counters.csv has no such column", NULL},
        {"results/counters.csv", NULL, NULL, "", 0, "note: there is no counters.csv", NULL},
        {"results/sites.csv", NULL, NULL, "", 0, "note: there is no sites.csv", NULL},
        {"results/times.csv", "\"soa\",1000,0.0010,0.0010,0.0010,1.5e+00",
         "\"soa\",1000,0.0010,0.0010,0.0010,differs:9", "", 1, "Kendall's tau",
         "results/times.csv:11: error: layout 'soa' of kernel 'sum' leaves other results than the first "
         "layout"},
        {"results/times.csv", "1.5e+00\n", "1.5", "", 1, NULL, "results/times.csv:10: error: "},
        {"estimates.json", "\"total\": 2000", "\"total\": \"x\"", "", 1, NULL,
         "error: 'total' must be a number"},
        {"bundle.json", NULL, NULL, "", 1, NULL, "bundle.json: error: No such file"},
        {NULL, NULL, NULL, "--kernel nothing", 1, NULL,
         "fieldwise: error: the bundle has no kernel 'nothing'"},
        {NULL, NULL, NULL, "--split /nowhere", 1, NULL, "/nowhere: error: No such file"},
        {NULL, NULL, NULL, "-o /nowhere/page.html --format html", 1, NULL, "/nowhere/page.html"},
        {NULL, NULL, NULL, "-o /dev/full --format html", 1, NULL, "/dev/full"},
        {"bundle.json", "tests/data/tiny.arch", "nothing", "", 0,
         "note: the dynamic cost is not known: the architecture's weights are not", NULL},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *folder = copy_bundle(cases[i].file, cases[i].from, cases[i].to);
        g_auto(Run) run = {0};

        run_report(folder, cases[i].arguments, &run);
        remove_bundle(folder);
        if (run.status != cases[i].status ||
            (!cases[i].out ? *run.out != '\0' : !strstr(run.out, cases[i].out)) ||
            (!cases[i].err ? *run.err != '\0' : !strstr(run.err, cases[i].err)))
            g_error("case %u: status %d, printed '%s' and '%s'", i, run.status, run.out, run.err);
    }
}

/* Older results and another GPU are told in every output. */
static void
test_told_everywhere(void)
{
    static const char *const formats[] = {"table", "json", "html"};
    g_autofree char *older = copy_bundle("results/times.csv", "aa01", "aa99");
    g_autofree char *other = copy_bundle("results/times.csv", "Tiny GPU", "Big GPU");

    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        g_autofree char *arguments = g_strdup_printf("--older --other-gpu --format %s", formats[i]);
        g_auto(Run) run = {0}, other_run = {0};

        run_report(older, arguments, &run);
        g_assert_nonnull(strstr(run.out, "programs that have changed since they were measured: sum.Pair"));
        run_report(other, arguments, &other_run);
        g_assert_nonnull(strstr(other_run.out, "and estimated for Tiny GPU"));
    }
    remove_bundle(older);
    remove_bundle(other);
}

/* Adds the members of VALUE to SEEN, as "a.b[].c: type". */
static void
list_members(const json_t *value, const char *path, GHashTable *seen)
{
    static const char *const types[] = {"object", "array",   "string",  "number",
                                        "number", "boolean", "boolean", "null"};
    const char *key;
    json_t *member;

    if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, member)
        {
            g_autofree char *inner = g_strdup_printf("%s%s%s", path, *path != '\0' ? "." : "", key);

            list_members(member, inner, seen);
        }
    } else if (json_is_array(value)) {
        g_autofree char *inner = g_strdup_printf("%s[]", path);

        for (gsize i = 0; i < json_array_size(value); i++)
            list_members(json_array_get(value, i), inner, seen);
    } else {
        g_hash_table_add(seen, g_strdup_printf("%s: %s", path, types[json_typeof(value)]));
    }
}

static gint
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The members of the JSON and their types are those of the file json-members; UPDATE_GOLDEN=1 writes it. */
static void
test_json_members(void)
{
    g_auto(Run) run = {0};
    g_autofree char *split = g_build_filename(small, "split", NULL), *arguments = NULL, *expected = NULL;
    g_autofree char *path = g_build_filename(small, "json-members", NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) lines = g_ptr_array_new();
    g_autoptr(GString) text = g_string_new(NULL);
    json_error_t problem;
    json_t *root;
    GHashTableIter iter;
    gpointer line;

    arguments = g_strdup_printf("--format json --split %s", split);
    run_report(small, arguments, &run);
    g_assert_cmpint(run.status, ==, 0);
    root = json_loads(run.out, JSON_REJECT_DUPLICATES, &problem);
    g_assert_nonnull(root);
    g_assert_cmpstr(json_string_value(json_object_get(root, "schema")), ==, "fieldwise-validation-1");
    list_members(root, "", seen);
    json_decref(root);
    g_hash_table_iter_init(&iter, seen);
    while (g_hash_table_iter_next(&iter, &line, NULL))
        g_ptr_array_add(lines, line);
    g_ptr_array_sort(lines, compare_texts);
    for (guint i = 0; i < lines->len; i++)
        g_string_append_printf(text, "%s\n", (char *)g_ptr_array_index(lines, i));
    if (g_strcmp0(g_getenv("UPDATE_GOLDEN"), "1") == 0)
        g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
    g_assert_true(g_file_get_contents(path, &expected, NULL, NULL));
    g_assert_cmpstr(text->str, ==, expected);
}

/* Figures of the JSON, as far as they are worked out by hand in test_comparison.c. */
static void
test_json_figures(void)
{
    g_auto(Run) run = {0};
    json_error_t problem;
    json_t *root, *summary;

    run_report(small, "--format json", &run);
    root = json_loads(run.out, 0, &problem);
    g_assert_nonnull(root);
    summary = json_array_get(json_object_get(root, "summaries"), 0);
    g_assert_cmpfloat_with_epsilon(
        json_real_value(json_object_get(json_object_get(json_object_get(summary, "regret"), "pick"), "mean")),
        1.4832396974191326, 1e-12);
    g_assert_cmpint(json_integer_value(json_object_get(summary, "understood_sites")), ==, 3);
    g_assert_true(json_is_null(
        json_object_get(json_object_get(json_object_get(summary, "errors"), "dram_writes"), "mean")));
    json_decref(root);
}

/* What comes from a source is text in the page and nothing else. */
static void
test_html_escapes(void)
{
    g_autofree char *folder =
        copy_bundle("estimates.json", "p[i].b", "<script>alert(1)</script>&\\\"\\u001b");
    g_auto(Run) run = {0};

    run_report(folder, "--format html", &run);
    remove_bundle(folder);
    g_assert_cmpint(run.status, ==, 0);
    g_assert_null(strstr(run.out, "<script"));
    g_assert_null(strchr(run.out, '\033'));
    g_assert_nonnull(strstr(run.out, "&lt;script&gt;alert(1)&lt;/script&gt;&amp;"));
    g_assert_null(strstr(run.out, "http"));
    g_assert_null(strstr(run.out, "@import"));
    g_assert_null(strstr(run.out, "nan%"));
}

/* -o replaces a file at once, and leaves none where something fails. */
static void
test_output(void)
{
    g_autofree char *folder = copy_bundle(NULL, NULL, NULL), *text = NULL;
    g_autofree char *page = g_build_filename(folder, "results", "page.html", NULL);
    g_autofree char *arguments = g_strdup_printf("--format html -o %s", page);
    g_autofree char *bad_arguments = g_strdup_printf("--format html --split /nowhere -o %s", page);
    g_auto(Run) run = {0}, bad_run = {0};

    run_report(folder, bad_arguments, &bad_run);
    g_assert_cmpint(bad_run.status, ==, 1);
    g_assert_false(g_file_test(page, G_FILE_TEST_EXISTS));
    run_report(folder, arguments, &run);
    g_assert_cmpint(run.status, ==, 0);
    g_assert_cmpstr(run.out, ==, "");
    g_assert_true(g_file_get_contents(page, &text, NULL, NULL));
    g_assert_true(g_str_has_prefix(text, "<!DOCTYPE html>") && g_str_has_suffix(text, "</html>\n"));
    g_unlink(page);
    remove_bundle(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    command = argv[1];
    small = argv[2];
    g_test_add_func("/report/command/faults", test_faults);
    g_test_add_func("/report/command/told-everywhere", test_told_everywhere);
    g_test_add_func("/report/command/json-members", test_json_members);
    g_test_add_func("/report/command/json-figures", test_json_figures);
    g_test_add_func("/report/command/html-escapes", test_html_escapes);
    g_test_add_func("/report/command/output", test_output);
    return g_test_run();
}
