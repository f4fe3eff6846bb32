/* SPDX-License-Identifier: MIT */
#include "report/joint/joint_private.h"
#include "report/analysis/analysis.h"

#include "model/candidates/candidates.h"

#include <math.h>

#define BLOCK 256       /* threads, as the headers' own kernels have it (header_shared.c) */
#define REGISTERS 32    /* of a thread: no layout has fewer warps by them */
#define MOST_VALUES 64u /* of an element, items of arrays counted one by one */

/* One of the two kernels. */
typedef struct {
    Kernel *kernel;
    Binding *binding;
    PreparedLayouts *prepared; /* NULL: no layout was asked for */
} Copy;

struct CopyKernels {
    const Machine *machine;
    LaunchConfig *launch;
    double elements;      /* of the launch */
    Copy copies[2];       /* loads, stores */
    GHashTable *known[2]; /* spec of a layout -> double * */
};

/* A field and the item of it. */
typedef struct {
    guint field, item;
} Value;

static Record *
touched_copy(const Record *from)
{
    Record *record = record_new(from->name);

    for (guint f = 0; f < from->n_fields; f++) {
        const Field *field = &from->fields[f];
        Field *copy =
            record_add_field(record, field->name, field->type, field->elem_bytes, field->align, field->count);

        field_copy_declaration(copy, field);
        copy->decl_offset = field->decl_offset;
        copy->touched = TRUE;
    }
    record_copy_declaration(record, from);
    return record;
}

static void
add_array(Kernel *kernel, const char *name, const char *type, guint32 bytes, guint32 align)
{
    Array *array = g_new0(Array, 1);

    *array = (Array){.name = g_strdup(name),
                     .type = g_strdup(type),
                     .scalar = g_strdup(type),
                     .elem_bytes = bytes,
                     .elem_align = align,
                     .record = -1,
                     .root_param = -1,
                     .is_restrict = TRUE};
    g_ptr_array_add(kernel->arrays, array);
}

/* Adds the access number NUMBER: of VALUE in the record's array, or with ARRAY above 0 in that value's own.
 */
static void
add_access(Copy *copy, guint number, AccessKind kind, guint array, const Value *value, const Expr *element)
{
    const Field *field = &copy->binding->record->fields[value->field];
    Access *access = g_new0(Access, 1);
    Node *node = node_new(NODE_ACCESS, NULL);
    const Expr *sub = array == 0 && field->count > 1 ? expr_const(copy->kernel->pool, value->item) : NULL;
    gboolean stores = kind == ACCESS_STORE;

    *access = (Access){.id = number,
                       .kind = kind,
                       .array = array,
                       .field = array == 0 ? (int)value->field : -1,
                       .index = element,
                       .sub = sub,
                       .bytes = field->elem_bytes,
                       .index_bits = 32,
                       .bundle = -1,
                       .copied = stores ? (int)(number - copy->binding->n_targets / 2) : -1,
                       .section = 1,
                       .value_section = stores ? 1 : 0,
                       .value_loads = stores ? number - copy->binding->n_targets / 2 + 1 : 0,
                       .text = g_strdup(field->name)};
    copy->binding->targets[number] = (Target){access->field, array, element, sub};
    g_ptr_array_add(copy->kernel->accesses, access);
    node->access = number;
    node_add(copy->kernel->body, node);
}

