/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/plot/plot_set.h"

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
