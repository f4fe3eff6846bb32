/* SPDX-License-Identifier: MIT */
#include "choose/choose.h"

#include "frontend/parse/parse.h"
#include "records/records.h"
#include "rewrite/rewrite.h"

#include <string.h>

#define MOST_TRIED 8 /* records of parallel pointers that are priced */

char *
record_fields_text(const Record *record)
{
    GString *text = g_string_new(record->name);

    for (guint f = 0; f < record->n_fields; f++)
        g_string_append_printf(text, "%c%s", f == 0 ? '=' : ',', record->fields[f].name);
    return g_string_free(text, FALSE);
}

/* What the record NAMED, "NAME=F,G", is in one of KERNELS; NULL: in none. */
static Binding *
bind_named(const GPtrArray *kernels, const char *named)
{
    for (guint k = 0; k < kernels->len; k++) {
        g_autoptr(GPtrArray) bindings = kernel_bind_records(g_ptr_array_index(kernels, k), named, NULL, NULL);

        if (bindings && bindings->len == 1)
            return g_ptr_array_steal_index(bindings, 0);
    }
    return NULL;
}

/* Those of the fields of BINDING that TREE proves to be of one length and life: "F,G"; NULL: none. */
static char *
legal_fields(const Binding *binding, const SourceTree *tree, GArray *fields)
{
    const char *name = binding->record->name;
    const RewriteNames names = {
        .record = name, .element = name, .prefix = name, .header = "", .folder = ".", .fields = fields};
    g_autoptr(Rewriting) rewriting = NULL;

    for (guint f = 0; f < fields->len; f++)
        g_array_index(fields, RewriteField, f).name = g_strdup(binding->record->fields[f].name);
    rewriting = rewriting_new(tree, &names, NULL);
    return rewriting ? g_strdup(rewriting->legal) : NULL;
}

/* Those of the fields of UNITED, "NAME=F,G", a record of KERNELS in PROGRAMS, that TREE proves to be legal
 * together; NULL: none. */
static char *
legal_of_united(const char *united, const GPtrArray *kernels, const GPtrArray *programs,
                const SourceTree *tree)
{
    g_autoptr(Binding) all = bind_named(kernels, united), some = NULL;
    g_autofree char *followed = all ? parallel_fields_followed(united, programs, all, tree) : NULL,
                    *legal = NULL;
    g_autoptr(GArray) fields = NULL;

    some = followed ? bind_named(kernels, followed) : NULL;
    fields = some ? parallel_fields_new(followed, programs, some, tree, NULL) : NULL;
    legal = fields ? legal_fields(some, tree, fields) : NULL;
    return legal ? g_strdup_printf("%s=%s", some->record->name, legal) : NULL;
}

/* The record of parallel pointers that one of KERNELS has and no other, by the names of its own, "NAME=F,G";
 * NULL: there is none, or there are others. */
static char *
only_parallel(const GPtrArray *kernels)
{
    g_autofree char *text = NULL;

    for (guint k = 0; k < kernels->len; k++) {
        g_autoptr(GPtrArray) bindings = kernel_bind_records(g_ptr_array_index(kernels, k), NULL, NULL, NULL);

        for (guint b = 0; bindings && b < bindings->len; b++) {
            const Binding *binding = g_ptr_array_index(bindings, b);

            if (binding->kind != BINDING_PARALLEL || text)
                return NULL;
            text = record_fields_text(binding->record);
        }
    }
    return g_steal_pointer(&text);
}

char *
record_propose(const GPtrArray *programs, const SourceTree *tree, gboolean is_alone)
{
    g_autoptr(GPtrArray) kernels = g_ptr_array_new(), united = NULL;
    gboolean are_alone;
    char *legal = NULL;

    for (guint p = 0; p < programs->len; p++)
        g_ptr_array_extend(kernels, ((const Program *)g_ptr_array_index(programs, p))->kernels, NULL, NULL);
    united = binding_unite_parallel(kernels, &are_alone);
    for (guint i = 0; i < united->len && !legal && (are_alone || !is_alone); i++)
        legal = legal_of_united(g_ptr_array_index(united, i), kernels, programs, tree);
    if (united->len == 0) { /* host code has no names for them: pointers that rotate */
        g_autofree char *only = only_parallel(kernels);

        legal = only ? legal_of_united(only, kernels, programs, tree) : NULL;
    }
    return legal;
}

/* Adds to TEXTS the records of parallel pointers that KERNELS have by names of their own, "NAME=F,G", each
 * once. */
