/* SPDX-License-Identifier: MIT */
/* Functions of the device that become templates: they are called with several fields, or with other memory as
 * well. */
#include "rewrite/parallel/parallel_private.h"

#include "frontend/parse/parse.h"
#include "rewrite/templates/templates.h"

#include <string.h>

/* What a declaration of a function gets in front: node -> GString, "class A, class B". */
static void
add_parameter(GHashTable *headings, guint function, const char *type)
{
    GString *heading = g_hash_table_lookup(headings, GUINT_TO_POINTER(function));

    if (!heading) {
        heading = g_string_new(NULL);
        g_hash_table_insert(headings, GUINT_TO_POINTER(function), heading);
    }
    g_string_append_printf(heading, "%sclass %s", heading->len > 0 ? ", " : "", type);
}

/* The parameter NODE gets a type of its own. */
static void
declare_parameter(Rules *rules, guint node, GHashTable *headings)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    const char *text = tree_file(tree, n->file)->text;
    g_autofree char *name = cursor_name(n->entity);
    g_autofree char *type = g_strdup_printf("FieldwisePointer%u", parallel_parameter_number(tree, node));
    guint at = *name ? tree_name_offset(n) : n->end, end = at + (guint)strlen(name);

    if (n->is_made || n->start == n->end) {
        rules_refuse(rules, node, REFUSE(MACRO_DECLARES));
        return;
    }
    rules_edit(rules, node, n->start, at, g_strdup_printf("%s%s", type, *name ? " " : ""), "P2");
    if (end < n->end && text[end + strspn(text + end, " \t")] == '[') /* float p[] */
        rules_edit(rules, node, end, n->end, g_strdup(""), "P2");
    add_parameter(headings, n->parent, type);
}

static gboolean
moves(const Flow *flow, guint slot)
{
    for (guint i = 0; i < flow->steps->len; i++)
        if (g_array_index(flow->steps, FlowStep, i).slot == slot &&
            g_array_index(flow->steps, FlowStep, i).kind == FLOW_STEP)
            return TRUE;
    return FALSE;
}

/* The variable NODE of SLOT has the type of what it begins with: of one that moves, a pointer's. */
static void
declare_local(Rules *rules, guint node, guint slot)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node), *value = tree_node(tree, tree_operand(tree, node, 0));
    g_autoptr(GArray) group = declarators_of(tree, node);

    if (group->len > 1) {
        rules_refuse(rules, node, REFUSE(SEVERAL_DECLARATORS));
        return;
    }
    rules_edit(rules, node, n->start, tree_name_offset(n), g_strdup("auto "), "P2");
    if (!moves(rules->flow, slot))
        return;
    rules_edit(rules, node, value->start, value->start, g_strdup("("), "P2");
    rules_edit(rules, node, value->end, value->end, g_strdup(") + 0"), "P2");
}

/* Writes what HEADINGS has in front of the declarations. Several types may give a function parameters. */
static void
write_headings(Rules *rules, GHashTable *headings)
{
    const SourceTree *tree = rules->tree;
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, headings);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        guint function = GPOINTER_TO_UINT(key);
        const TreeNode *n = tree_node(tree, function);
        const TreeFile *file = tree_file(tree, n->file);
        guint start = declaration_text_start(file, n->start);

        rules_edit(rules, function, start, start,
                   g_strdup_printf("template <%s>%s", ((GString *)value)->str, tree_line_end(file)), "P2");
    }
}

static void
string_free(gpointer string)
{
    g_string_free(string, TRUE);
}

void
parallel_write_templates(Parallel *parallel)
{
    g_autoptr(GHashTable) headings = g_hash_table_new_full(NULL, NULL, NULL, string_free);

    for (guint r = 0; r < parallel->rules->len; r++) {
        Rules *rules = g_ptr_array_index(parallel->rules, r);

        for (guint s = 0; s < rules->flow->slots->len; s++) {
            const Slot *slot = flow_slot_at(rules->flow, s);

            for (guint i = 0; slot->is_generic && !slot->is_inner && i < slot->declared->len; i++) {
                guint node = g_array_index(slot->declared, guint, i);

                if (tree_node(parallel->tree, node)->kind == TREE_PARM_DECL)
                    declare_parameter(rules, node, headings);
                else
                    declare_local(rules, node, s);
            }
        }
    }
    if (parallel->rules->len > 0)
        write_headings(g_ptr_array_index(parallel->rules, 0), headings);
}
