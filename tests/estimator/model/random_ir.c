/* SPDX-License-Identifier: MIT */
#include "random_ir.h"

typedef struct {
    GRand *rand;
    const RandomShape *shape;
    IrBuilder *ir;
    const Expr *counters[8];
    guint depth;
    const Expr *unknown;      /* a parameter */
    gboolean unknown_allowed; /* not inside other than sums: what a division of it is for one block need not
                                 be known */
    guint n_arrays;
    guint n_left;
    guint n_guards; /* around the place in work */ /* accesses that may still come */
} Random;

static gint32
range(const Random *r, gint32 from, gint32 to)
{
    return g_rand_int_range(r->rand, from, to + 1);
}

static gboolean
chance(const Random *r, gint32 one_in)
{
    return g_rand_int_range(r->rand, 0, one_in) == 0;
}

static const Expr *
random_symbol(const Random *r)
{
    gint32 pick = range(r, 0, 9);

    if (pick < 4 && r->depth > 0)
        return r->counters[range(r, 0, (gint32)r->depth - 1)];
    if (pick < 7)
        return ir_tid(r->ir);
    if (pick == 7)
        return ir_thread(r->ir, (guint)range(r, 0, 2));
    if (pick == 8)
        return ir_block(r->ir, (guint)range(r, 0, 1));
    return r->unknown_allowed && chance(r, 2) ? r->unknown : ir_thread(r->ir, 0);
}

static const Expr *
random_affine(const Random *r)
{
    static const gint64 factors[] = {0, 1, 1, 1, 2, 3, 4, 8, -1, 16, 32, -2};
    const Expr *e = ir_const(r->ir, range(r, -3, 5));

    if (chance(r, 2))
        e = ir_plus(r->ir, e, ir_tid(r->ir), 1);
    for (gint32 i = range(r, 0, 2); i > 0; i--)
        e = ir_plus(r->ir, e, random_symbol(r), factors[range(r, 0, G_N_ELEMENTS(factors) - 1)]);
    return e;
}

static const Expr *
random_quasi(Random *r)
{
    ExprPool *pool = r->ir->kernel->pool;
    static const ExprKind kinds[] = {EXPR_DIV, EXPR_MOD, EXPR_AND, EXPR_OR, EXPR_XOR,
                                     EXPR_SHR, EXPR_MIN, EXPR_MAX, EXPR_LT, EXPR_EQ};
    ExprKind kind = kinds[range(r, 0, G_N_ELEMENTS(kinds) - 1)];

    r->unknown_allowed = FALSE;
    const Expr *a = random_affine(r), *b = random_affine(r);
    if (kind == EXPR_DIV || kind == EXPR_MOD || kind == EXPR_AND)
        b = ir_const(r->ir, range(r, 1, 20));
    if (kind == EXPR_SHR)
        b = ir_const(r->ir, range(r, 0, 4));
    const Expr *e = expr_binary(pool, kind, a, b);
    if (chance(r, 4))
        e = expr_select(pool, expr_binary(pool, EXPR_LT, random_affine(r), random_affine(r)), e, a);
    r->unknown_allowed = r->shape->has_opaque;
    return ir_plus(r->ir, e, random_affine(r), range(r, 0, 2));
}

static const Expr *
random_index(Random *r)
{
    ExprPool *pool = r->ir->kernel->pool;

    if (r->shape->is_simple && !chance(r, 3))
        return r->depth > 0 && chance(r, 3) ? r->counters[r->depth - 1] : ir_tid(r->ir);
    if (r->shape->has_opaque && chance(r, 6)) {
        const Expr *arg = random_affine(r);
        const Expr *opaque = expr_opaque(pool, "load", &arg, 1);

        return chance(r, 5) ? NULL : ir_plus(r->ir, opaque, ir_const(r->ir, range(r, 0, 2)), 1);
    }
    if (r->shape->has_opaque && chance(r, 10))
        return expr_add(pool, expr_mul(pool, r->unknown, random_affine(r)), random_affine(r));
    return r->shape->has_quasi && chance(r, 3) ? random_quasi(r) : random_affine(r);
}

static void
random_access(Random *r)
{
    AccessKind kind = ACCESS_LOAD;
    const Record *record = r->ir->binding->record;
    guint array = 0;
    int field = range(r, 0, (gint32)record->n_fields - 1);

    if (r->shape->has_stores && chance(r, r->shape->is_simple ? 2 : 4))
        kind = chance(r, r->shape->is_simple ? 20 : 5) ? ACCESS_ATOMIC : ACCESS_STORE;
    if (r->shape->has_arrays && chance(r, 3)) {
        array = (guint)range(r, 0, (gint32)r->n_arrays - 1);
        if (g_array_index(r->ir->outside, guint32, array))
            field = -1;
    }
    guint access = ir_access(r->ir, kind, array, field, random_index(r));
    if (field >= 0 && record->fields[field].count > 1 && chance(r, 2))
        ir_set_sub(r->ir, access, ir_const(r->ir, range(r, 0, (gint32)record->fields[field].count - 1)));
    r->n_left--;
}

