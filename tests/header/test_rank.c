/* SPDX-License-Identifier: MIT */

/* Each kernel of benchmarks/kernels/accessors against the plain kernel above it: what rank says is the same,
 * whatever layout the header holds, and so is the header that is made from either. */
#include "headers_list.h"
#include "run_command.h"

#include <jansson.h>
#include <string.h>

static const char *fieldwise, *root; /* the command, and the source's folder */
static guint step = 1;               /* every step-th kernel is ranked */
static char *accessors;              /* a folder with the kernels on accessors and their headers */
static char *accessors_in_two;       /* the same, whose headers share a file */

/* Records for which the two kernels differ by the model sector; benchmarks/kernels/accessors/README.md says
 * why. */
static const char *const UNEQUAL_REQUESTS[] = {"Solid.h", "Bead.h", NULL};

/* Standard output of the command with ARGUMENTS, which must succeed. */
static char *
run(const char *const *arguments)
{
    g_autofree char *quoted = g_shell_quote(fieldwise);
    g_autoptr(CommandResult) result = command_run(root, quoted, arguments);

    if (!result->succeeded)
        g_test_message("%s", result->err);
    g_assert_true(result->succeeded);
    return g_steal_pointer(&result->out);
}

/* A folder with the kernels on accessors, and the headers that make-headers.sh writes with OPTION. */
static char *
accessors_folder(const char *option)
{
    g_autoptr(GPtrArray) rows = headers_list_read(root);
    char *folder = folder_new();
    const char *const arguments[] = {"benchmarks/kernels/accessors/make-headers.sh", fieldwise, folder,
                                     option, NULL};
    g_autofree char *out = command_output(root, "sh", arguments);

    for (guint i = 0; i < rows->len; i++) {
        char **row = g_ptr_array_index(rows, i);
        g_autofree char *path = g_build_filename(root, "benchmarks/kernels/accessors", row[1], NULL);
        g_autofree char *kernel = NULL;

        g_assert_true(g_file_get_contents(path, &kernel, NULL, NULL));
        folder_write(folder, row[1], kernel);
    }
    return folder;
}

/* What rank says of RECORD in SOURCE by MODEL, without the source's name and the sentences about assumptions;
 * of every candidate where BRIEFLY is not set. */
static json_t *
ranking(const char *source, const char *record, const char *model, gboolean briefly)
{
    g_autoptr(GPtrArray) arguments = g_ptr_array_new();
    const char *const first[] = {"rank",     "--format", "json", "--model", model,
                                 "--record", record,     source, NULL};
    const char *const pixels[] = {"--kernel", "grey", "--kernel", "histogram", NULL};
    const char *const arch[] = {"--arch", g_str_equal(model, "peng") ? "fermi-m2050" : "hopper-h200", NULL};
    const char *const brief[] = {"--layout", "aos", "--layout", "soa", "--layout", "aosoa@32", NULL};
    g_autofree char *text = NULL;
    json_t *object, *kernel;
    size_t n;

    for (guint i = 0; first[i]; i++)
        g_ptr_array_add(arguments, (gpointer)first[i]);
    for (guint i = 0; g_str_has_suffix(source, "/pixels.cu") && pixels[i]; i++)
        g_ptr_array_add(arguments, (gpointer)pixels[i]);
    for (guint i = 0; briefly && arch[i]; i++)
        g_ptr_array_add(arguments, (gpointer)arch[i]);
    for (guint i = 0; briefly && brief[i]; i++)
        g_ptr_array_add(arguments, (gpointer)brief[i]);
    g_ptr_array_add(arguments, NULL);
    text = run((const char *const *)arguments->pdata);
    object = json_loads(text, 0, NULL);

    g_assert_nonnull(object);
    g_assert_cmpint(json_object_del(object, "source"), ==, 0);
    json_array_foreach(json_object_get(object, "kernels"), n, kernel)
    {
        json_t *launch = json_object_get(kernel, "launch"), *param;
        size_t i;

        g_assert_cmpint(json_object_del(kernel, "assumptions"), ==, 0);
        g_assert_cmpint(json_object_del(kernel, "places"), ==, 0); /* of arrays, which the header makes one */
        g_assert_cmpint(json_object_del(launch, "stated_at"), ==, 0); /* in the source */
        json_array_foreach(json_object_get(launch, "params"), i, param)
        {
            g_assert_cmpint(json_object_del(param, "stated_at"), ==, 0);
        }
    }
    return object;
}

/* The name that the header's record has: what stands before "=" or "+" in the request. */
static char *
record_name(const char *request)
{
    return g_strndup(request, strcspn(request, "=+"));
}

