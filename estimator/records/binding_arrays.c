/* SPDX-License-Identifier: MIT */
/* Structs of arrays: Grid {float x[N], y[N];}, of which g->x[i] is field x of element i. */
#include "records/records_private.h"

#include <string.h>

#define LEAST_ITEMS 32u /* of an array that threads go through: as many as a warp has lanes */
#define MOST_ROWS 64u   /* of an array of arrays whose rows are fields */

/* What one field of the struct is in the record. */
typedef struct {
    guint first;          /* the field of the record that it is, or that its first row is */
    guint rows;           /* 1: the array is one field; more: each of its rows is; 0: it lies outside */
    gboolean is_accessed; /* the kernel accesses it */
    gboolean is_open;     /* which row an access takes is not known */
} Part;

/* One struct type, taken as arrays of `length` elements. */
typedef struct {
    const Kernel *kernel;
    const Record *record;
    guint number;            /* of the record in the kernel */
    const gboolean *members; /* by array of the kernel: which of the type's arrays are meant; NULL: all */
    guint length;
    Part *parts;    /* by field of the struct */
    guint n_fields; /* of the record that comes of it */
    gboolean is_accessed;
} Arrays;

static void
arrays_clear(Arrays *arrays)
{
    g_free(arrays->parts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arrays, arrays_clear)

/* Whether ACCESS goes to one of the arrays that are meant. */
static gboolean
is_meant(const Arrays *arrays, const Access *access)
{
    const Array *array = g_ptr_array_index(arrays->kernel->arrays, access->array);

    return array->record == (int)arrays->number && (!arrays->members || arrays->members[access->array]);
}

/* How many parts of FIELD, in which places in it are counted, make an item of the array that it is. */
static guint
units_of(const Field *field)
{
    return field->item_bytes ? MAX(field->item_bytes / field->elem_bytes, 1) : 1;
}

/* SUB, a place in an array of items of UNITS parts, as an item, and *ret_rest, the part of it; NULL: all. */
static const Expr *
item_of(ExprPool *pool, const Expr *sub, guint units, const Expr **ret_rest)
{
    gint64 constant = sub->kind == EXPR_SUM || sub->kind == EXPR_CONST ? sub->value : 0;
    gint64 rest = constant - floor_divide(constant, units) * units;
    gboolean is_even = sub->kind == EXPR_SUM || sub->kind == EXPR_CONST;
    const Expr *divisor = expr_const(pool, units), *item;

    *ret_rest = NULL;
    if (units == 1)
        return sub;
    for (guint i = 0; sub->kind == EXPR_SUM && i < sub->n_args; i++)
        is_even &= sub->coefficients[i] % units == 0;
    if (!is_even) {
        *ret_rest = expr_binary(pool, EXPR_MOD, sub, divisor);
        return expr_binary(pool, EXPR_DIV, sub, divisor);
    }
    item = expr_const(pool, floor_divide(constant, units));
    for (guint i = 0; sub->kind == EXPR_SUM && i < sub->n_args; i++)
        item = expr_add(pool, item, expr_mul_const(pool, sub->args[i], sub->coefficients[i] / units));
    if (rest > 0)
        *ret_rest = expr_const(pool, rest);
    return item;
}

/* The item of the array FIELD that ACCESS takes. */
static const Expr *
accessed_item(const Kernel *kernel, const Access *access, const Field *field, const Expr **ret_rest)
{
    const Expr *sub = access->sub ? access->sub : expr_const(kernel->pool, 0);

    return item_of(kernel->pool, sub, units_of(field), ret_rest);
}

/* The row of LENGTH items that ITEM lies in, or begins near: i - 1 of row 2 is of row 2. FALSE: other terms
 * than its constant pick the row. */
static gboolean
row_of(const Expr *item, guint length, gint64 *ret_row)
{
    gint64 constant = item->kind == EXPR_SUM || item->kind == EXPR_CONST ? item->value : 0;

    for (guint i = 0; item->kind == EXPR_SUM && i < item->n_args; i++)
        if (ABS(item->coefficients[i]) >= length)
            return FALSE;
    *ret_row = floor_divide(constant + length / 2, length);
    return TRUE;
}

/* What the accesses say of the fields, whose rows have `length` items; FALSE where the struct is none of
 * arrays: threads have a struct each, or one access takes several items. */
static gboolean
look_at_accesses(Arrays *arrays)
{
    const Kernel *kernel = arrays->kernel;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Field *field = access->field >= 0 ? &arrays->record->fields[access->field] : NULL;
        const Expr *rest;
        gint64 row;

        if (!is_meant(arrays, access))
            continue;
        if (access->index && (access->index->depends & DEPENDS_THREAD) != 0)
            return FALSE;
        if (!field)
            continue;
        if (access->bytes > field->elem_bytes * units_of(field))
            return FALSE;
        arrays->parts[access->field].is_accessed = TRUE;
        if (!row_of(accessed_item(kernel, access, field, &rest), arrays->length, &row) || row < 0 ||
            row >= field->rows)
            arrays->parts[access->field].is_open = TRUE;
    }
    return TRUE;
}

