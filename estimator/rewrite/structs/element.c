/* SPDX-License-Identifier: MIT */
/* Uses of whole elements and of their fields. */
#include "rewrite/structs/structs_private.h"

#include "frontend/parse/parse.h"
#include "source/source.h"

#include <string.h>

static guint
above_of(const SourceTree *tree, guint node)
{
    return tree_node(tree, tree_outer(tree, node))->parent;
}

static gboolean
text_has_word(const char *text, const char *word)
{
    g_autofree char *pattern = g_strdup_printf("\\b(%s)\\b", word);

    return g_regex_match_simple(pattern, text, 0, 0);
}

static gboolean is_set_to_element(const Flow *flow, guint variable);

gboolean
element_is_named(const Flow *flow, guint node)
{
    const SourceTree *tree = flow->tree;

    for (guint i = node; i != NO_NODE; i = tree_operand(tree, i, 0)) {
        const TreeNode *n = tree_node(tree, i);
        Entity variable = entity_referenced(n->entity);

        if (n->kind != TREE_DECL_REF_EXPR && n->kind != TREE_MEMBER_REF_EXPR)
            continue;
        if (flow_is_in(flow, flow_slot_of(flow, i)))
            return TRUE;
        return entity_kind(variable) == TREE_VAR_DECL &&
               type_kind(entity_type(variable)) == TYPE_LVALUE_REFERENCE &&
               is_set_to_element(flow, tree_declaration(tree, variable));
    }
    return FALSE;
}

/* Whether VARIABLE, the declaration of a reference, is set to an element. */
static gboolean
is_set_to_element(const Flow *flow, guint variable)
{
    const SourceTree *tree = flow->tree;

    for (guint i = variable + 1; variable != NO_NODE && i < tree_end(tree, variable); i++)
        if (tree_node(tree, i)->parent == variable && kind_is_expression(tree_node(tree, i)->kind))
            return element_is_named(flow, i);
    return FALSE;
}

/* Whether CALL may see FUNCTION only because an argument is of its namespace: CALL is in another. */
static gboolean
is_found_by_arguments(const SourceTree *tree, guint call, Entity function)
{
    Entity space = entity_canonical(entity_parent(function));
    guint caller = tree_function(tree, call);

    if (entity_kind(space) != TREE_NAMESPACE)
        return FALSE;
    for (Entity c = tree_node(tree, caller == NO_NODE ? call : caller)->entity;
         !entity_is_none(c) && !kind_is_invalid(entity_kind(c)); c = entity_parent(c))
        if (entity_equal(entity_canonical(c), space))
            return FALSE;
    return TRUE;
}

/* The operator FUNCTION, a method, is called for NODE, a struct inside of an element: one that is const gets
 * what a reference to it converts to. */
static void
check_inner_operand(Rules *rules, guint node, guint call, Entity function, const char *what)
{
    const TreeNode *n = tree_node(rules->tree, node);
    g_autofree char *name = cursor_name(function), *type = flow_type_name(entity_type(n->entity));

    if (!method_is_const(function)) {
        inner_copy(rules, node, call, function, entity_none(), what);
        return;
    }
    if (strchr(type, '(')) {
        rules_refuse(rules, node, REFUSE(OPERAND_OF_METHOD), what, name);
        return;
    }
    reference_check_const(rules, node, function, entity_none(), what);
    rivals_check_const(rules, node, call, what);
    rules_edit(rules, node, n->start, n->start, g_strdup_printf("%s(", type), "R11");
    rules_edit(rules, node, n->end, n->end, g_strdup(")"), "R11");
}

