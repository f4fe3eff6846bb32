/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#define FONT "Arial,Helvetica,DejaVu Sans,sans-serif"
#define PNG_FONT "Sans"
#define HEADER 74    /* pixels above the panels: title and subtitle */
#define PANEL_TOP 30 /* around the axes of a panel: its title, tics and labels */
#define PANEL_LEFT 82
#define PANEL_RIGHT 22
#define PANEL_BOTTOM 60
#define LEGEND_CHAR 7.2 /* width of a character */
#define LEGEND_SAMPLE 62
#define LEGEND_MOST 330
#define WIDE_TICS 12 /* of a panel as wide, or as high, as the picture */
#define HIGH_TICS 12
#define MARK_TOP 0.96 /* of the height of a panel: the first label of a mark */
#define MARK_STEP 0.055
#define MARK_ROWS 8
#define MOST_POINTS 4000 /* of a series; of more, only some are drawn */

/* Told apart by those who see colours differently too, on white (Okabe and Ito 2008, yellow left out). */
static const char *const COLORS[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                     "#E69F00", "#56B4E9", "#000000", "#7F7F7F"};
static const int POINT_TYPES[] = {7, 5, 9, 13, 11, 6, 4, 8, 12, 10};

/* What gnuplot computes itself: the smallest power of two, and of 1, 2 and 5 times a power of ten, that is at
 * least so much; how far the range of a logarithmic axis reaches beyond its values, lest rounding take the
 * last tic; numbers of bytes, of which it names powers of 1000 alone. */
#define FUNCTIONS                                                                                            \
    "nice(x) = x <= 1 ? 1 : x <= 2 ? 2 : x <= 5 ? 5 : 10\n"                                                  \
    "power(x) = 10.0**floor(log10(x))\n"                                                                     \
    "decimal(x) = x > 0 ? power(x) * nice(x / power(x) * (1 - 1e-9)) : 1\n"                                  \
    "octaves(x) = log(x) / log(2)\n"                                                                         \
    "binary(x) = x > 0 ? 2.0**ceil(octaves(x) - 1e-9) : 1\n"                                                 \
    "more(low, high) = high < 2 * low ? 2 : 1.000001\n"                                                      \
    "bytes(i) = sprintf('%g %s', 2.0**(i % 10), word('B KiB MiB GiB TiB PiB', i / 10 + 1))\n"

/* What gnuplot is told of an axis called '@' whose values reach from 'low' to 'high'. It would take up to
 * twenty tics, however small the panel, and on logarithmic axes whole decades. Zero stands an octave before
 * the least of bytes. */
static const char *const SCALES[] = {
    [PLOT_LINEAR] = "set @tics decimal((high - low) / most)\n",
    [PLOT_FROM_ZERO] = "set @range [*<0:*]\nset @tics decimal((high - (low < 0 ? low : 0)) / most)\n",
    [PLOT_BINARY] = "set @range [*<0:*]\nset @tics binary((high - (low < 0 ? low : 0)) / most)\n",
    [PLOT_WHOLE] = "set autoscale @fix\nset @tics 1\n",
    [PLOT_PATTERNS] = "set @range [0.4:6.6]\nset @tics 1\nset format @ 'P%.0f'\n",
    [PLOT_LOG10] = "low = 1 / decimal(1 / low)\nhigh = decimal(high)\nset logscale @ 10\n"
                   "set @range [low / more(low, high):high * more(low, high)]\n"
                   "if (high <= 100 * low) { set for [i=-9:9] @tics add (2 * 10.0**i, 5 * 10.0**i) }\n",
    [PLOT_LOG2] = "set logscale @ 2\n",
    [PLOT_LOG2_BYTES] =
        "set logscale @ 2\nstep = int(ceil(octaves(high / least) / most)) + (high == least)\n"
        "first = int(ceil(octaves(least) - 1e-9))\n"
        "set @tics ()\nplace(x) = x > 0 ? x : least / 2\n"
        "if (low == 0) { set @tics add ('0' least / 2); first = first + step - 1 }\n"
        "set for [i=first:int(floor(octaves(high) + 1e-9)):step] @tics add (bytes(i) 2.0**i)\n"
        "set @range [place(low) / more(least, high):high * more(least, high)]\n",
};

