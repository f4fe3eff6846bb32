/* SPDX-License-Identifier: MIT */
/* Declarations of pointers to fields, but for those of kernels' parameters. */
#include "rewrite/parallel/parallel_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/structs/structs.h"
#include "rewrite/templates/templates.h"

#include <string.h>

static gboolean
is_kernel_parameter(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);

    return n->kind == TREE_PARM_DECL && n->parent != NO_NODE &&
           tree_has_attribute(tree, n->parent, TREE_CUDA_GLOBAL_ATTR);
}

static void
declare_parameter(Parallel *parallel, Rules *rules, guint node, guint slot)
{
    const TreeNode *n = tree_node(rules->tree, node);
    const TreeFile *file = tree_file(rules->tree, n->file);
    g_autofree char *name = cursor_name(n->entity), *type = parallel_slot_type(parallel, rules->flow, slot);
    guint at = *name ? tree_name_offset(n) : n->end, end = at + (guint)strlen(name);

    rules_edit(rules, node, n->start, at, g_strdup_printf("%s%s", type, *name ? " " : ""), "D1");
    if (end < n->end && file->text[end + strspn(file->text + end, " \t")] == '[') /* float p[] */
        rules_edit(rules, node, end, n->end, g_strdup(""), "D1");
}

/* Where the first declarator of GROUP begins, behind the type that all share. */
static guint
first_declarator(const SourceTree *tree, const GArray *group)
{
    const TreeNode *first = tree_node(tree, g_array_index(group, guint, 0));
    const char *text = tree_file(tree, first->file)->text;
    guint name = tree_name_offset(first);

    for (guint at = first->start; at < name; at++)
        if (text[at] == '*')
            return at;
    return name;
}

/* Makes declarator NTH of GROUP, a pointer to a field, begin a declaration, and what is behind it and is none
 * begin another. */
static void
split_declaration(Parallel *parallel, Rules *rules, const GArray *group, guint nth, const char *its_type)
{
    const SourceTree *tree = rules->tree;
    guint first = g_array_index(group, guint, 0), node = g_array_index(group, guint, nth), next;
    const TreeNode *f = tree_node(tree, first);
    g_autofree char *type = tree_text_between(tree, first, f->start, first_declarator(tree, group));
    g_autofree char *words = declaration_kept_words(type);

    if (nth > 0) {
        guint comma = declarator_comma(tree, node), name = tree_name_offset(tree_node(tree, node));

        rules_edit(rules, node, comma, name, g_strdup_printf("; %s%s ", words, its_type), "D3");
    }
    if (nth + 1 == group->len)
        return;
    next = g_array_index(group, guint, nth + 1);
    if (!parallel_field(parallel, rules->flow, flow_slot(rules->flow, tree_node(tree, next)->entity))) {
        guint comma = declarator_comma(tree, next);

        rules_edit(rules, next, comma, comma + 1, g_strdup_printf("; %s", g_strchomp(type)), "D3");
    }
}

static void
declare_variable(Parallel *parallel, Rules *rules, guint node, guint slot)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    g_autoptr(GArray) group = declarators_of(tree, node);

    if (!variable_check(rules, node))
        return;
    if (group->len > 1 && !declarators_are_divisible(tree, group)) {
        rules_refuse(rules, node, REFUSE(SEVERAL_DECLARATORS));
        return;
    }
    guint name = tree_name_offset(n), nth = 0;
    g_autofree char *type = parallel_slot_type(parallel, rules->flow, slot);
    while (g_array_index(group, guint, nth) != node)
        nth++;
    split_declaration(parallel, rules, group, nth, type);
    if (nth > 0)
        return;
    g_autofree char *before = tree_text_between(tree, node, n->start, name);
    g_autofree char *kept = declaration_kept_words(before);
    rules_edit(rules, node, n->start, name, g_strdup_printf("%s%s ", kept, type),
               n->kind == TREE_FIELD_DECL ? "D4" : "D3");
}

/* Gives a template that the type of NODE, which declares SLOT, is made in what its parameter no longer tells;
 * FALSE where nothing more becomes of NODE. */
static gboolean
settle_template(Rules *rules, guint node, guint slot)
{
    TemplateUse use = template_parameter_write(rules, node, flow_slot_at(rules->flow, slot));

    if (use == TEMPLATE_DEDUCED && is_kernel_parameter(rules->tree, node))
        rules_refuse(rules, node, REFUSE(TEMPLATE_PARAMETER_IS_POINTER));
    return use == TEMPLATE_NONE;
}

static void
declare(Parallel *parallel, Rules *rules, guint node, guint slot)
{
    const TreeNode *n = tree_node(rules->tree, node);
    SourceType type = flow_pointee_type(n->entity);

    if (flow_slot_at(rules->flow, slot)->is_object)
        declare_variable(parallel, rules, node, slot);
    else if (type_is_volatile(type))
        rules_refuse(rules, node, REFUSE(VOLATILE_FIELD));
    else if (!settle_template(rules, node, slot))
        return;
    else if (is_kernel_parameter(rules->tree, node) && !parallel_is_separate(parallel, rules->flow, slot))
        return;
    else if (n->is_made || n->start == n->end)
        rules_refuse(rules, node, REFUSE(MACRO_DECLARES));
    else if (n->kind == TREE_FUNCTION_DECL || n->kind == TREE_CXX_METHOD) {
        g_autofree char *result = parallel_slot_type(parallel, rules->flow, slot);

        function_result_write(rules, node, flow_slot_at(rules->flow, slot), result);
    } else if (n->kind == TREE_PARM_DECL)
        declare_parameter(parallel, rules, node, slot);
    else
        declare_variable(parallel, rules, node, slot);
}

void
parallel_write_declarations(Parallel *parallel, Rules *rules)
{
    for (guint s = 0; s < rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(rules->flow, s);

        if (!parallel_field(parallel, rules->flow, s))
            continue;
        for (guint i = 0; i < slot->declared->len; i++)
            declare(parallel, rules, g_array_index(slot->declared, guint, i), s);
        if (slot->declared->len == 0 && slot->uses->len > 0)
            rules_refuse_undeclared(rules, slot);
    }
}
