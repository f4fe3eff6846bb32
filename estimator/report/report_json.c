/* SPDX-License-Identifier: MIT */

#include "text/text.h"
#include "model/compiled/compiled.h"
#include "report/report_private.h"
#include "report/words/words.h"
#include "report/analysis/analysis.h"

#include <math.h>

/* Names PROGRAMS, where there are several. */
static void
write_sources(JsonWriter *json, const GPtrArray *programs)
{
    if (!programs)
        return;
    json_begin_array(json, "sources", TRUE);
    for (guint i = 0; i < programs->len; i++)
        json_add_string(json, NULL, ((const Program *)g_ptr_array_index(programs, i))->path);
    json_end(json);
}

/* What ArchFrom is called. */
static const char *const FROM_NAMES[] = {
    [ARCH_FROM_GIVEN] = "given",
    [ARCH_FROM_HERE] = "here",
    [ARCH_FROM_NEAR] = "near",
    [ARCH_FROM_DEFAULT] = "default",
};

/* How the GPU's numbers came to be, and what picks are worth without those that its file lacks. */
static void
write_class(JsonWriter *json, const Machine *machine)
{
    ArchClass arch_class = arch_get_class(machine->arch);
    const MissingRow *row = machine_missing(machine);

    if (arch_class == ARCH_CLASS_UNSTATED)
        return;
    json_add_string(json, "arch_class", arch_class_word(arch_class));
    if (!row)
        return;
    json_begin_object(json, "arch_missing", TRUE);
    json_add_integer(json, "keys", row->n_missing);
    json_add_integer(json, "launches", row->launches);
    json_add_number(json, "mean", row->mean);
    json_add_number(json, "worst", row->worst);
    json_end(json);
}

void
report_json_begin(JsonWriter *json, const Analysis *analysis, const char *schema)
{
    json_begin_object(json, NULL, FALSE);
    json_add_string(json, "schema", schema);
    json_add_string(json, "source", analysis->program->path);
    write_sources(json, analysis->programs);
    json_add_string(json, "arch", arch_get_name(analysis->machine->arch));
    json_add_string(json, "arch_from", FROM_NAMES[analysis->machine->from]);
    json_add_string(json, "gpu_here", analysis->machine->here);
    write_class(json, analysis->machine);
    json_add_string(json, "model", analysis->machine->model->name);
    json_add_string(json, "cost_unit", analysis->machine->model->cost_unit);
    json_begin_array(json, "skipped", FALSE);
    for (guint i = 0; i < analysis->skipped->len; i++) {
        const Skip *skip = g_ptr_array_index(analysis->skipped, i);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "kernel", skip->kernel);
        json_add_string(json, "reason", skip->reason);
        json_end(json);
    }
    json_end(json);
}

static void
write_fields(JsonWriter *json, const Record *record)
{
    json_begin_array(json, "fields", FALSE);
    for (guint i = 0; i < record->n_fields; i++) {
        const Field *field = &record->fields[i];
        g_autofree char *type = field_type_text(field);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "name", field->name);
        json_add_string(json, "type", type);
        json_add_integer(json, "bytes", field_bytes(field));
        json_add_boolean(json, "touched", field->touched);
        json_end(json);
    }
    json_end(json);
}

static void
write_dimensions(JsonWriter *json, const char *key, const gint64 *dimensions)
{
    json_begin_array(json, key, TRUE);
    for (guint i = 0; i < 3; i++)
        json_add_integer(json, NULL, dimensions[i]);
    json_end(json);
}

/* The parameters whose values are known, and which of them host code states. */
static void
write_params(JsonWriter *json, const Ranking *ranking, const char *place)
{
    const LaunchConfig *launch = ranking->launch;

    json_begin_array(json, "params", TRUE);
    for (guint i = 0; i < launch->n_params; i++) {
        const StatedValue *stated = &launch->stated[i];

        if (!launch->param_known[i] && stated->kind != STATED_REAL)
            continue;
        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "name", ((const Param *)g_ptr_array_index(ranking->kernel->params, i))->name);
        if (launch->param_known[i])
            json_add_integer(json, "value", launch->params[i]);
        else
            json_add_number(json, "value", stated->real);
        json_add_string(json, "stated_at", stated->kind != STATED_NOTHING ? place : NULL);
        json_add_boolean(json, "assumed", launch_searched(launch, i) >= 0);
        json_end(json);
    }
    json_end(json);
}

/* The arrays of which it is not known where lanes go, and what is taken for that. */
static void
write_localities(JsonWriter *json, const Ranking *ranking)
{
    json_begin_array(json, "places", FALSE);
    for (guint i = 0; i < ranking->open_localities->len; i++) {
        const OpenLocality *open = g_ptr_array_index(ranking->open_localities, i);
        g_autofree char *places = open->elements > 0 ? locality_text(&open->places) : NULL;

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "array",
                        ((const Array *)g_ptr_array_index(ranking->kernel->arrays, open->array))->name);
        json_add_string(json, "places", places);
        json_add_number(json, "elements", open->elements > 0 ? (double)open->elements : NAN);
        json_add_boolean(json, "elements_assumed", !open->size_known);
        json_end(json);
    }
    json_end(json);
}

