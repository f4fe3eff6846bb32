/* SPDX-License-Identifier: MIT */
/* The names of what launches pass to kernels. */
#include "frontend/host/buffers/buffers_private.h"
#include "frontend/host/kernels/kernels.h"

#include <string.h>

#define MAX_BUFFERS 500 /* that one program has names for */

/* Whether ORIGIN is a variable or a member that points to elements of a known size, not a parameter that gets
 * its value from one. */
static gboolean
is_pointer_variable(const Decl *origin)
{
    return ((origin->kind == DECL_VARIABLE && !origin->is_parameter) || origin->kind == DECL_FIELD) &&
           origin->type->kind == CTYPE_POINTER && origin->type->target->size > 0;
}

static Buffer *
find_buffer(const GPtrArray *buffers, const char *name)
{
    for (guint i = 0; i < buffers->len; i++) {
        Buffer *buffer = g_ptr_array_index(buffers, i);

        if (strcmp(buffer->name, name) == 0)
            return buffer;
    }
    return NULL;
}

/* Adds to FOUND, of Buffer, that PARAMETER, number NUMBER of a kernel, may get ORIGIN. Of variables of one
 * name the type counts that the kernel has. */
static void
add_buffer(GPtrArray *found, const Decl *origin, const Decl *parameter, guint number)
{
    const CType *element = origin->type->target;
    const CType *wanted = parameter->type->kind == CTYPE_POINTER ? parameter->type->target : NULL;
    Buffer *buffer = find_buffer(found, origin->name);

    if (!buffer) {
        buffer = g_new0(Buffer, 1);
        buffer->name = g_strdup(origin->name);
        g_ptr_array_add(found, buffer);
    }
    if (!buffer->type || (wanted && strcmp(wanted->name, element->name) == 0)) {
        g_free(buffer->type);
        buffer->type = g_strdup(element->name);
        buffer->elem_bytes = (guint32)element->size;
        buffer->elem_align = element->align;
    }
    buffer->params |= G_GUINT64_CONSTANT(1) << number;
}

/* Adds to FOUND what PARAMETER, number NUMBER of a kernel, gets. */
static void
add_given(const HostBuffers *buffers, const Decl *parameter, guint number, GPtrArray *found)
{
    g_autoptr(GPtrArray) origins = host_buffers_origins(buffers, parameter, FALSE);

    for (guint i = 0; i < origins->len && found->len < MAX_BUFFERS; i++) {
        const Decl *origin = g_ptr_array_index(origins, i);

        if (*origin->name && is_pointer_variable(origin))
            add_buffer(found, origin, parameter, number);
    }
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp((*(const Buffer *const *)a)->name, (*(const Buffer *const *)b)->name);
}

/* Adds those of ALL, which other kernels get, that OWN does not have. */
static void
add_others(GPtrArray *own, GHashTable *all)
{
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    GHashTableIter iter;
    gpointer other;

    for (guint i = 0; i < own->len; i++)
        g_hash_table_add(known, ((const Buffer *)g_ptr_array_index(own, i))->name);
    g_hash_table_iter_init(&iter, all);
    while (g_hash_table_iter_next(&iter, NULL, &other)) {
        Buffer *copy;

        if (g_hash_table_contains(known, ((const Buffer *)other)->name))
            continue;
        copy = buffer_copy(other);
        copy->params = 0;
        g_ptr_array_add(own, copy);
    }
    g_ptr_array_sort(own, compare_names);
}

void
host_buffers_name(const HostBuffers *buffers, const GPtrArray *kernels)
{
    g_autoptr(GHashTable) all = g_hash_table_new(g_str_hash, g_str_equal); /* name -> Buffer of a kernel */

    for (guint i = 0; i < kernels->len; i++) {
        const HostKernel *kernel = g_ptr_array_index(kernels, i);
        Decl *function = syntax_decl(buffers->run->syntax, kernel->function);

        syntax_lower_parameters(buffers->run->syntax, function);
        for (guint p = 0; p < MIN(function->n_params, 64); p++)
            add_given(buffers, function->params[p], p, kernel->buffers);
        for (guint b = 0; b < kernel->buffers->len && g_hash_table_size(all) < MAX_BUFFERS; b++) {
            Buffer *buffer = g_ptr_array_index(kernel->buffers, b);

            g_hash_table_insert(all, buffer->name, buffer);
        }
    }
    for (guint i = 0; i < kernels->len; i++)
        add_others(((const HostKernel *)g_ptr_array_index(kernels, i))->buffers, all);
}
