/* SPDX-License-Identifier: MIT */
/* Making and freeing the kernel IR. */
#include "ir/ir.h"

#include <string.h>

void
access_free(Access *access)
{
    if (!access)
        return;
    source_place_clear(&access->place);
    g_free(access->text);
    g_free(access->reason);
    g_free(access);
}

void
array_free(Array *array)
{
    if (!array)
        return;
    g_free(array->name);
    g_free(array->type);
    g_free(array->scalar);
    g_free(array->view_of);
    g_free(array);
}

gboolean
array_is_called(const Array *array, const char *name)
{
    return strcmp(array->name, name) == 0 || (array->view_of && strcmp(array->view_of, name) == 0);
}

gboolean
array_is_member(const Array *array)
{
    return strchr(array->name, '.') || strstr(array->name, "->");
}

void
loop_free(Loop *loop)
{
    if (!loop)
        return;
    source_place_clear(&loop->place);
    g_free(loop->name);
    g_free(loop->reason);
    g_free(loop);
}

gboolean
loop_ends_by_data(const Loop *loop)
{
    return loop->at_most || (!loop->trip && !loop->loaded_trip);
}

gint64
loop_side_by_side(const Loop *loop, const Compiler *compiler)
{
    if (loop_ends_by_data(loop))
        return 1;
    if (loop->unroll < 1 || loop->unroll > compiler->unroll_pragma_accesses)
        return compiler->side_by_side_iterations;
    /* Where it does not count the iterations before, nvcc leaves a way out behind each. */
    return loop->grid_stride ? 1 : loop->unroll;
}

gboolean
loop_is_straight(const Loop *loop, const Compiler *compiler, gint64 *ret_trips)
{
    gint64 trips, most = loop->unroll ? MIN(loop->unroll, compiler->unroll_pragma_accesses)
                                      : compiler->straight_iterations;

    if (!loop->trip || loop->is_bisection || !expr_is_const(loop->trip, &trips) || trips > most)
        return FALSE;
    if (ret_trips)
        *ret_trips = trips;
    return TRUE;
}

void
param_free(Param *param)
{
    if (!param)
        return;
    g_free(param->name);
    g_free(param->type);
    g_free(param->filled);
    g_free(param);
}

Buffer *
buffer_copy(const Buffer *buffer)
{
    Buffer *copy = g_memdup2(buffer, sizeof *buffer);

    copy->name = g_strdup(buffer->name);
    copy->type = g_strdup(buffer->type);
    return copy;
}

void
buffer_free(Buffer *buffer)
{
    if (!buffer)
        return;
    g_free(buffer->name);
    g_free(buffer->type);
    g_free(buffer);
}

void
decision_free(Decision *decision)
{
    if (!decision)
        return;
    source_place_clear(&decision->place);
    g_free(decision->text);
    g_free(decision);
}

static void
clear_growers(Launch *launch)
{
    for (guint i = 0; i < 3; i++)
        g_clear_pointer(&launch->growers[i], g_free);
}

void
launch_add_times(Launch *launch, const Launch *other)
{
    gboolean is_alike = TRUE;

    launch->times += other->times;
    launch->is_open = launch->is_open || other->is_open;
    for (guint i = 0; i < 3; i++)
        is_alike = is_alike && g_strcmp0(launch->growers[i], other->growers[i]) == 0;
    if (!is_alike || memcmp(launch->growth, other->growth, sizeof launch->growth) != 0)
        clear_growers(launch); /* they follow several */
    if (launch->numbers && other->numbers)
        g_array_append_vals(launch->numbers, other->numbers->data, other->numbers->len);
}

static void
stated_member_clear(gpointer data)
{
    g_free(((StatedMember *)data)->name);
}

void
launch_add_member(Launch *launch, const char *name, StatedValue value)
{
    const StatedMember member = {g_strdup(name), value};

    if (!launch->members) {
        launch->members = g_array_new(FALSE, FALSE, sizeof member);
        g_array_set_clear_func(launch->members, stated_member_clear);
    }
    g_array_append_val(launch->members, member);
}

