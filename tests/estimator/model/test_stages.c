/* SPDX-License-Identifier: MIT */
/* The stages of the model one by one, and what their input may do to them. */
#include "ir_builder.h"
#include "model/compiled/compiled.h"
#include "ir/ir.h"
#include "model/warps/warps.h"

#include <math.h>
#include <string.h>

/* --- bounds and periods */

static const Expr *
random_expr(GRand *rand, ExprPool *pool, guint depth)
{
    static const ExprKind kinds[] = {EXPR_DIV, EXPR_MOD, EXPR_AND, EXPR_OR, EXPR_XOR, EXPR_SHR,
                                     EXPR_SHL, EXPR_MIN, EXPR_MAX, EXPR_LT, EXPR_EQ};
    gint32 pick = g_rand_int_range(rand, 0, 8);

    if (depth == 0 || pick == 0)
        return g_rand_boolean(rand)
                   ? expr_const(pool, g_rand_int_range(rand, -20, 40))
                   : expr_symbol(pool, g_rand_int_range(rand, 0, 2) ? SYMBOL_THREAD : SYMBOL_BLOCK,
                                 (guint)g_rand_int_range(rand, 0, 2), NULL);
    const Expr *a = random_expr(rand, pool, depth - 1);
    if (pick == 1)
        return expr_mul_const(pool, a, g_rand_int_range(rand, -4, 9));
    const Expr *b = random_expr(rand, pool, depth - 1);
    if (pick <= 4)
        return pick == 2 ? expr_mul(pool, a, b) : expr_add(pool, a, b);
    if (pick == 5)
        return expr_select(pool, a, b, random_expr(rand, pool, depth - 1));
    ExprKind kind = kinds[g_rand_int_range(rand, 0, G_N_ELEMENTS(kinds))];
    if (kind == EXPR_SHR || kind == EXPR_SHL)
        b = expr_const(pool, g_rand_int_range(rand, 0, 5));
    else if (g_rand_boolean(rand))
        b = expr_const(pool, g_rand_int_range(rand, -8, 17));
    return expr_binary(pool, kind, a, b);
}

static SymbolBox
random_box(GRand *rand)
{
    SymbolBox box = {0};

    for (guint i = 0; i < 3; i++) {
        box.thread_lo[i] = g_rand_int_range(rand, 0, 5);
        box.thread_hi[i] = box.thread_lo[i] + g_rand_int_range(rand, 0, 9);
        box.block_lo[i] = g_rand_int_range(rand, 0, 5);
        box.block_hi[i] = box.block_lo[i] + g_rand_int_range(rand, 0, 60);
    }
    return box;
}

static ExprEnv
random_point(GRand *rand, const SymbolBox *box)
{
    ExprEnv env = {0};

    for (guint i = 0; i < 3; i++) {
        env.thread[i] = g_rand_int_range(rand, (gint32)box->thread_lo[i], (gint32)box->thread_hi[i] + 1);
        env.block[i] = g_rand_int_range(rand, (gint32)box->block_lo[i], (gint32)box->block_hi[i] + 1);
    }
    return env;
}

/* Every value lies inside the bounds, and narrowing an expression to a box changes none. */
static void
test_interval(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);
    g_autoptr(ExprPool) pool = expr_pool_new();
    guint n_known = 0;

    for (guint k = 0; k < 3000; k++) {
        const Expr *e = random_expr(rand, pool, 4);
        SymbolBox box = random_box(rand);
        Interval interval = expr_interval(e, &box);
        const Expr *narrow = expr_narrow(pool, e, &box);

        n_known += interval.state == INTERVAL_KNOWN;
        for (guint i = 0; i < 50; i++) {
            ExprEnv env = random_point(rand, &box);
            gint64 value, narrow_value;

            if (!expr_eval(e, &env, &value)) {
                g_assert_cmpint(interval.state, !=, INTERVAL_KNOWN);
                continue;
            }
            g_assert_true(expr_eval(narrow, &env, &narrow_value));
            g_assert_cmpint(narrow_value, ==, value);
            if (interval.state != INTERVAL_KNOWN)
                continue;
            g_assert_cmpint(value, >=, interval.lo);
            g_assert_cmpint(value, <=, interval.hi);
        }
    }
    g_assert_cmpuint(n_known, >, 2000);
}

