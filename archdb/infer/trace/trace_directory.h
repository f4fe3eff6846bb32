/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/trace/trace.h"

/* The traces of one run on one GPU. */
typedef struct {
    char *path;
    GPtrArray *files; /* of TraceFile, at least one, sorted by name; owned */
    GPtrArray
        *notes; /* of char *: what a reader should know that is no error, such as clocks that differ; owned */
} TraceDirectory;

/* Loads every NAME.trace and NAME.trace.gz in the folder PATH; other files are ignored. Fails where there is
 * none, one is not valid, they come from several GPUs or runs, or two of them measure the same. */
TraceDirectory *trace_directory_load(const char *path, GError **error);

/* A directory without files, for a caller that makes traces instead of reading them. */
TraceDirectory *trace_directory_new(const char *path);

/* The value of KEY in the first file; for the keys that are the same in all: device, device_id, run, driver.
 */
const char *trace_directory_key(const TraceDirectory *directory, const char *key);

/* The clock of the multiprocessors in MHz, the median over the files. */
double trace_directory_clock_mhz(const TraceDirectory *directory);

/* The tables called TABLE of all files of PROGRAM, in their order, empty where there is none; any program
 * where PROGRAM is NULL. The tables stay the directory's. */
GPtrArray *trace_directory_tables(const TraceDirectory *directory, const char *program, const char *table);

/* The first table called TABLE of PROGRAM whose KEY is VALUE, whatever its keys where KEY is NULL; NULL where
 * there is none. */
const TraceTable *trace_directory_table(const TraceDirectory *directory, const char *program,
                                        const char *table, const char *key, const char *value);

void trace_directory_free(TraceDirectory *directory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TraceDirectory, trace_directory_free)
