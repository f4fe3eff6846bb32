/* SPDX-License-Identifier: MIT */
/* Pointers whose type is made of a parameter of a function template. A parameter that is the pointer is
 * deduced from what takes the pointer's place. One that is the record, or that the record is an instance
 * with, no longer is: where it is that in all instances, it becomes the default. */
#include "rewrite/rules_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* Whether the type that NODE, a declaration, is written with names NAME. */
static gboolean
is_made_of(const SourceTree *tree, guint node, const char *name)
{
    g_autoptr(GArray) group = tree_node(tree, node)->kind == CXCursor_ParmDecl ||
                                      tree_node(tree, node)->kind == CXCursor_FunctionDecl
                                  ? NULL
                                  : rules_declarators(tree, node);
    const TreeNode *n = tree_node(tree, group ? g_array_index(group, guint, 0) : node); /* T *a, *b */
    g_autofree char *written =
        g_strndup(tree_file(tree, n->file)->text + n->start, tree_name_offset(n) - n->start);
    g_autofree char *pattern = g_strdup_printf("\\b%s\\b", name);

    return *name != '\0' && g_regex_match_simple(pattern, written, G_REGEX_RAW, 0);
}

/* Whether argument NTH of all instances of the function template OPEN is the type NAME. */
static gboolean
is_always(const Rules *rules, CXCursor open, guint nth, const char *name)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        CXCursor function = tree_node(tree, i)->cursor;
        CXType type;

        if (tree_node(tree, i)->kind != CXCursor_FunctionDecl ||
            !clang_equalCursors(clang_getSpecializedCursorTemplate(function), open))
            continue;
        type = clang_Cursor_getTemplateArgumentType(function, nth);
        if (type.kind == CXType_Invalid || !flow_is_record(name, type))
            return FALSE;
    }
    return TRUE;
}

/* Gives the template parameter at CURSOR TYPE for its default. */
static gboolean
add_default(Rules *rules, CXCursor cursor, const char *type)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *text = NULL;

        if (n->kind != CXCursor_TemplateTypeParameter || !clang_equalCursors(n->cursor, cursor))
            continue;
        text = tree_text(tree, i);
        if (!strchr(text, '='))
            rules_edit(rules, i, n->end, n->end, g_strdup_printf(" = %s", type), "D5");
        return TRUE;
    }
    return FALSE;
}

/* Whether a call of an instance of OPEN says what its parameters are. */
static gboolean
is_called_explicitly(const SourceTree *tree, CXCursor open)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        CXCursor called =
            n->kind == CXCursor_DeclRefExpr ? clang_getCursorReferenced(n->cursor) : clang_getNullCursor();
        g_autofree char *text = NULL;

        if (n->kind != CXCursor_DeclRefExpr ||
            !clang_equalCursors(clang_getSpecializedCursorTemplate(called), open))
            continue;
        text = tree_text(tree, i);
        if (strchr(text, '<'))
            return TRUE;
    }
    return FALSE;
}

gboolean
rules_refuse_behind(Rules *rules, guint node)
{
    const TreeNode *n = tree_node(rules->tree, node), *function = tree_node(rules->tree, n->parent);

    if (n->kind != CXCursor_ParmDecl || n->is_made ||
        (n->file == function->file && n->start >= function->start && n->end <= function->end))
        return FALSE;
    rules_refuse(rules, REFUSAL_FORM, node,
                 "the template is declared here, and defined behind what calls it: move its definition up to "
                 "here");
    return TRUE;
}

/* Whether FUNCTION, a node or NO_NODE, is called with other memory as well, and stays for that. */
static gboolean
is_doubled(const Rules *rules, guint function)
{
    guint number = function == NO_NODE ? NO_NODE : flow_function(rules->flow, function);

    return number != NO_NODE && flow_function_at(rules->flow, number)->is_doubled;
}

/* The type parameter number NTH, NAME, of the function template OPEN, of which the declaration NODE is made.
 */
static TemplateUse
settle(Rules *rules, guint node, const Slot *slot, CXCursor open, CXCursor parameter, const char *name,
       guint nth)
{
    guint function = tree_function(rules->tree, node);
    CXType type = function == NO_NODE
                      ? (CXType){0}
                      : clang_Cursor_getTemplateArgumentType(tree_node(rules->tree, function)->cursor, nth);

    if (type.kind != CXType_Invalid && flow_is_pointer(rules->names->record, type)) {
        if (!slot->steps && !is_called_explicitly(rules->tree, open) && !is_doubled(rules, function))
            return TEMPLATE_DEDUCED;
        rules_refuse(rules, REFUSAL_FORM, node,
                     "a template's parameter %s is the pointer: write its type where it is declared", name);
        return TEMPLATE_REFUSED;
    }
    if (rules_refuse_behind(rules, node))
        return TEMPLATE_REFUSED;
    guint template = tree_declaration(rules->tree, open),
          record = template == NO_NODE ? NO_NODE : rules_record_definition(rules, template);
    if (record != NO_NODE && template <record) {
        rules_refuse(rules, REFUSAL_FORM, node,
                     "the template stands in front of the record, whose header it needs: move the record's "
                     "definition up");
        return TEMPLATE_REFUSED;
    }
    /* of "Vec3<T>" the parameter is what the record is an instance with */
    g_autofree char *is = type.kind == CXType_Invalid ? g_strdup(rules->names->record) : flow_type_name(type);
    const char *text =
        strcmp(is, rules->names->record) == 0 && rules->names->n_items == 0 ? rules->names->element : is;
    if (is_doubled(rules, function) || !is_always(rules, open, nth, is) ||
        !add_default(rules, parameter, text))
        rules_want_version(rules, node, open, nth, is, text);
    return TEMPLATE_NONE;
}

TemplateUse
rules_template(Rules *rules, guint node, const Slot *slot)
{
    const SourceTree *tree = rules->tree;
    guint function = tree_node(tree, node)->kind == CXCursor_ParmDecl ? tree_node(tree, node)->parent
                                                                      : tree_function(tree, node);
    CXCursor open = function == NO_NODE
                        ? clang_getNullCursor()
                        : clang_getSpecializedCursorTemplate(tree_node(tree, function)->cursor);
    TemplateUse use = TEMPLATE_NONE;
    guint nth = 0;

    if (clang_Cursor_isNull(open) || clang_getCursorKind(open) != CXCursor_FunctionTemplate)
        return TEMPLATE_NONE;
    g_autoptr(GArray) own =
        cursor_children(open); /* an earlier declaration stays, and is another function's */
    for (guint i = 0; i < own->len; i++) {
        CXCursor parameter = g_array_index(own, CXCursor, i);
        enum CXCursorKind kind = clang_getCursorKind(parameter);
        g_autofree char *name = cursor_name(parameter);

        if (kind != CXCursor_TemplateTypeParameter && kind != CXCursor_NonTypeTemplateParameter &&
            kind != CXCursor_TemplateTemplateParameter)
            continue;
        if (kind == CXCursor_TemplateTypeParameter && is_made_of(tree, node, name))
            use = settle(rules, node, slot, open, parameter, name, nth);
        else if (kind != CXCursor_TemplateTypeParameter && is_made_of(tree, node, name))
            rules_refuse(rules, REFUSAL_FORM, node,
                         "the type of the array has a parameter of the template, %s, which is no type: "
                         "write its value where the array is declared",
                         name);
        if (use != TEMPLATE_NONE)
            return use;
        nth++;
    }
    return TEMPLATE_NONE;
}
