/* SPDX-License-Identifier: MIT */
#include "plot_script.h"
#include "plot_text.h"

#include <math.h>

#define FONT "Arial,Helvetica,DejaVu Sans,sans-serif"
#define PNG_FONT "Sans"
#define HEADER 74     /* pixels above the panels: title and subtitle */
#define PANEL_TOP 30  /* of a panel: its title */
#define PANEL_LEFT 82 /* its tics and label */
#define PANEL_RIGHT 22
#define PANEL_BOTTOM 60
#define LEGEND_CHAR 7.2 /* width of a character */
#define LEGEND_SAMPLE 62
#define LEGEND_MOST 330
#define X_TIC_WIDTH 46 /* pixels that the label of a tic may take */
#define X_BYTES_WIDTH 62
#define Y_TIC_HEIGHT 34
#define RANGE_SLACK 1e-6 /* of a logarithmic axis, whose last tic gnuplot would round away */
#define MARK_TOP 0.96    /* of the height of a panel: the first label of a mark */
#define MARK_STEP 0.055
#define MARK_ROWS 8
#define MOST_POINTS 4000 /* of a series; of more, only some are drawn */

/* Told apart by those who see colours differently too, on white (Okabe and Ito 2008, yellow left out). */
static const char *const COLORS[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                     "#E69F00", "#56B4E9", "#000000", "#7F7F7F"};
static const int POINT_TYPES[] = {7, 5, 9, 13, 11, 6, 4, 8, 12, 10};

typedef struct {
    double left, right, top, bottom; /* fractions of the picture; y upwards */
} Box;

static guint
count_rows(const Plot *plot)
{
    return (plot->panels->len + plot->columns - 1) / plot->columns;
}

guint
plot_height(const Plot *plot)
{
    guint rows = count_rows(plot);
    return rows <= 2 ? PLOT_HEIGHT : HEADER + rows * PLOT_ROW_HEIGHT;
}

static double
legend_width(const GPtrArray *legend)
{
    glong longest = 0;
    for (guint i = 0; i < legend->len; i++)
        longest = MAX(longest, g_utf8_strlen(g_ptr_array_index(legend, i), -1));
    return legend->len == 0 ? 0 : MIN(LEGEND_SAMPLE + LEGEND_CHAR * (double)longest, LEGEND_MOST);
}

static Box
panel_box(const Plot *plot, guint index, double legend)
{
    double height = plot_height(plot), cell_width = (PLOT_WIDTH - legend) / plot->columns;
    double cell_height = (height - HEADER) / count_rows(plot);
    double left = cell_width * (index % plot->columns), top = HEADER + cell_height * (index / plot->columns);
    return (Box){.left = (left + PANEL_LEFT) / PLOT_WIDTH,
                 .right = (left + cell_width - PANEL_RIGHT) / PLOT_WIDTH,
                 .top = 1 - (top + PANEL_TOP) / height,
                 .bottom = 1 - (top + cell_height - PANEL_BOTTOM) / height};
}

/* Shows all values of PANEL, in BOX of a picture HEIGHT pixels high. */
static void
settle_axes(PlotPanel *panel, const Box *box, double height)
{
    for (guint i = 0; i < panel->series->len; i++) {
        const PlotSeries *series = g_ptr_array_index(panel->series, i);
        double half = series->kind == PLOT_BARS ? series->bar_width / 2 : 0;
        for (guint j = 0; j < series->points->len; j++) {
            const PlotPoint *point = plot_series_point(series, j);
            plot_axis_see(&panel->x, point->x - half);
            plot_axis_see(&panel->x, point->x + half);
            plot_axis_see(&panel->y, point->y);
            if (series->kind != PLOT_CELLS) {
                plot_axis_see(&panel->y, point->low);
                plot_axis_see(&panel->y, point->high);
            }
        }
    }
    double tic_width = panel->x.scale == PLOT_LOG2_BYTES ? X_BYTES_WIDTH : X_TIC_WIDTH;
    plot_axis_settle(&panel->x, (guint)((box->right - box->left) * PLOT_WIDTH / tic_width));
    plot_axis_settle(&panel->y, (guint)((box->top - box->bottom) * height / Y_TIC_HEIGHT));
}

