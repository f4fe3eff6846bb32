/* SPDX-License-Identifier: MIT */
/* estimator/command/apply/: the command `apply`. May use header/ and below, and estimator/rewrite/. */
#pragma once

#include "options.h"
#include "parse.h"

/* `apply`: gives the record that OPTIONS mean one layout in the program's own text. PROGRAMS, of Program, are
 * its sources as they are analysed; their text is read again by PARSE_OPTIONS. Returns the exit status. */
int apply_run(const Options *options, const GPtrArray *programs, const ParseOptions *parse_options);
