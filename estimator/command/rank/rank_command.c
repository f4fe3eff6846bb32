/* SPDX-License-Identifier: MIT */
/* What `rank` and `explain` come to: analysis, joint layouts, reports, and what to do next. */
#include "command/rank/rank.h"

#include "choose/choose.h"
#include "command/sources/sources.h"
#include "report/joint/joint.h"
#include "report/report.h"
#include "report/words/words.h"
#include "stage/report/report.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define TABLE_ROWS 20 /* of a table without --top */

/* The result as the user wants it. */
static char *
report(const Options *options, const Analysis *analysis, const GPtrArray *joints, GError **error)
{
    Terminal terminal = terminal_detect(!options->output ? STDOUT_FILENO : -1);
    gboolean explain = options->command == COMMAND_EXPLAIN;
    g_autoptr(SourceLines) sources = source_lines_new();

    for (guint i = 0; options->texts && i < options->texts->len; i++) {
        const ReplacedFile *text = g_ptr_array_index(options->texts, i);

        source_lines_set(sources, text->path, text->text);
    }
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
    g_autofree char *together = report_joint(joints, analysis->machine, &terminal);
    return g_strconcat(table, together, NULL);
}

int
rank_dump_program(const Options *options, const Program *program)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) kernels = analysis_kernels(program, &options->request, &error);
    g_autofree char *text = NULL;

    if (!kernels)
        return source_fail(options, error, options->source);
    if (kernels->len == 0) {
        fprintf(stderr, "%s:1:1: error: no kernel: no __global__ function is understood here\n",
                program->path);
        return STATUS_NONE;
    }
    text = dump_kernels(kernels);
    return command_write(options->output, text, options->inputs);
}

/* The record that all kernels of ANALYSIS can have, where it proposes parallel pointers: "NAME=F,G"; NULL:
 * none. */
static char *
united_record(const Options *options, Program *program, const Analysis *analysis, const GPtrArray *joints,
              const Machine *machine)
{
    AnalysisRequest request = options->request; /* nothing in it is owned */
    const ParseOptions parse_options = sources_parse_options(options);
    g_autoptr(GPtrArray) paths = options_sources(options);
    const SourceSet sources = {paths, options->also, &parse_options};
    gboolean is_proposed = FALSE;

    for (guint i = 0; i < analysis->bindings->len; i++) {
        const Binding *binding = g_ptr_array_index(analysis->bindings, i);

        is_proposed |= binding->proposed && binding->kind == BINDING_PARALLEL;
    }
    if (!is_proposed || options->command != COMMAND_RANK)
        return NULL;
    g_autoptr(GArray) picks = picks_list(analysis, joints);
    request.kernel_seconds = options_estimate_seconds(options);
    return record_propose_ranked(program, &sources, picks, machine, &request, options->weights);
}

/* What RECORD, of parallel pointers, is in all kernels that have one of its pointers; NULL: one kernel alone
 * has parallel pointers, which ANALYSIS has ranked. */
static Picks *
whole_record(const Options *options, const GPtrArray *programs, const Analysis *analysis, char *record,
             const Machine *machine)
{
    AnalysisRequest request = options->request; /* nothing in it is owned */
    const Kernel *first = NULL;
    gboolean is_one = TRUE;

    for (guint i = 0; i < analysis->cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;

        if (ranking->binding->kind != BINDING_PARALLEL)
            continue;
        is_one = is_one && (!first || first == ranking->kernel);
        first = ranking->kernel;
    }
    if (is_one || !record)
        return NULL;
    request.record = record;
    request.kernel_seconds = options_estimate_seconds(options);
    return picks_new(programs, machine, &request, options->weights, NULL);
}

/* What stands around the table of ANALYSIS, TABLE: the record of all kernels, what staging would bring, and
 * the command to type next. */
