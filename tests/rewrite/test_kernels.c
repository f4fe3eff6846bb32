/* SPDX-License-Identifier: MIT */

/* What must hold of each kernel of benchmarks/kernels that `apply` changes: `rank` says the same before and
 * after, a second run changes nothing, another layout changes the header alone, and --undo restores each
 * byte. Argument: the source's folder. */
#include "executed.h"
#include "forked.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
    const char *source, *record;
} Row;

/* All structs and vectors there that are not refused, and have several layouts. */
static const Row ROWS[] = {
    {"adi", "Equation"},
    {"bitonic", "Fragment"},
    {"block2d", "Surface"},
    {"camera", "Path"},
    {"deposit", "GridPoint"},
    {"deposit", "Ion"},
    {"energy", "Grain"},
    {"epidemic", "Agent"},
    {"euler", "Cell"},
    {"gather", "Atom"},
    {"gather", "Moment"},
    {"hermite", "Star"},
    {"hotcold", "Order"},
    {"lookup", "CrossSection"},
    {"lookup", "Rates"},
    {"mesh", "Flux"},
    {"mesh", "State"},
    {"microphysics", "Parcel"},
    {"moments", "Sample"},
    {"nbody", "Body"},
    {"neighbours", "Molecule"},
    {"options", "Option"},
    {"packets", "Packet"},
    {"packets", "Rule"},
    {"padded", "Reading"},
    {"profile", "Bin"},
    {"profile", "Event"},
    {"qubit", "Amplitude"},
    {"rays", "Ray"},
    {"rays", "Sphere"},
    {"shallow", "Water"},
    {"skin", "Posed"},
    {"skin", "Vertex"},
    {"springs", "Node"},
    {"springs", "Spring"},
    {"ticks", "Tick"},
    {"vectors", "position_radius"},
    {"vectors", "velocity_mass"},
};

static const char *root;

/* What the command prints. Free with g_free(). */
static char *
run(const char *folder, const char *const *arguments)
{
    g_autoptr(CommandResult) result = forked_run(folder, arguments);

    if (!result->succeeded)
        g_test_message("%s", result->err);
    g_assert_true(result->succeeded);
    return g_steal_pointer(&result->out);
}

static int
compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* What `rank` says of RECORD, but for the lines on which kernels are launched. Of layouts that tie the
 * program's own comes first, which is another one after `apply`: rows are sorted by their text. Free with
 * g_free(). */
static char *
ranked(const char *folder, const char *source, const char *record)
{
    g_autofree char *out =
        run(folder, (const char *const[]){"rank", "--record", record, "--layout", "aos", "--layout", "soa",
                                          "--format", "csv", source, NULL});
    g_autoptr(GRegex) places = g_regex_new("\\.cu:[0-9:]*", 0, 0, NULL);

    g_assert_nonnull(strstr(out, record));
    g_autoptr(GRegex) alternatives = g_regex_new(",[^,\n]*(,[^,\n]*)$", G_REGEX_MULTILINE, 0, NULL);
    g_autofree char *placeless = g_regex_replace_literal(places, out, -1, 0, "", 0, NULL);
    g_autofree char *plain = g_regex_replace(alternatives, placeless, -1, 0, "\\1", 0, NULL);
    g_auto(GStrv) rows = g_strsplit(plain, "\n", -1);
    qsort(rows, g_strv_length(rows), sizeof *rows, compare_texts);
    return g_strjoinv("\n", rows);
}

static void
apply(const char *folder, const char *source, const char *record, const char *layout)
{
    g_free(run(folder, (const char *const[]){"apply", "--record", record, "--layout", layout, "--in-place",
                                             source, NULL}));
}

static void
test_kernel(gconstpointer data)
{
    const Row *row = data;
    g_autofree char *folder = folder_new(), *source = g_strconcat(row->source, ".cu", NULL);
    g_autofree char *kernels = g_build_filename(root, "benchmarks/kernels", NULL);
    g_autofree char *text = executed_read(kernels, source),
                    *header_name = g_strconcat(row->record, "_layout.h", NULL);
    GDir *left;

    folder_write(folder, source, text);
    g_autofree char *before = ranked(folder, source, row->record);
    apply(folder, source, row->record, "soa");
    g_autofree char *changed = executed_read(folder, source), *header = executed_read(folder, header_name);
    g_assert_cmpstr(changed, !=, text);
    g_autofree char *after = ranked(folder, source, row->record);
    g_assert_cmpstr(after, ==, before);

    g_autofree char *again =
        run(folder, (const char *const[]){"apply", "--record", row->record, "--layout", "soa", source, NULL});
    g_assert_cmpstr(again, ==, "");
    apply(folder, source, row->record, "aosoa@8");
    g_autofree char *second = executed_read(folder, source), *other = executed_read(folder, header_name);
    g_assert_cmpstr(second, ==, changed);
    g_assert_true(strcmp(other, header) != 0);

    g_free(run(folder, (const char *const[]){"apply", "--undo", "--record", row->record, "--in-place", source,
                                             NULL}));
    g_autofree char *restored = executed_read(folder, source);
    g_assert_cmpstr(restored, ==, text);
    left = g_dir_open(folder, 0, NULL);
    g_assert_cmpstr(g_dir_read_name(left), ==, source);
    g_assert_null(g_dir_read_name(left));
    g_dir_close(left);
    folder_remove(folder);
}

int
main(int argc, char **argv)
{
    g_autofree char *folder = NULL;
    guint step;

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    step = (guint)g_ascii_strtoull(argv[2], NULL, 10);
    root = folder = g_canonicalize_filename(argv[1], NULL);
    for (guint k = 0; k < G_N_ELEMENTS(ROWS); k += step) {
        g_autofree char *name = g_strdup_printf("/rewrite/kernels/%s/%s", ROWS[k].source, ROWS[k].record);

        g_test_add_data_func(name, &ROWS[k], test_kernel);
    }
    return g_test_run();
}
