/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The rows of benchmarks/kernels/accessors/headers.list under the source folder ROOT, each a char **: header,
 * source, record, prefix. */
GPtrArray *headers_list_read(const char *root);
