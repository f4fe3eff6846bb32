/* SPDX-License-Identifier: MIT */
#include "rules_private.h"

#include "cursor.h"
#include "deep_stack.h"

#include <string.h>

/* The name of what CALL calls; "" where it is not known. */
static char *
callee_name(const Rules *rules, guint call)
{
    return cursor_name(tree_node(rules->tree, call)->cursor);
}

static gboolean
is_device_code(const Rules *rules, guint node)
{
    for (guint f = tree_function(rules->tree, node); f != NO_NODE;
         f = tree_function(rules->tree, tree_node(rules->tree, f)->parent)) {
        if (tree_has_attribute(rules->tree, f, CXCursor_CUDAGlobalAttr) ||
            tree_has_attribute(rules->tree, f, CXCursor_CUDADeviceAttr))
            return TRUE;
        if (tree_node(rules->tree, f)->parent == NO_NODE)
            break;
    }
    return FALSE;
}

static void
rules_argument(Rules *rules, const FlowStep *step)
{
    const TreeNode *call = tree_node(rules->tree, step->node);
    CXCursor parameter = flow_parameter(call->cursor, step->nth);
    g_autofree char *name = callee_name(rules, step->node);
    guint number, argument;
    const Slot *slot;

    if (rules_boundary(rules, step->node))
        return;
    number = clang_Cursor_isNull(parameter) ? NO_NODE : flow_slot(rules->flow, parameter);
    slot = number == NO_NODE ? NULL : flow_slot_at(rules->flow, number);
    if (!slot || slot->declared->len == 0) {
        rules_refuse(rules, REFUSAL_ESCAPES, step->use, "the array goes to %s, which is not rewritten",
                     *name ? name : "a function");
        return;
    }
    if (!rules_is_restricted(rules, slot))
        return;
    for (argument = step->use; tree_node(rules->tree, argument)->parent != step->node;)
        argument = tree_node(rules->tree, argument)->parent;
    guint start = tree_node(rules->tree, argument)->start, end = tree_node(rules->tree, argument)->end;
    rules_edit(rules, argument, start, end,
               g_strdup_printf("%s_pass(%.*s)", rules->names->prefix, (int)(end - start),
                               tree_file(rules->tree, tree_node(rules->tree, argument)->file)->text + start),
               "R13");
}

/* The address of the pointer itself: for cudaMalloc alone. */
static void
rules_address(Rules *rules, const FlowStep *step)
{
    guint outer = tree_outer(rules->tree, step->node), above = tree_node(rules->tree, outer)->parent;

    while (above != NO_NODE && tree_is_cast(tree_node(rules->tree, above)->kind)) {
        outer = tree_outer(rules->tree, above);
        above = tree_node(rules->tree, outer)->parent;
    }
    if (above == NO_NODE || tree_node(rules->tree, above)->kind != CXCursor_CallExpr ||
        !rules_boundary(rules, above))
        rules_refuse(rules, REFUSAL_ESCAPES, step->use, "the address of the pointer is taken");
}

static void
rules_cast(Rules *rules, const FlowStep *step)
{
    guint outer = tree_outer(rules->tree, step->node), above = tree_node(rules->tree, outer)->parent;
    CXString type = clang_getTypeSpelling(clang_getCursorType(tree_node(rules->tree, step->node)->cursor));

    if (above == NO_NODE || tree_node(rules->tree, above)->kind != CXCursor_CallExpr ||
        !rules_boundary(rules, above))
        rules_refuse(rules, REFUSAL_REINTERPRETED, step->use, "the array of %s is cast to %s",
                     rules->names->record, clang_getCString(type));
    clang_disposeString(type);
}

/* Whether the expression NODE, which is given to a slot, is a null pointer. */
static gboolean
is_null(const SourceTree *tree, guint node)
{
    g_autofree char *text = NULL;

    switch (tree_node(tree, node)->kind) {
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr:
        return TRUE;
    default:
        text = tree_text(tree, node);
        return strcmp(text, "0") == 0 || strcmp(text, "NULL") == 0;
    }
}

/* Whether all that the expression NODE, which may be NO_NODE, can give is of the closure, or null. Else
 * *ret_node is what is not. */
