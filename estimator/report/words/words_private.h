/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/words/words.h"

#include <glib.h>

/* --- report_sensitivities.c */
/* The dimensions of GRID as --grid takes them. Free with g_free(). */
char *grid_value(const gint64 *grid);
/* A sentence on the arrays of which it is not known where lanes go; NULL where there are none. */
char *report_localities(const Ranking *ranking);

/* --- report_trips.c */
/* Adds to SENTENCES the loops of RANKING's kernel whose number of iterations is unknown or stated by the
 * user, and those that can end early. */
void report_append_trips(GPtrArray *sentences, const Ranking *ranking);
/* "while (line 20)", "for j (line 4), k (line 9)": the loops of RANKING's kernel that are of unknown length
 * or can end early; NULL: there are none. Free with g_free(). */
char *report_open_loops(const Ranking *ranking);

/* --- report_strides.c */
/* A sentence on the parameters that multiply indices of RANKING's record and are not known; NULL: there are
 * none. Free with g_free(). */
char *report_strides(const Ranking *ranking);

/* --- report_text.c */
/* How KIND of a record is written in the source: "array of structs". */
const char *binding_kind_text(const Binding *binding);

/* --- report_registers.c */
/* Registers in reports; they may differ by layout. */

/* "32 registers (assumed)", "24 to 40 registers by layout (nvcc)": those of the layouts of RANKING. */
char *report_registers_text(const Ranking *ranking);

/* A sentence on where numbers by layout are from, and which layouts have none; NULL: there are none. */
char *report_registers_sentence(const Ranking *ranking);
