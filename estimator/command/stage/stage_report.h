/* SPDX-License-Identifier: MIT */
#pragma once

#include "stage.h"
#include "terminal.h"

/* What can be staged of LOOPS, and what stands against the rest, as text. Free with g_free(). */
char *stage_report(const SourceTree *tree, const GPtrArray *loops, const Terminal *terminal);
