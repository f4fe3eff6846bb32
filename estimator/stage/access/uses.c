/* SPDX-License-Identifier: MIT */
#include "stage/access/access_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

static gboolean
is_pod(Entity cursor)
{
    return type_is_plain(entity_canonical_type(cursor)) != 0;
}

/* Whether the type of CURSOR, in a template, hangs on what it chooses: a number, or the loop is left alone
 * (instance_check_types()). Nothing stands there for the conversion of what is read. */
static gboolean
is_chosen_number(Entity cursor)
{
    SourceType type = entity_canonical_type(cursor);

    return type_kind(type) == TYPE_DEPENDENT || type_kind(type) == TYPE_UNEXPOSED ||
           type_kind(type) == TYPE_AUTO;
}

static gboolean
is_number(Entity cursor)
{
    SourceType type = entity_canonical_type(cursor);

    return (type_kind(type) >= TYPE_BOOL && type_kind(type) <= TYPE_DOUBLE) || is_chosen_number(cursor);
}

static gboolean
is_scalar(Entity cursor)
{
    return is_number(cursor) || type_is(entity_type(cursor), TYPE_POINTER);
}

gboolean
use_is_conversion(const SourceTree *tree, guint call)
{
    Entity cursor = tree_node(tree, call)->entity;

    return entity_is_none(entity_referenced(cursor)) && type_is(entity_type(cursor), TYPE_UNEXPOSED);
}

gboolean
use_is_operator(const SourceTree *tree, guint call, char **ret_name)
{
    if (!entity_is_none(tree_referenced(tree, call)))
        return FALSE;
    for (guint i = 0; i < 2; i++) { /* it stands before or behind the first operand */
        guint operand = tree_operand(tree, call, i);
        Entity named;

        if (operand == NO_NODE || tree_node(tree, operand)->kind != TREE_DECL_REF_EXPR)
            continue;
        named = tree_referenced(tree, operand);
        g_autofree char *name = cursor_name(named);
        if (entity_kind(named) == TREE_OVERLOADED_DECL_REF && g_str_has_prefix(name, "operator")) {
            if (ret_name)
                *ret_name = g_strdup(name + strlen("operator"));
            return TRUE;
        }
    }
    return FALSE;
}

GArray *
call_candidates(const SourceTree *tree, guint call)
{
    GArray *candidates = g_array_new(FALSE, FALSE, sizeof(Entity));
    Entity called = tree_referenced(tree, call);
    guint name = tree_operand(tree, call, 0);

    if (entity_is_none(called) && name != NO_NODE)
        called = tree_referenced(tree, name);
    if (entity_kind(called) != TREE_OVERLOADED_DECL_REF) {
        if (!entity_is_none(tree_referenced(tree, call)))
            g_array_append_val(candidates, called);
        return candidates;
    }
    for (unsigned i = 0; i < entity_n_overloads(called); i++) {
        Entity one = entity_overload(called, i);

        g_array_append_val(candidates, one);
    }
    return candidates;
}

gboolean
call_is_of_system(Entity function)
{
    return !entity_is_in_file(function) || entity_is_in_system_header(function);
}

/* Whether a function of the program that CALL may call takes something by reference. */
static gboolean
takes_reference(const SourceTree *tree, guint call)
{
    g_autoptr(GArray) candidates = call_candidates(tree, call);

    for (guint i = 0; i < candidates->len; i++) {
        Entity called = g_array_index(candidates, Entity, i);
        SourceType type = entity_type(called);
        int n = call_is_of_system(called) ? 0 : type_n_arguments(type);

        for (int k = 0; k < n; k++) {
            SourceType argument = type_canonical(type_argument(type, (guint)k));

            if (type_kind(argument) == TYPE_LVALUE_REFERENCE || type_kind(argument) == TYPE_RVALUE_REFERENCE)
                return TRUE;
        }
    }
    return candidates->len == 0 && !use_is_conversion(tree, call);
}

