/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/kernel.h"

/* How the arrays of one struct type fall into records. */
typedef struct {
    guint *part_of; /* by array of the kernel; ARRAY_NO_PART: of another type, or not accessed */
    guint n_parts;  /* numbered in the order of the kernel's arrays */
} ArrayParts;
#define ARRAY_NO_PART G_MAXUINT

/* The arrays of record number RECORD of KERNEL. Those that different parameters lead to, or that are
 * different __device__ arrays, are parts of their own unless host code passes or exchanges one buffer for
 * another; with TYPES_JOIN those of a struct type of the source are one part, as its author gave them one
 * declaration. */
ArrayParts *array_parts_new(const Kernel *kernel, guint record, gboolean types_join);
void array_parts_free(ArrayParts *parts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ArrayParts, array_parts_free)

/* The name of PART: that of the first parameter that leads to it, or of its array. Free with g_free(). */
char *array_parts_name(const ArrayParts *parts, const Kernel *kernel, guint part);
/* By array of KERNEL: whether it is of PART. Free with g_free(). */
gboolean *array_parts_members(const ArrayParts *parts, const Kernel *kernel, guint part);
/* "vel, force": the arrays of PART, or with INSIDE FALSE of the others. Free with g_free(). */
char *array_parts_names(const ArrayParts *parts, const Kernel *kernel, guint part, gboolean inside);
