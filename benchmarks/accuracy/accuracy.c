/* SPDX-License-Identifier: MIT */
/* The figures of a bundle's report as blocks of Markdown, for the documents that quote them: accuracy.sh puts
 * them there.
 *
 * usage: accuracy REPORT BUNDLE SPLIT REASONS TABLES KIND…
 *
 *   REPORT   the name of the blocks: REPORT-picks, …
 *   BUNDLE   with results
 *   SPLIT    the groups of kernels
 *   REASONS  why figures miss
 *   TABLES   benchmarks/kernels/ARCH.tables: the paper's benchmarks
 *   KIND     a block: picks, … */
#include "blocks.h"
#include "validate/measured/measured.h"

#include "archdb/archdb.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *kind;
    void (*append)(const BlockSource *source, GString *out);
} KINDS[] = {
    {"measured", block_measured}, {"summary", block_summary}, {"picks", block_picks},
    {"always", block_always},     {"near", block_near},       {"counts", block_counts},
    {"unmet", block_unmet},       {"worst", block_worst},     {"sites", block_sites},
    {"joint", block_joint},       {"misses", block_misses},   {"tables", block_tables},
};

/* Prints the block KIND; FALSE where there is none of that name. */
static gboolean
print_block(const BlockSource *source, const char *kind)
{
    for (guint i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        g_autoptr(GString) out = g_string_new(NULL);

        if (strcmp(KINDS[i].kind, kind) != 0)
            continue;
        KINDS[i].append(source, out);
        printf("<!-- figures: %s-%s -->\n\n%s\n<!-- end of figures -->\n", source->report, kind, out->str);
        return TRUE;
    }
    g_printerr("accuracy: no block is called '%s'\n", kind);
    return FALSE;
}

/* The share by which costs of BUNDLE's model on ARCH may differ and still tie. */
static double
known_error(const Bundle *bundle, const Arch *arch)
{
    double ratio = 0;

    return g_strcmp0(bundle->model, arch_get_model(arch)) == 0 && arch_get(arch, ARCH_TIE_RATIO, &ratio, NULL)
               ? ratio
               : 0;
}

int
main(int argc, char **argv)
{
    /* Layouts change the text of a program, and so does what writes their headers: blocks tell which have. */
    const ResultsPolicy policy = {.older = TRUE};
    g_autoptr(GError) error = NULL;
    g_autoptr(Bundle) bundle = NULL;
    g_autoptr(Results) results = NULL;
    g_autoptr(GHashTable) split = NULL;
    g_autoptr(Reasons) reasons = NULL;
    g_autoptr(GKeyFile) tables = g_key_file_new();

    if (argc < 7) {
        g_printerr("usage: accuracy REPORT BUNDLE SPLIT REASONS TABLES KIND…\n");
        return 2;
    }
    if (!(bundle = bundle_load(argv[2], &error)) || !(results = results_load(bundle, &policy, &error)) ||
        !(split = split_file_load(argv[3], &error)) || !(reasons = reasons_load(argv[4], &error)) ||
        !g_key_file_load_from_file(tables, argv[5], G_KEY_FILE_NONE, &error)) {
        g_printerr("%s\n", error->message);
        return 1;
    }
    g_autoptr(Arch) arch = arch_find(bundle->arch, NULL);
    CostWeights weights = cost_weights(arch);
    g_autoptr(Comparison) comparison = comparison_new(bundle, results, &weights, split);
    const BlockSource source = {argv[1],
                                comparison,
                                reasons,
                                tables,
                                known_error(bundle, arch),
                                g_strcmp0(bundle->model, arch_get_model(arch)) == 0};
    gboolean good = TRUE;
    for (int i = 6; i < argc; i++)
        good = print_block(&source, argv[i]) && good;
    return good ? 0 : 1;
}