/* The bounds of a quotient of two symbols are reached, where none of the divisors is 0. */
static void
test_quotients(void)
{
    static const gint64 ends[][4] = {{6, 13, 2, 3},    {-13, -6, 2, 3}, {-13, 6, 2, 3},    {6, 13, -3, -2},
                                     {-5, 13, -4, -1}, {0, 7, 1, 7},    {-20, -9, -9, -4}, {3, 3, 1, 5}};
    g_autoptr(ExprPool) pool = expr_pool_new();
    const Expr *quotient = expr_binary(pool, EXPR_DIV, expr_symbol(pool, SYMBOL_THREAD, 0, NULL),
                                       expr_symbol(pool, SYMBOL_BLOCK, 0, NULL));

    for (guint i = 0; i < G_N_ELEMENTS(ends); i++) {
        const SymbolBox box = {.thread_lo = {ends[i][0]},
                               .thread_hi = {ends[i][1]},
                               .block_lo = {ends[i][2]},
                               .block_hi = {ends[i][3]}};
        Interval interval = expr_interval(quotient, &box);
        gint64 least = G_MAXINT64, most = G_MININT64;

        for (gint64 a = ends[i][0]; a <= ends[i][1]; a++)
            for (gint64 b = ends[i][2]; b <= ends[i][3]; b++) {
                least = MIN(least, a / b);
                most = MAX(most, a / b);
            }
        g_assert_cmpint(interval.state, ==, INTERVAL_KNOWN);
        g_assert_cmpint(interval.lo, ==, least);
        g_assert_cmpint(interval.hi, ==, most);
    }
}

static void
test_period(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(11);
    g_autoptr(ExprPool) pool = expr_pool_new();
    guint n_known = 0;

    for (guint k = 0; k < 4000; k++) {
        const Expr *e = random_expr(rand, pool, 3);
        SymbolBox box = random_box(rand);
        Period period = expr_period(e, SYMBOL_BLOCK, 0, &box);

        if (!period.known || !(e->depends & DEPENDS_BLOCK))
            continue;
        for (guint i = 0; i < 50; i++) {
            ExprEnv env = random_point(rand, &box);
            gint64 value, later;

            if (env.block[0] + period.length > box.block_hi[0] || !expr_eval(e, &env, &value))
                continue;
            env.block[0] += period.length;
            if (!expr_eval(e, &env, &later))
                continue;
            n_known++;
            g_assert_cmpint(later, ==, value + period.step);
        }
    }
    g_assert_cmpuint(n_known, >, 5000);
}

/* --- transactions */

/* Counts segments one by one. */
static guint
count_segments(const WarpShape *shape, gint64 residue, const Footprint *f)
{
    gint64 segments[32 * 4];
    guint n = 0, run = 0;

    for (guint t = 0; t < shape->n; t++) {
        run = shape->starts[t] ? n : run;
        gint64 element = residue + shape->offsets[t], tiles = 0;
        if (f->tile)
            tiles = (gint64)floor((double)element / (double)f->tile);
        gint64 address =
            f->tile ? tiles * f->size + (element - tiles * f->tile) * f->step : element * f->size;
        address += f->offset;
        for (gint64 byte = address; byte < address + f->bytes; byte++) {
            gint64 segment = (gint64)floor((double)byte / 128);
            guint at = run;

            while (at < n && segments[at] != segment)
                at++;
            segments[at] = segment;
            n = MAX(n, at + 1);
        }
    }
    return n;
}

