/* SPDX-License-Identifier: MIT */
#include "records/records_private.h"

#include <string.h>

static const Array *
kernel_array(const Kernel *kernel, guint number)
{
    return g_ptr_array_index(kernel->arrays, number);
}

/* Whether nobody lays ARRAY out: a library's table, and what a thread gets of the heap. */
static gboolean
is_not_of_program(const Array *array)
{
    return array->is_library || array->is_heap;
}

static const Access *
kernel_access(const Kernel *kernel, guint number)
{
    return g_ptr_array_index(kernel->accesses, number);
}

/* By record: whether an access of KERNEL reaches an array of it; with OWN one that is no view of another
 * array. */
static gboolean *
records_reached(const Kernel *kernel, gboolean own)
{
    gboolean *reached = g_new0(gboolean, MAX(kernel->records->len, 1));

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Array *array = kernel_array(kernel, kernel_access(kernel, i)->array);

        if (array->record >= 0 && !(own && array->view_of))
            reached[array->record] = TRUE;
    }
    return reached;
}

/* Adds what looks like a record without being a struct to BINDINGS; with IS_BESIDE no array of a struct. */
static void
propose(const Kernel *kernel, gboolean is_beside, GPtrArray *bindings)
{
    g_autofree gboolean *taken = g_new0(gboolean, kernel->arrays->len);
    g_autoptr(ArrayUses) uses = array_uses_new(kernel);

    for (guint a = 0; a < kernel->arrays->len; a++) {
        const Array *array = kernel_array(kernel, a);

        taken[a] = array->view_of || is_not_of_program(array) || (is_beside && array->record >= 0);
    }
    binding_propose_flattened(kernel, taken, bindings);
    binding_propose_parallel(kernel, uses, taken, bindings);
}

static Record *
record_copy(const Record *from)
{
    Record *record = record_new(from->name);

    for (guint i = 0; i < from->n_fields; i++) {
        Field *field = record_copy_field(record, &from->fields[i], from->fields[i].name);

        field->decl_offset = from->fields[i].decl_offset;
    }
    record_copy_declaration(record, from);
    return record;
}

/* The arrays of one struct type among MEMBERS (by array; NULL: all) are instances of the record: the same
 * layout, another place in memory. Where the struct is one of arrays, it is that record. It is called NAME,
 * or with NULL as the type. */
static Binding *
binding_new_struct(const Kernel *kernel, guint record, const gboolean *members, const char *name)
{
    Binding *binding = binding_new_arrays(kernel, record, members, name);
    g_autofree guint *instance_of = g_new(guint, kernel->arrays->len);
    guint n_instances = 0;

    if (binding)
        return binding;
    binding = binding_begin(kernel, BINDING_STRUCT, record_copy(g_ptr_array_index(kernel->records, record)));
    if (name) {
        binding->record->element = g_steal_pointer(&binding->record->name);
        binding->record->name = g_strdup(name);
    }
    for (guint a = 0; a < kernel->arrays->len; a++)
        instance_of[a] = G_MAXUINT;
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = kernel_access(kernel, i);

        if (kernel_array(kernel, access->array)->record != (int)record ||
            (members && !members[access->array]))
            continue;
        if (access->field < 0) {
            binding_note_unknown_field(binding, access);
            continue;
        }
        if (instance_of[access->array] == G_MAXUINT)
            instance_of[access->array] = n_instances++;
        binding_set_target(binding, i, (guint)access->field, instance_of[access->array], access->index,
                           access->sub);
    }
    binding_finish(binding, kernel);
    return binding;
}

/* The record that PART of the arrays of record number RECORD is. */
static Binding *
binding_new_part(const Kernel *kernel, guint record, const ArrayParts *parts, guint part)
{
    g_autofree gboolean *members = array_parts_members(parts, kernel, part);
    g_autofree char *name = array_parts_name(parts, kernel, part);
    g_autofree char *own = array_parts_names(parts, kernel, part, TRUE);
    g_autofree char *others = array_parts_names(parts, kernel, part, FALSE);
    Binding *binding = binding_new_struct(kernel, record, members, name);
    const char *type = binding->record->element;

    binding_note(
        binding,
        "%s %s of its own: other parameters lead to %s (--record %s lays all arrays of %s out alike)", own,
        strcmp(own, name) == 0 ? "is a record" : "are a record", others, type, type);
    return binding;
}

