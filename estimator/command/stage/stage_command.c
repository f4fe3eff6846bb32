/* SPDX-License-Identifier: MIT */
#include "command/stage/stage_command.h"

#include "command/apply/changes.h"
#include "command/options/options.h"
#include "source/source.h"
#include "choose/choose.h"
#include "command/stage/stage_check.h"
#include "command/stage/stage_gain.h"
#include "command/stage/stage_hits.h"
#include "command/stage/stage_pipeline.h"
#include "command/stage/stage_report.h"
#include "command/stage/stage_sl1_lines.h"
#include "command/stage/stage_tree.h"
#include "text/text.h"

#include <stdio.h>
#include <string.h>
/* A header that changed sources use. */
typedef struct {
    const char *name, *text, *mark; /* MARK: what those have that Fieldwise wrote */
} Library;

static const Library STAGE_LIBRARY = {STAGE_HEADER, stage_library, "#define FIELDWISE_STAGE_CUH"};
static const Library PROFILE_LIBRARY = {PROFILE_HEADER, stage_profile_library,
                                        "#define FIELDWISE_PROFILE_CUH"};
static const Library PIPELINE_LIBRARY = {PIPELINE_HEADER, stage_pipeline_library,
                                         "#define FIELDWISE_PIPELINE_CUH"};

/* Adds HEADER beside PATH, a source that uses it, to CHANGES; FALSE where another file is there. */
static gboolean
add_library(GPtrArray *changes, const Library *header, const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path), *old = NULL;
    g_autofree char *library =
        strcmp(folder, ".") == 0 ? g_strdup(header->name) : g_build_filename(folder, header->name, NULL);
    Change *change;

    for (guint i = 0; i < changes->len; i++)
        if (strcmp(((Change *)g_ptr_array_index(changes, i))->path, library) == 0)
            return TRUE;
    if (g_file_test(library, G_FILE_TEST_EXISTS) && !g_file_get_contents(library, &old, NULL, error))
        return FALSE;
    if (old && !strstr(old, header->mark)) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_EXIST, "%s is there, and stage did not write it",
                    library);
        return FALSE;
    }
    change = g_new0(Change, 1);
    change->path = g_steal_pointer(&library);
    change->old = g_steal_pointer(&old);
    change->new = g_strdup(header->text);
    g_ptr_array_add(changes, change);
    return TRUE;
}

/* Adds HEADER beside each of the first N sources in CHANGES. */
static gboolean
add_libraries(GPtrArray *changes, const Library *header, guint n, GError **error)
{
    for (guint i = 0; i < n; i++)
        if (!add_library(changes, header, ((Change *)g_ptr_array_index(changes, i))->path, error))
            return FALSE;
    return TRUE;
}

/* Sorts EDITS; FALSE, said, where two meet. */
static gboolean
settle(const SourceTree *tree, EditList *edits)
{
    guint file, offset;

    if (edit_list_settle(edits, &file, &offset))
        return TRUE;
    g_autofree char *place = tree_place(tree, file, offset);
    fprintf(stderr, "%s: error: two changes meet here: nothing is written\n", place);
    return FALSE;
}

/* What is to be written, and how it was read. */
typedef struct {
    const Options *options;
    const SourceTree *tree;
    const GPtrArray *programs; /* of Program: what the sources were before */
    ParseOptions parse_options;
} Writing;

/* Does CHANGES, if the sources still compile with them and, with SAME, kernels make the accesses that they
 * made. */
static int
write_changes(const Writing *writing, const GPtrArray *changes, gboolean same)
{
    g_autofree char *why = NULL, *message = NULL;

    if (stage_check_changes(changes, writing->programs, &writing->parse_options, same, &why))
        return changes_write(changes, writing->options);
    message = g_strdup_printf("%s: nothing is written; please report this", why);
    return stage_fail(writing->options->source, message);
}

/* Writes the sources with EDITS, which are settled, and HEADER beside them. */
static int
write_edits(const Writing *writing, EditList *edits, const Library *header, gboolean same)
{
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(change_free);
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
    Change *change = g_ptr_array_index(changes, changes->len - 1);

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
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(change_free);
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
    guint n = stage_profile_emit(tree, kernels, edits, notes);

    for (guint i = 0; i < notes->len; i++)
        fprintf(stderr, "%s\n", (char *)g_ptr_array_index(notes, i));
    if (n == 0)
        return stage_fail(writing->options->source,
                          "no kernel accesses anything, as written here, through a pointer that it takes: "
                          "nothing is written");
    return settle(tree, edits) ? write_edits(writing, edits, &PROFILE_LIBRARY, FALSE) : STATUS_NONE;
}

/* Adds to EDITS what those loops of GAINS become that are wanted; FALSE, said, where two edits meet. */
static gboolean
emit_wanted(const SourceTree *tree, const StageGains *gains, EditList *edits)
{
    g_autoptr(GPtrArray) loops = g_ptr_array_new();

    for (guint i = 0; i < gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, i);

        if (gain->is_wanted)
            g_ptr_array_add(loops, (gpointer)gain->loop);
    }
    stage_emit(tree, loops, edits);
    return settle(tree, edits);
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

    if (!emit_wanted(tree, gains, edits))
        return STATUS_NONE;
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

/* The first name of --array that no loop of LOOPS has an array of; NULL: all are there. */
static char *
find_unknown(const Options *options, const GPtrArray *loops)
{
    for (guint i = 0; i < options->array_forms->len; i++) {
        const char *name = g_ptr_array_index(options->array_forms, i);
        gsize length = strcspn(name, "=");
        gboolean is_there = FALSE;

        for (guint l = 0; l < loops->len; l++) {
            const GPtrArray *arrays = ((StageLoop *)g_ptr_array_index(loops, l))->arrays;

            for (guint a = 0; a < arrays->len; a++)
                is_there |= stage_array_is_called(g_ptr_array_index(arrays, a), name);
        }
        if (!is_there)
            return g_strndup(name, length);
    }
    return NULL;
}

