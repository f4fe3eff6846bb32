/* SPDX-License-Identifier: MIT */
#include "command/options/options_private.h"

#include "text/text.h"

#include <math.h>

#define HELP_WIDTH 80 /* columns */

const CommandRow COMMAND_ROWS[] = {
    {"rank", COMMAND_RANK, "fieldwise rank [OPTION...] SOURCE... [-- ARGUMENT...]",
     "Ranks the possible data layouts of a CUDA kernel's records by their cost on a GPU. Of several sources, "
     "or of all that -p lists, a record has one layout.",
     "Exit status: 0 if at least one kernel was ranked, 1 if none was, 2 for wrong usage."},
    {"explain", COMMAND_EXPLAIN, "fieldwise explain [OPTION...] --layout SPEC SOURCE [-- ARGUMENT...]",
     "Shows what each memory access of a kernel costs under one layout, and why.",
     "Exit status: the same as that of 'fieldwise rank'."},
    {"header", COMMAND_HEADER, "fieldwise header --layout SPEC|--choose [OPTION...] SOURCE [-- ARGUMENT...]",
     "Writes a C and CUDA header with types and accessors for a record in one layout.",
     "Exit status: 0, 1 if the source has no such record or C cannot declare it, 2 for wrong usage."},
    {"apply", COMMAND_APPLY,
     "fieldwise apply --layout SPEC|--choose|--undo [OPTION...] SOURCE... [-- ARG...]",
     "Writes a layout into a program: device arrays of a record get the types of its header, and expressions stay "
     "as they are. Prints a unified diff.",
     "Exit status: 0, also if nothing changes; 1 if the program cannot be rewritten, with a reason per line; 2 for "
     "wrong usage."},
    {"stage", COMMAND_STAGE, "fieldwise stage [--diff|--in-place|-o DIR] [OPTION...] SOURCE... [-- ARG...]",
     "Finds loops in which each thread walks through a stretch of an array by itself, and writes them so that they "
     "load and store 16 bytes at a time.",
     "Exit status: 0, also if nothing can be staged; 1 if there is no kernel, or a source or result cannot be read or "
     "written; 2 for wrong usage."},
    {"arch", COMMAND_ARCH, "fieldwise arch list | show NAME|FILE | validate FILE",
     "Lists the known GPUs, shows the numbers of one with their sources, or checks an architecture file.",
     "There are also infer, compare, plot and measure: 'fieldwise help arch VERB'. Exit status: 0, 1 if the "
     "result could not be written, 2 if an architecture is not known or not valid."},
    {"arch infer", COMMAND_INFER, "fieldwise arch infer [OPTION...] DIR...",
     "Infers an architecture file from the traces of the microbenchmarks. Several DIRs are runs on the same model "
     "of GPU.",
     "Exit status: 0, 1 if the result could not be written, 2 if traces are missing or not valid."},
    {"arch compare", COMMAND_COMPARE, "fieldwise arch compare [OPTION...] A B",
     "Lists the numbers in which two architectures differ. A and B are names, files or directories of traces.",
     "Exit status: 0, also if they differ; 1 if the result could not be written, 2 if one cannot be read."},
    {"arch plot", COMMAND_PLOT, "fieldwise arch plot [OPTION...] DIR",
     "Plots what the microbenchmarks measured, as SVG and PNG, with gnuplot.",
     "Exit status: 0, 1 if a picture could not be drawn or written, 2 if traces are missing or not "
     "valid, or gnuplot is missing."},
    {"arch measure", COMMAND_MEASURE, "fieldwise arch measure [OPTION...]",
     "Measures the GPU that is here: compiles and runs the microbenchmarks with nvcc, infers an architecture file, and "
     "keeps it for this user.",
     "Exit status: 0, 1 if there is no GPU, if nothing could be measured or the file could not be written."},
    {"validate", COMMAND_VALIDATE, "fieldwise validate VERB ...",
     "Validates estimates against the counters and times of a GPU.", "Exit status: see the verbs."},
    {"validate plan", COMMAND_VALIDATE_PLAN,
     "fieldwise validate plan [OPTION...] -o FOLDER SOURCE [-- ARGUMENT...]",
     "Writes a bundle: a folder that measures a kernel on a GPU in several layouts, with their estimates. If "
     "FOLDER is a bundle, the kernel is added to it.",
     "Exit status: 0, 1 if the source cannot be planned or the folder cannot be written, 2 for wrong "
     "usage."},
    {"validate run", COMMAND_VALIDATE_RUN, "fieldwise validate run FOLDER [ARGUMENT...]",
     "Runs FOLDER/run.sh with the arguments. The machine needs a GPU, nvcc and ncu, but not Fieldwise.",
     "Exit status: that of run.sh. Its first lines describe its arguments."},
    {"validate report", COMMAND_VALIDATE_REPORT, "fieldwise validate report [OPTION...] DIR",
     "Compares the measurements of a bundle's kernels with the estimates: how often the fastest layout is "
     "picked, and the error of each count.",
     "Exit status: 0; 1 if the bundle or its results cannot be read or if layouts give different results; 2 for "
     "wrong usage."},
    {"completion", COMMAND_COMPLETION, "fieldwise completion bash|zsh|fish",
     "Prints what a shell needs to complete a command line: eval \"$(fieldwise completion bash)\".",
     "Exit status: 0, 1 if it could not be written, 2 for another shell."},
    {NULL},
};

