/* SPDX-License-Identifier: MIT */
/* Candidates, their order, and the launches they are ranked for. */
#include "layouts/layouts.h"
#include "ir_builder.h"
#include "random_ir.h"
#include "model/ranking/ranking.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* 262,144 threads fill it 8 times: 1,024 blocks of 256. */
static const LaunchGpu some_gpu = {.max_block_threads = 1024, .threads = 32768};

static Ranking *
rank(const IrBuilder *ir, gboolean all, guint top, const char *const *specs)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) list = g_ptr_array_new();
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");

    for (guint i = 0; specs && specs[i]; i++)
        g_ptr_array_add(list, (gpointer)specs[i]);
    CandidateRequest request = {list, all, top};
    Ranking *ranking =
        ranking_new(ir->kernel, ir->binding, ir->launch, &model_peng, arch, &settings, &request, &error);
    g_assert_no_error(error);
    return ranking;
}

/* A ranking for which time is up before it begins. */
static Ranking *
rank_late(const IrBuilder *ir, gboolean all, GPtrArray *specs)
{
    static const Deadline passed = {.seconds = 1, .at = 1};
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    CandidateRequest request = {specs, all, .deadline = &passed};
    Ranking *ranking =
        ranking_new(ir->kernel, ir->binding, ir->launch, &model_peng, arch, &settings, &request, &error);

    g_assert_no_error(error);
    return ranking;
}

static const RankedLayout *
entry(const Ranking *ranking, guint i)
{
    return g_ptr_array_index(ranking->layouts, i);
}

static const RankedLayout *
find(const Ranking *ranking, const char *spec)
{
    for (guint i = 0; i < ranking->layouts->len; i++)
        if (strcmp(entry(ranking, i)->spec, spec) == 0)
            return entry(ranking, i);
    return NULL;
}

/* FIELDS fields, of which the first TOUCHED are loaded by every thread, and the first stored. */
static IrBuilder *
simple_kernel(guint fields, guint touched)
{
    IrBuilder *ir = ir_builder_new(64, 256, 16);

    for (guint i = 0; i < fields; i++) {
        char name[] = {(char)('a' + i), '\0'};

        ir_field(ir, name, 4, 1);
    }
    for (guint i = 0; i < touched; i++)
        ir_load(ir, (int)i, ir_tid(ir));
    ir_store(ir, 0, ir_tid(ir));
    ir_finish(ir);
    return ir;
}

/* Every law of a ranked list. */
static void
check_order(const Ranking *ranking)
{
    g_autoptr(GHashTable) specs = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < ranking->layouts->len; i++) {
        const RankedLayout *here = entry(ranking, i);

        g_assert_true(g_hash_table_add(specs, here->spec));
        if (i == 0) {
            g_assert_cmpuint(here->rank, ==, 1);
            continue;
        }
        const RankedLayout *before = entry(ranking, i - 1);
        int order = cost_compare(before->estimate.cost, before->estimate.n_cost, here->estimate.cost,
                                 here->estimate.n_cost);
        g_assert_cmpint(order, <=, 0);
        g_assert_cmpuint(here->rank, ==, order == 0 ? before->rank : i + 1);
        if (order == 0) {
            g_assert_true(here->tied && before->tied);
            g_assert_cmpint(before->plainness, <=, here->plainness);
            if (before->plainness < here->plainness)
                continue;
            g_assert_cmpuint(before->layout->n_groups, <=, here->layout->n_groups);
            if (before->layout->n_groups == here->layout->n_groups)
                g_assert_cmpint(strcmp(before->spec, here->spec), <, 0);
        }
    }
}

