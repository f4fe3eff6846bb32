/* SPDX-License-Identifier: MIT */
#include "validate/plan/plan_private.h"
#include "validate/case/case.h"
#include "validate/contents/contents.h"

#include "rewrite/rewrite.h"
#include "layouts/layouts.h"
#include "frontend/parse/parse.h"
#include "changes/changes.h"
#include "source/source.h"

#include <string.h>

/* A plain source that is being given the types of headers. */
typedef struct {
    const char *path;
    SourceTree *tree;
    EditList *edits;   /* of all records */
    GHashTable *texts; /* whole path to text: what is not as it is on the disk */
} Plain;

/* The source as a tree. */
static SourceTree *
read_tree(const char *path, const ParseOptions *options, GError **error)
{
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    ParseOptions with_macros = *options;
    SourceUnit *unit;

    with_macros.with_macros = TRUE;
    unit = source_unit_parse(path, &with_macros, error);
    if (!unit)
        return NULL;
    g_ptr_array_add(units, unit);
    return source_tree_new(g_steal_pointer(&units), error);
}

/* --- edits */

/* Sets REFUSALS as the error. */
static void
fail_refused(GError **error, const SourceTree *tree, const GArray *refusals)
{
    g_autoptr(GString) lines = g_string_new(NULL);

    for (guint i = 0; i < refusals->len; i++) {
        const Refusal *refusal = &g_array_index(refusals, Refusal, i);
        g_autofree char *place = tree_place(tree, refusal->file, refusal->offset);

        g_string_append_printf(lines, "%s%s: error: %s: %s", i > 0 ? "\n" : "", place,
                               refusal_kind_name(refusal->kind), refusal->text);
    }
    bundle_fail(error, BUNDLE_ERROR_REFUSED, "%s", lines->str);
}

/* Takes the edits that give ONE the names NAMES. */
static gboolean
take_edits(Plain *plain, PlainRecord *one, const RewriteNames *names, GError **error)
{
    g_autoptr(GError) problem = NULL;
    Rewriting *rewriting = rewriting_new(plain->tree, names, &problem);
    gboolean done = FALSE;

    if (!rewriting)
        return bundle_fail(error, BUNDLE_ERROR_REFUSED, "%s:1:1: error: %s", plain->path, problem->message);
    if (rewriting->is_empty)
        bundle_fail(error, BUNDLE_ERROR_REFUSED, "%s:1:1: error: no kernel takes a pointer to %s",
                    plain->path, names->record);
    else if (rewriting->refusals->len > 0)
        fail_refused(error, plain->tree, rewriting->refusals);
    else
        done = TRUE;
    for (guint i = 0; done && i < rewriting->edits->edits->len; i++) {
        const Edit *edit = &g_array_index(rewriting->edits->edits, Edit, i);

        edit_list_add(plain->edits, edit->file, edit->start, edit->end, g_strdup(edit->text), edit->rule);
    }
    if (done && one->scalars) {
        one->item = names->n_items > 0 ? g_strdup(names->record) : NULL;
        one->parameters = g_hash_table_ref(rewriting->parameters);
    }
    rewriting_free(rewriting);
    return done;
}

/* Keeps TEXT, which it takes, as that of the file at PATH. */
static void
keep_text(Plain *plain, const char *path, char *text)
{
    g_hash_table_insert(plain->texts, g_canonicalize_filename(path, NULL), text);
}

/* Finds where the pointers of ONE begin, if they are to scalars; a flattened array has a prefix then. */
static gboolean
find_scalars(Plain *plain, PlainRecord *one, Scalars *scalars, GError **error)
{
    g_autoptr(GError) problem = NULL;
    g_autoptr(GPtrArray) programs = g_ptr_array_new();

    if (!one->scalars)
        return TRUE;
    if (one->program)
        g_ptr_array_add(programs, one->program);
    if (!scalars_prepare(scalars, one->scalars, one->request, programs, plain->tree, &one->prefix, &problem))
        return bundle_fail(error, BUNDLE_ERROR_REFUSED, "%s:1:1: error: %s", plain->path, problem->message);
    return TRUE;
}

static gboolean
take_record(Plain *plain, PlainRecord *one, GError **error)
{
    const Record *record = one->record;
    g_auto(Scalars) scalars = {0};

    if (!find_scalars(plain, one, &scalars, error))
        return FALSE;
    g_autoptr(HeaderNames) names = header_names_outside(record, one->prefix, error);
    g_autoptr(Layout) aos = layout_new_aos(record, 0);
    g_autofree char *file = names ? g_strdup_printf("%s_layout.h", names->prefix) : NULL, *header = NULL,
                    *path = NULL;
    g_autofree char *folder = record_folder(plain->tree, record, plain->path);

    if (!names)
        return FALSE;
    layout_normalise(aos, record);
    parallel_fields_name(scalars.fields, names);
    header = header_text(record, aos, names,
                         one->scalars ? scalars_extent(one->scalars->kind) : HEADER_ARRAYS, error);
    if (!header)
        return FALSE;
    const char *type = record->element ? record->element : record->name;
    const RewriteNames called = {scalars.seeds ? record->fields[0].type : type,
                                 names->element,
                                 names->prefix,
                                 file,
                                 folder,
                                 record_is_padded(record),
                                 scalars.seeds ? record->n_fields : 0,
                                 scalars.seeds,
                                 scalars.fields,
                                 record,
                                 names->fields};
    if (!take_edits(plain, one, &called, error))
        return FALSE;
    path = g_build_filename(folder, file, NULL);
    keep_text(plain, path, g_steal_pointer(&header));
    return TRUE;
}