/* The row of `NAME VERB` where there is one of its own. */
static const CommandRow *
find_verb(const CommandRow *command, const char *verb)
{
    g_autofree char *name = g_strdup_printf("%s %s", command->name, verb);

    for (guint i = 0; COMMAND_ROWS[i].name; i++)
        if (strcmp(COMMAND_ROWS[i].name, name) == 0)
            return &COMMAND_ROWS[i];
    return command;
}

/* The row of the command NAME, which VERB follows; NULL: nothing. */
static const CommandRow *
find_command(const char *name, const char *verb, GError **error)
{
    const char *names[G_N_ELEMENTS(COMMAND_ROWS)] = {NULL}, *closest;
    guint n_names = 0;

    for (guint i = 0; COMMAND_ROWS[i].name; i++) {
        if (strchr(COMMAND_ROWS[i].name, ' '))
            continue;
        if (strcmp(COMMAND_ROWS[i].name, name) == 0)
            return verb ? find_verb(&COMMAND_ROWS[i], verb) : &COMMAND_ROWS[i];
        names[n_names++] = COMMAND_ROWS[i].name;
    }
    closest = closest_name(name, names);
    if (closest)
        option_fail(error, "unknown command '%s'; did you mean '%s'?", name, closest);
    else if (strchr(name, '.'))
        option_fail(error, "'%s' is no command; did you mean 'fieldwise rank %s'?", name, name);
    else
        option_fail(
            error,
            "unknown command '%s'; there is: rank, explain, header, apply, stage, arch, validate, completion, help",
            name);
    return NULL;
}

/* Whether OPTIONS say something that estimates alone use. */
static gboolean
is_for_estimates(const Options *options)
{
    const LaunchRequest *launch = &options->request.launch;

    return (options->arch && !options->check) || options->model || options->compiler ||
           options->sets->len > 1 || launch->grid[0] || launch->block[0] || launch->has_shared ||
           (launch->params && g_hash_table_size(launch->params) > 0) ||
           (launch->values && g_hash_table_size(launch->values) > 0) ||
           (launch->sizes && g_hash_table_size(launch->sizes) > 0) ||
           (launch->localities && g_hash_table_size(launch->localities) > 0) ||
           (launch->taken && launch->taken->len > 0) || (launch->trips && launch->trips->len > 0);
}

/* explain is for one layout. */
static gboolean
check_layouts(const Options *options, GError **error)
{
    guint n = options->request.candidates.specs->len;

    return options->command != COMMAND_EXPLAIN || n == 1 ||
           option_fail(error, "explain needs exactly one --layout, and %u are given", n);
}

/* Whether OPTIONS of COMMAND name one layout, or --choose one. */
static gboolean
check_choice(const Options *options, const char *command, GError **error)
{
    guint n = options->request.candidates.specs->len;

    if (options->choose && n > 0)
        return option_fail(error, "--choose finds the layout: leave --layout out");
    if (!options->choose && n != 1)
        return option_fail(error, "%s needs exactly one --layout, or --choose, and %u are given", command, n);
    return options->choose || !is_for_estimates(options) ||
           option_fail(error, "the GPU and the launch matter to --choose alone: nothing else is estimated");
}