static void
test_default_set(void)
{
    g_autoptr(IrBuilder) three = simple_kernel(3, 3), mixed = simple_kernel(5, 3),
                         seven = simple_kernel(7, 7);
    g_autoptr(IrBuilder) one = simple_kernel(1, 1);
    g_autoptr(Ranking) of_three = rank(three, FALSE, 0, NULL), of_mixed = rank(mixed, FALSE, 0, NULL);
    g_autoptr(Ranking) of_seven = rank(seven, FALSE, 0, NULL), of_one = rank(one, FALSE, 0, NULL);

    g_assert_cmpuint(of_three->layouts->len, ==,
                     5 + 3); /* groupings, aos and soa among them, and three tiles */
    g_assert_cmpuint(of_mixed->layouts->len, ==,
                     5 + 2 + 3); /* d and e stay together, so aos and soa are extra */
    g_assert_cmpuint(of_seven->layouts->len, ==, 2 + 3);
    g_assert_cmpuint(of_one->layouts->len, ==, 1);
    g_assert_nonnull(find(of_mixed, "a/b,c/d,e"));
    g_assert_nonnull(find(of_mixed, "a,b,c,d,e@16"));
    g_assert_null(find(of_mixed, "a/b/c,d/e"));
    g_assert_cmpuint(of_three->n_evaluated, ==, 8);
    g_assert_cmpstr(find(of_three, "a,b,c")->name, ==, "aos");
    g_assert_cmpstr(find(of_three, "a/b/c")->name, ==, "soa");
    g_assert_cmpstr(find(of_three, "a,b,c@8")->name, ==, "aosoa@8");
    g_assert_null(find(of_three, "a,b/c")->name);
    check_order(of_three);
    check_order(of_mixed);
    check_order(of_seven);
}

/* Costs by hand (Fermi, 64 x 256 threads). */
static void
test_relative(void)
{
    static const char *const specs[] = {"soa", "c/b/a", "a,b,c", "aos", NULL};
    g_autoptr(IrBuilder) ir = simple_kernel(3, 3);
    g_autoptr(Ranking) ranking = rank(ir, FALSE, 0, specs);

    g_assert_cmpuint(ranking->layouts->len, ==, 2); /* two pairs that are the same */
    const RankedLayout *soa = entry(ranking, 0), *aos = entry(ranking, 1);
    g_assert_cmpstr(soa->spec, ==, "soa"); /* the user's own words */
    g_assert_cmpstr(aos->spec, ==, "a,b,c");
    /* 3 loads of 100; the store hits L2 after the load: 16,384 threads by 12 bytes */
    g_assert_cmpfloat(soa->estimate.total, ==, 330.0 * 64 * 8);
    /* 3 transactions each; the second and third load hit L1, the store L2: 2 * 12 bytes fit its line */
    g_assert_cmpfloat(aos->estimate.total, ==, (300.0 + 3 + 3 + 90) * 64 * 8);
    g_assert_cmpfloat(soa->relative, ==, 330.0 / 396);
    g_assert_cmpfloat(aos->relative, ==, 1);
}

/* When time is up aos and soa are estimated, and what the user names. */
static void
test_late(void)
{
    g_autoptr(IrBuilder) ir = simple_kernel(4, 4);
    g_autoptr(GPtrArray) specs = g_ptr_array_new();
    g_autoptr(Ranking) late = rank_late(ir, FALSE, NULL), all = rank_late(ir, TRUE, NULL),
                       intime = rank(ir, FALSE, 0, NULL);

    g_assert_cmpuint(late->layouts->len, ==, 2);
    g_assert_nonnull(find(late, "a/b/c/d"));
    g_assert_nonnull(find(late, "a,b,c,d"));
    g_assert_cmpuint(late->n_late, ==, intime->layouts->len - 2);
    g_assert_cmpuint(intime->n_late, ==, 0);
    g_assert_false(late->tried_all);
    g_assert_true(intime->tried_all);
    g_assert_cmpuint(all->n_left, ==, 13); /* 15 groupings, of which aos and soa are two */
    g_ptr_array_add(specs, (gpointer) "a,b/c,d");
    g_ptr_array_add(specs, (gpointer) "a,c/b,d");
    g_ptr_array_add(specs, (gpointer) "a/b,c,d");
    g_autoptr(Ranking) named = rank_late(ir, FALSE, specs);
    g_assert_cmpuint(named->layouts->len, ==, 3);
    g_assert_cmpuint(named->n_late, ==, 0);
}

