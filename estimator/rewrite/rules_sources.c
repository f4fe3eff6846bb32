/* SPDX-License-Identifier: MIT */
/* What else flows to the closure: initial values, assignments and arguments that are not of it. */
#include "rewrite/rules_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

void
rules_want_cut(Rules *rules, guint slot)
{
    if ((!rules->names->seeds || rules->names->n_items > 0) && flow_is_single(rules->flow, slot))
        g_hash_table_add(rules->cuts, g_strdup(flow_slot_at(rules->flow, slot)->key));
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

    if (tree_node(tree, inner)->kind == CXCursor_ConditionalOperator) {
        write_null(rules, tree_operand(tree, inner, 1));
        write_null(rules, tree_operand(tree, inner, 2));
    } else if (is_cast_null(tree, node)) {
        rules_edit(rules, node, tree_node(tree, node)->start, tree_node(tree, node)->end, g_strdup("nullptr"),
                   "D3");
    }
}

/* What memory the variable that NODE names is in; NULL: none that is told apart. */
static const char *
named_memory(const Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    CXCursor named = clang_getCursorReferenced(tree_node(tree, tree_skip_casts(tree, node))->cursor);
    guint variable = clang_getCursorKind(named) == CXCursor_VarDecl ? tree_declaration(tree, named) : NO_NODE;

    if (variable == NO_NODE || clang_getCanonicalType(clang_getCursorType(named)).kind == CXType_Pointer)
        return NULL;
    return tree_has_attribute(tree, variable, CXCursor_CUDAConstantAttr) ? "an array in constant memory"
           : tree_has_attribute(tree, variable, CXCursor_CUDASharedAttr) ? "an array in shared memory"
           : tree_has_attribute(tree, variable, CXCursor_CUDADeviceAttr) ? "an array of the device's program"
                                                                         : NULL;
}

/* Whether the expression NODE names an array that host code declares, or a variable whose address is taken.
 */
static gboolean
is_host_array(const Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    CXCursor named = clang_getCursorReferenced(tree_node(tree, tree_skip_casts(tree, node))->cursor);
    enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(named)).kind;

    return clang_getCursorKind(named) == CXCursor_VarDecl && !rules_is_device_code(rules, node) &&
           (kind == CXType_ConstantArray || kind == CXType_VariableArray || kind == CXType_Record);
}

