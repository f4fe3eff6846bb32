/* SPDX-License-Identifier: MIT */
#pragma once

#include "binding.h"
#include "options.h"
#include "rules.h"

/* The fields of BINDING, of parallel pointers, as a rewriting of TREE takes them: of RewriteField, still
 * without names. The record gets their types as the compiler spells them. Fields that BINDING's kernel does
 * not get are looked for in the other kernels of PROGRAMS. Fails with HEADER_ERROR. */
GArray *parallel_fields_new(const Options *options, const GPtrArray *programs, Binding *binding,
                            const SourceTree *tree, GError **error);
