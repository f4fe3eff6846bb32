/* SPDX-License-Identifier: MIT */
#include "command/sources/sources.h"

#include "report/report.h"
#include "base/base.h"
#include "report/analysis/analysis.h"
#include "files/files.h"
#include "frontend/parse/parse.h"

struct MachineLoad {
    const Options *options;
    SecondThread *thread; /* NULL: it has ended */
    Machine *machine;
    GError *error;
    gboolean is_checked;
};

static void
load_machine(MachineLoad *load)
{
    const Options *options = load->options;

    load->machine = machine_new(options->arch, options->compiler, options->model,
                                (const char *const *)options->sets->pdata, &load->error);
}

static gpointer
load_beside(gpointer load)
{
    load_machine(load);
    return NULL;
}

/* Waits until the machine is loaded. */
static void
finish(MachineLoad *load)
{
    if (load->thread && !second_thread_end(g_steal_pointer(&load->thread)))
        load_machine(load);
}

MachineLoad *
machine_load_new(const Options *options)
{
    MachineLoad *load = g_new0(MachineLoad, 1);

    load->options = options;
    if (parse_prepare()) /* the thread reads the environment */
        load->thread = second_thread_start(load_beside, load);
    if (!load->thread)
        load_machine(load);
    return load;
}

/* Notes the files that LOAD has read, and looks whether all that is asked can be meant for what they tell. */
static void
check(MachineLoad *load)
{
    const Options *options = load->options;

    load->is_checked = TRUE;
    input_set_add(options->inputs, arch_get_path(load->machine->arch), "the architecture file");
    input_set_add(options->inputs, arch_get_path(load->machine->compiler_file), "the compiler's file");
    if (!analysis_request_check(&options->request, load->machine, &load->error))
        g_clear_pointer(&load->machine, machine_free);
}

const Machine *
machine_load_wait(MachineLoad *load, GError **error)
{
    finish(load);
    if (load->machine && !load->is_checked)
        check(load);
    if (!load->machine && error)
        *error = g_error_copy(load->error);
    return load->machine;
}

const Compiler *
machine_load_compiler(gpointer load, GError **error)
{
    const Machine *machine = machine_load_wait(load, error);

    return machine ? &machine->compiler : NULL;
}

void
machine_load_free(MachineLoad *load)
{
    if (!load)
        return;
    second_thread_end(load->thread);
    machine_free(load->machine);
    g_clear_error(&load->error);
    g_free(load);
}
