/* SPDX-License-Identifier: MIT */
/* A third model is one line in the registry: here a toy one, in a registry of this test's own. */
#include "ir_builder.h"
#include "model/ranking/ranking.h"

#include <string.h>

/* A layout costs as many units as it has groups, whatever the kernel does. */
static gpointer
toy_prepare(const Kernel *kernel, const Binding *binding, const LaunchConfig *launch, const Arch *arch,
            const ModelSettings *settings, GError **error)
{
    return (gpointer)binding;
}

static void
toy_estimate(gpointer prepared, const Layout *layout, Estimate *ret_estimate)
{
    ret_estimate->n_cost = 1;
    ret_estimate->cost = g_new(double, 1);
    ret_estimate->cost[0] = layout->n_groups;
}

static guint
toy_cost_length(gpointer prepared)
{
    return 1;
}

static void
toy_bound(gpointer prepared, const guint8 *group_of, double *ret_bound)
{
    ret_bound[0] = 1;
}

static GPtrArray *
toy_nothing(gpointer prepared)
{
    return g_ptr_array_new_with_free_func(g_free);
}

static void
toy_release(gpointer prepared)
{
}

static const Model toy = {
    .name = "toy",
    .cost_unit = "groups",
    .prepare = toy_prepare,
    .estimate = toy_estimate,
    .cost_length = toy_cost_length,
    .grouping_bound = toy_bound,
    .assumptions = toy_nothing,
    .open_localities = toy_nothing,
    .release = toy_release,
};

/* Taken for that of the library, which lacks the last line. */
const Model *const REGISTERED_MODELS[] = {&model_peng, &model_sector, &toy, NULL};

static void
test_registered(void)
{
    g_autofree char *names = model_names();

    g_assert_cmpstr(names, ==, "'peng', 'sector' and 'toy'");
    g_assert_true(model_find("toy") == &toy && model_find("sector") == &model_sector);
    g_assert_null(model_find("to"));
}

static void
test_ranks(void)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 256, 16);
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(GPtrArray) specs = g_ptr_array_new();
    g_autoptr(GError) error = NULL;
    const ModelSettings settings = {0};
    CandidateRequest request = {specs, .all = TRUE};

    for (guint i = 0; i < 3; i++) {
        ir_field(ir, (const char *[]){"x", "y", "z"}[i], 4, 1);
        ir_load(ir, (int)i, ir_tid(ir));
    }
    ir_finish(ir);
    g_autoptr(Ranking) ranking = ranking_new(ir->kernel, ir->binding, ir->launch, model_find("toy"), arch,
                                             &settings, &request, &error);
    g_assert_no_error(error);
    const RankedLayout *first = g_ptr_array_index(ranking->layouts, 0),
                       *last = g_ptr_array_index(ranking->layouts, ranking->layouts->len - 1);
    g_assert_cmpuint(first->layout->n_groups, ==, 1);
    g_assert_cmpuint(last->layout->n_groups, ==, 3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/toy-model/registered", test_registered);
    g_test_add_func("/toy-model/ranks", test_ranks);
    return g_test_run();
}
