/* SPDX-License-Identifier: MIT */
#pragma once

#include "command/arch/arch.h"
#include "command/options/options.h"
#include "archdb/archdb.h"
#include "text/text.h"
#include "files/files.h"
#include "archdb/infer/plot/plot.h"

/* --- arch_compare_text.c */
/* A table for TERMINAL of what A and B say, key by key; a star marks values that differ beyond their spread.
 */
char *arch_compare_table(const Arch *a, const Arch *b, const Terminal *terminal);

/* The same as JSON: "fieldwise-compare-1". */
char *arch_compare_json(const Arch *a, const Arch *b);

/* --- arch_infer.c */
/* Infers an architecture from the trace directories PATHS, ended by NULL, at least one, as `fieldwise arch
 * infer` does. BASE, a name or a file, or NULL, supplies what the traces do not tell. OUTPUT names the
 * architecture; NULL: none yet. Returns the text of the architecture file; *RET_REPORT is a table for
 * TERMINAL of what was inferred, and what was not with the reasons. What was read is added to INPUTS. Errors
 * are TRACE_ERROR and ARCH_ERROR. */
char *arch_infer(const char *const *paths, const char *base, const char *output, const Terminal *terminal,
                 InputSet *inputs, char **ret_report, GError **error);

/* The architecture that the trace directory at PATH tells by itself. What was read is added to INPUTS. */
Arch *arch_infer_directory(const char *path, InputSet *inputs, GError **error);

/* --- arch_measure.c */
typedef enum {
    ARCH_MEASURE_ERROR_FAILED, /* no GPU, nothing to measure it with, or no place for what was measured */
} ArchMeasureError;
#define ARCH_MEASURE_ERROR (arch_measure_error_quark())
GQuark arch_measure_error_quark(void);

/* Measures the GPU that is here and writes its file, as `fieldwise arch measure` does with OPTIONS; returns
 * the exit status. */
int arch_measure(const Options *options);

/* --- arch_plot.c */
typedef enum {
    ARCH_PLOT_ERROR_TRACES,  /* the directory holds nothing that can be drawn */
    ARCH_PLOT_ERROR_GNUPLOT, /* gnuplot is missing or too old */
    ARCH_PLOT_ERROR_DRAWING, /* a picture could not be drawn */
} ArchPlotError;
#define ARCH_PLOT_ERROR (arch_plot_error_quark())
GQuark arch_plot_error_quark(void);

/* Draws the traces in the folder DIRECTORY with gnuplot, found as the environment variable GNUPLOT says or on
 * PATH, into the folder OUTPUT, which is made where it is missing (NULL: "plots" in DIRECTORY): NAME.svg and
 * NAME.png of each picture and index.html. A file is whole or not there. Returns what was drawn and what was
 * not, a line each; free with g_free(). Fails with TRACE_ERROR where the traces are not valid,
 * ARCH_PLOT_ERROR, INPUT_ERROR where a file would take the place of a trace, and G_FILE_ERROR where one
 * cannot be written. */
char *arch_plot(const char *directory, const char *output, GError **error);
