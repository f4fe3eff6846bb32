/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"
#include "archdb/keys/keys.h"
#include "text/text.h"

#include <string.h>

static void
test_rows_are_whole(void)
{
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        const ArchKeyInfo *info = arch_key_info((ArchKey)i);

        g_assert_nonnull(info->name);
        g_assert_nonnull(info->group);
        g_assert_nonnull(info->unit);
        g_assert_nonnull(info->description);
        g_assert_true(g_str_has_suffix(info->description, "."));
        g_assert_cmpfloat(info->min, <, info->max);
        g_assert_cmpfloat(info->max, <, 9007199254740992.0); /* 2^53: doubles count so far without gaps */
        g_assert_cmpuint(strspn(info->name, "abcdefghijklmnopqrstuvwxyz0123456789_"), ==, strlen(info->name));
    }
}

/* Each name once; finding it gives its own key. */
static void
test_names_are_unique(void)
{
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        ArchKey key = ARCH_N_KEYS;

        g_assert_true(arch_key_find(arch_key_info((ArchKey)i)->name, &key));
        g_assert_cmpuint(key, ==, i);
        g_assert_true(arch_has_key(arch_key_info((ArchKey)i)->name));
    }
    g_assert_false(arch_has_key("l1"));
    g_assert_false(arch_has_key(""));
    g_assert_false(arch_has_key("L1_BYTES"));
}

/* The end of each ArchKey is the key's name in capitals. */
static void
test_ids_are_names(void)
{
    static const struct {
        ArchKey key;
        const char *id;
    } IDS[] = {
#define GPU_KEY(id, ...) {ARCH_##id, #id},
#define COMPILER_KEY(id, ...) {COMPILER_##id, #id},
#include "archdb/keys/arch_keys.def"
    };

    g_assert_cmpuint(G_N_ELEMENTS(IDS), ==, ARCH_N_KEYS);
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        const ArchKeyInfo *info = arch_key_info(IDS[i].key);
        const char *id = IDS[i].id;
        g_autofree char *name = g_ascii_strup(info->name, -1);

        g_assert_cmpuint(IDS[i].key, ==, i);
        if (strcmp(info->group, "functions") == 0)
            id += strlen("FUNCTION_");
        g_assert_cmpstr(id, ==, name);
    }
}

static void
test_groups_are_contiguous(void)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    const char *last = "";

    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        const char *group = arch_key_info((ArchKey)i)->group;

        if (strcmp(group, last) != 0)
            g_assert_true(g_hash_table_add(seen, (gpointer)group));
        last = group;
    }
}

/* A key whose name ends in a unit says the same in its unit. */
static void
test_names_state_units(void)
{
    static const struct {
        const char *suffix, *unit;
    } UNITS[] = {{"_cycles", "cycles"},
                 {"_mhz", "MHz"},
                 {"_bits", "bits"},
                 {"_gb_per_s", "GB/s"},
                 {"_gb_per_s_per_sm", "GB/s/SM"},
                 {"_lru", "0 or 1"},
                 {"_entries", "entries"},
                 {"_sets", "sets"},
                 {"_ways", "ways"},
                 {"_banks", "banks"},
                 {"_lanes", "lanes"}};

    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        const ArchKeyInfo *info = arch_key_info((ArchKey)i);

        for (guint j = 0; j < G_N_ELEMENTS(UNITS); j++) {
            if (g_str_has_suffix(info->name, UNITS[j].suffix))
                g_assert_cmpstr(info->unit, ==, UNITS[j].unit);
        }
        if (g_str_has_suffix(info->name, "_bytes"))
            g_assert_true(g_str_has_prefix(info->unit, "bytes"));
    }
}

/* What the Peng model reads must stand in every file. */
static void
test_required(void)
{
    static const ArchKey REQUIRED[] = {ARCH_COMPUTE_CAPABILITY,
                                       ARCH_SM_COUNT,
                                       ARCH_WARP_LANES,
                                       ARCH_MAX_BLOCKS_PER_SM,
                                       ARCH_MAX_THREADS_PER_SM,
                                       ARCH_REGISTERS_PER_SM,
                                       ARCH_TRANSACTION_BYTES,
                                       ARCH_MAX_THREADS_PER_BLOCK,
                                       ARCH_L1_BYTES,
                                       ARCH_L1_LINE_BYTES,
                                       ARCH_L2_BYTES,
                                       ARCH_MAX_REGISTERS_PER_THREAD,
                                       ARCH_L2_LINE_BYTES,
                                       ARCH_W_L1,
                                       ARCH_W_L2,
                                       ARCH_W_DRAM};
    guint n = 0;

    for (guint i = 0; i < ARCH_N_KEYS; i++)
        n += arch_key_kind((ArchKey)i) == ARCH_KIND_GPU && arch_key_info((ArchKey)i)->required;
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(REQUIRED));
    /* The model needs all of a compiler's, and nothing stands in for them. */
    for (guint i = ARCH_N_GPU_KEYS; i < ARCH_N_KEYS; i++)
        g_assert_true(arch_key_info((ArchKey)i)->required);
    for (guint i = 0; i < G_N_ELEMENTS(REQUIRED); i++)
        g_assert_true(arch_key_info(REQUIRED[i])->required);
}

