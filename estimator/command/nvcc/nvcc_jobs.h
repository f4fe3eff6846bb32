/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/plan/kernel_source.h"

/* Compilations of one source, each with another header in the place of one that it includes. */

typedef struct {
    const KernelSource *source;   /* with its headers; NULL: the source is compiled as it is */
    const AccessorHeader *header; /* that is replaced; NULL likewise */
    char *spec;                   /* the layout of the other header */
    char *text;                   /* the other header */
    char *output;                 /* what nvcc printed */
    GError *error;                /* NVCC_ERROR; NULL: it was compiled */
} NvccJob;

NvccJob *nvcc_job_new(const KernelSource *source, const AccessorHeader *header, const char *spec, char *text);
void nvcc_job_free(gpointer job);

/* How a source is compiled. */
typedef struct {
    const char *nvcc, *target; /* a program; "sm_90" */
    const char *path;          /* the source as it is */
    char *const *args;         /* the user's, ended by NULL; or NULL */
} NvccSource;

/* Runs JOBS, of NvccJob, as many at a time as there are processors. Sources with a header that plan has
 * written in may fail to compile: they keep their errors. The error is that of the first other job that has
 * one. No file stays. */
gboolean nvcc_jobs_run(const NvccSource *source, GPtrArray *jobs, GError **error);
