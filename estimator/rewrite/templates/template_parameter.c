/* SPDX-License-Identifier: MIT */
/* Pointers whose type is made of a parameter of a function template. A parameter that is the pointer is
 * deduced from what takes the pointer's place. One that is the record, or that the record is an instance
 * with, no longer is: where it is that in all instances, it becomes the default. */
#include "rewrite/templates/templates_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/header/header.h"

#include <string.h>

/* Whether the type that NODE, a declaration, is written with names NAME. */
static gboolean
is_made_of(const SourceTree *tree, guint node, const char *name)
{
    g_autoptr(GArray) group =
        tree_node(tree, node)->kind == TREE_PARM_DECL || tree_node(tree, node)->kind == TREE_FUNCTION_DECL
            ? NULL
            : declarators_of(tree, node);
    guint first = group ? g_array_index(group, guint, 0) : node; /* T *a, *b */
    const TreeNode *n = tree_node(tree, first);
    g_autofree char *written = tree_text_between(tree, first, n->start, tree_name_offset(n));
    g_autofree char *pattern = g_strdup_printf("\\b%s\\b", name);

    return *name != '\0' && g_regex_match_simple(pattern, written, G_REGEX_RAW, 0);
}

/* Whether argument NTH of all instances of the function template OPEN is the type NAME. */
static gboolean
is_always(const SourceTree *tree, Entity open, guint nth, const char *name)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        Entity function = tree_node(tree, i)->entity;
        SourceType type;

        if (tree_node(tree, i)->kind != TREE_FUNCTION_DECL || !entity_equal(entity_template(function), open))
            continue;
        type = entity_template_argument_type(function, nth);
        if (type_kind(type) == TYPE_INVALID || !flow_is_record(name, type))
            return FALSE;
    }
    return TRUE;
}

/* Gives the template parameter at CURSOR TYPE for its default. */
static gboolean
add_default(Rules *rules, Entity cursor, const char *type)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *text = NULL;

        if (n->kind != TREE_TEMPLATE_TYPE_PARAMETER || !entity_equal(n->entity, cursor))
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
is_called_explicitly(const SourceTree *tree, Entity open)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity called = n->kind == TREE_DECL_REF_EXPR ? entity_referenced(n->entity) : entity_none();
        g_autofree char *text = NULL;

        if (n->kind != TREE_DECL_REF_EXPR || !entity_equal(entity_template(called), open))
            continue;
        text = tree_text(tree, i);
        if (strchr(text, '<'))
            return TRUE;
    }
    return FALSE;
}

gboolean
template_refuse_behind(Rules *rules, guint node)
{
    const TreeNode *n = tree_node(rules->tree, node), *function;

    if (n->kind != TREE_PARM_DECL || n->is_made)
        return FALSE;
    function = tree_node(rules->tree, n->parent);
    if (n->file == function->file && n->start >= function->start && n->end <= function->end)
        return FALSE;
    rules_refuse(rules, node, REFUSE(TEMPLATE_DEFINED_BEHIND));
    return TRUE;
}

/* Whether FUNCTION, a node or NO_NODE, is called with other memory as well, and stays for that. */
static gboolean
has_second_version(const Rules *rules, guint function)
{
    guint number = function == NO_NODE ? NO_NODE : flow_function(rules->flow, function);

    return number != NO_NODE && flow_function_at(rules->flow, number)->has_second_version;
}

/* The type parameter number NTH, NAME, of the function template OPEN, of which the declaration NODE is made.
 */
static TemplateUse
settle(Rules *rules, guint node, const Slot *slot, Entity open, Entity parameter, const char *name, guint nth)
{
    guint function = tree_function(rules->tree, node);
    SourceType type = function == NO_NODE
                          ? (SourceType){0}
                          : entity_template_argument_type(tree_node(rules->tree, function)->entity, nth);

    if (type_kind(type) != TYPE_INVALID && flow_is_pointer(rules->names->record, type)) {
        if (!slot->steps && !is_called_explicitly(rules->tree, open) && !has_second_version(rules, function))
            return TEMPLATE_DEDUCED;
        rules_refuse(rules, node, REFUSE(TEMPLATE_PARAMETER_NAMED_IS_POINTER), name);
        return TEMPLATE_REFUSED;
    }
    if (template_refuse_behind(rules, node))
        return TEMPLATE_REFUSED;
    guint template = tree_declaration(rules->tree, open),
          record = template == NO_NODE ? NO_NODE : record_definition(rules->flow, rules->names, template);
    if (record != NO_NODE && template <record) {
        rules_refuse(rules, node, REFUSE(TEMPLATE_BEFORE_RECORD));
        return TEMPLATE_REFUSED;
    }
    /* of "Vec3<T>" the parameter is what the record is an instance with */
    g_autofree char *is =
        type_kind(type) == TYPE_INVALID ? g_strdup(rules->names->record) : flow_type_name(type);
    const char *text =
        strcmp(is, rules->names->record) == 0 && rules->names->n_items == 0 ? rules->names->element : is;
    if (has_second_version(rules, function) || !is_always(rules->tree, open, nth, is) ||
        !add_default(rules, parameter, text))
        version_want(rules, node, open, nth, is, text);
    return TEMPLATE_NONE;
}

TemplateUse
template_parameter_write(Rules *rules, guint node, const Slot *slot)
{
    const SourceTree *tree = rules->tree;
    guint function = tree_node(tree, node)->kind == TREE_PARM_DECL ? tree_node(tree, node)->parent
                                                                   : tree_function(tree, node);
    Entity open = function == NO_NODE ? entity_none() : entity_template(tree_node(tree, function)->entity);
    TemplateUse use = TEMPLATE_NONE;
    guint nth = 0;

    if (entity_is_none(open) || entity_kind(open) != TREE_FUNCTION_TEMPLATE)
        return TEMPLATE_NONE;
    g_autoptr(GArray) own =
        cursor_children(open); /* an earlier declaration stays, and is another function's */
    for (guint i = 0; i < own->len; i++) {
        Entity parameter = g_array_index(own, Entity, i);
        TreeKind kind = entity_kind(parameter);
        g_autofree char *name = cursor_name(parameter);

        if (kind != TREE_TEMPLATE_TYPE_PARAMETER && kind != TREE_NON_TYPE_TEMPLATE_PARAMETER &&
            kind != TREE_TEMPLATE_TEMPLATE_PARAMETER)
            continue;
        if (kind == TREE_TEMPLATE_TYPE_PARAMETER && is_made_of(tree, node, name))
            use = settle(rules, node, slot, open, parameter, name, nth);
        else if (kind != TREE_TEMPLATE_TYPE_PARAMETER && is_made_of(tree, node, name))
            rules_refuse(rules, node, REFUSE(TEMPLATE_VALUE_PARAMETER), name);
        if (use != TEMPLATE_NONE)
            return use;
        nth++;
    }
    return TEMPLATE_NONE;
}
