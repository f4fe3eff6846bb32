/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* FOLDER gets the header of every row of headers.list, written by the command FIELDWISE in the layout SPEC,
 * or with SPEC NULL in that of the plain kernel: separate arrays of parallel pointers, else structs. Adds to
 * TEXT the inclusion of them all, and of every kernel on accessors in a namespace of its own, a_nbody for
 * nbody.cu; with PLAIN of the plain kernels too, p_nbody. ROOT is the source's folder. */
void kernels_write(const char *folder, const char *fieldwise, const char *root, const char *spec,
                   gboolean plain, GString *text);

/* "release 13.0, V13.0.88": what the compiler that NVCC names calls itself. */
char *nvcc_version(void);
