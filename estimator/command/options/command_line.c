/* SPDX-License-Identifier: MIT */
/* Command lines to type next. */
#include "command/options/options.h"

#include <string.h>

void
command_line_add(GString *line, const char *word)
{
    g_autofree char *quoted = g_shell_quote(word);
    gboolean is_plain =
        *word != '\0' && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                      "_-+=./,:@%") == strlen(word);

    g_string_append_printf(line, " %s", is_plain ? word : quoted);
}

static void
add_source(GString *line, const Options *options, const char *source)
{
    if (options->texts && strcmp(source, STANDARD_INPUT) == 0)
        source = NULL;
    g_autofree char *path = !source            ? g_strdup("-")
                            : source[0] == '-' ? g_strconcat("./", source, NULL)
                                               : g_strdup(source);

    command_line_add(line, path);
}

void
command_line_add_given(GString *line, const Options *options, Command command, const char *const *kept,
                       const char *const *left)
{
    g_autoptr(GPtrArray) words = options_given(options, command, kept, left);

    for (guint i = 0; i < words->len; i++)
        command_line_add(line, g_ptr_array_index(words, i));
}

char *
command_line_end(GString *line, const Options *options, const char *one)
{
    add_source(line, options, one ? one : options->source);
    for (guint i = 0; !one && i < options->more_sources->len; i++)
        add_source(line, options, g_ptr_array_index(options->more_sources, i));
    for (guint i = 0; options->compiler_args && options->compiler_args[i]; i++) {
        if (i == 0)
            g_string_append(line, " --");
        command_line_add(line, options->compiler_args[i]);
    }
    return g_string_free(line, FALSE);
}
