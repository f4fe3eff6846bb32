/* SPDX-License-Identifier: MIT */
/* What else flows to the closure: initial values, assignments and arguments that are not of it. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

void
slot_want_copies(Rules *rules, guint slot)
{
    if ((!rules->names->seeds || rules->names->n_items > 0) && flow_is_for_one_element(rules->flow, slot))
        g_hash_table_add(rules->notes->copied, g_strdup(flow_slot_at(rules->flow, slot)->key));
}

/* Whether the expression NODE is a null pointer of a written type. */
static gboolean
is_cast_null(const SourceTree *tree, guint node)
{
    return flow_is_null(tree, tree_skip_casts(tree, node)) &&
           tree_is_cast(tree_node(tree, tree_inner(tree, node))->kind);
}

/* A null pointer that the expression NODE gives is one of the array's type too: (float *)0 becomes nullptr.
 */
static void
write_null(Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    guint inner = tree_skip_casts(tree, node);

    if (tree_node(tree, inner)->kind == TREE_CONDITIONAL_OPERATOR) {
        write_null(rules, tree_operand(tree, inner, 1));
        write_null(rules, tree_operand(tree, inner, 2));
    } else if (is_cast_null(tree, node)) {
        rules_edit(rules, node, tree_node(tree, node)->start, tree_node(tree, node)->end, g_strdup("nullptr"),
                   "D3");
    }
}

/* What memory the variable that NODE names is in; NULL: none that is told apart. */
static const char *
named_memory(const SourceTree *tree, guint node)
{
    Entity named = tree_referenced(tree, tree_skip_casts(tree, node));
    guint variable = entity_kind(named) == TREE_VAR_DECL ? tree_declaration(tree, named) : NO_NODE;

    if (variable == NO_NODE || type_is(entity_type(named), TYPE_POINTER))
        return NULL;
    return tree_has_attribute(tree, variable, TREE_CUDA_CONSTANT_ATTR) ? "an array in constant memory"
           : tree_has_attribute(tree, variable, TREE_CUDA_SHARED_ATTR) ? "an array in shared memory"
           : tree_has_attribute(tree, variable, TREE_CUDA_DEVICE_ATTR) ? "an array of the device's program"
                                                                       : NULL;
}

/* Whether the expression NODE names an array that host code declares, or a variable whose address is taken.
 */
static gboolean
is_host_array(const SourceTree *tree, guint node)
{
    Entity named = tree_referenced(tree, tree_skip_casts(tree, node));
    TypeKind kind = type_kind(entity_canonical_type(named));

    return entity_kind(named) == TREE_VAR_DECL && !node_is_device_code(tree, node) &&
           (kind == TYPE_CONSTANT_ARRAY || kind == TYPE_VARIABLE_ARRAY || kind == TYPE_RECORD);
}

/* Whether the function called NAME gives memory of the host. */
static gboolean
is_allocation(const char *name)
{
    return g_str_has_suffix(name, "alloc") || g_str_has_prefix(name, "operator new");
}

/* Whether the program defines what CALL calls. */
static gboolean
is_own_call(const SourceTree *tree, guint call)
{
    Entity callee = tree_referenced(tree, call);
    Entity template = entity_is_none(callee) ? callee : entity_template(callee);

    return !entity_is_none(callee) &&
           !entity_is_in_system_header(entity_is_none(template) ? callee : template);
}

/* Whether NODE names a variable of host code that is declared with what host code allocates. */
static gboolean
has_host_memory(const SourceTree *tree, guint node)
{
    guint declared = tree_declaration(tree, tree_referenced(tree, node));

    if (declared == NO_NODE || tree_node(tree, declared)->kind != TREE_VAR_DECL ||
        node_is_device_code(tree, node))
        return FALSE;
    for (guint i = declared + 1; i < tree_end(tree, declared); i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *name = n->kind == TREE_CALL_EXPR ? cursor_name(n->entity) : NULL;

        if (n->kind == TREE_CXX_NEW_EXPR || (name && is_allocation(name) && !is_own_call(tree, i)))
            return TRUE;
    }
    return FALSE;
}

