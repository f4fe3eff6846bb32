/* SPDX-License-Identifier: MIT */
/* Functions of CUDA and of the standard library that the walker knows. */
#include "frontend/walk/walk_private.h"
#include "frontend/accesses/accesses.h"
#include "frontend/arithmetic/arithmetic.h"
#include "frontend/values/values.h"
#include "frontend/syntax/syntax.h"

#include <math.h>
#include <string.h>

typedef const Value *(*Builtin)(Walker *w, const Ast *ast, const char *name);

static const Value *
arg(Walker *w, const Ast *call, guint i)
{
    const Ast *kid = i < ast_n_arguments(call) ? ast_argument(call, i) : NULL;

    return kid && !w->control.dead ? eval(w, kid) : value_unset();
}

static const CType *
result_type(const Ast *call)
{
    return ctype_referred(call->decl->type);
}

/* What a pointer argument points to. */
static const CType *
pointee_type(const Ast *call, guint i)
{
    const Ast *kid = i < ast_n_arguments(call) ? ast_argument(call, i) : NULL;

    while (kid && kid->kind == AST_CAST && !kid->value && kid->kids[0]->type->kind == CTYPE_POINTER)
        kid = kid->kids[0];
    if (!kid || (kid->type->kind != CTYPE_POINTER && kid->type->kind != CTYPE_ARRAY) ||
        kid->type->target->size == 0)
        return &byte_type;
    return kid->type->target;
}

static const Value *
call_minmax(Walker *w, const Ast *ast, const char *name)
{
    ExprKind kind = strstr(name, "min") ? EXPR_MIN : EXPR_MAX;
    const Value *both[2] = {arg(w, ast, 0), arg(w, ast, 1)};
    const Value *a = value_use(w, both[0]), *b = value_use(w, both[1]);
    const CType *type = result_type(ast);

    if (ast_n_arguments(ast) != 2 || w->control.dead)
        return NULL;
    if (ctype_is_integral(type) && a->kind == VALUE_NUMBER && b->kind == VALUE_NUMBER && !a->is_float &&
        !b->is_float)
        return value_integer(w->arena, expr_binary(w->pool, kind, a->expr, b->expr));
    a = value_cast(w, a, ast->kids[1]->type, type);
    b = value_cast(w, b, ast->kids[2]->type, type);
    if (a->kind == VALUE_NUMBER && b->kind == VALUE_NUMBER && a->divisor == 1 && b->divisor == 1)
        return value_ratio(w->arena, expr_binary(w->pool, kind, a->expr, b->expr), 1);
    a = value_float(w->arena, opaque_of(w, name, both, 2));
    instructions_choose(w, a);
    return a;
}

/* std::min and std::max give places. */
static const Value *
call_std_minmax(Walker *w, const Ast *ast, const char *name)
{
    const Value *value = call_minmax(w, ast, name);
    guint object;

    if (!value || ast->decl->type->kind != CTYPE_REFERENCE || w->control.dead)
        return value;
    object = object_new(w, NULL, result_type(ast), name, value);
    return value_pointer(w->arena, ((Object *)g_ptr_array_index(w->vars.objects, object))->region,
                         expr_const(w->pool, 0), 32);
}

static const Value *
call_abs(Walker *w, const Ast *ast, const char *name)
{
    const Value *value = value_use(w, arg(w, ast, 0));

    if (w->control.dead || value->kind != VALUE_NUMBER)
        return NULL;
    if (!ctype_is_integral(result_type(ast)))
        return value_float(w->arena, opaque_of(w, name, &value, 1));
    const Expr *e = value_expr(w, value);
    return value_integer(w->arena, expr_binary(w->pool, EXPR_MAX, e, expr_neg(w->pool, e)));
}

static double
rounded(const char *name, double number)
{
    return strstr(name, "floor")   ? floor(number)
           : strstr(name, "ceil")  ? ceil(number)
           : strstr(name, "trunc") ? trunc(number)
                                   : round(number);
}