/* Every STEP-th of the N values keeps a series drawable. */
static guint
point_step(guint n)
{
    return MAX((n + MOST_POINTS - 1) / MOST_POINTS, 1);
}

static void
append_row(GString *script, const PlotPanel *panel, const PlotSeries *series, const PlotPoint *point)
{
    gboolean cells = series->kind == PLOT_CELLS;
    const double values[] = {
        plot_axis_place(&panel->x, point->x),
        plot_axis_place(&panel->y, point->y),
        cells ? point->low
              : plot_axis_place(&panel->y,
                                MAX(point->low, plot_axis_is_log(&panel->y) ? panel->y.low : point->low)),
        cells ? point->high : plot_axis_place(&panel->y, point->high),
    };
    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        if (i > 0)
            g_string_append_c(script, ' ');
        plot_text_append_number(script, values[i]);
    }
    g_string_append_c(script, '\n');
}

static void
append_data(GString *script, const Plot *plot)
{
    for (guint i = 0; i < plot->panels->len; i++) {
        const PlotPanel *panel = g_ptr_array_index(plot->panels, i);
        for (guint j = 0; j < panel->series->len; j++) {
            const PlotSeries *series = g_ptr_array_index(panel->series, j);
            g_string_append_printf(script, "$d%u_%u << EOD\n", i, j);
            for (guint k = 0; k < series->points->len; k += point_step(series->points->len)) {
                const PlotPoint *point = plot_series_point(series, k);
                if (plot_axis_shows(&panel->x, point->x) && plot_axis_shows(&panel->y, point->y))
                    append_row(script, panel, series, point);
            }
            g_string_append(script, "EOD\n");
        }
    }
}

static void
append_axis(GString *script, const PlotAxis *axis, char name)
{
    g_string_append_printf(script, "unset logscale %c\n", name);
    if (plot_axis_is_log(axis))
        g_string_append_printf(script, "set logscale %c %d\n", name, axis->scale == PLOT_LOG10 ? 10 : 2);
    g_string_append_printf(script, "set %crange [", name);
    double slack = plot_axis_is_log(axis) ? RANGE_SLACK : 0;
    plot_text_append_number(script, axis->low * (1 - slack));
    g_string_append_c(script, ':');
    plot_text_append_number(script, axis->high * (1 + slack));
    g_string_append_printf(script, "]\nset %clabel ", name);
    plot_text_append_quoted(script, axis->label);
    g_string_append_printf(script, " textcolor rgb '#333333'\nset %ctics nomirror (", name);
    for (guint i = 0; i < axis->tics->len; i++) {
        const PlotTic *tic = &g_array_index(axis->tics, PlotTic, i);
        g_string_append(script, i > 0 ? ", " : "");
        plot_text_append_quoted(script, tic->label);
        g_string_append_c(script, ' ');
        plot_text_append_number(script, tic->at);
    }
    g_string_append(script, ")\n");
}

/* Appends where MARK stands: its x, and HEIGHT of the panel's. */
static void
append_place(GString *script, const PlotMark *mark, const char *height)
{
    g_string_append(script, "first ");
    plot_text_append_number(script, mark->x);
    g_string_append_printf(script, ", graph %s", height);
}

/* Lines up to the top, each with its label; labels keep out of each other's way. */
static void
append_marks(GString *script, const PlotPanel *panel)
{
    double middle =
        plot_axis_is_log(&panel->x) ? sqrt(panel->x.low * panel->x.high) : (panel->x.low + panel->x.high) / 2;
    for (guint i = 0; i < panel->marks->len; i++) {
        const PlotMark *mark = &g_array_index(panel->marks, PlotMark, i);
        g_autofree char *height = plot_text_number(MARK_TOP - MARK_STEP * (i % MARK_ROWS), 6);
        const char *side = mark->x > middle ? "right offset -0.5,0" : "left offset 0.5,0";
        if (mark->x < panel->x.low || mark->x > panel->x.high)
            continue;
        g_string_append(script, "set arrow from ");
        append_place(script, mark, "0");
        g_string_append(script, " to ");
        append_place(script, mark, "1");
        g_string_append(script, " nohead linecolor rgb '#888888' dashtype 2\nset label ");
        plot_text_append_quoted(script, mark->label);
        g_string_append(script, " at ");
        append_place(script, mark, height);
        g_string_append_printf(script, " %s font ',11' textcolor rgb '#555555'\n", side);
    }
}

