/* SPDX-License-Identifier: MIT */
/* Stages between branches, and instructions that compute. */
#include "schedule.h"

#include <clang-c/Index.h>
#include <string.h>

/* Where the thread was when a guard began. */
typedef struct {
    guint stage, arrived, waits, n_accesses;
} Schedule;

static Loaded
later(Loaded a, Loaded b)
{
    return (Loaded){MAX(a.stage, b.stage), MAX(a.n_accesses, b.n_accesses)};
}

static Loaded
just_now(const Walker *w)
{
    return (Loaded){w->stage, w->kernel->accesses->len};
}

static void
remember(Walker *w, const Expr *e, Loaded loaded)
{
    Loaded *copy = arena_alloc(w->arena, sizeof *copy);

    *copy = loaded;
    g_hash_table_insert(w->loaded, (gpointer)e, copy);
}

void
schedule_loaded(Walker *w, const Expr *e)
{
    if (!w->quiet && !g_hash_table_contains(w->loaded, e))
        remember(w, e, just_now(w));
}

/* As schedule_last_load() of an expression; what was loaded somewhere unknown counts as just loaded. */
static Loaded
expr_loaded(Walker *w, const Expr *e)
{
    const Loaded *known;
    Loaded loaded = {0};

    if (!(e->depends & DEPENDS_OPAQUE))
        return loaded;
    if ((known = g_hash_table_lookup(w->loaded, e)))
        return *known;
    if (e->kind == EXPR_OPAQUE &&
        (g_str_has_prefix(e->text, "load ") || g_str_has_prefix(e->text, "unknown ") ||
         g_str_has_prefix(e->text, "large expression")))
        return just_now(w);
    for (guint i = 0; i < e->n_args; i++)
        loaded = later(loaded, expr_loaded(w, e->args[i]));
    remember(w, e, loaded);
    return loaded;
}

Loaded
schedule_last_load(Walker *w, const Value *value)
{
    Loaded loaded = {0};

    if (value->expr)
        loaded = expr_loaded(w, value->expr);
    if (value->kind == VALUE_CHOICE)
        loaded = later(loaded, later(schedule_last_load(w, value->a), schedule_last_load(w, value->b)));
    for (guint i = 0; i < value->n_cells; i++)
        loaded = later(loaded, schedule_last_load(w, value->cells[i].value));
    return value->rest ? later(loaded, schedule_last_load(w, value->rest)) : loaded;
}

static guint
expr_depth(Walker *w, const Expr *e)
{
    guint depth = 0;
    gpointer known;

    if (!(e->depends & DEPENDS_OPAQUE) ||
        (e->kind == EXPR_OPAQUE && (g_str_has_prefix(e->text, "load ") || strcmp(e->text, "/") == 0)))
        return 0;
    if (g_hash_table_lookup_extended(w->depths, e, NULL, &known))
        return GPOINTER_TO_UINT(known);
    for (guint i = 0; i < e->n_args; i++)
        depth = MAX(depth, expr_depth(w, e->args[i]));
    depth += e->kind == EXPR_OPAQUE;
    g_hash_table_insert(w->depths, (gpointer)e, GUINT_TO_POINTER(depth));
    return depth;
}

guint
schedule_depth(Walker *w, const Value *value)
{
    return value->expr ? expr_depth(w, value->expr) : 0;
}

void
schedule_cut(Walker *w)
{
    if (w->quiet)
        return;
    w->arrived = w->stage++;
    w->waits++;
}

static void
branch(Walker *w, guint needed)
{
    if (needed > w->arrived) {
        w->arrived = needed;
        w->waits++;
    }
    w->stage++;
}

void
schedule_branch(Walker *w, const Value *value)
{
    if (!w->quiet)
        branch(w, schedule_last_load(w, value).stage);
}

void
schedule_guard(Walker *w, Node *guard, const Expr *e)
{
    Schedule *before = arena_alloc(w->arena, sizeof *before);

    *before = (Schedule){w->stage, w->arrived, w->waits, w->kernel->accesses->len};
    g_hash_table_insert(w->guards, guard, before);
    branch(w, e ? expr_loaded(w, e).stage : w->stage);
}

void
schedule_guard_end(Walker *w, const Node *guard)
{
    const Schedule *before = g_hash_table_lookup(w->guards, guard);

    if (!before || before->n_accesses != w->kernel->accesses->len || w->stage != before->stage + 1)
        return;
    w->stage = before->stage;
    w->arrived = before->arrived;
    w->waits = before->waits;
}

/* --- instructions */

/* Precisions in which a function has branches that stand in what nvcc optimizes; those of the others are made
 * by ptxas, or are none. */
