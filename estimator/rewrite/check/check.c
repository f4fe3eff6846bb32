/* SPDX-License-Identifier: MIT */
#include "rewrite/check/check_private.h"

#include <string.h>

/* The macro by which headers, and what is written beside them, are arrays of structs to this program, and one
 * of as many bytes that nothing defines. */
#define READ_AS_STRUCTS "__FIELDWISE__"
#define READ_AS_WRITTEN "_FIELDWISE_X_"

/* TEXT as other compilers read it. Free with g_free(). */
static char *
as_written(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, READ_AS_STRUCTS, -1);

    return g_strjoinv(READ_AS_WRITTEN, parts);
}

/* EDITS with their texts as other compilers read them, which have as many bytes. */
static EditList *
edits_as_written(const EditList *edits)
{
    EditList *list = edit_list_new();

    for (guint i = 0; i < edits->edits->len; i++) {
        const Edit *edit = &g_array_index(edits->edits, Edit, i);

        edit_list_add(list, edit->file, edit->start, edit->end, as_written(edit->text), edit->rule);
    }
    return list;
}

/* Adds WRITTEN, the header, by each path at which the edit of FILE, at PATH, has the compiler look for it. */
static void
add_included(GPtrArray *texts, const char *path, const Edit *edit, const char *written)
{
    g_autoptr(GRegex) line = g_regex_new("#include \"([^\"\n]+)\"", G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *folder = g_path_get_dirname(path);

    for (g_regex_match(line, edit->text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *name = g_match_info_fetch(match, 1);
        g_autofree char *found = g_strconcat(folder, "/", name, NULL);

        replaced_files_set(texts, found, g_strdup(written), strlen(written));
    }
}

/* HEADER with what the compiler has to say of the record. Free with g_free(). */
static char *
header_text(const RewriteNames *names, const CheckedHeader *header)
{
    g_autofree char *written = as_written(header->text);

    if (names->n_items > 0 || names->fields)
        return g_steal_pointer(&written);
    return g_strdup_printf(
        "%s\n#ifdef __cplusplus\n"
        "static_assert(__is_trivially_copyable(%s) && __is_trivially_assignable(%s &, const %s &), "
        "\"" RECORD_MARK "\");\n#endif\n",
        written, names->element, names->element, names->element);
}

/* What REWRITING makes of the files of TREE, which was read of SOURCES, and HEADER as other compilers read
 * it: of ReplacedFile. What was rewritten for other records is read as these compilers do, too. */
static GPtrArray *
result_texts(const Rewriting *rewriting, const SourceTree *tree, const SourceSet *sources,
             const RewriteNames *names, const CheckedHeader *header)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(replaced_file_free);
    const GPtrArray *earlier = sources->parse_options->texts;
    g_autoptr(EditList) edits = edits_as_written(rewriting->edits);
    g_autofree char *written = header_text(names, header);

    for (guint i = 0; earlier && i < earlier->len; i++) {
        const ReplacedFile *text = g_ptr_array_index(earlier, i);

        replaced_files_set(texts, text->path, as_written(text->text), text->length);
    }
    for (guint f = 0; f < tree->files->len; f++) {
        const char *path = tree_file(tree, f)->path;
        gsize length;
        char *text = edit_list_apply(edits, tree, f, &length);

        if (text && replaced_files_find(earlier, path)) {
            char *plain = text;

            text = as_written(plain);
            g_free(plain);
        }
        if (text)
            replaced_files_set(texts, path, text, length);
    }
    replaced_files_set(texts, header->path, g_strdup(written), strlen(written));
    for (guint i = 0; i < rewriting->edits->edits->len; i++) {
        const Edit *edit = &g_array_index(rewriting->edits->edits, Edit, i);

        add_included(texts, tree_file(tree, edit->file)->path, edit, written);
    }
    return texts;
}

static void
check_units(gpointer data)
{
    const Check *check = data;

    for (guint i = 0; i < check->units->len && check->rewriting->refusals->len == 0; i++) {
        check_errors(check, i);
        if (check->rewriting->refusals->len == 0)
            check_deduced_types(check, i);
    }
}

gboolean
rewriting_check(Rewriting *rewriting, const SourceTree *tree, const SourceSet *sources,
                const RewriteNames *names, const CheckedHeader *header, GError **error)
{
    g_autoptr(GPtrArray) texts = result_texts(rewriting, tree, sources, names, header);
    ParseOptions options = *sources->parse_options;
    const SourceSet written = {sources->paths, sources->also, &options};
    g_autoptr(GPtrArray) units = NULL;
    Check check = {rewriting, tree, names, texts, NULL};

    options.texts = texts;
    units = check.units = source_set_units(&written, error);
    if (!units)
        return FALSE;
    if (deep_stack_call(check_units, &check, NULL, FALSE) != DEEP_CALL_ENDED) {
        g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "the program nests too deeply");
        return FALSE;
    }
    refusals_settle(rewriting->refusals);
    return TRUE;
}
