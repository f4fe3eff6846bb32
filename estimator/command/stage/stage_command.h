/* SPDX-License-Identifier: MIT */
/* estimator/command/stage/: the command `stage`. May use apply/ and below, and estimator/stage/. */
#pragma once

#include "command/options/options.h"
#include "frontend/parse/parse.h"

/* `stage`: says which loops of the kernels in OPTIONS' sources can be staged, or writes them so. PROGRAMS (of
 * Program) are the analysed sources; PARSE_OPTIONS say how to read their text again. MACHINE is
 * what they are estimated for. Returns the exit status. */
int stage_run(const Options *options, const GPtrArray *programs, const ParseOptions *parse_options,
              const Machine *machine);
