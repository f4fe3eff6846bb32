/* SPDX-License-Identifier: MIT */
#include "validate/page/page_private.h"

#include "validate/text/text.h"

#include <math.h>

#define SECTOR_BYTES 32
#define ROW_HEIGHT 8

static gboolean
uses_byte(const SiteEstimate *site, guint byte)
{
    return (site->line_bytes[byte / 8] >> (byte % 8) & 1) != 0;
}

/* The bytes of a line, 0 on the left, with a gap between sectors. */
static void
append_line(GString *out, const SiteEstimate *site)
{
    guint n_used = 0;

    for (guint i = 0; i < LINE_BYTES; i++)
        n_used += uses_byte(site, i);
    g_string_append_printf(
        out,
        "<svg class=\"bytes\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" role=\"img\" "
        "aria-label=\"%u of %d bytes\"><rect class=\"unused\" width=\"%d\" height=\"%d\"/>",
        LINE_BYTES, ROW_HEIGHT, n_used, LINE_BYTES, LINE_BYTES, ROW_HEIGHT);
    for (guint first = 0; first < LINE_BYTES;) {
        guint next = first;

        while (next < LINE_BYTES && uses_byte(site, next))
            next++;
        if (next > first)
            g_string_append_printf(out, "<rect class=\"used\" x=\"%u\" width=\"%u\" height=\"%d\"/>", first,
                                   next - first, ROW_HEIGHT);
        first = MAX(next, first + 1);
    }
    for (guint i = SECTOR_BYTES; i < LINE_BYTES; i += SECTOR_BYTES)
        g_string_append_printf(out, "<rect class=\"sector\" x=\"%.1f\" width=\"0.6\" height=\"%d\"/>",
                               i - 0.3, ROW_HEIGHT);
    g_string_append_printf(out, "</svg><small>%u B</small>", n_used);
}

/* Estimated and, where it was, measured counts. */
static void
append_counts(GString *out, Quantity quantity, double estimated, double measured)
{
    g_autofree char *left = validation_value_text(quantity, estimated);
    g_autofree char *right = validation_value_text(quantity, measured);

    html_append_cell(out, left, TRUE);
    html_append_cell(out, right, TRUE);
    if (isnan(measured))
        g_string_append(out, "<td></td>");
    else
        g_string_append(out, quantity_is_exact(quantity, estimated, measured) ? "<td>=</td>"
                                                                              : "<td class=\"off\">≠</td>");
}

/* The accesses of SITE below each other, in a cell each for their bytes and their expressions. */
static void
append_accesses(GString *out, const SiteComparison *site)
{
    g_string_append(out, "<td>");
    for (guint i = 0; i < site->sites->len; i++) {
        const SiteEstimate *access = g_ptr_array_index(site->sites, i);

        g_string_append(out, "<div class=\"access\">");
        if (access->has_line_bytes)
            append_line(out, access);
        g_string_append(out, "</div>");
    }
    g_string_append(out, "</td><td>");
    for (guint i = 0; i < site->sites->len; i++) {
        const SiteEstimate *access = g_ptr_array_index(site->sites, i);

        g_string_append(out, "<div class=\"access\"><code title=\"");
        html_append_text(out, access->text);
        g_string_append(out, "\">");
        html_append_text(out, access->text);
        g_string_append_printf(out, "</code>%s</div>",
                               access->understood ? "" : "<span class=\"tag off\">assumed</span>");
    }
    if (site->other_line)
        g_string_append(out, "<span class=\"tag off\">other line</span>");
    g_string_append(out,
                    site->sites->len == 0 ? "<span class=\"tag off\">not estimated</span></td>" : "</td>");
}

static void
append_site(GString *out, const SiteComparison *site)
{
    g_autofree char *place = g_strdup_printf("%s:%u", site->file, site->line);

    g_string_append(out, "<tr>");
    html_append_cell(out, place, FALSE);
    html_append_cell(out, SITE_KIND_NAMES[site->kind], FALSE);
    append_accesses(out, site);
    append_counts(out, QUANTITY_SITE_REQUESTS, site->estimated_requests, site->measured_requests);
    append_counts(out, QUANTITY_SITE_SECTORS, site->estimated_sectors, site->measured_sectors);
    g_string_append(out, "</tr>\n");
}

void
html_append_sites(GString *out, const LayoutComparison *layout)
{
    static const char *const titles[] = {"line",     "kind", "bytes of a line", "access",   "requests",
                                         "measured", "",     "sectors",         "measured", "",
                                         NULL};

    if (layout->sites->len == 0)
        return;
    g_string_append(out, "<details><summary>Access sites under <code>");
    html_append_text(out, layout->estimate->layout);
    g_string_append(out, "</code></summary>\n");
    html_begin_table(out, titles, 4);
    for (guint i = 0; i < layout->sites->len; i++)
        append_site(out, g_ptr_array_index(layout->sites, i));
    html_end_table(out);
    g_string_append(out, "</details>\n");
}
