/* SPDX-License-Identifier: MIT */
#include "stage/report/report_private.h"

/* Appends which link keeps up with a launch. */
static void
append_rates(GString *line, const PipelineRates *rates)
{
    g_string_append_printf(
        line,
        ". A launch reads %.3g GB and writes %.3g GB. Staged, the kernel keeps up with a "
        "link of up to %.0f GB/s each way, and as it is with up to %.0f: where the link is "
        "slower than both, it decides how long all takes, and staging changes nothing",
        rates->in / 1e9, rates->out / 1e9, rates->staged, rates->plain);
}

void
stage_pipelines_report(GString *out, const GPtrArray *pipelines, const StageGains *gains, guint width)
{
    for (guint i = 0; i < pipelines->len; i++) {
        const StagePipeline *pipeline = g_ptr_array_index(pipelines, i);
        g_autoptr(GString) line = g_string_new(NULL);
        g_autofree char *clean = NULL;
        PipelineRates rates;

        g_string_append_printf(line, "%s from the host's memory: ", pipeline->loop->kernel_name);
        if (pipeline->reason)
            g_string_append_printf(line, "not written: %s", pipeline->reason);
        for (guint k = 0; !pipeline->reason && k < pipeline->arrays->len; k++) {
            const PipelineArray *array = &g_array_index(pipeline->arrays, PipelineArray, k);

            g_string_append_printf(line, "%s%s %s", k > 0 ? ", " : "", array->array->name,
                                   array->is_sliced
                                       ? "goes slice by slice"
                                       : "is mapped, as nobody knows which part a block accesses");
        }
        if (stage_pipeline_rates(pipeline, gains, &rates))
            append_rates(line, &rates);
        clean = text_clean(line->str);
        text_wrap(out, clean, width, 0, 2);
        g_string_append_c(out, '\n');
    }
}
