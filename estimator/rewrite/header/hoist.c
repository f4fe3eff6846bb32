/* SPDX-License-Identifier: MIT */
/* Records that are declared inside of a class: the header has to stand behind a record, and in front of what
 * has arrays of it. So the record moves in front of the class, which keeps its name for it: `typedef Sim_Body
 * Body`. */
#include "rewrite/header/header_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

/* How the namespace at NODE is opened in the source, "namespace gas {"; NULL: by a macro. Free with g_free().
 */
static char *
opening(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const char *text = tree_file(tree, n->file)->text + n->start,
               *brace = memchr(text, '{', n->end - n->start);
    gboolean is_written = g_str_has_prefix(text, "namespace") || g_str_has_prefix(text, "inline");

    return brace && is_written ? g_strndup(text, (gsize)(brace + 1 - text)) : NULL;
}

gboolean
namespaces_leave(Rules *rules, guint definition, const char *end, GString *ret_close, GString *ret_open)
{
    const SourceTree *tree = rules->tree;

    for (guint n = tree_node(tree, definition)->parent; n != NO_NODE; n = tree_node(tree, n)->parent) {
        guint above = tree_node(tree, n)->parent;
        g_autofree char *text = NULL;

        if (tree_node(tree, n)->kind == TREE_LINKAGE_SPEC) /* extern "C" */
            continue;
        if (tree_node(tree, n)->kind != TREE_NAMESPACE) {
            rules_refuse(rules, definition, REFUSE(RECORD_IN_CLASS));
            return FALSE;
        }
        /* namespace a::b { } is two, with one brace */
        if (above != NO_NODE && tree_node(tree, above)->end == tree_node(tree, n)->end)
            continue;
        text = opening(tree, n);
        if (!text) {
            rules_refuse(rules, definition, REFUSE(RECORD_IN_MACRO_NAMESPACE));
            return FALSE;
        }
        g_string_append_printf(ret_close, "%s}", end);
        g_string_prepend(ret_open, text);
        g_string_prepend(ret_open, end);
    }
    return TRUE;
}

gboolean
record_is_nested(const SourceTree *tree, guint definition)
{
    guint above = tree_node(tree, definition)->parent;

    return above != NO_NODE && (tree_node(tree, above)->kind == TREE_CLASS_DECL ||
                                tree_node(tree, above)->kind == TREE_STRUCT_DECL);
}

/* The outermost class around DEFINITION, where there are only namespaces around it; else NO_NODE. */
static guint
outermost(const SourceTree *tree, guint definition)
{
    guint outer = NO_NODE;

    for (guint at = tree_node(tree, definition)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        if (tree_node(tree, at)->kind == TREE_CLASS_DECL || tree_node(tree, at)->kind == TREE_STRUCT_DECL)
            outer = at;
        else if (tree_node(tree, at)->kind != TREE_NAMESPACE)
            return NO_NODE;
    }
    return outer;
}

static gboolean
is_class(Entity cursor)
{
    return entity_kind(cursor) == TREE_CLASS_DECL || entity_kind(cursor) == TREE_STRUCT_DECL;
}

/* Whether CLASS derives from another, of which it has names as well. */
static gboolean
is_derived(Entity class)
{
    g_autoptr(GArray) children = cursor_children(entity_definition(class));

    for (guint i = 0; i < children->len; i++)
        if (entity_kind(g_array_index(children, Entity, i)) == TREE_CXX_BASE_SPECIFIER)
            return TRUE;
    return FALSE;
}

/* Whether CURSOR is RECORD, or is declared inside of it. */
static gboolean
is_within(Entity cursor, Entity record)
{
    for (Entity at = cursor; is_class(at); at = entity_parent(at))
        if (entity_equal(entity_canonical(at), entity_canonical(record)))
            return TRUE;
    return FALSE;
}

/* Whether CURSOR is a class around the record RECORD, or is declared in one, and is not the record. */
static gboolean
is_around(Entity cursor, Entity record)
{
    Entity parent = entity_parent(cursor);

    if (is_within(cursor, record) || is_within(parent, record))
        return FALSE;
    for (Entity at = entity_parent(record); is_class(at); at = entity_parent(at))
        if (entity_equal(entity_canonical(parent), entity_canonical(at)) ||
            entity_equal(entity_canonical(cursor), entity_canonical(at)) ||
            (is_class(parent) && is_derived(at)))
            return TRUE;
    return FALSE;
}

