/* SPDX-License-Identifier: MIT */
/* The kernel IR as text. */
#include "ir/ir.h"

static void
dump_record(GString *text, const Record *record)
{
    g_string_append_printf(text, "record %s  (%u bytes)\n", record->name, record->decl_size);
    for (guint f = 0; f < record->n_fields; f++) {
        const Field *field = &record->fields[f];

        g_string_append_printf(text, "  %4" G_GINT64_FORMAT "  %s %s", field->decl_offset, field->type,
                               field->name);
        if (field_items(field) != 1)
            g_string_append_printf(text, "[%u]", field_items(field));
        g_string_append_printf(text, "  (%u bytes)\n", field_bytes(field));
    }
    if (record->whole)
        g_string_append_printf(text, "  note %s\n", record->whole);
}

static void
dump_array(GString *text, const Array *array)
{
    g_string_append_printf(text, "array %s  of %s%s  (%u bytes)%s\n", array->name,
                           array->is_const ? "const " : "", array->type, array->elem_bytes,
                           array->is_restrict ? "  restrict" : "");
}

static void
dump_dimensions(GString *text, const char *what, const gint64 *dimensions)
{
    g_string_append_printf(text, "%s ", what);
    for (guint i = 0; i < 3; i++) {
        g_string_append(text, i ? "x" : "");
        if (dimensions[i])
            g_string_append_printf(text, "%" G_GINT64_FORMAT, dimensions[i]);
        else
            g_string_append_c(text, '?');
    }
}

static void
dump_arguments(GString *text, const Kernel *kernel, const Launch *launch)
{
    for (guint i = 0; i < kernel->params->len; i++) {
        const StatedValue value = launch_stated(launch, kernel, i);
        const char *name = ((const Param *)g_ptr_array_index(kernel->params, i))->name;
        char number[G_ASCII_DTOSTR_BUF_SIZE];

        if (value.kind == STATED_INTEGER)
            g_string_append_printf(text, "  %s %" G_GINT64_FORMAT, name, value.integer);
        else if (value.kind == STATED_REAL)
            g_string_append_printf(text, "  %s %s", name,
                                   g_ascii_formatd(number, sizeof number, "%.9g", value.real));
    }
}

static void
dump_launch(GString *text, const Kernel *kernel, const Launch *launch)
{
    g_string_append(text, "launch ");
    dump_dimensions(text, "grid", launch->grid);
    dump_dimensions(text, "  block", launch->block);
    if (launch->block_by_occupancy)
        g_string_append(text, " by occupancy");
    if (launch->shared > 0)
        g_string_append_printf(text, "  shared %" G_GINT64_FORMAT, launch->shared);
    else if (launch->shared < 0)
        g_string_append(text, "  shared ?");
    dump_arguments(text, kernel, launch);
    g_string_append_printf(text, "  at line %u\n", launch->place.line);
    for (guint i = 0; launch->assumptions && i < launch->assumptions->len; i++)
        g_string_append_printf(text, "  assuming: %s\n",
                               (const char *)g_ptr_array_index(launch->assumptions, i));
}

static void
dump_access(GString *text, const Kernel *kernel, const Access *access)
{
    static const char *const kinds[] = {"load", "store", "atomic"};
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    const Record *record =
        array->record >= 0 ? g_ptr_array_index(kernel->records, (guint)array->record) : NULL;
    g_autofree char *index = access->index ? expr_to_string(access->index) : g_strdup("unknown");

    g_string_append_printf(text, "#%u %s %s[%s]", access->id, kinds[access->kind], array->name, index);
    if (access->field >= 0 && record && (guint)access->field < record->n_fields)
        g_string_append_printf(text, ".%s", record->fields[access->field].name);
    if (access->sub) {
        g_autofree char *sub = expr_to_string(access->sub);

        g_string_append_printf(text, "[%s]", sub);
    }
    g_string_append_printf(text, "  %u bytes", access->bytes);
    if (access->bundle >= 0)
        g_string_append_printf(text, "  of wide access %d, %u bytes", access->bundle, access->bundle_bytes);
    g_string_append_printf(text, "  (line %u:%u)", access->place.line, access->place.column);
    if (access->reason)
        g_string_append_printf(text, "  -- %s", access->reason);
    g_string_append_c(text, '\n');
}

static char *
loop_unroll_text(const Loop *loop)
{
    if (loop->unroll == 0)
        return g_strdup("");
    if (loop->unroll == LOOP_UNROLL_WHOLE)
        return g_strdup(", unroll");
    return g_strdup_printf(", unroll %" G_GINT64_FORMAT, loop->unroll);
}

