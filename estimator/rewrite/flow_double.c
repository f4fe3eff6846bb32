/* SPDX-License-Identifier: MIT */
/* Functions that are called with device arrays and with other memory: they get a second version for the
 * arrays, and the first stays. So a pointer that goes to such a function tells nothing of what else goes
 * there. */
#include "rewrite/flow_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

void
flow_function_free(gpointer data)
{
    FlowFunction *function = data;

    g_array_unref(function->declared);
    g_free(function);
}

/* The outermost function around NODE, as a node, or NO_NODE. */
static guint
outermost_function(const SourceTree *tree, guint node)
{
    guint found = NO_NODE;

    for (guint at = tree_function(tree, node); at != NO_NODE;
         at = tree_node(tree, at)->parent == NO_NODE ? NO_NODE
                                                     : tree_function(tree, tree_node(tree, at)->parent))
        found = at;
    return found;
}

static guint
function_of_cursor(const Flow *flow, CXCursor cursor)
{
    g_autofree char *usr = cursor_usr(cursor);

    return GPOINTER_TO_UINT(g_hash_table_lookup(flow->by_usr, usr)) - 1; /* NO_NODE: none */
}

guint
flow_definition(const Flow *flow, CXCursor function)
{
    guint number = clang_Cursor_isNull(function) ? NO_NODE : function_of_cursor(flow, function);
    const GArray *declared = number == NO_NODE ? NULL : flow_function_at(flow, number)->declared;

    for (guint i = 0; declared && i < declared->len; i++) {
        guint node = g_array_index(declared, guint, i);

        if (clang_isCursorDefinition(tree_node(flow->tree, node)->cursor))
            return node;
    }
    return NO_NODE;
}

guint
flow_function(const Flow *flow, guint node)
{
    guint function = outermost_function(flow->tree, node);

    return function == NO_NODE ? NO_NODE : function_of_cursor(flow, tree_node(flow->tree, function)->cursor);
}

guint
flow_called(const Flow *flow, CXCursor call)
{
    CXCursor callee = clang_getCursorReferenced(call);

    G_STATIC_ASSERT(NO_NODE == (guint)-1);
    return clang_Cursor_isNull(callee) ? NO_NODE : function_of_cursor(flow, callee);
}

/* Whether something below the function FUNCTION is there once, and would be there twice. */
static gboolean
has_state(const SourceTree *tree, guint function)
{
    for (guint i = function + 1, end = tree_end(tree, function); i < end; i++)
        if (tree_node(tree, i)->kind == CXCursor_VarDecl &&
            (clang_Cursor_getStorageClass(tree_node(tree, i)->cursor) == CX_SC_Static ||
             tree_has_attribute(tree, i, CXCursor_CUDASharedAttr)))
            return TRUE;
    return FALSE;
}

gboolean
flow_may_be_doubled(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    g_autofree char *name = cursor_name(n->cursor);

    return n->kind == CXCursor_FunctionDecl && !tree_has_attribute(tree, node, CXCursor_CUDAGlobalAttr) &&
           clang_Cursor_isNull(clang_getSpecializedCursorTemplate(n->cursor)) &&
           (n->parent == NO_NODE || tree_node(tree, n->parent)->kind == CXCursor_Namespace) &&
           strcmp(name, "main") != 0 && n->start < n->end && !has_state(tree, node);
}

/* Whether NODE declares an instance of a function template that may have a version for the closure beside it:
 * a parameter that stands for a pointer, whose type the template leaves open, tells the two apart. */
static gboolean
is_instance_with_holder(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;
    CXCursor function = tree_node(tree, node)->cursor, open = clang_getSpecializedCursorTemplate(function);

    if (clang_getCursorKind(open) != CXCursor_FunctionTemplate || has_state(tree, node))
        return FALSE;
    for (int i = 0; i < clang_Cursor_getNumArguments(function); i++) {
        guint slot = flow_slot(flow, clang_Cursor_getArgument(function, (guint)i));

        if (slot != NO_NODE && flow_slot_at(flow, slot)->is_holder &&
            !flow_is_held_by(flow->pointee, clang_getCursorType(flow_template_parameter(open, (guint)i))))
            return TRUE;
    }
    return FALSE;
}