/* floor, ceil and trunc of a ratio of integers, which is taken not to be negative. */
static const Value *
call_round(Walker *w, const Ast *ast, const char *name)
{
    const Value *value = value_use(w, arg(w, ast, 0));
    const Expr *top;

    if (w->control.dead || value->kind != VALUE_NUMBER)
        return NULL;
    value = value_cast(w, value, ast->kids[1]->type, result_type(ast));
    if (value->has_number)
        return value_float_constant(w->arena, w->pool, rounded(name, value->number));
    if (value->divisor < 1) {
        value = value_float(w->arena, opaque_of(w, name, &value, 1));
        instructions_choose(w, value);
        return value;
    }
    top = value->expr;
    if (strstr(name, "ceil"))
        top = expr_add(w->pool, top, expr_const(w->pool, value->divisor - 1));
    else if (strstr(name, "round") || strstr(name, "rint"))
        top = expr_add(w->pool, top, expr_const(w->pool, value->divisor / 2));
    return value_ratio(w->arena, expr_binary(w->pool, EXPR_DIV, top, expr_const(w->pool, value->divisor)), 1);
}

static const Value *
call_multiply(Walker *w, const Ast *ast, const char *name)
{
    const Value *a = arg(w, ast, 0), *b = arg(w, ast, 1);

    return value_binary(w, OPERATOR_MUL, a, b, result_type(ast), ast->kids[1]->type, ast->kids[2]->type);
}

/* The accesses from number FIRST on are instructions as the source has them. */
static void
mark_single(Walker *w, guint first)
{
    for (guint i = first; i < w->kernel->accesses->len; i++) {
        Access *access = g_ptr_array_index(w->kernel->accesses, i);

        access->is_single = TRUE;
        access->copied = -1;
    }
}

static const Value *
call_load(Walker *w, const Ast *ast, const char *name)
{
    const Value *pointer = arg(w, ast, 0), *value;
    guint first = w->kernel->accesses->len;

    value = memory_load(w, pointer, result_type(ast), ast);
    mark_single(w, first);
    return value;
}

static const Value *
call_store(Walker *w, const Ast *ast, const char *name)
{
    const Value *pointer = arg(w, ast, 0), *value = arg(w, ast, 1);

    if (!w->control.dead) {
        guint first = w->kernel->accesses->len;

        memory_store(w, pointer, pointee_type(ast, 0), value, ast);
        mark_single(w, first);
    }
    return value_unset();
}

static const Value *
call_atomic(Walker *w, const Ast *ast, const char *name)
{
    const Value *pointer = arg(w, ast, 0);

    for (guint i = 1; i < ast_n_arguments(ast) && !w->control.dead; i++)
        value_use_all(w, arg(w, ast, i));
    if (w->control.dead)
        return value_unset();
    return memory_atomic(w, pointer, pointee_type(ast, 0), ast);
}

static const Value *
call_barrier(Walker *w, const Ast *ast, const char *name)
{
    const Value *value = arg(w, ast, 0);

    if (w->control.dead)
        return value_unset();
    emit_barrier(w, name, ast);
    memory_barrier(w);
    if (result_type(ast)->kind == CTYPE_VOID)
        return value_unset();
    return value_integer(w->arena, opaque_of(w, name, &value, 1));
}

/* Arguments count, the call does not. */
static const Value *
call_ignored(Walker *w, const Ast *ast, const char *name)
{
    for (guint i = 0; i < ast_n_arguments(ast) && !w->control.dead; i++)
        value_use_all(w, arg(w, ast, i));
    return value_unset();
}

/* A call of what is not seen by the compiler: memory is read again behind it. */
static void
add_call(Walker *w, const Ast *ast, const char *name)
{
    g_autofree char *text = g_strdup_printf("call of %s", name);

    if (!w->control.dead)
        emit_barrier(w, text, ast);
}

static const Value *
call_printing(Walker *w, const Ast *ast, const char *name)
{
    const Value *value = call_ignored(w, ast, name);

    add_call(w, ast, name);
    return value;
}

static const Value *
call_asserting(Walker *w, const Ast *ast, const char *name)
{
    const Value *value = call_printing(w, ast, name);

    w->kernel->may_stop = TRUE;
    return value;
}

/* What ends threads, or says that none comes here which something is not true of. */
static const Value *
call_stopping(Walker *w, const Ast *ast, const char *name)
{
    w->kernel->may_stop = TRUE;
    return call_ignored(w, ast, name);
}

/* A value that is passed on: std::move, std::forward, __builtin_assume_aligned. */
static const Value *
call_identity(Walker *w, const Ast *ast, const char *name)
{
    if (ast_n_arguments(ast) < 1)
        return NULL;
    if (ast->decl->type->kind == CTYPE_REFERENCE)
        return eval_place(w, ast->kids[1]);
    return arg(w, ast, 0);
}

