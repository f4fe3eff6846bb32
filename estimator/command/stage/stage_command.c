/* SPDX-License-Identifier: MIT */
#include "command/stage/stage.h"
#include "command/sources/sources.h"

#include "command/apply/apply.h"
#include "command/options/options.h"
#include "source/source.h"
#include "stage/check/check.h"
#include "stage/report/report.h"
#include "text/text.h"
#include "base/base.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Tells MESSAGE about the file SOURCE; returns the exit status. */
static int
stage_fail(const char *source, const char *message)
{
    g_autofree char *clean = text_clean(message);

    fprintf(stderr, "%s:1:1: error: %s\n", source, clean);
    return STATUS_NONE;
}

/* A header that changed sources use. */
typedef struct {
    const char *name, *text, *mark; /* MARK: what those have that Fieldwise wrote */
} Library;

static const Library STAGE_LIBRARY = {STAGE_HEADER, stage_library, "#define FIELDWISE_STAGE_CUH"};
static const Library PROFILE_LIBRARY = {PROFILE_HEADER, stage_profile_library,
                                        "#define FIELDWISE_PROFILE_CUH"};
static const Library PIPELINE_LIBRARY = {PIPELINE_HEADER, stage_pipeline_library,
                                         "#define FIELDWISE_PIPELINE_CUH"};

/* The namespace `fieldwise::NAME` that TREE opens in a file that is none of stage's own, where NAME is that
 * of what changed sources use, or NO_NODE. */
static guint
own_namespace(const SourceTree *tree)
{
    static const char *const NAMES[] = {"stage", "profile", "pipeline", NULL};
    static const Library *const LIBRARIES[] = {&STAGE_LIBRARY, &PROFILE_LIBRARY, &PIPELINE_LIBRARY};

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        gboolean is_written = FALSE;

        if (n->kind != TREE_NAMESPACE || tree_node(tree, n->parent)->kind != TREE_NAMESPACE)
            continue;
        g_autofree char *name = cursor_name(n->entity);
        g_autofree char *outer = cursor_name(tree_node(tree, n->parent)->entity);

        if (strcmp(outer, "fieldwise") != 0 || !g_strv_contains(NAMES, name))
            continue;
        for (guint l = 0; l < G_N_ELEMENTS(LIBRARIES); l++)
            is_written = is_written || strstr(tree_file(tree, n->file)->text, LIBRARIES[l]->mark);
        if (!is_written)
            return i;
    }
    return NO_NODE;
}

/* Adds HEADER beside PATH, a source that uses it, to CHANGES; FALSE where another file is there. */
static gboolean
add_library(GPtrArray *changes, const Library *header, const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path), *old = NULL;
    g_autofree char *library =
        strcmp(folder, ".") == 0 ? g_strdup(header->name) : g_build_filename(folder, header->name, NULL);
    FileChange *change;

    for (guint i = 0; i < changes->len; i++)
        if (strcmp(((FileChange *)g_ptr_array_index(changes, i))->path, library) == 0)
            return TRUE;
    if (g_file_test(library, G_FILE_TEST_EXISTS) && !regular_file_read(library, &old, NULL, error))
        return FALSE;
    if (old && !strstr(old, header->mark)) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_EXIST, "%s is there, and stage did not write it",
                    library);
        return FALSE;
    }
    change = g_new0(FileChange, 1);
    change->path = g_steal_pointer(&library);
    change->old = g_steal_pointer(&old);
    change->new = g_strdup(header->text);
    change->first = TRUE;
    g_ptr_array_add(changes, change);
    return TRUE;
}

/* Adds HEADER beside each of the first N sources in CHANGES. */
static gboolean
add_libraries(GPtrArray *changes, const Library *header, guint n, GError **error)
{
    for (guint i = 0; i < n; i++)
        if (!add_library(changes, header, ((FileChange *)g_ptr_array_index(changes, i))->path, error))
            return FALSE;
    return TRUE;
}

/* Says where two edits of TREE meet. */
static int
fail_meeting(const SourceTree *tree, guint file, guint offset)
{
    g_autofree char *place = tree_place(tree, file, offset);

    fprintf(stderr, "%s: error: two changes meet here: nothing is written\n", place);
    return STATUS_NONE;
}

/* What is to be written, and how it was read. */
typedef struct {
    const Options *options;
    const SourceTree *tree;
    const GPtrArray *programs; /* of Program: what the sources were before */
    ParseOptions parse_options;
} Writing;

/* The file that takes back what is done to the program whose first source is SOURCE. Free with g_free(). */
static char *
stage_undo_path(const char *source)
{
    return g_strconcat(source, ".undo", NULL);
}

/* Does CHANGES, if the sources still compile with them and, with SAME, kernels make the accesses that they
 * made. */
