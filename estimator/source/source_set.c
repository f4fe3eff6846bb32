/* SPDX-License-Identifier: MIT */
#include "source/source.h"

/* The compiler arguments of SOURCES with those of ALSO, or NULL, behind them. */
static char **
arguments_with(const SourceSet *sources, const char *also)
{
    g_autoptr(GStrvBuilder) all = g_strv_builder_new();
    g_auto(GStrv) more = NULL;

    if (sources->parse_options->compiler_args)
        g_strv_builder_addv(all, (const char **)sources->parse_options->compiler_args);
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

/* Parses all of SOURCES but those that PARSED has, with the arguments of ALSO as well, and adds them to
 * UNITS.
 */
static gboolean
add_units(GPtrArray *units, const SourceSet *sources, const char *also, GPtrArray *parsed, GError **error)
{
    g_auto(GStrv) arguments = arguments_with(sources, also);
    g_auto(GStrv) own_macros = NULL;
    ParseOptions with_macros = *sources->parse_options;

    with_macros.with_macros = TRUE;
    with_macros.compiler_args = arguments;
    if (also && g_shell_parse_argv(also, NULL, &own_macros, NULL))
        with_macros.own_macros = own_macros;
    for (guint i = 0; i < sources->paths->len; i++) {
        const char *path = g_ptr_array_index(sources->paths, i);
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

/* Those of SOURCES that PARSED has are taken out of it. */
static GPtrArray *
all_units(const SourceSet *sources, GPtrArray *parsed, GError **error)
{
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);

    if (!add_units(units, sources, NULL, parsed, error))
        return NULL;
    for (guint i = 0; sources->also && i < sources->also->len; i++)
        if (!add_units(units, sources, g_ptr_array_index(sources->also, i), NULL, error))
            return NULL;
    return g_steal_pointer(&units);
}

GPtrArray *
source_set_units(const SourceSet *sources, GError **error)
{
    return all_units(sources, NULL, error);
}

SourceTree *
source_set_read(const SourceSet *sources, GPtrArray *parsed, GError **error)
{
    g_autoptr(GPtrArray) units = all_units(sources, parsed, error);

    return units ? source_tree_new(g_steal_pointer(&units), error) : NULL;
}

gboolean
programs_check_unchanged(const GPtrArray *programs, GError **error)
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

SourceTree *
source_set_read_sound(const SourceSet *sources, const char **ret_wrong, GError **error)
{
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    ParseOptions with_macros = *sources->parse_options;

    with_macros.with_macros = TRUE;
    for (guint i = 0; i < sources->paths->len; i++) {
        SourceUnit *unit;
        g_autofree char *wrong = NULL;

        *ret_wrong = g_ptr_array_index(sources->paths, i);
        unit = source_unit_parse(*ret_wrong, &with_macros, error);
        if (!unit)
            return NULL;
        g_ptr_array_add(units, unit);
        wrong = source_unit_first_error(unit);
        if (wrong) {
            g_set_error_literal(error, PARSE_ERROR, PARSE_ERROR_FILE,
                                "the source does not compile: nothing is staged");
            return NULL;
        }
    }
    *ret_wrong = g_ptr_array_index(sources->paths, 0);
    return source_tree_new(g_steal_pointer(&units), error);
}
