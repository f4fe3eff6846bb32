/* SPDX-License-Identifier: MIT */
#include "stage/find/find_private.h"

#include "frontend/parse/parse.h"

#include <string.h>

typedef struct {
    const SourceTree *tree;
    StageLoop *loop;
    guint end;      /* node behind the body */
    GArray *others; /* of OtherAccess */
} Body;

/* Whether NODE, an assignment, gives no value to what is around it. */
static gboolean
is_statement(const SourceTree *tree, guint node)
{
    /* What destroys objects of the expression stands around it. */
    while (tree_node(tree, tree_node(tree, node)->parent)->kind == TREE_UNEXPOSED_EXPR)
        node = tree_node(tree, node)->parent;
    switch (tree_node(tree, tree_node(tree, node)->parent)->kind) {
    case TREE_COMPOUND_STMT:
    case TREE_CASE_STMT:
    case TREE_DEFAULT_STMT:
        return TRUE;
    case TREE_DO_STMT:
        return tree_node(tree, node)->nth == 0;
    case TREE_IF_STMT:
    case TREE_WHILE_STMT:
        return tree_node(tree, node)->nth != 0;
    case TREE_FOR_STMT:
        return kind_is_expression(tree_node(tree, node)->kind) && tree_node(tree, node)->nth == 3;
    default:
        return FALSE;
    }
}

const char *
write_refused(const SourceTree *tree, const ObjectUse *use, gboolean lets_lists)
{
    guint last = tree_node(tree, use->node)->kind == TREE_CALL_EXPR ? 2 : 1;
    guint value = use->kind == USE_WRITE ? tree_operand(tree, use->node, last) : NO_NODE;

    if (!is_statement(tree, use->node))
        return "the value of an assignment to an element is used";
    if (!lets_lists && value != NO_NODE &&
        tree_node(tree, tree_inner(tree, value))->kind == TREE_INIT_LIST_EXPR)
        return "an element is assigned a list in braces";
    return NULL;
}

/* The element NODE of ARRAY, at INDEX of the loop's variable. */
static void
take_site(Body *body, StageArray *array, guint node, const StripIndex *index)
{
    const SourceTree *tree = body->tree;
    const ObjectUse use = use_of_object(tree, node);
    const char *why = NULL;
    OtherAccess access = {node, array, FALSE, use.kind != USE_READ};

    if (use.kind == USE_OTHER)
        why = "an element is used in another way than read or written";
    else if (use.is_item)
        why = "an array inside an element is accessed";
    else if (use.kind != USE_READ && use.is_field)
        why = "a field of an element is written: only whole elements can be";
    else if (use.kind != USE_READ)
        why = write_refused(tree, &use, FALSE);
    if (!why && site_has_macro(tree, node, index))
        why = "an access is written by a macro";
    if (!why && array->row_text && use.kind != USE_READ)
        why = "a row of elements is written";
    if (!why && array->row_text && array->is_record)
        why = "a row is one of structs";
    if (why)
        array_refuse(array, node, g_strdup(why));
    array->reads |= use.kind != USE_WRITE;
    array->writes |= use.kind != USE_READ;
    if (!array->row_text)
        array->is_always |= reach_always(tree, body->loop, node, NO_NODE, NULL);
    if (use.kind != USE_WRITE)
        array->last_read = node;
    g_array_append_val(array->sites, node);
    if (use.kind == USE_OTHER)
        g_array_append_val(body->others, access);
}

/* The access NODE, through the pointer that the expression POINTER gives. */
static void
take_access(Body *body, guint node, guint pointer)
{
    const SourceTree *tree = body->tree;
    StageArray *array = stage_array_of(body->tree, body->loop, pointer);
    const ObjectUse use = use_of_object(tree, node);
    OtherAccess access = {node, array, FALSE, use.kind != USE_READ};
    guint index =
        tree_node(tree, node)->kind == TREE_ARRAY_SUBSCRIPT_EXPR ? tree_operand(tree, node, 1) : NO_NODE;
    StripIndex read;

    if (array && index != NO_NODE && strip_index_read(tree, body->loop, index, &read) &&
        row_take(tree, body->loop, array, node, &read)) {
        take_site(body, array, node, &read);
        return;
    }
    if (is_atomic_target(tree, node)) {
        if (array)
            array_refuse(array, node, g_strdup("it is accessed atomically"));
        return; /* the call says what is done */
    }
    if (use.kind == USE_OTHER)
        loop_refuse(body->loop, node, g_strdup("an element is used in another way than read or written"));
    if (array) {
        g_autofree char *variable = g_strdup(body->loop->variable);

        array_refuse(array, node, g_strdup_printf("it is accessed at other places than %s, too", variable));
    }
    g_array_append_val(body->others, access);
}

