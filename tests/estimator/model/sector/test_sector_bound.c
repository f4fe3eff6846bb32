/* SPDX-License-Identifier: MIT */
/* The lower bound of a grouping is never above its estimate, at any degree, on random kernels; and what the
 * search among all groupings finds by it is what estimating all of them finds.
 *
 * usage: test-sector-bound [-m slow] [SEED] */
#include "layouts/layouts.h"
#include "random_ir.h"
#include "model/ranking/ranking.h"
#include "model/sector/sector_private.h"
#include "model/model.h"

#include <math.h>

#include <stdlib.h>
#include <string.h>

static guint first_seed = 1;

static void
check_grouping(const IrBuilder *ir, gpointer prepared, guint seed, const guint8 *group_of)
{
    double bound[8];
    Estimate estimate;
    g_autoptr(Layout) layout = layout_new_grouping(group_of, ir->binding->record->n_fields);

    layout_normalise(layout, ir->binding->record);
    model_sector.grouping_bound(prepared, group_of, bound);
    model_sector.estimate(prepared, layout, &estimate);
    for (guint d = 0; d < estimate.n_cost; d++)
        if (bound[d] > estimate.cost[d] * (1 + 1e-9)) {
            g_autofree char *spec = layout_format(layout, ir->binding->record);
            g_autofree char *dump = kernel_dump(ir->kernel);

            g_error("seed %u, %s: at least %.17g at degree %u, and it is %.17g (%.6f)\n%s", seed, spec,
                    bound[d], d, estimate.cost[d], bound[d] / estimate.cost[d], dump);
        }
    estimate_clear(&estimate);
}

static void
check_on(const Arch *arch, guint n, const RandomShape *shape, Locality locality)
{
    const ModelSettings settings = {.locality = locality};

    for (guint seed = first_seed; seed < first_seed + n * (g_test_slow() ? 20 : 1); seed++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(IrBuilder) ir = random_ir_in_waves(seed, shape);
        GroupingIter iter;
        gpointer prepared =
            model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);

        g_assert_no_error(error);
        grouping_iter_init(&iter, ir->binding->record->n_fields);
        do {
            check_grouping(ir, prepared, seed, iter.group_of);
        } while (grouping_iter_next(&iter));
        model_sector.release(prepared);
    }
}

static void
check_many(guint n, const RandomShape *shape, Locality locality)
{
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");

    check_on(arch, n, shape, locality);
}

static const RandomShape affine = {4, 2, 9, FALSE, FALSE, FALSE, FALSE, FALSE};
static const RandomShape quasi = {3, 2, 4, FALSE, TRUE, FALSE, TRUE, TRUE};
static const RandomShape everything = {5, 3, 4, TRUE, TRUE, TRUE, TRUE, TRUE};
static const RandomShape branching = {3, 2, 4, FALSE, FALSE, TRUE, TRUE, TRUE, FALSE, TRUE};
static const RandomShape aliasing = {4, 2, 5, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};

static void
test_affine(void)
{
    check_many(40, &affine, LOCALITY_RANDOM);
}

static void
test_quasi(void)
{
    check_many(40, &quasi, LOCALITY_RANDOM);
}

static void
test_branching(void)
{
    check_many(40, &branching, LOCALITY_RANDOM);
}

static void
test_aliasing(void)
{
    check_many(60, &aliasing, LOCALITY_RANDOM);
}

static void
test_everything(void)
{
    check_many(20, &everything, LOCALITY_RANDOM);
    check_many(20, &everything, LOCALITY_SORTED);
}

/* DRAM that is faster where reads and writes come mixed, and slower than all else. */
static void
test_fast_copy(void)
{
    const char *const sets[] = {"dram_read_bandwidth_gb_per_s=10",
                                "dram_write_bandwidth_gb_per_s=10",
                                "dram_copy_bandwidth_gb_per_s=30",
                                "l2_bytes=65536",
                                "dram_random_32_byte_gb_per_s=5",
                                "dram_random_write_32_byte_gb_per_s=10",
                                NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");

    arch_set_all(arch, sets, &error);
    g_assert_no_error(error);
    check_on(arch, 60, &aliasing, LOCALITY_RANDOM);
}

/* --- streams */

static Estimate
estimate_spec(gpointer prepared, const Record *record, const char *spec)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Layout) layout = layout_parse(spec, record, &error);
    Estimate estimate;

    g_assert_no_error(error);
    model_sector.estimate(prepared, layout, &estimate);
    return estimate;
}

