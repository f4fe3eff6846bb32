/* SPDX-License-Identifier: MIT */
/* Instructions that compute. */
#include "instructions.h"
#include "schedule.h"

#include <clang-c/Index.h>
#include <math.h>
#include <string.h>

#define MAX_SEEN                                                                                             \
    100000u /* expressions that are looked at for one value, at most: hostile sources share them */

static const Work one = {.all = 1, .operations = 1}, one_integer = {.all = 1, .integer = 1},
                  plain = {.all = 1};

/* Precisions in which a function has branches that stand in what nvcc optimizes; those of the others are made
 * by ptxas, or are none. */
enum { IN_FLOAT = 1, IN_DOUBLE = 2, IN_BOTH = IN_FLOAT | IN_DOUBLE };

/* Floating-point functions: whether rare arguments branch off, and instructions for the others, in single and
 * in double precision. */
static const struct {
    const char *name;
    gboolean branches;
    guint splits;
    Work single, twice;
} functions[] = {
    {"sqrt", TRUE, 0, {10, 2, 1, 0, 0, 1}, {18, 4, 1, 8, 0, 1}},
    {"rsqrt", FALSE, 0, {4, 1, 1, 0, 0, 1}, {14, 3, 1, 5, 0, 1}},
    {"rcbrt", FALSE, IN_DOUBLE, {17, 6, 2, 0, 0, 12}, {49, 18, 5, 14, 0, 36}},
    {"cbrt", FALSE, IN_DOUBLE, {16, 5, 2, 0, 0, 12}, {44, 17, 6, 13, 0, 36}},
    {"exp", FALSE, IN_DOUBLE, {10, 2, 1, 0, 0, 7}, {49, 26, 0, 15, 0, 21}},
    {"exp2", FALSE, IN_DOUBLE, {4, 1, 1, 0, 0, 4}, {48, 26, 0, 16, 0, 12}},
    {"exp10", FALSE, IN_DOUBLE, {10, 2, 1, 0, 0, 8}, {55, 30, 0, 17, 0, 24}},
    {"expm1", FALSE, IN_DOUBLE, {29, 10, 2, 0, 0, 16}, {65, 37, 0, 19, 0, 48}},
    {"log", FALSE, IN_BOTH, {28, 13, 0, 0, 0, 17}, {84, 39, 1, 30, 0, 51}},
    {"log2", FALSE, IN_BOTH, {30, 13, 0, 0, 0, 5}, {90, 43, 1, 32, 0, 15}},
    {"log10", FALSE, IN_BOTH, {29, 13, 0, 0, 0, 18}, {90, 43, 1, 32, 0, 54}},
    {"log1p", FALSE, IN_BOTH, {28, 10, 0, 0, 0, 20}, {89, 38, 1, 31, 0, 60}},
    {"sin", TRUE, IN_BOTH, {28, 10, 1, 0, 0, 22}, {45, 16, 2, 16, 0, 66}},
    {"cos", TRUE, IN_BOTH, {29, 11, 1, 0, 0, 22}, {46, 17, 2, 16, 0, 66}},
    {"sincos", TRUE, IN_BOTH, {32, 14, 1, 0, 0, 36}, {75, 38, 2, 21, 0, 108}},
    {"tan", TRUE, IN_BOTH, {25, 8, 2, 0, 0, 32}, {83, 39, 3, 31, 0, 96}},
    {"sinpi", FALSE, IN_BOTH, {25, 8, 3, 0, 0, 14}, {37, 12, 3, 15, 0, 42}},
    {"cospi", FALSE, IN_BOTH, {25, 9, 2, 0, 0, 14}, {42, 16, 2, 14, 0, 42}},
    {"asin", TRUE, IN_DOUBLE, {25, 8, 1, 0, 0, 24}, {77, 39, 1, 27, 0, 72}},
    {"acos", TRUE, IN_DOUBLE, {26, 8, 1, 0, 0, 26}, {78, 38, 1, 26, 0, 78}},
    {"atan", FALSE, IN_BOTH, {19, 6, 1, 0, 0, 24}, {82, 46, 1, 28, 0, 72}},
    {"atan2", TRUE, IN_BOTH, {41, 16, 1, 0, 0, 40}, {113, 60, 1, 39, 0, 120}},
    {"sinh", TRUE, IN_DOUBLE, {25, 7, 3, 0, 0, 26}, {94, 45, 1, 30, 0, 78}},
    {"cosh", FALSE, IN_DOUBLE, {16, 4, 3, 0, 0, 14}, {61, 32, 1, 21, 0, 42}},
    {"tanh", TRUE, IN_DOUBLE, {17, 5, 2, 0, 0, 14}, {67, 31, 6, 21, 0, 42}},
    {"pow", TRUE, IN_BOTH, {66, 20, 3, 0, 0, 60}, {180, 80, 1, 60, 0, 180}},
    {"fmod", TRUE, IN_BOTH, {44, 22, 2, 0, 0, 30}, {249, 158, 0, 5, 0, 90}},
    {"hypot", TRUE, 0, {25, 10, 1, 0, 0, 18}, {44, 20, 1, 15, 0, 54}},
    {"erf", FALSE, IN_FLOAT, {30, 15, 1, 0, 0, 26}, {123, 72, 5, 42, 0, 78}},
    {"erfc", FALSE, IN_DOUBLE, {48, 8, 4, 0, 0, 36}, {160, 80, 2, 62, 0, 108}},
    {"fdividef", FALSE, 0, {10, 1, 1, 0, 0, 3}, {10, 1, 1, 0, 0, 9}},
    {"norm3d", TRUE, 0, {29, 12, 1, 0, 0, 22}, {60, 24, 1, 17, 0, 66}},
    {"rnorm3d", TRUE, 0, {22, 10, 1, 0, 0, 20}, {54, 22, 1, 15, 0, 60}},
    {"norm4d", TRUE, 0, {31, 13, 1, 0, 0, 24}, {64, 25, 1, 19, 0, 72}},
    {"fma", FALSE, 0, {1, 0, 0, 0, 0, 1}, {1, 0, 0, 1, 0, 1}},
};

