/* SPDX-License-Identifier: MIT */
/* Refusals that records of structs and parallel pointers share. */
#include "rewrite/refusals/refusals_private.h"

#include "frontend/parse/parse.h"

void
rules_refuse_variable(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    Entity cursor = tree_node(tree, tree_skip_casts(tree, step->node))->entity;
    Entity target = kind_is_declaration(entity_kind(cursor)) ? cursor : entity_referenced(cursor);
    SourceType type = entity_canonical_type(cursor);
    g_autofree char *name = cursor_name(target);

    if (!entity_is_none(target) && entity_is_in_system_header(target))
        rules_refuse(rules, step->use, REFUSE(LIBRARY_VARIABLE), name);
    else if (kind_is_expression(entity_kind(cursor)) && flow_is_pointer(rules->names->record, type))
        rules_refuse(rules, step->use, REFUSE(POINTER_KEPT));
    else
        rules_refuse(rules, step->use, REFUSE(VARIABLE_OF_OTHER_TYPE), rules->names->record);
}

void
rules_refuse_return(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    Entity member = tree_referenced(tree, step->use);
    guint function = tree_function(tree, step->use);
    g_autofree char *name =
        entity_kind(member) == TREE_FIELD_DECL && entity_is_hidden(member) ? cursor_name(member) : NULL;
    g_autofree char *called =
        function == NO_NODE ? g_strdup("") : cursor_name(tree_node(tree, function)->entity);

    if (rules->names->fields && name)
        rules_refuse(rules, step->use, REFUSE(RETURNS_MEMBER), name);
    else if (rules->names->fields)
        rules_refuse(rules, step->use, REFUSE(RETURNS_IN_EXPRESSION));
    else if (function != NO_NODE && tree_node(tree, function)->kind == TREE_CONVERSION_FUNCTION)
        rules_refuse(rules, step->use, REFUSE(CONVERSION_RETURNS), rules->names->record);
    else if (function != NO_NODE && g_str_has_prefix(called, "operator"))
        rules_refuse(rules, step->use, REFUSE(OPERATOR_RETURNS));
    else
        rules_refuse(rules, step->use, REFUSE(FUNCTION_RETURNS), rules->names->record);
}

void
rules_refuse_sizeof(Rules *rules, const FlowStep *step)
{
    rules_refuse(rules, step->use, REFUSE(SIZEOF_POINTER), rules->names->record);
}

void
rules_refuse_undeclared(Rules *rules, const Slot *slot)
{
    guint use = g_array_index(slot->uses, guint, 0);
    Entity declared = tree_referenced(rules->tree, use);
    SourceType type = entity_canonical_type(declared);
    Entity owner = entity_parent(declared);
    Entity template = entity_template(owner);
    g_autofree char *name = cursor_name(declared), *class = cursor_name(owner);
    gboolean is_reference =
        type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_RVALUE_REFERENCE;

    if (!entity_is_none(template) && !entity_is_in_system_header(template)) {
        rules_refuse(rules, use, REFUSE(MEMBER_OF_INSTANCE), name, class);
        rules_mark_cause(rules);
    } else if (is_reference && entity_kind(declared) == TREE_PARM_DECL)
        rules_refuse(rules, use, REFUSE(REFERENCE_PARAMETER), name);
    else if (is_reference)
        rules_refuse(rules, use, REFUSE(REFERENCE_VARIABLE), name);
    else
        rules_refuse(rules, use, REFUSE(DECLARED_OUTSIDE));
}

/* Whether CALL calls what a variable points to. */
static gboolean
is_by_pointer(const SourceTree *tree, guint call)
{
    Entity callee = tree_referenced(tree, call);

    if (entity_is_none(callee))
        callee = tree_callee(tree, call);
    switch (entity_kind(callee)) {
    case TREE_PARM_DECL:
    case TREE_VAR_DECL:
    case TREE_FIELD_DECL:
        return TRUE;
    default:
        return FALSE;
    }
}

/* Whether CALL calls a function of the program that takes any arguments. */
static gboolean
is_untyped(const SourceTree *tree, guint call)
{
    Entity callee = tree_callee(tree, call);

    return !entity_is_none(callee) && type_is_variadic(entity_type(callee)) &&
           !entity_is_in_system_header(callee);
}

/* Whether PARAMETER is a pointer to what may be of any type. */
static gboolean
is_void_pointer(Entity parameter)
{
    SourceType type = entity_canonical_type(parameter);

    return type_kind(type) == TYPE_POINTER && type_is(type_pointee(type), TYPE_VOID);
}

