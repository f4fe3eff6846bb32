/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/syntax/ctype.h"
#include "ir/expr.h"

typedef enum {
    REGION_GLOBAL,   /* an array in global memory */
    REGION_LOCAL,    /* a variable of the thread, or a __shared__ scalar */
    REGION_SHARED,   /* a __shared__ array */
    REGION_CONSTANT, /* a __constant__ variable, or a constant table of the source */
    REGION_NOTHING,  /* a null pointer, a string literal, a function: no data of the model */
    REGION_UNKNOWN,  /* not known what it points to */
} RegionKind;

/* The memory that a pointer can point into. */
typedef struct Region Region;
struct Region {
    RegionKind kind;
    guint id;
    const char *name;     /* as the source reaches it */
    const CType *element; /* REGION_GLOBAL: type of an element, of an array of arrays the innermost */
    guint object;         /* REGION_LOCAL: number of the variable */
    int array;            /* REGION_GLOBAL: index in Kernel.arrays, -1 while it was not accessed */
    int root_param;       /* REGION_GLOBAL: as Array.root_param */
    gboolean is_restrict, is_const;
    gboolean is_written;     /* something in the kernel may write to it */
    guint version;           /* of its contents, as far as they may have been written */
    const char *loaded_from; /* the pointer to it was loaded from there; NULL: it was not */
    struct Decl *decl;       /* REGION_CONSTANT: the variable */
};
