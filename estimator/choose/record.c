/* SPDX-License-Identifier: MIT */
#include "choose/choose.h"

#include "rewrite/rewrite.h"
#include "source/source.h"

#include <string.h>

/* The kernels of PROGRAMS that TREE launches by their names, where one of these has parallel pointers, and
 * REQUEST does not say which are meant: a set of Kernel. NULL: it does, or none has. */
static GHashTable *
launched_kernels(const AnalysisRequest *request, const GPtrArray *programs, const SourceTree *tree)
{
    g_autoptr(GHashTable) names = tree_launched_names(tree), launched = g_hash_table_new(NULL, NULL);
    gboolean is_parallel = FALSE;

    for (guint p = 0; p < programs->len && !request->record; p++) {
        const Program *program = g_ptr_array_index(programs, p);

        for (guint k = 0; k < program->kernels->len; k++) {
            Kernel *kernel = g_ptr_array_index(program->kernels, k);
            g_autofree char *name = g_strndup(kernel->name, strcspn(kernel->name, "<("));
            const char *space = g_strrstr(name, "::");
            g_autoptr(GPtrArray) bindings = g_hash_table_contains(names, space ? space + strlen("::") : name)
                                                ? kernel_bind_records(kernel, NULL, NULL, NULL)
                                                : NULL;

            if (bindings)
                g_hash_table_add(launched, kernel);
            for (guint i = 0; bindings && i < bindings->len; i++)
                is_parallel |= ((const Binding *)g_ptr_array_index(bindings, i))->kind == BINDING_PARALLEL;
        }
    }
    return is_parallel ? g_steal_pointer(&launched) : NULL;
}

/* The record that REQUEST means, of the first of PROGRAMS, which TREE holds, that has it. An error is about
 * *ret_kernel, or NULL. */
static Binding *
find_record(const AnalysisRequest *request, const GPtrArray *programs, const SourceTree *tree,
            const Kernel **ret_kernel, GError **error)
{
    g_autoptr(GHashTable) launched = launched_kernels(request, programs, tree);
    g_autoptr(GError) first = NULL; /* of those that have the record, if one has, or else kernels */
    gboolean has_kernels = FALSE;

    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);
        g_autoptr(GError) failure = NULL;
        const Kernel *kernel = NULL;
        Binding *binding = record_find(program, request, launched, &kernel, &failure);

        if (binding)
            return binding;
        if (first && (has_kernels || program->kernels->len == 0) &&
            (!g_error_matches(first, BINDING_ERROR, BINDING_ERROR_RECORD) ||
             g_error_matches(failure, BINDING_ERROR, BINDING_ERROR_RECORD) || program->kernels->len == 0))
            continue;
        g_clear_error(&first);
        first = g_steal_pointer(&failure);
        *ret_kernel = kernel;
        has_kernels = program->kernels->len > 0;
    }
    g_propagate_error(error, g_steal_pointer(&first));
    return NULL;
}

/* Whether the kernel of BINDING gets an array of its record by a parameter. */
static gboolean
has_parameter(const Binding *binding)
{
    for (guint i = 0; i < binding->n_targets; i++) {
        const Access *access = g_ptr_array_index(binding->kernel->accesses, i);
        const Array *array = g_ptr_array_index(binding->kernel->arrays, access->array);

        if (binding->targets[i].field >= 0 && array->root_param >= 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether a kernel of PROGRAMS gets an array of RECORD, a struct or an array's name, by a parameter. */
static gboolean
is_passed(const GPtrArray *programs, const char *record)
{
    for (guint p = 0; p < programs->len; p++) {
        const Program *program = g_ptr_array_index(programs, p);

        for (guint k = 0; k < program->kernels->len; k++) {
            g_autoptr(GPtrArray) all =
                kernel_bind_records(g_ptr_array_index(program->kernels, k), record, NULL, NULL);

            for (guint i = 0; all && i < all->len; i++)
                if (has_parameter(g_ptr_array_index(all, i)))
                    return TRUE;
        }
    }
    return FALSE;
}

/* Whether REQUEST names a variable of TREE, an array of structs, that is the record of BINDING and no
 * parameter of a kernel of PROGRAMS: ERROR is set then. Other arrays of that struct are not meant. */
static gboolean
is_held(const AnalysisRequest *request, const GPtrArray *programs, const Binding *binding,
        const SourceTree *tree, GError **error)
{
    const SourcePlace *at = &binding->kernel->place;
    const char *named = request->record;
    const char *type = binding->record->element ? binding->record->element : binding->record->name;
    g_autofree char *place = g_strdup_printf("%s:%u:%u", at->file, at->line, at->column), *reason = NULL;

    if (binding->kind != BINDING_STRUCT || !named || strcmp(named, type) == 0 || has_parameter(binding) ||
        is_passed(programs, named))
        return FALSE;
    reason = rewriting_variable_reason(tree, named, place);
    if (!reason)
        return FALSE;
    g_set_error(error, HEADER_ERROR, HEADER_ERROR_PLACE, "%s", reason);
    return TRUE;
}

Binding *
record_choose(const AnalysisRequest *request, const GPtrArray *programs, const SourceTree *tree,
              gboolean is_undone, Scalars *scalars, char **prefix, const Kernel **ret_kernel, GError **error)
{
    g_autoptr(Binding) binding = find_record(request, programs, tree, ret_kernel, error);

    if (!binding)
        return NULL;
    *ret_kernel = binding->kernel;
    if (binding->kind == BINDING_ITEMS) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                    "%s is no struct, but one with the items of its arrays as fields: name the struct itself",
                    binding->record->name);
        return NULL;
    }
    if (binding->kind == BINDING_ARRAYS) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD,
                    "%s is a struct of arrays, which has the layout soa as it is declared: for another one, "
                    "declare a struct of one element's fields, and an array of it",
                    binding->record->name);
        return NULL;
    }
    if (!is_undone && is_held(request, programs, binding, tree, error))
        return NULL;
    if (!scalars_prepare(scalars, binding, request->record, programs, tree, prefix, error))
        return NULL;
    return g_steal_pointer(&binding);
}