/* What CALL, in a template, does with its operand NTH. */
static Use
use_in_chosen_call(const SourceTree *tree, guint call, guint nth)
{
    static const char *const CHANGES[] = {
        "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", NULL};
    static const char *const COMPUTES[] = {"+", "-", "*", "/",  "%",  "&",  "|",  "^",  "<<", ">>", "~",
                                           "!", "<", ">", "<=", ">=", "==", "!=", "&&", "||", NULL};
    g_autofree char *name = NULL;
    gboolean is_first, is_alone;

    if (!use_is_operator(tree, call, &name))
        return takes_reference(tree, call) ? USE_OTHER : USE_READ; /* an argument, a number */
    is_first = nth == 0 || (nth == 1 && tree_operand(tree, call, 2) == NO_NODE);
    is_alone = tree_operand(tree, call, 2) == NO_NODE;
    if (g_strv_contains(CHANGES, name))
        return is_first ? USE_BOTH : USE_READ;
    return g_strv_contains(COMPUTES, name) &&
                   !(is_alone && (strcmp(name, "&") == 0 || strcmp(name, "*") == 0))
               ? USE_READ
               : USE_OTHER;
}

gboolean
use_is_copy(Entity called)
{
    SourceType type;

    if (entity_kind(called) == TREE_CONSTRUCTOR)
        return entity_n_arguments(called) == 0 || constructor_is_of_copy(called);
    if (entity_kind(called) != TREE_CXX_METHOD || entity_n_arguments(called) != 1)
        return FALSE;
    type = entity_canonical_type(entity_argument(called, 0));
    if (!type_is(type, TYPE_LVALUE_REFERENCE) && !type_is(type, TYPE_RVALUE_REFERENCE))
        return FALSE;
    return type_equal(type_unqualified(type_canonical(type_pointee(type))),
                      type_unqualified(entity_canonical_type(entity_parent(called))));
}

/* What an object does as operand NTH of CALL: structs are copied by calls. */
static Use
use_in_call(const SourceTree *tree, guint call, guint nth)
{
    Entity cursor = tree_node(tree, call)->entity, called = entity_referenced(cursor);
    g_autofree char *name = cursor_name(called);

    if (is_chosen_number(cursor))
        return use_in_chosen_call(tree, call, nth);
    if (!is_pod(cursor) || !use_is_copy(called))
        return USE_OTHER;
    if (entity_kind(called) == TREE_CONSTRUCTOR)
        return USE_READ;
    if (strcmp(name, "operator=") == 0)
        return nth == 0 ? USE_WRITE : USE_READ;
    return USE_OTHER;
}

static gboolean
is_array(SourceType type)
{
    type = type_canonical(type);
    return type_kind(type) == TYPE_CONSTANT_ARRAY || type_kind(type) == TYPE_INCOMPLETE_ARRAY ||
           type_kind(type) == TYPE_DEPENDENT_SIZED_ARRAY;
}

static Use
use_in_unary(const SourceTree *tree, guint node, const TreeNode *operand)
{
    switch (tree_unary(tree, node)) {
    case UNARY_POST_INC:
    case UNARY_POST_DEC:
    case UNARY_PRE_INC:
    case UNARY_PRE_DEC:
        return USE_BOTH;
    case UNARY_PLUS:
    case UNARY_MINUS:
    case UNARY_NOT:
    case UNARY_LNOT:
        return is_chosen_number(operand->entity) ? USE_READ : USE_OTHER;
    case UNARY_DEREF:
        return is_scalar(operand->entity) && !is_number(operand->entity) ? USE_READ : USE_OTHER;
    default:
        return USE_OTHER;
    }
}

/* Whether the cast NODE, of an object that no conversion reads first, refers to the object. libclang gives
 * the type of its value only; the text tells, or what becomes of it: a value is not changed. */
static gboolean
is_cast_to_reference(const SourceTree *tree, guint node)
{
    guint operand = tree_operand(tree, node, 0), outer = tree_outer(tree, node);
    guint above = tree_node(tree, outer)->parent;
    g_autofree char *type = operand == NO_NODE ? NULL
                                               : tree_text_between(tree, node, tree_node(tree, node)->start,
                                                                   tree_node(tree, operand)->start);
    Use kind;

    if (above == NO_NODE || !type || strchr(type, '&'))
        return TRUE;
    if (tree_unary(tree, above) == UNARY_ADDR_OF)
        return TRUE;
    kind = use_of_object(tree, node).kind;
    return kind == USE_WRITE || kind == USE_BOTH;
}

