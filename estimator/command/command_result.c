/* SPDX-License-Identifier: MIT */
#include "command_result.h"

#include "output.h"
#include "text_table.h"

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
command_write(const char *path, const char *text)
{
    g_autoptr(GError) error = NULL;

    return output_write(path, text, &error) ? 0 : command_fail(error, STATUS_NONE);
}