/* The first name below DEFINITION of something of the classes around it, a node, or NO_NODE. */
static guint
uses_class(const SourceTree *tree, guint definition)
{
    Entity record = tree_node(tree, definition)->entity;

    for (guint i = definition + 1; i < tree_end(tree, definition); i++) {
        Entity named = tree_referenced(tree, i);

        if (!kind_is_declaration(tree_node(tree, i)->kind) && !entity_is_none(named) &&
            !kind_is_invalid(entity_kind(named)) && is_around(named, record))
            return i;
    }
    return NO_NODE;
}

/* Whether the word struct, class or a tilde stands before byte AT of TEXT. */
static gboolean
is_elaborated(const char *text, guint at)
{
    guint end = at;
    gboolean is_qualified;

    do { /* Sim:: */
        is_qualified = end >= 2 && text[end - 1] == ':' && text[end - 2] == ':';
        if (is_qualified)
            for (end -= 2; end > 0 && char_is_word(text[end - 1]);)
                end--;
    } while (is_qualified);
    while (end > 0 && g_ascii_isspace(text[end - 1]))
        end--;
    return (end >= 6 && strncmp(text + end - 6, "struct", 6) == 0) ||
           (end >= 5 && strncmp(text + end - 5, "class", 5) == 0);
}

/* A use of the record DEFINITION that its name in the class does not do for, a node; NO_NODE: there is none.
 */
static guint
bad_use(const SourceTree *tree, guint definition)
{
    Entity record = tree_node(tree, definition)->entity;
    g_autofree char *usr = cursor_usr(record);

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *its = NULL;

        if (n->kind == TREE_STRUCT_DECL || n->kind == TREE_CLASS_DECL) {
            its = cursor_usr(n->entity);
            if (strcmp(its, usr) == 0 && !entity_is_definition(n->entity))
                return i; /* declared in front of it */
        }
        if (n->kind != TREE_TYPE_REF || !is_elaborated(tree_file(tree, n->file)->text, n->start))
            continue;
        its = cursor_usr(entity_referenced(n->entity));
        if (strcmp(its, usr) == 0)
            return i;
    }
    return NO_NODE;
}

/* Whether the program declares something called NAME. */
static gboolean
is_taken(const SourceTree *tree, const char *name)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        g_autofree char *its =
            kind_is_declaration(tree_node(tree, i)->kind) ? cursor_name(tree_node(tree, i)->entity) : NULL;

        if (its && strcmp(its, name) == 0)
            return TRUE;
    }
    return FALSE;
}

