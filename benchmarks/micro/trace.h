/* SPDX-License-Identifier: MIT */
#pragma once

/* Writes traces in the format of docs/models/traces.md. Plain C and C++, header only: a GPU node needs no
 * library for it.
 *
 *     TraceWriter w;
 *     trace_open(&w, stdout, "shared");
 *     trace_key(&w, "device", "%s", name);
 *     trace_table(&w, "latency");
 *     trace_key(&w, "word_bytes", "%d", 4);
 *     trace_rows(&w, "stride_words,cycles", 2);
 *     trace_row(&w, "0,%.2f", a);
 *     trace_row(&w, "1,%.2f", b);
 *     trace_table_end(&w);
 *     return trace_close(&w);
 */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    FILE *file;
    uint32_t checksum;
    unsigned tables;
    long rows_left; /* of the open table; -1 where none is open */
} TraceWriter;

static inline uint32_t
trace_fnv1a(uint32_t hash, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (uint8_t)bytes[i]) * 16777619u;
    return hash;
}

#define TRACE_FNV1A_START 2166136261u

static inline void
trace_key(TraceWriter *writer, const char *key, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fprintf(writer->file, "%s = ", key);
    vfprintf(writer->file, format, arguments);
    fputc('\n', writer->file);
    va_end(arguments);
}

static inline void
trace_open(TraceWriter *writer, FILE *file, const char *program)
{
    writer->file = file;
    writer->checksum = TRACE_FNV1A_START;
    writer->tables = 0;
    writer->rows_left = -1;
    trace_key(writer, "fieldwise-trace", "1");
    trace_key(writer, "program", "%s", program);
}

static inline void
trace_table(TraceWriter *writer, const char *name)
{
    fprintf(writer->file, "\n[%s]\n", name);
    writer->checksum = TRACE_FNV1A_START;
    writer->tables++;
}

/* Ends the keys of a table; exactly N rows follow. */
static inline void
trace_rows(TraceWriter *writer, const char *columns, long n)
{
    trace_key(writer, "columns", "%s", columns);
    trace_key(writer, "rows", "%ld", n);
    writer->rows_left = n;
}

/* Adds TEXT to the open table's rows; it holds whole rows or, for long ones, a part of one. */
static inline void
trace_text(TraceWriter *writer, const char *text)
{
    size_t n = strlen(text);

    for (size_t i = 0; i < n; i++)
        writer->rows_left -= text[i] == '\n';
    writer->checksum = trace_fnv1a(writer->checksum, text, n);
    fputs(text, writer->file);
}

/* One short row, without its line end. */
static inline void
trace_row(TraceWriter *writer, const char *format, ...)
{
    char text[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    trace_text(writer, text);
    trace_text(writer, "\n");
}

static inline void
trace_table_end(TraceWriter *writer)
{
    if (writer->rows_left != 0) {
        fprintf(stderr, "trace: %ld rows are missing or too many\n", writer->rows_left);
        exit(3);
    }
    writer->rows_left = -1;
    fprintf(writer->file, "checksum = %08x\n", writer->checksum);
}

/* 0 where all of it was written. */
static inline int
trace_close(TraceWriter *writer)
{
    fprintf(writer->file, "\n[end]\ntables = %u\n", writer->tables);
    return fflush(writer->file) != 0 || ferror(writer->file);
}
