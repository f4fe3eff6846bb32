/* SPDX-License-Identifier: MIT */
#pragma once

#include "model/helps.h"
#include "text/json_writer.h"
#include "text/terminal.h"

/* What else would help RANKING's first layout, as a list; nothing where nothing is known. */
void report_append_helps(GString *out, const Ranking *ranking, const Terminal *terminal);
/* The same as "helps" of fieldwise-rank-1. */
void report_json_helps(JsonWriter *json, const Ranking *ranking);
/* "restrict", "unroll", "padding" */
const char *help_name(const Help *help);
