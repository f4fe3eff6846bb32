/* SPDX-License-Identifier: MIT */
#include "rewrite/flow/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

/* --- building */

typedef struct {
    Flow *flow;
    const char *pointee;
    GHashTable *adopted;  /* see flow_adopted() */
    GHashTable *holders;  /* see flow_holders() */
    gboolean has_results; /* functions that return pointers are followed, and lists that set members */
    gboolean is_scalar;   /* they point to numbers: instances of class templates are not followed */
} Building;

static gboolean
is_in_set(GHashTable *keys, const char *key)
{
    return keys && g_hash_table_contains(keys, key);
}

static guint
add_slot(Building *building, Entity cursor)
{
    g_autofree char *key = flow_slot_key(cursor);
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(building->flow->by_key, key));
    Slot *slot;

    if (known > 0)
        return known - 1;
    slot = g_new0(Slot, 1);
    slot->declared = g_array_new(FALSE, FALSE, sizeof(guint));
    slot->uses = g_array_new(FALSE, FALSE, sizeof(guint));
    slot->joined = building->flow->slots->len;
    slot->key = g_steal_pointer(&key);
    g_ptr_array_add(building->flow->slots, slot);
    g_hash_table_insert(building->flow->by_key, slot->key, GUINT_TO_POINTER(building->flow->slots->len));
    return building->flow->slots->len - 1;
}

/* NODE declares a reference to a pointer. */
static void
add_reference(Building *building, guint node)
{
    Slot *slot =
        flow_slot_at(building->flow, add_slot(building, tree_node(building->flow->tree, node)->entity));

    slot->is_reference = TRUE;
    g_array_append_val(slot->declared, node);
}

/* Whether CURSOR, a declaration or what names one, is of one of KEYS. */
static gboolean
is_of_keys(GHashTable *keys, Entity cursor)
{
    g_autofree char *key = NULL;

    if (g_hash_table_size(keys) == 0 || !flow_can_hold(entity_kind(cursor)))
        return FALSE;
    key = flow_slot_key(cursor);
    return g_hash_table_contains(keys, key);
}

/* Whether CURSOR, a declaration or what names one, is of one of the slots that are declared otherwise. */
static gboolean
is_adopted(const Building *building, Entity cursor)
{
    return is_of_keys(building->adopted, cursor);
}

/* Whether CURSOR, a declaration or what names one, is a parameter that holds the address of a pointer. */
static gboolean
is_holder(const Building *building, Entity cursor)
{
    return entity_kind(cursor) == TREE_PARM_DECL && is_of_keys(building->holders, cursor) &&
           flow_is_held_by(building->pointee, entity_type(cursor));
}

/* Whether the function CURSOR returns a pointer that is followed. */
static gboolean
returns_followed(const Building *building, Entity cursor)
{
    return building->has_results && flow_is_function(entity_kind(cursor)) &&
           flow_holds_pointer(building->pointee, cursor) &&
           (type_is(flow_pointee_type(cursor), TYPE_RECORD) ||
            flow_is_of_class(building->flow->classes, cursor) ||
            (building->is_scalar && entity_is_none(tree_instance(cursor)) &&
             entity_is_none(entity_template(cursor)))) &&
           flow_is_followed(cursor);
}

/* Whether the node NODE names a function where it is called. */
static gboolean
is_callee(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;

    return above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR &&
           tree_node(tree, outer)->nth == 0 &&
           entity_equal(tree_referenced(tree, above), tree_referenced(tree, node));
}

/* Adds NODE, a call of a function that returns pointers, or what names one elsewhere. */
static void
add_result(Building *building, guint node)
{
    const SourceTree *tree = building->flow->tree;
    Entity function = tree_referenced(tree, node);

    if (returns_followed(building, function) &&
        (tree_node(tree, node)->kind == TREE_CALL_EXPR || !is_callee(tree, node)))
        g_array_append_val(flow_slot_at(building->flow, add_slot(building, function))->uses, node);
}

/* Whether CURSOR declares an array in managed memory that is followed. */
static gboolean
may_be_fixed(const Building *building, Entity cursor)
{
    return building->flow->has_references && flow_is_fixed(building->pointee, cursor);
}

