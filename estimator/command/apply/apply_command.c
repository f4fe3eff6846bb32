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

static int
fail(const Options *options, const GError *error)
{
    g_autofree char *message = text_clean(error->message);

    fprintf(stderr, "%s:1:1: error: %s\n", options->source, message);
    return STATUS_NONE;
}

/* "; or say --assume no-alias": under which REFUSAL would be none; "" where it is one in any case. */
static char *
assumption_advice(const Refusal *refusal)
{
    const char *word = assumption_name(refusal->assumption);

    return word ? g_strdup_printf("; or say --assume %s, if it holds", word) : g_strdup("");
}

/* Says how sure it is that the result of REWRITING, of TREE, computes the same. */
static void
print_safety(const SourceTree *tree, const Rewriting *rewriting)
{
    if (rewriting->assumed->len == 0)
        fputs("safety: exact\n", stderr);
    for (guint i = 0; i < rewriting->assumed->len; i++) {
        const Refusal *assumed = &g_array_index(rewriting->assumed, Refusal, i);
        g_autofree char *place = tree_place(tree, assumed->file, assumed->offset);
        g_autofree char *line = g_strdup_printf("safety: as asked for by --assume %s: %s: %s",
                                                assumption_name(assumed->assumption), place, assumed->text);
        g_autofree char *clean = text_clean(line);

        fprintf(stderr, "%s\n", clean);
    }
}

/* The flags of the assumptions that OPTIONS name. */
static guint
assumptions_of(const Options *options)
{
    guint assumed = 0;

    for (guint i = 0; i < options->assumed->len; i++)
        for (guint k = 0; ASSUMPTION_NAMES[k]; k++)
            if (strcmp(ASSUMPTION_NAMES[k], g_ptr_array_index(options->assumed, i)) == 0)
                assumed |= 1u << k;
    return assumed;
}

static void
print_refusals(const SourceTree *tree, const Rewriting *rewriting)
{
    for (guint i = 0; i < rewriting->refusals->len; i++) {
        const Refusal *refusal = &g_array_index(rewriting->refusals, Refusal, i);
        g_autofree char *place = tree_place(tree, refusal->file, refusal->offset);
        g_autofree char *assume = assumption_advice(refusal);
        g_autofree char *line = g_strdup_printf("%s: error: %s: %s%s", place,
                                                refusal_kind_name(refusal->kind), refusal->text, assume);
        g_autofree char *clean = text_clean(line);

        fprintf(stderr, "%s\n", clean);
    }
}

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

/* Whether the program includes the header NAME already: then another layout is another header. */
static gboolean
is_applied(const SourceTree *tree, const char *name)
{
    g_autofree char *line = g_strdup_printf("#include \"%s\"", name);

    for (guint f = 0; f < tree->files->len; f++)
        if (strstr(tree_file(tree, f)->text, line))
            return TRUE;
    return FALSE;
}

/* No pointer to RECORD comes into KERNEL. */
static void
print_empty(const SourceTree *tree, const Kernel *kernel, const char *record)
{
    const SourcePlace *at = &kernel->place;
    g_autofree char *place = g_strdup_printf("%s:%u:%u", at->file, at->line, at->column);
    g_autofree char *line = rewriting_empty_reason(tree, place, kernel->name, record);
    g_autofree char *clean = text_clean(line);

    fprintf(stderr, "%s\n", clean);
}

/* What gives *TREE, which was read of SOURCES, the names NAMES, for a record of KERNEL; NULL where that
 * cannot be, which is told. */
static Rewriting *
rewrite(const Options *options, const SourceSet *sources, const RewriteNames *names, const Kernel *kernel,
        const CheckedHeader *header, SourceTree **tree)
{
    guint n_also = sources->also->len;
    g_autoptr(GError) error = NULL;
    g_autoptr(Rewriting) rewriting = source_set_rewrite(sources, names, tree, &error);

    for (guint i = n_also; i < sources->also->len; i++)
        fprintf(stderr, "also: %s\n", (const char *)g_ptr_array_index(sources->also, i));
    if (!rewriting || (!rewriting->is_empty && rewriting->refusals->len == 0 &&
                       !rewriting_check(rewriting, *tree, sources, names, header, &error)))
        fail(options, error);
    else if (rewriting->is_empty)
        print_empty(*tree, kernel, names->record);
    else if (rewriting->refusals->len > 0)
        print_refusals(*tree, rewriting);
    else
        return g_steal_pointer(&rewriting);
    return NULL;
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
                   ? command_fail(error, STATUS_USAGE)
                   : fail_check(options, "does not compile as it is, so that nothing is written", error);
    status = changes_write(changes, options);
    if (status != 0 || nvcc_check(options, machine, &error))
        return status;
    if (!changes_take_back(changes, options, &failure))
        return fail_check(options, "no longer compiles, and cannot be put back", failure);
    return fail_check(options, "would no longer compile, so that it was put back", error);
}

/* The header of BINDING's record in the layout SPEC, in one file: so it is checked, and read again. WRITTEN
 * gets its own part where what is written is in two files, and the record's fields can be listed. JSON has
 * one text that can be used as it is where nothing else is asked for. */
