/* SPDX-License-Identifier: MIT */
#include "validate/contents/contents_private.h"

#include "validate/measured/measured.h"
#include "report/report.h"
#include "report/words/words.h"
#include "report/analysis/analysis.h"

#include <string.h>

/* What is being written. */
typedef struct {
    JsonWriter *json;
    const Analysis *analysis;
    const StagedPlan *staged; /* NULL: the analysis has the cases */
    const char *program, *variant;
} EstimatesWriter;

/* The rank of form NUMBER of KERNEL among N. */
static guint
rank_of(const StagedPlanKernel *kernel, guint number, guint n)
{
    guint rank = 1;

    for (guint i = 0; i < n; i++)
        rank += kernel->forecasts[i].total < kernel->forecasts[number].total;
    return rank;
}

static void
write_form(JsonWriter *json, const StagedPlan *staged, const StagedPlanKernel *kernel, guint number)
{
    const StageForecast *forecast = &kernel->forecasts[number];

    json_begin_object(json, NULL, FALSE);
    json_add_integer(json, "rank", rank_of(kernel, number, staged->n_forms));
    json_add_string(json, "layout", staged->names[number]);
    json_add_string(json, "name", NULL);
    json_add_boolean(json, "tied", FALSE);
    json_add_integer(json, "registers", forecast->registers);
    json_add_boolean(json, "registers_assumed", (kernel->launch->assumed & ASSUMED_REGISTERS) != 0);
    json_begin_array(json, "cost", TRUE);
    json_add_number(json, NULL, forecast->total);
    json_end(json);
    json_add_number(json, "total", forecast->total);
    json_add_number(json, "relative", forecast->total / kernel->forecasts[0].total);
    report_json_traffic(json, &forecast->traffic);
    json_begin_array(json, "sites", TRUE);
    json_end(json);
    json_end(json);
}

static void
write_staged(JsonWriter *json, const StagedPlan *staged, const char *program, const char *variant)
{
    for (guint i = 0; i < staged->kernels->len; i++) {
        const StagedPlanKernel *kernel = &g_array_index(staged->kernels, StagedPlanKernel, i);

        json_begin_object(json, NULL, FALSE);
        json_add_string(json, "program", program);
        json_add_string(json, "variant", variant);
        json_add_string(json, "kernel", kernel->kernel->name);
        json_add_string(json, "record", STAGED_RECORD);
        json_begin_array(json, "assumptions", TRUE);
        json_end(json);
        json_begin_array(json, "layouts", FALSE);
        for (guint f = 0; f < staged->n_forms; f++)
            write_form(json, staged, kernel, f);
        json_end(json);
        json_end(json);
    }
}

/* VALUE as it was read. */
static void
write_value(JsonWriter *json, const char *key, const JsonValue *value)
{
    switch (value->type) {
    case JSON_VALUE_OBJECT:
    case JSON_VALUE_ARRAY:
        if (value->type == JSON_VALUE_OBJECT)
            json_begin_object(json, key, FALSE);
        else
            json_begin_array(json, key, FALSE);
        for (guint i = 0; i < value->items->len; i++)
            write_value(json, value->type == JSON_VALUE_OBJECT ? g_ptr_array_index(value->names, i) : NULL,
                        g_ptr_array_index(value->items, i));
        json_end(json);
        break;
    case JSON_VALUE_STRING:
        json_add_string(json, key, value->text);
        break;
    case JSON_VALUE_NUMBER:
        json_add_number(json, key, value->number);
        break;
    case JSON_VALUE_BOOLEAN:
        json_add_boolean(json, key, value->boolean);
        break;
    case JSON_VALUE_NULL:
        json_add_string(json, key, NULL);
        break;
    }
}

/* By what the bundle calls the file at PATH. */
static char *
bundle_name(const Analysis *analysis, const char *path)
{
    if (!path || strcmp(path, analysis->program->path) == 0)
        return g_strdup("kernel.cu");
    return g_path_get_basename(path);
}

static void
write_line_used(JsonWriter *json, const AccessEstimate *estimate)
{
    char text[2 * sizeof estimate->line_used + 1];

    for (guint i = 0; i < sizeof estimate->line_used; i++)
        g_snprintf(text + 2 * i, 3, "%02x", estimate->line_used[i]);
    json_add_string(json, "line_bytes_used", text);
}

