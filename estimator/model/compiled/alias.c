/* SPDX-License-Identifier: MIT */
#include "model/compiled/compiled.h"

#include <string.h>

static const Field *
access_field(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);

    if (array->record < 0 || access->field < 0)
        return NULL;
    return &((Record *)g_ptr_array_index(kernel->records, array->record))->fields[access->field];
}

/* Whether ACCESS may be of bytes that other types are accessed through as well. */
static gboolean
access_may_be_any(const Access *access, const Field *field)
{
    if (field->item_bytes && !access->part) /* a union */
        return TRUE;
    return access->part ? access->bytes == 1 : field->elem_bytes == 1;
}

/* The type that an access reads or writes, signed and unsigned alike; "char" for what may alias everything.
 */
static const char *
access_type(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    const Field *field = access_field(kernel, access);
    const char *type = access->part    ? access->part
                       : field         ? field->type
                       : array->scalar ? array->scalar
                                       : array->type;

    if (!type || (field && access_may_be_any(access, field)))
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

/* Stands for no index. */
static const Expr ZERO = {.kind = EXPR_CONST};

/* TRUE if A - B is known not to be 0. NULL: no index, which is 0. */
static gboolean
surely_differ(const Expr *a, const Expr *b)
{
    gint64 difference;

    return expr_differ_by(a ? a : &ZERO, b ? b : &ZERO, &difference) && difference != 0;
}

/* TRUE if ARRAY is reached by a __restrict__ pointer; of members nvcc takes no notice. */
static gboolean
is_apart(const Aliasing *aliasing, const Array *array)
{
    return array->is_restrict && !(aliasing->as_nvcc && array_is_member(array));
}

/* Bytes that ACCESS is part of an access of: a struct that is aligned to all of its size, as a float4, is
 * copied at once where it lies as the source declares it. */
static gint64
bytes_at_once(const Aliasing *aliasing, const Access *access)
{
    const Array *array = g_ptr_array_index(aliasing->kernel->arrays, access->array);
    int field = aliasing->binding->targets[access->id].field;
    gboolean is_declared = field < 0 || (aliasing->group_of && (aliasing->group_of[field] & ALIAS_DECLARED));

    return access->bundle >= 0 && is_declared && array->elem_align == access->bundle_bytes
               ? (gint64)access->bundle_bytes
               : (gint64)access->bytes;
}

/* Whether the variables or pointers X, of access A, and Y, of access B, are known to lead to different
 * memory: both are variables, or one of them is smaller than what the other access touches. */
static gboolean
variables_differ(const Aliasing *aliasing, const Array *x, const Access *a, const Array *y, const Access *b)
{
    if (x->variable_bytes > 0 && y->variable_bytes > 0)
        return x != y;
    return aliasing->as_nvcc &&
           ((x->variable_bytes > 0 && bytes_at_once(aliasing, b) > (gint64)x->variable_bytes) ||
            (y->variable_bytes > 0 && bytes_at_once(aliasing, a) > (gint64)y->variable_bytes));
}

/* Whether two arrays that different pointers reach may overlap. */
static gboolean
pointers_may_alias(const Aliasing *aliasing, const Access *a, const Access *b)
{
    const Kernel *kernel = aliasing->kernel;
    const Array *x = g_ptr_array_index(kernel->arrays, a->array);
    const Array *y = g_ptr_array_index(kernel->arrays, b->array);

    return !is_apart(aliasing, x) && !is_apart(aliasing, y) && !variables_differ(aliasing, x, a, y, b) &&
           (aliasing->as_nvcc || types_may_alias(kernel, a, b));
}

/* Whether F is an array member, or an item of one in the struct as it is declared, of which GROUP is a part.
 */
static gboolean
is_array_member(const Field *f, guint group)
{
    return f->count > 1 || (f->is_item && (group & ALIAS_DECLARED));
}

static gboolean
is_constant(const Expr *e)
{
    return !e || e->kind == EXPR_CONST;
}

static const Access *
spot_access(const Aliasing *aliasing, const Spot *spot)
{
    return g_ptr_array_index(aliasing->kernel->accesses, spot->access);
}

/* Whether nvcc thinks that two distinct members of one struct type may overlap: X at A and Y at B, reached by
 * ONE_POINTER or by two. GROUP: what Aliasing.group_of has for them. */
static gboolean
members_may_alias(const Aliasing *aliasing, const Spot *a, const Field *x, const Spot *b, const Field *y,
                  gboolean one_pointer, guint group)
{
    if (!is_array_member(x, group) && !is_array_member(y, group))
        return FALSE;
    if (one_pointer)
        return !is_constant(a->sub) || !is_constant(b->sub);
    return pointers_may_alias(aliasing, spot_access(aliasing, a), spot_access(aliasing, b));
}

/* The same for two fields of the record. */
static gboolean
fields_may_alias(const Aliasing *aliasing, const Spot *a, const Spot *b)
{
    const Target *x = &aliasing->binding->targets[a->access], *y = &aliasing->binding->targets[b->access];
    const Field *fields = aliasing->binding->record->fields;
    guint group = aliasing->group_of[x->field];
    gboolean tiled = aliasing->as_nvcc && (group & ALIAS_TILED), one_pointer = x->instance == y->instance;
    gboolean pointers = pointers_may_alias(aliasing, spot_access(aliasing, a), spot_access(aliasing, b));

    if (x->field != y->field && group == aliasing->group_of[y->field]) {
        if (tiled) /* members are arrays of its elements */
            return a->index != b->index && (one_pointer || pointers);
        return aliasing->as_nvcc &&
               members_may_alias(aliasing, a, &fields[x->field], b, &fields[y->field], one_pointer, group);
    }
    if (x->field != y->field || !one_pointer)
        return pointers;
    if (!a->index || !b->index)
        return TRUE;
    return (tiled || !surely_differ(a->index, b->index)) &&
           (a->index != b->index || !surely_differ(a->sub, b->sub));
}

Spot
access_spot(const Aliasing *aliasing, guint access)
{
    const Target *target = &aliasing->binding->targets[access];
    const Access *of_kernel = g_ptr_array_index(aliasing->kernel->accesses, access);

    if (target->field >= 0)
        return (Spot){access, target->index, target->sub};
    return (Spot){access, of_kernel->index, of_kernel->sub};
}

gboolean
spots_may_alias(const Aliasing *aliasing, const Spot *a_spot, const Spot *b_spot)
{
    const Kernel *kernel = aliasing->kernel;
    const Access *a = spot_access(aliasing, a_spot), *b = spot_access(aliasing, b_spot);
    const Array *x = g_ptr_array_index(kernel->arrays, a->array),
                *y = g_ptr_array_index(kernel->arrays, b->array);

    if (aliasing->binding->targets[a->id].field >= 0 && aliasing->binding->targets[b->id].field >= 0)
        return fields_may_alias(aliasing, a_spot, b_spot);
    gboolean same_record = x->record >= 0 && x->record == y->record;
    if ((a->array == b->array || same_record) && a->field >= 0 && b->field >= 0 && a->field != b->field)
        return aliasing->as_nvcc && members_may_alias(aliasing, a_spot, access_field(kernel, a), b_spot,
                                                      access_field(kernel, b), a->array == b->array, 0);
    if (a->array != b->array)
        return pointers_may_alias(aliasing, a, b);
    if (!a_spot->index || !b_spot->index)
        return TRUE;
    return !surely_differ(a_spot->index, b_spot->index) &&
           (a_spot->index != b_spot->index || a->field != b->field ||
            !surely_differ(a_spot->sub, b_spot->sub));
}

gboolean
accesses_may_alias(const Aliasing *aliasing, guint a, guint b)
{
    const Spot x = access_spot(aliasing, a), y = access_spot(aliasing, b);

    return spots_may_alias(aliasing, &x, &y);
}

/* --- order */

/* One pointer: of what is laid out a group of an instance, else an array of the kernel. */
typedef struct {
    guint instance, group; /* group: G_MAXUINT where it is no group of the record's */
} Pointer;

struct AliasOrder {
    guint8 *is_read_only; /* by access; NULL: none is */
};

static Pointer
pointer_of(const Aliasing *aliasing, guint access)
{
    const Target *target = &aliasing->binding->targets[access];

    if (target->field >= 0 && aliasing->group_of)
        return (Pointer){target->instance, aliasing->group_of[target->field]};
    return (Pointer){((const Access *)g_ptr_array_index(aliasing->kernel->accesses, access))->array,
                     G_MAXUINT};
}

static gboolean
is_one_pointer(const Pointer *a, const Pointer *b)
{
    return a->instance == b->instance && a->group == b->group;
}

/* One access for each pointer that something is stored by. */
static GArray *
find_stores(const Aliasing *aliasing)
{
    const GPtrArray *accesses = aliasing->kernel->accesses;
    GArray *stores = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < accesses->len; i++) {
        gboolean is_known = ((const Access *)g_ptr_array_index(accesses, i))->kind == ACCESS_LOAD;
        const Pointer own = pointer_of(aliasing, i);

        for (guint k = 0; k < stores->len && !is_known; k++) {
            const Pointer other = pointer_of(aliasing, g_array_index(stores, guint, k));

            is_known = is_one_pointer(&own, &other);
        }
        if (!is_known)
            g_array_append_val(stores, i);
    }
    return stores;
}