static int
write_changes(const Writing *writing, GPtrArray *changes, gboolean same)
{
    const Options *options = writing->options;
    g_autofree char *why = NULL, *message = NULL, *undo = stage_undo_path(options->source);
    g_autoptr(GError) error = NULL;

    if (stage_check_changes(changes, writing->programs, &writing->parse_options, same, &why))
        return !options->in_place || changes_add_undo(changes, undo, "stage", &error)
                   ? changes_write(changes, options)
                   : command_fail(options, error, STATUS_NONE);
    message = g_strdup_printf("%s: nothing is written; please report this", why);
    return stage_fail(writing->options->source, message);
}

/* Writes the sources with EDITS, which are settled, and HEADER beside them. */
static int
write_edits(const Writing *writing, EditList *edits, const Library *header, gboolean same)
{
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
    g_autoptr(GError) error = NULL;

    changes_add_edits(changes, writing->tree, edits);
    if (!add_libraries(changes, header, changes->len, &error))
        return stage_fail(writing->options->source, error->message);
    return write_changes(writing, changes, same);
}

/* Has --diff show the last one of CHANGES, a file that is new or was written before. */
static void
show_last(GPtrArray *changes)
{
    FileChange *change = g_ptr_array_index(changes, changes->len - 1);

    if (!change->diff)
        change->diff = diff_whole(change->path, change->old, change->new);
}

/* Adds to CHANGES, which hold the sources of TREE that are staged, what PIPELINES write beside them. Those
 * that cannot be written are said; FALSE: none can, or a file is in the way. */
static gboolean
add_pipelines(GPtrArray *changes, const SourceTree *tree, const GPtrArray *pipelines, GError **error)
{
    guint n_sources = changes->len, n = 0;

    for (guint i = 0; i < pipelines->len; i++) {
        const StagePipeline *pipeline = g_ptr_array_index(pipelines, i);

        if (pipeline->reason)
            fprintf(stderr, "%s\n", pipeline->reason);
    }
    for (guint f = 0; f < tree->files->len; f++) {
        g_autofree char *path = NULL, *text = stage_pipeline_file(tree, pipelines, f, &path);
        g_autofree char *name = text ? g_path_get_basename(path) : NULL;
        const Library written = {name, text, PIPELINE_MARK};

        if (!text)
            continue;
        n++;
        if (!add_library(changes, &written, path, error))
            return FALSE;
        show_last(changes);
        if (!add_library(changes, &PIPELINE_LIBRARY, path, error))
            return FALSE;
    }
    if (n == 0)
        g_set_error_literal(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                            "no kernel with a loop that is staged can go slice by slice: nothing is written");
    return n > 0 && add_libraries(changes, &STAGE_LIBRARY, n_sources, error);
}

/* Writes the sources with EDITS, which are settled, and functions for data in the host's memory. */
static int
write_pipelines(const Writing *writing, EditList *edits, const StageGains *gains)
{
    const SourceTree *tree = writing->tree;
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
    g_autoptr(GPtrArray) pipelines = stage_pipelines_new(tree, gains, writing->programs, edits);
    g_autoptr(GError) error = NULL;

    changes_add_edits(changes, tree, edits);
    if (!add_pipelines(changes, tree, pipelines, &error))
        return stage_fail(writing->options->source, error->message);
    return write_changes(writing, changes, TRUE);
}

/* Writes kernels that count their accesses. */
static int
write_profile(const Writing *writing, const GArray *kernels)
{
    const SourceTree *tree = writing->tree;
    g_autoptr(EditList) edits = edit_list_new();
    g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);
    guint n = stage_profile_emit(tree, kernels, edits, notes), file, offset;

    for (guint i = 0; i < notes->len; i++)
        fprintf(stderr, "%s\n", (char *)g_ptr_array_index(notes, i));
    if (n == 0)
        return stage_fail(writing->options->source,
                          "no kernel accesses anything, as written here, through a pointer that it takes: "
                          "nothing is written");
    return edit_list_settle(edits, &file, &offset) ? write_edits(writing, edits, &PROFILE_LIBRARY, FALSE)
                                                   : fail_meeting(tree, file, offset);
}

/* Prints what GAINS say, and what becomes of kernels with arrays in the host's memory. */
static int
print_pipelines(const Options *options, const SourceTree *tree, const GPtrArray *paths,
                const StageGains *gains, const GPtrArray *programs)
{
    Terminal terminal = terminal_detect(STDOUT_FILENO);
    g_autofree char *text = NULL;
    g_autoptr(GString) out = NULL;
    g_autoptr(EditList) edits = edit_list_new();
    g_autoptr(GPtrArray) pipelines = NULL;
    guint file, offset;

    if (!stage_gains_emit(tree, gains, edits, &file, &offset))
        return fail_meeting(tree, file, offset);
    pipelines = stage_pipelines_new(tree, gains, programs, edits);
    if (options->format == FORMAT_JSON) {
        text = stage_report_json(tree, gains, paths, pipelines);
        return command_write(NULL, text, options->inputs);
    }
    text = stage_report(tree, gains, &terminal);
    out = g_string_new(text);
    g_string_append_c(out, '\n');
    stage_pipelines_report(out, pipelines, gains, terminal.width);
    return command_write(NULL, out->str, options->inputs);
}

