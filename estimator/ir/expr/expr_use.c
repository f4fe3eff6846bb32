/* SPDX-License-Identifier: MIT */
/* Reading expressions: substitution, evaluation, text. */
#include "ir/expr/expr_private.h"

typedef struct {
    ExprPool *pool;
    ExprMap map;
    gboolean maps_opaque; /* MAP is asked of opaque terms, and not of symbols */
    gpointer data;
    guint among;      /* DEPENDS_ bits of the symbols that may be replaced */
    GHashTable *done; /* Expr -> Expr */
} Substitution;

static const Expr *substitute(Substitution *s, const Expr *e);

static const Expr *
rebuild_sum(Substitution *s, const Expr *e)
{
    const Expr *sum = expr_const(s->pool, e->value);

    for (guint i = 0; i < e->n_args; i++)
        sum = expr_add(s->pool, sum, expr_mul_const(s->pool, substitute(s, e->args[i]), e->coefficients[i]));
    return sum;
}

static const Expr *
rebuild_product(Substitution *s, const Expr *e)
{
    const Expr *product = substitute(s, e->args[0]);

    for (guint i = 1; i < e->n_args; i++)
        product = expr_mul(s->pool, product, substitute(s, e->args[i]));
    return product;
}

static const Expr *
rebuild_opaque(Substitution *s, const Expr *e)
{
    const Expr *args[EXPR_MAX_TERMS];

    for (guint i = 0; i < e->n_args; i++)
        args[i] = substitute(s, e->args[i]);
    if (e->bisection.part != BISECT_NONE)
        return expr_bisection(s->pool, e->text, e->bisection, args[0], args[1], args[2], args[3]);
    const Expr *to = expr_opaque(s->pool, e->text, args, e->n_args), *mapped;
    to = e->number ? expr_opaque_within(s->pool, to, e->value, e->number) : to;
    mapped = s->maps_opaque ? s->map(to, s->data) : NULL;
    return mapped ? mapped : to;
}

static const Expr *
rebuild_draw(Substitution *s, const Expr *e)
{
    const Expr *args[EXPR_MAX_TERMS];

    for (guint i = 0; i < e->n_args; i++)
        args[i] = substitute(s, e->args[i]);
    return expr_intern_numbered(s->pool, e->kind, e->value, e->number, args, NULL, e->n_args);
}

static const Expr *
rebuild(Substitution *s, const Expr *e)
{
    switch (e->kind) {
    case EXPR_CONST:
        return e;
    case EXPR_SYMBOL: {
        const Expr *to = s->maps_opaque ? NULL : s->map(e, s->data);
        return to ? to : e;
    }
    case EXPR_SUM:
        return rebuild_sum(s, e);
    case EXPR_PRODUCT:
        return rebuild_product(s, e);
    case EXPR_SELECT:
        return expr_select(s->pool, substitute(s, e->args[0]), substitute(s, e->args[1]),
                           substitute(s, e->args[2]));
    case EXPR_OPAQUE:
        return rebuild_opaque(s, e);
    case EXPR_DRAW:
    case EXPR_DRAW_SUM:
        return rebuild_draw(s, e);
    default:
        return expr_binary(s->pool, e->kind, substitute(s, e->args[0]), substitute(s, e->args[1]));
    }
}

static const Expr *
substitute(Substitution *s, const Expr *e)
{
    if (!(e->depends & s->among))
        return e;
    const Expr *known = g_hash_table_lookup(s->done, e);
    if (known)
        return known;
    const Expr *to = rebuild(s, e);
    g_hash_table_insert(s->done, (gpointer)e, (gpointer)to);
    return to;
}

/* E with what MAP says in place of its symbols, or with OPAQUE of its opaque terms; parts that depend on
 * nothing of DEPENDS stay. */
static const Expr *
substitute_all(ExprPool *pool, const Expr *e, gboolean opaque, guint depends, ExprMap map, gpointer data)
{
    if (!(e->depends & depends))
        return e;
    Substitution s = {pool, map, opaque, data, depends, g_hash_table_new(NULL, NULL)};
    const Expr *to = substitute(&s, e);
    g_hash_table_unref(s.done);
    return to;
}

const Expr *
expr_substitute_among(ExprPool *pool, const Expr *e, guint depends, ExprMap map, gpointer data)
{
    return substitute_all(pool, e, FALSE, depends, map, data);
}

const Expr *
expr_substitute_opaque(ExprPool *pool, const Expr *e, ExprMap map, gpointer data)
{
    return substitute_all(pool, e, TRUE, DEPENDS_OPAQUE, map, data);
}

const Expr *
expr_substitute(ExprPool *pool, const Expr *e, ExprMap map, gpointer data)
{
    return expr_substitute_among(pool, e, ~0u, map, data);
}

