/* SPDX-License-Identifier: MIT */
/* Named things: parameters, variables of every memory space, constants, the built-in thread and block
 * numbers. */
#include "walker.h"

#include <string.h>

/* Sets what a parameter of TYPE, a whole number, can be. */
static void
param_set_range(Param *param, const CType *type)
{
    guint bits = type->kind == CTYPE_BOOL ? 1 : (guint)MIN(8 * type->size, 64);
    gboolean is_unsigned = type->is_unsigned || type->kind == CTYPE_BOOL;

    if (bits == 0)
        return;
    param->most = G_MAXINT64 >> (is_unsigned ? 63 - MIN(bits, 63) : 64 - bits);
    param->least = is_unsigned ? 0 : -param->most - 1;
}

const Expr *
param_symbol(Walker *w, const char *name, const CType *type)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(w->params, name));

    if (!number) {
        Param *param = g_new0(Param, 1);

        param->name = g_strdup(name);
        param->type = g_strdup(type->name);
        param->is_integer = ctype_is_integral(type);
        if (param->is_integer)
            param_set_range(param, type);
        g_ptr_array_add(w->kernel->params, param);
        number = w->kernel->params->len;
        g_hash_table_insert(w->params, (gpointer)arena_strdup(w->arena, name), GUINT_TO_POINTER(number));
    }
    return expr_symbol(w->pool, SYMBOL_PARAM, number - 1, name);
}

/* The scalar called NAME, fixed for the launch. */
static const Value *
fixed_scalar(Walker *w, const char *name, const CType *type, int param)
{
    Region *region;

    if (type->kind == CTYPE_POINTER) {
        region = region_named(w, name, type->target);
        region->root_param = param;
        region->is_restrict |= type->is_restrict;
        region->is_const |= type->target->is_const;
        return value_pointer(w->arena, region, expr_const(w->pool, 0), 32);
    }
    if (type->kind == CTYPE_FLOAT)
        return value_float(w->arena, param_symbol(w, name, type));
    return value_integer(w->arena, param_symbol(w, name, type));
}

const Value *
parameter_value(Walker *w, Decl *decl, guint number)
{
    const CType *type = ctype_referred(decl->type);
    g_autofree char *unnamed = *decl->name ? NULL : g_strdup_printf("parameter %u", number + 1);
    const char *name = arena_strdup(w->arena, unnamed ? unnamed : decl->name);

    param_symbol(w, name, type);
    if (type->kind == CTYPE_RECORD || type->kind == CTYPE_ARRAY)
        return value_named(w->arena, name, type, (int)number, expr_const(w->pool, 0));
    return fixed_scalar(w, name, type, (int)number);
}

/* Appends the name of what lies at OFFSET inside TYPE, down to a scalar that is TYPE_WANTED's size; gives its
 * type. */
static const CType *
append_path(Walker *w, GString *path, const CType *type, guint64 offset, const CType *wanted)
{
    for (guint depth = 0; depth < 32; depth++) {
        const CRecord *record;
        const CField *found = NULL;

        if (type->kind == CTYPE_ARRAY && type->target->size) {
            g_string_append_printf(path, "[%" G_GUINT64_FORMAT "]", offset / type->target->size);
            offset %= type->target->size;
            type = type->target;
            continue;
        }
        if (type->kind != CTYPE_RECORD)
            return type;
        record = syntax_record(w->syntax, type);
        for (guint i = 0; i < record->n_fields; i++) {
            const CField *field = &record->fields[i];
            gboolean holds = field->offset <= offset && offset < field->offset + MAX(field->type->size, 1);

            if (holds && (!found || (record->is_union && field->type->kind == wanted->kind)))
                found = field;
        }
        if (!found)
            return NULL;
        if (*found->name)
            g_string_append_printf(path, ".%s", found->name);
        offset -= found->offset;
        type = found->type;
    }
    return NULL;
}

/* The constant part of OFFSET. */
static gint64
constant_part(const Expr *offset)
{
    return offset->kind == EXPR_CONST || offset->kind == EXPR_SUM ? offset->value : 0;
}

const Value *
named_read(Walker *w, const Value *named, const Expr *offset, const CType *type)
{
    const Expr *total = expr_add(w->pool, named->expr, offset);
    gint64 at = constant_part(total);
    g_autoptr(GString) path = NULL;
    const CType *found;
    const Expr *loaded;

    if (type->kind == CTYPE_RECORD || type->kind == CTYPE_ARRAY)
        return value_named(w->arena, named->text, named->type, named->param, total);
    path = g_string_new(named->text);
    found = append_path(w, path, named->type, (guint64)MAX(at, 0), type);
    if (!found || at < 0)
        return unknown_value(w, type, named->text, DEPENDS_THREAD);
    if (total->kind == EXPR_CONST)
        return fixed_scalar(w, path->str, type, named->param);
    g_string_prepend(path, "load ");
    loaded = expr_opaque(w->pool, path->str, &total, 1);
    if (type->kind == CTYPE_POINTER) {
        g_autofree char *name = g_strdup_printf("*%s", path->str + 5);
        Region *region = region_named(w, name, type->target);

        region->root_param = named->param;
        return value_pointer(
            w->arena, region,
            expr_mul_const(w->pool, loaded, (gint64)CLAMP(type->target->size, 1, G_MAXINT32)), 32);
    }
    if (type->kind == CTYPE_FLOAT)
        return value_float(w->arena, loaded);
    return value_integer(w->arena, loaded);
}

