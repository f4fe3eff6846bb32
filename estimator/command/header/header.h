/* SPDX-License-Identifier: MIT */
/* estimator/command/header/: the command `header`. May use options/ and below. */
#pragma once

#include "records/records.h"
#include "layouts/header/header.h"
#include "layouts/header/structs/structs.h"
#include "layouts/layouts.h"
#include "command/options/options.h"

/* The header that OPTIONS ask for, for a record of PROGRAM. Fails with ANALYSIS_ERROR, BINDING_ERROR,
 * LAYOUT_ERROR and HEADER_ERROR. */
char *header_of_program(const Program *program, const Options *options, GError **error);

/* The record of PROGRAM that OPTIONS ask for: a copy, with all that the kernels access of it. Of parallel
 * pointers only those of the kernels LAUNCHED, a set of Kernel, count; NULL: all do. Where it fails,
 * *ret_kernel is the kernel that this is about, or NULL. */
Binding *header_find_record(const Program *program, const Options *options, GHashTable *launched,
                            const Kernel **ret_kernel, GError **error);

/* Makes ERROR, which is set, a HEADER_ERROR_PLACE at KERNEL; where that is NULL it stays as it is. */
void header_set_place(const Kernel *kernel, GError **error);

/* The header of RECORD in the layout of OPTIONS, under NAMES. */
char *header_of_record(const Record *record, const HeaderNames *names, HeaderExtent extent,
                       const Options *options, GError **error);

/* Whether the file at PATH, which may be NULL, is a header with the names of TEXT, a header, too: the next
 * layout of a program that includes it. */
gboolean header_replaces(const char *text, const char *path);