static gboolean
symbol_value(const Expr *e, const ExprEnv *env, gint64 *ret_value)
{
    switch (e->symbol) {
    case SYMBOL_THREAD:
        *ret_value = env->thread[e->number];
        return TRUE;
    case SYMBOL_BLOCK:
        *ret_value = env->block[e->number];
        return TRUE;
    case SYMBOL_BLOCK_DIM:
        *ret_value = env->block_dim[e->number];
        return TRUE;
    case SYMBOL_GRID_DIM:
        *ret_value = env->grid_dim[e->number];
        return TRUE;
    case SYMBOL_LOOP:
        if (e->number >= env->n_loops || !env->loops)
            return FALSE;
        *ret_value = env->loops[e->number];
        return TRUE;
    case SYMBOL_PARAM:
        if (e->number >= env->n_params || !env->params || !env->param_known || !env->param_known[e->number])
            return FALSE;
        *ret_value = env->params[e->number];
        return TRUE;
    }
    return FALSE;
}

static gboolean
eval_sum(const Expr *e, const ExprEnv *env, gint64 *ret_value)
{
    gint64 sum = e->value;

    for (guint i = 0; i < e->n_args; i++) {
        gint64 value;

        if (!expr_eval(e->args[i], env, &value) ||
            __builtin_mul_overflow(value, e->coefficients[i], &value) ||
            __builtin_add_overflow(sum, value, &sum))
            return FALSE;
    }
    *ret_value = sum;
    return TRUE;
}

static gboolean
eval_product(const Expr *e, const ExprEnv *env, gint64 *ret_value)
{
    gint64 product = 1;

    for (guint i = 0; i < e->n_args; i++) {
        gint64 value;

        if (!expr_eval(e->args[i], env, &value) || __builtin_mul_overflow(product, value, &product))
            return FALSE;
    }
    *ret_value = product;
    return TRUE;
}

static gboolean
eval_draw(const Expr *e, const ExprEnv *env, gint64 *ret_value)
{
    gboolean is_sum = e->kind == EXPR_DRAW_SUM;
    guint64 hash = 0;
    gint64 value = 0;

    for (guint i = 0; i < e->n_args; i++) {
        if (!expr_eval(e->args[i], env, &value))
            return FALSE;
        if (!is_sum || i + 1 < e->n_args)
            hash = draw_take(hash, value);
    }
    *ret_value = is_sum ? draw_sum_at(e, hash, value) : draw_value(e, hash);
    return TRUE;
}

gboolean
expr_eval(const Expr *e, const ExprEnv *env, gint64 *ret_value)
{
    gint64 a, b;

    switch (e->kind) {
    case EXPR_CONST:
        *ret_value = e->value;
        return TRUE;
    case EXPR_SYMBOL:
        return symbol_value(e, env, ret_value);
    case EXPR_SUM:
        return eval_sum(e, env, ret_value);
    case EXPR_PRODUCT:
        return eval_product(e, env, ret_value);
    case EXPR_SELECT:
        return expr_eval(e->args[0], env, &a) && expr_eval(e->args[a ? 1 : 2], env, ret_value);
    case EXPR_OPAQUE:
        return FALSE;
    case EXPR_DRAW:
    case EXPR_DRAW_SUM:
        return eval_draw(e, env, ret_value);
    default:
        return expr_eval(e->args[0], env, &a) && expr_eval(e->args[1], env, &b) &&
               binary_value(e->kind, a, b, ret_value);
    }
}

static void append_expr(GString *text, const Expr *e, guint binding);

/* How tightly a kind binds when written, larger is tighter. */
static guint
expr_binding(const Expr *e)
{
    switch (e->kind) {
    case EXPR_SUM:
        return e->n_args == 1 && e->value == 0 && e->coefficients[0] != -1 ? 5 : 4;
    case EXPR_PRODUCT:
    case EXPR_DIV:
    case EXPR_MOD:
        return 5;
    case EXPR_SHL:
    case EXPR_SHR:
        return 3;
    case EXPR_LT:
    case EXPR_EQ:
        return 2;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_XOR:
        return 1;
    case EXPR_SELECT:
        return 0;
    case EXPR_CONST:
        return e->value < 0 ? 4 : 9;
    default:
        return 9;
    }
}

/* TRUE if E's text has a division that a factor before it would become a part of: 4*(i/4) is not 4*i/4. */
static gboolean
divides(const Expr *e)
{
    return e->kind == EXPR_DIV || e->kind == EXPR_MOD || (e->kind == EXPR_PRODUCT && divides(e->args[0]));
}

