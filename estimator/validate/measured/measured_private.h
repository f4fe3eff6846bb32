/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/measured/measured.h"

/* --- results_check.c */
/* Checks the comment lines of TABLE against BUNDLE and the other files of RESULTS, and keeps them. */
gboolean results_check_keys(Results *results, const Bundle *bundle, const CsvTable *table,
                            const ResultsPolicy *policy, GError **error);

/* --- results_rows.c */
/* A file of results that is being read. */
typedef struct {
    const Bundle *bundle;
    Results *results;
    const CsvTable *table;
    gboolean take_unknown;  /* leave out rows that BUNDLE does not know, instead of failing */
    guint n_unknown;        /* of those */
    guint key_columns[4];   /* program, kernel, variant, layout */
    guint columns[8];       /* of the file's own, in the order of its list */
    int least_column;       /* of requests_least; -1: the file lacks it */
    int metrics[N_METRICS]; /* columns; -1: the file lacks it */
    GHashTable *seen;       /* of char *: the sites that were read */
    GError **error;
} RowReader;

/* Finds the columns that all files have, and then those of one; a missing one is an error, a missing metric
 * is not. */
gboolean results_begin_rows(RowReader *reader);
gboolean results_begin_times(RowReader *reader);
gboolean results_begin_counters(RowReader *reader);
gboolean results_begin_sites(RowReader *reader);

/* Takes a row of times.csv, counters.csv, sites.csv. */
gboolean results_take_time(RowReader *reader, const CsvRow *row);
gboolean results_take_counters(RowReader *reader, const CsvRow *row);
gboolean results_take_site(RowReader *reader, const CsvRow *row);

/* Notes what was left out of the file called NAME. */
void results_end_rows(RowReader *reader, const char *name);
