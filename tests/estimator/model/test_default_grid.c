/* SPDX-License-Identifier: MIT */
/* The grid that is taken where nobody states one, against numbers worked out by hand, and what else might be
 * first against rankings of their own. */
#include "model/launch/launch.h"
#include "ir_builder.h"
#include "model/compiled/compiled.h"
#include "model/advice/advice.h"

#include <string.h>

/* An H200: 132 multiprocessors of 2,048 threads, 60 MiB of L2. */
static const LaunchGpu h200 = {1024, 132 * 2048, 62914560};
static const gint64 block_256[3] = {256, 1, 1};

/* What is taken for KERNEL of blocks of 256 threads where host code states STATED. */
static DefaultGrid
take(const IrBuilder *ir, const gint64 *stated, const ExprEnv *env)
{
    static const ExprEnv nothing = {0};
    DefaultGrid taken;

    default_grid(ir->kernel, stated, block_256, &h200, env ? env : &nothing, &taken);
    g_free(taken.why);
    return taken;
}

static void
assert_x(const DefaultGrid *taken, gint64 blocks, gint64 once)
{
    g_assert_cmpint(taken->grid[0], ==, blocks);
    g_assert_cmpint(taken->grid[1], ==, 1);
    g_assert_cmpint(taken->grid[2], ==, 1);
    g_assert_cmpint(taken->once[0], ==, once);
}

static const gint64 open_grid[3] = {0, 1, 1};

/* A kernel over a record of N_FIELDS fields of BYTES, of which the first N_LOADED are loaded at INDEX
 * elements a thread. */
static IrBuilder *
loads_new(guint n_fields, guint bytes, guint n_loaded, gint64 step)
{
    IrBuilder *ir = ir_builder_new(1, 256, 32);

    for (guint i = 0; i < n_fields; i++) {
        g_autofree char *name = g_strdup_printf("f%u", i);

        ir_field(ir, name, bytes, 1);
    }
    for (guint i = 0; i < n_loaded; i++)
        ir_load(ir, (int)i, expr_mul_const(ir->kernel->pool, ir_tid(ir), step));
    ir_finish(ir);
    return ir;
}

/* 8 x 270,336 threads are 8,448 blocks, so 16,384; 8 x 60 MiB at 24 bytes a thread are 81,920, so 131,072; at
 * 16 bytes 122,880. Fields that nobody touches are not among these bytes, and an element is counted once
 * however often it is loaded. */
static void
test_by_hand(void)
{
    static const struct {
        guint n_fields, bytes, n_loaded;
        gint64 step, blocks;
    } CASES[] = {
        {6, 4, 6, 1, 131072},  /* 24 bytes: 81,920 blocks */
        {6, 4, 3, 1, 262144},  /* 12 bytes: 163,840 */
        {6, 4, 3, 2, 131072},  /* every second element of these: 24 bytes */
        {1, 4, 1, 1, 524288},  /* 4 bytes: 491,520 */
        {30, 8, 30, 1, 16384}, /* 240 bytes: 8,192, and threads want 8,448 */
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(IrBuilder) ir =
            loads_new(CASES[i].n_fields, CASES[i].bytes, CASES[i].n_loaded, CASES[i].step);
        DefaultGrid taken = take(ir, open_grid, NULL);

        assert_x(&taken, CASES[i].blocks, 1056); /* 270,336 / 256 */
    }
}

/* A byte a block counts as one a thread: 8 x 60 MiB / 256 are 1,966,080 blocks. */
static void
test_one_a_block(void)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(1, 256, 32);

    ir_field(ir, "x", 1, 1);
    ir_load(ir, 0, ir_block(ir, 0));
    ir_finish(ir);
    DefaultGrid taken = take(ir, open_grid, NULL);
    assert_x(&taken, 2097152, 1056);
}

/* Where all threads go to the same element, how many threads there are decides alone. */
static void
test_nothing_grows(void)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(1, 256, 32);

    ir_field(ir, "x", 4, 1);
    ir_load(ir, 0, ir_const(ir, 7));
    ir_finish(ir);
    DefaultGrid taken = take(ir, open_grid, NULL);
    assert_x(&taken, 16384, 1056); /* 8,448 blocks */
}

/* if (i < 16384): 64 blocks of 256 do something; with i < n it takes the parameter. */
static void
test_room_in_source(void)
{
    static const gint64 VALUES[] = {1000000};
    static const gboolean KNOWN[] = {TRUE};
    ExprEnv env = {.params = VALUES, .param_known = KNOWN, .n_params = 1};

    for (guint i = 0; i < 2; i++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(1, 256, 32);

        ir_field(ir, "x", 4, 1);
        ir_field(ir, "y", 4, 1);
        const Expr *most = i == 0 ? ir_const(ir, 16384) : ir_param(ir, "n");
        ir_guard(ir, expr_binary(ir->kernel->pool, EXPR_LT, ir_tid(ir), most));
        ir_load(ir, 0, ir_tid(ir));
        ir_end(ir);
        ir_finish(ir);
        DefaultGrid taken = take(ir, open_grid, i == 0 ? NULL : &env);
        if (i == 0)
            assert_x(&taken, 64, 0); /* no larger than what fills the GPU: there is no other */
        else
            assert_x(&taken, 4096, 1056); /* 3,906.25 blocks */
    }
}

