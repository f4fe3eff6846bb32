/* SPDX-License-Identifier: MIT */
#include "records/records_private.h"
#include "ir/ir.h"

#include <string.h>

#define MAX_STRIDE 64 /* elements of a flattened record: more look like rows of a matrix */

/* What the indices of one array of scalars have in common: index = stride * record + field. */
typedef struct {
    gint64 stride;         /* greatest common divisor of the factors; 0: every index is constant */
    guint n_accesses;      /* with a known index */
    guint64 fields;        /* bit c: field c is accessed; where the stride is at most 64 */
    const Access *by_loop; /* an access whose field a loop counter picks */
} Flattening;

/* The constant part of an index. */
static gint64
index_offset(const Expr *index)
{
    return index->kind == EXPR_CONST || index->kind == EXPR_SUM ? index->value : 0;
}

/* The greatest common divisor of the factors of an index's terms and of STRIDE; loop counters count only
 * where WITH_LOOPS. */
static gint64
index_stride(const Expr *index, gint64 stride, gboolean with_loops)
{
    if (index->kind == EXPR_CONST)
        return stride;
    if (index->kind != EXPR_SUM)
        return 1;
    for (guint i = 0; i < index->n_args; i++)
        if (with_loops || index->args[i]->kind != EXPR_SYMBOL || index->args[i]->symbol != SYMBOL_LOOP)
            stride = greatest_divisor(stride, index->coefficients[i]);
    return stride;
}

/* The place of INDEX in its record, from 0 to STRIDE - 1. */
static gint64
index_field(const Expr *index, gint64 stride)
{
    return index_offset(index) - floor_divide(index_offset(index), stride) * stride;
}

/* The index of ACCESS; NULL: not known. */
static const Expr *
index_of(const Kernel *kernel, const Access *access)
{
    return access->index ? kernel_strided_index(kernel, access->index) : NULL;
}

static Flattening
flattening_of(const Kernel *kernel, const ArrayUses *uses, guint array)
{
    Flattening flattening = {0};

    for (guint i = uses->first[array]; i != ACCESS_END; i = uses->next[i]) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        const Expr *index = index_of(kernel, access);

        if (!index)
            continue;
        flattening.n_accesses++;
        flattening.stride = index_stride(index, flattening.stride, TRUE);
        if (index_stride(index, 0, TRUE) == 1 && index_stride(index, 0, FALSE) > 1)
            flattening.by_loop = access;
    }
    if (flattening.stride < 2 || flattening.stride > MAX_STRIDE)
        return flattening;
    for (guint i = uses->first[array]; i != ACCESS_END; i = uses->next[i]) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (access->index)
            flattening.fields |= G_GUINT64_CONSTANT(1)
                                 << index_field(index_of(kernel, access), flattening.stride);
    }
    return flattening;
}

/* Which record the index lies in: (index - field) / stride, which divides evenly. */
static const Expr *
record_index(ExprPool *pool, const Expr *index, gint64 stride)
{
    const Expr *record = expr_const(pool, floor_divide(index_offset(index), stride));

    for (guint i = 0; index->kind == EXPR_SUM && i < index->n_args; i++)
        record =
            expr_add(pool, record, expr_mul_const(pool, index->args[i], index->coefficients[i] / stride));
    return record;
}

static char *
why_not(const Kernel *kernel, guint array, const Flattening *flattening)
{
    const Array *a = g_ptr_array_index(kernel->arrays, array);

    if (a->record >= 0)
        return g_strdup("its elements are structs");
    if (flattening->n_accesses == 0)
        return g_strdup("none of its indices is understood");
    if (flattening->by_loop)
        return g_strdup_printf(
            "a loop counter picks the element in %s, and a layout needs to know which: write "
            "the loop out",
            flattening->by_loop->text ? flattening->by_loop->text : a->name);
    if (flattening->stride > MAX_STRIDE)
        return g_strdup_printf("its accesses are %" G_GINT64_FORMAT
                               " elements apart, more than the %d of a record",
                               flattening->stride, MAX_STRIDE);
    if (flattening->stride == 0)
        return g_strdup("its indices are constants");
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const char *lacking =
            access->array == array && access->index ? binding_lacking_stride(kernel, access->index) : NULL;

        if (lacking)
            return g_strdup_printf("its stride %s is not known: --param %s=VALUE", lacking, lacking);
    }
    return g_strdup("its indices have no constant stride above 1");
}

