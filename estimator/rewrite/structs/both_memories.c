/* SPDX-License-Identifier: MIT */
/* Members that hold memory of the host in some objects and memory of the device in others: the device's gets
 * a member of its own behind the struct's others. A copy of an object has both, and the pointer that was
 * there is null where both are. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

#define SUFFIX "_device"

void
both_memories_declare(Rules *rules, guint node, const Slot *slot)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node), *class = tree_node(tree, n->parent);
    const char *text = tree_file(tree, class->file)->text;
    g_autofree char *type = slot_header_type(tree, rules->names, slot), *name = cursor_name(n->entity);
    guint end = class->end - 1, line = n->start;
    gboolean is_lined;

    if (!variable_check(rules, node))
        return;
    while (end > class->start && g_ascii_isspace(text[end - 1]))
        end--;
    while (line > 0 && text[line - 1] != '\n')
        line--;
    is_lined = memchr(text + end, '\n', class->end - 1 - end) != NULL;
    g_autofree char *before =
        is_lined ? g_strdup_printf("\n%.*s", (int)strspn(text + line, " \t"), text + line) : g_strdup(" ");
    rules_edit(rules, n->parent, end, end, g_strdup_printf("%s%s %s" SUFFIX ";", before, type, name), "D4");
}

/* The pointer of STEP is asked whether it is null. */
static void
write_null_test(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *use = tree_node(tree, step->use);
    BinaryKind compared = tree_binary(tree, step->node);
    g_autofree char *text = tree_text(tree, step->use);

    if ((compared == BINARY_EQ || compared == BINARY_NE) &&
        !flow_is_null(tree, tree_skip_casts(tree, tree_operand(tree, step->node, 1)))) {
        rules_refuse(rules, step->use, REFUSE(BOTH_MEMORIES_COMPARED));
        return;
    }
    if (!node_is_pure(tree, step->use)) {
        rules_refuse(rules, step->use, REFUSE(BOTH_MEMORIES_EFFECTS));
        return;
    }
    rules_edit(rules, step->use, use->start, use->end,
               g_strdup_printf("%s_either(%s, %s" SUFFIX ")", rules->names->prefix, text, text), "R3");
}

/* STEP sets the pointer to null: it is both. */
static void
write_null(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, step->node);
    guint above = tree_node(tree, tree_outer(tree, step->node))->parent;

    gboolean is_statement = above != NO_NODE && (tree_node(tree, above)->kind == TREE_COMPOUND_STMT ||
                                                 (tree_node(tree, above)->kind == TREE_IF_STMT &&
                                                  tree_node(tree, tree_outer(tree, step->node))->nth > 0));

    if (!is_statement || !node_is_pure(tree, step->use)) {
        rules_refuse(rules, step->use, REFUSE(BOTH_MEMORIES_EFFECTS));
        return;
    }
    g_autofree char *object = tree_text_between(tree, step->node, n->start, tree_node(tree, step->use)->end);
    rules_edit(rules, step->node, n->start, n->start, g_strdup_printf("%s" SUFFIX " = nullptr, ", object),
               "D4");
}

gboolean
both_memories_write(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *use = tree_node(tree, step->use);
    guint value = step->kind == FLOW_SET ? tree_operand(tree, step->node, 1) : NO_NODE;

    if (!flow_slot_at(rules->flow, step->slot)->is_of_both || use->kind != TREE_MEMBER_REF_EXPR)
        return FALSE;
    if (step->kind == FLOW_TEST) {
        write_null_test(rules, step);
        return TRUE;
    }
    if (value != NO_NODE && flow_is_null(tree, tree_skip_casts(tree, value))) {
        write_null(rules, step);
        return TRUE;
    }
    if (g_hash_table_add(rules->notes->renamed, GUINT_TO_POINTER(step->use)))
        rules_edit(rules, step->use, use->end, use->end, g_strdup(SUFFIX), "D4");
    return FALSE;
}
