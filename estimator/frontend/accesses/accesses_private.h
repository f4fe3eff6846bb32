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

/* --- arms_match.c */
/* What the values of both arms of a branch have in common. */

/* An arm, and where in it the code begins that runs into where the arms meet: behind its last loop, branch or
 * barrier. A loop ends there as well if its iterations are written out: nvcc looks at arms before it unrolls
 * loops. */
typedef struct {
    Node *block;
    guint begin;
} ArmEnd;

/* Both arms of a branch. */
typedef struct {
    Walker *w;
    Node *guard;
    ArmEnd ends[2];
    const GPtrArray *before; /* of Access: those that come before the branch wherever that is come to */
    GPtrArray *moved;        /* of Expr: indices that are brought along behind the branch already */
} Arms;

/* Accesses of both arms that are one instruction. */
typedef struct {
    Access *of[2];
} ArmPair;

/* What it takes to compute two values at once, one of each arm. */
typedef struct {
    const Arms *arms;
    guint instructions; /* that are made once instead of twice */
    guint moves;        /* values that the arms have to bring along */
    gboolean is_apart;  /* an instruction needs two of these: nvcc leaves it in both arms */
    GArray *pairs;      /* of ArmPair: the loads among them */
    GPtrArray *seen;    /* of Expr: of the first arm, operations that are counted */
} ArmMatch;

/* Whether an access before the branch loads E. */
gboolean arm_is_in_register(const Arms *arms, const Expr *e);
/* Whether E is a number that the source states. */
gboolean arm_is_constant(const Expr *e);
/* Whether NODE makes no access that is left in its arm. */
gboolean arm_is_idle(const Walker *w, const Node *node);
/* The end of BLOCK, an arm of GUARD. */
ArmEnd arm_end(const Walker *w, const Node *guard, Node *block);
Access *arm_access(const Walker *w, const Node *node);
/* Whether NODE is an access of KIND that is not left out. */
gboolean arm_has(const Walker *w, const Node *node, AccessKind kind);
/* What ACCESS loads or stores; NULL: not known. */
const Expr *arm_made(const Walker *w, const Access *access);
/* The load behind BEGIN of END that gives E, which is in no register before; NULL: there is none. */
Access *arm_find_load(const Arms *arms, const ArmEnd *end, const Expr *e);
/* Whether some access before the branch has INDEX; with LIKE, the same place as that one has. */
gboolean arm_knows_index(const Arms *arms, const Expr *index, const Access *like);
/* Whether one instruction can load, or store, both. */
gboolean arm_is_one_type(const Walker *w, const Access *a, const Access *b);

void arm_match_init(ArmMatch *match, const Arms *arms);
void arm_match_clear(ArmMatch *match);
/* Adds what A, of the first arm, and B, of the other, take. */
void arm_match_values(ArmMatch *match, const Expr *a, const Expr *b);
/* Whether E is made of more than constants: by an operation that is known by name. */
gboolean arm_is_operation(const Expr *e);

/* --- arms_stores.c */
/* Whether nvcc makes one store of X and Y, the last of both arms. RET_MATCH, which was set to nothing: the
 * values that it computes once as well. */
gboolean arms_share_store(const Arms *arms, const Access *x, const Access *y, ArmMatch *ret_match);
/* Whether NODE is a loop, or has one inside that nvcc sees as one at first: it moves no stores behind such an
 * arm. */
gboolean arm_has_loop(const Node *node);

/* --- carried.c */
/* Sets Access.carried of ACCESS, which REQUEST is for. */
void access_find_carried(Walker *w, Access *access, const AccessRequest *request);

/* --- global.c */
/* Accesses of global memory: scalars, structs member by member, and what they give. */