/* The arrays that KERNEL's record NUMBER is of, each of LENGTH items: `n_fields` is 0 where it is of none. */
static Arrays
arrays_of_length(const Kernel *kernel, guint number, const gboolean *members, guint length)
{
    const Record *record = g_ptr_array_index(kernel->records, number);
    Arrays arrays = {kernel, record, number, members, length, g_new0(Part, MAX(record->n_fields, 1)), 0, 0};

    if (!look_at_accesses(&arrays))
        return arrays;
    for (guint f = 0; f < record->n_fields; f++) {
        const Field *field = &record->fields[f];
        Part *part = &arrays.parts[f];

        if (field_items(field) == length)
            part->rows = 1;
        else if (field->rows > 1 && field->rows <= MOST_ROWS && !part->is_open &&
                 field_items(field) / field->rows == length)
            part->rows = field->rows;
        part->first = arrays.n_fields;
        arrays.n_fields += part->rows;
        arrays.is_accessed |= part->rows > 0 && part->is_accessed;
    }
    return arrays;
}

/* Whether A suits better than B: the kernel accesses one of its fields, or else it has more of them. */
static gboolean
is_better(const Arrays *a, const Arrays *b)
{
    return a->n_fields > 1 && (a->is_accessed != b->is_accessed ? a->is_accessed : a->n_fields > b->n_fields);
}

/* Puts the arrays of LENGTH items into BEST if they suit better than those there. */
static void
take_better(Arrays *best, const Kernel *kernel, guint number, const gboolean *members, guint length)
{
    Arrays arrays;

    if (length < LEAST_ITEMS || length == best->length)
        return;
    arrays = arrays_of_length(kernel, number, members, length);
    if (!is_better(&arrays, best)) {
        arrays_clear(&arrays);
        return;
    }
    arrays_clear(best);
    *best = arrays;
}

/* The arrays that KERNEL's record NUMBER is of, by the length that suits best; without fields: of none. */
static Arrays
arrays_find(const Kernel *kernel, guint number, const gboolean *members)
{
    const Record *record = g_ptr_array_index(kernel->records, number);
    Arrays best = {0};

    for (guint f = 0; f < record->n_fields; f++) {
        guint items = field_items(&record->fields[f]);

        take_better(&best, kernel, number, members, items);
        if (record->fields[f].rows > 1)
            take_better(&best, kernel, number, members, items / record->fields[f].rows);
    }
    return best;
}

/* Adds field number F of the struct, or its rows, to RECORD. */
static void
add_part(Record *record, const Arrays *arrays, guint f)
{
    const Field *from = &arrays->record->fields[f];
    const Part *part = &arrays->parts[f];

    for (guint row = 0; row < part->rows; row++) {
        g_autofree char *name =
            part->rows > 1 ? binding_item_name(arrays->record, from->name, row) : g_strdup(from->name);
        Field *field = record_copy_field(record, from, name);

        field->count = units_of(from);
        field->item_dimensions = 0;
        field->is_item = part->rows > 1;
    }
}

static void
note_arrays(Binding *binding, const Arrays *arrays)
{
    const char *first = NULL, *rows = NULL;

    for (guint f = 0; f < arrays->record->n_fields; f++) {
        const char *name = arrays->record->fields[f].name;

        if (arrays->parts[f].rows == 1 && !first)
            first = name;
        else if (arrays->parts[f].rows > 1 && !rows)
            rows = name;
    }
    if (first)
        binding_note(binding, "%s is a struct of arrays of %u elements: %s[i] is %s of element i",
                     arrays->record->name, arrays->length, first, first);
    if (rows)
        binding_note(
            binding, "each row of %s%s is a field: %s[1][i] is %s of element i",
            first ? "" : "the struct of arrays ", first ? rows : arrays->record->name, rows,
            binding->record->fields[arrays->parts[record_find_field(arrays->record, rows)].first + 1].name);
}

