/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/flow/flow.h"

/* Whether the operand ARGUMENT of CALL, which may be NO_NODE, is memory of the host of which
 * cudaHostGetDevicePointer() gives the address on the device. It is one memory: the pointer that gets the
 * address leads to the same elements. */
gboolean flow_is_mapped(const SourceTree *tree, guint call, guint argument);

/* Whether CALL is std::exchange(p, nullptr), which gives what P was, and leaves it null. */
gboolean flow_is_exchanged_for_null(const SourceTree *tree, guint call);

/* Whether CURSOR declares an array of RECORD in managed memory: `__managed__ Body p[n]`. */
gboolean flow_is_fixed(const char *record, Entity cursor);

/* Whether TYPE is a reference to a pointer to RECORD. */
gboolean flow_is_reference(const char *record, SourceType type);

/* Whether what the function CURSOR returns is followed, where it is a pointer to a struct: it is no operator,
 * no method that is a template, and not made of a library's template. */
gboolean flow_is_followed(Entity cursor);

/* Whether CURSOR declares a pointer to RECORD; a parameter `float p[]` is one, but not one of structs, whose
 * other rules do not know it. */
gboolean flow_holds_pointer(const char *record, Entity cursor);

/* Whether TYPE is that of the address of a pointer to RECORD, or of a `void *`, which can be set. */
gboolean flow_is_held_by(const char *record, SourceType type);

/* Whether TYPE is an array of pointers to RECORD. */
gboolean flow_is_list(const char *record, SourceType type);

/* Whether the parameter NODE is of a function of the host that can be written otherwise. */
gboolean flow_is_of_host_function(const SourceTree *tree, guint node);

/* Variables and members of TREE that are declared as pointers to another type than RECORD, and cast to
 * pointers to it wherever they are used, but for where CUDA's functions take them: their declarations' keys,
 * a set. With PARAMETERS also such parameters `void *`, whose functions do nothing else with them. */
GHashTable *flow_adopted(const SourceTree *tree, const char *record, gboolean parameters);

/* The call that gives the expression NODE, below casts, to a parameter of FLOW which is such, as its argument
 * *ret_nth; NO_NODE: none does. */
guint flow_adopting_call(const Flow *flow, guint node, guint *ret_nth);

/* Parameters of functions of TREE that get the address of a pointer to RECORD, as `Body **` or `void **`, use
 * that pointer alone, and get nothing else: their declarations' keys, a set. Free with g_hash_table_unref().
 */
GHashTable *flow_holders(const SourceTree *tree, const char *record);

/* Parameter NTH of the function template FUNCTION; a null cursor: it has none. */
Entity flow_template_parameter(Entity function, guint nth);

/* Whether the pointer NODE is asked whether it is null. */
gboolean flow_is_tested(const SourceTree *tree, guint node);

/* The call that gives a parameter which is such the expression NODE, below casts, as its argument *ret_nth;
 * NO_NODE: none does. */
guint flow_holder_call(const Flow *flow, guint node, guint *ret_nth);

/* The slot that the value of STEP goes into, as FlowStep.target has it: all slots are there. */
guint flow_find_target(const Flow *flow, const FlowStep *step);

/* Joins the slots of FLOW along its steps, and marks those that SEEDS, as of flow_new(), lead to. */
void flow_close(Flow *flow, const GArray *seeds);

/* Lists the functions of FLOW's program, and, if some may, which of them may have a second version. */
void flow_list_functions(Flow *flow, gboolean may_have_versions);
void flow_function_free(gpointer function);

/* Whether the function that NODE declares can be written twice, or as a template: it is a function of a
 * namespace, no kernel, and has no variables that are there once. */
gboolean flow_may_have_second_version(const SourceTree *tree, guint node);

/* Whether the value of STEP goes into TARGET by the call of a function that may have a second version: then
 * TARGET does not say what else STEP's slot is. */
gboolean flow_is_one_way(const Flow *flow, const FlowStep *step, guint target);

/* Takes from functions what they may not have: a second version, where a pointer of theirs goes to something
 * that has none. */
void flow_restrict_second_versions(Flow *flow);

/* Marks the functions that get a second version: the closure is known. */
void flow_mark_second_versions(Flow *flow);

/* Whether a function called NAME gives its first argument memory that the GPU reaches. */
gboolean flow_gives_memory(const char *name);

/* Whether VARIABLE, or a member, is an object of one of FLOW's classes that holds a pointer of FLOW. */
gboolean flow_holds_one(const Flow *flow, Entity variable);

/* Adds the calls by which objects of the closure of FLOW get their memory to ALLOCATIONS, of FlowAllocation.
 */
void flow_add_objects(const Flow *flow, GArray *allocations);