/* The member of its object that the function which CALL calls returns, or what it returns is made of; a null
 * cursor: none. */
static Entity
returned_member(const SourceTree *tree, guint call)
{
    Entity callee = tree_referenced(tree, call);
    Entity template = entity_template(callee);
    guint function = function_definition(tree, callee), statement = NO_NODE;

    if (function == NO_NODE && !entity_is_none(template))
        function = function_definition(tree, template);
    for (guint i = function + 1; function != NO_NODE && i < tree_end(tree, function); i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity named = n->kind == TREE_MEMBER_REF_EXPR || n->kind == TREE_MEMBER_REF
                           ? entity_referenced(n->entity)
                           : entity_none();

        if (n->kind == TREE_RETURN_STMT)
            statement = i;
        if (statement != NO_NODE && i < tree_end(tree, statement) && entity_kind(named) == TREE_FIELD_DECL)
            return named;
    }
    return entity_none();
}

/* Whether elements of the record point to others: then they may be allocated one by one. */
static gboolean
is_linked(const RewriteNames *names)
{
    const Record *record = names->laid_out;
    g_autofree char *pointer = g_strdup_printf("%s *", names->record);

    for (guint f = 0; names->n_items == 0 && record && f < record->n_fields; f++) {
        const char *type = record->fields[f].type;

        if (strcmp(g_str_has_prefix(type, "struct ") ? type + strlen("struct ") : type, pointer) == 0)
            return TRUE;
    }
    return FALSE;
}

/* What to do where a function of the program, which CALL calls, gives other memory. Free with g_free(). */
static char *
advice_for_own(const SourceTree *tree, const RewriteNames *names, guint call)
{
    Entity member = returned_member(tree, call);
    g_autofree char *name = NULL;

    if (is_linked(names))
        return g_strdup(PART_ONE_ARRAY);
    if (entity_is_none(member))
        return g_strdup(PART_WRITE_FUNCTION);
    if (names->fields || !flow_is_pointer(names->record, entity_canonical_type(member)))
        return g_strdup(PART_KEEP_IN_VARIABLE);
    name = cursor_name(member);
    return g_strdup_printf(PART_NAME_MEMBER, name,
                           entity_is_hidden(member) ? ", which has to be public then" : "");
}

/* Whether SLOT is a parameter of a kernel. */
static gboolean
is_of_kernel(const Flow *flow, guint slot)
{
    const GArray *declared = flow_slot_at(flow, slot)->declared;
    const TreeNode *n = declared->len > 0 ? tree_node(flow->tree, g_array_index(declared, guint, 0)) : NULL;

    return n && n->kind == TREE_PARM_DECL && n->parent != NO_NODE &&
           tree_has_attribute(flow->tree, n->parent, TREE_CUDA_GLOBAL_ATTR);
}

/* Whether NODE is p in *p. */
static gboolean
is_dereferenced(const SourceTree *tree, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    return above != NO_NODE && tree_unary(tree, above) == UNARY_DEREF;
}

/* What the expression NODE, which is given to SLOT and is not of the closure, is; *ret_advice says what to
 * do, NULL: what is done elsewhere with it. */
