/* SPDX-License-Identifier: MIT */
/* The address of an element where the pointer goes on: &p[i], also as a macro writes it. */
#include "rewrite/structs/structs_private.h"

#include "rewrite/flat/flat.h"

#include <string.h>

/* The tokens of TOKENS from FROM to before END, joined. Free with g_free(). */
static char *
joined(const GPtrArray *tokens, guint from, guint end)
{
    GString *text = g_string_new(NULL);

    for (guint i = from; i < end; i++)
        g_string_append_printf(text, "%s%s", i > from ? " " : "", (const char *)g_ptr_array_index(tokens, i));
    return g_string_free(text, FALSE);
}

/* The token of TOKENS behind the bracket that closes the one at OPEN; NO_NODE: there is none. */
static guint
behind_bracket(const GPtrArray *tokens, guint open)
{
    guint depth = 0;

    for (guint i = open; i < tokens->len; i++) {
        const char *token = g_ptr_array_index(tokens, i);

        depth += strcmp(token, "(") == 0 || strcmp(token, "[") == 0;
        if ((strcmp(token, ")") == 0 || strcmp(token, "]") == 0) && --depth == 0)
            return i + 1;
    }
    return NO_NODE;
}

/* What `& BASE [ INDEX ]`, TOKENS, perhaps in parentheses, is as a pointer: "((BASE) + (INDEX))"; NULL: they
 * are something else. Free with g_free(). */
static char *
pointer_of_tokens(const GPtrArray *tokens)
{
    guint from = 0, end = tokens->len, at;

    while (from < end && strcmp(g_ptr_array_index(tokens, from), "(") == 0 &&
           behind_bracket(tokens, from) == end)
        from++, end--;
    if (from == end || strcmp(g_ptr_array_index(tokens, from), "&") != 0)
        return NULL;
    for (at = from + 1; at < end && strcmp(g_ptr_array_index(tokens, at), "[") != 0;)
        at = strcmp(g_ptr_array_index(tokens, at), "(") == 0 ? behind_bracket(tokens, at) : at + 1;
    if (at >= end || at == from + 1 || behind_bracket(tokens, at) != end)
        return NULL;
    g_autofree char *base = joined(tokens, from + 1, at), *index = joined(tokens, at + 1, end - 1);
    return g_strdup_printf("((%s) + (%s))", base, index);
}

/* ADDRESS is all that the use of a macro writes, the address of an element: what the macro stands for is
 * written in place of it. FALSE: it is something else. */
static gboolean
write_macro_address(Rules *rules, guint address)
{
    const TreeNode *a = tree_node(rules->tree, address);
    g_autofree char *text = tree_text(rules->tree, address);
    gboolean is_whole = tree_is_macro_use(rules->tree, a->file, a->start, a->end) ||
                        tree_is_editable(rules->tree, a->file, a->start, a->end);
    g_autoptr(GPtrArray) tokens = is_whole ? index_tokens(rules->tree, text) : NULL;
    char *pointer = tokens ? pointer_of_tokens(tokens) : NULL;

    if (!pointer)
        return FALSE;
    edit_list_add(rules->result->edits, a->file, a->start, a->end, pointer, "R6");
    return TRUE;
}

void
element_address_write(Rules *rules, guint node, guint address)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *a = tree_node(tree, address);
    guint base = tree_operand(tree, node, 0);

    if (base == NO_NODE) {
        rules_refuse(rules, node, REFUSE(ELEMENT_ADDRESS_FORM));
        return;
    }
    const TreeNode *b = tree_node(tree, base), *index = NULL;

    if (tree_node(tree, node)->kind == TREE_ARRAY_SUBSCRIPT_EXPR)
        index = tree_node(tree, tree_operand(tree, node, 1));
    if (b->start <= a->start || (index && index->start < b->end)) {
        if (write_macro_address(rules, address))
            return;
        rules_refuse(rules, node, REFUSE(MACRO_WRITES_ADDRESS));
        return;
    }
    rules_edit(rules, address, a->start, b->start, g_strdup("("), "R6");
    if (index) {
        rules_edit(rules, address, b->end, index->start, g_strdup(" + ("), "R6");
        rules_edit(rules, address, index->end, a->end, g_strdup("))"), "R6");
    } else {
        rules_edit(rules, address, b->end, a->end, g_strdup(")"), "R6");
    }
}