void
flow_list_functions(Flow *flow, gboolean may_double)
{
    const SourceTree *tree = flow->tree;

    for (guint i = 0; i < tree->nodes->len; i++) {
        FlowFunction *function;
        g_autofree char *usr = NULL;
        guint known;

        if (tree_function(tree, i) != i || outermost_function(tree, i) != i)
            continue;
        usr = cursor_usr(tree_node(tree, i)->cursor);
        known = GPOINTER_TO_UINT(g_hash_table_lookup(flow->by_usr, usr));
        if (known == 0) {
            function = g_new0(FlowFunction, 1);
            function->declared = g_array_new(FALSE, FALSE, sizeof(guint));
            function->is_separable = TRUE;
            g_ptr_array_add(flow->functions, function);
            g_hash_table_insert(flow->by_usr, g_steal_pointer(&usr), GUINT_TO_POINTER(flow->functions->len));
        } else {
            function = flow_function_at(flow, known - 1);
        }
        g_array_append_val(function->declared, i);
        function->is_separable &=
            may_double && (flow_may_be_doubled(tree, i) || is_instance_with_holder(flow, i));
    }
    for (guint s = 0; s < flow->slots->len; s++) {
        Slot *slot = flow_slot_at(flow, s);

        slot->function =
            slot->declared->len > 0 ? flow_function(flow, g_array_index(slot->declared, guint, 0)) : NO_NODE;
    }
}

static gboolean
is_separable(const Flow *flow, guint function)
{
    return function != NO_NODE && flow_function_at(flow, function)->is_separable;
}

gboolean
flow_is_one_way(const Flow *flow, const FlowStep *step, guint target)
{
    return step->kind == FLOW_ARGUMENT && is_separable(flow, flow_slot_at(flow, target)->function) &&
           (!flow->has_seeds || flow_slot_at(flow, target)->is_holder ||
            flow_slot_at(flow, target)->is_adopted);
}

/* FUNCTION, which may be NO_NODE, has no second version; TRUE where it could have had one. */
static gboolean
bind_function(const Flow *flow, guint function)
{
    if (!is_separable(flow, function))
        return FALSE;
    flow_function_at(flow, function)->is_separable = FALSE;
    return TRUE;
}

/* Whether STEP sets the pointer of a caller to one that the function got. */
static gboolean
hands_out(const Flow *flow, const FlowStep *step)
{
    const Slot *from = flow_slot_at(flow, step->slot);

    return step->kind == FLOW_INTO && flow_slot_at(flow, step->target)->is_holder && !from->is_reference &&
           from->declared->len > 0 &&
           tree_node(flow->tree, g_array_index(from->declared, guint, 0))->kind == CXCursor_ParmDecl;
}

void
flow_separate(Flow *flow)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->steps->len; i++) {
            const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);
            guint target = step->target, from, to;

            if (target == NO_NODE || flow_is_one_way(flow, step, target))
                continue;
            from = flow_slot_at(flow, step->slot)->function;
            to = flow_slot_at(flow, target)->function;
            if (from != to || hands_out(flow, step))
                changed |= bind_function(flow, from) | bind_function(flow, to);
        }
    }
}

/* --- what is of the closure */

gboolean
flow_is_null(const SourceTree *tree, guint node)
{
    g_autofree char *text = NULL;
    guint inner;

    switch (tree_node(tree, node)->kind) {
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr:
        return TRUE;
    case CXCursor_InitListExpr: /* float *p{}, *q{nullptr} */
        inner = tree_operand(tree, node, 0);
        return inner == NO_NODE || flow_is_null(tree, tree_skip_casts(tree, inner));
    default:
        text = tree_text(tree, node);
        return strcmp(text, "0") == 0 || strcmp(text, "NULL") == 0;
    }
}

gboolean
flow_is_taken(const SourceTree *tree, guint call)
{
    CXCursor cursor = tree_node(tree, call)->cursor, function = clang_getCursorReferenced(cursor);
    g_autofree char *name = cursor_name(cursor);
    guint value = strcmp(name, "exchange") == 0 ? tree_argument(tree, call, 1) : NO_NODE;

    return value != NO_NODE && flow_is_null(tree, tree_skip_casts(tree, value)) &&
           clang_Location_isInSystemHeader(clang_getCursorLocation(function));
}

static gboolean
is_pointer(const SourceTree *tree, guint node)
{
    return node != NO_NODE && flow_is_address(clang_getCursorType(tree_node(tree, node)->cursor));
}