static void
add_own(GPtrArray *texts, const GPtrArray *kernels)
{
    for (guint k = 0; k < kernels->len && texts->len < MOST_TRIED; k++) {
        g_autoptr(GPtrArray) bindings = kernel_bind_records(g_ptr_array_index(kernels, k), NULL, NULL, NULL);

        for (guint b = 0; bindings && b < bindings->len; b++) {
            const Binding *binding = g_ptr_array_index(bindings, b);
            g_autofree char *text = record_fields_text(binding->record);

            if (binding->kind == BINDING_PARALLEL &&
                !g_ptr_array_find_with_equal_func(texts, text, g_str_equal, NULL))
                g_ptr_array_add(texts, g_steal_pointer(&text));
        }
    }
}

/* Nanoseconds that the layout chosen for RECORD saves over all launches. */
static double
saved_by(const char *record, const GPtrArray *programs, const Machine *machine,
         const AnalysisRequest *request, GHashTable *weights)
{
    AnalysisRequest own = *request;
    g_autoptr(Binding) binding = NULL;
    const Kernel *kernel = NULL;

    own.record = (char *)record;
    for (guint p = 0; p < programs->len && !binding; p++)
        binding = record_find(g_ptr_array_index(programs, p), &own, NULL, &kernel, NULL);
    g_autoptr(LayoutChoice) choice =
        binding ? layout_choice_new(programs, machine, &own, weights, binding, NULL) : NULL;
    if (!choice || choice->is_today)
        return 0;
    const JointLayout *best = g_ptr_array_index(choice->joint->layouts, 0);
    return best->relative > 0 ? best->total / best->relative - best->total : 0;
}

char *
record_propose_best(const GPtrArray *programs, const SourceTree *tree, const Machine *machine,
                    const AnalysisRequest *request, GHashTable *weights)
{
    char *most = record_propose(programs, tree, TRUE);
    g_autoptr(GPtrArray) kernels = g_ptr_array_new(), texts = g_ptr_array_new_with_free_func(g_free);
    double saved = most ? saved_by(most, programs, machine, request, weights) : 0;

    for (guint p = 0; p < programs->len; p++)
        g_ptr_array_extend(kernels, ((const Program *)g_ptr_array_index(programs, p))->kernels, NULL, NULL);
    if (most)
        add_own(texts, kernels);
    for (guint i = 0; i < texts->len; i++) {
        g_autofree char *legal = legal_of_united(g_ptr_array_index(texts, i), kernels, programs, tree);
        double own = legal ? saved_by(legal, programs, machine, request, weights) : 0;

        if (own <= saved)
            continue;
        saved = own;
        g_free(most);
        most = g_steal_pointer(&legal);
    }
    return most;
}

/* The first record of parallel pointers among PICKS, of PROGRAM, that saves something and that TREE proves to
 * be legal; *ret_saved: how much. NULL: none does. */
static char *
first_saving(Program *program, const GPtrArray *programs, const SourceTree *tree, const GArray *picks,
             double *ret_saved)
{
    for (guint i = 0; i < picks->len; i++) {
        const Pick *pick = &g_array_index(picks, Pick, i);
        const Binding *binding = pick->ranking->binding;
        g_autofree char *text =
            binding->kind == BINDING_PARALLEL && pick->saved > 0 ? record_fields_text(binding->record) : NULL;
        char *legal = text ? legal_of_united(text, program->kernels, programs, tree) : NULL;

        *ret_saved = pick->saved;
        if (legal)
            return legal;
    }
    return NULL;
}

char *
record_propose_ranked(Program *program, const SourceSet *sources, const GArray *picks, const Machine *machine,
                      const AnalysisRequest *request, GHashTable *weights)
{
    g_autoptr(SourceTree) tree = source_set_read(sources, NULL, NULL);
    g_autoptr(GPtrArray) programs = g_ptr_array_new();
    double saved = 0;

    if (!tree)
        return NULL;
    g_ptr_array_add(programs, program);
    g_autofree char *own = first_saving(program, programs, tree, picks, &saved),
                    *united = record_propose(programs, tree, FALSE);
    if (!own || !united || strcmp(own, united) == 0)
        return own ? g_steal_pointer(&own) : g_steal_pointer(&united);
    return saved_by(united, programs, machine, request, weights) >= saved ? g_steal_pointer(&united)
                                                                          : g_steal_pointer(&own);
}
