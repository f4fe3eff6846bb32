/* SPDX-License-Identifier: MIT */
/* Records of 20 fields, which have 5.17e13 groupings: how near to the best layout `rank --optimal` comes, in
 * how long, from the start of the command to its end. Fails unless enough of them are closed in time.
 *
 * usage: optimal FIELDWISE FOLDER */
#include <glib.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#define SECONDS 2.0
#define GAP 0.005
#define LEAST_CLOSED 8

static double
children_seconds(void)
{
    struct rusage usage;

    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* Ranks the source at PATH and prints a row; TRUE if its gap is closed in time. */
static gboolean
measure(const char *fieldwise, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL), *text = NULL;
    char *argv[] = {(char *)fieldwise,
                    (char *)"rank",
                    (char *)"--optimal",
                    (char *)"--format",
                    (char *)"json",
                    path,
                    NULL};
    g_autoptr(GError) error = NULL;
    int status;
    double before = children_seconds(), gap = NAN, cost = NAN;

    if (!g_spawn_sync(NULL, argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &text, NULL, &status, &error) ||
        status != 0)
        g_error("%s: %s", name, error ? error->message : "it was not ranked");
    double seconds = children_seconds() - before;
    json_t *root = json_loads(text, 0, NULL);
    json_t *search = json_object_get(json_array_get(json_object_get(root, "kernels"), 0), "search");
    const char *found = json_string_value(json_object_get(search, "status"));
    json_unpack(search, "{s:F, s:F}", "gap", &gap, "cost", &cost);
    gboolean closed = gap <= GAP * (1 + 1e-6) && seconds <= SECONDS;
    printf("%-18s %-7s %7.2f %% %7.2f s %9" JSON_INTEGER_FORMAT " %7" JSON_INTEGER_FORMAT
           " %7" JSON_INTEGER_FORMAT "  %s\n",
           name, found, 100 * gap, seconds, json_integer_value(json_object_get(search, "nodes")),
           json_integer_value(json_object_get(search, "groups_estimated")),
           json_integer_value(json_object_get(search, "layouts_estimated")), closed ? "closed" : "open");
    json_decref(root);
    return closed;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    guint n_closed = 0;
    const char *name;

    g_assert(argc == 3);
    g_autoptr(GDir) dir = g_dir_open(argv[2], 0, &error);
    g_assert_no_error(error);
    while ((name = g_dir_read_name(dir)))
        if (g_str_has_suffix(name, ".cu"))
            g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    printf("%-18s %-7s %9s %9s %9s %7s %7s\n", "record", "status", "gap", "CPU time", "nodes", "groups",
           "layouts");
    for (guint i = 0; i < names->len; i++)
        n_closed += measure(argv[1], argv[2], g_ptr_array_index(names, i));
    printf("%u of %u closed at %.1f %% within %.0f s\n", n_closed, names->len, 100 * GAP, SECONDS);
    return n_closed >= LEAST_CLOSED ? 0 : 1;
}
