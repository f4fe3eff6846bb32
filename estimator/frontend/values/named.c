/* SPDX-License-Identifier: MIT */
/* Values that are fixed for the launch. */
#include "frontend/values/values_private.h"
#include "frontend/syntax/syntax.h"

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

const Value *
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

/* Members called NAME of TYPE and its bases. */
static guint
count_members(Walker *w, const CType *type, const char *name)
{
    const CRecord *record = type->kind == CTYPE_RECORD ? syntax_record(w->syntax, type) : NULL;
    guint n = 0;

    for (guint i = 0; record && i < record->n_fields; i++)
        n += *record->fields[i].name ? strcmp(record->fields[i].name, name) == 0
                                     : count_members(w, record->fields[i].type, name);
    return n;
}

/* Appends the name of FIELD of OWNER, which is WHOLE or a base of it; with its class where that takes one. */
static void
append_member(Walker *w, GString *path, const CType *whole, const CType *owner, const CField *field)
{
    if (owner != whole && count_members(w, whole, field->name) > 1)
        g_string_append_printf(path, ".%s::%s", owner->name, field->name);
    else
        g_string_append_printf(path, ".%s", field->name);
}

/* The field of RECORD that holds byte OFFSET; of a union that of WANTED's kind, if there is one. NULL: none.
 */
static const CField *
field_at(const CRecord *record, guint64 offset, const CType *wanted)
{
    const CField *found = NULL;

    for (guint i = 0; i < record->n_fields; i++) {
        const CField *field = &record->fields[i];
        gboolean holds = field->offset <= offset && offset < field->offset + MAX(field->type->size, 1);

        if (holds && (!found || (record->is_union && field->type->kind == wanted->kind)))
            found = field;
    }
    return found;
}

/* Appends the name of what lies at OFFSET inside TYPE, down to a scalar that is TYPE_WANTED's size; gives its
 * type. */
static const CType *
append_path(Walker *w, GString *path, const CType *type, guint64 offset, const CType *wanted)
{
    const CType *whole = type; /* of which members are named, those of its bases too */

    for (guint depth = 0; depth < 32; depth++) {
        const CField *found;

        if (type->kind == CTYPE_ARRAY && type->target->size) {
            g_string_append_printf(path, "[%" G_GUINT64_FORMAT "]", offset / type->target->size);
            offset %= type->target->size;
            type = whole = type->target;
            continue;
        }
        if (type->kind != CTYPE_RECORD)
            return type;
        found = field_at(syntax_record(w->syntax, type), offset, wanted);
        if (!found)
            return NULL;
        if (*found->name)
            append_member(w, path, whole, type, found);
        whole = *found->name ? found->type : whole;
        offset -= found->offset;
        type = found->type;
    }
    return NULL;
}

const Value *
named_closure(Walker *w, const Value *named, const CType *closure)
{
    g_autoptr(GString) path = g_string_new(named->text);
    const CType *type = named->type;
    gint64 at;

    if (!expr_is_const(named->expr, &at))
        return NULL;
    for (guint depth = 0; depth < 32 && strcmp(type->name, closure->name) != 0; depth++) {
        const CField *found = type->kind == CTYPE_RECORD && at >= 0
                                  ? field_at(syntax_record(w->syntax, type), (guint64)at, closure)
                                  : NULL;

        if (!found)
            return NULL;
        if (*found->name)
            g_string_append_printf(path, ".%s", found->name);
        at -= (gint64)found->offset;
        type = found->type;
    }
    return value_named(w->arena, arena_strdup(w->arena, path->str), type, named->param,
                       expr_const(w->pool, 0));
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
