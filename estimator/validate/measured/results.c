/* SPDX-License-Identifier: MIT */

#include "validate/measured/measured_private.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define RESULTS_FOLDER "results"

/* The files, and what is missing where there is none. */
static const struct {
    const char *name, *missing;
    gboolean (*take)(RowReader *reader, const CsvRow *row);
    gboolean (*begin)(RowReader *reader);
} FILES[] = {
    {"times.csv", "no times", results_take_time, results_begin_times},
    {"counters.csv", "no counters of a launch", results_take_counters, results_begin_counters},
    {"sites.csv", "no counters of source lines", results_take_site, results_begin_sites},
};

static void
measurement_free(gpointer data)
{
    Measurement *measurement = data;

    g_clear_pointer(&measurement->sites, g_ptr_array_unref);
    g_free(measurement);
}

Results *
results_new(void)
{
    Results *results = g_new0(Results, 1);

    results->measurements = g_hash_table_new_full(NULL, NULL, NULL, measurement_free);
    results->originals = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    results->older = g_ptr_array_new_with_free_func(g_free);
    results->notes = g_ptr_array_new_with_free_func(g_free);
    results->files = g_ptr_array_new_with_free_func(g_free);
    results->differences = g_ptr_array_new_with_free_func(g_free);
    return results;
}

void
results_free(Results *results)
{
    if (!results)
        return;
    g_hash_table_unref(results->measurements);
    g_hash_table_unref(results->originals);
    g_ptr_array_unref(results->older);
    g_ptr_array_unref(results->notes);
    g_ptr_array_unref(results->files);
    g_ptr_array_unref(results->differences);
    g_free(results->other_gpu);
    g_free(results->device);
    g_free(results->driver);
    g_free(results->date);
    g_free(results->nvcc);
    g_free(results->ncu);
    g_free(results);
}

const Measurement *
results_find(const Results *results, const LayoutEstimate *layout)
{
    return g_hash_table_lookup(results->measurements, layout);
}

double
results_original_ms(const Results *results, const CaseEstimate *estimate)
{
    const double *ms = g_hash_table_lookup(results->originals, estimate);

    return ms ? *ms : NAN;
}

/* Takes the times of programs as they were. */
static gboolean
take_originals(Results *results, const Bundle *bundle, const CsvTable *table, GError **error)
{
    for (guint i = 0; i < table->originals->len; i++) {
        const CsvRow *row = g_ptr_array_index(table->originals, i);
        const CaseEstimate *estimate = bundle_find_case(bundle, row->cells[0], row->cells[1], "");
        double ms;

        if (!csv_table_number(table, row, 2, &ms, error))
            return FALSE;
        if (estimate)
            g_hash_table_insert(results->originals, (gpointer)estimate, g_memdup2(&ms, sizeof ms));
    }
    return TRUE;
}

gboolean
results_take(Results *results, const Bundle *bundle, const char *name, const char *path, const char *bytes,
             gsize len, const ResultsPolicy *policy, GError **error)
{
    g_autoptr(CsvTable) table = csv_table_parse(path, bytes, len, error);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    RowReader reader = {.bundle = bundle, .results = results, .table = table, .seen = seen, .error = error};
    guint file = 0;

    while (strcmp(FILES[file].name, name) != 0)
        file++;
    if (!table || !results_check_keys(results, bundle, table, policy, error) ||
        !take_originals(results, bundle, table, error))
        return FALSE;
    for (guint i = 0; i < table->notes->len; i++)
        g_ptr_array_add(results->notes, g_strdup(g_ptr_array_index(table->notes, i)));
    reader.take_unknown = policy->older;
    if (!results_begin_rows(&reader) || !FILES[file].begin(&reader))
        return FALSE;
    for (guint i = 0; i < table->rows->len; i++)
        if (!FILES[file].take(&reader, g_ptr_array_index(table->rows, i)))
            return FALSE;
    results_end_rows(&reader, name);
    return TRUE;
}

/* Reads the file called NAME of the results, where it is. */
static gboolean
load_file(Results *results, const Bundle *bundle, guint file, const ResultsPolicy *policy, guint *n_loaded,
          GError **error)
{
    g_autofree char *path = g_build_filename(bundle->path, RESULTS_FOLDER, FILES[file].name, NULL);
    g_autofree char *bytes = NULL;
    gsize len = 0;

    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_ptr_array_add(results->notes,
                        g_strdup_printf("there is no %s: %s", FILES[file].name, FILES[file].missing));
        return TRUE;
    }
    bytes = validation_read_file(path, &len, error);
    g_ptr_array_add(results->files, g_strdup(path));
    (*n_loaded)++;
    return bytes && results_take(results, bundle, FILES[file].name, path, bytes, len, policy, error);
}

Results *
results_load(const Bundle *bundle, const ResultsPolicy *policy, GError **error)
{
    g_autoptr(Results) results = results_new();
    g_autofree char *folder = g_build_filename(bundle->path, RESULTS_FOLDER, NULL);
    guint n_loaded = 0;

    for (guint i = 0; i < G_N_ELEMENTS(FILES); i++)
        if (!load_file(results, bundle, i, policy, &n_loaded, error))
            return NULL;
    if (n_loaded > 0)
        return g_steal_pointer(&results);
    validation_fail(error, VALIDATION_ERROR_FILE, folder, 0,
                    "no results: run the bundle's run.sh on a node with the GPU, and copy the folder back");
    return NULL;
}
