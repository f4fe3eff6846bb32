/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/arena.h"
#include "frontend/syntax/ctype.h"
#include "ir/expr.h"

/* The value of an expression or a variable while a kernel is walked. Values never change once made. */

typedef struct Region Region;
typedef struct Value Value;

typedef enum {
    VALUE_UNSET,   /* a variable not yet written */
    VALUE_NUMBER,  /* expr; a floating-point number is expr / divisor where divisor is not 0, else expr names
                      it */
    VALUE_POINTER, /* region + expr bytes */
    VALUE_CHOICE,  /* a pointer: expr ? a : b */
    VALUE_CELLS,   /* a struct or an array: cells, and rest for what no cell covers */
    VALUE_NAMED, /* a struct or an array fixed for the launch, such as a by-value parameter: text, type, expr
                    bytes into it */
    VALUE_ZEROS, /* what `= {}` leaves */
    VALUE_FUNCTION, /* a function or a lambda's closure: its members live elsewhere */
} ValueKind;

typedef struct {
    guint64 offset, size; /* bytes */
    const Value *value;
} ValueCell;

struct Value {
    ValueKind kind;
    int origin; /* the access that loaded it and is dead while nobody uses the value; -1: none */
    const Expr *expr;
    gboolean is_float;
    gint64 divisor;
    gboolean has_number; /* a known floating-point constant */
    double number;
    Region *region;
    guint bits; /* of a pointer: width of the arithmetic that made the offset, 32 or 64 */
    int member; /* of a pointer: byte offset of the member inside its element that it was formed for; -1: none
                 */
    const Value *a, *b;
    guint n_cells;
    const ValueCell *cells; /* by offset, without overlap */
    const Value *rest;
    const char *text;
    const CType *type;
    int param; /* VALUE_NAMED: the kernel parameter it belongs to, -1: a __constant__ variable */
};

const Value *value_unset(void);
const Value *value_zeros(void);

const Value *value_integer(Arena *arena, const Expr *expr);
/* A floating-point number that is only known by name. */
const Value *value_float(Arena *arena, const Expr *expr);
/* The floating-point number expr / divisor, divisor at least 1. */
const Value *value_ratio(Arena *arena, const Expr *expr, gint64 divisor);
const Value *value_float_constant(Arena *arena, ExprPool *pool, double number);

const Value *value_pointer(Arena *arena, Region *region, const Expr *offset, guint bits);
const Value *value_choice(Arena *arena, const Expr *condition, const Value *a, const Value *b);
const Value *value_cells(Arena *arena, const ValueCell *cells, guint n_cells, const Value *rest);
const Value *value_named(Arena *arena, const char *text, const CType *type, int param, const Expr *offset);

/* VALUE with another origin. */
const Value *value_from_access(Arena *arena, const Value *value, int origin);
/* A pointer with another offset; other members as in POINTER. */
const Value *value_at(Arena *arena, const Value *pointer, const Expr *offset);

/* The DEPENDS_ bits of everything inside VALUE. */
guint value_depends(const Value *value);

/* TRUE where both hold the same. */
gboolean value_equal(const Value *a, const Value *b);

/* The cells of VALUE (any kind) with the bytes from OFFSET to OFFSET + SIZE replaced by PIECE. */
const Value *value_replace(Arena *arena, const Value *value, guint64 offset, guint64 size,
                           const Value *piece);

/* The cell that covers exactly the bytes; NULL where none does. */
const ValueCell *value_find_cell(const Value *value, guint64 offset, guint64 size);
/* The cell that the bytes lie in; NULL where none holds them all. */
const ValueCell *value_covering_cell(const Value *value, guint64 offset, guint64 size);
/* TRUE where some cell overlaps the bytes. */
gboolean value_overlaps(const Value *value, guint64 offset, guint64 size);
/* The cells inside the bytes, moved to start at 0; elsewhere it holds REST. */
const Value *value_slice(Arena *arena, const Value *value, guint64 offset, guint64 size, const Value *rest);

/* TRUE where it is a pointer, or a choice of them. */
gboolean is_pointer(const Value *value);
