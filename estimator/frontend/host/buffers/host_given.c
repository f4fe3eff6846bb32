/* SPDX-License-Identifier: MIT */
/* The names of what launches pass to kernels. */
#include "frontend/parse/parse.h"
#include "frontend/host/buffers/buffers_private.h"
#include "frontend/host/kernels/kernels.h"

#include "frontend/parse/parse.h"

#include <string.h>

#define MAX_BUFFERS 500 /* that one program has names for */

/* Whether ORIGIN is a variable or a member that points to elements of a known size, not a parameter that gets
 * its value from one. */
static gboolean
is_pointer_variable(CXCursor origin, CXType *ret_element)
{
    enum CXCursorKind kind = clang_getCursorKind(origin);
    CXType type = clang_getCanonicalType(clang_getCursorType(origin));

    if ((kind != CXCursor_VarDecl && kind != CXCursor_FieldDecl) || type.kind != CXType_Pointer)
        return FALSE;
    *ret_element = type_without_qualifiers(clang_getCanonicalType(clang_getPointeeType(type)));
    return type_bytes(*ret_element) > 0;
}

/* The buffer called NAME among BUFFERS, of Buffer, which has one of it from then on. */
static Buffer *
find_buffer(GPtrArray *buffers, const char *name, CXType element)
{
    CXString type;
    Buffer *buffer;

    for (guint i = 0; i < buffers->len; i++) {
        buffer = g_ptr_array_index(buffers, i);
        if (strcmp(buffer->name, name) == 0)
            return buffer;
    }
    type = clang_getTypeSpelling(element);
    buffer = g_new0(Buffer, 1);
    buffer->name = g_strdup(name);
    buffer->type = g_strdup(clang_getCString(type));
    buffer->elem_bytes = (guint32)type_bytes(element);
    buffer->elem_align = (guint32)MAX(type_align_bytes(element), 1);
    clang_disposeString(type);
    g_ptr_array_add(buffers, buffer);
    return buffer;
}

/* Adds to FOUND what parameter number NUMBER of KERNEL gets. */
static void
add_given(const HostBuffers *buffers, CXCursor kernel, guint number, GPtrArray *found)
{
    g_autoptr(GHashTable) origins =
        host_buffers_origins(buffers, clang_Cursor_getArgument(kernel, number), FALSE);
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, origins);
    while (g_hash_table_iter_next(&iter, &key, NULL) && found->len < MAX_BUFFERS) {
        CXCursor origin = ((const CursorKey *)key)->cursor;
        g_autofree char *name = cursor_name(origin);
        CXType element;

        if (*name && is_pointer_variable(origin, &element))
            find_buffer(found, name, element)->params |= G_GUINT64_CONSTANT(1) << number;
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
        guint n = (guint)CLAMP(clang_Cursor_getNumArguments(kernel->function), 0, 64);

        for (guint p = 0; p < n; p++)
            add_given(buffers, kernel->function, p, kernel->buffers);
        for (guint b = 0; b < kernel->buffers->len && g_hash_table_size(all) < MAX_BUFFERS; b++) {
            Buffer *buffer = g_ptr_array_index(kernel->buffers, b);

            g_hash_table_insert(all, buffer->name, buffer);
        }
    }
    for (guint i = 0; i < kernels->len; i++)
        add_others(((const HostKernel *)g_ptr_array_index(kernels, i))->buffers, all);
}