static gboolean
is_of_closure(const Rules *rules, guint node, guint *ret_node)
{
    const SourceTree *tree = rules->tree;
    guint slot, first, second;

    if (node == NO_NODE)
        return FALSE;
    node = tree_skip_casts(tree, node);
    *ret_node = node;
    if (is_null(tree, node))
        return TRUE;
    slot = flow_slot_of(rules->flow, node);
    if (slot != NO_NODE)
        return flow_is_in(rules->flow, slot);
    first = tree_operand(tree, node, 0);
    second = tree_operand(tree, node, 1);
    switch (tree_node(tree, node)->kind) {
    case CXCursor_ConditionalOperator:
        return is_of_closure(rules, second, ret_node) &&
               is_of_closure(rules, tree_operand(tree, node, 2), ret_node);
    case CXCursor_ArraySubscriptExpr: /* below & */
    case CXCursor_CompoundAssignOperator:
    case CXCursor_UnaryOperator:
        return is_of_closure(rules, first, ret_node);
    case CXCursor_BinaryOperator:
        if (tree_binary(tree, node) == CXBinaryOperator_Assign ||
            tree_binary(tree, node) == CXBinaryOperator_Comma)
            return is_of_closure(rules, second, ret_node);
        if (!flow_is_pointer(rules->names->record, clang_getCursorType(tree_node(tree, first)->cursor)))
            first = second; /* k + p */
        return is_of_closure(rules, first, ret_node);
    default:
        return FALSE;
    }
}

static void
check_source(Rules *rules, guint node, const char *what)
{
    guint other;

    if (node != NO_NODE && !is_of_closure(rules, node, &other)) {
        g_autofree char *text = tree_text(rules->tree, other);

        rules_refuse(rules, REFUSAL_MIXED, other, "%s other memory as well as device arrays of %s: '%.60s'",
                     what, rules->names->record, text);
    }
}

/* What else flows to the closure: initial values, assignments and arguments that are not of it. */
static void
check_sources(Rules *rules)
{
    const SourceTree *tree = rules->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint slot = NO_NODE;

        if (n->kind == CXCursor_VarDecl) {
            slot = flow_slot(rules->flow, n->cursor);
            if (flow_is_in(rules->flow, slot))
                check_source(rules, tree_operand(tree, i, 0), "the variable gets");
        } else if (tree_binary(tree, i) == CXBinaryOperator_Assign) {
            slot = flow_slot_of(rules->flow, tree_operand(tree, i, 0));
            if (flow_is_in(rules->flow, slot))
                check_source(rules, tree_operand(tree, i, 1), "the variable gets");
        } else if (n->kind == CXCursor_CallExpr) {
            int count = clang_Cursor_getNumArguments(n->cursor);

            for (int k = 0; k < count; k++) {
                CXCursor parameter = flow_parameter(n->cursor, (guint)k);

                slot = clang_Cursor_isNull(parameter) ? NO_NODE : flow_slot(rules->flow, parameter);
                if (!flow_is_in(rules->flow, slot))
                    continue;
                check_source(rules, tree_argument(tree, i, (guint)k), "the function is called with");
            }
        }
    }
}

static void
rules_step(Rules *rules, const FlowStep *step)
{
    gboolean is_access = step->kind == FLOW_ELEMENT || step->kind == FLOW_MEMBER;

    if (is_access && !is_device_code(rules, step->use)) {
        rules_refuse(
            rules, REFUSAL_HOST, step->use,
            "host code accesses elements of a device array, or of a host array that shares a function "
            "with one");
        return;
    }
    if (rules->names->n_items > 0 && rules_flat_step(rules, step))
        return;
    switch (step->kind) {
    case FLOW_ELEMENT:
        rules_element(rules, step);
        break;
    case FLOW_MEMBER:
        rules_member(rules, step->node, step);
        break;
    case FLOW_ADDRESS:
        rules_address(rules, step);
        break;
    case FLOW_ARGUMENT:
        rules_argument(rules, step);
        break;
    case FLOW_CAST:
        rules_cast(rules, step);
        break;
    case FLOW_RETURN:
        rules_refuse(rules, REFUSAL_FORM, step->use, "a function returns the pointer");
        break;
    case FLOW_SIZEOF:
        rules_refuse(rules, REFUSAL_FORM, step->use,
                     "sizeof of the pointer or of an element: write sizeof(%s)", rules->names->record);
        break;
    case FLOW_INTO:
        if (flow_slot_of(rules->flow, step->node) == NO_NODE &&
            flow_slot(rules->flow, tree_node(rules->tree, step->node)->cursor) == NO_NODE)
            rules_refuse(rules, REFUSAL_ESCAPES, step->use, "the pointer goes to a variable of another type");
        break;
    case FLOW_UNKNOWN:
        rules_refuse(rules, REFUSAL_FORM, step->use, "the pointer is used in a way that is not understood");
        break;
    case FLOW_STEP:
    case FLOW_TEST:
    case FLOW_SET:
    case FLOW_DIFFERENCE:
    case FLOW_NOTHING:
        break;
    }
}