/* CPU time of this thread. */
static double
thread_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Work that has an end comes to it; 0 and INFINITY are none. */
static void
test_deadline(void)
{
    Deadline soon = deadline_in(1e-3), never = deadline_in(0), any = deadline_in(INFINITY),
             later = deadline_in(1000);

    while (!deadline_has_passed(&soon))
        g_assert_false(deadline_has_passed(&later));
    g_assert_false(deadline_has_passed(&never));
    g_assert_false(deadline_has_passed(&any));
    g_assert_false(deadline_has_passed(NULL));
}

/* A deadline counts this thread's time alone, and passes neither much before nor much after. */
static void
test_deadline_length(void)
{
    const double seconds = 0.05, start = thread_seconds();
    Deadline deadline = deadline_in(seconds);

    while (thread_seconds() - start < 0.9 * seconds)
        g_assert_false(deadline_has_passed(&deadline));
    while (thread_seconds() - start < 1.1 * seconds)
        ;
    g_assert_true(deadline_has_passed(&deadline));
}

static void
test_errors(void)
{
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(IrBuilder) ir = simple_kernel(3, 3);
    g_autoptr(GPtrArray) specs = g_ptr_array_new();
    CandidateRequest request = {specs, FALSE, 0};

    g_ptr_array_add(specs, (gpointer) "a,b/d");
    g_assert_null(
        ranking_new(ir->kernel, ir->binding, ir->launch, &model_peng, arch, &settings, &request, &error));
    g_assert_error(error, LAYOUT_ERROR, LAYOUT_ERROR_FIELD);
    g_clear_error(&error);
    g_autoptr(IrBuilder) many = simple_kernel(13, 13);
    request = (CandidateRequest){NULL, TRUE, 0};
    g_assert_null(ranking_new(many->kernel, many->binding, many->launch, &model_peng, arch, &settings,
                              &request, &error));
    g_assert_nonnull(strstr(error->message, "13 fields"));
}

/* The best of an enumeration are the first of all. */
static void
test_all(void)
{
    static const RandomShape shape = {5, 2, 5, FALSE, FALSE, FALSE, TRUE, TRUE, FALSE};

    for (guint seed = 1; seed < 60; seed++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
        g_autoptr(IrBuilder) ir = random_ir(rand, &shape);
        g_autoptr(Ranking) everything = rank(ir, TRUE, 100000, NULL), best = rank(ir, TRUE, 7, NULL);
        guint n_touched = 0;

        for (guint f = 0; f < ir->binding->record->n_fields; f++)
            n_touched += ir->binding->record->fields[f].touched;
        if (n_touched > 0) {
            g_assert_cmpuint(everything->n_groupings, ==, grouping_count(n_touched));
            g_assert_cmpuint(everything->n_evaluated, ==, everything->layouts->len);
            g_assert_cmpuint(everything->n_left, ==, 0);
            g_assert_cmpuint(best->n_groupings, ==, everything->n_groupings);
        }
        g_assert_cmpuint(best->n_evaluated, ==, everything->n_evaluated);
        g_assert_cmpuint(best->layouts->len, ==, MIN(7, everything->layouts->len));
        check_order(everything);
        check_order(best);
        for (guint i = 0; i < best->layouts->len; i++) {
            const RankedLayout *x = entry(best, i), *y = entry(everything, i);

            g_assert_cmpint(
                cost_compare(x->estimate.cost, x->estimate.n_cost, y->estimate.cost, y->estimate.n_cost), ==,
                0);
            g_assert_cmpstr(x->spec, ==, y->spec);
            g_assert_cmpuint(x->rank, ==, y->rank);
            g_assert_cmpint(x->tied, ==, y->tied);
            g_assert_cmpfloat(x->relative, ==, y->relative);
        }
    }
}