/* By access: how many are joined with it, itself among them, counted at the first of them. */
static guint *
joined_counts(const GPtrArray *accesses)
{
    guint *counts = g_new0(guint, accesses->len + 1);

    for (guint i = 0; i < accesses->len; i++)
        counts[((const AccessEstimate *)g_ptr_array_index(accesses, i))->joined]++;
    return counts;
}

static void
write_site(const EstimatesWriter *writer, const Ranking *ranking, const AccessEstimate *estimate,
           gboolean is_joined)
{
    const Access *access = g_ptr_array_index(ranking->kernel->accesses, estimate->access);
    g_autofree char *file = bundle_name(writer->analysis, access->place.file);
    JsonWriter *json = writer->json;

    json_begin_object(json, NULL, TRUE);
    json_add_string(json, "file", file);
    json_add_integer(json, "line", access->place.line);
    json_add_integer(json, "column", access->place.column);
    json_add_integer(json, "first_line", access->first_line);
    json_add_integer(json, "last_line", access->last_line);
    json_add_string(json, "kind", access_kind_text(access->kind));
    json_add_string(json, "text", access->text);
    json_add_string(json, "field", access_field_name(ranking, estimate->access));
    json_add_boolean(json, "understood", estimate->understood);
    json_add_boolean(json, "taken_out", estimate->taken_out);
    json_add_integer(json, "joined", is_joined ? estimate->joined + 1 : 0);
    json_add_integer(json, "bytes", estimate->bytes);
    json_add_number(json, "requests", estimate->executions);
    json_add_number(json, "sectors", estimate->sectors);
    json_add_number(json, "l1_hit_ratio", estimate->l1_hits);
    if (estimate->line_known)
        write_line_used(json, estimate);
    json_add_string(json, "reason", estimate->reason);
    json_end(json);
}

static void
write_layout(const EstimatesWriter *writer, const Ranking *ranking, const RankedLayout *layout,
             PreparedLayouts *prepared)
{
    gpointer own = prepared_layouts_find(prepared, layout->layout, NULL);
    g_autoptr(GPtrArray) accesses = writer->analysis->machine->model->explain(own, layout->layout, NULL);
    g_autofree guint *joined = joined_counts(accesses);

    json_begin_object(writer->json, NULL, FALSE);
    report_json_layout(writer->json, ranking, layout);
    json_begin_array(writer->json, "sites", FALSE);
    for (guint i = 0; i < accesses->len; i++) {
        const AccessEstimate *estimate = g_ptr_array_index(accesses, i);

        write_site(writer, ranking, estimate, joined[estimate->joined] > 1);
    }
    json_end(writer->json);
    json_end(writer->json);
}

static gboolean
write_case(const EstimatesWriter *writer, const Ranking *ranking, GError **error)
{
    const Machine *machine = writer->analysis->machine;
    g_autoptr(PreparedLayouts) prepared =
        prepared_layouts_new(ranking->kernel, ranking->binding, ranking->launch, machine->model,
                             machine->arch, &machine->settings, error);

    if (!prepared)
        return FALSE;
    json_begin_object(writer->json, NULL, FALSE);
    json_add_string(writer->json, "program", writer->program);
    json_add_string(writer->json, "variant", writer->variant);
    report_json_case(writer->json, writer->analysis, ranking);
    json_begin_array(writer->json, "layouts", FALSE);
    for (guint i = 0; i < ranking->layouts->len; i++)
        write_layout(writer, ranking, g_ptr_array_index(ranking->layouts, i), prepared);
    json_end(writer->json);
    json_end(writer->json);
    return TRUE;
}

/* Whether the estimates of the kernel that ENTRY is of are among those about to be written. */
static gboolean
is_replaced(const EstimatesWriter *writer, const char *program, const char *kernel, const char *variant)
{
    if (strcmp(program, writer->program) != 0 || strcmp(variant, writer->variant) != 0)
        return FALSE;
    for (guint i = 0; writer->staged && i < writer->staged->kernels->len; i++)
        if (strcmp(g_array_index(writer->staged->kernels, StagedPlanKernel, i).kernel->name, kernel) == 0)
            return TRUE;
    for (guint i = 0; i < writer->analysis->cases->len; i++)
        if (strcmp(((const Case *)g_ptr_array_index(writer->analysis->cases, i))->ranking->kernel->name,
                   kernel) == 0)
            return TRUE;
    return FALSE;
}

