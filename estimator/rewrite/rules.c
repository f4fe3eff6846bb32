/* SPDX-License-Identifier: MIT */
#include "rewrite/rewrite.h"

#include "frontend/parse/parse.h"
#include "rewrite/flat/flat.h"
#include "rewrite/header/header.h"
#include "rewrite/parallel/parallel.h"
#include "rewrite/refusals/refusals.h"
#include "rewrite/structs/structs.h"
#include "rewrite/templates/templates.h"

#include <string.h>

/* The name of what CALL calls; "" where it is not known. */
static char *
callee_name(const SourceTree *tree, guint call)
{
    return cursor_name(tree_node(tree, call)->entity);
}

/* Whether NODE stands in sizeof, which does not evaluate it. */
static gboolean
is_measured(const SourceTree *tree, guint node)
{
    for (guint at = tree_node(tree, node)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        if (tree_node(tree, at)->kind == TREE_UNARY_EXPR)
            return TRUE;
        if (kind_is_statement(tree_node(tree, at)->kind))
            return FALSE;
    }
    return FALSE;
}

/* Whether STEP is an argument of swap() beside another pointer of the same type. */
static gboolean
is_swapped(const Flow *flow, const RewriteNames *names, const FlowStep *step)
{
    guint other = step->target;
    g_autofree char *type = NULL, *other_type = NULL;

    if (!flow_is_in(flow, other) || step->has_moved || flow_slot_at(flow, other)->declared->len == 0)
        return FALSE;
    type = rules_slot_type(flow->tree, names, flow_slot_at(flow, step->slot));
    other_type = rules_slot_type(flow->tree, names, flow_slot_at(flow, other));
    return strcmp(type, other_type) == 0;
}

static void
rules_argument(Rules *rules, const FlowStep *step)
{
    const TreeNode *call = tree_node(rules->tree, step->node);
    Entity parameter = flow_parameter(call->entity, step->nth);
    g_autofree char *name = callee_name(rules->tree, step->node);
    guint number, argument;
    const Slot *slot;

    if (rules_boundary(rules, step->node))
        return;
    if (step->target != NO_NODE && (flow_slot_at(rules->flow, step->target)->is_holder ||
                                    flow_slot_at(rules->flow, step->target)->is_adopted)) {
        rules_give_address(rules, tree_argument(rules->tree, step->node, step->nth));
        return;
    }
    if (rules_borrow(rules, step))
        return;
    number = entity_is_none(parameter) ? NO_NODE : flow_slot(rules->flow, parameter);
    slot = number == NO_NODE ? NULL : flow_slot_at(rules->flow, number);
    if (!slot && is_swapped(rules->flow, rules->names, step))
        return;
    if (!slot || slot->declared->len == 0) {
        rules_refuse_argument(rules, step, parameter, *name ? name : "a function");
        return;
    }
    if (!rules_is_restricted(rules->tree, slot))
        return;
    for (argument = step->use; tree_node(rules->tree, argument)->parent != step->node;)
        argument = tree_node(rules->tree, argument)->parent;
    guint start = tree_node(rules->tree, argument)->start, end = tree_node(rules->tree, argument)->end;
    rules_edit(rules, argument, start, start, g_strdup_printf("%s_pass(", rules->names->prefix), "R13");
    rules_edit(rules, argument, end, end, g_strdup(")"), "R13");
}

/* Whether the address of the element or member NODE, or of a part of it, is taken, also as an array that is
 * passed on. */
static gboolean
is_addressed(const SourceTree *tree, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    while (above != NO_NODE && tree_node(tree, above)->kind == TREE_MEMBER_REF_EXPR) {
        node = above;
        above = tree_node(tree, tree_outer(tree, above))->parent;
    }
    while (above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind))
        above = tree_node(tree, above)->parent;
    if (above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR &&
        type_is(tree_type(tree, node), TYPE_CONSTANT_ARRAY))
        return TRUE;
    return above != NO_NODE && tree_unary(tree, above) == UNARY_ADDR_OF;
}