/* The operator FUNCTION, a method, is called for NODE. */
static void
check_operand(Rules *rules, guint node, guint call, Entity function, const char *what, gboolean is_element)
{
    const TreeNode *n = tree_node(rules->tree, node);
    g_autofree char *name = cursor_name(function);
    gboolean is_behind =
        strpbrk(name, "[(") || strcmp(name, "operator->") == 0; /* binds closer than a cast */

    if (!is_element) {
        check_inner_operand(rules, node, call, function, what);
        return;
    }
    if (!method_is_const(function)) {
        element_copy(rules, node, call, function, entity_none(), "R7");
        return;
    }
    reference_check_const(rules, node, function, entity_none(), what);
    arguments_check_const(rules, node, call, what);
    rules_edit(rules, node, n->start, n->start,
               g_strdup_printf("%s(%s)", is_behind ? "(" : "", rules->names->element), "R11");
    if (is_behind)
        rules_edit(rules, node, n->end, n->end, g_strdup(")"), "R11");
}

static void declare_from_element(Rules *rules, guint node, guint variable);

/* Whether FUNCTION, an operator=, copies another object of its class: of anything else it may make what it
 * wants. */
static gboolean
is_copy_assignment(Entity function)
{
    SourceType type =
        entity_n_arguments(function) == 1 ? entity_canonical_type(entity_argument(function, 0)) : type_none();

    if (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_RVALUE_REFERENCE)
        type = type_pointee(type);
    return entity_equal(entity_canonical(type_declaration(type)), entity_canonical(entity_parent(function)));
}

/* CALL assigns the element NODE: what is declared from that, `auto a = p[i] = b`, is declared from the
 * element. */
static void
assigned_element(Rules *rules, guint node, guint call)
{
    const SourceTree *tree = rules->tree;
    guint above = above_of(tree, call);

    if (above != NO_NODE && tree_node(tree, above)->kind == TREE_CALL_EXPR &&
        constructor_is_of_copy(tree_callee(tree, above)))
        above = above_of(tree, above);
    if (above != NO_NODE && tree_node(tree, above)->kind == TREE_VAR_DECL)
        declare_from_element(rules, node, above);
}

/* What an element or a nested struct of one is in an argument of a call. WHAT names it in messages. */
static void
check_argument(Rules *rules, guint node, guint call, const char *what, gboolean is_element)
{
    const SourceTree *tree = rules->tree;
    Entity cursor = tree_node(tree, call)->entity, function = cursor_callee(cursor), parameter;
    g_autofree char *name = cursor_name(cursor);
    guint outer = tree_outer(tree, node), start = tree_node(tree, node)->start;
    int count = entity_n_arguments(cursor);
    guint nth;
    SourceType type;

    if (!tree_argument_number(tree, call, outer, &nth)) {
        if (strcmp(name, "operator=") != 0 && entity_kind(function) != TREE_CXX_METHOD)
            rules_refuse(rules, node, REFUSE(ELEMENT_IN_UNKNOWN_CALL), what, name);
        return;
    }
    if (entity_kind(function) == TREE_CXX_METHOD && g_str_has_prefix(name, "operator")) {
        gboolean is_copy = strcmp(name, "operator=") == 0 && is_copy_assignment(function);

        if (nth == 0 && !is_copy)
            check_operand(rules, node, call, function, what, is_element);
        if (nth == 0 && is_copy && is_element)
            assigned_element(rules, node, call);
        if (nth == 0 || is_copy)
            return;
        nth--; /* the object is the first operand */
    }
    if (entity_n_arguments(function) < 0) { /* a parameter of a template, or a pointer to a function */
        rules_refuse(rules, node, REFUSE(ARGUMENT_OF_ANY_FUNCTION), what, *name ? name : "what is called");
        return;
    }
    if ((int)nth >= entity_n_arguments(function)) {
        rules_refuse(rules, node, REFUSE(ARGUMENT_OF_ELLIPSIS), what, name);
        return;
    }
    parameter = entity_argument(function, nth);
    type = entity_canonical_type(parameter);
    if (type_kind(type) == TYPE_LVALUE_REFERENCE && !type_is_const(type_pointee(type))) {
        if (is_element && count == 2 && function_swaps_whole(rules->flow, function) &&
            element_is_named(rules->flow, tree_argument(tree, call, 0)) &&
            element_is_named(rules->flow, tree_argument(tree, call, 1))) {
            const char *text = tree_file(tree, tree_node(tree, call)->file)->text;
            guint begin = tree_node(tree, call)->start, end = begin;

            while (text[end] != '(' && end < tree_node(tree, call)->end)
                end++;
            rules_edit(rules, call, begin, end, g_strdup_printf("%s_swap", rules->names->prefix), "R8");
            return;
        }
        if (is_element)
            element_copy(rules, node, call, function, parameter, "R9");
        else
            inner_copy(rules, node, call, function, parameter, what);
        return;
    }
    if (!entity_is_none(entity_template(function)) ||
        !entity_is_none(entity_template(entity_referenced(cursor)))) {
        if (!is_element) {
            rules_refuse(rules, node, REFUSE(ARGUMENT_OF_TEMPLATE), what, name);
            return;
        }
        if (type_kind(type) == TYPE_LVALUE_REFERENCE) {
            reference_check_const(rules, node, function, parameter, what);
            arguments_check_const(rules, node, call, what);
        }
        rules_edit(rules, node, start, start, g_strdup_printf("(%s)", rules->names->element), "R11");
        return;
    }
    if (type_kind(type) == TYPE_LVALUE_REFERENCE) {
        reference_check_const(rules, node, function, parameter, what);
        arguments_check_const(rules, node, call, what);
    }
    if (is_element && is_found_by_arguments(rules->tree, call, function))
        rules_edit(rules, node, start, start, g_strdup_printf("(%s)", rules->names->element), "R11");
}

