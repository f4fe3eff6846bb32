/* SPDX-License-Identifier: MIT */
/* Arrays in managed memory that are variables, `__managed__ Body p[n]`. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

void
fixed_declare(Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    const char *text = tree_file(tree, n->file)->text;
    g_autoptr(GArray) group = declarators_of(tree, node);
    g_autofree char *name = cursor_name(n->entity);
    guint start = tree_name_offset(n), bracket = start + (guint)strlen(name), end = n->end;

    bracket += (guint)strspn(text + bracket, " \t\r\n");
    if (group->len != 1 || start < n->start || text[bracket] != '[' || text[end - 1] != ']' ||
        memchr(text + n->start, '{', end - n->start)) {
        rules_refuse(rules, node, REFUSE(FIXED_FORM), rules->names->record);
        return;
    }
    g_autofree char *before = tree_text_between(tree, node, n->start, start),
                    *kept = declaration_kept_words(before);
    g_autofree char *size = tree_text_between(tree, node, bracket + 1, end - 1);
    rules_edit(rules, node, n->start, end,
               g_strdup_printf(strpbrk(size, "<>") ? "%s%s_fixed<(%s)> %s" : "%s%s_fixed<%s> %s", kept,
                               rules->names->prefix, size, name),
               "D3");
}

gboolean
fixed_write(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *use = tree_node(tree, step->use);
    gboolean is_indexed =
        step->kind == FLOW_ELEMENT && tree_node(tree, step->node)->kind == TREE_ARRAY_SUBSCRIPT_EXPR;

    if (!flow_slot_at(rules->flow, step->slot)->is_fixed || use->kind != TREE_DECL_REF_EXPR)
        return FALSE;
    if (step->kind == FLOW_ADDRESS || step->kind == FLOW_SIZEOF || step->kind == FLOW_UNKNOWN) {
        rules_refuse(rules, step->use, REFUSE(FIXED_WHOLE));
        return TRUE;
    }
    if (!is_indexed && g_hash_table_add(rules->notes->renamed, GUINT_TO_POINTER(step->use))) {
        rules_edit(rules, step->use, use->start, use->start, g_strdup_printf("%s_all(", rules->names->prefix),
                   "R3");
        rules_edit(rules, step->use, use->end, use->end, g_strdup(")"), "R3");
    }
    return FALSE;
}