/* Whether OPTIONS of COMMAND say in how many files a header is, if at all. */
static gboolean
check_files(const Options *options, const char *command, GError **error)
{
    return check_choice(options, command, error) &&
           (!options->in_one || !options->in_two ||
            option_fail(error, "--single-file and --split exclude each other"));
}

/* apply writes one layout that is named, or chooses one, or takes one back. */
static gboolean
check_apply(const Options *options, GError **error)
{
    guint n = options->request.candidates.specs->len;

    if (options->undo && (options->choose || n > 0 || options->format == FORMAT_JSON || options->output))
        return option_fail(error, "--undo goes with --record, --header and --in-place alone");
    if ((options->stat || options->show_header) && (options->undo || options->format == FORMAT_JSON))
        return option_fail(error, "--%s is of the diff: leave out --undo and --format json",
                           options->stat ? "stat" : "show-header");
    if (options->check && (!options->in_place || options->undo || options->build_dir))
        return option_fail(error,
                           "--check compiles what --in-place has written, with the arguments behind '--': "
                           "it does not go with --undo and -p");
    if (!options->undo)
        return check_files(options, "apply", error);
    return !is_for_estimates(options) ||
           option_fail(error, "the GPU and the launch matter to --choose alone: nothing else is estimated");
}

/* stage prints a report or a diff, or writes. */
static gboolean
check_stage(const Options *options, GError **error)
{
    if (options->undo && (options->output || options->profile || options->monitor || options->stage_all ||
                          options->hits || options->pipeline || options->dump || options->form ||
                          options->granules > 0 || options->array_forms->len > 0 ||
                          options->request.kernels->len > 0 || options->format != FORMAT_TABLE))
        return option_fail(error, "--undo goes with --in-place and --diff alone");
    if (options->diff + options->in_place + (options->output != NULL) > 1)
        return option_fail(error, "--diff, --in-place and -o exclude each other");
    if (options->profile && !(options->diff || options->in_place || options->output))
        return option_fail(error, "--profile changes the source: say --diff, --in-place or -o FOLDER");
    if (options->profile && (options->monitor || options->stage_all))
        return option_fail(error, "--profile stages nothing: leave --%s out",
                           options->monitor ? "monitor" : "all");
    if (options->profile && options->array_forms->len > 0)
        return option_fail(error, "--profile counts the accesses of all arrays: leave --array out");
    if ((options->form || options->granules > 0) && (options->monitor || options->profile))
        return option_fail(error, "--%s is of strips, cursors, appends and lines: leave --%s out",
                           options->form ? "form" : "granules", options->monitor ? "monitor" : "profile");
    for (guint i = 0; options->monitor && i < options->array_forms->len; i++)
        if (!g_str_has_suffix(g_ptr_array_index(options->array_forms, i), "=none"))
            return option_fail(error,
                               "--monitor decides in which form an array is cached: leave --array %s out",
                               (char *)g_ptr_array_index(options->array_forms, i));
    if (options->hits && (options->monitor || options->profile))
        return option_fail(error, "--hits decides before the kernel runs: leave --%s out",
                           options->monitor ? "monitor" : "profile");
    if (options->pipeline && (options->monitor || options->profile))
        return option_fail(error, "--pipeline is of staged loops: leave --%s out",
                           options->monitor ? "monitor" : "profile");
    if (options->pipeline && options->format == FORMAT_CSV)
        return option_fail(error,
                           "--format csv has a line for each array: for --pipeline take table or json");
    if (options->dump && (options->monitor || options->profile || options->pipeline || options->diff ||
                          options->in_place || options->output))
        return option_fail(error, "--dump prints what is estimated: nothing else goes with it");
    return options->format == FORMAT_TABLE || !(options->diff || options->in_place || options->output) ||
           option_fail(error, "--format is of the report: leave out --diff, --in-place and -o");
}

/* Whether the command takes so many sources as there are OPERANDS. */
static gboolean
check_sources(const Options *options, const GPtrArray *operands, char *const *rest, GError **error)
{
    gboolean takes_all = options->command == COMMAND_APPLY || options->command == COMMAND_RANK;
    gboolean takes_several = takes_all || options->command == COMMAND_STAGE;

    if (operands->len == 0 && !(takes_all && options->build_dir))
        return option_fail(error, "no source file is given%s", rest ? " before '--'" : "");
    if (operands->len > 1 && !takes_several)
        return option_fail(error,
                           "one source file at a time: '%s' is left over (compiler arguments follow '--')",
                           (char *)g_ptr_array_index(operands, 1));
    if (operands->len == 1 || options->command != COMMAND_RANK ||
        !(options->dump || options->registers_by_nvcc))
        return TRUE;
    return option_fail(error, "%s takes one source file at a time",
                       options->dump ? "--dump" : "--registers nvcc");
}

