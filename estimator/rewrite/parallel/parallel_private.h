/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/parallel/parallel.h"
#include "rewrite/proof/proof.h"

/* What the name of a class of objects with fields ends in. */
#define PARALLEL_OF "_of_field"

/* --- object.c */
/* The type that the slot gets: "Point_const_field_x". Free with g_free(). */
char *parallel_slot_type(const Parallel *parallel, const Flow *flow, guint slot);

/* Fills PARALLEL->object_classes; and whether CLASS is of it. */
void parallel_find_object_classes(Parallel *parallel);
gboolean parallel_is_object_class(const Parallel *parallel, Entity class);

/* The type that SLOT of FLOW, an object that holds a field, gets: "Buffer<Point_item_x>". Free with g_free().
 */
char *parallel_object_type(const Parallel *parallel, const Flow *flow, guint slot);

/* Writes what is done with objects that hold fields, but for their declarations. */
void parallel_write_objects(Parallel *parallel);

/* --- object_class.c */
/* Writes the classes of these objects: all their edits are there. */
void parallel_write_object_classes(Parallel *parallel);

/* --- launch.c */
/* Takes NODE, a parameter or an argument, out of the list that it is not the first in: with the comma before
 * it. Comments between the two stay. */
void parallel_drop_from_list(Rules *rules, guint node);

/* Whether a call gives the parameter SLOT a pointer that has moved. */
gboolean parallel_is_moved(const Flow *flow, guint slot);

/* CALL launches a kernel that gets fields as its arguments NUMBERS (of guint). */
void parallel_write_launch(Parallel *parallel, guint call, const GArray *numbers);

/* Whether the launch CALL is seen to get, as its arguments NUMBERS, each field once, all of one record, or
 * pointers into them. */
gboolean parallel_is_joint(const Parallel *parallel, guint call, const GArray *numbers);

/* --- kernels.c */
/* Finds the kernels that are launched otherwise. They get each field by itself: with its pointer it gets its
 * record, whichever that is. */
void parallel_find_separate(Parallel *parallel);

/* Whether SLOT of FLOW is a parameter of such a kernel. */
static inline gboolean
parallel_is_separate(const Parallel *parallel, const Flow *flow, guint slot)
{
    return slot != NO_NODE && g_hash_table_contains(parallel->separate, flow_slot_at(flow, slot)->key);
}

/* The declarations of kernels' parameters, and launches. */
void parallel_write_kernels(Parallel *parallel);

/* --- generic.c */
/* Declarations of functions that become templates. */
void parallel_write_templates(Parallel *parallel);

/* --- declare.c */
/* Writes all other declarations of the slots of RULES. */
void parallel_write_declarations(Parallel *parallel, Rules *rules);

/* --- uses.c */
/* Writes what is done with the slots of RULES. */
void parallel_write_uses(Parallel *parallel, Rules *rules);

/* --- object_function.c */
/* Whether the object at NODE, which holds a field, goes to a function by reference that is written for it. */
gboolean parallel_write_object_function(Parallel *parallel, Rules *rules, guint node);
