/* SPDX-License-Identifier: MIT */
/* What all rules do: edit, refuse, and name the types of slots. */
#include "rewrite/edits/edits_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

/* "RUN (FILE:12:5)": the macro that writes NODE, and where it has that in its text. Free with g_free().
 */
static char *
macro_of(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    const char *text = tree_file(tree, n->file)->text + tree_macro_around(tree, n->file, n->start, n->end);
    gsize length = 0;
    guint offset, index;

    while (char_is_word(text[length]))
        length++;
    if (!tree_spelled_place(tree, n->entity, &index, &offset) ||
        (index == n->file && offset >= n->start && offset < n->end))
        return g_strndup(text, length);
    g_autofree char *place = tree_place(tree, index, offset);
    return g_strdup_printf("%.*s (%s)", (int)length, text, place);
}

gboolean
rules_refuse_macro(Rules *rules, guint node)
{
    const TreeNode *n = tree_node(rules->tree, node);
    g_autofree char *macro = NULL;

    if (tree_is_editable(rules->tree, n->file, n->start, n->end))
        return FALSE;
    macro = macro_of(rules->tree, node);
    rules_refuse(rules, node, REFUSE(MACRO_WRITES), macro);
    return TRUE;
}

void
rules_edit(Rules *rules, guint node, guint start, guint end, char *text, const char *rule)
{
    guint file = tree_node(rules->tree, node)->file;

    if (tree_is_editable(rules->tree, file, start, end)) {
        edit_list_add(rules->result->edits, file, start, end, text, rule);
        return;
    }
    if (!rules_refuse_macro(rules, node))
        rules_refuse(rules, node, REFUSE(MACRO_WRITES_PART));
    g_free(text);
}
