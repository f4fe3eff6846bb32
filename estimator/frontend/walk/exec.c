/* SPDX-License-Identifier: MIT */
/* Statements. */
#include "frontend/walk/walk_private.h"
#include "frontend/parse/parse.h"
#include "frontend/accesses/accesses.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"
#include "frontend/unused/unused.h"

#define MAX_STEPS 400000u /* syntax nodes visited for one kernel */
#define STEPS_A_LOOK 64u  /* steps between looks at the clock */
#define MAX_DEPTH 20000u  /* nested syntax nodes */

gboolean
walker_step(Walker *w)
{
    if (w->abort_reason) {
        w->control.dead = TRUE;
        return FALSE;
    }
    if (++w->limits->steps > MAX_STEPS)
        w->limits->late_reason = "analysing the kernel takes too many steps";
    else if (w->limits->steps % STEPS_A_LOOK == 0 && deadline_has_passed(&w->limits->deadline))
        w->limits->late_reason = "analysing the kernel takes too long (--timeout)";
    if (w->limits->late_reason)
        w->abort_reason = w->limits->late_reason;
    return !w->control.dead;
}

/* How the condition for going on is shown. */
static char *
way_on_text(Walker *w, const Ast *statement)
{
    g_autofree char *text = NULL;

    if (statement->kind != AST_IF)
        return g_strdup("not left above");
    text = text_of(w->syntax, statement->kids[0]);
    return g_strdup_printf("!(%s)", text);
}

/* After a statement that may have left: the rest runs under the condition that it did not. */
static void
go_on(Walker *w, StatementFrame *frame, const Ast *statement)
{
    const Expr *stays;

    if (!frame->left)
        return;
    stays = expr_not(w->pool, frame->left);
    control_take_way(w, stays);
    if (!w->quiet && !w->control.dead && !expr_is_const(stays, NULL)) {
        g_autofree char *text = way_on_text(w, statement);

        guard_open(w, stays, text, statement);
    }
    frame->gone = frame->gone ? expr_binary(w->pool, EXPR_OR, frame->gone, frame->left) : frame->left;
    frame->left = NULL;
}

void
exec_statements(Walker *w, Ast *const *statements, guint n, const Expr **ret_gone)
{
    StatementFrame frame = {
        .outer = w->control.statements, .n_conditions = w->control.conditions->len, .loop = w->control.loop};

    w->control.statements = &frame;
    for (guint i = 0; i < n && !w->control.dead; i++) {
        exec(w, statements[i]);
        go_on(w, &frame, statements[i]);
        for (guint k = i + 1; w->control.dead && k < n; k++) /* nothing gets there */
            coverage_skip(w, statements[k]);
    }
    w->control.statements = frame.outer;
    if (ret_gone)
        *ret_gone = frame.gone;
}

static void
exec_block(Walker *w, const Ast *ast)
{
    guint n_objects = w->vars.objects->len;
    Node *outer = w->block;

    if (ast->value) { /* several variables declared at once */
        for (guint i = 0; i < ast->n_kids && !w->control.dead; i++)
            exec(w, ast->kids[i]);
        return;
    }
    exec_statements(w, ast->kids, ast->n_kids, NULL);
    scope_close(w, n_objects);
    w->block = outer;
}

static gboolean
is_shared_scalar(const Decl *decl)
{
    return decl->space == SPACE_SHARED && decl->type->kind != CTYPE_ARRAY;
}

static void
exec_declare(Walker *w, const Ast *ast)
{
    Decl *decl = ast->decl;
    guint object;

    if (decl->space != SPACE_LOCAL && decl->space != SPACE_HOST && !is_shared_scalar(decl)) {
        if (decl->space == SPACE_SHARED && !w->quiet && !g_hash_table_contains(w->constants, decl)) {
            g_hash_table_insert(w->constants, decl, (gpointer)value_unset());
            w->kernel->shared_bytes += decl->type->size;
        }
        return;
    }
    if (decl->space == SPACE_HOST || decl->has_value) { /* the compiler computes it */
        coverage_skip(w, ast->kids[0]);
        return;
    }
    object = object_new(w, decl, decl->type, decl->name, value_unset());
    if (decl->space == SPACE_SHARED) {
        ((Object *)g_ptr_array_index(w->vars.objects, object))->is_shared = TRUE;
        if (!w->quiet && g_hash_table_insert(w->constants, decl, (gpointer)value_unset()))
            w->kernel->shared_bytes += decl->type->size;
    }
    if (ast->kids[0] && !(ast->kids[0]->kind == AST_CONSTRUCT && decl->space == SPACE_SHARED))
        initialise(w,
                   value_pointer(w->arena, ((Object *)g_ptr_array_index(w->vars.objects, object))->region,
                                 expr_const(w->pool, 0), 32),
                   decl->type, ast->kids[0]);
}

/* Runs one branch under CONDITION; gives the environment at its end, NULL where control left. */
static GPtrArray *
exec_branch(Walker *w, const Ast *ast, const Expr *condition)
{
    guint n_objects = w->vars.objects->len;
    GPtrArray *env;

    g_array_append_val(w->control.conditions, condition);
    control_take_way(w, condition);
    if (ast)
        exec(w, ast);
    g_array_set_size(w->control.conditions, w->control.conditions->len - 1);
    scope_close(w, n_objects);
    env = w->vars.env;
    if (w->control.dead) {
        g_ptr_array_unref(env);
        env = NULL;
    }
    w->control.dead = FALSE;
    return env;
}

