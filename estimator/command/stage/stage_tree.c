/* SPDX-License-Identifier: MIT */
#include "command/stage/stage_tree.h"

#include "command/options/options.h"
#include "text/text.h"

#include <stdio.h>

int
stage_fail(const char *source, const char *message)
{
    g_autofree char *clean = text_clean(message);

    fprintf(stderr, "%s:1:1: error: %s\n", source, clean);
    return STATUS_NONE;
}

SourceTree *
stage_read_tree(const GPtrArray *paths, const ParseOptions *parse_options, int *ret_status)
{
    g_autoptr(GPtrArray) units = g_ptr_array_new_with_free_func((GDestroyNotify)source_unit_free);
    g_autoptr(GError) error = NULL;
    ParseOptions with_macros = *parse_options;
    SourceTree *tree;

    with_macros.with_macros = TRUE;
    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);
        SourceUnit *unit = source_unit_parse(path, &with_macros, &error);
        g_autofree char *wrong = unit ? source_unit_first_error(unit) : NULL;

        if (unit)
            g_ptr_array_add(units, unit);
        if (!unit || wrong) {
            *ret_status =
                stage_fail(path, unit ? "the source does not compile: nothing is staged" : error->message);
            return NULL;
        }
    }
    tree = source_tree_new(g_steal_pointer(&units), &error);
    if (!tree)
        *ret_status = stage_fail(g_ptr_array_index(paths, 0), error->message);
    return tree;
}