static const Expr *
random_trips(const Random *r)
{
    if (r->shape->has_opaque && chance(r, 5))
        return chance(r, 2) ? NULL : r->unknown;
    if (r->shape->has_by_thread && chance(r, 4))
        return ir_plus(
            r->ir, ir_const(r->ir, range(r, 0, 3)),
            expr_binary(r->ir->kernel->pool, EXPR_DIV, ir_tid(r->ir), ir_const(r->ir, range(r, 9, 40))),
            chance(r, 2) ? 1 : -1);
    if (r->depth > 0 && chance(r, 5))
        return ir_plus(r->ir, ir_const(r->ir, range(r, -1, 2)), r->counters[r->depth - 1],
                       chance(r, 3) ? -1 : 1);
    return ir_const(r->ir, range(r, 0, (gint32)r->shape->max_trips));
}

static void random_body(Random *r);

static void
random_guard(Random *r)
{
    const ExprKind kinds[] = {EXPR_LT, EXPR_EQ, EXPR_AND, EXPR_OR};
    ExprPool *pool = r->ir->kernel->pool;

    r->n_guards++;
    ir_guard(r->ir,
             expr_binary(pool, kinds[range(r, 0, 3)],
                         expr_binary(pool, EXPR_MOD, random_affine(r), ir_const(r->ir, range(r, 1, 20))),
                         ir_const(r->ir, range(r, -1, 12))));
    random_body(r);
    if (chance(r, 2)) {
        ir_else(r->ir);
        random_body(r);
    }
    ir_end(r->ir);
    r->n_guards--;
}

/* What the source says of the loop just opened. */
static void
random_unroll(Random *r)
{
    Loop *loop = g_ptr_array_index(r->ir->kernel->loops, r->ir->kernel->loops->len - 1);

    if (chance(r, 3))
        loop->unroll = chance(r, 4) ? LOOP_UNROLL_WHOLE : range(r, 1, 6);
}

static void
random_body(Random *r)
{
    for (gint32 n = range(r, 1, 4); n > 0 && r->n_left > 0; n--) {
        if (r->depth < r->shape->max_depth && chance(r, 3)) {
            r->counters[r->depth] = ir_loop(r->ir, random_trips(r));
            random_unroll(r);
            r->depth++;
            random_body(r);
            r->depth--;
            ir_end(r->ir);
        } else if (r->shape->has_guards && r->n_guards < 3 && chance(r, 4)) {
            random_guard(r);
        } else if (r->shape->has_stores && chance(r, 12))
            ir_barrier(r->ir);
        else
            random_access(r);
    }
}

IrBuilder *
random_ir(GRand *rand, const RandomShape *shape)
{
    static const gint64 blocks[][3] = {{32, 1, 1}, {64, 1, 1}, {40, 1, 1}, {16, 3, 1},
                                       {8, 4, 2},  {5, 5, 1},  {1, 33, 1}};
    static const guint32 sizes[] = {1, 2, 4, 4, 4, 8, 8};
    Random r = {.rand = rand, .shape = shape, .n_left = 12, .unknown_allowed = shape->has_opaque};

    r.ir = ir_builder_new(range(&r, 1, 4), 1, 8);
    for (guint i = 0, pick = (guint)range(&r, 0, G_N_ELEMENTS(blocks) - 1); i < 3; i++)
        r.ir->launch->block[i] = blocks[pick][i];
    r.ir->launch->grid[1] = range(&r, 1, 2);
    r.ir->launch->default_trips = range(&r, 1, 5);
    for (gint32 i = 0, n = range(&r, 1, (gint32)shape->max_fields); i < n; i++) {
        char name[] = {(char)('a' + i), '\0'};

        ir_field(r.ir, name, shape->is_simple ? 4 : sizes[range(&r, 0, G_N_ELEMENTS(sizes) - 1)],
                 shape->has_arrays && chance(&r, 6) ? (guint32)range(&r, 2, 4) : 1);
    }
    r.unknown = ir_param(r.ir, "n");
    r.n_arrays = 1;
    for (; shape->has_arrays && r.n_arrays < 4; r.n_arrays++)
        ir_array(r.ir, r.n_arrays == 1 ? 0 : 4u << (r.n_arrays - 2), chance(&r, 3));
    while (r.ir->kernel->accesses->len == 0)
        random_body(&r);
    ir_finish(r.ir);
    return r.ir;
}

IrBuilder *
random_ir_in_waves(guint seed, const RandomShape *shape)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    IrBuilder *ir = random_ir(rand, shape);

    if (g_rand_boolean(rand))
        ir->launch->grid[0] *= 1 << g_rand_int_range(rand, 0, 16);
    return ir;
}

char *
random_spec(GRand *rand, const Record *record, gboolean tiles)
{
    guint group_of[32], n_groups = 0;
    GString *spec = g_string_new(NULL);

    for (guint f = 0; f < record->n_fields; f++) {
        group_of[f] = (guint)g_rand_int_range(rand, 0, (gint32)n_groups + 1);
        n_groups = MAX(n_groups, group_of[f] + 1);
    }
    for (guint g = 0; g < n_groups; g++) {
        gboolean first = TRUE;

        for (guint f = 0; f < record->n_fields; f++) {
            if (group_of[f] != g)
                continue;
            g_string_append(spec, !first ? "," : spec->len ? "/" : "");
            g_string_append(spec, record->fields[f].name);
            first = FALSE;
        }
        if (tiles && g_rand_boolean(rand))
            g_string_append_printf(spec, "@%d", g_rand_int_range(rand, 2, 12));
    }
    return g_string_free(spec, FALSE);
}

guint
random_part(guint n)
{
    const char *part = g_getenv("TEST_PART");
    guint k = part ? (guint)g_ascii_strtoull(part, NULL, 10) : 1;

    return MAX(n / MAX(k, 1), 1);
}