/* "pos" and 2 make "pos2"; "v1" and 2 make "v1_2". */
static char *
field_name(const Array *array, gint64 field)
{
    g_autofree char *name = array_short_name(array);
    gsize length = strlen(name);
    gboolean ends_in_digit = g_ascii_isdigit(name[length - 1]);

    return g_strdup_printf("%s%s%" G_GINT64_FORMAT, name, ends_in_digit ? "_" : "", field);
}

static Record *
record_new_flattened(const Array *array, gint64 stride)
{
    Record *record = record_new(array->name);

    for (gint64 f = 0; f < stride; f++) {
        g_autofree char *name = field_name(array, f);
        Field *field =
            record_add_field(record, name, array->type, array->elem_bytes, MAX(array->elem_align, 1), 1);

        field->decl_offset = f * array->elem_bytes;
    }
    record->decl_size = (guint32)stride * array->elem_bytes;
    record->decl_align = MAX(array->elem_align, 1);
    return record;
}

/* Places the accesses of array number ARRAY, as INSTANCE of the record. */
static void
place_array(Binding *binding, const ArrayUses *uses, guint array, guint instance)
{
    const Kernel *kernel = binding->kernel;
    gint64 stride = binding->record->n_fields;

    for (guint i = uses->first[array]; i != ACCESS_END; i = uses->next[i]) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        const Expr *index = index_of(kernel, access);

        if (index)
            binding_set_target(binding, i, (guint)index_field(index, stride), instance,
                               record_index(kernel->pool, index, stride), NULL);
        else
            binding_note_unknown_field(binding, access);
    }
}

/* Says which parameters multiply in the indices of ARRAY, with the numbers that they are taken to be. */
static void
note_strides(Binding *binding, const Kernel *kernel, const ArrayUses *uses, guint array)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint p = 0; kernel->strides && p < kernel->params->len; p++) {
        const char *name = ((const Param *)g_ptr_array_index(kernel->params, p))->name;
        gboolean is_used = FALSE;

        for (guint i = uses->first[array]; i != ACCESS_END && !is_used; i = uses->next[i]) {
            const Access *access = g_ptr_array_index(kernel->accesses, i);

            is_used = access->index && kernel_is_stride(kernel, access->index, p);
        }
        if (is_used)
            g_string_append_printf(text, "%s%s is %" G_GINT64_FORMAT, text->len > 0 ? ", " : "", name,
                                   kernel->strides[p].integer);
    }
    binding->has_strides = text->len > 0;
    if (binding->has_strides)
        binding_note(binding, "in all launches, or as told by --param, %s", text->str);
}

static Binding *
flattened_new(const Kernel *kernel, const ArrayUses *uses, guint array, char **ret_reason)
{
    const Array *a = g_ptr_array_index(kernel->arrays, array);
    Flattening flattening = flattening_of(kernel, uses, array);
    Binding *binding;

    if (a->record >= 0 || flattening.fields == 0) {
        *ret_reason = why_not(kernel, array, &flattening);
        return NULL;
    }
    binding = binding_begin(kernel, BINDING_FLATTENED, record_new_flattened(a, flattening.stride));
    binding_note(binding, "%s is taken as records of %u elements: %s is %s[%u*i + %u]", a->name,
                 binding->record->n_fields, binding->record->fields[1].name, a->name,
                 binding->record->n_fields, 1);
    note_strides(binding, kernel, uses, array);
    place_array(binding, uses, array, 0);
    binding_finish(binding, kernel);
    return binding;
}

/* --- several arrays */

/* Adds ARRAY to BINDING, of a flattened record, as INSTANCE; FALSE, with *ret_reason said, where it does not
 * fit. */
static gboolean
add_array(Binding *binding, const ArrayUses *uses, guint array, guint instance, char **ret_reason)
{
    const Kernel *kernel = binding->kernel;
    const Array *a = g_ptr_array_index(kernel->arrays, array);
    const Record *record = binding->record;
    Flattening flattening = flattening_of(kernel, uses, array);

    if (a->record >= 0 || flattening.fields == 0) {
        g_autofree char *why = why_not(kernel, array, &flattening);

        *ret_reason = g_strdup_printf("array %s is no record of several fields: %s", a->name, why);
        return FALSE;
    }
    if (flattening.stride != record->n_fields || strcmp(a->type, record->fields[0].type) != 0) {
        *ret_reason = g_strdup_printf("%s has records of %" G_GINT64_FORMAT " %s, and %s of %u %s", a->name,
                                      flattening.stride, a->type, record->name, record->n_fields,
                                      record->fields[0].type);
        return FALSE;
    }
    place_array(binding, uses, array, instance);
    return TRUE;
}

