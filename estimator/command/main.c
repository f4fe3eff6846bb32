/* SPDX-License-Identifier: MIT */
#include "report/report.h"
#include "report/words/words.h"
#include "report/joint/joint.h"
#include "report/analysis/analysis.h"
#include "command/apply/apply_command.h"
#include "choose/choose.h"
#include "command/arch/arch.h"
#include "command/options/options.h"
#include "frontend/parse/parse.h"
#include "frontend/frontend.h"
#include "command/header/header.h"
#include "command/command_private.h"
#include "command/rank/rank.h"
#include "command/nvcc/nvcc.h"
#include "source/source.h"
#include "command/stage/stage_command.h"
#include "command/stage/stage_hint.h"
#include "command/stage/stage_plan.h"
#include "text/text.h"
#include "command/validate/validate.h"
#include "layouts/header/structs/structs.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define TABLE_ROWS 20 /* of a table without --top */
#define MAX_DIAGNOSTICS 10

/* MESSAGE without what it begins with, where it begins with START. */
static const char *
without_start(const char *message, const char *start)
{
    return g_str_has_prefix(message, start) ? message + strlen(start) : message;
}

/* TRUE where MESSAGE says itself where in a file something is wrong. */
static gboolean
has_place(const char *message)
{
    return g_regex_match_simple("^[^\n]+:[0-9]+:[0-9]+: error: ", message, 0, 0);
}

/* The same for what is wrong with the source, as compilers say it. */
static int
fail_source(const GError *error, const char *source)
{
    g_autofree char *path = g_strconcat(source, ": ", NULL), *message = NULL;

    if (has_place(error->message)) {
        message = text_clean(error->message);
        fprintf(stderr, "%s\n", message);
        return STATUS_NONE;
    }
    message = text_clean(without_start(without_start(error->message, path), "error: "));
    fprintf(stderr, "%s:1:1: error: %s\n", source, message);
    return STATUS_NONE;
}

static int
fail_usage(const GError *error)
{
    command_fail(error, STATUS_USAGE);
    fprintf(stderr, "Try 'fieldwise --help'.\n");
    return STATUS_USAGE;
}

/* Tells what the compiler found wrong, or the first of it: as warnings where that is no reason to fail. */
static void
print_diagnostics(const GPtrArray *diagnostics, gboolean as_warnings)
{
    guint n_errors = 0;

    for (guint i = 0; diagnostics && i < diagnostics->len; i++) {
        ParseDiagnostic diagnostic = *(const ParseDiagnostic *)g_ptr_array_index(diagnostics, i);
        g_autofree char *text = NULL, *clean = NULL;

        if (!diagnostic.is_error)
            continue;
        diagnostic.is_error = !as_warnings;
        text = parse_diagnostic_format(&diagnostic);
        clean = text_clean(text);
        if (n_errors++ < MAX_DIAGNOSTICS)
            fprintf(stderr, "%s\n", clean);
    }
    if (n_errors > MAX_DIAGNOSTICS)
        fprintf(stderr, "... and %u errors more\n", n_errors - MAX_DIAGNOSTICS);
}

/* The result as the user wants it. */
static char *
report(const Options *options, const Analysis *analysis, const GPtrArray *joints, GError **error)
{
    Terminal terminal = terminal_detect(!options->output ? STDOUT_FILENO : -1);
    gboolean explain = options->command == COMMAND_EXPLAIN;
    g_autoptr(SourceLines) sources = source_lines_new();

    if (options->dump)
        return dump_stage(analysis, options->dump, error);
    switch (options->format) {
    case FORMAT_JSON:
        return explain ? report_explain_json(analysis) : report_json(analysis, joints);
    case FORMAT_CSV:
        return explain ? report_explain_csv(analysis) : report_csv(analysis);
    case FORMAT_HTML:
    case FORMAT_DIFF:
    case FORMAT_TABLE:
        break;
    }
    if (explain)
        return report_explain(analysis, sources, &terminal);
    const TableShape shape = {options->request.candidates.top == 0 ? TABLE_ROWS : 0, options->expand};
    g_autofree char *table = report_table(analysis, joints, &shape, &terminal);
    g_autofree char *together = report_joint(joints, analysis->machine->model, &terminal);
    return g_strconcat(table, together, NULL);
}

/* What --dump=kernel prints. */
static int
dump_program(const Options *options, const Program *program)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) kernels = analysis_kernels(program, &options->request, &error);
    g_autofree char *text = NULL;

    if (!kernels)
        return fail_source(error, options->source);
    if (kernels->len == 0) {
        fprintf(stderr, "%s:1:1: error: no kernel: no __global__ function is understood here\n",
                program->path);
        return STATUS_NONE;
    }
    text = dump_kernels(kernels);
    return command_write(options->output, text, options->inputs);
}

