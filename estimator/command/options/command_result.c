/* SPDX-License-Identifier: MIT */
#include "command/options/options.h"

#include "files/files.h"
#include "text/text.h"

#include <stdio.h>

/* Whether ERROR is about what options say, whatever else is right: a name that the source does not have, a
 * layout that is none. */
static gboolean
is_of_options(const GError *error)
{
    const GQuark domains[] = {OPTION_ERROR, ANALYSIS_ERROR, MACHINE_ERROR, BINDING_ERROR, LAYOUT_ERROR};

    for (guint i = 0; i < G_N_ELEMENTS(domains); i++)
        if (error->domain == domains[i])
            return TRUE;
    return g_error_matches(error, ARCH_ERROR, ARCH_ERROR_NAME);
}

char *
command_hint(const Options *options, const GError *error)
{
    g_autofree char *help = options && is_of_options(error) ? options_help_line_of(options->command) : NULL;

    return help ? g_strdup_printf("Try '%s'.\n", help) : g_strdup("");
}

int
command_fail(const Options *options, const GError *error, int status)
{
    g_autofree char *message = text_clean(error->message), *hint = command_hint(options, error);

    fprintf(stderr, "fieldwise: error: %s\n%s", message, hint);
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
    return command_fail(NULL, error, error->domain == INPUT_ERROR ? STATUS_USAGE : STATUS_NONE);
}
