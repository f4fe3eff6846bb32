/* SPDX-License-Identifier: MIT */

/* Pictures as text: what the scripts for gnuplot hold, computed by hand from small traces. gnuplot itself
 * runs in tests/cli/test_plot.c. */
#include "archdb/infer/plot/plot_private.h"
#include "trace_text.h"

#include <math.h>
#include <string.h>

/* What would run a program, were it not quoted. */
#define HOSTILE "<b>&amp; x'; system(\"touch pwned\"); `touch pwned` $(y) @m \\"

static TraceFile *
parse(const char *text)
{
    g_autofree char *sealed = trace_text_seal(text);
    g_autoptr(GError) error = NULL;
    TraceFile *file = trace_file_parse("test.trace", sealed, strlen(sealed), &error);

    g_assert_no_error(error);
    return file;
}

/* The pictures of one trace: TABLES behind the head of PROGRAM. */
#define DRAW(program, tables) draw(TRACE_HEAD(program) tables "[end]\ntables = ?\n")

static PlotSet *
draw(const char *text)
{
    g_autoptr(TraceDirectory) directory = trace_directory_new("test");

    g_ptr_array_add(directory->files, parse(text));
    return plot_set_new(directory);
}

static Plot *
find_plot(const PlotSet *set, const char *name)
{
    for (guint i = 0; i < set->plots->len; i++) {
        Plot *plot = g_ptr_array_index(set->plots, i);

        if (strcmp(plot->name, name) == 0)
            return plot;
    }
    return NULL;
}

static gboolean
has_note(const PlotSet *set, const char *part)
{
    for (guint i = 0; i < set->notes->len; i++) {
        if (strstr(g_ptr_array_index(set->notes, i), part))
            return TRUE;
    }
    return FALSE;
}

static const PlotPanel *
panel_of(const Plot *plot, guint index)
{
    g_assert_cmpuint(index, <, plot->panels->len);
    return g_ptr_array_index(plot->panels, index);
}

/* The points of the series TITLE in PANEL as "x:y x:y". */
static char *
points_of(const PlotPanel *panel, const char *title)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < panel->series->len; i++) {
        const PlotSeries *series = g_ptr_array_index(panel->series, i);

        for (guint j = 0; g_strcmp0(series->title, title) == 0 && j < series->points->len; j++) {
            const PlotPoint *point = &g_array_index(series->points, PlotPoint, j);

            g_string_append_printf(text, "%s%g:%g", text->len > 0 ? " " : "", point->x, point->y);
        }
    }
    return g_string_free(text, FALSE);
}

static void
assert_points(const PlotPanel *panel, const char *title, const char *expected)
{
    g_autofree char *points = points_of(panel, title);

    g_assert_cmpstr(points, ==, expected);
}

static void
test_quote(void)
{
    g_autoptr(GString) script = g_string_new(NULL);

    plot_text_append_quoted(script, "it's `x` \"$y\" \\");
    g_assert_cmpstr(script->str, ==, "'it''s `x` \"$y\" \\'");
    g_autofree char *clean = plot_text_clean("a\nb\tc\x01\x7f\xff\xe2\x80\xa8z", 100);
    g_assert_cmpstr(clean, ==, "a b c  \xef\xbf\xbd z");
    g_autofree char *cut = plot_text_clean("abcdef", 4), *whole = plot_text_clean("abcd", 4);
    g_assert_cmpstr(cut, ==, "abc…");
    g_assert_cmpstr(whole, ==, "abcd");
    g_autofree char *missing = plot_text_clean(NULL, 4), *empty = plot_text_clean("", 4);
    g_assert_cmpstr(missing, ==, "?");
    g_assert_cmpstr(empty, ==, "");
    g_autofree char *bytes = plot_text_bytes(213 * 1024), *odd = plot_text_bytes(1.5 * 1024 * 1024);
    g_assert_cmpstr(bytes, ==, "213 KiB");
    g_assert_cmpstr(odd, ==, "1.5 MiB");
}