/* Standard input is one source, which has no file to be changed, copied or compiled. */
static gboolean
check_standard_input(const Options *options, GError **error)
{
    gboolean is_plan = options->command == COMMAND_VALIDATE_PLAN;
    const char *why = is_plan                      ? "a bundle holds the files of a program"
                      : options->registers_by_nvcc ? "--registers nvcc compiles a file"
                      : options->undo              ? "--undo takes back what was done to files"
                      : options->in_place          ? "--in-place changes files"
                      : options->output && (options->command & (COMMAND_APPLY | COMMAND_STAGE)) != 0
                          ? "-o writes copies of files"
                          : NULL;
    guint n = 0;

    for (guint i = 0; i <= options->more_sources->len; i++)
        n += g_strcmp0(i == 0 ? options->source : g_ptr_array_index(options->more_sources, i - 1), "-") == 0;
    if (n > 1)
        return option_fail(error, "'-', standard input, is one source, and is given %u times", n);
    return n == 0 || !why || option_fail(error, "%s: name one in place of '-', standard input", why);
}

/* Gives the arguments of rank, explain and header that are no options their meaning. */
static gboolean
take_source(Options *options, const GPtrArray *operands, char *const *rest, GError **error)
{
    guint n_layouts = options->request.candidates.specs->len;

    if (!check_sources(options, operands, rest, error))
        return FALSE;
    if (options->dump && options->format != FORMAT_TABLE)
        return option_fail(error, "--dump prints text of its own: leave --format out");
    if (!option_optimal_check(options, error))
        return FALSE;
    if (!(options->command == COMMAND_APPLY    ? check_apply(options, error)
          : options->command == COMMAND_STAGE  ? check_stage(options, error)
          : options->command == COMMAND_HEADER ? check_files(options, "header", error)
                                               : check_layouts(options, error)))
        return FALSE;
    if (options->dump && options->command != COMMAND_STAGE && strcmp(options->dump, "ranking") != 0 &&
        n_layouts == 0)
        g_ptr_array_add(options->request.candidates.specs, g_strdup("aos"));
    for (guint i = 0; i < operands->len; i++) {
        const char *source = g_ptr_array_index(operands, i);

        if (*source == '\0')
            return option_fail(error, "the name of the source file is empty");
        if (i == 0)
            options->source = g_strdup(source);
        else
            g_ptr_array_add(options->more_sources, g_strdup(source));
    }
    options->compiler_args = rest ? g_strdupv((char **)rest) : NULL;
    return check_standard_input(options, error);
}

/* What follows `arch` and `validate`: how many operands each verb has, and what they are. */
static const struct {
    const char *name;
    Command command;
    guint least, most;
    const char *operands;
} VERBS[] = {
    {"list", COMMAND_ARCH, 0, 0, NULL},
    {"show", COMMAND_ARCH, 1, 1, "a name or file"},
    {"validate", COMMAND_ARCH, 1, 1, "a file"},
    {"infer", COMMAND_INFER, 1, G_MAXUINT, "a directory of traces"},
    {"compare", COMMAND_COMPARE, 2, 2, "two names or files"},
    {"plot", COMMAND_PLOT, 1, 1, "a directory of traces"},
    {"measure", COMMAND_MEASURE, 0, 0, NULL},
    {"report", COMMAND_VALIDATE_REPORT, 1, 1, "the folder of a bundle"},
    {"plan", COMMAND_VALIDATE_PLAN, 0, 0, NULL},
    {"run", COMMAND_VALIDATE_RUN, 0, 0, NULL},
};

/* What a command with verbs is called, which commands those are, and what to say where none is given. */
static const struct {
    const char *name;
    guint commands;
    const char *verbs;
} VERB_GROUPS[] = {
    {"arch", COMMAND_ANY_ARCH, "list, show NAME, validate FILE, infer DIR, compare A B, plot DIR or measure"},
    {"validate", COMMAND_ANY_VALIDATE, "plan SOURCE, run FOLDER or report DIR"},
};

/* Gives the arguments of arch or validate that are no options, of which the first is the verb, their meaning.
 */