/* Adds NODE, a declaration, where it holds pointers. */
static void
add_declared(Building *building, guint node)
{
    const TreeNode *n = tree_node(building->flow->tree, node);
    SourceType type = entity_type(n->entity);
    gboolean holds_list = n->kind != TREE_PARM_DECL && flow_is_list(building->pointee, type);
    gboolean is_other = !holds_list && is_adopted(building, n->entity);
    gboolean is_inner = flow_is_of_class(building->flow->classes, n->entity);
    gboolean is_fixed = may_be_fixed(building, n->entity);
    Slot *slot;

    if (!holds_list && !is_other && !is_fixed && !flow_holds_pointer(building->pointee, n->entity))
        return;
    if (n->kind == TREE_FIELD_DECL && (!building->has_results || building->is_scalar) && !is_inner &&
        !entity_is_none(entity_template(entity_parent(n->entity))))
        return;
    if (flow_is_function(n->kind) && !returns_followed(building, n->entity))
        return;
    slot = flow_slot_at(building->flow, add_slot(building, n->entity));
    slot->is_list = holds_list;
    slot->is_adopted = is_other;
    slot->is_inner = is_inner;
    slot->is_fixed = is_fixed;
    slot->is_managed = flow_is_managed(n->entity);
    slot->is_of_both = is_in_set(building->flow->memory.of_both, slot->key);
    g_array_append_val(slot->declared, node);
}

/* NODE declares a parameter for the address of a pointer. */
static void
add_holder(Building *building, guint node)
{
    Slot *slot =
        flow_slot_at(building->flow, add_slot(building, tree_node(building->flow->tree, node)->entity));

    slot->is_reference = slot->is_holder = TRUE;
    g_array_append_val(slot->declared, node);
}

/* NODE declares an object for the pointer that it holds. */
static void
add_object(Building *building, guint node)
{
    Slot *slot =
        flow_slot_at(building->flow, add_slot(building, tree_node(building->flow->tree, node)->entity));

    slot->is_object = TRUE;
    g_array_append_val(slot->declared, node);
}

/* Whether NODE is the pointer that an object holds, which is added as a use of that. */
static gboolean
add_held(Building *building, guint node)
{
    guint object = flow_object(building->flow, node);

    if (object == NO_NODE)
        return FALSE;
    Entity variable = tree_referenced(building->flow->tree, object);
    g_array_append_val(flow_slot_at(building->flow, add_slot(building, variable))->uses, node);
    return TRUE;
}

/* All slots, with the nodes that declare and name them. */
static void
collect_slots(Building *building)
{
    const SourceTree *tree = building->flow->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity referenced;

        if (flow_can_hold(n->kind))
            add_declared(building, i);
        if (flow_holds_one(building->flow, n->entity))
            add_object(building, i);
        if (add_held(building, i))
            continue;
        if (building->flow->has_references &&
            (n->kind == TREE_VAR_DECL || n->kind == TREE_PARM_DECL || n->kind == TREE_FIELD_DECL) &&
            flow_is_reference(building->pointee, entity_type(n->entity)))
            add_reference(building, i);
        if (n->kind == TREE_PARM_DECL && is_holder(building, n->entity))
            add_holder(building, i);
        if (n->kind == TREE_CALL_EXPR || n->kind == TREE_DECL_REF_EXPR || n->kind == TREE_MEMBER_REF_EXPR)
            add_result(building, i);
        if ((n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR) ||
            flow_is_host_use(building->flow, i))
            continue;
        referenced = entity_referenced(n->entity);
        if (!flow_is_pointer(building->pointee, entity_type(n->entity)) &&
            !(entity_kind(referenced) == TREE_PARM_DECL &&
              flow_holds_pointer(building->pointee, referenced)) &&
            !flow_is_list(building->pointee, entity_type(n->entity)) && !is_adopted(building, referenced) &&
            !is_holder(building, referenced) && !may_be_fixed(building, referenced))
            continue;
        if (flow_can_hold(entity_kind(referenced)) && !flow_is_function(entity_kind(referenced)))
            g_array_append_val(flow_slot_at(building->flow, add_slot(building, referenced))->uses, i);
    }
}

/* --- what becomes of a value */

static void
add_step(Building *building, FlowStep step)
{
    g_array_append_val(building->flow->steps, step);
}

static void follow(Building *building, FlowStep step, guint node);
static void follow_element(Building *building, FlowStep step);

/* STEP, at whose node the address of its pointer stands, becomes an argument where a parameter that stands
 * for the pointer gets it. */
static void
give_address(const Flow *flow, FlowStep *step)
{
    guint nth, call = flow_holder_call(flow, step->node, &nth);

    if (call == NO_NODE)
        return;
    step->kind = FLOW_ARGUMENT;
    step->node = call;
    step->nth = nth;
}

