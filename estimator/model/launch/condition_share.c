/* SPDX-License-Identifier: MIT */
/* For how many threads a condition holds that data decides, as far as its form tells. */
#include "model/launch/launch.h"

#include <string.h>

/* TRUE if E is 0 or 1 as it says that something holds. */
static gboolean
is_truth(const Expr *e)
{
    static const char *const NAMES[] = {"<", ">", "<=", ">=", "==", "!=", "is not 0", "is set", NULL};

    if (e->kind == EXPR_AND || e->kind == EXPR_OR)
        return is_truth(e->args[0]) && is_truth(e->args[1]);
    return e->kind == EXPR_LT || e->kind == EXPR_EQ ||
           (e->kind == EXPR_OPAQUE && g_strv_contains(NAMES, e->text));
}

/* TRUE if E says that *ret_of, 0 or 1, is 0. */
static gboolean
is_denial(const Expr *e, const Expr **ret_of)
{
    gint64 constant;

    for (guint i = 0; e->kind == EXPR_EQ && i < 2; i++)
        if (expr_is_const(e->args[i], &constant) && constant == 0 && is_truth(e->args[1 - i])) {
            *ret_of = e->args[1 - i];
            return TRUE;
        }
    return FALSE;
}

/* TRUE if E is the same in all threads: a number, a parameter, or loaded from one place. */
static gboolean
is_common(const Expr *e)
{
    if (e->kind == EXPR_OPAQUE && e->opaque != OPAQUE_COMPUTED && e->opaque != OPAQUE_LOAD)
        return FALSE;
    if (e->depends & (DEPENDS_THREAD | DEPENDS_BLOCK | DEPENDS_LOOP))
        return FALSE;
    for (guint i = 0; i < e->n_args; i++)
        if (!is_common(e->args[i]))
            return FALSE;
    return TRUE;
}

static ConditionShare
denied(ConditionShare share)
{
    return (ConditionShare){1 - share.high, 1 - share.middle, 1 - share.low};
}

/* TRUE if E, or what it denies, says which of two values is less; *ret_e is that. Which way round it is
 * written tells nothing. */
static gboolean
is_ordering(const Expr *e, const Expr **ret_e)
{
    while (is_denial(e, &e))
        ;
    *ret_e = e;
    return e->kind == EXPR_LT || (e->kind == EXPR_OPAQUE && is_truth(e) && strchr("<>", e->text[0]));
}

/* How many values E can have, being some bits of another value, a remainder, or a truth; 0: any. */
static double
count_values(const Expr *e)
{
    gint64 constant;

    if (e->kind == EXPR_OPAQUE && e->number == 2)
        return 2;
    for (guint i = 0; e->kind == EXPR_AND && i < 2; i++)
        if (expr_is_const(e->args[i], &constant)) {
            double values = 1;

            for (guint64 bits = (guint64)constant; bits; bits &= bits - 1)
                values *= 2;
            return values;
        }
    if (e->kind == EXPR_MOD && expr_is_const(e->args[1], &constant))
        return constant < 0 ? -(double)constant : (double)constant;
    return 0;
}

static ConditionShare
ordering_share(const ConditionTable *table, const Expr *e)
{
    gboolean with_common = e->n_args < 2 || is_common(e->args[0]) || is_common(e->args[1]);

    return condition_table_share(table, with_common ? CONDITION_ORDERING : CONDITION_LOADED);
}

/* Of E, an equality that denies no other condition. A flag, which has two values, is 0 or it is not. */
static ConditionShare
equality_share(const ConditionTable *table, const Expr *e)
{
    gint64 constant = 1;
    double values = 0;

    for (guint i = 0; i < 2; i++)
        if (expr_is_const(e->args[i], &constant)) {
            values = count_values(e->args[1 - i]);
            break;
        }
    if (values > 2) {
        ConditionShare factor = condition_table_share(table, CONDITION_MASK);

        return (ConditionShare){MIN(factor.low / values, 1), MIN(factor.middle / values, 1),
                                MIN(factor.high / values, 1)};
    }
    if (constant == 0)
        return denied(condition_table_share(table, CONDITION_FLAG));
    return condition_table_share(table, values == 2 ? CONDITION_FLAG : CONDITION_EQUAL);
}

/* Adds to LEAVES what E, made of conditions by KIND, consists of and data decides. */
static void
collect_leaves(const Expr *e, ExprKind kind, GPtrArray *leaves)
{
    for (guint i = 0; e->kind == kind && i < e->n_args; i++)
        collect_leaves(e->args[i], kind, leaves);
    if (e->kind != kind && (e->depends & DEPENDS_OPAQUE))
        g_ptr_array_add(leaves, (gpointer)e);
}

/* TRUE if all of LEAVES, several, say which of two values is less. *ret_from_zero: one of these values is 0.
 */
static gboolean
are_bounds(const GPtrArray *leaves, gboolean *ret_from_zero)
{
    const Expr *ordering;
    gint64 constant;

    *ret_from_zero = FALSE;
    for (guint i = 0; i < leaves->len; i++) {
        if (!is_ordering(g_ptr_array_index(leaves, i), &ordering))
            return FALSE;
        for (guint k = 0; k < ordering->n_args; k++)
            *ret_from_zero |= expr_is_const(ordering->args[k], &constant) && constant == 0;
    }
    return leaves->len > 1;
}

/* Of E, `a && b` or `a || b`: parts hold or fail each by itself, but for `x < 0 || x > n` and
 * `x >= 0 && x < n`, of which an array's index or a place is mostly inside. */
static ConditionShare
joined_share(const ConditionTable *table, const Expr *e)
{
    g_autoptr(GPtrArray) leaves = g_ptr_array_new();
    gboolean is_all = e->kind == EXPR_AND, from_zero;
    ConditionShare all = {1, 1, 1};

    collect_leaves(e, e->kind, leaves);
    if (are_bounds(leaves, &from_zero) && (!is_all || from_zero)) {
        ConditionShare outside = condition_table_share(table, CONDITION_OUTSIDE);

        return is_all ? denied(outside) : outside;
    }
    for (guint i = 0; i < leaves->len; i++) {
        ConditionShare one = condition_share(table, g_ptr_array_index(leaves, i));

        one = is_all ? one : denied(one);
        all = (ConditionShare){all.low * one.low, all.middle * one.middle, all.high * one.high};
    }
    return is_all ? all : denied(all);
}

ConditionShare
condition_share(const ConditionTable *table, const Expr *holds)
{
    const Expr *of;

    if (is_ordering(holds, &of))
        return ordering_share(table, of);
    if (is_denial(holds, &of))
        return denied(condition_share(table, of));
    if ((holds->kind == EXPR_AND || holds->kind == EXPR_OR) && is_truth(holds))
        return joined_share(table, holds);
    if (holds->kind == EXPR_EQ)
        return equality_share(table, holds);
    if (holds->kind == EXPR_OPAQUE && strcmp(holds->text, "==") == 0)
        return condition_table_share(table, CONDITION_EQUAL);
    if (holds->kind == EXPR_OPAQUE && strcmp(holds->text, "!=") == 0)
        return denied(condition_table_share(table, CONDITION_EQUAL));
    return condition_table_share(table, CONDITION_FLAG);
}
