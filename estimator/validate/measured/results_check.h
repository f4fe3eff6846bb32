/* SPDX-License-Identifier: MIT */
#pragma once

#include "validate/measured/csv_table.h"
#include "validate/measured/results.h"

/* Checks the comment lines of TABLE against BUNDLE and the other files of RESULTS, and keeps them. */
gboolean results_check_keys(Results *results, const Bundle *bundle, const CsvTable *table,
                            const ResultsPolicy *policy, GError **error);