static void
follow_unary(Building *building, FlowStep step)
{
    switch (tree_unary(building->flow->tree, step.node)) {
    case UNARY_DEREF:
        follow_element(building, step);
        return;
    case UNARY_POST_INC:
    case UNARY_POST_DEC:
    case UNARY_PRE_INC:
    case UNARY_PRE_DEC:
        step.kind = FLOW_STEP;
        add_step(building, step);
        step.has_moved = TRUE;
        follow(building, step, step.node);
        return;
    case UNARY_ADDR_OF:
        step.kind = FLOW_ADDRESS;
        give_address(building->flow, &step);
        break;
    case UNARY_LNOT:
        step.kind = FLOW_TEST;
        break;
    default:
        step.kind = FLOW_UNKNOWN;
        break;
    }
    add_step(building, step);
}

/* `p = q`: P is set, and the value of Q goes into P and on to where the assignment stands. */
static void
follow_assignment(Building *building, FlowStep step, gboolean is_target)
{
    FlowStep on = step;

    step.kind = is_target ? FLOW_SET : FLOW_INTO;
    if (!is_target)
        step.node = tree_operand(building->flow->tree, step.node, 0);
    add_step(building, step);
    if (!is_target)
        follow(building, on, on.node);
}

/* NODE is an operand of the binary operator STEP.node. */
static void
follow_binary(Building *building, FlowStep step, guint node)
{
    const SourceTree *tree = building->flow->tree;
    gboolean is_first = tree_node(tree, node)->nth == 0;
    SourceType type = tree_canonical_type(tree, step.node);

    switch (tree_binary(tree, step.node)) {
    case BINARY_ASSIGN:
        follow_assignment(building, step, is_first);
        return;
    case BINARY_ADD:
    case BINARY_SUB:
        step.kind = FLOW_DIFFERENCE;
        if (flow_is_address(type)) {
            step.has_moved = TRUE;
            follow(building, step, step.node);
            return;
        }
        break;
    case BINARY_COMMA:
        step.kind = FLOW_NOTHING;
        if (!is_first) {
            follow(building, step, step.node);
            return;
        }
        break;
    case BINARY_EQ:
    case BINARY_NE:
    case BINARY_LT:
    case BINARY_GT:
    case BINARY_LE:
    case BINARY_GE:
    case BINARY_LAND:
    case BINARY_LOR:
        step.kind = FLOW_TEST;
        break;
    default:
        step.kind = FLOW_UNKNOWN;
        break;
    }
    add_step(building, step);
}

/* The address of an element goes on as a pointer that has moved. */
static void
follow_element(Building *building, FlowStep step)
{
    const SourceTree *tree = building->flow->tree;
    guint above = tree_node(tree, tree_outer(tree, step.node))->parent;

    step.kind = FLOW_ELEMENT;
    add_step(building, step);
    if (above != NO_NODE && tree_unary(tree, above) == UNARY_ADDR_OF) {
        step.has_moved = TRUE;
        step.use = above;
        follow(building, step, above);
    }
}

static void
follow_cast(Building *building, FlowStep step)
{
    const SourceTree *tree = building->flow->tree;
    SourceType type = tree_type(tree, step.node);
    guint outer = tree_outer(tree, step.node), above = tree_node(tree, outer)->parent;

    if (flow_is_mapped(tree, above, outer) ||
        flow_adopting_call(building->flow, step.node, &step.nth) != NO_NODE) {
        follow(building, step, step.node);
        return;
    }
    if (flow_is_pointer(building->pointee, type)) {
        step.kind = FLOW_RETYPE;
        add_step(building, step);
        follow(building, step, step.node);
        return;
    }
    step.kind = FLOW_CAST;
    add_step(building, step);
}

/* The value NODE is one of those in braces that a pointer, or an array of them, begins with, one for a member
 * of a struct, or the one that a constructor sets a member to. */
static void
follow_into_list(Building *building, FlowStep step, guint node)
{
    const SourceTree *tree = building->flow->tree;
    guint above = tree_node(tree, tree_outer(tree, step.node))->parent;
    guint member = tree_operand(tree, step.node, 1) == NO_NODE ? flow_initialised(tree, step.node) : NO_NODE;

    Entity listed = flow_listed(tree, node);

    if (building->has_results && !entity_is_none(listed) && flow_holds_pointer(building->pointee, listed)) {
        step.kind = FLOW_INTO;
        step.nth = tree_node(tree, node)->nth;
    } else if (member != NO_NODE) {
        step.kind = FLOW_INTO;
        step.node = member;
    } else if (above != NO_NODE && tree_node(tree, above)->kind == TREE_VAR_DECL &&
               (flow_is_list(building->pointee, tree_type(tree, above)) ||
                (tree_operand(tree, step.node, 1) == NO_NODE && /* Body *q{p} */
                 flow_holds_pointer(building->pointee, tree_node(tree, above)->entity)))) {
        step.kind = FLOW_INTO;
        step.node = above;
    }
    add_step(building, step);
}