/* Whether PARAMETER, which the program declares, is one of a kernel. */
static gboolean
is_of_kernel(const SourceTree *tree, Entity parameter)
{
    guint function = tree_node(tree, tree_declaration(tree, parameter))->parent;

    return function != NO_NODE && tree_has_attribute(tree, function, TREE_CUDA_GLOBAL_ATTR);
}

void
rules_refuse_argument(Rules *rules, const FlowStep *step, Entity parameter, const char *name)
{
    gboolean is_own = !entity_is_none(parameter) && tree_declaration(rules->tree, parameter) != NO_NODE;
    g_autofree char *type = type_spelling(entity_type(parameter));
    g_autofree char *called = is_own ? cursor_name(entity_parent(parameter)) : NULL;

    if (called && *called != '\0')
        name = called;

    if (is_own && is_void_pointer(parameter) && !is_of_kernel(rules->tree, parameter))
        rules_refuse(rules, step->use, REFUSE(PARAMETER_TYPE_OVERLOAD), name, type, name,
                     rules->names->record);
    else if (is_own)
        rules_refuse(rules, step->use, REFUSE(PARAMETER_TYPE), name, type, rules->names->record);
    else if (is_untyped(rules->tree, step->node))
        rules_refuse(rules, step->use, REFUSE(PARAMETER_ELLIPSIS), name);
    else if (is_by_pointer(rules->tree, step->node))
        rules_refuse(rules, step->use, REFUSE(CALLED_BY_POINTER), name);
    else if (entity_kind(tree_callee(rules->tree, step->node)) == TREE_CONSTRUCTOR)
        rules_refuse_unknown(rules, step);
    else
        rules_refuse_call(rules, step->use, name);
}

/* Whether TYPE is a class, or may be one in an instance of a template. */
static gboolean
is_class(SourceType type)
{
    TypeKind kind = type_kind(type_canonical(type));

    return kind == TYPE_RECORD || kind == TYPE_UNEXPOSED;
}

/* The type of the object that is made of the pointer at USE, as it is written, or NULL: of a variable, or one
 * without a name, `thrust::device_ptr<float>(p)`. Free with g_free(). */
static char *
object_type(const SourceTree *tree, guint use)
{
    guint at = tree_node(tree, use)->parent;
    g_autofree char *text = NULL;
    char *name;

    while (at != NO_NODE && kind_is_expression(tree_node(tree, at)->kind) &&
           !(tree_node(tree, at)->kind == TREE_CXX_FUNCTIONAL_CAST_EXPR && is_class(tree_type(tree, at))))
        at = tree_node(tree, at)->parent;
    if (at == NO_NODE || (tree_node(tree, at)->kind != TREE_VAR_DECL &&
                          tree_node(tree, at)->kind != TREE_CXX_FUNCTIONAL_CAST_EXPR))
        return NULL;
    if (!is_class(tree_type(tree, at)))
        return NULL;
    text = type_spelling(tree_type(tree, at));
    name = g_strdup(text);
    return name;
}

/* What is said of the pointer at USE, which is used in another way than pointers are. */
static RefusalCode
unknown_use(const SourceTree *tree, guint use)
{
    for (guint at = tree_node(tree, use)->parent; at != NO_NODE; at = tree_node(tree, at)->parent) {
        TreeKind kind = tree_node(tree, at)->kind;

        if (kind == TREE_GCC_ASM_STMT)
            return REFUSE_INLINE_ASSEMBLY;
        if (kind == TREE_INIT_LIST_EXPR)
            return REFUSE_KEPT_IN_LIST;
        if (kind == TREE_CXX_DELETE_EXPR)
            return REFUSE_DELETED;
        if (!kind_is_expression(kind))
            break;
    }
    return REFUSE_USE_FORM;
}

void
rules_refuse_unknown(Rules *rules, const FlowStep *step)
{
    gboolean is_captured =
        step->node != NO_NODE && tree_node(rules->tree, step->node)->kind == TREE_LAMBDA_EXPR;
    g_autofree char *object = is_captured ? NULL : object_type(rules->tree, step->use);
    Entity named = tree_referenced(rules->tree, step->use);

    if (tree_node(rules->tree, step->use)->kind != TREE_CALL_EXPR &&
        type_kind(entity_type(named)) == TYPE_FUNCTION_PROTO) {
        rules_refuse(rules, step->use, REFUSE(FUNCTION_ADDRESS_TAKEN));
        return;
    }
    if (object) {
        rules_refuse(rules, step->use, REFUSE(OBJECT_OF_POINTER), object);
        return;
    }
    rules_refuse_plainly(rules, step->use,
                         is_captured ? REFUSE_CAPTURED_UNDER_OTHER_NAME
                                     : unknown_use(rules->tree, step->use));
}
