/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/ranking.h"

/* Registers in reports; they may differ by layout. */

/* "32 registers (assumed)", "24 to 40 registers by layout (nvcc)": those of the layouts of RANKING. */
char *report_registers_text(const Ranking *ranking);

/* A sentence on where numbers by layout are from, and which layouts have none; NULL: there are none. */
char *report_registers_sentence(const Ranking *ranking);

/* Whether layouts of RANKING have different numbers. */
gboolean report_registers_differ(const Ranking *ranking);

/* Whether the number of some layout of RANKING is a default; that of LAYOUT. */
gboolean report_registers_assumed(const Ranking *ranking);
gboolean report_layout_registers_assumed(const Ranking *ranking, const RankedLayout *layout);