/* What names VARIABLE, a reference that is the proxy of an element, is an element. */
static void
follow_reference(Rules *rules, guint variable)
{
    const SourceTree *tree = rules->tree;
    guint function = tree_function(tree, variable);
    guint end = function == NO_NODE ? tree->nodes->len : tree_end(tree, function);
    g_autoptr(GArray) uses = variable_uses(tree, tree_node(tree, variable)->entity, variable, end);

    for (guint i = 0; i < uses->len; i++) {
        guint use = g_array_index(uses, guint, i);

        if (g_hash_table_add(rules->notes->references, GUINT_TO_POINTER(use)))
            element_write(rules, &(FlowStep){.kind = FLOW_ELEMENT, .slot = NO_NODE, .use = use, .node = use});
    }
}

/* VARIABLE is declared as, or from, the element NODE. */
static void
declare_from_element(Rules *rules, guint node, guint variable)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *v = tree_node(tree, variable);
    guint name = tree_name_offset(v), function = tree_function(tree, variable);
    SourceType type = entity_canonical_type(v->entity);

    g_autofree char *before = tree_text_between(tree, variable, v->start, name);
    if (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_RVALUE_REFERENCE) {
        gboolean is_const = type_is_const(type_canonical(type_pointee(type)));

        for (guint i = function + 1; function != NO_NODE && i < tree_end(tree, function); i++)
            if (tree_node(tree, i)->kind == TREE_LAMBDA_EXPR) {
                rules_refuse(rules, node, REFUSE(REFERENCE_WITH_LAMBDA));
                return;
            }
        if (variable_is_one_of_several(tree, variable)) {
            rules_refuse(rules, node, REFUSE(REFERENCE_AMONG_DECLARATORS));
            return;
        }
        rules_edit(rules, variable, v->start, name,
                   g_strdup_printf("%s_%sref ", rules->names->prefix, is_const ? "const_" : ""), "R4");
        follow_reference(rules, variable);
    } else if (text_has_word(before, "decltype|typeof|__typeof__|__typeof")) {
        rules_refuse(rules, variable, REFUSE(TYPE_OF_ELEMENT_DEDUCED), rules->names->element);
    } else if (text_has_word(before, "auto")) {
        const char *at = strstr(before, "auto");
        guint start = v->start + (guint)(at - before);

        rules_edit(rules, variable, start, start + (guint)strlen("auto"), g_strdup(rules->names->element),
                   "R5");
    }
}

