/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/refusals/refusals.h"

/* All functions of a program, and which of them name some of the closure: what has many errors asks often. */
typedef struct {
    const SourceTree *tree;
    GArray *functions; /* of guint: nodes */
    GHashTable *names; /* set of char *: of the functions of the closure */
    GHashTable *known; /* node -> whether it names one, as GINT_TO_POINTER(1 + gboolean) */
} FunctionNames;

/* --- managed_memory.c */
/* Whether a function called NAME gives memory that host code uses as well. */
gboolean function_gives_host_accessible(const char *name);

/* --- memory_meetings.c */
/* The slots that hold device arrays: a kernel gets them, or their memory is allocated so. */
GHashTable *device_slots(const Flow *flow);

/* SLOT gets other memory, and is not of DEVICE, of device_slots(): the steps of the flow, of guint, by
 * which that memory goes to slots of DEVICE. What it goes to before is added to RuleNotes.elsewhere. Free
 * with g_array_unref(). */
GArray *memory_meetings(Rules *rules, guint slot, GHashTable *device);

/* The steps of the flow, of guint, by which what SLOT holds goes to kernels, where no memory of the device
 * goes to SLOT. Free with g_array_unref(). */
GArray *memory_passed_to_kernels(const Flow *flow, guint slot);

/* --- left_out.c */
/* Refuses what UNIT leaves out by #if and names the array or its record; FUNCTIONS: those that use the
 * closure, nodes, and its names in each. */
void left_out_refuse(Rules *rules, const SourceUnit *unit, GHashTable *functions);

/* Whether byte OFFSET of FILE is in SKIPPED, of SkippedRange: text that a unit leaves out. */
gboolean text_is_left_out(const GArray *skipped, guint file, guint offset);

/* The first byte from FROM to before END of TEXT at which one of NAMES stands as a word; END: none. */
guint text_find_name(const char *text, guint from, guint end, GHashTable *names);

/* The function among FUNCTIONS, nodes, whose text has byte OFFSET of FILE, or NO_NODE. */
guint closure_function_at(const SourceTree *tree, GHashTable *functions, guint file, guint offset);

/* The names of FUNCTIONS, nodes, but main: other code that names one hands it arrays. Free with
 * g_hash_table_unref(). */
GHashTable *closure_function_names(const SourceTree *tree, GHashTable *functions);

/* --- compiler_errors.c */
/* Adds the macros of the program to NAMES that may write one of them, or the record's type. */
void closure_macros_add(const Rules *rules, GHashTable *names);

/* Whether the error at byte OFFSET of FILE, in FUNCTION, a node, has nothing to do with the closure, whose
 * variables, functions and macros have NAMES; PLACES are those at which nodes have names, file << 32 | byte.
 */
gboolean error_is_harmless(const Rules *rules, guint function, guint file, guint offset, GHashTable *names,
                           GHashTable *places);

/* What to do about the compiler's message TEXT, where MISSING says which file is not found, or is NULL. Free
 * with g_free(). */
char *error_advice(const char *text, const char *missing);

/* --- name_clashes.c */
/* Refuses names of the header that the program has already. */
void name_clashes_refuse(Rules *rules);

/* --- function_names.c */
/* Those of TREE, and of FUNCTIONS, nodes: the closure's. Clear with function_names_clear(). */
FunctionNames function_names(const SourceTree *tree, GHashTable *functions);
void function_names_clear(FunctionNames *naming);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(FunctionNames, function_names_clear)

/* The function whose text has byte OFFSET of FILE and names one of the closure, perhaps in a call that an
 * error hides; NO_NODE: none. */
guint function_names_find(FunctionNames *naming, guint file, guint offset);
