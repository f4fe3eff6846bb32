/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/apply/apply.h"

/* What the file that `apply --undo` reads begins with. */
#define UNDO_MARK                                                                                            \
    "# Written by `fieldwise apply`. `fieldwise apply --undo` takes these changes back, as `patch -R` does.\n"

/* The file beside HEADER that `apply --undo` reads. Free with g_free(). */
char *undo_path(const char *header);

/* `apply --undo`: takes back what `apply --in-place` has done to the sources of the header at PATH, and
 * removes the header. Returns the exit status. */
int undo_run(const Options *options, const char *header);
