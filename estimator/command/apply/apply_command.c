/* SPDX-License-Identifier: MIT */
#include "command/sources/sources.h"

#include "choose/choose.h"
#include "command/options/options.h"
#include "base/base.h"
#include "source/source.h"
#include "rewrite/check/check.h"
#include "rewrite/rewrite.h"
#include "command/nvcc/nvcc.h"
#include "text/text.h"
#include "command/apply/apply_private.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* EDITS as JSON; NULL where one is not UTF-8. */
static json_t *
edits_json(const SourceTree *tree, const EditList *edits)
{
    json_t *array = json_array();

    for (guint i = 0; i < edits->edits->len; i++) {
        const Edit *edit = &g_array_index(edits->edits, Edit, i);
        json_t *object = json_pack("{s:s, s:i, s:i, s:s, s:s}", "file", tree_file(tree, edit->file)->path,
                                   "offset", (int)edit->start, "length", (int)(edit->end - edit->start),
                                   "text", edit->text, "rule", edit->rule);

        if (!object) {
            json_decref(array);
            return NULL;
        }
        json_array_append_new(array, object);
    }
    return array;
}

/* What REWRITING, of TREE, takes the user's word for, as JSON. */
static json_t *
assumed_json(const SourceTree *tree, const Rewriting *rewriting)
{
    json_t *array = json_array();

    for (guint i = 0; i < rewriting->assumed->len; i++) {
        const Refusal *assumed = &g_array_index(rewriting->assumed, Refusal, i);
        g_autofree char *place = tree_place(tree, assumed->file, assumed->offset);

        json_array_append_new(array,
                              json_pack("{s:s, s:s, s:s}", "assumption", assumption_name(assumed->assumption),
                                        "place", place, "why", assumed->text));
    }
    return array;
}

/* WRITTEN as JSON, or nothing but the header where it has no rewriting. Returns NULL where a text is not
 * UTF-8. */
static char *
json_text(const Written *written)
{
    g_autofree char *common = header_common_text();
    const Rewriting *rewriting = written->rewriting;
    const SourceTree *tree = written->tree;
    json_t *edits = rewriting ? edits_json(tree, rewriting->edits) : json_array();
    json_t *root = json_pack("{s:s, s:s, s:{s:s, s:s}, s:i, s:i, s:o*, s:o}", "schema", "fieldwise-apply-1",
                             "record", written->record, "header", "file", written->file, "text",
                             written->own ? written->own : written->header, "declarations",
                             rewriting ? (int)rewriting->n_slots : 0, "boundaries",
                             rewriting ? (int)rewriting->n_boundaries : 0, "edits", edits, "assumed",
                             rewriting ? assumed_json(tree, rewriting) : json_array());
    char *text, *lines;

    if (root && written->own)
        json_object_set_new(root, "common",
                            json_pack("{s:s, s:s}", "file", HEADER_COMMON_FILE, "text", common));
    text = root && edits ? json_dumps(root, JSON_INDENT(2)) : NULL;
    lines = text ? g_strconcat(text, "\n", NULL) : NULL;
    free(text);
    json_decref(root);
    return lines;
}

static int
write_json(const Options *options, const Written *written)
{
    g_autofree char *json = json_text(written);

    if (json)
        return command_write(NULL, json, options->inputs);
    fprintf(stderr, "%s:1:1: error: JSON is UTF-8, and the program's text is not: print the diff\n",
            options->source);
    return STATUS_NONE;
}

static int
fail_check(const Options *options, const char *what, const GError *error)
{
    g_autofree char *message = text_clean(error->message);

    fprintf(stderr, "%s:1:1: error: the program %s: %s\n", options->source, what, message);
    return STATUS_NONE;
}

/* Writes CHANGES where the sources compile before and after. */
static int
write_checked(const GPtrArray *changes, const Options *options, const Machine *machine)
{
    g_autoptr(GError) error = NULL, failure = NULL;
    int status;

    if (!nvcc_check(options, machine, &error))
        return error->code == NVCC_ERROR_MISSING
                   ? command_fail(options, error, STATUS_USAGE)
                   : fail_check(options, "does not compile as it is, so that nothing is written", error);
    status = changes_write(changes, options);
    if (status != 0 || nvcc_check(options, machine, &error))
        return status;
    if (!changes_take_back(changes, options, &failure))
        return fail_check(options, "no longer compiles, and cannot be put back", failure);
    return fail_check(options, "would no longer compile, so that it was put back", error);
}

/* Takes back what was done with the header at PATH, also where that was interrupted. Returns the exit status.
 */
