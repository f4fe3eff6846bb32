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

/* Adds to FOUND, of Buffer, that parameter NUMBER of a kernel may get ORIGIN. Of variables of one name the
 * first counts. */
static void
add_buffer(GPtrArray *found, const Decl *origin, guint number)
{
    const CType *element = origin->type->target;
    Buffer *buffer = find_buffer(found, origin->name);

    if (!buffer) {
        buffer = g_new0(Buffer, 1);
        buffer->name = g_strdup(origin->name);
        buffer->type = g_strdup(element->name);
        buffer->elem_bytes = (guint32)element->size;
        buffer->elem_align = element->align;
        g_ptr_array_add(found, buffer);
    }
    buffer->params |= G_GUINT64_CONSTANT(1) << number;
}

/* Whether PARAMETER is a pointer to what ORIGIN is one to. */
static gboolean
is_of_type(const Decl *origin, const Decl *parameter)
{
    return parameter->type->kind == CTYPE_POINTER &&
           strcmp(parameter->type->target->name, origin->type->target->name) == 0;
}

/* Adds to FOUND what PARAMETER, number NUMBER of a kernel, gets of its own type, or (IS_OTHER) of others. */
static void
add_given(const HostBuffers *buffers, const Decl *parameter, guint number, gboolean is_other,
          GPtrArray *found)
{
    g_autoptr(GPtrArray) origins = host_buffers_origins(buffers, parameter, FALSE);

    for (guint i = 0; i < origins->len && found->len < MAX_BUFFERS; i++) {
        const Decl *origin = g_ptr_array_index(origins, i);

        if (*origin->name && is_pointer_variable(origin) && is_of_type(origin, parameter) != is_other)
            add_buffer(found, origin, number);
    }
}

/* The same of all that KERNEL gets: what has the types that it has comes first. */
static void
add_all_given(const HostBuffers *buffers, const HostKernel *kernel)
{
    Decl *function = syntax_decl(buffers->run->syntax, kernel->function);

    syntax_lower_parameters(buffers->run->syntax, function);
    for (guint pass = 0; pass < 2; pass++)
        for (guint p = 0; p < MIN(function->n_params, 64); p++)
            add_given(buffers, function->params[p], p, pass == 1, kernel->buffers);
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

        add_all_given(buffers, kernel);
        for (guint b = 0; b < kernel->buffers->len && g_hash_table_size(all) < MAX_BUFFERS; b++) {
            Buffer *buffer = g_ptr_array_index(kernel->buffers, b);

            g_hash_table_insert(all, buffer->name, buffer);
        }
    }
    for (guint i = 0; i < kernels->len; i++)
        add_others(((const HostKernel *)g_ptr_array_index(kernels, i))->buffers, all);
}
