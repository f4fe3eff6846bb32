/* SPDX-License-Identifier: MIT */
#include "header_command.h"

#include "binding.h"
#include "header.h"

#include <string.h>

typedef enum {
    RECORD_ERROR_CHOICE, /* there is not one record that can be meant */
} RecordError;
#define RECORD_ERROR (g_quark_from_static_string("header-record-error-quark"))

static void
binding_free_func(gpointer data)
{
    binding_free(data);
}

/* Whether two records mean the same memory, whatever of them is touched. */
static gboolean
records_equal(const Record *a, const Record *b)
{
    if (strcmp(a->name, b->name) != 0 || a->n_fields != b->n_fields || a->decl_size != b->decl_size ||
        a->decl_align != b->decl_align)
        return FALSE;
    for (guint f = 0; f < a->n_fields; f++) {
        const Field *x = &a->fields[f], *y = &b->fields[f];

        if (strcmp(x->name, y->name) != 0 || strcmp(x->type, y->type) != 0 || x->count != y->count ||
            x->elem_bytes != y->elem_bytes || x->decl_offset != y->decl_offset)
            return FALSE;
    }
    return TRUE;
}

/* Adds the records of KERNEL that are not among BINDINGS yet. */
static gboolean
add_records(GPtrArray *bindings, Kernel *kernel, const char *request, GError **error)
{
    g_autoptr(GPtrArray) found = kernel_bind_records(kernel, request, NULL, error);

    if (found == NULL)
        return FALSE;
    while (found->len > 0) {
        g_autoptr(Binding) binding = g_ptr_array_steal_index(found, 0);
        guint i = 0;

        while (i < bindings->len && !records_equal(((Binding *)bindings->pdata[i])->record, binding->record))
            i++;
        if (i == bindings->len)
            g_ptr_array_add(bindings, g_steal_pointer(&binding));
    }
    return TRUE;
}

/* The one binding in BINDINGS, or an error that says how to choose. */
static const Binding *
choose_record(const GPtrArray *bindings, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    gboolean distinct = FALSE;

    if (bindings->len == 0) {
        g_set_error_literal(
            error, RECORD_ERROR, RECORD_ERROR_CHOICE,
            "no kernel here has a record; --record NAME=F,G,... makes one of the arrays F, G, ...");
        return NULL;
    }
    if (bindings->len == 1)
        return bindings->pdata[0];
    for (guint i = 0; i < bindings->len; i++) {
        const char *name = ((Binding *)bindings->pdata[i])->record->name;

        distinct |= strcmp(name, ((Binding *)bindings->pdata[0])->record->name) != 0;
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", name);
    }
    g_set_error(error, RECORD_ERROR, RECORD_ERROR_CHOICE,
                "a header is for one record, and here are %s: name one by %s", names->str,
                distinct ? "--record" : "--kernel");
    return NULL;
}

/* The record that OPTIONS mean; kernels without it do not matter while one has it. */
static GPtrArray *
find_records(const Program *program, const Options *options, GError **error)
{
    g_autoptr(GPtrArray) kernels = analysis_kernels(program, &options->request, error);
    g_autoptr(GPtrArray) bindings = g_ptr_array_new_with_free_func(binding_free_func);
    g_autoptr(GError) first = NULL;

    if (kernels == NULL)
        return NULL;
    for (guint i = 0; i < kernels->len; i++) {
        g_autoptr(GError) failure = NULL;

        if (!add_records(bindings, kernels->pdata[i], options->request.record, &failure) && first == NULL)
            first = g_steal_pointer(&failure);
    }
    if (bindings->len == 0 && first != NULL) {
        g_propagate_error(error, g_steal_pointer(&first));
        return NULL;
    }
    return g_steal_pointer(&bindings);
}

char *
header_of_program(const Program *program, const Options *options, GError **error)
{
    const char *spec = options->request.candidates.specs->pdata[0];
    g_autoptr(GPtrArray) bindings = find_records(program, options, error);
    const Binding *binding = bindings != NULL ? choose_record(bindings, error) : NULL;
    g_autoptr(HeaderNames) names = NULL;
    g_autoptr(Layout) layout = NULL;

    if (binding == NULL)
        return NULL;
    layout = layout_parse(spec, binding->record, error);
    if (layout == NULL) {
        g_prefix_error(error, "layout '%s': ", spec);
        return NULL;
    }
    names = header_names_new(binding->record, options->name, error);
    return names != NULL ? header_text(binding->record, layout, names, error) : NULL;
}
