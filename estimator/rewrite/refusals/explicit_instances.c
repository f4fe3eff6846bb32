/* SPDX-License-Identifier: MIT */
/* Instances of templates that a source asks for by name, `template void f<float>(float *);`: their types
 * would have to follow those of the template. */
#include "rewrite/refusals/refusals_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

/* The names of the function templates that have pointers of the closure as parameters: a set. */
static GHashTable *
template_names(const Flow *flow)
{
    const SourceTree *tree = flow->tree;
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        for (guint i = 0; (slot->is_in || slot->is_generic) && i < slot->declared->len; i++) {
            guint node = g_array_index(slot->declared, guint, i), function = tree_node(tree, node)->parent;

            if (tree_node(tree, node)->kind != TREE_PARM_DECL || function == NO_NODE)
                continue;
            Entity cursor = tree_node(tree, function)->entity;
            if (entity_kind(cursor) == TREE_FUNCTION_TEMPLATE || !entity_is_none(entity_template(cursor)))
                g_hash_table_add(names, cursor_name(cursor));
        }
    }
    return names;
}

static void
check_file(Rules *rules, guint file, GHashTable *names)
{
    const TreeFile *f = tree_file(rules->tree, file);
    g_autofree char *code = text_without_comments(f->text, (guint)f->length);
    g_autoptr(GRegex) instance =
        g_regex_new("\\btemplate\\b\\s*[^<\\s][^;{(]*?(\\w+)\\s*(<[^;{(]*)?\\(", G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;

    for (g_regex_match(instance, code, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *name = g_match_info_fetch(match, 1);
        gint start, end;

        if (!g_hash_table_contains(names, name) || !g_match_info_fetch_pos(match, 1, &start, &end))
            continue;
        refusals_add(rules->result, file, (guint)start, REFUSE(INSTANCE_ASKED_FOR), name);
    }
}

void
explicit_instances_refuse(Rules *rules)
{
    g_autoptr(GHashTable) names = template_names(rules->flow);

    for (guint file = 0; g_hash_table_size(names) > 0 && file < rules->tree->files->len; file++)
        check_file(rules, file, names);
}
