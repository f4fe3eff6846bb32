/* SPDX-License-Identifier: MIT */
/* estimator/command/header/: the command `header`. May use estimator/choose/, options/ and below. */
#pragma once

#include "command/options/options.h"

/* The header that OPTIONS ask for, for a record of PROGRAM. Fails with ANALYSIS_ERROR, BINDING_ERROR,
 * LAYOUT_ERROR and HEADER_ERROR. */
char *header_of_program(const Program *program, const Options *options, GError **error);
