/* SPDX-License-Identifier: MIT */
#include "command/header/header.h"

#include "choose/choose.h"

char *
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