/* The name NODE. */
static void
take_name(Body *body, guint node)
{
    const SourceTree *tree = body->tree;
    Entity name = tree_referenced(tree, node);
    NamePlace place = use_place(name);
    StageArray *array = stage_array_of(body->tree, body->loop, node);
    ObjectUse use;
    OtherAccess access = {node, NULL, place == PLACE_GLOBAL, FALSE};

    if (array) {
        guint outer = tree_outer(tree, node);

        if (use_pointer(tree, tree_node(tree, outer)->parent) != outer)
            array_refuse(array, node, g_strdup("its pointer is used in another way than for elements"));
        return;
    }
    if (place == PLACE_CONSTANT)
        return;
    if (entity_kind(name) != TREE_VAR_DECL && entity_kind(name) != TREE_PARM_DECL)
        loop_refuse(body->loop, node, g_strdup("a name is not understood"));
    use = use_of_object(tree, node);
    if (entity_equal(name, body->loop->counter) && use.kind != USE_READ)
        loop_refuse(body->loop, node,
                    g_strdup("the loop's variable is used in another way than read in its body"));
    if (place == PLACE_LOCAL && use.kind == USE_OTHER) {
        g_autofree char *text = cursor_name(name);

        loop_refuse(body->loop, node, g_strdup_printf("something may keep the address of %s", text));
    }
    if (place == PLACE_SHARED && use.kind != USE_READ)
        loop_refuse(body->loop, node, g_strdup("shared memory is written"));
    access.writes = use.kind != USE_READ;
    if (place == PLACE_GLOBAL || place == PLACE_UNKNOWN)
        g_array_append_val(body->others, access);
}

const char *
body_kind_refused(TreeKind kind)
{
    switch (kind) {
    case TREE_COMPOUND_STMT:
    case TREE_DECL_STMT:
    case TREE_VAR_DECL:
    case TREE_IF_STMT:
    case TREE_FOR_STMT:
    case TREE_WHILE_STMT:
    case TREE_DO_STMT:
    case TREE_SWITCH_STMT:
    case TREE_CASE_STMT:
    case TREE_DEFAULT_STMT:
    case TREE_BREAK_STMT:
    case TREE_CONTINUE_STMT:
    case TREE_NULL_STMT:
    case TREE_UNEXPOSED_STMT:
    case TREE_UNEXPOSED_ATTR:
    case TREE_DECL_REF_EXPR:
    case TREE_MEMBER_REF_EXPR:
    case TREE_CALL_EXPR:
    case TREE_BINARY_OPERATOR:
    case TREE_COMPOUND_ASSIGN_OPERATOR:
    case TREE_UNARY_OPERATOR:
    case TREE_ARRAY_SUBSCRIPT_EXPR:
    case TREE_CONDITIONAL_OPERATOR:
    case TREE_CSTYLE_CAST_EXPR:
    case TREE_CXX_STATIC_CAST_EXPR:
    case TREE_CXX_FUNCTIONAL_CAST_EXPR:
    case TREE_PAREN_EXPR:
    case TREE_UNEXPOSED_EXPR:
    case TREE_INTEGER_LITERAL:
    case TREE_FLOATING_LITERAL:
    case TREE_CHARACTER_LITERAL:
    case TREE_STRING_LITERAL:
    case TREE_CXX_BOOL_LITERAL_EXPR:
    case TREE_CXX_NULL_PTR_LITERAL_EXPR:
    case TREE_INIT_LIST_EXPR:
    case TREE_UNARY_EXPR:
    case TREE_OVERLOADED_DECL_REF: /* of a call in a template, which says what is called */
    case TREE_TYPE_REF:
    case TREE_TEMPLATE_REF:
    case TREE_NAMESPACE_REF:
        return NULL;
    case TREE_RETURN_STMT:
        return "a return, which leaves the kernel";
    case TREE_GOTO_STMT:
    case TREE_INDIRECT_GOTO_STMT:
    case TREE_LABEL_STMT:
        return "a goto or a label";
    case TREE_ASM_STMT:
    case TREE_MSASM_STMT:
        return "inline assembly";
    case TREE_LAMBDA_EXPR:
        return "a lambda";
    default:
        return "something that is not understood";
    }
}

/* A variable that the body declares. */
static void
take_variable(Body *body, guint node)
{
    if (use_place(tree_node(body->tree, node)->entity) == PLACE_GLOBAL)
        loop_refuse(body->loop, node, g_strdup("a variable is static or shared"));
}

static void
take_call(Body *body, guint node)
{
    CallEffects effects;
    char *refused = call_effects(body->tree, node, &effects);

    if (!refused && effects.fences)
        refused = g_strdup("its body orders memory");
    if (!refused && effects.exchanges)
        refused = g_strdup("lanes exchange values in its body");
    if (refused)
        loop_refuse(body->loop, node, refused);
    else
        effects_add(body->tree, body->loop, node, &effects, body->others);
}

