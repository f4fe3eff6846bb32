/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/trace/trace_directory.h"

/* What the classical rules read off the average latency over the stride (Saavedra 1992, as Mei and Chu 2016
 * give them in Section 4.1, equation 1): where a cache replaces the least recently used line of equal sets
 * that follow one another. */
typedef struct {
    gboolean known;
    double fits_bytes, exceeds_bytes; /* the largest array without misses at any stride, and the next one */
    double line_bytes;                /* the stride from which on each visit of a larger array misses */
    double ways, ways_below;          /* a set holds as many words, and fewer than that */
    char *reason;                     /* why it is not known; NULL where it is */
} StrideReading;

/* Reads the tables `stride` of PATH. Fails where a column or key is missing. Where there is no such table the
 * reading is not known and has no reason. */
gboolean stride_read(const TraceDirectory *directory, const char *path, StrideReading *ret_reading,
                     GError **error);

void stride_reading_clear(StrideReading *reading);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(StrideReading, stride_reading_clear)