void
report_json_launch(JsonWriter *json, const LaunchConfig *launch, gboolean registers)
{
    g_autoptr(GPtrArray) assumed = launch_assumed_names(launch, registers);
    g_autofree char *place = launch_place_text(launch);

    write_dimensions(json, "grid", launch->grid);
    write_dimensions(json, "block", launch->block);
    json_add_integer(json, "registers", launch->registers);
    json_add_integer(json, "shared", launch->shared);
    json_add_strings(json, "assumed", assumed);
    json_add_string(json, "stated_at", place);
}

void
report_json_case(JsonWriter *json, const Analysis *analysis, const Ranking *ranking)
{
    g_autoptr(GPtrArray) assumptions = report_assumptions(analysis, ranking);
    g_autofree char *place = launch_place_text(ranking->launch);

    json_add_string(json, "kernel", ranking->kernel->name);
    json_add_string(json, "record", ranking->binding->record->name);
    write_fields(json, ranking->binding->record);
    json_begin_object(json, "launch", TRUE);
    report_json_launch(json, ranking->launch, report_registers_assumed(ranking));
    write_params(json, ranking, place);
    json_end(json);
    json_add_strings(json, "assumptions", assumptions);
    write_localities(json, ranking);
}

/* What was taken otherwise, and which layout would then be first. */
static void
write_turns(JsonWriter *json, const Ranking *ranking)
{
    json_begin_array(json, "alternatives", FALSE);
    for (guint i = 0; i < ranking->sensitivities->len; i++) {
        const Sensitivity *sensitivity = g_ptr_array_index(ranking->sensitivities, i);
        g_autofree char *value = sensitivity_value_text(sensitivity);

        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "assumption", sensitivity_assumption(sensitivity));
        write_dimensions(json, "grid", sensitivity->grid);
        json_add_string(json, "locality", sensitivity->kind == SENSITIVITY_LOCALITY ? value : NULL);
        if (sensitivity->kind == SENSITIVITY_TRIPS)
            json_add_integer(json, "trips", sensitivity->trips);
        if (sensitivity->kind == SENSITIVITY_STRIDE) {
            const Param *param = g_ptr_array_index(ranking->kernel->params, sensitivity->param);

            json_add_string(json, "param", param->name);
            json_add_integer(json, "stride", sensitivity->stride);
        }
        json_add_string(json, "first", sensitivity->first_spec);
        json_add_boolean(json, "changes", sensitivity->changes);
        json_add_number(json, "relative_to_first", sensitivity->relative);
        json_end(json);
    }
    json_end(json);
}

void
report_json_l1(JsonWriter *json, const Traffic *traffic)
{
    json_begin_object(json, "load", TRUE);
    json_add_number(json, "requests", traffic->load_requests);
    json_add_number(json, "sectors", traffic->load_sectors);
    json_add_number(json, "l1_hits", traffic->load_l1_hits);
    json_end(json);
    json_begin_object(json, "store", TRUE);
    json_add_number(json, "requests", traffic->store_requests);
    json_add_number(json, "sectors", traffic->store_sectors);
    json_end(json);
}

void
report_json_traffic(JsonWriter *json, const Traffic *traffic)
{
    report_json_l1(json, traffic);
    json_begin_object(json, "l2", TRUE);
    json_add_number(json, "reads", traffic->l2_reads);
    json_add_number(json, "read_hits", traffic->l2_read_hits);
    json_add_number(json, "writes", traffic->l2_writes);
    json_end(json);
    json_begin_object(json, "dram", TRUE);
    json_add_number(json, "reads", traffic->dram_reads);
    json_add_number(json, "writes", traffic->dram_writes);
    json_end(json);
}

void
report_json_estimate(JsonWriter *json, const Ranking *ranking, const RankedLayout *layout)
{
    const Estimate *estimate = &layout->estimate;

    json_add_integer(json, "registers", layout->registers.number);
    json_add_boolean(json, "registers_assumed", report_layout_registers_assumed(ranking, layout));
    json_begin_array(json, "cost", TRUE);
    for (guint i = 0; i < estimate->n_cost; i++)
        json_add_number(json, NULL, estimate->cost[i]);
    json_end(json);
    json_add_number(json, "total", estimate->total);
    json_add_number(json, "relative", layout->relative);
    report_json_traffic(json, &estimate->traffic);
}

void
report_json_layout(JsonWriter *json, const Ranking *ranking, const RankedLayout *layout)
{
    json_add_integer(json, "rank", layout->rank);
    json_add_string(json, "layout", layout->spec);
    json_add_string(json, "name", layout->name);
    json_add_boolean(json, "tied", layout->tied);
    report_json_range(json, ranking->robust, layout->spec);
    report_json_estimate(json, ranking, layout);
}

/* How many times as fast a layout of TOTAL is as today's, as it is said, and in which interval that is in
 * nine of ten cases: null where nobody knows. */
