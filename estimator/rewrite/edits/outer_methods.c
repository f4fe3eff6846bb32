/* SPDX-License-Identifier: MIT */
/* Methods that are defined outside of a class of which a copy is written: they get copies behind them. */
#include "rewrite/edits/edits_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

static gboolean
is_method(TreeKind kind)
{
    return kind == TREE_CXX_METHOD || kind == TREE_CONSTRUCTOR || kind == TREE_DESTRUCTOR ||
           kind == TREE_CONVERSION_FUNCTION;
}

GArray *
outer_methods(const SourceTree *tree, guint class)
{
    GArray *methods = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const TreeNode *c = tree_node(tree, class);
    g_autofree char *usr = cursor_usr(c->entity);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *its = is_method(n->kind) ? cursor_usr(entity_parent(n->entity)) : NULL;

        if (its && strcmp(its, usr) == 0 && (n->file != c->file || n->start < c->start || n->end > c->end) &&
            g_hash_table_add(seen, g_strdup_printf("%u:%u", n->file, n->start)))
            g_array_append_val(methods, i);
    }
    return methods;
}

GArray *
outer_method_instances(const SourceTree *tree, guint method)
{
    GArray *instances = g_array_new(FALSE, FALSE, sizeof(guint));
    const TreeNode *m = tree_node(tree, method);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == m->kind && n->file == m->file && n->end == m->end &&
            !entity_is_none(tree_instance(n->entity)))
            g_array_append_val(instances, i);
    }
    return instances;
}

guint
outer_method_declaration(const SourceTree *tree, guint class, guint method)
{
    g_autofree char *usr = cursor_usr(tree_node(tree, method)->entity);

    for (guint i = class + 1; i < tree_end(tree, class); i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *its = n->parent == class && is_method(n->kind) ? cursor_usr(n->entity) : NULL;

        if (its && strcmp(its, usr) == 0)
            return i;
    }
    return NO_NODE;
}

/* Whether some of EDITS covers byte AT. */
static gboolean
is_covered(const EditList *edits, guint at)
{
    for (guint i = 0; i < edits->edits->len; i++) {
        const Edit *edit = &g_array_index(edits->edits, Edit, i);

        if (edit->start <= at && at < edit->end)
            return TRUE;
    }
    return FALSE;
}

/* Writes NEW where the bytes START to END of N's file have the word OLD that EDITS leave. */
static void
replace_word(const SourceTree *tree, const TreeNode *n, EditList *edits, guint start, guint end,
             const char *old, const char *new)
{
    g_autofree char *code = text_without_literals(tree_file(tree, n->file)->text + start, end - start);
    gsize length = strlen(old);

    for (const char *at = code; (at = word_find(code, at, old)); at += length) {
        guint from = start + (guint)(at - code);

        if (!is_covered(edits, from))
            edit_list_add(edits, n->file, from, from + (guint)length, g_strdup(new), "R10");
    }
}

