/* SPDX-License-Identifier: MIT */
#pragma once

#include "kernel_source.h"

/* Compilations of one source, each with another header in the place of one that it includes. */

typedef struct {
    const AccessorHeader *header; /* that is replaced; NULL: the source is compiled as it is */
    char *spec;                   /* the layout of the other header */
    char *text;                   /* the other header */
    char *output;                 /* what nvcc printed */
    GError *error;                /* NVCC_ERROR; NULL: it was compiled */
} NvccJob;

NvccJob *nvcc_job_new(const AccessorHeader *header, const char *spec, char *text);
void nvcc_job_free(gpointer job);

/* How a source is compiled. */
typedef struct {
    const char *nvcc, *target;  /* a program; "sm_90" */
    const char *path;           /* the source as it is */
    const KernelSource *source; /* the same with its headers; may be NULL where no header is replaced */
    char *const *args;          /* the user's, ended by NULL; or NULL */
} NvccSource;

/* Runs JOBS, of NvccJob, as many at a time as there are processors. The error is that of the first job that
 * has one. No file stays. */
gboolean nvcc_jobs_run(const NvccSource *source, GPtrArray *jobs, GError **error);