/* What the expression or statement NODE does with its operand OPERAND, where a template may choose types. */
static Use
use_in_template(const SourceTree *tree, guint node, const TreeNode *operand)
{
    const TreeNode *parent = tree_node(tree, node);
    SourceType type = entity_canonical_type(parent->entity);
    gboolean is_value = type_kind(type) != TYPE_LVALUE_REFERENCE && type_kind(type) != TYPE_RVALUE_REFERENCE;

    if (!is_scalar(operand->entity))
        return USE_OTHER;
    switch (parent->kind) {
    case TREE_VAR_DECL: /* what it begins with */
        return is_value ? USE_READ : USE_OTHER;
    case TREE_CSTYLE_CAST_EXPR:
    case TREE_CXX_STATIC_CAST_EXPR:
    case TREE_CXX_FUNCTIONAL_CAST_EXPR:
        return is_value && !is_cast_to_reference(tree, node) ? USE_READ : USE_OTHER;
    case TREE_ARRAY_SUBSCRIPT_EXPR:
    case TREE_IF_STMT:
    case TREE_WHILE_STMT:
    case TREE_DO_STMT:
    case TREE_FOR_STMT: /* an expression for its own sake, too */
    case TREE_COMPOUND_STMT:
        return USE_READ;
    case TREE_CONDITIONAL_OPERATOR:
        return operand->nth == 0 ? USE_READ : USE_OTHER;
    default:
        return USE_OTHER;
    }
}

/* What the list in braces LIST, of which libclang shows no conversions, does with its item ITEM: a number is
 * read where nothing in the list can be a reference. */
static Use
use_in_list(const SourceTree *tree, guint list, const TreeNode *item)
{
    const TreeNode *around;
    g_autofree char *called = NULL;
    SourceType type;

    while (tree_node(tree, tree_node(tree, list)->parent)->kind == TREE_INIT_LIST_EXPR ||
           tree_node(tree, tree_node(tree, list)->parent)->kind == TREE_UNEXPOSED_EXPR)
        list = tree_node(tree, list)->parent;
    around = tree_node(tree, tree_node(tree, list)->parent);
    called = around->kind == TREE_CALL_EXPR ? cursor_name(entity_referenced(around->entity)) : NULL;
    if ((around->kind == TREE_BINARY_OPERATOR || g_strcmp0(called, "operator=") == 0) &&
        tree_node(tree, list)->nth > 0) /* what it is assigned to */
        around = tree_node(tree, tree_operand(tree, tree_node(tree, list)->parent, 0));
    else if (around->kind != TREE_VAR_DECL && around->kind != TREE_CXX_FUNCTIONAL_CAST_EXPR)
        return USE_OTHER;
    type = entity_canonical_type(around->entity);
    while (is_array(type))
        type = type_canonical(type_element(type));
    return is_number(item->entity) && type_is_plain(type) ? USE_READ : USE_OTHER;
}

/* Whether the object that the assignment NODE gives is used as one, as in (x = 1) += 2 or &(x = 1). */
static gboolean
gives_object(const SourceTree *tree, guint node)
{
    guint outer = tree_outer(tree, node), above = tree_node(tree, outer)->parent;

    if (above == NO_NODE)
        return FALSE;
    switch (tree_node(tree, above)->kind) {
    case TREE_UNARY_OPERATOR:
        return tree_unary(tree, above) == UNARY_ADDR_OF || tree_unary(tree, above) == UNARY_PRE_INC ||
               tree_unary(tree, above) == UNARY_PRE_DEC || tree_unary(tree, above) == UNARY_POST_INC ||
               tree_unary(tree, above) == UNARY_POST_DEC;
    case TREE_COMPOUND_ASSIGN_OPERATOR:
        return tree_node(tree, outer)->nth == 0;
    case TREE_BINARY_OPERATOR:
        return tree_node(tree, outer)->nth == 0 && tree_binary(tree, above) == BINARY_ASSIGN;
    default:
        return FALSE;
    }
}

/* What the operator NODE does with its operand OPERAND. */
static Use
use_in_binary(const SourceTree *tree, guint node, const TreeNode *operand)
{
    BinaryKind op = tree_binary(tree, node);
    gboolean is_one = is_scalar(operand->entity);

    if (operand->nth == 0 && gives_object(tree, node))
        return USE_OTHER;
    if (tree_node(tree, node)->kind == TREE_COMPOUND_ASSIGN_OPERATOR)
        return operand->nth == 0 ? USE_BOTH : is_one ? USE_READ : USE_OTHER;
    if (op == BINARY_ASSIGN)
        return operand->nth == 0 ? USE_WRITE : is_one ? USE_READ : USE_OTHER;
    return is_one && op > BINARY_PTR_MEM_I && op < BINARY_ASSIGN ? USE_READ : USE_OTHER;
}