/* Whether some of PROGRAMS has all that the user names of kernels. */
static gboolean
check_names(const GPtrArray *programs, const AnalysisRequest *request, GError **error)
{
    for (guint i = 0; i < programs->len; i++) {
        g_autoptr(GError) failure = NULL;
        g_autoptr(GPtrArray) kernels = analysis_kernels(g_ptr_array_index(programs, i), request, &failure);

        if (kernels)
            return TRUE;
        if (i + 1 == programs->len)
            g_propagate_error(error, g_steal_pointer(&failure));
    }
    return FALSE;
}

static gboolean
is_writing(const Options *options)
{
    return options->diff || options->in_place || options->output;
}

/* Prints what GAINS say, or writes it. */
static int
write_gains(const Writing *writing, const GPtrArray *paths, const StageGains *gains)
{
    const Options *options = writing->options;
    const SourceTree *tree = writing->tree;
    Terminal terminal = terminal_detect(STDOUT_FILENO);
    g_autoptr(EditList) edits = edit_list_new();
    g_autofree char *text = NULL;
    guint file, offset;

    if (is_writing(options) && !stage_gains_emit(tree, gains, edits, &file, &offset))
        return fail_meeting(tree, file, offset);
    if (is_writing(options))
        return options->pipeline ? write_pipelines(writing, edits, gains)
                                 : write_edits(writing, edits, &STAGE_LIBRARY, !options->monitor);
    if (options->pipeline)
        return print_pipelines(options, tree, paths, gains, writing->programs);
    text = options->dump                    ? stage_dump_kernels(gains)
           : options->format == FORMAT_JSON ? stage_report_json(tree, gains, paths, NULL)
           : options->format == FORMAT_CSV  ? stage_report_csv(tree, gains)
                                            : stage_report(tree, gains, &terminal);
    return command_write(NULL, text, options->inputs);
}

/* What OPTIONS' --hits has, for KERNELS (of guint: nodes) of TREE; NULL, said, where it cannot be read or is
 * of another source. */
static GPtrArray *
read_hits(const Options *options, const SourceTree *tree, const GArray *kernels)
{
    g_autofree char *text = NULL, *clean = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) hits = NULL;

    if (!regular_file_read(options->hits, &text, NULL, &error)) {
        command_fail(options, error, STATUS_USAGE);
        return NULL;
    }
    hits = hits_read(options->hits, text, &error);
    if (hits && hits_check_places(tree, kernels, hits, options->hits, &error))
        return g_steal_pointer(&hits);
    clean = text_clean(error->message);
    fprintf(stderr, "%s\n", clean);
    return NULL;
}

/* Whether each array that --array asks a form for has it in some of LOOPS; said where one has not. */
static gboolean
has_forms(const Options *options, const SourceTree *tree, const GPtrArray *loops)
{
    g_autofree char *lacking = stage_lacking_forms(tree, options->array_forms, loops);

    fputs(lacking, stderr);
    return *lacking == '\0';
}

/* Says why what stage writes cannot stand in TREE; FALSE: it can. */
static gboolean
refuse_sources(const SourceTree *tree)
{
    g_autofree char *place = NULL;
    guint node = own_namespace(tree), offset;

    for (guint f = 0; f < tree->files->len && !place; f++)
        if (tree_file_is_hip(tree_file(tree, f), &offset))
            place = tree_place(tree, f, offset);
    if (place) {
        fprintf(stderr, "%s: error: this is a program for HIP, which what stage writes is not for\n", place);
        return TRUE;
    }
    if (node == NO_NODE)
        return FALSE;
    place = node_place(tree, node);
    fprintf(
        stderr,
        "%s: error: the namespace of what stage writes is opened here: leave that out, or include the header "
        "that stage wrote\n",
        place);
    return TRUE;
}