/* threadIdx and its kin; FALSE for other names. */
static gboolean
builtin_symbol(const char *name, SymbolKind *ret_kind)
{
    static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(name, names[i]) == 0) {
            *ret_kind = (SymbolKind)i;
            return TRUE;
        }
    return FALSE;
}

static const Value *
builtin_load(Walker *w, SymbolKind kind, const Expr *offset, const CType *type)
{
    Cell cells[3];
    gint64 at;

    for (guint i = 0; i < 3; i++)
        cells[i] = (Cell){4 * i, 4, value_integer(w->arena, expr_symbol(w->pool, kind, i, NULL))};
    if (type->kind == CTYPE_RECORD)
        return value_cells(w->arena, cells, 3, value_unset());
    if (expr_is_const(offset, &at) && at >= 0 && at <= 8 && at % 4 == 0)
        return cells[at / 4].value;
    return unknown_value(w, type, "part of a built-in variable", DEPENDS_THREAD);
}

/* The initialiser of a constant table as a value; UNSET where there is none. */
static const Value *
initial_value(Walker *w, Decl *decl)
{
    const Value *content = g_hash_table_lookup(w->constants, decl);
    Ast *initial;
    guint object;

    if (content)
        return content;
    initial = syntax_initialiser(w->syntax, decl);
    content = value_unset();
    g_hash_table_insert(w->constants, decl, (gpointer)content);
    if (initial &&
        decl->type->is_const + ctype_innermost(decl->type)->is_const + (decl->space == SPACE_CONSTANT) &&
        !w->dead) {
        object = object_new(w, NULL, decl->type, decl->name, value_unset());
        w->quiet++;
        initialise(w,
                   value_pointer(w->arena, ((Object *)g_ptr_array_index(w->objects, object))->region,
                                 expr_const(w->pool, 0), 32),
                   decl->type, initial);
        w->quiet--;
        content = g_ptr_array_index(w->env, object);
        scope_close(w, object);
        g_hash_table_insert(w->constants, decl, (gpointer)content);
    }
    return content;
}

const Value *
constant_load(Walker *w, const Value *pointer, const CType *type, const Ast *at)
{
    Decl *decl = pointer->region->decl;
    const Value *named, *initial;
    SymbolKind kind;

    if (builtin_symbol(decl->name, &kind))
        return builtin_load(w, kind, pointer->expr, type);
    if (strcmp(decl->name, "warpSize") == 0) /* 32 in every CUDA version */
        return value_integer(w->arena, expr_const(w->pool, 32));
    /* A __constant__ variable can be set by the host, whatever its initialiser says. */
    initial = decl->space == SPACE_CONSTANT && !decl->type->is_const ? value_unset() : initial_value(w, decl);
    if (initial->kind != VALUE_UNSET)
        return read_bytes(w, initial, pointer->expr, type, decl->type);
    if (decl->space == SPACE_CONSTANT && pointer->expr->depends & DEPENDS_THREAD)
        emit_note_once(
            w, at,
            "%s lies in constant memory, where lanes that read different places take turns: that is not "
            "modelled",
            decl->name);
    if (decl->type->kind != CTYPE_RECORD && decl->type->kind != CTYPE_ARRAY)
        return fixed_scalar(w, decl->name, type, -1);
    named = value_named(w->arena, decl->name, decl->type, -1, pointer->expr);
    return named_read(w, named, expr_const(w->pool, 0), type);
}

static RegionKind
space_region(const Decl *decl)
{
    switch (decl->space) {
    case SPACE_SHARED:
        return REGION_SHARED;
    case SPACE_GLOBAL:
        return REGION_GLOBAL;
    default:
        return REGION_CONSTANT;
    }
}

/* The region of a variable that does not belong to a thread. */
static Region *
variable_region(Walker *w, Decl *decl)
{
    Region *region = g_hash_table_lookup(w->bindings, decl);
    SymbolKind kind;

    if (region)
        return region;
    region = region_new(w, space_region(decl), decl->name, ctype_innermost(decl->type));
    if (builtin_symbol(decl->name, &kind) || strcmp(decl->name, "warpSize") == 0)
        region->kind = REGION_CONSTANT;
    region->is_const = ctype_innermost(decl->type)->is_const;
    region->is_restrict = FALSE;
    region->decl = decl;
    if (decl->space == SPACE_SHARED && decl->type->kind == CTYPE_ARRAY && decl->type->count < 0)
        w->kernel->has_dynamic_shared = TRUE;
    g_hash_table_insert(w->bindings, decl, region);
    return region;
}

const Value *
variable_place(Walker *w, Decl *decl, const Ast *at)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(w->variables, decl));
    const Object *object;

    if (!number && decl->space == SPACE_LOCAL) /* of an enclosing function that does not run: a lambda's */
        return value_pointer(w->arena, region_new(w, REGION_NOTHING, decl->name, decl->type),
                             expr_const(w->pool, 0), 32);
    if (!number || number > w->objects->len)
        return value_pointer(w->arena, variable_region(w, decl), expr_const(w->pool, 0), 32);
    object = g_ptr_array_index(w->objects, number - 1);
    if (decl->type->kind == CTYPE_REFERENCE)
        return g_ptr_array_index(w->env, number - 1);
    return value_pointer(w->arena, object->region, expr_const(w->pool, 0), 32);
}