/* How many arrays of KERNEL are of PART; of any with ARRAY_NO_PART. */
static guint
count_members(const ArrayParts *parts, const Kernel *kernel, guint part)
{
    guint n = 0;

    for (guint a = 0; a < kernel->arrays->len; a++)
        n += parts->part_of[a] != ARRAY_NO_PART && (part == ARRAY_NO_PART || parts->part_of[a] == part);
    return n;
}

/* Notes on BINDING, of all arrays of record number RECORD, that host code keeps some of them apart. */
static void
note_apart(const Kernel *kernel, guint record, Binding *binding)
{
    g_autoptr(ArrayParts) parts = array_parts_new(kernel, record, FALSE);

    if (parts->n_parts <= 1 || kernel->launches->len == 0)
        return;
    g_autofree char *names = array_parts_names(parts, kernel, ARRAY_NO_PART, FALSE);
    g_autofree char *first = array_parts_name(parts, kernel, 0);
    binding_note(binding,
                 "%s are of one type and laid out alike, though host code seems to keep %s apart "
                 "(--record %s lays out %s)",
                 names,
                 parts->n_parts == count_members(parts, kernel, ARRAY_NO_PART) ? "them" : "some of them",
                 first, count_members(parts, kernel, 0) == 1 ? "that one alone" : "that part alone");
}

/* Adds the records that the arrays of record number RECORD are: one, called by its type, or several, called
 * by what leads to each. */
static void
binding_add_parts(const Kernel *kernel, guint record, GPtrArray *bindings)
{
    g_autoptr(ArrayParts) parts = array_parts_new(kernel, record, TRUE);

    if (parts->n_parts <= 1) {
        Binding *binding = binding_new_struct(kernel, record, NULL, NULL);

        g_ptr_array_add(bindings, binding);
        note_apart(kernel, record, binding);
        return;
    }
    for (guint part = 0; part < parts->n_parts && bindings->len < BINDING_MAX; part++)
        g_ptr_array_add(bindings, binding_new_part(kernel, record, parts, part));
}

/* Every record of KERNEL that needs no request. */
static GPtrArray *
binding_find_all(const Kernel *kernel)
{
    GPtrArray *bindings = g_ptr_array_new_with_free_func((GDestroyNotify)binding_free);
    g_autofree gboolean *reached = records_reached(kernel, TRUE);

    for (guint r = 0; r < kernel->records->len && bindings->len < BINDING_MAX; r++)
        if (reached[r] && !record_is_opaque(g_ptr_array_index(kernel->records, r)) &&
            !binding_leaves_arrays(kernel, r)) {
            binding_add_parts(kernel, r, bindings);
            if (((const Binding *)g_ptr_array_index(bindings, bindings->len - 1))->kind == BINDING_STRUCT)
                binding_propose_items(kernel, g_ptr_array_index(kernel->records, r), bindings);
        }
    if (bindings->len == 0)
        propose(kernel, FALSE, bindings);
    if (bindings->len == BINDING_MAX)
        binding_note(g_ptr_array_index(bindings, BINDING_MAX - 1),
                     "the first %d records of the kernel are looked at", BINDING_MAX);
    return bindings;
}

GPtrArray *
kernel_propose_more(const Kernel *kernel, const GPtrArray *bindings)
{
    GPtrArray *beside = g_ptr_array_new_with_free_func((GDestroyNotify)binding_free);
    gboolean has_struct = FALSE;

    for (guint i = 0; i < bindings->len; i++)
        has_struct |= ((const Binding *)g_ptr_array_index(bindings, i))->kind == BINDING_STRUCT;
    if (has_struct)
        propose(kernel, TRUE, beside);
    return beside;
}

