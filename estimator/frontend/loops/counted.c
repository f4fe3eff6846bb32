/* SPDX-License-Identifier: MIT */
/* The variable that a `for` counts with. */
#include "frontend/loops/loops.h"
#include "frontend/unused/unused.h"

#define COUNTER_BYTES 4u /* nvcc tells of no others that their numbers follow one another */

/* The local variable that STEP moves by an amount: `i++`, `i -= n`; NULL: it is no such step. */
static Decl *
stepped(const Ast *step)
{
    gboolean is_sum =
        step && step->kind == AST_ASSIGN && (step->op == OPERATOR_ADD || step->op == OPERATOR_SUB);
    Decl *target = is_sum || (step && ast_is_increment(step)) ? statement_target(step) : NULL;

    return target && step->kids[0]->kind == AST_NAME && ctype_is_integral(target->type) &&
                   target->type->size == COUNTER_BYTES
               ? target
               : NULL;
}

/* Whether AST (may be NULL) changes DECL, or hands its address over. */
static gboolean
changes(const Ast *ast, const Decl *decl)
{
    if (!ast)
        return FALSE;
    if ((ast->kind == AST_ASSIGN || ast_is_increment(ast) ||
         (ast->kind == AST_UNARY && ast->op == UNARY_ADDRESS)) &&
        ast->kids[0]->kind == AST_NAME && ast->kids[0]->decl == decl)
        return TRUE;
    for (guint i = 0; i < ast->n_kids; i++)
        if (changes(ast->kids[i], decl))
            return TRUE;
    return FALSE;
}

/* What the initialisation INITIAL (may be NULL) gives to DECL; NULL: nothing. */
static const Ast *
given_to(const Ast *initial, const Decl *decl)
{
    if (initial && initial->kind == AST_BLOCK && initial->n_kids == 1)
        initial = initial->kids[0];
    if (initial && initial->kind == AST_DECLARE && initial->decl == decl && initial->n_kids > 0)
        return initial->kids[0];
    return initial && initial->kind == AST_ASSIGN && initial->op == OPERATOR_ASSIGN &&
                   initial->kids[0]->kind == AST_NAME && initial->kids[0]->decl == decl
               ? initial->kids[1]
               : NULL;
}

void
loop_find_counted(LoopRun *run)
{
    Decl *counts = run->ast->kind == AST_FOR ? stepped(run->increment) : NULL;

    run->frame.counts =
        counts && !changes(run->body, counts) && !changes(run->condition, counts) ? counts : NULL;
    run->frame.begins = run->frame.counts ? given_to(run->ast->kids[0], counts) : NULL;
}
