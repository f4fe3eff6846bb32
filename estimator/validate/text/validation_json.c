/* SPDX-License-Identifier: MIT */
#include "validate/text/text.h"

#include "text/text.h"

#include <math.h>

#define SCHEMA "fieldwise-validation-1"

static void
write_source(JsonWriter *json, const Comparison *comparison)
{
    const Bundle *bundle = comparison->bundle;
    const Results *results = comparison->results;

    json_add_string(json, "bundle", bundle->id);
    json_add_string(json, "fieldwise", bundle->fieldwise);
    json_add_string(json, "arch", bundle->arch);
    json_add_string(json, "model", bundle->model);
    json_add_string(json, "cost_unit", bundle->cost_unit);
    json_begin_object(json, "measured", FALSE);
    json_add_string(json, "device", results->device);
    json_add_string(json, "driver", results->driver);
    json_add_string(json, "nvcc", results->nvcc);
    json_add_string(json, "ncu", results->ncu);
    json_add_string(json, "date", results->date);
    json_add_string(json, "other_gpu", results->other_gpu);
    json_add_strings(json, "older_programs", results->older);
    json_end(json);
    json_add_strings(json, "notes", comparison->notes);
    json_add_strings(json, "differences", results->differences);
    json_add_strings(json, "not_measured", comparison->unmeasured);
    json_begin_object(json, "weights", TRUE);
    json_add_number(json, "l1", comparison->weights.l1);
    json_add_number(json, "l2", comparison->weights.l2);
    json_add_number(json, "dram", comparison->weights.dram);
    json_end(json);
    json_add_number(json, "time_resolution", TIME_RESOLUTION);
}

static void
write_errors(JsonWriter *json, const char *key, const ErrorSummary *errors, Quantity quantity)
{
    json_begin_object(json, key, TRUE);
    json_add_integer(json, "compared", errors->n);
    json_add_number(json, "exact",
                    QUANTITY_INFOS[quantity].is_count && errors->n > 0 ? (double)errors->n_exact / errors->n
                                                                       : NAN);
    json_add_number(json, "median", errors->median);
    json_add_number(json, "mean", errors->mean);
    json_add_number(json, "p95", errors->p95);
    json_end(json);
}

static void
write_strategies(JsonWriter *json, const Summary *summary)
{
    json_begin_object(json, "regret", FALSE);
    for (guint i = 0; i < N_STRATEGIES; i++) {
        json_begin_object(json, STRATEGY_INFOS[i].key, TRUE);
        json_add_integer(json, "kernels", summary->n_regrets[i]);
        json_add_number(json, "mean", summary->mean_regret[i]);
        json_add_number(json, "worst", summary->worst_regret[i]);
        json_add_string(json, "worst_kernel", summary->worst_case[i] ? summary->worst_case[i]->title : NULL);
        json_end(json);
    }
    json_end(json);
}

static void
write_summary(JsonWriter *json, const Summary *summary)
{
    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "group", summary->name);
    json_add_integer(json, "kernels", summary->n_cases);
    json_add_integer(json, "layouts", summary->n_layouts);
    json_add_integer(json, "timed", summary->n_timed);
    json_add_integer(json, "sites", summary->n_sites);
    json_add_integer(json, "understood_sites", summary->n_understood);
    json_add_integer(json, "exact_sites", summary->n_exact);
    json_add_integer(json, "other_line_sites", summary->n_other_line);
    write_strategies(json, summary);
    json_begin_object(json, "tau", TRUE);
    json_add_integer(json, "kernels", summary->n_tau);
    json_add_number(json, "mean", summary->mean_tau);
    json_add_number(json, "mean_of_counters", summary->mean_tau_counters);
    json_end(json);
    json_begin_object(json, "errors", FALSE);
    for (guint q = 0; q < N_QUANTITIES; q++)
        write_errors(json, QUANTITY_INFOS[q].key, &summary->errors[q], (Quantity)q);
    json_end(json);
    json_begin_object(json, "errors_of_understood_sites", FALSE);
    for (guint q = 0; q < FIRST_LAUNCH_QUANTITY; q++)
        write_errors(json, QUANTITY_INFOS[q].key, &summary->understood[q], (Quantity)q);
    json_end(json);
    json_begin_object(json, "errors_of_much", FALSE);
    for (guint q = 0; q < N_QUANTITIES; q++)
        if (quantity_is_moved((Quantity)q))
            write_errors(json, QUANTITY_INFOS[q].key, &summary->moved[q], (Quantity)q);
    json_end(json);
    json_end(json);
}

static void
write_miss(JsonWriter *json, const Miss *miss)
{
    json_begin_object(json, NULL, TRUE);
    json_add_string(json, "program", miss->comparison->estimate->program);
    json_add_string(json, "kernel", miss->comparison->estimate->kernel);
    json_add_string(json, "variant", miss->comparison->estimate->variant);
    json_add_string(json, "layout", miss->layout->estimate->layout);
    json_add_string(json, "quantity", QUANTITY_INFOS[miss->quantity].key);
    json_add_string(json, "file", miss->site ? miss->site->file : NULL);
    json_add_number(json, "line", miss->site ? miss->site->line : NAN);
    json_add_number(json, "estimated", miss->estimated);
    json_add_number(json, "measured", miss->measured);
    json_add_number(json, "error", miss->error);
    json_end(json);
}

