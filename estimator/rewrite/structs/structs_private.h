/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/structs/structs.h"

/* --- braces.c */
/* The element NODE, which may stand behind a brace: `Body b{p[i]}`, `Body b = {p[i]}`, `f(Body{p[i]})`, which
 * would set the first field from the reference. It is cast. */
void brace_cast(Rules *rules, guint node);

/* The same, of one in LIST, a list in braces: of std::initializer_list, as of `auto all = {p[i], p[j]}`,
 * copies are wanted. */
void list_cast(Rules *rules, guint node, guint list);

/* --- effects.c */
/* What is done to a field. */
typedef struct {
    char *stored; /* what stores it of a copy; NULL: nothing can */
    gboolean is_read, is_written;
    gboolean is_certain; /* it is written whatever happens */
} FieldUse;

/* What a function does to an object that it gets. */
typedef struct {
    const Rules *rules;
    GHashTable *fields; /* the path of a field, "x" or "p.a", to its FieldUse */
    gboolean reads_whole, writes_whole;
    gboolean is_whole_certain; /* all of it is written whatever happens */
    gboolean is_unnamed;       /* it writes a field that the header cannot store */
    const char *shared;        /* why a copy would not do; NULL: it does */
} Effects;

/* What FUNCTION, and what it calls, does to OBJECT, a parameter, or *this where that is none. Clear with
 * effects_clear(). */
Effects effects_of(const Rules *rules, Entity function, Entity object);
void effects_clear(Effects *effects);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Effects, effects_clear)

/* Whether one of A and B writes a field that the other reads or writes. */
gboolean effects_meet(const Effects *a, const Effects *b);

/* The statements that store what is written of a copy, whose variables end with SUFFIX: what is written in any case
 * is stored, else what is another than before. *ret_compares: they name that. Free with g_free(). */
char *effects_stores(const Effects *effects, const char *suffix, gboolean *ret_compares);

/* Whether NODE names an array of the closure: what is done to its elements, a copy of one does not see. */
gboolean reaches_elements(const Flow *flow, guint node);

/* --- arguments.c */
/* The elements NODES of CALL get copies: what its other arguments refer to of them becomes a part of the copies.
 * FALSE, with a refusal, where one may refer to an element otherwise. */
gboolean arguments_write(Rules *rules, guint call, const GArray *nodes, const char *rule);

/* Refuses where the element NODE of CALL, which gets a copy that is read alone, may be changed by what another
 * argument refers to. */
void arguments_check_const(Rules *rules, guint node, guint call, const char *what);

/* --- element.c */
/* Whether the expression NODE is an element, or a variable that is a reference to one. */
gboolean element_is_named(const Flow *flow, guint node);

/* --- swap.c */
/* Whether the function DEFINITION, a node, does what std::swap() does to its two arguments: `T t = a; a = b; b = t;`.
 */
gboolean swap_is_written(const SourceTree *tree, guint definition);

/* --- copy.c */
/* The element NODE, or what a pointer NODE points at, in CALL, a call of FUNCTION that may change it: as
 * OBJECT, a parameter, or as its object where that is null. It gets a copy. */
void element_copy(Rules *rules, guint node, guint call, Entity function, Entity object, const char *rule);

/* The same, for a function that may change all of it, and is alone in that. */
void element_copy_whole(Rules *rules, guint node, guint call, const char *rule);

/* Whether FUNCTION may have a copy of the element NODE, in a call, for OBJECT; else refuses. */
gboolean element_may_copy(Rules *rules, guint node, Entity function, Entity object);

/* --- whole_cast.c */
/* CAST takes a pointer of the closure as one to another type, of which one element is read or stored as a
 * whole. FALSE: it is something else. */
gboolean whole_cast_write(Rules *rules, guint cast);

/* --- reference.c */
/* The nodes of TREE from FROM to before END that name VARIABLE: of guint. Free with g_array_unref(). */
GArray *variable_uses(const SourceTree *tree, Entity variable, guint from, guint end);

/* FUNCTION gets a copy of the element NODE as PARAMETER, a reference to const, or as the object of a const
 * method where that is null: refuses where a copy would not do. WHAT names the element. */
void reference_check_const(Rules *rules, guint node, Entity function, Entity parameter, const char *what);

/* Refuses where the function around the statement STATEMENT, which returns the element NODE, has no written
 * type. */
void reference_check_result(Rules *rules, guint node, guint statement);

/* Whether the field MEMBER is only read, as a number or a struct. */
gboolean member_is_only_read(const SourceTree *tree, guint member);

/* Whether LIST, in braces, sets members that are references. */
gboolean list_has_references(Entity list);

/* Whether the address of VARIABLE, a node, is taken where it is used. */
gboolean variable_address_is_taken(const SourceTree *tree, guint variable);

/* Whether VARIABLE is declared together with others. */
gboolean variable_is_one_of_several(const SourceTree *tree, guint variable);

/* --- alias.c */
/* Whether FUNCTION, which changes the element CHANGED, a parameter, or *this where that is null, may get a
 * copy of it beside READ, a parameter that may be the same element: it reads no number of that behind
 * changing it. */
gboolean alias_is_harmless(const Rules *rules, Entity function, Entity changed, Entity read);
