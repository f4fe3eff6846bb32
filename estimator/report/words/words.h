/* SPDX-License-Identifier: MIT */
/* Sentences, labels and sums that several reports share. */
#pragma once

#include "model/advice/advice.h"
#include "report/analysis/analysis.h"
#include "model/ranking/ranking.h"

#include <glib.h>

/* --- report_text.c */
/* Why nothing was ranked, a line a kernel: "file:line:column: error: …". */
char *report_skips(const Analysis *analysis);

/* The parts that the reports for people share. */

/* The GPU, the model and the unit of cost, of all that follows. */
void report_append_machine(GString *out, const Analysis *analysis, const Terminal *terminal);
/* The kernel, its record and its launch, each with where it comes from. */
void report_append_heading(GString *out, const Ranking *ranking, const Terminal *terminal);
/* Sentences on what the figures of RANKING rest on: what the user set, what was assumed, what was not
 * understood. Free with g_ptr_array_unref(). */
GPtrArray *report_assumptions(const Analysis *analysis, const Ranking *ranking);

/* --- report_robust.c */
/* What the gain of ROBUST's choice, NULL for none, rests on and is not known, a list; NULL: nothing. Free
 * with g_free(). */
char *report_guesses(const Robust *robust);
/* Why ROBUST's choice, which costs TOTAL, is first where LEAST, which costs LEAST_TOTAL, costs less by more
 * than KNOWN_ERROR; NULL: it does not. Free with g_free(). */
char *report_robust_reason(const Robust *robust, double total, const RankedLayout *least, double least_total,
                           double known_error);

/* A fact that would settle which layout is first: it is one of two. */
typedef struct {
    const char *record;
    char *asks;                  /* "the grid", "how large n is" */
    char *where;                 /* "nbody", "3 launches" */
    char *options[2], *means[2]; /* what says so to the command; what that means */
    const char *layouts[2];      /* what is first then */
    double worst;                /* what the choice loses at worst without it */
} Question;

/* That of ROBUST, the choice for the launches of RANKINGS (of const Ranking, at least one), which must
 * outlive it. FALSE: there is none, or ROBUST is NULL. Clear with question_clear(). */
gboolean report_question(const Robust *robust, const GPtrArray *rankings, Question *ret_question);
void question_clear(Question *question);

/* --- report_sensitivities.c */
/* Sentences on the assumptions of RANKING under which another layout would be first. Free with
 * g_ptr_array_unref(). */
GPtrArray *report_sensitivities(const Ranking *ranking);
/* A clause on loops whose length is a guess, where another length would make a layout first that is faster by
 * more than the estimate can err; NULL: there are none. Free with g_free(). */
char *report_trips_doubt(const Ranking *ranking);
/* "grid": what TURN takes otherwise. */
const char *sensitivity_assumption(const Sensitivity *sensitivity);
/* The value of TURN's assumption, as the option has it that sets it: "1056", "64,32". Free with g_free(). */
char *sensitivity_value_text(const Sensitivity *sensitivity);

/* --- report_text.c */
/* Appends report_assumptions() as a list. */
void report_append_assumptions(GString *out, const Analysis *analysis, const Ranking *ranking,
                               const Terminal *terminal);
/* The kernels that were not ranked, those with one reason together. */
void report_append_skipped(GString *out, const Analysis *analysis, const Terminal *terminal);
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

/* --- layout_labels.c */
/* How a table calls layouts of one record, so that they stay short and differ: by name where they have one, a
 * nested struct that lies together by "pos.*", and fields that are not used, and lie together, by "(unused)".
 * Where names of fields would still make it too wide, by letters. */
typedef struct {
    GPtrArray *texts; /* of char *, one a layout, in order */
    char *legend;     /* what letters stand for: "A=energy, B=total"; NULL: there are none */
} LayoutLabels;

/* Of LAYOUTS (of const RankedLayout *) of RECORD; a label wider than MOST columns makes all have letters. */
LayoutLabels *layout_labels_new(const GPtrArray *layouts, const Record *record, guint most);
void layout_labels_free(LayoutLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(LayoutLabels, layout_labels_free)

/* --- layout_rows.c */
/* Layouts that one line of a table stands for. */
typedef struct {
    const RankedLayout *layout; /* the first of them */
    guint n;
    gboolean is_least; /* more of them may be among the layouts that were not kept */
} LayoutRow;

/* The lines for the layouts of RANKING, of LayoutRow: one for each, or unless EXPAND one for all that share a
 * rank and differ only in fields that the kernel uses alike, or in where unused fields lie. */
GArray *layout_rows_new(const Ranking *ranking, gboolean expand);

/* Fields that the kernel of RANKING uses alike, where there are several in one class: "x, y, z; vx, vy, vz".
 * "" where there are none. */
char *layout_rows_classes(const Ranking *ranking);

/* --- part_costs.c */
/* The share of one part of the GPU in a launch's cost, by its causes. */
typedef struct {
    const char *name;
    double loads, stores; /* accesses; atomics are stores */
    double rest;          /* what the kernel computes */
} PartCost;

double part_cost_total(const PartCost *part);
/* The parts of ONE, which is explained, that cost something: of PartCost, the largest first. Free with
 * g_array_unref(). */
GArray *part_costs(const Analysis *analysis, const Case *one);
/* The part of ONE's cost that is no access's. */
double part_costs_rest(const Analysis *analysis, const Case *one);

/* --- report_registers.c */
/* Whether layouts of RANKING have different numbers. */
gboolean report_registers_differ(const Ranking *ranking);

/* Whether the number of some layout of RANKING is a default; that of LAYOUT. */
gboolean report_registers_assumed(const Ranking *ranking);
gboolean report_layout_registers_assumed(const Ranking *ranking, const RankedLayout *layout);
