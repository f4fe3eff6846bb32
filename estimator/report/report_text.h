/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/analysis.h"
#include "text/terminal.h"
#include "model/turns.h"

/* The parts that the reports for people share. */

/* The GPU, the model and the unit of cost, of all that follows. */
void report_append_machine(GString *out, const Analysis *analysis, const Terminal *terminal);
/* The kernel, its record and its launch, each with where it comes from. */
void report_append_heading(GString *out, const Ranking *ranking, const Terminal *terminal);
/* Sentences on what the figures of RANKING rest on: what the user set, what was assumed, what was not
 * understood. Free with g_ptr_array_unref(). */
GPtrArray *report_assumptions(const Analysis *analysis, const Ranking *ranking);
/* Sentences on the assumptions of RANKING under which another layout would be first. Free with
 * g_ptr_array_unref(). */
GPtrArray *report_turns(const Ranking *ranking);
/* A sentence on the arrays of which it is not known where lanes go; NULL where there are none. */
char *report_localities(const Ranking *ranking);
/* "grid": what TURN takes otherwise. */
const char *turn_assumption(const Turn *turn);
/* The value of TURN's assumption, as the option has it that sets it: "1056", "64,32". Free with g_free(). */
char *turn_value_text(const Turn *turn);
/* Adds to SENTENCES the loops of RANKING's kernel whose number of iterations is unknown or stated by the
 * user, and those that can end early. */
void report_append_trips(GPtrArray *sentences, const Ranking *ranking);
/* Appends report_assumptions() as a list. */
void report_append_assumptions(GString *out, const Analysis *analysis, const Ranking *ranking,
                               const Terminal *terminal);
/* The kernels that were not ranked, those with one reason together. */
void report_append_skipped(GString *out, const Analysis *analysis, const Terminal *terminal);

/* How KIND of a record is written in the source: "array of structs". */
const char *binding_kind_text(const Binding *binding);
/* "grid", "block", …: what LAUNCH assumes, its registers only where they are used; free with
 * g_ptr_array_unref(). */
GPtrArray *launch_assumed_names(const LaunchConfig *launch, gboolean registers);
/* The value of the kernel's parameter NUMBER in LAUNCH, which the user or host code states; NULL: it is not
 * known. */
char *launch_param_text(const LaunchConfig *launch, guint number);
/* "file:line:column" of the launch in host code; NULL: there is none. */
char *launch_place_text(const LaunchConfig *launch);
/* The type of FIELD, "float" or "float[3]". */
char *field_type_text(const Field *field);
/* "load", "store" or "atomic". */
const char *access_kind_text(AccessKind kind);
/* The name of the field of the record that ACCESS falls on; NULL outside the record. */
const char *access_field_name(const Ranking *ranking, guint access);
/* The share of TOTAL that COST is, from 0 to 1; 0 where nothing costs. */
double cost_share(double cost, double total);
