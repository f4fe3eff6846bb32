/* SPDX-License-Identifier: MIT */
#include "ir_builder.h"

IrBuilder *
ir_builder_new(gint64 grid, gint64 block, gint64 registers)
{
    IrBuilder *ir = g_new0(IrBuilder, 1);
    g_autoptr(GError) error = NULL;

    ir->kernel = kernel_new("k");
    compiler_read_default(&ir->kernel->compiler, &error);
    g_assert_no_error(error);
    if (!ir->kernel->body)
        ir->kernel->body = node_new(NODE_BLOCK, NULL);
    ir->at = ir->kernel->body;
    ir->outer = g_ptr_array_new();
    ir->targets = g_array_new(FALSE, TRUE, sizeof(Target));
    ir->outside = g_array_new(FALSE, TRUE, sizeof(guint32));
    ir->binding = g_new0(Binding, 1);
    ir->binding->record = record_new("R");
    ir->binding->notes = g_ptr_array_new_with_free_func(g_free);
    ir->launch = g_new0(LaunchConfig, 1);
    for (guint i = 0; i < 3; i++)
        ir->launch->grid[i] = ir->launch->block[i] = 1;
    ir->launch->grid[0] = grid;
    ir->launch->block[0] = block;
    ir->launch->registers = registers;
    ir->launch->default_trips = 100;
    ir_array(ir, 0, FALSE);
    return ir;
}

void
ir_builder_free(IrBuilder *ir)
{
    if (!ir)
        return;
    binding_free(ir->binding);
    kernel_free(ir->kernel);
    launch_config_free(ir->launch);
    g_ptr_array_unref(ir->outer);
    g_array_unref(ir->targets);
    g_array_unref(ir->outside);
    g_free(ir);
}

void
ir_field(IrBuilder *ir, const char *name, guint32 bytes, guint32 count)
{
    static const char *const types[] = {
        [1] = "char", [2] = "short", [4] = "float", [8] = "double", [16] = "float4"};

    record_add_field(ir->binding->record, name, types[bytes], bytes, bytes, count);
}

guint
ir_array(IrBuilder *ir, guint32 bytes, gboolean is_restrict)
{
    Array *array = g_new0(Array, 1);

    array->name = g_strdup_printf("a%u", ir->kernel->arrays->len);
    array->type = g_strdup(bytes ? "float" : "R");
    array->scalar = g_strdup(bytes ? "float" : "R");
    array->elem_bytes = MAX(bytes, 1);
    array->elem_align = MAX(bytes, 1);
    array->record = -1;
    array->root_param = -1;
    array->is_restrict = is_restrict;
    g_ptr_array_add(ir->kernel->arrays, array);
    g_array_append_val(ir->outside, bytes);
    return ir->outside->len - 1;
}

const Expr *
ir_thread(IrBuilder *ir, guint dimension)
{
    return expr_symbol(ir->kernel->pool, SYMBOL_THREAD, dimension, NULL);
}

const Expr *
ir_block(IrBuilder *ir, guint dimension)
{
    return expr_symbol(ir->kernel->pool, SYMBOL_BLOCK, dimension, NULL);
}

const Expr *
ir_tid(IrBuilder *ir)
{
    ExprPool *pool = ir->kernel->pool;
    const Expr *thread = ir_thread(ir, 0), *block = ir_block(ir, 0);
    const Expr *size = expr_symbol(pool, SYMBOL_BLOCK_DIM, 0, NULL);

    return expr_add(pool, expr_mul(pool, block, size), thread);
}

const Expr *
ir_const(IrBuilder *ir, gint64 value)
{
    return expr_const(ir->kernel->pool, value);
}

const Expr *
ir_param(IrBuilder *ir, const char *name)
{
    Param *param = g_new0(Param, 1);

    param->name = g_strdup(name);
    param->type = g_strdup("int");
    param->is_integer = TRUE;
    g_ptr_array_add(ir->kernel->params, param);
    return expr_symbol(ir->kernel->pool, SYMBOL_PARAM, ir->kernel->params->len - 1, name);
}

const Expr *
ir_plus(IrBuilder *ir, const Expr *a, const Expr *b, gint64 factor)
{
    return expr_add(ir->kernel->pool, a, expr_mul_const(ir->kernel->pool, b, factor));
}

guint
ir_access(IrBuilder *ir, AccessKind kind, guint instance, int field, const Expr *index)
{
    Access *access = g_new0(Access, 1);
    Target target = {field, instance, index, NULL};

    access->id = ir->kernel->accesses->len;
    access->kind = kind;
    access->array = instance;
    access->field = field;
    access->index = index;
    access->index_bits = 64;
    access->section = access->value_section = ir->section;
    access->bundle = access->copied = -1;
    access->value_loads = kind == ACCESS_STORE ? access->id : 0;
    access->bytes = field >= 0 ? ir->binding->record->fields[field].elem_bytes
                               : g_array_index(ir->outside, guint32, instance);
    access->text = g_strdup_printf("a%u[].%d", instance, field);
    if (field >= 0)
        ir->binding->record->fields[field].touched = TRUE;
    g_ptr_array_add(ir->kernel->accesses, access);
    g_array_append_val(ir->targets, target);
    Node *node = node_new(NODE_ACCESS, NULL);
    node->access = access->id;
    node_add(ir->at, node);
    return access->id;
}

