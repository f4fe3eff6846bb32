/* SPDX-License-Identifier: MIT */
/* Loops with a condition in their bodies that stays the same: `for (k…) if (c > 3) s += p[i].x * w[k];`. nvcc
 * asks it once and has two versions of the loop, in which it takes out what does not change. It does so of
 * one condition of a loop, which no thread of a block sees otherwise than the others. */
#include "frontend/loops/loops_private.h"

/* How many operations AST is written with, up to MOST. */
static gint64
count_operations(const Ast *ast, gint64 most)
{
    gint64 n = 0;

    if (!ast)
        return 0;
    if (ast->kind == AST_BINARY)
        n = 1;
    else if (ast->kind == AST_INDEX || (ast->kind == AST_UNARY && ast->op == UNARY_DEREF))
        n = 2;
    else if (ast->kind == AST_ASSIGN || ast->kind == AST_CALL)
        n = 1;
    for (guint i = 0; i < ast->n_kids && n <= most; i++)
        n += count_operations(ast->kids[i], most);
    return n;
}

/* Whether E is the same in all iterations of RUN, and of the loops in it. */
static gboolean
stays_the_same(const LoopRun *run, const Expr *e)
{
    if (e->depends & (DEPENDS_OPAQUE | DEPENDS_DRAW))
        return FALSE;
    if (e->kind == EXPR_SYMBOL)
        return e != run->frame.counter && (e->symbol != SYMBOL_PARAM || e->number < run->first_phi);
    for (guint i = 0; i < e->n_args && (e->depends & (DEPENDS_LOOP | DEPENDS_PARAM)); i++)
        if (!stays_the_same(run, e->args[i]))
            return FALSE;
    return TRUE;
}

const Expr *
loop_find_unswitched(const LoopRun *run, gint64 most_operations)
{
    const LoopFrame *frame = &run->frame;
    gboolean is_of_use = FALSE;

    for (guint i = 0; i < frame->guarded->len && !is_of_use; i++)
        is_of_use = stays_the_same(run, g_array_index(frame->guarded, const Expr *, i));
    if (!is_of_use || frame->has_barrier || count_operations(run->body, most_operations) > most_operations)
        return NULL;
    for (guint i = 0; i < frame->guards->len; i++) {
        const Expr *condition = g_array_index(frame->guards, const Expr *, i);

        if (stays_the_same(run, condition) && !(condition->depends & DEPENDS_THREAD) &&
            !expr_is_const(condition, NULL))
            return condition;
    }
    return NULL;
}
