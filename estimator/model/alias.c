/* SPDX-License-Identifier: MIT */
#include "alias.h"

#include <string.h>

static const Field *
access_field(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    if (array->record < 0 || access->field < 0)
        return NULL;
    return &((Record *)g_ptr_array_index(kernel->records, array->record))->fields[access->field];
}

/* The type that an access reads or writes, signed and unsigned alike; "char" for what may alias everything.
 */
static const char *
access_type(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    const Field *field = access_field(kernel, access);
    const char *type = field ? field->type : array->scalar ? array->scalar : array->type;
    if (!type || (field && field->elem_bytes == 1))
        return "char";
    if (g_str_has_prefix(type, "const "))
        type += strlen("const ");
    if (strcmp(type, "unsigned") == 0 || strcmp(type, "signed") == 0 || strcmp(type, "uint") == 0)
        return "int";
    if (g_str_has_prefix(type, "unsigned "))
        type += strlen("unsigned ");
    else if (g_str_has_prefix(type, "signed "))
        type += strlen("signed ");
    return type;
}

static gboolean
types_may_alias(const Kernel *kernel, const Access *a, const Access *b)
{
    const char *x = access_type(kernel, a), *y = access_type(kernel, b);
    return strcmp(x, y) == 0 || strcmp(x, "char") == 0 || strcmp(y, "char") == 0;
}

/* TRUE if A - B is known not to be 0. NULL: no index, which is 0. */
static gboolean
surely_differ(const Kernel *kernel, const Expr *a, const Expr *b)
{
    const Expr *zero = expr_const(kernel->pool, 0);
    gint64 difference;
    return expr_is_const(expr_sub(kernel->pool, a ? a : zero, b ? b : zero), &difference) && difference != 0;
}

/* Whether two arrays that different pointers reach may overlap. */
static gboolean
pointers_may_alias(const Aliasing *aliasing, const Access *a, const Access *b)
{
    const Kernel *kernel = aliasing->kernel;
    const Array *x = g_ptr_array_index(kernel->arrays, a->array);
    const Array *y = g_ptr_array_index(kernel->arrays, b->array);
    return !x->is_restrict && !y->is_restrict && (aliasing->as_nvcc || types_may_alias(kernel, a, b));
}

static gboolean
is_constant(const Expr *e)
{
    return !e || e->kind == EXPR_CONST;
}

/* Whether nvcc thinks that two distinct members of one struct type may overlap: X as A reaches it and Y as B
 * does, by ONE_POINTER or by two. */
static gboolean
members_may_alias(const Aliasing *aliasing, const Access *a, const Field *x, const Access *b, const Field *y,
                  gboolean one_pointer)
{
    if (x->count <= 1 && y->count <= 1)
        return FALSE;
    if (one_pointer)
        return !is_constant(a->sub) || !is_constant(b->sub);
    return pointers_may_alias(aliasing, a, b);
}

/* The same of two members of a group in tiles, which are arrays of its elements. */
static gboolean
tiled_may_alias(const Aliasing *aliasing, const Access *a, const Access *b)
{
    const Target *x = &aliasing->binding->targets[a->id], *y = &aliasing->binding->targets[b->id];
    return x->index != y->index && (x->instance == y->instance || pointers_may_alias(aliasing, a, b));
}

/* The same for two fields of the record. */
static gboolean
fields_may_alias(const Aliasing *aliasing, const Access *a, const Access *b)
{
    const Target *x = &aliasing->binding->targets[a->id], *y = &aliasing->binding->targets[b->id];
    const Kernel *kernel = aliasing->kernel;
    guint group = aliasing->group_of[x->field];
    gboolean tiled = aliasing->as_nvcc && (group & ALIAS_TILED);
    const Field *fields = aliasing->binding->record->fields;
    if (x->field != y->field && group == aliasing->group_of[y->field]) {
        if (tiled)
            return tiled_may_alias(aliasing, a, b);
        return aliasing->as_nvcc && members_may_alias(aliasing, a, &fields[x->field], b, &fields[y->field],
                                                      x->instance == y->instance);
    }
    if (x->field != y->field || x->instance != y->instance)
        return pointers_may_alias(aliasing, a, b);
    if (!x->index || !y->index)
        return TRUE;
    return (tiled || !surely_differ(kernel, x->index, y->index)) &&
           (x->index != y->index || !surely_differ(kernel, x->sub, y->sub));
}

gboolean
accesses_may_alias(const Aliasing *aliasing, guint a_number, guint b_number)
{
    const Kernel *kernel = aliasing->kernel;
    const Access *a = g_ptr_array_index(kernel->accesses, a_number),
                 *b = g_ptr_array_index(kernel->accesses, b_number);
    const Array *x = g_ptr_array_index(kernel->arrays, a->array),
                *y = g_ptr_array_index(kernel->arrays, b->array);
    if (aliasing->binding->targets[a_number].field >= 0 && aliasing->binding->targets[b_number].field >= 0)
        return fields_may_alias(aliasing, a, b);
    gboolean same_record = x->record >= 0 && x->record == y->record;
    if ((a->array == b->array || same_record) && a->field >= 0 && b->field >= 0 && a->field != b->field)
        return aliasing->as_nvcc && members_may_alias(aliasing, a, access_field(kernel, a), b,
                                                      access_field(kernel, b), a->array == b->array);
    if (a->array != b->array)
        return pointers_may_alias(aliasing, a, b);
    if (!a->index || !b->index)
        return TRUE;
    return !surely_differ(kernel, a->index, b->index) &&
           (a->index != b->index || a->field != b->field || !surely_differ(kernel, a->sub, b->sub));
}
