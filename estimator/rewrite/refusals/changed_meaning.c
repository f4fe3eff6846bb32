/* SPDX-License-Identifier: MIT */
/* What would compile and be wrong: elements that threads pass to each other in one store, bytes between
 * fields that the host compares, and names that the header declares and the program too. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* --- elements that threads pass to each other */

guint
cast_access(const SourceTree *tree, guint cast, guint *ret_index)
{
    guint outer = tree_outer(tree, cast), above = tree_node(tree, outer)->parent;

    *ret_index = NO_NODE;
    if (above == NO_NODE)
        return NO_NODE;
    if (tree_unary(tree, above) == UNARY_DEREF)
        return above;
    if (tree_node(tree, above)->kind != TREE_ARRAY_SUBSCRIPT_EXPR || tree_operand(tree, above, 0) != outer)
        return NO_NODE;
    *ret_index = tree_operand(tree, above, 1);
    return above;
}

/* What a kernel and all that it calls do. */
typedef struct {
    const Rules *rules;
    GHashTable *seen;   /* set of functions, as nodes */
    GHashTable *stores; /* nodes at which a whole element is stored */
    guint store;        /* one of them that is reached; NO_NODE: none */
    gboolean has_fence;
} Reached;

static gboolean
is_fence(const SourceTree *tree, const TreeNode *node)
{
    g_autofree char *text = node->kind == TREE_CALL_EXPR ? cursor_name(node->entity) : NULL;

    if (node->kind == TREE_GCC_ASM_STMT) {
        text = tree_text(tree, (guint)(node - tree_node(tree, 0)));
        return strstr(text, "membar") || strstr(text, "fence");
    }
    return text && (g_str_has_prefix(text, "__threadfence") || strcmp(text, "__nanosleep") == 0 ||
                    strcmp(text, "atomic_thread_fence") == 0);
}

static void
reach(Reached *reached, guint function)
{
    const SourceTree *tree = reached->rules->tree;

    if (function == NO_NODE || !g_hash_table_add(reached->seen, GUINT_TO_POINTER(function)))
        return;
    for (guint i = function + 1; i < tree_end(tree, function); i++) {
        const TreeNode *n = tree_node(tree, i);

        if (is_fence(tree, n))
            reached->has_fence = TRUE;
        if (g_hash_table_contains(reached->stores, GUINT_TO_POINTER(i)))
            reached->store = i;
        if (n->kind == TREE_CALL_EXPR)
            reach(reached, function_definition_anywhere(reached->rules->flow, cursor_callee(n->entity)));
    }
}

/* Adds NODE, an element, to STORES where it is assigned as a whole. */
static void
add_store(const SourceTree *tree, guint node, GHashTable *stores)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;
    g_autofree char *name = NULL;

    if (above == NO_NODE || tree_operand(tree, above, 0) != outer)
        return;
    name =
        tree_node(tree, above)->kind == TREE_CALL_EXPR ? cursor_name(tree_node(tree, above)->entity) : NULL;
    if (tree_binary(tree, above) == BINARY_ASSIGN || g_strcmp0(name, "operator=") == 0)
        g_hash_table_add(stores, GUINT_TO_POINTER(node));
}

/* Whether CALL is one of __stcg() and its like. */
static gboolean
is_hinted_store(const SourceTree *tree, guint call)
{
    g_autofree char *name = cursor_name(tree_node(tree, call)->entity);

    return g_str_has_prefix(name, "__st");
}

/* The nodes of elements that are assigned as a whole. */
static GHashTable *
whole_stores(const Rules *rules)
{
    GHashTable *stores = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer reference;

    for (guint i = 0; i < rules->flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(rules->flow->steps, FlowStep, i);

        guint index, node = step->kind == FLOW_ELEMENT ? step->node
                            : step->kind == FLOW_CAST  ? cast_access(rules->tree, step->node, &index)
                                                       : NO_NODE;

        if (node != NO_NODE && flow_is_in(rules->flow, step->slot))
            add_store(rules->tree, node, stores);
        if (step->kind == FLOW_ARGUMENT && flow_is_in(rules->flow, step->slot) &&
            is_hinted_store(rules->tree, step->node))
            g_hash_table_add(stores, GUINT_TO_POINTER(step->node));
    }
    g_hash_table_iter_init(&iter, rules->notes->references);
    while (g_hash_table_iter_next(&iter, &reference, NULL))
        add_store(rules->tree, GPOINTER_TO_UINT(reference), stores);
    return stores;
}

/* A struct of up to 16 bytes is stored in one piece, on which threads rely that wait for it; split it is two.
 */
static void
check_published(Rules *rules)
{
    const SourceTree *tree = rules->tree;
    g_autoptr(GHashTable) stores = whole_stores(rules);

    for (guint i = 0; i < tree->nodes->len && g_hash_table_size(stores) > 0; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autoptr(GHashTable) seen = NULL;
        Reached reached = {rules, NULL, stores, NO_NODE, FALSE};

        if (n->kind != TREE_FUNCTION_DECL || !tree_has_attribute(tree, i, TREE_CUDA_GLOBAL_ATTR))
            continue;
        seen = reached.seen = g_hash_table_new(NULL, NULL);
        reach(&reached, i);
        if (reached.has_fence && reached.store != NO_NODE)
            rules_refuse_unless(rules, ASSUME_NO_PUBLISH, reached.store, REFUSE(STORED_WHOLE));
    }
}

