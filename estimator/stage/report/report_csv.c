/* SPDX-License-Identifier: MIT */
#include "stage/report/report_private.h"

#include "text/text.h"

#include <math.h>

static const char *const TITLES[] = {"kernel",
                                     "place",
                                     "array",
                                     "read",
                                     "written",
                                     "element_bytes",
                                     "most_element_bytes",
                                     "apart",
                                     "hits",
                                     "estimated_hits",
                                     "form",
                                     "iterations",
                                     "by_warp",
                                     "reason",
                                     "reason_at",
                                     "recommended",
                                     "guessed",
                                     "speedup",
                                     NULL};

static void
add_array(CsvLine *line, const SourceTree *tree, const StageGain *gain, const StageArray *array)
{
    const StageLoop *loop = gain->loop;
    const char *reason = array->reason ? array->reason : loop->reason;
    g_autofree char *place = stage_place_text(tree, loop->node);
    g_autofree char *where =
        reason ? stage_place_text(tree, array->reason ? array->where : loop->where) : NULL;
    gboolean is_strip = array->form == STAGE_STRIP;

    csv_add_text(line, loop->kernel_name);
    csv_add_text(line, place);
    csv_add_text(line, array->name);
    csv_add_number(line, array->reads);
    csv_add_number(line, array->writes);
    csv_add_number(line, array->bytes > 0 ? array->bytes : NAN);
    csv_add_number(line, array->bytes > 0 ? array->most_bytes : NAN);
    csv_add_text(line, array->distance ? array->distance : "");
    csv_add_number(line, array->counted > 0 ? array->hits / array->counted : NAN);
    csv_add_number(line, stage_estimated_hits(array));
    csv_add_text(line, stage_form_name(array->form));
    csv_add_number(line, is_strip ? loop->n : NAN);
    csv_add_number(line, is_strip && array->writes && loop->is_by_warp);
    csv_add_text(line, reason ? reason : "");
    csv_add_text(line, where ? where : "");
    csv_add_number(line, gain->is_wanted);
    csv_add_number(line, gain->is_guess);
    csv_add_number(line, gain->plain > 0 ? stage_gain_speedup(gain) : NAN);
    csv_end_line(line);
}

char *
stage_report_csv(const SourceTree *tree, const StageGains *gains)
{
    CsvLine *line = csv_line_new(TITLES);

    for (guint i = 0; i < gains->gains->len; i++) {
        const StageGain *gain = g_ptr_array_index(gains->gains, i);

        for (guint a = 0; a < gain->loop->arrays->len; a++)
            add_array(line, tree, gain, g_ptr_array_index(gain->loop->arrays, a));
    }
    return csv_line_finish(line);
}