static void
test_split(void)
{
    const double two[] = {30, 31, 29, 30, 262, 31, 260, 30, 265};
    const double one[] = {30, 31, 29, 30, 28, 31, 32, 30, 29};
    double at = plot_split(two, G_N_ELEMENTS(two));

    g_assert_true(at > 31 && at < 260);
    g_assert_true(isnan(plot_split(two, 7)));
    double even[64];
    for (guint i = 0; i < G_N_ELEMENTS(even); i++)
        even[i] = 5;
    g_assert_true(isnan(plot_split(even, G_N_ELEMENTS(even))));
    g_assert_true(isnan(plot_split(one, G_N_ELEMENTS(one))));
    /* Half a percent of the values at either end decide nothing, and no more of them. */
    double many[400];
    for (guint high = 2; high <= 3; high++) {
        for (guint i = 0; i < G_N_ELEMENTS(many); i++)
            many[i] = i % 130 == 7 && i < 130 * high ? 700 : 30;
        at = plot_split(many, G_N_ELEMENTS(many));
        g_assert_cmpfloat(isnan(at) ? 0 : at, ==, high == 2 ? 0 : 365);
        for (guint i = 0; i < G_N_ELEMENTS(many); i++)
            many[i] = i % 130 == 7 && i < 130 * high ? 30 : 700;
        at = plot_split(many, G_N_ELEMENTS(many));
        g_assert_cmpfloat(isnan(at) ? 0 : at, ==, high == 2 ? 0 : 365);
    }
}

#define SWEEP(path, far)                                                                                     \
    "[sweep]\npath = " path "\nstride_bytes = 32\nwarm_passes = 1\n"                                         \
    "columns = size_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples\nrows = ?\n"                     \
    "1024,30,30,29,31,9\n2048,30,30,29,31,9\n3072,31,30,29,31,9\n4096,30,30,29,31,9\n5120," far              \
    ",200,30,210,9\n"                                                                                        \
    "6144," far ",200,30,210,9\n7168," far ",200,30,210,9\nchecksum = ?\n"

static void
test_sweep(void)
{
    g_autoptr(PlotSet) set = DRAW("cache", SWEEP("l1", "150") SWEEP("texture", "150") SWEEP("bypass", "30"));
    const Plot *plot = find_plot(set, "latency-size");

    g_assert_nonnull(plot);
    const PlotPanel *panel = panel_of(plot, 0);
    assert_points(panel, "L1, stride 32 B", "1024:30 2048:30 3072:30 4096:30 5120:200 6144:200 7168:200");
    g_assert_cmpuint(panel->marks->len, ==, 1); /* two paths leave at one size; the third one nowhere */
    g_assert_cmpfloat(g_array_index(panel->marks, PlotMark, 0).x, ==, 4096);
    g_assert_cmpstr(g_array_index(panel->marks, PlotMark, 0).label, ==, "texture, L1: 4 KiB");
    g_assert_nonnull(strstr(plot->caption->str, " L1: 30 cycles up to 4 KiB."));
    g_assert_true(has_note(set, "tlb-reach is not drawn: it needs [reach]"));
    g_assert_cmpuint(set->plots->len, ==, 1);
}

