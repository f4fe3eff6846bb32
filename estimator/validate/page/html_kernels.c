/* SPDX-License-Identifier: MIT */
#include "validate/page/page_private.h"

#include "text/text.h"
#include "validate/text/text.h"

#include <math.h>
#include <string.h>

#define BAR_TOP 3
#define BAR_HEIGHT 12
#define MARK_WIDTH 3 /* of the estimate */

/* What the bars of a kernel are drawn to. */
typedef struct {
    double most_ms;   /* the slowest measured; 0: nothing was */
    double most_cost; /* that is estimated */
    gboolean is_time; /* the cost is in ns */
} BarScale;

static BarScale
bar_scale(const Comparison *comparison, const CaseComparison *one)
{
    BarScale scale = {0, 0, strcmp(comparison->bundle->cost_unit, "ns") == 0};

    for (guint i = 0; i < one->layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(one->layouts, i);

        if (layout->measurement && layout->measurement->timed)
            scale.most_ms = MAX(scale.most_ms, layout->measurement->ms_high);
        scale.most_cost = MAX(scale.most_cost, layout->estimate->total);
    }
    return scale;
}

/* Where the estimate of LAYOUT stands, in percent of the bar's width: at the end where it lies beyond. */
static double
estimate_place(const BarScale *scale, const LayoutComparison *layout)
{
    double cost = layout->estimate->total;

    if (scale->is_time && scale->most_ms > 0)
        return MIN(100 * cost / 1e6 / scale->most_ms, 100);
    return scale->most_cost > 0 ? 100 * cost / scale->most_cost : 0;
}

static void
append_bar(GString *out, const BarScale *scale, const LayoutComparison *layout)
{
    const Measurement *measurement = layout->measurement;

    g_string_append(out, "<svg class=\"bar\" role=\"img\" aria-label=\"measured and estimated time\">");
    if (measurement && measurement->timed) {
        double low = 100 * measurement->ms_low / scale->most_ms;
        double high = 100 * measurement->ms_high / scale->most_ms;

        g_string_append_printf(out, "<rect class=\"time\" y=\"%d\" width=\"%.2f%%\" height=\"%d\"/>", BAR_TOP,
                               100 * measurement->ms_median / scale->most_ms, BAR_HEIGHT);
        g_string_append_printf(out,
                               "<rect class=\"spread\" x=\"%.2f%%\" y=\"%d\" width=\"%.2f%%\" height=\"1\"/>",
                               low, BAR_TOP + BAR_HEIGHT / 2, high - low);
    }
    g_string_append_printf(out,
                           "<rect class=\"estimate\" x=\"%.2f%%\" width=\"%d\" height=\"%d\" "
                           "transform=\"translate(%d)\"/></svg>",
                           estimate_place(scale, layout), MARK_WIDTH, 2 * BAR_TOP + BAR_HEIGHT, -MARK_WIDTH);
}

static void
append_tags(GString *out, const CaseComparison *one, const LayoutComparison *layout, gboolean is_best)
{
    if (layout_is_pick(one, layout))
        g_string_append_printf(out, "<span class=\"tag pick\">%s</span>",
                               layout->estimate->tied ? "tied pick" : "pick");
    if (is_best)
        g_string_append(out, "<span class=\"tag best\">fastest</span>");
    if (layout->differs)
        g_string_append(out, "<span class=\"tag off\">results differ</span>");
}

static void
append_figures(GString *out, const BarScale *scale, const LayoutComparison *layout)
{
    g_autofree char *ms = validation_ms_text(layout->ms);
    g_autofree char *estimated = scale->is_time ? validation_ms_text(layout->estimate->total / 1e6)
                                                : number_short(layout->estimate->total);

    g_string_append_printf(out, "<div class=\"dim\">%s%s, estimated %s%s, rank %u</div>",
                           isnan(layout->ms) ? "not timed" : ms, isnan(layout->ms) ? "" : " ms", estimated,
                           scale->is_time ? " ms" : "", layout->estimate->rank);
}

static void
append_layout(GString *out, const BarScale *scale, const CaseComparison *one, guint index)
{
    const LayoutComparison *layout = g_ptr_array_index(one->layouts, index);
    gboolean is_best = one->best == (int)index;

    g_string_append_printf(out, "<div class=\"layout%s%s\"><div><code>",
                           layout_is_pick(one, layout) ? " is-pick" : "", is_best ? " is-best" : "");
    html_append_text(out, layout->estimate->layout);
    g_string_append(out, "</code>");
    append_tags(out, one, layout, is_best);
    append_figures(out, scale, layout);
    g_string_append(out, "</div>");
    append_bar(out, scale, layout);
    g_string_append(out, "</div>\n");
}

