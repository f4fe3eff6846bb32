/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis/analysis.h"
#include "command/options/options.h"
#include "frontend/parse/parse.h"

/* Sentences on the loops of PROGRAM, the source of OPTIONS as it was analysed, that `stage` would make at
 * least STAGE_WORTH_A_WORD times as fast, each with a line feed before and behind; NULL: there are none. What
 * cannot be read again by PARSE_OPTIONS says nothing. Free with g_free(). */
char *stage_hint(const Options *options, Program *program, const ParseOptions *parse_options,
                 const Machine *machine);
#define STAGE_WORTH_A_WORD 1.2
