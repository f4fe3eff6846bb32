/* SPDX-License-Identifier: MIT */
/* Where the record's header is included, and a record declared inside of a class is moved to. */
#pragma once

#include "rewrite/edits/edits.h"

/* The includes of the header. */
void header_include(Rules *rules);

/* The definition of the record behind which the declaration NODE stands in its source, or, where it stands in
 * front of all, the last; NO_NODE: there is none. */
guint record_definition(const Flow *flow, const RewriteNames *names, guint node);
