/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/apply/changes.h"

/* Reads the sources of PROGRAMS (of Program) again, as PARSE_OPTIONS say, with the new texts of CHANGES (of
 * Change). FALSE, with *ret_why said (free with g_free()): they do not compile any more, or, with SAME, a
 * kernel makes other accesses of memory. */
gboolean stage_check_changes(const GPtrArray *changes, const GPtrArray *programs,
                             const ParseOptions *parse_options, gboolean same, char **ret_why);