static void
dump_loop_head(GString *text, const Loop *loop)
{
    g_autofree char *trip = loop->trip ? expr_to_string(loop->trip) : g_strdup("unknown");
    g_autofree char *unroll = loop_unroll_text(loop);

    g_string_append_printf(text, "loop %s  %s%s times%s%s%s%s%s  (line %u)\n", loop->name,
                           loop->at_most ? "at most " : "", trip, loop->is_bisection ? ", bisection" : "",
                           loop->grid_stride ? ", grid-stride" : "", unroll, loop->reason ? "  -- " : "",
                           loop->reason ? loop->reason : "", loop->place.line);
}

/* What one pass through NODE computes, if anything. */
static void
dump_work(GString *text, const Node *node, guint indent)
{
    const Work *work = &node->work;
    const struct {
        const char *name;
        guint number;
    } pipes[] = {{"integer", work->integer},
                 {"special", work->special},
                 {"double", work->real64},
                 {"shared", work->shared}};

    if (work->all == 0)
        return;
    g_string_append_printf(text, "%*scomputes %u", (int)indent * 2, "", work->all);
    for (guint i = 0; i < G_N_ELEMENTS(pipes); i++)
        if (pipes[i].number > 0)
            g_string_append_printf(text, ", %u %s", pipes[i].number, pipes[i].name);
    g_string_append_c(text, '\n');
}

static void dump_children(GString *text, const Kernel *kernel, const Node *node, guint indent);

static void
dump_guard(GString *text, const Kernel *kernel, const Node *node, guint indent)
{
    g_autofree char *condition = node->condition ? expr_to_string(node->condition) : NULL;

    g_string_append_printf(text, "if %s%s%s  (line %u)\n", node->text ? node->text : "?",
                           condition ? "  : " : "", condition ? condition : "", node->place.line);
    for (guint i = 0; node->children && i < node->children->len; i++) {
        const Node *branch = g_ptr_array_index(node->children, i);

        if (i > 0 && ((branch->children && branch->children->len) || branch->work.all > 0))
            g_string_append_printf(text, "%*selse\n", (int)indent * 2, "");
        dump_children(text, kernel, branch, indent + 1);
    }
}

static void
dump_node(GString *text, const Kernel *kernel, const Node *node, guint indent)
{
    if (node->kind == NODE_BLOCK) {
        dump_children(text, kernel, node, indent);
        return;
    }
    g_string_append_printf(text, "%*s", (int)indent * 2, "");
    switch (node->kind) {
    case NODE_ACCESS:
        dump_access(text, kernel, g_ptr_array_index(kernel->accesses, node->access));
        break;
    case NODE_LOOP:
        dump_loop_head(text, g_ptr_array_index(kernel->loops, node->loop));
        dump_children(text, kernel, node, indent + 1);
        break;
    case NODE_GUARD:
        dump_guard(text, kernel, node, indent);
        break;
    case NODE_BARRIER:
        g_string_append_printf(text, "%s %s  (line %u)\n", node->is_fence ? "fence" : "barrier",
                               node->text ? node->text : "", node->place.line);
        break;
    case NODE_BLOCK:
        break;
    }
}

static void
dump_children(GString *text, const Kernel *kernel, const Node *node, guint indent)
{
    dump_work(text, node, indent);
    for (guint i = 0; node->children && i < node->children->len; i++)
        dump_node(text, kernel, g_ptr_array_index(node->children, i), indent);
}

char *
kernel_dump(const Kernel *kernel)
{
    GString *text = g_string_new(NULL);

    g_string_append_printf(text, "kernel %s  (line %u)\n", kernel->name, kernel->place.line);
    for (guint i = 0; i < kernel->records->len; i++)
        dump_record(text, g_ptr_array_index(kernel->records, i));
    for (guint i = 0; i < kernel->arrays->len; i++)
        dump_array(text, g_ptr_array_index(kernel->arrays, i));
    for (guint i = 0; i < kernel->launches->len; i++)
        dump_launch(text, kernel, g_ptr_array_index(kernel->launches, i));
    if (kernel->max_block_threads)
        g_string_append_printf(text, "at most %" G_GINT64_FORMAT " threads a block\n",
                               kernel->max_block_threads);
    if (kernel->shared_bytes)
        g_string_append_printf(text, "%" G_GUINT64_FORMAT " bytes of shared memory a block\n",
                               kernel->shared_bytes);
    if (kernel->has_dynamic_shared)
        g_string_append(text, "dynamic shared memory\n");
    g_string_append(text, "body\n");
    dump_children(text, kernel, kernel->body, 1);
    for (guint i = 0; i < kernel->notes->len; i++)
        g_string_append_printf(text, "note %s\n", (const char *)g_ptr_array_index(kernel->notes, i));
    return g_string_free(text, FALSE);
}
