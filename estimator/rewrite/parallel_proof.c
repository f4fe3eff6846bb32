/* SPDX-License-Identifier: MIT */
/* Fields of one record have one length and are allocated together. What is proved here the program checks
 * again when it runs: an allocation of another length ends it. */
#include "parallel.h"

#include "cursor.h"
#include "size_factors.h"

#include <string.h>

/* Where a field gets its memory. */
typedef struct {
    const ParallelField *field;
    guint call, block; /* nodes: the call, and the block that it stands in; NO_NODE: refused */
    char *pointer;     /* text of what gets it: "d_x" */
    SizeFactors *size;
    gint64 element; /* bytes */
} Allocated;

static void
allocated_clear(gpointer data)
{
    Allocated *allocated = data;

    g_free(allocated->pointer);
    size_factors_free(allocated->size);
}

/* Whether BLOCK is written as one, not by a macro around the node INSIDE. */
static gboolean
is_written_block(const SourceTree *tree, guint block, guint inside)
{
    const TreeNode *b = tree_node(tree, block);

    return b->kind == CXCursor_CompoundStmt && b->start < tree_node(tree, inside)->start &&
           tree_file(tree, b->file)->text[b->start] == '{';
}

/* Whether NODE is always evaluated where its parent ABOVE is, or a macro writes both. */
static gboolean
is_always_reached(const SourceTree *tree, guint node, guint above)
{
    const TreeNode *n = tree_node(tree, node), *a = tree_node(tree, above);

    switch (a->kind) {
    case CXCursor_IfStmt:
    case CXCursor_WhileStmt:
    case CXCursor_ConditionalOperator:
    case CXCursor_SwitchStmt:
        return n->nth == 0;
    case CXCursor_DoStmt:
        return tree_file(tree, a->file)->text[a->start] != 'd' || n->start == a->start;
    case CXCursor_ForStmt:
    case CXCursor_CXXForRangeStmt:
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
    case CXCursor_LabelStmt:
    case CXCursor_LambdaExpr:
        return FALSE;
    case CXCursor_BinaryOperator:
        return (tree_binary(tree, above) != CXBinaryOperator_LAnd &&
                tree_binary(tree, above) != CXBinaryOperator_LOr) ||
               n->nth == 0;
    default:
        return TRUE;
    }
}

/* The block that the call NODE stands in, always evaluated where the block is; NO_NODE where it is not. */
static guint
block_of(const SourceTree *tree, guint node)
{
    guint call = node;

    for (guint above = tree_node(tree, node)->parent; above != NO_NODE;
         above = tree_node(tree, node)->parent) {
        if (is_written_block(tree, above, call))
            return above;
        if (!is_always_reached(tree, node, above))
            return NO_NODE;
        node = above;
    }
    return NO_NODE;
}

/* The bytes of what the pointers of CLASS point to. */
static gint64
element_bytes(const Flow *flow, guint class)
{
    for (guint s = 0; s < flow->slots->len; s++) {
        const Slot *slot = flow_slot_at(flow, s);

        if (flow_class(flow, s) != class || slot->is_adopted || slot->declared->len == 0)
            continue;
        const TreeNode *declared = tree_node(flow->tree, g_array_index(slot->declared, guint, 0));
        return clang_Type_getSizeOf(flow_pointee_type(declared->cursor));
    }
    return 0;
}

/* The text of what is behind & in the first argument of CALL. */
static char *
pointer_text(const SourceTree *tree, guint call)
{
    guint inner = tree_skip_casts(tree, tree_argument(tree, call, 0));

    return tree_text(tree, tree_skip_casts(tree, tree_operand(tree, inner, 0)));
}

/* How FIELD gets its memory; .block NO_NODE where that is refused. */
static Allocated
find_allocation(Parallel *parallel, const ParallelField *field)
{
    const SourceTree *tree = parallel->tree;
    Rules *rules = parallel_rules(parallel, field->flow);
    g_autoptr(GArray) all = flow_allocations(field->flow);
    Allocated found = {field, NO_NODE, NO_NODE, NULL, NULL, 0};

    for (guint i = 0; i < all->len; i++) {
        const FlowAllocation *allocation = &g_array_index(all, FlowAllocation, i);
        g_autofree char *name = cursor_name(tree_node(tree, allocation->call)->cursor);

        if (allocation->class != field->class)
            continue;
        if (found.call != NO_NODE || strcmp(name, "cudaMalloc") != 0 || allocation->bytes == NO_NODE) {
            rules_refuse(rules, REFUSAL_FORM, allocation->call,
                         found.call != NO_NODE ? "%s is allocated twice, or exchanged with another array"
                                               : "%s gets its memory otherwise than by cudaMalloc",
                         field->name);
            found.block = NO_NODE;
            return found;
        }
        found.call = allocation->call;
        found.element = element_bytes(field->flow, field->class);
        found.pointer = pointer_text(tree, allocation->call);
        found.size = size_factors_new(tree, allocation->bytes);
        found.block = block_of(tree, allocation->call);
        if (found.block == NO_NODE || !found.size) {
            rules_refuse(rules, REFUSAL_FORM, allocation->call,
                         found.size ? "%s is allocated under a condition"
                                    : "the size of %s is that of a call: give it a variable",
                         field->name);
            found.block = NO_NODE;
        }
    }
    if (found.call == NO_NODE)
        rules_refuse(rules, REFUSAL_UNSEEN, parallel_first_node(field), "no cudaMalloc of %s is seen",
                     field->name);
    return found;
}

