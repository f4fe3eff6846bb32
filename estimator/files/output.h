/* SPDX-License-Identifier: MIT */
#pragma once

#include "input_set.h"

/* Writes TEXT to the file at PATH, whole or not at all, or with PATH NULL to standard output. A file that is
 * there keeps its mode. INPUTS are what the run has read: a PATH that leads to one of them is an INPUT_ERROR.
 * SIGPIPE must be ignored: a closed pipe is an error like a full disk. */
gboolean output_write(const char *path, const char *text, const InputSet *inputs, GError **error);