/* A layout costs the same by the stream for all layouts as by one for those of its grouping. */
static void
test_streams(void)
{
    const ModelSettings settings = {0};
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
    g_autoptr(GRand) rand = g_rand_new_with_seed(first_seed);
    guint n_shared = 0, n = MAX(random_part(60), 10);

    for (guint seed = first_seed; seed < first_seed + n; seed++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(IrBuilder) ir = random_ir_in_waves(seed, seed % 2 ? &aliasing : &everything);
        const Record *record = ir->binding->record;
        Sector *of_all = model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);

        g_assert_no_error(error);
        Sector *of_each = model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
        g_assert_no_error(error);
        n_shared += of_all->memo->all.stream != NULL;
        sector_stream_clear(&of_each->memo->all);
        for (guint i = 0; i < 4; i++) {
            g_autofree char *spec = random_spec(rand, record, i % 2);
            Estimate x = estimate_spec(of_all, record, spec), y = estimate_spec(of_each, record, spec);

            if (fabs(x.total - y.total) > 1e-9 * x.total)
                g_error("seed %u, %s: %.17g and %.17g", seed, spec, x.total, y.total);
            estimate_clear(&x);
            estimate_clear(&y);
        }
        model_sector.release(of_all);
        model_sector.release(of_each);
    }
    g_assert_cmpuint(n_shared, >, n / 2);
}

/* --- the search */

static Ranking *
rank(const IrBuilder *ir, guint top)
{
    const ModelSettings settings = {0};
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
    CandidateRequest request = {.all = TRUE, .top = top};
    Ranking *ranking =
        ranking_new(ir->kernel, ir->binding, ir->launch, &model_sector, arch, &settings, &request, &error);

    g_assert_no_error(error);
    return ranking;
}

/* The first rows are the same however many are kept, and none is estimated in another way. */
static void
test_search(void)
{
    guint n_saved = 0;

    for (guint seed = first_seed; seed < first_seed + MAX(random_part(30), 10); seed++) {
        g_autoptr(IrBuilder) ir = random_ir_in_waves(seed, seed % 2 ? &aliasing : &affine);
        g_autoptr(Ranking) all = rank(ir, 1000);

        g_assert_cmpuint(all->n_left, ==, 0);
        for (guint top = 1; top < 8; top += 3) {
            g_autoptr(Ranking) some = rank(ir, top);
            guint n = MIN(top, all->layouts->len);

            n_saved += some->n_left > 0;
            g_assert_cmpuint(some->layouts->len, ==, n);
            g_assert_cmpuint(some->n_certain, ==, n);
            g_assert_cmpuint(some->n_best, ==, all->n_best);
            for (guint i = 0; i < n; i++) {
                const RankedLayout *x = g_ptr_array_index(some->layouts, i),
                                   *y = g_ptr_array_index(all->layouts, i);

                g_assert_cmpstr(x->spec, ==, y->spec);
                g_assert_cmpuint(x->rank, ==, y->rank);
                g_assert_cmpint(x->tied, ==, y->tied);
                g_assert_cmpfloat(x->estimate.total, ==, y->estimate.total);
                g_assert_cmpfloat(x->relative, ==, y->relative);
            }
        }
    }
    g_assert_cmpuint(n_saved, >, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        first_seed = (guint)atoi(argv[1]);
    g_test_add_func("/sector-bound/affine", test_affine);
    g_test_add_func("/sector-bound/quasi-affine", test_quasi);
    g_test_add_func("/sector-bound/branching", test_branching);
    g_test_add_func("/sector-bound/aliasing", test_aliasing);
    g_test_add_func("/sector-bound/fast-copy", test_fast_copy);
    g_test_add_func("/sector-bound/everything", test_everything);
    g_test_add_func("/sector-bound/streams", test_streams);
    g_test_add_func("/sector-bound/search", test_search);
    return g_test_run();
}
