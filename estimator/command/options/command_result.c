/* SPDX-License-Identifier: MIT */
#include "command/options/options.h"

#include "files/files.h"
#include "text/text.h"

#include <stdio.h>

int
command_fail(const GError *error, int status)
{
    g_autofree char *message = text_clean(error->message);

    fprintf(stderr, "fieldwise: error: %s\n", message);
    return status;
}

int
command_fail_in_place(const GError *error, int status)
{
    g_autofree char *message = text_clean(error->message);

    fprintf(stderr, "%s\n", message);
    return status;
}

int
command_write(const char *path, const char *text, const InputSet *inputs)
{
    g_autoptr(GError) error = NULL;

    if (output_write(path, text, inputs, &error))
        return 0;
    return command_fail(error, error->domain == INPUT_ERROR ? STATUS_USAGE : STATUS_NONE);
}
