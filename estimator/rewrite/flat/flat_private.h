/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/flat/flat.h"

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

/* Whether NODE is a part of what a macro writes whose use has its text, or shares it with an operand. */
gboolean split_is_of_macro(const SourceTree *tree, guint node);
