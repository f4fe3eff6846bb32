/* SPDX-License-Identifier: MIT */
#pragma once

#include "text/json_writer.h"
#include "report/report_text.h"

/* Appends what RANKING says of the best of all layouts, a sentence or two; nothing where it was not looked
 * for. WANTED: the user asked for it. */
void report_append_optimal(GString *out, const Ranking *ranking, const Model *model, gboolean wanted,
                           const Terminal *terminal);

/* Adds the object "search" where it was looked for. */
void report_json_optimal(JsonWriter *json, const Ranking *ranking);