/* make_float4 and its kin. */
static const Value *
call_make(Walker *w, const Ast *ast, const char *name)
{
    const CType *type = result_type(ast);
    const CRecord *record;
    ValueCell cells[8];
    guint n;

    if (type->kind != CTYPE_RECORD || strchr(type->name, '<')) /* another function of that name: make_tuple */
        return NULL;
    record = syntax_record(w->syntax, type);
    n = ast_n_arguments(ast);
    if (n != record->n_fields || n > G_N_ELEMENTS(cells))
        return NULL;
    for (guint i = 0; i < n && !w->control.dead; i++) {
        const CField *field = &record->fields[i];
        const Value *value = arg(w, ast, i);

        cells[i] = (ValueCell){field->offset, field->type->size,
                               value_cast(w, value, ctype_referred(ast_argument(ast, i)->type), field->type)};
    }
    return w->control.dead ? value_unset() : value_cells(w->arena, cells, n, value_unset());
}

static const Value *
call_texture(Walker *w, const Ast *ast, const char *name)
{
    const Value *args[8];
    guint n = MIN(ast_n_arguments(ast), G_N_ELEMENTS(args));
    const CType *type = result_type(ast);
    const char *text = arena_printf(w->arena, "load texture by %s", name);

    for (guint i = 0; i < n; i++)
        args[i] = arg(w, ast, i);
    if (w->control.dead)
        return value_unset();
    emit_note_once(w, ast, "%s: textures and surfaces are not modelled", name);
    for (guint i = 0; i < n; i++) /* results through pointers */
        if (args[i]->kind == VALUE_POINTER && args[i]->region->kind == REGION_LOCAL)
            escape(w, args[i], ast_argument(ast, i)->type, name, ast);
    if (type->kind == CTYPE_RECORD)
        return value_cells(w->arena, NULL, 0, value_float(w->arena, opaque_of(w, text, args, n)));
    return type->kind == CTYPE_FLOAT ? value_float(w->arena, opaque_of(w, text, args, n))
                                     : value_integer(w->arena, opaque_of(w, text, args, n));
}

/* The elements of the linear memory that a texture shows. What is fetched as one struct is a wide load of its
 * members' type: the texture's layout is not the program's to change. */
static Region *
texture_region(Walker *w, const Ast *texture, const CType *type)
{
    const Ast *inner = ast_skip_casts(texture);
    const char *name = inner->kind == AST_NAME || inner->kind == AST_MEMBER ? inner->decl->name : "texture";
    const CRecord *record = type->kind == CTYPE_RECORD ? syntax_record(w->syntax, type) : NULL;
    Region *region = region_named(w, name, record && record->n_fields ? record->fields[0].type : type);

    region->is_const = TRUE;
    return region;
}

/* tex1Dfetch(texture, i) and tex1Dfetch(&value, texture, i): loads from linear memory. */
static const Value *
call_texture_fetch(Walker *w, const Ast *ast, const char *name)
{
    gboolean is_given = ast_n_arguments(ast) == 3; /* where the value goes */
    const CType *type = is_given ? ast->kids[1]->type->target : result_type(ast);
    const Value *args[3] = {NULL}, *value;

    if (ast_n_arguments(ast) != 2u + is_given || !type || type->size == 0)
        return call_texture(w, ast, name);
    for (guint i = 0; i < ast_n_arguments(ast) && !w->control.dead; i++)
        args[i] = arg(w, ast, i);
    if (w->control.dead)
        return value_unset();
    value = value_pointer(w->arena, texture_region(w, ast_argument(ast, is_given), type),
                          expr_mul_const(w->pool, value_expr(w, args[1 + is_given]), (gint64)type->size), 32);
    value = memory_load(w, value, type, ast);
    if (is_given)
        memory_store(w, args[0], type, value, ast);
    return is_given ? value_unset() : value;
}

/* The type of what argument NUMBER of CALL points to, before it became `void *`. */
static const CType *
pointee_before_cast(const Ast *call, guint number)
{
    const Ast *argument = ast_skip_casts(ast_argument(call, number));

    if (argument->type->kind == CTYPE_ARRAY)
        return ctype_innermost(argument->type);
    return argument->type->kind == CTYPE_POINTER ? ctype_referred(argument->type->target) : NULL;
}

/* memcpy and memset: of structs, one of which is copied whole, or an access of unknown index; other memory
 * goes byte by byte, as the declared body has it. */
