/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/rules_private.h"

/* An index into a flattened array, taken apart: it is ITEMS * whole + part. */
typedef struct {
    GString *whole;      /* C text; "" for none */
    guint n_terms;       /* of it */
    gint64 whole_number; /* is added to it */
    gint64 part;         /* the constant summand of the part */
    char *part_text;     /* C text of what else the part is; NULL: nothing */
    gint64 least, most;  /* what PART_TEXT can be */
    char *name;          /* the text of PART where one constant is all of it, else NULL */
    gboolean is_moved;   /* the part was not within an element as it stands */
    gboolean subtracts;  /* a minus stands in the index or in what it is made of */
    gboolean may_wrap;   /* an unsigned variable is divided: it must not have been negative */
    char *why;           /* why it cannot be taken apart; NULL: it is */
    char *failed;        /* the text of what cannot; NULL: nothing, or nothing that has a text */
    gboolean is_item;    /* FAILED stands beside a multiple, as an item would */
    char *unwritten;     /* the use of a macro, of which the texts would be parts; NULL: they are whole */
} Split;

/* Takes the sum of the expressions TERMS (of SplitTerm) apart. */
typedef struct {
    guint node;
    gboolean is_negative;
} SplitTerm;

Split *rules_split(const Rules *rules, const GArray *terms, guint items);
void split_free(Split *split);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Split, split_free)

/* The text of the element and of the item that SPLIT names; the latter is below the number of items. */
char *split_whole_text(const Split *split);
char *split_part_text(const Split *split);

/* The text of NODE by itself, "(i + 1)" where a macro writes the brackets around its argument; NULL: there is
 * none. Free with g_free() (rules_split_text.c). */
char *split_own_text(const SourceTree *tree, guint node);

/* Whether NODE is a part of what a macro writes whose use has its text, or shares it with an operand. */
gboolean split_is_of_macro(const SourceTree *tree, guint node);

/* What is known of expressions (rules_values.c). */

/* The value of the expression NODE, which is the same wherever and whenever it is evaluated. */
gboolean values_constant(const SourceTree *tree, guint node, gint64 *ret_value);

/* The least and the most that the expression NODE can be. */
gboolean values_range(const Rules *rules, guint node, gint64 *ret_least, gint64 *ret_most);

/* The expressions that the variable CURSOR gets its values from, of SplitTerm: what it is set to, and what is
 * added to it, negative where it is subtracted. NULL where not all of them are seen. */
GArray *values_writes(const Rules *rules, Entity cursor);

/* Whether the integer expression NODE may be below 0, or wrap where it would be. */
gboolean values_may_be_negative(const Rules *rules, guint node);