/* 4,096 elements a thread leave 32 bits from 2,048 blocks of 256 on; 2^30 of them leave them in the first
 * block, and no grid mends that. */
static void
test_index_bits(void)
{
    g_autoptr(IrBuilder) ir = loads_new(2, 4, 1, 4096), wild = loads_new(2, 4, 1, 1 << 30);

    ((Access *)g_ptr_array_index(ir->kernel->accesses, 0))->index_bits = 32;
    ((Access *)g_ptr_array_index(wild->kernel->accesses, 0))->index_bits = 32;
    DefaultGrid taken = take(ir, open_grid, NULL), any = take(wild, open_grid, NULL);
    assert_x(&taken, 2048, 1056);
    assert_x(&any, 16384, 1056);
    ((Access *)g_ptr_array_index(ir->kernel->accesses, 0))->index_bits = 64;
    taken = take(ir, open_grid, NULL);
    assert_x(&taken, 16384, 1056);
}

/* What is stated stays, the rest shares what is left; y and z have no more than CUDA allows. The index grows
 * along x alone: in y and z nothing but the threads counts. */
static void
test_shapes(void)
{
    static const gint64 STATED[][3] = {{0, 4, 1}, {0, 0, 1}, {1, 0, 1}, {1, 0, 0}};
    static const gint64 EXPECTED[][3] = {{32768, 4, 1}, {512, 256, 1}, {1, 16384, 1}, {1, 128, 128}};
    g_autoptr(IrBuilder) ir = loads_new(6, 4, 6, 1); /* 131,072 blocks in all, or 16,384 */
    gint64 most[3] = {1, 0, 1};

    for (guint i = 0; i < G_N_ELEMENTS(STATED); i++) {
        DefaultGrid taken = take(ir, STATED[i], NULL);

        for (guint k = 0; k < 3; k++)
            g_assert_cmpint(taken.grid[k], ==, EXPECTED[i][k]);
    }
    fill_dimensions(most, 1 << 20);
    g_assert_cmpint(most[1], ==, 32768); /* CUDA allows 65,535 */
}

/* Loads four fields of BYTES and stores them again. */
static IrBuilder *
changes_new(guint bytes)
{
    static const char *const NAMES[] = {"r", "g", "b", "a"};
    IrBuilder *ir = ir_builder_new(1, 256, 32);

    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
        ir_field(ir, NAMES[i], bytes, 1);
    for (guint i = 0; i < 2 * G_N_ELEMENTS(NAMES); i++)
        ir_access(ir, i < G_N_ELEMENTS(NAMES) ? ACCESS_LOAD : ACCESS_STORE, 0, (int)(i % G_N_ELEMENTS(NAMES)),
                  ir_tid(ir));
    ir_finish(ir);
    return ir;
}

/* SPECS: of char *; empty: the default set. */
static Ranking *
rank_specs(const IrBuilder *ir, const LaunchConfig *launch, const Arch *arch, Locality locality,
           GPtrArray *specs)
{
    g_autoptr(GError) error = NULL;
    ModelSettings settings = {.locality = locality};
    CandidateRequest request = {.specs = specs};
    Ranking *ranking =
        ranking_new(ir->kernel, ir->binding, launch, &model_sector, arch, &settings, &request, &error);

    g_assert_no_error(error);
    return ranking;
}

static Ranking *
rank(const IrBuilder *ir, const LaunchConfig *launch, const Arch *arch, Locality locality)
{
    g_autoptr(GPtrArray) specs = g_ptr_array_new();

    return rank_specs(ir, launch, arch, locality, specs);
}

static const RankedLayout *
find_spec(const Ranking *ranking, const char *spec)
{
    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *ranked = g_ptr_array_index(ranking->layouts, i);

        if (strcmp(ranked->spec, spec) == 0)
            return ranked;
    }
    g_assert_not_reached();
}

/* A copy of four bytes, each from an array or together: what a sensitivity says is what a ranking for that
 * grid says.
 */
