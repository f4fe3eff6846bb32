/* SPDX-License-Identifier: MIT */
/* The rewriting of one record: which it is, its header, and the edits, or why there are none. It prints
 * nothing. */
#include "command/apply/apply_private.h"

#include "rewrite/check/check.h"
#include "rewrite/rewrite.h"
#include "text/text.h"

#include <string.h>

/* Adds LINE to SAID, without what a terminal would take for more than text. */
static void
say(GString *said, const char *line)
{
    g_autofree char *clean = text_clean(line);

    g_string_append_printf(said, "%s\n", clean);
}

static int
fail(const Options *options, const GError *error, GString *said)
{
    g_autofree char *message = text_clean(error->message), *hint = command_hint(options, error);

    g_string_append_printf(said, "%s:1:1: error: %s\n%s", options->source, message, hint);
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
say_safety(const SourceTree *tree, const Rewriting *rewriting, GString *said)
{
    if (rewriting->assumed->len == 0)
        say(said, "safety: exact");
    for (guint i = 0; i < rewriting->assumed->len; i++) {
        const Refusal *assumed = &g_array_index(rewriting->assumed, Refusal, i);
        g_autofree char *place = tree_place(tree, assumed->file, assumed->offset);
        g_autofree char *line = g_strdup_printf("safety: as asked for by --assume %s: %s: %s",
                                                assumption_name(assumed->assumption), place, assumed->text);

        say(said, line);
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
say_refusals(const SourceTree *tree, const Rewriting *rewriting, GString *said)
{
    for (guint i = 0; i < rewriting->refusals->len; i++) {
        const Refusal *refusal = &g_array_index(rewriting->refusals, Refusal, i);
        g_autofree char *place = tree_place(tree, refusal->file, refusal->offset);
        g_autofree char *assume = assumption_advice(refusal);
        g_autofree char *line = g_strdup_printf("%s: error: %s: %s%s", place,
                                                refusal_kind_name(refusal->kind), refusal->text, assume);

        say(said, line);
    }
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
say_empty(const SourceTree *tree, const Kernel *kernel, const char *record, GString *said)
{
    const SourcePlace *at = &kernel->place;
    g_autofree char *place = g_strdup_printf("%s:%u:%u", at->file, at->line, at->column);
    g_autofree char *line = rewriting_empty_reason(tree, place, kernel->name, record);

    say(said, line);
}

/* What gives *TREE, which was read of SOURCES, the names NAMES, for a record of KERNEL; NULL where that
 * cannot be, which is told. */
static Rewriting *
rewrite(const Options *options, const SourceSet *sources, const RewriteNames *names, const Kernel *kernel,
        const CheckedHeader *header, gboolean is_trial, SourceTree **tree, GString *said)
{
    guint n_also = sources->also->len;
    g_autoptr(GError) error = NULL;
    g_autoptr(Rewriting) rewriting = source_set_rewrite(sources, names, tree, &error);

    for (guint i = n_also; i < sources->also->len; i++)
        g_string_append_printf(said, "also: %s\n", (const char *)g_ptr_array_index(sources->also, i));
    if (!rewriting ||
        (!rewriting->is_empty && rewriting->refusals->len == 0 && !(is_trial && program_is_plain(*tree)) &&
         !rewriting_check(rewriting, *tree, sources, names, header, &error)))
        fail(options, error, said);
    else if (rewriting->is_empty)
        say_empty(*tree, kernel, names->record, said);
    else if (rewriting->refusals->len > 0)
        say_refusals(*tree, rewriting, said);
    else
        return g_steal_pointer(&rewriting);
    return NULL;
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
    g_string_append(written->said, text);
    written->is_kept = choice->doubt != NULL;
    written->by_host = choice->by_host;
    written->title = g_strdup_printf("%s as %s", names->element, choice->spec);
    return header_in(options, binding, names, choice->spec, written, error);
}

/* Where OPTIONS name no record, and kernels have parallel pointers alone, they name one for all kernels. */
static void
take_united(Options *options, const ProgramRead *read, const SourceTree *tree, GString *said)
{
    if (options->request.record)
        return;
    options->request.record = options->choose ? record_propose_best(read->programs, tree, read->machine,
                                                                    &options->request, options->weights)
                                              : record_propose(read->programs, tree, TRUE);
    if (options->request.record)
        g_string_append_printf(said, "record: %s\n", options->request.record);
}

/* No kernel has the record that OPTIONS name: says so where a variable of the program holds it. */
static gboolean
say_held(const Options *options, const SourceTree *tree, const GError *error, GString *said)
{
    const char *record = options->request.record;
    g_autofree char *line = record && tree && g_error_matches(error, BINDING_ERROR, BINDING_ERROR_RECORD)
                                ? rewriting_variable_reason(tree, record, NULL)
                                : NULL;

    if (line)
        say(said, line);
    return line != NULL;
}

/* Says what becomes of the bounds of launches. */
static void
say_bounds(const GPtrArray *programs, const Rewriting *rewriting, const Machine *machine, GString *said)
{
    g_autofree char *text = launch_bounds_text(programs, rewriting, machine);

    g_string_append(said, text);
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
fail_in_kernel(const Options *options, const Kernel *kernel, const Binding *binding, GError **error,
               GString *said)
{
    g_autofree char *hint = command_hint(options, *error);

    if ((!binding || g_error_matches(*error, HEADER_ERROR, HEADER_ERROR_RECORD)) &&
        !g_error_matches(*error, HEADER_ERROR, HEADER_ERROR_PLACE))
        header_set_place(kernel, error);
    if (!g_error_matches(*error, HEADER_ERROR, HEADER_ERROR_PLACE))
        return fail(options, *error, said);
    say(said, (*error)->message);
    g_string_append(said, hint);
    return STATUS_NONE;
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
    if (written->said)
        g_string_free(written->said, TRUE);
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
    written->rewriting = rewrite(options, sources, &called, binding->kernel, &checked, read->is_trial,
                                 &written->tree, written->said);
    if (!written->rewriting)
        return STATUS_NONE;
    if (options->choose && scalars->seeds &&
        !layout_choice_check(&options->request, read->programs, binding, written->rewriting->parameters,
                             &error))
        return fail(options, error, written->said);
    say_safety(written->tree, written->rewriting, written->said);
    if (gpu)
        say_bounds(read->programs, written->rewriting, gpu, written->said);
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

    written->said = g_string_new(NULL);
    written->tree = source_set_read(&sources, read->parsed, &error);
    is_one_text = written->tree && programs_check_unchanged(read->programs, &error);
    if (is_one_text) {
        take_united(options, read, written->tree, written->said);
        binding = record_choose(&options->request, read->programs, written->tree, options->undo, &scalars,
                                &options->name, &kernel, &error);
    }
    g_autoptr(HeaderNames) names =
        binding ? header_names_outside(binding->record, options->name, &error) : NULL;

    if (!error && !options->undo)
        written->header = write_header(options, binding, names, read, written, &error);
    if (say_held(options, written->tree, error, written->said))
        return STATUS_NONE;
    if (error)
        return fail_in_kernel(options, kernel, binding, &error, written->said);
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
        g_string_append_printf(written->said, "convert: %s\n",
                               is_there ? "the program is rewritten already, and keeps the calls that it has"
                                        : "no copy here is one that the host can convert: the GPU does it");
    return 0;
}