/* How the program is read once more for what its text says. */
static ParseOptions
text_options(const Options *options)
{
    return (ParseOptions){.cuda_path = options->cuda_path,
                          .build_dir = options->build_dir,
                          .compiler_args = options->compiler_args};
}

/* The record that all kernels of ANALYSIS can have, where it proposes parallel pointers: "NAME=F,G"; NULL:
 * none. */
static char *
united_record(const Options *options, Program *program, const Analysis *analysis)
{
    const ParseOptions parse_options = text_options(options);
    g_autoptr(GPtrArray) paths = options_sources(options);
    const SourceSet sources = {paths, options->also, &parse_options};
    gboolean is_proposed = FALSE;

    for (guint i = 0; i < analysis->bindings->len; i++) {
        const Binding *binding = g_ptr_array_index(analysis->bindings, i);

        is_proposed |= binding->proposed && binding->kind == BINDING_PARALLEL;
    }
    return is_proposed && options->command == COMMAND_RANK ? record_propose_again(program, &sources) : NULL;
}

/* What stands behind the table of ANALYSIS: the record of all kernels, what staging would bring, and the
 * command to type next. */
static char *
further_text(const Options *options, const GPtrArray *programs, const Analysis *analysis,
             const GPtrArray *joints, const Machine *machine)
{
    Program *program = g_ptr_array_index(programs, 0);
    const ParseOptions parse_options = text_options(options);
    gboolean is_one = options->more_sources->len == 0;
    g_autofree char *record = united_record(options, program, analysis);
    g_autofree char *staging = is_one ? stage_hint(options, program, &parse_options, machine) : NULL;
    const RankedProgram ranked = {programs, analysis, joints, record, staging != NULL};
    g_autofree char *next = options->command == COMMAND_RANK ? next_command(options, &ranked) : NULL;
    GString *text = g_string_new(NULL);

    if (record)
        g_string_append_printf(
            text, "\nOne record in all kernels, of arrays that are equally long: --record %s\n", record);
    if (staging)
        g_string_append(text, staging);
    if (next)
        g_string_append_printf(text, "\nNext: %s\n", next);
    return g_string_free(text, FALSE);
}

/* The records that several launches of ANALYSIS reach: of Joint. What the best layouts of one launch cost for
 * the others is estimated as well, and kept in MORE (of Analysis). */
static GPtrArray *
find_joints(const Options *options, const GPtrArray *programs, const Machine *machine, Analysis *analysis,
            Progress *progress, GPtrArray *more)
{
    GPtrArray *joints = g_ptr_array_new_with_free_func((GDestroyNotify)joint_free);
    g_autoptr(GPtrArray) first = g_ptr_array_new(), names = NULL;

    g_ptr_array_add(first, analysis);
    names = joint_records(first);
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        g_autoptr(GPtrArray) specs = joint_specs(first, name), analyses = g_ptr_array_new();
        AnalysisRequest request = options->request;
        Analysis *all = NULL;

        request.record = options->request.record ? options->request.record : (char *)name;
        request.candidates = (CandidateRequest){.specs = specs, .progress = progress};
        request.kernel_seconds = options_estimate_seconds(options);
        if (!joint_is_complete(first, name, specs))
            all = analysis_of_sources(programs, machine, &request, FALSE, NULL);
        if (all)
            g_ptr_array_add(more, all);
        g_ptr_array_add(analyses, all ? all : analysis);
        joint_add(joints, analyses, name, options->weights);
    }
    joint_note_beside(joints, first);
    return joints;
}

/* Whether one of PROGRAMS has a kernel called NAME. */
static gboolean
has_kernel(const GPtrArray *programs, const char *name)
{
    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);

        for (guint k = 0; k < program->kernels->len; k++)
            if (kernel_name_means(name, ((const Kernel *)g_ptr_array_index(program->kernels, k))->name))
                return TRUE;
    }
    return FALSE;
}

/* Whether each kernel that --weight names is one of PROGRAMS. */
static gboolean
check_weights(const Options *options, const GPtrArray *programs, GError **error)
{
    GHashTableIter iter;
    gpointer name;

    g_hash_table_iter_init(&iter, options->weights);
    while (g_hash_table_iter_next(&iter, &name, NULL)) {
        if (!has_kernel(programs, name)) {
            g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME, "--weight: no kernel is called %s",
                        (const char *)name);
            return FALSE;
        }
    }
    return TRUE;
}

