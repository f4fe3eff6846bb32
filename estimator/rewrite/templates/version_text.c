/* SPDX-License-Identifier: MIT */
/* The text of the version of a function template that its instances for the record get. */
#include "rewrite/templates/templates_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

static gboolean
is_template_parameter(TreeKind kind)
{
    return kind == TREE_TEMPLATE_TYPE_PARAMETER || kind == TREE_NON_TYPE_TEMPLATE_PARAMETER ||
           kind == TREE_TEMPLATE_TEMPLATE_PARAMETER;
}

/* Moves those edits of FROM that are inside of the node N to a list of their own. */
static EditList *
move_edits(EditList *from, const TreeNode *n)
{
    EditList *to = edit_list_new();

    for (guint i = 0; i < from->edits->len;) {
        const Edit edit = g_array_index(from->edits, Edit, i);

        if (edit.file != n->file || edit.start < n->start || edit.end > n->end) {
            i++;
            continue;
        }
        g_array_append_val(to->edits, edit);
        g_array_remove_index(from->edits, i);
    }
    return to;
}

VersionText *
version_text_new(const SourceTree *tree, guint node, EditList *edits)
{
    VersionText *text;
    guint body = NO_NODE;

    for (guint i = node + 1; i < tree_end(tree, node); i++)
        if (tree_node(tree, i)->parent == node && tree_node(tree, i)->kind == TREE_COMPOUND_STMT)
            body = i;
    if (body == NO_NODE)
        return NULL;
    text = g_new0(VersionText, 1);
    text->tree = tree;
    text->node = node;
    text->body = body;
    text->parameters = g_array_new(FALSE, FALSE, sizeof(guint));
    text->edits = move_edits(edits, tree_node(tree, node));
    for (guint i = node + 1; i < body; i++)
        if (tree_node(tree, i)->parent == node && is_template_parameter(tree_node(tree, i)->kind))
            g_array_append_val(text->parameters, i);
    return text;
}

void
version_text_free(VersionText *text)
{
    if (!text)
        return;
    g_array_unref(text->parameters);
    edit_list_free(text->edits);
    g_free(text);
}

static const char *
file_text(const VersionText *text)
{
    return tree_file(text->tree, tree_node(text->tree, text->node)->file)->text;
}

/* The byte behind the name of the parameter PARAMETER of a template, or behind the word before it where it
 * has none. */
static guint
name_end(const VersionText *text, guint parameter)
{
    const TreeNode *n = tree_node(text->tree, parameter);
    g_autofree char *name = cursor_name(n->entity);

    return *name == '\0' ? n->end : tree_name_offset(n) + (guint)strlen(name);
}

char *
version_text_head(const VersionText *text, const GArray *arguments)
{
    g_autoptr(EditList) edits = edit_list_new();
    const TreeNode *n = tree_node(text->tree, text->node);
    guint body = tree_node(text->tree, text->body)->start, file, offset;

    for (guint i = 0; i < text->edits->edits->len; i++) {
        const Edit *edit = &g_array_index(text->edits->edits, Edit, i);

        if (edit->end <= body)
            edit_list_add(edits, edit->file, edit->start, edit->end, g_strdup(edit->text), edit->rule);
    }
    for (guint i = 0; arguments && i < arguments->len; i++) {
        const TemplateArgument *argument = &g_array_index(arguments, TemplateArgument, i);
        guint parameter = g_array_index(text->parameters, guint, argument->nth);
        const TreeNode *p = tree_node(text->tree, parameter);
        guint at = name_end(text, parameter);

        edit_list_add(edits, n->file, at, MAX(at, p->end), g_strdup_printf(" = %s", argument->text), "R10");
    }
    edit_list_settle(edits, &file, &offset);
    return edit_list_text(edits, text->tree, n->file, n->start, body);
}

char *
version_text_body(const VersionText *text)
{
    const TreeNode *n = tree_node(text->tree, text->node);

    return edit_list_text(text->edits, text->tree, n->file, tree_node(text->tree, text->body)->start, n->end);
}

/* --- specialisations */

/* The type that argument NTH of INSTANCE is, as text, or NULL where it has no name. */
static char *
type_text(const RewriteNames *names, Entity instance, guint nth)
{
    SourceType type = entity_template_argument_type(instance, nth);
    g_autofree char *spelling = type_spelling(type_canonical(type));
    const char *text = spelling;
    char *name = strchr(text, '(')                                         ? NULL
                 : names->n_items == 0 && strcmp(text, names->record) == 0 ? g_strdup(names->element)
                                                                           : g_strdup(text);

    return name;
}

