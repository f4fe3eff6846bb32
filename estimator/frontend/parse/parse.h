/* SPDX-License-Identifier: MIT */
/* estimator/frontend/parse/: reads a source with libclang: compiler arguments, the parsed unit, the
 * compiler's messages, and questions to cursors. May use estimator/ir/, libclang and jansson, and no other
 * folder of the front end. */
#pragma once

#include "frontend/parse/diagnostic.h"
#include "frontend/parse/parse_error.h"
#include "frontend/parse/parse_options.h"
#include "frontend/parse/source_unit.h"

/* Sets what libclang reads of the environment. Returns whether parsing leaves the environment as it is from
 * here on: if not, no other thread may read it while a source is parsed. */
gboolean parse_prepare(void);

/* Parses a CUDA source. Errors inside the source are no failure: the compiler recovers, and the errors stand
 * in the unit's diagnostics. Returns NULL and sets a PARSE_ERROR where there is nothing to look at. options
 * may be NULL. */
SourceUnit *source_unit_parse(const char *path, const ParseOptions *options, GError **error);

/* The same, as if the text ADDED, whole lines, stood at the end of the source. NULL where that cannot be. */
SourceUnit *source_unit_parse_with(const char *path, const ParseOptions *options, const char *added);

/* The line, from 1, at which CURSOR stands in what was added to UNIT's source; 0: not there. */
guint source_unit_added_line(const SourceUnit *unit, CXCursor cursor);

/* `file:line:column: error: message` of the first error, those in the source itself before those in files
 * that it includes; NULL without one. Free with g_free(). */
char *source_unit_first_error(const SourceUnit *unit);

void source_unit_free(SourceUnit *unit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceUnit, source_unit_free)
