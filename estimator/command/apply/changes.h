/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/options/options.h"
#include "source/source.h"

/* Does CHANGES (of FileChange) as OPTIONS say: in place, all or none; as copies below a folder; or it prints
 * their diffs. Returns the exit status. */
int changes_write(const GPtrArray *changes, const Options *options);

/* Puts back all of CHANGES, which were done in place, or none. */
gboolean changes_take_back(const GPtrArray *changes, GError **error);
