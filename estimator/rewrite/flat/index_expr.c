/* SPDX-License-Identifier: MIT */
/* Expressions of indices, and what they are for drawn values. */
#include "rewrite/flat/flat_private.h"

#include "source/source.h"

IndexExpr *
index_expr_new(IndexKind kind, int op)
{
    IndexExpr *expr = g_new0(IndexExpr, 1);

    expr->kind = kind;
    expr->op = op;
    expr->operands = g_ptr_array_new_with_free_func((GDestroyNotify)index_expr_free);
    return expr;
}

void
index_expr_free(IndexExpr *expr)
{
    if (!expr)
        return;
    g_ptr_array_unref(expr->operands);
    g_free(expr);
}

IndexExpr *
index_expr_constant(guint64 bits, IndexValue type)
{
    IndexExpr *expr = index_expr_new(INDEX_CONSTANT, 0);

    expr->value = index_value(bits, type);
    return expr;
}

IndexDraw *
index_draw_new(guint number, const GArray *multiples)
{
    IndexDraw *draw = g_new0(IndexDraw, 1);

    draw->number = number;
    draw->multiples = multiples;
    draw->values = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    return draw;
}

void
index_draw_free(IndexDraw *draw)
{
    if (!draw)
        return;
    g_hash_table_unref(draw->values);
    g_free(draw);
}

/* A number that the draw makes for KEY: of small size in the first draws, then of any. */
static guint64
drawn_bits(const IndexDraw *draw, guint64 key)
{
    static const guint bits_of_size[] = {3, 5, 5, 9, 14, 14, 20, 31, 32, 64};
    guint64 random = index_key(index_key(key, draw->number), 1);
    guint size = draw->number / 8 + (draw->number < 32 ? 0 : (guint)(random % 5));
    guint width = bits_of_size[MIN(size, G_N_ELEMENTS(bits_of_size) - 1)];
    guint64 magnitude = index_key(random, 2) >> (64 - width);

    return draw->number % 8 < 5 || random & 8 ? magnitude : (guint64)0 - magnitude;
}

static const IndexMultiple *
multiple_of(const IndexDraw *draw, guint64 key)
{
    for (guint i = 0; draw->multiples && i < draw->multiples->len; i++) {
        const IndexMultiple *multiple = &g_array_index(draw->multiples, IndexMultiple, i);

        if (index_key_of_text(multiple->name) == key)
            return multiple;
    }
    return NULL;
}

/* The value of what KEY names, of TYPE, which says it where IS_CONSTANT. */
static IndexValue
value_named(IndexDraw *draw, guint64 key, IndexValue type, gboolean is_constant)
{
    IndexValue *known = g_hash_table_lookup(draw->values, &key);
    const IndexMultiple *multiple = multiple_of(draw, key);
    guint64 bits = type.width > 0 ? drawn_bits(draw, key) : key;

    if (known)
        return *known;
    if (is_constant) {
        bits = type.bits;
    } else if (multiple) {
        gint64 x = (gint64)bits % (1 << 24);

        bits = (guint64)((multiple->is_positive ? ABS(x) : x) * multiple->items + multiple->part);
    }
    type = index_value(bits, type);
    g_hash_table_insert(draw->values, g_memdup2(&key, sizeof key), g_memdup2(&type, sizeof type));
    return type;
}

/* What is named. */
static IndexValue
named_value(const IndexExpr *expr, IndexDraw *draw)
{
    IndexValue *known, none = {0};
    guint64 key = expr->key;

    for (guint i = 0; i < expr->operands->len; i++) {
        IndexValue operand = index_expr_value(g_ptr_array_index(expr->operands, i), draw);

        key = index_key(key, operand.bits);
    }
    if (expr->has_type)
        return value_named(draw, key, expr->value, expr->is_constant);
    known = g_hash_table_lookup(draw->values, &key);
    draw->is_unknown |= !known;
    return known ? *known : none;
}

IndexValue
index_expr_value(const IndexExpr *expr, IndexDraw *draw)
{
    IndexValue values[3] = {{0}}, value = {0};

    if (expr->kind == INDEX_CONSTANT)
        return expr->value;
    if (expr->kind == INDEX_NAMED)
        return named_value(expr, draw);
    for (guint i = 0; i < expr->operands->len && i < G_N_ELEMENTS(values); i++)
        values[i] = index_expr_value(g_ptr_array_index(expr->operands, i), draw);
    switch (expr->kind) {
    case INDEX_UNARY:
        draw->is_undefined |= !index_unary((UnaryKind)expr->op, values[0], &value);
        return value;
    case INDEX_BINARY:
        draw->is_undefined |= !index_binary((BinaryKind)expr->op, values[0], values[1], &value);
        return value;
    case INDEX_CONDITIONAL:
        value = index_is_true(values[0]) ? values[1] : values[2];
        if (values[1].width == 0 || values[2].width == 0 ||
            (values[1].width == values[2].width && values[1].is_unsigned == values[2].is_unsigned))
            return value;
        (void)index_binary(BINARY_AND, values[1], values[2], &values[0]); /* the type of both together */
        return index_value(value.bits, values[0]);
    default:
        if (expr->value.width > 0 && values[0].width == 0)
            return index_value(index_key(values[0].bits, (guint64)expr->value.width), expr->value);
        return index_value(values[0].bits, expr->value);
    }
}
