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

gboolean
accesses_may_alias(const Kernel *kernel, const Access *a, const Access *b)
{
    const Array *x = g_ptr_array_index(kernel->arrays, a->array);
    const Array *y = g_ptr_array_index(kernel->arrays, b->array);
    gboolean same_record = x->record >= 0 && x->record == y->record;
    if ((a->array == b->array || same_record) && a->field >= 0 && b->field >= 0 && a->field != b->field)
        return FALSE;
    if (a->array == b->array) {
        if (!a->index || !b->index)
            return TRUE;
        if (surely_differ(kernel, a->index, b->index))
            return FALSE;
        return a->index != b->index || a->field != b->field || !surely_differ(kernel, a->sub, b->sub);
    }
    return !x->is_restrict && !y->is_restrict && types_may_alias(kernel, a, b);
}
