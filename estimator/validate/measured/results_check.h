/* SPDX-License-Identifier: MIT */
#pragma once

#include "csv_table.h"
#include "results.h"

/* Holds the comment lines of TABLE against BUNDLE and against what RESULTS have of other files, and keeps
 * what they say. */
gboolean results_check_keys(Results *results, const Bundle *bundle, const CsvTable *table,
                            const ResultsPolicy *policy, GError **error);
