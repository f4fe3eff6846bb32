/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/report.h"
#include "model/launch/launch.h"
#include "model/ranking/ranking.h"
#include "text/text.h"
#include "model/advice/advice.h"

/* --- analysis_lines.c */
/* Checks the lines that REQUEST names with --taken and --trips: each has something open in KERNELS (of
 * Kernel), and none is named twice. Errors are ANALYSIS_ERROR_NAME and list the lines that there are. */
gboolean analysis_check_lines(const GPtrArray *kernels, const LaunchRequest *request, GError **error);

#define ANALYSIS_NAMES 12 /* that an error lists, at most */

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

/* --- report_csv.c */
/* The titles of the cells that tell which (kernel, record, launch) a line belongs to, with the registers of
 * the line's layout, for the start of a list. */
#define CSV_CASE_TITLES                                                                                      \
    "kernel", "record", "grid", "block", "registers", "assumed", "arch", "model", "cost_unit"

/* The titles of the cells that tell more of it, for the end of a list. */
#define CSV_LAUNCH_TITLES "stated_at", "params"

/* Adds the cells of CSV_CASE_TITLES for a line on LAYOUT. */
void csv_add_case(CsvLine *line, const Analysis *analysis, const Ranking *ranking,
                  const RankedLayout *layout);
/* Adds those of CSV_LAUNCH_TITLES. */
void csv_add_launch(CsvLine *line, const Ranking *ranking);

/* --- report_code_changes.c */
/* What else would help RANKING's first layout, as a list; nothing where nothing is known. */
void report_append_helps(GString *out, const Ranking *ranking, const Terminal *terminal);
/* The same as "helps" of fieldwise-rank-1. */
void report_json_helps(JsonWriter *json, const Ranking *ranking);
/* "restrict", "unroll", "padding" */
const char *code_change_name(const CodeChange *change);

/* --- report_optimal.c */
/* Appends what RANKING says of the best of all layouts, a sentence or two; nothing where it was not looked
 * for. WANTED: the user asked for it. */
void report_append_optimal(GString *out, const Ranking *ranking, const Model *model, gboolean wanted,
                           const Terminal *terminal);

/* Adds the object "search" where it was looked for. */
void report_json_optimal(JsonWriter *json, const Ranking *ranking);

/* --- report_registers.c */
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
