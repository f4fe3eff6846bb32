/* SPDX-License-Identifier: MIT */
/* Calls: device functions and methods run in place; what has no body is opaque. */
#include "frontend/walk/walk_private.h"
#include "frontend/accesses/accesses.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"
#include "frontend/unused/unused.h"

#include <string.h>

#define MAX_FRAMES 64u
#define MAX_ARGS 64u

static Object *
object_at(Walker *w, guint number)
{
    return g_ptr_array_index(w->vars.objects, number);
}

static const Value *
object_place(Walker *w, guint number)
{
    return value_pointer(w->arena, object_at(w, number)->region, expr_const(w->pool, 0), 32);
}

static gboolean
is_active(const Walker *w, const Decl *function, guint *ret_frames)
{
    *ret_frames = 0;
    for (const Frame *frame = w->control.frame; frame; frame = frame->caller) {
        ++*ret_frames;
        if (frame->function == function)
            return TRUE;
    }
    return FALSE;
}

/* Where the member or base that INITIAL is for lies in what CONSTRUCTOR makes. */
static guint64
initialised_offset(Walker *w, const Decl *constructor, const Ast *initial)
{
    guint64 offset = 0;

    if (initial->kind == AST_ASSIGN)
        return initial->decl->offset;
    syntax_base_offset(w->syntax, syntax_owner(w->syntax, constructor), initial->kids[0]->type, &offset);
    return offset;
}

/* The object of TYPE that the compiler's own constructor without parameters makes. */
static const Value *
construct_members(Walker *w, const CType *type)
{
    guint object;

    if (!syntax_has_initials(w->syntax, type))
        return value_unset();
    object = object_new(w, NULL, type, type->name, value_unset());
    initialise_members(w, object_place(w, object), type, NULL);
    return w->control.dead ? value_unset() : g_ptr_array_index(w->vars.env, object);
}

/* Members and bases in a constructor's initialiser list, and what stands with the other members. */
static void
run_initialisers(Walker *w, Decl *function, const Value *self)
{
    const CType *class = syntax_owner(w->syntax, function);

    if (!constructor_delegates(function, class))
        initialise_members(w, self, class, function);
    for (guint i = 0; i < function->n_initialisers && !w->control.dead; i++) {
        const Ast *initial = function->initialisers[i];
        gint64 offset = (gint64)initialised_offset(w, function, initial);
        const CType *type = initial->kind == AST_ASSIGN ? initial->decl->type : initial->kids[0]->type;

        if (type->kind == CTYPE_OTHER || (initial->kind == AST_ASSIGN && initial->decl->kind != DECL_FIELD))
            continue;
        initialise(w, value_at(w->arena, self, expr_add(w->pool, self->expr, expr_const(w->pool, offset))),
                   type, initial->kids[0]);
    }
}

static void
bind_parameters(Walker *w, Decl *function, const Value *const *args, guint n_args)
{
    for (guint i = 0; i < function->n_params; i++) {
        Decl *param = function->params[i];

        object_new(w, param, param->type, param->name, i < n_args ? args[i] : value_unset());
    }
}

const Value *
inline_function(Walker *w, Decl *function, const Value *self, const Value *closure, const Value *const *args,
                guint n_args, const Ast *at)
{
    Frame frame = {
        .caller = w->control.frame, .function = function, .at = at, .self = self, .closure = closure};
    JumpTarget *outer_break = w->control.break_target, *outer_continue = w->control.continue_target;
    Node *outer = w->block;
    guint n_objects = w->vars.objects->len, frames;
    const Value *result = NULL;
    GPtrArray *before;

    if (is_active(w, function, &frames)) {
        emit_note(w, at, "recursive device function %s is not followed", function->name);
        return NULL;
    }
    if (frames >= MAX_FRAMES) {
        emit_note(w, at, "calls nest too deeply: %s is not followed", function->name);
        return NULL;
    }
    before = env_copy(w->vars.env);
    jump_target_init(w, &frame.target);
    bind_parameters(w, function, args, n_args);
    coverage_enter(w, function);
    unused_find(w->syntax, function);
    w->control.frame = &frame;
    w->control.break_target = w->control.continue_target = NULL;
    if (self && function->is_constructor)
        run_initialisers(w, function, self);
    if (function->body && !w->control.dead)
        exec(w, function->body);
    w->control.frame = frame.caller;
    w->control.break_target = outer_break;
    w->control.continue_target = outer_continue;
    jump_target_join(w, &frame.target, &result, function->type);
    w->block = outer;
    if (w->control.dead &&
        !w->abort_reason) { /* it never returns as far as seen; what follows counts all the same */
        g_ptr_array_unref(w->vars.env);
        w->vars.env = g_steal_pointer(&before);
        w->control.dead = FALSE;
    }
    g_clear_pointer(&before, g_ptr_array_unref);
    scope_close(w, n_objects);
    return result ? result : value_unset();
}

