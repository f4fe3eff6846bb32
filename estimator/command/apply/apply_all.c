/* SPDX-License-Identifier: MIT */
/* All records of a program, one after the other: each is rewritten in what the ones before it have become. */
#include "command/apply/apply_private.h"

#include "files/files.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* What is known after some records. */
typedef struct {
    SourceTree *tree;    /* of the files on the disk */
    EditList *edits;     /* of TREE: what all records that were rewritten come to */
    GPtrArray *texts;    /* of ReplacedFile: the files as they are then, and the headers */
    GPtrArray *headers;  /* of FileChange */
    GPtrArray *commons;  /* of FileChange: what headers include */
    GPtrArray *titles;   /* of char * */
    gboolean is_refused; /* some record is */
} Progressed;

/* Whether SPEC is a layout that any record can have. */
static gboolean
is_of_any_record(const char *spec)
{
    return strcmp(spec, "aos") == 0 || strcmp(spec, "soa") == 0 || g_str_has_prefix(spec, "aosoa@");
}

GPtrArray *
apply_records(const Options *options, const GPtrArray *programs)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    const GPtrArray *specs = options->request.candidates.specs;

    if (options->request.record || options->undo || options->header || options->name ||
        options->format == FORMAT_JSON ||
        (!options->choose && !(specs && specs->len == 1 && is_of_any_record(g_ptr_array_index(specs, 0)))))
        return names;
    records_list(&options->request, programs, options->choose, names);
    return names;
}

/* Takes the edits of WRITTEN over all that there are. FALSE: they cannot be, one after the other. */
static gboolean
take_edits(Progressed *all, Written *written)
{
    EditList *edits;

    if (!written->rewriting) /* another layout: the sources stay */
        return TRUE;
    if (!all->tree) {
        all->tree = g_steal_pointer(&written->tree);
        all->edits = g_steal_pointer(&written->rewriting->edits);
        written->rewriting->edits = edit_list_new();
        return TRUE;
    }
    edits = edit_list_compose(all->edits, all->tree, written->rewriting->edits, written->tree);
    if (!edits)
        return FALSE;
    edit_list_free(all->edits);
    all->edits = edits;
    return TRUE;
}

/* Takes WRITTEN over. FALSE: it cannot be. */
static gboolean
take_over(Progressed *all, Written *written, GError **error)
{
    g_autofree char *here = g_strconcat("./", written->path, NULL);

    if (!changes_add_header(all->headers, written, error))
        return FALSE;
    if (!changes_add_common(all->commons, written, error)) {
        g_ptr_array_remove_index(all->headers, all->headers->len - 1);
        return FALSE;
    }
    if (!take_edits(all, written)) {
        g_set_error(error, HEADER_ERROR, HEADER_ERROR_RECORD, "its edits meet those of another record");
        g_ptr_array_remove_index(all->headers, all->headers->len - 1);
        return FALSE;
    }
    g_ptr_array_add(all->titles, g_strdup(written->title));
    for (guint f = 0; all->tree && f < all->tree->files->len; f++) {
        gsize length;
        char *text = edit_list_apply(all->edits, all->tree, f, &length);

        if (text)
            replaced_files_set(all->texts, tree_file(all->tree, f)->path, text, length);
    }
    replaced_files_set(all->texts, written->path, g_strdup(written->header), strlen(written->header));
    if (!strchr(written->path, '/'))
        replaced_files_set(all->texts, here, g_strdup(written->header), strlen(written->header));
    return TRUE;
}

/* Rewrites the record NAME, or says why it stays. */
static void
apply_next(Options *options, const ProgramRead *first, const char *name, MachineLoad *load, Progressed *all)
{
    g_autoptr(GPtrArray) programs = g_ptr_array_new_with_free_func((GDestroyNotify)program_free);
    g_autoptr(GPtrArray) diagnostics = g_ptr_array_new_with_free_func((GDestroyNotify)g_ptr_array_unref);
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    const SourcesLater later = {diagnostics, units, all->texts};
    ParseOptions parse_options = *first->parse_options;
    ProgramRead read = *first;
    g_auto(Written) written = {0};
    g_autoptr(GError) error = NULL;
    gboolean is_read = TRUE;
    int status = STATUS_NONE;

    read.is_one_of_several = TRUE;
    if (all->headers->len > 0) { /* the files are not what they were */
        parse_options.texts = all->texts;
        read = (ProgramRead){programs, units, &parse_options, first->machine, TRUE};
        is_read = sources_read(options, load, programs, &later) == 0;
    }
    g_free(options->request.record);
    options->request.record = g_strdup(name);
    g_clear_pointer(&options->name, g_free);
    if (is_read)
        status = apply_record(options, &read, &written);
    if (is_read)
        fputs(written.said->str, stderr);
    if (status != 0) {
        all->is_refused = TRUE;
        fprintf(stderr, "left: %s, which is refused\n", name);
    } else if (written.is_kept) {
        fprintf(stderr, "left: %s, which no layout surely makes faster\n", name);
    } else if (!take_over(all, &written, &error)) {
        g_autofree char *clean = text_clean(error->message);

        all->is_refused = TRUE;
        fprintf(stderr, "left: %s: %s\n", name, clean);
    }
}

int
apply_all(Options *options, const ProgramRead *read, const GPtrArray *records, MachineLoad *load)
{
    g_autoptr(GPtrArray) headers = g_ptr_array_new_with_free_func(file_change_free);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(replaced_file_free);
    g_autoptr(GPtrArray) changes = g_ptr_array_new_with_free_func(file_change_free);
    g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) commons = g_ptr_array_new_with_free_func(file_change_free);
    Progressed all = {NULL, NULL, texts, headers, commons, titles, FALSE};
    g_autoptr(GError) error = NULL;
    const char *first;
    int status;

    for (guint i = 0; options->texts && i < options->texts->len; i++) {
        const ReplacedFile *text = g_ptr_array_index(options->texts, i);

        replaced_files_set(texts, text->path, g_strndup(text->text, text->length), text->length);
    }
    for (guint i = 0; i < records->len; i++) {
        if (i > 0 && (double)clock() / CLOCKS_PER_SEC > options_walk_seconds(options) / 2) {
            fprintf(
                stderr,
                "left: at least %u records more, since each takes time: --record names one, --timeout 0 takes all\n",
                records->len - i);
            break;
        }
        apply_next(options, read, g_ptr_array_index(records, i), load, &all);
    }
    if (headers->len == 0)
        return all.is_refused ? STATUS_NONE : command_write(NULL, "", options->inputs);
    if (all.tree)
        changes_add_edits(changes, all.tree, all.edits);
    while (headers->len > 0)
        g_ptr_array_add(changes, g_ptr_array_steal_index(headers, 0));
    first = ((const FileChange *)g_ptr_array_index(changes, changes->len - 1))->path;
    while (commons->len > 0)
        g_ptr_array_add(changes, g_ptr_array_steal_index(commons, 0));
    status = programs_check_unchanged(read->programs, &error)
                 ? apply_finish(options, changes, first, read->machine, titles)
                 : command_fail(options, error, STATUS_NONE);
    edit_list_free(all.edits);
    source_tree_free(all.tree);
    return status;
}