StatedValue
launch_stated(const Launch *launch, const Kernel *kernel, guint number)
{
    const char *name = ((const Param *)g_ptr_array_index(kernel->params, number))->name;

    if (number < kernel->n_own_params)
        return number < launch->n_arguments ? launch->arguments[number] : (StatedValue){STATED_NOTHING};
    for (guint i = 0; launch->members && i < launch->members->len; i++) {
        const StatedMember *member = &g_array_index(launch->members, StatedMember, i);

        if (strcmp(member->name, name) == 0)
            return member->value;
    }
    return (StatedValue){STATED_NOTHING};
}

Launch *
launch_copy(const Launch *launch)
{
    Launch *copy = g_memdup2(launch, sizeof *launch);

    copy->arguments = g_memdup2(launch->arguments, launch->n_arguments * sizeof *launch->arguments);
    copy->members = NULL;
    for (guint i = 0; launch->members && i < launch->members->len; i++) {
        const StatedMember *member = &g_array_index(launch->members, StatedMember, i);

        launch_add_member(copy, member->name, member->value);
    }
    copy->assumptions =
        launch->assumptions ? g_ptr_array_copy(launch->assumptions, (GCopyFunc)(void *)g_strdup, NULL) : NULL;
    copy->numbers = launch->numbers ? g_array_copy(launch->numbers) : NULL;
    for (guint i = 0; i < 3; i++)
        copy->growers[i] = g_strdup(launch->growers[i]);
    source_place_copy(&copy->place, &launch->place);
    return copy;
}

void
launch_free(Launch *launch)
{
    if (!launch)
        return;
    g_free(launch->arguments);
    clear_growers(launch);
    g_clear_pointer(&launch->members, g_array_unref);
    g_clear_pointer(&launch->numbers, g_array_unref);
    g_clear_pointer(&launch->assumptions, g_ptr_array_unref);
    source_place_clear(&launch->place);
    g_free(launch);
}

SkippedKernel *
skipped_kernel_new(const char *name, SourcePlace place, const char *reason)
{
    SkippedKernel *skipped = g_new0(SkippedKernel, 1);

    skipped->place = place;
    skipped->name = g_strdup(name);
    skipped->reason = g_strdup(reason);
    return skipped;
}

void
skipped_kernel_free(SkippedKernel *skipped)
{
    if (!skipped)
        return;
    g_free(skipped->name);
    g_free(skipped->reason);
    source_place_clear(&skipped->place);
    g_free(skipped);
}

Node *
node_new(NodeKind kind, const SourcePlace *place)
{
    Node *node = g_new0(Node, 1);

    node->kind = kind;
    source_place_copy(&node->place, place);
    return node;
}

void
node_add(Node *parent, Node *child)
{
    if (!parent->children)
        parent->children = g_ptr_array_new_with_free_func((GDestroyNotify)node_free);
    g_ptr_array_add(parent->children, child);
}

void
node_free(Node *node)
{
    if (!node)
        return;
    g_clear_pointer(&node->children, g_ptr_array_unref);
    source_place_clear(&node->place);
    g_free(node->text);
    g_free(node);
}

gboolean
node_has_access(const Node *node)
{
    gboolean has = node->kind == NODE_ACCESS || node->kind == NODE_BARRIER;

    for (guint i = 0; node->children && i < node->children->len && !has; i++)
        has = node_has_access(g_ptr_array_index(node->children, i));
    return has;
}

void
work_add(Work *work, const Work *more)
{
    work->all += more->all;
    work->integer += more->integer;
    work->special += more->special;
    work->real64 += more->real64;
    work->shared += more->shared;
    work->paired += more->paired;
    work->operations += more->operations;
}

/* Whether NAME is KERNEL but for blanks, "k<float,4>" and "k<float, 4>". */
static gboolean
is_alike(const char *name, const char *kernel)
{
    for (;; name++, kernel++) {
        name += strspn(name, " ");
        kernel += strspn(kernel, " ");
        if (*name != *kernel || *name == '\0')
            return *name == *kernel;
    }
}

gboolean
kernel_name_means(const char *name, const char *kernel)
{
    const char *end = kernel + strcspn(kernel, "<"), *colons;

    for (const char *start = kernel; start < end; start = colons + 2) {
        if (is_alike(name, start) || (strncmp(name, start, end - start) == 0 && name[end - start] == '\0'))
            return TRUE;
        colons = g_strstr_len(start, end - start, "::");
        if (!colons)
            break;
    }
    return FALSE;
}