/* The kernel that loads the values of an element of RECORD, or with IS_STORE stores them. */
static void
copy_init(Copy *copy, const Record *record, const Compiler *compiler, gboolean is_store, const GArray *values)
{
    ExprPool *pool;
    const Expr *element;

    copy->kernel = kernel_new(is_store ? "store" : "load");
    copy->kernel->compiler = *compiler;
    pool = copy->kernel->pool;
    element = expr_add(pool,
                       expr_mul(pool, expr_symbol(pool, SYMBOL_BLOCK, 0, NULL),
                                expr_symbol(pool, SYMBOL_BLOCK_DIM, 0, NULL)),
                       expr_symbol(pool, SYMBOL_THREAD, 0, NULL));
    copy->binding = g_new0(Binding, 1);
    *copy->binding = (Binding){.kind = BINDING_STRUCT,
                               .kernel = copy->kernel,
                               .record = touched_copy(record),
                               .targets = g_new0(Target, 2 * values->len),
                               .n_targets = 2 * values->len,
                               .n_instances = values->len + 1,
                               .outside_bytes = g_new0(guint32, values->len + 1),
                               .notes = g_ptr_array_new_with_free_func(g_free)};
    add_array(copy->kernel, "elements", record->name, MAX(record->decl_size, 1), MAX(record->decl_align, 1));
    for (guint v = 0; v < values->len; v++) {
        const Field *field = &record->fields[g_array_index(values, Value, v).field];

        add_array(copy->kernel, field->name, field->type, field->elem_bytes, field->align);
        copy->binding->outside_bytes[v + 1] = field->elem_bytes;
    }
    for (guint i = 0; i < 2 * values->len; i++) {
        guint v = i % values->len;
        gboolean stores = i >= values->len;

        add_access(copy, i, stores ? ACCESS_STORE : ACCESS_LOAD, stores == is_store ? 0 : v + 1,
                   &g_array_index(values, Value, v), element);
    }
}

static GArray *
list_values(const Record *record)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(Value));

    for (guint f = 0; f < record->n_fields; f++)
        for (guint k = 0; k < record->fields[f].count && values->len <= MOST_VALUES; k++) {
            Value value = {f, k};

            g_array_append_val(values, value);
        }
    return values;
}

static LaunchConfig *
launch_of(double elements)
{
    LaunchConfig *launch = g_new0(LaunchConfig, 1);

    for (guint i = 0; i < 3; i++)
        launch->grid[i] = launch->block[i] = 1;
    launch->block[0] = BLOCK;
    launch->grid[0] = (gint64)CLAMP(ceil(elements / BLOCK), 1, G_MAXINT32);
    launch->registers = REGISTERS;
    launch->times = 1;
    return launch;
}

CopyKernels *
copy_kernels_new(const Record *record, const Compiler *compiler, double elements, const Machine *machine)
{
    g_autoptr(GArray) values = list_values(record);
    CopyKernels *copies;

    if (values->len > MOST_VALUES)
        return NULL;
    copies = g_new0(CopyKernels, 1);
    copies->machine = machine;
    copies->launch = launch_of(elements);
    copies->elements = (double)copies->launch->grid[0] * BLOCK;
    for (guint i = 0; i < 2; i++) {
        Copy *copy = &copies->copies[i];

        copies->known[i] = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        copy_init(copy, record, compiler, i == 1, values);
    }
    return copies;
}

void
copy_kernels_free(CopyKernels *copies)
{
    if (!copies)
        return;
    for (guint i = 0; i < 2; i++) {
        Copy *copy = &copies->copies[i];

        g_clear_pointer(&copy->prepared, prepared_layouts_free);
        g_clear_pointer(&copy->binding, binding_free);
        g_clear_pointer(&copy->kernel, kernel_free);
        g_clear_pointer(&copies->known[i], g_hash_table_unref);
    }
    launch_config_free(copies->launch);
    g_free(copies);
}

static double
time_of(CopyKernels *copies, guint number, const Layout *layout)
{
    const Machine *machine = copies->machine;
    Copy *copy = &copies->copies[number];
    g_autofree char *spec = layout_format(layout, copy->binding->record);
    double *known = g_hash_table_lookup(copies->known[number], spec);
    Estimate estimate = {0};

    if (known)
        return *known;
    if (!copy->prepared)
        copy->prepared = prepared_layouts_new(copy->kernel, copy->binding, copies->launch, machine->model,
                                              machine->arch, &machine->settings, NULL);
    g_assert(copy->prepared); /* as the kernels were that are ranked on the machine */
    machine->model->estimate(prepared_layouts_find(copy->prepared, layout, NULL), layout, &estimate);
    known = g_new(double, 1);
    *known = estimate.total / copies->elements;
    estimate_clear(&estimate);
    g_hash_table_insert(copies->known[number], g_steal_pointer(&spec), known);
    return *known;
}

double
copy_kernels_load(CopyKernels *copies, const Layout *layout)
{
    return time_of(copies, 0, layout);
}

double
copy_kernels_store(CopyKernels *copies, const Layout *layout)
{
    return time_of(copies, 1, layout);
}
