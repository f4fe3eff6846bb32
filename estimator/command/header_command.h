/* SPDX-License-Identifier: MIT */
#pragma once

#include "header_names.h"
#include "options.h"

/* The header that OPTIONS ask for, for a record of PROGRAM. Fails with ANALYSIS_ERROR, BINDING_ERROR,
 * LAYOUT_ERROR and HEADER_ERROR. */
char *header_of_program(const Program *program, const Options *options, GError **error);

/* Whether the file at PATH, which may be NULL, is a header with the names of TEXT, a header, too: the next
 * layout of a program that includes it. */
gboolean header_replaces(const char *text, const char *path);
