/* SPDX-License-Identifier: MIT */
/* How a program is read for a rewriting: all its sources, in all configurations that are asked for or, where
 * text that #if leaves out stands against it, needed. */
#include "choose/choose.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* How many arguments of the compiler that a program was not given are tried. */
#define MAX_READERS 6u

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

SourceTree *
source_set_read(const SourceSet *sources, GPtrArray *parsed, GError **error)
{
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);

    if (!add_units(units, sources, NULL, parsed, error))
        return NULL;
    for (guint i = 0; sources->also && i < sources->also->len; i++)
        if (!add_units(units, sources, g_ptr_array_index(sources->also, i), NULL, error))
            return NULL;
    return source_tree_new(g_steal_pointer(&units), error);
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

static gboolean
has_text(const GPtrArray *texts, const char *text)
{
    return g_ptr_array_find_with_equal_func((GPtrArray *)texts, text, g_str_equal, NULL);
}

/* Adds READERS to ALSO, those that it has not; FALSE where there are none, or too many. Of "-DA -DB" and
 * "-DB" the latter is tried first: A and B may exclude each other. */
static gboolean
add_readers(GPtrArray *also, const GPtrArray *readers)
{
    guint n = also->len;

    for (guint i = 0; i < readers->len; i++) {
        const char *reader = g_ptr_array_index(readers, i), *last = strrchr(reader, ' ');
        gboolean is_early = last && has_text(readers, last + 1);

        for (guint k = 0; k < n && is_early; k++)
            is_early = strcmp(g_ptr_array_index(also, k), last + 1) != 0;
        if (!is_early && !has_text(also, reader))
            g_ptr_array_add(also, g_strdup(reader));
    }
    return also->len > n && also->len <= MAX_READERS;
}

/* A rewriting of *TREE was REFUSED, perhaps because of text that #if leaves out: the program read once more
 * for each macro that has such text read. *TREE is that tree then. NULL: some of it is left out still. */
static Rewriting *
rewrite_all_text(const SourceSet *sources, const Rewriting *refused, const RewriteNames *names,
                 SourceTree **tree)
{
    g_autoptr(SourceTree) other = NULL;
    g_autoptr(Rewriting) rewriting = NULL;

    if (sources->also->len > 0)
        return NULL;
    while (add_readers(sources->also, rewriting ? rewriting->readers : refused->readers)) {
        g_clear_pointer(&rewriting, rewriting_free);
        g_clear_pointer(&other, source_tree_free);
        other = source_set_read(sources, NULL, NULL);
        rewriting = other ? rewriting_new(other, names, NULL) : NULL;
        if (!rewriting)
            break;
        /* what is refused then is why, where no text is left out any more */
        if (rewriting->refusals->len > 0 && rewriting->readers->len > 0)
            continue;
        source_tree_free(*tree);
        *tree = g_steal_pointer(&other);
        return g_steal_pointer(&rewriting);
    }
    g_ptr_array_set_size(sources->also, 0);
    return NULL;
}

Rewriting *
source_set_rewrite(const SourceSet *sources, const RewriteNames *names, SourceTree **tree, GError **error)
{
    Rewriting *rewriting = rewriting_new(*tree, names, error);
    Rewriting *other = rewriting ? rewrite_all_text(sources, rewriting, names, tree) : NULL;

    if (!other)
        return rewriting;
    rewriting_free(rewriting);
    return other;
}
