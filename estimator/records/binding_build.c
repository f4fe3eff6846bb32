/* SPDX-License-Identifier: MIT */
#include "records/records_private.h"
#include "text/text.h"

#include <string.h>

/* clang-format off */
G_DEFINE_QUARK(fieldwise-binding-error, binding_error)
/* clang-format on */

Binding *
binding_begin(const Kernel *kernel, BindingKind kind, Record *record)
{
    Binding *binding = g_new0(Binding, 1);

    binding->kind = kind;
    binding->kernel = kernel;
    binding->record = record;
    binding->n_targets = kernel->accesses->len;
    binding->targets = g_new0(Target, binding->n_targets);
    for (guint i = 0; i < binding->n_targets; i++)
        binding->targets[i].field = -1;
    binding->notes = g_ptr_array_new_with_free_func(g_free);
    return binding;
}

void
binding_set_target(Binding *binding, guint access, guint field, guint instance, const Expr *index,
                   const Expr *sub)
{
    g_assert(access < binding->n_targets && field < binding->record->n_fields);
    binding->targets[access] = (Target){(int)field, instance, index, sub, 0};
    binding->record->fields[field].touched = TRUE;
    binding->n_instances = MAX(binding->n_instances, instance + 1);
}

/* A place in NUMBERS for what lies in FIELD of array number ARRAY, -1: in any; the new one gets what BYTES
 * has, and BYTES one entry more, ELEM_BYTES. */
static guint
number_of_outside(GHashTable *numbers, GArray *bytes, guint array, int field, guint32 elem_bytes)
{
    gint64 key = ((gint64)array << 32) | (guint32)(field + 1);
    gpointer known = g_hash_table_lookup(numbers, &key);

    if (!known) {
        g_array_append_val(bytes, elem_bytes);
        known = GUINT_TO_POINTER(bytes->len);
        g_hash_table_insert(numbers, g_memdup2(&key, sizeof key), known);
    }
    return GPOINTER_TO_UINT(known) - 1;
}

void
binding_number_outside(Binding *binding, const Kernel *kernel)
{
    g_autoptr(GHashTable) numbers = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_autoptr(GArray) bytes = g_array_new(FALSE, TRUE, sizeof(guint32));

    g_array_set_size(bytes, binding->n_instances);
    for (guint i = 0; i < binding->n_targets; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        const Array *array = g_ptr_array_index(kernel->arrays, access->array);
        Target *target = &binding->targets[i];
        const Expr *item;
        guint items = 0;

        if (target->field >= 0)
            continue;
        item = access_large_item(kernel, access, &items);
        target->instance =
            item ? number_of_outside(numbers, bytes, access->array, access->field,
                                     ((const Record *)g_ptr_array_index(kernel->records, array->record))
                                         ->fields[access->field]
                                         .elem_bytes)
                 : number_of_outside(numbers, bytes, access->array, -1, array->elem_bytes);
        target->index = item ? item : access->index;
        target->sub = item ? NULL : access->sub;
        target->items = items;
    }
    binding->n_instances = bytes->len;
    binding->outside_bytes = g_new0(guint32, MAX(bytes->len, 1));
    if (bytes->len > 0)
        memcpy(binding->outside_bytes, bytes->data, bytes->len * sizeof(guint32));
}

static void
note_fields(Binding *binding, const Kernel *kernel)
{
    g_autoptr(GString) unused = g_string_new(NULL);
    const Record *record = binding->record;

    if (record->whole)
        binding_note(binding, "%s", record->whole);
    for (guint f = 0; f < record->n_fields; f++)
        if (!record->fields[f].touched)
            g_string_append_printf(unused, "%s%s", unused->len ? ", " : "", record->fields[f].name);
    if (record->n_fields == 1)
        binding_note(binding, "%s has one field, %s: there is nothing to lay out%s", record->name,
                     record->fields[0].name, record->fields[0].count > 1 ? " but the items of it" : "");
    if (unused->len > 0 && kernel->is_partial)
        binding_note(binding, "no access to %s of %s was found, but parts of the kernel are not understood",
                     unused->str, record->name);
    else if (unused->len > 0)
        binding_note(binding, "the kernel never accesses %s of %s", unused->str, record->name);
}

void
binding_finish(Binding *binding, const Kernel *kernel)
{
    binding_number_outside(binding, kernel);
    note_fields(binding, kernel);
}

gint64
binding_elements(const Binding *binding, guint number, gint64 size)
{
    gint64 items = binding->targets[number].items, element = 0;
    const Access *access = items > 0 ? g_ptr_array_index(binding->kernel->accesses, number) : NULL;

    if (!access)
        return size;
    if (size <= 0 && access->index && expr_is_const(access->index, &element) && element >= 0)
        size = element + 1;
    return size > G_MAXINT64 / items ? 0 : size * items;
}

void
binding_note(Binding *binding, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_ptr_array_add(binding->notes, g_strdup_vprintf(format, arguments));
    va_end(arguments);
}

void
binding_note_unknown_field(Binding *binding, const Access *access)
{
    g_autofree char *place = NULL;

    if (access->place.file)
        place = g_strdup_printf("%s:%u:%u: ", access->place.file, access->place.line, access->place.column);
    binding_note(binding, "%sit is not known which field of %s is accessed by %s: counted outside the record",
                 place ? place : "", binding->record->name, access->text ? access->text : "an access");
}

Field *
record_copy_field(Record *record, const Field *field, const char *name)
{
    const Field from = *field; /* it may be in the RECORD that grows */
    Field *copy = record_add_field(record, name, from.type, from.elem_bytes, from.align, from.count);

    field_copy_declaration(copy, &from);
    return copy;
}

ArrayUses *
array_uses_new(const Kernel *kernel)
{
    ArrayUses *uses = g_new(ArrayUses, 1);

    uses->first = g_new(guint, kernel->arrays->len);
    uses->next = g_new(guint, kernel->accesses->len);
    for (guint a = 0; a < kernel->arrays->len; a++)
        uses->first[a] = ACCESS_END;
    for (guint i = kernel->accesses->len; i-- > 0;) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);

        uses->next[i] = uses->first[access->array];
        uses->first[access->array] = i;
    }
    return uses;
}

void
array_uses_free(ArrayUses *uses)
{
    if (!uses)
        return;
    g_free(uses->first);
    g_free(uses->next);
    g_free(uses);
}

char *
array_short_name(const Array *array)
{
    const char *start = array->name;
    GString *name;

    for (const char *at = array->name; *at; at++)
        if (*at == '.' || *at == '>' || *at == ':')
            start = at + 1;
    name = g_string_new(NULL);
    for (const char *at = start; *at; at++)
        if (char_is_word(*at))
            g_string_append_c(name, *at);
        else if (name->len > 0 && name->str[name->len - 1] != '_')
            g_string_append_c(name, '_');
    while (name->len > 0 && name->str[name->len - 1] == '_')
        g_string_truncate(name, name->len - 1);
    if (name->len == 0)
        g_string_append(name, "array");
    return g_string_free(name, FALSE);
}

void
binding_free(Binding *binding)
{
    if (!binding)
        return;
    record_free(binding->record);
    g_free(binding->targets);
    g_free(binding->outside_bytes);
    g_free(binding->written);
    if (binding->notes)
        g_ptr_array_unref(binding->notes);
    g_free(binding);
}
