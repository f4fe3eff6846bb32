/* SPDX-License-Identifier: MIT */
/* The lower bound of every grouping of the kernels in a folder against its estimate: never above it, at any
 * degree. Of records with many touched fields some groupings are drawn.
 *
 * usage: test-bounds FOLDER [GROUPINGS [FIRST-SEED]]   more groupings of a record than CI has time for */
#include "model/candidates/candidates.h"
#include "layouts/layouts.h"
#include "frontend/frontend.h"
#include "model/launch/launch.h"
#include "model/model.h"

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
    gboolean prices; /* of layouts in tiles as well, instead of bounds of groupings */
    GArray *ratios;  /* of double: bound over estimate */
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

/* --- prices */

/* The sum of the prices of LAYOUT's groups, but for fields that nobody touches. */
static void
sum_prices(const Check *check, gpointer prepared, const PriceShape *shape, const Record *record,
           const Layout *layout, double *ret_parts)
{
    g_autofree double *price = g_new(double, MAX(shape->n_parts, 1));

    check->model->prices->price(prepared, NULL, FALSE, ret_parts);
    for (guint g = 0; g < layout->n_groups; g++) {
        if (!record->fields[layout->groups[g].fields[0]].touched)
            continue;
        check->model->prices->price(prepared, &layout->groups[g], FALSE, price);
        for (guint p = 0; p < shape->n_parts; p++)
            ret_parts[p] = p < shape->n_sums ? ret_parts[p] + price[p] : MAX(ret_parts[p], price[p]);
    }
}

/* What is guessed of LAYOUT's groups, where something is, is no more than their prices where a plane touches.
 */
static void
check_guesses(Check *check, const Kernel *kernel, gpointer prepared, const PriceShape *shape,
              const Record *record, const Layout *layout, const double *parts)
{
    const ModelPrices *prices = check->model->prices;
    g_autofree double *slopes = g_new(double, MAX(shape->n_sums, 1)), *least = g_new0(double, shape->n_parts);
    g_autofree double *price = g_new(double, shape->n_parts), *guess = g_new(double, shape->n_parts);

    prices->plane(prepared, parts, least, slopes);
    for (guint g = 0; prices->guess && g < layout->n_groups; g++) {
        double at_price = 0, at_guess = 0;

        if (!record->fields[layout->groups[g].fields[0]].touched)
            continue;
        memset(guess, 0, shape->n_parts * sizeof *guess);
        prices->price(prepared, &layout->groups[g], FALSE, price);
        prices->guess(prepared, &layout->groups[g], guess);
        for (guint p = 0; p < shape->n_sums; p++) {
            at_price += slopes[p] * price[p];
            at_guess += slopes[p] * guess[p];
        }
        if (at_guess <= at_price * (1 + 1e-9))
            continue;
        g_autofree char *spec = layout_format(layout, record);
        check->n_wrong++;
        g_test_message("%s: %s, group %u of %s is guessed to take %.17g, and it takes %.17g (%.6f)",
                       check->what, kernel->name, g, spec, at_guess, at_price, at_guess / at_price);
    }
}

/* The cost of LAYOUT's prices is not above its estimate. */
static void
check_priced(Check *check, const Kernel *kernel, gpointer prepared, const PriceShape *shape,
             const Record *record, const Layout *layout)
{
    g_autofree double *parts = g_new(double, MAX(shape->n_parts, 1));
    Estimate estimate;

    sum_prices(check, prepared, shape, record, layout, parts);
    check->model->estimate(prepared, layout, &estimate);
    double cost = check->model->prices->cost(prepared, parts), total = estimate.total;
    estimate_clear(&estimate);
    if (total > 0) {
        double ratio = cost / total;

        g_array_append_val(check->ratios, ratio);
    }
    check_guesses(check, kernel, prepared, shape, record, layout, parts);
    if (cost <= total * (1 + 1e-9))
        return;
    g_autofree char *spec = layout_format(layout, record);
    check->n_wrong++;
    g_test_message("%s: %s, %s: at least %.17g, and it is %.17g (%.6f)", check->what, kernel->name, spec,
                   cost, total, cost / total);
}