/* Not 0 from when the user has interrupted a search for the best of all layouts. */
static volatile int is_interrupted;

static void
interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

/* The first interruption ends the search, of which the result is shown; a second one everything. */
static void
let_interrupt(OptimalRequest *request)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESETHAND | SA_RESTART};
    if (!request->wanted)
        return;
    request->stop = &is_interrupted;
    sigaction(SIGINT, &action, NULL);
}

/* All that is said of ANALYSIS, which has something to say. */
static char *
analysis_text(const Options *options, const GPtrArray *programs, const Machine *machine, Analysis *analysis,
              Progress *progress, GError **error)
{
    g_autoptr(GPtrArray) joints = NULL, more = g_ptr_array_new_with_free_func((GDestroyNotify)analysis_free);
    g_autofree char *text = NULL, *further = NULL;

    if (options->command == COMMAND_RANK && options->format != FORMAT_CSV && !options->dump)
        joints = find_joints(options, programs, machine, analysis, progress, more);
    text = report(options, analysis, joints, error);
    if (!text || options->format != FORMAT_TABLE || options->dump)
        return g_steal_pointer(&text);
    further = further_text(options, programs, analysis, joints, machine);
    return g_strconcat(text, further, NULL);
}

/* Estimates PROGRAM, which a terminal is told about; *ret_text is what is to be said of it, NULL with ERROR
 * or where nothing was ranked. */
static Analysis *
analyse(const Options *options, const GPtrArray *programs, const Machine *machine, AnalysisRequest *request,
        char **ret_text, GError **error)
{
    Progress progress;
    ProgressLine *line;
    Analysis *analysis;

    progress_init(&progress);
    line = progress_line_new(&progress);
    request->candidates.progress = &progress;
    analysis = analysis_of_sources(programs, machine, request, options->command == COMMAND_EXPLAIN, error);
    *ret_text = analysis && analysis->cases->len > 0
                    ? analysis_text(options, programs, machine, analysis, &progress, error)
                    : NULL;
    progress_line_free(line);
    progress_clear(&progress);
    return analysis;
}

static int
rank_programs(const Options *options, const GPtrArray *programs, const Machine *machine)
{
    gboolean table = options->format == FORMAT_TABLE && !options->dump;
    AnalysisRequest request = options->request;
    g_autoptr(GError) error = NULL;
    g_autoptr(Analysis) analysis = NULL;
    g_autofree char *text = NULL;

    if (!check_weights(options, programs, &error))
        return fail_source(error, options->source);
    request.candidates.rows = table && request.candidates.top == 0 ? TABLE_ROWS : 0;
    request.sensitivities = options->command == COMMAND_RANK;
    request.code_changes = request.sensitivities && options->format != FORMAT_CSV && !options->dump;
    request.kernel_seconds = options_estimate_seconds(options);
    let_interrupt(&request.candidates.optimal);
    analysis = analyse(options, programs, machine, &request, &text, &error);
    if (!analysis && error->domain == REGISTER_ERROR)
        return command_fail_in_place(error, STATUS_NONE);
    if (!analysis)
        return error->domain == ARCH_ERROR ? command_fail(error, STATUS_USAGE)
                                           : fail_source(error, options->source);
    if (analysis->cases->len == 0) {
        text = report_skips(analysis);
        fputs(text, stderr);
        return STATUS_NONE;
    }
    return text ? command_write(options->output, text, options->inputs) : command_fail(error, STATUS_USAGE);
}

/* Whether COMMAND writes what it finds out into copies of the sources, or into them. */
static gboolean
writes_sources(Command command)
{
    return command == COMMAND_APPLY || command == COMMAND_STAGE || command == COMMAND_VALIDATE_PLAN;
}

/* What is done later with sources that were read. */
typedef struct {
    GPtrArray *diagnostics; /* of GPtrArray: what the compiler found wrong, which is told then */
    GPtrArray *units;       /* of SourceUnit: the sources as they were parsed; NULL: not kept */
} Later;

/* frontend_read_unit(), which a terminal is told about. */
static Program *
read_unit(const char *path, const ParseOptions *options, GPtrArray **ret_diagnostics, SourceUnit **ret_unit,
          GError **error)
{
    g_autofree char *what = g_strconcat("reading ", path, NULL);
    Progress progress;
    ProgressLine *line;
    Program *program;

    progress_init(&progress);
    progress_begin(&progress, what);
    line = progress_line_new(&progress);
    program = frontend_read_unit(path, options, ret_diagnostics, ret_unit, error);
    progress_line_free(line);
    progress_clear(&progress);
    return program;
}

