/* SPDX-License-Identifier: MIT */
/* The pipeline of `rank`, and which command does what. */
#include "command/apply/apply.h"
#include "command/arch/arch.h"
#include "command/command_private.h"
#include "command/header/header.h"
#include "command/nvcc/nvcc.h"
#include "command/rank/rank.h"
#include "command/sources/sources.h"
#include "command/stage/stage.h"
#include "command/validate/validate.h"
#include "base/base.h"
#include "report/report.h"
#include "layouts/header/structs/structs.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/* Says ERROR, and which command line tells how those in ARGV are written: of a command that is not known,
 * too. */
static int
fail_usage(const GError *error, char *const *argv)
{
    g_autofree char *help = options_help_line(argv), *message = text_clean(error->message);

    fprintf(stderr, "fieldwise: error: %s\nTry '%s'.\n", message, help);
    return STATUS_USAGE;
}

/* Whether the sources of OPTIONS are rewritten when all is ranked, to see whether that can be advised. */
static gboolean
rewrites_later(const Options *options)
{
    return options->command == COMMAND_RANK && options->format == FORMAT_TABLE && !options->dump;
}

/* rank, explain and validate plan: options and architecture, then the sources, then what they come to. */
static int
rank(Options *options)
{
    int status = 0;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    const SourcesLater later = {NULL, units, NULL};
    g_autoptr(MachineLoad) load = machine_load_new(options);
    const Machine *machine;
    Program *program;

    if (!options->source && (!machine_load_wait(load, &error) || !sources_add_listed(options, &error)))
        return command_fail(options, error, STATUS_USAGE);
    if (!registers_read(options, &status))
        return status;
    status = sources_read(options, load, programs, rewrites_later(options) ? &later : NULL);
    if (status != 0)
        return status;
    machine = machine_load_wait(load, NULL);
    program = g_ptr_array_index(programs, 0);
    if (!registers_compile(options, program, machine, &status))
        return status;
    if (options->command == COMMAND_VALIDATE_PLAN)
        return validate_plan(options, program, machine);
    if (g_strcmp0(options->dump, "kernel") == 0)
        return rank_dump_program(options, program);
    if (g_strcmp0(options->dump, "course") == 0) {
        g_autofree char *text = dump_course(program);

        return command_write(options->output, text, options->inputs);
    }
    return rank_programs(options, programs, units, machine);
}

/* What ARGV asks for. Returns the exit status. */
static int
run(char **argv)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Options) options = NULL;
    g_autofree char *text = NULL;

    options = options_parse(argv, &error);
    if (!options)
        return fail_usage(error, argv);
    if (!sources_expand_arguments(options, &error) || !sources_read_standard_input(options, &error))
        return command_fail(options, error, STATUS_USAGE);
    if (options->help)
        text = options_help(options->command);
    else if (options->version)
        text = g_strdup("fieldwise " FIELDWISE_VERSION "\n");
    else if (options->command == COMMAND_COMPLETION)
        text = options_completion(options->verb);
    else if (options->command == COMMAND_HEADER)
        return header_command(options);
    else if (options->command == COMMAND_APPLY)
        return apply_command(options);
    else if (options->command == COMMAND_STAGE)
        return stage_command(options);
    else if (options->command == COMMAND_VALIDATE_RUN)
        return validate_run(options);
    else if (options->command == COMMAND_VALIDATE_REPORT)
        return validate_report_run(options);
    else
        return (options->command & COMMAND_ANY_ARCH) != 0 ? arch_run(options) : rank(options);
    return command_write(options->output, text, options->inputs);
}

int
main(int argc, char **argv)
{
    int status;

    heap_set_up();
    crash_guard();
    setlocale(LC_CTYPE, ""); /* for the character set of the terminal; numbers stay as C has them */
    signal(SIGPIPE, SIG_IGN);
    /* GLib makes its locale for numbers when it first reads one. Where two threads do that at once, it takes
     * the errno of the one that waits for an error of the number. */
    g_ascii_strtoull("0", NULL, 10);
    status = run(argv);
    fflush(NULL);
#ifndef __SANITIZE_ADDRESS__ /* which looks for leaks when a process ends */
    _exit(status);           /* libclang would take apart what the system takes back at once */
#endif
    return status;
}