/* Says what is staged of TREE, or writes it; REQUEST lacks what was counted. */
static int
run_on(const Writing *writing, const GPtrArray *paths, StageRequest *request, const Machine *machine)
{
    const Options *options = writing->options;
    const SourceTree *tree = writing->tree;
    guint n_left_out;
    g_autoptr(GArray) kernels = stage_kernels_new(tree, paths, request, &n_left_out);
    g_autoptr(GPtrArray) hits = options->hits ? read_hits(options, tree, kernels) : NULL, loops = NULL;
    g_autoptr(StageGains) gains = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *unknown = NULL;
    const GainRequest wanted = {.launch = options->request.launch,
                                .monitors = options->monitor,
                                .all = options->stage_all,
                                .writes = is_writing(options),
                                .seconds = options_walk_seconds(options)};

    if (n_left_out > 0)
        fprintf(
            stderr,
            "%s: note: %u kernels more are left out: there are more than %u (--kernel names those that count, "
            "--timeout 0 takes all)\n",
            options->source, n_left_out, request->most_kernels);
    if (options->hits && !hits)
        return STATUS_NONE;
    request->hits = hits;
    loops = options->profile ? NULL : stage_loops_new(tree, paths, request);
    if (is_writing(options) && refuse_sources(tree))
        return STATUS_NONE;
    if (kernels->len == 0 && options->request.kernels->len > 0)
        g_set_error_literal(&error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                            "there is no such kernel: no __global__ function of that name");
    else if (kernels->len == 0)
        return stage_fail(options->source,
                          "no kernel: no __global__ function is defined here or in headers beside it");
    unknown = loops ? stage_unknown_array(options->array_forms, loops) : NULL;
    if (!error && unknown)
        g_set_error(&error, ANALYSIS_ERROR, ANALYSIS_ERROR_NAME,
                    "no loop of a kernel accesses an array called %s", unknown);
    if (error || !check_names(request->programs, &options->request, &error))
        return source_fail_plainly(options, error, options->source);
    if (options->profile)
        return programs_check_unchanged(request->programs, &error)
                   ? write_profile(writing, kernels)
                   : stage_fail(options->source, error->message);
    if (g_strcmp0(options->dump, "streams") == 0) {
        g_autofree char *text = stage_dump_streams(tree, loops);

        return command_write(NULL, text, options->inputs);
    }
    if (is_writing(options) && !has_forms(options, tree, loops))
        return STATUS_NONE;
    gains = stage_gains_find(tree, kernels, loops, request->programs, machine, hits, &wanted, &error);
    if (!gains)
        return command_fail(options, error, STATUS_USAGE);
    if (is_writing(options) && !programs_check_unchanged(request->programs, &error))
        return stage_fail(options->source, error->message);
    return write_gains(writing, paths, gains);
}

/* Says which loops of the kernels in OPTIONS' sources can be staged, or writes them so. PROGRAMS (of
 * Program) are the analysed sources; PARSE_OPTIONS say how to read their text again. MACHINE is
 * what they are estimated for. Returns the exit status. */
static int
stage_run(const Options *options, const GPtrArray *programs, const ParseOptions *parse_options,
          const Machine *machine)
{
    StageRequest request = {.kernels = options->request.kernels,
                            .array_forms = options->array_forms,
                            .form = options->form,
                            .granules = options->granules,
                            .monitors = options->monitor,
                            .has_no_alias = options->apart,
                            .has_headers = !options->profile,
                            .most_kernels = sources_most_kernels(options),
                            .programs = programs};
    g_autoptr(GPtrArray) paths = options_sources(options);
    const SourceSet sources = {paths, NULL, parse_options};
    g_autoptr(GError) error = NULL;
    const char *wrong = NULL;
    g_autoptr(SourceTree) tree = source_set_read_sound(&sources, &wrong, &error);

    Writing writing = {options, tree, programs, *parse_options};

    if (!tree)
        return stage_fail(wrong, error->message);

    writing.parse_options.compiler = &machine->compiler;
    writing.parse_options.kernels = options->request.kernels;
    writing.parse_options.most_kernels = sources_most_kernels(options);
    writing.parse_options.kernel_seconds = options_walk_seconds(options);
    return run_on(&writing, paths, &request, machine);
}

/* Takes back what was done to the sources of OPTIONS, also where that was interrupted. */
static int
stage_undo(const Options *options)
{
    g_autoptr(GPtrArray) sources = options_sources(options), paths = g_ptr_array_new_with_free_func(g_free);
    gboolean ended;
    int status;

    interrupted_undo(options, NULL, &ended, &status);
    if (ended)
        return status;
    for (guint i = 0; i < sources->len; i++)
        g_ptr_array_add(paths, stage_undo_path(g_ptr_array_index(sources, i)));
    return undo_run(options, paths, "stage");
}

/* Stages the sources of OPTIONS. */
static int
stage_sources(const Options *options)
{
    const ParseOptions parse_options = sources_parse_options(options);
    g_autoptr(MachineLoad) load = machine_load_new(options);
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    int status = sources_read(options, load, programs, NULL);

    return status != 0 ? status : stage_run(options, programs, &parse_options, machine_load_wait(load, NULL));
}

int
stage_command(const Options *options)
{
    if (options->undo)
        return stage_undo(options);
    return interrupted_check(options) ? stage_sources(options) : STATUS_NONE;
}