static const char *
layout_at(const json_t *layouts, size_t at)
{
    return json_string_value(json_object_get(json_array_get(layouts, at), "layout"));
}

/* LAYOUTS in the order of their specs. */
static void
sort_layouts(json_t *layouts)
{
    for (size_t i = 1; i < json_array_size(layouts); i++)
        for (size_t k = i; k > 0 && strcmp(layout_at(layouts, k - 1), layout_at(layouts, k)) > 0; k--) {
            json_t *before = json_incref(json_array_get(layouts, k - 1));

            json_array_set(layouts, k - 1, json_array_get(layouts, k));
            json_array_set_new(layouts, k, before);
        }
}

/* Takes out of RANKING how far the search for the best layout came in its time, which a busy machine
 * shortens, and what hangs on the layout that the program has: it is named first of those that tie. */
static void
drop_what_differs(json_t *ranking)
{
    json_t *kernel, *program, *layout;
    size_t n, i;

    json_array_foreach(json_object_get(ranking, "kernels"), n, kernel)
    {
        json_object_del(kernel, "gain");
        json_array_foreach(json_object_get(kernel, "layouts"), i, layout) json_object_del(layout, "gain");
        json_object_del(json_object_get(kernel, "search"), "seconds");
        json_object_del(kernel, "answer");
        json_object_del(kernel, "today");
        json_object_del(kernel, "alternatives");
        json_object_del(kernel, "helps");
        sort_layouts(json_object_get(kernel, "layouts"));
    }
    json_array_foreach(json_object_get(ranking, "programs"), n, program)
    {
        json_object_del(program, "answer");
        json_object_del(program, "before");
        json_object_del(program, "break_even");
        sort_layouts(json_object_get(program, "layouts"));
    }
}

static gboolean
is_cut(const json_t *kernel)
{
    return g_strcmp0(json_string_value(json_object_get(json_object_get(kernel, "search"), "status")),
                     "time") == 0;
}

/* Takes the searches out of PLAIN and OTHER that time has ended in one of them: how far they came is the
 * machine's. */
static void
drop_cut_searches(json_t *plain, json_t *other)
{
    json_t *kernel;
    size_t n;

    json_array_foreach(json_object_get(plain, "kernels"), n, kernel)
    {
        json_t *same = json_array_get(json_object_get(other, "kernels"), n);

        if (is_cut(kernel) || is_cut(same)) {
            json_object_del(kernel, "search");
            json_object_del(same, "search");
        }
    }
}

/* Fails where two rankings are not the same, and says which they are. */
static void
assert_same_ranking(json_t *plain, json_t *other, const char *source)
{
    g_assert_cmpuint(json_object_size(plain), >, 0);
    drop_what_differs(plain);
    drop_what_differs(other);
    drop_cut_searches(plain, other);
    if (!json_equal(plain, other)) {
        char *x = json_dumps(plain, JSON_INDENT(1)), *y = json_dumps(other, JSON_INDENT(1));

        g_test_message("%s\n%s\n%s", source, x, y);
        free(x);
        free(y);
    }
    g_assert_true(json_equal(plain, other));
}

/* What LIST, of layouts in the order of their ranks, says of the requests and sectors of each. */
static json_t *
requests_of(json_t *list)
{
    json_t *all = json_object(), *layout;
    size_t n;

    json_array_foreach(list, n, layout)
    {
        json_t *load = json_object_get(layout, "load"), *store = json_object_get(layout, "store");
        json_t *counts =
            json_pack("[OOOO]", json_object_get(load, "requests"), json_object_get(load, "sectors"),
                      json_object_get(store, "requests"), json_object_get(store, "sectors"));

        json_object_set_new(all, json_string_value(json_object_get(layout, "layout")), counts);
    }
    return all;
}

/* The model sector counts the same requests and sectors; where it makes up the places of lanes, it begins
 * from the names of what is loaded, which differ, so that hits and costs do. */
static void
assert_same_requests(const char *plain, const char *plain_record, const char *copy, const char *record)
{
    json_t *x = ranking(plain, plain_record, "sector", TRUE), *y = ranking(copy, record, "sector", TRUE);
    json_t *kernels = json_object_get(x, "kernels"), *others = json_object_get(y, "kernels");

    g_assert_cmpuint(json_array_size(kernels), ==, json_array_size(others));
    for (size_t i = 0; i < json_array_size(kernels); i++) {
        json_t *a = requests_of(json_object_get(json_array_get(kernels, i), "layouts"));
        json_t *b = requests_of(json_object_get(json_array_get(others, i), "layouts"));

        assert_same_ranking(a, b, plain);
        json_decref(a);
        json_decref(b);
    }
    json_decref(x);
    json_decref(y);
}