/* What of NAME, "Solver::step<4>", are names: 2. */
static guint
n_parts(const char *name)
{
    const char *end = name + strcspn(name, "<"), *colons;
    guint n = 1;

    for (const char *at = name; (colons = g_strstr_len(at, end - at, "::")); at = colons + 2)
        n++;
    return n;
}

/* Symbols of the Itanium C++ ABI: _ZN, and each name behind its length. */
char *
kernel_scope(const Kernel *kernel)
{
    const char *at = kernel->symbol && g_str_has_prefix(kernel->symbol, "_ZN") ? kernel->symbol + 3 : "";
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GString) scope = g_string_new(NULL);
    guint own = n_parts(kernel->name);

    while (g_ascii_isdigit(*at)) {
        char *end;
        guint64 length = g_ascii_strtoull(at, &end, 10);

        if (length > strlen(end))
            return g_strdup("");
        g_ptr_array_add(parts, g_strndup(end, length));
        at = end + length;
    }
    for (guint i = 0; i + own < parts->len; i++)
        if (!g_str_has_prefix(g_ptr_array_index(parts, i), "_GLOBAL__N")) /* a namespace without a name */
            g_string_append_printf(scope, "%s::", (const char *)g_ptr_array_index(parts, i));
    return g_string_free(g_steal_pointer(&scope), FALSE);
}

Kernel *
kernel_new(const char *name)
{
    Kernel *kernel = g_new0(Kernel, 1);

    kernel->name = g_strdup(name);
    kernel->pool = expr_pool_new();
    kernel->records = g_ptr_array_new_with_free_func((GDestroyNotify)record_free);
    kernel->arrays = g_ptr_array_new_with_free_func((GDestroyNotify)array_free);
    kernel->params = g_ptr_array_new_with_free_func((GDestroyNotify)param_free);
    kernel->loops = g_ptr_array_new_with_free_func((GDestroyNotify)loop_free);
    kernel->accesses = g_ptr_array_new_with_free_func((GDestroyNotify)access_free);
    kernel->launches = g_ptr_array_new_with_free_func((GDestroyNotify)launch_free);
    kernel->buffers = g_ptr_array_new_with_free_func((GDestroyNotify)buffer_free);
    kernel->decisions = g_ptr_array_new_with_free_func((GDestroyNotify)decision_free);
    kernel->notes = g_ptr_array_new_with_free_func(g_free);
    kernel->body = node_new(NODE_BLOCK, NULL);
    return kernel;
}

void
kernel_free(Kernel *kernel)
{
    if (!kernel)
        return;
    GPtrArray *const owned[] = {kernel->records,  kernel->arrays,   kernel->params,
                                kernel->loops,    kernel->accesses, kernel->decisions,
                                kernel->launches, kernel->notes,    kernel->buffers};
    for (guint i = 0; i < G_N_ELEMENTS(owned); i++)
        g_ptr_array_unref(owned[i]);
    g_free(kernel->symbol);
    g_free(kernel->profile);
    g_free(kernel->exchanged);
    g_free(kernel->strides);
    g_free(kernel->outside);
    g_free(kernel->uncounted);
    node_free(kernel->body);
    kernel_free(kernel->unrolled);
    expr_pool_free(kernel->pool);
    source_place_clear(&kernel->place);
    g_free(kernel->name);
    g_free(kernel);
}

Program *
program_new(const char *path)
{
    Program *program = g_new0(Program, 1);

    program->path = g_strdup(path);
    program->kernels = g_ptr_array_new_with_free_func((GDestroyNotify)kernel_free);
    program->files = g_ptr_array_new_with_free_func(g_free);
    program->skipped = g_ptr_array_new_with_free_func((GDestroyNotify)skipped_kernel_free);
    program->course = course_new(COURSE_SEQUENCE, NULL);
    return program;
}

void
program_free(Program *program)
{
    if (!program)
        return;
    g_ptr_array_unref(program->kernels);
    g_ptr_array_unref(program->skipped);
    g_ptr_array_unref(program->files);
    g_clear_pointer(&program->sums, g_hash_table_unref);
    course_free(program->course);
    g_free(program->course_lacks);
    g_free(program->toolkit);
    g_clear_pointer(&program->header_folders, g_ptr_array_unref);
    g_clear_pointer(&program->told, g_hash_table_unref);
    g_free(program->path);
    g_free(program);
}
