/* SPDX-License-Identifier: MIT */
#include "choose/choose.h"

#include <string.h>

#define MAX_NAMES 8u /* of records in an error */

typedef enum {
    RECORD_ERROR_CHOICE, /* there is not one record that can be meant */
} RecordError;
#define RECORD_ERROR (g_quark_from_static_string("header-record-error-quark"))

/* A record that a header could be for. */
typedef struct {
    Binding *binding;
    const char *kernel; /* the first one that has it */
} Found;

static void
found_clear(gpointer data)
{
    g_clear_pointer(&((Found *)data)->binding, binding_free);
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

/* Whether A and B are of one struct type, which is one of arrays to a kernel. */
static gboolean
are_of_arrays(const Binding *a, const Binding *b)
{
    const char *x = a->record->element ? a->record->element : a->record->name;
    const char *y = b->record->element ? b->record->element : b->record->name;

    return (a->kind == BINDING_ARRAYS || b->kind == BINDING_ARRAYS) && strcmp(x, y) == 0;
}

/* What one kernel touches of RECORD, or another one of MORE, which is equal to it, is touched. */
static void
add_touched(Record *record, const Record *more)
{
    for (guint f = 0; f < record->n_fields; f++)
        record->fields[f].touched |= more->fields[f].touched;
}

/* Adds the records of KERNEL that are not among RECORDS, of Found, yet: with PARALLEL those of parallel
 * pointers as well. */
static gboolean
add_records(GArray *records, Kernel *kernel, const char *request, gboolean parallel, GError **error)
{
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, request, NULL, error);

    if (!bindings)
        return FALSE;
    for (guint i = bindings->len; !parallel && i-- > 0;)
        if (((const Binding *)g_ptr_array_index(bindings, i))->kind == BINDING_PARALLEL)
            g_ptr_array_remove_index(bindings, i);
    bindings_keep_members(bindings);
    while (bindings->len > 0) {
        Found found = {g_ptr_array_steal_index(bindings, 0), kernel->name};
        guint i = 0;

        while (i < records->len &&
               !records_equal(g_array_index(records, Found, i).binding->record, found.binding->record) &&
               !are_of_arrays(g_array_index(records, Found, i).binding, found.binding))
            i++;
        if (i == records->len) {
            g_array_append_val(records, found);
        } else if (are_of_arrays(g_array_index(records, Found, i).binding, found.binding)) {
            Found *known = &g_array_index(records, Found, i), other = *known;

            if (found.binding->kind == BINDING_ARRAYS) {
                *known = found;
                found = other;
            }
            binding_free(found.binding);
        } else {
            add_touched(g_array_index(records, Found, i).binding->record, found.binding->record);
            binding_free(found.binding);
        }
    }
    return TRUE;
}

/* Says which RECORDS there are, where REQUEST, which may be NULL, is to name one: a name that several have,
 * with its kernel. */
static void
set_choice_error(const GArray *records, const char *request, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    gboolean ambiguous = FALSE, distinct = FALSE;
    const char *first = g_array_index(records, Found, 0).binding->record->name;

    for (guint i = 0; i < records->len; i++) {
        const Found *found = &g_array_index(records, Found, i);
        const char *name = found->binding->record->name;
        gboolean again = FALSE;

        for (guint j = 0; j < records->len; j++)
            again |= j != i && strcmp(g_array_index(records, Found, j).binding->record->name, name) == 0;
        ambiguous |= again;
        distinct |= strcmp(name, first) != 0;
        if (i < MAX_NAMES)
            g_string_append_printf(names, "%s%s%s%s", i > 0 ? ", " : "", name, again || request ? " of " : "",
                                   again || request ? found->kernel : "");
    }
    if (records->len > MAX_NAMES)
        g_string_append_printf(names, " and %u more", records->len - MAX_NAMES);
    g_set_error(error, RECORD_ERROR, RECORD_ERROR_CHOICE,
                "one record is asked for, and here are %s: name one by %s", names->str,
                request      ? "--kernel"
                : !ambiguous ? "--record"
                : distinct   ? "--record and --kernel"
                             : "--kernel");
}

/* Whether RECORDS, of what REQUEST names, has one record, or an error that says how to choose. */
static gboolean
check_choice(const GArray *records, const char *request, GError **error)
{
    if (records->len > 1)
        set_choice_error(records, request, error);
    else if (records->len == 0)
        g_set_error_literal(
            error, BINDING_ERROR, BINDING_ERROR_RECORD,
            "no kernel here has a record; --record NAME=F,G,... makes one of the arrays F, G, ...");
    return records->len == 1;
}

/* The records that REQUEST may mean, of Found; kernels without one do not matter while another has it. An
 * error is about *ret_kernel, which stays as it is where it is about none. */
