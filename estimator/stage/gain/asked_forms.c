/* SPDX-License-Identifier: MIT */
#include "stage/gain/gain.h"

#include <string.h>

char *
stage_place_text(const SourceTree *tree, guint node)
{
    return tree_place(tree, tree_node(tree, node)->file, tree_node(tree, node)->start);
}

const char *
stage_form_name(StageForm form)
{
    static const char *const names[] = {
        [STAGE_NONE] = "none",     [STAGE_STRIP] = "strip", [STAGE_CURSOR] = "cursor",
        [STAGE_APPEND] = "append", [STAGE_LINE] = "line",   [STAGE_PUBLISHED] = "line"};

    return names[form];
}

char *
stage_unknown_array(const GPtrArray *array_forms, const GPtrArray *loops)
{
    for (guint i = 0; i < array_forms->len; i++) {
        const char *name = g_ptr_array_index(array_forms, i);
        gsize length = strcspn(name, "=");
        gboolean is_there = FALSE;

        for (guint l = 0; l < loops->len; l++) {
            const GPtrArray *arrays = ((StageLoop *)g_ptr_array_index(loops, l))->arrays;

            for (guint a = 0; a < arrays->len; a++)
                is_there |= stage_array_is_called(g_ptr_array_index(arrays, a), name);
        }
        if (!is_there)
            return g_strndup(name, length);
    }
    return NULL;
}

char *
stage_lacking_forms(const SourceTree *tree, const GPtrArray *array_forms, const GPtrArray *loops)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < array_forms->len; i++) {
        const char *assignment = g_ptr_array_index(array_forms, i), *form = strchr(assignment, '=') + 1;
        const StageArray *lacking = NULL;
        const StageLoop *of = NULL;
        gboolean is_so = strcmp(form, "none") == 0;

        for (guint l = 0; l < loops->len && !is_so; l++) {
            const StageLoop *loop = g_ptr_array_index(loops, l);

            for (guint a = 0; a < loop->arrays->len && !is_so; a++) {
                const StageArray *array = g_ptr_array_index(loop->arrays, a);

                if (!stage_array_is_called(array, assignment))
                    continue;
                is_so = strcmp(stage_form_name(array->form), form) == 0;
                of = lacking ? of : loop;
                lacking = lacking ? lacking : array;
            }
        }
        if (is_so || !lacking)
            continue;
        g_autofree char *place = stage_place_text(tree, lacking->reason ? lacking->where
                                                        : of->reason    ? of->where
                                                                        : of->node);
        g_string_append_printf(text, "%s: error: --array %s: %s\n", place, assignment,
                               lacking->reason ? lacking->reason
                               : of->reason    ? of->reason
                                               : "the loop is staged in another form");
    }
    return g_string_free(text, FALSE);
}
