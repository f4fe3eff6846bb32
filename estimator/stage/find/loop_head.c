/* SPDX-License-Identifier: MIT */
#include "stage/find/find_private.h"

#include "frontend/parse/parse.h"
#include "text/text.h"

#include <string.h>

/* Whether TYPE is an integer that counts loops: of 4 or 8 bytes. */
static gboolean
is_counter_type(SourceType type, gboolean *ret_is_signed, gint64 *ret_bytes)
{
    type = type_canonical(type);
    switch (type_kind(type)) {
    case TYPE_INT:
    case TYPE_LONG:
    case TYPE_LONG_LONG:
        *ret_is_signed = TRUE;
        break;
    case TYPE_UINT:
    case TYPE_ULONG:
    case TYPE_ULONG_LONG:
        *ret_is_signed = FALSE;
        break;
    default:
        return FALSE;
    }
    *ret_bytes = type_size(type);
    return *ret_bytes > 0;
}

/* Whether i < BOUND, with i of TYPE, compares what it compares where BOUND is of TYPE as well. */
static gboolean
bound_fits(SourceType type, SourceType bound)
{
    gboolean is_signed, bound_is_signed;
    gint64 bytes, bound_bytes;

    if (!is_counter_type(type, &is_signed, &bytes) || !is_counter_type(bound, &bound_is_signed, &bound_bytes))
        return FALSE;
    if (is_signed && !bound_is_signed)
        return bound_bytes < bytes;
    return bound_bytes <= bytes;
}

/* Whether NODE, a step, adds 1 to COUNTER. */
static gboolean
is_step(const SourceTree *tree, guint node, Entity counter)
{
    UnaryKind unary = tree_unary(tree, node);
    guint operand = tree_operand(tree, node, 0), by = tree_operand(tree, node, 1);

    if (operand == NO_NODE || !use_is_variable(tree, operand, counter))
        return FALSE;
    if (unary == UNARY_POST_INC || unary == UNARY_PRE_INC)
        return TRUE;
    if (tree_binary(tree, node) != BINARY_ADD_ASSIGN || by == NO_NODE)
        return FALSE;
    by = tree_inner(tree, by);
    g_autofree char *text = tree_text(tree, by);
    return tree_node(tree, by)->kind == TREE_INTEGER_LITERAL && strcmp(text, "1") == 0;
}

gboolean
loop_is_value(const SourceTree *tree, const StageLoop *loop, guint node, gboolean fixed)
{
    guint end = tree_end(tree, node), loop_end = tree_end(tree, loop->node);

    for (guint i = node; i < end; i++) {
        const TreeNode *n = tree_node(tree, i);
        Entity name;
        NamePlace place;

        if (fixed && (use_pointer(tree, i) != NO_NODE || n->kind == TREE_ARRAY_SUBSCRIPT_EXPR))
            return FALSE;
        switch (n->kind) {
        case TREE_COMPOUND_ASSIGN_OPERATOR:
        case TREE_LAMBDA_EXPR:
        case TREE_STMT_EXPR:
            return FALSE;
        case TREE_BINARY_OPERATOR:
            if (tree_binary(tree, i) == BINARY_ASSIGN)
                return FALSE;
            break;
        case TREE_UNARY_OPERATOR:
            if (tree_unary(tree, i) <= UNARY_ADDR_OF)
                return FALSE;
            break;
        case TREE_CALL_EXPR: {
            g_autofree char *why = call_refused(tree, i);
            if (why)
                return FALSE;
            break;
        }
        case TREE_DECL_REF_EXPR:
            name = entity_referenced(n->entity);
            place = use_place(name);
            if (fixed && place != PLACE_CONSTANT &&
                (place != PLACE_LOCAL || use_changes(tree, loop->node, loop_end, name)))
                return FALSE;
            break;
        default:
            break;
        }
    }
    return TRUE;
}