/* --- launches */

static Launch *
add_launch(Kernel *kernel, const gint64 *grid, const gint64 *block)
{
    Launch *launch = g_new0(Launch, 1);

    memcpy(launch->grid, grid, sizeof launch->grid);
    memcpy(launch->block, block, sizeof launch->block);
    g_ptr_array_add(kernel->launches, launch);
    return launch;
}

static void
assert_dims(const gint64 *dims, gint64 x, gint64 y, gint64 z)
{
    g_assert_cmpint(dims[0], ==, x);
    g_assert_cmpint(dims[1], ==, y);
    g_assert_cmpint(dims[2], ==, z);
}

static void
test_launch_defaults(void)
{
    g_autoptr(Kernel) kernel = kernel_new("k");
    g_autoptr(GError) error = NULL;
    LaunchRequest request = {{0}, {0}, 0, NULL};
    g_autoptr(GPtrArray) launches = launch_configs(kernel, &request, &some_gpu, &error);

    g_assert_cmpuint(launches->len, ==, 1);
    const LaunchConfig *launch = g_ptr_array_index(launches, 0);
    assert_dims(launch->grid, 1024, 1, 1);
    assert_dims(launch->block, 256, 1, 1);
    g_assert_cmpint(launch->registers, ==, 32);
    g_assert_cmpint(launch->default_trips, ==, 100);
    g_assert_cmpuint(launch->assumed, ==, ASSUMED_GRID | ASSUMED_BLOCK | ASSUMED_REGISTERS);
}

/* Of a launch of which nothing is known, the dimensions that the kernel uses share the threads and the
 * blocks. */
static void
test_launch_dimensions(void)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 256, 16);
    ExprPool *pool = ir->kernel->pool;
    const Expr *y = expr_symbol(pool, SYMBOL_THREAD, 1, NULL), *z = expr_symbol(pool, SYMBOL_BLOCK, 2, NULL);
    LaunchRequest request = {{0}, {0}, 0, NULL};
    g_autoptr(GError) error = NULL;

    ir_field(ir, "x", 4, 1);
    ir_guard(ir, expr_binary(pool, EXPR_LT, expr_const(pool, 0), y));
    ir_load(ir, 0, expr_add(pool, ir_tid(ir), z));
    ir_end(ir);
    ir_finish(ir);
    g_ptr_array_set_size(ir->kernel->launches, 0);
    g_autoptr(GPtrArray) launches = launch_configs(ir->kernel, &request, &some_gpu, &error);
    g_assert_no_error(error);
    const LaunchConfig *launch = g_ptr_array_index(launches, 0);
    assert_dims(launch->block, 16, 16, 1);
    g_assert_cmpint(launch->grid[1], ==, 1);
    g_assert_cmpint(launch->grid[2], >, 1);
}

static void
test_launch_stated(void)
{
    g_autoptr(Kernel) kernel = kernel_new("k");
    g_autoptr(GError) error = NULL;
    LaunchRequest request = {{0}, {0}, 40, NULL};

    add_launch(kernel, (const gint64[]){10, 1, 1}, (const gint64[]){128, 1, 1});
    add_launch(kernel, (const gint64[]){10, 1, 1}, (const gint64[]){128, 1, 1});
    add_launch(kernel, (const gint64[]){0, 0, 1}, (const gint64[]){16, 0, 1});
    add_launch(kernel, (const gint64[]){0, 4, 1}, (const gint64[]){0, 0, 0});
    g_autoptr(GPtrArray) launches = launch_configs(kernel, &request, &some_gpu, &error);
    g_assert_cmpuint(launches->len, ==, 3);
    const LaunchConfig *first = g_ptr_array_index(launches, 0), *second = g_ptr_array_index(launches, 1);
    const LaunchConfig *third = g_ptr_array_index(launches, 2);
    assert_dims(first->grid, 10, 1, 1);
    g_assert_cmpuint(first->assumed, ==, 0);
    assert_dims(second->grid, 32, 32, 1);
    assert_dims(second->block, 16, 16, 1);
    g_assert_cmpuint(second->assumed, ==, ASSUMED_GRID | ASSUMED_BLOCK);
    assert_dims(third->grid, 256, 4, 1);
    assert_dims(third->block, 256, 1, 1);
    /* what the user asks for replaces all of them */
    LaunchRequest fixed = {{7, 2, 0}, {64, 0, 0}, 40, NULL};
    g_autoptr(GPtrArray) one = launch_configs(kernel, &fixed, &some_gpu, &error);
    g_assert_cmpuint(one->len, ==, 1);
    assert_dims(((LaunchConfig *)g_ptr_array_index(one, 0))->grid, 7, 2, 1);
    assert_dims(((LaunchConfig *)g_ptr_array_index(one, 0))->block, 64, 1, 1);
}

