/* SPDX-License-Identifier: MIT */
/* What `explain` says of single accesses: with what the kernel computes it is all of the cost, of every
 * kernel here and under several layouts.
 *
 * usage: test_shares KERNELS-DIR */
#include "frontend/frontend.h"
#include "report/words/words.h"
#include "report/analysis/analysis.h"

#include <math.h>
#include <string.h>

static const char *folder;

/* A kernel's source, explained under SPEC on ARCH; NULL where nothing in it is ranked. */
typedef struct {
    Program *program;
    Machine *machine;
    Analysis *analysis;
} Explained;

static void
explained_clear(Explained *explained)
{
    g_clear_pointer(&explained->analysis, analysis_free);
    g_clear_pointer(&explained->machine, machine_free);
    g_clear_pointer(&explained->program, program_free);
}

static void
explain(const char *source, const char *arch, const char *spec, Explained *ret_explained)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    g_autofree char *path = g_build_filename(folder, source, NULL);
    AnalysisRequest request;

    analysis_request_init(&request);
    g_ptr_array_add(request.candidates.specs, g_strdup(spec));
    ret_explained->program = frontend_read(path, NULL, &diagnostics, &error);
    g_assert_no_error(error);
    ret_explained->machine = machine_new(arch, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    ret_explained->analysis =
        analysis_new(ret_explained->program, ret_explained->machine, &request, TRUE, &error);
    g_assert_no_error(error);
    analysis_request_clear(&request);
}

/* Accesses, and what is computed, make up the cost; so do the parts of the GPU. */
static void
check_case(const Explained *explained, const Case *one)
{
    const RankedLayout *layout = g_ptr_array_index(one->ranking->layouts, 0);
    double total = layout->estimate.total, by_access = part_costs_rest(explained->analysis, one), by_part = 0;
    g_autoptr(GArray) parts = part_costs(explained->analysis, one);

    for (guint i = 0; i < one->accesses->len; i++) {
        const AccessEstimate *estimate = g_ptr_array_index(one->accesses, i);

        g_assert_cmpfloat(estimate->cost, >=, 0);
        by_access += estimate->cost;
    }
    for (guint i = 0; i < parts->len; i++) {
        by_part += part_cost_total(&g_array_index(parts, PartCost, i));
        if (i > 0)
            g_assert_cmpfloat(part_cost_total(&g_array_index(parts, PartCost, i)), <=,
                              part_cost_total(&g_array_index(parts, PartCost, i - 1)));
    }
    g_assert_cmpfloat_with_epsilon(by_access / total, 1, 1e-9);
    g_assert_cmpfloat_with_epsilon(by_part / total, 1, 1e-9);
}

static void
check_source(const char *source)
{
    static const char *const ARCHS[] = {"hopper-h200", "kepler-k20c"}, *const SPECS[] = {"aos", "soa"};

    for (guint i = 0; i < G_N_ELEMENTS(ARCHS) * G_N_ELEMENTS(SPECS); i++) {
        Explained explained = {NULL, NULL, NULL};

        explain(source, ARCHS[i / 2], SPECS[i % 2], &explained);
        for (guint k = 0; k < explained.analysis->cases->len; k++)
            check_case(&explained, g_ptr_array_index(explained.analysis->cases, k));
        explained_clear(&explained);
    }
}

static void
test_sums(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, &error);
    guint n = 0;

    g_assert_no_error(error);
    for (const char *name; (name = g_dir_read_name(dir));)
        if (g_str_has_suffix(name, ".cu")) {
            check_source(name);
            n++;
        }
    g_assert_cmpuint(n, >, 30);
}

/* The nine loads of a cell's distribution all miss L1: each has its part of the time, though stores take most
 * of it.
 */
static void
test_nine_loads(void)
{
    Explained explained = {NULL, NULL, NULL};

    explain("lbm.cu", "hopper-h200", "soa", &explained);
    const Case *one = g_ptr_array_index(explained.analysis->cases, 0);
    double total = ((const RankedLayout *)g_ptr_array_index(one->ranking->layouts, 0))->estimate.total;
    double least = INFINITY, most = 0;
    guint n = 0;
    g_assert_cmpstr(one->ranking->kernel->name, ==, "lbm_step");
    for (guint i = 0; i < one->accesses->len; i++) {
        const AccessEstimate *estimate = g_ptr_array_index(one->accesses, i);
        const Access *access = g_ptr_array_index(one->ranking->kernel->accesses, i);

        if (access->kind != ACCESS_LOAD || one->ranking->binding->targets[i].field < 0 || !estimate->counted)
            continue;
        n++;
        least = fmin(least, estimate->cost / total);
        most = fmax(most, estimate->cost / total);
        g_test_message("%s: %.2f %%", access->text, 100 * estimate->cost / total);
    }
    g_assert_cmpuint(n, ==, 9);
    g_assert_cmpfloat(least, >, 0);
    g_assert_cmpfloat(most, <, 1.3 * least);
    explained_clear(&explained);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 2);
    folder = argv[1];
    g_test_add_func("/shares/sums", test_sums);
    g_test_add_func("/shares/nine-loads", test_nine_loads);
    return g_test_run();
}
