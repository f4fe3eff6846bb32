/* SPDX-License-Identifier: MIT */
/* Classes of files, and what it costs that they lack keys: by hand, as shipped, and tables that are wrong. */
#include "archdb/archdb_private.h"
#include "test_file.h"

#include <math.h>
#include <string.h>

static const char TABLE[] = "# a comment\n"
                            "gpu,model,launches,mean,worst,width,missing,keys\n"
                            "tiny,peng,9,1.5,3,2,1,w_l1\n"
                            "other,peng,9,1.5,3,4,1,w_l1 w_l2\n"
                            "other,sector,9,1.5,3,8,1,w_l1\n"
                            "hopper-h100-sxm,peng,9,1.5,3,1.5,0,\n"
                            "(carried over),peng,9,1.5,3,1.25,0,\n"
                            "none,peng,9,1.5,3,,0,\n";

/* The width on the tiny GPU, its file called NAME and of CLASS. */
static double
width_of(const MissingTable *table, const char *name, const char *class)
{
    g_autofree char *to = g_strdup_printf("model = peng\nclass = %s", class);
    g_autofree char *text = tiny_with("model = peng", to);
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_parse(name, text, strlen(text), &error);

    g_assert_no_error(error);
    return missing_table_width(table, arch, "peng");
}

static void
test_by_hand(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(MissingTable) table = missing_table_parse("t.csv", TABLE, &error);

    g_assert_no_error(error);
    const MissingRow *row = missing_table_row(table, "tiny", "peng");
    g_assert_nonnull(row);
    g_assert_cmpuint(row->launches, ==, 9);
    g_assert_cmpfloat(row->mean, ==, 1.5);
    g_assert_cmpfloat(row->worst, ==, 3);
    g_assert_cmpuint(row->n_missing, ==, 1);
    g_assert_null(missing_table_row(table, "tiny", "sector"));
    g_assert_true(isnan(missing_table_row(table, "none", "peng")->width));

    g_assert_cmpfloat(width_of(table, "tiny.arch", "measured here"), ==, 1);
    g_assert_cmpfloat(width_of(table, "tiny.arch", "published"), ==, 2);
    g_assert_cmpfloat(width_of(table, "tiny.arch", "carried over"), ==, 2 * 1.25);
    g_assert_cmpfloat(width_of(table, "none.arch", "published"), ==, 1);
    /* a user's: as the worst of those that are known, or as a GPU by its traces alone */
    g_assert_cmpfloat(width_of(table, "mine.arch", "published"), ==, 4);
    g_assert_cmpfloat(width_of(table, "mine.arch", "carried over"), ==, 4 * 1.25);
    g_assert_cmpfloat(width_of(table, "mine.arch", "measured"), ==, 1.5);
}

static void
test_wrong(void)
{
    static const struct {
        const char *text, *says;
    } CASES[] = {
        {"tiny,peng,9,1.5,3,2,1\n", "t.csv:1: a line has 8 columns*"},
        {"tiny,oracle,9,1.5,3,2,1,\n", "t.csv:1: a line has 8 columns, the second a model"},
        {"tiny,peng,many,1.5,3,2,1,\n", "t.csv:1: launches*"},
        {"tiny,peng,9,,3,2,1,\n", "t.csv:1: launches*"},
        {"tiny,peng,9,1.5,nan,2,1,\n", "t.csv:1: launches*"},
        {"tiny,peng,9,1.5,3,wide,1,\n", "t.csv:1: launches*"},
        {"tiny,peng,9,1.5,3,2,-1,\n", "t.csv:1: launches*"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(missing_table_parse("t.csv", CASES[i].text, &error));
        g_assert_true(g_pattern_match_simple(CASES[i].says, error->message));
    }
}

static gboolean
is_carried_over(const Arch *arch, ArchKey key)
{
    const char *source = arch_get_source(arch, key);

    return source && g_str_has_prefix(source, "carried over from ");
}

/* Each shipped file has a class and a year. What is of a GPU measured here lies in archdb/traces/, and lacks
 * nothing; what is carried over is so in a latency or a rate of the caches. */
static void
test_shipped(void)
{
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) names = arch_list(&error);
    g_autoptr(MissingTable) table = missing_table_find(&error);

    g_assert_no_error(error);
    g_assert_nonnull(table);
    for (char **name = names; *name; name++) {
        g_autoptr(Arch) arch = arch_find(*name, &error);

        g_test_message("%s", *name);
        g_assert_no_error(error);
        ArchClass arch_class = arch_get_class(arch);
        g_autofree char *traces = g_build_filename(ARCHDB, "traces", *name, NULL);
        gboolean has_traces = g_file_test(traces, G_FILE_TEST_IS_DIR);
        gboolean is_carried = is_carried_over(arch, ARCH_L1_HIT_LATENCY_CYCLES) ||
                              is_carried_over(arch, ARCH_L2_ACHIEVED_BANDWIDTH_GB_PER_S);
        g_assert_cmpuint(arch_get_year(arch), >=, 2009);
        g_assert_cmpstr(arch_class_word(arch_class), ==,
                        has_traces   ? "measured here"
                        : is_carried ? "carried over"
                                     : "published");
        const MissingRow *row = missing_table_row(table, *name, arch_get_model(arch));
        if (strcmp(arch_get_model(arch), "sector") != 0)
            continue;
        g_assert_nonnull(row);
        g_assert_cmpfloat(row->mean, >=, 1);
        g_assert_cmpfloat(row->worst, >=, row->mean);
        g_assert_cmpint(row->n_missing == 0, ==, arch_class == ARCH_CLASS_MEASURED_HERE);
    }
    g_assert_nonnull(missing_table_row(table, MISSING_AS_CARRIED, "sector"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_unsetenv("FIELDWISE_ARCHDB");
    g_test_add_func("/missing/by-hand", test_by_hand);
    g_test_add_func("/missing/wrong", test_wrong);
    g_test_add_func("/missing/shipped", test_shipped);
    return g_test_run();
}