ObjectUse
use_of_object(const SourceTree *tree, guint node)
{
    ObjectUse use = {USE_OTHER, node, FALSE, FALSE};

    for (;;) {
        const TreeNode *n = tree_node(tree, use.node);
        const TreeNode *parent = tree_node(tree, n->parent);
        gboolean decays = parent->kind == TREE_UNEXPOSED_EXPR && is_array(entity_type(n->entity));

        use.node = n->parent;
        if (decays) { /* of an array of its own only items are used */
            const TreeNode *above = tree_node(tree, parent->parent);

            if (above->kind != TREE_ARRAY_SUBSCRIPT_EXPR || parent->nth != 0)
                return use;
            use.node = parent->parent;
            use.is_item = TRUE;
            continue;
        }
        switch (parent->kind) {
        case TREE_PAREN_EXPR:
            continue;
        case TREE_MEMBER_REF_EXPR:
            use.is_field = TRUE;
            continue;
        case TREE_ARRAY_SUBSCRIPT_EXPR: /* in templates arrays do not decay */
            if (n->nth != 0 || !is_array(entity_type(n->entity))) {
                use.kind = use_in_template(tree, n->parent, n);
                return use;
            }
            use.is_item = TRUE;
            continue;
        case TREE_UNEXPOSED_EXPR:
            use.kind = USE_READ;
            return use;
        case TREE_BINARY_OPERATOR:
        case TREE_COMPOUND_ASSIGN_OPERATOR:
            use.kind = use_in_binary(tree, use.node, n);
            return use;
        case TREE_UNARY_OPERATOR:
            use.kind = use_in_unary(tree, use.node, n);
            return use;
        case TREE_CALL_EXPR:
            use.kind = use_in_call(tree, use.node, n->nth);
            return use;
        case TREE_INIT_LIST_EXPR:
            use.kind = use_in_list(tree, use.node, n);
            return use;
        case TREE_CONDITIONAL_OPERATOR:
            use.kind = use_in_template(tree, n->parent, n);
            if (n->nth > 0 && is_chosen_number(n->entity)) /* its value is the operator's */
                use.kind = use_of_object(tree, use.node).kind == USE_READ ? USE_READ : USE_OTHER;
            return use;
        default:
            use.kind = use_in_template(tree, n->parent, n);
            return use;
        }
    }
}

gboolean
use_changes(const SourceTree *tree, guint from, guint end, Entity declaration)
{
    for (guint i = from; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);

        if (n->kind == TREE_DECL_REF_EXPR && entity_equal(entity_referenced(n->entity), declaration) &&
            use_of_object(tree, i).kind != USE_READ)
            return TRUE;
    }
    return FALSE;
}

guint
use_pointer(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    guint operand;

    switch (n->kind) {
    case TREE_ARRAY_SUBSCRIPT_EXPR:
        operand = tree_operand(tree, node, 0);
        return is_array(tree_type(tree, tree_inner(tree, operand))) ? NO_NODE : operand;
    case TREE_UNARY_OPERATOR:
        return tree_unary(tree, node) == UNARY_DEREF ? tree_operand(tree, node, 0) : NO_NODE;
    case TREE_MEMBER_REF_EXPR:
        operand = tree_operand(tree, node, 0);
        if (operand == NO_NODE)
            return NO_NODE;
        return type_is(tree_type(tree, operand), TYPE_POINTER) ? operand : NO_NODE;
    default:
        return NO_NODE;
    }
}

gboolean
use_is_variable(const SourceTree *tree, guint node, Entity declaration)
{
    node = tree_inner(tree, node);
    return node != NO_NODE && tree_node(tree, node)->kind == TREE_DECL_REF_EXPR &&
           entity_equal(tree_referenced(tree, node), declaration);
}

static gboolean
visit_attribute(Entity cursor, gpointer data)
{
    NamePlace *place = data;

    switch (entity_kind(cursor)) {
    case TREE_CUDA_CONSTANT_ATTR:
        *place = PLACE_CONSTANT;
        break;
    case TREE_CUDA_SHARED_ATTR:
        *place = PLACE_SHARED;
        break;
    default:
        break;
    }
    return FALSE;
}