enum { IN_FLOAT = 1, IN_DOUBLE = 2, IN_BOTH = IN_FLOAT | IN_DOUBLE };

/* Floating-point functions in single precision: about how many instructions a warp issues for one, and
 * whether rare arguments branch off. Those of double precision take about three times as many. Seen in the
 * PTX of nvcc 13.0: where its branches stand. */
static const struct {
    const char *name;
    guint instructions;
    gboolean branches;
    guint splits;
} functions[] = {
    {"sqrt", 9, TRUE, 0},           {"rsqrt", 3, FALSE, 0},          {"rcbrt", 12, FALSE, IN_DOUBLE},
    {"cbrt", 12, FALSE, IN_DOUBLE}, {"exp", 7, FALSE, IN_DOUBLE},    {"exp2", 4, FALSE, IN_DOUBLE},
    {"exp10", 8, FALSE, IN_DOUBLE}, {"expm1", 16, FALSE, IN_DOUBLE}, {"log", 17, FALSE, IN_BOTH},
    {"log2", 5, FALSE, IN_BOTH},    {"log10", 18, FALSE, IN_BOTH},   {"log1p", 20, FALSE, IN_BOTH},
    {"sin", 22, TRUE, IN_BOTH},     {"cos", 22, TRUE, IN_BOTH},      {"sincos", 36, TRUE, IN_BOTH},
    {"tan", 32, TRUE, IN_BOTH},     {"sinpi", 14, FALSE, IN_BOTH},   {"cospi", 14, FALSE, IN_BOTH},
    {"asin", 24, TRUE, IN_DOUBLE},  {"acos", 26, TRUE, IN_DOUBLE},   {"atan", 24, FALSE, IN_BOTH},
    {"atan2", 40, TRUE, IN_BOTH},   {"sinh", 26, TRUE, IN_DOUBLE},   {"cosh", 14, FALSE, IN_DOUBLE},
    {"tanh", 14, TRUE, IN_DOUBLE},  {"pow", 60, TRUE, IN_BOTH},      {"fmod", 30, TRUE, IN_BOTH},
    {"hypot", 18, TRUE, 0},         {"erf", 26, FALSE, IN_FLOAT},    {"erfc", 36, FALSE, IN_DOUBLE},
    {"fdividef", 3, FALSE, 0},      {"norm3d", 22, TRUE, 0},         {"rnorm3d", 20, TRUE, 0},
    {"norm4d", 24, TRUE, 0},
};

/* Operations that nvcc takes a division for as it thinks about unrolling: ptxas makes more of it. */
#define DIVISION_OPERATIONS 3

static void
work(Walker *w, guint instructions, guint operations)
{
    if (w->quiet)
        return;
    w->work += instructions;
    w->operations += operations;
}

void
schedule_operation(Walker *w, int op, guint64 size, gboolean after_product)
{
    gboolean is_sum = op == CXBinaryOperator_Add || op == CXBinaryOperator_Sub;

    if (op == CXBinaryOperator_Div)
        work(w, size > 4 ? 26 : 10, DIVISION_OPERATIONS);
    else
        work(w, is_sum && after_product ? 0 : size > 4 ? 2 : 1, 1);
}

void
schedule_function(Walker *w, const char *name, const Value *const *args, guint n_args)
{
    gboolean is_intrinsic = g_str_has_prefix(name, "__");
    gsize size = strlen(name);
    const char *base = is_intrinsic ? name + 2 : name;

    for (guint i = 0; i < G_N_ELEMENTS(functions); i++) {
        gsize length = strlen(functions[i].name);
        gboolean is_single = name[size - 1] == 'f' && strlen(base) == length + 1;

        if (!g_str_has_prefix(base, functions[i].name) || (strlen(base) != length && !is_single))
            continue;
        guint instructions = is_intrinsic ? 3 : functions[i].instructions * (is_single ? 1 : 3);

        work(w, instructions, is_intrinsic || g_str_has_suffix(functions[i].name, "sqrt") ? 1 : instructions);
        for (guint k = 0; k < n_args && !is_intrinsic && (functions[i].branches || !is_single); k++)
            schedule_branch(w, args[k]);
        w->piece += !w->quiet && !is_intrinsic && (functions[i].splits & (is_single ? IN_FLOAT : IN_DOUBLE));
        return;
    }
    work(w, 1, 1);
}

void
schedule_settle(Walker *w, guint access)
{
    GPtrArray *accesses = w->kernel->accesses;

    if (w->quiet || accesses->len <= access)
        return;
    Access *last = g_ptr_array_index(accesses, accesses->len - 1);

    last->work += w->work;
    last->operations += w->operations;
    w->work = w->operations = 0;
}
