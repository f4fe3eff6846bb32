/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage/report/report.h"

/* The share of accesses to ARRAY that hit the 16 bytes of the thread's last one, where it goes from element
 * to element; NAN: not known. */
double stage_estimated_hits(const StageArray *array);

/* "strip 32": what is done with ARRAY of LOOP; "read, written": what the loop does with it. Free the first
 * with g_free(). */
char *stage_form_text(const StageLoop *loop, const StageArray *array);
const char *stage_access_text(const StageArray *array);