static const Work intrinsic = {.all = 4, .integer = 1, .special = 1, .operations = 1};
/* nvcc takes a division for three operations as it thinks about unrolling: ptxas makes more of it. */
static const Work division[2] = {{10, 1, 1, 0, 0, 3}, {16, 2, 1, 8, 0, 3}};

static gboolean
mentions(const Expr *e, const LoopFrame *loop)
{
    return e->loops >> MIN(loop->counter->number, 63u) & 1;
}

/* Counts MORE for what makes RESULT (NULL: not known): before the loops in which RESULT is always the same.
 */
static void
count(Walker *w, const Expr *result, const Work *more)
{
    Node *block = w->block;

    for (const LoopFrame *loop = w->loop; result && loop && loop->around && !mentions(result, loop);
         loop = loop->outer)
        block = loop->around;
    work_add(&block->work, more);
}

/* TRUE if RESULT is made here for the first time. */
static gboolean
is_new(Walker *w, const Expr *result)
{
    return !result || g_hash_table_add(w->computed, (gpointer)result);
}

/* --- floating-point numbers */

/* TRUE of a product that a fused operation can take in. */
static gboolean
is_product(const Value *value)
{
    return value->expr && value->expr->kind == EXPR_OPAQUE && strcmp(value->expr->text, "*") == 0;
}

static gboolean
is_zero(const Value *value)
{
    gint64 number;

    return value->kind == VALUE_NUMBER && !value->is_float && expr_is_const(value->expr, &number) &&
           number == 0;
}

static const Work *
operation_work(int op, guint64 size, const Value *a, const Value *b)
{
    static const Work fused = {.operations = 1}, real64 = {.all = 1, .real64 = 1, .operations = 1},
                      comparison = {.all = 1, .integer = 1, .operations = 1};
    gboolean is_sum = op == CXBinaryOperator_Add || op == CXBinaryOperator_Sub;
    int exponent;

    if (op == CXBinaryOperator_Div && !(b->has_number && frexp(b->number, &exponent) == 0.5))
        return &division[size > 4];
    if (is_sum && (is_product(a) || is_product(b) || is_zero(a)))
        return &fused;
    if (size > 4)
        return &real64;
    return op >= CXBinaryOperator_LT && op <= CXBinaryOperator_NE ? &comparison : &one;
}

