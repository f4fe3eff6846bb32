/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/nvcc/nvcc.h"
#include "validate/case/case.h"
#include "report/analysis/analysis.h"
#include "command/options/options.h"

#include <glib.h>

/* --- nvcc_jobs.c */
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

/* --- nvcc_output.c */
/* Reads the output of `nvcc -Xptxas -v`. */

/* The registers of a thread of each kernel that TEXT tells of: name in the compiled code -> gint64 *. */
GHashTable *nvcc_output_registers(const char *text);

/* The registers of the kernel that libclang calls SYMBOL. nvcc names apart what is static or in a namespace
 * without a name, by the file: such a kernel is found where no other has the same name but for that. FALSE
 * where it is not among REGISTERS, or where several may be meant. */
gboolean nvcc_output_find(GHashTable *registers, const char *symbol, gint64 *ret_registers);

/* The same of a kernel whose parameters have other types in the compiled code: the only one with its name and
 * its arguments as a template. */
gboolean nvcc_output_find_retyped(GHashTable *registers, const char *symbol, gint64 *ret_registers);

/* The first line of TEXT that tells an error, else the first that is not empty; NULL: there is none. */
char *nvcc_output_error(const char *text);

/* --- nvcc_wanted.c */
/* The nvcc of the toolkit that OPTIONS name, of the variable NVCC, of PATH or of the usual place, the first
 * that there is; an NVCC_ERROR_MISSING where there is none. Free with g_free(). */
char *nvcc_wanted(const Options *options, GError **error);

/* What nvcc calls the GPU of MACHINE: "sm_90"; an NVCC_ERROR_MISSING where that is not known. Free with
 * g_free(). */
char *nvcc_target(const Machine *machine, GError **error);
