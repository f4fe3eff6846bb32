/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

typedef enum {
    NVCC_ERROR_MISSING, /* there is no nvcc, or nothing to compile for */
    NVCC_ERROR_COMPILE, /* it failed, or took too long */
    NVCC_ERROR_KERNEL,  /* it says nothing of a kernel */
} NvccError;
#define NVCC_ERROR (nvcc_error_quark())
GQuark nvcc_error_quark(void);

/* The first of PATHS (ended by NULL) that can be run, as an absolute path; an error that names all where
 * there is none. */
char *nvcc_find(const char *const *paths, GError **error);

/* Runs ARGV without input, SECONDS at most, with its temporary files in SCRATCH (NULL: where they usually
 * are); *RET_OUTPUT is all that it printed, also where it failed. Several threads may do so at a time. */
gboolean nvcc_run(const char *const *argv, const char *scratch, guint seconds, char **ret_output,
                  GError **error);
