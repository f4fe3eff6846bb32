/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

typedef enum {
    PLOT_LINEAR,
    PLOT_LINEAR_FROM_ZERO,
    PLOT_LINEAR_BINARY, /* from zero, with tics at multiples of a power of two */
    PLOT_LOG10,
    PLOT_LOG2,       /* zero stands one octave below the smallest value */
    PLOT_LOG2_BYTES, /* the same, labelled in bytes, KiB, MiB and GiB */
    PLOT_NAMED,      /* linear, with the tics that were added alone */
} PlotScale;

typedef struct {
    double at;
    char *label;
} PlotTic;

/* An axis: first it sees all values, then it is given its range and tics. */
typedef struct {
    char *label; /* quantity and unit */
    PlotScale scale;
    double low, high; /* of what it saw, and then of what it shows */
    double zero_at;   /* where zero stands on a logarithmic axis; 0 where it does not stand there */
    gboolean has_values, has_zero;
    GArray *tics; /* of PlotTic; owned */
} PlotAxis;

void plot_axis_init(PlotAxis *axis, const char *label, PlotScale scale);
void plot_axis_clear(PlotAxis *axis);

/* Whether VALUE can stand on the axis. */
gboolean plot_axis_shows(const PlotAxis *axis, double value);

/* Makes room for VALUE, if it can stand there. */
void plot_axis_see(PlotAxis *axis, double value);

void plot_axis_add_tic(PlotAxis *axis, double at, const char *label);

/* Sets range and tics by what was seen, with about MAX_TICS tics at most. */
void plot_axis_settle(PlotAxis *axis, guint max_tics);

/* Where VALUE stands: itself, but for zero on a logarithmic axis. */
double plot_axis_place(const PlotAxis *axis, double value);

gboolean plot_axis_is_log(const PlotAxis *axis);