static void
test_warp_transactions(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);

    for (guint k = 0; k < 20000; k++) {
        gint64 offsets[32];
        guint8 starts[32];
        WarpShape shape = {(guint)g_rand_int_range(rand, 1, 33), 0, offsets, starts, 0};
        Footprint f = {g_rand_int_range(rand, 1, 40), g_rand_int_range(rand, -200, 200),
                       1 << g_rand_int_range(rand, 0, 5), 0, 0};

        if (g_rand_boolean(rand)) {
            f.tile = g_rand_int_range(rand, 2, 20);
            f.step = g_rand_int_range(rand, 1, 9);
            f.size = f.tile * f.step + g_rand_int_range(rand, 0, 50);
        }
        gboolean in_order = g_rand_boolean(rand);
        for (guint t = 0; t < shape.n; t++) {
            offsets[t] = t == 0     ? 0
                         : in_order ? offsets[t - 1] + g_rand_int_range(rand, 0, 4)
                                    : g_rand_int_range(rand, -60, 60);
            starts[t] = t > 0 && g_rand_int_range(rand, 0, 9) == 0;
        }
        warp_shape_tell(&shape);
        gint64 residue = g_rand_int_range(rand, 0, 128);
        g_assert_cmpuint(warp_transactions(&shape, residue, &f, 128), ==,
                         count_segments(&shape, residue, &f));
    }
}

/* A large grid, whose warps can't be counted one by one: 2 transactions where the warp begins between
 * segments. */
static void
test_large_grid(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("kepler-k20c");
    g_autoptr(IrBuilder) ir = ir_builder_new(1000000, 96, 16);
    ExprPool *pool = ir->kernel->pool;

    ir_field(ir, "x", 4, 1);
    const Expr *tid = ir_tid(ir);
    guint shifted =
        ir_load(ir, 0, ir_plus(ir, tid, ir_block(ir, 0), 1)); /* begins at 97 * block + 32 * warp */
    guint wrapped = ir_load(ir, 0, expr_binary(pool, EXPR_MOD, tid, ir_const(ir, 1024)));
    guint halved = ir_load(ir, 0, expr_binary(pool, EXPR_DIV, tid, ir_const(ir, 2)));
    guint clamped = ir_load(ir, 0, expr_binary(pool, EXPR_MIN, tid, ir_const(ir, 50000000)));
    guint edge =
        ir_load(ir, 0, expr_binary(pool, EXPR_MAX, ir_plus(ir, tid, ir_const(ir, -1), 1), ir_const(ir, 0)));
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
    g_assert_cmpfloat(ir_result_access(result, shifted)->transactions, ==, 2 - 1.0 / 32);
    g_assert_cmpfloat(ir_result_access(result, wrapped)->transactions, ==, 1);
    g_assert_cmpfloat(ir_result_access(result, halved)->transactions, ==, 1);
    g_assert_cmpfloat(ir_result_access(result, clamped)->transactions, ==, 1);
    g_assert_cmpfloat(ir_result_access(result, edge)->transactions, ==, (2 * 3e6 - 1) / 3e6);
}

/* --- wide accesses */

/* A copy of struct alignas(ALIGN) { float x, y, z, w; }, of which the fields of MASK are used. */
static IrBuilder *
copy_builder(guint align, guint mask)
{
    IrBuilder *ir = ir_builder_new(1, 32, 16);
    const char *const names[] = {"x", "y", "z", "w"};

    for (guint i = 0; i < 4; i++) {
        ir_field(ir, names[i], 4, 1);
        ir->binding->record->fields[i].decl_offset = 4 * i;
    }
    for (guint i = 0; i < 4; i++) {
        if (!(mask >> i & 1))
            continue;
        guint number = ir_load(ir, (int)i, ir_tid(ir));
        Access *access = g_ptr_array_index(ir->kernel->accesses, number);
        access->bundle = 0;
        access->bundle_bytes = 16;
    }
    ir->binding->record->decl_size = 16;
    ir->binding->record->decl_align = align;
    ir_finish(ir);
    return ir;
}