/* Why KERNEL has no record, from what it accesses. */
static char *
reason_for_none(const Kernel *kernel)
{
    g_autofree gboolean *reached = g_new0(gboolean, kernel->arrays->len);
    const Array *only = NULL;
    guint n_reached = 0, number = 0;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        guint a = kernel_access(kernel, i)->array;

        if (is_not_of_program(kernel_array(kernel, a)))
            continue;
        n_reached += !reached[a];
        reached[a] = TRUE;
        only = kernel_array(kernel, a);
        number = a;
    }
    if (n_reached == 0)
        return g_strdup("no record: the kernel accesses no array in global memory");
    for (guint a = 0; a < kernel->arrays->len; a++)
        if (reached[a] && kernel_array(kernel, a)->record >= 0 &&
            binding_leaves_arrays(kernel, (guint)kernel_array(kernel, a)->record))
            return g_strdup_printf("no record: of %s, a struct of arrays, the kernel accesses no array",
                                   kernel_array(kernel, a)->type);
    for (guint a = 0; a < kernel->arrays->len; a++)
        if (reached[a] && kernel_array(kernel, a)->record >= 0 && !kernel_array(kernel, a)->view_of)
            return g_strdup_printf(
                "no record: %s is an array of %s, whose fields are its library's own "
                "(--record %s ranks it all the same)",
                kernel_array(kernel, a)->name, kernel_array(kernel, a)->type,
                ((const Record *)g_ptr_array_index(kernel->records, kernel_array(kernel, a)->record))->name);
    if (n_reached == 1 && only->view_of)
        return g_strdup_printf("no record: the kernel accesses one array, %s, as %s (--record %s takes what "
                               "lies in one for fields)",
                               only->view_of, only->type, only->view_of);
    if (n_reached == 1) {
        g_autofree char *why = NULL;
        g_autoptr(ArrayUses) uses = array_uses_new(kernel);
        Binding *binding = binding_flattened_new(kernel, uses, number, &why);

        binding_free(binding);
        return g_strdup_printf("no record: the kernel accesses one array of scalars, %s (%s)", only->name,
                               why ? why : "one element of it at a time");
    }
    g_autofree char *hints = binding_none_hints(kernel);
    return g_strdup_printf(
        "no record: the kernel accesses %u arrays of scalars, no two of them at one index; "
        "--record NAME=F,G,... names arrays to lay out together%s",
        n_reached, hints);
}

static gboolean
name_matches(const char *record, const char *name)
{
    const char *last = strrchr(record, ':');

    return strcmp(record, name) == 0 || (last && strcmp(last + 1, name) == 0);
}

/* The record called NAME that KERNEL reaches, or -1. */
static int
kernel_find_record(const Kernel *kernel, const char *name)
{
    g_autofree gboolean *reached = records_reached(kernel, FALSE);

    for (guint r = 0; r < kernel->records->len; r++) {
        const Record *record = g_ptr_array_index(kernel->records, r);

        if (reached[r] && name_matches(record->name, name))
            return (int)r;
    }
    return -1;
}

static int
kernel_find_array(const Kernel *kernel, const char *name)
{
    for (guint a = 0; a < kernel->arrays->len; a++)
        if (array_is_called(kernel_array(kernel, a), name))
            return (int)a;
    return -1;
}

/* The records that a request may name, for an error. */
static char *
known_records(const Kernel *kernel)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree gboolean *reached = records_reached(kernel, FALSE);
    g_autoptr(GPtrArray) proposals = g_ptr_array_new_with_free_func((GDestroyNotify)binding_free);

    for (guint r = 0; r < kernel->records->len; r++)
        if (reached[r]) {
            g_autoptr(ArrayParts) parts = array_parts_new(kernel, r, TRUE);

            g_string_append_printf(text, "%s%s", text->len ? ", " : "",
                                   ((const Record *)g_ptr_array_index(kernel->records, r))->name);
            for (guint part = 0; parts->n_parts > 1 && part < parts->n_parts; part++) {
                g_autofree char *name = array_parts_name(parts, kernel, part);

                g_string_append_printf(text, ", %s", name);
            }
        }
    propose(kernel, FALSE, proposals);
    for (guint i = 0; i < proposals->len; i++)
        g_string_append_printf(text, "%s%s", text->len ? ", " : "",
                               ((const Binding *)g_ptr_array_index(proposals, i))->record->name);
    if (text->len == 0)
        return g_strdup("it has none; NAME=F,G,... makes one of the arrays F, G, ...");
    return g_strdup_printf("it has %s", text->str);
}

/* The binding that a request for array number ARRAY, no struct, gives. */
static Binding *
binding_request_array(const Kernel *kernel, guint array, GError **error)
{
    g_autoptr(ArrayUses) uses = array_uses_new(kernel);
    g_autofree char *why = NULL;
    Binding *binding = binding_flattened_new(kernel, uses, array, &why);

    if (!binding)
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_RECORD,
                    "kernel %s: array %s is no record of several fields: %s", kernel->name,
                    kernel_array(kernel, array)->name, why);
    return binding;
}

