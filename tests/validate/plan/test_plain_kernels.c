/* SPDX-License-Identifier: MIT */

/* The kernels of benchmarks/kernels as they are, planned at the sizes of validation.sizes: what is estimated
 * of them is what is estimated of the same kernels on accessors, of which there are results on file. */
#include "run_command.h"

#include <jansson.h>
#include <string.h>

static const char *fieldwise, *root; /* the command, and the source's folder */

/* Parallel pointers become one record where a main allocates them: only then is it seen that they have one
 * length. */
#define PARALLEL "parallel pointers that no main allocates"

/* The programs that are measured on accessors alone, and why. */
static const struct {
    const char *program, *why;
} NOT_PLAIN[] = {
    {"stencil.Solid", PARALLEL},
    {"kmeans.Point", "parallel pointers of different lengths, which no program has as one record"},
    {"lavamd.Particle", PARALLEL},
    {"particle_push.Charge", PARALLEL},
    {"vortex.Vortex", PARALLEL},
    {"spmv.Entry", PARALLEL},
    {"vectors.Bead", "parallel pointers to vectors, of which the fields are"},
    {"pixels.Pixel", "another kernel gets the array cast to uchar4"},
};

/* Why PROGRAM is not planned plain, or NULL. */
static const char *
why_not_plain(const char *program)
{
    for (guint i = 0; i < G_N_ELEMENTS(NOT_PLAIN); i++)
        if (strcmp(NOT_PLAIN[i].program, program) == 0)
            return NOT_PLAIN[i].why;
    return NULL;
}

/* The estimates of the kernels of SOURCES (words; "": all) by MODEL, planned into FOLDER/NAME; plain or not.
 */
static json_t *
plan(const char *folder, const char *name, gboolean is_plain, const char *model, const char *sources)
{
    g_autofree char *quoted = g_shell_quote(fieldwise), *script = g_shell_quote(root), *line = NULL;
    g_autofree char *path = g_build_filename(folder, name, "estimates.json", NULL);
    const char *const none[] = {NULL};
    json_t *estimates;

    line = g_strdup_printf("env %s MODEL=%s sh %s/benchmarks/kernels/validation/plan.sh %s %s %s",
                           is_plain ? "PLAIN=1" : "ON=accessors", model, script, quoted, name, sources);
    g_autoptr(CommandResult) result = command_run(folder, line, none);
    estimates = json_load_file(path, 0, NULL);
    if (!estimates)
        g_test_message("%s", result->err);
    g_assert_nonnull(estimates);
    return estimates;
}

static const char *
text_of(json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* The kernel of ESTIMATES that ONE is of another plan; NULL: it was not planned. */
static json_t *
find_kernel(json_t *estimates, json_t *one)
{
    static const char *const keys[] = {"program", "kernel", "variant"};
    json_t *kernel;
    size_t i;

    json_array_foreach(json_object_get(estimates, "kernels"), i, kernel)
    {
        guint same = 0;

        for (guint k = 0; k < G_N_ELEMENTS(keys); k++)
            same += strcmp(text_of(kernel, keys[k]), text_of(one, keys[k])) == 0;
        if (same == G_N_ELEMENTS(keys))
            return kernel;
    }
    return NULL;
}

/* Line NUMBER, from 1, of the kernel in the file SOURCE of benchmarks/kernels. */
static char *
source_line(const char *source, gint64 number)
{
    g_autofree char *path = g_strdup_printf("%s/benchmarks/kernels/%s.cu", root, source), *text = NULL;
    g_auto(GStrv) lines = NULL;

    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(text, "\n", -1);
    g_assert_cmpint(number, <=, g_strv_length(lines));
    return g_strdup(lines[number - 1]);
}

/* The field that SITE accesses stands in the line that it names, of the plain kernel of PROGRAM. */
static void
assert_line(const char *program, json_t *site)
{
    g_autofree char *source = g_strndup(program, strcspn(program, ".")), *line = NULL;
    const char *text = text_of(site, "text"), *bracket = strchr(text, '[');
    g_autofree char *array = g_strndup(text, bracket ? (gsize)(bracket - text) : strcspn(text, "-."));

    line = source_line(source, json_integer_value(json_object_get(site, "line")));
    if (!strstr(line, array))
        g_test_message("%s: %s in: %s", program, text, line);
    g_assert_nonnull(strstr(line, array));
}

/* Takes from the sites of LAYOUT what a source spells in its own way. */
static void
strip_sites(json_t *layout)
{
    static const char *const own[] = {"line", "column", "first_line", "last_line", "text", "reason"};
    json_t *site;
    size_t i;

    json_array_foreach(json_object_get(layout, "sites"), i, site)
    {
        for (guint k = 0; k < G_N_ELEMENTS(own); k++)
            json_object_del(site, own[k]);
    }
}

static void
assert_same_kernel(json_t *plain, json_t *other)
{
    json_t *layouts = json_object_get(plain, "layouts"), *wanted = json_object_get(other, "layouts"), *layout;
    size_t i, k;
    json_t *site;

    g_assert_cmpuint(json_array_size(layouts), ==, json_array_size(wanted));
    json_array_foreach(layouts, i, layout)
    {
        json_array_foreach(json_object_get(layout, "sites"), k, site)
        {
            assert_line(text_of(plain, "program"), site);
        }
        strip_sites(layout);
        strip_sites(json_array_get(wanted, i));
        if (!json_equal(layout, json_array_get(wanted, i)))
            g_test_message("%s, %s: %s", text_of(plain, "program"), text_of(plain, "kernel"),
                           text_of(layout, "layout"));
        g_assert_true(json_equal(layout, json_array_get(wanted, i)));
    }
}

/* The estimates of SOURCES by MODEL are the same for plain kernels; returns how many there are. */
static guint
compare(const char *model, const char *sources)
{
    g_autofree char *folder = folder_new(), *quoted = g_shell_quote(folder);
    json_t *plain = plan(folder, "plain", TRUE, model, sources);
    json_t *others = plan(folder, "accessors", FALSE, model, sources), *other;
    const char *const none[] = {NULL};
    g_autofree char *remove = g_strdup_printf("rm -rf %s", quoted), *out = NULL;
    guint n = 0;
    size_t i;

    json_array_foreach(json_object_get(others, "kernels"), i, other)
    {
        json_t *kernel = find_kernel(plain, other);

        if (why_not_plain(text_of(other, "program"))) {
            g_assert_null(kernel); /* if it can be planned now: out of the list with it */
            continue;
        }
        if (!kernel)
            g_test_message("%s is not planned", text_of(other, "program"));
        g_assert_nonnull(kernel);
        assert_same_kernel(kernel, other);
        n++;
    }
    json_decref(plain);
    json_decref(others);
    out = command_output(".", remove, none);
    return n;
}

static void
test_all(void)
{
    g_assert_cmpuint(compare("peng", ""), ==, 44);
}

static void
test_sector(void)
{
    g_assert_cmpuint(compare("sector", "nbody springs profile"), ==, 6);
}

int
main(int argc, char **argv)
{
    g_autofree char *command = NULL, *folder = NULL;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    fieldwise = command = g_canonicalize_filename(argv[1], NULL);
    root = folder = g_canonicalize_filename(argv[2], NULL);
    g_test_add_func("/validate-plain-kernels/all", test_all);
    g_test_add_func("/validate-plain-kernels/sector", test_sector);
    return g_test_run();
}