/* The source PATH, read for the compiler of LOAD (NULL: the default); NULL, with *ret_status said, where it
 * or that cannot be. What the compiler found wrong is told, or goes with what was parsed to LATER, where that
 * is not NULL. */
static Program *
read_source_at(const Options *options, const char *path, MachineLoad *load, const Later *later,
               int *ret_status)
{
    const ParseOptions parse_options = {.cuda_path = options->cuda_path,
                                        .build_dir = options->build_dir,
                                        .compiler_args = options->compiler_args,
                                        .find_compiler = load ? machine_load_compiler : NULL,
                                        .compiler_data = load,
                                        .with_sums = writes_sources(options->command),
                                        .with_macros = later != NULL,
                                        .kernel_seconds = options_walk_seconds(options),
                                        .kernels = options->request.kernels};
    g_autoptr(GError) error = NULL, of_machine = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    SourceUnit *unit = NULL;
    Program *program = read_unit(path, &parse_options, &diagnostics, later ? &unit : NULL, &error);

    if (program && later) {
        g_ptr_array_add(later->diagnostics, g_steal_pointer(&diagnostics));
        g_ptr_array_add(later->units, unit);
    } else if (program)
        print_diagnostics(diagnostics, FALSE);
    else if (load && !machine_load_wait(load, &of_machine))
        *ret_status = command_fail(of_machine, STATUS_USAGE);
    else if (g_error_matches(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS) || error->domain == ARCH_ERROR)
        *ret_status = command_fail(error, STATUS_USAGE);
    else
        *ret_status = fail_source(error, path);
    if (program)
        input_set_add_all(options->inputs, program->files, "a file that is read with the source");
    return program;
}

/* All sources that the list of compilations in the build folder of OPTIONS has become those that it names. */
static gboolean
add_listed_sources(Options *options, GError **error)
{
    g_autoptr(GPtrArray) sources = compdb_sources(options->build_dir, G_MAXUINT);

    for (guint i = 0; i < sources->len; i++) {
        const char *source = g_ptr_array_index(sources, i);
        g_autofree char *below = path_between(".", source);
        char *name = g_strdup(g_str_has_prefix(below, "../") ? source : below);

        input_set_add(options->inputs, name, "a source");
        if (options->source)
            g_ptr_array_add(options->more_sources, name);
        else
            options->source = name;
    }
    if (!options->source)
        g_set_error(error, OPTION_ERROR, OPTION_ERROR_USAGE, "%s/compile_commands.json lists no source",
                    options->build_dir);
    return options->source != NULL;
}

/* Reads all sources of OPTIONS into PROGRAMS; LOAD and LATER are those of read_source_at(). Returns the exit
 * status.
 */
static int
read_programs(const Options *options, MachineLoad *load, GPtrArray *programs, const Later *later)
{
    int status = 0;

    for (guint i = 0; i <= options->more_sources->len; i++) {
        const char *source = i == 0 ? options->source : g_ptr_array_index(options->more_sources, i - 1);
        Program *program = read_source_at(options, source, load, later, &status);

        if (!program)
            return status;
        g_ptr_array_add(programs, program);
    }
    return 0;
}

/* apply: reads the sources, and writes a layout into them. */
static int
apply(Options *options)
{
    int status = 0;
    const ParseOptions parse_options = text_options(options);
    g_autoptr(GError) error = NULL;
    g_autoptr(MachineLoad) load = options->choose || options->check ? machine_load_new(options) : NULL;
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    g_autoptr(GPtrArray) diagnostics = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    const Later later = {diagnostics, units};

    if (!options->source &&
        ((load && !machine_load_wait(load, &error)) || !add_listed_sources(options, &error)))
        return command_fail(error, STATUS_USAGE);
    status = read_programs(options, load, programs, &later);
    if (status == 0)
        status =
            apply_run(options, programs, units, &parse_options, load ? machine_load_wait(load, NULL) : NULL);
    for (guint i = 0; i < diagnostics->len; i++) /* those that matter are reasons against it already */
        print_diagnostics(g_ptr_array_index(diagnostics, i), TRUE);
    return status;
}

/* stage: reads the sources, and writes loops by blocks. */
static int
stage(const Options *options)
{
    const ParseOptions parse_options = text_options(options);
    g_autoptr(MachineLoad) load = machine_load_new(options);
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    int status = read_programs(options, load, programs, NULL);

    return status != 0 ? status : stage_run(options, programs, &parse_options, machine_load_wait(load, NULL));
}

