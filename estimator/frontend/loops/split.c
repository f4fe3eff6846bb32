/* SPDX-License-Identifier: MIT */
/* Loops over all but one: `for (j = 0; j < n; j++) if (j != i) …` behind `if (i < n)`. nvcc makes two of such
 * a loop, one that ends before i and one that begins behind it (docs/models/model-sector.md, "Loops that are
 * split"). */
#include "frontend/loops/loops_private.h"
#include "frontend/values/values.h"

static gboolean
is_name(const Ast *ast, const Decl *decl)
{
    ast = ast_skip_implicit_casts(ast);
    return ast && ast->kind == AST_NAME && ast->decl == decl;
}

/* The variable that LOOP counts up by 1 while it is below a bound, *ret_bound; NULL: it is another kind of
 * loop. */
static Decl *
counted_variable(const Ast *loop, const Ast **ret_bound)
{
    const Ast *condition = loop->kind == AST_FOR ? loop->kids[1] : NULL;
    const Ast *step = loop->kind == AST_FOR ? loop->kids[2] : NULL;
    Decl *decl;

    if (!condition || !step || condition->kind != AST_BINARY || condition->op != OPERATOR_LT ||
        step->kind != AST_UNARY || (step->op != UNARY_POST_INC && step->op != UNARY_PRE_INC) ||
        step->kids[0]->kind != AST_NAME)
        return NULL;
    decl = step->kids[0]->decl;
    *ret_bound = condition->kids[1];
    return is_name(condition->kids[0], decl) ? decl : NULL;
}

/* The one branch that all of BODY stands behind: `if (…) …` alone, or first `if (…) continue;`. */
static const Ast *
only_branch(const Ast *body, gboolean *ret_skips)
{
    const Ast *first = body, *then;

    while (first && first->kind == AST_BLOCK && first->n_kids > 0 && first->kids[0])
        first = first->kids[0];
    if (!first || first->kind != AST_IF || first->kids[2])
        return NULL;
    then = first->kids[1];
    while (then && then->kind == AST_BLOCK && then->n_kids == 1)
        then = then->kids[0];
    *ret_skips = then && then->kind == AST_CONTINUE;
    return *ret_skips || body == first || (body->kind == AST_BLOCK && body->n_kids == 1) ? first : NULL;
}

gboolean
loop_find_split(const Ast *loop, LoopSplit *ret)
{
    gboolean skips = FALSE;
    Decl *counter = counted_variable(loop, &ret->bound);
    const Ast *branch = counter ? only_branch(loop->kids[3], &skips) : NULL, *condition;

    if (!branch)
        return FALSE;
    condition = branch->kids[0];
    if (condition->kind != AST_BINARY || condition->op != (skips ? OPERATOR_EQ : OPERATOR_NE))
        return FALSE;
    ret->counter = counter;
    ret->branch = branch;
    ret->holds = !skips;
    ret->left_out = is_name(condition->kids[0], counter)   ? condition->kids[1]
                    : is_name(condition->kids[1], counter) ? condition->kids[0]
                                                           : NULL;
    ret->left_out = ast_skip_implicit_casts(ret->left_out);
    ret->bound = ast_skip_implicit_casts(ret->bound);
    return ret->left_out && ret->left_out->kind == AST_NAME && ret->left_out->decl != counter;
}

/* Whether CONDITION says that A is below B, as `a < b`, or as what is left of `a >= b` denied: a + 1 < b + 1.
 */
static gboolean
says_below(const Walker *w, const Expr *condition, const Expr *a, const Expr *b)
{
    if (condition->kind == EXPR_AND)
        return says_below(w, condition->args[0], a, b) || says_below(w, condition->args[1], a, b);
    return condition->kind == EXPR_LT &&
           expr_sub(w->pool, condition->args[1], condition->args[0]) == expr_sub(w->pool, b, a);
}

/* Whether it is left where A is not below B: under GONE, control does not get here. */
static gboolean
leaves_unless_below(const Walker *w, const Expr *gone, const Expr *a, const Expr *b)
{
    if (gone->kind == EXPR_OR)
        return leaves_unless_below(w, gone->args[0], a, b) || leaves_unless_below(w, gone->args[1], a, b);
    return says_below(w, expr_not(w->pool, gone), a, b);
}

gboolean
loop_is_split(const Walker *w, const Expr *start, const Expr *left_out, const Expr *bound)
{
    gint64 first;

    if (!expr_is_const(start, &first) || first != 0 || !(left_out->depends & DEPENDS_THREAD) ||
        !control_is_behind_branch(w))
        return FALSE;
    for (guint i = 0; i < w->control.conditions->len; i++) {
        const Expr *condition = g_array_index(w->control.conditions, const Expr *, i);

        if (condition && says_below(w, condition, left_out, bound))
            return TRUE;
    }
    for (const StatementFrame *frame = w->control.statements; frame; frame = frame->outer)
        if (frame->gone && leaves_unless_below(w, frame->gone, left_out, bound))
            return TRUE;
    return FALSE;
}

void
loop_mark_ahead(Walker *w, const Node *guard)
{
    const Node *first = guard ? g_ptr_array_index(guard->children, 0) : NULL;

    while (first && first->kind != NODE_LOOP)
        first = first->children && first->children->len ? g_ptr_array_index(first->children, 0) : NULL;
    if (first)
        ((Loop *)g_ptr_array_index(w->kernel->loops, first->loop))->is_ahead = TRUE;
}
