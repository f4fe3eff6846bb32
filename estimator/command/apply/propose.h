/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"
#include "frontend/parse/parse.h"
#include "source/source.h"

/* All sources of OPTIONS, in all configurations, as one tree. PARSED, of SourceUnit, may have some of them
 * parsed as they are, in the order of OPTIONS, with NULL for others: these are taken out of it. It may be
 * NULL. */
SourceTree *apply_read_tree(const Options *options, const ParseOptions *parse_options, GPtrArray *parsed,
                            GError **error);

/* Whether the files of PROGRAMS still hold what was read: what is found out of one text is not written into
 * another. */
gboolean apply_check_unchanged(const GPtrArray *programs, GError **error);

/* A record of parallel pointers for all kernels of PROGRAMS: "NAME=F,G", as host code names them, of those
 * that TREE proves to be of one length and life. With IS_ALONE only where kernels have no records of other
 * kinds. NULL: none. Free with g_free(). */
char *propose_record(const GPtrArray *programs, const SourceTree *tree, gboolean is_alone);

/* The same, with the text of PROGRAM's sources read again as PARSE_OPTIONS say. */
char *propose_record_of(const Options *options, Program *program, const ParseOptions *parse_options);