static const Value *
call_memory(Walker *w, const Ast *ast, const char *name)
{
    guint n = MIN(ast_n_arguments(ast), 3);
    gboolean is_copy = strcmp(name, "memset") != 0;
    const CType *to = n == 3 ? pointee_before_cast(ast, 0) : NULL,
                *from = n == 3 ? pointee_before_cast(ast, 1) : NULL;
    gboolean has_struct = (to && to->kind == CTYPE_RECORD) || (is_copy && from && from->kind == CTYPE_RECORD);
    const Ast *size = n == 3 ? ast_skip_casts(ast_argument(ast, 2)) : NULL;

    if (!has_struct && n == 3 && ast->decl->has_body)
        return NULL;
    if (is_copy && has_struct && to && from && strcmp(to->name, from->name) == 0 &&
        size->kind == AST_INTEGER && size->value == (gint64)to->size) {
        const Value *pointers[] = {arg(w, ast, 0), w->control.dead ? value_unset() : arg(w, ast, 1)};

        if (!w->control.dead)
            memory_store(w, pointers[0], to, memory_load(w, pointers[1], from, ast), ast);
        return w->control.dead ? value_unset() : pointers[0];
    }
    for (guint i = 0; i < n && !w->control.dead; i++) {
        const Value *value = arg(w, ast, i);
        const CType *type = ast_argument(ast, i)->type;

        if (!w->control.dead)
            escape(w, value, i == 1 && type->target ? &const_byte_pointer : type, name, ast_argument(ast, i));
    }
    return value_unset();
}

/* Warp shuffles: the value of another lane. */
static const Value *
call_shuffle(Walker *w, const Ast *ast, const char *name)
{
    guint first = strstr(name, "_sync") ? 1 : 0;
    const Value *args[2];
    const CType *type = result_type(ast);

    for (guint i = 0; i < ast_n_arguments(ast) && !w->control.dead; i++) {
        const Value *value = arg(w, ast, i);

        if (i >= first && i < first + 2)
            args[i - first] = value;
    }
    if (w->control.dead || ast_n_arguments(ast) < first + 2)
        return value_unset();
    instructions_shuffle(w);
    if (ctype_is_integral(type) && args[0]->kind == VALUE_NUMBER &&
        !(args[0]->expr->depends & DEPENDS_THREAD))
        return args[0]; /* all lanes hold the same */
    return type->kind == CTYPE_FLOAT ? value_float(w->arena, opaque_of(w, name, args, 2))
           : ctype_is_integral(type) ? value_integer(w->arena, opaque_of(w, name, args, 2))
                                     : unknown_value(w, type, name, DEPENDS_THREAD);
}

/* cuRAND's generators whose bodies are not declared read and write their whole state. */
static const Value *
call_curand(Walker *w, const Ast *ast, const char *name)
{
    if (ast->decl->has_body)
        return NULL;
    for (guint i = 0; i < ast_n_arguments(ast) && !w->control.dead; i++) {
        const Value *value = arg(w, ast, i);
        const CType *type = pointee_type(ast, i);

        if (w->control.dead)
            break;
        if (ast_argument(ast, i)->type->kind != CTYPE_POINTER) { /* a seed, or where the sequence begins */
            value_use_all(w, value);
            continue;
        }
        if (!strstr(name, "init"))
            value_use_all(w, memory_load(w, value, type, ast_argument(ast, i)));
        memory_store(w, value, type, unknown_value(w, type, "random state", DEPENDS_THREAD),
                     ast_argument(ast, i));
    }
    return w->control.dead ? value_unset() : unknown_value(w, result_type(ast), name, DEPENDS_THREAD);
}

static const Value *
call_clock(Walker *w, const Ast *ast, const char *name)
{
    return unknown_value(w, result_type(ast), name, DEPENDS_THREAD);
}

/* Which lanes hold the same value: what is compared may be a pointer, and nothing is read through it. */
static const Value *
call_match(Walker *w, const Ast *ast, const char *name)
{
    const Value *args[3];
    guint n = MIN(ast_n_arguments(ast), G_N_ELEMENTS(args));

    for (guint i = 0; i < n && !w->control.dead; i++)
        args[i] = arg(w, ast, i);
    if (w->control.dead)
        return value_unset();
    if (n == 3) /* whether all do goes there */
        escape(w, args[2], ast->kids[3]->type, name, ast);
    instructions_shuffle(w);
    return value_integer(w->arena, opaque_of(w, name, args, MIN(n, 2)));
}