/* Whether what the node CAPTURED names stands in the list of what LAMBDA captures otherwise than alone: [q =
 * p]. Where it is captured by = or & alone its place is theirs, or that of its first use. */
static gboolean
is_renamed(const SourceTree *tree, guint lambda, guint captured)
{
    const TreeNode *l = tree_node(tree, lambda), *c = tree_node(tree, captured);
    const char *text = tree_file(tree, l->file)->text;
    guint depth = 0;
    gboolean has_begun = FALSE;

    if (c->file != l->file || c->start <= l->start || text[l->start] != '[')
        return TRUE;
    for (guint at = l->start + 1; at < c->start; at++) {
        if (depth == 0 && text[at] == ']')
            return FALSE;
        depth += strchr("([{", text[at]) != NULL;
        depth -= strchr(")]}", text[at]) != NULL;
        if (depth == 0 && text[at] == ',')
            has_begun = FALSE;
        else
            has_begun |= !g_ascii_isspace(text[at]) && text[at] != '&';
    }
    return has_begun;
}

/* The call STEP.node, of which OUTER may be an argument; of std::exchange(p, ...) the value goes on. */
static void
follow_argument(Building *building, FlowStep step, guint outer)
{
    const SourceTree *tree = building->flow->tree;
    guint call = step.node;

    if (tree_argument_number(tree, call, outer, &step.nth))
        step.kind = FLOW_ARGUMENT;
    if (step.kind == FLOW_ARGUMENT && step.nth == 0 && building->has_results && !building->is_scalar &&
        flow_is_exchanged_for_null(tree, call))
        follow(building, step, call);
    else
        add_step(building, step);
}

/* What becomes of the value of the expression NODE, which is that of STEP.slot. */
static void
follow(Building *building, FlowStep step, guint node)
{
    const SourceTree *tree = building->flow->tree;
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;

    step.node = above;
    step.kind = FLOW_UNKNOWN;
    if (above == NO_NODE) {
        add_step(building, step);
        return;
    }
    switch (tree_node(tree, above)->kind) {
    case TREE_ARRAY_SUBSCRIPT_EXPR:
        if (tree_node(tree, outer)->nth == 0) {
            follow_element(building, step);
            return;
        }
        break;
    case TREE_MEMBER_REF_EXPR:
        step.kind = FLOW_MEMBER;
        break;
    case TREE_UNARY_OPERATOR:
        follow_unary(building, step);
        return;
    case TREE_BINARY_OPERATOR:
        follow_binary(building, step, outer);
        return;
    case TREE_COMPOUND_ASSIGN_OPERATOR:
        step.kind = tree_node(tree, outer)->nth == 0 ? FLOW_STEP : FLOW_UNKNOWN;
        break;
    case TREE_CONDITIONAL_OPERATOR:
        step.kind = FLOW_TEST;
        if (tree_node(tree, outer)->nth > 0) {
            follow(building, step, above);
            return;
        }
        break;
    case TREE_VAR_DECL:
        step.kind = FLOW_INTO;
        break;
    case TREE_INIT_LIST_EXPR:
        follow_into_list(building, step, outer);
        return;
    case TREE_RETURN_STMT:
        step.kind = FLOW_RETURN;
        break;
    case TREE_CONSTRUCTOR: /* "Box(Body *b) : body(b)" */
        step.node = flow_initialised(tree, outer);
        step.kind = step.node != NO_NODE ? FLOW_INTO : FLOW_UNKNOWN;
        break;
    case TREE_CALL_EXPR:
        follow_argument(building, step, outer);
        return;
    case TREE_CSTYLE_CAST_EXPR:
    case TREE_CXX_STATIC_CAST_EXPR:
    case TREE_CXX_REINTERPRET_CAST_EXPR:
    case TREE_CXX_CONST_CAST_EXPR:
        follow_cast(building, step);
        return;
    case TREE_UNARY_EXPR:
        step.kind = FLOW_SIZEOF;
        break;
    case TREE_IF_STMT:
    case TREE_WHILE_STMT:
    case TREE_DO_STMT:
        step.kind = tree_node(tree, outer)->nth == 0 ? FLOW_TEST : FLOW_NOTHING;
        break;
    case TREE_COMPOUND_STMT:
    case TREE_FOR_STMT:
        step.kind = FLOW_NOTHING;
        break;
    case TREE_LAMBDA_EXPR: /* it captures the pointer: its body names that */
        if (node == step.use && !is_renamed(tree, above, node))
            step.kind = FLOW_NOTHING;
        break;
    default:
        break;
    }
    add_step(building, step);
}

