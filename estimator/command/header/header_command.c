/* SPDX-License-Identifier: MIT */
#include "command/header/header.h"
#include "command/sources/sources.h"

#include "choose/choose.h"

/* The header that OPTIONS ask for, for a record of PROGRAM. Fails with ANALYSIS_ERROR, BINDING_ERROR,
 * LAYOUT_ERROR and HEADER_ERROR. */
static char *
header_of_program(const Program *program, const Options *options, GError **error)
{
    const Kernel *kernel = NULL;
    const char *spec = g_ptr_array_index(options->request.candidates.specs, 0);
    g_autoptr(Binding) binding = record_find(program, &options->request, NULL, &kernel, error);
    g_autoptr(HeaderNames) names = binding ? header_names_new(binding->record, options->name, error) : NULL;
    HeaderExtent extent = options->arrays ? HEADER_ARRAYS : HEADER_ACCESSORS;

    if (!binding)
        header_set_place(kernel, error);
    return names ? header_of_record(binding->record, names, extent, spec, error) : NULL;
}

int
header_command(const Options *options)
{
    int status = 0;
    g_autoptr(GError) error = NULL;
    g_autoptr(Program) program = source_read(options, options->source, NULL, NULL, &status);
    g_autofree char *text = NULL;

    if (!program)
        return status;
    text = header_of_program(program, options, &error);
    if (g_error_matches(error, HEADER_ERROR, HEADER_ERROR_PLACE))
        return command_fail_in_place(error, STATUS_NONE);
    if (!text)
        return source_fail(error, options->source);
    if (header_replaces(text, options->output))
        input_set_remove(options->inputs, options->output);
    return command_write(options->output, text, options->inputs);
}