/* A method of the element NODE, which MEMBER names. */
static void
call_method(Rules *rules, guint node, guint member)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *n = tree_node(tree, node);
    guint call = tree_node(tree, member)->parent;
    Entity method = tree_referenced(tree, member);

    if (method_is_const(method)) {
        reference_check_const(rules, node, method, entity_none(), "an element");
        if (call != NO_NODE)
            arguments_check_const(rules, node, call, "an element");
        rules_edit(rules, node, n->start, n->start, g_strdup_printf("((%s)", rules->names->element), "R7");
        rules_edit(rules, node, n->end, n->end, g_strdup(")"), "R7");
        return;
    }
    if (call != NO_NODE)
        element_copy(rules, node, call, method, entity_none(), "R7");
}

/* A method through ->, which MEMBER names. */
static void
call_method_by_pointer(Rules *rules, guint member)
{
    const SourceTree *tree = rules->tree;
    guint call = tree_node(tree, member)->parent, base = tree_operand(tree, member, 0);
    Entity method = tree_referenced(tree, member);

    if (base == NO_NODE || call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR) {
        rules_refuse(rules, member, REFUSE(ARROW_METHOD_NOT_CALLED));
        return;
    }
    if (!method_is_const(method)) {
        element_copy(rules, base, call, method, entity_none(), "R7");
        return;
    }
    const TreeNode *b = tree_node(tree, base);
    guint arrow = tree_arrow_end(tree, base);
    reference_check_const(rules, base, method, entity_none(), "an element");
    arguments_check_const(rules, base, call, "an element");
    rules_edit(rules, base, b->start, b->start, g_strdup_printf("((%s)*(", rules->names->element), "R7");
    rules_edit(rules, base, b->end, arrow, g_strdup("))."), "R7");
}

/* The element NODE is copied by the constructor CALL. */
static void
copy_element(Rules *rules, guint node, guint call)
{
    guint above = above_of(rules->tree, call);

    if (!flow_is_record(rules->names->record, tree_type(rules->tree, call))) {
        rules_refuse(rules, node, REFUSE(REFERENCE_TO_CONSTRUCTOR));
        return;
    }
    if (above == NO_NODE)
        return;
    switch (tree_node(rules->tree, above)->kind) {
    case TREE_RETURN_STMT:
        reference_check_result(rules, node, above);
        break;
    case TREE_UNEXPOSED_DECL: /* auto [a, b] */
        rules_refuse(rules, node, REFUSE(ELEMENT_TAKEN_APART));
        break;
    case TREE_VAR_DECL:
        declare_from_element(rules, node, above);
        break;
    case TREE_CALL_EXPR:
        if (entity_kind(tree_callee(rules->tree, above)) != TREE_CONSTRUCTOR)
            check_argument(rules, call, above, "an element", TRUE);
        break;
    case TREE_CONDITIONAL_OPERATOR:
        rules_edit(rules, node, tree_node(rules->tree, node)->start, tree_node(rules->tree, node)->start,
                   g_strdup_printf("(%s)", rules->names->element), "R11");
        break;
    case TREE_LAMBDA_EXPR:
        rules_refuse(rules, node, REFUSE(LAMBDA_TAKES_ELEMENT));
        break;
    default:
        break;
    }
}

/* The element NODE is one that ?: chooses, without a copy: the copy that the cast makes has to be all that is
 * wanted. */
static void
choose_element(Rules *rules, guint node, guint conditional)
{
    const SourceTree *tree = rules->tree;
    guint above = above_of(tree, conditional), start = tree_node(tree, node)->start;
    const TreeNode *a = above == NO_NODE ? NULL : tree_node(tree, above);
    gboolean is_copied =
        a && a->kind == TREE_CALL_EXPR && entity_kind(cursor_callee(a->entity)) == TREE_CONSTRUCTOR;
    g_autofree char *name = a && a->kind == TREE_CALL_EXPR ? cursor_name(a->entity) : NULL;
    gboolean is_assigned =
        (name && strcmp(name, "operator=") == 0) || (a && tree_binary(tree, above) == BINARY_ASSIGN);
    gboolean is_read = a && a->kind == TREE_MEMBER_REF_EXPR && member_is_only_read(tree, above);

    if (is_copied || is_assigned || is_read)
        rules_edit(rules, node, start, start, g_strdup_printf("(%s)", rules->names->element), "R11");
    else
        rules_refuse(rules, node, REFUSE(CHOSEN_ELEMENT));
}

