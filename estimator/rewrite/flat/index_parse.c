/* SPDX-License-Identifier: MIT */
/* Expressions of indices as a text says them. */
#include "rewrite/flat/flat_private.h"

#include "source/source.h"

#include <string.h>

#define MAX_DEPTH 200 /* brackets in brackets */

typedef struct {
    const GPtrArray *tokens;
    guint at, depth;
} Parser;

static IndexExpr *parse_expression(Parser *parser);
static IndexExpr *parse_unary(Parser *parser);

/* The token AHEAD of the next one; "" behind the last. */
static const char *
peek(const Parser *parser, guint ahead)
{
    return parser->at + ahead < parser->tokens->len ? g_ptr_array_index(parser->tokens, parser->at + ahead)
                                                    : "";
}

static gboolean
accept(Parser *parser, const char *token)
{
    gboolean is_there = strcmp(peek(parser, 0), token) == 0;

    parser->at += is_there;
    return is_there;
}

static gboolean
is_word(const char *token)
{
    return *token == '_' || g_ascii_isalpha(*token);
}

/* --- types */

/* What names of types with one word are. */
static const struct {
    const char *name;
    IndexValue type;
} TYPES[] = {
    {"bool", {0, 1, TRUE}},       {"int8_t", {0, 8, FALSE}},    {"uint8_t", {0, 8, TRUE}},
    {"int16_t", {0, 16, FALSE}},  {"uint16_t", {0, 16, TRUE}},  {"int32_t", {0, 32, FALSE}},
    {"uint32_t", {0, 32, TRUE}},  {"uint", {0, 32, TRUE}},      {"int64_t", {0, 64, FALSE}},
    {"uint64_t", {0, 64, TRUE}},  {"size_t", {0, 64, TRUE}},    {"ptrdiff_t", {0, 64, FALSE}},
    {"intptr_t", {0, 64, FALSE}}, {"uintptr_t", {0, 64, TRUE}}, {"ssize_t", {0, 64, FALSE}},
    {"uchar", {0, 8, TRUE}},      {"ushort", {0, 16, TRUE}},    {"ulong", {0, 64, TRUE}},
};

/* Words of which the names of other types are made: what they do to the bits of an int. */
static const struct {
    const char *word;
    guint width; /* 0: as it is */
    gboolean is_unsigned;
} PARTS[] = {
    {"int", 0, FALSE},   {"signed", 0, FALSE}, {"unsigned", 0, TRUE},
    {"long", 64, FALSE}, {"short", 16, FALSE}, {"char", 8, FALSE},
    {"const", 0, FALSE}, {"std", 0, FALSE},    {"::", 0, FALSE},
};

/* Adds the word TOKEN to the type *type, which no word or some has. FALSE: it is none of a type. */
static gboolean
add_word(const char *token, IndexValue *type)
{
    for (guint i = 0; i < G_N_ELEMENTS(TYPES); i++)
        if (strcmp(TYPES[i].name, token) == 0) {
            *type = TYPES[i].type;
            return TRUE;
        }
    for (guint i = 0; i < G_N_ELEMENTS(PARTS); i++)
        if (strcmp(PARTS[i].word, token) == 0) {
            type->width = PARTS[i].width ? PARTS[i].width : type->width;
            type->is_unsigned |= PARTS[i].is_unsigned;
            return TRUE;
        }
    return FALSE;
}

/* A type that stands at PARSER, which moves behind it. */
static gboolean
parse_type(Parser *parser, IndexValue *ret_type)
{
    IndexValue type = {0, 32, FALSE};
    guint first = parser->at;

    while (add_word(peek(parser, 0), &type))
        parser->at++;
    *ret_type = type;
    return parser->at > first;
}

/* --- operands */

static IndexExpr *
cast_of(IndexExpr *operand, IndexValue type)
{
    IndexExpr *expr;

    if (!operand)
        return NULL;
    expr = index_expr_new(INDEX_CAST, 0);
    expr->value = type;
    g_ptr_array_add(expr->operands, operand);
    return expr;
}

