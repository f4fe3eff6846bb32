/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/flat/flat.h"

/* --- index_value.c */
/* A value in an index. */
typedef struct {
    guint64 bits;         /* an integer, extended to 64 bits as its type says */
    guint width;          /* bits of its type, 1 for bool; 0: no integer, and BITS tells it from others */
    gboolean is_unsigned; /* its type */
} IndexValue;

/* BITS as a value of the type TYPE. */
IndexValue index_value(guint64 bits, IndexValue type);
/* LEFT OP RIGHT as C has it. FALSE: it is not defined, or wraps whether its operands are read as
 * numbers with a sign or without one. */
gboolean index_binary(BinaryKind op, IndexValue left, IndexValue right, IndexValue *ret_value);
gboolean index_unary(UnaryKind op, IndexValue operand, IndexValue *ret_value);
gboolean index_is_true(IndexValue value);

/* The type TYPE without a value; of width 0 where it is no integer. */
IndexValue index_type(SourceType type);
gboolean index_type_is_integer(SourceType type);
gboolean index_type_is_unsigned(SourceType type);

/* One number made of two, or of a text, which tells them from others. */
guint64 index_key(guint64 a, guint64 b);
guint64 index_key_of_text(const char *text);

/* --- index_expr.c */
typedef enum {
    INDEX_CONSTANT,
    INDEX_NAMED, /* a variable, or a member, an element or a result of its operands */
    INDEX_UNARY,
    INDEX_BINARY,
    INDEX_CONDITIONAL,
    INDEX_CAST,
} IndexKind;

/* An expression in an index, by itself: what the compiler has made of it, or what a text says. */
typedef struct {
    IndexKind kind;
    int op;               /* UnaryKind or BinaryKind */
    guint64 key;          /* of what is named */
    IndexValue value;     /* of a constant; else its type alone */
    gboolean has_type;    /* of what is named: a text does not say it */
    gboolean is_constant; /* of what is named: VALUE is what it is */
    GPtrArray *operands;  /* of IndexExpr */
} IndexExpr;

IndexExpr *index_expr_new(IndexKind kind, int op);
void index_expr_free(IndexExpr *expr);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(IndexExpr, index_expr_free)
/* A number of the type TYPE. */
IndexExpr *index_expr_constant(guint64 bits, IndexValue type);

/* A variable that is ITEMS * x + part, whatever x is. */
typedef struct {
    char *name;
    gint64 items, part;
    gboolean is_positive; /* x is not below 0 */
} IndexMultiple;

/* Values that are drawn for all that is named. */
typedef struct {
    guint number;            /* of the drawing */
    GHashTable *values;      /* key to IndexValue */
    const GArray *multiples; /* of IndexMultiple; NULL: none */
    gboolean is_unknown;     /* the expression names what none before it did */
    gboolean is_undefined;   /* C does not define it for these values */
} IndexDraw;

IndexDraw *index_draw_new(guint number, const GArray *multiples);
void index_draw_free(IndexDraw *draw);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(IndexDraw, index_draw_free)
/* What EXPR is. */
IndexValue index_expr_value(const IndexExpr *expr, IndexDraw *draw);

/* --- index_tree.c */
/* The expression NODE as the compiler has it; NULL: it is not known. */
IndexExpr *index_expr_of_node(const SourceTree *tree, guint node);

/* --- index_macros.c */
/* TEXT with ARGUMENTS in place of the words NAMES. Free with g_free(). */
char *index_substitute(const char *text, char **names, char **arguments);

/* --- index_parse.c */
/* What the text TEXT says at a place where the macros of the program mean what they do; NULL: it is not
 * known. */
IndexExpr *index_expr_of_text(const SourceTree *tree, const char *text);

/* --- index_check.c */
typedef enum {
    INDEX_SAME,
    INDEX_DIFFERS,
    INDEX_UNKNOWN,
} IndexMatch;

/* Whether TEXT is what the expression NODE is, in value and type, for all values that are drawn. */
gboolean index_text_is(const SourceTree *tree, guint node, const char *text);
/* Whether the sum of TERMS, of SplitTerm, is ITEMS * WHOLE + PART, texts, whatever the values of variables
 * are but for MULTIPLES. */
IndexMatch index_match(const SourceTree *tree, const GArray *terms, guint items, const GArray *multiples,
                       const char *whole, const char *part);
/* Whether a macro writes something of NODE. */
gboolean index_has_macro(const SourceTree *tree, guint node);

/* An index into a flattened array, taken apart: it is ITEMS * whole + part. */
typedef struct {
    GString *whole;      /* C text; "" for none */
    guint n_terms;       /* of it */
    gint64 whole_number; /* is added to it */
    gint64 part;         /* the constant summand of the part */
    char *part_text;     /* C text of what else the part is; NULL: nothing */
    gint64 least, most;  /* what PART_TEXT can be */
    char *name;          /* the text of PART where one constant is all of it, else NULL */
    gboolean subtracts;  /* a minus stands in the index or in what it is made of */
    gboolean may_wrap;   /* an unsigned variable is divided: it must not have been negative */
    char *why;           /* why it cannot be taken apart; NULL: it is */
    char *failed;        /* the text of what cannot; NULL: nothing, or nothing that has a text */
    gboolean is_item;    /* FAILED stands beside a multiple, as an item would */
    char *unwritten;     /* the use of a macro, of which the texts would be parts; NULL: they are whole */
    GArray *multiples;   /* of IndexMultiple: variables that are divided */
} Split;

/* --- access_macro.c */
/* The access NODE, of the pointer that USE names, which a macro writes. */
void flat_macro_write(Rules *rules, guint use, guint node);

/* --- split.c */
/* Takes the sum of the expressions TERMS (of SplitTerm) apart. */
Split *split_new_of_terms(const SourceTree *tree, const GArray *terms, guint items);
void split_free(Split *split);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Split, split_free)

/* The text of the element and of the item that SPLIT names; the latter is below the number of items. */
char *split_whole_text(const Split *split);
char *split_part_text(const Split *split);

/* --- split_text.c */
/* The text of NODE by itself, "(i + 1)" where a macro writes the brackets around its argument; NULL: there is
 * none. Free with g_free(). */
char *split_own_text(const SourceTree *tree, guint node);

/* Whether the text at the place of NODE is something else: a macro writes a part of NODE, and more or less
 * than that. */
gboolean split_is_of_macro(const SourceTree *tree, guint node);