static gboolean
has_edits(const Rules *rules, const TreeNode *n)
{
    const GArray *edits = rules->result->edits->edits;

    for (guint i = 0; i < edits->len; i++) {
        const Edit *edit = &g_array_index(edits, Edit, i);

        if (edit->file == n->file && edit->end > n->start && edit->start < n->end)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_blank(const char *text, guint start, guint end)
{
    return start + strspn(text + start, " \t") >= end;
}

/* The text of the record N with NAME for its own, its lines moved to the left as far as its first one is.
 * Comments and literals keep their words, and literals their lines. Free with g_free(). */
static char *
moved_text(const TreeFile *file, const TreeNode *n, const char *own, const char *name)
{
    const char *start = file->text + n->start, *end = file->text + n->end, *comment_end = start;
    guint indent = n->start - text_line_start(file->text, n->start);
    GString *text = g_string_new(NULL);
    gsize length = strlen(own);

    if (!is_blank(file->text, n->start - indent, n->start))
        indent = 0;
    for (const char *at = start; at < end;) {
        if (at >= comment_end) {
            const char *behind = text_skip(start, at, end);

            if (behind > at && *at != '/') {
                g_string_append_len(text, at, behind - at);
                at = behind;
                continue;
            }
            comment_end = behind;
        }
        if (at >= comment_end && (at == start || !char_is_word(at[-1])) && strncmp(at, own, length) == 0 &&
            !char_is_word(at[length])) {
            g_string_append(text, name);
            at += length;
            continue;
        }
        g_string_append_c(text, *at++);
        if (at[-1] != '\n')
            continue;
        for (guint k = 0; k < indent && at < end && (*at == ' ' || *at == '\t'); k++)
            at++;
    }
    return g_string_free(text, FALSE);
}

/* The name that the record DEFINITION has where it moves to, in the namespaces around its classes: those of
 * the classes and its own, "Sim_Body". Free with g_free(). */
static char *
moved_name(const SourceTree *tree, guint definition)
{
    char *whole = cursor_name(tree_node(tree, definition)->entity);

    for (guint at = tree_node(tree, definition)->parent;
         at != NO_NODE && tree_node(tree, at)->kind != TREE_NAMESPACE; at = tree_node(tree, at)->parent) {
        g_autofree char *name = cursor_name(tree_node(tree, at)->entity), *behind = whole;

        whole = g_strdup_printf("%s_%s", name, behind);
    }
    return whole;
}

/* The namespaces around the node CLASS: "gas::". Free with g_free(). */
static char *
namespaces_of(const SourceTree *tree, guint class)
{
    GString *text = g_string_new(NULL);

    for (guint at = tree_node(tree, class)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        g_autofree char *name = cursor_name(tree_node(tree, at)->entity),
                        *one = g_strdup_printf("%s::", name);

        g_string_prepend(text, one);
    }
    return g_string_free(text, FALSE);
}

/* Whether the record cannot move: *ret_why, and *ret_node where. */
static gboolean
cannot_move(const Rules *rules, guint definition, guint *ret_node, RefusalCode *ret_why)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, definition);
    const TreeFile *file = tree_file(tree, n->file);
    guint outer = outermost(tree, definition), end = n->end;
    g_autoptr(GArray) methods = outer_methods(tree, definition);
    g_autofree char *name = cursor_name(n->entity), *moved = moved_name(tree, definition);

    *ret_node = definition;
    end += (guint)strspn(file->text + end, " \t\r\n");
    if (outer == NO_NODE) {
        *ret_why = REFUSE_RECORD_IN_CLASS;
        return TRUE;
    }
    if (n->is_made || *name == '\0' || file->text[end] != ';' || tree_node(tree, outer)->file != n->file ||
        tree_node(tree, outer)->is_made ||
        !is_blank(file->text, text_line_start(file->text, tree_node(tree, outer)->start),
                  tree_node(tree, outer)->start) ||
        methods->len > 0 || has_edits(rules, n) || is_taken(tree, rules->names->element) ||
        is_taken(tree, moved) || !g_str_has_suffix(rules->names->element, moved) ||
        !tree_is_in_namespaces(tree, outer)) {
        *ret_why = REFUSE_RECORD_IN_CLASS_FORM;
        return TRUE;
    }
    *ret_why = REFUSE_RECORD_USES_CLASS;
    *ret_node = uses_class(tree, definition);
    if (*ret_node != NO_NODE)
        return TRUE;
    *ret_node = bad_use(tree, definition);
    *ret_why = REFUSE_RECORD_NAMED_OTHERWISE;
    return *ret_node != NO_NODE;
}

void
record_hoist(Rules *rules, guint definition)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, definition);
    const TreeFile *file = tree_file(tree, n->file);
    const char *line = tree_line_end(file), *element = rules->names->element;
    RefusalCode why;
    g_autofree char *name = cursor_name(n->entity), *moved = moved_name(tree, definition);
    g_autofree char *text = NULL, *spaces = NULL;
    g_autoptr(GString) begin = g_string_new(NULL), finish = g_string_new(NULL);
    guint node, at, outer;

    if (cannot_move(rules, definition, &node, &why)) {
        rules_refuse_plainly(rules, node, why);
        return;
    }
    outer = outermost(tree, definition);
    if (!namespaces_leave(rules, outer, line, begin, finish))
        return;
    text = moved_text(file, n, name, moved);
    at = text_line_start(file->text, tree_node(tree, outer)->start);
    spaces = namespaces_of(tree, outer);
    if (*spaces != '\0')
        g_string_append_printf(begin, "%stypedef %s%s %s;", line, spaces, moved, element);
    rules_edit(rules, definition, at, at,
               g_strdup_printf("%s;%s%s#define FIELDWISE_HAVE_%s%s#include \"%s\"%s%s", text, begin->str,
                               line, element, line, rules->names->header, finish->str, line),
               "B6");
    rules_edit(rules, definition, n->start, n->end, g_strdup_printf("typedef %s %s", moved, name), "B6");
}
