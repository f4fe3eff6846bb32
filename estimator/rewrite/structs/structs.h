/* SPDX-License-Identifier: MIT */
/* Arrays of structs: declarations, elements and fields, and copies. */
#pragma once

#include "rewrite/boundary/boundary.h"

/* --- declare.c */
/* The byte behind NODE: of a parameter without a name behind the words that qualify its pointer as well. */
guint declaration_end(const SourceTree *tree, guint node);

/* Writes the declarations of the closure. */
void declarations_write(Rules *rules);

/* Where the declarator NODE, which is not the first of its declaration, begins: at the comma before it. */
guint declarator_comma(const SourceTree *tree, guint node);

/* Whether the declaration of GROUP, declarators, can become several, one after the other: it is a statement
 * of a block, or outside of functions. */
gboolean declarators_are_divisible(const SourceTree *tree, const GArray *group);

/* Whether the variable or member NODE can get another type; else the reason is refused. */
gboolean variable_check(Rules *rules, guint node);

/* --- fixed.c */
/* Declares the array NODE, of managed memory. */
void fixed_declare(Rules *rules, guint node);

/* STEP's use of such an array; TRUE: nothing is left to write of it. */
gboolean fixed_write(Rules *rules, const FlowStep *step);

/* --- both_memories.c */
/* Declares the device's pointer of the member NODE, of SLOT, which is of both memories. */
void both_memories_declare(Rules *rules, guint node, const Slot *slot);

/* STEP's use of such a member, which gets the name of the device's; TRUE: nothing is left to write of it. */
gboolean both_memories_write(Rules *rules, const FlowStep *step);

/* The words before a variable's type that stay, of TEXT. Free with g_free(). */
char *declaration_kept_words(const char *text);

/* --- element_pointer.c */
/* The pointer at argument STEP goes to a parameter that gets a copy of its element, or to a function of a
 * library that uses one element. FALSE: neither. */
gboolean element_pointer_write(Rules *rules, const FlowStep *step);

/* Whether element_pointer_write() writes ADDRESS, the address of an element. */
gboolean element_pointer_is_written(const Flow *flow, const RewriteNames *names, guint address);

/* --- pointer_cast.c */
/* ARGUMENT, the address of a pointer, goes to a parameter that stands for the pointer: casts go. */
void pointer_address_give(Rules *rules, guint argument);

/* The address of a pointer itself, and its cast: for CUDA's functions alone. */
void pointer_address_write(Rules *rules, const FlowStep *step);
void pointer_cast_write(Rules *rules, const FlowStep *step);

/* --- redundant_cast.c */
/* STEP casts the pointer to the type that it has. */
void redundant_cast_drop(Rules *rules, const FlowStep *step);

/* --- element.c */
/* Writes STEP, a use as an element, and the use MEMBER of a field. */
void element_write(Rules *rules, const FlowStep *step);
void member_write(Rules *rules, guint member, const FlowStep *step);

/* ADDRESS of the element NODE: &p[i] becomes (p + (i)), and &*p p. */
void element_address_write(Rules *rules, guint node, guint address);

/* --- launch_bounds.c */
/* Writes __launch_bounds__ before the names of kernels of the closure that are in names->crowded. */
void launch_bounds_write(Rules *rules);

/* --- uses.c */
/* Writes what is done with the pointers of the closure. */
void uses_write(Rules *rules);