static void
test_rankings(gconstpointer briefly)
{
    g_autoptr(GPtrArray) rows = headers_list_read(root);

    for (guint i = 0; i < rows->len; i += step) {
        char **row = g_ptr_array_index(rows, i);
        g_autofree char *plain = g_strconcat("benchmarks/kernels/", row[1], NULL);
        g_autofree char *copy = g_build_filename(briefly ? accessors_in_two : accessors, row[1], NULL);
        g_autofree char *name = record_name(row[2]);
        json_t *x, *y;

        x = ranking(plain, row[2], "peng", briefly != NULL);
        y = ranking(copy, name, "peng", briefly != NULL);
        assert_same_ranking(x, y, row[1]);
        if (briefly && !g_strv_contains(UNEQUAL_REQUESTS, row[0]))
            assert_same_requests(plain, row[2], copy, name);
        json_decref(x);
        json_decref(y);
    }
}

/* The header of RECORD in LAYOUT, read from SOURCE. */
static char *
header_of(const char *prefix, const char *layout, const char *record, const char *source)
{
    const char *const arguments[] = {"header", "--layout", layout, "--record", record,
                                     "--name", prefix,     source, NULL};

    return run(arguments);
}

/* A header made from the kernel on accessors is the one made from the plain kernel, which make-headers.sh
 * writes. */
static void
test_headers(void)
{
    g_autoptr(GPtrArray) rows = headers_list_read(root);

    g_assert_cmpuint(rows->len, >=, 22);
    for (guint i = 0; i < rows->len; i++) {
        char **row = g_ptr_array_index(rows, i);
        g_autofree char *plain = g_strconcat("benchmarks/kernels/", row[1], NULL);
        g_autofree char *copy = g_build_filename(accessors, row[1], NULL);
        g_autofree char *path = g_build_filename(accessors, row[0], NULL);
        g_autofree char *name = record_name(row[2]), *written = NULL;
        g_autofree char *of_plain = header_of(row[3], "aos", row[2], plain);
        g_autofree char *of_accessors = header_of(row[3], "aos", name, copy);

        g_assert_true(g_file_get_contents(path, &written, NULL, NULL));
        g_assert_cmpstr(written, ==, of_plain);
        g_assert_cmpstr(written, ==, of_accessors);
    }
}

/* The ranking of nbody is the same while its header holds tiles, in a layout that is ranked in any case. */
static void
test_other_layout(void)
{
    g_autofree char *folder = folder_new(), *kernel = NULL,
                    *path = g_build_filename(folder, "nbody.cu", NULL);
    g_autofree char *source = g_build_filename(accessors, "nbody.cu", NULL);
    g_autofree char *header = header_of("Body", "aosoa@8", "Body", "benchmarks/kernels/nbody.cu");
    json_t *aos, *tiles;

    g_assert_true(g_file_get_contents(source, &kernel, NULL, NULL));
    folder_write(folder, "nbody.cu", kernel);
    folder_write(folder, "Body.h", header);
    aos = ranking(source, "Body", "sector", FALSE);
    tiles = ranking(path, "Body", "sector", FALSE);
    assert_same_ranking(aos, tiles, path);
    json_decref(aos);
    json_decref(tiles);
    folder_remove(folder);
}

/* explain shows an access where the kernel makes it, as the kernel writes it. */
static void
test_explain(void)
{
    g_autofree char *source = g_build_filename(accessors, "nbody.cu", NULL);
    const char *const arguments[] = {"explain", "--layout", "aos", source, NULL};
    g_autofree char *text = run(arguments);

    g_assert_nonnull(strstr(text, "/nbody.cu:"));
    g_assert_nonnull(strstr(text, "float x = Body_get_x(bodies, i);"));
    g_assert_null(strstr(text, "Body.h"));
}

int
main(int argc, char *argv[])
{
    g_autofree char *command = NULL;
    int status;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 4);
    step = (guint)g_ascii_strtoull(argv[3], NULL, 10);
    g_assert_cmpuint(step, >, 0);
    fieldwise = command = g_canonicalize_filename(argv[1], NULL);
    root = argv[2];
    g_test_add_data_func("/header/rank/all", NULL, test_rankings);
    g_test_add_data_func("/header/rank/fermi", "briefly", test_rankings);
    g_test_add_func("/header/rank/headers", test_headers);
    g_test_add_func("/header/rank/other-layout", test_other_layout);
    g_test_add_func("/header/rank/explain", test_explain);
    accessors = accessors_folder("--single-file");
    accessors_in_two = accessors_folder(NULL);
    status = g_test_run();
    folder_remove(accessors);
    folder_remove(accessors_in_two);
    g_free(accessors);
    g_free(accessors_in_two);
    return status;
}
