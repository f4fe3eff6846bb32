/* SPDX-License-Identifier: MIT */
/* What the parts of random_parallel_program() share: kernels, and the host's code. */
#pragma once

#include "random_text.h"

#define MAX_FIELDS 6u

typedef struct {
    const char *type;
    gboolean is_real, has_atomics;
} Type;

/* A field as a kernel has it. */
typedef struct {
    guint field;
    gboolean is_const;
} Parameter;

typedef struct {
    RandomText text;
    guint n_fields;
    const Type *types[MAX_FIELDS];
    const char *object;               /* before the names in host code */
    GPtrArray *launches;              /* of char *: the arguments of each kernel */
    GPtrArray *moved;                 /* the same, of pointers that have moved, for m elements */
    Parameter parameters[MAX_FIELDS]; /* of the kernel that is written */
    guint n_parameters;
    gboolean is_shared;  /* kernels call one function for several fields */
    gboolean is_managed; /* memory, which host code accesses as well */
    gboolean is_pinned;  /* the same, but pinned memory of the host */
    gboolean has_moved;  /* launches give kernels pointers that have moved */
    const char *open;    /* the type for which the kernel has a template's parameter, or NULL */
    guint next;
} Maker;

/* The word for the type of PARAMETER in the kernel that is written. Free with g_free(). */
char *parallel_type_word(const Maker *maker, const Parameter *parameter);
/* Writes the functions that kernels call, kernel NUMBER, and what PUT writes for each type of a field once.
 */
void parallel_put_helpers(Maker *maker);
void parallel_put_kernel(Maker *maker, guint number);
void parallel_put_for_types(Maker *maker, void (*put)(Maker *maker, const char *type, const char *word));