#define CELLS                                                                                                \
    "@data using 1:2:(0.5):(0.5):3 with boxxyerror fillstyle solid 1 border rgb '#ffffff' linecolor "        \
    "palette notitle, "                                                                                      \
    "@data using 1:2:(sprintf('%.0f', $3)) with labels font ',12' notitle"

/* How the points of a series are drawn, without and with their spread. */
static const char *const DRAWN[][2] = {
    [PLOT_LINE] =
        {"@data using (place($1)):2 with linespoints linetype @style pointsize @size notitle",
         "@data using (place($1)):3:4 with filledcurves linetype @style fillstyle transparent solid 0.18 "
         "noborder notitle, @data using (place($1)):2 with linespoints linetype @style pointsize @size "
         "notitle"},
    [PLOT_POINTS] =
        {"@data using (place($1)):2 with points linetype @style linewidth 1 pointsize @size notitle",
         "@data using (place($1)):2 with points linetype @style linewidth 1 pointsize @size notitle"},
    [PLOT_BARS] =
        {"@data using 1:2:(@width) with boxes linetype @style fillstyle solid 0.85 noborder notitle",
         "@data using 1:2:(@width) with boxes linetype @style fillstyle solid 0.85 noborder notitle, "
         "@data using 1:2:3:4 with yerrorbars pointtype 0 linecolor rgb '#222222' notitle, "
         "@data using 1:4:(sprintf('%.0f', $2)) with labels offset 0,0.6 font ',10' notitle"},
    [PLOT_CELLS] = {CELLS, CELLS},
};

/* The sample of a series in the legend. */
static const char *const SAMPLES[] = {
    [PLOT_LINE] = "linespoints linetype @style pointsize 0.8",
    [PLOT_POINTS] = "points linetype @style pointsize 1",
    [PLOT_BARS] = "boxes linetype @style fillstyle solid 0.85 noborder",
    [PLOT_CELLS] = "",
};

/* What each panel begins with. */
#define PANEL_START                                                                                          \
    "reset\nplace(x) = x\nset border 3 linecolor rgb '#666666'\nset grid linecolor rgb '#dddddd' linetype "  \
    "1 linewidth 1\n"                                                                                        \
    "set tics nomirror scale 0.6 font ',11'\nset format '%g'\nunset key\nunset colorbox\n"                   \
    "set palette defined (0 '#4f9fd0', 0.5 '#d9e6ee', 1 '#fdd49e')\n"

#define WHOLE_START                                                                                          \
    "reset\nunset border\nunset tics\nset lmargin at screen 0\nset rmargin at screen 1\n"                    \
    "set bmargin at screen 0\nset tmargin at screen 1\n"

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
        longest = MAX(longest, g_utf8_strlen(((const PlotSeries *)g_ptr_array_index(legend, i))->title, -1));
    return legend->len == 0 ? 0 : MIN(LEGEND_SAMPLE + LEGEND_CHAR * (double)longest, LEGEND_MOST);
}

/* The points of SERIES that the axes of PANEL can show; of very many, each so-many-th. */
static void
append_points(GString *script, const PlotPanel *panel, const PlotSeries *series)
{
    guint step = MAX((series->points->len + MOST_POINTS - 1) / MOST_POINTS, 1);

    for (guint i = 0; i < series->points->len; i += step) {
        const PlotPoint *point = plot_series_at(series, i);
        gboolean hidden = plot_axis_is_log(&panel->y) && point->low <= 0;
        const double values[] = {point->x, point->y, hidden ? point->y : point->low, point->high};

        for (guint k = 0; plot_panel_shows(panel, point) && k < G_N_ELEMENTS(values); k++) {
            plot_text_append_number(script, values[k]);
            g_string_append_c(script, k + 1 < G_N_ELEMENTS(values) ? ' ' : '\n');
        }
    }
}

