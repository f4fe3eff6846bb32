/* SPDX-License-Identifier: MIT */
#include "frontend/values/values_private.h"

#include <math.h>

/* Beyond this many cells an aggregate is one unknown. */
#define MAX_CELLS 1024u

static Value *
value_new(Arena *arena, ValueKind kind)
{
    Value *value = arena_new_items(arena, Value, 1);

    value->kind = kind;
    value->origin = value->member = value->param = -1;
    return value;
}

const Value *
value_unset(void)
{
    static const Value unset = {.kind = VALUE_UNSET, .origin = -1, .member = -1, .param = -1};

    return &unset;
}

const Value *
value_zeros(void)
{
    static const Value zeros = {.kind = VALUE_ZEROS, .origin = -1, .member = -1, .param = -1};

    return &zeros;
}

const Value *
value_integer(Arena *arena, const Expr *expr)
{
    Value *value = value_new(arena, VALUE_NUMBER);

    value->expr = expr;
    return value;
}

const Value *
value_float(Arena *arena, const Expr *expr)
{
    Value *value = value_new(arena, VALUE_NUMBER);

    value->expr = expr;
    value->is_float = TRUE;
    return value;
}

const Value *
value_ratio(Arena *arena, const Expr *expr, gint64 divisor)
{
    Value *value = value_new(arena, VALUE_NUMBER);
    gint64 whole;

    g_assert(divisor >= 1);
    value->expr = expr;
    value->is_float = TRUE;
    value->divisor = divisor;
    if (expr_is_const(expr, &whole)) {
        value->has_number = TRUE;
        value->number = (double)whole / (double)divisor;
    }
    return value;
}

const Value *
value_float_constant(Arena *arena, ExprPool *pool, double number)
{
    Value *value;
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    if (fabs(number) < 1e15 && number == floor(number))
        return value_ratio(arena, expr_const(pool, (gint64)number), 1);
    g_ascii_formatd(text, sizeof text, "%.9g", number);
    value = (Value *)value_float(arena, expr_opaque(pool, text, NULL, 0));
    value->has_number = TRUE;
    value->number = number;
    return value;
}

const Value *
value_pointer(Arena *arena, Region *region, const Expr *offset, guint bits)
{
    Value *value = value_new(arena, VALUE_POINTER);

    value->region = region;
    value->expr = offset;
    value->bits = bits;
    return value;
}

const Value *
value_choice(Arena *arena, const Expr *condition, const Value *a, const Value *b)
{
    Value *value = value_new(arena, VALUE_CHOICE);

    value->expr = condition;
    value->a = a;
    value->b = b;
    return value;
}

const Value *
value_cells(Arena *arena, const ValueCell *cells, guint n_cells, const Value *rest)
{
    Value *value = value_new(arena, VALUE_CELLS);

    value->cells = arena_copy(arena, cells, n_cells * sizeof *cells);
    value->n_cells = n_cells;
    value->rest = rest;
    return value;
}

const Value *
value_named(Arena *arena, const char *text, const CType *type, int param, const Expr *offset)
{
    Value *value = value_new(arena, VALUE_NAMED);

    value->text = text;
    value->type = type;
    value->param = param;
    value->expr = offset;
    return value;
}

const Value *
value_from_access(Arena *arena, const Value *value, int origin)
{
    Value *copy = arena_copy(arena, value, sizeof *value);

    copy->origin = origin;
    return copy;
}

const Value *
value_at(Arena *arena, const Value *pointer, const Expr *offset)
{
    Value *copy;

    if (pointer->expr == offset)
        return pointer;
    copy = arena_copy(arena, pointer, sizeof *pointer);
    copy->expr = offset;
    return copy;
}

guint
value_depends(const Value *value)
{
    guint depends = value->expr ? value->expr->depends : 0;

    if (value->kind == VALUE_CHOICE)
        depends |= value_depends(value->a) | value_depends(value->b);
    for (guint i = 0; i < value->n_cells; i++)
        depends |= value_depends(value->cells[i].value);
    return value->rest ? depends | value_depends(value->rest) : depends;
}