/* The access NODE to an array that no pointer leads to. */
static void
take_own_array(Body *body, guint node)
{
    const SourceTree *tree = body->tree;
    guint base = tree_inner(tree, tree_operand(tree, node, 0)), index = tree_operand(tree, node, 1);
    guint end = tree_end(tree, index);

    if (tree_node(tree, base)->kind != TREE_DECL_REF_EXPR ||
        use_place(tree_referenced(tree, base)) != PLACE_LOCAL)
        return;
    for (guint i = index; i < end; i++)
        if (use_is_variable(tree, i, body->loop->counter))
            loop_refuse(body->loop, node,
                        g_strdup("its variable is the index of an array of the thread's own, which lies in "
                                 "registers if the loop is written out"));
}

static void
take_node(Body *body, guint node)
{
    const SourceTree *tree = body->tree;
    const TreeNode *n = tree_node(tree, node);
    const char *why = body_kind_refused(n->kind);
    guint pointer = use_pointer(tree, node);
    gboolean is_own_exit;

    if (!why && type_is_volatile(entity_type(n->entity)))
        why = "volatile memory";
    if (!why && n->kind == TREE_UNEXPOSED_EXPR && tree_operand(tree, node, 1) != NO_NODE)
        why = "something that is not understood";
    if (!why && n->kind == TREE_MEMBER_REF_EXPR && tree_operand(tree, node, 0) == NO_NODE)
        why = "a member of the object itself";
    if (why)
        loop_refuse(body->loop, node, g_strdup_printf("its body holds %s", why));
    if (pointer != NO_NODE)
        take_access(body, node, pointer);
    switch (n->kind) {
    case TREE_VAR_DECL:
        take_variable(body, node);
        break;
    case TREE_ARRAY_SUBSCRIPT_EXPR:
        if (pointer == NO_NODE)
            take_own_array(body, node);
        break;
    case TREE_FOR_STMT:
    case TREE_WHILE_STMT:
    case TREE_DO_STMT:
        body->loop->has_loops = TRUE;
        break;
    case TREE_DECL_REF_EXPR:
        take_name(body, node);
        break;
    case TREE_CALL_EXPR:
        take_call(body, node);
        break;
    case TREE_BREAK_STMT:
    case TREE_CONTINUE_STMT:
        is_own_exit = exit_target(tree, node) == body->loop->node;
        if (is_own_exit)
            g_array_append_val(body->loop->exits, node);
        body->loop->has_break |= is_own_exit && n->kind == TREE_BREAK_STMT;
        if (is_own_exit && text_has_macro(tree, n->file, n->start, n->end))
            loop_refuse(body->loop, node, g_strdup("a macro writes break or continue"));
        break;
    default:
        break;
    }
}

/* Leaves arrays alone that could not be loaded by blocks. */
static void
check_arrays(Body *body)
{
    for (guint i = 0; i < body->loop->arrays->len; i++) {
        StageArray *array = g_ptr_array_index(body->loop->arrays, i);
        guint site = array->sites->len > 0 ? g_array_index(array->sites, guint, 0) : body->loop->node;

        if (array->sites->len == 0)
            array_refuse(array, body->loop->node, g_strdup("it is not accessed at the loop's variable"));
        else if (array->bytes == 0)
            array_refuse(
                array, site,
                g_strdup("its elements are not of 1, 2, 4, 8 or 16 bytes, or plain structs of up to 64"));
        else if (array->reads && !array->is_always)
            array_refuse(
                array, site,
                g_strdup("not every iteration accesses it: elements may be read that are not there"));
    }
}

/* Elements of arrays that are left alone are accessed as they were. */
static void
add_left_alone(Body *body)
{
    for (guint i = 0; i < body->loop->arrays->len; i++) {
        const StageArray *array = g_ptr_array_index(body->loop->arrays, i);

        for (guint s = 0; array->reason && s < array->sites->len; s++) {
            guint site = g_array_index(array->sites, guint, s);
            OtherAccess access = {site, array, FALSE, use_of_object(body->tree, site).kind != USE_READ};

            g_array_append_val(body->others, access);
        }
    }
}

void
body_examine(const SourceTree *tree, StageLoop *loop, const GPtrArray *programs)
{
    g_autoptr(GArray) others = g_array_new(FALSE, FALSE, sizeof(OtherAccess));
    Body body = {tree, loop, tree_end(tree, loop->body), others};

    for (guint i = loop->body; i < body.end; i++)
        take_node(&body, i);
    thread_distance_find(tree, loop, programs);
    check_arrays(&body);
    block_check_break(loop);
    add_left_alone(&body);
    if (!loop->reason)
        overlap_resolve(tree, loop, others);
    if (!loop->reason)
        block_choose(tree, loop);
}