/* TRUE if nothing that is stored by an access of STORES may be what ACCESS loads. */
static gboolean
is_read_only(const Aliasing *aliasing, guint access, const GArray *stores)
{
    const GPtrArray *accesses = aliasing->kernel->accesses;
    const Access *load = g_ptr_array_index(accesses, access);
    const Array *array = g_ptr_array_index(aliasing->kernel->arrays, load->array);
    const Pointer own = pointer_of(aliasing, access);

    if (load->kind != ACCESS_LOAD || (array->root_param < 0 && !array->is_restrict)) /* a device variable */
        return FALSE;
    for (guint k = 0; k < stores->len; k++) {
        guint store = g_array_index(stores, guint, k);
        const Pointer other = pointer_of(aliasing, store);

        if (is_one_pointer(&own, &other) ||
            pointers_may_alias(aliasing, load, g_ptr_array_index(accesses, store)))
            return FALSE;
    }
    return TRUE;
}

AliasOrder *
alias_order_new(const Aliasing *aliasing)
{
    const Kernel *kernel = aliasing->kernel;
    AliasOrder *order = g_new0(AliasOrder, 1);
    gboolean any_apart = FALSE;

    for (guint i = 0; i < kernel->arrays->len && !any_apart; i++)
        any_apart = is_apart(aliasing, g_ptr_array_index(kernel->arrays, i));
    if (!any_apart)
        return order;
    g_autoptr(GArray) stores = find_stores(aliasing);
    order->is_read_only = g_new(guint8, MAX(kernel->accesses->len, 1));
    for (guint i = 0; i < kernel->accesses->len; i++)
        order->is_read_only[i] = is_read_only(aliasing, i, stores) != FALSE;
    return order;
}

void
alias_order_free(AliasOrder *order)
{
    if (!order)
        return;
    g_free(order->is_read_only);
    g_free(order);
}

/* TRUE if A - B is known. NULL: no index, which is 0. */
static gboolean
is_known_apart(const Expr *a, const Expr *b)
{
    gint64 difference;

    return a == b || expr_differ_by(a ? a : &ZERO, b ? b : &ZERO, &difference);
}

gboolean
spots_stay_in_order(const Aliasing *aliasing, const AliasOrder *order, const Spot *a, const Spot *b)
{
    const Pointer x = pointer_of(aliasing, a->access), y = pointer_of(aliasing, b->access);

    if (order && order->is_read_only && order->is_read_only[b->access])
        return FALSE;
    return !is_one_pointer(&x, &y) || !is_known_apart(a->index, b->index) ||
           !is_known_apart(a->sub, b->sub) || spots_may_alias(aliasing, a, b);
}

gboolean
accesses_stay_in_order(const Aliasing *aliasing, const AliasOrder *order, guint a, guint b)
{
    const Spot x = access_spot(aliasing, a), y = access_spot(aliasing, b);

    return spots_stay_in_order(aliasing, order, &x, &y);
}
