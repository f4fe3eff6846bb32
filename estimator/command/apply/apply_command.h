/* SPDX-License-Identifier: MIT */
/* estimator/command/apply/: the command `apply`. May use header/ and below, and estimator/rewrite/. */
#pragma once

#include "options.h"
#include "parse.h"

/* `apply`: gives the record that OPTIONS mean one layout in the program's own text. PROGRAMS (of Program) are
 * its analysed sources; PARSE_OPTIONS say how to read their text again. Returns the exit status. */
int apply_run(const Options *options, const GPtrArray *programs, const ParseOptions *parse_options);