static void
test_grid(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
    g_autoptr(GError) error = NULL;
    guint n_changes = 0;

    for (guint bytes = 1; bytes <= 8; bytes *= 2) {
        g_autoptr(IrBuilder) ir = changes_new(bytes);
        ModelSettings settings = {0};
        LaunchConfig other = *ir->launch;

        ir->launch->grid[0] = 65536;
        ir->launch->other_grid[0] = other.grid[0] = 1056;
        ir->launch->other_grid[1] = ir->launch->other_grid[2] = 1;
        g_autoptr(Ranking) first = rank(ir, ir->launch, arch, LOCALITY_RANDOM),
                           there = rank(ir, &other, arch, LOCALITY_RANDOM);
        g_assert_true(sensitivities_find(first, &model_sector, arch, &settings, &error));
        g_assert_no_error(error);
        g_assert_cmpuint(first->sensitivities->len, ==, 1);
        const Sensitivity *sensitivity = g_ptr_array_index(first->sensitivities, 0);
        const RankedLayout *pick = g_ptr_array_index(first->layouts, 0);
        const RankedLayout *now = find_spec(there, sensitivity->first_spec),
                           *was = find_spec(there, pick->spec);
        g_assert_cmpfloat_with_epsilon(sensitivity->relative, now->estimate.total / was->estimate.total,
                                       1e-12);
        g_assert_cmpint(sensitivity->changes, ==, now != was);
        if (sensitivity->changes)
            g_assert_cmpfloat(now->estimate.total, <, was->estimate.total);
        n_changes += sensitivity->changes != FALSE;
        g_test_message("%u bytes: %s, then %s at %.3f", bytes, pick->spec, sensitivity->first_spec,
                       sensitivity->relative);
    }
    g_assert_cmpuint(n_changes, >, 0);
}

/* Nine fields, reached by what was loaded: the arrays are told with what is taken for
 * their places, and which layout would be first with sorted ones is what a ranking of these says. */
static void
test_places(void)
{
    static const Locality LOCALITIES[] = {LOCALITY_RANDOM, LOCALITY_SORTED};
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = ir_builder_new(4096, 256, 32);
    int n_changes = 0;

    for (guint i = 0; i < 9; i++) {
        g_autofree char *name = g_strdup_printf("f%u", i);

        ir_field(ir, name, 4, 1);
    }
    guint map = ir_array(ir, 4, TRUE);
    const Expr *tid = ir_tid(ir), *loaded = expr_opaque(ir->kernel->pool, "load map", &tid, 1);
    ir_access(ir, ACCESS_LOAD, map, -1, tid);
    for (int i = 0; i < 9; i++)
        ir_load(ir, i, loaded);
    ir_finish(ir);
    for (guint i = 0; i < G_N_ELEMENTS(LOCALITIES); i++) {
        ModelSettings settings = {.locality = LOCALITIES[i]};
        g_autoptr(Ranking) first = rank(ir, ir->launch, arch, LOCALITIES[i]);

        g_assert_cmpuint(first->open_localities->len, ==, 1); /* not the map itself */
        const OpenLocality *open = g_ptr_array_index(first->open_localities, 0);
        g_assert_cmpuint(open->array, ==, 0);
        g_assert_cmpint(open->elements, ==, 4096 * 256); /* one a thread */
        g_assert_false(open->size_known);
        g_assert_cmpint(open->places.locality, ==, LOCALITIES[i]);
        g_assert_true(sensitivities_find(first, &model_sector, arch, &settings, &error));
        g_assert_no_error(error);
        g_assert_cmpuint(first->sensitivities->len, ==, 1);
        const Sensitivity *sensitivity = g_ptr_array_index(first->sensitivities, 0);
        const RankedLayout *pick = g_ptr_array_index(first->layouts, 0);
        /* with so many fields the layouts that are searched depend on the places */
        g_autoptr(GPtrArray) specs = g_ptr_array_new();
        g_ptr_array_add(specs, sensitivity->first_spec);
        g_ptr_array_add(specs, pick->spec);
        g_autoptr(Ranking) there = rank_specs(ir, ir->launch, arch, LOCALITIES[1 - i], specs);
        const RankedLayout *now = find_spec(there, sensitivity->first_spec),
                           *was = find_spec(there, pick->spec);
        g_assert_cmpint(sensitivity->kind, ==, SENSITIVITY_LOCALITY);
        g_assert_cmpint(sensitivity->locality, ==, LOCALITIES[1 - i]);
        g_assert_cmpint(sensitivity->changes, ==, now != was);
        n_changes += sensitivity->changes;
        g_assert_cmpfloat_with_epsilon(sensitivity->relative, now->estimate.total / was->estimate.total,
                                       1e-12);
        if (sensitivity->changes)
            g_assert_cmpfloat(now->estimate.total, <, was->estimate.total);
        g_test_message("%s, then %s at %.3f", pick->spec, sensitivity->first_spec, sensitivity->relative);
    }
    g_assert_cmpint(n_changes, >, 0);
}

