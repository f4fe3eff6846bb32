/* SPDX-License-Identifier: MIT */
/* What `sector` counts, against every thread carried out, on random kernels and layouts.
 *
 * usage: test-sector-brute [-m slow] [SEED] */
#include "brute_sector.h"
#include "random_ir.h"
#include "model/sector/sector_private.h"

#include <math.h>
#include <stdlib.h>

static const BruteSectorArch ARCHS[] = {
    {128, 32, 8, {1, 2, 4}, 1, 0.25},
    {128, 32, 64, {1, 2, 4}, 1, 0.25},
    {128, 32, 1024, {1, 2.5, 4}, 0.5, 1},
};

/* One multiprocessor that holds every launch. */
static Arch *
arch_like(const BruteSectorArch *like)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_find("fermi-m2050", &error);

    g_assert_no_error(error);
    const char *const fixed[] = {
        "sm_count=1",
        "cuda_cores=unknown",
        "max_blocks_per_sm=1024",
        "max_threads_per_sm=65536",
        "registers_per_sm=100000000",
        "clock_mhz=1000",
        "l1_line_bytes=128",
        "l1_sector_bytes=32",
        "shared_banks=32",
        "shared_bank_bytes=4",
        "l1_hit_latency_cycles=30",
        "l2_hit_latency_cycles=200",
        "dram_latency_cycles=500",
        "l2_achieved_bandwidth_gb_per_s=100",
        "dram_read_bandwidth_gb_per_s=50",
        "l1_and_shared_bytes=unknown",
    };
    g_autoptr(GPtrArray) sets = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < G_N_ELEMENTS(fixed); i++)
        g_ptr_array_add(sets, g_strdup(fixed[i]));
    g_ptr_array_add(sets, g_strdup_printf("l1_bytes=%d", (int)(like->l1_lines * like->line_bytes)));
    g_ptr_array_add(sets, g_strdup_printf("l1_request_cycles=%g", like->load_cycles[0]));
    g_ptr_array_add(sets, g_strdup_printf("l1_request_8_byte_cycles=%g", like->load_cycles[1]));
    g_ptr_array_add(sets, g_strdup_printf("l1_request_16_byte_cycles=%g", like->load_cycles[2]));
    g_ptr_array_add(sets, g_strdup_printf("l1_conflict_cycles=%g", like->conflict_cycles));
    g_ptr_array_add(sets, g_strdup_printf("l1_line_cycles=%g", like->line_cycles));
    g_ptr_array_add(sets, NULL);
    arch_set_all(arch, (const char *const *)sets->pdata, &error);
    g_assert_no_error(error);
    return arch;
}

static void
expect(const IrBuilder *ir, const char *spec, guint seed, const char *what, guint access, double got,
       double wanted)
{
    if (fabs(got - wanted) <= 1e-9 * MAX(1, MAX(fabs(got), fabs(wanted))))
        return;
    g_autofree char *dump = kernel_dump(ir->kernel);
    const LaunchConfig *l = ir->launch;
    g_error("seed %u, %s, grid %d x %d, block %d x %d x %d: %s of access %u is %.17g, not %.17g\n%s", seed,
            spec, (int)l->grid[0], (int)l->grid[1], (int)l->block[0], (int)l->block[1], (int)l->block[2],
            what, access, got, wanted, dump);
}

static void
compare(const IrBuilder *ir, const char *spec, guint seed, Sector *sector, const Layout *layout,
        const BruteSectorAccess *brute, gboolean compare_hits)
{
    guint n = MAX(ir->kernel->accesses->len, 1);
    g_autoptr(Placement) placement = placement_new(sector->launch->study, sector->launch->compiled, layout);
    SectorStream *stream = sector_stream(sector->launch, sector->memo, placement);
    g_autoptr(SectorItems) items = sector_items(sector->launch, sector->memo, stream, placement);
    g_autofree BruteSectorAccess *sums = g_new0(BruteSectorAccess, n);

    for (guint i = 0; i < stream->stream->n_items; i++) {
        const ItemRequests *asked = &items->asked[i];
        double hits = items->hits[i].l1_hits;

        if (!asked->counted)
            continue;
        BruteSectorAccess *sum = &sums[stream->stream->items[i].access];
        sum->requests += asked->requests;
        sum->sectors += asked->sectors;
        sum->lines += asked->lines;
        sum->cycles += asked->cycles;
        sum->l1_hits += hits;
        g_assert_cmpfloat(items->dram[i].reads, >=, 0);
        g_assert_cmpfloat(hits, <=, asked->sectors * (1 + 1e-9));
    }
    for (guint i = 0; i < ir->kernel->accesses->len; i++) {
        expect(ir, spec, seed, "requests", i, sums[i].requests, brute[i].requests);
        expect(ir, spec, seed, "sectors", i, sums[i].sectors, brute[i].sectors);
        expect(ir, spec, seed, "lines", i, sums[i].lines, brute[i].lines);
        if (compare_hits) {
            expect(ir, spec, seed, "cycles", i, sums[i].cycles, brute[i].cycles);
            expect(ir, spec, seed, "L1 hits", i, sums[i].l1_hits, brute[i].l1_hits);
        }
    }
}

