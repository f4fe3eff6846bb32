/* SPDX-License-Identifier: MIT */
#include "archdb/infer/plot/plot_private.h"

#include <string.h>

#define KEY_CHARS 60
#define DATE_CHARS 10 /* of an ISO date and time, the date */

/* What each picture is drawn from, in the order of the page. */
static const struct {
    const char *name, *needs;
    PlotBuild build;
} PICTURES[] = {
    {"latency-size", "[sweep] of the programs cache and l2", plot_build_size},
    {"stride-chase", "[stride] of the program stride", plot_build_stride},
    {"miss-rate", "[missrate] of the program missrate", plot_build_missrate},
    {"tlb-reach", "[reach] of the program tlb", plot_build_tlb},
    {"spectrum", "[pattern] of the program spectrum", plot_build_spectrum},
    {"chase", "[probe] of the programs cache and tlb", plot_build_chase},
    {"l2-partition", "[partition] of the program l2", plot_build_partition},
    {"l2-fetch", "[fetch] of the program l2", plot_build_fetch},
    {"l2-cold", "[cold] or [first] of the program prefetch", plot_build_cold},
    {"shared-latency", "[latency] of the program shared", plot_build_shared_latency},
    {"bank-modes", "[bankmode] of the program bankmode", plot_build_bankmode},
    {"shared-throughput", "[throughput] of the program shared", plot_build_shared_throughput},
    {"request", "[request] of the program warp", plot_build_request},
    {"global-l1", "[throughput] of the program global at level l1", plot_build_global_l1},
    {"global-l2", "[throughput] of the program global at level l2", plot_build_global_l2},
    {"global-dram", "[throughput] of the program global at level dram", plot_build_global_dram},
    {"streams", "[streams] of the program streams", plot_build_streams},
    {"streams-distance", "[streams] of the program streams", plot_build_distances},
    {"random", "[random] of the program random", plot_build_random},
    {"stores", "[stores] of the program stores", plot_build_stores},
    {"atomics", "[atomics] of the program atomics", plot_build_atomics},
};

static char *
make_subtitle(const TraceDirectory *directory)
{
    g_autofree char *device = plot_text_clean(trace_directory_key(directory, "device"), KEY_CHARS);
    g_autofree char *driver = plot_text_clean(trace_directory_key(directory, "driver"), KEY_CHARS);
    g_autofree char *run = plot_text_clean(trace_directory_key(directory, "run"), KEY_CHARS);
    g_autofree char *date = plot_text_clean(trace_directory_key(directory, "date"), KEY_CHARS);

    if (g_utf8_strlen(date, -1) > DATE_CHARS && g_utf8_offset_to_pointer(date, DATE_CHARS)[0] == 'T')
        *g_utf8_offset_to_pointer(date, DATE_CHARS) = '\0';
    return g_strdup_printf("%s, driver %s, %s, run %s", device, driver, date, run);
}

/* Adds the NEW notes that are not there yet: several pictures are drawn from one table. */
static void
add_notes(PlotSet *set, const GPtrArray *new)
{
    for (guint i = 0; i < new->len; i++) {
        const char *note = g_ptr_array_index(new, i);

        if (!g_ptr_array_find_with_equal_func(set->notes, note, g_str_equal, NULL))
            g_ptr_array_add(set->notes, g_strdup(note));
    }
}

PlotSet *
plot_set_new(const TraceDirectory *directory)
{
    PlotSet *set = g_new0(PlotSet, 1);

    set->subtitle = make_subtitle(directory);
    set->plots = g_ptr_array_new_with_free_func((GDestroyNotify)plot_free);
    set->notes = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < G_N_ELEMENTS(PICTURES); i++) {
        g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);
        g_autoptr(Plot) plot = PICTURES[i].build(directory, notes);

        add_notes(set, notes);
        if (plot && plot_finish(plot))
            g_ptr_array_add(set->plots, g_steal_pointer(&plot));
        else
            g_ptr_array_add(set->notes, g_strdup_printf("%s is not drawn: it needs %s", PICTURES[i].name,
                                                        PICTURES[i].needs));
    }
    return set;
}

static void
append_figure(GString *page, const Plot *plot)
{
    g_string_append_printf(page, "<figure id=\"%s\">\n<figcaption><h2>", plot->name);
    plot_text_append_html(page, plot->title);
    g_string_append(page, "</h2><p>");
    plot_text_append_html(page, plot->caption->str);
    g_string_append_printf(
        page, "</p></figcaption>\n<a href=\"%s.svg\"><img src=\"%s.svg\" width=\"%d\" height=\"%u\" alt=\"",
        plot->name, plot->name, PLOT_WIDTH, plot_height(plot));
    plot_text_append_html(page, plot->title);
    g_string_append_printf(
        page,
        "\"></a>\n<p class=\"files\"><a href=\"%s.svg\">SVG</a> <a href=\"%s.png\">PNG</a></p>\n"
        "</figure>\n",
        plot->name, plot->name);
}

static void
append_contents(GString *page, const PlotSet *set)
{
    g_string_append(page, "<ul>\n");
    for (guint i = 0; i < set->plots->len; i++) {
        const Plot *plot = g_ptr_array_index(set->plots, i);

        g_string_append_printf(page, "<li><a href=\"#%s\">", plot->name);
        plot_text_append_html(page, plot->title);
        g_string_append(page, "</a></li>\n");
    }
    g_string_append(page, "</ul>\n");
}

static void
append_notes(GString *page, const PlotSet *set)
{
    if (set->notes->len == 0)
        return;
    g_string_append(page, "<h2>Not drawn</h2>\n<ul>\n");
    for (guint i = 0; i < set->notes->len; i++) {
        g_autofree char *note = plot_text_clean(g_ptr_array_index(set->notes, i), 200);

        g_string_append(page, "<li>");
        plot_text_append_html(page, note);
        g_string_append(page, "</li>\n");
    }
    g_string_append(page, "</ul>\n");
}

char *
plot_set_page(const PlotSet *set)
{
    GString *page =
        g_string_new("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n<title>Measured: ");

    plot_text_append_html(page, set->subtitle);
    g_string_append(
        page, "</title>\n<style>\n"
              "body { max-width: 1040px; margin: 2em auto; padding: 0 1em; font-family: sans-serif; "
              "line-height: 1.45; color: #222; background: #fff; }\n"
              "figure { margin: 3em 0; }\nimg { max-width: 100%; height: auto; border: 1px solid #ddd; }\n"
              "a { color: #0072b2; }\n.files { font-size: smaller; }\n"
              "</style>\n</head>\n<body>\n<h1>What the microbenchmarks measured</h1>\n<p>");
    plot_text_append_html(page, set->subtitle);
    g_string_append(page, ".</p>\n");
    append_contents(page, set);
    for (guint i = 0; i < set->plots->len; i++)
        append_figure(page, g_ptr_array_index(set->plots, i));
    append_notes(page, set);
    g_string_append(page, "</body>\n</html>\n");
    return g_string_free(page, FALSE);
}

void
plot_set_free(PlotSet *set)
{
    if (!set)
        return;
    g_free(set->subtitle);
    g_ptr_array_unref(set->plots);
    g_ptr_array_unref(set->notes);
    g_free(set);
}