/* The plateau begins where three sizes in a row take alike, and its latency is told in six digits. */
static void
test_sweep_falls(void)
{
    g_autoptr(PlotSet) set = DRAW(
        "cache",
        "[sweep]\npath = l1\nstride_bytes = 32\n"
        "columns = size_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples\nrows = ?\n"
        "1024,90,90,90,90,9\n2048,80,80,80,80,9\n3072,70,70,70,70,9\n4096,60,60,60,60,9\n5120,50,50,50,50,9\n"
        "6144,30,30,30,30,9\n7168,30,30,30,30,9\n8192,31,31,31,31,9\n9216,300,300,300,300,9\n"
        "10240,300,300,300,300,9\n11264,300,300,300,300,9\nchecksum = ?\n"
        "[sweep]\npath = texture\nstride_bytes = 32\n"
        "columns = size_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples\nrows = ?\n"
        "1024,123456.7,9,9,9,9\n2048,123456.7,9,9,9,9\n3072,123456.7,9,9,9,9\n4096,9e6,9,9,9,9\n5120,9e6,9,9,"
        "9,9\n"
        "6144,9e6,9,9,9,9\nchecksum = ?\n"
        "[sweep]\npath = readonly\nstride_bytes = 32\n"
        "columns = size_bytes,mean_cycles,cycles,cycles_low,cycles_high,samples\nrows = ?\n"
        "1024,1234567,9,9,9,9\n2048,1234567,9,9,9,9\n3072,1234567,9,9,9,9\n4096,9e6,9,9,9,9\n5120,9e6,9,9,9,"
        "9\n"
        "6144,9e6,9,9,9,9\nchecksum = ?\n");
    const Plot *plot = find_plot(set, "latency-size");

    g_assert_nonnull(plot);
    g_assert_nonnull(strstr(plot->caption->str, " L1: 30 cycles up to 8 KiB."));
    g_assert_nonnull(strstr(plot->caption->str, ": 123457 cycles up to 3 KiB."));
    g_assert_nonnull(strstr(plot->caption->str, ": 1.23457e+06 cycles up to 3 KiB."));
}

static void
test_missing_column(void)
{
    g_autoptr(PlotSet) set =
        DRAW("shared", "[latency]\nword_bytes = 4\ncolumns = stride_words,cycles\nrows = ?\n"
                       "0,29\nchecksum = ?\n"
                       "[latency]\nword_bytes = 8\n"
                       "columns = stride_words,conflict_ways,cycles,cycles_low,cycles_high\n"
                       "rows = ?\n0,1,29,29,29\n2,2,31,31,33\nchecksum = ?\n");

    g_assert_true(
        has_note(set, "a table [latency] of the program shared is left out: it has no column conflict_ways"));
    const Plot *plot = find_plot(set, "shared-latency");
    g_assert_nonnull(plot);
    g_autoptr(GPtrArray) legend = plot_legend(plot);
    g_assert_cmpuint(legend->len, ==, 1);
    g_assert_cmpstr(((const PlotSeries *)g_ptr_array_index(legend, 0))->title, ==, "8-byte words");
    assert_points(panel_of(plot, 0), "8-byte words", "0:29 2:31");
    assert_points(panel_of(plot, 1), "8-byte words", "1:29 2:31");
}

static void
test_histogram(void)
{
    g_autoptr(GString) text =
        g_string_new(TRACE_HEAD("l2") "[partition]\ncolumns = sm,line,cycles\nrows = ?\n");

    for (guint i = 0; i < 40; i++)
        g_string_append_printf(text, "%u,%u,%u\n", i / 10, i % 10, (i % 2 ? 430 : 250) + i % 5);
    g_string_append(text, "checksum = ?\n[end]\ntables = ?\n");
    g_autoptr(PlotSet) set = draw(text->str);
    const Plot *plot = find_plot(set, "l2-partition");
    g_assert_nonnull(plot);
    double near = 0, far = 0;
    for (guint i = 0; i < 2; i++) {
        const PlotSeries *series = g_ptr_array_index(panel_of(plot, 0)->series, i);

        for (guint j = 0; j < series->points->len; j++)
            *(strcmp(series->title, "near") == 0 ? &near : &far) +=
                g_array_index(series->points, PlotPoint, j).y;
    }
    g_assert_cmpfloat(near, ==, 20);
    g_assert_cmpfloat(far, ==, 20);
    assert_points(panel_of(plot, 1), "near", "0:252 1:252 2:252 3:252");
    assert_points(panel_of(plot, 1), "far", "0:432 1:432 2:432 3:432");
}