static void
write_site(JsonWriter *json, const SiteComparison *site)
{
    g_autofree char *text = site_comparison_text(site);

    json_begin_object(json, NULL, TRUE);
    json_add_string(json, "file", site->file);
    json_add_integer(json, "line", site->line);
    json_add_string(json, "kind", SITE_KIND_NAMES[site->kind]);
    json_add_string(json, "text", site->sites->len > 0 ? text : NULL);
    json_add_integer(json, "accesses", site->sites->len);
    json_add_boolean(json, "understood", site->understood);
    json_add_boolean(json, "other_line", site->other_line);
    json_begin_object(json, "requests", TRUE);
    json_add_number(json, "estimated", site->estimated_requests);
    json_add_number(json, "measured", site->measured_requests);
    json_end(json);
    json_begin_object(json, "sectors", TRUE);
    json_add_number(json, "estimated", site->estimated_sectors);
    json_add_number(json, "measured", site->measured_sectors);
    json_end(json);
    json_end(json);
}

static void
write_layout(JsonWriter *json, const LayoutComparison *layout)
{
    const Measurement *measurement = layout->measurement;
    gboolean timed = measurement && measurement->timed;

    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "layout", layout->estimate->layout);
    json_add_string(json, "name", layout->estimate->name);
    json_add_integer(json, "rank", layout->estimate->rank);
    json_add_boolean(json, "tied", layout->estimate->tied);
    json_add_boolean(json, "differs", layout->differs);
    json_add_number(json, "cost", layout->estimate->total);
    json_begin_object(json, "ms", TRUE);
    json_add_number(json, "median", timed ? measurement->ms_median : NAN);
    json_add_number(json, "low", timed ? measurement->ms_low : NAN);
    json_add_number(json, "high", timed ? measurement->ms_high : NAN);
    json_end(json);
    json_begin_object(json, "quantities", FALSE);
    for (guint q = FIRST_LAUNCH_QUANTITY; q < N_QUANTITIES; q++) {
        json_begin_object(json, QUANTITY_INFOS[q].key, TRUE);
        json_add_number(json, "estimated", layout->estimated[q]);
        json_add_number(json, "measured", layout->measured[q]);
        json_add_number(json, "error",
                        quantity_error((Quantity)q, layout->estimated[q], layout->measured[q]));
        json_end(json);
    }
    json_end(json);
    json_begin_array(json, "sites", FALSE);
    for (guint i = 0; i < layout->sites->len; i++)
        write_site(json, g_ptr_array_index(layout->sites, i));
    json_end(json);
    json_end(json);
}

static void
write_case(JsonWriter *json, const Comparison *all, const CaseComparison *comparison)
{
    const CaseEstimate *estimate = comparison->estimate;
    const char *group = comparison->group != 0 ? g_ptr_array_index(all->groups, comparison->group) : NULL;

    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "program", estimate->program);
    json_add_string(json, "kernel", estimate->kernel);
    json_add_string(json, "variant", estimate->variant);
    json_add_string(json, "record", estimate->record);
    json_add_string(json, "group", group);
    json_add_number(json, "tau", comparison->tau);
    json_add_number(json, "tau_of_counters", comparison->tau_counters);
    json_add_string(
        json, "fastest",
        comparison->best >= 0
            ? ((LayoutComparison *)g_ptr_array_index(comparison->layouts, comparison->best))->estimate->layout
            : NULL);
    json_begin_object(json, "regret", TRUE);
    for (guint i = 0; i < N_STRATEGIES; i++)
        json_add_number(json, STRATEGY_INFOS[i].key, comparison->regret[i]);
    json_end(json);
    json_add_strings(json, "assumptions", estimate->assumptions);
    json_begin_array(json, "layouts", FALSE);
    for (guint i = 0; i < comparison->layouts->len; i++)
        write_layout(json, g_ptr_array_index(comparison->layouts, i));
    json_end(json);
    json_add_number(json, "original_ms", comparison->original_ms);
    json_end(json);
}

char *
validation_json(const Comparison *comparison)
{
    JsonWriter *json = json_writer_new();

    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "schema", SCHEMA);
    write_source(json, comparison);
    json_begin_array(json, "summaries", FALSE);
    for (guint i = 0; i < comparison->summaries->len; i++)
        write_summary(json, g_ptr_array_index(comparison->summaries, i));
    json_end(json);
    json_begin_array(json, "misses", FALSE);
    for (guint i = 0; i < comparison->misses->len; i++)
        write_miss(json, g_ptr_array_index(comparison->misses, i));
    json_end(json);
    json_begin_array(json, "kernels", FALSE);
    for (guint i = 0; i < comparison->cases->len; i++)
        write_case(json, comparison, g_ptr_array_index(comparison->cases, i));
    json_end(json);
    json_end(json);
    return json_writer_finish(json);
}