/* The row of KEY in the tables of docs/models/architectures.md. */
static char *
document_row(const ArchKeyInfo *info)
{
    static const char *const WORDS[] = {[ARCH_TYPE_INTEGER] = "whole, ",
                                        [ARCH_TYPE_POWER_OF_TWO] = "power of two, ",
                                        [ARCH_TYPE_REAL] = "",
                                        [ARCH_TYPE_LIST] = "list of whole numbers, ",
                                        [ARCH_TYPE_FLAG] = "0 or 1",
                                        [ARCH_TYPE_MAPPING] = "set mapping",
                                        [ARCH_TYPE_REPLACEMENT] = "replacement policy",
                                        [ARCH_TYPE_COST] = "cost",
                                        [ARCH_TYPE_COSTS] = "cost; cost"};
    gboolean has_range = info->type < ARCH_TYPE_MAPPING && info->type != ARCH_TYPE_FLAG;
    g_autofree char *values =
        has_range ? g_strdup_printf("%s%.15g to %.15g", WORDS[info->type], info->min, info->max)
                  : g_strdup(WORDS[info->type]);

    return g_strdup_printf("\n| `%s` | %s | %s | %s | %s |\n", info->name, info->unit, values,
                           info->required ? "yes" : "", info->description);
}

/* The user's table of keys says what the program checks. */
static void
test_documented(void)
{
    g_autofree char *page = NULL;
    g_autoptr(GError) error = NULL;

    g_file_get_contents(DOCUMENT, &page, NULL, &error);
    g_assert_no_error(error);
    guint rows = 0;
    for (const char *row = page; (row = strstr(row, "\n| `")); row++)
        rows++;
    for (guint i = 0; i < ARCH_N_KEYS; i++) {
        g_autofree char *row = document_row(arch_key_info((ArchKey)i));

        if (!strstr(page, row))
            g_error("docs/models/architectures.md lacks the row:%s", row);
    }
    g_assert_cmpuint(rows, ==,
                     ARCH_N_KEYS + 31 + 4 + 4); /* and the shipped files, classes, and where a file is from */
}

static void
test_closest(void)
{
    static const char *const NAMES[] = {"kitten", "mitten", "sitting", NULL};

    g_assert_cmpstr(closest_name("kitten", NAMES), ==, "kitten");
    g_assert_cmpstr(closest_name("itten", NAMES), ==, "kitten"); /* one away from two: the first */
    g_assert_cmpstr(closest_name("siting", NAMES), ==, "sitting");
    g_assert_cmpstr(closest_name("kitn", NAMES), ==, "kitten");
    g_assert_null(closest_name("dog", NAMES));
    g_assert_null(closest_name("", NAMES));
    g_autofree char *longest = g_strnfill(1000, 'k');
    g_assert_null(closest_name(longest, NAMES));
    g_assert_cmpstr(arch_key_closest("l1_size_bytes", ARCH_KIND_GPU), ==, "l1_line_bytes");
    g_assert_cmpstr(arch_key_closest("W_L2", ARCH_KIND_GPU), ==, "w_l2");
    g_assert_null(arch_key_closest("frobnication", ARCH_KIND_GPU));
    g_assert_cmpstr(arch_key_closest("unroll_access", ARCH_KIND_COMPILER), ==, "unroll_accesses");
    g_assert_null(arch_key_closest("unroll_accesses", ARCH_KIND_GPU));
}

/* Every model of the list can be asked for, and messages name them all. */
static void
test_models(void)
{
    g_autofree char *choice = arch_model_choice();

    for (guint i = 0; ARCH_MODELS[i]; i++) {
        g_autofree char *quoted = g_strdup_printf("'%s'", ARCH_MODELS[i]);

        g_assert_true(arch_is_model(ARCH_MODELS[i]));
        g_assert_nonnull(strstr(choice, quoted));
    }
    g_assert_true(g_str_has_prefix(choice, "'peng'"));
    g_assert_false(arch_is_model("pen") || arch_is_model(""));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/arch/keys/rows-are-whole", test_rows_are_whole);
    g_test_add_func("/arch/keys/names-are-unique", test_names_are_unique);
    g_test_add_func("/arch/keys/ids-are-names", test_ids_are_names);
    g_test_add_func("/arch/keys/groups-are-contiguous", test_groups_are_contiguous);
    g_test_add_func("/arch/keys/names-state-units", test_names_state_units);
    g_test_add_func("/arch/keys/required", test_required);
    g_test_add_func("/arch/keys/documented", test_documented);
    g_test_add_func("/arch/keys/closest", test_closest);
    g_test_add_func("/arch/keys/models", test_models);
    return g_test_run();
}