static gboolean
settle(Plain *plain, GError **error)
{
    guint file, offset;
    g_autofree char *place = NULL;

    if (edit_list_settle(plain->edits, &file, &offset))
        return TRUE;
    place = tree_place(plain->tree, file, offset);
    return bundle_fail(error, BUNDLE_ERROR_REFUSED,
                       "%s: error: form: two records change the same text: split the statement", place);
}

/* --- lines */

static guint
count_lines(const char *text, gsize length)
{
    guint n = 0;

    for (gsize i = 0; i < length; i++)
        n += text[i] == '\n';
    return n;
}

/* What stands in the place of what EDIT replaces in FILE, so that the lines behind keep their numbers: line
 * ends that no directive needs become blanks, and behind directives the compiler is told the number. */
static char *
edit_text(const TreeFile *file, const Edit *edit)
{
    guint before = count_lines(file->text + edit->start, edit->end - edit->start);
    GString *text = g_string_new(edit->text);

    if (count_lines(text->str, text->len) == before)
        return g_string_free(text, FALSE);
    if (strchr(text->str, '#')) {
        guint line = 1 + count_lines(file->text, edit->end);
        gboolean at_end = g_str_has_prefix(file->text + edit->end, tree_line_end(file));

        /* the line end of the text, or the one behind it, ends the #line */
        if (g_str_has_suffix(text->str, "\n"))
            g_string_append_printf(text, "#line %u\n", line);
        else
            g_string_append_printf(text, at_end ? "\n#line %u" : "\n#line %u\n", at_end ? line + 1 : line);
        return g_string_free(text, FALSE);
    }
    g_string_replace(text, "\r\n", " ", 0);
    g_string_replace(text, "\n", " ", 0);
    for (guint i = 0; i < before; i++)
        g_string_append_c(text, '\n');
    return g_string_free(text, FALSE);
}

/* The text of FILE with its edits; NULL where it has none. */
static char *
edited_text(const Plain *plain, guint file)
{
    const TreeFile *from = tree_file(plain->tree, file);
    GString *text = NULL;
    guint at = 0;

    for (guint i = 0; i < plain->edits->edits->len; i++) {
        const Edit *edit = &g_array_index(plain->edits->edits, Edit, i);
        g_autofree char *instead = NULL;

        if (edit->file != file)
            continue;
        instead = edit_text(from, edit);
        if (!text)
            text = g_string_new(NULL);
        g_string_append_len(text, from->text + at, edit->start - at);
        g_string_append(text, instead);
        at = edit->end;
    }
    if (!text)
        return NULL;
    g_string_append_len(text, from->text + at, (gssize)(from->length - at));
    return g_string_free(text, FALSE);
}

/* Keeps the texts of all files that have edits. */
static void
keep_edited(Plain *plain)
{
    for (guint f = 0; f < plain->tree->files->len; f++) {
        const TreeFile *file = tree_file(plain->tree, f);
        char *text = edited_text(plain, f);

        if (text)
            keep_text(plain, file->path, text);
    }
}

/* --- the source */

/* Marks the headers that were written into SOURCE: the record's pointers are their arrays. */
static void
mark_headers(KernelSource *source, const GPtrArray *records)
{
    for (guint i = 0; i < source->accessors->len; i++) {
        AccessorHeader *header = g_ptr_array_index(source->accessors, i);

        for (guint k = 0; k < records->len; k++) {
            const PlainRecord *one = g_ptr_array_index(records, k);
            const char *element = one->record->element ? one->record->element : one->record->name;

            g_autoptr(HeaderNames) names = header_names_outside(one->record, one->prefix, NULL);

            if (strcmp(header->element, names ? names->element : element) != 0)
                continue;
            g_free(header->element);
            header->element = g_strdup(element); /* as parameters of kernels have it */
            header->is_written_in = TRUE;
            header->extent = one->scalars ? scalars_extent(one->scalars->kind) : HEADER_ARRAYS;
            header->item = g_strdup(one->item);
            header->parameters = one->parameters ? g_hash_table_ref(one->parameters) : NULL;
        }
    }
}

static KernelSource *
read_written(Plain *plain, const ParseOptions *options, const GPtrArray *records, GError **error)
{
    g_autoptr(GPtrArray) folders = kernel_source_folders(options->compiler_args);
    KernelSource *source;

    for (guint i = 0; i < records->len; i++)
        if (!take_record(plain, g_ptr_array_index(records, i), error))
            return NULL;
    if (!settle(plain, error))
        return NULL;
    keep_edited(plain);
    source = kernel_source_read(plain->path, (const char *const *)folders->pdata, plain->texts, error);
    if (source)
        mark_headers(source, records);
    return source;
}

KernelSource *
plain_source_read(const char *path, const ParseOptions *options, const GPtrArray *records, GError **error)
{
    g_autoptr(SourceTree) tree = read_tree(path, options, error);
    g_autoptr(EditList) edits = tree ? edit_list_new() : NULL;
    g_autoptr(GHashTable) texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    Plain plain = {path, tree, edits, texts};

    return tree ? read_written(&plain, options, records, error) : NULL;
}