/* Dynamic shared memory: what the user says, else what host code does, else none, which is an assumption
 * where the kernel has such an array. */
static void
test_launch_shared(void)
{
    static const struct {
        gboolean has_array, is_stated, has_shared;
        gint64 stated, asked, shared;
        guint assumed;
    } CASES[] = {
        {FALSE, FALSE, FALSE, 0, 0, 0, 0},   {TRUE, FALSE, FALSE, 0, 0, 0, ASSUMED_SHARED},
        {TRUE, TRUE, FALSE, 512, 0, 512, 0}, {TRUE, TRUE, FALSE, -1, 0, 0, ASSUMED_SHARED},
        {FALSE, TRUE, FALSE, -1, 0, 0, 0},   {TRUE, TRUE, TRUE, 512, 4096, 4096, 0},
        {TRUE, TRUE, TRUE, 512, 0, 0, 0},    {FALSE, FALSE, TRUE, 0, 64, 64, 0},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(Kernel) kernel = kernel_new("k");
        g_autoptr(GError) error = NULL;
        LaunchRequest request = {{1, 0, 0}, {32, 0, 0}, 16, NULL, NULL, CASES[i].has_shared, CASES[i].asked};

        kernel->has_dynamic_shared = CASES[i].has_array;
        if (CASES[i].is_stated) {
            add_launch(kernel, (const gint64[]){10, 1, 1}, (const gint64[]){128, 1, 1});
            ((Launch *)g_ptr_array_index(kernel->launches, 0))->shared = CASES[i].stated;
        }
        g_autoptr(GPtrArray) launches = launch_configs(kernel, &request, &some_gpu, &error);
        g_assert_no_error(error);
        g_assert_cmpint(((LaunchConfig *)g_ptr_array_index(launches, 0))->shared, ==, CASES[i].shared);
        g_assert_cmpuint(((LaunchConfig *)g_ptr_array_index(launches, 0))->assumed, ==, CASES[i].assumed);
    }
}