/* Whether the address of the element NODE is an argument of a call of CUDA's that is rewritten. */
static gboolean
is_copied(const SourceTree *tree, guint node)
{
    guint address = tree_node(tree, tree_outer(tree, node))->parent, call;

    if (address == NO_NODE || tree_unary(tree, address) != UNARY_ADDR_OF)
        return FALSE;
    call = tree_node(tree, tree_outer(tree, address))->parent;
    while (call != NO_NODE && tree_is_cast(tree_node(tree, call)->kind))
        call = tree_node(tree, tree_outer(tree, call))->parent;
    return call != NO_NODE && tree_node(tree, call)->kind == TREE_CALL_EXPR && rules_is_boundary(tree, call);
}

/* Whether the assignment NODE, which may be NO_NODE, sets a pointer that is not of the closure. */
static gboolean
sets_other(const Flow *flow, guint node)
{
    return node != NO_NODE && tree_binary(flow->tree, node) == BINARY_ASSIGN &&
           !flow_is_in(flow, flow_slot_of(flow, tree_operand(flow->tree, node, 0)));
}

/* The pointer is set in `pointer = other = NULL`, or `other = pointer = NULL`, where OTHER is of another
 * type. */
static void
check_chain(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint value = tree_operand(tree, step->node, 1);

    if (tree_binary(tree, step->node) != BINARY_ASSIGN)
        return;
    if (sets_other(rules->flow, tree_node(tree, tree_outer(tree, step->node))->parent) ||
        (value != NO_NODE && sets_other(rules->flow, tree_skip_casts(tree, value))))
        rules_refuse(rules, REFUSAL_FORM, step->node, "two pointers are set in one statement: split it");
}

/* The pointer is compared with `(Body *)0`: the cast of null goes. */
static void
rules_test(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    BinaryKind operator= tree_binary(tree, step->node);

    for (guint i = 0; i < 2 && (operator== BINARY_EQ || operator== BINARY_NE); i++) {
        guint operand = tree_inner(tree, tree_operand(tree, step->node, i));
        const TreeNode *cast = tree_node(tree, operand);

        if (tree_is_cast(cast->kind) && flow_is_null(tree, tree_skip_casts(tree, operand)))
            rules_edit(rules, operand, cast->start, cast->end, g_strdup("nullptr"), "R3");
    }
}

static void
rules_step(Rules *rules, const FlowStep *step)
{
    gboolean is_access = step->kind == FLOW_ELEMENT || step->kind == FLOW_MEMBER;

    if (rules_skip_generic(rules, step->use))
        return;
    if (is_access && !rules->is_shared && !rules_is_device_code(rules->tree, step->use) &&
        !is_measured(rules->tree, step->node)) {
        if (step->kind == FLOW_ELEMENT && is_copied(rules->tree, step->node)) {
            if (rules->names->n_items == 0) /* rules_flat() writes the others */
                rules_element(rules, step);
        } else if (is_addressed(rules->tree, step->node))
            rules_refuse(
                rules, REFUSAL_FIELD, step->use,
                "host code takes the address of an element of a device array, or of its field, which a layout "
                "puts elsewhere: write p + i, and copy whole elements");
        else
            rules_refuse(rules, REFUSAL_HOST, step->use, RULES_HOST_ACCESS);
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
    case FLOW_RETYPE:
        rules_retype(rules, step);
        break;
    case FLOW_RETURN:
        if (step->target == NO_NODE)
            rules_refuse_return(rules, step);
        break;
    case FLOW_SIZEOF:
        rules_refuse_sizeof(rules, step);
        break;
    case FLOW_INTO:
        if (step->target == NO_NODE && flow_slot_of(rules->flow, step->node) == NO_NODE &&
            flow_slot(rules->flow, tree_node(rules->tree, step->node)->entity) == NO_NODE)
            rules_refuse_variable(rules, step);
        break;
    case FLOW_UNKNOWN:
        rules_refuse_unknown(rules, step);
        break;
    case FLOW_SET:
        check_chain(rules, step);
        break;
    case FLOW_TEST:
        rules_test(rules, step);
        break;
    case FLOW_STEP:
    case FLOW_DIFFERENCE:
    case FLOW_NOTHING:
        break;
    }
}