/* Whether A and B can be fields of one record. */
static gboolean
are_together(const SourceTree *tree, const Allocated *a, const Allocated *b)
{
    return a->block != NO_NODE && a->block == b->block &&
           size_factors_equal(a->size, a->element, b->size, b->element) &&
           size_factors_changed(tree, a->size, MIN(a->call, b->call), MAX(a->call, b->call)) == NO_NODE;
}

/* The names of the fields that can be together with number NTH of ALL, joined by commas; how many there are.
 */
static guint
names_with(const SourceTree *tree, const GArray *all, guint nth, char **ret_names)
{
    GString *names = g_string_new(NULL);
    guint n = 0;

    for (guint i = 0; i < all->len; i++) {
        const Allocated *one = &g_array_index(all, Allocated, i);

        if (i == nth || are_together(tree, &g_array_index(all, Allocated, nth), one))
            g_string_append_printf(names, "%s%s", n++ > 0 ? "," : "", one->field->name);
    }
    *ret_names = g_string_free(names, FALSE);
    return n;
}

/* Why OTHER is not together with FIRST. */
static void
refuse_apart(Parallel *parallel, const Allocated *first, const Allocated *other, const char *hint)
{
    const SourceTree *tree = parallel->tree;
    Rules *rules = parallel_rules(parallel, other->field->flow);
    guint changed =
        size_factors_changed(tree, first->size, MIN(first->call, other->call), MAX(first->call, other->call));
    g_autofree char *ours = tree_text(tree, tree_argument(tree, other->call, 1));
    g_autofree char *theirs = tree_text(tree, tree_argument(tree, first->call, 1));

    if (first->block != other->block)
        rules_refuse(rules, REFUSAL_FORM, other->call, "%s is allocated elsewhere than %s%s",
                     other->field->name, first->field->name, hint);
    else if (changed != NO_NODE)
        rules_refuse(rules, REFUSAL_FORM, changed, "what the lengths of %s and %s are changes between them%s",
                     first->field->name, other->field->name, hint);
    else
        rules_refuse(rules, REFUSAL_FORM, other->call,
                     "%s has %s bytes and %s has %s: they are not known to have as many elements%s",
                     other->field->name, ours, first->field->name, theirs, hint);
}

/* The number of the one of ALL that most others can be together with. */
static guint
find_most(Parallel *parallel, const GArray *all, char **ret_names, guint *ret_n)
{
    guint best = 0, most = 0;

    for (guint i = 0; i < all->len; i++) {
        g_autofree char *names = NULL;
        guint n;

        if (g_array_index(all, Allocated, i).block == NO_NODE)
            continue;
        n = names_with(parallel->tree, all, i, &names);
        if (n <= most)
            continue;
        best = i;
        most = n;
        g_free(*ret_names);
        *ret_names = g_steal_pointer(&names);
    }
    *ret_n = most;
    return best;
}

void
parallel_prove(Parallel *parallel, Rewriting *result)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(Allocated));
    g_autofree char *names = NULL, *hint = NULL;
    guint n, best, first = 0;

    g_array_set_clear_func(all, allocated_clear);
    for (guint f = 0; f < parallel->fields->len; f++) {
        const ParallelField *field = &g_array_index(parallel->fields, ParallelField, f);

        if (field->class != NO_NODE) {
            Allocated found = find_allocation(parallel, field);

            g_array_append_val(all, found);
        }
    }
    best = find_most(parallel, all, &names, &n);
    if (n > 1)
        result->legal = g_strdup(names);
    hint = n > 1 && n < all->len
               ? g_strdup_printf("; --record %s=%s is legal", parallel->names->prefix, names)
               : g_strdup("");
    for (guint i = 0; n > 0 && i < all->len; i++) {
        const Allocated *one = &g_array_index(all, Allocated, i);

        if (one->call < g_array_index(all, Allocated, first).call)
            first = i;
        if (i != best && one->block != NO_NODE &&
            !are_together(parallel->tree, &g_array_index(all, Allocated, best), one))
            refuse_apart(parallel, &g_array_index(all, Allocated, best), one, hint);
    }
    for (guint i = 0; i < all->len; i++)
        if (i != first)
            g_hash_table_insert(parallel->first, GUINT_TO_POINTER(g_array_index(all, Allocated, i).call),
                                g_strdup(g_array_index(all, Allocated, first).pointer));
}
