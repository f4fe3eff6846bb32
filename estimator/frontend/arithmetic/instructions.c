/* SPDX-License-Identifier: MIT */
/* Instructions that compute. */
#include "frontend/arithmetic/arithmetic_private.h"
#include "frontend/values/values.h"

#include <clang-c/Index.h>
#include <math.h>
#include <string.h>

#define MAX_SEEN                                                                                             \
    100000u /* expressions that are looked at for one value, at most: hostile sources share them */

static const Work one = {.all = 1, .operations = 1}, one_integer = {.all = 1, .integer = 1},
                  plain = {.all = 1};

/* Numbers of more bytes than this are in double precision. */
#define SINGLE_BYTES 4
#define WORD_BYTES 4 /* of a register */

static Work
work_of(const ArchCost *cost)
{
    return (Work){.all = cost->all,
                  .integer = cost->integer,
                  .special = cost->special,
                  .real64 = cost->real64,
                  .operations = cost->operations};
}

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

    for (const LoopFrame *loop = w->control.loop; result && loop && loop->around && !mentions(result, loop);
         loop = loop->outer)
        block = loop->around;
    work_add(&block->work, more);
}

/* TRUE if RESULT is made here for the first time. */
static gboolean
is_new(Walker *w, const Expr *result)
{
    return !result || g_hash_table_add(w->issued->computed, (gpointer)result);
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

static Work
operation_work(const Compiler *compiler, int op, guint64 size, const Value *a, const Value *b)
{
    static const Work fused = {.operations = 1}, real64 = {.all = 1, .real64 = 1, .operations = 1},
                      comparison = {.all = 1, .integer = 1, .operations = 1};
    gboolean is_sum = op == OPERATOR_ADD || op == OPERATOR_SUB;
    int exponent;

    if (op == OPERATOR_DIV && !(b->has_number && frexp(b->number, &exponent) == 0.5))
        return work_of(&compiler->division[size > SINGLE_BYTES]);
    if (is_sum && (is_product(a) || is_product(b) || is_zero(a)))
        return fused;
    if (size > SINGLE_BYTES)
        return real64;
    return op >= OPERATOR_LT && op <= OPERATOR_NE ? comparison : one;
}

void
instructions_operation(Walker *w, int op, guint64 size, const Value *a, const Value *b, const Value *result)
{
    gboolean is_ratio = result->is_float && result->divisor != 0;

    if (w->quiet || (a->has_number && b->has_number) || result->has_number ||
        (result->expr && result->expr->kind == EXPR_CONST))
        return;
    if (is_ratio || is_new(w, result->expr)) {
        Work work = operation_work(&w->kernel->compiler, op, size, a, b);

        count(w, result->expr, &work);
    }
}

/* What the compiler says of function NAME, which gives a RESULT; FALSE where it says nothing. C++ calls those
 * of single precision by the name of the others, too. */
static gboolean
find_function(const Compiler *compiler, const char *name, const CType *result, ArchCost *ret_cost)
{
    gboolean gives_single = result->kind == CTYPE_FLOAT && result->size <= SINGLE_BYTES;
    gboolean is_builtin = g_str_has_prefix(name, BUILTIN_PREFIX);
    gboolean is_intrinsic = !is_builtin && g_str_has_prefix(name, "__");
    const char *base = name + (is_builtin ? strlen(BUILTIN_PREFIX) : is_intrinsic ? strlen("__") : 0);

    for (guint i = 0; i < COMPILER_N_FUNCTIONS; i++) {
        const char *here = arch_key_info((ArchKey)(COMPILER_FIRST_FUNCTION + i))->name;
        gsize length = strlen(here);
        gboolean is_single = g_str_has_suffix(base, "f") && strlen(base) == length + 1;

        if (!g_str_has_prefix(base, here) || (strlen(base) != length && !is_single))
            continue;
        is_single = is_single || gives_single;
        *ret_cost = is_intrinsic ? compiler->intrinsic[!is_single] : compiler->functions[i][!is_single];
        return TRUE;
    }
    return FALSE;
}

gboolean
instructions_function(Walker *w, const char *name, const CType *type, const Value *const *args, guint n_args,
                      ArchCost *ret_cost)
{
    const Expr *result = opaque_of(w, name, args, n_args);
    ArchCost cost = {0};
    Work work = find_function(&w->kernel->compiler, name, type, &cost) ? work_of(&cost) : one;
    /* nvcc neither joins two calls that have branches inside, nor takes one out of a loop */
    gboolean is_made = !w->quiet && (cost.splits || is_new(w, result));

    if (is_made)
        count(w, cost.splits ? NULL : result, &work);
    for (guint k = 0; k < n_args && cost.branches; k++)
        schedule_branch(w, args[k]);
    w->issued->piece += !w->quiet && cost.splits;
    *ret_cost = cost;
    return is_made;
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
    return (Work){.all = n_adds};
}

static Work
division_work(const Compiler *compiler, const Expr *e)
{
    const Expr *by = e->args[1];
    gboolean is_rest = e->kind == EXPR_MOD;

    if (by->kind != EXPR_CONST)
        return work_of(is_rest ? &compiler->integer_remainder : &compiler->integer_division);
    if (by->value <= 0 || (by->value & (by->value - 1)) != 0)
        return work_of(is_rest ? &compiler->integer_remainder_by_constant
                               : &compiler->integer_division_by_constant);
    if (expr_is_nonnegative(e->args[0])) /* a shift, or a mask */
        return one_integer;
    return work_of(is_rest ? &compiler->integer_remainder_by_power_of_two
                           : &compiler->integer_division_by_power_of_two);
}

/* TRUE where E is the outcome of comparisons, which branches and choices take as it is. */
static gboolean
is_outcome(const Expr *e)
{
    switch (e->kind) {
    case EXPR_LT:
    case EXPR_EQ:
        return TRUE;
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
integer_work(const Compiler *compiler, const Expr *e)
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
        return division_work(compiler, e);
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

/* MORE, of numbers of WORDS words. */
static Work
work_of_words(const Work *more, guint words)
{
    return (Work){.all = more->all * words,
                  .integer = more->integer * words,
                  .special = more->special * words,
                  .operations = more->operations * words};
}

/* TRUE of what the iteration before, or in the first what is ahead of the loop, left in a register. */
static gboolean
is_carried(const Expr *e)
{
    gint64 zero;

    if (e->kind != EXPR_SELECT || e->args[0]->kind != EXPR_EQ)
        return FALSE;
    const Expr *counter = e->args[0]->args[0];
    return counter->kind == EXPR_SYMBOL && counter->symbol == SYMBOL_LOOP &&
           expr_is_const(e->args[0]->args[1], &zero) && zero == 0;
}

/* Counts what makes E, of WORDS words; with IS_INDEX, without the sums and products around all else. What is
 * loaded or made from floating-point numbers was counted where it was made. */
static void
count_integer(Walker *w, const Expr *e, gboolean is_index, guint words, guint *left)
{
    gboolean is_linear = e->kind == EXPR_SUM || e->kind == EXPR_PRODUCT;

    if (e->kind == EXPR_CONST || e->kind == EXPR_SYMBOL || e->kind == EXPR_OPAQUE || *left == 0 ||
        is_carried(e))
        return;
    (*left)--;
    if (!(is_index && is_linear)) {
        const Work of_word = integer_work(&w->kernel->compiler, e), work = work_of_words(&of_word, words);

        is_index = FALSE;
        if (!is_new(w, e))
            return;
        count(w, e, &work);
    }
    for (guint i = 0; i < e->n_args; i++)
        count_integer(w, e->kind == EXPR_LT ? without_constant(w, e->args[i]) : e->args[i], is_index, words,
                      left);
}

static void
count_expr(Walker *w, const Expr *e, gboolean is_index)
{
    guint left = MAX_SEEN;

    if (!w->quiet && e)
        count_integer(w, e, is_index, 1, &left);
}

void
instructions_value(Walker *w, const Value *value)
{
    if (value->kind == VALUE_NUMBER && !value->is_float)
        count_expr(w, value->expr, FALSE);
}

/* As count_integer() of E, which branches choose: these were counted. */
static void
count_chosen(Walker *w, const Expr *e, guint words, guint *left)
{
    if (e->kind != EXPR_SELECT || *left == 0) {
        count_integer(w, e, FALSE, words, left);
        return;
    }
    (*left)--;
    for (guint i = 1; i < e->n_args; i++)
        count_chosen(w, e->args[i], words, left);
}

void
instructions_carried(Walker *w, const Value *value, guint64 size)
{
    guint left = MAX_SEEN;

    if (!w->quiet && value->kind == VALUE_NUMBER && !value->is_float &&
        (value->expr->depends & DEPENDS_OPAQUE) != 0)
        count_chosen(w, value->expr, size > WORD_BYTES ? 2 : 1, &left);
}

void
instructions_index(Walker *w, const Expr *index)
{
    count_expr(w, index, TRUE);
}

void
instructions_convert(Walker *w, const Value *from, guint64 size)
{
    Work work = work_of(&w->kernel->compiler.conversion[size > SINGLE_BYTES]);

    if (w->quiet || from->has_number || !from->expr || from->expr->kind == EXPR_CONST)
        return;
    instructions_value(w, from);
    /* the number keeps its name: remember that it was converted by the place behind it */
    if (g_hash_table_add(w->issued->computed, (char *)from->expr + 1))
        count(w, from->expr, &work);
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

/* TRUE if OFFSET grows by a word with each iteration of the innermost loop, and by multiples of two
 * otherwise. */
static gboolean
is_paired(const Walker *w, const Expr *offset)
{
    const LoopFrame *loop = w->control.loop;
    gboolean grows = FALSE;

    if (!loop || loop->counter->kind != EXPR_SYMBOL || offset->kind != EXPR_SUM ||
        offset->value % (2 * WORD_BYTES) != 0)
        return FALSE;
    for (guint i = 0; i < offset->n_args; i++) {
        gboolean is_counter = offset->args[i] == loop->counter && offset->coefficients[i] == WORD_BYTES;

        if (!is_counter &&
            (offset->coefficients[i] % (2 * WORD_BYTES) != 0 || mentions(offset->args[i], loop)))
            return FALSE;
        grows = grows || is_counter;
    }
    return grows;
}

void
instructions_shared(Walker *w, const Expr *offset, const Expr *loaded, guint64 size)
{
    Work access = {.all = 1, .shared = 1};

    if (w->quiet || !is_new(w, loaded))
        return;
    access.paired = loaded && size == WORD_BYTES && is_paired(w, offset);
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

Issued *
issued_new(void)
{
    Issued *issued = g_new0(Issued, 1);

    issued->computed = g_hash_table_new(NULL, NULL);
    return issued;
}

void
issued_free(Issued *issued)
{
    g_hash_table_unref(issued->computed);
    g_free(issued);
}