/* The byte behind the blanks from AT on. */
static guint
skip_blanks(const char *text, guint at)
{
    while (text[at] != '\0' && strchr(" \t\r\n", text[at]))
        at++;
    return at;
}

/* The places of the head of the for statement at START of TEXT: its '(', both ';' and ')'. FALSE: it is not
 * written so, or with comments or strings. */
static gboolean
head_places(const char *text, guint start, guint end, guint *places)
{
    guint n = 0, depth = 0, at = start;

    if (strncmp(text + start, "for", 3) != 0)
        return FALSE;
    at = skip_blanks(text, start + 3);
    if (text[at] != '(')
        return FALSE;
    places[n++] = at;
    for (; at < end; at++) {
        char c = text[at];

        if (c == '"' || c == '\'' || c == '#' || (c == '/' && (text[at + 1] == '/' || text[at + 1] == '*')))
            return FALSE;
        if (c == '(' || c == '[' || c == '{')
            depth++;
        if (c == ')' || c == ']' || c == '}')
            depth--;
        if (depth == 1 && c == ';' && n < 3)
            places[n++] = at;
        if (depth == 0) {
            places[3] = at;
            return n == 3 && c == ')';
        }
    }
    return FALSE;
}

/* TEXT from START to before END without blanks around. */
static char *
trimmed(const char *text, guint start, guint end)
{
    return g_strstrip(g_strndup(text + start, end - start));
}