gboolean
flow_is_of_closure(const Flow *flow, guint node, guint *ret_node, gboolean *ret_is_null)
{
    const SourceTree *tree = flow->tree;
    guint slot, first, second;

    if (node == NO_NODE)
        return FALSE;
    node = tree_skip_casts(tree, node);
    *ret_node = node;
    if (flow_is_null(tree, node)) {
        if (ret_is_null)
            *ret_is_null = TRUE;
        return TRUE;
    }
    slot = flow_slot_of(flow, node);
    if (slot != NO_NODE)
        return flow_is_in(flow, slot);
    first = tree_operand(tree, node, 0);
    second = tree_operand(tree, node, 1);
    switch (tree_node(tree, node)->kind) {
    case CXCursor_ConditionalOperator:
        return flow_is_of_closure(flow, second, ret_node, NULL) &&
               flow_is_of_closure(flow, tree_operand(tree, node, 2), ret_node, NULL);
    case CXCursor_ArraySubscriptExpr: /* below & */
    case CXCursor_CompoundAssignOperator:
    case CXCursor_UnaryOperator:
    case CXCursor_InitListExpr: /* float *p{q} */
        return flow_is_of_closure(flow, first, ret_node, NULL);
    case CXCursor_CallExpr:
        return flow_is_taken(tree, node) &&
               flow_is_of_closure(flow, tree_argument(tree, node, 0), ret_node, NULL);
    case CXCursor_BinaryOperator:
        if (tree_binary(tree, node) == CXBinaryOperator_Assign ||
            tree_binary(tree, node) == CXBinaryOperator_Comma)
            return flow_is_of_closure(flow, second, ret_node, NULL);
        return flow_is_of_closure(flow, is_pointer(tree, first) ? first : second, ret_node, NULL);
    default:
        return FALSE;
    }
}

FlowCall
flow_call(const Flow *flow, guint call)
{
    CXCursor cursor = tree_node(flow->tree, call)->cursor;
    int count = clang_Cursor_getNumArguments(cursor);
    guint n_ours = 0, n_others = 0, n_nulls = 0;

    for (int k = 0; k < count; k++) {
        CXCursor parameter = flow_parameter(cursor, (guint)k);
        guint slot = clang_Cursor_isNull(parameter) ? NO_NODE : flow_slot(flow, parameter), other;
        gboolean null = FALSE, ours;

        if (!flow_is_in(flow, slot))
            continue;
        ours = flow_is_of_closure(flow, tree_argument(flow->tree, call, (guint)k), &other, &null);
        n_nulls += null;
        n_ours += ours && !null;
        n_others += !ours;
    }
    if (n_ours + n_others == 0)
        return n_nulls > 0 ? FLOW_CALL_NULLS : FLOW_CALL_OTHER;
    return n_others == 0 ? FLOW_CALL_ALL : n_ours == 0 ? FLOW_CALL_NONE : FLOW_CALL_SOME;
}

/* Whether arguments of CALL are pointers that FUNCTION, around it, declares. */
static gboolean
passes_own(const Flow *flow, guint call, guint function)
{
    for (guint i = call + 1, end = tree_end(flow->tree, call); i < end; i++) {
        guint slot = tree_node(flow->tree, i)->kind == CXCursor_DeclRefExpr ? flow_slot_of(flow, i) : NO_NODE;

        if (flow_is_in(flow, slot) && flow_slot_at(flow, slot)->function == function)
            return TRUE;
    }
    return FALSE;
}

void
flow_double(Flow *flow)
{
    gboolean changed = TRUE;

    while (changed) {
        changed = FALSE;
        for (guint i = 0; i < flow->tree->nodes->len; i++) {
            guint function, caller;
            FlowCall kind;

            if (tree_node(flow->tree, i)->kind != CXCursor_CallExpr)
                continue;
            function = flow_called(flow, tree_node(flow->tree, i)->cursor);
            if (!is_separable(flow, function) || flow_function_at(flow, function)->is_doubled)
                continue;
            kind = flow_call(flow, i);
            caller = kind == FLOW_CALL_OTHER ? NO_NODE : flow_function(flow, i);
            if (kind == FLOW_CALL_NONE || kind == FLOW_CALL_SOME ||
                (kind == FLOW_CALL_ALL && caller != NO_NODE && caller != function &&
                 flow_function_at(flow, caller)->is_doubled && passes_own(flow, i, caller)))
                flow_function_at(flow, function)->is_doubled = changed = TRUE;
        }
    }
}