static char *
with_further_text(const Options *options, const GPtrArray *programs, GPtrArray *units,
                  const Analysis *analysis, const GPtrArray *joints, const Machine *machine,
                  const char *table)
{
    Program *program = g_ptr_array_index(programs, 0);
    const ParseOptions parse_options = sources_parse_options(options);
    gboolean is_one = options->more_sources->len == 0;
    Terminal terminal = terminal_detect(!options->output ? STDOUT_FILENO : -1);
    g_autofree char *record = united_record(options, program, analysis, joints, machine);
    g_autoptr(Picks) whole = whole_record(options, programs, analysis, record, machine);
    g_autoptr(GPtrArray) paths = options_sources(options);
    const SourceSet sources = {paths, NULL, &parse_options};
    g_autofree char *staging =
        is_one ? stage_hint(&sources, program, &options->request, options_estimate_seconds(options), machine)
               : NULL;
    const RankedProgram ranked = {programs, analysis, joints, whole, staging != NULL, units};
    g_autofree char *next = options->command == COMMAND_RANK ? next_text(options, &ranked) : NULL;
    g_autofree char *question = options->command == COMMAND_RANK ? question_text(options, &ranked) : NULL;
    GString *text = g_string_new(NULL);

    if (whole && whole->analysis->cases->len > 0) /* in front of all others */
        report_append_answers(text, whole->analysis, whole->joints, TRUE, &terminal);
    g_string_append(text, table);
    if (record)
        g_string_append_printf(
            text, "\nOne record in all kernels, of arrays that are equally long: --record %s\n", record);
    if (staging)
        g_string_append(text, staging);
    if (question)
        g_string_append_printf(text, "\n%s", question);
    if (next)
        g_string_append(text, next);
    return g_string_free(text, FALSE);
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
analysis_text(const Options *options, const GPtrArray *programs, GPtrArray *units, const Machine *machine,
              Analysis *analysis, const AnalysisRequest *request, GError **error)
{
    g_autoptr(GPtrArray) joints = NULL, more = g_ptr_array_new_with_free_func((GDestroyNotify)analysis_free);
    g_autofree char *text = NULL;

    if (options->command == COMMAND_RANK && options->format != FORMAT_CSV && !options->dump)
        joints = joints_new(programs, machine, analysis, request, options->weights, more);
    text = report(options, analysis, joints, error);
    if (!text || options->format != FORMAT_TABLE || options->dump)
        return g_steal_pointer(&text);
    return with_further_text(options, programs, units, analysis, joints, machine, text);
}

/* Estimates PROGRAM, which a terminal is told about; *ret_text is what is to be said of it, NULL with ERROR
 * or where nothing was ranked. */
static Analysis *
analyse(const Options *options, const GPtrArray *programs, GPtrArray *units, const Machine *machine,
        AnalysisRequest *request, char **ret_text, GError **error)
{
    Progress progress;
    ProgressLine *line;
    Analysis *analysis;

    progress_init(&progress);
    line = progress_line_new(&progress);
    request->candidates.progress = &progress;
    analysis = analysis_of_sources(programs, machine, request, options->command == COMMAND_EXPLAIN, error);
    *ret_text = analysis && analysis->cases->len > 0
                    ? analysis_text(options, programs, units, machine, analysis, request, error)
                    : NULL;
    progress_line_free(line);
    progress_clear(&progress);
    return analysis;
}

int
rank_programs(const Options *options, const GPtrArray *programs, GPtrArray *units, const Machine *machine)
{
    gboolean table = options->format == FORMAT_TABLE && !options->dump;
    AnalysisRequest request = options->request;
    g_autoptr(GError) error = NULL;
    g_autoptr(Analysis) analysis = NULL;
    g_autofree char *text = NULL;

    if (!joints_check_weights(options->weights, programs, &error))
        return source_fail(options, error, options->source);
    request.candidates.rows = table && request.candidates.top == 0 ? TABLE_ROWS : 0;
    request.sensitivities = options->command == COMMAND_RANK;
    request.scenarios = picks_are_robust(&request) && !options->dump;
    request.code_changes = request.sensitivities && options->format != FORMAT_CSV && !options->dump;
    request.propose_more = options->command == COMMAND_RANK && !options->dump;
    request.kernel_seconds = options_estimate_seconds(options);
    let_interrupt(&request.candidates.optimal);
    analysis = analyse(options, programs, units, machine, &request, &text, &error);
    if (!analysis && error->domain == REGISTER_ERROR)
        return command_fail_in_place(error, STATUS_NONE);
    if (!analysis)
        return error->domain == ARCH_ERROR ? command_fail(options, error, STATUS_USAGE)
                                           : source_fail(options, error, options->source);
    if (analysis->cases->len == 0) {
        g_autofree char *next = table && options->command == COMMAND_RANK
                                    ? next_of_none(options, programs, machine)
                                    : g_strdup("");

        text = report_skips(analysis);
        fprintf(stderr, "%s%s", text, next);
        return STATUS_NONE;
    }
    return text ? command_write(options->output, text, options->inputs)
                : command_fail(options, error, STATUS_USAGE);
}
