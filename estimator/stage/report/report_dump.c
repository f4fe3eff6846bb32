/* SPDX-License-Identifier: MIT */
#include "stage/report/report_private.h"

/* " 18:18, 25:5" and a line feed: the places of NODES in their file. */
static void
append_places(GString *out, const SourceTree *tree, const char *what, const GArray *nodes)
{
    for (guint i = 0; nodes && i < nodes->len; i++) {
        g_autofree char *place = stage_place_text(tree, g_array_index(nodes, guint, i));

        g_string_append_printf(out, "%s%s", i > 0 ? ", " : what, place);
    }
    if (nodes && nodes->len > 0)
        g_string_append_c(out, '\n');
}

static void
append_array(GString *out, const SourceTree *tree, const StageLoop *loop, const StageArray *array)
{
    g_autofree char *form = stage_form_text(loop, array);

    g_string_append_printf(out, "  %s: %s, %u bytes an element, apart %s%s: %s\n", array->name,
                           stage_access_text(array), array->bytes,
                           array->distance ? array->distance : "unknown",
                           array->is_restrict ? ", restrict" : "", form);
    append_places(out, tree, "    accessed at ", array->sites);
    append_places(out, tree, "    points ", array->points);
    if (array->offset)
        g_string_append_printf(out, "    offset %s\n", array->offset);
    if (array->guard)
        g_string_append_printf(out, "    guard %s\n", array->guard);
    if (array->reason) {
        g_autofree char *where = stage_place_text(tree, array->where);

        g_string_append_printf(out, "    %s: %s\n", where, array->reason);
    }
}

char *
stage_dump_streams(const SourceTree *tree, const GPtrArray *loops)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (guint i = 0; i < loops->len; i++) {
        const StageLoop *loop = g_ptr_array_index(loops, i);
        g_autofree char *place = stage_place_text(tree, loop->node);

        g_string_append_printf(out, "%s: %s", place, loop->kernel_name);
        if (loop->type)
            g_string_append_printf(out, ", %s %s from %s to %s", loop->type, loop->variable, loop->begin,
                                   loop->end);
        if (loop->is_staged)
            g_string_append_printf(out, loop->n > 0 ? ", blocks of %u" : "", loop->n);
        g_string_append_c(out, '\n');
        if (loop->reason) {
            g_autofree char *where = stage_place_text(tree, loop->where);

            g_string_append_printf(out, "  %s: %s\n", where, loop->reason);
        }
        for (guint a = 0; a < loop->arrays->len; a++)
            append_array(out, tree, loop, g_ptr_array_index(loop->arrays, a));
    }
    return g_string_free(g_steal_pointer(&out), FALSE);
}

/* The kernel of ONE with its loop staged. */
static void
append_case(GString *out, const StageGain *gain, const StageCase *one)
{
    const char *reason = one->reason;
    g_autoptr(StagedKernel) staged =
        reason ? NULL : staged_kernel_new(one->kernel, one->launch, &one->loop, 1, TRUE, &reason);
    g_autofree char *text = staged ? kernel_dump(staged->kernel) : g_strdup_printf("not known: %s\n", reason);

    g_string_append_printf(out, "%s== %s: %s\n%s", out->len > 0 ? "\n" : "", gain->place, one->kernel->name,
                           text);
}

char *
stage_dump_kernels(const StageGains *gains)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (guint i = 0; i < gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, i);

        for (guint k = 0; k < gain->cases->len; k++)
            append_case(out, gain, g_ptr_array_index(gain->cases, k));
    }
    return g_string_free(g_steal_pointer(&out), FALSE);
}
