/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/records.h"
#include "rewrite/flow.h"

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
gboolean flattened_is_lost(const SourceTree *tree, const FlowSeed *seed, GError **error);
