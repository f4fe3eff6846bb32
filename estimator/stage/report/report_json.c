/* SPDX-License-Identifier: MIT */
#include "stage/report/report_private.h"

#include "text/text.h"
#include "report/report.h"

#include <math.h>

static void
write_array(JsonWriter *json, const SourceTree *tree, const StageLoop *loop, const StageArray *array)
{
    g_autofree char *place = array->reason ? stage_place_text(tree, array->where) : NULL;

    json_begin_object(json, NULL, TRUE);
    json_add_string(json, "name", array->name);
    json_add_boolean(json, "read", array->reads);
    json_add_boolean(json, "written", array->writes);
    json_add_number(json, "element_bytes", array->bytes > 0 ? array->bytes : NAN);
    json_add_number(json, "most_element_bytes", array->bytes > 0 ? array->most_bytes : NAN);
    json_add_string(json, "apart", array->distance);
    json_add_number(json, "hits", array->counted > 0 ? array->hits / array->counted : NAN);
    json_add_number(json, "estimated_hits", stage_estimated_hits(array));
    json_add_string(json, "form", stage_form_name(array->form));
    json_add_number(json, "iterations", array->form == STAGE_STRIP ? loop->n : NAN);
    json_add_boolean(json, "by_warp", array->form == STAGE_STRIP && array->writes && loop->is_by_warp);
    json_add_string(json, "reason", array->reason);
    json_add_string(json, "reason_at", place);
    json_end(json);
}

static void
write_cost(JsonWriter *json, const char *key, const StagedCost *cost)
{
    json_begin_object(json, key, TRUE);
    json_add_number(json, "total", cost->total);
    json_add_integer(json, "registers", cost->registers);
    json_add_string(json, "binds", cost->binds);
    json_add_number(json, "share", cost->share);
    report_json_l1(json, &cost->traffic);
    json_end(json);
}

static void
write_case(JsonWriter *json, const StageGain *gain, const StageCase *one)
{
    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "kernel", one->kernel->name);
    if (one->launch) {
        json_begin_object(json, "launch", TRUE);
        report_json_launch(json, one->launch, TRUE);
        json_end(json);
    }
    json_add_string(json, "reason", one->reason);
    if (!one->reason) {
        write_cost(json, "plain", &one->plain);
        write_cost(json, "staged", &one->staged);
        json_begin_object(json, "other", FALSE);
        if (one->has_other)
            write_cost(json, gain->other, &one->other);
        json_end(json);
        json_add_number(json, "speedup", one->plain.total / one->staged.total);
    }
    json_end(json);
}

/* Loops whose length is assumed, where the gain rests on it. */
static void
write_open_loops(JsonWriter *json, const StageGain *gain)
{
    g_autoptr(GPtrArray) all = stage_open_loops(gain);

    json_begin_array(json, "open_loops", FALSE);
    for (guint i = 0; gain->is_guess && i < all->len; i++) {
        const StageOpen *open = g_ptr_array_index(all, i);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "place", open->place);
        json_add_string(json, "options", open->options);
        json_end(json);
    }
    json_end(json);
}

static void
write_loop(JsonWriter *json, const SourceTree *tree, const StageGain *gain)
{
    const StageLoop *loop = gain->loop;
    g_autofree char *place = stage_place_text(tree, loop->node);
    g_autofree char *where = loop->reason ? stage_place_text(tree, loop->where) : NULL;

    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "kernel", loop->kernel_name);
    json_add_string(json, "place", place);
    json_add_boolean(json, "can_be_staged", loop->is_staged);
    json_add_string(json, "reason", loop->reason);
    json_add_string(json, "reason_at", where);
    json_add_boolean(json, "recommended", gain->is_wanted);
    json_add_boolean(json, "guessed", gain->is_guess);
    json_add_number(json, "speedup", gain->plain > 0 ? stage_gain_speedup(gain) : NAN);
    json_begin_array(json, "arrays", FALSE);
    for (guint i = 0; i < loop->arrays->len; i++)
        write_array(json, tree, loop, g_ptr_array_index(loop->arrays, i));
    json_end(json);
    write_open_loops(json, gain);
    json_add_number(json, "usual_iterations", gain->usual > 0 ? gain->usual : NAN);
    json_begin_array(json, "lengths", FALSE);
    for (guint i = 0; gain->lengths && i < gain->lengths->len; i++) {
        const StageLength *length = &g_array_index(gain->lengths, StageLength, i);

        json_begin_object(json, NULL, TRUE);
        json_add_integer(json, "iterations", length->n);
        json_add_number(json, "total", length->total);
        json_end(json);
    }
    json_end(json);
    json_begin_array(json, "launches", FALSE);
    for (guint i = 0; i < gain->cases->len; i++)
        write_case(json, gain, g_ptr_array_index(gain->cases, i));
    json_end(json);
    json_end(json);
}

/* What becomes of a kernel with arrays in the host's memory. */
static void
write_pipeline(JsonWriter *json, const StageGains *gains, const StagePipeline *pipeline)
{
    PipelineRates rates;

    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "kernel", pipeline->loop->kernel_name);
    json_add_boolean(json, "written", !pipeline->reason);
    json_add_string(json, "reason", pipeline->reason);
    json_begin_array(json, "arrays", FALSE);
    for (guint i = 0; !pipeline->reason && i < pipeline->arrays->len; i++) {
        const PipelineArray *array = &g_array_index(pipeline->arrays, PipelineArray, i);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "name", array->array->name);
        json_add_boolean(json, "sliced", array->is_sliced);
        json_end(json);
    }
    json_end(json);
    if (stage_pipeline_rates(pipeline, gains, &rates)) {
        json_add_number(json, "bytes_read", rates.in);
        json_add_number(json, "bytes_written", rates.out);
        json_add_number(json, "plain_gb_per_s", rates.plain);
        json_add_number(json, "staged_gb_per_s", rates.staged);
    }
    json_end(json);
}

char *
stage_report_json(const SourceTree *tree, const StageGains *gains, const GPtrArray *paths,
                  const GPtrArray *pipelines)
{
    JsonWriter *json = json_writer_new();

    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "schema", "fieldwise-stage-1");
    json_add_strings(json, "sources", paths);
    json_add_string(json, "arch", arch_get_name(gains->machine->arch));
    json_add_string(json, "model", gains->machine->model->name);
    json_add_string(json, "cost_unit", gains->machine->model->cost_unit);
    json_begin_array(json, "loops", FALSE);
    for (guint i = 0; i < gains->gains->len; i++)
        write_loop(json, tree, g_ptr_array_index(gains->gains, i));
    json_end(json);
    if (pipelines) {
        json_begin_array(json, "pipelines", FALSE);
        for (guint i = 0; i < pipelines->len; i++)
            write_pipeline(json, gains, g_ptr_array_index(pipelines, i));
        json_end(json);
    }
    json_end(json);
    return json_writer_finish(json);
}