void
instructions_operation(Walker *w, int op, guint64 size, const Value *a, const Value *b, const Value *result)
{
    gboolean is_ratio = result->is_float && result->divisor != 0;

    if (w->quiet || (a->has_number && b->has_number) || result->has_number ||
        (result->expr && result->expr->kind == EXPR_CONST))
        return;
    if (is_ratio || is_new(w, result->expr))
        count(w, result->expr, operation_work(op, size, a, b));
}

/* Of function NAME, the instructions that it takes, whether it branches, and whether nvcc sees that; they
 * stay where it is not in the table. */
static void
find_function(const char *name, Work *ret_work, gboolean *ret_branches, gboolean *ret_splits)
{
    gboolean is_intrinsic = g_str_has_prefix(name, "__");
    const char *base = is_intrinsic ? name + 2 : name;

    for (guint i = 0; i < G_N_ELEMENTS(functions); i++) {
        gsize length = strlen(functions[i].name);
        gboolean is_single = g_str_has_suffix(base, "f") && strlen(base) == length + 1;

        if (!g_str_has_prefix(base, functions[i].name) || (strlen(base) != length && !is_single))
            continue;
        *ret_work = is_intrinsic ? intrinsic : is_single ? functions[i].single : functions[i].twice;
        *ret_branches = !is_intrinsic && (functions[i].branches || !is_single);
        *ret_splits = !is_intrinsic && (functions[i].splits & (is_single ? IN_FLOAT : IN_DOUBLE));
        return;
    }
}

void
instructions_function(Walker *w, const char *name, const Value *const *args, guint n_args)
{
    const Expr *result = opaque_of(w, name, args, n_args);
    gboolean branches = FALSE, splits = FALSE;
    Work work = one;

    find_function(name, &work, &branches, &splits);
    if (!w->quiet && is_new(w, result))
        count(w, result, &work);
    for (guint k = 0; k < n_args && branches; k++)
        schedule_branch(w, args[k]);
    w->piece += !w->quiet && splits;
}

void
instructions_choose(Walker *w, const Value *result)
{
    if (!w->quiet && !result->has_number && is_new(w, result->expr))
        count(w, result->expr, &one_integer);
}

/* --- integers */

/* Three terms are added at a time, and a product takes in one. */
static Work
sum_work(const Expr *e)
{
    guint n_products = 0, n_scaled = 0, n_terms = e->n_args + (e->value != 0);

    for (guint i = 0; i < e->n_args; i++) {
        n_products += e->args[i]->kind == EXPR_PRODUCT;
        n_scaled += ABS(e->coefficients[i]) != 1;
    }
    if (n_scaled > 0)
        return (Work){.all = MAX(n_scaled, n_terms / 2)};
    guint n_adds = n_terms / 2 > n_products ? n_terms / 2 - n_products : 0;
    return (Work){.all = n_adds, .integer = n_adds};
}

static Work
division_work(const Expr *e)
{
    const Expr *by = e->args[1];
    gboolean is_rest = e->kind == EXPR_MOD;

    if (by->kind != EXPR_CONST)
        return is_rest ? (Work){.all = 21, .integer = 12, .special = 3}
                       : (Work){.all = 23, .integer = 13, .special = 3};
    if (by->value > 0 && (by->value & (by->value - 1)) == 0)
        return expr_is_nonnegative(e->args[0]) ? one_integer
               : is_rest                       ? (Work){.all = 4, .integer = 4}
                                               : (Work){.all = 3, .integer = 3};
    return is_rest ? (Work){.all = 5, .integer = 2} : (Work){.all = 4, .integer = 2};
}

/* TRUE where E is the outcome of comparisons, which branches and choices take as it is. */
static gboolean
is_outcome(const Expr *e)
{
    gint64 zero;

    switch (e->kind) {
    case EXPR_LT:
        return TRUE;
    case EXPR_EQ: /* of such an outcome with 0: its contrary */
        return !expr_is_const(e->args[1], &zero) || zero != 0 || is_outcome(e->args[0]);
    case EXPR_AND:
    case EXPR_OR:
        return is_outcome(e->args[0]) && is_outcome(e->args[1]);
    case EXPR_OPAQUE:
        return e->text[0] == '<' || e->text[0] == '>' || e->text[0] == '=' || e->text[0] == '!';
    default:
        return FALSE;
    }
}