/* __isGlobal(p), __isShared(p) and so on: told where it is known what P points to. */
static const Value *
call_is_space(Walker *w, const Ast *ast, const char *name)
{
    const Value *pointer = ast->n_kids > 1 && ast->kids[1] ? eval(w, ast->kids[1]) : value_unset();
    gboolean asks_global = strcmp(name, "__isGlobal") == 0;
    RegionKind kind =
        pointer->kind == VALUE_POINTER && pointer->region ? pointer->region->kind : REGION_UNKNOWN;

    if (kind == REGION_LOCAL && asks_global) /* a variable of the thread, or one in shared memory */
        return value_integer(w->arena, expr_const(w->pool, 0));
    if (kind != REGION_GLOBAL && kind != REGION_SHARED)
        return unknown_value(w, ast->type, name, DEPENDS_THREAD);
    return value_integer(w->arena, expr_const(w->pool, asks_global == (kind == REGION_GLOBAL)));
}

static const struct {
    const char *name; /* a trailing * stands for any rest */
    Builtin function;
} BUILTINS[] = {
    {"min", call_std_minmax},
    {"max", call_std_minmax},
    {"umin", call_minmax},
    {"umax", call_minmax},
    {"llmin", call_minmax},
    {"llmax", call_minmax},
    {"ullmin", call_minmax},
    {"ullmax", call_minmax},
    {"fmin", call_minmax},
    {"fmax", call_minmax},
    {"fminf", call_minmax},
    {"fmaxf", call_minmax},
    {"abs", call_abs},
    {"labs", call_abs},
    {"llabs", call_abs},
    {"floor", call_round},
    {"floorf", call_round},
    {"ceil", call_round},
    {"ceilf", call_round},
    {"trunc", call_round},
    {"truncf", call_round},
    {"round", call_round},
    {"roundf", call_round},
    {"rint", call_round},
    {"rintf", call_round},
    {"__mul24", call_multiply},
    {"__umul24", call_multiply},
    {"__isGlobal", call_is_space},
    {"__isShared", call_is_space},
    {"__ldg", call_load},
    {"__ldca", call_load},
    {"__ldcg", call_load},
    {"__ldcs", call_load},
    {"__ldlu", call_load},
    {"__ldcv", call_load},
    {"__stwb", call_store},
    {"__stcg", call_store},
    {"__stcs", call_store},
    {"__stwt", call_store},
    {"atomic*", call_atomic},
    {"__nv_atomic_*", call_atomic},
    {"__sync_fetch_*", call_atomic},
    {"__syncthreads*", call_barrier},
    {"__syncwarp", call_barrier},
    {"__threadfence*", call_barrier},
    {"__barrier_sync*", call_barrier},
    {"printf", call_printing},
    {"assert", call_asserting},
    {"__assert*", call_asserting},
    {"fieldwise_assert_failed", call_asserting},
    {"__trap", call_stopping},
    {"__nanosleep", call_ignored},
    {"__assume", call_stopping},
    {"__brkpt", call_ignored},
    {"__prof_trigger", call_ignored},
    {"__builtin_assume", call_stopping},
    {"__builtin_unreachable", call_stopping},
    {"move", call_identity},
    {"forward", call_identity},
    {"__builtin_assume_aligned", call_identity},
    {"__builtin_expect", call_identity},
    {"make_*", call_make},
    {"tex1Dfetch", call_texture_fetch},
    {"tex1D*", call_texture},
    {"tex2D*", call_texture},
    {"tex3D*", call_texture},
    {"texCubemap*", call_texture},
    {"surf1D*", call_texture},
    {"surf2D*", call_texture},
    {"surf3D*", call_texture},
    {"memcpy", call_memory},
    {"memmove", call_memory},
    {"memset", call_memory},
    {"malloc", heap_call},
    {"free", heap_call},
    {"__pipeline_memcpy_async", call_memory},
    {"__shfl*", call_shuffle},
    {"__match_*", call_match},
    {"curand*", call_curand},
    {"clock*", call_clock},
    {"__clock*", call_clock},
    {"__globaltimer", call_clock},
    {"rand", call_clock},
};

static gboolean
matches(const char *pattern, const char *name)
{
    gsize size = strlen(pattern);

    if (size && pattern[size - 1] == '*')
        return strncmp(pattern, name, size - 1) == 0;
    return strcmp(pattern, name) == 0;
}

const Value *
eval_builtin(Walker *w, const Ast *ast, const char *name)
{
    if (ast->decl->is_method)
        return NULL;
    for (guint i = 0; i < G_N_ELEMENTS(BUILTINS); i++)
        if (BUILTINS[i].name[0] == name[0] && matches(BUILTINS[i].name, name))
            return BUILTINS[i].function(w, ast, name);
    return NULL;
}
