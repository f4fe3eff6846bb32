/* SPDX-License-Identifier: MIT */
#pragma once

#include "plot_axis.h"
#include "plot_series.h"

/* A vertical line at X that says what is there. */
typedef struct {
    double x;
    char *label;
} PlotMark;

/* One pair of axes and what is drawn in it. */
typedef struct {
    char *title;
    PlotAxis x, y;
    GPtrArray *series; /* of PlotSeries; owned */
    GArray *marks;     /* of PlotMark; owned */
} PlotPanel;

PlotPanel *plot_panel_new(const char *title);

/* A new series of PANEL, which keeps it; TITLE NULL: it does not stand in the legend. */
PlotSeries *plot_panel_add_series(PlotPanel *panel, PlotKind kind, const char *title);

/* The series of PANEL called TITLE, which is added where there is none; of very many, one for all others. */
PlotSeries *plot_panel_series(PlotPanel *panel, PlotKind kind, const char *title);

void plot_panel_add_mark(PlotPanel *panel, double x, const char *label);

void plot_panel_free(PlotPanel *panel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlotPanel, plot_panel_free)