static IndexExpr *
parse_number(Parser *parser)
{
    const char *token = peek(parser, 0);
    gboolean is_hex = token[0] == '0' && (token[1] == 'x' || token[1] == 'X');
    char *suffix = NULL;
    guint64 number = g_ascii_strtoull(token, &suffix, 0);
    IndexValue type = {0, 32, FALSE};

    for (const char *at = suffix; *at != '\0'; at++) {
        type.is_unsigned |= *at == 'u' || *at == 'U';
        type.width = *at == 'l' || *at == 'L' ? 64 : type.width;
        if (!strchr("uUlL", *at))
            return NULL;
    }
    if (token[0] == '0' && g_ascii_isalpha(token[1]) && !is_hex)
        return NULL;
    parser->at++;
    if (type.width == 32 && !type.is_unsigned && number > G_MAXINT32) {
        if (token[0] == '0' && number <= G_MAXUINT32)
            type.is_unsigned = TRUE;
        else
            type.width = 64;
    } else if (number > G_MAXUINT32) {
        type.width = 64;
    }
    if (type.width == 64 && number > G_MAXINT64)
        type.is_unsigned = TRUE;
    return index_expr_constant(number, type);
}

/* Adds the arguments up to the closing bracket to EXPR; NULL, and EXPR is freed: they are not understood. */
static IndexExpr *
parse_arguments(Parser *parser, IndexExpr *expr)
{
    while (!accept(parser, ")")) {
        IndexExpr *argument =
            expr->operands->len > 0 && !accept(parser, ",") ? NULL : parse_expression(parser);

        if (!argument) {
            index_expr_free(expr);
            return NULL;
        }
        g_ptr_array_add(expr->operands, argument);
    }
    return expr;
}

static IndexExpr *
parse_word(Parser *parser)
{
    const char *name = peek(parser, 0);
    IndexExpr *expr;

    for (parser->at++; strcmp(peek(parser, 0), "::") == 0 && is_word(peek(parser, 1)); parser->at += 2)
        name = peek(parser, 1);
    if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0)
        return index_expr_constant(*name == 't', (IndexValue){0, 1, TRUE});
    if (strcmp(name, "sizeof") == 0)
        return NULL;
    expr = index_expr_new(INDEX_NAMED, 0);
    expr->key = index_key_of_text(name);
    if (!accept(parser, "("))
        return expr;
    expr->key = index_key(index_key_of_text("("), expr->key);
    return parse_arguments(parser, expr);
}

/* static_cast<type>(x). */
static IndexExpr *
parse_static_cast(Parser *parser)
{
    IndexValue type;
    IndexExpr *operand;

    if (!accept(parser, "<") || !parse_type(parser, &type) || !accept(parser, ">") || !accept(parser, "("))
        return NULL;
    operand = parse_expression(parser);
    if (operand && accept(parser, ")"))
        return cast_of(operand, type);
    index_expr_free(operand);
    return NULL;
}

static IndexExpr *
parse_primary(Parser *parser)
{
    const char *token = peek(parser, 0);
    guint first = parser->at;
    IndexValue type;
    IndexExpr *expr;

    if (g_ascii_isdigit(*token))
        return parse_number(parser);
    if (accept(parser, "static_cast"))
        return parse_static_cast(parser);
    if (accept(parser, "::"))
        return is_word(peek(parser, 0)) ? parse_word(parser) : NULL;
    if (parse_type(parser, &type) && accept(parser, "(")) { /* int(x) */
        expr = parse_expression(parser);
        if (expr && accept(parser, ")"))
            return cast_of(expr, type);
        index_expr_free(expr);
        return NULL;
    }
    parser->at = first;
    if (is_word(token))
        return parse_word(parser);
    if (!accept(parser, "("))
        return NULL;
    expr = parse_expression(parser);
    if (expr && accept(parser, ")"))
        return expr;
    index_expr_free(expr);
    return NULL;
}

/* What is named by KEY of OPERAND. */
static IndexExpr *
named_of(IndexExpr *operand, guint64 key)
{
    IndexExpr *expr = index_expr_new(INDEX_NAMED, 0);

    expr->key = key;
    g_ptr_array_add(expr->operands, operand);
    return expr;
}

static IndexExpr *
parse_postfix(Parser *parser)
{
    IndexExpr *expr = parse_primary(parser);

    while (expr) {
        if (accept(parser, ".") || accept(parser, "->")) {
            if (strcmp(peek(parser, 1), "(") == 0)
                break; /* a method */
            expr = named_of(expr, index_key(index_key_of_text("."), index_key_of_text(peek(parser, 0))));
            parser->at++;
        } else if (accept(parser, "[")) {
            IndexExpr *index = parse_expression(parser);

            expr = named_of(expr, index_key_of_text("["));
            if (!index || !accept(parser, "]")) {
                index_expr_free(index);
                break;
            }
            g_ptr_array_add(expr->operands, index);
        } else if (strcmp(peek(parser, 0), "(") == 0 || strcmp(peek(parser, 0), "++") == 0 ||
                   strcmp(peek(parser, 0), "--") == 0) {
            break;
        } else {
            return expr;
        }
    }
    index_expr_free(expr);
    return NULL;
}

