/* SPDX-License-Identifier: MIT */
#include "rewrite/flow_private.h"

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

static guint
add_slot(Building *building, CXCursor cursor)
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
        flow_slot_at(building->flow, add_slot(building, tree_node(building->flow->tree, node)->cursor));

    slot->is_reference = TRUE;
    g_array_append_val(slot->declared, node);
}

/* Whether CURSOR, a declaration or what names one, is of one of KEYS. */
static gboolean
is_of_keys(GHashTable *keys, CXCursor cursor)
{
    g_autofree char *key = NULL;

    if (g_hash_table_size(keys) == 0 || !flow_can_hold(clang_getCursorKind(cursor)))
        return FALSE;
    key = flow_slot_key(cursor);
    return g_hash_table_contains(keys, key);
}

/* Whether CURSOR, a declaration or what names one, is of one of the slots that are declared otherwise. */
static gboolean
is_adopted(const Building *building, CXCursor cursor)
{
    return is_of_keys(building->adopted, cursor);
}

/* Whether CURSOR, a declaration or what names one, is a parameter that holds the address of a pointer. */
static gboolean
is_holder(const Building *building, CXCursor cursor)
{
    return clang_getCursorKind(cursor) == CXCursor_ParmDecl && is_of_keys(building->holders, cursor) &&
           flow_is_held_by(building->pointee, clang_getCursorType(cursor));
}

/* Whether the function CURSOR returns a pointer that is followed. */
static gboolean
returns_followed(const Building *building, CXCursor cursor)
{
    return building->has_results && flow_is_function(clang_getCursorKind(cursor)) &&
           flow_holds_pointer(building->pointee, cursor) &&
           (clang_getCanonicalType(flow_pointee_type(cursor)).kind == CXType_Record ||
            flow_is_of_class(building->flow->classes, cursor) ||
            (building->is_scalar && clang_Cursor_isNull(tree_instance(cursor)) &&
             clang_Cursor_isNull(clang_getSpecializedCursorTemplate(cursor)))) &&
           flow_is_followed(cursor);
}

/* Whether the node NODE names a function where it is called. */
static gboolean
is_callee(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;

    return above != NO_NODE && tree_node(tree, above)->kind == CXCursor_CallExpr &&
           tree_node(tree, outer)->nth == 0 &&
           clang_equalCursors(clang_getCursorReferenced(tree_node(tree, above)->cursor),
                              clang_getCursorReferenced(tree_node(tree, node)->cursor));
}

/* Adds NODE, a call of a function that returns pointers, or what names one elsewhere. */
static void
add_result(Building *building, guint node)
{
    const SourceTree *tree = building->flow->tree;
    CXCursor function = clang_getCursorReferenced(tree_node(tree, node)->cursor);

    if (returns_followed(building, function) &&
        (tree_node(tree, node)->kind == CXCursor_CallExpr || !is_callee(tree, node)))
        g_array_append_val(flow_slot_at(building->flow, add_slot(building, function))->uses, node);
}

/* Adds NODE, a declaration, where it holds pointers. */
static void
add_declared(Building *building, guint node)
{
    const TreeNode *n = tree_node(building->flow->tree, node);
    CXType type = clang_getCursorType(n->cursor);
    gboolean holds_list = n->kind != CXCursor_ParmDecl && flow_is_list(building->pointee, type);
    gboolean is_other = !holds_list && is_adopted(building, n->cursor);
    gboolean is_inner = flow_is_of_class(building->flow->classes, n->cursor);
    Slot *slot;

    if (!holds_list && !is_other && !flow_holds_pointer(building->pointee, n->cursor))
        return;
    if (n->kind == CXCursor_FieldDecl && (!building->has_results || building->is_scalar) && !is_inner &&
        !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(clang_getCursorSemanticParent(n->cursor))))
        return;
    if (flow_is_function(n->kind) && !returns_followed(building, n->cursor))
        return;
    slot = flow_slot_at(building->flow, add_slot(building, n->cursor));
    slot->is_list = holds_list;
    slot->is_adopted = is_other;
    slot->is_inner = is_inner;
    g_array_append_val(slot->declared, node);
}

/* NODE declares a parameter for the address of a pointer. */
static void
add_holder(Building *building, guint node)
{
    Slot *slot =
        flow_slot_at(building->flow, add_slot(building, tree_node(building->flow->tree, node)->cursor));

    slot->is_reference = slot->is_holder = TRUE;
    g_array_append_val(slot->declared, node);
}

