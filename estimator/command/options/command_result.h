/* SPDX-License-Identifier: MIT */
#pragma once

#include "files/input_set.h"

#define STATUS_NONE 1 /* nothing was ranked, or the result could not be written */
#define STATUS_USAGE                                                                                         \
    2 /* wrong whatever the source: usage, an architecture, traces, a spec that does not parse */

/* Prints ERROR on standard error and returns STATUS. */
int command_fail(const GError *error, int status);

/* The same for an ERROR that begins with where it is: "FILE:LINE:COLUMN: error: ...". */
int command_fail_in_place(const GError *error, int status);

/* Writes TEXT to the file at PATH or, where it is NULL, to standard output, and never to one of INPUTS;
 * returns the exit status. */
int command_write(const char *path, const char *text, const InputSet *inputs);