/* --- deduced types */

/* Whether the byte OFFSET of FILE stands in the operand of decltype or typeof, which is more than a name. */
static gboolean
is_in_decltype(const TreeFile *file, guint offset)
{
    static const char *const WORDS[] = {"decltype", "typeof", "__typeof__", "__typeof"};
    guint depth = 0;

    for (guint at = offset; at > 0 && !strchr(";{}", file->text[at - 1]); at--) {
        const char *open = file->text + at - 1;

        depth += *open == ')';
        if (*open != '(' || depth-- > 0)
            continue;
        depth = 0;
        for (guint w = 0; w < G_N_ELEMENTS(WORDS); w++) {
            gsize length = strlen(WORDS[w]);
            const char *word = open;

            while (word > file->text && strchr(" \t", word[-1]))
                word--;
            if ((gsize)(word - file->text) >= length && strncmp(word - length, WORDS[w], length) == 0)
                return open[1 + strspn(open + 1, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "_ ")] != ')';
        }
    }
    return FALSE;
}

/* decltype(p[i].x) would be a reference: the header's are, and decltype() tells. */
static void
check_deduced(Rules *rules)
{
    const SourceTree *tree = rules->tree;
    GHashTableIter iter;
    gpointer reference;

    for (guint s = 0; s < rules->flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(rules->flow, s);

        for (guint i = 0; slot->is_in && i < slot->uses->len; i++)
            g_hash_table_add(rules->notes->references, GUINT_TO_POINTER(g_array_index(slot->uses, guint, i)));
    }
    g_hash_table_iter_init(&iter, rules->notes->references);
    while (g_hash_table_iter_next(&iter, &reference, NULL)) {
        const TreeNode *n = tree_node(tree, GPOINTER_TO_UINT(reference));

        if (is_in_decltype(tree_file(tree, n->file), n->start))
            rules_refuse(rules, GPOINTER_TO_UINT(reference), REFUSE(DECLTYPE_ELEMENT));
    }
}

/* --- padding */

/* memcmp() of elements sees the bytes between fields, which a layout does not keep. */
static void
check_compared(Rules *rules)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *name = n->kind == TREE_CALL_EXPR ? cursor_name(n->entity) : NULL;

        if (!name || strcmp(name, "memcmp") != 0)
            continue;
        for (guint k = 0; k < 2; k++) {
            guint argument = tree_argument(tree, i, k);
            guint inner = argument == NO_NODE ? NO_NODE : tree_skip_casts(tree, argument);
            SourceType type;

            if (inner == NO_NODE)
                continue;
            type = tree_canonical_type(tree, inner);
            if (flow_is_pointer(rules->names->record, type) && rules->names->is_padded) {
                rules_refuse(rules, inner, REFUSE(MEMCMP_PADDING), rules->names->record);
                break;
            }
        }
    }
}

/* --- generated files */

/* The other file that FILE says by #line that it is made of, and the byte where it does; NULL: none. Free
 * with g_free(). */
static char *
made_of(const TreeFile *file, guint *ret_offset)
{
    g_autoptr(GRegex) line = g_regex_new("^[ \\t]*#[ \\t]*(?:line[ \\t]+)?[0-9]+[ \\t]+\"([^\"\\n]+)\"",
                                         G_REGEX_RAW | G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *own = g_path_get_basename(file->path);

    for (g_regex_match(line, file->text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *path = g_match_info_fetch(match, 1), *name = g_path_get_basename(path);
        gint start, end;

        if (strcmp(name, own) == 0)
            continue;
        g_match_info_fetch_pos(match, 0, &start, &end);
        *ret_offset = (guint)start;
        return g_steal_pointer(&path);
    }
    return NULL;
}

void
generated_files_refuse(Rules *rules)
{
    const GArray *edits = rules->result->edits->edits;

    for (guint f = 0; f < rules->tree->files->len; f++) {
        gboolean is_edited = FALSE;
        guint offset;
        g_autofree char *other = NULL;

        for (guint i = 0; i < edits->len; i++)
            is_edited |= g_array_index(edits, Edit, i).file == f;
        if (is_edited && tree_file_is_hip(tree_file(rules->tree, f), &offset)) {
            refusals_add(rules->result, f, offset, REFUSE(HIP_SOURCE));
            continue;
        }
        other = is_edited ? made_of(tree_file(rules->tree, f), &offset) : NULL;
        if (other)
            refusals_add(rules->result, f, offset, REFUSE(LINE_DIRECTIVE), other);
    }
}

void
changed_meaning_refuse(Rules *rules)
{
    if (rules->names->n_items == 0) {
        check_published(rules);
        check_deduced(rules);
        check_compared(rules);
    }
    name_clashes_refuse(rules);
}
