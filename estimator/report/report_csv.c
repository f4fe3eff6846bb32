/* SPDX-License-Identifier: MIT */

#include "model/compiled/compiled.h"
#include "report/report_private.h"
#include "report/words/words.h"
#include "report/analysis/analysis.h"

static const char *const TITLES[] = {
    CSV_CASE_TITLES,   "rank",         "tied",          "layout",       "name",         "total",
    "relative",        "cost",         "load_requests", "load_sectors", "load_l1_hits", "store_requests",
    "store_sectors",   "l2_reads",     "l2_read_hits",  "l2_writes",    "dram_reads",   "dram_writes",
    CSV_LAUNCH_TITLES, "alternatives", "places",        NULL,
};

/* "256 1 1" */
static void
add_dimensions(CsvLine *line, const gint64 *dimensions)
{
    const double values[] = {(double)dimensions[0], (double)dimensions[1], (double)dimensions[2]};

    csv_add_numbers(line, values, G_N_ELEMENTS(values));
}

void
csv_add_case(CsvLine *line, const Analysis *analysis, const Ranking *ranking, const RankedLayout *layout)
{
    const LaunchConfig *launch = ranking->launch;
    g_autoptr(GPtrArray) assumed =
        launch_assumed_names(launch, report_layout_registers_assumed(ranking, layout));
    g_autofree char *assumed_text = NULL;

    g_ptr_array_add(assumed, NULL);
    assumed_text = g_strjoinv(" ", (char **)assumed->pdata);
    csv_add_text(line, ranking->kernel->name);
    csv_add_text(line, ranking->binding->record->name);
    add_dimensions(line, launch->grid);
    add_dimensions(line, launch->block);
    csv_add_number(line, (double)layout->registers.number);
    csv_add_text(line, assumed_text);
    csv_add_text(line, arch_get_name(analysis->machine->arch));
    csv_add_text(line, analysis->machine->model->name);
    csv_add_text(line, analysis->machine->model->cost_unit);
}

void
csv_add_launch(CsvLine *line, const Ranking *ranking)
{
    g_autofree char *place = launch_place_text(ranking->launch);
    g_autoptr(GString) params = g_string_new(NULL);

    for (guint i = 0; i < ranking->launch->n_params; i++) {
        g_autofree char *value = launch_param_text(ranking->launch, i);

        if (value)
            g_string_append_printf(params, "%s%s=%s", params->len > 0 ? " " : "",
                                   ((const Param *)g_ptr_array_index(ranking->kernel->params, i))->name,
                                   value);
    }
    csv_add_text(line, place ? place : "");
    csv_add_text(line, params->str);
}

static void
add_layout(CsvLine *line, const RankedLayout *layout)
{
    const Estimate *estimate = &layout->estimate;
    const Traffic *traffic = &estimate->traffic;
    const double counts[] = {traffic->load_requests,  traffic->load_sectors,  traffic->load_l1_hits,
                             traffic->store_requests, traffic->store_sectors, traffic->l2_reads,
                             traffic->l2_read_hits,   traffic->l2_writes,     traffic->dram_reads,
                             traffic->dram_writes};

    csv_add_number(line, layout->rank);
    csv_add_text(line, layout->tied ? "yes" : "no");
    csv_add_text(line, layout->spec);
    csv_add_text(line, layout->name ? layout->name : "");
    csv_add_number(line, estimate->total);
    csv_add_number(line, layout->relative);
    csv_add_numbers(line, estimate->cost, estimate->n_cost);
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        csv_add_number(line, counts[i]);
}

/* "grid=1056:aos": what would be first under another assumption, blanks between several. */
static char *
sensitivities_text(const Ranking *ranking)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < ranking->sensitivities->len; i++) {
        const Sensitivity *sensitivity = g_ptr_array_index(ranking->sensitivities, i);
        g_autofree char *value = sensitivity_value_text(sensitivity);

        if (sensitivity->changes)
            g_string_append_printf(text, "%s%s=%s:%s", text->len > 0 ? " " : "",
                                   sensitivity_assumption(sensitivity), value, sensitivity->first_spec);
    }
    return g_string_free(text, FALSE);
}

/* "pos=random:131072:assumed": arrays of which it is not known where lanes go, blanks between several. */
static char *
localities_cell(const Ranking *ranking)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < ranking->open_localities->len; i++) {
        const OpenLocality *open = g_ptr_array_index(ranking->open_localities, i);
        const Array *array = g_ptr_array_index(ranking->kernel->arrays, open->array);
        g_autofree char *how = open->elements > 0 ? locality_text(&open->places) : g_strdup("apart");

        g_string_append_printf(text, "%s%s=%s", i > 0 ? " " : "", array->name, how);
        if (open->elements > 0)
            g_string_append_printf(text, ":%" G_GINT64_FORMAT "%s", open->elements,
                                   open->size_known ? "" : ":assumed");
    }
    return g_string_free(text, FALSE);
}

char *
report_csv(const Analysis *analysis)
{
    CsvLine *line = csv_line_new(TITLES);

    for (guint i = 0; i < analysis->cases->len; i++) {
        const Ranking *ranking = ((const Case *)g_ptr_array_index(analysis->cases, i))->ranking;
        g_autofree char *sensitivities = sensitivities_text(ranking), *places = localities_cell(ranking);

        for (guint j = 0; j < ranking->layouts->len; j++) {
            csv_add_case(line, analysis, ranking, g_ptr_array_index(ranking->layouts, j));
            add_layout(line, g_ptr_array_index(ranking->layouts, j));
            csv_add_launch(line, ranking);
            csv_add_text(line, sensitivities);
            csv_add_text(line, places);
            csv_end_line(line);
        }
    }
    return csv_line_finish(line);
}