static const char *
other_memory(const Flow *flow, const RewriteNames *names, guint slot, guint node, char **ret_advice)
{
    const char *named = named_memory(flow->tree, node);
    SourceType type = tree_canonical_type(flow->tree, node);
    SourceType to =
        type_canonical(type_kind(type) == TYPE_CONSTANT_ARRAY ? type_element(type) : type_pointee(type));

    g_autofree char *call = tree_node(flow->tree, node)->kind == TREE_CALL_EXPR
                                ? cursor_name(tree_node(flow->tree, node)->entity)
                                : NULL;

    gboolean is_own = call && is_own_call(flow->tree, node);

    *ret_advice = NULL;
    if (entity_kind(tree_referenced(flow->tree, node)) == TREE_UNEXPOSED_DECL) {
        *ret_advice = g_strdup(PART_KEEP_IN_VARIABLE);
        return PART_BINDING;
    }
    if (named && !node_is_device_code(flow->tree, node))
        *ret_advice = g_strdup(PART_MALLOC_OR_MANAGED);
    if (named)
        return named;
    if (call && !is_own && (strcmp(call, "raw_pointer_cast") == 0 || strcmp(call, "data") == 0)) {
        *ret_advice = g_strdup(PART_MALLOC);
        return PART_CONTAINER;
    }
    if (tree_node(flow->tree, node)->kind == TREE_CXX_NEW_EXPR && flow_has_operator_new(to)) {
        *ret_advice = g_strdup(PART_CONSTRUCT_MANAGED);
        return PART_OPERATOR_NEW;
    }
    if ((call && !is_own && is_allocation(call)) || is_host_array(flow->tree, node) ||
        tree_node(flow->tree, node)->kind == TREE_CXX_NEW_EXPR) {
        g_autoptr(GArray) allocations = flow_allocations(flow);

        if (call && node_is_device_code(flow->tree, node)) {
            *ret_advice = g_strdup(PART_MALLOC_BEFORE_LAUNCH);
            return PART_DEVICE_MALLOC;
        }
        if (allocations->len == 0)
            *ret_advice = g_strdup(PART_MALLOC_MANAGED);
        else if (is_of_kernel(flow, slot))
            *ret_advice = g_strdup(PART_COPY_TO_DEVICE);
        return allocations->len == 0 ? PART_HOST_ALONE : PART_HOST_MEMORY;
    }
    if (call && strcmp(call, "operator[]") != 0) {
        *ret_advice = is_own ? advice_for_own(flow->tree, names, node) : g_strdup(PART_KEEP_IN_VARIABLE);
        return PART_FUNCTION_RESULT;
    }
    if (!call && type_kind(to) == TYPE_POINTER && is_dereferenced(flow->tree, node)) {
        *ret_advice = entity_kind(tree_referenced(flow->tree, node)) == TREE_PARM_DECL
                          ? g_strdup_printf(PART_REFERENCE, names->record)
                          : g_strdup(PART_NAME_POINTER);
        return PART_POINTER_TO_POINTER;
    }
    if (call || type_kind(to) == TYPE_POINTER) {
        *ret_advice = g_strdup(!call && node_is_device_code(flow->tree, node) ? PART_KEEP_INDICES
                                                                              : PART_KEEP_AS_MEMBER);
        return PART_POINTER_ARRAY;
    }
    if (type_kind(type) == TYPE_POINTER && has_host_memory(flow->tree, node))
        return PART_HOST_MEMORY;
    if (type_kind(type) == TYPE_POINTER && !flow_is_record(names->record, to)) {
        *ret_advice = g_strdup(names->n_items > 0 ? PART_OWN_ARRAY_OR_FUNCTION : PART_OWN_ARRAY);
        return PART_USED_AS_OTHER_TYPE;
    }
    return PART_NOT_KNOWN;
}

/* Whether NODE is of a template as it is written, and depends on its parameters: its instances count. */
static gboolean
is_dependent(const SourceTree *tree, guint node)
{
    guint function = tree_function(tree, node);
    SourceType type = tree_canonical_type(tree, node);

    if (function == NO_NODE || tree_node(tree, function)->kind != TREE_FUNCTION_TEMPLATE)
        return FALSE;
    if (type_kind(type) == TYPE_LVALUE_REFERENCE)
        type = type_pointee(type);
    while (type_kind(type) == TYPE_POINTER)
        type = type_canonical(type_pointee(type));
    return type_kind(type) == TYPE_UNEXPOSED || type_kind(type) == TYPE_DEPENDENT;
}

