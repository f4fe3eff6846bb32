/* SPDX-License-Identifier: MIT */
/* estimator/command/header/: the command `header`. May use estimator/choose/, sources/ and below. */
#pragma once

#include "command/options/options.h"
#include "ir/ir.h"

/* `header`: reads the source of OPTIONS, and writes what its record looks like in memory. Returns the exit
 * status.
 */
int header_command(const Options *options);

/* Why `header` with OPTIONS, which name a layout, would write nothing for PROGRAM; NULL: it would write. Free
 * with g_free(). */
char *header_refusal(const Options *options, Program *program);