/* What becomes of the pointer of SLOT that the node USE names, or of one of its pointers. */
static void
follow_use(Building *building, guint slot, guint use)
{
    const SourceTree *tree = building->flow->tree;
    guint outer = tree_outer(tree, use), above = tree_node(tree, outer)->parent;
    FlowStep step = {.slot = slot, .use = use, .node = above, .kind = FLOW_UNKNOWN};

    if (tree_node(tree, use)->kind != TREE_CALL_EXPR &&
        flow_is_function(entity_kind(tree_referenced(tree, use)))) {
        add_step(building, step);
    } else if (flow_slot_at(building->flow, slot)->is_holder && tree_unary(tree, above) != UNARY_DEREF) {
        step.node = use;
        step.kind = flow_is_tested(tree, use) ? FLOW_TEST : FLOW_ADDRESS;
        give_address(building->flow, &step);
        add_step(building, step);
    } else if (flow_slot_at(building->flow, slot)->is_holder) {
        step.use = above;
        follow(building, step, above);
    } else if (!flow_slot_at(building->flow, slot)->is_list) {
        follow(building, step, use);
    } else if (above != NO_NODE && tree_node(tree, above)->kind == TREE_ARRAY_SUBSCRIPT_EXPR &&
               tree_node(tree, outer)->nth == 0) {
        step.use = above;
        follow(building, step, above);
    } else {
        add_step(building, step);
    }
}

static void
mark_generic(Slot *slot, const FlowGeneric *generic)
{
    gboolean is_parameter = g_hash_table_contains(generic->parameters, slot->key);

    slot->is_single = g_hash_table_contains(generic->singles, slot->key);
    slot->is_generic = is_parameter || g_hash_table_contains(generic->locals, slot->key);
    slot->is_generic |= slot->is_inner;
    slot->is_copied |= slot->is_single || is_parameter || slot->is_inner;
}

static void
slot_free(gpointer data)
{
    Slot *slot = data;

    g_free(slot->key);
    g_array_unref(slot->declared);
    g_array_unref(slot->uses);
    g_free(slot);
}

Flow *
flow_new(const SourceTree *tree, const char *pointee, const FlowOptions *options)
{
    const GArray *seeds = options->seeds;
    const FlowGeneric *generic = options->generic;
    gboolean may_have_versions = options->has_versions;
    Flow *flow = g_new0(Flow, 1);
    g_autoptr(GHashTable) adopted = flow_adopted(tree, pointee, may_have_versions);
    g_autoptr(GHashTable) holders =
        may_have_versions ? flow_holders(tree, pointee) : g_hash_table_new(g_str_hash, g_str_equal);
    Building building = {
        flow, pointee, adopted, holders, !seeds || !may_have_versions, seeds && !may_have_versions};

    flow->tree = tree;
    flow->classes = generic ? generic->classes : NULL;
    flow->pointee = g_strdup(pointee);
    flow->has_references = may_have_versions;
    flow->has_seeds = seeds != NULL;
    flow->by_key = g_hash_table_new(g_str_hash, g_str_equal);
    flow->slots = g_ptr_array_new_with_free_func(slot_free);
    flow->steps = g_array_new(FALSE, FALSE, sizeof(FlowStep));
    flow->functions = g_ptr_array_new_with_free_func(flow_function_free);
    flow->by_usr = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    flow->memory = options->memory;
    collect_slots(&building);
    flow->by_cursor = g_hash_table_new_full(entity_hash, entities_equal, g_free, NULL);
    flow_list_functions(flow, may_have_versions);
    for (guint s = 0; s < flow->slots->len; s++) {
        Slot *slot = flow_slot_at(flow, s);

        slot->is_copied = is_in_set(options->copied, slot->key);
        slot->is_transferred = is_in_set(options->memory.transferred, slot->key);
        if (generic)
            mark_generic(slot, generic);
        for (guint i = 0; i < slot->uses->len; i++) {
            guint use = g_array_index(slot->uses, guint, i);

            follow_use(&building, s, use);
        }
    }
    for (guint i = 0; i < flow->steps->len; i++) {
        FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        step->target = flow_find_target(flow, step);
    }
    flow_close(flow, seeds);
    return flow;
}

void
flow_free(Flow *flow)
{
    if (!flow)
        return;
    g_hash_table_unref(flow->by_key);
    g_hash_table_unref(flow->by_cursor);
    g_hash_table_unref(flow->by_usr);
    g_ptr_array_unref(flow->functions);
    g_ptr_array_unref(flow->slots);
    g_array_unref(flow->steps);
    g_free(flow->pointee);
    g_free(flow);
}
