/* SPDX-License-Identifier: MIT */
/* estimator/command/apply/: the command `apply`. May use nvcc/, estimator/choose/ and below. */
#pragma once

#include "report/analysis/analysis.h"
#include "command/options/options.h"
#include "frontend/parse/parse.h"

/* `apply`: gives the record that OPTIONS mean one layout in the program's own text. PROGRAMS (of Program) are
 * its analysed sources; PARSED, of SourceUnit, has the units that they were made of, as source_set_read()
 * takes them, and PARSE_OPTIONS say how to read their text again. MACHINE chooses the layout where OPTIONS
 * name none, and is added to them; it may be NULL otherwise. Returns the exit status. */
int apply_run(Options *options, const GPtrArray *programs, GPtrArray *parsed,
              const ParseOptions *parse_options, const Machine *machine);