/* Writes NEW where the text of N from START on has CLASS<PARAMETER>. */
static void
replace_instance(const SourceTree *tree, const TreeNode *n, EditList *edits, guint start, const char *class,
                 const char *parameter, const char *new)
{
    g_autofree char *code = text_without_literals(tree_file(tree, n->file)->text + start, n->end - start);
    g_autofree char *pattern = g_strdup_printf("\\b%s\\s*<\\s*%s\\s*>", class, parameter);
    g_autoptr(GRegex) instance = g_regex_new(pattern, G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    int from, to;

    for (g_regex_match(instance, code, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL))
        if (g_match_info_fetch_pos(match, 0, &from, &to) && !is_covered(edits, start + (guint)from))
            edit_list_add(edits, n->file, start + (guint)from, start + (guint)to, g_strdup(new), "R10");
}

/* Where "template <class T>" at START ends, in *ret_end, and what T is called, in *ret_name; FALSE: it is
 * something else. Free the name with g_free(). */
static gboolean
read_heading(const char *text, guint start, guint end, guint *ret_end, char **ret_name)
{
    g_autofree char *code = text_without_literals(text + start, end - start);
    g_autoptr(GRegex) heading =
        g_regex_new("^template\\s*<\\s*(?:class|typename)\\s+(\\w+)\\s*>\\s*", G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    int from, to;

    if (!g_regex_match(heading, code, 0, &match))
        return FALSE;
    g_match_info_fetch_pos(match, 0, &from, &to);
    *ret_end = start + (guint)to;
    *ret_name = g_match_info_fetch(match, 1);
    return TRUE;
}

/* Moves the edits of the node N out of RESULT. */
static EditList *
take_edits(Rewriting *result, const TreeNode *n)
{
    EditList *edits = edit_list_new();

    for (guint i = 0; i < result->edits->edits->len;) {
        const Edit edit = g_array_index(result->edits->edits, Edit, i);

        if (edit.file == n->file && edit.end > n->start && edit.start < n->end) {
            g_array_append_val(edits->edits, edit);
            g_array_remove_index(result->edits->edits, i);
        } else {
            i++;
        }
    }
    return edits;
}

char *
outer_method_copy(const SourceTree *tree, Rewriting *result, guint method, const OuterNames *names)
{
    const TreeNode *n = tree_node(tree, method);
    const char *text = tree_file(tree, n->file)->text;
    g_autofree char *parameter = NULL, *head = NULL, *whole = NULL;
    g_autoptr(EditList) edits = NULL;
    guint start = n->start, name = tree_name_offset(n), place, offset;

    if (n->is_made || n->start >= name || name >= n->end)
        return NULL;
    if (names->parameter && !read_heading(text, start, n->end, &start, &parameter))
        return NULL;
    edits = take_edits(result, n);
    if (parameter) {
        replace_instance(tree, n, edits, start, names->class, parameter, names->qualified);
        replace_word(tree, n, edits, start, n->end, parameter, names->parameter);
    }
    if (names->inside) {
        replace_word(tree, n, edits, start, name, names->class, names->qualified);
        replace_word(tree, n, edits, name, n->end, names->class, names->inside);
    }
    if (!edit_list_settle(edits, &place, &offset))
        return NULL;
    head = g_strndup(text + n->start, name - n->start);
    if (edit_list_start(edits) < start) /* in front of it */
        return NULL;
    whole = edit_list_text(edits, tree, n->file, start, n->end);
    return g_strconcat(names->heading,
                       g_regex_match_simple("\\binline\\b", head, G_REGEX_RAW, 0) ? "" : "inline ", whole,
                       NULL);
}

/* The parameter NTH that the node DECLARATION declares, or NO_NODE. */
static guint
parameter_node(const SourceTree *tree, guint declaration, guint nth)
{
    for (guint i = declaration + 1; i < tree_end(tree, declaration); i++)
        if (tree_node(tree, i)->kind == TREE_PARM_DECL && tree_node(tree, i)->parent == declaration &&
            nth-- == 0)
            return i;
    return NO_NODE;
}

/* Gives the parameters that NODE declares the types of those of INSTANCE. */
static gboolean
declare_parameters(const SourceTree *tree, guint node, guint instance, OuterType type_of, gpointer data,
                   EditList *edits)
{
    Entity cursor = tree_node(tree, instance)->entity;

    for (guint i = 0; (int)i < entity_n_arguments(cursor); i++) {
        g_autofree char *type = type_of(entity_argument(cursor, i), data);
        guint parameter = type ? parameter_node(tree, node, i) : NO_NODE;
        const TreeNode *p = parameter == NO_NODE ? NULL : tree_node(tree, parameter);
        g_autofree char *name = p ? cursor_name(p->entity) : NULL;

        if (!type)
            continue;
        if (!p || p->is_made || p->start == p->end)
            return FALSE;
        edit_list_add(edits, p->file, p->start, *name ? tree_name_offset(p) : p->end,
                      g_strdup_printf("%s%s", type, *name ? " " : ""), "D1");
    }
    return TRUE;
}

gboolean
outer_method_declare(const SourceTree *tree, guint declaration, guint method, guint instance,
                     OuterType type_of, gpointer data, EditList *inside, EditList *outside)
{
    g_autofree char *result = type_of(tree_node(tree, instance)->entity, data);
    guint start, end;

    if (result) {
        if (!function_result_find(tree, declaration, &start, &end))
            return FALSE;
        edit_list_add(inside, tree_node(tree, declaration)->file, start, end, g_strdup_printf("%s ", result),
                      "D6");
    }
    /* the compiler's parameters are those inside */
    return declare_parameters(tree, declaration, instance, type_of, data, inside) &&
           declare_parameters(tree, method, instance, type_of, data, outside);
}
