/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/measured/validation_error.h"

/* Reads a file that divides kernels into groups: a line a kernel with its name and the name of its group,
 * separated by blanks, what follows means nothing; '#' begins a comment. What is returned gives names, char
 * *, their group, char *. */
GHashTable *split_file_load(const char *path, GError **error);