static gint
compare_refusals(gconstpointer a, gconstpointer b)
{
    const Refusal *x = a, *y = b;

    if (x->kind != y->kind)
        return (gint)x->kind - (gint)y->kind;
    if (x->file != y->file)
        return x->file < y->file ? -1 : 1;
    return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Sorted, and each said once. */
static void
settle_refusals(Rewriting *rewriting)
{
    GArray *refusals = rewriting->refusals;

    g_array_sort(refusals, compare_refusals);
    for (guint i = 1; i < refusals->len;) {
        const Refusal *last = &g_array_index(refusals, Refusal, i - 1);
        const Refusal *refusal = &g_array_index(refusals, Refusal, i);

        if (compare_refusals(last, refusal) == 0 && strcmp(last->text, refusal->text) == 0)
            g_array_remove_index(refusals, i);
        else
            i++;
    }
}

static void
refusal_clear(gpointer data)
{
    g_free(((Refusal *)data)->text);
}

/* Applies all rules to a closure that is not empty. */
static void
apply_rules(Rules *rules)
{
    const Flow *flow = rules->flow;
    guint file, offset;

    rules_declare(rules);
    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (flow_is_in(flow, step->slot))
            rules_step(rules, step);
    }
    if (rules->names->n_items > 0)
        rules_flat(rules);
    check_sources(rules);
    rules_unseen(rules);
    rules_silent(rules);
    rules_include(rules);
    rules_generated(rules);
    rules->result->n_boundaries = g_hash_table_size(rules->boundaries);
    if (!edit_list_settle(rules->result->edits, &file, &offset)) {
        Refusal refusal = {REFUSAL_FORM, file, offset,
                           g_strdup("two edits of the same text: split the statement")};

        g_array_append_val(rules->result->refusals, refusal);
    }
    settle_refusals(rules->result);
}

typedef struct {
    const SourceTree *tree;
    const RewriteNames *names;
    Rewriting *result;
} Job;

static void
run_job(gpointer data)
{
    Job *job = data;
    g_autoptr(Flow) flow = flow_new(job->tree, job->names->record, job->names->seeds);
    g_autoptr(GHashTable) boundaries = g_hash_table_new(NULL, NULL);
    g_autoptr(GHashTable) references = g_hash_table_new(NULL, NULL);
    Rules rules = {flow, job->tree, job->names, job->result, boundaries, references};

    for (guint i = 0; i < flow->slots->len; i++)
        job->result->n_slots += flow_is_in(flow, i);
    job->result->is_empty = job->result->n_slots == 0;
    if (!job->result->is_empty)
        apply_rules(&rules);
}

Rewriting *
rewriting_new(const SourceTree *tree, const RewriteNames *names, GError **error)
{
    Rewriting *result = g_new0(Rewriting, 1);
    Job job = {tree, names, result};

    result->edits = edit_list_new();
    result->refusals = g_array_new(FALSE, FALSE, sizeof(Refusal));
    g_array_set_clear_func(result->refusals, refusal_clear);
    if (deep_stack_call(run_job, &job, NULL, FALSE) == DEEP_CALL_ENDED)
        return result;
    rewriting_free(result);
    g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "the program nests too deeply");
    return NULL;
}

void
rewriting_free(Rewriting *rewriting)
{
    if (!rewriting)
        return;
    edit_list_free(rewriting->edits);
    g_array_unref(rewriting->refusals);
    g_free(rewriting);
}
