/* SPDX-License-Identifier: MIT */
/* One record of what several kernels call by names of their own. */
#include "records/records.h"

#include <string.h>

/* A name of host code. */
typedef struct {
    char *name;
    guint same;   /* index of a name of the same buffer; a root is its own */
    guint record; /* index of a name of the same record, as all of one buffer are; a root is its own */
} HostName;

typedef struct {
    GArray *names; /* of HostName, in the order in which kernels get them */
    char *record;  /* the name of the first record, or NULL */
} Unions;

static void
host_name_clear(gpointer data)
{
    g_free(((HostName *)data)->name);
}

static HostName *
name_at(const Unions *unions, guint i)
{
    return &g_array_index(unions->names, HostName, i);
}

static guint
name_index(Unions *unions, const char *name)
{
    HostName new = {NULL, unions->names->len, unions->names->len};

    for (guint i = 0; i < unions->names->len; i++)
        if (strcmp(name_at(unions, i)->name, name) == 0)
            return i;
    new.name = g_strdup(name);
    g_array_append_val(unions->names, new);
    return unions->names->len - 1;
}

static guint
same_root(const Unions *unions, guint i)
{
    while (name_at(unions, i)->same != i)
        i = name_at(unions, i)->same;
    return i;
}

static guint
record_root(const Unions *unions, guint i)
{
    while (name_at(unions, i)->record != i)
        i = name_at(unions, i)->record;
    return i;
}

/* Puts the names A and B into one record. */
static void
unite_records(Unions *unions, guint a, guint b)
{
    name_at(unions, record_root(unions, a))->record = record_root(unions, b);
}

/* A and B name one buffer. */
static void
unite_names(Unions *unions, guint a, guint b)
{
    guint first = MIN(same_root(unions, a), same_root(unions, b));
    guint second = MAX(same_root(unions, a), same_root(unions, b));

    unite_records(unions, second, first);
    name_at(unions, second)->same = first;
}

/* A name of the buffer that KERNEL gets as parameter PARAM, and as no other; G_MAXUINT: there is none. All
 * its names become one. */
static guint
name_of_param(Unions *unions, const Kernel *kernel, guint param)
{
    guint found = G_MAXUINT;

    for (guint i = 0; i < kernel->buffers->len; i++) {
        const Buffer *buffer = g_ptr_array_index(kernel->buffers, i);
        guint name;

        if (buffer->params != G_GUINT64_CONSTANT(1) << param)
            continue;
        name = name_index(unions, buffer->name);
        if (found != G_MAXUINT)
            unite_names(unions, name, found);
        found = name;
    }
    return found;
}

/* Puts the fields of BINDING into one record. */
static void
unite_fields(Unions *unions, const Binding *binding)
{
    const Kernel *kernel = binding->kernel;
    g_autofree gboolean *seen = g_new0(gboolean, kernel->arrays->len);
    guint first = G_MAXUINT;

    for (guint i = 0; i < binding->n_targets; i++) {
        guint number = ((const Access *)g_ptr_array_index(kernel->accesses, i))->array, name;
        const Array *array = g_ptr_array_index(kernel->arrays, number);

        if (binding->targets[i].field < 0 || seen[number])
            continue;
        seen[number] = TRUE;
        if (array->root_param < 0 || array->root_param >= 64)
            continue;
        name = name_of_param(unions, kernel, (guint)array->root_param);
        if (name == G_MAXUINT)
            continue;
        if (first == G_MAXUINT)
            first = name;
        else
            unite_records(unions, name, first);
    }
    if (!unions->record)
        unions->record = g_strdup(binding->record->name);
}

/* The record of UNIONS that has number ROOT. */
static char *
record_text(const Unions *unions, guint root)
{
    GString *text = g_string_new(unions->record);

    for (guint i = 0, n = 0; i < unions->names->len; i++)
        if (same_root(unions, i) == i && record_root(unions, i) == root)
            g_string_append_printf(text, "%c%s", n++ == 0 ? '=' : ',', name_at(unions, i)->name);
    return g_string_free(text, FALSE);
}

/* The records of UNIONS with two fields or more, the largest first. */
static GPtrArray *
largest_first(const Unions *unions)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
    g_autofree guint *size = g_new0(guint, unions->names->len + 1);

    for (guint i = 0; i < unions->names->len; i++)
        if (same_root(unions, i) == i)
            size[record_root(unions, i)]++;
    for (;;) {
        guint best = 0;

        for (guint i = 1; i < unions->names->len; i++)
            if (size[i] > size[best])
                best = i;
        if (size[best] < 2)
            return texts;
        g_ptr_array_add(texts, record_text(unions, best));
        size[best] = 0;
    }
}

GPtrArray *
binding_unite_parallel(const GPtrArray *kernels, gboolean *ret_alone)
{
    g_autoptr(GArray) names = g_array_new(FALSE, FALSE, sizeof(HostName));
    Unions unions = {names, NULL};
    GPtrArray *united;

    g_array_set_clear_func(names, host_name_clear);
    *ret_alone = TRUE;
    for (guint k = 0; k < kernels->len; k++) {
        g_autoptr(GPtrArray) bindings = kernel_bind_records(g_ptr_array_index(kernels, k), NULL, NULL, NULL);

        for (guint b = 0; bindings && b < bindings->len; b++) {
            const Binding *binding = g_ptr_array_index(bindings, b);

            *ret_alone &= binding->kind == BINDING_PARALLEL;
            if (binding->kind == BINDING_PARALLEL)
                unite_fields(&unions, binding);
        }
    }
    united = largest_first(&unions);
    g_free(unions.record);
    return united;
}
