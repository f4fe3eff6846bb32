/* SPDX-License-Identifier: MIT */
/* The best of all layouts that is found, and its bound, against the estimates of all groupings and of layouts
 * in tiles, on random kernels.
 *
 * usage: test-optimal [SEED] */
#include "model/candidates/candidates.h"
#include "layouts/layouts.h"
#include "model/optimal/optimal.h"
#include "random_ir.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static guint first_seed = 1;

static double
estimate(const Model *model, gpointer prepared, const Layout *layout)
{
    Estimate estimate;

    model->estimate(prepared, layout, &estimate);
    double total = estimate.total;
    estimate_clear(&estimate);
    return total;
}

/* What the cheapest of all groupings of RECORD's touched fields costs, all in tiles of TILE. */
static double
least_grouping(const Model *model, gpointer prepared, const Record *record, guint32 tile)
{
    guint8 group_of[GROUPING_MAX_FIELDS];
    guint touched[GROUPING_MAX_FIELDS], n = candidates_touched(record, touched);
    GroupingIter iter;
    double least = INFINITY;

    grouping_iter_init(&iter, n);
    do {
        for (guint f = 0; f < record->n_fields; f++)
            group_of[f] = (guint8)(iter.max_of[n - 1] + 1);
        for (guint i = 0; i < n; i++)
            group_of[touched[i]] = iter.group_of[i];
        g_autoptr(Layout) layout = layout_new_grouping(group_of, record->n_fields);
        for (guint g = 0; g < layout->n_groups; g++)
            layout->groups[g].tile = record->fields[layout->groups[g].fields[0]].touched ? tile : 0;
        layout_normalise(layout, record);
        least = fmin(least, estimate(model, prepared, layout));
    } while (grouping_iter_next(&iter));
    return least;
}

/* Each touched field once, and each other one once, in groups of their own. */
static void
check_layout(const Layout *layout, const Record *record)
{
    guint seen[GROUPING_MAX_FIELDS] = {0};

    for (guint g = 0; g < layout->n_groups; g++)
        for (guint i = 0; i < layout->groups[g].n_fields; i++) {
            seen[layout->groups[g].fields[i]]++;
            g_assert_cmpint(record->fields[layout->groups[g].fields[i]].touched, ==,
                            record->fields[layout->groups[g].fields[0]].touched);
        }
    for (guint f = 0; f < record->n_fields; f++)
        g_assert_cmpuint(seen[f], ==, 1);
}

static void
check_kernel(guint seed, const Model *model, const char *arch_name, const RandomShape *shape, guint *n_proven)
{
    static const guint32 TILES[] = {0, 4, 32};
    const ModelSettings settings = {0};
    g_autoptr(GError) error = NULL;
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(IrBuilder) ir = random_ir(rand, shape);
    g_autoptr(Arch) arch = ir_shipped_arch(arch_name);
    const Record *record = ir->binding->record;
    const OptimalRequest request = {.wanted = TRUE, .seconds = 60, .tiles = {1, 4, 32}, .n_tiles = 3};
    guint touched[GROUPING_MAX_FIELDS];
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(ir->kernel, ir->binding, ir->launch, model, arch, &settings, &error);

    g_assert_no_error(error);
    g_autoptr(KnownEstimates) known = known_estimates_new(record);
    g_autoptr(Optimal) optimal = optimal_new(ir->kernel, ir->binding, model, prepared, &request, NULL, known);
    if (optimal->status == OPTIMAL_NOT_SEARCHED) {
        g_assert_nonnull(optimal->reason);
        return;
    }
    gpointer own = prepared_layouts_rest(prepared);
    g_autofree char *groupings =
        g_strdup_printf("%" G_GUINT64_FORMAT, grouping_count(candidates_touched(record, touched)));
    g_assert_cmpstr(optimal->groupings, ==, groupings);
    check_layout(optimal->layout, record);
    g_assert_cmpfloat_with_epsilon(estimate(model, own, optimal->layout), optimal->cost,
                                   1e-9 * optimal->cost + 1e-12);
    g_assert_cmpfloat(known_estimates_find(known, optimal->layout)->total, ==, optimal->cost);
    g_assert_cmpfloat(optimal->bound, <=, optimal->cost);
    for (guint i = 0; i < G_N_ELEMENTS(TILES); i++) {
        if (TILES[i] > 0 && !model->prices->has_tiles)
            continue;
        double least = least_grouping(model, own, record, TILES[i]);
        g_assert_cmpfloat(optimal->bound, <=, least * (1 + 1e-9));
        if (optimal->status == OPTIMAL_PROVEN)
            g_assert_cmpfloat(optimal->cost * (1 - OPTIMAL_GAP), <=, least * (1 + 1e-6));
    }
    *n_proven += optimal->status == OPTIMAL_PROVEN;
}

static const RandomShape affine = {4, 2, 9, FALSE, FALSE, FALSE, FALSE, FALSE};
static const RandomShape aliasing = {4, 2, 5, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};

static void
check_many(const Model *model, const char *arch, guint n)
{
    guint n_proven = 0;

    for (guint seed = first_seed; seed < first_seed + n; seed++)
        check_kernel(seed, model, arch, seed % 2 ? &affine : &aliasing, &n_proven);
    g_assert_cmpuint(n_proven, >, n / 4);
}

static void
test_sector(void)
{
    check_many(&model_sector, "hopper-h200", 24);
}

static void
test_peng(void)
{
    check_many(&model_peng, "kepler-k20c", 40);
}

/* An interruption before anything was looked at leaves a layout and a bound. */
static void
test_interrupted(void)
{
    const ModelSettings settings = {0};
    volatile int stop = 1;

    for (guint seed = first_seed; seed < first_seed + 10; seed++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
        g_autoptr(IrBuilder) ir = random_ir(rand, &affine);
        g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
        const OptimalRequest request = {.wanted = TRUE, .stop = &stop};
        g_autoptr(PreparedLayouts) prepared =
            prepared_layouts_new(ir->kernel, ir->binding, ir->launch, &model_sector, arch, &settings, &error);

        g_assert_no_error(error);
        g_autoptr(KnownEstimates) known = known_estimates_new(ir->binding->record);
        g_autoptr(Optimal) optimal =
            optimal_new(ir->kernel, ir->binding, &model_sector, prepared, &request, NULL, known);
        if (optimal->status == OPTIMAL_NOT_SEARCHED || optimal->status == OPTIMAL_PROVEN)
            continue;
        g_assert_cmpint(optimal->status, ==, OPTIMAL_INTERRUPTED);
        double least = least_grouping(&model_sector, prepared_layouts_rest(prepared), ir->binding->record, 0);
        g_assert_cmpfloat(optimal->bound, <=, least * (1 + 1e-9));
        g_assert_cmpfloat(optimal->cost, >=, least * (1 - 1e-9));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        first_seed = (guint)atoi(argv[1]);
    g_test_add_func("/optimal/sector", test_sector);
    g_test_add_func("/optimal/peng", test_peng);
    g_test_add_func("/optimal/interrupted", test_interrupted);
    return g_test_run();
}
