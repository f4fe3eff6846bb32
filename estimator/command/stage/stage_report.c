/* SPDX-License-Identifier: MIT */
#include "stage_report.h"

#include "text_table.h"

#include <string.h>

/* "FILE:LINE:COLUMN" of NODE. */
static char *
place_of(const SourceTree *tree, guint node)
{
    return tree_place(tree, tree_node(tree, node)->file, tree_node(tree, node)->start);
}

static const char *
access_name(const StageArray *array)
{
    return array->reads && array->writes ? "read, written"
           : array->writes               ? "written"
           : array->reads                ? "read"
                                         : "-";
}

/* What is done with ARRAY. */
static char *
form_text(const StageLoop *loop, const StageArray *array)
{
    switch (array->form) {
    case STAGE_STRIP:
        return array->row_text ? g_strdup_printf("strip %u, rows of %s", loop->n, array->row_text)
               : array->writes && loop->is_by_warp ? g_strdup_printf("strip %u, by the warp", loop->n)
                                                   : g_strdup_printf("strip %u", loop->n);
    case STAGE_CURSOR:
        return g_strdup("cursor");
    case STAGE_APPEND:
        return g_strdup("append");
    case STAGE_NONE:
        break;
    }
    return g_strdup("-");
}

static void
add_array(TextTable *table, const SourceTree *tree, const StageLoop *loop, const StageArray *array)
{
    g_autofree char *bytes = g_strdup_printf("%u", array->bytes);
    g_autofree char *form = form_text(loop, array);

    text_table_add_cell(table, array->name, STYLE_PLAIN);
    text_table_add_cell(table, access_name(array), STYLE_PLAIN);
    text_table_add_cell(table, array->bytes > 0 ? bytes : "?", STYLE_PLAIN);
    text_table_add_cell(table, array->apart ? array->apart : "unknown", STYLE_PLAIN);
    text_table_add_cell(table, form, STYLE_PLAIN);
    if (!loop->reason && array->reason) {
        g_autofree char *place = place_of(tree, array->where);
        g_autofree char *line = g_strdup_printf("%s: %s", place, array->reason), *clean = text_clean(line);
        text_table_add_line(table, clean, STYLE_PLAIN, 2, 2);
    }
}

static void
append_loop(GString *out, const SourceTree *tree, const StageLoop *loop, const Terminal *terminal)
{
    g_autoptr(TextTable) table = text_table_new(2);
    g_autofree char *place = place_of(tree, loop->node), *text = NULL;

    g_string_append_printf(out, "%s: %s: %s\n", place, loop->kernel_name,
                           loop->is_staged ? "can be staged" : "left alone");
    text_table_add_column(table, COLUMN_LEFT, "array", 0);
    text_table_add_column(table, COLUMN_LEFT, "is", 0);
    text_table_add_column(table, COLUMN_RIGHT, "bytes", 0);
    text_table_add_column(table, COLUMN_RIGHT, "apart", 0);
    text_table_add_column(table, COLUMN_LEFT, "form", 0);
    for (guint i = 0; i < loop->arrays->len; i++)
        add_array(table, tree, loop, g_ptr_array_index(loop->arrays, i));
    if (loop->reason) {
        g_autofree char *where = place_of(tree, loop->where);
        g_autofree char *line = g_strdup_printf("%s: %s", where, loop->reason), *clean = text_clean(line);
        text_table_add_line(table, clean, STYLE_PLAIN, 0, 2);
    }
    text = text_table_format(table, terminal);
    g_string_append(out, text);
}

char *
stage_report(const SourceTree *tree, const GPtrArray *loops, const Terminal *terminal)
{
    g_autoptr(GString) out = g_string_new(NULL);
    guint n = 0;

    for (guint i = 0; i < loops->len; i++) {
        const StageLoop *loop = g_ptr_array_index(loops, i);

        n += loop->is_staged;
        append_loop(out, tree, loop, terminal);
        g_string_append_c(out, '\n');
    }
    if (loops->len == 0)
        g_string_append(out, "no loop of a kernel accesses an array that one of its parameters points to\n");
    else
        g_string_append_printf(out, "%u of %u loops can be staged; gain not estimated\n", n, loops->len);
    return g_string_free(g_steal_pointer(&out), FALSE);
}
