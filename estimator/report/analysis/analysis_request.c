/* SPDX-License-Identifier: MIT */
#include "report/analysis/analysis_private.h"

/* clang-format off */
G_DEFINE_QUARK(fieldwise-analysis-error, analysis_error)
/* clang-format on */

void
analysis_request_init(AnalysisRequest *request)
{
    *request = (AnalysisRequest){0};
    request->kernels = g_ptr_array_new_with_free_func(g_free);
    request->candidates.specs = g_ptr_array_new_with_free_func(g_free);
    request->launch.params = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    request->launch.values = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    request->launch.taken = g_ptr_array_new_with_free_func((GDestroyNotify)line_value_free);
    request->launch.trips = g_ptr_array_new_with_free_func((GDestroyNotify)line_value_free);
    request->launch.sizes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    request->launch.localities = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

void
analysis_request_clear(AnalysisRequest *request)
{
    g_clear_pointer(&request->kernels, g_ptr_array_unref);
    g_clear_pointer(&request->record, g_free);
    g_clear_pointer(&request->candidates.specs, g_ptr_array_unref);
    g_clear_pointer(&request->launch.params, g_hash_table_unref);
    g_clear_pointer(&request->launch.values, g_hash_table_unref);
    g_clear_pointer(&request->launch.by_layout, register_table_unref);
    g_clear_pointer(&request->launch.sizes, g_hash_table_unref);
    g_clear_pointer(&request->launch.localities, g_hash_table_unref);
    g_clear_pointer(&request->launch.taken, g_ptr_array_unref);
    g_clear_pointer(&request->launch.trips, g_ptr_array_unref);
}

static gboolean
check_shared(const LaunchRequest *launch, const Machine *machine, GError **error)
{
    gint64 limit;

    if (!launch->has_shared || !arch_get_int(machine->arch, ARCH_SHARED_BYTES_PER_BLOCK, &limit, NULL) ||
        launch->shared <= limit)
        return TRUE;
    g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                "%" G_GINT64_FORMAT
                " bytes of shared memory are too many for a block: %s allows %" G_GINT64_FORMAT,
                launch->shared, arch_get_name(machine->arch), limit);
    return FALSE;
}

static gboolean
check_registers(const LaunchRequest *launch, const Machine *machine, GError **error)
{
    gint64 limit = machine_max_thread_registers(machine);

    if (launch->registers <= limit)
        return TRUE;
    g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                "%" G_GINT64_FORMAT " registers are too many for a thread: %s allows %" G_GINT64_FORMAT,
                launch->registers, arch_get_name(machine->arch), limit);
    return FALSE;
}

static gboolean
check_taken(const LaunchRequest *launch, const Machine *machine, GError **error)
{
    if (launch->taken->len == 0 || machine->model->draws_conditions)
        return TRUE;
    g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                "--taken: the model %s takes all conditions as true", machine->model->name);
    return FALSE;
}

gboolean
analysis_request_check(const AnalysisRequest *request, const Machine *machine, GError **error)
{
    const gint64 *block = request->launch.block;
    gint64 limit = machine_max_block_threads(machine);

    for (guint i = 0; i < request->candidates.specs->len; i++) {
        const char *spec = g_ptr_array_index(request->candidates.specs, i);

        if (!layout_check_syntax(spec, error)) {
            g_prefix_error(error, "layout '%s': ", spec);
            return FALSE;
        }
    }
    if (request->candidates.all && request->candidates.specs->len > 0) {
        g_set_error(
            error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
            "--all ranks every grouping, --layout and --layouts those that they name: give one of them");
        return FALSE;
    }
    if (!check_shared(&request->launch, machine, error) ||
        !check_registers(&request->launch, machine, error) || !check_taken(&request->launch, machine, error))
        return FALSE;
    if (block[0] == 0 || (double)block[0] * (double)block[1] * (double)block[2] <= (double)limit)
        return TRUE;
    g_set_error(error, ANALYSIS_ERROR, ANALYSIS_ERROR_REQUEST,
                "a block of %" G_GINT64_FORMAT " x %" G_GINT64_FORMAT " x %" G_GINT64_FORMAT
                " threads is too large: %s allows %" G_GINT64_FORMAT,
                block[0], block[1], block[2], arch_get_name(machine->arch), limit);
    return FALSE;
}

const char *
analysis_unused_value(const GPtrArray *programs, GHashTable *values)
{
    GHashTableIter iter;
    gpointer name;

    g_hash_table_iter_init(&iter, values);
    while (g_hash_table_iter_next(&iter, &name, NULL)) {
        gboolean found = FALSE;

        for (guint i = 0; i < programs->len && !found; i++)
            found = g_hash_table_contains(((const Program *)g_ptr_array_index(programs, i))->told, name);
        if (!found)
            return name;
    }
    return NULL;
}