static void
test_streams(void)
{
    g_autoptr(PlotSet) set = DRAW(
        "streams",
        "[streams]\nop = read\nwidth_bytes = 4\n"
        "columns = streams,distance_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high\nrows = ?\n"
        "2,1024,9,100,90,110\n2,2048,9,80,70,90\n2,1056,9,120,110,130\n2,1088,9,121,110,130\n"
        "2,1152,9,122,110,130\n2,1280,9,123,110,130\n2,1536,9,124,110,130\n7,1024,9,60,50,70\n"
        "3,0,9,70,60,80\n3,1024,9,72,60,80\n"
        "checksum = ?\n"
        "[streams]\nop = write\nwidth_bytes = 4\n"
        "columns = streams,distance_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high\nrows = ?\n"
        "2,1024,9,50,45,55\nchecksum = ?\n");
    const Plot *streams = find_plot(set, "streams"), *distances = find_plot(set, "streams-distance");

    g_assert_nonnull(streams);
    assert_points(panel_of(streams, 0), "worst distance", "2:80 3:70 7:60");
    assert_points(panel_of(streams, 0), "median distance", "2:121 3:71 7:60");
    assert_points(panel_of(streams, 0), "best distance", "2:124 3:72 7:60");
    g_assert_cmpstr(panel_of(streams, 1)->title, ==, "write, 4 bytes a lane");
    assert_points(panel_of(streams, 1), "best distance", "2:50");
    g_assert_nonnull(distances);
    assert_points(panel_of(distances, 0), "2 arrays", "1024:100 2048:80");
    assert_points(panel_of(distances, 0), "3 arrays", "0:70 1024:72"); /* all at one place too */
    g_assert_cmpstr(panel_of(distances, 1)->title, ==, "read of 4 bytes a lane: 1 KiB and a gap");
    assert_points(panel_of(distances, 1), "2 arrays", "0:100 32:120 64:121 128:122 256:123 512:124");
}

static void
test_atomics(void)
{
    g_autoptr(PlotSet) set =
        DRAW("atomics", "[atomics]\nspace = global\nop = add_u32\nspacing_bytes = 32\n"
                        "columns = lanes_per_address,addresses,ops_per_ns,ops_per_ns_low,"
                        "ops_per_ns_high,ops_per_cycle\nrows = ?\n"
                        "1,64,5,5,5,5\n1,32,4,4,4,4\n1,1024,9,9,9,9\n2,16,3,3,3,3\nchecksum = ?\n");
    const Plot *plot = find_plot(set, "atomics");

    g_assert_nonnull(plot);
    g_assert_cmpstr(panel_of(plot, 0)->title, ==, "global, an address every 32 B");
    assert_points(panel_of(plot, 0), "add_u32, most addresses", "1:9 2:3");
    assert_points(panel_of(plot, 0), "add_u32, fewest", "1:4 2:3");
}

/* Of many configurations those are drawn that differ from the fastest in one thing. */
static void
test_global(void)
{
    g_autoptr(GString) text =
        g_string_new(TRACE_HEAD("global") "[throughput]\nop = read\nlevel = dram\ncolumns = "
                                          "ctas,cta_threads,ilp,width_bytes,gb_per_s,gb_per_s_low,"
                                          "gb_per_s_high\nrows = ?\n");

    for (guint ctas = 1; ctas <= 4; ctas *= 2) {
        for (guint threads = 64; threads <= 1024; threads *= 4) {
            for (guint ilp = 1; ilp <= 4; ilp *= 2) {
                for (guint width = 4; width <= 16; width *= 2)
                    g_string_append_printf(text, "%u,%u,%u,%u,%u,1,9\n", ctas, threads, ilp, width,
                                           ctas * threads * ilp * width);
            }
        }
    }
    g_string_append(text, "checksum = ?\n[end]\ntables = ?\n");
    g_autoptr(PlotSet) set = draw(text->str);
    const Plot *plot = find_plot(set, "global-dram");
    g_assert_nonnull(plot);
    g_autoptr(GPtrArray) legend = plot_legend(plot);
    g_assert_cmpuint(legend->len, ==, 7); /* the fastest, and two others of each of three things */
    assert_points(panel_of(plot, 0), "1024 threads, 4 × 16 B", "1:65536 2:131072 4:262144");
    assert_points(panel_of(plot, 0), "64 threads, 4 × 16 B", "1:4096 2:8192 4:16384");
    assert_points(panel_of(plot, 0), "64 threads, 1 × 16 B", "");
    g_assert_nonnull(strstr(plot->caption->str, "20 are not"));
    g_assert_null(find_plot(set, "global-l2"));
}