/* `sizeof(*p)`, and the like. */
static void
measure_element(Rules *rules, guint node, guint operator)
{
    const TreeNode *o = tree_node(rules->tree, operator);
    g_autofree char *text = tree_text(rules->tree, operator);

    if (g_str_has_prefix(text, "sizeof"))
        rules_edit(rules, operator, o->start, o->end, g_strdup_printf("sizeof(%s)", rules->names->element),
                   "R12");
    else
        rules_refuse(rules, node, REFUSE(ASKED_ABOUT_ELEMENT));
}

void
element_write(Rules *rules, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint node = step->node, above = above_of(tree, node);
    const TreeNode *a = above == NO_NODE ? NULL : tree_node(tree, above);
    guint function;

    switch (a ? a->kind : TREE_INVALID_FILE) {
    case TREE_MEMBER_REF_EXPR:
        if (entity_kind(entity_referenced(a->entity)) == TREE_CXX_METHOD)
            call_method(rules, tree_outer(tree, node), above);
        else
            member_write(rules, above, step);
        return;
    case TREE_UNARY_OPERATOR:
        if (tree_unary(tree, above) == UNARY_ADDR_OF) {
            if (!element_pointer_is_written(rules->flow, rules->names, above))
                element_address_write(rules, node, above);
            return;
        }
        break;
    case TREE_CALL_EXPR:
        brace_cast(rules, node);
        if (entity_kind(cursor_callee(a->entity)) == TREE_CONSTRUCTOR)
            copy_element(rules, node, above);
        else
            check_argument(rules, node, above, "an element", TRUE);
        return;
    case TREE_VAR_DECL:
        brace_cast(rules, node);
        declare_from_element(rules, node, above);
        return;
    case TREE_RETURN_STMT:
        brace_cast(rules, node);
        function = tree_function(tree, above);
        if (function != NO_NODE && tree_node(tree, function)->kind != TREE_LAMBDA_EXPR &&
            tree_generic_lambda(tree, function) == NO_NODE &&
            !type_is(entity_result_type(tree_node(tree, function)->entity), TYPE_LVALUE_REFERENCE))
            return;
        rules_refuse(rules, node, REFUSE(REFERENCE_RETURNED));
        return;
    case TREE_BINARY_OPERATOR:
        if (tree_binary(tree, above) == BINARY_ASSIGN)
            return;
        break;
    case TREE_CONDITIONAL_OPERATOR:
        choose_element(rules, node, above);
        return;
    case TREE_UNARY_EXPR:
        measure_element(rules, node, above);
        return;
    case TREE_COMPOUND_STMT:
        return;
    case TREE_INIT_LIST_EXPR:
        list_cast(rules, node, above);
        if (list_has_references(a->entity))
            rules_refuse(rules, node, REFUSE(REFERENCE_IN_STRUCT));
        return;
    case TREE_CSTYLE_CAST_EXPR:
    case TREE_CXX_FUNCTIONAL_CAST_EXPR:
    case TREE_CXX_STATIC_CAST_EXPR:
        brace_cast(rules, node);
        if (flow_is_record(rules->names->record, entity_type(a->entity)))
            return;
        break;
    default:
        break;
    }
    rules_refuse(rules, node, REFUSE(ELEMENT_USE_FORM));
}

/* --- fields */

/* Whether something of TYPE has more bytes than a field of FIELD_TYPE. */
static gboolean
is_larger(SourceType type, SourceType field_type)
{
    return type_size(type_canonical(type)) > type_size(field_type);
}

/* Whether the address ADDRESS of a field of FIELD_TYPE is only used where it stands, and for no more than the
 * field. */