static gboolean
cells_equal(const Value *a, const Value *b)
{
    if (a->n_cells != b->n_cells || !value_equal(a->rest, b->rest))
        return FALSE;
    for (guint i = 0; i < a->n_cells; i++)
        if (a->cells[i].offset != b->cells[i].offset || a->cells[i].size != b->cells[i].size ||
            !value_equal(a->cells[i].value, b->cells[i].value))
            return FALSE;
    return TRUE;
}

gboolean
value_equal(const Value *a, const Value *b)
{
    if (a == b)
        return TRUE;
    if (a->kind != b->kind || a->expr != b->expr)
        return FALSE;
    switch (a->kind) {
    case VALUE_NUMBER:
        return a->is_float == b->is_float && a->divisor == b->divisor;
    case VALUE_POINTER:
        return a->region == b->region;
    case VALUE_CHOICE:
        return value_equal(a->a, b->a) && value_equal(a->b, b->b);
    case VALUE_CELLS:
        return cells_equal(a, b);
    case VALUE_NAMED:
    case VALUE_FUNCTION:
        return a->text == b->text && a->type == b->type;
    default:
        return TRUE;
    }
}

static gboolean
cell_overlaps(const ValueCell *cell, guint64 offset, guint64 size)
{
    return cell->offset < offset + size && offset < cell->offset + cell->size;
}

static void
cells_add_piece(GArray *cells, guint64 offset, guint64 size, const Value *piece)
{
    if (piece->kind != VALUE_CELLS) {
        ValueCell cell = {offset, size, piece};

        g_array_append_val(cells, cell);
        return;
    }
    for (guint i = 0; i < piece->n_cells; i++) {
        ValueCell cell = piece->cells[i];

        cell.offset += offset;
        g_array_append_val(cells, cell);
    }
}

const Value *
value_replace(Arena *arena, const Value *value, guint64 offset, guint64 size, const Value *piece)
{
    const Value *rest = value->kind == VALUE_CELLS ? value->rest : value;
    guint n = value->kind == VALUE_CELLS ? value->n_cells : 0;
    g_autoptr(GArray) cells = g_array_sized_new(FALSE, FALSE, sizeof(ValueCell), n + 1);
    gboolean placed = FALSE;

    for (guint i = 0; i < n; i++) {
        if (!placed && value->cells[i].offset >= offset) {
            cells_add_piece(cells, offset, size, piece);
            placed = TRUE;
        }
        if (!cell_overlaps(&value->cells[i], offset, size))
            g_array_append_val(cells, value->cells[i]);
    }
    if (!placed)
        cells_add_piece(cells, offset, size, piece);
    if (cells->len > MAX_CELLS)
        return value_unset();
    return value_cells(arena, (const ValueCell *)cells->data, cells->len, rest);
}

const ValueCell *
value_find_cell(const Value *value, guint64 offset, guint64 size)
{
    guint low = 0, high = value->n_cells;

    while (low < high) {
        guint middle = (low + high) / 2;

        if (value->cells[middle].offset < offset)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < value->n_cells && value->cells[low].offset == offset && value->cells[low].size == size)
        return &value->cells[low];
    return NULL;
}

const ValueCell *
value_covering_cell(const Value *value, guint64 offset, guint64 size)
{
    for (guint i = 0; i < value->n_cells; i++) {
        const ValueCell *cell = &value->cells[i];

        if (cell->offset <= offset && offset + size <= cell->offset + cell->size)
            return cell;
    }
    return NULL;
}

gboolean
value_overlaps(const Value *value, guint64 offset, guint64 size)
{
    for (guint i = 0; i < value->n_cells; i++)
        if (cell_overlaps(&value->cells[i], offset, size))
            return TRUE;
    return FALSE;
}

const Value *
value_slice(Arena *arena, const Value *value, guint64 offset, guint64 size, const Value *rest)
{
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(ValueCell));

    for (guint i = 0; i < value->n_cells; i++) {
        ValueCell cell = value->cells[i];

        if (cell.offset < offset || cell.offset + cell.size > offset + size)
            continue;
        cell.offset -= offset;
        g_array_append_val(cells, cell);
    }
    if (cells->len == 0 && rest->kind == VALUE_NAMED)
        return rest; /* untouched: a closure in there is still the one that host code made */
    return value_cells(arena, (const ValueCell *)cells->data, cells->len, rest);
}

gboolean
is_pointer(const Value *value)
{
    return value->kind == VALUE_POINTER || value->kind == VALUE_CHOICE;
}