/* Whether each array that --array asks a form for has it in some of LOOPS; said where one has not. */
static gboolean
has_forms(const Options *options, const SourceTree *tree, const GPtrArray *loops)
{
    gboolean has_all = TRUE;

    for (guint i = 0; i < options->array_forms->len; i++) {
        const char *assignment = g_ptr_array_index(options->array_forms, i),
                   *form = strchr(assignment, '=') + 1;
        const StageArray *lacking = NULL;
        const StageLoop *of = NULL;
        gboolean is_so = strcmp(form, "none") == 0;

        for (guint l = 0; l < loops->len && !is_so; l++) {
            const StageLoop *loop = g_ptr_array_index(loops, l);

            for (guint a = 0; a < loop->arrays->len && !is_so; a++) {
                const StageArray *array = g_ptr_array_index(loop->arrays, a);

                if (!stage_array_is_called(array, assignment))
                    continue;
                is_so = strcmp(stage_form_name(array->form), form) == 0;
                of = lacking ? of : loop;
                lacking = lacking ? lacking : array;
            }
        }
        has_all = has_all && is_so;
        if (is_so || !lacking)
            continue;
        g_autofree char *place = stage_place_text(tree, lacking->reason ? lacking->where
                                                        : of->reason    ? of->where
                                                                        : of->node);
        fprintf(stderr, "%s: error: --array %s: %s\n", place, assignment,
                lacking->reason ? lacking->reason
                : of->reason    ? of->reason
                                : "the loop is staged in another form");
    }
    return has_all;
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

    if (is_writing(options) && !emit_wanted(tree, gains, edits))
        return STATUS_NONE;
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

/* Estimates LOOPS, of KERNELS, or wants all of them. NULL, with *ret_status said: a key of the architecture
 * is missing. */
static StageGains *
find_gains(const Options *options, const SourceTree *tree, const GArray *kernels, const GPtrArray *loops,
           const StageRequest *request, const Machine *machine, int *ret_status)
{
    g_autoptr(GPtrArray) trips = stage_hits_trips(options, tree, kernels, request->hits);
    LaunchRequest launch = options->request.launch;
    g_autoptr(GError) error = NULL;
    StageGains *gains;

    launch.trips = trips;
    if (options->monitor && !stage_sl1_lines_find(tree, loops, request->programs, machine, &launch, &error)) {
        *ret_status = command_fail(error, STATUS_USAGE);
        return NULL;
    }
    if (options->monitor || (options->stage_all && is_writing(options)))
        return stage_gains_new_all(loops, machine);
    gains = stage_gains_new(tree, loops, request->programs, machine, &launch, options->stage_all,
                            options_walk_seconds(options), &error);
    if (!gains)
        *ret_status = command_fail(error, STATUS_USAGE);
    return gains;
}

/* Says what is staged of TREE, or writes it; REQUEST lacks what was counted. */
static int
run_on(const Writing *writing, const GPtrArray *paths, StageRequest *request, const Machine *machine)
{
    const Options *options = writing->options;
    const SourceTree *tree = writing->tree;
    g_autoptr(GArray) kernels = stage_kernels_new(tree, paths, request);
    g_autoptr(GPtrArray) hits = options->hits ? stage_hits_read(options, tree, kernels) : NULL, loops = NULL;
    g_autoptr(StageGains) gains = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *unknown = NULL;
    int status = 0;

    if (options->hits && !hits)
        return STATUS_NONE;
    request->hits = hits;
    loops = options->profile ? NULL : stage_loops_new(tree, paths, request);
    if (kernels->len == 0)
        return stage_fail(options->source,
                          options->request.kernels->len > 0
                              ? "there is no such kernel: no __global__ function of that name"
                              : "no kernel: no __global__ function is defined here or in headers beside it");
    unknown = loops ? find_unknown(options, loops) : NULL;
    if (unknown) {
        g_autofree char *message =
            g_strdup_printf("no loop of a kernel accesses an array called %s", unknown);
        return stage_fail(options->source, message);
    }
    if (!check_names(request->programs, &options->request, &error))
        return stage_fail(options->source, error->message);
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
    gains = find_gains(options, tree, kernels, loops, request, machine, &status);
    if (!gains)
        return status;
    if (is_writing(options) && !programs_check_unchanged(request->programs, &error))
        return stage_fail(options->source, error->message);
    return write_gains(writing, paths, gains);
}

int
stage_run(const Options *options, const GPtrArray *programs, const ParseOptions *parse_options,
          const Machine *machine)
{
    StageRequest request = {.kernels = options->request.kernels,
                            .array_forms = options->array_forms,
                            .form = options->form,
                            .granules = options->granules,
                            .monitors = options->monitor,
                            .is_apart = options->apart,
                            .has_headers = !options->profile,
                            .programs = programs};
    g_autoptr(GPtrArray) paths = options_sources(options);
    int status = 0;
    g_autoptr(SourceTree) tree = stage_read_tree(paths, parse_options, &status);

    Writing writing = {options, tree, programs, *parse_options};

    writing.parse_options.compiler = &machine->compiler;
    writing.parse_options.kernels = options->request.kernels;
    writing.parse_options.kernel_seconds = options_walk_seconds(options);
    return tree ? run_on(&writing, paths, &request, machine) : status;
}
