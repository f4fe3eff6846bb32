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
#include "validated.h"

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

/* Whether the model of VALIDATED's bundle is the one that the GPU's file asks for. */
static gboolean
is_meant(const Validated *validated)
{
    return g_strcmp0(validated->bundle->model, arch_get_model(validated->arch)) == 0;
}

/* The share by which its costs may differ and still tie. */
static double
known_error(const Validated *validated)
{
    double ratio = 0;

    return is_meant(validated) && arch_get(validated->arch, ARCH_TIE_RATIO, &ratio, NULL) ? ratio : 0;
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Validated) validated = NULL;
    g_autoptr(GHashTable) split = NULL;
    g_autoptr(Reasons) reasons = NULL;
    g_autoptr(GKeyFile) tables = g_key_file_new();

    if (argc < 7) {
        g_printerr("usage: accuracy REPORT BUNDLE SPLIT REASONS TABLES KIND…\n");
        return 2;
    }
    if (!(validated = validated_load(argv[2], &error)) || !(split = split_file_load(argv[3], &error)) ||
        !(reasons = reasons_load(argv[4], &error)) ||
        !g_key_file_load_from_file(tables, argv[5], G_KEY_FILE_NONE, &error)) {
        g_printerr("%s\n", error->message);
        return 1;
    }
    g_autoptr(Comparison) comparison = validated_compare(validated, split);
    const BlockSource source = {
        argv[1], comparison, reasons, tables, known_error(validated), is_meant(validated)};
    gboolean good = TRUE;
    for (int i = 6; i < argc; i++)
        good = print_block(&source, argv[i]) && good;
    return good ? 0 : 1;
}
