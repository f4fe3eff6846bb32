/* SPDX-License-Identifier: MIT */
/* Nests of loops around one access: exact where they shift its addresses, and few looks where they do not. */
#include "archdb/archdb.h"
#include "ir_builder.h"

#define BLOCKS 3
#define THREADS 64
#define WARP 32
#define LINE 128

static double
estimated_transactions(IrBuilder *ir, guint access, double *ret_total)
{
    static const ModelSettings settings = {0};
    g_autoptr(GError) error = NULL;
    g_autoptr(Arch) arch = arch_find("kepler-k20c", &error);

    g_assert_no_error(error);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, &settings, "soa");
    *ret_total = result->estimate.traffic.load_sectors;
    return ir_result_access(result, access)->transactions;
}

/* Lines that the warps of all blocks touch where element index is the thread's number + SHIFT. */
static guint
count_lines(gint64 shift, gint64 size)
{
    guint lines = 0;

    for (gint64 warp = 0; warp < BLOCKS * THREADS / WARP; warp++) {
        gint64 before = -1;

        for (gint64 lane = 0; lane < WARP; lane++) {
            gint64 line = (warp * WARP + lane + shift) * size / LINE;

            lines += line != before;
            before = line;
        }
    }
    return lines;
}

static void
test_shifts(void)
{
    static const gint64 factors[][3] = {{5, 3, 7}, {1, 32, 1024}, {0, 1, 16}, {4, 4, 4}};
    static const gint64 trips[3] = {30, 70, 45};

    for (guint n = 0; n < G_N_ELEMENTS(factors); n++) {
        g_autoptr(IrBuilder) ir = ir_builder_new(BLOCKS, THREADS, 16);

        ir_field(ir, "x", 4, 1);
        ir_field(ir, "y", 8, 1);
        const Expr *index = ir_tid(ir);
        for (guint i = 0; i < 3; i++)
            index = ir_plus(ir, index, ir_loop(ir, ir_const(ir, trips[i])), factors[n][i]);
        guint access = ir_load(ir, 0, index);
        for (guint i = 0; i < 3; i++)
            ir_end(ir);
        ir_finish(ir);

        double total, expected = 0;
        estimated_transactions(ir, access, &total);
        for (gint64 i = 0; i < trips[0]; i++)
            for (gint64 j = 0; j < trips[1]; j++)
                for (gint64 k = 0; k < trips[2]; k++)
                    expected += count_lines(i * factors[n][0] + j * factors[n][1] + k * factors[n][2], 4);
        g_assert_cmpfloat_with_epsilon(total, expected, 1e-6 * expected);
    }
}

/* Values that mix thread and every loop: there are 100 to the power of 8 of them. */
static void
test_irregular_nest(void)
{
    g_autoptr(IrBuilder) ir = ir_builder_new(BLOCKS, THREADS, 16);
    const guint depth = 8;

    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    ExprPool *pool = ir->kernel->pool;
    const Expr *mixed = ir_tid(ir);
    double executions = 1;
    for (guint i = 0; i < depth; i++) {
        const Expr *counter = ir_loop(ir, ir_const(ir, 100));

        mixed = expr_add(pool, mixed, expr_mul(pool, ir_thread(ir, 0), counter));
        mixed = expr_binary(pool, EXPR_XOR, mixed, counter);
        executions *= 100;
    }
    guint unknown = ir_load(ir, 0, expr_opaque(pool, "load a", &mixed, 1));
    guint known = ir_load(ir, 1, mixed);
    for (guint i = 0; i < depth; i++)
        ir_end(ir);
    ir_finish(ir);

    double total, warps = (double)(BLOCKS * THREADS / WARP);
    g_assert_cmpfloat_with_epsilon(estimated_transactions(ir, unknown, &total), WARP, 1e-6);
    double of_known = estimated_transactions(ir, known, &total);
    g_assert_true(of_known >= 1 && of_known <= WARP);
    g_assert_cmpfloat_with_epsilon(total, executions * warps * (WARP + of_known), 1e-6 * total);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lanes/shifts", test_shifts);
    g_test_add_func("/lanes/irregular-nest", test_irregular_nest);
    return g_test_run();
}