static enum CXChildVisitResult
find_operator_new(CXCursor cursor, CXCursor parent, CXClientData data)
{
    gboolean *found = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    (void)parent;
    if (kind == CXCursor_CXXMethod) {
        g_autofree char *name = cursor_name(cursor);

        *found |= g_str_has_prefix(name, "operator new");
    } else if (kind == CXCursor_CXXBaseSpecifier) {
        clang_visitChildren(clang_getTypeDeclaration(clang_getCursorType(cursor)), find_operator_new, data);
    }
    return *found ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* Whether the class TYPE, or one that it is made of, has an operator new. */
static gboolean
has_operator_new(CXType type)
{
    gboolean found = FALSE;

    clang_visitChildren(clang_getTypeDeclaration(type), find_operator_new, &found);
    return found;
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
    CXCursor callee = clang_getCursorReferenced(tree_node(tree, call)->cursor);
    CXCursor template = clang_Cursor_isNull(callee) ? callee : clang_getSpecializedCursorTemplate(callee);

    return !clang_Cursor_isNull(callee) && !clang_Location_isInSystemHeader(clang_getCursorLocation(
                                               clang_Cursor_isNull(template) ? callee : template));
}

/* Whether NODE names a variable of host code that is declared with what host code allocates. */
static gboolean
has_host_memory(const Rules *rules, guint node)
{
    const SourceTree *tree = rules->tree;
    guint declared = tree_declaration(tree, clang_getCursorReferenced(tree_node(tree, node)->cursor));

    if (declared == NO_NODE || tree_node(tree, declared)->kind != CXCursor_VarDecl ||
        rules_is_device_code(rules, node))
        return FALSE;
    for (guint i = declared + 1; i < tree_end(tree, declared); i++) {
        const TreeNode *n = tree_node(tree, i);
        g_autofree char *name = n->kind == CXCursor_CallExpr ? cursor_name(n->cursor) : NULL;

        if (n->kind == CXCursor_CXXNewExpr || (name && is_allocation(name) && !is_own_call(tree, i)))
            return TRUE;
    }
    return FALSE;
}

/* What host code allocates. */
static const char HOST_MEMORY[] = "memory of the host";

/* What always can be done in place of a pointer that is not followed. */
#define KEEP_IN_VARIABLE "keep the pointer in a variable that cudaMalloc sets, and name that"

/* The member of its object that the function which CALL calls returns, or what it returns is made of; a null
 * cursor: none. */
static CXCursor
returned_member(const Rules *rules, guint call)
{
    const SourceTree *tree = rules->tree;
    CXCursor callee = clang_getCursorReferenced(tree_node(tree, call)->cursor);
    CXCursor template = clang_getSpecializedCursorTemplate(callee);
    guint function = rules_definition(rules, callee), statement = NO_NODE;

    if (function == NO_NODE && !clang_Cursor_isNull(template))
        function = rules_definition(rules, template);
    for (guint i = function + 1; function != NO_NODE && i < tree_end(tree, function); i++) {
        const TreeNode *n = tree_node(tree, i);
        CXCursor named = n->kind == CXCursor_MemberRefExpr || n->kind == CXCursor_MemberRef
                             ? clang_getCursorReferenced(n->cursor)
                             : clang_getNullCursor();

        if (n->kind == CXCursor_ReturnStmt)
            statement = i;
        if (statement != NO_NODE && i < tree_end(tree, statement) &&
            clang_getCursorKind(named) == CXCursor_FieldDecl)
            return named;
    }
    return clang_getNullCursor();
}

/* Whether elements of the record point to others: then they may be allocated one by one. */
static gboolean
is_linked(const Rules *rules)
{
    const Record *record = rules->names->laid_out;
    g_autofree char *pointer = g_strdup_printf("%s *", rules->names->record);

    for (guint f = 0; rules->names->n_items == 0 && record && f < record->n_fields; f++) {
        const char *type = record->fields[f].type;

        if (strcmp(g_str_has_prefix(type, "struct ") ? type + strlen("struct ") : type, pointer) == 0)
            return TRUE;
    }
    return FALSE;
}

/* What to do where a function of the program, which CALL calls, gives other memory. Free with g_free(). */
static char *
advice_for_own(const Rules *rules, guint call)
{
    CXCursor member = returned_member(rules, call);
    g_autofree char *name = NULL;

    if (is_linked(rules))
        return g_strdup(
            "let cudaMalloc allocate all elements as one array, and let them hold indices of others");
    if (clang_Cursor_isNull(member))
        return g_strdup("write here what the function does, or let cudaMalloc set a variable");
    if (rules->names->fields ||
        !flow_is_pointer(rules->names->record, clang_getCanonicalType(clang_getCursorType(member))))
        return g_strdup(KEEP_IN_VARIABLE);
    name = cursor_name(member);
    return g_strdup_printf("name the member %s here%s, and take the function out", name,
                           rules_is_hidden(member) ? ", which has to be public then" : "");
}

/* Whether SLOT is a parameter of a kernel. */
static gboolean
is_of_kernel(const Rules *rules, guint slot)
{
    const GArray *declared = flow_slot_at(rules->flow, slot)->declared;
    const TreeNode *n = declared->len > 0 ? tree_node(rules->tree, g_array_index(declared, guint, 0)) : NULL;

    return n && n->kind == CXCursor_ParmDecl && n->parent != NO_NODE &&
           tree_has_attribute(rules->tree, n->parent, CXCursor_CUDAGlobalAttr);
}

/* Whether NODE is p in *p. */
static gboolean
is_dereferenced(const SourceTree *tree, guint node)
{
    guint above = tree_node(tree, tree_outer(tree, node))->parent;

    return above != NO_NODE && tree_unary(tree, above) == CXUnaryOperator_Deref;
}

/* What the expression NODE, which is given to SLOT and is not of the closure, is; *ret_advice says what to
 * do, NULL: what is done elsewhere with it. */
static const char *
other_memory(const Rules *rules, guint slot, guint node, char **ret_advice)
{
    const char *named = named_memory(rules, node);
    CXType type = clang_getCanonicalType(clang_getCursorType(tree_node(rules->tree, node)->cursor));
    CXType to = clang_getCanonicalType(type.kind == CXType_ConstantArray ? clang_getArrayElementType(type)
                                                                         : clang_getPointeeType(type));

    g_autofree char *call = tree_node(rules->tree, node)->kind == CXCursor_CallExpr
                                ? cursor_name(tree_node(rules->tree, node)->cursor)
                                : NULL;

    gboolean is_own = call && is_own_call(rules->tree, node);

    *ret_advice = NULL;
    if (clang_getCursorKind(clang_getCursorReferenced(tree_node(rules->tree, node)->cursor)) ==
        CXCursor_UnexposedDecl) {
        *ret_advice = g_strdup(KEEP_IN_VARIABLE);
        return "a name of a structured binding, which is not followed,";
    }
    if (named && !rules_is_device_code(rules, node))
        *ret_advice = g_strdup("let cudaMalloc or cudaMallocManaged allocate it");
    if (named)
        return named;
    if (call && !is_own && (strcmp(call, "raw_pointer_cast") == 0 || strcmp(call, "data") == 0)) {
        *ret_advice = g_strdup("allocate it with cudaMalloc");
        return "the memory of a container, which is not followed,";
    }
    if (tree_node(rules->tree, node)->kind == CXCursor_CXXNewExpr && has_operator_new(to)) {
        *ret_advice = g_strdup("let cudaMallocManaged set the variable, and construct it there");
        return "what an operator new of its class returns, which is not followed,";
    }
    if ((call && !is_own && is_allocation(call)) || is_host_array(rules, node) ||
        tree_node(rules->tree, node)->kind == CXCursor_CXXNewExpr) {
        g_autoptr(GArray) allocations = flow_allocations(rules->flow);

        if (call && rules_is_device_code(rules, node)) {
            *ret_advice = g_strdup("let cudaMalloc allocate it before the launch, and pass it");
            return "memory that malloc gives in a kernel, which is not followed,";
        }
        if (allocations->len == 0)
            *ret_advice = g_strdup("allocate it with cudaMallocManaged");
        else if (is_of_kernel(rules, slot))
            *ret_advice = g_strdup("copy it to a device array, and pass that");
        return allocations->len == 0 ? "memory of the host, and no other is seen," : HOST_MEMORY;
    }
    if (call && strcmp(call, "operator[]") != 0) {
        *ret_advice = is_own ? advice_for_own(rules, node) : g_strdup(KEEP_IN_VARIABLE);
        return "what a function returns, which is not followed,";
    }
    if (!call && to.kind == CXType_Pointer && is_dereferenced(rules->tree, node)) {
        *ret_advice = clang_getCursorKind(clang_getCursorReferenced(tree_node(rules->tree, node)->cursor)) ==
                              CXCursor_ParmDecl
                          ? g_strdup_printf("let the parameter be a reference, %s *&", rules->names->record)
                          : g_strdup("name the pointer itself");
        return "what a pointer to a pointer leads to, which is not followed,";
    }
    if (call || to.kind == CXType_Pointer) {
        *ret_advice = g_strdup(
            !call && rules_is_device_code(rules, node)
                ? "keep indices of elements in its place"
                : "keep it as a member of a struct, of which there may be an array, or in a variable of its own");
        return "a pointer out of an array of pointers, which is not followed,";
    }
    if (type.kind == CXType_Pointer && has_host_memory(rules, node))
        return HOST_MEMORY;
    if (type.kind == CXType_Pointer && !flow_is_record(rules->names->record, to)) {
        *ret_advice = g_strdup(rules->names->n_items > 0
                                   ? "give this type an array of its own, or call another function with it"
                                   : "give this type an array of its own");
        return "memory that is used as another type as well,";
    }
    return "other memory";
}

/* Whether NODE is of a template as it is written, and depends on its parameters: its instances count. */
static gboolean
is_dependent(const SourceTree *tree, guint node)
{
    guint function = tree_function(tree, node);
    CXType type = clang_getCanonicalType(clang_getCursorType(tree_node(tree, node)->cursor));

    if (function == NO_NODE || tree_node(tree, function)->kind != CXCursor_FunctionTemplate)
        return FALSE;
    if (type.kind == CXType_LValueReference)
        type = clang_getPointeeType(type);
    while (type.kind == CXType_Pointer)
        type = clang_getCanonicalType(clang_getPointeeType(type));
    return type.kind == CXType_Unexposed || type.kind == CXType_Dependent;
}

/* "the function is called with", of what gives a pointer to SLOT: an argument, where IS_ARGUMENT. */
static const char *
what_gets(const Rules *rules, guint slot, gboolean is_argument)
{
    const GArray *declared = flow_slot_at(rules->flow, slot)->declared;
    enum CXCursorKind kind = declared->len == 0
                                 ? CXCursor_VarDecl
                                 : tree_node(rules->tree, g_array_index(declared, guint, 0))->kind;

    return is_argument && kind == CXCursor_ParmDecl                      ? "the function is called with"
           : kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod ? "the function returns"
           : kind == CXCursor_ParmDecl                                   ? "the parameter is set to"
           : kind == CXCursor_FieldDecl                                  ? "the member gets"
                                                                         : "the variable gets";
}

/* What to do about other memory that SLOT gets. */
static const char *
what_to_do(const Rules *rules, guint slot, gboolean is_argument)
{
    const char *gets = what_gets(rules, slot, is_argument);

    return strcmp(gets, "the function is called with") == 0 ? "call another function with it"
           : strcmp(gets, "the function returns") == 0      ? "let another function return it"
           : strcmp(gets, "the member gets") != 0           ? "keep it in another variable"
           : !rules->names->seeds && flow_is_of_kernel_struct(rules->flow, slot)
               ? "keep it in a variable, or in a struct that no kernel gets"
               : "keep it in another member";
}

/* The expression by which STEP gives its pointer to something. */
static guint
given_expression(const Rules *rules, const FlowStep *step)
{
    guint at = step->use;

    while (tree_node(rules->tree, at)->parent != NO_NODE &&
           clang_isExpression(tree_node(rules->tree, tree_node(rules->tree, at)->parent)->kind) &&
           tree_node(rules->tree, at)->parent != step->node &&
           tree_binary(rules->tree, tree_node(rules->tree, at)->parent) != CXBinaryOperator_Assign)
        at = tree_node(rules->tree, at)->parent;
    return at;
}

/* The memory that OTHER, an expression, gives to SLOT goes on, by STEP, to where device arrays go. */
static void
refuse_meeting(Rules *rules, guint other, const FlowStep *step)
{
    guint given = given_expression(rules, step);
    g_autofree char *text = tree_text(rules->tree, given);
    const TreeNode *n = tree_node(rules->tree, other);
    g_autofree char *place = tree_place(rules->tree, n->file, n->start);
    gboolean is_argument = step->kind == FLOW_ARGUMENT;

    rules_refuse(rules, REFUSAL_MIXED, given,
                 "%s other memory where device arrays of %s go: '%.60s', of the memory of %s: %s",
                 what_gets(rules, step->target, is_argument), rules->names->record, text, place,
                 what_to_do(rules, step->target, is_argument));
}

/* The memory of the host that OTHER, an expression, gives to SLOT goes to kernels, by steps that are added to
 * MET; FALSE: it does not. */
static gboolean
refuse_passed(Rules *rules, guint slot, guint other, GHashTable *met)
{
    g_autoptr(GArray) passed = rules_passed_to_kernels(rules, slot);
    const TreeNode *n = tree_node(rules->tree, other);
    g_autofree char *place = tree_place(rules->tree, n->file, n->start);

    for (guint i = 0; i < passed->len; i++) {
        guint number = g_array_index(passed, guint, i);
        const FlowStep *step = &g_array_index(rules->flow->steps, FlowStep, number);
        guint given = given_expression(rules, step);
        g_autofree char *text = tree_text(rules->tree, given);

        if (g_hash_table_add(met, GUINT_TO_POINTER(number)))
            rules_refuse(
                rules, REFUSAL_MIXED, given,
                "the function is called with memory of the host where device arrays of %s go: '%.60s', of the "
                "memory of %s: copy it to a device array, and pass that",
                rules->names->record, text, place);
    }
    return passed->len > 0;
}

typedef struct {
    GHashTable *device; /* rules_device_slots() */
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
        g_autoptr(GArray) meetings = rules_meetings(rules, slot, memory->device);

        rules_want_cut(rules, slot);
        for (guint i = 0; i < meetings->len; i++) {
            guint number = g_array_index(meetings, guint, i);
            const FlowStep *step = &g_array_index(rules->flow->steps, FlowStep, number);

            rules_want_cut(rules, step->target);
            if (g_hash_table_add(memory->met, GUINT_TO_POINTER(number)))
                refuse_meeting(rules, other, step);
        }
        if (meetings->len == 0) {
            g_autofree char *advice = NULL;
            const char *what = other_memory(rules, slot, other, &advice);

            if (what == HOST_MEMORY && refuse_passed(rules, slot, other, memory->met))
                return;
            rules_refuse(rules, REFUSAL_MIXED, other, "%s %s where device arrays of %s go: '%.60s': %s",
                         what_gets(rules, slot, is_argument), what, rules->names->record, text,
                         advice ? advice : what_to_do(rules, slot, is_argument));
        }
    }
}

