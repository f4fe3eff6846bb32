/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* The first lines of a trace of PROGRAM, up to the first table, as the benchmarks write them. */
#define TRACE_HEAD(program)                                                                                  \
    "fieldwise-trace = 1\n"                                                                                  \
    "program = " program "\n"                                                                                \
    "device = NVIDIA Test\n"                                                                                 \
    "device_id = 0123abcd\n"                                                                                 \
    "compute_capability = 9.0\n"                                                                             \
    "sm_count = 132\n"                                                                                       \
    "driver = 580.0\n"                                                                                       \
    "cuda_driver = 13.0\n"                                                                                   \
    "cuda_runtime = 13.0\n"                                                                                  \
    "clock_mhz = 1980.0\n"                                                                                   \
    "date = 2026-11-20T14:05:11Z\n"                                                                          \
    "run = 20261120-140455-0123abcd\n"

/* TEXT, a trace, with a "?" behind "rows =", "checksum =" and "tables =" replaced by what belongs there. */
char *trace_text_seal(const char *text);

/* FROM, which TEXT holds, becomes TO, once. */
char *trace_text_replace(const char *text, const char *from, const char *to);

/* The line, counted from 1, on which TEXT holds PART. */
guint trace_text_line(const char *text, const char *part);

/* Writes TEXT to the file NAME in FOLDER, compressed where NAME ends in ".gz". */
void trace_text_write(const char *folder, const char *name, const char *text);

/* Removes FOLDER and the files in it. */
void trace_text_remove_folder(const char *folder);
