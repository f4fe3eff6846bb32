/* SPDX-License-Identifier: MIT */
/* Loads whose place is that of a loop's variable, `a[i]`, or one that an iteration before may have had, `a[i
 * - 1]`: nvcc follows such a place from an iteration to the next. It makes no sum for that which the source
 * does not have: of `a[i - 1]` the variable has to begin with 1 more than something, or with a constant. */
#include "frontend/accesses/accesses_private.h"
#include "frontend/values/values.h"

/* What an index adds to a loop's variable: OP TERM; TERM NULL: nothing. */
typedef struct {
    int op; /* OPERATOR_ADD or OPERATOR_SUB */
    const Ast *term;
} Added;

/* What INDEX adds to the variable COUNTS; FALSE where it is something else. */
static gboolean
split_index(const Ast *index, const Decl *counts, Added *ret)
{
    index = ast_skip_implicit_casts(index);
    *ret = (Added){OPERATOR_ADD, NULL};
    if (index->kind == AST_NAME)
        return index->decl == counts;
    if (index->kind != AST_BINARY || (index->op != OPERATOR_ADD && index->op != OPERATOR_SUB) ||
        index->type->size != counts->type->size)
        return FALSE;
    const Ast *first = ast_skip_implicit_casts(index->kids[0]);
    ret->op = index->op;
    ret->term = ast_skip_implicit_casts(index->kids[1]);
    return first->kind == AST_NAME && first->decl == counts &&
           (ret->term->kind == AST_INTEGER || ret->term->kind == AST_NAME);
}

/* The number that the local variable DECL holds; NULL: it is no whole number. */
static const Expr *
held_by(Walker *w, Decl *decl, const Ast *at)
{
    const Value *value =
        decl->kind == DECL_VARIABLE && decl->space == SPACE_LOCAL && decl->type->kind != CTYPE_REFERENCE
            ? local_load(w, variable_place(w, decl, at), decl->type)
            : NULL;

    return value && value->kind == VALUE_NUMBER && !value->is_float ? value->expr : NULL;
}

/* What ADDED is, with its sign; NULL: not known. */
static const Expr *
added_number(Walker *w, const Added *added)
{
    const Expr *number = !added->term                       ? expr_const(w->pool, 0)
                         : added->term->kind == AST_INTEGER ? expr_const(w->pool, added->term->value)
                                                            : held_by(w, added->term->decl, added->term);

    return number && added->op == OPERATOR_SUB ? expr_mul_const(w->pool, number, -1) : number;
}

/* A loop's counter, and what stands for it in the first iteration. */
typedef struct {
    const Expr *counter, *zero;
} FirstIteration;

static const Expr *
to_first(const Expr *symbol, gpointer data)
{
    const FirstIteration *iteration = data;

    return symbol == iteration->counter ? iteration->zero : NULL;
}

/* Whether what LOOP's variable begins with takes ADDED away again, as far as the source shows: `i = n - w`,
 * of `a[i + w]`. */
static gboolean
begins_without(const LoopFrame *loop, const Added *added)
{
    const Ast *begins = ast_skip_implicit_casts(loop->begins);

    return begins && begins->kind == AST_BINARY &&
           (begins->op == OPERATOR_ADD || begins->op == OPERATOR_SUB) && begins->op != added->op &&
           ast_is_same(begins->kids[1], added->term);
}

/* Whether nvcc has the first place of LOOP's variable, whose value is COUNTED, with ADDED, which is NUMBER,
 * without making a sum for it; *ret_rest: behind other iterations, too. */
static gboolean
has_first(Walker *w, const LoopFrame *loop, const Expr *counted, const Added *added, const Expr *number,
          gboolean *ret_rest)
{
    FirstIteration iteration = {loop->counter, expr_const(w->pool, 0)};
    const Expr *first = expr_substitute(w->pool, counted, to_first, &iteration);
    gint64 value;

    *ret_rest = TRUE;
    if (!added->term || begins_without(loop, added))
        return TRUE;
    *ret_rest = !expr_is_const(first, NULL);
    return expr_is_const(number, &value) &&
           (first->kind == EXPR_CONST || (first->kind == EXPR_SUM && first->value == -value));
}

void
access_find_carried(Walker *w, Access *access, const AccessRequest *request)
{
    const LoopFrame *loop = w->control.loop;
    const Ast *at = request->at;
    Added added;

    while (at && at->kind == AST_MEMBER && at->n_kids)
        at = at->kids[0];
    if (access->kind != ACCESS_LOAD || !loop || !loop->counts || loop->counter->kind != EXPR_SYMBOL || !at ||
        at->kind != AST_INDEX || at->kids[0]->type->kind != CTYPE_POINTER ||
        !split_index(at->kids[1], loop->counts, &added))
        return;
    const Expr *counted = held_by(w, loop->counts, at), *number = added_number(w, &added);
    gint64 size = (gint64)at->kids[0]->type->target->size;
    if (!counted || !number ||
        !expr_is_const(expr_sub(w->pool, request->pointer->expr,
                                expr_mul_const(w->pool, expr_add(w->pool, counted, number), size)),
                       NULL))
        return;
    gboolean has_rest;
    if (has_first(w, loop, counted, &added, number, &has_rest)) {
        access->carried = loop->counter->number + 1;
        access->carried_rest = has_rest;
    }
}
