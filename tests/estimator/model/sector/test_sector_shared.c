/* SPDX-License-Identifier: MIT */
/* What `sector` remembers from one layout to the next changes no estimate: many layouts on one prepared
 * kernel, in any order, some of them again, against each on one that was prepared for it alone, and that
 * remembers nothing of arrays. */
#include "random_ir.h"
#include "sector.h"

#include <math.h>

#define LAYOUTS 12
#define ESTIMATES 30

static const RandomShape shapes[] = {{4, 2, 9, FALSE, FALSE, FALSE, FALSE, TRUE},
                                     {3, 2, 4, FALSE, TRUE, TRUE, TRUE, TRUE},
                                     {5, 3, 4, FALSE, TRUE, TRUE, TRUE, TRUE},
                                     {4, 2, 5, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE},
                                     {3, 2, 4, FALSE, FALSE, TRUE, TRUE, TRUE, FALSE, TRUE}};

static gpointer
prepare(const IrBuilder *ir, const Arch *arch)
{
    g_autoptr(GError) error = NULL;
    const ModelSettings settings = {0};
    gpointer prepared = model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
    g_assert_no_error(error);
    return prepared;
}

static void
assert_same(double shared, double fresh, guint seed, const char *spec)
{
    if (fabs(shared - fresh) > 1e-9 * fmax(fabs(shared), fabs(fresh)))
        g_error("seed %u, %s: %.17g, alone %.17g", seed, spec, shared, fresh);
}

static void
assert_estimates_same(const Estimate *shared, const Estimate *fresh, guint seed, const char *spec)
{
    const double *a = &shared->traffic.load_requests, *b = &fresh->traffic.load_requests;
    g_assert_cmpuint(shared->n_cost, ==, fresh->n_cost);
    for (guint i = 0; i < shared->n_cost; i++)
        assert_same(shared->cost[i], fresh->cost[i], seed, spec);
    for (guint i = 0; i < sizeof(Traffic) / sizeof(double); i++)
        assert_same(a[i], b[i], seed, spec);
}

static void
check(guint seed, const RandomShape *shape, const Arch *arch)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = random_ir(rand, shape);
    gpointer shared = prepare(ir, arch);
    char *specs[LAYOUTS];
    Layout *layouts[LAYOUTS];
    Estimate fresh[LAYOUTS];
    for (guint i = 0; i < LAYOUTS; i++) {
        Sector *alone = prepare(ir, arch);
        alone->all.is_set_alone = FALSE;
        specs[i] = random_spec(rand, ir->binding->record, TRUE);
        layouts[i] = layout_parse(specs[i], ir->binding->record, &error);
        g_assert_no_error(error);
        model_sector.estimate(alone, layouts[i], &fresh[i]);
        model_sector.release(alone);
    }
    for (guint k = 0; k < ESTIMATES; k++) {
        guint i = (guint)g_rand_int_range(rand, 0, LAYOUTS);
        Estimate estimate;
        model_sector.estimate(shared, layouts[i], &estimate);
        assert_estimates_same(&estimate, &fresh[i], seed, specs[i]);
        estimate_clear(&estimate);
    }
    model_sector.release(shared);
    for (guint i = 0; i < LAYOUTS; i++) {
        estimate_clear(&fresh[i]);
        layout_free(layouts[i]);
        g_free(specs[i]);
    }
}

/* Caches in which arrays have room together, alone, or not even that. */
static const char *const caches[][4] = {
    {NULL},
    {"l1_bytes=2048", "l1_sets=4", "l1_set_mapping=7^9^11,8^10^12", NULL},
    {"l1_bytes=2048", "l1_sets=1", "l1_set_mapping=unknown", NULL},
    {"l2_bytes=32768", "l2_window_bytes=16384", "l2_write_back_delay_stores=8", NULL}};

static void
test_shared(void)
{
    Arch *archs[G_N_ELEMENTS(caches)];
    for (guint i = 0; i < G_N_ELEMENTS(caches); i++) {
        g_autoptr(GError) error = NULL;
        archs[i] = arch_find("hopper-h200", &error);
        g_assert_no_error(error);
        arch_set_all(archs[i], caches[i], &error);
        g_assert_no_error(error);
    }
    for (guint seed = 1; seed <= (g_test_slow() ? 1000 : 60); seed++)
        check(seed, &shapes[seed % G_N_ELEMENTS(shapes)], archs[seed % G_N_ELEMENTS(archs)]);
    for (guint i = 0; i < G_N_ELEMENTS(caches); i++)
        arch_free(archs[i]);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sector-shared/random", test_shared);
    return g_test_run();
}