static void
write_gain(JsonWriter *json, const Analysis *analysis, const Ranking *ranking, double total, ErrorKind kind)
{
    double gain = ranking_gain(ranking, total);
    GainInterval interval = {NAN, NAN};

    json_begin_object(json, "gain", TRUE);
    json_add_number(json, "said", gain);
    gboolean is_known = !analysis->machine->model->cost_is_dynamic && !ranking->kernel->uncounted;
    if (is_known && kind == ERROR_PICK)
        machine_pick_interval(analysis->machine, ranking->robust, gain, &interval);
    else if (is_known)
        machine_gain_interval(analysis->machine, kind, gain, &interval);
    json_add_number(json, "low", interval.low);
    json_add_number(json, "high", interval.high);
    json_end(json);
}

/* The answer in a sentence, and the layout that the program has. */
static void
write_answer(JsonWriter *json, const Analysis *analysis, const Ranking *ranking)
{
    const RankedLayout *best = g_ptr_array_index(ranking->layouts, 0);
    g_autofree char *answer = report_answer(ranking, analysis->machine);
    g_autofree char *open = report_not_understood(ranking);

    json_add_string(json, "answer", answer);
    json_add_string(json, "not_understood", open);
    write_gain(json, analysis, ranking, best->estimate.total, ERROR_PICK);
    json_begin_object(json, "today", TRUE);
    json_add_string(json, "layout", ranking->today);
    json_add_number(json, "total", ranking->today_total);
    json_end(json);
}

void
report_json_range(JsonWriter *json, const Robust *robust, const char *spec)
{
    double low, high;

    if (!robust_range(robust, spec, &low, &high))
        return;
    json_begin_object(json, "range", TRUE);
    json_add_number(json, "low", low);
    json_add_number(json, "high", high);
    json_end(json);
}

void
report_json_run(JsonWriter *json, const Pick *pick, const Machine *machine)
{
    RunGain gain;

    if (!report_pick_run_gain(pick, machine, &gain))
        return;
    json_begin_object(json, "run", TRUE);
    json_add_string(json, "profile", gain.profile);
    json_add_number(json, "share", gain.share);
    json_add_number(json, "low", gain.interval.high > 0 ? gain.interval.low : NAN);
    json_add_number(json, "high", gain.interval.high > 0 ? gain.interval.high : NAN);
    json_end(json);
}

void
report_json_scenarios(JsonWriter *json, const Pick *pick)
{
    Question question;

    if (!pick->robust)
        return;
    json_begin_object(json, "scenarios", TRUE);
    json_add_number(json, "worst", pick->robust->worst);
    json_add_number(json, "gain_low", pick->robust->gain_low);
    json_add_number(json, "gain_high", pick->robust->gain_high);
    json_end(json);
    if (!report_pick_question(pick, &question))
        return;
    json_begin_object(json, "question", TRUE);
    json_add_string(json, "asks", question.asks);
    json_add_number(json, "settled", pick->robust->settled);
    json_begin_array(json, "choices", FALSE);
    for (guint i = 0; i < 2; i++) {
        json_begin_object(json, NULL, TRUE);
        json_add_string(json, "option", question.options[i]);
        json_add_string(json, "layout", question.layouts[i]);
        json_end(json);
    }
    json_end(json);
    json_end(json);
    question_clear(&question);
}

/* Which of all groupings were estimated, and what that leaves open. */
static void
write_enumeration(JsonWriter *json, const Ranking *ranking)
{
    if (ranking->n_groupings == 0)
        return;
    json_begin_object(json, "enumeration", TRUE);
    json_add_integer(json, "groupings", (gint64)ranking->n_groupings);
    json_add_integer(json, "estimated", (gint64)(ranking->n_groupings - ranking->n_left));
    if (ranking->n_left > 0)
        json_add_number(json, "others_cost_at_least", ranking->least_left);
    json_add_integer(json, "certain", ranking->n_certain);
    json_end(json);
}

char *
report_json(const Analysis *analysis, const GPtrArray *joints)
{
    JsonWriter *json = json_writer_new();

    report_json_begin(json, analysis, "fieldwise-rank-1");
    json_begin_array(json, "kernels", FALSE);
    for (guint i = 0; i < analysis->cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;

        json_begin_object(json, NULL, FALSE);
        report_json_case(json, analysis, ranking);
        write_answer(json, analysis, ranking);
        write_enumeration(json, ranking);
        report_json_optimal(json, ranking);
        const Pick alone = pick_of(ranking, NULL);
        report_json_scenarios(json, &alone);
        report_json_run(json, &alone, analysis->machine);
        write_turns(json, ranking);
        report_json_code_changes(json, ranking);
        json_begin_array(json, "layouts", FALSE);
        for (guint j = 0; j < ranking->layouts->len; j++) {
            json_begin_object(json, NULL, FALSE);
            const RankedLayout *layout = g_ptr_array_index(ranking->layouts, j);

            report_json_layout(json, ranking, layout);
            json_add_boolean(json, "near", report_is_near(analysis->machine, ranking, layout));
            write_gain(json, analysis, ranking, layout->estimate.total, ERROR_ROW);
            json_end(json);
        }
        json_end(json);
        json_end(json);
    }
    json_end(json);
    report_joint_json(json, joints, analysis->machine);
    json_end(json);
    return json_writer_finish(json);
}
