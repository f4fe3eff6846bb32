/* SPDX-License-Identifier: MIT */
#pragma once

#include "plot_panel.h"

/* A picture of measured values: panels in rows, and one legend for all of them. */
typedef struct {
    char *name;        /* of its files, without suffix: a-z, 0-9 and '-' alone */
    char *title;       /* what it shows */
    GString *caption;  /* what one reads off it: plain sentences */
    guint columns;     /* panels side by side */
    GPtrArray *panels; /* of PlotPanel; owned */
} Plot;

/* A picture without panels; NAME and TITLE are trusted, CAPTION may be added to. */
Plot *plot_new(const char *name, const char *title, guint columns, const char *caption);

/* A new panel of PLOT, which keeps it. X_LABEL and Y_LABEL name quantity and unit. */
PlotPanel *plot_add_panel(Plot *plot, const char *title, const char *x_label, PlotScale x_scale,
                          const char *y_label, PlotScale y_scale);

/* Drops the series of which the axes can show no point, and the panels without series; of very many
 * panels the first stay. FALSE where nothing is
 * left. */
gboolean plot_prune(Plot *plot);

/* What stands in the legend, each text once, in the order of the panels: of char *, which stay the plot's. A
 * series is drawn in the style of its title's index. */
GPtrArray *plot_legend(const Plot *plot);

void plot_free(Plot *plot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Plot, plot_free)