static int
undo_beside(const Options *options, const char *header)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *folder = g_path_get_dirname(header);
    gboolean ended;
    int status;

    interrupted_undo(options, folder, &ended, &status);
    if (ended)
        return status;
    g_ptr_array_add(paths, undo_path(header));
    return undo_run(options, paths, "apply");
}

/* Takes back what needs no look into the sources: they may be changed by half. *RET_ENDED: that was what
 * there is to do, with the exit status that is returned. */
static int
undo_unread(const Options *options, gboolean *ret_ended)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    char *path;
    int status = 0;

    interrupted_undo(options, NULL, ret_ended, &status);
    path = *ret_ended ? NULL : undo_find(options);
    if (!path)
        return status;
    *ret_ended = TRUE;
    g_ptr_array_add(paths, path);
    return undo_run(options, paths, "apply");
}

/* Gives the record that OPTIONS mean one layout in the text of the program READ. Returns the exit status. */
static int
apply_run(Options *options, const ProgramRead *read)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    g_auto(Written) written = {0};
    int status = apply_record(options, read, &written);

    fputs(written.said->str, stderr);
    if (status != 0)
        return status;
    if (options->undo)
        return undo_beside(options, written.path);
    if (written.rewriting)
        changes_add_edits(changes, written.tree, written.rewriting->edits);
    if (!programs_check_unchanged(read->programs, &error))
        return command_fail(options, error, STATUS_NONE);
    if (options->format == FORMAT_JSON)
        return write_json(options, &written);
    if (written.is_kept)
        return 0;
    if (!changes_add_header(changes, &written, &error) || !changes_add_common(changes, &written, &error))
        return command_fail(options, error, STATUS_NONE);
    g_ptr_array_add(titles, written.title);
    return apply_finish(options, changes, written.path, read->machine, titles);
}

/* Does CHANGES, or prints what they are. Returns the exit status. */
static int
write_or_print(GPtrArray *changes, const Options *options, const Machine *machine)
{
    gboolean is_writing = options->in_place || options->output;
    g_autofree char *stat = options->stat ? summary_stat(changes) : g_strdup("");
    g_autofree char *headers =
        options->show_header && (is_writing || options->stat) ? summary_headers(changes) : g_strdup("");
    g_autofree char *shown = g_strconcat(stat, headers, NULL);
    int status = 0;

    summary_leave_headers(changes, options);
    if (options->check)
        status = write_checked(changes, options, machine);
    else if (is_writing || !options->stat)
        status = changes_write(changes, options);
    return status == 0 && *shown ? command_write(NULL, shown, options->inputs) : status;
}

int
apply_finish(Options *options, GPtrArray *changes, const char *header, const Machine *machine,
             const GPtrArray *titles)
{
    g_autofree char *undo = undo_path(header), *summary = NULL;
    g_autoptr(GError) error = NULL;
    int status;

    if (options->in_place && !changes_add_undo(changes, undo, "apply", &error))
        return command_fail(options, error, STATUS_NONE);
    if (options->in_place || options->output || options->stat ||
        isatty(STDOUT_FILENO)) /* a diff in a pipe is all */
        summary = summary_text(options, changes, titles);
    status = write_or_print(changes, options, machine);
    if (status == 0 && summary)
        fputs(summary, stderr);
    return status;
}

int
apply_command(Options *options)
{
    int status = 0;
    gboolean ended = FALSE;
    const ParseOptions parse_options = sources_parse_options(options);
    g_autoptr(GError) error = NULL;
    g_autoptr(MachineLoad) load = options->choose || options->check ? machine_load_new(options) : NULL;
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    g_autoptr(GPtrArray) diagnostics = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    const SourcesLater later = {diagnostics, units, NULL};

    if (!options->source &&
        ((load && !machine_load_wait(load, &error)) || !sources_add_listed(options, &error)))
        return command_fail(options, error, STATUS_USAGE);
    if (options->undo)
        status = undo_unread(options, &ended);
    else if (!interrupted_check(options))
        return STATUS_NONE;
    if (ended)
        return status;
    status = sources_read(options, load, programs, &later);
    options->request.kernel_seconds = options_estimate_seconds(options);
    if (status == 0) {
        const ProgramRead read = {programs, units, &parse_options,
                                  load ? machine_load_wait(load, NULL) : NULL, FALSE};
        g_autoptr(GPtrArray) records = apply_records(options, programs);

        status = records->len > 1 ? apply_all(options, &read, records, load) : apply_run(options, &read);
    }
    for (guint i = 0; i < diagnostics->len; i++) /* those that matter are reasons against it already */
        source_print_diagnostics(g_ptr_array_index(diagnostics, i), TRUE);
    return status;
}