static void
append_sum(GString *text, const Expr *e)
{
    for (guint i = 0; i < e->n_args; i++) {
        gint64 c = e->coefficients[i];
        guint64 size = c < 0 ? 0 - (guint64)c : (guint64)c;

        if (i)
            g_string_append(text, c < 0 ? " - " : " + ");
        else if (c < 0)
            g_string_append_c(text, '-');
        if (size != 1)
            g_string_append_printf(text, "%" G_GUINT64_FORMAT "*", size);
        append_expr(text, e->args[i], size != 1 && divides(e->args[i]) ? 6 : 5);
    }
    if (e->value)
        g_string_append_printf(text, e->value < 0 ? " - %" G_GUINT64_FORMAT : " + %" G_GUINT64_FORMAT,
                               e->value < 0 ? 0 - (guint64)e->value : (guint64)e->value);
}

static void
append_symbol(GString *text, const Expr *e)
{
    static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};

    if (e->symbol <= SYMBOL_GRID_DIM)
        g_string_append_printf(text, "%s.%c", names[e->symbol], "xyz"[MIN(e->number, 2)]);
    else
        g_string_append(text, e->text ? e->text : "?");
}

static void
append_call(GString *text, const char *name, const Expr *e)
{
    g_string_append(text, name);
    if (!e->n_args && e->kind == EXPR_OPAQUE)
        return;
    g_string_append_c(text, '(');
    for (guint i = 0; i < e->n_args; i++) {
        g_string_append(text, i ? ", " : "");
        append_expr(text, e->args[i], 0);
    }
    g_string_append_c(text, ')');
}

/* "bisection low(0, n - 1, k)": of which range, after how many steps. */
static void
append_bisection(GString *text, const Expr *e)
{
    static const char *const names[] = {
        [BISECT_LOW] = "low", [BISECT_HIGH] = "high", [BISECT_LENGTH] = "length"};

    g_string_append_printf(text, "bisection %s(", names[e->bisection.part]);
    for (guint i = 0; i < 3; i++) {
        g_string_append(text, i ? ", " : "");
        append_expr(text, e->args[i], 0);
    }
    g_string_append_c(text, ')');
}

/* TRUE if C does not take A, the first operand of E, for that where both stand without brackets: of what
 * binds alike here, it has an order of its own for bits and comparisons. */
static gboolean
takes_apart(const Expr *e, const Expr *a)
{
    return expr_binding(e) <= 2 && a->kind != e->kind;
}

static void
append_infix(GString *text, const char *operator, const Expr * e, guint binding)
{
    for (guint i = 0; i < e->n_args; i++) {
        g_string_append(text, i ? operator: "");
        append_expr(text, e->args[i], binding + (i > 0 || takes_apart(e, e->args[i])));
    }
}

static void
append_expr(GString *text, const Expr *e, guint binding)
{
    static const char *const operators[] = {
        [EXPR_PRODUCT] = "*", [EXPR_DIV] = "/",   [EXPR_MOD] = "%",    [EXPR_AND] = " & ",
        [EXPR_OR] = " | ",    [EXPR_XOR] = " ^ ", [EXPR_SHL] = " << ", [EXPR_SHR] = " >> ",
        [EXPR_LT] = " < ",    [EXPR_EQ] = " == ",
    };
    gboolean brackets = expr_binding(e) < binding;

    if (brackets)
        g_string_append_c(text, '(');
    if (e->kind == EXPR_CONST)
        g_string_append_printf(text, "%" G_GINT64_FORMAT, e->value);
    else if (e->kind == EXPR_SYMBOL)
        append_symbol(text, e);
    else if (e->kind == EXPR_SUM)
        append_sum(text, e);
    else if (e->kind == EXPR_MIN || e->kind == EXPR_MAX)
        append_call(text, e->kind == EXPR_MIN ? "min" : "max", e);
    else if (e->kind == EXPR_HALVINGS)
        append_call(text, "halvings", e);
    else if (e->kind == EXPR_OPAQUE && e->bisection.part != BISECT_NONE)
        append_bisection(text, e);
    else if (e->kind == EXPR_OPAQUE)
        append_call(text, e->text, e);
    else if (e->kind == EXPR_DRAW)
        append_call(text, "drawn", e);
    else if (e->kind == EXPR_DRAW_SUM)
        append_call(text, "start of drawn row", e);
    else if (e->kind == EXPR_SELECT) {
        append_expr(text, e->args[0], 2);
        g_string_append(text, " ? ");
        append_expr(text, e->args[1], 0);
        g_string_append(text, " : ");
        append_expr(text, e->args[2], 0);
    } else
        append_infix(text, operators[e->kind], e, expr_binding(e));
    if (brackets)
        g_string_append_c(text, ')');
}

char *
expr_to_string(const Expr *e)
{
    GString *text = g_string_new(NULL);

    append_expr(text, e, 0);
    return g_string_free(text, FALSE);
}
