/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/accesses/accesses.h"

/* --- access.c */
/* Accesses of global memory as they are emitted. */

typedef struct {
    AccessKind kind;
    Region *region;
    const Value *pointer; /* its offset, bits and member count */
    guint64 offset;       /* further bytes */
    const CType *type;    /* of what is accessed, a scalar */
    guint32 count;        /* scalars accessed together (a whole array member) */
    guint32 padding; /* the access is of bytes behind a member, so many from its start on; 0: it is not */
    int bundle;
    guint bundle_bytes;
    const char *reason; /* why the index is unknown; NULL: find out */
    const Value *value; /* that is stored; NULL: not known */
    const Ast *at;
} AccessRequest;

/* Splits where POINTER + OFFSET bytes lies into an element, a leaf (-1) and an index inside the leaf (NULL).
 * FALSE with *ret_reason where it can't. */
typedef struct {
    const Expr *index, *sub;
    const Expr *in_whole; /* where the leaf is in a LeafWhole: the index inside that, in its units; or NULL */
    int leaf;
    const char *problem;
} Position;
Position access_position(Walker *w, const Region *region, const Value *pointer, guint64 offset);
/* The number of the access, -1 in a dry run. */
int access_emit(Walker *w, const AccessRequest *request);

/* --- global.c */
/* Accesses of global memory: scalars, structs member by member, and what they give. */