/* A block of data a panel, in which an empty pair of lines parts the series, and how far its values reach. */
static void
append_data(GString *script, const Plot *plot)
{
    for (guint i = 0; i < plot->panels->len; i++) {
        const PlotPanel *panel = g_ptr_array_index(plot->panels, i);

        g_string_append_printf(script, "$d%u << EOD\n", i);
        for (guint j = 0; j < panel->series->len; j++) {
            g_string_append(script, j > 0 ? "\n\n" : "");
            append_points(script, panel, g_ptr_array_index(panel->series, j));
        }
        g_string_append_printf(
            script,
            "EOD\nstats $d%u using 1 nooutput name 'x%u'\nstats $d%u using 3:4 nooutput name "
            "'y%u'\n",
            i, i, i, i);
        if (panel->x.scale == PLOT_LOG2_BYTES)
            g_string_append_printf(script, "stats $d%u using ($1 > 0 ? $1 : 1/0) nooutput name 'least%u'\n",
                                   i, i);
    }
}

/* A colour, a mark and, from the ninth on, a dash for each entry of LEGEND. */
static void
append_linetypes(GString *script, const GPtrArray *legend)
{
    for (guint i = 0; i < MAX(legend->len, 1); i++)
        g_string_append_printf(script,
                               "set linetype %u linecolor rgb '%s' linewidth 2 dashtype %u pointtype %d\n",
                               i + 1, COLORS[i % G_N_ELEMENTS(COLORS)], 1 + i / (guint)G_N_ELEMENTS(COLORS),
                               POINT_TYPES[i % G_N_ELEMENTS(POINT_TYPES)]);
}

/* Tells of the axis NAME, whose values the variables LOW and HIGH have. */
static void
append_axis(GString *script, const PlotAxis *axis, const char *name, guint most_tics)
{
    g_autoptr(GString) commands = g_string_new(SCALES[axis->scale]);

    g_string_replace(commands, "@", name, 0);
    g_string_append_printf(script, "most = %u\n%sset %slabel ", most_tics, commands->str, name);
    plot_text_append_quoted(script, axis->label);
    g_string_append(script, " textcolor rgb '#333333'\n");
}

static void
append_axes(GString *script, const Plot *plot, guint index)
{
    const PlotPanel *panel = g_ptr_array_index(plot->panels, index);

    g_string_append_printf(script, "low = y%u_min_x\nhigh = y%u_max_y\n", index, index);
    append_axis(script, &panel->y, "y", HIGH_TICS / MIN(count_rows(plot), 3));
    g_string_append_printf(script, "low = x%u_min\nhigh = x%u_max\n", index, index);
    if (panel->x.scale == PLOT_LOG2_BYTES)
        g_string_append_printf(script, "least = least%u_min\n", index);
    append_axis(script, &panel->x, "x", WIDE_TICS / plot->columns);
}

/* Lines up to the top, each with its label; labels keep out of each other's way. */
static void
append_marks(GString *script, const PlotPanel *panel)
{
    for (guint i = 0; i < panel->marks->len; i++) {
        const PlotMark *mark = &g_array_index(panel->marks, PlotMark, i);
        g_autofree char *x = plot_text_number(mark->x, 9),
                        *height = plot_text_number(MARK_TOP - MARK_STEP * (i % MARK_ROWS), 6);

        g_string_append_printf(script,
                               "set arrow from first %s, graph 0 to first %s, graph 1 nohead linecolor rgb "
                               "'#888888' dashtype 2\nset label %u ",
                               x, x, i + 1);
        plot_text_append_quoted(script, mark->label);
        g_string_append_printf(script,
                               " at first %s, graph %s left offset 0.5,0 font ',11' textcolor rgb '#555555'\n"
                               "if (%s > sqrt(low * high)) { set label %u right offset -0.5,0 }\n",
                               x, height, x, i + 1);
    }
}

static const char *
point_size(const PlotSeries *series)
{
    guint n = series->points->len;

    if (series->kind == PLOT_POINTS)
        return n > 100 ? "0.35" : "0.7";
    return n > 60 ? "0.35" : n > 25 ? "0.6" : "0.8";
}

static gboolean
same_title(gconstpointer a, gconstpointer b)
{
    return g_strcmp0(((const PlotSeries *)a)->title, ((const PlotSeries *)b)->title) == 0;
}

/* Appends TEMPLATE with what it says of SERIES, whose points are in DATA and whose style is the place of its
 * title in LEGEND. */