static gint
compare_refusals(gconstpointer a, gconstpointer b)
{
    const Refusal *x = a, *y = b;

    if (x->is_cause != y->is_cause)
        return x->is_cause ? -1 : 1;
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

/* Applies all rules to a closure that is not empty. */
static void
apply_rules(Rules *rules)
{
    const Flow *flow = rules->flow;

    rules_declare(rules);
    rules_sources(rules);
    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
        guint n_refusals = rules->result->refusals->len;

        if (flow_is_in(flow, step->slot))
            rules_step(rules, step);
        if (rules->result->refusals->len == n_refusals)
            continue;
        rules_want_cut(rules, step->slot);
        if (g_hash_table_contains(rules->elsewhere, GUINT_TO_POINTER(step->slot))) /* it is refused where
                                                                              it meets device arrays */
            g_array_set_size(rules->result->refusals, n_refusals);
    }
    if (rules->names->n_items > 0)
        rules_flat(rules);
    rules_unseen(rules);
    rules_instances(rules);
    rules_silent(rules);
    rules_bounds(rules);
    rules_write_versions(&rules, 1);
    rules_double(rules);
    rules_include(rules);
    rules_classes(rules);
    rules_generated(rules);
    rules_c(rules);
}

/* Sorts what RESULT has. */
static void
settle(Rewriting *result)
{
    guint file, offset;

    if (!edit_list_settle(result->edits, &file, &offset)) {
        Refusal refusal = {REFUSAL_FORM, file, offset,
                           g_strdup("two edits of the same text: split the statement"), FALSE};

        g_array_append_val(result->refusals, refusal);
    }
    settle_refusals(result);
}

typedef struct {
    const SourceTree *tree;
    const RewriteNames *names;
    Rewriting *result;
} Job;

static void
clear_result(Rewriting *result)
{
    edit_list_free(result->edits);
    result->edits = edit_list_new();
    g_array_set_size(result->refusals, 0);
    g_ptr_array_set_size(result->readers, 0);
    g_hash_table_remove_all(result->parameters);
    g_hash_table_remove_all(result->bounded);
    result->n_slots = result->n_boundaries = 0;
}

/* Parameters to which elements are better copied show only once the rules are applied: then once more, with
 * copies for them. */
static void
run_rules(Job *job)
{
    g_autoptr(GHashTable) cuts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint n_cuts;

    do {
        g_autoptr(Flow) flow = flow_new(job->tree, job->names->record, job->names->seeds, cuts, TRUE, NULL);
        g_autoptr(GHashTable) boundaries = g_hash_table_new(NULL, NULL);
        g_autoptr(GHashTable) references = g_hash_table_new(NULL, NULL);
        g_autoptr(GHashTable) elsewhere = g_hash_table_new(NULL, NULL);
        g_autoptr(GPtrArray) versions = rules_versions_new();
        Rules rules = {flow,       job->tree, job->names, job->result, boundaries,
                       references, cuts,      elsewhere,  versions};

        clear_result(job->result);
        n_cuts = g_hash_table_size(cuts);
        for (guint i = 0; i < flow->slots->len; i++)
            job->result->n_slots += flow_is_in(flow, i);
        job->result->is_empty = job->result->n_slots == 0;
        flow_kernel_parameters(flow, job->result->parameters);
        rules.is_shared = rules_is_shared(rules.flow);
        if (!job->result->is_empty)
            apply_rules(&rules);
        job->result->n_boundaries = g_hash_table_size(boundaries);
    } while (job->result->refusals->len > 0 && g_hash_table_size(cuts) > n_cuts);
}

static void
run_job(gpointer data)
{
    Job *job = data;

    if (job->names->fields)
        rules_parallel(job->tree, job->names, job->result);
    else
        run_rules(job);
    settle(job->result);
}

Rewriting *
rewriting_new(const SourceTree *tree, const RewriteNames *names, GError **error)
{
    Rewriting *result = rules_result_new();
    Job job = {tree, names, result};

    if (deep_stack_call(run_job, &job, NULL, FALSE) == DEEP_CALL_ENDED)
        return result;
    rewriting_free(result);
    g_set_error(error, PARSE_ERROR, PARSE_ERROR_PARSE, "the program nests too deeply");
    return NULL;
}