#define STRIDE(size, rows)                                                                                   \
    "[stride]\npath = l1\nsize_bytes = " size "\ncolumns = stride_bytes,mean_cycles\nrows = ?\n" rows        \
    "checksum = ?\n"

/* Of the sizes the largest that fits is drawn, and the next three. */
static void
test_stride(void)
{
    g_autoptr(PlotSet) set = DRAW("stride", STRIDE("1024", "4,30\n8,30\n") STRIDE("2048", "4,30.5\n8,30\n")
                                                STRIDE("4096", "8,60\n4,45\n") STRIDE("8192", "4,90\n")
                                                    STRIDE("16384", "4,91\n") STRIDE("32768", "4,92\n"));
    Plot *plot = find_plot(set, "stride-chase");

    g_assert_nonnull(plot);
    g_assert_cmpuint(panel_of(plot, 0)->series->len, ==, 4);
    assert_points(panel_of(plot, 0), "array of 1 KiB", "");
    assert_points(panel_of(plot, 0), "array of 2 KiB", "4:30.5 8:30");
    assert_points(panel_of(plot, 0), "array of 4 KiB", "4:45 8:60");
    assert_points(panel_of(plot, 0), "array of 16 KiB", "4:91");
    assert_points(panel_of(plot, 0), "array of 32 KiB", "");
}

static void
test_missrate(void)
{
    g_autoptr(PlotSet) set =
        DRAW("missrate", "[missrate]\npath = constant\nstride_bytes = 64\ncolumns = size_bytes,visits,slow\n"
                         "rows = ?\n2048,100,0\n2560,80,40\n3072,0,0\nchecksum = ?\n"
                         "[missrate]\npath = tlb\nstride_bytes = 2097152\n"
                         "columns = size_bytes,visits,slow\nrows = ?\n1073741824,10,10\nchecksum = ?\n");
    Plot *plot = find_plot(set, "miss-rate");

    g_assert_nonnull(plot);
    assert_points(panel_of(plot, 0), "constant, 64 B apart",
                  "2:0 2.5:50"); /* of no visits there is no share */
    assert_points(panel_of(plot, 1), "TLB, 2 MiB apart", "1:100");
}

static void
test_bankmode(void)
{
    g_autoptr(PlotSet) set = DRAW(
        "bankmode", "[bankmode]\nasked_bytes = 8\nreported_bytes = 4\nword_bytes = 4\n"
                    "columns = stride_words,cycles,cycles_low,cycles_high\nrows = ?\n2,25,24,26\n1,23,23,23\n"
                    "checksum = ?\n");
    Plot *plot = find_plot(set, "bank-modes");

    g_assert_nonnull(plot);
    assert_points(panel_of(plot, 0), "asked for 8 bytes, has 4", "1:23 2:25");
}

static void
test_cold(void)
{
    g_autoptr(PlotSet) set =
        DRAW("prefetch", "[cold]\nprepared = written\nstride_bytes = 512\ncolumns = size_bytes,visits,slow\n"
                         "rows = ?\n1048576,200,10\n2097152,200,200\nchecksum = ?\n"
                         "[first]\nprepared = flushed\nstride_bytes = 32\ncolumns = visit,cycles\nrows = ?\n"
                         "0,700\n1,300\nchecksum = ?\n");
    Plot *plot = find_plot(set, "l2-cold");

    g_assert_nonnull(plot);
    assert_points(panel_of(plot, 0), "written", "1:5 2:100");
    assert_points(panel_of(plot, 1), "flushed, 32 B apart", "0:700 1:300");
}