/* The record that is called NAME, or has an array called so, where a type's arrays are several; NULL: none
 * is. */
static Binding *
binding_request_part(const Kernel *kernel, const char *name)
{
    g_autofree gboolean *reached = records_reached(kernel, FALSE);
    int array = kernel_find_array(kernel, name);

    for (guint r = 0; r < kernel->records->len; r++) {
        g_autoptr(ArrayParts) parts = reached[r] ? array_parts_new(kernel, r, FALSE) : NULL;

        for (guint part = 0; parts && parts->n_parts > 1 && part < parts->n_parts; part++) {
            g_autofree char *called = array_parts_name(parts, kernel, part);

            if (strcmp(called, name) == 0 || (array >= 0 && parts->part_of[array] == part))
                return binding_new_part(kernel, r, parts, part);
        }
    }
    return NULL;
}

/* The binding that a request without fields names. */
static Binding *
binding_request_name(const Kernel *kernel, const char *name, GError **error)
{
    g_autoptr(GPtrArray) proposals = g_ptr_array_new_with_free_func((GDestroyNotify)binding_free);
    g_autofree char *known = NULL;
    g_autofree gboolean *reached = records_reached(kernel, FALSE);
    int record = kernel_find_record(kernel, name);
    int array = kernel_find_array(kernel, name);
    Binding *part = record < 0 ? binding_request_part(kernel, name) : NULL;

    if (part)
        return part;
    if (record < 0 && array >= 0)
        record = kernel_array(kernel, (guint)array)->record;
    if (record >= 0 && reached[record])
        return binding_new_struct(kernel, (guint)record, NULL, NULL);
    for (guint r = 0; r < kernel->records->len; r++)
        if (reached[r])
            binding_propose_items(kernel, g_ptr_array_index(kernel->records, r), proposals);
    propose(kernel, FALSE, proposals);
    for (guint i = 0; i < proposals->len; i++) {
        Binding *binding = g_ptr_array_index(proposals, i);

        if (strcmp(binding->record->name, name) == 0) {
            binding->proposed = FALSE;
            return g_ptr_array_steal_index(proposals, i);
        }
    }
    if (array >= 0)
        return binding_request_array(kernel, (guint)array, error);
    known = known_records(kernel);
    g_set_error(error, BINDING_ERROR, BINDING_ERROR_RECORD, "kernel %s has no record %s: %s", kernel->name,
                name, known);
    return NULL;
}

static Binding *
binding_request(const Kernel *kernel, const char *request, GError **error)
{
    const char *equals = strchr(request, '=');
    g_autofree char *name =
        g_strstrip(equals ? g_strndup(request, (gsize)(equals - request)) : g_strdup(request));
    g_auto(GStrv) fields = NULL;

    if (!*name) {
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_RECORD, "the record in '%s' has no name", request);
        return NULL;
    }
    if (!equals && strchr(name, '+')) {
        fields = g_strsplit(name, "+", -1);
        for (guint i = 0; fields[i]; i++)
            g_strstrip(fields[i]);
        return binding_request_flattened(kernel, fields, error);
    }
    if (!equals)
        return binding_request_name(kernel, name, error);
    if (kernel_find_record(kernel, name) >= 0) {
        g_set_error(
            error, BINDING_ERROR, BINDING_ERROR_FIELD,
            "kernel %s: %s is a struct type and brings its own fields: give --record %s alone, or another "
            "name to the arrays %s",
            kernel->name, name, name, equals + 1);
        return NULL;
    }
    fields = g_strsplit(equals + 1, ",", -1);
    for (guint i = 0; fields[i]; i++)
        g_strstrip(fields[i]);
    if (binding_names_buffers(kernel, fields))
        return binding_request_buffers(kernel, name, fields, error);
    return binding_request_parallel(kernel, name, fields, error);
}

GPtrArray *
kernel_bind_records(Kernel *kernel, const char *request, char **ret_reason, GError **error)
{
    GPtrArray *bindings;
    Binding *binding;

    if (!request) {
        bindings = binding_find_all(kernel);
        if (bindings->len == 0 && ret_reason)
            *ret_reason = reason_for_none(kernel);
        return bindings;
    }
    binding = binding_request(kernel, request, error);
    if (!binding)
        return NULL;
    bindings = g_ptr_array_new_with_free_func((GDestroyNotify)binding_free);
    g_ptr_array_add(bindings, binding);
    return bindings;
}
