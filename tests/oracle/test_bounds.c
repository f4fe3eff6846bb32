/* SPDX-License-Identifier: MIT */
/* The lower bound of every grouping of the kernels in a folder against its estimate: never above it, at any
 * degree. Of records with many touched fields some groupings are drawn.
 *
 * usage: test-bounds FOLDER [GROUPINGS [FIRST-SEED]]   more groupings of a record than CI has time for */
#include "candidates.h"
#include "enumerate.h"
#include "frontend.h"
#include "launch.h"
#include "model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const LaunchGpu some_gpu = {.max_block_threads = 1024, .threads = 132 * 2048};

static const char *folder;
static guint most_groupings = 6, first_seed = 1;

/* What the bounds are of one model on one GPU. */
typedef struct {
    const Model *model;
    Arch *arch;
    ModelSettings settings;
    const char *what;
    GArray *ratios; /* of double: bound over estimate */
    guint n_wrong;
} Check;

static void
check_grouping(Check *check, const Kernel *kernel, const Record *record, gpointer prepared,
               const guint8 *group_of)
{
    guint n_cost = check->model->cost_length(prepared);
    g_autofree double *bound = g_new(double, n_cost);
    g_autoptr(Candidate) candidate = candidate_new_grouping(record, group_of);
    Estimate estimate;
    double sum = 0;
    check->model->grouping_bound(prepared, group_of, bound);
    check->model->estimate(prepared, candidate->layout, &estimate);
    for (guint d = 0; d < n_cost; d++) {
        sum += bound[d];
        if (bound[d] <= estimate.cost[d] * (1 + 1e-9))
            continue;
        check->n_wrong++;
        g_test_message("%s: %s, %s: at degree %u at least %.17g, and it is %.17g (%.6f)", check->what,
                       kernel->name, candidate->spec, d, bound[d], estimate.cost[d],
                       bound[d] / estimate.cost[d]);
    }
    if (estimate.total > 0) {
        double ratio = sum / estimate.total;
        g_array_append_val(check->ratios, ratio);
    }
    estimate_clear(&estimate);
}

/* All groupings of the touched fields, or of as many as there are to be some that are drawn. */
static void
check_record(Check *check, const Kernel *kernel, const Record *record, gpointer prepared)
{
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(record, touched);
    guint8 group_of[GROUPING_MAX_FIELDS];
    GroupingIter iter;
    if (n == 0 || record->n_fields > GROUPING_MAX_FIELDS)
        return;
    memset(group_of, (int)n, sizeof group_of);
    if (grouping_count(n) <= most_groupings) {
        grouping_iter_init(&iter, n);
        do {
            for (guint i = 0; i < n; i++)
                group_of[touched[i]] = iter.group_of[i];
            check_grouping(check, kernel, record, prepared, group_of);
        } while (grouping_iter_next(&iter));
        return;
    }
    g_autoptr(GRand) rand = g_rand_new_with_seed(first_seed);
    for (guint k = 0; k < most_groupings; k++) {
        int n_groups = k == 0 ? 1 : k == 1 ? G_MAXINT8 : g_rand_int_range(rand, 1, (int)n + 1);
        for (guint i = 0; i < n; i++)
            group_of[touched[i]] = (guint8)(k == 1 ? i : (guint)g_rand_int_range(rand, 0, n_groups));
        check_grouping(check, kernel, record, prepared, group_of);
    }
}

static void
check_kernel(Check *check, Kernel *kernel, const LaunchRequest *request)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *reason = NULL;
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, NULL, &reason, &error);
    g_autoptr(GPtrArray) launches = launch_configs(kernel, request, &some_gpu, NULL);
    for (guint i = 0; bindings && launches && i < bindings->len; i++) {
        const Binding *binding = g_ptr_array_index(bindings, i);
        gpointer prepared = check->model->prepare(binding->kernel, binding, g_ptr_array_index(launches, 0),
                                                  check->arch, &check->settings, &error);
        g_assert_no_error(error);
        check_record(check, binding->kernel, binding->record, prepared);
        check->model->release(prepared);
    }
}

static int
compare_ratios(gconstpointer a, gconstpointer b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* How near to the estimates bounds are: that they hold is all that counts. */
static void
tell(const Check *check, const char *name)
{
    guint n = check->ratios->len;
    g_array_sort(check->ratios, compare_ratios);
    if (n > 0)
        g_test_message("%s: %s: %u bounds over estimates: least %.3f, median %.3f, most %.9f", name,
                       check->what, n, g_array_index(check->ratios, double, 0),
                       g_array_index(check->ratios, double, n / 2),
                       g_array_index(check->ratios, double, n - 1));
}

static void
check_sources(const Model *model, const char *arch, const ModelSettings *settings,
              const LaunchRequest *request, const char *what)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, &error);
    Check check = {model, arch_find(arch, &error), *settings, what, NULL, 0};
    const char *name;
    g_assert_no_error(error);
    while ((name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autoptr(GPtrArray) diagnostics = NULL;
        if (!g_str_has_suffix(name, ".cu"))
            continue;
        g_autoptr(Program) program = frontend_read(path, NULL, &diagnostics, &error);
        g_assert_no_error(error);
        check.ratios = g_array_new(FALSE, FALSE, sizeof(double));
        for (guint i = 0; i < program->kernels->len; i++)
            check_kernel(&check, g_ptr_array_index(program->kernels, i), request);
        tell(&check, name);
        g_array_unref(check.ratios);
    }
    arch_free(check.arch);
    g_assert_cmpuint(check.n_wrong, ==, 0);
}

static void
test_sector(void)
{
    const ModelSettings settings = {0};
    const LaunchRequest open = {0};
    check_sources(&model_sector, "hopper-h200", &settings, &open, "as launched");
}

/* Not all multiprocessors are filled, and what is stored stays in L2. */
static void
test_small(void)
{
    const ModelSettings settings = {.locality = LOCALITY_SORTED};
    const LaunchRequest small = {.grid = {200, 1, 1}};
    check_sources(&model_sector, "hopper-h200", &settings, &small, "few blocks");
}

/* What is stored does not stay in L2. */
static void
test_large(void)
{
    const ModelSettings settings = {.locality = LOCALITY_SORTED};
    const LaunchRequest large = {.grid = {200000, 1, 1}};
    check_sources(&model_sector, "hopper-h200", &settings, &large, "many blocks");
}

static void
test_peng(void)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    const LaunchRequest open = {0};
    check_sources(&model_peng, "fermi-m2050", &settings, &open, "peng");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, >, 1);
    folder = argv[1];
    if (argc > 2)
        most_groupings = (guint)atoi(argv[2]);
    if (argc > 3)
        first_seed = (guint)atoi(argv[3]);
    g_test_add_func("/bounds/sector", test_sector);
    g_test_add_func("/bounds/few-blocks", test_small);
    g_test_add_func("/bounds/many-blocks", test_large);
    g_test_add_func("/bounds/peng", test_peng);
    return g_test_run();
}