/* The block that the occupancy API gives: the largest of those of which most threads fit a multiprocessor. */
static void
test_launch_occupancy(void)
{
    static const struct {
        gint64 registers, bounds, block;
    } cases[] = {
        {32, 0, 1024},  /* 2,048 threads, also of smaller blocks */
        {64, 0, 1024},  /* 1,024 of all blocks whose size divides that */
        {48, 0, 672},   /* 65,536 / 48 = 1,365 threads: two blocks of 672 are more than one of 1,024 */
        {32, 200, 128}, /* 16 blocks at most: 16 * 128 = 2,048 threads, but 10 * 192 = 1,920 */
        {32, 16, 16},   /* less than a warp, of which blocks are made: the default's part that is allowed */
    };
    const LaunchGpu gpu = {
        .max_block_threads = 1024, .threads = 32768, .warp_lanes = 32, .sm = {16, 2048, 65536}};

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Kernel) kernel = kernel_new("k");
        const LaunchRequest request = {.registers = cases[i].registers};
        Launch *stated = g_new0(Launch, 1);

        stated->block_by_occupancy = TRUE;
        stated->block[1] = stated->block[2] = 1;
        stated->assumptions = g_ptr_array_new_with_free_func(g_free);
        g_ptr_array_add(stated->assumptions, g_strdup("so it is"));
        g_ptr_array_add(kernel->launches, stated);
        kernel->max_block_threads = cases[i].bounds;
        g_autoptr(GPtrArray) launches = launch_configs(kernel, &request, &gpu, &error);
        g_assert_no_error(error);
        const LaunchConfig *launch = g_ptr_array_index(launches, 0);
        g_assert_cmpint(launch->block[0], ==, cases[i].block);
        g_assert_true(launch->assumed & ASSUMED_BLOCK);
        g_assert_cmpstr(g_ptr_array_index(launch->assumptions, 0), ==, "so it is");
        g_autoptr(GPtrArray) unknown = launch_configs(kernel, &request, &some_gpu, &error);
        g_assert_cmpint(((const LaunchConfig *)g_ptr_array_index(unknown, 0))->block[0], ==,
                        cases[i].bounds ? cases[i].block : 256);
    }
}

static void
test_launch_errors(void)
{
    static const gint64 blocks[][3] = {
        {1025, 1, 1}, {32, 33, 1}, {-1, 1, 1}, {G_MAXINT32, G_MAXINT32, G_MAXINT32}, {1, 1, 65}};
    static const gint64 grids[][3] = {{1, 65536, 1}, {1, 1, 65536}, {G_MAXINT32 + (gint64)1, 1, 1}};
    static const gint64 largest[3] = {G_MAXINT32, 65535, 65535};
    g_autoptr(Kernel) kernel = kernel_new("k");

    for (guint i = 0; i < G_N_ELEMENTS(blocks); i++) {
        g_autoptr(GError) error = NULL;
        LaunchRequest request = {{1, 0, 0}, {blocks[i][0], blocks[i][1], blocks[i][2]}, 0, NULL};

        g_assert_null(launch_configs(kernel, &request, &some_gpu, &error));
        g_assert_error(error, LAUNCH_ERROR, LAUNCH_ERROR_DIMENSION);
    }
    for (guint i = 0; i < G_N_ELEMENTS(grids); i++) {
        g_autoptr(GError) error = NULL;
        LaunchRequest request = {{grids[i][0], grids[i][1], grids[i][2]}, {1, 1, 64}, 0, NULL};

        g_assert_null(launch_configs(kernel, &request, &some_gpu, &error));
        g_assert_error(error, LAUNCH_ERROR, LAUNCH_ERROR_DIMENSION);
        memcpy(request.grid, largest, sizeof largest);
        g_autoptr(GPtrArray) launches = launch_configs(kernel, &request, &some_gpu, NULL);
        g_assert_nonnull(launches);
        g_ptr_array_set_free_func(launches, (GDestroyNotify)launch_config_free);
    }
    g_autoptr(GError) error = NULL;
    LaunchRequest request = {{1, 0, 0}, {32, 0, 0}, -4, NULL};
    g_assert_null(launch_configs(kernel, &request, &some_gpu, &error));
    g_assert_error(error, LAUNCH_ERROR, LAUNCH_ERROR_REGISTERS);
}

