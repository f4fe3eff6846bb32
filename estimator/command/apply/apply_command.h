/* SPDX-License-Identifier: MIT */
/* estimator/command/apply/: the command `apply`. May use header/ and below, and estimator/rewrite/. */
#pragma once

#include "machine.h"
#include "options.h"
#include "parse.h"

/* `apply`: gives the record that OPTIONS mean one layout in the program's own text. PROGRAMS (of Program) are
 * its analysed sources; PARSE_OPTIONS say how to read their text again. MACHINE chooses
 * the layout where OPTIONS name none, and is added to them; it may be NULL otherwise. Returns the exit
 * status. */
int apply_run(Options *options, const GPtrArray *programs, const ParseOptions *parse_options,
              const Machine *machine);