static char *
header_in(const Options *options, const Binding *binding, const HeaderNames *names, const char *spec,
          Written *written, GError **error)
{
    HeaderExtent extent = scalars_extent(binding->kind);
    char *text = header_of_record(binding->record, names, extent, spec, FALSE, error);
    gboolean in_two = options->in_two || (!options->in_one && options->format != FORMAT_JSON);
    g_autofree char *own =
        text && in_two ? header_of_record(binding->record, names, extent, spec, TRUE, NULL) : NULL;

    if (own && strcmp(own, text) != 0)
        written->own = g_steal_pointer(&own);
    return text;
}

/* The header of BINDING's record, in the layout that OPTIONS name or that the GPU of READ chooses: WRITTEN
 * says which, and whether the program is better left as it is. */
static char *
write_header(const Options *options, const Binding *binding, const HeaderNames *names,
             const ProgramRead *read, Written *written, GError **error)
{
    const char *named = options->choose ? NULL : g_ptr_array_index(options->request.candidates.specs, 0);

    written->by_host = options->request.convert == CONVERT_HOST;
    if (named)
        written->title = g_strdup_printf("%s as %s", names->element, named);
    if (named)
        return header_in(options, binding, names, named, written, error);
    g_autoptr(LayoutChoice) choice =
        layout_choice_new(read->programs, read->machine, &options->request, options->weights, binding, error);
    g_autofree char *text = choice ? layout_choice_text(choice, TRUE) : NULL;
    if (!choice)
        return NULL;
    fputs(text, stderr);
    written->is_kept = choice->doubt != NULL;
    written->by_host = choice->by_host;
    written->title = g_strdup_printf("%s as %s", names->element, choice->spec);
    return header_in(options, binding, names, choice->spec, written, error);
}

/* Where OPTIONS name no record, and kernels have parallel pointers alone, they name one for all kernels. */
static void
take_united(Options *options, const ProgramRead *read, const SourceTree *tree)
{
    if (options->request.record)
        return;
    options->request.record = options->choose ? record_propose_best(read->programs, tree, read->machine,
                                                                    &options->request, options->weights)
                                              : record_propose(read->programs, tree, TRUE);
    if (options->request.record)
        fprintf(stderr, "record: %s\n", options->request.record);
}

/* No kernel has the record that OPTIONS name: says so where a variable of the program holds it. */
static gboolean
print_held(const Options *options, const SourceTree *tree, const GError *error)
{
    const char *record = options->request.record;
    g_autofree char *line = record && tree && g_error_matches(error, BINDING_ERROR, BINDING_ERROR_RECORD)
                                ? rewriting_variable_reason(tree, record, NULL)
                                : NULL;
    g_autofree char *clean = line ? text_clean(line) : NULL;

    if (clean)
        fprintf(stderr, "%s\n", clean);
    return clean != NULL;
}

/* Says what becomes of the bounds of launches. */
static void
print_bounds(const GPtrArray *programs, const Rewriting *rewriting, const Machine *machine)
{
    g_autofree char *text = launch_bounds_text(programs, rewriting, machine);

    fputs(text, stderr);
}

/* What OPTIONS say to estimate for; NULL: that cannot be. */
static Machine *
own_machine(const Options *options)
{
    return machine_new(options->arch, options->compiler, options->model,
                       (const char *const *)options->sets->pdata, NULL);
}

/* Says ERROR, that of KERNEL where it is about the record of BINDING, or no record is found. Returns the exit
 * status. */