/* header: reads the source, and writes what its record looks like in memory. */
static int
header(const Options *options)
{
    int status = 0;
    g_autoptr(GError) error = NULL;
    g_autoptr(Program) program = read_source_at(options, options->source, NULL, NULL, &status);
    g_autofree char *text = NULL;

    if (!program)
        return status;
    text = header_of_program(program, options, &error);
    if (g_error_matches(error, HEADER_ERROR, HEADER_ERROR_PLACE))
        return command_fail_in_place(error, STATUS_NONE);
    if (!text)
        return fail_source(error, options->source);
    if (header_replaces(text, options->output))
        input_set_remove(options->inputs, options->output);
    return command_write(options->output, text, options->inputs);
}

/* Reads the registers that OPTIONS name a file for; FALSE, with *ret_status said, where it cannot be. */
static gboolean
read_registers(Options *options, int *ret_status)
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
                                                      : command_fail(error, STATUS_USAGE);
    options->request.launch.by_layout = table;
    return table != NULL;
}

/* Asks nvcc for registers, where OPTIONS say so; FALSE, with *ret_status said, where it cannot be. */
static gboolean
compile_registers(Options *options, const Program *program, const Machine *machine, int *ret_status)
{
    g_autoptr(GError) error = NULL;

    if (!options->registers_by_nvcc || g_strcmp0(options->dump, "kernel") == 0 ||
        nvcc_registers(options, program, machine, &error))
        return TRUE;
    *ret_status = error->domain == NVCC_ERROR && error->code == NVCC_ERROR_MISSING
                      ? command_fail(error, STATUS_USAGE)
                      : fail_source(error, options->source);
    return FALSE;
}

/* validate plan: in layouts, or in forms of staged loops. */
static int
plan(const Options *options, Program *program, const Machine *machine)
{
    const ParseOptions parse_options = text_options(options);
    g_autoptr(StagePlanned) planned = NULL;
    int status = 0;

    if (options->stage) {
        planned = stage_planned_new(options, program, &parse_options, machine, &status);
        if (!planned)
            return status;
    }
    return validate_plan(options, program, machine, planned ? stage_planned_plan(planned) : NULL);
}

/* rank, explain and validate plan: options and architecture, then the sources, then what they come to. */
static int
rank(Options *options)
{
    int status = 0;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    g_autoptr(MachineLoad) load = machine_load_new(options);
    const Machine *machine;
    Program *program;

    if (!options->source && (!machine_load_wait(load, &error) || !add_listed_sources(options, &error)))
        return command_fail(error, STATUS_USAGE);
    if (!read_registers(options, &status))
        return status;
    status = read_programs(options, load, programs, NULL);
    if (status != 0)
        return status;
    machine = machine_load_wait(load, NULL);
    program = g_ptr_array_index(programs, 0);
    if (!compile_registers(options, program, machine, &status))
        return status;
    if (options->command == COMMAND_VALIDATE_PLAN)
        return plan(options, program, machine);
    if (g_strcmp0(options->dump, "kernel") == 0)
        return dump_program(options, program);
    if (g_strcmp0(options->dump, "course") == 0) {
        g_autofree char *text = dump_course(program);

        return command_write(options->output, text, options->inputs);
    }
    return rank_programs(options, programs, machine);
}

/* Puts what files of compiler arguments hold in their place. */
static gboolean
expand_arguments(Options *options, GError **error)
{
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);
    char **expanded;

    if (!options->compiler_args)
        return TRUE;
    expanded = argument_files_expand(options->compiler_args, files, error);
    input_set_add_all(options->inputs, files, "a file of compiler arguments");
    g_strfreev(options->compiler_args);
    options->compiler_args = expanded;
    return expanded != NULL;
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
        return fail_usage(error);
    if (!expand_arguments(options, &error))
        return command_fail(error, STATUS_USAGE);
    if (options->help)
        text = options_help(options->command);
    else if (options->version)
        text = g_strdup("fieldwise " FIELDWISE_VERSION "\n");
    else if (options->command == COMMAND_HEADER)
        return header(options);
    else if (options->command == COMMAND_APPLY)
        return apply(options);
    else if (options->command == COMMAND_STAGE)
        return stage(options);
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
    setlocale(LC_CTYPE, ""); /* for the character set of the terminal; numbers stay as C has them */
    signal(SIGPIPE, SIG_IGN);
    status = run(argv);
    fflush(NULL);
#ifndef __SANITIZE_ADDRESS__ /* which looks for leaks when a process ends */
    _exit(status);           /* libclang would take apart what the system takes back at once */
#endif
    return status;
}