/* AoS and SoA of the touched fields, and groupings that are drawn, in tiles that are drawn. */
static void
check_prices(Check *check, const Kernel *kernel, const Record *record, gpointer prepared)
{
    static const guint32 TILES[] = {0, 0, 4, 8, 32, 64};
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(record, touched);
    guint8 group_of[GROUPING_MAX_FIELDS];
    PriceShape shape = {0};
    g_autoptr(GRand) rand = g_rand_new_with_seed(first_seed);

    if (n == 0 || record->n_fields > GROUPING_MAX_FIELDS || check->model->prices->shape(prepared, &shape))
        return;
    memset(group_of, (int)n, sizeof group_of);
    for (guint k = 0; k < MAX(most_groupings, 4); k++) {
        int n_groups = k < 2 ? 1 : g_rand_int_range(rand, 1, (int)n + 1);

        for (guint i = 0; i < n; i++)
            group_of[touched[i]] = (guint8)(k == 0 ? i : (guint)g_rand_int_range(rand, 0, n_groups));
        g_autoptr(Layout) layout = layout_new_grouping(group_of, record->n_fields);
        for (guint g = 0; k > 1 && g < layout->n_groups; g++)
            if (record->fields[layout->groups[g].fields[0]].touched)
                layout->groups[g].tile = TILES[g_rand_int_range(rand, 0, G_N_ELEMENTS(TILES))];
        layout_normalise(layout, record);
        check_priced(check, kernel, prepared, &shape, record, layout);
    }
    g_free(shape.joint);
    g_free(shape.falls);
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
        if (check->prices)
            check_prices(check, binding->kernel, binding->record, prepared);
        else
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

/* With TEST_PART=K in the environment about one source of K is looked at. */
static gboolean
is_left_out(const char *name)
{
    const char *part = g_getenv("TEST_PART");
    guint k = part ? (guint)g_ascii_strtoull(part, NULL, 10) : 1;

    return k > 1 && g_str_hash(name) % k != 0;
}

static void
check_sources(const Model *model, const char *arch, const ModelSettings *settings,
              const LaunchRequest *request, const char *what, gboolean prices)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(folder, 0, &error);
    Check check = {model, arch_find(arch, &error), *settings, what, prices, NULL, 0};
    const char *name;

    g_assert_no_error(error);
    while ((name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autoptr(GPtrArray) diagnostics = NULL;

        if (!g_str_has_suffix(name, ".cu") || is_left_out(name))
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

    check_sources(&model_sector, "hopper-h200", &settings, &open, "as launched", FALSE);
}

/* Not all multiprocessors are filled, and what is stored stays in L2. */
static void
test_small(void)
{
    const ModelSettings settings = {.locality = LOCALITY_SORTED};
    const LaunchRequest small = {.grid = {200, 1, 1}};

    check_sources(&model_sector, "hopper-h200", &settings, &small, "few blocks", FALSE);
}

/* What is stored does not stay in L2. */
static void
test_large(void)
{
    const ModelSettings settings = {.locality = LOCALITY_SORTED};
    const LaunchRequest large = {.grid = {200000, 1, 1}};

    check_sources(&model_sector, "hopper-h200", &settings, &large, "many blocks", FALSE);
}

static void
test_peng(void)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    const LaunchRequest open = {0};

    check_sources(&model_peng, "fermi-m2050", &settings, &open, "peng", FALSE);
}

/* What searches take groups to cost at least. */
static void
test_prices(void)
{
    const ModelSettings settings = {0};
    const LaunchRequest open = {0};

    check_sources(&model_sector, "hopper-h200", &settings, &open, "prices", TRUE);
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
    g_test_add_func("/bounds/prices", test_prices);
    return g_test_run();
}