static int
fail_in_kernel(const Options *options, const Kernel *kernel, const Binding *binding, GError **error)
{
    if ((!binding || g_error_matches(*error, HEADER_ERROR, HEADER_ERROR_RECORD)) &&
        !g_error_matches(*error, HEADER_ERROR, HEADER_ERROR_PLACE))
        header_set_place(kernel, error);
    return g_error_matches(*error, HEADER_ERROR, HEADER_ERROR_PLACE)
               ? command_fail_in_place(*error, STATUS_NONE)
               : fail(options, *error);
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

/* What OPTIONS call the record of BINDING, whose header goes to WRITTEN's path, in the rewriting. */
static RewriteNames
names_of(const Options *options, const Binding *binding, const HeaderNames *names, const Scalars *scalars,
         const Written *written)
{
    const Record *record = binding->record;

    return (RewriteNames){
        .record = scalars->seeds    ? record->fields[0].type
                  : record->element ? record->element
                                    : record->name,
        .element = names->element,
        .prefix = names->prefix,
        .header = written->file,
        .folder = written->folder,
        .is_padded = record_is_padded(record),
        .n_items = scalars->seeds ? record->n_fields : 0,
        .seeds = scalars->seeds,
        .fields = scalars->fields,
        .laid_out = record,
        .field_names = names->fields,
        .assumed = assumptions_of(options),
        .by_host = written->by_host,
    };
}

void
written_clear(Written *written)
{
    g_clear_pointer(&written->rewriting, rewriting_free);
    g_clear_pointer(&written->tree, source_tree_free);
    g_free(written->file);
    g_free(written->folder);
    g_free(written->path);
    g_free(written->header);
    g_free(written->record);
    g_free(written->fields_prefix);
    g_free(written->title);
    g_free(written->common_path);
    g_free(written->own);
}

/* Rewrites the record of BINDING, whose names are NAMES, into WRITTEN. Returns the exit status. */
static int
rewrite_binding(Options *options, const ProgramRead *read, const Binding *binding, const HeaderNames *names,
                const Scalars *scalars, const SourceSet *sources, Written *written)
{
    RewriteNames called = names_of(options, binding, names, scalars, written);
    const CheckedHeader checked = {written->path, written->header};
    g_autoptr(Machine) own = read->machine ? NULL : own_machine(options);
    const Machine *gpu = read->machine ? read->machine : own;
    g_autoptr(GHashTable) crowded = NULL;
    g_autoptr(GError) error = NULL;

    if (gpu && !options->no_launch_bounds)
        called.crowded = crowded = launch_bounds_crowded(read->programs, gpu, &called.roomy);
    written->rewriting = rewrite(options, sources, &called, binding->kernel, &checked, &written->tree);
    if (!written->rewriting)
        return STATUS_NONE;
    if (options->choose && scalars->seeds &&
        !layout_choice_check(&options->request, read->programs, binding, written->rewriting->parameters,
                             &error))
        return fail(options, error);
    print_safety(written->tree, written->rewriting);
    if (gpu)
        print_bounds(read->programs, written->rewriting, gpu);
    return 0;
}

/* Whether some copy is converted on the host in REWRITING, which may be NULL. */
static gboolean
converts_by_host(const Rewriting *rewriting)
{
    const GArray *edits = rewriting ? rewriting->edits->edits : NULL;

    for (guint i = 0; edits && i < edits->len; i++)
        if (strstr(g_array_index(edits, Edit, i).text, "_by_host"))
            return TRUE;
    return FALSE;
}

int
apply_record(Options *options, const ProgramRead *read, Written *written)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) paths = options_sources(options);
    const SourceSet sources = {paths, options->also, read->parse_options};
    gboolean is_one_text, is_there;
    g_auto(Scalars) scalars = {0};
    const Kernel *kernel = NULL;
    g_autoptr(Binding) binding = NULL;

    written->tree = source_set_read(&sources, read->parsed, &error);
    is_one_text = written->tree && programs_check_unchanged(read->programs, &error);
    if (is_one_text) {
        take_united(options, read, written->tree);
        binding = record_choose(&options->request, read->programs, written->tree, options->undo, &scalars,
                                &options->name, &kernel, &error);
    }
    g_autoptr(HeaderNames) names =
        binding ? header_names_outside(binding->record, options->name, &error) : NULL;

    if (!error && !options->undo)
        written->header = write_header(options, binding, names, read, written, &error);
    if (print_held(options, written->tree, error))
        return STATUS_NONE;
    if (error)
        return fail_in_kernel(options, kernel, binding, &error);
    parallel_fields_name(scalars.fields, names);
    written->record = g_strdup(scalars.seeds              ? binding->record->fields[0].type
                               : binding->record->element ? binding->record->element
                                                          : binding->record->name);
    written->file =
        options->header ? g_strdup(options->header) : g_strdup_printf("%s_layout.h", names->prefix);
    written->folder = record_folder(written->tree, binding->record, options->source);
    written->path = strcmp(written->folder, ".") == 0
                        ? g_strdup(written->file)
                        : g_build_filename(written->folder, written->file, NULL);
    if (written->own)
        written->common_path = header_common_path(written->path);
    written->fields_prefix = scalars.fields ? g_strdup(names->prefix) : NULL;
    is_there = is_applied(written->tree, written->file);
    written->is_kept = written->is_kept && !is_there;
    if (!options->undo && !is_there && !written->is_kept) {
        int status = rewrite_binding(options, read, binding, names, &scalars, &sources, written);

        if (status != 0)
            return status;
    }
    if (!options->undo && !written->is_kept && written->by_host && !converts_by_host(written->rewriting))
        fprintf(stderr, "convert: %s\n",
                is_there ? "the program is rewritten already, and keeps the calls that it has"
                         : "no copy here is one that the host can convert: the GPU does it");
    return 0;
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

    if (status != 0)
        return status;
    if (options->undo)
        return undo_beside(options, written.path);
    if (written.rewriting)
        changes_add_edits(changes, written.tree, written.rewriting->edits);
    if (!programs_check_unchanged(read->programs, &error))
        return command_fail(error, STATUS_NONE);
    if (options->format == FORMAT_JSON)
        return write_json(options, &written);
    if (written.is_kept)
        return 0;
    if (!changes_add_header(changes, &written, &error) || !changes_add_common(changes, &written, &error))
        return command_fail(error, STATUS_NONE);
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
        return command_fail(error, STATUS_NONE);
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
        return command_fail(error, STATUS_USAGE);
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
