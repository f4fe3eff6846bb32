/* SPDX-License-Identifier: MIT */
/* Comparisons. */
#include "frontend/arithmetic/arithmetic_private.h"

#include <clang-c/Index.h>

const Expr *
compare_exprs(ExprPool *pool, int op, const Expr *a, const Expr *b)
{
    const Expr *one = expr_const(pool, 1);

    switch (op) {
    case CXBinaryOperator_LT:
        return expr_binary(pool, EXPR_LT, a, b);
    case CXBinaryOperator_GT:
        return expr_binary(pool, EXPR_LT, b, a);
    case CXBinaryOperator_LE:
        return expr_binary(pool, EXPR_LT, a, expr_add(pool, b, one));
    case CXBinaryOperator_GE:
        return expr_binary(pool, EXPR_LT, b, expr_add(pool, a, one));
    case CXBinaryOperator_EQ:
        return expr_binary(pool, EXPR_EQ, a, b);
    default:
        return expr_not(pool, expr_binary(pool, EXPR_EQ, a, b));
    }
}

gboolean
is_comparison(int op)
{
    return op >= CXBinaryOperator_LT && op <= CXBinaryOperator_NE;
}

const char *
operator_text(int op)
{
    static const char *const texts[] = {
        [CXBinaryOperator_Mul] = "*",  [CXBinaryOperator_Div] = "/",   [CXBinaryOperator_Rem] = "%",
        [CXBinaryOperator_Add] = "+",  [CXBinaryOperator_Sub] = "-",   [CXBinaryOperator_Shl] = "<<",
        [CXBinaryOperator_Shr] = ">>", [CXBinaryOperator_LT] = "<",    [CXBinaryOperator_GT] = ">",
        [CXBinaryOperator_LE] = "<=",  [CXBinaryOperator_GE] = ">=",   [CXBinaryOperator_EQ] = "==",
        [CXBinaryOperator_NE] = "!=",  [CXBinaryOperator_And] = "&",   [CXBinaryOperator_Xor] = "^",
        [CXBinaryOperator_Or] = "|",   [CXBinaryOperator_LAnd] = "&&", [CXBinaryOperator_LOr] = "||",
    };

    return op > 0 && op < (int)G_N_ELEMENTS(texts) && texts[op] ? texts[op] : "operator";
}
