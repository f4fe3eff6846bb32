/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/records.h"
#include "layouts/header/structs/structs.h"
#include "rewrite/rules.h"

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