/* A parameter that the user gives, and what it does to a loop. */
static void
test_launch_params(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = ir_builder_new(1, 32, 16);
    g_autoptr(GHashTable) params = g_hash_table_new(g_str_hash, g_str_equal);
    gint64 seven = 7;

    ir_field(ir, "x", 4, 1);
    ir_load(ir, 0, ir_loop(ir, ir_param(ir, "n")));
    ir_end(ir);
    ir_finish(ir);
    LaunchRequest request = {{1, 0, 0}, {32, 0, 0}, 16, params};
    g_autoptr(GPtrArray) open = launch_configs(ir->kernel, &request, &some_gpu, &error);
    g_assert_cmpuint(((LaunchConfig *)g_ptr_array_index(open, 0))->assumed, ==, ASSUMED_TRIPS);
    g_hash_table_insert(params, (gpointer) "n", &seven);
    g_autoptr(GPtrArray) known = launch_configs(ir->kernel, &request, &some_gpu, &error);
    g_assert_cmpuint(((LaunchConfig *)g_ptr_array_index(known, 0))->assumed, ==, 0);
    launch_config_free(ir->launch);
    ir->launch = g_ptr_array_steal_index(known, 0);
    g_autoptr(Arch) arch = ir_shipped_arch("kepler-k20c");
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
    g_assert_cmpfloat(ir_result_access(result, 0)->executions, ==, 7);
    g_assert_cmpuint(result->estimate.n_cost, ==, 1);
}

/* Host code passes N to the kernel's only parameter. */
static void
add_launch_of(Kernel *kernel, gint64 n)
{
    Launch *launch = add_launch(kernel, (const gint64[]){10, 1, 1}, (const gint64[]){128, 1, 1});

    launch->n_arguments = 1;
    launch->arguments = g_new0(StatedValue, 1);
    launch->arguments[0] = (StatedValue){.kind = STATED_INTEGER, .integer = n};
}

/* Arguments that host code passes are the parameter's value, with the user's over them; launches that differ
 * in them alone differ only where the kernel makes something of them. */
static void
test_launch_arguments(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GHashTable) params = g_hash_table_new(g_str_hash, g_str_equal);
    LaunchRequest request = {{0}, {0}, 16, params};
    gint64 seven = 7;

    for (guint is_used = 0; is_used < 2; is_used++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(1, 32, 16);
        const Expr *n = ir_param(ir, "n");

        ir->kernel->n_own_params = 1;
        ir_field(ir, "x", 4, 1);
        ir_load(ir, 0, ir_loop(ir, is_used ? n : expr_const(ir->kernel->pool, 4)));
        ir_end(ir);
        ir_finish(ir);
        add_launch_of(ir->kernel, 50);
        add_launch_of(ir->kernel, 60);
        add_launch_of(ir->kernel, 50);
        g_hash_table_remove_all(params);
        g_autoptr(GPtrArray) stated = launch_configs(ir->kernel, &request, &some_gpu, &error);
        g_assert_cmpuint(stated->len, ==, is_used ? 2 : 1);
        const LaunchConfig *first = g_ptr_array_index(stated, 0);
        const LaunchConfig *last = g_ptr_array_index(stated, stated->len - 1);
        g_assert_cmpuint(first->assumed, ==, 0);
        g_assert_cmpint(first->trips[0], ==, LOOP_KNOWN);
        g_assert_cmpint(first->params[0], ==, 50);
        g_assert_cmpint(first->stated[0].kind, ==, STATED_INTEGER);
        g_assert_cmpint(last->params[0], ==, is_used ? 60 : 50);
        g_hash_table_insert(params, (gpointer) "n", &seven);
        g_autoptr(GPtrArray) told = launch_configs(ir->kernel, &request, &some_gpu, &error);
        g_assert_cmpuint(told->len, ==, 1);
        first = g_ptr_array_index(told, 0);
        g_assert_cmpint(first->params[0], ==, 7);
        g_assert_cmpint(first->stated[0].kind, ==, STATED_NOTHING);
    }
}

/* What differs by less than the known error of the whole does not tell costs apart. */
static void
test_known_error(void)
{
    const double a[] = {10, 1000}, b[] = {20, 1015}, c[] = {10, 1030}, d[] = {40, 1000};

    g_assert_cmpint(cost_compare_within(a, 2, b, 2, 0.02), ==, 0);
    g_assert_cmpint(cost_compare_within(a, 2, c, 2, 0.02), <, 0);
    g_assert_cmpint(cost_compare_within(c, 2, a, 2, 0.02), >, 0);
    g_assert_cmpint(cost_compare_within(a, 2, d, 2, 0.02), <, 0);
    g_assert_cmpint(cost_compare_within(a, 2, b, 2, 0), <, 0);
    g_assert_cmpint(cost_compare(a, 2, b, 2), <, 0);
}