guint
ir_load(IrBuilder *ir, int field, const Expr *index)
{
    return ir_access(ir, ACCESS_LOAD, 0, field, index);
}

guint
ir_store(IrBuilder *ir, int field, const Expr *index)
{
    return ir_access(ir, ACCESS_STORE, 0, field, index);
}

void
ir_set_sub(IrBuilder *ir, guint access, const Expr *sub)
{
    ((Access *)g_ptr_array_index(ir->kernel->accesses, access))->sub = sub;
    g_array_index(ir->targets, Target, access).sub = sub;
}

const Expr *
ir_loop(IrBuilder *ir, const Expr *trip)
{
    Loop *loop = g_new0(Loop, 1);
    Node *node = node_new(NODE_LOOP, NULL);

    loop->id = node->loop = ir->kernel->loops->len;
    loop->name = g_strdup_printf("i%u", loop->id);
    loop->trip = trip;
    g_ptr_array_add(ir->kernel->loops, loop);
    g_ptr_array_add(ir->outer, ir->at);
    node_add(ir->at, node);
    ir->at = node;
    return expr_symbol(ir->kernel->pool, SYMBOL_LOOP, loop->id, loop->name);
}

void
ir_end(IrBuilder *ir)
{
    ir->at = g_ptr_array_index(ir->outer, ir->outer->len - 1);
    g_ptr_array_set_size(ir->outer, (int)ir->outer->len - 1);
}

void
ir_guard(IrBuilder *ir, const Expr *condition)
{
    Node *guard = node_new(NODE_GUARD, NULL);

    guard->condition = condition;
    node_add(guard, node_new(NODE_BLOCK, NULL));
    node_add(guard, node_new(NODE_BLOCK, NULL));
    node_add(ir->at, guard);
    g_ptr_array_add(ir->outer, ir->at);
    ir->at = g_ptr_array_index(guard->children, 0);
}

void
ir_else(IrBuilder *ir)
{
    const Node *parent = g_ptr_array_index(ir->outer, ir->outer->len - 1);
    const Node *guard = g_ptr_array_index(parent->children, parent->children->len - 1);

    ir->at = g_ptr_array_index(guard->children, 1);
}

void
ir_barrier(IrBuilder *ir)
{
    node_add(ir->at, node_new(NODE_BARRIER, NULL));
    ir->section++;
}

/* Gives the kernel a struct type of its own with the record's fields, which arrays of the record have. */
static void
add_struct(IrBuilder *ir)
{
    Record *record = record_new("R");

    for (guint i = 0; i < ir->binding->record->n_fields; i++) {
        const Field *field = &ir->binding->record->fields[i];

        record_add_field(record, field->name, field->type, field->elem_bytes, field->align, field->count);
    }
    g_ptr_array_add(ir->kernel->records, record);
    for (guint i = 0; i < ir->kernel->arrays->len; i++)
        if (g_array_index(ir->outside, guint32, i) == 0)
            ((Array *)g_ptr_array_index(ir->kernel->arrays, i))->record = 0;
}

void
ir_finish(IrBuilder *ir)
{
    Binding *binding = ir->binding;

    add_struct(ir);
    g_free(binding->targets);
    g_free(binding->outside_bytes);
    g_free(ir->launch->params);
    g_free(ir->launch->param_known);
    binding->n_targets = ir->targets->len;
    binding->targets = g_memdup2(ir->targets->data, ir->targets->len * sizeof(Target));
    binding->n_instances = ir->outside->len;
    binding->outside_bytes = g_memdup2(ir->outside->data, ir->outside->len * sizeof(guint32));
    ir->launch->n_params = ir->kernel->params->len;
    ir->launch->params = g_new0(gint64, MAX(ir->launch->n_params, 1));
    ir->launch->param_known = g_new0(gboolean, MAX(ir->launch->n_params, 1));
}

IrResult *
ir_estimate(IrBuilder *ir, const Arch *arch, const ModelSettings *settings, const char *spec)
{
    g_autoptr(GError) error = NULL;
    const ModelSettings defaults = {UNIFORM_WARP, ACCORDANCE_PAPER};
    IrResult *result = g_new0(IrResult, 1);
    g_autoptr(Layout) layout = layout_parse(spec, ir->binding->record, &error);

    g_assert_no_error(error);
    gpointer prepared = model_peng.prepare(ir->kernel, ir->binding, ir->launch, arch,
                                           settings ? settings : &defaults, &error);
    g_assert_no_error(error);
    model_peng.estimate(prepared, layout, &result->estimate);
    result->accesses = model_peng.explain(prepared, layout, NULL);
    model_peng.release(prepared);
    return result;
}

const AccessEstimate *
ir_result_access(const IrResult *result, guint access)
{
    return g_ptr_array_index(result->accesses, access);
}

void
ir_result_free(IrResult *result)
{
    if (!result)
        return;
    estimate_clear(&result->estimate);
    g_ptr_array_unref(result->accesses);
    g_free(result);
}

Arch *
ir_shipped_arch(const char *name)
{
    g_autoptr(GError) error = NULL;
    Arch *arch = arch_find(name, &error);

    g_assert_no_error(error);
    return arch;
}
