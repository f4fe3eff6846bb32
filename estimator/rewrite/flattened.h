/* SPDX-License-Identifier: MIT */
#pragma once

#include "binding.h"
#include "flow.h"

/* Gives RECORD, a flattened one, what a header takes for it: an element whose name begins with PREFIX, of
 * items of TYPE. */
void flattened_name(Record *record, const char *prefix, const char *type);

/* Makes the record of BINDING, a flattened one, what a header and a rewriting of the program TREE take for
 * it: with a name for its element, and with the type of an item as the compiler has it. Returns where its
 * pointers begin, of FlowSeed, and *ret_prefix, which the header's names begin with: PREFIX, or where that is
 * NULL the array's name. NULL on an error. */
GArray *flattened_prepare(const Binding *binding, const SourceTree *tree, const char *prefix,
                          char **ret_prefix, GError **error);
