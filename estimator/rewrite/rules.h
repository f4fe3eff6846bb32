/* SPDX-License-Identifier: MIT */
#pragma once

#include "source/source.h"
#include "layouts/layouts.h"
#include "rewrite/flow.h"

/* Why a closure is not rewritten. */
typedef enum {
    REFUSAL_UNSEEN,        /* code that the edits would miss */
    REFUSAL_REINTERPRETED, /* its bytes have another meaning */
    REFUSAL_VOLATILE,      /* threads may read each other's stores in one piece */
    REFUSAL_MIXED,         /* other memory flows to the same place */
    REFUSAL_ESCAPES,       /* it goes to code that is not rewritten */
    REFUSAL_HOST,          /* host code accesses elements */
    REFUSAL_FIELD,         /* a field's address is kept: its neighbours move away */
    REFUSAL_REFERENCE,     /* a reference to an element that would become a copy */
    REFUSAL_FORM,          /* a form of expression or declaration that is not written */
} RefusalKind;

typedef struct {
    RefusalKind kind;
    guint file, offset; /* bytes */
    char *text;
    gboolean is_cause; /* others follow from it: it is said first */
} Refusal;

/* The result of a rewriting. */
typedef struct {
    EditList *edits;
    GArray *refusals; /* of Refusal: the worst kinds first, in the order of the text */
    guint n_slots, n_boundaries;
    gboolean is_empty;      /* no kernel takes a pointer to the record */
    GHashTable *parameters; /* of kernels, that change: as flow_kernel_parameters() has them */
    GPtrArray *
        readers; /* of char *: arguments of the compiler that have text read which #if leaves out, "-DNAME" */
    GHashTable *bounded; /* of kernels, that got __launch_bounds__: "file:line:column" -> threads */
    char *legal; /* of parallel pointers: "f,g", fields that are proved to be of one length and life */
} Rewriting;

/* A field of parallel pointers. */
typedef struct {
    char *name;    /* in the header */
    char *type;    /* that it points to, as the compiler spells it */
    FlowSeed seed; /* where its pointers begin */
} RewriteField;

/* The names in a rewritten program. */
typedef struct {
    const char *record;       /* the record's type as the compiler spells it */
    const char *element;      /* what the header calls it */
    const char *prefix;       /* of the header's names */
    const char *header;       /* the name of the file to include */
    const char *folder;       /* where that file is */
    gboolean is_padded;       /* the record has bytes between its fields */
    guint n_items;            /* of a flattened record, whose RECORD is the type of an item; 0: a struct */
    const GArray *seeds;      /* of FlowSeed: where its pointers begin; NULL: all of kernels */
    const GArray *fields;     /* of RewriteField, of parallel pointers; NULL: one array */
    const Record *laid_out;   /* what the header lays out */
    char *const *field_names; /* of its fields, in the header's names */
    GHashTable *crowded;      /* places of kernels, "file:line:column", whose blocks may leave them too few
                                 registers:      they get __launch_bounds__; NULL: none does */
    gint64 roomy;             /* threads of the largest block that leaves enough */
} RewriteNames;

/* The edits that give all pointers to device memory of the record the types of the header, or why there are
 * none. A PARSE_ERROR where the program nests too deeply. */
Rewriting *rewriting_new(const SourceTree *tree, const RewriteNames *names, GError **error);
void rewriting_free(Rewriting *rewriting);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Rewriting, rewriting_free)

/* The type, of a scalar, that SEED points to in TREE, as the compiler spells it; NULL: none. Free with
 * g_free(). */
char *rewriting_field_type(const SourceTree *tree, const FlowSeed *seed);

/* Why no pointer to RECORD comes into the kernel called NAME that is defined at PLACE, "file:line:column", of
 * TREE: "file:line:column: error: ...". Free with g_free(). */
char *rewriting_empty_reason(const SourceTree *tree, const char *place, const char *name, const char *record);

/* Why a record, or an array called RECORD, is not rewritten that a variable holds, such as an array in
 * constant memory, which the kernel at PLACE names, or any where that is NULL: "file:line:column: error:
 * ...". NULL: none does. Free with g_free(). */
char *rewriting_variable_reason(const SourceTree *tree, const char *record, const char *place);

/* Which file that a source of TREE includes is not found, where, and what to do; NULL: none. Free with
 * g_free(). */
char *rewriting_missing_file(const SourceTree *tree);

/* The word for KIND at the head of a message: "mixed". */
const char *refusal_kind_name(RefusalKind kind);