static int
style_of(const GPtrArray *legend, const PlotSeries *series)
{
    guint index = 0;
    if (series->title != NULL)
        g_ptr_array_find_with_equal_func((GPtrArray *)legend, series->title, g_str_equal, &index);
    return (int)index;
}

/* What draws the points of a series; STYLE tells which colour and mark. */
static void
append_drawing(GString *script, const PlotSeries *series, const char *data, int style)
{
    const char *color = COLORS[style % (int)G_N_ELEMENTS(COLORS)];
    int mark = POINT_TYPES[style % (int)G_N_ELEMENTS(POINT_TYPES)];
    int dash = 1 + style / (int)G_N_ELEMENTS(COLORS);
    switch (series->kind) {
    case PLOT_LINE:
        if (series->has_band)
            g_string_append_printf(
                script,
                "%s using 1:3:4 with filledcurves fillcolor rgb '%s' fillstyle transparent "
                "solid 0.18 noborder notitle, ",
                data, color);
        g_string_append_printf(
            script,
            "%s using 1:2 with linespoints linecolor rgb '%s' linewidth 2 dashtype %d pointtype %d "
            "pointsize %s notitle",
            data, color, dash, mark,
            series->points->len > 60   ? "0.35"
            : series->points->len > 25 ? "0.6"
                                       : "0.8");
        break;
    case PLOT_POINTS:
        g_string_append_printf(
            script, "%s using 1:2 with points linecolor rgb '%s' pointtype %d pointsize %s notitle", data,
            color, mark, series->points->len > 100 ? "0.35" : "0.7");
        break;
    case PLOT_BARS:
        g_string_append_printf(script, "%s using 1:2:(", data);
        plot_text_append_number(script, series->bar_width);
        g_string_append_printf(
            script, ") with boxes fillcolor rgb '%s' fillstyle solid 0.85 noborder notitle", color);
        if (series->has_band)
            g_string_append_printf(script,
                                   ", %s using 1:3:(0):($4-$3) with vectors nohead linecolor rgb '#222222' "
                                   "linewidth 1.5 notitle, "
                                   "%s using 1:4:(sprintf('%%.0f', $2)) with labels "
                                   "offset 0,0.6 font ',10' textcolor rgb '#222222' notitle",
                                   data, data);
        break;
    case PLOT_CELLS:
        g_string_append_printf(script,
                               "%s using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid 1 border rgb "
                               "'#ffffff' linecolor palette "
                               "notitle, %s using 1:2:(sprintf('%%.0f', $3)) with labels textcolor rgb "
                               "'#000000' font ',12' notitle",
                               data, data);
        break;
    }
}

/* The legend's entries: series of no points, in the styles of those that have some. */
static void
append_legend(GString *script, const Plot *plot, const GPtrArray *legend)
{
    for (guint i = 0; i < legend->len; i++) {
        const char *title = g_ptr_array_index(legend, i), *color = COLORS[i % G_N_ELEMENTS(COLORS)];
        PlotKind kind = PLOT_LINE;
        for (guint j = plot->panels->len; j-- > 0;) {
            const PlotPanel *panel = g_ptr_array_index(plot->panels, j);
            for (guint k = 0; k < panel->series->len; k++) {
                const PlotSeries *series = g_ptr_array_index(panel->series, k);
                kind = g_strcmp0(series->title, title) == 0 ? series->kind : kind;
            }
        }
        int mark = POINT_TYPES[i % G_N_ELEMENTS(POINT_TYPES)], dash = 1 + (int)(i / G_N_ELEMENTS(COLORS));
        if (kind == PLOT_LINE)
            g_string_append_printf(
                script,
                "NaN with linespoints linecolor rgb '%s' linewidth 2 dashtype %d pointtype %d "
                "pointsize 0.8 title ",
                color, dash, mark);
        else if (kind == PLOT_POINTS)
            g_string_append_printf(
                script, "NaN with points linecolor rgb '%s' pointtype %d pointsize 1 title ", color, mark);
        else
            g_string_append_printf(
                script, "NaN with boxes fillcolor rgb '%s' fillstyle solid 0.85 noborder title ", color);
        plot_text_append_quoted(script, title);
        g_string_append(script, ", ");
    }
}