/* Whether the variables that ENTRY has hold the same in A and B. */
static gboolean
leaves_variables(const GPtrArray *entry, const GPtrArray *a, const GPtrArray *b)
{
    if (!a || !b || a->len < entry->len || b->len < entry->len)
        return FALSE;
    for (guint i = 0; i < entry->len; i++)
        if (g_ptr_array_index(a, i) != g_ptr_array_index(entry, i) ||
            g_ptr_array_index(b, i) != g_ptr_array_index(entry, i))
            return FALSE;
    return TRUE;
}

static void
exec_if(Walker *w, const Ast *ast)
{
    const Expr *condition = ast == w->control.settled ? expr_const(w->pool, w->control.settled_holds)
                                                      : condition_of(w, ast->kids[0]);
    const Expr *otherwise;
    g_autofree char *text = NULL;
    Node *outer = w->block, *guard;
    GPtrArray *before, *then, *other;
    gint64 known;

    if (w->control.dead)
        return;
    if (expr_is_const(condition, &known)) {
        guint n_objects = w->vars.objects->len;
        const Ast *taken = ast->kids[known ? 1 : 2];

        if (taken)
            exec(w, taken);
        coverage_skip(w, ast->kids[known ? 2 : 1]);
        scope_close(w, n_objects);
        return;
    }
    otherwise = expr_not(w->pool, condition);
    text = w->quiet ? NULL : text_of(w->syntax, ast->kids[0]);
    before = env_copy(w->vars.env);
    g_autoptr(GPtrArray) entry = env_copy(before);
    emit_decision(w, condition, text, ast);
    guard = guard_open(w, condition, text, ast);
    then = exec_branch(w, ast->kids[1], condition);
    guard_else(w, guard);
    w->vars.env = before;
    other = exec_branch(w, ast->kids[2], otherwise);
    guard_close(w, guard, outer);
    if (guard && w->control.loop && w->control.loop->only == ast)
        guard->is_whole_body = leaves_variables(entry, then, other);
    w->control.n_met += then && other && guard && node_has_access(guard);
    w->control.dead = !then && !other;
    w->vars.env = w->control.dead ? g_ptr_array_new() : env_merge(w, condition_exact(condition), then, other);
}

static void
exec_return(Walker *w, const Ast *ast)
{
    const Value *value = NULL;

    if (ast->n_kids && ast->kids[0]->type) {
        const CType *type = w->control.frame->function->type;

        if (type->kind == CTYPE_REFERENCE)
            value = eval_place(w, ast->kids[0]);
        else
            value = value_cast(w, eval(w, ast->kids[0]), ctype_referred(ast->kids[0]->type), type);
    }
    if (!w->control.dead)
        jump_target_exit(w, &w->control.frame->target, value);
}

/* Notes the lines of statement AST, if it stands in the kernel's file. */
static void
note_lines(Walker *w, const Ast *ast)
{
    const Ast *whole = ast->kind == AST_IF ? ast->kids[0] : ast;

    if (w->quiet || !cursor_is_in_source(whole->cursor))
        return;
    cursor_lines(whole->cursor, NULL, &w->lines.first, &w->lines.last);
    if (ast->kind == AST_BLOCK || ast->kind == AST_FOR || ast->kind == AST_WHILE || ast->kind == AST_DO)
        w->lines.first = w->lines.last = 0;
}

void
exec(Walker *w, const Ast *ast)
{
    guint first_line = w->lines.first, last_line = w->lines.last;

    if (!walker_step(w))
        return;
    if (++w->limits->depth > MAX_DEPTH) {
        w->abort_reason = "it nests too deeply";
        w->limits->depth--;
        return;
    }
    coverage_mark(w, ast);
    note_lines(w, ast);
    switch (ast->kind) {
    case AST_BLOCK:
    case AST_TRY:
    case AST_CATCH:
        exec_block(w, ast);
        break;
    case AST_DECLARE:
        exec_declare(w, ast);
        break;
    case AST_IF:
        exec_if(w, ast);
        break;
    case AST_FOR:
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
        exec_loop(w, ast);
        break;
    case AST_SWITCH:
        exec_switch(w, ast);
        break;
    case AST_CASE:
    case AST_DEFAULT:
    case AST_LABEL:
        if (ast->n_kids)
            exec(w, ast->kids[ast->n_kids - 1]);
        break;
    case AST_RETURN:
        exec_return(w, ast);
        break;
    case AST_BREAK:
        if (w->control.break_target)
            jump_target_exit(w, w->control.break_target, NULL);
        break;
    case AST_CONTINUE:
        if (w->control.continue_target)
            jump_target_exit(w, w->control.continue_target, NULL);
        break;
    case AST_GOTO:
        emit_note(w, ast, "goto is not followed: the code between it and its label is taken as executed");
        break;
    case AST_ASM:
        exec_asm(w, ast);
        break;
    case AST_EMPTY:
        break;
    default:
        if (statement_is_idle(ast))
            coverage_skip(w, ast);
        else if (is_place(ast)) /* nobody reads it */
            eval_place(w, ast);
        else
            value_use_all(w, eval(w, ast));
        break;
    }
    w->lines.first = first_line;
    w->lines.last = last_line;
    w->limits->depth--;
}

WalkLimits *
walk_limits_new(double seconds)
{
    WalkLimits *limits = g_new0(WalkLimits, 1);

    limits->deadline = deadline_in(seconds);
    return limits;
}

void
walk_limits_free(WalkLimits *limits)
{
    g_free(limits);
}