static void
append_series(GString *script, const char *template, const PlotSeries *series, const char *data,
              GPtrArray *legend)
{
    g_autoptr(GString) text = g_string_new(template);
    g_autofree char *width = plot_text_number(series->bar_width, 9), *style = NULL;
    guint index = 0;

    g_ptr_array_find_with_equal_func(legend, series, same_title, &index);
    style = g_strdup_printf("%u", index + 1);
    g_string_replace(text, "@data", data, 0);
    g_string_replace(text, "@style", style, 0);
    g_string_replace(text, "@width", width, 0);
    g_string_replace(text, "@size", point_size(series), 0);
    g_string_append(script, text->str);
}

/* Room for the panels of PLOT, and its title. */
static void
append_layout(GString *script, const Plot *plot, const GPtrArray *legend)
{
    double height = plot_height(plot), legend_left = PLOT_WIDTH - legend_width(legend);

    g_string_append_printf(script, "set multiplot layout %u,%u title ", count_rows(plot), plot->columns);
    plot_text_append_quoted(script, plot->title);
    g_string_append_printf(script,
                           " font ',17' margins screen %.4f, screen %.4f, screen %.4f, screen %.4f "
                           "spacing screen %.4f, screen %.4f\n",
                           (double)PANEL_LEFT / PLOT_WIDTH, (legend_left - PANEL_RIGHT) / PLOT_WIDTH,
                           PANEL_BOTTOM / height, 1 - (HEADER + PANEL_TOP) / height,
                           (double)(PANEL_LEFT + PANEL_RIGHT) / PLOT_WIDTH,
                           (PANEL_TOP + PANEL_BOTTOM) / height);
}

static void
append_panel(GString *script, const Plot *plot, guint index, GPtrArray *legend)
{
    const PlotPanel *panel = g_ptr_array_index(plot->panels, index);

    g_string_append(script, PANEL_START "set title ");
    plot_text_append_quoted(script, panel->title);
    g_string_append(script, " font ',12' offset 0,-0.4\n");
    append_axes(script, plot, index);
    append_marks(script, panel);
    g_string_append(script, "plot ");
    for (guint i = 0; i < panel->series->len; i++) {
        const PlotSeries *series = g_ptr_array_index(panel->series, i);
        g_autofree char *data = g_strdup_printf("$d%u index %u", index, i);

        g_string_append(script, i > 0 ? ", " : "");
        append_series(script, DRAWN[series->kind][series->has_band], series, data, legend);
    }
    g_string_append_c(script, '\n');
}

/* What belongs to all panels, as a plot of nothing over the whole picture: what is below the title, and the
 * legend. */
static void
append_legend(GString *script, const Plot *plot, const char *subtitle, GPtrArray *legend)
{
    double height = plot_height(plot);

    g_string_append(script, WHOLE_START "set label ");
    plot_text_append_quoted(script, subtitle);
    g_string_append_printf(script,
                           " at screen 0.5,%.4f center font ',11' textcolor rgb '#555555'\n"
                           "set key at screen %.4f,%.4f left top Left reverse samplen 2 spacing 1.25\n"
                           "plot [0:1] [0:1] NaN notitle",
                           1 - 48 / height, (PLOT_WIDTH - legend_width(legend) + 2) / PLOT_WIDTH,
                           1 - (HEADER + PANEL_TOP - 6) / height);
    for (guint i = 0; i < legend->len; i++) {
        const PlotSeries *series = g_ptr_array_index(legend, i);

        g_string_append(script, ", NaN with ");
        append_series(script, SAMPLES[series->kind], series, "", legend);
        g_string_append(script, " title ");
        plot_text_append_quoted(script, series->title);
    }
    g_string_append_c(script, '\n');
}

static void
append_picture(GString *script, const Plot *plot, const char *subtitle)
{
    g_autoptr(GPtrArray) legend = plot_legend(plot);

    append_linetypes(script, legend);
    append_layout(script, plot, legend);
    for (guint i = 0; i < plot->panels->len; i++)
        append_panel(script, plot, i, legend);
    append_legend(script, plot, subtitle, legend);
    g_string_append(script, "unset multiplot\nunset output\n");
}

char *
plot_script(const Plot *plot, const char *subtitle)
{
    GString *script = g_string_new("set encoding utf8\n" FUNCTIONS);
    guint height = plot_height(plot);

    append_data(script, plot);
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
