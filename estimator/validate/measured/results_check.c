/* SPDX-License-Identifier: MIT */
#include "validate/measured/measured_private.h"

#include <string.h>

#define KEY_CAPABILITY "compute_capability"

static gboolean
check_gpu_value(const CsvTable *table, const char *key, const char *value, const char *wanted, GError **error)
{
    if (strcmp(value, wanted) == 0)
        return TRUE;
    return validation_fail(error, VALIDATION_ERROR_GPU, table->path, csv_table_key_line(table, key),
                           "these results are of %s '%s', and the bundle is for '%s'; --other-gpu compares "
                           "them nevertheless",
                           strcmp(key, KEY_CAPABILITY) == 0 ? "compute capability" : "device", value, wanted);
}

static gboolean
check_gpu(Results *results, const Bundle *bundle, const CsvTable *table, const ResultsPolicy *policy,
          GError **error)
{
    const char *device = csv_table_need_key(table, "device", error);
    const char *capability = g_hash_table_lookup(table->keys, KEY_CAPABILITY);
    g_autoptr(GError) problem = NULL;

    if (!device)
        return FALSE;
    if (check_gpu_value(table, "device", device, bundle->device, &problem) &&
        (!capability ||
         check_gpu_value(table, KEY_CAPABILITY, capability, bundle->compute_capability, &problem)))
        return TRUE;
    if (policy->other_gpu) {
        g_free(results->other_gpu);
        results->other_gpu = !capability ? g_strdup(device)
                                         : g_strdup_printf("%s of compute capability %s", device, capability);
        return TRUE;
    }
    g_propagate_error(error, g_steal_pointer(&problem));
    return FALSE;
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The programs of TABLE that are not those of BUNDLE. */
static GPtrArray *
find_older(const Bundle *bundle, const CsvTable *table)
{
    GPtrArray *older = g_ptr_array_new_with_free_func(g_free);
    GHashTableIter iter;
    gpointer name, id;

    g_hash_table_iter_init(&iter, table->programs);
    while (g_hash_table_iter_next(&iter, &name, &id))
        if (g_strcmp0(g_hash_table_lookup(bundle->program_ids, name), id) != 0)
            g_ptr_array_add(older, g_strdup(name));
    g_ptr_array_sort(older, compare_names);
    return older;
}

/* Keeps those of OLDER that BUNDLE has, as they are now. */
static void
add_older(Results *results, const Bundle *bundle, GPtrArray *older)
{
    for (guint i = 0; i < older->len; i++)
        if (g_hash_table_contains(bundle->program_ids, g_ptr_array_index(older, i)) &&
            !g_ptr_array_find_with_equal_func(results->older, g_ptr_array_index(older, i), g_str_equal, NULL))
            g_ptr_array_add(results->older, g_strdup(g_ptr_array_index(older, i)));
    g_ptr_array_sort(results->older, compare_names);
}

static gboolean
check_programs(Results *results, const Bundle *bundle, const CsvTable *table, const ResultsPolicy *policy,
               GError **error)
{
    g_autoptr(GPtrArray) older = find_older(bundle, table);
    const char *id = csv_table_need_key(table, "bundle", error);
    g_autofree char *names = NULL;

    if (!id)
        return FALSE;
    if (table->program_line == 0)
        return validation_fail(error, VALIDATION_ERROR_INPUT, table->path, 1,
                               "it lacks the comment lines '# program: NAME ID'");
    add_older(results, bundle, older);
    if (older->len == 0 || policy->older)
        return TRUE;
    g_ptr_array_add(older, NULL);
    names = g_strjoinv(", ", (char **)older->pdata);
    return validation_fail(error, VALIDATION_ERROR_OLDER, table->path, table->program_line,
                           "these results are of bundle %s, and the bundle is %s now: measure again what has "
                           "changed (%s), or compare it nevertheless with --older",
                           id, bundle->id, names);
}

/* Keeps VALUE in *KEPT; what differs between files is told of the last. */
static void
keep(char **kept, const char *value)
{
    if (!value || g_strcmp0(*kept, value) == 0)
        return;
    g_free(*kept);
    *kept = g_strdup(value);
}

gboolean
results_check_keys(Results *results, const Bundle *bundle, const CsvTable *table, const ResultsPolicy *policy,
                   GError **error)
{
    static const char *const needed[] = {"driver", "date", "nvcc", NULL};

    for (const char *const *key = needed; *key; key++)
        if (!csv_table_need_key(table, *key, error))
            return FALSE;
    if (!check_gpu(results, bundle, table, policy, error) ||
        !check_programs(results, bundle, table, policy, error))
        return FALSE;
    keep(&results->device, g_hash_table_lookup(table->keys, "device"));
    keep(&results->driver, g_hash_table_lookup(table->keys, "driver"));
    keep(&results->date, g_hash_table_lookup(table->keys, "date"));
    keep(&results->nvcc, g_hash_table_lookup(table->keys, "nvcc"));
    keep(&results->ncu, g_hash_table_lookup(table->keys, "ncu"));
    return TRUE;
}
