/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Why figures miss, as people found it: a file with a line a report, kind of miss and kernel. */
typedef struct Reasons Reasons;

/* Reads the CSV file at PATH: report, what, kernel, reason. A report of "*" is any. */
Reasons *reasons_load(const char *path, GError **error);
void reasons_free(Reasons *reasons);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Reasons, reasons_free)

/* Why KERNEL (as case_title() has it) misses in WHAT of REPORT; where nobody has looked, a text that says so,
 * and a line on standard error. */
const char *reasons_find(const Reasons *reasons, const char *report, const char *what, const char *kernel);