/* What nvcc 13 emits for sm_90: pieces as large as the alignment, of what is used of the copy. */
static void
test_copy_alignment(void)
{
    static const struct {
        guint align, mask;
        double requests, transactions; /* of 128 bytes or less: four bytes a lane or more */
    } copies[] = {
        {16, 0xf, 1, 4}, {8, 0xf, 2, 8},  {4, 0xf, 4, 16}, {2, 0xf, 4, 16}, {16, 0x7, 1, 4},
        {16, 0x6, 1, 4}, {16, 0x4, 1, 4}, {8, 0x6, 2, 8},  {8, 0xc, 1, 4},  {4, 0x3, 2, 8},
    };
    g_autoptr(Arch) arch = ir_shipped_arch("kepler-k20c");

    for (guint i = 0; i < G_N_ELEMENTS(copies); i++) {
        g_autoptr(IrBuilder) ir = copy_builder(copies[i].align, copies[i].mask);
        g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "aos");

        g_assert_cmpfloat(result->estimate.traffic.load_requests, ==, copies[i].requests);
        g_assert_cmpfloat(result->estimate.traffic.load_sectors, ==, copies[i].transactions);
    }
}

static void
test_wide_access(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("kepler-k20c");
    g_autoptr(IrBuilder) ir = copy_builder(16, 0xf);
    g_autoptr(IrResult) whole = ir_estimate(ir, arch, NULL, "aos"),
                        other = ir_estimate(ir, arch, NULL, "x,y,w,z");
    g_autoptr(IrResult) pairs = ir_estimate(ir, arch, NULL, "x,y/z,w"),
                        three = ir_estimate(ir, arch, NULL, "x,y,z/w"),
                        tiled = ir_estimate(ir, arch, NULL, "aosoa@32");

    /* one access of 16 bytes, whoever says that its struct is aligned; two of 8; one of 4 bytes a field */
    g_assert_cmpfloat(whole->estimate.traffic.load_sectors, ==, 4);
    g_assert_cmpfloat(whole->estimate.traffic.load_requests, ==, 1);
    g_assert_cmpfloat(other->estimate.traffic.load_sectors, ==, 4);
    g_assert_cmpfloat(other->estimate.traffic.load_requests, ==, 1);
    g_assert_cmpfloat(pairs->estimate.traffic.load_sectors, ==, 2 * 2);
    g_assert_cmpfloat(pairs->estimate.traffic.load_requests, ==, 2);
    g_assert_cmpfloat(three->estimate.traffic.load_sectors, ==, 3 * 3 + 1);
    g_assert_cmpfloat(three->estimate.traffic.load_requests, ==, 4);
    g_assert_cmpfloat(tiled->estimate.traffic.load_sectors, ==, 4);
    g_assert_cmpfloat(tiled->estimate.traffic.load_requests, ==, 4);
}

/* --- what is not known, or too much */

static void
assert_unknown(gint64 factor, guint bits, const char *word)
{
    g_autoptr(Arch) arch = ir_shipped_arch("kepler-k20c");
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 256, 16);

    ir_field(ir, "x", 4, 1);
    guint access = ir_load(ir, 0, expr_mul_const(ir->kernel->pool, ir_tid(ir), factor));
    ((Access *)g_ptr_array_index(ir->kernel->accesses, access))->index_bits = bits;
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
    const AccessEstimate *estimate = ir_result_access(result, access);
    g_assert_cmpfloat(estimate->transactions, ==, 32);
    g_assert_cmpint(estimate->stride_known, ==, !word);
    g_assert_true(!word || strstr(estimate->reason, word));
}

static void
test_overflow(void)
{
    assert_unknown(262144, 32, NULL); /* 2^14 threads by 2^18 elements: all that 32 bits hold */
    assert_unknown(262161, 32, "32 bits");
    assert_unknown(262161, 64, NULL);
    assert_unknown(G_MAXINT64 / 1000, 64, "64 bits");
    assert_unknown(G_GINT64_CONSTANT(1) << 30, 64, "larger than any array");
}

