/* SPDX-License-Identifier: MIT */
#include "walk_check.h"

#include <glib/gstdio.h>

/* The source gets a folder of its own: launches are looked for in the files beside it. */
static Program *
walk_under(const char *source, const ParseOptions *options)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("fieldwise-XXXXXX", &error);
    g_autofree char *path = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    Program *program;

    g_assert_no_error(error);
    path = g_build_filename(folder, "source.cu", NULL);
    g_file_set_contents(path, source, -1, &error);
    g_assert_no_error(error);
    program = frontend_read(path, options, &diagnostics, &error);
    g_unlink(path);
    g_rmdir(folder);
    g_assert_no_error(error);
    return program;
}

Program *
walk_source(const char *source)
{
    return walk_under(source, &(ParseOptions){0});
}

Program *
walk_source_for(const char *source, const Compiler *compiler)
{
    return walk_under(source, &(ParseOptions){.compiler = compiler});
}

Program *
walk_source_within(const char *source, double seconds)
{
    return walk_under(source, &(ParseOptions){.kernel_seconds = seconds});
}

Program *
walk_source_named(const char *source, const char *const *kernels)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    for (; *kernels; kernels++)
        g_ptr_array_add(names, (gpointer)*kernels);
    return walk_under(source, &(ParseOptions){.kernels = names});
}

static void append_nodes(GString *text, const Kernel *kernel, const Node *node, guint indent);

static void
append_access(GString *text, const Kernel *kernel, const Access *access)
{
    static const char *const kinds[] = {"load", "store", "atomic"};
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);
    g_autofree char *index = access->index ? expr_to_string(access->index) : g_strdup("?");
    g_autofree char *sub = access->sub ? expr_to_string(access->sub) : NULL;

    g_string_append_printf(text, "%s %s[%s]", kinds[access->kind], array->name, index);
    if (array->record >= 0) {
        const Record *record = g_ptr_array_index(kernel->records, (guint)array->record);

        g_string_append_printf(text, ".%s", record->fields[access->field].name);
    }
    if (sub)
        g_string_append_printf(text, "[%s]", sub);
    if (access->reason)
        g_string_append_printf(text, " -- %s", access->reason);
}

static void
append_loop(GString *text, const Loop *loop)
{
    g_autofree char *trip = loop->trip ? expr_to_string(loop->trip) : g_strdup("?");

    g_string_append_printf(text, "loop %s: %s%s", loop->name, loop->grid_stride ? "grid " : "", trip);
    if (loop->reason)
        g_string_append_printf(text, " -- %s", loop->reason);
}

static void
append_guard(GString *text, const Kernel *kernel, const Node *node, guint indent)
{
    const Node *other = g_ptr_array_index(node->children, 1);
    g_autofree char *condition = node->condition ? expr_to_string(node->condition) : g_strdup("?");

    g_string_append_printf(text, "if %s\n", condition);
    append_nodes(text, kernel, g_ptr_array_index(node->children, 0), indent + 1);
    if (node_has_access(other)) {
        g_string_append_printf(text, "%*selse\n", (int)indent * 2, "");
        append_nodes(text, kernel, other, indent + 1);
    }
}

static void
append_node(GString *text, const Kernel *kernel, const Node *node, guint indent)
{
    g_string_append_printf(text, "%*s", (int)indent * 2, "");
    switch (node->kind) {
    case NODE_ACCESS:
        append_access(text, kernel, g_ptr_array_index(kernel->accesses, node->access));
        break;
    case NODE_BARRIER:
        g_string_append_printf(text, "%s %s", node->is_fence ? "fence" : "barrier", node->text);
        break;
    case NODE_LOOP:
        append_loop(text, g_ptr_array_index(kernel->loops, node->loop));
        g_string_append_c(text, '\n');
        append_nodes(text, kernel, node, indent + 1);
        return;
    case NODE_GUARD:
        append_guard(text, kernel, node, indent);
        return;
    default:
        append_nodes(text, kernel, node, indent);
        return;
    }
    g_string_append_c(text, '\n');
}

static void
append_nodes(GString *text, const Kernel *kernel, const Node *node, guint indent)
{
    for (guint i = 0; node->children && i < node->children->len; i++)
        if (node_has_access(g_ptr_array_index(node->children, i)))
            append_node(text, kernel, g_ptr_array_index(node->children, i), indent);
}

const Kernel *
find_kernel(const Program *program, const char *name)
{
    for (guint i = 0; i < program->kernels->len; i++) {
        const Kernel *kernel = g_ptr_array_index(program->kernels, i);

        if (!name || g_strcmp0(kernel->name, name) == 0)
            return kernel;
    }
    g_test_message("there is no kernel %s", name ? name : "at all");
    g_test_fail();
    g_assert_not_reached();
}

gboolean
has_note(const Kernel *kernel, const char *text)
{
    for (guint i = 0; i < kernel->notes->len; i++)
        if (g_strstr_len(g_ptr_array_index(kernel->notes, i), -1, text))
            return TRUE;
    return FALSE;
}

static void
check_kernel_body(const Kernel *kernel, const char *expected)
{
    g_autoptr(GString) body = g_string_new(NULL);

    append_nodes(body, kernel, kernel->body, 0);
    g_assert_cmpstr(body->str, ==, expected);
}

void
check_body(const char *source, const char *name, const char *expected)
{
    g_autoptr(Program) program = walk_source(source);

    check_kernel_body(find_kernel(program, name), expected);
}

void
check_unrolled_body(const char *source, const char *name, const char *expected)
{
    g_autoptr(Program) program = walk_source(source);
    const Kernel *kernel = find_kernel(program, name);

    g_assert_cmpint(!kernel->unrolled, ==, !expected);
    if (expected)
        check_kernel_body(kernel->unrolled, expected);
}
