/* SPDX-License-Identifier: MIT */

#include "report/report_private.h"
#include "report/words/words.h"
#include "report/analysis/analysis.h"

#include <math.h>

static const char *
stride_kind(const AccessEstimate *estimate)
{
    return !estimate->stride_known ? "unknown" : estimate->stride_uniform ? "uniform" : "varies";
}

static gboolean
stride_is_number(const AccessEstimate *estimate)
{
    return estimate->stride_known && estimate->stride_uniform;
}

static void
write_level(JsonWriter *json, const char *key, double hits, double distance, int source)
{
    json_begin_object(json, key, TRUE);
    json_add_number(json, "hit_ratio", hits);
    json_add_number(json, "distance_bytes", source >= 0 ? distance : NAN);
    json_add_number(json, "reuses", source >= 0 ? source : NAN);
    json_end(json);
}

static void
write_access(JsonWriter *json, const Analysis *analysis, const Ranking *ranking,
             const AccessEstimate *estimate, double total)
{
    const Model *model = analysis->machine->model;
    const Access *access = g_ptr_array_index(ranking->kernel->accesses, estimate->access);
    const Array *array = g_ptr_array_index(ranking->kernel->arrays, access->array);

    json_begin_object(json, NULL, FALSE);
    json_add_integer(json, "access", estimate->access);
    json_add_string(json, "kind", access_kind_text(access->kind));
    json_add_string(json, "text", access->text);
    json_add_string(json, "array", array->name);
    json_add_string(json, "field", access_field_name(ranking, estimate->access));
    json_add_string(json, "file", access->place.file);
    json_add_integer(json, "line", access->place.line);
    json_add_integer(json, "column", access->place.column);
    json_add_boolean(json, "counted", estimate->counted);
    json_add_integer(json, "degree", estimate->degree);
    json_add_number(json, "executions", estimate->executions);
    json_add_integer(json, "bytes", estimate->bytes);
    json_add_number(json, "made_with", estimate->joined != estimate->access ? estimate->joined : NAN);
    json_add_boolean(json, "understood", estimate->understood);
    json_add_string(json, "stride", stride_kind(estimate));
    if (stride_is_number(estimate))
        json_add_integer(json, "stride_bytes", estimate->stride_bytes);
    else
        json_add_string(json, "stride_bytes", NULL);
    json_add_number(json, "transactions", estimate->transactions);
    write_level(json, "l1", estimate->l1_hits, estimate->l1_distance, estimate->l1_source);
    write_level(json, "l2", estimate->l2_hits, estimate->l2_distance, estimate->l2_source);
    json_add_number(json, "cost", estimate->cost);
    json_add_number(json, "share", cost_share(estimate->cost, total));
    json_begin_array(json, "parts", TRUE);
    for (guint part = 0; part < model->n_parts; part++) {
        if (estimate->by_part[part] <= 0)
            continue;
        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "part", model->part_names[part]);
        json_add_number(json, "cost", estimate->by_part[part]);
        json_end(json);
    }
    json_end(json);
    json_add_string(json, "reason", estimate->reason);
    json_end(json);
}

/* What takes the cost: the parts of the GPU, the one that binds first; and what no access does. */
static void
write_parts(JsonWriter *json, const Analysis *analysis, const Case *one, double total)
{
    g_autoptr(GArray) parts = part_costs(analysis, one);
    double rest = part_costs_rest(analysis, one);

    json_add_string(json, "binds", parts->len > 0 ? g_array_index(parts, PartCost, 0).name : NULL);
    json_begin_array(json, "parts", FALSE);
    for (guint i = 0; i < parts->len; i++) {
        const PartCost *part = &g_array_index(parts, PartCost, i);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "part", part->name);
        json_add_number(json, "cost", part_cost_total(part));
        json_add_number(json, "share", cost_share(part_cost_total(part), total));
        json_add_number(json, "loads", part->loads);
        json_add_number(json, "stores", part->stores);
        json_add_number(json, "computing", part->rest);
        json_end(json);
    }
    json_end(json);
    json_begin_object(json, "computing", TRUE);
    json_add_number(json, "cost", rest);
    json_add_number(json, "share", cost_share(rest, total));
    json_end(json);
}

