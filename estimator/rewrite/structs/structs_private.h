/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/effects/effects.h"
#include "rewrite/structs/structs.h"

/* --- braces.c */
/* The element NODE, which may stand behind a brace: `Body b{p[i]}`, `Body b = {p[i]}`, `f(Body{p[i]})`, which
 * would set the first field from the reference. It is cast. */
void brace_cast(Rules *rules, guint node);

/* The same, of one in LIST, a list in braces: of std::initializer_list, as of `auto all = {p[i], p[j]}`,
 * copies are wanted. */
void list_cast(Rules *rules, guint node, guint list);

/* --- arguments.c */
/* Whether evaluating NODE changes nothing, and gives the same each time. */
gboolean node_is_pure(const SourceTree *tree, guint node);

/* Whether the expression NODE may be an element, or a part of one, or hold a reference to it. */
gboolean node_may_reach(const Rules *rules, guint node);

/* The elements NODES of CALL, or structs inside of them, get copies that are called VARIABLE, VARIABLE_1, …:
 * what its other arguments refer to of them becomes a part of the copies. FALSE, with a refusal, where one
 * may refer to an element otherwise. */
gboolean arguments_write(Rules *rules, guint call, const GArray *nodes, const char *variable,
                         const char *rule);

/* Refuses where the element NODE of CALL, which gets a copy that is read alone, may be changed by what
 * another argument refers to. */
void arguments_check_const(Rules *rules, guint node, guint call, const char *what);

/* --- rivals.c */
/* Whether FUNCTION may change elements by other ways than its parameters that are pointers or references: by
 * what an object that it gets holds, or a lambda. */
gboolean function_changes_others(Rules *rules, Entity function);

/* Whether the element NODE of CALL, which may change it, can be copied in front of the call for what the
 * other arguments do; else refuses. */
gboolean rivals_check_changed(Rules *rules, guint node, guint call);

/* Refuses where the element NODE of CALL, WHAT, which gets a copy that is read alone, cannot. */
void rivals_check_const(Rules *rules, guint node, guint call, const char *what);

/* --- element.c */
/* Whether the expression NODE is an element, or a variable that is a reference to one. */
gboolean element_is_named(const Flow *flow, guint node);

/* --- copy.c */
/* The element NODE, or what a pointer NODE points at, in CALL, a call of FUNCTION that may change it: as
 * OBJECT, a parameter, or as its object where that is null. It gets a copy. */
void element_copy(Rules *rules, guint node, guint call, Entity function, Entity object, const char *rule);

/* The same, for a function that may change all of it, and is alone in that. */
void element_copy_whole(Rules *rules, guint node, guint call, const char *rule);

/* Whether nothing takes the value of CALL. */
gboolean call_is_discarded(const SourceTree *tree, guint call);

/* Refuses where the value of CALL, in which NODE is an element or a part of one, cannot be that of a block.
 */
gboolean call_check(Rules *rules, guint node, guint call);

/* Whether FUNCTION may have a copy of the element NODE, in a call, for OBJECT; else refuses. */
gboolean element_may_copy(Rules *rules, guint node, Entity function, Entity object);

/* --- inner_copy.c */
/* The struct MEMBER inside of an element, WHAT, in CALL, a call of FUNCTION that may change it: as OBJECT, a
 * parameter, or as its object where that is none. It gets a copy. */
void inner_copy(Rules *rules, guint member, guint call, Entity function, Entity object, const char *what);

/* The const METHOD is called by CALL for the struct MEMBER inside of an element, WHAT: it is cast. */
void inner_cast(Rules *rules, guint member, guint call, Entity method, const char *what);

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

/* Whether the statement or call NODE waits for other threads. */
gboolean node_is_barrier(const SourceTree *tree, guint node);

/* Whether the field MEMBER is only read, as a number or a struct. */
gboolean member_is_only_read(const SourceTree *tree, guint member);

/* Whether LIST, in braces, sets members that are references. */
gboolean list_has_references(Entity list);

/* Whether the address of VARIABLE, a node, is taken where it is used. */
gboolean variable_address_is_taken(const SourceTree *tree, guint variable);

/* Whether VARIABLE is declared together with others. */
gboolean variable_is_one_of_several(const SourceTree *tree, guint variable);
