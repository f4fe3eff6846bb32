/* SPDX-License-Identifier: MIT */
#include "command/validate/validate.h"
#include "command/sources/sources.h"
#include "validate/staged/staged.h"

#include "validate/plan/plan.h"
#include "validate/case/case.h"
#include "validate/contents/contents.h"
#include "command/options/options.h"
#include "frontend/parse/parse.h"
#include "layouts/header/structs/structs.h"
#include "text/text.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define STATUS_EXEC 2 /* run.sh itself exits with it where it cannot begin */

static void
add_arguments(GPtrArray *to, char **from)
{
    for (guint i = 0; from && from[i]; i++)
        g_ptr_array_add(to, g_strdup(from[i]));
}

/* What the user says of how the source is compiled, in clang's spelling, ended by NULL. */
static char **
compiler_arguments(const Options *options)
{
    g_auto(GStrv) recorded =
        options->build_dir ? compdb_args(options->build_dir, options->source, NULL, NULL) : NULL;
    GPtrArray *all = g_ptr_array_new();

    add_arguments(all, recorded);
    add_arguments(all, options->compiler_args);
    g_ptr_array_add(all, NULL);
    return (char **)g_ptr_array_free(all, FALSE);
}

static void
copy_settings(const GPtrArray *from, GPtrArray *to)
{
    for (guint i = 0; i < from->len; i++)
        case_setting_add(to, g_ptr_array_index(from, i));
}

static Program *
read_all(const char *source, const ParseOptions *parse, GError **error)
{
    g_autoptr(GPtrArray) diagnostics = NULL;

    return frontend_read(source, parse, &diagnostics, error);
}

/* Tells ERROR, which is of several lines where a layout cannot be written into the source. */
static int
fail_plan(const Options *options, const GError *error)
{
    gboolean is_request = g_error_matches(error, BUNDLE_ERROR, BUNDLE_ERROR_REQUEST);
    g_autoptr(GError) of_options =
        is_request ? g_error_new_literal(OPTION_ERROR, OPTION_ERROR_USAGE, error->message) : NULL;
    g_auto(GStrv) lines = g_strsplit(error->message, "\n", -1);

    if (error->domain == ARCH_ERROR || error->domain == INPUT_ERROR)
        return command_fail(options, error, STATUS_USAGE);
    if (error->domain == REGISTER_ERROR || g_error_matches(error, HEADER_ERROR, HEADER_ERROR_PLACE))
        return command_fail_in_place(error, STATUS_NONE);
    if (!g_error_matches(error, BUNDLE_ERROR, BUNDLE_ERROR_REFUSED))
        return command_fail(options, is_request ? of_options : error, STATUS_NONE);
    for (guint i = 0; lines[i]; i++) {
        g_autofree char *clean = text_clean(lines[i]);

        fprintf(stderr, "%s\n", clean);
    }
    return STATUS_NONE;
}

/* Adds the kernels of PROGRAM, or STAGED, its forms, to the bundle that OPTIONS name. */
static int
write_plan(const Options *options, Program *program, const Machine *machine, const StagedPlan *staged)
{
    g_auto(GStrv) args = compiler_arguments(options);
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    AnalysisRequest analysis = options->request; /* nothing in it is owned */
    const ParseOptions parse = {.cuda_path = options->cuda_path,
                                .build_dir = options->build_dir,
                                .compiler_args = options->compiler_args};
    PlanRequest request = {
        .parse = &parse,
        .read_all = read_all,
        .folder = options->output,
        .source = options->source,
        .analysis = &analysis,
        .compiler_args = args,
        .case_path = options->case_path,
        .variant = options->variant ? options->variant : "",
        .level = options->level ? options->level : "dram",
        .prefix = options->name,
        .arguments = options->run_arguments,
        .run_files = options->run_files,
        .version = FIELDWISE_VERSION,
        .inputs = options->inputs,
    };

    analysis.kernel_seconds = options_estimate_seconds(options);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of write() */
    case_request_init(&request.data);
    copy_settings(options->sizes, request.data.sizes);
    copy_settings(options->fills, request.data.fills);
    text = staged ? plan_bundle_staged(&request, program, machine, staged, &error)
                  : plan_bundle(&request, program, machine, &error);
    case_request_clear(&request.data);
    if (!text)
        return fail_plan(options, error);
    return command_write(NULL, text, NULL);
}

int
validate_plan(const Options *options, Program *program, const Machine *machine)
{
    const ParseOptions parse_options = sources_parse_options(options);
    g_autoptr(GPtrArray) paths = options_sources(options);
    const SourceSet sources = {paths, NULL, &parse_options};
    const StagePlanRequest request = {options->request.kernels, options->array_forms, options->apart,
                                      &options->request.launch, options_walk_seconds(options)};
    g_autoptr(GError) error = NULL;
    g_autoptr(StagePlanned) planned =
        options->stage ? stage_planned_new(&sources, program, &request, machine, &error) : NULL;

    if (error)
        return source_fail_plainly(options, error, options->source);
    return write_plan(options, program, machine, planned ? stage_planned_plan(planned) : NULL);
}

int
validate_run(const Options *options)
{
    const char *folder = options->operands[0];
    g_autofree char *script = g_build_filename(folder, "run.sh", NULL);
    g_autoptr(GPtrArray) args = g_ptr_array_new();

    if (!g_file_test(script, G_FILE_TEST_IS_EXECUTABLE)) {
        fprintf(
            stderr,
            "fieldwise: error: %s is no bundle: it has no run.sh ('fieldwise validate plan' writes one)\n",
            folder);
        return STATUS_EXEC;
    }
    g_ptr_array_add(args, script);
    for (guint i = 1; options->operands[i]; i++)
        g_ptr_array_add(args, options->operands[i]);
    g_ptr_array_add(args, NULL);
    signal(SIGPIPE, SIG_DFL);
    execv(script, (char **)args->pdata);
    fprintf(stderr, "fieldwise: error: %s cannot be run: %s\n", script, g_strerror(errno));
    return STATUS_EXEC;
}
