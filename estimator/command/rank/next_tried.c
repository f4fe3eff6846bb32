/* SPDX-License-Identifier: MIT */
/* Whether a command line works, found out without writing anything: it is read as a shell and the command
 * read it. */
#include "command/rank/rank.h"

#include "command/apply/apply.h"
#include "command/header/header.h"
#include "command/sources/sources.h"

#include <string.h>

/* What LINE asks for, with the standard input of GIVEN; NULL: it cannot be read. */
static Options *
options_of_line(const char *line, const Options *given)
{
    g_auto(GStrv) argv = NULL;
    g_autoptr(Options) options = NULL;

    if (!g_shell_parse_argv(line, NULL, &argv, NULL))
        return NULL;
    options = options_parse(argv, NULL);
    if (options && given->texts)
        sources_share_standard_input(options, given->texts);
    return g_steal_pointer(&options);
}

/* Whether PROGRAMS, which were read for GIVEN, are what a command without options of kernels reads. */
static gboolean
are_whole(const Options *given)
{
    return given->request.kernels->len == 0 && g_hash_table_size(given->request.launch.params) == 0 &&
           g_hash_table_size(given->request.launch.values) == 0;
}

/* Reads the sources of OPTIONS into PROGRAMS, of which all that is wrong is told already. */
static gboolean
read_silently(const Options *options, GPtrArray *programs)
{
    g_autoptr(GPtrArray) diagnostics = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    g_autoptr(GPtrArray) none = g_ptr_array_new();
    const SourcesLater later = {diagnostics, units, options->texts ? options->texts : none};

    return sources_read(options, NULL, programs, &later) == 0;
}

/* The one of PROGRAMS that is the source of OPTIONS. */
static Program *
program_of(const Options *options, const GPtrArray *programs)
{
    for (guint i = 0; i < programs->len; i++)
        if (strcmp(((const Program *)g_ptr_array_index(programs, i))->path, options->source) == 0)
            return g_ptr_array_index(programs, i);
    return g_ptr_array_index(programs, 0);
}

/* Whether OPTIONS name the sources of GIVEN, in their order. */
static gboolean
are_same_sources(const Options *options, const Options *given)
{
    g_autoptr(GPtrArray) a = options_sources(options), b = options_sources(given);

    if (a->len != b->len)
        return FALSE;
    for (guint i = 0; i < a->len; i++)
        if (strcmp(g_ptr_array_index(a, i), g_ptr_array_index(b, i)) != 0)
            return FALSE;
    return TRUE;
}

char *
line_refusal(const char *line, const Options *given, const RankedProgram *ranked)
{
    g_autoptr(Options) options = options_of_line(line, given);
    g_autoptr(GPtrArray) whole = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    const GPtrArray *programs = ranked->programs;
    GPtrArray *units = options && are_same_sources(options, given) ? ranked->units : NULL;

    if (!options)
        return g_strdup("the command line cannot be read");
    if (!are_whole(given)) {
        if (!read_silently(options, whole))
            return g_strdup("the sources cannot be read");
        programs = whole;
    }
    return options->command == COMMAND_APPLY ? apply_refusal(options, programs, units)
                                             : header_refusal(options, program_of(options, programs));
}