/* A method of the bundled classes that has no body: cooperative groups, cub, … Nobody knows what it depends
 * on. */
static const Value *
unknown_method(Walker *w, const Ast *ast, const CType *type)
{
    if (strcmp(ast->decl->name, "sync") == 0) {
        emit_barrier(w, "sync", ast);
        memory_barrier(w);
    }
    return unknown_value(w, type, ast->decl->name, DEPENDS_THREAD | DEPENDS_BLOCK);
}

#define TABLE_PARTS 2u /* of the table of sin and cos: one for sines, one for cosines */

/* Whether all of ARGS are numbers that the source states: a compiler computes what becomes of them itself. */
static gboolean
are_constants(const Value *const *args, guint n_args)
{
    for (guint i = 0; i < n_args; i++)
        if (!args[i]->has_number && !(args[i]->kind == VALUE_NUMBER && expr_is_const(args[i]->expr, NULL)))
            return FALSE;
    return n_args > 0;
}

/* The loads of constants that a function of COST, of the compiler's library, makes for ARGS. Its table has
 * parts of a power of two of words each; which one it needs depends on them in a way that is not modelled. */
static void
load_table(Walker *w, const ArchCost *cost, const Value *const *args, guint n_args, const Ast *at)
{
    static const CType words[] = {
        {.kind = CTYPE_FLOAT, .size = 1, .align = 1, .count = -1, .name = "char", .is_const = TRUE},
        {.kind = CTYPE_FLOAT, .size = 2, .align = 2, .count = -1, .name = "half", .is_const = TRUE},
        {.kind = CTYPE_FLOAT, .size = 4, .align = 4, .count = -1, .name = "float", .is_const = TRUE},
        {.kind = CTYPE_FLOAT, .size = 8, .align = 8, .count = -1, .name = "double", .is_const = TRUE},
        {.kind = CTYPE_FLOAT, .size = 16, .align = 16, .count = -1, .name = "double2", .is_const = TRUE},
    };
    const CType *word = words;
    const Expr *part;
    Region *region;
    gint64 n_words = 1; /* of a part */

    if (cost->table_loads == 0)
        return;
    while (word->size < cost->table_bytes)
        word++;
    while (n_words < (gint64)cost->table_loads)
        n_words *= 2;
    part = expr_opaque_within(w->pool, opaque_of(w, "part of a table", args, n_args), 0, TABLE_PARTS);
    region = region_named(w, "table of the library", word);
    region->is_library = region->is_const = TRUE;
    for (guint i = 0; i < cost->table_loads; i++) {
        const Expr *at_word =
            expr_add(w->pool, expr_mul_const(w->pool, part, n_words), expr_const(w->pool, i));
        const Expr *offset = expr_mul_const(w->pool, at_word, (gint64)word->size);

        value_use_all(w, memory_load(w, value_pointer(w->arena, region, offset, 32), word, at));
    }
}

/* Notes that the call at AST of what is NAMED does work that nobody counts. */
static void
note_uncounted(Walker *w, const Ast *ast, const char *named)
{
    emit_note(w, ast, "%s is not defined here", named);
    if (!w->quiet && !w->kernel->uncounted)
        w->kernel->uncounted = ast->decl ? g_strdup_printf("%s()", named) : g_strdup(named);
}

