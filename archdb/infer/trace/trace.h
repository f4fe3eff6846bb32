/* SPDX-License-Identifier: MIT */
/* archdb/infer/trace/: reads traces of microbenchmarks. May use archdb/, estimator/text/ and zlib. */
#pragma once

#include "trace_table.h"

typedef enum {
    TRACE_ERROR_FILE,      /* cannot be read, is too large, or is no trace */
    TRACE_ERROR_SYNTAX,    /* a line is not what docs/models/traces.md allows there */
    TRACE_ERROR_VALUE,     /* a number is malformed, not finite, or negative where none can be */
    TRACE_ERROR_CUT_SHORT, /* the end is missing, of the trace or of the compressed file */
    TRACE_ERROR_CHECKSUM,  /* a table's rows are not those that were written */
    TRACE_ERROR_DIRECTORY, /* no traces, or traces that do not belong together */
} TraceError;
#define TRACE_ERROR (trace_error_quark())
GQuark trace_error_quark(void);

/* The measurements of one program on one GPU in one run (docs/models/traces.md). */
typedef struct {
    char *path;        /* as it was given */
    char *program;     /* the key `program` */
    GHashTable *keys;  /* char * to char *: the file's, with `program`; all required ones are there */
    GPtrArray *tables; /* of TraceTable, in the file's order; owned */
} TraceFile;

/* Parses the LEN bytes (any, no NUL needed at the end) of an uncompressed trace. NAME stands in messages,
 * which start with "NAME:line:", and becomes the path. */
TraceFile *trace_file_parse(const char *name, const char *bytes, gsize len, GError **error);

/* Reads the trace at PATH, compressed with gzip where its name ends in ".gz"; at most 256 MiB of text. */
TraceFile *trace_file_load(const char *path, GError **error);

/* The value of the file's KEY; NULL where it has none. */
const char *trace_file_key(const TraceFile *file, const char *key);

void trace_file_free(TraceFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TraceFile, trace_file_free)
