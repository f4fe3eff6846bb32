/* SPDX-License-Identifier: MIT */
#pragma once

#include "options.h"
#include "parse.h"

/* `apply`: gives the record of PROGRAM that OPTIONS mean one layout in the program's own text, which is read
 * again by PARSE_OPTIONS. Returns the exit status. */
int apply_run(const Options *options, const Program *program, const ParseOptions *parse_options);