/* FALSE where the kernel is too large to be carried out. */
static gboolean
check_one(guint seed, const RandomShape *shape, gboolean tiles, guint max_items)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = random_ir(rand, shape);
    g_autofree char *spec = random_spec(rand, ir->binding->record, tiles);

    for (guint i = 0; i < ir->kernel->accesses->len; i++) {
        Access *access = g_ptr_array_index(ir->kernel->accesses, i);

        access->is_single = TRUE;                        /* what nvcc joins is compared with nvcc */
        access->value_loads = ir->kernel->accesses->len; /* stores wait: test_sector_lost.c has the others */
    }
    const BruteSectorArch *like = &ARCHS[g_rand_int_range(rand, 0, G_N_ELEMENTS(ARCHS))];
    const ModelSettings settings = {0};
    g_autoptr(Arch) arch = arch_like(like);
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);
    BruteWalk walk;
    g_assert_no_error(error);
    gboolean fits = brute_walk_init(&walk, ir, layout, max_items, TRUE, FALSE);
    if (fits) {
        g_autofree BruteSectorAccess *brute = brute_sector_run(&walk, like);
        Sector *sector = model_sector.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);

        g_assert_no_error(error);
        compare(ir, spec, seed, sector, layout, brute, !shape->has_opaque);
        model_sector.release(sector);
    }
    brute_walk_clear(&walk);
    return fits;
}

static guint first_seed = 1;

static void
check_many(guint n, const RandomShape *shape, gboolean tiles, guint max_items)
{
    guint done = 0;

    n = g_test_slow() ? 20 * n : n;
    for (guint seed = first_seed; done < n; seed++)
        done += check_one(seed, shape, tiles, max_items);
}

static const RandomShape affine = {4, 2, 9, FALSE, FALSE, FALSE, FALSE, FALSE};
static const RandomShape quasi = {3, 2, 4, FALSE, TRUE, FALSE, TRUE, TRUE};
static const RandomShape guarded = {3, 2, 4, FALSE, FALSE, TRUE, FALSE, TRUE};
static const RandomShape everything = {5, 3, 4, TRUE, TRUE, TRUE, TRUE, TRUE};
static const RandomShape branching = {3, 2, 4, FALSE, FALSE, TRUE, TRUE, TRUE, FALSE, TRUE};
static const RandomShape aliasing = {4, 2, 5, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};

static void
test_affine(void)
{
    check_many(60, &affine, FALSE, 90);
}

static void
test_quasi(void)
{
    check_many(60, &quasi, FALSE, 60);
}

static void
test_guarded(void)
{
    check_many(60, &guarded, FALSE, 60);
}

static void
test_branching(void)
{
    check_many(80, &branching, FALSE, 60);
    check_many(20, &branching, TRUE, 60);
}

static void
test_aliasing(void)
{
    check_many(60, &aliasing, FALSE, 60);
}

static void
test_everything(void)
{
    check_many(60, &everything, TRUE, 60);
}

static void
test_tiles(void)
{
    check_many(60, &affine, TRUE, 60);
    check_many(40, &quasi, TRUE, 60);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (argc > 1)
        first_seed = (guint)atoi(argv[1]);
    g_test_add_func("/sector-brute/affine", test_affine);
    g_test_add_func("/sector-brute/quasi-affine", test_quasi);
    g_test_add_func("/sector-brute/guarded", test_guarded);
    g_test_add_func("/sector-brute/branching", test_branching);
    g_test_add_func("/sector-brute/aliasing", test_aliasing);
    g_test_add_func("/sector-brute/everything", test_everything);
    g_test_add_func("/sector-brute/tiles", test_tiles);
    return g_test_run();
}
