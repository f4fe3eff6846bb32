/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/launch/register_table.h"

/* Reads the registers of kernels under layouts from the CSV file at PATH: a line of titles with the columns
 * kernel, layout and registers, which may have record and variant, and others that mean nothing; lines that
 * begin with # are comments. A file that cannot be read is an OPTION_ERROR, what is wrong in it
 * REGISTER_ERROR_SYNTAX, "PATH:LINE:COLUMN: error: ...". */
RegisterTable *register_file_read(const char *path, GError **error);

/* The same of TEXT, which is called PATH. */
RegisterTable *register_file_parse(const char *path, const char *text, GError **error);