static void
test_deep_nest(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 256, 16);
    const Expr *first = NULL, *last = NULL;

    ir_field(ir, "x", 4, 1);
    for (guint i = 0; i < 200; i++) {
        last = ir_loop(ir, i % 2 ? NULL : ir_const(ir, 7));
        first = first ? first : last;
    }
    ir_load(ir, 0, ir_plus(ir, first, last, 1));
    for (guint i = 0; i < 200; i++)
        ir_end(ir);
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
    g_assert_true(isfinite(result->estimate.total));
    g_assert_cmpuint(result->estimate.n_cost, ==, 101);
}

/* Loops that run very long, or never, with and without anything inside. */
static void
test_long_loops(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 256, 16);

    ir_field(ir, "x", 4, 1);
    ir_loop(ir, ir_const(ir, G_GINT64_CONSTANT(1) << 50));
    ir_loop(ir, ir_const(ir, 0));
    ir_load(ir, 0, ir_tid(ir));
    ir_end(ir);
    ir_end(ir);
    const Expr *i = ir_loop(ir, ir_const(ir, 1000000)), *j = ir_loop(ir, i);
    ir_load(ir, 0, expr_binary(ir->kernel->pool, EXPR_XOR, i, j));
    ir_end(ir);
    ir_end(ir);
    ir_loop(ir, ir_const(ir, -5));
    ir_store(ir, 0, ir_tid(ir));
    ir_end(ir);
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
    g_assert_false(ir_result_access(result, 0)->counted);
    g_assert_cmpfloat(ir_result_access(result, 1)->executions, >, 0.9 * 64 * 8 * 5e11);
    g_assert_cmpfloat(ir_result_access(result, 1)->executions, <, 1.1 * 64 * 8 * 5e11);
    g_assert_false(ir_result_access(result, 2)->counted);
}

/* Each loop runs longer the further the one around it is. */
static void
test_triangles(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(IrBuilder) ir = ir_builder_new(1, 32, 16);

    ir_field(ir, "x", 4, 1);
    const Expr *i = ir_loop(ir, ir_const(ir, 4)), *j = ir_loop(ir, ir_plus(ir, ir_const(ir, 4), i, 1));
    const Expr *k = ir_loop(ir, ir_plus(ir, ir_const(ir, 2), j, 1));
    ir_load(ir, 0, ir_plus(ir, ir_plus(ir, ir_plus(ir, k, j, 10), i, 100), ir_tid(ir), 1));
    for (guint n = 0; n < 3; n++)
        ir_end(ir);
    ir_finish(ir);
    g_autoptr(IrResult) result = ir_estimate(ir, arch, NULL, "x");
    g_assert_cmpfloat(ir_result_access(result, 0)->executions, ==, 14 + 20 + 27 + 35);
}

/* Tiles of two, three and four elements take as many bytes where the fields are aligned so: what one layout
 * counts is not what the one before did. */
static void
test_equal_tiles(void)
{
    enum { THREADS = 96, WARP = 32 };
    static const char *const specs[] = {"x,y@2", "x,y@4", "x,y@3", "x,y@2"};
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    const Model *const models[] = {&model_peng, &model_sector};
    for (guint m = 0; m < G_N_ELEMENTS(models); m++) {
        g_autoptr(Arch) arch = ir_shipped_arch(m == 0 ? "fermi-m2050" : "hopper-h200");
        g_autoptr(GError) error = NULL;
        g_autoptr(IrBuilder) ir = ir_builder_new(1, THREADS, 16);

        ir_field(ir, "x", 4, 1);
        ir_field(ir, "y", 4, 1);
        for (guint f = 0; f < 2; f++)
            ir->binding->record->fields[f].align = 16;
        ir_load(ir, 0, ir_tid(ir));
        ir_finish(ir);
        gpointer prepared = models[m]->prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
        g_assert_no_error(error);
        for (guint i = 0; i < G_N_ELEMENTS(specs); i++) {
            g_autoptr(Layout) layout = layout_parse(specs[i], ir->binding->record, &error);
            g_autoptr(GPtrArray) all = models[m]->explain(prepared, layout, NULL);
            const AccessEstimate *x = g_ptr_array_index(all, 0);
            gint64 tile = specs[i][4] - '0', per_line = m == 0 ? 4 : 1, n = 0; /* tiles of 32 bytes */

            for (gint64 first = 0; first < THREADS; first += WARP)
                n += (first + WARP - 1) / tile / per_line - first / tile / per_line + 1;
            g_assert_cmpfloat(x->transactions, ==, (double)n / (THREADS / WARP));
        }
        models[m]->release(prepared);
    }
}

