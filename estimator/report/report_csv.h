/* SPDX-License-Identifier: MIT */
#pragma once

#include "analysis.h"
#include "csv_line.h"

/* The titles of the cells that tell which (kernel, record, launch) a line belongs to, with the registers of
 * the line's layout, for the start of a list. */
#define CSV_CASE_TITLES                                                                                      \
    "kernel", "record", "grid", "block", "registers", "assumed", "arch", "model", "cost_unit"

/* Those cells, for a line on LAYOUT. */
void csv_add_case(CsvLine *line, const Analysis *analysis, const Ranking *ranking,
                  const RankedLayout *layout);
