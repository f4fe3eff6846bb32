/* SPDX-License-Identifier: MIT */
/* Switch statements: each label is a branch that is entered from the top or fallen into from above. */
#include "frontend/walk/walk_private.h"
#include "frontend/accesses/accesses.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

typedef struct {
    const Ast *at;
    const Expr *value;
    GPtrArray *entry;    /* environment at the switch */
    const Expr *earlier; /* some earlier label matches; NULL: none yet */
    const Expr *running; /* under which the statements above run; they may be fallen out of */
    gboolean has_default;
} Switch;

static gboolean
is_label(const Ast *ast)
{
    return ast->kind == AST_CASE || ast->kind == AST_DEFAULT;
}

/* A label's constant; NULL where it is none. */
static const Expr *
label_value(Walker *w, const Ast *ast)
{
    ast = ast_skip_casts(ast);
    return ast->kind == AST_INTEGER ? expr_const(w->pool, ast->value) : NULL;
}

static const Expr *
label_condition(Walker *w, Switch *s, const Ast *label)
{
    const Expr *value, *condition;

    if (label->kind == AST_DEFAULT) {
        s->has_default = TRUE;
        return s->earlier ? expr_not(w->pool, s->earlier) : expr_const(w->pool, 1);
    }
    value = label_value(w, label->kids[0]);
    condition =
        value ? expr_binary(w->pool, EXPR_EQ, s->value, value) : unknown_expr(w, "label", s->value->depends);
    s->earlier = s->earlier ? expr_binary(w->pool, EXPR_OR, s->earlier, condition) : condition;
    return condition;
}

/* The condition under which one of the labels that stand together matches; *label becomes their statement. */
static const Expr *
labels_condition(Walker *w, Switch *s, const Ast **label)
{
    const Expr *condition = NULL;

    while (*label && is_label(*label)) { /* case 1: case 2: … */
        const Expr *one = label_condition(w, s, *label);

        condition = condition ? expr_binary(w->pool, EXPR_OR, condition, one) : one;
        *label = (*label)->n_kids ? (*label)->kids[(*label)->n_kids - 1] : NULL;
    }
    return condition;
}

/* Control enters where CONDITION holds, beside what falls through. FALSE where nothing gets there. */
static gboolean
enter_label(Walker *w, Switch *s, const Expr *condition)
{
    GPtrArray *fallen = w->control.dead ? NULL : w->vars.env;
    gint64 known;

    if (expr_is_const(condition, &known) && !known)
        return !w->control.dead;
    if (w->control.dead)
        g_ptr_array_unref(w->vars.env);
    w->control.dead = FALSE;
    w->vars.env = env_merge(w, condition_exact(condition), env_copy(s->entry), fallen);
    scope_close(w, s->entry->len);
    return TRUE;
}

/* The labelled statement and those up to the next label; gives under which control left them. */
static const Expr *
exec_labelled(Walker *w, const Ast *statement, const Ast *body, guint first)
{
    g_autoptr(GPtrArray) statements = g_ptr_array_new();
    const Expr *gone = NULL;

    if (statement)
        g_ptr_array_add(statements, (gpointer)statement);
    for (guint i = first; i < body->n_kids && !is_label(body->kids[i]); i++)
        g_ptr_array_add(statements, body->kids[i]);
    exec_statements(w, (Ast *const *)statements->pdata, statements->len, &gone);
    return gone;
}

/* Runs the statements from a label to the next one; gives the next one's index. */
static guint
exec_label(Walker *w, Switch *s, const Ast *body, guint i)
{
    const Ast *statement = body->kids[i++];
    g_autofree char *text =
        w->quiet ? NULL : text_of(w->syntax, statement->kids ? statement->kids[0] : statement);
    gboolean is_default = statement->kind == AST_DEFAULT;
    const Expr *condition = labels_condition(w, s, &statement);
    g_autofree char *shown = is_default ? g_strdup("default") : g_strdup_printf("case %s", text);
    Node *outer = w->block, *guard;
    gboolean falls = !w->control.dead;
    gboolean entered = enter_label(w, s, condition);
    const Expr *gone = NULL;

    if (!entered)
        coverage_skip(w, statement);
    if (entered) {
        if (falls)
            condition = expr_binary(w->pool, EXPR_OR, s->running, condition);
        guard = guard_open(w, condition, shown, s->at);
        g_array_append_val(w->control.conditions, condition);
        gone = exec_labelled(w, statement, body, i);
        g_array_set_size(w->control.conditions, w->control.conditions->len - 1);
        guard_close(w, guard, outer);
        s->running = gone ? expr_binary(w->pool, EXPR_AND, condition, expr_not(w->pool, gone)) : condition;
    }
    for (; i < body->n_kids && !is_label(body->kids[i]); i++)
        if (!entered)
            coverage_skip(w, body->kids[i]);
    return i;
}

/* Where no label matches, control goes past the switch. */
static void
pass_by(Walker *w, Switch *s)
{
    GPtrArray *fallen = w->control.dead ? NULL : w->vars.env;
    gint64 known;

    if (s->has_default || (s->earlier && expr_is_const(s->earlier, &known) && known))
        return;
    if (w->control.dead)
        g_ptr_array_unref(w->vars.env);
    w->control.dead = FALSE;
    w->vars.env = env_merge(w, condition_exact(s->earlier), fallen, env_copy(s->entry));
    scope_close(w, s->entry->len);
}

void
exec_switch(Walker *w, const Ast *ast)
{
    Switch s = {.at = ast->kids[0]};
    Ast *only[] = {ast->kids[1]};
    Ast single = {.kind = AST_BLOCK, .n_kids = 1, .kids = only, .cursor = only[0]->cursor};
    const Ast *body = only[0]->kind == AST_BLOCK ? only[0] : &single;
    JumpTarget target, *outer_target = w->control.break_target;
    guint n_objects = w->vars.objects->len;
    Node *outer = w->block;
    guint i = 0;

    s.value = value_expr(w, eval(w, ast->kids[0]));
    if (w->control.dead)
        return;
    s.entry = env_copy(w->vars.env);
    jump_target_init(w, &target);
    w->control.break_target = &target;
    w->control.dead = TRUE;
    for (; i < body->n_kids && !is_label(body->kids[i]); i++)
        coverage_skip(w, body->kids[i]);
    while (i < body->n_kids && !w->abort_reason)
        i = exec_label(w, &s, body, i);
    w->control.break_target = outer_target;
    pass_by(w, &s);
    jump_target_join(w, &target, NULL, NULL);
    g_ptr_array_unref(s.entry);
    scope_close(w, n_objects);
    w->block = outer;
}