/* --- settings */

static void
test_settings(void)
{
    ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};
    g_autoptr(GError) error = NULL;

    g_assert_true(model_settings_has_key("uniform"));
    g_assert_true(model_settings_has_key("accordance"));
    g_assert_false(model_settings_has_key("l1_bytes"));
    g_assert_true(model_settings_set(&settings, "uniform", "grid", &error));
    g_assert_true(model_settings_set(&settings, "accordance", "line", &error));
    g_assert_cmpint(settings.uniform, ==, UNIFORM_GRID);
    g_assert_cmpint(settings.accordance, ==, ACCORDANCE_LINE);
    g_assert_false(model_settings_set(&settings, "uniform", "block", &error));
    g_assert_error(error, MODEL_ERROR, MODEL_ERROR_SETTING);
    g_assert_nonnull(strstr(error->message, "warp or grid"));
    g_clear_error(&error);
    g_assert_true(model_settings_set(&settings, "repeats", "counted", &error));
    g_assert_true(model_settings_set(&settings, "shared_memory", "l1", &error));
    g_assert_true(model_settings_set(&settings, "transactions", "reduced=32", &error));
    g_assert_cmpint(settings.repeats, ==, REPEATS_COUNTED);
    g_assert_cmpint(settings.shared, ==, SHARED_L1);
    g_assert_cmpint(settings.transactions, ==, TRANSACTIONS_REDUCED);
    g_assert_cmpint(settings.transaction_bytes, ==, 32);
    g_assert_false(model_settings_set(&settings, "transactions", "reduced=48", &error));
    g_assert_error(error, MODEL_ERROR, MODEL_ERROR_SETTING);
    g_assert_nonnull(strstr(error->message, "power of two"));
    g_assert_cmpint(settings.transaction_bytes, ==, 32);
    g_clear_error(&error);
    g_assert_false(model_settings_set(&settings, "colour", "red", &error));
    g_assert_error(error, MODEL_ERROR, MODEL_ERROR_SETTING);
    g_assert_cmpint(settings.uniform, ==, UNIFORM_GRID);
    g_assert_true(model_find("peng") == &model_peng);
    g_assert_null(model_find("pengu"));
    g_assert_null(model_find(NULL));
}

/* Laws of the order of costs. */
static void
test_cost_order(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(5);
    const double shorter[] = {1, 2}, padded[] = {1, 2, 0}, larger[] = {2, 2, 0};

    g_assert_cmpint(cost_compare(shorter, 2, padded, 3), ==, 0);
    g_assert_cmpint(cost_compare(shorter, 2, larger, 3), <, 0); /* place 0 counts too */
    g_assert_cmpint(cost_compare(NULL, 0, NULL, 0), ==, 0);
    const double near = 1e9 + 0.5, exact = 1e9, further = 1e9 + 10;
    g_assert_cmpint(cost_compare(&near, 1, &exact, 1), ==, 0);
    g_assert_cmpint(cost_compare(&further, 1, &exact, 1), >, 0);
    for (guint k = 0; k < 1000; k++) {
        double v[3][3];

        for (guint i = 0; i < 9; i++)
            v[i / 3][i % 3] = g_rand_int_range(rand, 0, 3);
        int ab = cost_compare(v[0], 3, v[1], 3), bc = cost_compare(v[1], 3, v[2], 3);
        g_assert_cmpint(ab, ==, -cost_compare(v[1], 3, v[0], 3));
        if (ab <= 0 && bc <= 0)
            g_assert_cmpint(cost_compare(v[0], 3, v[2], 3), <=, 0);
    }
}