/* "the function is called with", of what gives a pointer to SLOT: an argument, where IS_ARGUMENT. */
static const char *
what_gets(const Flow *flow, guint slot, gboolean is_argument)
{
    const GArray *declared = flow_slot_at(flow, slot)->declared;
    TreeKind kind =
        declared->len == 0 ? TREE_VAR_DECL : tree_node(flow->tree, g_array_index(declared, guint, 0))->kind;

    return is_argument && kind == TREE_PARM_DECL                   ? PART_CALLED_WITH
           : kind == TREE_FUNCTION_DECL || kind == TREE_CXX_METHOD ? PART_FUNCTION_GIVES
           : kind == TREE_PARM_DECL                                ? PART_PARAMETER_SET
           : kind == TREE_FIELD_DECL                               ? PART_MEMBER_GETS
                                                                   : PART_VARIABLE_GETS;
}

/* What to do about other memory that SLOT gets. */
static const char *
what_to_do(const Flow *flow, const RewriteNames *names, guint slot, gboolean is_argument)
{
    const char *gets = what_gets(flow, slot, is_argument);

    return gets == PART_CALLED_WITH                                ? PART_CALL_OTHER_FUNCTION
           : gets == PART_FUNCTION_GIVES                           ? PART_RETURN_BY_OTHER
           : gets != PART_MEMBER_GETS                              ? PART_OTHER_VARIABLE
           : !names->seeds && flow_is_of_kernel_struct(flow, slot) ? PART_VARIABLE_OR_STRUCT
                                                                   : PART_OTHER_MEMBER;
}

/* The expression by which STEP gives its pointer to something. */
static guint
given_expression(const SourceTree *tree, const FlowStep *step)
{
    guint at = step->use;

    while (tree_node(tree, at)->parent != NO_NODE &&
           kind_is_expression(tree_node(tree, tree_node(tree, at)->parent)->kind) &&
           tree_node(tree, at)->parent != step->node &&
           tree_binary(tree, tree_node(tree, at)->parent) != BINARY_ASSIGN)
        at = tree_node(tree, at)->parent;
    return at;
}

/* The memory that OTHER, an expression, gives to SLOT goes on, by STEP, to where device arrays go. */
static void
refuse_meeting(Rules *rules, guint other, const FlowStep *step)
{
    guint given = given_expression(rules->tree, step);
    g_autofree char *text = tree_text(rules->tree, given);
    const TreeNode *n = tree_node(rules->tree, other);
    g_autofree char *place = tree_place(rules->tree, n->file, n->start);
    gboolean is_argument = step->kind == FLOW_ARGUMENT;

    rules_refuse(rules, given, REFUSE(OTHER_MEMORY_GOES), what_gets(rules->flow, step->target, is_argument),
                 rules->names->record, text, place,
                 what_to_do(rules->flow, rules->names, step->target, is_argument));
}

/* The memory of the host that OTHER, an expression, gives to SLOT goes to kernels, by steps that are added to
 * MET; FALSE: it does not. */
static gboolean
refuse_passed(Rules *rules, guint slot, guint other, GHashTable *met)
{
    g_autoptr(GArray) passed = memory_passed_to_kernels(rules->flow, slot);
    const TreeNode *n = tree_node(rules->tree, other);
    g_autofree char *place = tree_place(rules->tree, n->file, n->start);

    for (guint i = 0; i < passed->len; i++) {
        guint number = g_array_index(passed, guint, i);
        const FlowStep *step = &g_array_index(rules->flow->steps, FlowStep, number);
        guint given = given_expression(rules->tree, step);
        g_autofree char *text = tree_text(rules->tree, given);

        if (g_hash_table_add(met, GUINT_TO_POINTER(number)))
            rules_refuse(rules, given, REFUSE(HOST_MEMORY_PASSED), rules->names->record, text, place);
    }
    return passed->len > 0;
}

typedef struct {
    GHashTable *device; /* device_slots() */
    GHashTable *met;    /* set of steps at which other memory was refused */
} Memory;

