/* SPDX-License-Identifier: MIT */
/* estimator/stage/check/: what would be written is read again before it is. */
#pragma once

#include "frontend/parse/parse.h"
#include "changes/changes.h"
#include "source/source.h"

/* Reads the sources of PROGRAMS (of Program) again, as PARSE_OPTIONS say, with the new texts of CHANGES (of
 * FileChange). FALSE, with *ret_why said (free with g_free()): they do not compile any more, or, with SAME, a
 * kernel makes other accesses of memory. */
gboolean stage_check_changes(const GPtrArray *changes, const GPtrArray *programs,
                             const ParseOptions *parse_options, gboolean same, char **ret_why);