/* --- dumps */

static void
test_dumps(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 256, 16);
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};

    ir_field(ir, "x", 4, 1);
    ir_field(ir, "y", 4, 1);
    ir_load(ir, 0, ir_tid(ir));
    ir_load(ir, 1, ir_tid(ir));
    ir_finish(ir);
    g_autoptr(Layout) aos = layout_parse("aos", ir->binding->record, &error);
    gpointer prepared = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error);
    g_autofree char *placement = model_peng.dump(prepared, aos, "placement");
    g_autofree char *metrics = model_peng.dump(prepared, aos, "metrics");
    g_autofree char *hits = model_peng.dump(prepared, aos, "hits"),
                    *cost = model_peng.dump(prepared, aos, "cost");
    g_assert_cmpstr(placement, ==,
                    "access  kind  group  address in bytes\n"
                    "a0[].0  load  0      8*threadIdx.x + 2048*blockIdx.x\n"
                    "a0[].1  load  0      8*threadIdx.x + 2048*blockIdx.x + 4\n");
    g_assert_cmpstr(metrics, ==,
                    "access  kind  stride B  transactions  L1 distance B  L2 distance B\n"
                    "a0[].0  load  8         2             -              -\n"
                    "a0[].1  load  8         2             12288          131072\n");
    g_assert_cmpstr(hits, ==,
                    "access  kind  L1 hits  after   L2 hits  after\n"
                    "a0[].0  load  0        -       0        -\n"
                    "a0[].1  load  1        a0[].0  0        a0[].0\n");
    g_assert_cmpstr(cost, ==,
                    "access  kind  degree  executions  transactions  cost\n"
                    "a0[].0  load  0       512         1024          102400\n"
                    "a0[].1  load  0       512         1024          1024\n");
    g_assert_null(model_peng.dump(prepared, aos, "kernel"));
    model_peng.release(prepared);
}

/* An architecture that lacks a number says which. */
static void
test_unknown_number(void)
{
    g_autoptr(Arch) arch = ir_shipped_arch("fermi-m2050");
    g_autoptr(GError) error = NULL;
    g_autoptr(IrBuilder) ir = ir_builder_new(64, 256, 16);
    const ModelSettings settings = {UNIFORM_WARP, ACCORDANCE_PAPER};

    ir_field(ir, "x", 4, 1);
    ir_load(ir, 0, ir_tid(ir));
    ir_finish(ir);
    g_assert_true(arch_set(arch, "w_dram", "unknown", &error));
    g_assert_null(model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch, &settings, &error));
    g_assert_error(error, ARCH_ERROR, ARCH_ERROR_UNKNOWN_VALUE);
    g_assert_nonnull(strstr(error->message, "w_dram"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stages/interval", test_interval);
    g_test_add_func("/stages/quotients", test_quotients);
    g_test_add_func("/stages/period", test_period);
    g_test_add_func("/stages/warp-transactions", test_warp_transactions);
    g_test_add_func("/stages/large-grid", test_large_grid);
    g_test_add_func("/stages/wide-access", test_wide_access);
    g_test_add_func("/stages/copy-alignment", test_copy_alignment);
    g_test_add_func("/stages/overflow", test_overflow);
    g_test_add_func("/stages/deep-nest", test_deep_nest);
    g_test_add_func("/stages/long-loops", test_long_loops);
    g_test_add_func("/stages/triangles", test_triangles);
    g_test_add_func("/stages/equal-tiles", test_equal_tiles);
    g_test_add_func("/stages/settings", test_settings);
    g_test_add_func("/stages/cost-order", test_cost_order);
    g_test_add_func("/stages/dumps", test_dumps);
    g_test_add_func("/stages/unknown-number", test_unknown_number);
    return g_test_run();
}
