/* SPDX-License-Identifier: MIT */
/* Text that #if leaves out, and names the array or its record: the edits would miss it. */
#include "rewrite/refusals/refusals_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"
#include "layouts/header/header.h"

#include <string.h>

guint
text_find_name(const char *text, guint from, guint end, GHashTable *names)
{
    for (guint at = from; at < end;) {
        guint stop = at;

        while (stop < end && char_is_word(text[stop]))
            stop++;
        if (stop > at) {
            g_autofree char *word = g_strndup(text + at, stop - at);

            if (g_hash_table_contains(names, word))
                return at;
        }
        at = MAX(stop, at + 1);
    }
    return end;
}

/* The first byte from FROM to before END of TEXT at which PATTERN matches; END: none. */
static guint
find_pattern(const char *text, guint from, guint end, const GRegex *pattern)
{
    g_autoptr(GMatchInfo) match = NULL;
    gint at;

    if (!g_regex_match_full(pattern, text + from, end - from, 0, 0, &match, NULL) ||
        !g_match_info_fetch_pos(match, 0, &at, NULL))
        return end;
    return from + (guint)at;
}

guint
closure_function_at(const SourceTree *tree, GHashTable *functions, guint file, guint offset)
{
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, functions);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const TreeNode *n = tree_node(tree, GPOINTER_TO_UINT(key));

        if (n->file == file && n->start <= offset && offset < n->end)
            return GPOINTER_TO_UINT(key);
    }
    return NO_NODE;
}

GHashTable *
closure_function_names(const SourceTree *tree, GHashTable *functions)
{
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, functions);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_hash_table_add(names, cursor_name(tree_node(tree, GPOINTER_TO_UINT(key))->entity));
    g_hash_table_remove(names, "main");
    return names;
}

gboolean
text_is_left_out(const GArray *skipped, guint file, guint offset)
{
    for (guint i = 0; i < skipped->len; i++) {
        const SkippedRange *range = &g_array_index(skipped, SkippedRange, i);

        if (range->file == file && range->start <= offset && offset < range->end)
            return TRUE;
    }
    return FALSE;
}

/* Whether the text of FILE that the directive at byte START leaves out is never compiled. */
static gboolean
is_never_compiled(const SourceTree *tree, guint file, guint start)
{
    g_autofree char *argument = NULL;

    return skipped_kind(tree_file(tree, file)->text, start, &argument) == SKIPPED_NEVER;
}

/* What has the text read that the directive at byte START of file FILE leaves out in UNIT goes to the result.
 */
static void
add_reader(Rules *rules, const SourceUnit *unit, guint file, guint start)
{
    g_autofree char *argument = NULL, *all = NULL;
    GPtrArray *readers = rules->result->readers;

    if (skipped_kind(tree_file(rules->tree, file)->text, start, &argument) != SKIPPED_MACRO)
        return;
    all = unit->also ? g_strdup_printf("%s %s", unit->also, argument) : g_strdup(argument);
    if (!g_ptr_array_find_with_equal_func(readers, all, g_str_equal, NULL))
        g_ptr_array_add(readers, g_steal_pointer(&all));
}

/* Whether the source of UNIT is read otherwise as well, so that what stands at byte OFFSET of FILE is not
 * left out. */
static gboolean
is_read_otherwise(const SourceTree *tree, const SourceUnit *unit, guint file, guint offset)
{
    for (guint i = 0; i < tree->units->len; i++) {
        const SourceUnit *other = g_ptr_array_index(tree->units, i);
        g_autoptr(GArray) skipped = NULL;

        if (other == unit || strcmp(other->path, unit->path) != 0 ||
            !unit_has_file(other, tree_file(tree, file)))
            continue;
        skipped = unit_skipped(tree, other);
        if (!text_is_left_out(skipped, file, offset))
            return TRUE;
    }
    return FALSE;
}

/* Whether a source has nodes between START and END of FILE: then another configuration does not leave it out.
 */
