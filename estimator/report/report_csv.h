/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis.h"
#include "text/csv_line.h"

/* The titles of the cells that tell which (kernel, record, launch) a line belongs to, with the registers of
 * the line's layout, for the start of a list. */
#define CSV_CASE_TITLES                                                                                      \
    "kernel", "record", "grid", "block", "registers", "assumed", "arch", "model", "cost_unit"

/* The titles of the cells that tell more of it, for the end of a list. */
#define CSV_LAUNCH_TITLES "stated_at", "params"

/* Adds the cells of CSV_CASE_TITLES for a line on LAYOUT. */
void csv_add_case(CsvLine *line, const Analysis *analysis, const Ranking *ranking,
                  const RankedLayout *layout);
/* Adds those of CSV_LAUNCH_TITLES. */
void csv_add_launch(CsvLine *line, const Ranking *ranking);