static gboolean
take_verb(Options *options, GPtrArray *operands, char *const *rest, GError **error)
{
    const char *names[G_N_ELEMENTS(VERBS) + 1] = {NULL}, *group;
    guint n_operands = operands->len - 1, g = 0, n_names = 0, first = 0, verb;
    int choice;

    while ((VERB_GROUPS[g].commands & options->command) == 0)
        g++;
    group = VERB_GROUPS[g].name;
    for (guint i = 0; i < G_N_ELEMENTS(VERBS); i++) {
        if ((VERB_GROUPS[g].commands & VERBS[i].command) == 0)
            continue;
        first = n_names == 0 ? i : first;
        names[n_names++] = VERBS[i].name;
    }
    if (operands->len == 0)
        return option_fail(error, "'fieldwise %s' needs a verb: %s", group, VERB_GROUPS[g].verbs);
    choice = option_parse_choice(g_ptr_array_index(operands, 0), names, error);
    if (choice < 0)
        return FALSE;
    verb = first + (guint)choice;
    if (VERBS[verb].command != options->command)
        return option_fail(error, "options stand behind 'fieldwise %s %s', not before '%s'", group,
                           VERBS[verb].name, VERBS[verb].name);
    if (n_operands < VERBS[verb].least)
        return option_fail(error, "'fieldwise %s %s' needs %s", group, VERBS[verb].name,
                           VERBS[verb].operands);
    if (n_operands > VERBS[verb].most || rest)
        return option_fail(error, "'%s' is left over",
                           rest ? "--" : (char *)g_ptr_array_index(operands, VERBS[verb].most + 1));
    g_ptr_array_add(operands, NULL);
    options->verb = g_strdup(VERBS[verb].name);
    options->operands = g_strdupv((char **)operands->pdata + 1);
    return TRUE;
}

char *
option_verbs(const char *group)
{
    GString *names = g_string_new(NULL);

    for (guint g = 0; g < G_N_ELEMENTS(VERB_GROUPS); g++)
        for (guint i = 0; strcmp(VERB_GROUPS[g].name, group) == 0 && i < G_N_ELEMENTS(VERBS); i++)
            if ((VERB_GROUPS[g].commands & VERBS[i].command) != 0)
                g_string_append_printf(names, "%s%s", names->len > 0 ? " " : "", VERBS[i].name);
    return g_string_free(names, FALSE);
}

/* Gives the argument of `completion` its meaning. */
static gboolean
take_shell(Options *options, GPtrArray *operands, char *const *rest, GError **error)
{
    static const char *const shells[] = {"bash", "zsh", "fish", NULL};
    int choice;

    if (operands->len != 1 || rest)
        return option_fail(error, "'fieldwise completion' needs one shell: bash, zsh or fish");
    choice = option_parse_choice(g_ptr_array_index(operands, 0), shells, error);
    if (choice < 0)
        return FALSE;
    options->verb = g_strdup(shells[choice]);
    return TRUE;
}

/* Gives the arguments of `validate plan`, of which the first is the verb, their meaning. */
static gboolean
take_plan(Options *options, GPtrArray *operands, char *const *rest, GError **error)
{
    g_ptr_array_remove_index(operands, 0);
    if (!take_source(options, operands, rest, error))
        return FALSE;
    return options->output || option_fail(error, "'fieldwise validate plan' needs a folder: -o FOLDER");
}

/* Gives the arguments of `validate run`, which are run.sh's but for the first, their meaning. */
static gboolean
take_run(Options *options, char *const *args, GError **error)
{
    if (args[0] && (strcmp(args[0], "--help") == 0 || strcmp(args[0], "-h") == 0))
        return options->help = TRUE;
    if (!args[0] || args[0][0] == '-')
        return option_fail(
            error, "'fieldwise validate run' needs the folder of a bundle, before run.sh's arguments");
    options->operands = g_strdupv((char **)args);
    return TRUE;
}

