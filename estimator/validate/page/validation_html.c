/* SPDX-License-Identifier: MIT */

#include "validate/page/page_private.h"
#include "validate/text/text.h"

static void
append_paragraph(GString *out, const char *class_name, const char *text)
{
    g_string_append_printf(out, "<p class=\"%s\">", class_name);
    html_append_text(out, text);
    g_string_append(out, "</p>\n");
}

static void
append_head(GString *out, const Comparison *comparison)
{
    g_autofree char *measured = validation_measured_text(comparison);
    g_autofree char *estimated = validation_estimated_text(comparison);

    g_string_append(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                         "<title>Fieldwise: estimated and measured</title>\n<style>\n");
    g_string_append(out, HTML_STYLE);
    g_string_append(out, "</style>\n</head>\n<body>\n<h1>Data layouts, estimated and measured</h1>\n");
    append_paragraph(out, "dim", measured);
    append_paragraph(out, "dim", estimated);
    for (guint i = 0; i < comparison->notes->len; i++)
        append_paragraph(out, "note", g_ptr_array_index(comparison->notes, i));
    for (guint i = 0; i < comparison->results->differences->len; i++)
        append_paragraph(out, "note bad", g_ptr_array_index(comparison->results->differences, i));
}

static void
append_unmeasured(GString *out, const GPtrArray *unmeasured)
{
    if (unmeasured->len == 0)
        return;
    g_string_append(out, "<h2>Not measured</h2>\n<ul>\n");
    for (guint i = 0; i < unmeasured->len; i++) {
        g_string_append(out, "<li>");
        html_append_text(out, g_ptr_array_index(unmeasured, i));
        g_string_append(out, "</li>\n");
    }
    g_string_append(out, "</ul>\n");
}

char *
validation_html(const Comparison *comparison)
{
    GString *out = g_string_new(NULL);

    append_head(out, comparison);
    html_append_summaries(out, comparison);
    html_append_scatter(out, comparison);
    html_append_kernels(out, comparison);
    append_unmeasured(out, comparison->unmeasured);
    g_string_append(out, "</body>\n</html>\n");
    return g_string_free(out, FALSE);
}
