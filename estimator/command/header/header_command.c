/* SPDX-License-Identifier: MIT */
#include "command/header/header.h"
#include "command/sources/sources.h"

#include "base/base.h"
#include "choose/choose.h"
#include "files/files.h"

#include <stdio.h>
#include <string.h>

/* Whether what records have in common is left to a file beside the header: one on standard output, or that a
 * program reads from a pipe, has no such file beside it. */
static gboolean
is_in_two(const Options *options)
{
    return options->in_two || (!options->in_one && options->output &&
                               (!g_file_test(options->output, G_FILE_TEST_EXISTS) ||
                                g_file_test(options->output, G_FILE_TEST_IS_REGULAR)));
}

/* The header of BINDING's record in the layout SPEC. Fails with LAYOUT_ERROR and HEADER_ERROR. */
static char *
header_in(const Options *options, const Binding *binding, const char *spec, GError **error)
{
    g_autoptr(HeaderNames) names = header_names_new(binding->record, options->name, error);
    HeaderExtent extent = options->arrays ? HEADER_ARRAYS : HEADER_ACCESSORS;

    return names ? header_of_record(binding->record, names, extent, spec, is_in_two(options), error) : NULL;
}

/* The header in the layout that MACHINE chooses for the record of BINDING in PROGRAM, which is told; errors
 * of that are ANALYSIS_ERROR, too. */
static char *
header_chosen(Program *program, const Options *options, const Machine *machine, const Binding *binding,
              GError **error)
{
    AnalysisRequest request = options->request; /* nothing in it is owned */
    g_autoptr(GPtrArray) programs = g_ptr_array_new();
    g_autoptr(LayoutChoice) choice = NULL;
    g_autofree char *said = NULL;

    request.kernel_seconds = options_estimate_seconds(options);
    g_ptr_array_add(programs, program);
    choice = layout_choice_new(programs, machine, &request, options->weights, binding, error);
    if (!choice)
        return NULL;
    said = layout_choice_text(choice, FALSE);
    fprintf(stderr, "record: %s\n%s", binding->record->name, said);
    return header_in(options, binding, choice->spec, error);
}

/* The header that OPTIONS ask for, for a record of PROGRAM; MACHINE, where they name no layout, chooses one.
 * Fails with ANALYSIS_ERROR, BINDING_ERROR, LAYOUT_ERROR and HEADER_ERROR. */
static char *
header_of_program(Program *program, const Options *options, const Machine *machine, GError **error)
{
    const Kernel *kernel = NULL;
    const AnalysisRequest *request = &options->request;
    g_autoptr(Binding) binding =
        machine ? record_find_best(program, machine, request, options->weights, &kernel, error)
                : record_find(program, request, NULL, &kernel, error);

    if (!binding) {
        if (kernel)
            g_prefix_error(error, "%s:%u:%u: error: ", kernel->place.file, kernel->place.line,
                           kernel->place.column);
        return NULL;
    }
    return machine ? header_chosen(program, options, machine, binding, error)
                   : header_in(options, binding, g_ptr_array_index(request->candidates.specs, 0), error);
}

char *
header_refusal(const Options *options, Program *program)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *text = header_of_program(program, options, NULL, &error);

    return text ? NULL : g_strdup(error->message);
}

/* Writes TEXT to the file that OPTIONS name, and beside it the file that it shares with other headers.
 * Returns the exit status. */
static int
write_in_two(const Options *options, const char *text)
{
    g_autofree char *folder = g_path_get_dirname(options->output),
                    *name = g_path_get_basename(options->output);
    g_autofree char *path = strcmp(folder, ".") == 0 ? g_strdup(HEADER_COMMON_FILE)
                                                     : g_build_filename(folder, HEADER_COMMON_FILE, NULL);
    g_autofree char *common = header_common_text(), *old_common = NULL, *old = NULL;
    g_autoptr(GError) error = NULL;

    regular_file_read(path, &old_common, NULL, NULL);
    regular_file_read(options->output, &old, NULL, NULL);
    if (strcmp(name, HEADER_COMMON_FILE) == 0)
        g_set_error(&error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                    "%s is the file that all headers share: give the header another name", options->output);
    else if (old_common && !header_is_common(old_common))
        g_set_error(&error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                    "%s is there, and fieldwise did not write it: say --single-file", path);
    if (error)
        return command_fail(options, error, STATUS_NONE);
    const OutputChange changes[] = {{options->output, old, text}, {path, old_common, common}};
    gboolean is_there =
        g_strcmp0(old_common, common) == 0; /* what was built with it need not be built again */

    if (input_set_check_output(options->inputs, options->output, &error) &&
        output_change_all(changes, is_there ? 1 : G_N_ELEMENTS(changes), &error))
        return 0;
    return command_fail(options, error, error->domain == INPUT_ERROR ? STATUS_USAGE : STATUS_NONE);
}

int
header_command(const Options *options)
{
    int status = 0;
    g_autoptr(GError) error = NULL;
    g_autoptr(MachineLoad) load = options->choose ? machine_load_new(options) : NULL;
    g_autoptr(Program) program = source_read(options, options->source, load, NULL, &status);
    g_autofree char *text = NULL;

    if (program) {
        g_autoptr(GPtrArray) programs = g_ptr_array_new();

        g_ptr_array_add(programs, program);
        status =
            sources_check_values(options, programs) ? sources_take_profile(options, programs) : STATUS_NONE;
    }
    if (!program || status != 0)
        return status;
    text = header_of_program(program, options, load ? machine_load_wait(load, NULL) : NULL, &error);
    if (g_error_matches(error, HEADER_ERROR, HEADER_ERROR_PLACE))
        return command_fail_in_place(error, STATUS_NONE);
    if (!text)
        return source_fail(options, error, options->source);
    if (header_replaces(text, options->output))
        input_set_remove(options->inputs, options->output);
    return options->output && is_in_two(options) && strstr(text, HEADER_COMMON_FILE)
               ? write_in_two(options, text)
               : command_write(options->output, text, options->inputs);
}
