/* SPDX-License-Identifier: MIT */
#pragma once

#include "archdb/infer/plot/plot.h"

#define PLOT_WIDTH 1000     /* pixels */
#define PLOT_HEIGHT 600     /* of one or two rows of panels */
#define PLOT_ROW_HEIGHT 240 /* where there are more rows */

/* The height of PLOT in pixels; its width is PLOT_WIDTH. */
guint plot_height(const Plot *plot);

/* A script for gnuplot 5.0 or newer, with its data, which draws PLOT as NAME.svg and as NAME.png in the
 * current directory. SUBTITLE stands below the title. */
char *plot_script(const Plot *plot, const char *subtitle);