/* The arrays MEMBERS of KERNEL, of guint, as one flattened record that is called NAME. */
static Binding *
flattened_of_several(const Kernel *kernel, const char *name, const GArray *members, char **ret_reason)
{
    g_autoptr(ArrayUses) uses = array_uses_new(kernel);
    const Array *first = g_ptr_array_index(kernel->arrays, g_array_index(members, guint, 0));
    Flattening flattening = flattening_of(kernel, uses, g_array_index(members, guint, 0));
    Array named = *first;
    Binding *binding;

    if (first->record >= 0 || flattening.fields == 0) {
        g_autofree char *why = why_not(kernel, g_array_index(members, guint, 0), &flattening);

        *ret_reason = g_strdup_printf("array %s is no record of several fields: %s", first->name, why);
        return NULL;
    }
    named.name = (char *)name;
    binding = binding_begin(kernel, BINDING_FLATTENED, record_new_flattened(&named, flattening.stride));
    for (guint i = 0; i < members->len; i++)
        if (!add_array(binding, uses, g_array_index(members, guint, i), i, ret_reason)) {
            binding_free(binding);
            return NULL;
        }
    binding_finish(binding, kernel);
    return binding;
}

/* The numbers of those arrays of KERNEL that NAMES, ended by NULL, has. */
static GArray *
find_members(const Kernel *kernel, char *const *names)
{
    GArray *members = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; names[i]; i++)
        for (guint a = 0; a < kernel->arrays->len; a++)
            if (strcmp(((const Array *)g_ptr_array_index(kernel->arrays, a))->name, names[i]) == 0)
                g_array_append_val(members, a);
    return members;
}

Binding *
binding_request_flattened(const Kernel *kernel, char *const *names, GError **error)
{
    g_autoptr(GArray) members = find_members(kernel, names);
    g_autofree char *why = NULL, *all = g_strjoinv("+", (char **)names);
    Binding *binding = NULL;

    for (guint i = 0; names[i]; i++)
        if (*names[i] == '\0' || g_strv_contains((const char *const *)names + i + 1, names[i])) {
            g_set_error(error, BINDING_ERROR, BINDING_ERROR_RECORD, "each array has one name: %s", all);
            return NULL;
        }
    if (members->len == 0) {
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_RECORD, "kernel %s has none of %s", kernel->name,
                    all);
        return NULL;
    }
    binding = flattened_of_several(kernel, names[0], members, &why);
    if (!binding && kernel->unrolled) {
        g_autoptr(GArray) own = find_members(kernel->unrolled, names);
        g_autofree char *own_why = NULL;

        if (own->len == members->len)
            binding = flattened_of_several(kernel->unrolled, names[0], own, &own_why);
    }
    if (binding)
        binding_note(binding, "%s is taken as records of %u elements, all in one layout", all,
                     binding->record->n_fields);
    else
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_RECORD, "kernel %s: %s", kernel->name, why);
    return binding;
}

/* --- what is proposed */

/* The number of the array of KERNEL that is called as number ARRAY of FROM is, or -1. */
static int
same_array(const Kernel *kernel, const Kernel *from, guint array)
{
    const char *name = ((const Array *)g_ptr_array_index(from->arrays, array))->name;

    for (guint a = 0; a < kernel->arrays->len; a++)
        if (array_is_called(g_ptr_array_index(kernel->arrays, a), name))
            return (int)a;
    return -1;
}

Binding *
binding_flattened_new(const Kernel *kernel, const ArrayUses *uses, guint array, char **ret_reason)
{
    Binding *binding = flattened_new(kernel, uses, array, ret_reason);
    int same = kernel->unrolled ? same_array(kernel->unrolled, kernel, array) : -1;

    if (!binding && same >= 0) {
        g_autoptr(ArrayUses) own = array_uses_new(kernel->unrolled);
        g_autofree char *own_reason = NULL;

        binding = flattened_new(kernel->unrolled, own, (guint)same, &own_reason);
        if (binding)
            g_clear_pointer(ret_reason, g_free);
    }
    return binding;
}

