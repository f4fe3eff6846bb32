/* SPDX-License-Identifier: MIT */
/* estimator/command/apply/: the command `apply`. May use sources/, nvcc/, estimator/choose/ and below. */
#pragma once

#include "command/options/options.h"
#include "source/source.h"

/* --- apply_command.c */
/* `apply`: reads the sources of OPTIONS, and gives the record that they mean one layout in the program's own
 * text. Returns the exit status. */
int apply_command(Options *options);

/* --- changes.c */
/* Does CHANGES (of FileChange) as OPTIONS say: in place, all or none; as copies below a folder; or it prints
 * their diffs. Returns the exit status. */
int changes_write(const GPtrArray *changes, const Options *options);

/* Puts back all of CHANGES, which were done in place, or none. */
gboolean changes_take_back(const GPtrArray *changes, GError **error);
