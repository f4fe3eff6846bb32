/* SPDX-License-Identifier: MIT */
#include "records/records_private.h"

#include <string.h>

/* NAME with a dot for each arrow, which a shell would take for a redirection. */
static char *
name_dotted(const char *name)
{
    g_auto(GStrv) parts = g_strsplit(name, "->", -1);

    return g_strjoinv(".", parts);
}

/* The names of the arrays whose last part is SHORT_NAME, or with NULL of all, for an error. */
static char *
array_names(const Kernel *kernel, const char *short_name)
{
    GString *names = g_string_new(NULL);

    for (guint a = 0; a < kernel->arrays->len; a++) {
        const Array *array = g_ptr_array_index(kernel->arrays, a);
        g_autofree char *name = array_short_name(array);

        if (!short_name || strcmp(name, short_name) == 0)
            g_string_append_printf(names, "%s%s", names->len ? ", " : "", array->name);
    }
    return g_string_free(names, FALSE);
}

/* The array that FIELD names: its whole name, or the last part of it where that is enough; -1 with an error.
 */
static int
array_find(const Kernel *kernel, const char *field, GError **error)
{
    g_autofree char *wanted = name_dotted(field);
    g_autofree char *known = NULL;
    int found = -1;
    guint n_short = 0;

    for (guint a = 0; a < kernel->arrays->len; a++) {
        const Array *array = g_ptr_array_index(kernel->arrays, a);
        g_autofree char *whole = name_dotted(array->name);
        g_autofree char *name = array_short_name(array);

        if (strcmp(whole, wanted) == 0)
            return (int)a;
        if (strcmp(name, field) == 0) {
            found = (int)a;
            n_short++;
        }
    }
    if (n_short == 1)
        return found;
    known = array_names(kernel, n_short > 1 ? field : NULL);
    if (n_short > 1)
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD,
                    "kernel %s has several arrays %s: name one of %s", kernel->name, field, known);
    else
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD, "kernel %s has no array %s: it accesses %s",
                    kernel->name, field, *known ? known : "none");
    return -1;
}

/* The number of each array that FIELDS names, in that order; NULL with an error. */
static GArray *
arrays_find(const Kernel *kernel, const char *name, char **fields, GError **error)
{
    g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(guint));

    for (char **field = fields; *field; field++) {
        guint number;
        int array;

        g_strstrip(*field);
        if (!**field) {
            g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD,
                        "record %s: a field name is missing; write %s=F,G,...", name, name);
            return NULL;
        }
        array = array_find(kernel, *field, error);
        if (array < 0)
            return NULL;
        number = (guint)array;
        for (guint i = 0; i < members->len; i++)
            if (g_array_index(members, guint, i) == number) {
                g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD, "record %s names the array %s twice",
                            name, ((const Array *)g_ptr_array_index(kernel->arrays, number))->name);
                return NULL;
            }
        g_array_append_val(members, number);
    }
    if (members->len == 0) {
        g_set_error(error, BINDING_ERROR, BINDING_ERROR_FIELD, "record %s has no fields; write %s=F,G,...",
                    name, name);
        return NULL;
    }
    return g_steal_pointer(&members);
}

static gboolean
field_is_used(const Record *record, const char *name)
{
    gsize length = strlen(name);

    for (guint f = 0; f < record->n_fields; f++) {
        const char *other = record->fields[f].name;

        if (strncmp(other, name, length) == 0 && (other[length] == '\0' || other[length] == '.'))
            return TRUE;
    }
    return FALSE;
}

/* A name for a field that RECORD does not have yet: the array's last part, else its whole name. */
static char *
field_name_new(const Record *record, const Array *array)
{
    g_autofree char *name = array_short_name(array);
    g_autofree char *whole = NULL;

    if (!field_is_used(record, name))
        return g_steal_pointer(&name);
    whole = g_strdelimit(g_strdup(array->name), "->.:[]() *&", '_');
    for (guint n = 2; field_is_used(record, whole); n++) {
        g_free(whole);
        whole = g_strdup_printf("%s_%u", name, n);
    }
    return g_steal_pointer(&whole);
}

/* Adds the fields that ARRAY brings: itself, or the leaves of its struct, dotted. */
static void
record_add_array(Record *record, const Kernel *kernel, const Array *array)
{
    g_autofree char *name = field_name_new(record, array);
    const Record *inner;

    if (array->record < 0) {
        record_add_field(record, name, array->type, array->elem_bytes, MAX(array->elem_align, 1), 1);
        return;
    }
    inner = g_ptr_array_index(kernel->records, array->record);
    for (guint f = 0; f < inner->n_fields; f++) {
        g_autofree char *dotted = g_strdup_printf("%s.%s", name, inner->fields[f].name);

        record_copy_field(record, &inner->fields[f], dotted);
    }
}

Binding *
binding_new_parallel(const Kernel *kernel, const char *name, const GArray *members)
{
    g_autofree int *first_of = g_new(int, kernel->arrays->len);
    Record *record = record_new(name);
    Binding *binding;

    for (guint a = 0; a < kernel->arrays->len; a++)
        first_of[a] = -1;
    for (guint i = 0; i < members->len; i++) {
        guint a = g_array_index(members, guint, i);

        first_of[a] = (int)record->n_fields;
        record_add_array(record, kernel, g_ptr_array_index(kernel->arrays, a));
    }
    binding = binding_begin(kernel, BINDING_PARALLEL, record);
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        int first = first_of[access->array];
        gboolean is_struct = ((const Array *)g_ptr_array_index(kernel->arrays, access->array))->record >= 0;

        if (first >= 0 && (!is_struct || access->field >= 0))
            binding_set_target(binding, i, (guint)(first + MAX(access->field, 0)), 0, access->index,
                               access->sub);
    }
    binding_finish(binding, kernel);
    return binding;
}

Binding *
binding_request_parallel(const Kernel *kernel, const char *name, char **fields, GError **error)
{
    g_autoptr(GArray) members = arrays_find(kernel, name, fields, error);

    return members ? binding_new_parallel(kernel, name, members) : NULL;
}

Binding *
kernel_bind_some(const Kernel *kernel, const char *request, const Record *like)
{
    g_auto(GStrv) words = g_strsplit(request, "=", 2);
    g_auto(GStrv) fields = words[0] && words[1] ? g_strsplit(words[1], ",", -1) : NULL;
    g_autofree int *field_of = g_new(int, kernel->arrays->len + 1);
    guint n_found = 0;

    if (!fields || g_strv_length(fields) != like->n_fields)
        return NULL;
    for (guint a = 0; a < kernel->arrays->len; a++)
        field_of[a] = -1;
    for (guint f = 0; f < like->n_fields; f++) {
        int array = array_find(kernel, g_strstrip(fields[f]), NULL);

        if (array < 0)
            continue;
        if (field_of[array] >= 0 || ((const Array *)g_ptr_array_index(kernel->arrays, array))->record >= 0)
            return NULL;
        field_of[array] = (int)f;
        n_found++;
    }
    if (n_found == 0)
        return NULL;
    Record *record = record_new(like->name);
    for (guint f = 0; f < like->n_fields; f++)
        record_copy_field(record, &like->fields[f], like->fields[f].name);
    Binding *binding = binding_begin(kernel, BINDING_PARALLEL, record);
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        if (field_of[access->array] >= 0)
            binding_set_target(binding, i, (guint)field_of[access->array], 0, access->index, access->sub);
    }
    binding_finish(binding, kernel);
    return binding;
}