/* The variable NODE of SLOT begins with pointers: one, or those in braces of an array of them. */
static void
check_initial(Rules *rules, guint slot, guint node, const Memory *memory)
{
    const SourceTree *tree = rules->tree;
    guint value = tree_operand(tree, node, 0);

    for (guint nth = 1; value != NO_NODE && clang_isAttribute(tree_node(tree, value)->kind);
         nth++) /* __device__ */
        value = tree_operand(tree, node, nth);
    if (!flow_slot_at(rules->flow, slot)->is_list) {
        check_source(rules, slot, value, FALSE, memory);
        return;
    }
    for (guint i = node + 1; i < tree_end(tree, node); i++) {
        guint above = tree_node(tree, i)->parent;

        if (tree_node(tree, above)->kind == CXCursor_InitListExpr && tree_node(tree, above)->parent == node)
            check_source(rules, slot, i, FALSE, memory);
    }
}

/* Whether CALL calls the first version of a function that has two, or one that cannot be told. */
static gboolean
check_doubled(Rules *rules, guint call)
{
    guint function = flow_called(rules->flow, tree_node(rules->tree, call)->cursor);

    if (function == NO_NODE || !flow_function_at(rules->flow, function)->is_doubled)
        return FALSE;
    switch (flow_call(rules->flow, call)) {
    case FLOW_CALL_NULLS:
        rules_refuse(rules, REFUSAL_FORM, call,
                     "a null pointer does not tell which version of the function is called: write (%s *)0",
                     rules->names->record);
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
    CXCursor member = flow_listed(tree, node);
    guint slot = clang_Cursor_isNull(member) ? NO_NODE : flow_slot(rules->flow, member);
    guint first = tree_operand(tree, node, 0);

    if (flow_is_in(rules->flow, slot))
        check_source(rules, slot,
                     first != NO_NODE && tree_node(tree, first)->kind == CXCursor_MemberRef
                         ? tree_operand(tree, node, 1)
                         : node,
                     FALSE, memory);
    else if (!clang_Cursor_isNull(member) && slot == NO_NODE &&
             flow_is_pointer(rules->names->record, clang_getCursorType(tree_node(tree, node)->cursor)))
        rules_refuse(rules, REFUSAL_FORM, node,
                     "which member the pointer sets is not seen: write braces around the values of each "
                     "struct");
}

/* ARGUMENT of a launch, which may be NO_NODE, is a null pointer for SLOT, of which the kernel gets each
 * group: so is each of these. FALSE: it is something else. */
static gboolean
pass_null(Rules *rules, guint slot, guint argument)
{
    const char *prefix = rules->names->prefix;

    if (argument == NO_NODE || rules->names->fields ||
        !rules_is_restricted(rules, flow_slot_at(rules->flow, slot)) ||
        !flow_is_null(rules->tree, tree_skip_casts(rules->tree, argument)))
        return FALSE;
    rules_edit(rules, argument, tree_node(rules->tree, argument)->start,
               tree_node(rules->tree, argument)->end,
               g_strdup_printf("%s_pass(%s_array(nullptr))", prefix, prefix), "R13");
    return TRUE;
}

void
rules_sources(Rules *rules)
{
    const SourceTree *tree = rules->tree;
    g_autoptr(GHashTable) device = rules_device_slots(rules), met = g_hash_table_new(NULL, NULL);
    const Memory memory = {device, met};

    for (guint i = 0; i < tree->nodes->len; i++) {
        const TreeNode *n = tree_node(tree, i);
        guint slot = NO_NODE;

        if (n->kind == CXCursor_VarDecl) {
            slot = flow_slot(rules->flow, n->cursor);
            if (flow_is_in(rules->flow, slot) && !flow_slot_at(rules->flow, slot)->is_object &&
                !is_dependent(tree, i))
                check_initial(rules, slot, i, &memory);
        } else if (tree_binary(tree, i) == CXBinaryOperator_Assign) {
            slot = flow_slot_of(rules->flow, tree_operand(tree, i, 0));
            if (flow_is_in(rules->flow, slot) && !is_dependent(tree, i))
                check_source(rules, slot, tree_operand(tree, i, 1), FALSE, &memory);
        } else if (clang_isExpression(n->kind) && n->parent != NO_NODE &&
                   tree_node(tree, n->parent)->kind == CXCursor_InitListExpr) {
            check_listed(rules, i, &memory);
        } else if (clang_isExpression(n->kind) && flow_initialised(tree, i) != NO_NODE) {
            slot = flow_slot_of(rules->flow, flow_initialised(tree, i));
            if (flow_is_in(rules->flow, slot) && !flow_slot_at(rules->flow, slot)->is_object)
                check_source(rules, slot, n->kind == CXCursor_InitListExpr ? tree_operand(tree, i, 0) : i,
                             FALSE, &memory);
        } else if (n->kind == CXCursor_ReturnStmt) {
            guint function = tree_function(tree, i);

            slot = function == NO_NODE ? NO_NODE : flow_slot(rules->flow, tree_node(tree, function)->cursor);
            if (flow_is_in(rules->flow, slot))
                check_source(rules, slot, tree_operand(tree, i, 0), FALSE, &memory);
        } else if (n->kind == CXCursor_CallExpr) {
            int count = clang_Cursor_getNumArguments(n->cursor);

            if (check_doubled(rules, i))
                continue;
            for (int k = 0; k < count; k++) {
                CXCursor parameter = flow_parameter(n->cursor, (guint)k);

                slot = clang_Cursor_isNull(parameter) ? NO_NODE : flow_slot(rules->flow, parameter);
                if (!flow_is_in(rules->flow, slot))
                    continue;
                if (!pass_null(rules, slot, tree_argument(tree, i, (guint)k)))
                    check_source(rules, slot, tree_argument(tree, i, (guint)k), TRUE, &memory);
            }
        }
    }
}
