/* SPDX-License-Identifier: MIT */
#pragma once

#include "records/records.h"
#include "rewrite/flow.h"
#include "layouts/header/header.h"

/* Where the pointers of a record begin that are to scalars. */
typedef struct {
    GArray *seeds;  /* of FlowSeed: of a flattened record; NULL: it is another kind */
    GArray *fields; /* of RewriteField: of parallel pointers; NULL: it is another kind */
} Scalars;

/* Makes the record of BINDING what a header and a rewriting of TREE take for it, as flattened_prepare() and
 * parallel_fields_new() do, and sets SCALARS. *PREFIX, which the header's names begin with, becomes a
 * flattened record's where it is NULL. REQUEST is what --record says, or NULL. Fails with HEADER_ERROR. */
gboolean scalars_prepare(Scalars *scalars, const Binding *binding, const char *request,
                         const GPtrArray *programs, const SourceTree *tree, char **prefix, GError **error);

void scalars_clear(Scalars *scalars);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Scalars, scalars_clear)

/* What the header of a record of KIND has. */
HeaderExtent scalars_extent(BindingKind kind);