/* Threads are told as warps where a trace says how many lanes a warp has. */
static void
test_throughput(void)
{
    static const char TABLES[] = TRACE_HEAD(
        "shared") "[throughput]\nop = read\nword_bytes = 4\ncolumns = cta_threads,ctas_per_sm,ilp,gb_per_s,"
                  "gb_per_s_low,gb_per_s_high\nrows = ?\n64,2,1,10,9,11\n128,1,1,12,11,13\n256,1,1,20,18,22\n"
                  "checksum = ?\n[end]\ntables = ?\n";
    static const char DEVICE[] =
        TRACE_HEAD("device") "[limits]\ncolumns = warp_lanes\nrows = ?\n32\nchecksum = ?\n"
                             "[end]\ntables = ?\n";

    for (guint warps = 0; warps < 2; warps++) {
        g_autoptr(TraceDirectory) directory = trace_directory_new("test");

        g_ptr_array_add(directory->files, parse(TABLES));
        if (warps)
            g_ptr_array_add(directory->files, parse(DEVICE));
        g_autoptr(PlotSet) set = plot_set_new(directory);
        const Plot *plot = find_plot(set, "shared-throughput");
        g_assert_nonnull(plot);
        assert_points(panel_of(plot, 0), "1 access in flight", warps ? "4:12 8:20" : "128:12 256:20");
        g_assert_cmpstr(panel_of(plot, 0)->x.label, ==, warps ? "active warps" : "active threads");
    }
}

/* Of a long name 59 characters stay. */
static void
test_long_name(void)
{
    g_autofree char *name = g_strnfill(61, 'a'), *short_name = g_strnfill(60, 'b');
    const char *const names[] = {name, short_name};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *line = g_strconcat("device = ", names[i], NULL);
        g_autofree char *head = trace_text_replace(TRACE_HEAD("cache"), "device = NVIDIA Test", line);
        g_autofree char *text = g_strconcat(head, SWEEP("l1", "150"), "[end]\ntables = ?\n", NULL);
        g_autofree char *cut = g_strnfill(59, 'a'),
                        *shown = i == 0 ? g_strconcat(cut, "…, ", NULL) : g_strconcat(short_name, ", ", NULL);
        g_autoptr(PlotSet) set = draw(text);

        g_assert_true(g_str_has_prefix(set->subtitle, shown));
    }
}

