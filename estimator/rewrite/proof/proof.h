/* SPDX-License-Identifier: MIT */
/* Parallel pointers: which arrays are fields of one record, of one length and allocated together. */
#pragma once

#include "rewrite/edits/edits.h"
#include "rewrite/values/values.h"

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
    GArray *fields;               /* of ParallelField */
    GPtrArray *rules;             /* of Rules, by type */
    GHashTable *first;            /* call of cudaMalloc -> text of the field that has memory already */
    GArray *sites;                /* of ParallelSite: all calls of cudaMalloc */
    GArray *without_memory;       /* of const ParallelField *: no call gives them memory */
    GHashTable *separate;         /* keys of slots: parameters of kernels that get fields one by one */
    GHashTable *object_classes;   /* USRs of classes of which objects hold fields: a set */
    GHashTable *object_functions; /* nodes of functions that have a version for such objects: a set */
} Parallel;

/* --- lookup.c */
/* The field that SLOT of FLOW leads to, or NULL. */
const ParallelField *parallel_field(const Parallel *parallel, const Flow *flow, guint slot);

/* Which parameter of its function NODE declares, from 0. */
guint parallel_parameter_number(const SourceTree *tree, guint node);

/* The first node that declares something of FIELD; 0 where nothing does. */
guint parallel_first_node(const ParallelField *field);

/* The Rules that have FLOW. */
Rules *parallel_rules(const Parallel *parallel, const Flow *flow);

/* The name of CLASS with its namespaces: "mem::Buffer". Free with g_free(). */
char *parallel_class_name(Entity class);

/* --- proof.c */
/* Refuses fields that are not of one length, or not allocated together, and finds what the others take memory
 * of. Sets RESULT's legal fields. */
void parallel_prove(Parallel *parallel, Rewriting *result);

/* --- no_memory.c */
/* Refuses fields of which no memory is seen. Where something else is refused, that is why, and is said alone.
 */
void parallel_refuse_without_memory(Parallel *parallel, const Rewriting *result);

/* --- one_record.c */
/* Whether the fields at NODES (of guint), arguments of the launch CALL, always have memory of one record.
 * FALSE where that is not seen. */
gboolean parallel_is_of_one_record(const Parallel *parallel, guint call, const GArray *nodes);