static void
append_assumptions(GString *out, const CaseComparison *one)
{
    const GPtrArray *assumptions = one->estimate->assumptions;

    if (assumptions->len == 0)
        return;
    g_string_append(out, "<details><summary>What is assumed</summary><ul>\n");
    for (guint i = 0; i < assumptions->len; i++) {
        g_string_append(out, "<li>");
        html_append_text(out, g_ptr_array_index(assumptions, i));
        g_string_append(out, "</li>\n");
    }
    g_string_append(out, "</ul></details>\n");
}

static void
append_kernel(GString *out, const Comparison *comparison, guint index)
{
    const CaseComparison *one = g_ptr_array_index(comparison->cases, index);
    BarScale scale = bar_scale(comparison, one);
    g_autofree char *regret = validation_ratio_text(one->regret[STRATEGY_PICK]);
    g_autofree char *tau = validation_ratio_text(one->tau);

    g_string_append_printf(out, "<section><h3 id=\"kernel-%u\">", index);
    html_append_text(out, one->title);
    g_string_append_printf(out, " <small>pick over fastest %s, tau %s%s", regret, tau,
                           one->group != 0 ? ", " : "");
    html_append_text(out, one->group != 0 ? g_ptr_array_index(comparison->groups, one->group) : "");
    g_string_append(out, "</small></h3>\n");
    for (guint i = 0; i < one->layouts->len; i++)
        append_layout(out, &scale, one, i);
    for (guint i = 0; i < one->layouts->len; i++)
        html_append_sites(out, g_ptr_array_index(one->layouts, i));
    append_assumptions(out, one);
    g_string_append(out, "</section>\n");
}

/* The time under the layout with the index CHOSEN; -1: there is none. */
static void
append_ms_cell(GString *out, const CaseComparison *one, int chosen)
{
    const LayoutComparison *layout = chosen >= 0 ? g_ptr_array_index(one->layouts, chosen) : NULL;
    g_autofree char *ms = validation_ms_text(layout ? layout->ms : NAN);

    html_append_cell(out, ms, TRUE);
}

static void
append_index(GString *out, const Comparison *comparison)
{
    static const char *const titles[] = {"kernel", "best, ms", "pick", "aos", "soa", "regret", "tau", NULL};

    html_begin_table(out, titles, 1);
    for (guint i = 0; i < comparison->cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(comparison->cases, i);
        g_autofree char *regret = validation_ratio_text(one->regret[STRATEGY_PICK]);
        g_autofree char *tau = validation_ratio_text(one->tau);

        g_string_append_printf(out, "<tr><td><a href=\"#kernel-%u\">", i);
        html_append_text(out, one->title);
        g_string_append(out, "</a></td>");
        append_ms_cell(out, one, one->best);
        append_ms_cell(out, one, one->chosen[STRATEGY_PICK]);
        append_ms_cell(out, one, one->chosen[STRATEGY_AOS]);
        append_ms_cell(out, one, one->chosen[STRATEGY_SOA]);
        html_append_cell(out, regret, TRUE);
        html_append_cell(out, tau, TRUE);
        g_string_append(out, "</tr>\n");
    }
    html_end_table(out);
}

static void
append_legend(GString *out)
{
    static const struct {
        const char *parent, *form, *text;
    } entries[] = {
        {"", "<rect class=\"time\" width=\"18\" height=\"12\"/>", "measured time"},
        {" class=\"is-pick\"", "<rect class=\"time\" width=\"18\" height=\"12\"/>", "of a pick"},
        {" class=\"is-best\"", "<rect class=\"time\" width=\"18\" height=\"12\"/>", "of the fastest layout"},
        {"", "<rect class=\"spread\" y=\"5\" width=\"18\" height=\"1\"/>", "least to greatest time"},
        {"", "<rect class=\"estimate\" x=\"8\" width=\"3\" height=\"12\"/>",
         "estimate; at the right end where it lies beyond"},
        {"", "<rect class=\"used\" width=\"18\" height=\"12\"/>", "bytes of a line that a warp uses"},
        {"", "<rect class=\"unused\" width=\"18\" height=\"12\"/>", "bytes that it does not"},
    };

    g_string_append(out, "<p class=\"legend\">");
    for (guint i = 0; i < G_N_ELEMENTS(entries); i++)
        g_string_append_printf(out,
                               "<span%s><svg viewBox=\"0 0 18 12\" aria-hidden=\"true\">%s</svg> %s</span>",
                               entries[i].parent, entries[i].form, entries[i].text);
    g_string_append(out, "</p>\n");
}

void
html_append_kernels(GString *out, const Comparison *comparison)
{
    g_string_append(out, "<h2>Kernels</h2>\n");
    append_index(out, comparison);
    g_string_append(out, "<h2>The time of each layout</h2>\n");
    append_legend(out);
    for (guint i = 0; i < comparison->cases->len; i++)
        append_kernel(out, comparison, i);
}