static GArray *
find_records(const Program *program, const AnalysisRequest *request, GHashTable *launched,
             const Kernel **ret_kernel, GError **error)
{
    g_autoptr(GPtrArray) kernels = analysis_kernels(program, request, error);
    g_autoptr(GArray) records = g_array_new(FALSE, FALSE, sizeof(Found));
    g_autoptr(GError) first = NULL;

    g_array_set_clear_func(records, found_clear);
    if (!kernels)
        return NULL;
    for (guint i = 0; i < kernels->len; i++) {
        g_autoptr(GError) failure = NULL;
        Kernel *kernel = g_ptr_array_index(kernels, i);
        gboolean parallel = !launched || g_hash_table_contains(launched, kernel);

        if (add_records(records, kernel, request->record, parallel, &failure) || first)
            continue;
        first = g_steal_pointer(&failure);
        *ret_kernel = g_ptr_array_index(kernels, i);
    }
    if (records->len == 0 && first) {
        g_propagate_error(error, g_steal_pointer(&first));
        return NULL;
    }
    return g_steal_pointer(&records);
}

Binding *
record_find(const Program *program, const AnalysisRequest *request, GHashTable *launched,
            const Kernel **ret_kernel, GError **error)
{
    const Kernel *failed = NULL;
    g_autoptr(GArray) records = find_records(program, request, launched, &failed, error);

    if (!records || !check_choice(records, request->record, error)) {
        if (records && records->len > 1)
            failed = g_array_index(records, Found, 1).binding->kernel;
        else if (records && !failed && program->kernels->len > 0)
            failed = g_ptr_array_index(program->kernels, 0);
        *ret_kernel = failed;
        return NULL;
    }
    return g_steal_pointer(&g_array_index(records, Found, 0).binding);
}

/* The record of PROGRAM whose layout saves most, as record_find_best(); NULL: none saves anything. */
static Binding *
find_most_saving(Program *program, const Machine *machine, const AnalysisRequest *request,
                 GHashTable *weights, const Kernel **ret_kernel)
{
    AnalysisRequest own = *request; /* nothing in it is owned */
    g_autoptr(GPtrArray) programs = g_ptr_array_new();
    g_autoptr(Picks) picks = NULL;
    g_autoptr(GArray) list = NULL;

    own.keep_members = TRUE;
    g_ptr_array_add(programs, program);
    picks = picks_new(programs, machine, &own, weights, NULL);
    list = picks ? picks_list(picks->analysis, picks->joints) : g_array_new(FALSE, FALSE, sizeof(Pick));
    for (guint i = 0; i < list->len; i++) {
        const Pick *pick = &g_array_index(list, Pick, i);
        Binding *binding;

        if (!(pick->saved > 0) || !joint_can_have(pick->ranking) || pick->ranking->binding->has_strides)
            continue;
        own.record = pick->ranking->binding->record->name;
        binding = record_find(program, &own, NULL, ret_kernel, NULL);
        if (binding)
            return binding;
    }
    return NULL;
}

Binding *
record_find_best(Program *program, const Machine *machine, const AnalysisRequest *request,
                 GHashTable *weights, const Kernel **ret_kernel, GError **error)
{
    g_autoptr(GError) failure = NULL;
    Binding *binding = record_find(program, request, NULL, ret_kernel, &failure);

    if (!binding && !request->record && g_error_matches(failure, RECORD_ERROR, RECORD_ERROR_CHOICE))
        binding = find_most_saving(program, machine, request, weights, ret_kernel);
    if (!binding)
        g_propagate_error(error, g_steal_pointer(&failure));
    return binding;
}

static void
add_name(GPtrArray *names, const Binding *binding)
{
    if (!g_ptr_array_find_with_equal_func(names, binding->record->name, g_str_equal, NULL))
        g_ptr_array_add(names, g_strdup(binding->record->name));
}

/* Adds the names of the flattened arrays of KERNEL to NAMES. */
static void
add_flattened(GPtrArray *names, Kernel *kernel)
{
    g_autoptr(GPtrArray) bindings = kernel_bind_records(kernel, NULL, NULL, NULL),
                         beside = bindings ? kernel_propose_more(kernel, bindings) : NULL;

    if (!bindings)
        return;
    g_ptr_array_extend_and_steal(bindings, g_steal_pointer(&beside));
    for (guint i = 0; i < bindings->len; i++) {
        const Binding *binding = g_ptr_array_index(bindings, i);

        if (binding->kind == BINDING_FLATTENED && !binding->has_strides)
            add_name(names, binding);
    }
}

void
records_list(const AnalysisRequest *request, const GPtrArray *programs, gboolean with_flattened,
             GPtrArray *names)
{
    for (guint p = 0; p < programs->len; p++) {
        const Kernel *kernel = NULL;
        const Program *program = g_ptr_array_index(programs, p);
        g_autoptr(GArray) records = find_records(program, request, NULL, &kernel, NULL);

        for (guint i = 0; records && i < records->len; i++) {
            const Binding *binding = g_array_index(records, Found, i).binding;

            if (binding->kind == BINDING_STRUCT)
                add_name(names, binding);
        }
    }
    for (guint p = 0; with_flattened && p < programs->len; p++) {
        g_autoptr(GPtrArray) kernels = analysis_kernels(g_ptr_array_index(programs, p), request, NULL);

        for (guint k = 0; kernels && k < kernels->len; k++)
            add_flattened(names, g_ptr_array_index(kernels, k));
    }
}
