/* SPDX-License-Identifier: MIT */
/* Names that the program and the header would both have. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Names of types and macros of a header, behind its prefix. */
static const char *const NAMES[] = {
    "_view",
    "_array",
    "_const_array",
    "_pointer",
    "_const_pointer",
    "_ref",
    "_const_ref",
    "_types",
    "_const_types",
    "_groups",
    "_restrict",
    "_const_restrict",
    "_bind",
    "_const_bind",
    "_pass",
    "_at",
    "_from",
    "_step",
    "_flat",
    "_element",
    "_allocate_bytes",
    "_release",
    "_fill",
    "_fill_async",
    "_upload",
    "_upload_async",
    "_download",
    "_download_async",
    "_copy",
    "_copy_async",
    "_swap",
    "_copy_in",
    "_copy_out",
    "_copy_in_async",
    "_copy_out_async",
    "_upload_by_host",
    "_tiles",
    "_find_parts",
    "_download_by_host",
};

/* Of parallel pointers, which have one of these for each field, before the field's name, and PARALLEL_NAMES.
 */
static const char *const FIELD_NAMES[] = {
    "_types_of_", "_field_", "_const_field_", "_pointer_", "_const_pointer_", "_item_",
};
static const char *const PARALLEL_NAMES[] = {
    "_fields",
    "_restrict_fields",
    "_bind_fields",
    "_pass_fields",
    "_moved_fields",
    "_restrict_moved_fields",
    "_pass_moved_fields",
    "_beside",
    "_take",
    "_const_take",
    "_pointer_take",
    "_const_pointer_take",
    "_moved_take",
    "_const_moved_take",
};

static gboolean
is_one_of(const char *name, const char *const *names, guint n)
{
    for (guint i = 0; i < n; i++)
        if (strcmp(name, names[i]) == 0)
            return TRUE;
    return FALSE;
}

/* Whether NAME, without the prefix of the header, is that of something that each field has. */
static gboolean
is_of_field(const RewriteNames *names, const char *name)
{
    const GArray *fields = names->fields;

    for (guint i = 0; i < G_N_ELEMENTS(FIELD_NAMES); i++) {
        if (!g_str_has_prefix(name, FIELD_NAMES[i]))
            continue;
        for (guint f = 0; f < fields->len; f++)
            if (strcmp(name + strlen(FIELD_NAMES[i]), g_array_index(fields, RewriteField, f).name) == 0)
                return TRUE;
    }
    return FALSE;
}

static gboolean
is_of_header(const RewriteNames *names, const char *name)
{
    const char *prefix = names->prefix;

    if (!g_str_has_prefix(name, prefix))
        return FALSE;
    name += strlen(prefix);
    if (is_one_of(name, NAMES, G_N_ELEMENTS(NAMES)))
        return TRUE;
    return names->fields &&
           (is_one_of(name, PARALLEL_NAMES, G_N_ELEMENTS(PARALLEL_NAMES)) || is_of_field(names, name));
}

/* Refuses macros of FILE that have a name of the header. */
static void
check_macros(Rules *rules, guint file)
{
    const TreeFile *f = tree_file(rules->tree, file);
    g_autoptr(GRegex) define =
        g_regex_new("^[ \\t]*#[ \\t]*define[ \\t]+(\\w+)", G_REGEX_RAW | G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;

    for (g_regex_match(define, f->text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *name = g_match_info_fetch(match, 1);
        gint start, end;

        if (!is_of_header(rules->names, name))
            continue;
        g_match_info_fetch_pos(match, 1, &start, &end);
        refusals_add(rules->result, file, (guint)start, REFUSE(NAME_OF_HEADER), name);
    }
}

/* Whether an edit of FILE between START and END writes what PATTERN finds. */
static gboolean
is_type_named(const Rules *rules, guint file, guint start, guint end, const GRegex *pattern)
{
    const GArray *edits = rules->result->edits->edits;

    for (guint i = 0; i < edits->len; i++) {
        const Edit *edit = &g_array_index(edits, Edit, i);

        if (edit->file == file && edit->start >= start && edit->end <= end &&
            g_regex_match(pattern, edit->text, 0, NULL))
            return TRUE;
    }
    return FALSE;
}

/* Refuses variables that are called as the record is, where its type has to be named behind them. */
static void
check_hidden(Rules *rules)
{
    const SourceTree *tree = rules->tree;
    g_autofree char *name = g_regex_escape_string(rules->names->element, -1);
    g_autofree char *pattern = g_strdup_printf("\\b%s(\\s+\\w|\\s*&|\\)\\s*[\\w(*])", name);
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_RAW, 0, NULL);

    for (guint i = 0; regex && rules->names->n_items == 0 && i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *its =
            (n->kind == TREE_PARM_DECL || n->kind == TREE_VAR_DECL) && n->function != NO_NODE
                ? cursor_name(n->entity)
                : NULL;

        if (g_strcmp0(its, rules->names->element) == 0 &&
            is_type_named(rules, n->file, n->end, tree_node(tree, n->function)->end, regex))
            rules_refuse(rules, i, REFUSE(TYPE_HIDDEN), its);
    }
}

/* Whether the declaration NODE of NAME is one of a function's variables, in which nothing names what the
 * header calls so: there it hides that. Names of macros count where a bracket follows. */
static gboolean
is_local(const Rules *rules, guint node, const char *name)
{
    const TreeNode *n = tree_node(rules->tree, node), *f;
    g_autofree char *word = g_strdup_printf("\\b%s\\b", name), *called = g_strconcat(word, "\\s*[({]", NULL);
    g_autoptr(GRegex) regex = g_regex_new(word, G_REGEX_RAW, 0, NULL);
    g_autofree char *text = NULL;

    if ((n->kind != TREE_VAR_DECL && n->kind != TREE_PARM_DECL) || n->function == NO_NODE)
        return FALSE;
    f = tree_node(rules->tree, n->function);
    text = tree_text(rules->tree, n->function);
    return !n->is_made && f->file == n->file && !is_type_named(rules, n->file, f->start, f->end, regex) &&
           !g_regex_match_simple(called, text, G_REGEX_RAW, 0);
}

void
name_clashes_refuse(Rules *rules)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *name = kind_is_declaration(n->kind) ? cursor_name(n->entity) : NULL;

        if (name && is_of_header(rules->names, name) && !is_local(rules, i, name))
            rules_refuse(rules, i, REFUSE(NAME_OF_HEADER), name);
    }
    for (guint f = 0; f < tree->files->len; f++)
        check_macros(rules, f);
    check_hidden(rules);
}