/* A function without a body that the walker does not know. From a header of the compiler it computes
 * something from its arguments; from the user's code it can do anything. */
static const Value *
unknown_function(Walker *w, const Ast *ast, const char *name, const Value *const *args, guint n_args)
{
    const CType *type = ast->decl ? ast->decl->type : ast->type;
    g_autofree char *whom = g_strdup_printf("%s, which is not defined here", name);
    guint depends = 0;
    ArchCost cost;

    for (guint i = 0; i < n_args && !w->control.dead; i++) {
        depends |= value_depends(args[i]);
        escape(w, args[i], ast->kids[i]->type, whom, ast->kids[i]);
    }
    if (w->control.dead)
        return value_unset();
    if (!ast->decl || ast->decl->is_user) {
        g_autofree char *text = g_strdup_printf("call of %s", name);

        emit_barrier(w, text, ast);
        note_uncounted(w, ast, name);
        memory_invalidate(w, NULL, NULL);
        return unknown_value(w, ctype_referred(type), name, depends | DEPENDS_THREAD);
    }
    if (ast->decl->is_method && !ast->decl->is_operator && !ast->decl->is_conversion)
        return unknown_method(
            w, ast, type->kind == CTYPE_REFERENCE ? syntax_pointer_to(w->syntax, type->target) : type);
    if (n_args == 0 && ctype_is_integral(type)) /* the lane, the clock, … */
        return unknown_value(w, type, name, DEPENDS_THREAD | DEPENDS_BLOCK);
    if (!are_constants(args, n_args) &&
        instructions_function(w, name, ctype_referred(type), args, n_args, &cost))
        load_table(w, &cost, args, n_args, ast);
    if (ctype_referred(type)->kind == CTYPE_FLOAT && type->kind != CTYPE_REFERENCE)
        return value_float(w->arena, opaque_of(w, name, args, n_args));
    if (ctype_is_integral(type))
        return value_integer(w->arena, opaque_of(w, name, args, n_args));
    return unknown_value(w, type->kind == CTYPE_REFERENCE ? syntax_pointer_to(w->syntax, type->target) : type,
                         name, depends);
}

/* The pointer to the object that a method is called on; NULL for other calls. */
static const Value *
call_self(Walker *w, const Ast *ast)
{
    const Ast *object = ast->kids[0];

    if (!ast->decl->is_method || ast->decl->is_static)
        return NULL;
    if (!object)
        return eval_this(w, ast->decl);
    return object->type->kind == CTYPE_POINTER ? eval(w, object) : eval_place(w, object);
}

static const Value *
eval_argument(Walker *w, const Decl *function, guint i, const Ast *argument)
{
    const CType *type;

    if (i >= function->n_params)
        return eval(w, argument);
    type = function->params[i]->type;
    if (type->kind == CTYPE_REFERENCE)
        return eval_place(w, argument);
    return value_cast(w, eval(w, argument), ctype_referred(argument->type), type);
}

/* The closure of TYPE at SELF where host code made it; NULL: the kernel did. */
static const Value *
closure_at(Walker *w, const Value *self, const CType *type, const Ast *at)
{
    const Value *value = memory_load(w, self, type, at);

    return value->kind == VALUE_NAMED ? named_closure(w, value, type) : NULL;
}

static const Value *
call_inline(Walker *w, const Ast *ast)
{
    const Value *args[MAX_ARGS], *self = call_self(w, ast), *closure = NULL, *result;
    guint n = MIN(ast->n_kids - 1, MAX_ARGS);
    const char *whom;

    if (self && strcmp(ast->decl->name, "operator()") == 0 && ast->kids[0] &&
        strstr(ctype_referred(ast->kids[0]->type)->name, "(lambda")) {
        closure = closure_at(w, self, ctype_referred(ast->kids[0]->type), ast);
        self = closure ? NULL : enclosing_self(w, ast->decl);
    }
    for (guint i = 0; i < n && !w->control.dead; i++)
        args[i] = eval_argument(w, ast->decl, i, ast->kids[i + 1]);
    if (w->control.dead)
        return value_unset();
    result = inline_function(w, ast->decl, self, closure, args, n, ast);
    if (result)
        return result;
    whom = arena_printf(w->arena, "%s, which calls itself", ast->decl->name);
    for (guint i = 0; i < n && !w->control.dead; i++)
        escape(w, args[i], ast->kids[i + 1]->type, whom, ast->kids[i + 1]);
    memory_invalidate(w, NULL, NULL);
    return unknown_value(w,
                         ast->decl->type->kind == CTYPE_REFERENCE
                             ? syntax_pointer_to(w->syntax, ast->decl->type->target)
                             : ast->decl->type,
                         ast->decl->name, DEPENDS_THREAD);
}

