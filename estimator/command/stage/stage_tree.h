/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/parse/parse.h"
#include "source/source.h"

/* Tells MESSAGE about the file SOURCE; returns the exit status. */
int stage_fail(const char *source, const char *message);

/* The sources at PATHS as one tree; NULL, with *ret_status said, where one cannot be read or does not
 * compile. */
SourceTree *stage_read_tree(const GPtrArray *paths, const ParseOptions *parse_options, int *ret_status);