static gboolean
address_is_used_at_once(const SourceTree *tree, guint address, SourceType field_type)
{
    guint outer = tree_outer(tree, address), above = above_of(tree, address);

    for (; above != NO_NODE && tree_is_cast(tree_node(tree, above)->kind);
         outer = tree_outer(tree, above), above = above_of(tree, above)) {
        SourceType type = tree_canonical_type(tree, above);

        if (type_kind(type) != TYPE_POINTER || is_larger(type_pointee(type), field_type))
            return FALSE;
    }
    if (above == NO_NODE)
        return FALSE;
    if (tree_unary(tree, above) == UNARY_DEREF)
        return TRUE;
    return call_takes_one_scalar(tree, above, outer);
}

/* Whether NODE, an address, goes to a function of CUDA's that allocates. */
static gboolean
allocates(const SourceTree *tree, guint node)
{
    guint call = tree_node(tree, tree_outer(tree, node))->parent;
    g_autofree char *name = NULL;

    while (call != NO_NODE && tree_is_cast(tree_node(tree, call)->kind))
        call = tree_node(tree, tree_outer(tree, call))->parent;
    if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR)
        return FALSE;
    name = cursor_name(tree_node(tree, call)->entity);
    return g_str_has_prefix(name, "cudaMalloc") || g_str_has_prefix(name, "cudaHostAlloc");
}

/* A method of MEMBER, a struct inside an element, which NAMED names. */
static void
call_inner_method(Rules *rules, guint member, guint named)
{
    const SourceTree *tree = rules->tree;
    guint call = tree_node(tree, named)->parent;
    Entity method = tree_referenced(tree, named);

    if (call == NO_NODE || tree_node(tree, call)->kind != TREE_CALL_EXPR)
        rules_refuse(rules, member, REFUSE(METHOD_OF_INNER_STRUCT));
    else if (method_is_const(method))
        inner_cast(rules, member, call, method, "a struct inside an element");
    else
        inner_copy(rules, member, call, method, entity_none(), "a struct inside an element");
}

/* MEMBER is a struct inside an element. */
static void
nested_struct(Rules *rules, guint member, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    guint above = above_of(tree, member);
    const TreeNode *a = above == NO_NODE ? NULL : tree_node(tree, above);

    switch (a ? a->kind : TREE_INVALID_FILE) {
    case TREE_MEMBER_REF_EXPR:
        if (entity_kind(entity_referenced(a->entity)) == TREE_CXX_METHOD)
            call_inner_method(rules, tree_outer(tree, member), above);
        else
            member_write(rules, above, step);
        return;
    case TREE_UNARY_OPERATOR:
        rules_refuse(rules, member, REFUSE(INNER_STRUCT_ADDRESS));
        return;
    case TREE_CALL_EXPR:
        if (entity_kind(cursor_callee(a->entity)) != TREE_CONSTRUCTOR) {
            check_argument(rules, member, above, "a struct inside an element", FALSE);
            return;
        }
        above = above_of(tree, above);
        if (above != NO_NODE && tree_node(tree, above)->kind == TREE_CONDITIONAL_OPERATOR) {
            rules_refuse(rules, member, REFUSE(CHOSEN_INNER_STRUCT));
            return;
        }
        if (above != NO_NODE && tree_node(tree, above)->kind == TREE_RETURN_STMT)
            reference_check_result(rules, member, above);
        if (above == NO_NODE || tree_node(tree, above)->kind != TREE_VAR_DECL)
            return;
        break;
    case TREE_VAR_DECL:
        break;
    case TREE_INIT_LIST_EXPR:
        if (list_has_references(a->entity))
            rules_refuse(rules, member, REFUSE(INNER_REFERENCE_IN_STRUCT));
        return;
    case TREE_CONDITIONAL_OPERATOR:
    case TREE_UNEXPOSED_DECL:
        rules_refuse(rules, member, REFUSE(INNER_STRUCT));
        return;
    default:
        return;
    }
    const TreeNode *v = tree_node(tree, above);
    g_autofree char *before = tree_text_between(tree, above, v->start, tree_name_offset(v));
    if (type_is(entity_type(v->entity), TYPE_LVALUE_REFERENCE) || text_has_word(before, "auto"))
        rules_refuse_plainly(rules, member,
                             type_is(entity_type(v->entity), TYPE_LVALUE_REFERENCE)
                                 ? REFUSE_INNER_STRUCT_REFERENCE
                                 : REFUSE_INNER_STRUCT_DEDUCED);
}