/* (type) x. */
static IndexExpr *
parse_cast(Parser *parser)
{
    guint first = parser->at;
    IndexValue type;

    if (accept(parser, "(") && parse_type(parser, &type) && accept(parser, ")"))
        return cast_of(parse_unary(parser), type);
    parser->at = first;
    return parse_postfix(parser);
}

static IndexExpr *
parse_unary(Parser *parser)
{
    static const struct {
        const char *sign;
        UnaryKind op;
    } SIGNS[] = {
        {"-", UNARY_MINUS}, {"+", UNARY_PLUS}, {"~", UNARY_NOT}, {"!", UNARY_LNOT}, {"*", UNARY_DEREF}};

    for (guint i = 0; i < G_N_ELEMENTS(SIGNS); i++) {
        IndexExpr *operand, *expr;

        if (!accept(parser, SIGNS[i].sign))
            continue;
        operand = parse_unary(parser);
        if (!operand)
            return NULL;
        if (SIGNS[i].op == UNARY_DEREF)
            return named_of(operand, index_key_of_text("*"));
        expr = index_expr_new(INDEX_UNARY, (int)SIGNS[i].op);
        g_ptr_array_add(expr->operands, operand);
        return expr;
    }
    return parse_cast(parser);
}

/* --- operators */

/* How strongly each binds: the more, the higher. */
static const struct {
    const char *sign;
    BinaryKind op;
    guint strength;
} BINARY[] = {
    {"||", BINARY_LOR, 1}, {"&&", BINARY_LAND, 2}, {"|", BINARY_OR, 3},  {"^", BINARY_XOR, 4},
    {"&", BINARY_AND, 5},  {"==", BINARY_EQ, 6},   {"!=", BINARY_NE, 6}, {"<", BINARY_LT, 7},
    {">", BINARY_GT, 7},   {"<=", BINARY_LE, 7},   {">=", BINARY_GE, 7}, {"<<", BINARY_SHL, 8},
    {">>", BINARY_SHR, 8}, {"+", BINARY_ADD, 9},   {"-", BINARY_SUB, 9}, {"*", BINARY_MUL, 10},
    {"/", BINARY_DIV, 10}, {"%", BINARY_REM, 10},
};

/* An expression whose operators bind by LEAST or more. */
static IndexExpr *
parse_binary(Parser *parser, guint least)
{
    IndexExpr *left = parse_unary(parser);

    for (guint i = 0; left && i < G_N_ELEMENTS(BINARY); i++) {
        IndexExpr *right, *expr;

        if (BINARY[i].strength < least || !accept(parser, BINARY[i].sign))
            continue;
        right = parse_binary(parser, BINARY[i].strength + 1);
        if (!right) {
            index_expr_free(left);
            return NULL;
        }
        expr = index_expr_new(INDEX_BINARY, (int)BINARY[i].op);
        g_ptr_array_add(expr->operands, left);
        g_ptr_array_add(expr->operands, right);
        left = expr;
        i = (guint)-1; /* from the first one again */
    }
    return left;
}

static IndexExpr *
parse_expression(Parser *parser)
{
    g_autoptr(IndexExpr) condition = NULL, first = NULL, second = NULL;
    IndexExpr *expr;

    if (parser->depth >= MAX_DEPTH)
        return NULL;
    parser->depth++;
    condition = parse_binary(parser, 1);
    if (condition && accept(parser, "?")) {
        first = parse_expression(parser);
        second = first && accept(parser, ":") ? parse_expression(parser) : NULL;
        if (!second)
            return NULL;
        expr = index_expr_new(INDEX_CONDITIONAL, 0);
        g_ptr_array_add(expr->operands, g_steal_pointer(&condition));
        g_ptr_array_add(expr->operands, g_steal_pointer(&first));
        g_ptr_array_add(expr->operands, g_steal_pointer(&second));
        condition = expr;
    }
    parser->depth--;
    return g_steal_pointer(&condition);
}

IndexExpr *
index_expr_of_text(const SourceTree *tree, const char *text)
{
    g_autoptr(GPtrArray) tokens = index_tokens(tree, text);
    Parser parser = {tokens, 0, 0};
    g_autoptr(IndexExpr) expr = tokens ? parse_expression(&parser) : NULL;

    return expr && parser.at == tokens->len ? g_steal_pointer(&expr) : NULL;
}
