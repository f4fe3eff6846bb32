/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/arch.h"
#include "text/terminal.h"

/* A table for TERMINAL of what A and B say, key by key; a star marks values that differ beyond their spread.
 */
char *arch_compare_table(const Arch *a, const Arch *b, const Terminal *terminal);

/* The same as JSON: "fieldwise-compare-1". */
char *arch_compare_json(const Arch *a, const Arch *b);
