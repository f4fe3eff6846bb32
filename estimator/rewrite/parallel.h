/* SPDX-License-Identifier: MIT */
#pragma once

#include "rewrite/rules_private.h"
#include "rewrite/size_factors.h"

/* A field of parallel pointers: all pointers that lead to one allocation. */
typedef struct {
    const char *name; /* in the header */
    const Flow *flow; /* of the pointers to its type; fields of one type share it */
    guint class;      /* in FLOW; NO_NODE: where it begins was not found */
} ParallelField;

/* A call that gives a field memory, of which its record has several: which time that is. */
typedef struct {
    const Flow *flow;
    guint slot, call; /* what gets it, and the node of the call */
    guint set;        /* what is allocated together has one number */
} ParallelSite;

/* What the files of parallel pointers share. There is one Rules for each type that fields have. */
typedef struct {
    const SourceTree *tree;
    const RewriteNames *names;
    GArray *fields;       /* of ParallelField */
    GPtrArray *rules;     /* of Rules, by type */
    GHashTable *first;    /* call of cudaMalloc -> text of the field that has memory already */
    GArray *sites;        /* of ParallelSite: all calls of cudaMalloc */
    GArray *lost;         /* of const ParallelField *: no call gives them memory */
    GHashTable *separate; /* keys of slots: parameters of kernels that get fields one by one */
    GHashTable *active;   /* USRs of classes of which objects hold fields: a set */
    GHashTable *given;    /* nodes of functions that have a version for such objects: a set */
} Parallel;

/* The field that SLOT of FLOW leads to, or NULL. */
const ParallelField *parallel_field(const Parallel *parallel, const Flow *flow, guint slot);

/* Which parameter of its function NODE declares, from 0. */
guint parallel_parameter_number(const SourceTree *tree, guint node);

/* The first node that declares something of FIELD; 0 where nothing does. */
guint parallel_first_node(const ParallelField *field);

/* The Rules that have FLOW. */
Rules *parallel_rules(const Parallel *parallel, const Flow *flow);

/* The type that the slot gets: "Point_const_field_x". Free with g_free(). */
char *parallel_slot_type(const Parallel *parallel, const Flow *flow, guint slot);

/* Refuses fields that are not of one length, or not allocated together, and finds what the others take memory
 * of. Sets RESULT's legal fields. */
void parallel_prove(Parallel *parallel, Rewriting *result);

/* Refuses fields of which no memory is seen. Where something else is refused, that is why, and is said alone.
 */
void parallel_refuse_lost(Parallel *parallel, const Rewriting *result);

/* Whether the fields at NODES (of guint), arguments of the launch CALL, always have memory of one record.
 * FALSE where that is not seen. */
gboolean parallel_is_of_one(const Parallel *parallel, guint call, const GArray *nodes);

/* Takes NODE, a parameter or an argument, out of the list that it is not the first in: with the comma before
 * it. Comments between the two stay. */
void parallel_drop_from_list(Rules *rules, guint node);

/* Whether a call gives the parameter SLOT a pointer that has moved. */
gboolean parallel_is_moved(const Flow *flow, guint slot);

/* CALL launches a kernel that gets fields as its arguments NUMBERS (of guint). */
void parallel_launch(Parallel *parallel, guint call, const GArray *numbers);

/* Whether the launch CALL is seen to get, as its arguments NUMBERS, each field once, all of one record, or
 * pointers into them. */
gboolean parallel_is_joint(const Parallel *parallel, guint call, const GArray *numbers);

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
void parallel_kernels(Parallel *parallel);

/* Declarations of functions that become templates. */
void parallel_generic(Parallel *parallel);

/* All other declarations of the slots of RULES, and what is done with them. */
void parallel_declare(Parallel *parallel, Rules *rules);
void parallel_uses(Parallel *parallel, Rules *rules);

/* What the name of a class of objects with fields ends in. */
#define PARALLEL_OF "_of_field"

/* The first node that declares SLOT of FLOW, or NO_NODE. */
guint parallel_declared(const Flow *flow, guint slot);

/* Fills PARALLEL->active; and whether CLASS is of it. */
void parallel_find_active(Parallel *parallel);
gboolean parallel_is_active(const Parallel *parallel, Entity class);

/* The name of CLASS with its namespaces: "mem::Buffer". Free with g_free(). */
char *parallel_class_name(Entity class);

/* Whether the object at NODE, which holds a field, goes to a function by reference that is written for it. */
gboolean parallel_object_given(Parallel *parallel, Rules *rules, guint node);

/* The type that SLOT of FLOW, an object that holds a field, gets: "Buffer<Point_item_x>". Free with g_free().
 */
char *parallel_object_type(const Parallel *parallel, const Flow *flow, guint slot);

/* How code at CALL, by which the object SLOT gets memory, names its pointer: "x.data()"; NULL: in no way.
 * Free with g_free(). */
char *parallel_object_pointer(const Parallel *parallel, const Flow *flow, guint slot, guint call);

/* Why CALL, by which an object of FLOW gets memory, is not written; NULL: it is. And what has to be the same
 * for objects of one record, but for the first argument, where its class allocates BYTES, of elements of
 * ELEMENT bytes. Free with g_free(). */
const char *parallel_object_reason(const Flow *flow, guint call);
char *parallel_object_kind(const Flow *flow, guint call, const SizeFactors *bytes, gint64 element);

/* What is done with objects that hold fields, but for their declarations; then their classes, whose edits are
 * all there. */
void parallel_objects(Parallel *parallel);
void parallel_object_classes(Parallel *parallel);