char *
report_explain_json(const Analysis *analysis)
{
    JsonWriter *json = json_writer_new();

    report_json_begin(json, analysis, "fieldwise-explain-1");
    json_begin_array(json, "kernels", FALSE);
    for (guint i = 0; i < analysis->cases->len; i++) {
        const Case *one = g_ptr_array_index(analysis->cases, i);
        const RankedLayout *layout = g_ptr_array_index(one->ranking->layouts, 0);

        json_begin_object(json, NULL, FALSE);
        report_json_case(json, analysis, one->ranking);
        json_add_string(json, "layout", layout->spec);
        json_add_string(json, "name", layout->name);
        report_json_estimate(json, one->ranking, layout);
        write_parts(json, analysis, one, layout->estimate.total);
        json_begin_array(json, "accesses", FALSE);
        for (guint j = 0; j < one->accesses->len; j++)
            write_access(json, analysis, one->ranking, g_ptr_array_index(one->accesses, j),
                         layout->estimate.total);
        json_end(json);
        json_end(json);
    }
    json_end(json);
    json_end(json);
    return json_writer_finish(json);
}

static const char *const TITLES[] = {
    CSV_CASE_TITLES,
    "layout",
    "access",
    "kind",
    "text",
    "array",
    "field",
    "file",
    "line",
    "column",
    "counted",
    "degree",
    "executions",
    "stride",
    "stride_bytes",
    "transactions",
    "l1_hit_ratio",
    "l1_distance_bytes",
    "l1_reuses",
    "l2_hit_ratio",
    "l2_distance_bytes",
    "l2_reuses",
    "cost",
    "share",
    "reason",
    CSV_LAUNCH_TITLES,
    "binds",
    "computing_share",
    NULL,
};

/* A number, or an empty cell where it is not KNOWN. */
static void
add_number_if(CsvLine *line, gboolean known, double value)
{
    csv_add_numbers(line, &value, known ? 1 : 0);
}

static void
add_access(CsvLine *line, const Ranking *ranking, const AccessEstimate *estimate, double total)
{
    const Access *access = g_ptr_array_index(ranking->kernel->accesses, estimate->access);
    const Array *array = g_ptr_array_index(ranking->kernel->arrays, access->array);
    const char *field = access_field_name(ranking, estimate->access);

    csv_add_number(line, estimate->access);
    csv_add_text(line, access_kind_text(access->kind));
    csv_add_text(line, access->text);
    csv_add_text(line, array->name);
    csv_add_text(line, field ? field : "");
    csv_add_text(line, access->place.file ? access->place.file : "");
    csv_add_number(line, access->place.line);
    csv_add_number(line, access->place.column);
    csv_add_text(line, estimate->counted ? "yes" : "no");
    csv_add_number(line, estimate->degree);
    csv_add_number(line, estimate->executions);
    csv_add_text(line, stride_kind(estimate));
    add_number_if(line, stride_is_number(estimate), (double)estimate->stride_bytes);
    csv_add_number(line, estimate->transactions);
    csv_add_number(line, estimate->l1_hits);
    add_number_if(line, estimate->l1_source >= 0, estimate->l1_distance);
    add_number_if(line, estimate->l1_source >= 0, estimate->l1_source);
    csv_add_number(line, estimate->l2_hits);
    add_number_if(line, estimate->l2_source >= 0, estimate->l2_distance);
    add_number_if(line, estimate->l2_source >= 0, estimate->l2_source);
    csv_add_number(line, estimate->cost);
    csv_add_number(line, cost_share(estimate->cost, total));
    csv_add_text(line, estimate->reason ? estimate->reason : "");
}

char *
report_explain_csv(const Analysis *analysis)
{
    CsvLine *line = csv_line_new(TITLES);

    for (guint i = 0; i < analysis->cases->len; i++) {
        const Case *one = g_ptr_array_index(analysis->cases, i);
        const RankedLayout *layout = g_ptr_array_index(one->ranking->layouts, 0);
        g_autoptr(GArray) parts = part_costs(analysis, one);
        const char *binds = parts->len > 0 ? g_array_index(parts, PartCost, 0).name : "";

        for (guint j = 0; j < one->accesses->len; j++) {
            csv_add_case(line, analysis, one->ranking, layout);
            csv_add_text(line, layout->spec);
            add_access(line, one->ranking, g_ptr_array_index(one->accesses, j), layout->estimate.total);
            csv_add_launch(line, one->ranking);
            csv_add_text(line, binds);
            csv_add_number(line, cost_share(part_costs_rest(analysis, one), layout->estimate.total));
            csv_end_line(line);
        }
    }
    return csv_line_finish(line);
}
