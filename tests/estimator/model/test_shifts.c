/* SPDX-License-Identifier: MIT */
/* Shifts, by any number of places: as one value, as bounds, and in the lanes of warps, against arithmetic of
 * 128 bits. */
#include "ir/ir.h"
#include "ir_builder.h"
#include "model/lanes/lanes.h"
#include "model/study/study.h"

typedef __int128 Wide;

enum { THREADS = 128, FIRST = -2 }; /* thread t shifts by t + FIRST places */

static const gint64 operands[] = {0, 1, -1, 2, 3, -7, 1 << 20, -(1 << 20), G_MAXINT64, G_MININT64};

/* A divided by 2 to the power of PLACES, rounded down; FALSE where C does not say. */
static gboolean
right(gint64 a, gint64 places, gint64 *ret_value)
{
    if (places < 0 || places >= 64)
        return FALSE;
    Wide power = (Wide)1 << places, value = a / power;
    *ret_value = (gint64)(value - (a % power < 0));
    return TRUE;
}

/* A times 2 to the power of PLACES, or its lowest 64 bits; TRUE in RET_FITS where both are numbers of 64 bits
 * with a sign. */
static gboolean
left(gint64 a, gint64 places, gint64 *ret_value, gboolean *ret_fits)
{
    if (places < 0 || places >= 64)
        return FALSE;
    Wide power = (Wide)1 << places, value = a * power;
    *ret_fits = power <= G_MAXINT64 && value >= G_MININT64 && value <= G_MAXINT64;
    *ret_value = (gint64)(guint64)value;
    return TRUE;
}

typedef struct {
    gboolean defined, fits;
    gint64 value;
} Expected;

static Expected
expected_of(ExprKind kind, gint64 a, gint64 places)
{
    Expected expected = {0};

    if (kind == EXPR_SHL)
        expected.defined = left(a, places, &expected.value, &expected.fits);
    else
        expected.defined = expected.fits = right(a, places, &expected.value);
    return expected;
}

static void
check_point(ExprPool *pool, const Expr *e, gint64 a, gint64 thread)
{
    Expected expected = expected_of(e->kind, a, thread + FIRST);
    ExprEnv env = {.thread = {thread}};
    SymbolBox box = {.thread_lo = {thread}, .thread_hi = {thread}};
    gint64 value;

    g_assert_cmpint(expr_eval(e, &env, &value), ==, expected.fits);
    if (expected.fits)
        g_assert_cmpint(value, ==, expected.value);
    Interval interval = expr_interval(e, &box);
    g_assert_cmpint(interval.state == INTERVAL_KNOWN, ==, expected.fits);
    if (expected.fits) {
        g_assert_cmpint(interval.lo, ==, expected.value);
        g_assert_cmpint(interval.hi, ==, expected.value);
    }
    const Expr *folded = expr_binary(pool, e->kind, expr_const(pool, a), expr_const(pool, thread + FIRST));
    g_assert_cmpint(expr_is_const(folded, &value), ==, expected.fits);
    if (expected.fits)
        g_assert_cmpint(value, ==, expected.value);
}

static void
check_lanes(LaneSet *set, const Expr *e, gint64 a)
{
    const gint64 *values = lane_set_values(set, e, NULL);

    for (gint64 t = 0; t < THREADS; t++) {
        Expected expected = expected_of(e->kind, a, t + FIRST);

        g_assert_cmpint(values[t], ==, expected.defined ? expected.value : 0);
    }
}

static void
test_shifts(gconstpointer data)
{
    ExprKind kind = (ExprKind)GPOINTER_TO_INT(data);
    g_autoptr(IrBuilder) ir = ir_builder_new(1, THREADS, 16);

    ir_field(ir, "x", 4, 1);
    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    g_autoptr(Study) study = study_new(ir->kernel, ir->binding, ir->launch);
    ExprPool *pool = ir->kernel->pool;
    const Expr *places = ir_plus(ir, ir_thread(ir, 0), ir_const(ir, FIRST), 1);
    static const BlockIndex block = {{0}};
    g_autoptr(LaneSet) set = lane_set_new(study, 32, &block, 1, 1, &(ModelSettings){0});
    for (guint i = 0; i < G_N_ELEMENTS(operands); i++) {
        const Expr *e = expr_binary(pool, kind, ir_const(ir, operands[i]), places);

        g_assert_cmpint(e->kind, ==, kind);
        for (gint64 t = 0; t < THREADS; t++)
            check_point(pool, e, operands[i], t);
        check_lanes(set, e, operands[i]);
    }
}

/* A constant number of places on the right: where folding makes a product or a quotient of it, too. */
static void
test_constant_places(void)
{
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *a = expr_symbol(pool, SYMBOL_PARAM, 0, "a"), *t = expr_symbol(pool, SYMBOL_THREAD, 0, NULL);

    for (guint i = 0; i < G_N_ELEMENTS(operands); i++)
        for (gint64 places = FIRST; places < THREADS; places++)
            for (guint k = 0; k < 4; k++) {
                ExprKind kind = k % 2 ? EXPR_SHL : EXPR_SHR;
                gboolean known = TRUE;
                ExprEnv env = {
                    .thread = {operands[i]}, .params = &operands[i], .param_known = &known, .n_params = 1};
                Expected expected = expected_of(kind, operands[i], places);
                gint64 value;

                if (k >= 2 && operands[i] < 0) /* no thread's number is */
                    continue;
                const Expr *e = expr_binary(pool, kind, k < 2 ? a : t, expr_const(pool, places));
                g_assert_cmpint(expr_eval(e, &env, &value), ==, expected.fits);
                if (expected.fits)
                    g_assert_cmpint(value, ==, expected.value);
            }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/shifts/left", GINT_TO_POINTER(EXPR_SHL), test_shifts);
    g_test_add_data_func("/shifts/right", GINT_TO_POINTER(EXPR_SHR), test_shifts);
    g_test_add_func("/shifts/constant-places", test_constant_places);
    return g_test_run();
}
