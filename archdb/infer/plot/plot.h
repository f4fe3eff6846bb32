/* SPDX-License-Identifier: MIT */
/* archdb/infer/plot/: draws traces, as text for gnuplot. May use trace/ and stats/ beside it. */
#pragma once

#include "archdb/infer/trace/trace.h"

#include <glib.h>

/* --- plot.c */
typedef enum {
    PLOT_LINE,   /* points joined in their order, with the band from low to high where they have one */
    PLOT_POINTS, /* points alone */
    PLOT_BARS,   /* bars from the bottom, with low and high as a whisker where they have them */
    PLOT_CELLS,  /* coloured unit squares at x and y; low is the value, also written there */
} PlotKind;

typedef struct {
    double x, y, low, high; /* low and high are y where there is no spread */
} PlotPoint;

/* Measured values that belong together: one entry of the legend. */
typedef struct {
    PlotKind kind;
    char *title;       /* NULL: not in the legend */
    double bar_width;  /* of PLOT_BARS, in units of x */
    gboolean has_band; /* some point has a spread */
    GArray *points;    /* of PlotPoint; owned */
} PlotSeries;

/* How gnuplot is to scale an axis; it chooses range and tics itself. */
typedef enum {
    PLOT_LINEAR,
    PLOT_FROM_ZERO,
    PLOT_BINARY,   /* from zero, with tics at multiples of a power of two */
    PLOT_WHOLE,    /* whole numbers, each with its tic, and no more room than they take */
    PLOT_PATTERNS, /* P1 to P6 */
    PLOT_LOG10,
    PLOT_LOG2,
    PLOT_LOG2_BYTES, /* of x alone: in bytes, KiB, MiB and GiB; zero stands an octave below the least value */
} PlotScale;

typedef struct {
    const char *label; /* quantity and unit; lives as long as the program */
    PlotScale scale;
} PlotAxis;

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

/* The panel of PLOT called TITLE; it is added, with axes that name quantity and unit, where there is none. */
PlotPanel *plot_panel(Plot *plot, const char *title, PlotAxis x, PlotAxis y);

/* The series of PANEL called TITLE; it is added where there is none. Beyond very many, one stands for all
 * others. */
PlotSeries *plot_panel_series(PlotPanel *panel, PlotKind kind, const char *title);

PlotSeries *plot_series_new(PlotKind kind, const char *title);

/* Adds a point. It drops one that is not finite, and moves one that no axis could show to where one could. */
void plot_series_add(PlotSeries *series, double x, double y, double low, double high);

/* The same without a spread. */
void plot_series_point(PlotSeries *series, double x, double y);

static inline const PlotPoint *
plot_series_at(const PlotSeries *series, guint i)
{
    return &g_array_index(series->points, PlotPoint, i);
}

/* By ascending x, points of one x as they were. */
void plot_series_sort(PlotSeries *series);

void plot_series_free(PlotSeries *series);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlotSeries, plot_series_free)

/* Whether the axes of PANEL can show POINT. */
gboolean plot_panel_shows(const PlotPanel *panel, const PlotPoint *point);

gboolean plot_axis_is_log(const PlotAxis *axis);

/* Sorts the lines of PLOT by x, points of one x as they were, and drops the series of which the axes can show
 * no point, and the panels without series; of very many panels the first stay. FALSE where nothing is left.
 */
gboolean plot_finish(Plot *plot);

/* The legend: the first series of each title, in the order of the panels. */
GPtrArray *plot_legend(const Plot *plot);

void plot_free(Plot *plot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Plot, plot_free)

/* --- plot_script.c */
#define PLOT_WIDTH 1000     /* pixels */
#define PLOT_HEIGHT 600     /* of one or two rows of panels */
#define PLOT_ROW_HEIGHT 240 /* where there are more rows */

/* The height of PLOT in pixels; its width is PLOT_WIDTH. */
guint plot_height(const Plot *plot);

/* A script for gnuplot 5.0 or newer, with its data, which draws PLOT as NAME.svg and as NAME.png in the
 * current directory. SUBTITLE stands below the title. */
char *plot_script(const Plot *plot, const char *subtitle);

/* --- plot_set.c */
/* The pictures that a directory of traces gives. */
typedef struct {
    char *subtitle;   /* device, driver, date and run, for below each title */
    GPtrArray *plots; /* of Plot; owned */
    GPtrArray *notes; /* of char *: what is not drawn, and why; owned */
} PlotSet;

/* Draws all that DIRECTORY holds; what it lacks becomes a note. */
PlotSet *plot_set_new(const TraceDirectory *directory);

/* The page that shows the pictures of SET with their captions, which lie beside it as NAME.svg and NAME.png.
 */
char *plot_set_page(const PlotSet *set);

void plot_set_free(PlotSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlotSet, plot_set_free)
