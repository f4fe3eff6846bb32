/* SPDX-License-Identifier: MIT */
/* Launches: a kernel gets the groups of a record, and where its pointers have moved, how far. */
#include "rewrite/parallel/parallel_private.h"

#include "source/source.h"
#include "frontend/parse/parse.h"
#include "rewrite/structs/structs.h"
#include "text/text.h"

#include <string.h>

/* Whether TEXT has nothing but space, and names of macros that stand for nothing: #define IN. */
static gboolean
is_empty_text(const SourceTree *tree, const char *text)
{
    g_auto(GStrv) words = g_regex_split_simple("\\s+", text, G_REGEX_RAW, 0);

    for (guint i = 0; words[i]; i++) {
        gboolean is_empty = *words[i] == '\0';
        g_autofree char *pattern =
            g_strdup_printf("^[ \\t]*#[ \\t]*define[ \\t]+%s[ \\t]*(//.*|/\\*.*\\*/[ \\t]*)?\\r?$",
                            is_empty ? "_" : words[i]);

        if (strspn(words[i], G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_") != strlen(words[i]))
            return FALSE;
        for (guint f = 0; !is_empty && f < tree->files->len; f++)
            is_empty =
                g_regex_match_simple(pattern, tree_file(tree, f)->text, G_REGEX_RAW | G_REGEX_MULTILINE, 0);
        if (!is_empty)
            return FALSE;
    }
    return TRUE;
}

void
parallel_drop_from_list(Rules *rules, guint node)
{
    const TreeNode *n = tree_node(rules->tree, node);
    guint first = tree_node(rules->tree, n->parent)->start;
    const char *text = tree_file(rules->tree, n->file)->text + first;
    g_autofree char *code = text_without_comments(text, n->start - first);
    const char *comma = strrchr(code, ',');
    guint at = comma ? first + (guint)(comma - code) : 0;

    if (!comma || !is_empty_text(rules->tree, comma + 1)) {
        rules_refuse(rules, node, REFUSE(MACRO_IN_LIST));
        return;
    }
    if (!memchr(text + (at - first), '/', n->start - at)) {
        rules_edit(rules, node, at, declaration_end(rules->tree, node), g_strdup(""), "P1");
        return;
    }
    rules_edit(rules, node, at, at + 1, g_strdup(""), "P1");
    rules_edit(rules, node, n->start, declaration_end(rules->tree, node), g_strdup(""), "P1");
}

gboolean
parallel_is_moved(const Flow *flow, guint slot)
{
    for (guint i = 0; i < flow->steps->len; i++) {
        const FlowStep *step = &g_array_index(flow->steps, FlowStep, i);

        if (step->kind == FLOW_ARGUMENT && step->target == slot &&
            (step->has_moved || flow_slot_at(flow, step->slot)->steps))
            return TRUE;
    }
    return FALSE;
}

/* An argument of a launch that is a pointer to a field. */
typedef struct {
    guint node, pointer; /* the argument, and what names the pointer */
    gboolean is_moved;
} Argument;

static gboolean
is_field(const Parallel *parallel, guint node)
{
    for (guint i = 0; i < parallel->rules->len; i++) {
        const Flow *flow = ((const Rules *)g_ptr_array_index(parallel->rules, i))->flow;

        if (parallel_field(parallel, flow, flow_slot_of(flow, node)))
            return TRUE;
    }
    return FALSE;
}

/* The node of the pointer to a field that the expression NODE adds something to, or is the address of an
 * element of; NO_NODE: of none. */
static guint
moved_pointer(const Parallel *parallel, guint node)
{
    const SourceTree *tree = parallel->tree;
    guint inner = node == NO_NODE ? NO_NODE : tree_inner(tree, node), operand, found;

    if (inner == NO_NODE || is_field(parallel, inner))
        return inner == NO_NODE || tree_is_cast(tree_node(tree, inner)->kind) ? NO_NODE : inner;
    operand = tree_operand(tree, inner, 0);
    switch (tree_binary(tree, inner)) {
    case BINARY_ADD:
        found = moved_pointer(parallel, operand);
        return found != NO_NODE ? found : moved_pointer(parallel, tree_operand(tree, inner, 1));
    case BINARY_SUB:
        return moved_pointer(parallel, operand);
    default:
        break;
    }
    operand = operand == NO_NODE ? NO_NODE : tree_inner(tree, operand);
    if (tree_unary(tree, inner) != UNARY_ADDR_OF || operand == NO_NODE ||
        tree_node(tree, operand)->kind != TREE_ARRAY_SUBSCRIPT_EXPR)
        return NO_NODE;
    return moved_pointer(parallel, tree_operand(tree, operand, 0));
}

/* Whether the expression NODE does something else than to give a value. */
static gboolean
has_effects(const SourceTree *tree, guint node)
{
    for (guint i = node; i < tree_end(tree, node); i++)
        switch (tree_node(tree, i)->kind) {
        case TREE_CALL_EXPR:
        case TREE_COMPOUND_ASSIGN_OPERATOR:
        case TREE_LAMBDA_EXPR:
        case TREE_STMT_EXPR:
            return TRUE;
        case TREE_BINARY_OPERATOR:
            if (tree_binary(tree, i) == BINARY_ASSIGN)
                return TRUE;
            break;
        case TREE_UNARY_OPERATOR:
            switch (tree_unary(tree, i)) {
            case UNARY_POST_INC:
            case UNARY_POST_DEC:
            case UNARY_PRE_INC:
            case UNARY_PRE_DEC:
                return TRUE;
            default:
                break;
            }
            break;
        default:
            break;
        }
    return FALSE;
}

/* Whether the expression NODE calls a method that does nothing but to return a member of its object, which is
 * written without calls: "p.x()". */
static gboolean
is_getter(const Parallel *parallel, guint node)
{
    const SourceTree *tree = parallel->tree;
    guint definition = function_definition(tree, tree_referenced(tree, node)), value = NO_NODE, base,
          n_statements = 0;
    g_autofree char *text = tree_text(tree, node);

    if (definition == NO_NODE || tree_node(tree, definition)->kind != TREE_CXX_METHOD ||
        entity_n_arguments(tree_node(tree, definition)->entity) != 0 ||
        strchr(text, '(') != strrchr(text, '('))
        return FALSE;
    for (guint i = definition + 1; i < tree_end(tree, definition); i++) {
        guint above = tree_node(tree, i)->parent;

        if (tree_node(tree, above)->kind != TREE_COMPOUND_STMT)
            continue;
        n_statements++;
        value = tree_node(tree, i)->kind == TREE_RETURN_STMT ? tree_operand(tree, i, 0) : NO_NODE;
    }
    if (n_statements != 1 || value == NO_NODE ||
        tree_node(tree, tree_inner(tree, value))->kind != TREE_MEMBER_REF_EXPR)
        return FALSE;
    base = tree_operand(tree, tree_inner(tree, value), 0);
    return base == NO_NODE || tree_node(tree, tree_inner(tree, base))->kind == TREE_CXX_THIS_EXPR;
}

/* Argument NTH of the launch CALL, which gives a kernel a pointer to a field; FALSE: it is another expression
 * than that field and perhaps an offset, or does more than to give a value. */
static gboolean
find_argument(const Parallel *parallel, guint call, guint nth, Argument *ret_argument)
{
    const SourceTree *tree = parallel->tree;
    guint node = tree_argument(tree, call, nth), inner;

    if (node == NO_NODE)
        return FALSE;
    inner = tree_skip_casts(tree, node);
    *ret_argument = (Argument){node, inner, FALSE};
    if (is_field(parallel, inner) && tree_node(tree, inner)->kind == TREE_CALL_EXPR)
        return is_getter(parallel, inner);
    if (is_field(parallel, inner)) /* of an array of pointers it may be any */
        return tree_node(tree, inner)->kind != TREE_ARRAY_SUBSCRIPT_EXPR;
    ret_argument->pointer = moved_pointer(parallel, node);
    ret_argument->is_moved = TRUE;
    return ret_argument->pointer != NO_NODE && !has_effects(tree, node);
}

/* What the argument ARGUMENT becomes. */
static char *
argument_text(const SourceTree *tree, const Argument *argument)
{
    guint inner = tree_inner(tree, argument->node);
    guint element =
        tree_unary(tree, inner) == UNARY_ADDR_OF ? tree_inner(tree, tree_operand(tree, inner, 0)) : NO_NODE;

    if (!argument->is_moved)
        return tree_text(tree, argument->pointer);
    if (element != NO_NODE) {
        g_autofree char *base = tree_text(tree, tree_operand(tree, element, 0));
        g_autofree char *index = tree_text(tree, tree_operand(tree, element, 1));

        return g_strdup_printf("%s + (%s)", base, index);
    }
    return tree_text(tree, inner);
}

/* The object that the pointer NODE is a member of; "" for a variable: "s->" of s->x. */
static char *
object_text(const Parallel *parallel, guint node)
{
    const SourceTree *tree = parallel->tree;
    const Flow *flow = ((const Rules *)g_ptr_array_index(parallel->rules, 0))->flow;
    g_autofree char *text = NULL;
    guint base = NO_NODE;

    for (guint r = 0; r < parallel->rules->len && base == NO_NODE; r++) {
        flow = ((const Rules *)g_ptr_array_index(parallel->rules, r))->flow;
        base = flow_object(flow, node);
    }
    text = tree_text(tree, base == NO_NODE ? node : base);
    const char *dot = strrchr(text, '.'), *arrow = g_strrstr(text, "->");

    return g_strndup(text, (gsize)(MAX(dot ? dot - text : 0, arrow ? arrow - text : 0)));
}

/* Whether all ARGUMENTS are of one object. */
static gboolean
are_of_one_object(const Parallel *parallel, const GArray *arguments)
{
    g_autofree char *first = NULL;

    for (guint i = 0; i < arguments->len; i++) {
        const Argument *argument = &g_array_index(arguments, Argument, i);
        g_autofree char *its = object_text(parallel, argument->pointer);

        if (first && strcmp(first, its) != 0)
            return FALSE;
        if (!first)
            first = g_steal_pointer(&its);
    }
    return TRUE;
}

/* The field that the parameter NTH of the kernel which CALL launches is of, or NULL. */
static const ParallelField *
field_of_parameter(const Parallel *parallel, guint call, guint nth)
{
    Entity parameter = flow_parameter(tree_node(parallel->tree, call)->entity, nth);

    for (guint r = 0; r < parallel->rules->len && !entity_is_none(parameter); r++) {
        const Flow *flow = ((const Rules *)g_ptr_array_index(parallel->rules, r))->flow;
        const ParallelField *field = parallel_field(parallel, flow, flow_slot(flow, parameter));

        if (field)
            return field;
    }
    return NULL;
}

/* Whether two of the parameters with NUMBERS of the kernel that CALL launches are of one field. */
static gboolean
has_one_twice(const Parallel *parallel, guint call, const GArray *numbers)
{
    for (guint i = 0; i < numbers->len; i++)
        for (guint k = 0; k < i; k++)
            if (field_of_parameter(parallel, call, g_array_index(numbers, guint, i)) ==
                field_of_parameter(parallel, call, g_array_index(numbers, guint, k)))
                return TRUE;
    return FALSE;
}

/* The arguments of the launch CALL with the numbers NUMBERS: of Argument; NULL where they are not of one
 * record. */
static GArray *
find_arguments(const Parallel *parallel, guint call, const GArray *numbers)
{
    g_autoptr(GArray) arguments = g_array_new(FALSE, FALSE, sizeof(Argument));
    g_autoptr(GArray) pointers = g_array_new(FALSE, FALSE, sizeof(guint));

    for (guint i = 0; i < numbers->len; i++) {
        Argument argument;

        if (!find_argument(parallel, call, g_array_index(numbers, guint, i), &argument))
            return NULL;
        g_array_append_val(arguments, argument);
        g_array_append_val(pointers, argument.pointer);
    }
    if (has_one_twice(parallel, call, numbers) || !are_of_one_object(parallel, arguments) ||
        !parallel_is_of_one_record(parallel, call, pointers))
        return NULL;
    return g_steal_pointer(&arguments);
}

gboolean
parallel_is_joint(const Parallel *parallel, guint call, const GArray *numbers)
{
    g_autoptr(GArray) arguments = find_arguments(parallel, call, numbers);

    return arguments != NULL;
}

/* Whether some parameter with one of NUMBERS of the kernel that CALL launches is given a moved pointer. */
static gboolean
takes_moved(const Parallel *parallel, guint call, const GArray *numbers)
{
    for (guint i = 0; i < numbers->len; i++) {
        Entity parameter =
            flow_parameter(tree_node(parallel->tree, call)->entity, g_array_index(numbers, guint, i));

        for (guint r = 0; r < parallel->rules->len; r++) {
            const Flow *flow = ((const Rules *)g_ptr_array_index(parallel->rules, r))->flow;
            guint slot = entity_is_none(parameter) ? NO_NODE : flow_slot(flow, parameter);

            if (parallel_field(parallel, flow, slot) && parallel_is_moved(flow, slot))
                return TRUE;
        }
    }
    return FALSE;
}

void
parallel_write_launch(Parallel *parallel, guint call, const GArray *numbers)
{
    const SourceTree *tree = parallel->tree;
    Rules *rules = g_ptr_array_index(parallel->rules, 0);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GArray) arguments = NULL;
    const TreeNode *first;

    if (node_is_device_code(tree, call)) {
        rules_refuse(rules, call, REFUSE(KERNEL_LAUNCHES));
        return;
    }
    arguments = find_arguments(parallel, call, numbers);
    for (guint i = 0; arguments && i < arguments->len; i++) {
        const Argument *argument = &g_array_index(arguments, Argument, i);
        g_autofree char *one = argument_text(tree, argument);

        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", one);
        if (i > 0)
            parallel_drop_from_list(rules, argument->node);
    }
    if (!arguments)
        return;
    first = tree_node(tree, g_array_index(arguments, Argument, 0).node);
    rules_edit(rules, g_array_index(arguments, Argument, 0).node, first->start, first->end,
               g_strdup_printf("%s_pass_%sfields(%s)", parallel->names->prefix,
                               takes_moved(parallel, call, numbers) ? "moved_" : "", text->str),
               "P1");
}
