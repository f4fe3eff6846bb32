/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/ir.h"
#include "layouts/layouts.h"

/* --- binding.c */
/* How a kernel reaches the elements of a record. */
typedef enum {
    BINDING_STRUCT,    /* an array of structs: p[i].x, p->x */
    BINDING_PARALLEL,  /* parallel pointers, or a struct of pointers: x[i], y[i]; s.x[i] */
    BINDING_FLATTENED, /* one array of scalars: p[i * 6 + 2] */
    BINDING_ARRAYS,    /* a struct of arrays: s->x[i], s->y[i] */
    BINDING_ITEMS,     /* an array of structs, the items of its array members as fields: p[i].q[2] */
    BINDING_PLAIN,     /* no record: all arrays lie as the source has them */
} BindingKind;

/* The element and field that one access of the kernel reaches. */
typedef struct {
    int field;      /* field of the record; -1: outside the record */
    guint instance; /* which array: accesses with different numbers never share an element. Numbers are dense
                       over record and outside arrays (an outside array is a group of one field of its own) */
    const Expr *index; /* element of the record, or of the outside array; NULL: unknown */
    const Expr *sub;   /* index inside an array member, or NULL */
    guint items;       /* how many of these elements one of the kernel's array holds: the items of a member of
                          a struct of arrays; 0: it is one itself */
} Target;

/* One record of one kernel, ready to be laid out. */
typedef struct {
    BindingKind kind;
    const Kernel *kernel; /* whose accesses the targets are: the kernel that was bound, or its `unrolled` */
    Record *record;       /* touched is set for each field that the kernel accesses */
    Target *targets;      /* one an access of the kernel, in order */
    guint n_targets;
    guint n_instances;
    guint32 *outside_bytes; /* by instance: bytes of one element of an outside array, 0 for the record's */
    gboolean proposed;      /* found by itself, not named by the user */
    gboolean has_strides;   /* strides that launches pass make the record: `apply` does not write it */
    char *written;    /* the layout in which a header of `fieldwise` has the record; NULL: no such header */
    GPtrArray *notes; /* of char *: what to tell the user ("one field: nothing to lay out", …) */
} Binding;

typedef enum {
    BINDING_ERROR_RECORD, /* no such record */
    BINDING_ERROR_FIELD,  /* no such field */
} BindingError;
#define BINDING_ERROR (binding_error_quark())
GQuark binding_error_quark(void);

/* The records of KERNEL: those that REQUEST names ("NAME", "NAME=F,G,…", or "F+G+…" for flattened arrays that
 * have one layout), or with REQUEST NULL every struct
 * record, each followed by the proposal to take its array members apart, and where there is none, parallel
 * pointers that share an index and flattened records, as proposals.
 * An empty array, with *ret_reason said, where the kernel has no record. */
GPtrArray *kernel_bind_records(Kernel *kernel, const char *request, char **ret_reason, GError **error);

/* What KERNEL, which has some of the arrays that REQUEST, "NAME=F,G,…", names and not all, accesses of the
 * record LIKE, which another kernel has by the same request. NULL: it has none of them, or not as plain
 * arrays. */
Binding *kernel_bind_some(const Kernel *kernel, const char *request, const Record *like);

/* What kernel_bind_records() proposes where KERNEL has no struct, of the arrays that are none of its records
 * BINDINGS: empty where there is no array of structs among these. Of Binding; free with g_ptr_array_unref().
 */
GPtrArray *kernel_propose_more(const Kernel *kernel, const GPtrArray *bindings);

/* KERNEL without a record to lay out, for estimates of it as it is: all of its arrays are outside of one
 * that has a field which is never accessed. */
Binding *binding_new_plain(const Kernel *kernel);

/* How many elements target number NUMBER of BINDING may reach in an array of SIZE of the kernel's elements,
 * 0: not known. */
gint64 binding_elements(const Binding *binding, guint number, gint64 size);

/* Removes from BINDINGS (of Binding) the proposals to take array members apart, for callers that must keep
 * the source's members. */
void bindings_keep_members(GPtrArray *bindings);

void binding_free(Binding *binding);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Binding, binding_free)

/* --- binding_unite.c */
/* The parallel pointers that KERNELS, of Kernel, propose as records, put together over all of them: by the
 * names that host code has for what it passes, "NAME=F,G,...", of char *, the largest record first. None
 * where host code has no name for two of a record. *ret_alone says whether kernels have no record of another
 * kind. Free with g_ptr_array_unref(). */
GPtrArray *binding_unite_parallel(const GPtrArray *kernels, gboolean *ret_alone);

/* --- today.c */
/* Whether the source keeps each field of the record in an array of its own. */
gboolean binding_is_soa(const Binding *binding);

/* The layout that the record of BINDING has in the program: that of the header which the program takes it
 * from, SoA where the source keeps fields apart, and else AoS. */
Layout *today_layout(const Binding *binding);

/* The layout that a header written by `fieldwise header` among FILES (of char *) gives the record NAME, as
 * its first line has it; NULL: none of them is of that record. With NAME NULL of any record. */
char *today_written(const GPtrArray *files, const char *name);
