/* SPDX-License-Identifier: MIT */
/* Variables that each iteration of a loop sets anew, although they live outside of it: `P p; for (…) { p =
 * q[i]; … }`. What an iteration leaves in them nobody sees. */
#include "frontend/loops/loops.h"
#include "frontend/unused/unused.h"

static guint
count_mentions(const Ast *ast, const Decl *decl)
{
    guint n = ast && ast->kind == AST_NAME && ast->decl == decl;

    for (guint i = 0; ast && i < ast->n_kids; i++)
        n += count_mentions(ast->kids[i], decl);
    return n;
}

/* Whether STATEMENT gives all of DECL a value that is not made of it. */
static gboolean
sets_whole(const Ast *statement, const Decl *decl)
{
    return statement && statement->n_kids == 2 && statement_target(statement) == decl &&
           statement->kids[0]->kind == AST_NAME && count_mentions(statement, decl) == 1;
}

/* Whether BODY, of a loop in FUNCTION, begins with setting all of DECL, which nothing else mentions. */
static gboolean
sets_anew(const Ast *body, const Ast *function, const Decl *decl)
{
    gboolean is_set = FALSE;

    if (!body || body->kind != AST_BLOCK || !function)
        return FALSE;
    for (guint i = 0; i < body->n_kids && !is_set; i++) {
        is_set = sets_whole(body->kids[i], decl);
        if (!is_set && count_mentions(body->kids[i], decl) > 0)
            return FALSE;
    }
    return is_set && count_mentions(body, decl) == count_mentions(function, decl);
}

gboolean
loop_carries(const Walker *w, const Ast *body, guint number)
{
    const Object *object = g_ptr_array_index(w->vars.objects, number);

    return !object->decl || object->type->kind != CTYPE_RECORD || !w->control.frame->function ||
           !sets_anew(body, w->control.frame->function->body, object->decl);
}
