/* SPDX-License-Identifier: MIT */
#include "command/apply/propose.h"

#include "records/records.h"
#include "rewrite/rewrite.h"
#include "frontend/parse/parse.h"

#include <string.h>

/* The compiler arguments of OPTIONS with those of ALSO, or NULL, behind them. */
static char **
arguments_with(const Options *options, const char *also)
{
    g_autoptr(GStrvBuilder) all = g_strv_builder_new();
    g_auto(GStrv) more = NULL;

    if (options->compiler_args)
        g_strv_builder_addv(all, (const char **)options->compiler_args);
    if (also && g_shell_parse_argv(also, NULL, &more, NULL))
        g_strv_builder_addv(all, (const char **)more);
    return g_strv_builder_end(all);
}

/* Takes unit NTH out of PARSED, which may be NULL; NULL: it is not there. */
static SourceUnit *
take_parsed(GPtrArray *parsed, guint nth)
{
    SourceUnit *unit = parsed && nth < parsed->len ? g_ptr_array_index(parsed, nth) : NULL;

    if (unit)
        g_ptr_array_index(parsed, nth) = NULL;
    return unit;
}

/* Parses all sources of OPTIONS but those that PARSED has, with the arguments of ALSO as well, and adds them
 * to UNITS. */
static gboolean
add_units(GPtrArray *units, const Options *options, const ParseOptions *parse_options, const char *also,
          GPtrArray *parsed, GError **error)
{
    g_auto(GStrv) arguments = arguments_with(options, also);
    g_auto(GStrv) own_macros = NULL;
    ParseOptions with_macros = *parse_options;

    with_macros.with_macros = TRUE;
    with_macros.compiler_args = arguments;
    if (also && g_shell_parse_argv(also, NULL, &own_macros, NULL))
        with_macros.own_macros = own_macros;
    for (guint i = 0; i <= options->more_sources->len; i++) {
        const char *path = i == 0 ? options->source : g_ptr_array_index(options->more_sources, i - 1);
        SourceUnit *unit = take_parsed(parsed, i);

        if (!unit)
            unit = source_unit_parse(path, &with_macros, error);
        if (!unit)
            return FALSE;
        unit->also = g_strdup(also);
        g_ptr_array_add(units, unit);
    }
    return TRUE;
}

SourceTree *
apply_read_tree(const Options *options, const ParseOptions *parse_options, GPtrArray *parsed, GError **error)
{
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);

    if (!add_units(units, options, parse_options, NULL, parsed, error))
        return NULL;
    for (guint i = 0; i < options->also->len; i++)
        if (!add_units(units, options, parse_options, g_ptr_array_index(options->also, i), NULL, error))
            return NULL;
    return source_tree_new(g_steal_pointer(&units), error);
}

gboolean
apply_check_unchanged(const GPtrArray *programs, GError **error)
{
    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);
        g_autofree char *changed = program->sums ? read_files_changed(program->files, program->sums) : NULL;

        if (changed) {
            g_set_error(error, PARSE_ERROR, PARSE_ERROR_FILE, "%s has changed meanwhile: nothing is written",
                        changed);
            return FALSE;
        }
    }
    return TRUE;
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
    g_autoptr(GString) text = NULL;

    for (guint k = 0; k < kernels->len; k++) {
        g_autoptr(GPtrArray) bindings = kernel_bind_records(g_ptr_array_index(kernels, k), NULL, NULL, NULL);

        for (guint b = 0; bindings && b < bindings->len; b++) {
            const Binding *binding = g_ptr_array_index(bindings, b);

            if (binding->kind != BINDING_PARALLEL || text)
                return NULL;
            text = g_string_new(binding->record->name);
            for (guint f = 0; f < binding->record->n_fields; f++)
                g_string_append_printf(text, "%c%s", f == 0 ? '=' : ',', binding->record->fields[f].name);
        }
    }
    return text ? g_string_free(g_steal_pointer(&text), FALSE) : NULL;
}

char *
propose_record(const GPtrArray *programs, const SourceTree *tree, gboolean is_alone)
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

char *
propose_record_of(const Options *options, Program *program, const ParseOptions *parse_options)
{
    g_autoptr(SourceTree) tree = apply_read_tree(options, parse_options, NULL, NULL);
    g_autoptr(GPtrArray) programs = g_ptr_array_new();

    g_ptr_array_add(programs, program);
    return tree ? propose_record(programs, tree, FALSE) : NULL;
}