static gboolean
is_declared_by_decltype(const SourceTree *tree, guint variable)
{
    const TreeNode *v = tree_node(tree, variable);
    g_autofree char *before = tree_text_between(tree, variable, v->start, tree_name_offset(v));

    return g_regex_match_simple("decltype\\s*\\(\\s*auto", before, G_REGEX_RAW, 0);
}

/* Whether NAMED is in a private base of the record. */
static gboolean
is_in_hidden_base(const RewriteNames *names, Entity named)
{
    const Record *record = names->laid_out;
    g_autofree char *name = cursor_name(named), *inside = g_strconcat(name, ".", NULL);

    for (guint f = 0; record && f < record->n_fields; f++)
        if (record->fields[f].hidden == 1 &&
            (strcmp(record->fields[f].name, name) == 0 || g_str_has_prefix(record->fields[f].name, inside)))
            return TRUE;
    return FALSE;
}

/* Whether the expression of the field MEMBER, or of one inside it, names one that only its class may. */
static gboolean
names_hidden(const SourceTree *tree, const RewriteNames *names, guint member)
{
    if (is_in_hidden_base(names, tree_referenced(tree, member)))
        return TRUE;
    for (; member != NO_NODE && tree_node(tree, member)->kind == TREE_MEMBER_REF_EXPR;
         member = tree_node(tree, tree_outer(tree, member))->parent) {
        Entity named = tree_referenced(tree, member);

        if (entity_kind(named) == TREE_FIELD_DECL && entity_is_hidden(named))
            return TRUE;
    }
    return FALSE;
}

void
member_write(Rules *rules, guint member, const FlowStep *step)
{
    const SourceTree *tree = rules->tree;
    const TreeNode *m = tree_node(tree, member);
    Entity named = entity_referenced(m->entity);
    SourceType type = entity_canonical_type(m->entity);
    guint above = above_of(tree, member);

    if (entity_kind(named) == TREE_CXX_METHOD) {
        call_method_by_pointer(rules, member);
        return;
    }
    if (entity_kind(named) != TREE_FIELD_DECL) {
        rules_refuse(rules, member, REFUSE(MEMBER_FORM));
        return;
    }
    if (names_hidden(tree, rules->names, member)) {
        rules_refuse(rules, member, REFUSE(PRIVATE_FIELD));
        return;
    }
    if (type_kind(type) == TYPE_RECORD) {
        nested_struct(rules, member, step);
        return;
    }
    if (above == NO_NODE || type_kind(type) == TYPE_CONSTANT_ARRAY)
        return;
    if (tree_unary(tree, above) == UNARY_ADDR_OF && allocates(tree, above))
        rules_refuse(rules, member, REFUSE(FIELD_SET_BY_CUDA));
    else if (tree_unary(tree, above) == UNARY_ADDR_OF && !address_is_used_at_once(tree, above, type))
        rules_refuse(rules, member, REFUSE(FIELD_ADDRESS_KEPT));
    if (tree_node(tree, above)->kind == TREE_VAR_DECL && tree_outer(tree, member) == member &&
        variable_address_is_taken(tree, above))
        rules_refuse(rules, member, REFUSE(FIELD_ADDRESS_OF_REFERENCE));
    if (tree_node(tree, above)->kind == TREE_VAR_DECL && is_declared_by_decltype(tree, above))
        rules_refuse(rules, member, REFUSE(DECLTYPE_AUTO));
    if (tree_is_cast(tree_node(tree, above)->kind) && tree_outer(tree, member) == member &&
        is_larger(tree_type(tree, above), type))
        rules_refuse(rules, member, REFUSE(FIELD_READ_AS_LARGER));
}