/* What only the first panel has: the heading of the picture and its legend. */
static void
append_heading(GString *script, const Plot *plot, const char *subtitle, const GPtrArray *legend)
{
    double height = plot_height(plot);
    g_string_append(script, "set label ");
    plot_text_append_quoted(script, plot->title);
    g_string_append_printf(script, " at screen 0.5,%.4f center font ',17'\nset label ", 1 - 22 / height);
    plot_text_append_quoted(script, subtitle);
    g_string_append_printf(script, " at screen 0.5,%.4f center font ',11' textcolor rgb '#555555'\n",
                           1 - 48 / height);
    g_string_append_printf(
        script,
        "set key at screen %.4f,%.4f left top Left reverse vertical maxrows %u samplen 2 spacing 1.25\n",
        (PLOT_WIDTH - legend_width(legend) + 2) / PLOT_WIDTH, 1 - (HEADER + PANEL_TOP - 6) / height,
        MAX(legend->len, 1));
}

static void
append_panel(GString *script, const Plot *plot, guint index, const GPtrArray *legend, const char *subtitle)
{
    const PlotPanel *panel = g_ptr_array_index(plot->panels, index);
    double width = legend_width(legend);
    const Box box = panel_box(plot, index, width);
    g_string_append_printf(
        script,
        "set lmargin at screen %.4f\nset rmargin at screen %.4f\nset tmargin at screen %.4f\n"
        "set bmargin at screen %.4f\nunset label\nunset arrow\nunset key\nset title ",
        box.left, box.right, box.top, box.bottom);
    plot_text_append_quoted(script, panel->title);
    g_string_append(script, " font ',12' offset 0,-0.4\n");
    if (index == 0)
        append_heading(script, plot, subtitle, legend);
    append_axis(script, &panel->x, 'x');
    append_axis(script, &panel->y, 'y');
    append_marks(script, panel);
    g_string_append(script, "plot ");
    if (index == 0)
        append_legend(script, plot, legend);
    for (guint i = 0; i < panel->series->len; i++) {
        const PlotSeries *series = g_ptr_array_index(panel->series, i);
        g_autofree char *data = g_strdup_printf("$d%u_%u", index, i);
        g_string_append(script, i > 0 ? ", " : "");
        append_drawing(script, series, data, style_of(legend, series));
    }
    g_string_append_c(script, '\n');
}

static void
append_picture(GString *script, const Plot *plot, const char *subtitle)
{
    g_autoptr(GPtrArray) legend = plot_legend(plot);
    g_string_append(script, "set multiplot\n");
    for (guint i = 0; i < plot->panels->len; i++)
        append_panel(script, plot, i, legend, subtitle);
    g_string_append(script, "unset multiplot\nunset output\n");
}

char *
plot_script(Plot *plot, const char *subtitle)
{
    g_autoptr(GPtrArray) legend = plot_legend(plot);
    GString *script = g_string_new("set encoding utf8\n");
    guint height = plot_height(plot);
    for (guint i = 0; i < plot->panels->len; i++) {
        const Box box = panel_box(plot, i, legend_width(legend));
        settle_axes(g_ptr_array_index(plot->panels, i), &box, height);
    }
    append_data(script, plot);
    g_string_append(script,
                    "set border 3 linecolor rgb '#666666'\nset grid linecolor rgb '#dddddd' linetype 1\n"
                    "set tics scale 0.6 font ',11'\nunset colorbox\n"
                    "set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')\n");
    g_string_append_printf(script,
                           "set terminal svg noenhanced size %d,%u font '" FONT ",13' background '#ffffff'\n"
                           "set output '%s.svg'\n",
                           PLOT_WIDTH, height, plot->name);
    append_picture(script, plot, subtitle);
    g_string_append_printf(
        script,
        "if (strstrt(GPVAL_TERMINALS, 'pngcairo') > 0) { set terminal pngcairo noenhanced size %d,%u font "
        "'" PNG_FONT ",10' background '#ffffff' } else { set terminal png noenhanced truecolor size %d,%u }\n"
        "set output '%s.png'\n",
        PLOT_WIDTH, height, PLOT_WIDTH, height, plot->name);
    append_picture(script, plot, subtitle);
    return g_string_free(script, FALSE);
}
