/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/records.h"
#include "ir/ir.h"

/* --- array_parts.c */
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

/* --- binding_build.c */
/* The steps that all kinds of binding share: begin a binding, place the accesses that fall on the record,
 * finish it. */

/* A binding of KERNEL whose accesses all lie outside RECORD, which it takes. */
Binding *binding_begin(const Kernel *kernel, BindingKind kind, Record *record);

/* Says that access number ACCESS falls on FIELD of the record at element INDEX (NULL: unknown), in the
 * record's array number INSTANCE, counted from 0 without gaps over the record alone. */
void binding_set_target(Binding *binding, guint access, guint field, guint instance, const Expr *index,
                        const Expr *sub);

/* Gives the arrays of accesses that were not placed the numbers after the record's own, in the order in which
 * the kernel reaches them. */
void binding_number_outside(Binding *binding, const Kernel *kernel);

/* Numbers the instances of what was not placed, marks the fields touched, and adds the notes that every
 * record deserves. */
void binding_finish(Binding *binding, const Kernel *kernel);

void binding_note(Binding *binding, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Says that ACCESS reaches the record's array, but not which field. */
void binding_note_unknown_field(Binding *binding, const Access *access);

/* Appends a copy of FIELD, under NAME, that is neither touched nor has a declared offset. */
Field *record_copy_field(Record *record, const Field *field, const char *name);

/* The last part of an array's name, as a layout's spec can write it: "x" of "s->x". */
char *array_short_name(const Array *array);

/* The accesses of each array: first[a] is the first one of array a, next[i] the one after access i. */
typedef struct {
    guint *first, *next;
} ArrayUses;
#define ACCESS_END G_MAXUINT

ArrayUses *array_uses_new(const Kernel *kernel);
void array_uses_free(ArrayUses *uses);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ArrayUses, array_uses_free)

/* More records than a kernel sensibly has: the others are left out, so that a hostile source can't fill
 * memory. */
#define BINDING_MAX 64

/* Parallel pointers that the kernel accesses at one index, each group a proposed binding added to BINDINGS.
 * TAKEN[a]: array a belongs to a record already. */
void binding_propose_parallel(const Kernel *kernel, const ArrayUses *uses, const gboolean *taken,
                              GPtrArray *bindings);

/* The arrays numbered in MEMBERS as the record NAME. */
Binding *binding_new_parallel(const Kernel *kernel, const char *name, const GArray *members);

/* Binds the arrays that FIELDS names, a list of names that ends in NULL, as the record NAME. */
Binding *binding_request_parallel(const Kernel *kernel, const char *name, char **fields, GError **error);

/* Whether one of FIELDS is no array of KERNEL, but a pointer of host code. */
gboolean binding_names_buffers(const Kernel *kernel, char **fields);

/* The same, where FIELDS name pointers of host code: all kernels have the record with all its fields, whether
 * or not they get them. BINDING_ERROR_RECORD where KERNEL gets none. */
Binding *binding_request_buffers(const Kernel *kernel, const char *name, char **fields, GError **error);

/* The name of item number ITEM of FIELD, an array: "q2" of "q", that no field of RECORD has. Free with
 * g_free(). */
char *binding_item_name(const Record *record, const char *field, guint item);

/* The record that struct type number RECORD of KERNEL is, whose members are arrays of one length that threads
 * go through, and of whose structs they have none each; NULL: it is no such struct. MEMBERS and NAME as of a
 * record of the struct itself. */
Binding *binding_new_arrays(const Kernel *kernel, guint record, const gboolean *members, const char *name);

/* Whether struct type number RECORD of KERNEL is such a struct, and the kernel accesses none of its arrays.
 */
gboolean binding_leaves_arrays(const Kernel *kernel, guint record);

/* The item that ACCESS takes of a long array in a struct, where threads have no struct each, counted over the
 * items of all structs, of which each has *ret_items; NULL: it takes another thing. */
const Expr *access_large_item(const Kernel *kernel, const Access *access, guint *ret_items);

/* Adds the record that the struct type RECORD of KERNEL is with the items of its array members as fields,
 * where it is known of each access to them which item it takes. */
void binding_propose_items(const Kernel *kernel, const Record *record, GPtrArray *bindings);

/* Arrays of scalars that hold records of a constant number of elements. Sets taken[a] for each. */
void binding_propose_flattened(const Kernel *kernel, gboolean *taken, GPtrArray *bindings);

/* Binds array number ARRAY as a flattened record; NULL, with *ret_reason said, where its indices do not fit.
 */
Binding *binding_flattened_new(const Kernel *kernel, const ArrayUses *uses, guint array, char **ret_reason);

/* Binds those arrays that NAMES, ended by NULL, has and KERNEL gets, as one flattened record that is called
 * as the first of NAMES. */
Binding *binding_request_flattened(const Kernel *kernel, char *const *names, GError **error);

/* --- none_reason.c */
/* What stands against records in the arrays of scalars of KERNEL, and what would tell them, "; HINT" each.
 * Free with g_free(). */
char *binding_none_hints(const Kernel *kernel);
/* The parameter whose value would tell how far apart the elements of INDEX are; NULL: none is lacking. */
const char *binding_lacking_stride(const Kernel *kernel, const Expr *index);
