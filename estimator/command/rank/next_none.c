/* SPDX-License-Identifier: MIT */
/* What to type where a program has kernels and no record: to name its arrays as one. */
#include "command/rank/rank.h"

#include "report/report.h"

#define NAME "parallel" /* of the record, as those that are proposed */

/* The arrays of scalars that KERNEL gets, as --record names them together: "NAME=F,G"; NULL: fewer than two.
 */
static char *
arrays_text(const Kernel *kernel)
{
    GString *text = g_string_new(NAME);
    guint n = 0;

    for (guint a = 0; a < kernel->arrays->len; a++) {
        const Array *array = g_ptr_array_index(kernel->arrays, a);

        if (array->record >= 0 || array->root_param < 0 || array->is_library || array->is_heap ||
            array->view_of)
            continue;
        g_string_append_printf(text, "%c%s", n++ == 0 ? '=' : ',', array->name);
    }
    if (n >= 2)
        return g_string_free(text, FALSE);
    g_string_free(text, TRUE);
    return NULL;
}

/* Whether a record called RECORD is ranked in PROGRAMS, for a request that is OPTIONS' apart from that. */
static gboolean
is_ranked(const Options *options, const GPtrArray *programs, const Machine *machine, char *record)
{
    AnalysisRequest request = options->request; /* nothing in it is owned */
    g_autoptr(Analysis) analysis = NULL;

    request.record = record;
    request.kernel_seconds = options_estimate_seconds(options);
    analysis = analysis_of_sources(programs, machine, &request, FALSE, NULL);
    return analysis && analysis->cases->len > 0;
}

char *
next_of_none(const Options *options, const GPtrArray *programs, const Machine *machine)
{
    for (guint p = 0; p < programs->len && !options->request.record; p++) {
        g_autoptr(GPtrArray) kernels =
            analysis_kernels(g_ptr_array_index(programs, p), &options->request, NULL);

        for (guint k = 0; kernels && k < kernels->len; k++) {
            g_autofree char *record = arrays_text(g_ptr_array_index(kernels, k));

            if (!record || !is_ranked(options, programs, machine, record))
                continue;
            GString *line = g_string_new("fieldwise rank --record");
            command_line_add(line, record);
            command_line_add_given(line, options, COMMAND_RANK, NULL, NULL);
            g_autofree char *whole = command_line_end(line, options, NULL);
            return g_strdup_printf("Next: %s\n", whole);
        }
    }
    return g_strdup("");
}