/* TRUE where E asks several outcomes, or for the contrary of one: no instruction is needed, as there is a
 * branch for each. */
static gboolean
combines_outcomes(const Expr *e)
{
    gint64 zero;

    if (e->kind == EXPR_AND || e->kind == EXPR_OR)
        return is_outcome(e);
    return e->kind == EXPR_EQ && expr_is_const(e->args[1], &zero) && zero == 0 && is_outcome(e->args[0]);
}

/* What makes E from its parts. */
static Work
integer_work(const Expr *e)
{
    if (combines_outcomes(e))
        return (Work){.all = 0};
    switch (e->kind) {
    case EXPR_SUM:
        return sum_work(e);
    case EXPR_PRODUCT:
        return (Work){.all = e->n_args - 1};
    case EXPR_DIV:
    case EXPR_MOD:
        return division_work(e);
    case EXPR_CONST:
    case EXPR_SYMBOL:
    case EXPR_OPAQUE:
    case EXPR_HALVINGS: /* of how often a loop runs */
    case EXPR_DRAW:
    case EXPR_DRAW_SUM:
        return (Work){.all = 0};
    default:
        return one_integer;
    }
}

/* E but for the constant that it adds: a >= b is kept as b < a + 1. */
static const Expr *
without_constant(Walker *w, const Expr *e)
{
    return e->kind == EXPR_SUM ? expr_sub(w->pool, e, expr_const(w->pool, e->value)) : e;
}

/* Counts what makes E; with IS_INDEX, without the sums and products around all else. What is loaded or made
 * from floating-point numbers was counted where it was made. */
static void
count_integer(Walker *w, const Expr *e, gboolean is_index, guint *left)
{
    gboolean is_linear = e->kind == EXPR_SUM || e->kind == EXPR_PRODUCT;

    if (e->kind == EXPR_CONST || e->kind == EXPR_SYMBOL || e->kind == EXPR_OPAQUE || *left == 0)
        return;
    (*left)--;
    if (!(is_index && is_linear)) {
        Work work = integer_work(e);

        is_index = FALSE;
        if (!is_new(w, e))
            return;
        count(w, e, &work);
    }
    for (guint i = 0; i < e->n_args; i++)
        count_integer(w, e->kind == EXPR_LT ? without_constant(w, e->args[i]) : e->args[i], is_index, left);
}

static void
count_expr(Walker *w, const Expr *e, gboolean is_index)
{
    guint left = MAX_SEEN;

    if (!w->quiet && e)
        count_integer(w, e, is_index, &left);
}

void
instructions_value(Walker *w, const Value *value)
{
    if (value->kind == VALUE_NUMBER && !value->is_float)
        count_expr(w, value->expr, FALSE);
}

void
instructions_index(Walker *w, const Expr *index)
{
    count_expr(w, index, TRUE);
}

void
instructions_convert(Walker *w, const Value *from, guint64 size)
{
    static const Work wide = {.all = 1, .special = 1};

    if (w->quiet || from->has_number || !from->expr || from->expr->kind == EXPR_CONST)
        return;
    instructions_value(w, from);
    /* the number keeps its name: remember that it was converted by the place behind it */
    if (g_hash_table_add(w->computed, (char *)from->expr + 1))
        count(w, from->expr, size > 4 ? &wide : &one_integer);
}

void
instructions_branch(Walker *w, const Expr *condition)
{
    if (w->quiet)
        return;
    count_expr(w, condition, FALSE);
    count(w, condition, &plain);
}

/* --- shared memory, other lanes */

void
instructions_shared(Walker *w, const Expr *offset, const Expr *loaded)
{
    static const Work access = {.all = 1, .shared = 1};

    if (w->quiet || !is_new(w, loaded))
        return;
    count_expr(w, offset, TRUE);
    count(w, loaded, &access);
}

void
instructions_shuffle(Walker *w)
{
    static const Work shuffle = {.all = 1, .shared = 1};

    if (!w->quiet)
        count(w, NULL, &shuffle);
}

void
instructions_barrier(Walker *w)
{
    if (!w->quiet)
        count(w, NULL, &plain);
}
