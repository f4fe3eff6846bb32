/* SPDX-License-Identifier: MIT */
/* estimator/rewrite/: writes a layout into a program: the pipeline of one rewriting, and what a record is for
 * it. */
#pragma once

#include "records/records.h"
#include "rewrite/edits/edits.h"
#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"

/* Where the pointers of a record begin that are to scalars. */
typedef struct {
    GArray *seeds;  /* of FlowSeed: of a flattened record; NULL: it is another kind */
    GArray *fields; /* of RewriteField: of parallel pointers; NULL: it is another kind */
} Scalars;

/* --- rules.c */
/* The edits that give all pointers to device memory of the record the types of the header, or why there are
 * none. A PARSE_ERROR where the program nests too deeply. */
Rewriting *rewriting_new(const SourceTree *tree, const RewriteNames *names, GError **error);

/* --- parallel_fields.c */
/* The type, of a scalar, that SEED points to in TREE, as the compiler spells it; NULL: none. Free with
 * g_free(). */
char *rewriting_field_type(const SourceTree *tree, const FlowSeed *seed);

/* The fields of BINDING, of parallel pointers, as a rewriting of TREE takes them: of RewriteField, still
 * without names. The record gets their types as the compiler spells them. Fields that BINDING's kernel does
 * not get are looked for in the other kernels of PROGRAMS, by REQUEST, what --record says, or NULL. Fails
 * with HEADER_ERROR. */
GArray *parallel_fields_new(const char *request, const GPtrArray *programs, const Binding *binding,
                            const SourceTree *tree, GError **error);

/* Those of the fields of REQUEST, "NAME=F,G", which BINDING is of, that such a rewriting can take; NULL where
 * there are fewer than two. Free with g_free(). */
char *parallel_fields_followed(const char *request, const GPtrArray *programs, const Binding *binding,
                               const SourceTree *tree);

/* Gives FIELDS, of RewriteField or NULL, the names that NAMES has. */
void parallel_fields_name(GArray *fields, const HeaderNames *names);

/* --- empty_reason.c */
/* Why no pointer to RECORD comes into the kernel called NAME that is defined at PLACE, "file:line:column", of
 * TREE: "file:line:column: error: ...". Free with g_free(). */
char *rewriting_empty_reason(const SourceTree *tree, const char *place, const char *name, const char *record);

/* --- variable_reason.c */
/* Why a record, or an array called RECORD, is not rewritten that a variable holds, such as an array in
 * constant memory, which the kernel at PLACE names, or any where that is NULL: "file:line:column: error:
 * ...". NULL: none does. Free with g_free(). */
char *rewriting_variable_reason(const SourceTree *tree, const char *record, const char *place);

/* --- flattened.c */
/* Gives RECORD, a flattened one, what a header takes for it: an element whose name begins with PREFIX, of
 * items of TYPE. */
void flattened_name(Record *record, const char *prefix, const char *type);

/* Whether exactly those arrays of the kernel of BINDING that are estimated as its record are rewritten: their
 * parameters are PARAMETERS, as a Rewriting of the record of FIRST, flattened or of parallel pointers, has
 * them. Fails with HEADER_ERROR. */
gboolean flattened_check(const Binding *binding, const Binding *first, GHashTable *parameters,
                         GError **error);

/* Makes the record of BINDING, a flattened one, what a header and a rewriting of the program TREE take for
 * it: with a name for its element, and with the type of an item as the compiler has it. Returns where its
 * pointers begin, of FlowSeed, and *ret_prefix, which the header's names begin with: PREFIX, or where that is
 * NULL the array's name. NULL on an error. */
GArray *flattened_prepare(const Binding *binding, const SourceTree *tree, const char *prefix,
                          char **ret_prefix, GError **error);

/* Adds to SEEDS, of the record of FIRST, where the arrays of REQUEST, "a+b", come into other kernels of
 * PROGRAMS: no kernel need have all of them. */
void flattened_add_seeds(GArray *seeds, const Binding *first, const char *request, const GPtrArray *programs,
                         const SourceTree *tree);

/* Whether the struct that SEED, a member of a kernel's parameter that is called NAME, is in is an instance of
 * a template: ERROR is set then. */
gboolean flattened_is_in_template(const SourceTree *tree, const FlowSeed *seed, const char *name,
                                  GError **error);

/* Whether SEED, which is called NAME, is reached by way of pointers to pointers, or of an array of them:
 * ERROR is set then. */
gboolean flattened_is_behind_pointers(const SourceTree *tree, const FlowSeed *seed, const char *name,
                                      GError **error);

/* Whether SEED is of a template that nothing launches, of which TREE has no instance then: ERROR is set. */
gboolean flattened_is_uninstantiated(const SourceTree *tree, const FlowSeed *seed, GError **error);

/* --- scalars.c */
/* Makes the record of BINDING what a header and a rewriting of TREE take for it, as flattened_prepare() and
 * parallel_fields_new() do, and sets SCALARS. *PREFIX, which the header's names begin with, becomes a
 * flattened record's where it is NULL. REQUEST is what --record says, or NULL. Fails with HEADER_ERROR. */
gboolean scalars_prepare(Scalars *scalars, const Binding *binding, const char *request,
                         const GPtrArray *programs, const SourceTree *tree, char **prefix, GError **error);

void scalars_clear(Scalars *scalars);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Scalars, scalars_clear)

/* What the header of a record of KIND has. */
HeaderExtent scalars_extent(BindingKind kind);