/* Gives all arguments behind the options their meaning. */
static gboolean
take_operands(Options *options, GPtrArray *operands, char *const *rest, GError **error)
{
    if (options->command == COMMAND_NONE)
        return option_fail(error,
                           "a command is needed: rank, explain, header, apply, stage, arch or validate");
    if (options->stage && (options->request.candidates.specs->len > 0 || options->request.candidates.all ||
                           options->request.record || options->case_path))
        return option_fail(error, "--stage measures forms, and no layouts: leave --layout, --layouts, --all, "
                                  "--record and --case out");
    if (options->command == COMMAND_COMPLETION)
        return take_shell(options, operands, rest, error);
    if (options->command == COMMAND_VALIDATE_PLAN)
        return take_plan(options, operands, rest, error);
    if ((options->command & (COMMAND_ANY_ARCH | COMMAND_ANY_VALIDATE)) != 0)
        return take_verb(options, operands, rest, error);
    return take_source(options, operands, rest, error);
}

/* Notes the files that OPTIONS name, but for --layouts. */
static void
note_inputs(const Options *options)
{
    if (g_strcmp0(options->source, "-") != 0)
        input_set_add(options->inputs, options->source, "the source");
    input_set_add(options->inputs, options->registers_file, "the file of registers");
    input_set_add(options->inputs, options->profile_file, "the profile");
    input_set_add(options->inputs, options->case_path, "the case");
    input_set_add(options->inputs, options->split, "the file of groups");
    input_set_add_all(options->inputs, options->run_files, "a file of --data");
    for (guint i = 0; i < options->fills->len; i++)
        input_set_add(options->inputs, strchr(g_ptr_array_index(options->fills, i), '=') + 1,
                      "a file of --fill");
}

/* Reads `fieldwise help COMMAND [VERB]` as the command with --help. */
static Options *
parse_help(char *const *argv, GError **error)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new();

    g_ptr_array_add(words, argv[0]);
    for (guint i = 2; argv[i]; i++)
        g_ptr_array_add(words, argv[i]);
    g_ptr_array_add(words, (char *)"--help");
    g_ptr_array_add(words, NULL);
    return options_parse((char **)words->pdata, error);
}

Options *
options_parse(char *const *argv, GError **error)
{
    if (argv[0] && g_strcmp0(argv[1], "help") == 0 && g_strcmp0(argv[2], "help") != 0)
        return parse_help(argv, error);
    g_autoptr(Options) options = g_new0(Options, 1);

    options->timeout = -1;
    g_autoptr(GPtrArray) operands = g_ptr_array_new();
    const CommandRow *command = NULL;
    char *const *rest = NULL;

    analysis_request_init(&options->request);
    options->sets = g_ptr_array_new_with_free_func(g_free);
    options->sizes = g_ptr_array_new_with_free_func(g_free);
    options->weights = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    options->more_sources = g_ptr_array_new_with_free_func(g_free);
    options->also = g_ptr_array_new_with_free_func(g_free);
    options->assumed = g_ptr_array_new_with_free_func(g_free);
    options->array_forms = g_ptr_array_new_with_free_func(g_free);
    options->fills = g_ptr_array_new_with_free_func(g_free);
    options->run_files = g_ptr_array_new_with_free_func(g_free);
    options->inputs = input_set_new();
    options->command = COMMAND_NONE;
    if (argv[0] && argv[1] && argv[1][0] != '-') {
        command = find_command(argv[1], argv[2], error);
        if (!command)
            return NULL;
        options->command = command->command;
    }
    argv += argv[0] ? 1 : 0;
    argv += command ? 1 : 0;
    options->args = g_strdupv((char **)argv);
    if (options->command == COMMAND_VALIDATE_RUN)
        return take_run(options, argv + 1, error) ? g_steal_pointer(&options) : NULL;
    if (!option_table_parse(OPTION_ROWS, options->command, argv, options, operands, &rest, error))
        return NULL;
    g_ptr_array_add(options->sets, NULL);
    if (options->help || options->version)
        return g_steal_pointer(&options);
    if (!take_operands(options, operands, rest, error))
        return NULL;
    note_inputs(options);
    options->request.is_bounded = isfinite(options_walk_seconds(options));
    return g_steal_pointer(&options);
}