/* CUDA's variables of the thread. */
static gboolean
is_of_thread(Entity declaration)
{
    static const char *const NAMES[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", NULL};
    g_autofree char *name = cursor_name(declaration);

    return g_strv_contains(NAMES, name) && entity_is_in_system_header(declaration);
}

NamePlace
use_place(Entity declaration)
{
    TreeKind kind = entity_kind(declaration);
    SourceType type = entity_canonical_type(declaration);
    NamePlace place = PLACE_GLOBAL;

    if (type_kind(type) == TYPE_LVALUE_REFERENCE || type_kind(type) == TYPE_RVALUE_REFERENCE)
        return PLACE_UNKNOWN;
    switch (kind) {
    case TREE_PARM_DECL:
        return PLACE_LOCAL;
    case TREE_NON_TYPE_TEMPLATE_PARAMETER:
    case TREE_ENUM_CONSTANT_DECL:
    case TREE_FUNCTION_DECL:
    case TREE_FUNCTION_TEMPLATE:
    case TREE_CXX_METHOD:
    case TREE_OVERLOADED_DECL_REF:
        return PLACE_CONSTANT;
    case TREE_VAR_DECL:
        break;
    default:
        return PLACE_UNKNOWN;
    }
    if (!entity_has_global_storage(declaration))
        return PLACE_LOCAL;
    if (is_of_thread(declaration))
        return PLACE_CONSTANT;
    while (is_array(type))
        type = type_canonical(type_element(type));
    if (type_is_const(type))
        return PLACE_CONSTANT;
    entity_visit_children(declaration, visit_attribute, &place);
    return place;
}

char *
node_place(const SourceTree *tree, guint node)
{
    return tree_place(tree, tree_node(tree, node)->file, tree_node(tree, node)->start);
}

gboolean
text_has_macro(const SourceTree *tree, guint file, guint start, guint end)
{
    const GArray *macros = tree_file(tree, file)->macros;

    for (guint i = 0; i < macros->len; i++) {
        const TextSpan *span = &g_array_index(macros, TextSpan, i);

        if (span->start < end && start < span->end)
            return TRUE;
    }
    return FALSE;
}

gboolean
text_cuts_macro(const SourceTree *tree, guint file, guint start, guint end)
{
    const GArray *macros = tree_file(tree, file)->macros;

    for (guint i = 0; i < macros->len; i++) {
        const TextSpan *span = &g_array_index(macros, TextSpan, i);

        if ((span->start < start && start < span->end && span->end < end) ||
            (start < span->start && span->start < end && end < span->end))
            return TRUE;
    }
    return FALSE;
}

gboolean
site_is_of_macro(const SourceTree *tree, guint node)
{
    const TreeNode *n = tree_node(tree, node);
    guint base = tree_operand(tree, node, 0), index = tree_operand(tree, node, 1);

    if (n->kind != TREE_ARRAY_SUBSCRIPT_EXPR || base == NO_NODE || index == NO_NODE)
        return n->start >= n->end || text_has_macro(tree, n->file, n->start, n->start + 1);
    return tree_node(tree, index)->start <= tree_node(tree, base)->start ||
           n->end <= tree_node(tree, index)->start;
}

void
array_refuse(StageArray *array, guint where, char *text)
{
    if (array->reason) {
        g_free(text);
        return;
    }
    array->reason = text;
    array->where = where;
}

void
loop_refuse(StageLoop *loop, guint where, char *text)
{
    if (loop->reason) {
        g_free(text);
        return;
    }
    loop->reason = text;
    loop->where = where;
}

/* Where the use of a macro ends that byte AT of FILE is inside of, behind its name at least; AT: in none. */
static guint
macro_use_end(const TreeFile *file, guint at)
{
    guint end = at;

    for (guint i = 0; i < file->macros->len; i++) {
        const TextSpan *span = &g_array_index(file->macros, TextSpan, i);

        if (span->start < at && span->end > end)
            end = span->end;
    }
    return end;
}

guint
statement_end(const SourceTree *tree, guint body)
{
    const TreeNode *n = tree_node(tree, body);
    const TreeFile *file = tree_file(tree, n->file);
    guint end = macro_use_end(file, n->end); /* of STEP(a, b) a statement ends behind STEP */
    guint at = end + (guint)strspn(file->text + end, " \t\r\n");

    return file->text[at] == ';' ? at + 1 : end;
}