/* TEXT as an expression of TYPE. Takes TEXT. */
static char *
as_type(char *text, const char *type, gboolean is_so_already)
{
    char *cast;
    gboolean is_word = text[strspn(text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_.")] == '\0';

    if (is_so_already)
        return text;
    cast = is_word ? g_strdup_printf("(%s)%s", type, text) : g_strdup_printf("(%s)(%s)", type, text);
    g_free(text);
    return cast;
}

/* Takes the texts of the head out of the source; FALSE: it is not written plainly. */
static gboolean
read_texts(const SourceTree *tree, StageLoop *loop, SourceType begin, SourceType end)
{
    const TreeNode *n = tree_node(tree, loop->node);
    const char *text = tree_file(tree, n->file)->text;
    SourceType type = entity_canonical_type(loop->counter);
    guint places[4], at;
    const char *equals;

    if (!head_places(text, n->start, n->end, places))
        return FALSE;
    equals = memchr(text + places[0], '=', places[1] - places[0]);
    at = skip_blanks(text, places[1] + 1);
    if (!equals || strncmp(text + at, loop->variable, strlen(loop->variable)) != 0)
        return FALSE;
    at = skip_blanks(text, at + (guint)strlen(loop->variable));
    if (text[at] != '<' || text[at + 1] == '<' || text[at + 1] == '=')
        return FALSE;
    loop->begin = as_type(trimmed(text, (guint)(equals - text) + 1, places[1]), loop->type,
                          type_equal(type_unqualified(type_canonical(begin)), type));
    loop->end = as_type(trimmed(text, at + 1, places[2]), loop->type,
                        type_equal(type_unqualified(type_canonical(end)), type));
    loop->head_end = places[3] + 1;
    return !text_has_macro(tree, n->file, n->start, places[0] + 1) &&
           !text_has_macro(tree, n->file, places[2], places[3] + 1) &&
           skip_blanks(text, loop->head_end) == tree_node(tree, loop->body)->start;
}

static SourceType
type_of(const SourceTree *tree, guint node)
{
    return tree_type(tree, node);
}

/* The expression NODE below conversions that the compiler adds, but not below parentheses. */
static guint
below_conversions(const SourceTree *tree, guint node)
{
    while (tree_node(tree, node)->kind == TREE_UNEXPOSED_EXPR && tree_operand(tree, node, 0) != NO_NODE)
        node = tree_operand(tree, node, 0);
    return node;
}

gboolean
counted_for_read(const SourceTree *tree, guint node, CountedFor *ret)
{
    CountedFor read = {.node = node};
    guint parts[4], variable, bound;

    for (guint i = 0; i < 4; i++) {
        parts[i] = tree_operand(tree, node, i);
        if (parts[i] == NO_NODE)
            return FALSE;
    }
    variable = tree_node(tree, parts[0])->kind == TREE_DECL_STMT ? tree_operand(tree, parts[0], 0) : NO_NODE;
    if (variable == NO_NODE || tree_operand(tree, parts[0], 1) != NO_NODE ||
        tree_node(tree, variable)->kind != TREE_VAR_DECL || tree_binary(tree, parts[1]) != BINARY_LT)
        return FALSE;
    read.variable = tree_node(tree, variable)->entity;
    read.body = parts[3];
    read.begin = tree_operand(tree, variable, 0);
    bound = tree_operand(tree, parts[1], 1);
    if (read.begin == NO_NODE || bound == NO_NODE ||
        !use_is_variable(tree, tree_operand(tree, parts[1], 0), read.variable) ||
        !is_step(tree, parts[2], read.variable))
        return FALSE;
    read.end = below_conversions(tree, bound);
    read.begin = below_conversions(tree, read.begin);
    *ret = read;
    return TRUE;
}

/* What the for statement says, by the kinds of its parts. */
static gboolean
read_parts(const SourceTree *tree, StageLoop *loop, guint *ret_begin, guint *ret_end)
{
    CountedFor read;

    if (!counted_for_read(tree, loop->node, &read))
        return FALSE;
    loop->counter = read.variable;
    loop->variable = cursor_name(loop->counter);
    loop->body = read.body;
    *ret_begin = read.begin;
    *ret_end = read.end;
    return TRUE;
}

/* Whether LOOP's first value names its variable, which is not there outside of the loop: as what is not
 * evaluated, `sizeof i`, or without a value. */
static gboolean
names_own_variable(const StageLoop *loop)
{
    const char *text = loop->begin;

    for (const char *at = text; (at = word_find(text, at, loop->variable)); at++)
        if (at == text || (at[-1] != '.' && (at[-1] != '>' || at == text + 1 || at[-2] != '-')))
            return TRUE;
    return FALSE;
}

gboolean
loop_read_head(const SourceTree *tree, StageLoop *loop)
{
    guint begin, end;
    gboolean is_signed;
    gint64 bytes;
    SourceType type;
    g_autofree char *spelling = NULL;

    if (tree_node(tree, loop->node)->kind != TREE_FOR_STMT || !read_parts(tree, loop, &begin, &end)) {
        loop_refuse(loop, loop->node, g_strdup("the loop is not for (T i = a; i < b; i++)"));
        return FALSE;
    }
    type = type_unqualified(entity_type(loop->counter));
    spelling = type_spelling(type_kind(type) == TYPE_AUTO ? type_canonical(type) : type);
    loop->type = g_strdup(spelling);
    if (!is_counter_type(type, &is_signed, &bytes))
        loop_refuse(loop, loop->node,
                    g_strdup_printf("its variable is no integer of 4 or 8 bytes: %s", loop->type));
    else if (!bound_fits(type, type_of(tree, end)))
        loop_refuse(loop, end,
                    g_strdup_printf("the loop's bound is of a type that %s does not hold", loop->type));
    else if (!is_counter_type(type_of(tree, begin), &is_signed, &bytes) ||
             !loop_is_value(tree, loop, begin, FALSE))
        loop_refuse(loop, begin, g_strdup("the loop's first value is more than a number that is computed"));
    else if (!loop_is_value(tree, loop, end, TRUE))
        loop_refuse(loop, end, g_strdup("the loop's bound may change while it runs"));
    else if (!read_texts(tree, loop, type_of(tree, begin), type_of(tree, end)))
        loop_refuse(loop, loop->node,
                    g_strdup("a macro or a comment stands in the loop's head, or before its body"));
    else if (names_own_variable(loop))
        loop_refuse(loop, begin, g_strdup("the loop's first value names its own variable"));
    return !loop->reason;
}