static gboolean
is_seen(const SourceTree *tree, guint file, guint start, guint end)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->file == file && n->start > start && n->end < end)
            return TRUE;
    }
    return FALSE;
}

/* "#ifdef DEBUG": the directive of TEXT at which what it leaves out begins, at the byte START; another one is
 * "#if". Free with g_free(). */
static char *
directive_at(const char *text, guint start)
{
    guint line = start;

    while (line > 0 && text[line - 1] != '\n')
        line--;
    g_autofree char *whole = g_strndup(text + line, strcspn(text + line, "\r\n"));
    g_strstrip(whole);
    return g_str_has_prefix(whole, "#") && strlen(whole) <= 60 && !strchr(whole, '/')
               ? g_steal_pointer(&whole)
               : g_strdup("#if");
}

/* What is looked for in text that is left out. */
typedef struct {
    Rules *rules;
    const SourceUnit *unit;
    GHashTable *functions; /* as left_out_refuse() has them */
    GHashTable *called;    /* their names */
    GRegex *pointer;       /* to the record */
} Search;

/* The first byte of the LENGTH bytes at START of FILE that names the array or its record; LENGTH: none. */
static guint
find_use(const Search *search, guint file, guint start, guint length)
{
    const SourceTree *tree = search->rules->tree;
    g_autofree char *text = text_without_comments(tree_file(tree, file)->text + start, length);
    guint function = closure_function_at(tree, search->functions, file, start);
    guint at = search->rules->names->n_items > 0 ? text_find_name(text, 0, length, search->called)
                                                 : find_pattern(text, 0, length, search->pointer);

    return at < length || function == NO_NODE
               ? at
               : text_find_name(text, 0, length,
                                g_hash_table_lookup(search->functions, GUINT_TO_POINTER(function)));
}

/* Refuses a branch that is left out: the bytes of FILE from START to before END. */
static void
check_branch(const Search *search, guint file, guint start, guint end)
{
    const SourceTree *tree = search->rules->tree;
    guint at;

    if (is_never_compiled(tree, file, start))
        return;
    at = find_use(search, file, start, end - start);
    if (at == end - start || is_seen(tree, file, start, end) ||
        is_read_otherwise(tree, search->unit, file, start + at))
        return;
    g_autofree char *directive = directive_at(tree_file(tree, file)->text, start);
    if (strstr(directive, "__FIELDWISE__")) {
        refusals_add(search->rules->result, file, start + at, REFUSE(CHANGED_FOR_OTHER_RECORD));
        return;
    }
    add_reader(search->rules, search->unit, file, start);
    refusals_add(search->rules->result, file, start + at, REFUSE(TEXT_LEFT_OUT), directive);
}

void
left_out_refuse(Rules *rules, const SourceUnit *unit, GHashTable *functions)
{
    const SourceTree *tree = rules->tree;
    g_autoptr(GArray) skipped = unit_skipped(tree, unit);
    g_autofree char *name = g_regex_escape_string(rules->names->record, -1);
    g_autofree char *pattern = g_strdup_printf("\\b%s\\s*(const\\s*)?[*&]", name);
    g_autoptr(GRegex) pointer = g_regex_new(pattern, G_REGEX_RAW, 0, NULL);
    g_autoptr(GHashTable) called = closure_function_names(tree, functions);
    const Search search = {rules, unit, functions, called, pointer};

    for (guint i = 0; i < skipped->len; i++) {
        const SkippedRange *range = &g_array_index(skipped, SkippedRange, i);
        const char *text = tree_file(tree, range->file)->text;
        guint branch_end;

        if (header_is_common(text) || header_is_written(text)) /* of other records */
            continue;
        for (guint start = range->start; start < range->end; start = branch_end) {
            branch_end = skipped_branch_end(text, start, range->end);
            check_branch(&search, range->file, start, branch_end);
        }
    }
}