/* Whether the elements of ARRAY are told apart by anything but wide accesses, such as a cast to float4: each
 * counts as one access of its first element. */
static gboolean
has_fields_of_its_own(const Kernel *kernel, const ArrayUses *uses, guint array, gint64 stride)
{
    guint64 fields = 0;

    for (guint i = uses->first[array]; i != ACCESS_END; i = uses->next[i]) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Access *before = i > 0 ? g_ptr_array_index(kernel->accesses, i - 1) : NULL;
        gboolean goes_on = before && access->bundle >= 0 && before->bundle == access->bundle;

        if (access->index && !goes_on)
            fields |= G_GUINT64_CONSTANT(1) << index_field(index_of(kernel, access), stride);
    }
    return (fields & (fields - 1)) != 0;
}

/* Whether ARRAY is moved several elements at a time, by casts that need them side by side. */
static gboolean
is_wide(const Kernel *kernel, const ArrayUses *uses, guint array)
{
    for (guint i = uses->first[array]; i != ACCESS_END; i = uses->next[i])
        if (((const Access *)g_ptr_array_index(kernel->accesses, i))->bundle >= 0)
            return TRUE;
    return FALSE;
}

/* Adds the flattened record that array A of KERNEL is, if it is one; TRUE where no other record may have it.
 */
static gboolean
propose_one(const Kernel *kernel, const ArrayUses *uses, guint a, GPtrArray *bindings)
{
    Flattening flattening = flattening_of(kernel, uses, a);
    g_autofree char *reason = NULL;
    Binding *binding;

    /* One field alone is no sign of a record: it is a stride. */
    if ((flattening.fields & (flattening.fields - 1)) == 0)
        return FALSE;
    if (!has_fields_of_its_own(kernel, uses, a, flattening.stride))
        return is_wide(kernel, uses, a);
    binding = flattened_new(kernel, uses, a, &reason);
    if (!binding)
        return FALSE;
    binding->proposed = TRUE;
    g_ptr_array_add(bindings, binding);
    return TRUE;
}

/* The same for all arrays of SOURCE, which is KERNEL or its unrolled form; TAKEN is by array of KERNEL. */
static void
propose_from(const Kernel *source, const Kernel *kernel, gboolean *taken, GPtrArray *bindings)
{
    g_autoptr(ArrayUses) uses = array_uses_new(source);

    for (guint a = 0; a < kernel->arrays->len && bindings->len < BINDING_MAX; a++) {
        int same = same_array(source, kernel, a);

        if (!taken[a] && same >= 0)
            taken[a] = propose_one(source, uses, (guint)same, bindings);
    }
}

/* Whether A and B, flattened arrays of one kernel, hold records of one kind. */
static gboolean
are_alike(const Binding *a, const Binding *b)
{
    return a != b && a->record->n_fields == b->record->n_fields &&
           strcmp(a->record->fields[0].type, b->record->fields[0].type) == 0;
}

/* Says of those of BINDINGS from number FIRST on which hold records of one kind that they can have one
 * layout. */
static void
note_alike(const GPtrArray *bindings, guint first)
{
    for (guint i = first; i < bindings->len; i++) {
        Binding *binding = g_ptr_array_index(bindings, i);
        g_autoptr(GString) all = g_string_new(NULL);

        for (guint k = first; k < bindings->len; k++) {
            const Binding *other = g_ptr_array_index(bindings, k);

            if (other == binding || are_alike(binding, other))
                g_string_append_printf(all, "%s%s", all->len > 0 ? "+" : "", other->record->name);
        }
        if (strchr(all->str, '+'))
            binding_note(binding, "%s alone gets the layout; --record %s gives all of these arrays one",
                         binding->record->name, all->str);
    }
}

void
binding_propose_flattened(const Kernel *kernel, gboolean *taken, GPtrArray *bindings)
{
    guint first = bindings->len;

    propose_from(kernel, kernel, taken, bindings);
    if (kernel->unrolled)
        propose_from(kernel->unrolled, kernel, taken, bindings);
    note_alike(bindings, first);
}