/* Whether NODE is what a member begins with by "p()", which has no text: a null pointer. */
static gboolean
is_empty(const SourceTree *tree, guint node)
{
    g_autofree char *text = tree_text(tree, node);

    return *text == '\0';
}

/* NODE, an expression that may be NO_NODE, is given to SLOT: as an argument, where IS_ARGUMENT. */
static void
check_source(Rules *rules, guint slot, guint node, gboolean is_argument, const Memory *memory)
{
    guint other;

    if (node != NO_NODE && is_dependent(rules->tree, node))
        return;
    if (node != NO_NODE && is_empty(rules->tree, node))
        return;
    if (node != NO_NODE)
        write_null(rules, node);
    if (node != NO_NODE && !flow_is_of_closure(rules->flow, node, &other, NULL)) {
        g_autofree char *text = tree_text(rules->tree, other);
        g_autoptr(GArray) meetings = memory_meetings(rules, slot, memory->device);

        slot_want_copies(rules, slot);
        for (guint i = 0; i < meetings->len; i++) {
            guint number = g_array_index(meetings, guint, i);
            const FlowStep *step = &g_array_index(rules->flow->steps, FlowStep, number);

            slot_want_copies(rules, step->target);
            if (g_hash_table_add(memory->met, GUINT_TO_POINTER(number)))
                refuse_meeting(rules, other, step);
        }
        if (meetings->len == 0) {
            g_autofree char *advice = NULL;
            const char *what = other_memory(rules->flow, rules->names, slot, other, &advice);

            if (what == PART_HOST_MEMORY && refuse_passed(rules, slot, other, memory->met))
                return;
            rules_refuse(rules, other, REFUSE(OTHER_MEMORY), what_gets(rules->flow, slot, is_argument), what,
                         rules->names->record, text,
                         advice ? advice : what_to_do(rules->flow, rules->names, slot, is_argument));
        }
    }
}

/* The variable NODE of SLOT begins with pointers: one, or those in braces of an array of them. */
static void
check_initial(Rules *rules, guint slot, guint node, const Memory *memory)
{
    const SourceTree *tree = rules->tree;
    guint value = tree_operand(tree, node, 0);

    for (guint nth = 1; value != NO_NODE && kind_is_attribute(tree_node(tree, value)->kind);
         nth++) /* __device__ */
        value = tree_operand(tree, node, nth);
    if (!flow_slot_at(rules->flow, slot)->is_list) {
        check_source(rules, slot, value, FALSE, memory);
        return;
    }
    for (guint i = node + 1; i < tree_end(tree, node); i++) {
        guint above = tree_node(tree, i)->parent;

        if (tree_node(tree, above)->kind == TREE_INIT_LIST_EXPR && tree_node(tree, above)->parent == node)
            check_source(rules, slot, i, FALSE, memory);
    }
}

/* Whether CALL calls the first version of a function that has two, or one that cannot be told. */
static gboolean
check_doubled(Rules *rules, guint call)
{
    guint function = flow_called(rules->flow, tree_node(rules->tree, call)->entity);

    if (function == NO_NODE || !flow_function_at(rules->flow, function)->has_second_version)
        return FALSE;
    switch (flow_call(rules->flow, call)) {
    case FLOW_CALL_NULLS:
        rules_refuse(rules, call, REFUSE(NULL_VERSION), rules->names->record);
        return TRUE;
    case FLOW_CALL_NONE:
        return TRUE;
    default:
        return FALSE;
    }
}