/* What the user says of an array's places is no assumption, and its size is known where it is told. */
static void
test_told_places(void)
{
    ArrayLocality near = {LOCALITY_NEAR, 16}, *told[] = {&near, NULL, NULL}, *nothing[] = {NULL, NULL, NULL};
    gint64 sizes[] = {1000, 0, 0};
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 256, 32);

    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    const Expr *tid = ir_tid(ir);
    ir_load(ir, 0, expr_opaque(ir->kernel->pool, "load map", &tid, 1));
    ir_finish(ir);
    LaunchConfig launch = *ir->launch;
    launch.localities = told;
    g_autoptr(Ranking) by_user = rank(ir, &launch, arch, LOCALITY_RANDOM);
    g_assert_cmpuint(by_user->open_localities->len, ==, 0);
    launch.localities = nothing;
    launch.sizes = sizes;
    g_autoptr(Ranking) sized = rank(ir, &launch, arch, LOCALITY_RANDOM);
    g_assert_cmpuint(sized->open_localities->len, ==, 1);
    const OpenLocality *open = g_ptr_array_index(sized->open_localities, 0);
    g_assert_cmpint(open->elements, ==, 1000);
    g_assert_true(open->size_known);
}

/* One field of 256 elements a thread, and whole elements at random places in a loop of unknown length: what
 * is said of other lengths is what rankings for these say, by the total. */
static void
test_trips(void)
{
    static const gint64 TRIPS[] = {SENSITIVITY_FEW_TRIPS, SENSITIVITY_MANY_TRIPS};
    static const char *const NAMES[] = {"x", "y", "z", "w"};
    g_autoptr(Arch) arch = ir_shipped_arch("hopper-h200");
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = ir_builder_new(4096, 256, 32);
    ModelSettings settings = {.locality = LOCALITY_RANDOM};
    guint n_changes = 0;

    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
        ir_field(ir, NAMES[i], 4, 1);
    ExprPool *pool = ir->kernel->pool;
    for (gint64 k = 0; k < 256; k++)
        ir_load(ir, 0, expr_add(pool, ir_tid(ir), expr_const(pool, k * 4096 * 256)));
    const Expr *args[] = {ir_loop(ir, NULL), ir_tid(ir)};
    const Expr *place = expr_opaque(pool, "load map", args, G_N_ELEMENTS(args));
    for (guint i = 0; i < G_N_ELEMENTS(NAMES); i++)
        ir_load(ir, (int)i, place);
    ir_end(ir);
    ir_finish(ir);
    gint64 open[] = {LOOP_UNKNOWN};
    LaunchConfig launch = *ir->launch;
    launch.trips = launch.least_trips = open;
    g_autoptr(Ranking) first = rank(ir, &launch, arch, LOCALITY_RANDOM);
    g_assert_true(sensitivities_find(first, &model_sector, arch, &settings, &error));
    g_assert_no_error(error);
    for (guint i = 0, n = 0; i < first->sensitivities->len; i++) {
        const Sensitivity *sensitivity = g_ptr_array_index(first->sensitivities, i);

        if (sensitivity->kind != SENSITIVITY_TRIPS)
            continue;
        LaunchConfig other = launch;
        other.default_trips = TRIPS[n++];
        g_assert_cmpint(sensitivity->trips, ==, other.default_trips);
        g_autoptr(Ranking) there = rank(ir, &other, arch, LOCALITY_RANDOM);
        const RankedLayout *pick = g_ptr_array_index(first->layouts, 0);
        const RankedLayout *now = find_spec(there, sensitivity->first_spec),
                           *was = find_spec(there, pick->spec);
        g_assert_cmpfloat_with_epsilon(sensitivity->relative, now->estimate.total / was->estimate.total,
                                       1e-12);
        g_assert_cmpint(sensitivity->changes, ==, now != was);
        n_changes += sensitivity->changes != FALSE;
        g_test_message("%s, then %s at %.3f", pick->spec, sensitivity->first_spec, sensitivity->relative);
        g_assert_true((sensitivities_doubt(first) == sensitivity) == (sensitivity->relative < 0.95));
    }
    g_assert_cmpuint(n_changes, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/default-grid/by-hand", test_by_hand);
    g_test_add_func("/default-grid/one-a-block", test_one_a_block);
    g_test_add_func("/default-grid/nothing-grows", test_nothing_grows);
    g_test_add_func("/default-grid/room-in-source", test_room_in_source);
    g_test_add_func("/default-grid/index-bits", test_index_bits);
    g_test_add_func("/default-grid/shapes", test_shapes);
    g_test_add_func("/sensitivities/grid", test_grid);
    g_test_add_func("/sensitivities/places", test_places);
    g_test_add_func("/sensitivities/trips", test_trips);
    g_test_add_func("/sensitivities/told-places", test_told_places);
    return g_test_run();
}
