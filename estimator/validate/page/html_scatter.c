/* SPDX-License-Identifier: MIT */
#include "validate/page/page_private.h"

#include <math.h>
#include <string.h>

/* A plot in units of its picture: the frame, and the room left of and below it for numbers. */
#define SIZE 260
#define LEFT 54
#define TOP 8
#define RIGHT 22
#define BOTTOM 34
#define MARK 3 /* half the width of a mark */
#define N_COLOURS 5

/* The largest and least values above 0 of QUANTITY, either side. FALSE where there is none. */
static gboolean
find_range(const Comparison *comparison, Quantity quantity, double *ret_least, double *ret_most)
{
    double least = INFINITY, most = 0;

    for (guint i = 0; i < comparison->cases->len; i++) {
        const CaseComparison *one = g_ptr_array_index(comparison->cases, i);

        for (guint l = 0; l < one->layouts->len; l++) {
            const LayoutComparison *layout = g_ptr_array_index(one->layouts, l);
            const double values[] = {layout->estimated[quantity], layout->measured[quantity]};

            for (guint v = 0; v < 2 && !isnan(values[0]) && !isnan(values[1]); v++) {
                least = values[v] > 0 ? MIN(least, values[v]) : least;
                most = MAX(most, values[v]);
            }
        }
    }
    *ret_least = least;
    *ret_most = most;
    return most > 0;
}

/* A power of ten in few characters: "100 k". */
static char *
power_text(double value)
{
    static const char *const suffixes[] = {"", " k", " M", " G", " T", " P"};
    guint thousands = 0;

    while (value >= 1000 && thousands + 1 < G_N_ELEMENTS(suffixes)) {
        value /= 1000;
        thousands++;
    }
    return g_strdup_printf("%.3g%s", value, suffixes[thousands]);
}

static void
append_tick(GString *out, const SvgScale *scale, double value, gboolean with_text)
{
    double at = svg_scale_place(scale, value) * SIZE;
    g_autofree char *text = scale->is_log ? power_text(value) : g_strdup_printf("%.0f %%", 100 * value);

    g_string_append_printf(out, "<path class=\"grid\" d=\"M%.1f %d v%d M%d %.1f h%d\"/>", LEFT + at, TOP,
                           SIZE, LEFT, TOP + SIZE - at, SIZE);
    if (!with_text)
        return;
    g_string_append_printf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", LEFT + at,
                           TOP + SIZE + 14, text);
    g_string_append_printf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 4,
                           TOP + SIZE - at + 4, text);
}

static void
append_axes(GString *out, const SvgScale *scale)
{
    double value;
    guint step = scale->is_log ? ((guint)(scale->high - scale->low) + 3) / 4 : 1;

    for (guint i = 0; svg_scale_tick(scale, i, &value); i++)
        append_tick(out, scale, value, i % step == 0);
    g_string_append_printf(out, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", LEFT,
                           TOP, SIZE, SIZE);
    g_string_append_printf(out, "<path class=\"equal\" d=\"M%d %d L%d %d\"/>", LEFT, TOP + SIZE, LEFT + SIZE,
                           TOP);
    g_string_append_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">measured</text>",
                           LEFT + SIZE / 2, TOP + SIZE + 29);
    g_string_append_printf(out,
                           "<text transform=\"translate(10 %d) rotate(-90)\" "
                           "text-anchor=\"middle\">estimated</text>",
                           TOP + SIZE / 2);
}

/* A mark of the group GROUP: another form as well as another colour. */
static void
append_mark(GString *out, double x, double y, guint group)
{
    guint colour = group % N_COLOURS;

    if (colour == 2)
        g_string_append_printf(out, "<path class=\"g2\" d=\"M%.1f %.1f l%d %d h%d z\">", x, y - MARK - 1,
                               MARK + 1, 2 * MARK + 1, -2 * MARK - 2);
    else if (colour == 3)
        g_string_append_printf(out, "<rect class=\"g3\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\">",
                               x - MARK, y - MARK, 2 * MARK, 2 * MARK);
    else
        g_string_append_printf(out, "<circle class=\"g%u\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\">", colour, x, y,
                               MARK);
}

static void
end_mark(GString *out, guint group)
{
    guint colour = group % N_COLOURS;

    g_string_append(out, colour == 2 ? "</path>" : colour == 3 ? "</rect>" : "</circle>");
}

static void
append_points(GString *out, const CaseComparison *one, Quantity quantity, const SvgScale *scale)
{
    for (guint l = 0; l < one->layouts->len; l++) {
        const LayoutComparison *layout = g_ptr_array_index(one->layouts, l);
        double estimated = layout->estimated[quantity], measured = layout->measured[quantity];

        if (isnan(estimated) || isnan(measured))
            continue;
        append_mark(out, LEFT + SIZE * svg_scale_place(scale, measured),
                    TOP + SIZE * (1 - svg_scale_place(scale, estimated)), one->group);
        g_string_append(out, "<title>");
        html_append_text(out, one->title);
        g_string_append(out, ", ");
        html_append_text(out, layout->estimate->layout);
        g_string_append(out, "</title>");
        end_mark(out, one->group);
    }
}

static void
append_plot(GString *out, const Comparison *comparison, Quantity quantity)
{
    const QuantityInfo *info = &QUANTITY_INFOS[quantity];
    gboolean names_unit = strstr(info->title, info->unit) != NULL;
    double least, most;
    SvgScale scale;

    if (!find_range(comparison, quantity, &least, &most))
        return;
    scale = info->is_ratio ? svg_scale_linear(0, 1) : svg_scale_log(least, most);
    g_string_append_printf(out, "<figure><figcaption>%s%s%s</figcaption>\n", info->title,
                           names_unit ? "" : ", in ", names_unit ? "" : info->unit);
    g_string_append_printf(
        out,
        "<svg class=\"plot\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s: estimated "
        "against measured\">",
        LEFT + SIZE + RIGHT, TOP + SIZE + BOTTOM, info->title);
    append_axes(out, &scale);
    for (guint i = 0; i < comparison->cases->len; i++)
        append_points(out, g_ptr_array_index(comparison->cases, i), quantity, &scale);
    g_string_append(out, "</svg></figure>\n");
}

static void
append_legend(GString *out, const Comparison *comparison)
{
    g_string_append(out, "<p class=\"legend\">");
    for (guint i = comparison->groups->len > 1 ? 1 : 0; i < comparison->groups->len; i++) {
        g_string_append(out, "<span><svg class=\"plot\" viewBox=\"0 0 18 12\" aria-hidden=\"true\">");
        append_mark(out, 9, 6, i);
        end_mark(out, i);
        g_string_append(out, "</svg> ");
        html_append_text(out, i == 0 ? "a layout of a kernel" : g_ptr_array_index(comparison->groups, i));
        g_string_append(out, "</span>");
    }
    g_string_append(out, "<span>dashed: estimated as measured</span></p>\n");
}

void
html_append_scatter(GString *out, const Comparison *comparison)
{
    g_string_append(out, "<h2>Estimated against measured</h2>\n<p class=\"dim\">A mark is one layout of one "
                         "kernel; what is 0 stands on the edge. Point at a mark for its name.</p>\n");
    append_legend(out, comparison);
    g_string_append(out, "<div class=\"plots\">\n");
    for (guint q = FIRST_LAUNCH_QUANTITY; q < N_QUANTITIES; q++)
        append_plot(out, comparison, (Quantity)q);
    g_string_append(out, "</div>\n");
}
