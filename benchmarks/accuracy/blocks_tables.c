/* SPDX-License-Identifier: MIT */
/* The paper's Tables IV and V for the GPU of a report: estimated cost, dynamic cost and speed-up against AoS.
 */
#include "blocks.h"

#include <math.h>
#include <string.h>

/* What the paper calls LAYOUT of benchmark GROUP; else its name, or its specification. Free with g_free(). */
static char *
label(GKeyFile *tables, const char *group, const LayoutComparison *layout)
{
    g_autofree char *key = g_strconcat("layout.", layout->estimate->layout, NULL);
    char *of_paper = g_key_file_get_string(tables, group, key, NULL);

    if (of_paper)
        return of_paper;
    return g_strcmp0(layout->estimate->name, "aos") == 0 ? g_strdup("AoS") : block_layout(layout);
}

static gint
slowest_first(gconstpointer a, gconstpointer b)
{
    double x = (*(LayoutComparison *const *)a)->ms, y = (*(LayoutComparison *const *)b)->ms;

    return (x < y) - (x > y);
}

static const LayoutComparison *
find_aos(const CaseComparison *comparison)
{
    for (guint i = 0; i < comparison->layouts->len; i++)
        if (g_strcmp0(((LayoutComparison *)g_ptr_array_index(comparison->layouts, i))->estimate->name,
                      "aos") == 0)
            return g_ptr_array_index(comparison->layouts, i);
    return NULL;
}

/* The rows of benchmark GROUP, slowest first as in the paper. */
static void
append_benchmark(const BlockSource *source, const char *group, const CaseComparison *comparison, GString *out)
{
    const LayoutComparison *aos = find_aos(comparison);
    g_autoptr(GPtrArray) layouts = g_ptr_array_new();

    if (!aos)
        return;
    for (guint i = 0; i < comparison->layouts->len; i++)
        g_ptr_array_add(layouts, g_ptr_array_index(comparison->layouts, i));
    g_ptr_array_sort(layouts, slowest_first);
    for (guint i = 0; i < layouts->len; i++) {
        const LayoutComparison *layout = g_ptr_array_index(layouts, i);
        g_autofree char *name = label(source->tables, group, layout);

        g_string_append_printf(out, "| %s | %s | %.3f | %.3f | %.3f× |\n", i == 0 ? group : "", name,
                               layout->estimated[QUANTITY_DYNAMIC_COST] /
                                   aos->estimated[QUANTITY_DYNAMIC_COST],
                               layout->measured[QUANTITY_DYNAMIC_COST] / aos->measured[QUANTITY_DYNAMIC_COST],
                               aos->ms / layout->ms);
    }
}

/* The case of KERNEL; NULL: there is none. */
static const CaseComparison *
find_case(const Comparison *comparison, const char *kernel)
{
    for (guint i = 0; i < comparison->cases->len; i++)
        if (strcmp(((CaseComparison *)g_ptr_array_index(comparison->cases, i))->estimate->kernel, kernel) ==
            0)
            return g_ptr_array_index(comparison->cases, i);
    return NULL;
}

void
block_tables(const BlockSource *source, GString *out)
{
    g_auto(GStrv) groups = g_key_file_get_groups(source->tables, NULL);
    g_autoptr(GString) reasons = g_string_new("\n");

    g_string_append(
        out, "| benchmark | layout | estimated cost | dynamic cost | speed-up |\n|---|---|---|---|---|\n");
    for (char **group = groups; *group; group++) {
        g_autofree char *kernel = g_key_file_get_string(source->tables, *group, "kernel", NULL);
        const CaseComparison *comparison = kernel ? find_case(source->comparison, kernel) : NULL;

        if (!comparison)
            continue;
        append_benchmark(source, *group, comparison, out);
        g_string_append_printf(reasons, "- `%s`: %s\n", *group,
                               reasons_find(source->reasons, source->report, "table", comparison->title));
    }
    g_string_append(out, reasons->str);
}