/* NODE declares an object for the pointer that it holds. */
static void
add_object(Building *building, guint node)
{
    Slot *slot =
        flow_slot_at(building->flow, add_slot(building, tree_node(building->flow->tree, node)->cursor));

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
    CXCursor variable = clang_getCursorReferenced(tree_node(building->flow->tree, object)->cursor);
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
        CXCursor referenced;

        if (flow_can_hold(n->kind))
            add_declared(building, i);
        if (flow_holds_one(building->flow, n->cursor))
            add_object(building, i);
        if (add_held(building, i))
            continue;
        if (building->flow->has_references && (n->kind == CXCursor_VarDecl || n->kind == CXCursor_ParmDecl) &&
            flow_is_reference(building->pointee, clang_getCursorType(n->cursor)))
            add_reference(building, i);
        if (n->kind == CXCursor_ParmDecl && is_holder(building, n->cursor))
            add_holder(building, i);
        if (n->kind == CXCursor_CallExpr || n->kind == CXCursor_DeclRefExpr ||
            n->kind == CXCursor_MemberRefExpr)
            add_result(building, i);
        if (n->kind != CXCursor_DeclRefExpr && n->kind != CXCursor_MemberRefExpr)
            continue;
        referenced = clang_getCursorReferenced(n->cursor);
        if (!flow_is_pointer(building->pointee, clang_getCursorType(n->cursor)) &&
            !(clang_getCursorKind(referenced) == CXCursor_ParmDecl &&
              flow_holds_pointer(building->pointee, referenced)) &&
            !flow_is_list(building->pointee, clang_getCursorType(n->cursor)) &&
            !is_adopted(building, referenced) && !is_holder(building, referenced))
            continue;
        if (flow_can_hold(clang_getCursorKind(referenced)) &&
            !flow_is_function(clang_getCursorKind(referenced)))
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
    case CXUnaryOperator_Deref:
        follow_element(building, step);
        return;
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
        step.kind = FLOW_STEP;
        add_step(building, step);
        step.has_moved = TRUE;
        follow(building, step, step.node);
        return;
    case CXUnaryOperator_AddrOf:
        step.kind = FLOW_ADDRESS;
        give_address(building->flow, &step);
        break;
    case CXUnaryOperator_LNot:
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
    CXType type = clang_getCanonicalType(clang_getCursorType(tree_node(tree, step.node)->cursor));

    switch (tree_binary(tree, step.node)) {
    case CXBinaryOperator_Assign:
        follow_assignment(building, step, is_first);
        return;
    case CXBinaryOperator_Add:
    case CXBinaryOperator_Sub:
        step.kind = FLOW_DIFFERENCE;
        if (flow_is_address(type)) {
            step.has_moved = TRUE;
            follow(building, step, step.node);
            return;
        }
        break;
    case CXBinaryOperator_Comma:
        step.kind = FLOW_NOTHING;
        if (!is_first) {
            follow(building, step, step.node);
            return;
        }
        break;
    case CXBinaryOperator_EQ:
    case CXBinaryOperator_NE:
    case CXBinaryOperator_LT:
    case CXBinaryOperator_GT:
    case CXBinaryOperator_LE:
    case CXBinaryOperator_GE:
    case CXBinaryOperator_LAnd:
    case CXBinaryOperator_LOr:
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
    if (above != NO_NODE && tree_unary(tree, above) == CXUnaryOperator_AddrOf) {
        step.has_moved = TRUE;
        step.use = above;
        follow(building, step, above);
    }
}

static void
follow_cast(Building *building, FlowStep step)
{
    const SourceTree *tree = building->flow->tree;
    CXType type = clang_getCursorType(tree_node(tree, step.node)->cursor);
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

    CXCursor listed = flow_listed(tree, node);

    if (building->has_results && !clang_Cursor_isNull(listed) &&
        flow_holds_pointer(building->pointee, listed)) {
        step.kind = FLOW_INTO;
        step.nth = tree_node(tree, node)->nth;
    } else if (member != NO_NODE) {
        step.kind = FLOW_INTO;
        step.node = member;
    } else if (above != NO_NODE && tree_node(tree, above)->kind == CXCursor_VarDecl &&
               (flow_is_list(building->pointee, clang_getCursorType(tree_node(tree, above)->cursor)) ||
                (tree_operand(tree, step.node, 1) == NO_NODE && /* Body *q{p} */
                 flow_holds_pointer(building->pointee, tree_node(tree, above)->cursor)))) {
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
        flow_is_taken(tree, call))
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
    case CXCursor_ArraySubscriptExpr:
        if (tree_node(tree, outer)->nth == 0) {
            follow_element(building, step);
            return;
        }
        break;
    case CXCursor_MemberRefExpr:
        step.kind = FLOW_MEMBER;
        break;
    case CXCursor_UnaryOperator:
        follow_unary(building, step);
        return;
    case CXCursor_BinaryOperator:
        follow_binary(building, step, outer);
        return;
    case CXCursor_CompoundAssignOperator:
        step.kind = tree_node(tree, outer)->nth == 0 ? FLOW_STEP : FLOW_UNKNOWN;
        break;
    case CXCursor_ConditionalOperator:
        step.kind = FLOW_TEST;
        if (tree_node(tree, outer)->nth > 0) {
            follow(building, step, above);
            return;
        }
        break;
    case CXCursor_VarDecl:
        step.kind = FLOW_INTO;
        break;
    case CXCursor_InitListExpr:
        follow_into_list(building, step, outer);
        return;
    case CXCursor_ReturnStmt:
        step.kind = FLOW_RETURN;
        break;
    case CXCursor_Constructor: /* "Box(Body *b) : body(b)" */
        step.node = flow_initialised(tree, outer);
        step.kind = step.node != NO_NODE ? FLOW_INTO : FLOW_UNKNOWN;
        break;
    case CXCursor_CallExpr:
        follow_argument(building, step, outer);
        return;
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
        follow_cast(building, step);
        return;
    case CXCursor_UnaryExpr:
        step.kind = FLOW_SIZEOF;
        break;
    case CXCursor_IfStmt:
    case CXCursor_WhileStmt:
    case CXCursor_DoStmt:
        step.kind = tree_node(tree, outer)->nth == 0 ? FLOW_TEST : FLOW_NOTHING;
        break;
    case CXCursor_CompoundStmt:
    case CXCursor_ForStmt:
        step.kind = FLOW_NOTHING;
        break;
    case CXCursor_LambdaExpr: /* it captures the pointer: its body names that */
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

    if (tree_node(tree, use)->kind != CXCursor_CallExpr &&
        flow_is_function(clang_getCursorKind(clang_getCursorReferenced(tree_node(tree, use)->cursor)))) {
        add_step(building, step);
    } else if (flow_slot_at(building->flow, slot)->is_holder &&
               tree_unary(tree, above) != CXUnaryOperator_Deref) {
        step.node = use;
        step.kind = flow_is_tested(tree, use) ? FLOW_TEST : FLOW_ADDRESS;
        give_address(building->flow, &step);
        add_step(building, step);
    } else if (flow_slot_at(building->flow, slot)->is_holder) {
        step.use = above;
        follow(building, step, above);
    } else if (!flow_slot_at(building->flow, slot)->is_list) {
        follow(building, step, use);
    } else if (above != NO_NODE && tree_node(tree, above)->kind == CXCursor_ArraySubscriptExpr &&
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
    slot->is_cut |= slot->is_single || is_parameter || slot->is_inner;
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
flow_new(const SourceTree *tree, const char *pointee, const GArray *seeds, GHashTable *cuts,
         gboolean may_double, const FlowGeneric *generic)
{
    Flow *flow = g_new0(Flow, 1);
    g_autoptr(GHashTable) adopted = flow_adopted(tree, pointee, may_double);
    g_autoptr(GHashTable) holders =
        may_double ? flow_holders(tree, pointee) : g_hash_table_new(g_str_hash, g_str_equal);
    Building building = {flow, pointee, adopted, holders, !seeds || !may_double, seeds && !may_double};

    flow->tree = tree;
    flow->classes = generic ? generic->classes : NULL;
    flow->pointee = g_strdup(pointee);
    flow->has_references = may_double;
    flow->has_seeds = seeds != NULL;
    flow->by_key = g_hash_table_new(g_str_hash, g_str_equal);
    flow->slots = g_ptr_array_new_with_free_func(slot_free);
    flow->steps = g_array_new(FALSE, FALSE, sizeof(FlowStep));
    flow->functions = g_ptr_array_new_with_free_func(flow_function_free);
    flow->by_usr = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    collect_slots(&building);
    flow->by_cursor = g_hash_table_new_full(tree_cursor_hash, tree_cursors_equal, g_free, NULL);
    flow_list_functions(flow, may_double);
    for (guint s = 0; s < flow->slots->len; s++) {
        Slot *slot = flow_slot_at(flow, s);

        slot->is_cut = cuts && g_hash_table_contains(cuts, slot->key);
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