/* Evaluates everything inside a call and treats the callee as unknown. */
static const Value *
call_unknown(Walker *w, const Ast *ast)
{
    const Value *args[MAX_ARGS];
    Ast call = *ast;
    guint n = 0;

    call.kids = g_newa(Ast *, MAX_ARGS);
    for (guint i = 0; i < ast->n_kids && n < MAX_ARGS && !w->control.dead; i++) {
        if (!ast->kids[i])
            continue;
        call.kids[n] = ast->kids[i];
        args[n++] = is_place(ast->kids[i]) && ast->kids[i]->type->kind == CTYPE_RECORD && i == 0
                        ? eval_place(w, ast->kids[i])
                        : eval(w, ast->kids[i]);
    }
    if (w->control.dead)
        return value_unset();
    call.n_kids = n;
    return unknown_function(w, &call, ast->decl ? ast->decl->name : "a function through a pointer", args, n);
}

/* A copy or move assignment that the compiler wrote. */
static const Value *
call_default_assignment(Walker *w, const Ast *ast)
{
    const Value *place = eval_place(w, ast->kids[0]);
    const CType *type = ctype_referred(ast->kids[0]->type);
    const Value *value = eval(w, ast->kids[1]);

    if (!w->control.dead)
        memory_store(w, place, type, value, ast->kids[0]);
    return place;
}

const Value *
eval_call(Walker *w, const Ast *ast)
{
    Decl *function = ast->decl;
    const Value *result;

    if (!function)
        return call_unknown(w, ast);
    if (ast_is_default_assignment(ast))
        return call_default_assignment(w, ast);
    syntax_lower_function(w->syntax, function);
    if (function->is_defaulted && !function->has_body && function->name[0] == '~') { /* nothing to destroy */
        call_self(w, ast);
        return value_unset();
    }
    if (function->has_body && function->is_user)
        return call_inline(w, ast);
    result = eval_builtin(w, ast, function->name);
    if (!result && !w->control.dead)
        result = function->has_body ? call_inline(w, ast) : call_unknown(w, ast);
    fence_behind(w, function, ast);
    return result ? result : value_unset();
}

const Value *
eval_construct(Walker *w, const Ast *ast)
{
    const CType *type = ctype_referred(ast->type);
    const Value *args[MAX_ARGS], *content;
    guint object, n = MIN(ast->n_kids, MAX_ARGS);

    if (type->kind != CTYPE_RECORD && type->kind != CTYPE_ARRAY)
        return n ? eval(w, ast->kids[0]) : read_bytes(w, value_zeros(), expr_const(w->pool, 0), type, NULL);
    if (ast->decl)
        syntax_lower_function(w->syntax, ast->decl);
    if (!ast->decl || !ast->decl->has_body) {
        guint depends = 0;

        for (guint i = 0; i < n && !w->control.dead; i++)
            depends |= value_depends(eval(w, ast->kids[i]));
        return n ? unknown_value(w, type, type->name, depends) : construct_members(w, type);
    }
    object = object_new(w, NULL, type, type->name, value_unset());
    for (guint i = 0; i < n && !w->control.dead; i++)
        args[i] = eval_argument(w, ast->decl, i, ast->kids[i]);
    if (!w->control.dead)
        inline_function(w, ast->decl, object_place(w, object), NULL, args, n, ast);
    if (w->control.dead)
        return value_unset();
    content = g_ptr_array_index(w->vars.env, object);
    return content;
}