/* Of all groupings the first ROWS, 0: all. */
static Ranking *
rank_rows(const IrBuilder *ir, const Model *model, const Arch *arch, guint rows)
{
    const ModelSettings settings = {0};
    g_autoptr(GError) error = NULL;
    CandidateRequest request = {.all = TRUE, .rows = rows};
    Ranking *ranking =
        ranking_new(ir->kernel, ir->binding, ir->launch, model, arch, &settings, &request, &error);

    g_assert_no_error(error);
    return ranking;
}

static void
check_rows(const IrBuilder *ir, const Model *model, const Arch *arch, const Ranking *whole, guint rows)
{
    g_autoptr(Ranking) some = rank_rows(ir, model, arch, rows);
    guint n_simple = 0;

    rows = MIN(rows, whole->layouts->len);
    for (guint i = 0; i < rows; i++) {
        g_assert_cmpstr(entry(some, i)->spec, ==, entry(whole, i)->spec);
        g_assert_cmpuint(entry(some, i)->rank, ==, entry(whole, i)->rank);
        g_assert_cmpfloat_with_epsilon(entry(some, i)->relative, entry(whole, i)->relative, 1e-12);
    }
    for (guint i = rows; i < whole->layouts->len; i++) {
        const RankedLayout *ranked = entry(whole, i);

        if (g_strcmp0(ranked->name, "aos") != 0 && g_strcmp0(ranked->name, "soa") != 0)
            continue;
        g_assert_cmpstr(entry(some, rows + n_simple)->spec, ==, ranked->spec);
        g_assert_cmpuint(entry(some, rows + n_simple++)->rank, ==, 0);
    }
    g_assert_cmpuint(some->layouts->len, ==, rows + n_simple);
}

/* Where few rows are asked for, they are those of all, and AoS and SoA come behind them without a rank. */
static void
test_rows(void)
{
    static const RandomShape shape = {5, 2, 6, FALSE, FALSE, FALSE, FALSE, TRUE, TRUE};
    g_autoptr(Arch) fermi = ir_shipped_arch("fermi-m2050"), hopper = ir_shipped_arch("hopper-h200");

    for (guint seed = 1; seed <= 40; seed++) {
        g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
        g_autoptr(IrBuilder) ir = random_ir(rand, &shape);
        const Model *model = seed % 2 ? &model_peng : &model_sector;
        const Arch *arch = seed % 2 ? fermi : hopper;
        g_autoptr(Ranking) whole = rank_rows(ir, model, arch, 0);

        for (guint rows = 1; rows < 12; rows += 2)
            check_rows(ir, model, arch, whole, rows);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ranking/known-error", test_known_error);
    g_test_add_func("/ranking/late", test_late);
    g_test_add_func("/ranking/deadline", test_deadline);
    g_test_add_func("/ranking/deadline/length", test_deadline_length);
    g_test_add_func("/ranking/default-set", test_default_set);
    g_test_add_func("/ranking/relative", test_relative);
    g_test_add_func("/ranking/errors", test_errors);
    g_test_add_func("/ranking/all", test_all);
    g_test_add_func("/ranking/rows", test_rows);
    g_test_add_func("/launch/defaults", test_launch_defaults);
    g_test_add_func("/launch/stated", test_launch_stated);
    g_test_add_func("/launch/dimensions", test_launch_dimensions);
    g_test_add_func("/launch/occupancy", test_launch_occupancy);
    g_test_add_func("/launch/errors", test_launch_errors);
    g_test_add_func("/launch/shared", test_launch_shared);
    g_test_add_func("/launch/params", test_launch_params);
    g_test_add_func("/launch/arguments", test_launch_arguments);
    return g_test_run();
}