/* Argument NTH of INSTANCE as text, and the declaration that gives it the name of its parameter. */
static char *
argument_text(const VersionText *text, const RewriteNames *names, Entity instance, guint nth,
              char **ret_declaration)
{
    Entity parameter = tree_node(text->tree, g_array_index(text->parameters, guint, nth))->entity;
    g_autofree char *name = cursor_name(parameter), *value = NULL;
    SourceType type = entity_canonical_type(parameter);
    g_autofree char *spelling = NULL;

    if (entity_template_argument_is_type(instance, nth)) {
        value = type_text(names, instance, nth);
        *ret_declaration = value && *name ? g_strdup_printf("using %s = %s;", name, value) : g_strdup("");
        return g_steal_pointer(&value);
    }
    if (!entity_template_argument_is_number(instance, nth) ||
        !((type_kind(type) >= TYPE_BOOL && type_kind(type) <= TYPE_INT128) || type_kind(type) == TYPE_ENUM))
        return NULL;
    spelling = type_spelling(type);
    value = type_kind(type) == TYPE_INT
                ? g_strdup_printf("%" G_GINT64_FORMAT, entity_template_argument_value(instance, nth))
                : g_strdup_printf("(%s)%" G_GINT64_FORMAT, spelling,
                                  entity_template_argument_value(instance, nth));
    *ret_declaration = *name ? g_strdup_printf("constexpr %s %s = %s;", spelling, name, value) : g_strdup("");
    return g_steal_pointer(&value);
}

/* Edits the word WORD wherever it stands from START to END: it becomes TEXT. */
static void
replace_word(const VersionText *text, EditList *edits, guint start, guint end, const char *word,
             const char *with)
{
    g_autofree char *code = text_without_literals(file_text(text) + start, end - start);
    gsize length = strlen(word);
    guint file = tree_node(text->tree, text->node)->file;

    for (const char *at = code; (at = word_find(code, at, word)); at += length) {
        guint from = start + (guint)(at - code);

        edit_list_add(edits, file, from, from + (guint)length, g_strdup(with), "R10");
    }
}

/* Takes out what parameters are by default: a specialisation has what the template has. FALSE: it is not seen
 * where that stands. */
static gboolean
drop_defaults(const VersionText *text, EditList *edits)
{
    const SourceTree *tree = text->tree;

    for (guint i = text->node + 1; i < text->body; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint name = tree_name_offset(n), at;
        g_autofree char *own = n->kind == TREE_PARM_DECL ? cursor_name(n->entity) : NULL;

        if (n->kind != TREE_PARM_DECL || n->parent != text->node)
            continue;
        g_autofree char *code = text_without_literals(file_text(text) + n->start, n->end - n->start);
        if (!strchr(code, '='))
            continue;
        if (*own == '\0')
            return FALSE;
        at = name + (guint)strlen(own);
        if (file_text(text)[at + strspn(file_text(text) + at, " \t\r\n")] != '=')
            return FALSE;
        edit_list_add(edits, n->file, at, n->end, g_strdup(""), "R10");
    }
    return TRUE;
}

/* The byte behind "template <...>". 0: it is not seen. */
static guint
parameters_end(const VersionText *text)
{
    guint at = 0;

    for (guint i = 0; i < text->parameters->len; i++)
        at = MAX(at, tree_node(text->tree, g_array_index(text->parameters, guint, i))->end);
    if (at == 0)
        return 0;
    at += (guint)strspn(file_text(text) + at, " \t\r\n");
    return file_text(text)[at] == '>' ? at + 1 : 0;
}

static gboolean
has_pattern(const char *text, guint start, guint end, const char *pattern)
{
    g_autofree char *code = text_without_literals(text + start, end - start);

    return g_regex_match_simple(pattern, code, G_REGEX_RAW, 0);
}

gboolean
version_text_has_result(const VersionText *text)
{
    guint name = tree_name_offset(tree_node(text->tree, text->node));

    for (guint i = 0; i < text->edits->edits->len; i++)
        if (g_array_index(text->edits->edits, Edit, i).end <= name &&
            strcmp(g_array_index(text->edits->edits, Edit, i).rule, "D6") == 0)
            return TRUE;
    return FALSE;
}

