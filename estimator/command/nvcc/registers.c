/* SPDX-License-Identifier: MIT */
#include "command/nvcc/nvcc.h"
#include "command/sources/sources.h"

gboolean
registers_read(Options *options, int *ret_status)
{
    g_autoptr(GError) error = NULL;
    RegisterTable *table;

    if (!options->registers_file)
        return TRUE;
    table = register_file_read(options->registers_file, &error);
    if (table)
        register_table_choose(table, options->variant ? options->variant : "");
    else
        *ret_status = error->domain == REGISTER_ERROR ? command_fail_in_place(error, STATUS_USAGE)
                                                      : command_fail(options, error, STATUS_USAGE);
    options->request.launch.by_layout = table;
    return table != NULL;
}

gboolean
registers_compile(Options *options, const Program *program, const Machine *machine, int *ret_status)
{
    g_autoptr(GError) error = NULL;

    if (!options->registers_by_nvcc || g_strcmp0(options->dump, "kernel") == 0 ||
        nvcc_registers(options, program, machine, &error))
        return TRUE;
    *ret_status = error->domain == NVCC_ERROR && error->code == NVCC_ERROR_MISSING
                      ? command_fail(options, error, STATUS_USAGE)
                      : source_fail(options, error, options->source);
    return FALSE;
}
