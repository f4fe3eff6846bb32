/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Whether a matrix of latencies (multiprocessors by lines) shows two halves: a line near for one
 * multiprocessor is far for those of the other half. */
typedef struct {
    gboolean two;
    double difference;  /* far less near, in cycles */
    double least_shown; /* the least difference that this matrix would show, in cycles */
    double agreement;   /* share of the latencies on the side of the middle that their halves say */
    signed char *row_half, *column_half; /* 1 or -1; near where they are equal; owned */
} Partition;

/* Fits latency = row + column + (near or far) to N_ROWS >= 2 by N_COLUMNS >= 2 CYCLES, row after row. The
 * halves are the signs of the leading singular vectors of the doubly centred matrix. Two halves are there
 * where Schwarz's criterion of that fit, each half's name a parameter, is below that without halves, and the
 * difference is over twice what latencies scatter around the fit. */
Partition *partition_find(const double *cycles, guint n_rows, guint n_columns, double noise);

void partition_free(Partition *partition);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Partition, partition_free)