static gboolean
index_holds(const BundleIndex *index, const char *name, const char *kernel, const char *variant)
{
    const PlannedProgram *program = bundle_index_find(index, name);

    for (guint i = 0; program && i < program->kernels->len; i++) {
        const PlannedKernel *planned = g_ptr_array_index(program->kernels, i);

        if (strcmp(planned->kernel, kernel) == 0 && strcmp(planned->variant, variant) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Writes those of the estimates in ROOT, read from PATH, that stay. */
static gboolean
write_before(const EstimatesWriter *writer, const BundleIndex *index, const JsonValue *root, const char *path,
             GError **error)
{
    const char *now = writer->analysis->machine->model->name;
    const char *model = json_value_get_text(root, "model", path, error);
    const JsonValue *kernels = model ? json_value_get(root, "kernels", JSON_VALUE_ARRAY, path, error) : NULL;

    if (!kernels)
        return FALSE;
    if (strcmp(model, now) != 0 && index->programs->len > 1)
        return bundle_fail(error, BUNDLE_ERROR_FOLDER,
                           "%s: the estimates are of the model %s, and these are of %s: one model a bundle",
                           path, model, now);
    for (guint i = 0; i < kernels->items->len; i++) {
        const JsonValue *entry = g_ptr_array_index(kernels->items, i);
        const char *program = json_value_get_text(entry, "program", path, error);
        const char *kernel = program ? json_value_get_text(entry, "kernel", path, error) : NULL;
        const char *variant = kernel ? json_value_get_text(entry, "variant", path, error) : NULL;

        if (!variant)
            return FALSE;
        if (index_holds(index, program, kernel, variant) && !is_replaced(writer, program, kernel, variant))
            write_value(writer->json, NULL, entry);
    }
    return TRUE;
}

static gboolean
write_kernels(const EstimatesWriter *writer, const BundleIndex *index, const JsonValue *before,
              const char *path, GError **error)
{
    if (before && !write_before(writer, index, before, path, error))
        return FALSE;
    if (writer->staged)
        write_staged(writer->json, writer->staged, writer->program, writer->variant);
    for (guint i = 0; i < writer->analysis->cases->len; i++)
        if (!write_case(writer, ((const Case *)g_ptr_array_index(writer->analysis->cases, i))->ranking,
                        error))
            return FALSE;
    return TRUE;
}

static char *
write_estimates(EstimatesWriter *writer, const BundleIndex *index, const JsonValue *before, const char *path,
                GError **error)
{
    const Machine *machine = writer->analysis->machine;
    g_autofree char *id = bundle_index_id(index), *text = NULL;
    gboolean done;

    writer->json = json_writer_new();
    json_begin_object(writer->json, NULL, FALSE);
    json_add_string(writer->json, "schema", "fieldwise-estimates-1");
    json_add_string(writer->json, "bundle", id);
    json_add_string(writer->json, "arch", arch_get_name(machine->arch));
    json_add_string(writer->json, "model", machine->model->name);
    json_add_string(writer->json, "cost_unit", machine->model->cost_unit);
    json_begin_array(writer->json, "kernels", FALSE);
    done = write_kernels(writer, index, before, path, error);
    json_end(writer->json);
    json_end(writer->json);
    text = json_writer_finish(writer->json);
    return done ? g_steal_pointer(&text) : NULL;
}

char *
estimates_text(const BundleIndex *index, const char *path, const Analysis *analysis, const StagedPlan *staged,
               const char *program, const char *variant, GError **error)
{
    EstimatesWriter writer = {NULL, analysis, staged, program, variant};
    g_autofree char *text = NULL;
    g_autoptr(JsonValue) before = NULL;
    gsize size;

    if (g_file_test(path, G_FILE_TEST_EXISTS)) {
        text = validation_read_file(path, &size, error);
        before = text ? json_value_parse(path, text, size, error) : NULL;
        if (!before)
            return NULL;
    }
    return write_estimates(&writer, index, before, path, error);
}
