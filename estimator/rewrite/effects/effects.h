/* SPDX-License-Identifier: MIT */
/* What functions do to elements that they get: which fields they read and write, whether they can tell two
 * elements from one, and what stores a copy. */
#pragma once

#include "rewrite/edits/edits.h"

/* --- effects.c */
/* What is done to a field. */
typedef struct {
    char *stored; /* what stores it of a copy; NULL: nothing can */
    gboolean is_read, is_written;
    gboolean is_certain; /* it is written whatever happens */
} FieldUse;

/* What a function does to an object that it gets: to an element, or to a struct inside of one. */
typedef struct {
    const Rules *rules;
    Entity class;       /* of the struct inside; none: an element */
    GHashTable *fields; /* the path of a field, "x" or "p.a", to its FieldUse */
    gboolean reads_whole, writes_whole;
    gboolean is_whole_certain; /* all of it is written whatever happens */
    gboolean is_unnamed;       /* it writes a field that the header cannot store */
    const char *shared;        /* why a copy would not do; NULL: it does */
} Effects;

/* What FUNCTION, and what it calls, does to OBJECT, a parameter, or *this where that is none: an element.
 * Clear with effects_clear(). */
Effects effects_of(const Rules *rules, Entity function, Entity object);
/* The same of an object of CLASS, a struct inside of elements. */
Effects effects_of_inner(const Rules *rules, Entity class, Entity function, Entity object);
void effects_clear(Effects *effects);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Effects, effects_clear)

/* Whether one of A and B writes a field that the other reads or writes. */
gboolean effects_meet(const Effects *a, const Effects *b);

/* The statements that store what is written of a copy, whose variables end with SUFFIX: what is written in
 * any case is stored, else what is another than before. *ret_compares: they name that. Free with g_free(). */
char *effects_stores(const Effects *effects, const char *suffix, gboolean *ret_compares);

/* The same of a struct inside of an element: PART is the text of that, which has no side effects. Its copies
 * are called fieldwise_part and fieldwise_before. Free with g_free(). */
char *effects_inner_stores(const Effects *effects, const char *part, gboolean *ret_compares);

/* Whether CALL is a statement in a block: nothing takes its value. */
gboolean call_is_statement(const SourceTree *tree, guint call);

/* Whether NODE names an array of the closure: what is done to its elements, a copy of one does not see. */
gboolean reaches_elements(const Flow *flow, guint node);

/* --- swap.c */
/* Whether FUNCTION exchanges all that its two arguments are: std::swap(), or one of the program that is
 * written as it is, `T t = a; a = b; b = t;`. */
gboolean function_swaps_whole(const Flow *flow, Entity function);

/* --- alias.c */
/* Whether FUNCTION, which changes the element CHANGED, a parameter, or *this where that is null, may get a
 * copy of it beside READ, a parameter that may be the same element: it reads no number of that behind
 * changing it. */
gboolean alias_is_harmless(const Rules *rules, Entity function, Entity changed, Entity read);