void
options_free(Options *options)
{
    if (!options)
        return;
    analysis_request_clear(&options->request);
    g_strfreev(options->args);
    g_clear_pointer(&options->sets, g_ptr_array_unref);
    g_strfreev(options->compiler_args);
    g_free(options->source);
    g_clear_pointer(&options->texts, g_ptr_array_unref);
    g_free(options->arch);
    g_free(options->model);
    g_free(options->compiler);
    g_free(options->cuda_path);
    g_free(options->registers_file);
    g_free(options->build_dir);
    g_free(options->dump);
    g_free(options->output);
    g_free(options->hits);
    input_set_free(options->inputs);
    g_free(options->verb);
    g_strfreev(options->operands);
    g_free(options->base);
    g_free(options->export_file);
    g_free(options->name);
    g_free(options->header);
    g_free(options->check);
    g_ptr_array_unref(options->more_sources);
    g_ptr_array_unref(options->also);
    g_ptr_array_unref(options->assumed);
    g_ptr_array_unref(options->array_forms);
    g_free(options->form);
    g_free(options->split);
    g_free(options->case_path);
    g_free(options->variant);
    g_free(options->level);
    g_clear_pointer(&options->sizes, g_ptr_array_unref);
    g_clear_pointer(&options->weights, g_hash_table_unref);
    g_free(options->profile_file);
    g_clear_pointer(&options->fills, g_ptr_array_unref);
    g_clear_pointer(&options->run_files, g_ptr_array_unref);
    g_free(options->run_arguments);
    g_free(options);
}

GPtrArray *
options_given(const Options *options, Command command, const char *const *kept, const char *const *left)
{
    return option_table_given(OPTION_ROWS, options->command, command, options->args, kept, left);
}

/* What stands above the options in the help of all commands together, or of one. */
static void
append_usage(GString *help, const CommandRow *row, guint indent)
{
    g_string_append_printf(help, "%s%s\n%s", indent == 0 ? "usage: " : "", row->usage,
                           indent == 0 ? "\n" : "");
    text_wrap(help, row->summary, HELP_WIDTH, indent, 0);
}

char *
options_help(Command command)
{
    GString *help = g_string_new(NULL);
    const CommandRow *row = COMMAND_ROWS;

    while (row->name && row->command != command)
        row++;
    if (row->name) {
        append_usage(help, row, 0);
    } else {
        g_string_append(help, "usage: fieldwise COMMAND ...\n\n"
                              "Finds the best data layout for a CUDA kernel, at compile time.\n\n");
        for (const CommandRow *each = COMMAND_ROWS; each->name; each++)
            append_usage(help, each, 4);
        g_string_append(help, "\n'fieldwise help COMMAND' tells more.\n");
    }
    option_table_help(help, OPTION_ROWS, command);
    if (row->name) {
        g_string_append_c(help, '\n');
        text_wrap(help, row->more, HELP_WIDTH, 0, 0);
    }
    return g_string_free(help, FALSE);
}

char *
options_help_line(char *const *argv)
{
    const CommandRow *row = argv[0] && argv[1] ? find_command(argv[1], argv[2], NULL) : NULL;

    return row ? g_strdup_printf("fieldwise %s --help", row->name) : g_strdup("fieldwise --help");
}

char *
options_help_line_of(Command command)
{
    const CommandRow *row = COMMAND_ROWS;

    while (row->name && row->command != command)
        row++;
    return row->name ? g_strdup_printf("fieldwise %s --help", row->name) : g_strdup("fieldwise --help");
}

static gint64
default_timeout(void)
{
    const char *said = g_getenv("FIELDWISE_TIMEOUT");
    gint64 seconds = OPTIONS_TIMEOUT;

    if (!said || !option_parse_integer(said, 0, G_MAXINT32, &seconds, NULL))
        return OPTIONS_TIMEOUT;
    return seconds;
}

static double
seconds_of(gint64 timeout)
{
    return timeout > 0 ? (double)timeout : INFINITY;
}

gboolean
options_read_standard_input(const Options *options)
{
    g_autoptr(GPtrArray) sources = options_sources(options);

    return sources->len > 0 && g_ptr_array_index(sources, 0) &&
           g_ptr_array_find_with_equal_func(sources, "-", g_str_equal, NULL);
}

GPtrArray *
options_sources(const Options *options)
{
    GPtrArray *sources = g_ptr_array_new();

    g_ptr_array_add(sources, options->source);
    for (guint i = 0; i < options->more_sources->len; i++)
        g_ptr_array_add(sources, g_ptr_array_index(options->more_sources, i));
    return sources;
}

double
options_walk_seconds(const Options *options)
{
    return seconds_of(options->timeout >= 0 ? options->timeout : default_timeout());
}

double
options_estimate_seconds(const Options *options)
{
    if (options->timeout < 0 && options->request.candidates.all)
        return INFINITY;
    return options_walk_seconds(options);
}
