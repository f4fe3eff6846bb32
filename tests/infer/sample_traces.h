/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/infer.h"

/* A trace directory that grows in memory, of a GPU of 4 multiprocessors at 1000 MHz. */
TraceDirectory *sample_directory_new(void);

/* Adds a table of N_ROWS rows of zeros to the file of PROGRAM; then come keys and their values, ended by
 * NULL. */
TraceTable *sample_table(TraceDirectory *directory, const char *program, const char *name,
                         const char *columns, guint n_rows, ...) G_GNUC_NULL_TERMINATED;

/* Sets the cells of ROW from the left; as many as the table has columns follow, all double. */
void sample_row(TraceTable *table, guint row, ...);

/* A standard normal number. */
double sample_normal(GRand *random);

/* Sets ROW of a table of the columns of a sweep to what N_VISITS visits of latencies CYCLES say; sorts them.
 */
void sample_sweep_row(TraceTable *table, guint row, double size_bytes, double *cycles, gsize n_visits);

#define SAMPLE_SWEEP_COLUMNS "size_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples"

/* The entry of KEY, which must be there, with a value or without. */
const InferEntry *sample_entry(const InferResult *result, ArchKey key);

/* The value of KEY as a number; fails the test where it is not determined. */
double sample_value(const InferResult *result, ArchKey key);

void sample_assert_unknown(const InferResult *result, ArchKey key);

/* infer_architecture(), which must not fail. */
InferResult *sample_infer(const TraceDirectory *directory);
