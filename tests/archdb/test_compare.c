/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"
#include "test_file.h"

#include <math.h>
#include <string.h>

/* The tiny architecture with LINES in its group [l1]. */
static Arch *
with_l1(const char *lines)
{
    g_autofree char *group = g_strconcat("[l1]\n", lines, NULL), *text = tiny_with("[l1]\n", group);
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_parse("tiny.arch", text, strlen(text), &error);

    g_assert_no_error(error);
    return arch;
}

#define LATENCY(value) "l1_hit_latency_cycles = " value "\nl1_hit_latency_cycles.source = invented\n"
#define SPREAD(value) "l1_hit_latency_cycles.spread = " value "\n"
#define REPLACEMENT(value) "l1_replacement = " value "\nl1_replacement.source = invented\n"

typedef struct {
    const char *name, *a, *b;
    ArchKey key;
    double difference, spread;
    gboolean beyond;
} Case;

static const Case CASES[] = {
    {"same", LATENCY("32"), LATENCY("32.0"), ARCH_L1_HIT_LATENCY_CYCLES, 0, NAN, FALSE},
    {"differs", LATENCY("32"), LATENCY("32.5"), ARCH_L1_HIT_LATENCY_CYCLES, 0.5 / 32, NAN, TRUE},
    {"within", LATENCY("32") SPREAD("0.001"), LATENCY("32.5") SPREAD("0.02"), ARCH_L1_HIT_LATENCY_CYCLES,
     0.5 / 32, 0.02, FALSE},
    {"beyond", LATENCY("32") SPREAD("0.01"), LATENCY("32.5"), ARCH_L1_HIT_LATENCY_CYCLES, 0.5 / 32, 0.01,
     TRUE},
    {"at-the-spread", LATENCY("100"), LATENCY("101") SPREAD("0.01"), ARCH_L1_HIT_LATENCY_CYCLES, 0.01, 0.01,
     FALSE},
    {"slower", LATENCY("40"), LATENCY("30"), ARCH_L1_HIT_LATENCY_CYCLES, -0.25, NAN, TRUE},
    {"only-a", LATENCY("40"), "", ARCH_L1_HIT_LATENCY_CYCLES, NAN, NAN, FALSE},
    {"only-b", "l1_hit_latency_cycles = unknown\n", LATENCY("40") SPREAD("0.5"), ARCH_L1_HIT_LATENCY_CYCLES,
     NAN, 0.5, FALSE},
    {"same-text", REPLACEMENT("lru"), REPLACEMENT("lru"), ARCH_L1_REPLACEMENT, NAN, NAN, FALSE},
    {"other-text", REPLACEMENT("lru"), REPLACEMENT("fifo"), ARCH_L1_REPLACEMENT, NAN, NAN, TRUE},
    {"from-zero", "l1_sector_cycles = 0\nl1_sector_cycles.source = invented\n",
     "l1_sector_cycles = 1\nl1_sector_cycles.source = invented\n", ARCH_L1_SECTOR_CYCLES, INFINITY, NAN,
     TRUE},
};

static void
test_case(gconstpointer data)
{
    const Case *c = data;
    g_autoptr(Arch) a = with_l1(c->a), b = with_l1(c->b);
    g_autoptr(GArray) rows = arch_compare(a, b);
    guint found = 0;

    g_assert_cmpuint(rows->len, ==, 17); /* the required keys, all known, and this one */
    for (guint i = 0; i < rows->len; i++) {
        const ArchDifference *row = &g_array_index(rows, ArchDifference, i);

        if (row->key != c->key) {
            g_assert_false(row->beyond);
            continue;
        }
        found++;
        if (isfinite(c->difference))
            g_assert_cmpfloat_with_epsilon(row->difference, c->difference, 1e-12);
        else
            g_assert_true(isnan(row->difference) == isnan(c->difference) && !isfinite(row->difference));
        g_assert_true(isnan(row->spread) == isnan(c->spread) &&
                      (isnan(c->spread) || row->spread == c->spread));
        g_assert_true(row->beyond == c->beyond);
        g_assert_true((!row->a) == (strcmp(c->name, "only-b") == 0));
        g_assert_true((!row->b) == (strcmp(c->name, "only-a") == 0));
    }
    g_assert_cmpuint(found, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *path = g_strconcat("/arch/compare/", CASES[i].name, NULL);

        g_test_add_data_func(path, &CASES[i], test_case);
    }
    return g_test_run();
}