/* The expression NODE stands in braces: it may set a member of a struct. */
static void
check_listed(Rules *rules, guint node, const Memory *memory)
{
    const SourceTree *tree = rules->tree;
    Entity member = flow_listed(tree, node);
    guint slot = entity_is_none(member) ? NO_NODE : flow_slot(rules->flow, member);
    guint first = tree_operand(tree, node, 0);

    if (flow_is_in(rules->flow, slot))
        check_source(rules, slot,
                     first != NO_NODE && tree_node(tree, first)->kind == TREE_MEMBER_REF
                         ? tree_operand(tree, node, 1)
                         : node,
                     FALSE, memory);
    else if (!entity_is_none(member) && slot == NO_NODE &&
             flow_is_pointer(rules->names->record, tree_type(tree, node)))
        rules_refuse(rules, node, REFUSE(MEMBER_SET_UNSEEN));
}

/* ARGUMENT of a launch, which may be NO_NODE, is a null pointer for SLOT, of which the kernel gets each
 * group: so is each of these. FALSE: it is something else. */
static gboolean
pass_null(Rules *rules, guint slot, guint argument)
{
    const char *prefix = rules->names->prefix;

    if (argument == NO_NODE || rules->names->fields ||
        !slot_is_restricted(rules->tree, flow_slot_at(rules->flow, slot)) ||
        !flow_is_null(rules->tree, tree_skip_casts(rules->tree, argument)))
        return FALSE;
    rules_edit(rules, argument, tree_node(rules->tree, argument)->start,
               tree_node(rules->tree, argument)->end,
               g_strdup_printf("%s_pass(%s_array(nullptr))", prefix, prefix), "R13");
    return TRUE;
}

void
other_memory_check(Rules *rules)
{
    const SourceTree *tree = rules->tree;
    g_autoptr(GHashTable) device = device_slots(rules->flow), met = g_hash_table_new(NULL, NULL);
    const Memory memory = {device, met};

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint slot = NO_NODE;

        if (n->kind == TREE_VAR_DECL) {
            slot = flow_slot(rules->flow, n->entity);
            if (flow_is_in(rules->flow, slot) && !flow_slot_at(rules->flow, slot)->is_object &&
                !flow_slot_at(rules->flow, slot)->is_fixed && !is_dependent(tree, i))
                check_initial(rules, slot, i, &memory);
        } else if (tree_binary(tree, i) == BINARY_ASSIGN) {
            slot = flow_slot_of(rules->flow, tree_operand(tree, i, 0));
            if (flow_is_in(rules->flow, slot) && !is_dependent(tree, i))
                check_source(rules, slot, tree_operand(tree, i, 1), FALSE, &memory);
        } else if (kind_is_expression(n->kind) && n->parent != NO_NODE &&
                   tree_node(tree, n->parent)->kind == TREE_INIT_LIST_EXPR) {
            check_listed(rules, i, &memory);
        } else if (kind_is_expression(n->kind) && flow_initialised(tree, i) != NO_NODE) {
            slot = flow_slot_of(rules->flow, flow_initialised(tree, i));
            if (flow_is_in(rules->flow, slot) && !flow_slot_at(rules->flow, slot)->is_object)
                check_source(rules, slot, n->kind == TREE_INIT_LIST_EXPR ? tree_operand(tree, i, 0) : i,
                             FALSE, &memory);
        } else if (n->kind == TREE_RETURN_STMT) {
            guint function = tree_function(tree, i);

            slot = function == NO_NODE ? NO_NODE : flow_slot(rules->flow, tree_node(tree, function)->entity);
            if (flow_is_in(rules->flow, slot))
                check_source(rules, slot, tree_operand(tree, i, 0), FALSE, &memory);
        } else if (n->kind == TREE_CALL_EXPR) {
            int count = entity_n_arguments(n->entity);

            if (check_doubled(rules, i))
                continue;
            for (int k = 0; k < count; k++) {
                Entity parameter = flow_parameter(n->entity, (guint)k);

                slot = entity_is_none(parameter) ? NO_NODE : flow_slot(rules->flow, parameter);
                if (!flow_is_in(rules->flow, slot))
                    continue;
                if (!pass_null(rules, slot, tree_argument(tree, i, (guint)k)))
                    check_source(rules, slot, tree_argument(tree, i, (guint)k), TRUE, &memory);
            }
        }
    }
}
