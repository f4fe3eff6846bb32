/* SPDX-License-Identifier: MIT */
#include "planned.h"

#include "frontend/frontend.h"

#include <string.h>

GPtrArray *
planned_commands(const char *path, GError **error)
{
    g_autoptr(GPtrArray) commands = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    g_autofree char *text = NULL;
    g_auto(GStrv) parts = NULL;

    if (!g_file_get_contents(path, &text, NULL, error))
        return NULL;
    parts = g_strsplit(text, "\n\n", -1);
    for (char **part = parts; *part; part++)
        if (**part != '\0')
            g_ptr_array_add(commands, g_strsplit(*part, "\n", -1));
    return g_steal_pointer(&commands);
}

/* "packets.Rule" of "/…/packets.cu" and "Rule", as `validate plan` names programs. */
static char *
program_name(const char *source, const char *prefix)
{
    g_autofree char *base = g_path_get_basename(source);
    char *dot = strrchr(base, '.');

    if (dot && dot > base)
        *dot = '\0';
    return g_strdup_printf("%s.%s", base, prefix);
}

static gboolean
read_registers(Options *options, GError **error)
{
    RegisterTable *table;

    if (!options->registers_file)
        return TRUE;
    table = register_file_read(options->registers_file, error);
    if (table)
        register_table_choose(table, options->variant ? options->variant : "");
    options->request.launch.by_layout = table;
    return table != NULL;
}

Planned *
planned_new(char *const *command, GError **error)
{
    g_autoptr(Planned) planned = g_new0(Planned, 1);
    g_autoptr(GPtrArray) diagnostics = NULL;

    planned->options = options_parse(command, error);
    if (!planned->options || !read_registers(planned->options, error))
        return NULL;
    const ParseOptions parse = {.compiler_args = planned->options->compiler_args,
                                .kernel_seconds = options_walk_seconds(planned->options),
                                .kernels = planned->options->request.kernels};
    planned->variant = planned->options->variant ? planned->options->variant : "";
    planned->program = program_name(planned->options->source, planned->options->name);
    planned->read = frontend_read(planned->options->source, &parse, &diagnostics, error);
    return planned->read ? g_steal_pointer(&planned) : NULL;
}

void
planned_free(Planned *planned)
{
    if (!planned)
        return;
    g_clear_pointer(&planned->read, program_free);
    g_free(planned->program);
    g_clear_pointer(&planned->options, options_free);
    g_free(planned);
}