/* Of many points each is small. */
static void
test_point_sizes(void)
{
    static const struct {
        PlotKind kind;
        guint n;
        const char *drawn;
    } CASES[] = {
        {PLOT_LINE, 25, "linespoints linetype 1 pointsize 0.8 notitle"},
        {PLOT_LINE, 26, "linespoints linetype 1 pointsize 0.6 notitle"},
        {PLOT_LINE, 60, "linespoints linetype 1 pointsize 0.6 notitle"},
        {PLOT_LINE, 61, "linespoints linetype 1 pointsize 0.35 notitle"},
        {PLOT_POINTS, 100, "points linetype 1 linewidth 1 pointsize 0.7 notitle"},
        {PLOT_POINTS, 101, "points linetype 1 linewidth 1 pointsize 0.35 notitle"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(CASES); i++) {
        const PlotAxis axis = {"x", PLOT_LINEAR};
        g_autoptr(Plot) plot = plot_new("p", "P", 1, "");
        PlotSeries *series = plot_panel_series(plot_panel(plot, "a", axis, axis), CASES[i].kind, "s");

        for (guint k = 0; k < CASES[i].n; k++)
            plot_series_point(series, k, k);
        g_autofree char *script = plot_script(plot, "");
        g_assert_nonnull(strstr(script, CASES[i].drawn));
    }
}

/* How often PART stands in TEXT. */
static guint
count_parts(const char *text, const char *part)
{
    guint n = 0;

    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

/* gnuplot is told what an axis is to be, and what is on it. */
static void
test_axes(void)
{
    static const char *const TOLD[] = {
        [PLOT_LINEAR] = "set xtics decimal(",       [PLOT_FROM_ZERO] = "set xrange [*<0:*]\n",
        [PLOT_BINARY] = "set xtics binary(",        [PLOT_WHOLE] = "set autoscale xfix\n",
        [PLOT_PATTERNS] = "set format x 'P%.0f'\n", [PLOT_LOG10] = "set logscale x 10\n",
        [PLOT_LOG2] = "set logscale x 2\n",         [PLOT_LOG2_BYTES] = "set logscale x 2\n",
    };

    for (guint i = 0; i < G_N_ELEMENTS(TOLD); i++) {
        g_autoptr(Plot) plot = plot_new("p", "P", 1, "");
        PlotPanel *panel =
            plot_panel(plot, "a", (PlotAxis){"size [B]", i}, (PlotAxis){"time [s]", PLOT_LINEAR});

        plot_series_point(plot_panel_series(panel, PLOT_LINE, "s"), 3, 1);
        g_autofree char *script = plot_script(plot, "");
        g_assert_nonnull(strstr(script, TOLD[i]));
        g_assert_nonnull(strstr(script, "set xlabel 'size [B]'"));
        g_assert_nonnull(strstr(script, "set ylabel 'time [s]'"));
        g_assert_cmpuint(count_parts(script, "logscale"), ==, plot_axis_is_log(&panel->x) ? 2 : 0);
    }
}

/* Each series is named once in a picture's legend, whatever panels it is in, and drawn in one style in all of
 * them. */
static void
test_legend(void)
{
    static const char *const TITLES[][3] = {{"a", "b", NULL}, {"b", "c", NULL}};
    const PlotAxis axis = {"x", PLOT_LINEAR};
    g_autoptr(Plot) plot = plot_new("p", "P", 2, "");

    for (guint i = 0; i < 2; i++) {
        PlotPanel *panel = plot_panel(plot, i == 0 ? "left" : "right", axis, axis);

        for (guint k = 0; TITLES[i][k]; k++) {
            plot_series_add(plot_panel_series(panel, PLOT_LINE, TITLES[i][k]), 1, 2, 1, 3);
            plot_series_point(plot_panel_series(panel, PLOT_LINE, TITLES[i][k]), 2, 2);
        }
    }
    g_autofree char *script = plot_script(plot, "");
    g_assert_nonnull(strstr(script, "set multiplot layout 1,2 title 'P'"));
    for (const char *title = "a"; *title != 'd'; title = *title == 'a' ? "b" : *title == 'b' ? "c" : "d") {
        g_autofree char *named = g_strdup_printf(" title '%s'", title);

        g_assert_cmpuint(count_parts(script, named), ==, 2); /* of the SVG and of the PNG */
    }
    g_assert_cmpuint(count_parts(script, "$d0 index 1 using (place($1)):2 with linespoints linetype 2 "), ==,
                     2);
    g_assert_cmpuint(count_parts(script, "$d1 index 0 using (place($1)):2 with linespoints linetype 2 "), ==,
                     2);
    g_assert_cmpuint(count_parts(script, "$d1 index 1 using (place($1)):3:4 with filledcurves linetype 3 "),
                     ==, 2);
}

/* SCRIPT without what stands in single quotes, of which none may be left open on a line. */
static char *
strip_quoted(const char *script)
{
    GString *rest = g_string_new(NULL);
    gboolean inside = FALSE;

    for (const char *at = script; *at != '\0'; at++) {
        if (*at == '\'')
            inside = !inside; /* two in a row close and open again */
        else if (!inside)
            g_string_append_c(rest, *at);
        g_assert_false(inside && *at == '\n');
    }
    g_assert_false(inside);
    return g_string_free(rest, FALSE);
}

static void
test_hostile_text(void)
{
    g_autofree char *head =
        trace_text_replace(TRACE_HEAD("cache"), "device = NVIDIA Test", "device = " HOSTILE);
    g_autofree char *text = g_strconcat(head, SWEEP(HOSTILE, "150"), "[end]\ntables = ?\n", NULL);
    g_autoptr(PlotSet) set = draw(text);
    Plot *plot = find_plot(set, "latency-size");

    g_assert_nonnull(plot);
    g_autofree char *script = plot_script(plot, set->subtitle), *rest = strip_quoted(script);
    g_assert_nonnull(strstr(script, "pwned")); /* it is there, as text */
    g_assert_null(strstr(rest, "pwned"));
    g_assert_null(strstr(rest, "system"));
    g_assert_null(strchr(rest, '`'));
    g_assert_null(strchr(rest, '@'));
    g_autofree char *page = plot_set_page(set);
    g_assert_nonnull(strstr(page, "&lt;b&gt;&amp;amp;"));
    g_assert_null(strstr(page, "<b>"));
}

/* How many lines of data SCRIPT holds, each of four finite numbers. */
static guint
count_data_lines(const char *script)
{
    g_auto(GStrv) lines = g_strsplit(script, "\n", -1);
    guint n = 0;
    gboolean inside = FALSE;

    for (char **line = lines; *line; line++) {
        if (strcmp(*line, "EOD") == 0)
            inside = FALSE;
        if (inside && **line != '\0') {
            g_auto(GStrv) numbers = g_strsplit(*line, " ", -1);

            g_assert_cmpuint(g_strv_length(numbers), ==, 4);
            for (guint i = 0; i < 4; i++) {
                char *end;

                g_assert_true(isfinite(g_ascii_strtod(numbers[i], &end)));
                g_assert_true(end != numbers[i] && *end == '\0');
            }
            n++;
        }
        if (g_str_has_suffix(*line, "<< EOD"))
            inside = TRUE;
    }
    return n;
}

/* Numbers as large, small and wrong as a trace may hold become no number that gnuplot cannot read. */
static void
test_hostile_numbers(void)
{
    g_autoptr(PlotSet) set =
        DRAW("random",
             "[random]\nop = read\nlevel = l2\n"
             "columns = access_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high,accesses_per_ns\n"
             "rows = ?\n4,1,1e308,0,1e308,0\n0,1,1e-308,0,1,1e-300\n16,1,0,0,0,0\n"
             "1e300,1,5,6,4,1\nchecksum = ?\n");
    Plot *plot = find_plot(set, "random");

    g_assert_nonnull(plot);
    g_autofree char *script = plot_script(plot, set->subtitle);
    /* Of the bandwidths the first and the last, of the rates the last. */
    g_assert_cmpuint(count_data_lines(script), ==, 3);
    g_autoptr(PlotSet) nothing =
        DRAW("random", "[random]\nop = read\nlevel = l2\n"
                       "columns = access_bytes,footprint_bytes,gb_per_s,gb_per_s_low,gb_per_s_high,"
                       "accesses_per_ns\nrows = ?\n4,1,0,0,0,0\nchecksum = ?\n");
    g_assert_cmpuint(nothing->plots->len, ==, 0); /* none of it stands on a logarithmic axis */
    g_assert_true(has_note(nothing, "random is not drawn"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plot/quote", test_quote);
    g_test_add_func("/plot/split", test_split);
    g_test_add_func("/plot/sweep", test_sweep);
    g_test_add_func("/plot/sweep/falls", test_sweep_falls);
    g_test_add_func("/plot/missing-column", test_missing_column);
    g_test_add_func("/plot/histogram", test_histogram);
    g_test_add_func("/plot/streams", test_streams);
    g_test_add_func("/plot/atomics", test_atomics);
    g_test_add_func("/plot/global", test_global);
    g_test_add_func("/plot/stride", test_stride);
    g_test_add_func("/plot/missrate", test_missrate);
    g_test_add_func("/plot/bankmode", test_bankmode);
    g_test_add_func("/plot/cold", test_cold);
    g_test_add_func("/plot/throughput", test_throughput);
    g_test_add_func("/plot/long-name", test_long_name);
    g_test_add_func("/plot/point-sizes", test_point_sizes);
    g_test_add_func("/plot/axes", test_axes);
    g_test_add_func("/plot/legend", test_legend);
    g_test_add_func("/plot/hostile-text", test_hostile_text);
    g_test_add_func("/plot/hostile-numbers", test_hostile_numbers);
    return g_test_run();
}