/* Places ACCESS, which is number NUMBER of the kernel and of array INSTANCE. */
static void
place(Binding *binding, const Arrays *arrays, const Access *access, guint instance)
{
    ExprPool *pool = arrays->kernel->pool;
    const Part *part = &arrays->parts[access->field];
    const Expr *rest,
        *item = accessed_item(arrays->kernel, access, &arrays->record->fields[access->field], &rest);
    const Expr *index = NULL;
    gint64 row = 0;

    if (part->rows > 1)
        row_of(item, arrays->length, &row);
    if (access->index)
        index = expr_add(pool, expr_mul_const(pool, access->index, arrays->length),
                         expr_add(pool, item, expr_const(pool, -row * (gint64)arrays->length)));
    binding_set_target(binding, access->id, part->first + (guint)row, instance, index, rest);
    binding->targets[access->id].items = arrays->length;
}

static Binding *
arrays_bind(const Arrays *arrays, const char *name)
{
    const Kernel *kernel = arrays->kernel;
    Record *record = record_new(name ? name : arrays->record->name);
    g_autofree guint *instance_of = g_new(guint, MAX(kernel->arrays->len, 1));
    guint n_instances = 0;
    Binding *binding;

    if (name)
        record->element = g_strdup(arrays->record->name);
    for (guint f = 0; f < arrays->record->n_fields; f++)
        add_part(record, arrays, f);
    binding = binding_begin(kernel, BINDING_ARRAYS, record);
    note_arrays(binding, arrays);
    for (guint a = 0; a < kernel->arrays->len; a++)
        instance_of[a] = G_MAXUINT;
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (!is_meant(arrays, access))
            continue;
        if (access->field < 0) {
            binding_note_unknown_field(binding, access);
            continue;
        }
        if (arrays->parts[access->field].rows == 0)
            continue;
        if (instance_of[access->array] == G_MAXUINT)
            instance_of[access->array] = n_instances++;
        place(binding, arrays, access, instance_of[access->array]);
    }
    binding_finish(binding, kernel);
    return binding;
}

/* The arrays of the struct in the unrolled form of KERNEL, which may tell rows apart that loops go through.
 */
static Arrays
arrays_find_unrolled(const Kernel *kernel, guint number, const gboolean *members)
{
    const char *name = ((const Record *)g_ptr_array_index(kernel->records, number))->name;
    const GPtrArray *records = kernel->unrolled ? kernel->unrolled->records : NULL;

    for (guint r = 0; records && !members && r < records->len; r++)
        if (strcmp(((const Record *)g_ptr_array_index(records, r))->name, name) == 0)
            return arrays_find(kernel->unrolled, r, NULL);
    return (Arrays){0};
}

Binding *
binding_new_arrays(const Kernel *kernel, guint record, const gboolean *members, const char *name)
{
    g_auto(Arrays) arrays = arrays_find(kernel, record, members);
    g_auto(Arrays) unrolled = arrays_find_unrolled(kernel, record, members);

    const Arrays *best = is_better(&unrolled, &arrays) ? &unrolled : &arrays;

    return best->is_accessed ? arrays_bind(best, name) : NULL;
}

gboolean
binding_leaves_arrays(const Kernel *kernel, guint record)
{
    g_auto(Arrays) arrays = arrays_find(kernel, record, NULL);

    return arrays.n_fields > 0 && !arrays.is_accessed;
}

const Expr *
access_large_item(const Kernel *kernel, const Access *access, guint *ret_items)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    const Record *record = array->record >= 0 ? g_ptr_array_index(kernel->records, array->record) : NULL;
    const Field *field = record && access->field >= 0 ? &record->fields[access->field] : NULL;

    if (!field || !access->index || !access->sub || field->count < LEAST_ITEMS ||
        (access->index->depends & DEPENDS_THREAD) != 0)
        return NULL;
    *ret_items = field->count;
    return expr_add(kernel->pool, expr_mul_const(kernel->pool, access->index, field->count), access->sub);
}
