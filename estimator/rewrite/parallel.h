/* SPDX-License-Identifier: MIT */
#pragma once

#include "rules_private.h"

/* A field of parallel pointers: all pointers that lead to one allocation. */
typedef struct {
    const char *name; /* in the header */
    const Flow *flow; /* of the pointers to its type; fields of one type share it */
    guint class;      /* in FLOW; NO_NODE: where it begins was not found */
} ParallelField;

/* What the files of parallel pointers share. There is one Rules for each type that fields have. */
typedef struct {
    const SourceTree *tree;
    const RewriteNames *names;
    GArray *fields;    /* of ParallelField */
    GPtrArray *rules;  /* of Rules, by type */
    GHashTable *first; /* call of cudaMalloc -> text of the field that has memory already */
} Parallel;

/* The field that SLOT of FLOW leads to, or NULL. */
const ParallelField *parallel_field(const Parallel *parallel, const Flow *flow, guint slot);

/* The first node that declares something of FIELD; 0 where nothing does. */
guint parallel_first_node(const ParallelField *field);

/* The Rules that have FLOW. */
Rules *parallel_rules(const Parallel *parallel, const Flow *flow);

/* The type that the slot gets: "Point_const_field_x". Free with g_free(). */
char *parallel_slot_type(const Parallel *parallel, const Flow *flow, guint slot);

/* Refuses fields that are not of one length, or not allocated together, and finds what the others take memory
 * of. Sets RESULT's legal fields. */
void parallel_prove(Parallel *parallel, Rewriting *result);

/* The declarations of kernels' parameters, and launches. */
void parallel_kernels(Parallel *parallel);

/* Declarations of functions that become templates. */
void parallel_generic(Parallel *parallel);

/* All other declarations of the slots of RULES, and what is done with them. */
void parallel_declare(Parallel *parallel, Rules *rules);
void parallel_uses(Parallel *parallel, Rules *rules);
