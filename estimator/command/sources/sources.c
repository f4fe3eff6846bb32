/* SPDX-License-Identifier: MIT */
#include "command/sources/sources.h"

#include "profile/profile.h"
#include "source/source.h"
#include "text/text.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>

#define READ_BYTES 65536 /* of standard input at once */

ParseOptions
sources_parse_options(const Options *options)
{
    return (ParseOptions){.cuda_path = options->cuda_path,
                          .build_dir = options->build_dir,
                          .compiler_args = options->compiler_args,
                          .texts = options->texts};
}

/* Of a program, as of those that are ranked: each takes some milliseconds. */
#define MOST_KERNELS 1000u

guint
sources_most_kernels(const Options *options)
{
    gboolean is_bounded = options->command == COMMAND_STAGE && options->request.kernels->len == 0 &&
                          isfinite(options_walk_seconds(options));

    return is_bounded ? MOST_KERNELS : 0;
}

gboolean
sources_expand_arguments(Options *options, GError **error)
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

/* What standard input holds, which need not be text; NULL: it cannot be read. */
static GString *
read_standard_input(GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    char part[READ_BYTES];
    gssize n;

    while ((n = read(STDIN_FILENO, part, sizeof part)) > 0 || (n < 0 && errno == EINTR))
        if (n > 0)
            g_string_append_len(text, part, n);
    if (n == 0)
        return g_steal_pointer(&text);
    g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(errno), "standard input cannot be read: %s",
                g_strerror(errno));
    return NULL;
}

gboolean
sources_read_standard_input(Options *options, GError **error)
{
    GString *text;
    gsize length;

    if (!options_read_standard_input(options))
        return TRUE;
    text = read_standard_input(error);
    if (!text)
        return FALSE;
    length = text->len;
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(replaced_file_free);
    replaced_files_set(texts, STANDARD_INPUT, g_string_free(text, FALSE), length);
    sources_share_standard_input(options, texts);
    return TRUE;
}

void
sources_share_standard_input(Options *options, GPtrArray *texts)
{
    options->texts = g_ptr_array_ref(texts);
    for (guint i = 0; i <= options->more_sources->len; i++) {
        char **source = i == 0 ? &options->source : (char **)&g_ptr_array_index(options->more_sources, i - 1);

        if (strcmp(*source, "-") != 0)
            continue;
        g_free(*source);
        *source = g_strdup(STANDARD_INPUT);
    }
}

/* Whether COMMAND writes what it finds out into copies of the sources, or into them. */
static gboolean
writes_sources(Command command)
{
    return command == COMMAND_APPLY || command == COMMAND_STAGE || command == COMMAND_VALIDATE_PLAN;
}

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

Program *
source_read(const Options *options, const char *path, MachineLoad *load, const SourcesLater *later,
            int *ret_status)
{
    const ParseOptions parse_options = {.cuda_path = options->cuda_path,
                                        .build_dir = options->build_dir,
                                        .compiler_args = options->compiler_args,
                                        .find_compiler = load ? machine_load_compiler : NULL,
                                        .compiler_data = load,
                                        .with_sums =
                                            writes_sources(options->command) && !(later && later->texts),
                                        .texts = later && later->texts ? later->texts : options->texts,
                                        .with_macros = later != NULL,
                                        .kernel_seconds = options_walk_seconds(options),
                                        .kernels = options->request.kernels,
                                        .most_kernels = sources_most_kernels(options),
                                        .params = options->request.launch.params,
                                        .values = options->request.launch.values};
    g_autoptr(GError) error = NULL, of_machine = NULL;
    g_autoptr(GPtrArray) diagnostics = NULL;
    SourceUnit *unit = NULL;
    Program *program = read_unit(path, &parse_options, &diagnostics, later ? &unit : NULL, &error);

    if (program && later)
        g_ptr_array_add(later->units, unit);
    if (program && later && later->diagnostics)
        g_ptr_array_add(later->diagnostics, g_steal_pointer(&diagnostics));
    else if (program)
        source_print_diagnostics(diagnostics, FALSE);
    else if (load && !machine_load_wait(load, &of_machine))
        *ret_status = command_fail(options, of_machine, STATUS_USAGE);
    else if (g_error_matches(error, PARSE_ERROR, PARSE_ERROR_ARGUMENTS) || error->domain == ARCH_ERROR)
        *ret_status = command_fail(options, error, STATUS_USAGE);
    else
        *ret_status = source_fail(options, error, path);
    if (program && !(later && later->texts) && /* of these it is told already */
        (options->command == COMMAND_RANK || options->command == COMMAND_APPLY))
        source_print_outside(program);
    if (program)
        input_set_add_all(options->inputs, program->files, "a file that is read with the source");
    return program;
}

gboolean
sources_add_listed(Options *options, GError **error)
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

int
sources_take_profile(const Options *options, const GPtrArray *programs)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Profile) profile = NULL;

    if (!options->profile_file)
        return 0;
    profile = profile_read(options->profile_file, &error);
    if (profile && profile_apply(profile, programs, &error))
        return 0;
    return error->code == PROFILE_ERROR_FORM ? command_fail_in_place(error, STATUS_USAGE)
                                             : command_fail(options, error, STATUS_USAGE);
}

gboolean
sources_check_values(const Options *options, const GPtrArray *programs)
{
    const char *unused = analysis_unused_value(programs, options->request.launch.values);
    g_autoptr(GError) error = NULL;

    if (!unused)
        return TRUE;
    g_set_error(&error, OPTION_ERROR, OPTION_ERROR_USAGE,
                "--value %s: host code uses no integer variable of that name", unused);
    (void)source_fail(options, error, options->source);
    return FALSE;
}

int
sources_read(const Options *options, MachineLoad *load, GPtrArray *programs, const SourcesLater *later)
{
    int status = 0;

    for (guint i = 0; i <= options->more_sources->len; i++) {
        const char *source = i == 0 ? options->source : g_ptr_array_index(options->more_sources, i - 1);
        Program *program = source_read(options, source, load, later, &status);

        if (!program)
            return status;
        g_ptr_array_add(programs, program);
    }
    if (!sources_check_values(options, programs))
        return STATUS_NONE;
    return sources_take_profile(options, programs);
}
