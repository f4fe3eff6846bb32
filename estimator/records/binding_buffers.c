/* SPDX-License-Identifier: MIT */
/* A record of buffers, by the names that host code has for them: one record in all kernels that get some. */
#include "records/records_private.h"

#include <string.h>

/* A field of the record: what leads to it in the kernel, or what host code says of it where nothing does. */
typedef struct {
    int array;
    const Buffer *buffer;
} Member;

static const Buffer *
find_buffer(const Kernel *kernel, const char *name)
{
    for (guint i = 0; i < kernel->buffers->len; i++) {
        const Buffer *buffer = g_ptr_array_index(kernel->buffers, i);

        if (strcmp(buffer->name, name) == 0)
            return buffer;
    }
    return NULL;
}

/* The array of KERNEL that is its parameter number PARAM itself, or -1. */
static int
array_of_param(const Kernel *kernel, guint param)
{
    const char *name = ((const Param *)g_ptr_array_index(kernel->params, param))->name;

    for (guint a = 0; a < kernel->arrays->len; a++) {
        const Array *array = g_ptr_array_index(kernel->arrays, a);

        if (array->root_param == (int)param && strcmp(array->name, name) == 0)
            return (int)a;
    }
    return -1;
}

/* The array that KERNEL calls NAME, or -1. */
static int
array_called(const Kernel *kernel, const char *name)
{
    for (guint a = 0; a < kernel->arrays->len; a++)
        if (array_is_called(g_ptr_array_index(kernel->arrays, a), name))
            return (int)a;
    return -1;
}

/* Sets MEMBER to the array that gets BUFFER; FALSE where several do. */
static gboolean
find_reached(const Kernel *kernel, const Buffer *buffer, Member *member, GError **error)
{
    int first = -1;

    for (guint p = 0; p < MIN(kernel->n_own_params, 64); p++) {
        int array = (buffer->params >> p & 1) != 0 ? array_of_param(kernel, p) : -1;

        if (array >= 0 && first >= 0) {
            g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD,
                        "kernel %s gets %s as %s and as %s: name parameters with --kernel %s", kernel->name,
                        buffer->name, ((const Array *)g_ptr_array_index(kernel->arrays, first))->name,
                        ((const Array *)g_ptr_array_index(kernel->arrays, array))->name, kernel->name);
            return FALSE;
        }
        first = array >= 0 ? array : first;
    }
    member->array = first;
    return TRUE;
}

/* The buffers of KERNEL, for an error. */
static char *
buffer_names(const Kernel *kernel)
{
    GString *names = g_string_new(NULL);

    for (guint i = 0; i < kernel->buffers->len; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "",
                               ((const Buffer *)g_ptr_array_index(kernel->buffers, i))->name);
    return g_string_free(names, FALSE);
}

static gboolean
find_member(const Kernel *kernel, const char *field, Member *ret_member, GError **error)
{
    Member member = {array_called(kernel, field), find_buffer(kernel, field)};
    g_autofree char *known = NULL;

    if (member.array < 0 && !member.buffer) {
        known = buffer_names(kernel);
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD,
                    "kernel %s has no array %s, and host code no pointer of this name: it has %s",
                    kernel->name, field, known);
        return FALSE;
    }
    if (member.array < 0 && !find_reached(kernel, member.buffer, &member, error))
        return FALSE;
    if (member.array >= 0 && ((const Array *)g_ptr_array_index(kernel->arrays, member.array))->record >= 0) {
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD,
                    "kernel %s: %s is an array of structs, and a record of its own", kernel->name, field);
        return FALSE;
    }
    *ret_member = member;
    return TRUE;
}

/* The fields of the record called NAME; NULL with an error. */
static GArray *
find_members(const Kernel *kernel, const char *name, char **fields, GError **error)
{
    g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(Member));
    guint n_reached = 0;

    for (guint i = 0; fields[i]; i++) {
        Member member;

        if (!find_member(kernel, fields[i], &member, error))
            return NULL;
        for (guint k = 0; k < i; k++)
            if (strcmp(fields[k], fields[i]) == 0 ||
                (member.array >= 0 && g_array_index(members, Member, k).array == member.array)) {
                g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD, "record %s names %s and %s, which %s",
                            name, fields[k], fields[i],
                            strcmp(fields[k], fields[i]) == 0 ? "are the same"
                                                              : "the kernel gets as one array");
                return NULL;
            }
        n_reached += member.array >= 0;
        g_array_append_val(members, member);
    }
    if (n_reached > 0)
        return g_steal_pointer(&members);
    g_set_error(error, BINDING_ERROR, BINDING_ERROR_RECORD, "kernel %s gets no field of %s", kernel->name,
                name);
    return NULL;
}

/* Says how the kernel calls what the user named by host code's names. */
static void
note_arrays(Binding *binding, const Kernel *kernel, const GArray *members, char **fields)
{
    g_autoptr(GString) names = g_string_new(NULL);

    for (guint i = 0; i < members->len; i++) {
        const Member *member = &g_array_index(members, Member, i);
        const Array *array = member->array < 0 ? NULL : g_ptr_array_index(kernel->arrays, member->array);

        if (array && strcmp(array->name, fields[i]) != 0)
            g_string_append_printf(names, "%s%s is %s", names->len > 0 ? ", " : "", array->name, fields[i]);
        if (array && strcmp(array->name, fields[i]) == 0 && member->buffer && array->root_param >= 0 &&
            array->root_param < 64 && (member->buffer->params >> array->root_param & 1) == 0)
            binding_note(binding, "%s is the parameter: what host code calls %s goes elsewhere", fields[i],
                         fields[i]);
    }
    if (names->len > 0)
        binding_note(binding, "as host code passes them: %s", names->str);
}

gboolean
binding_names_buffers(const Kernel *kernel, char **fields)
{
    gboolean is_buffer = FALSE;

    for (guint i = 0; fields[i]; i++)
        is_buffer |= array_called(kernel, fields[i]) < 0 && find_buffer(kernel, fields[i]);
    return is_buffer;
}

Binding *
binding_request_buffers(const Kernel *kernel, const char *name, char **fields, GError **error)
{
    g_autoptr(GArray) members = find_members(kernel, name, fields, error);
    Record *record;
    Binding *binding;

    if (!members)
        return NULL;
    record = record_new(name);
    for (guint i = 0; i < members->len; i++) {
        const Member *member = &g_array_index(members, Member, i);
        const Array *array = member->array < 0 ? NULL : g_ptr_array_index(kernel->arrays, member->array);

        record_add_field(record, fields[i], array ? array->type : member->buffer->type,
                         array ? array->elem_bytes : member->buffer->elem_bytes,
                         MAX(array ? array->elem_align : member->buffer->elem_align, 1), 1);
    }
    binding = binding_begin(kernel, BINDING_PARALLEL, record);
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        for (guint f = 0; f < members->len; f++)
            if (g_array_index(members, Member, f).array == (int)access->array)
                binding_set_target(binding, i, f, 0, access->index, access->sub);
    }
    binding_finish(binding, kernel);
    note_arrays(binding, kernel, members, fields);
    return binding;
}