/* Adds the edits of what stands in front of the body to EDITS. */
static void
add_head(const VersionText *text, EditList *edits)
{
    guint body = tree_node(text->tree, text->body)->start;

    for (guint i = 0; i < text->edits->edits->len; i++) {
        const Edit *edit = &g_array_index(text->edits->edits, Edit, i);

        if (edit->end <= body && strcmp(edit->rule, "D5") != 0)
            edit_list_add(edits, edit->file, edit->start, edit->end, g_strdup(edit->text), edit->rule);
    }
}

/* The same words in another order: what a specialisation, or with IS_NAMED another function, may not have
 * goes. */
static void
write_specifiers(const VersionText *text, EditList *edits, guint start, guint name, gboolean is_named)
{
    guint file = tree_node(text->tree, text->node)->file;
    gboolean is_inline =
        has_pattern(file_text(text), start, name, "\\b(inline|constexpr|__forceinline__|__global__)\\b");

    for (guint at = start; at < name; at++)
        if (g_str_has_prefix(file_text(text) + at, "static") && !char_is_word(file_text(text)[at - 1]) &&
            g_ascii_isspace(file_text(text)[at + strlen("static")])) {
            guint end = at + (guint)strlen("static");

            end += (guint)strspn(file_text(text) + end, " \t");
            edit_list_add(edits, file, at, end, g_strdup(""), "R10");
        }
    edit_list_add(edits, file, tree_node(text->tree, text->node)->start, start,
                  is_named ? g_strdup(is_inline ? "" : "inline")
                           : g_strdup_printf("template <>%s", is_inline ? "" : " inline"),
                  "R10");
}

char *
version_text_special(const VersionText *text, const RewriteNames *names, Entity instance, const char *as_name,
                     char **ret_begin, const char **ret_why)
{
    const TreeNode *n = tree_node(text->tree, text->node);
    guint start = parameters_end(text), name = tree_name_offset(n), file, offset;
    guint body = tree_node(text->tree, text->body)->start;
    g_autoptr(EditList) edits = edit_list_new();
    g_autoptr(GString) arguments = g_string_new(NULL), begin = g_string_new("");
    g_autofree char *own = cursor_name(n->entity);

    *ret_why = NULL;
    if (start == 0 || start > name || (!as_name && !drop_defaults(text, edits)))
        *ret_why = PART_PARAMETERS_FORM;
    else if (entity_n_template_arguments(instance) != (int)text->parameters->len)
        *ret_why = PART_ANY_NUMBER;
    else if (has_pattern(file_text(text), body, n->end, "\\bif\\s+constexpr\\b"))
        *ret_why = PART_IF_CONSTEXPR;
    for (guint i = 0; i < text->parameters->len && !*ret_why; i++) {
        g_autofree char *declaration = NULL;
        g_autofree char *argument = argument_text(text, names, instance, i, &declaration);
        g_autofree char *parameter =
            cursor_name(tree_node(text->tree, g_array_index(text->parameters, guint, i))->entity);

        if (!argument) {
            *ret_why = PART_UNSPELLED_ARGUMENTS;
            break;
        }
        g_string_append_printf(arguments, "%s%s", i > 0 ? ", " : "", argument);
        g_string_append_printf(begin, "%s%s", i > 0 && *declaration ? " " : "", declaration);
        if (!as_name)
            replace_word(text, edits, start, name, parameter, argument);
        replace_word(text, edits, name + (guint)strlen(own), body, parameter, argument);
    }
    if (*ret_why)
        return NULL;
    write_specifiers(text, edits, start, name, as_name != NULL);
    if (as_name)
        add_head(text, edits);
    edit_list_add(edits, n->file, as_name ? name : name + (guint)strlen(own), name + (guint)strlen(own),
                  as_name ? g_strdup(as_name) : g_strdup_printf("<%s>", arguments->str), "R10");
    if (!edit_list_settle(edits, &file, &offset)) {
        *ret_why = PART_DEFAULTS_NAME_PARAMETERS;
        return NULL;
    }
    *ret_begin = g_string_free(g_steal_pointer(&begin), FALSE);
    return edit_list_text(edits, text->tree, n->file, n->start, body);
}
