/* SPDX-License-Identifier: MIT */
/* Structs with array members whose items are fields of their own: Cell {float q[5]} as q0 to q4. */
#include "records/records_private.h"

#include <string.h>

#define MOST_FIELDS 64u /* of a record whose array members are taken apart */

/* How one field of a struct type is taken apart. */
typedef struct {
    guint first;       /* the field of the new record that its first item is */
    guint count;       /* its items: 1 where it stays whole */
    gboolean is_used;  /* the kernel accesses it */
    gboolean is_whole; /* an access takes several items, or one that nobody knows */
} Parts;

static const Record *
record_of(const Kernel *kernel, const Access *access)
{
    const Array *array = g_ptr_array_index(kernel->arrays, access->array);

    return array->record < 0 ? NULL : g_ptr_array_index(kernel->records, array->record);
}

/* The item of FIELD that ACCESS takes, or -1. */
static gint64
access_item(const Access *access, const Field *field)
{
    gint64 item = 0;

    if (access->bytes > field->elem_bytes || (access->sub && !expr_is_const(access->sub, &item)))
        return -1;
    return item >= 0 && item < field->count ? item : -1;
}

/* Finds what of RECORD's fields comes apart; FALSE where nothing does. */
static gboolean
find_parts(const Kernel *kernel, const Record *record, Parts *parts)
{
    guint n = 0;
    gboolean any = FALSE;

    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        Parts *part = access->field >= 0 ? &parts[access->field] : NULL;

        if (!part || record_of(kernel, access) != record || access->is_padding)
            continue;
        part->is_used = TRUE;
        part->is_whole |= access_item(access, &record->fields[access->field]) < 0;
    }
    for (guint f = 0; f < record->n_fields; f++) {
        gboolean is_array = record->fields[f].count > 1 && !record->fields[f].item_bytes;
        gboolean apart = is_array && parts[f].is_used && !parts[f].is_whole;

        parts[f].first = n;
        parts[f].count = apart ? record->fields[f].count : 1;
        any |= apart;
        if (parts[f].count > MOST_FIELDS - MIN(n, MOST_FIELDS))
            return FALSE;
        n += parts[f].count;
    }
    return any;
}

/* "q" and 2 make "q2"; "v1" and 2 make "v1_2". A name that is taken gets underscores. */
char *
binding_item_name(const Record *record, const char *field, guint item)
{
    gboolean ends_in_digit = g_ascii_isdigit(field[strlen(field) - 1]);
    char *name = g_strdup_printf("%s%s%u", field, ends_in_digit ? "_" : "", item);

    while (record_find_field(record, name) >= 0) {
        char *longer = g_strconcat(name, "_", NULL);

        g_free(name);
        name = longer;
    }
    return name;
}

static void
add_items(Record *to, const Record *from, guint f, const Parts *part)
{
    const Field *field = &from->fields[f];

    for (guint k = 0; k < part->count; k++) {
        g_autofree char *name =
            part->count > 1 ? binding_item_name(from, field->name, k) : g_strdup(field->name);
        Field *item = record_copy_field(to, field, name);

        item->decl_offset = field->decl_offset < 0 ? -1 : field->decl_offset + (gint64)k * field->elem_bytes;
        if (part->count > 1) {
            item->count = 1;
            item->is_item = TRUE;
        }
    }
}

static Record *
record_take_apart(const Record *from, const Parts *parts)
{
    g_autofree char *name = g_strconcat(from->name, "_items", NULL);
    Record *record = record_new(name);

    for (guint f = 0; f < from->n_fields; f++)
        add_items(record, from, f, &parts[f]);
    record_copy_declaration(record, from);
    return record;
}

static void
note_apart(Binding *binding, const Record *from, const Parts *parts)
{
    g_autoptr(GString) members = g_string_new(NULL);
    const Field *first = NULL;

    for (guint f = 0; f < from->n_fields; f++)
        if (parts[f].count > 1) {
            g_string_append_printf(members, "%s%s", members->len ? ", " : "", from->fields[f].name);
            first = first ? first : &binding->record->fields[parts[f].first + 1];
        }
    binding_note(binding, "%s is %s with each item of %s as a field of its own: %s is item 1 of %.*s",
                 binding->record->name, from->name, members->str, first->name,
                 (int)strcspn(members->str, ","), members->str);
}

/* Places the accesses of record FROM, taken apart as PARTS says. */
static void
place_items(Binding *binding, const Kernel *kernel, const Record *from, const Parts *parts)
{
    g_autofree guint *instance_of = g_new(guint, kernel->arrays->len);
    guint n_instances = 0;

    for (guint a = 0; a < kernel->arrays->len; a++)
        instance_of[a] = G_MAXUINT;
    for (guint i = 0; i < kernel->accesses->len; i++) {
        const Access *access = g_ptr_array_index(kernel->accesses, i);
        gboolean apart;

        if (record_of(kernel, access) != from)
            continue;
        if (access->field < 0) {
            binding_note_unknown_field(binding, access);
            continue;
        }
        if (instance_of[access->array] == G_MAXUINT)
            instance_of[access->array] = n_instances++;
        apart = parts[access->field].count > 1;
        if (apart && access->is_padding) { /* behind the last item */
            binding_set_target(binding, i, parts[access->field].first + parts[access->field].count - 1,
                               instance_of[access->array], access->index,
                               expr_sub(kernel->pool, access->sub,
                                        expr_const(kernel->pool, parts[access->field].count - 1)));
            continue;
        }
        binding_set_target(binding, i,
                           parts[access->field].first +
                               (apart ? (guint)access_item(access, &from->fields[access->field]) : 0),
                           instance_of[access->array], access->index, apart ? NULL : access->sub);
    }
}

static Binding *
binding_new_items(const Kernel *kernel, const Record *record)
{
    g_autofree Parts *parts = g_new0(Parts, MAX(record->n_fields, 1));
    Binding *binding;

    if (!find_parts(kernel, record, parts))
        return NULL;
    binding = binding_begin(kernel, BINDING_ITEMS, record_take_apart(record, parts));
    note_apart(binding, record, parts);
    place_items(binding, kernel, record, parts);
    binding_finish(binding, kernel);
    binding->proposed = TRUE;
    return binding;
}

void
bindings_keep_members(GPtrArray *bindings)
{
    for (guint i = bindings->len; i > 0; i--) {
        const Binding *binding = g_ptr_array_index(bindings, i - 1);

        if (binding->kind == BINDING_ITEMS && binding->proposed)
            g_ptr_array_remove_index(bindings, i - 1);
    }
}

void
binding_propose_items(const Kernel *kernel, const Record *record, GPtrArray *bindings)
{
    const Kernel *source = kernel->unrolled ? kernel->unrolled : kernel;

    for (guint r = 0; r < source->records->len && bindings->len < BINDING_MAX; r++) {
        const Record *same = g_ptr_array_index(source->records, r);
        Binding *binding = strcmp(same->name, record->name) == 0 ? binding_new_items(source, same) : NULL;

        if (binding)
            g_ptr_array_add(bindings, binding);
    }
}
