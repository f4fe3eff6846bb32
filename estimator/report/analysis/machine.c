/* SPDX-License-Identifier: MIT */
#include "report/analysis/analysis_private.h"
#include "archdb/here/here.h"
#include "model/model.h"

#include <math.h>
#include <string.h>

#define WORTH_RATIO 1.05 /* less is not worth a change of a program */

/* clang-format off */
G_DEFINE_QUARK(fieldwise-machine-error, machine_error)
/* clang-format on */

/* Whether no key has two values in SETS. */
static gboolean
check_sets(const char *const *sets, GError **error)
{
    for (guint i = 0; sets[i]; i++) {
        gsize n_key = strcspn(sets[i], "=");

        for (guint k = 0; k < i; k++) {
            if (strcspn(sets[k], "=") != n_key || strncmp(sets[k], sets[i], n_key) != 0 ||
                strcmp(sets[k], sets[i]) == 0)
                continue;
            g_set_error(error, MACHINE_ERROR, MACHINE_ERROR_KEY, "a key is set twice: %s and %s", sets[k],
                        sets[i]);
            return FALSE;
        }
    }
    return TRUE;
}

/* Sorts SETS into settings of the model, which take effect here, and keys of the architecture. */
static gboolean
apply_model_settings(Machine *machine, const char *const *sets, GPtrArray *arch_sets, GError **error)
{
    for (guint i = 0; sets[i]; i++) {
        const char *equals = strchr(sets[i], '=');
        g_autofree char *key = equals ? g_strndup(sets[i], equals - sets[i]) : NULL;

        if (!key || *key == '\0') {
            g_set_error(error, MACHINE_ERROR, MACHINE_ERROR_KEY, "'%s' is not KEY=VALUE", sets[i]);
            return FALSE;
        }
        if (!model_settings_has_key(key)) {
            g_ptr_array_add(arch_sets, (gpointer)sets[i]);
            continue;
        }
        if (!model_settings_set(&machine->settings, key, equals + 1, error))
            return FALSE;
        g_ptr_array_add(machine->overrides, g_strdup_printf("%s = %s: set for this run", key, equals + 1));
    }
    g_ptr_array_add(arch_sets, NULL);
    return TRUE;
}

/* "l2_bytes = 1048576 and not 1572864: set for this run" */
static char *
arch_override_text(const Machine *machine, const char *set, const Arch *before)
{
    g_autofree char *key = g_strndup(set, strcspn(set, "="));
    ArchKey number;

    if (!arch_key_find(key, &number))
        return g_strdup_printf("%s: set for this run", set);
    return g_strdup_printf("%s = %s instead of %s: set for this run", key,
                           arch_get_text(machine->arch, number), arch_get_text(before, number));
}

static gboolean
apply_sets(Machine *machine, const char *const *sets, GError **error)
{
    g_autoptr(GPtrArray) arch_sets = g_ptr_array_new();
    g_autoptr(Arch) before = *sets ? arch_copy(machine->arch) : NULL;

    if (!*sets)
        return TRUE;
    if (!check_sets(sets, error) || !apply_model_settings(machine, sets, arch_sets, error))
        return FALSE;
    if (!arch_set_all(machine->arch, (const char *const *)arch_sets->pdata, error))
        return FALSE;
    for (guint i = 0; i + 1 < arch_sets->len; i++)
        g_ptr_array_add(machine->overrides,
                        arch_override_text(machine, g_ptr_array_index(arch_sets, i), before));
    return TRUE;
}

static gboolean
find_model(Machine *machine, const char *name, GError **error)
{
    g_autofree char *names = model_names();

    machine->model = model_find(name ? name : arch_get_model(machine->arch));
    if (machine->model)
        return TRUE;
    g_set_error(error, MACHINE_ERROR, MACHINE_ERROR_MODEL, "no model '%s'; there are %s",
                name ? name : arch_get_model(machine->arch), names);
    return FALSE;
}

static gboolean
find_compiler(Machine *machine, const char *name, GError **error)
{
    Arch *file = compiler_find(name ? name : COMPILER_DEFAULT, error);

    machine->compiler_file = file;
    if (!file || !compiler_read(file, &machine->compiler, error))
        return FALSE;
    if (name && strcmp(name, COMPILER_DEFAULT) != 0)
        g_ptr_array_add(machine->overrides, g_strdup_printf("compiled by %s (%s) and not by " COMPILER_DEFAULT
                                                            ": given for this run",
                                                            arch_get_title(file), arch_get_name(file)));
    return TRUE;
}

/* What is known beside the GPU: how far gains are off, and how often conditions hold, where the model looks
 * at that. */
static gboolean
find_tables(Machine *machine, GError **error)
{
    g_autoptr(GError) failure = NULL;

    machine->errors = error_table_find(machine->model->name, &failure);
    if (!failure)
        machine->missing = missing_table_find(&failure);
    if (!failure && machine->model->draws_conditions)
        machine->conditions = condition_table_find(&failure);
    if (!failure)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&failure));
    return FALSE;
}

/* Takes the file of the GPU that is here, or else the default. */
static gboolean
find_here(Machine *machine, GError **error)
{
    g_autoptr(GpuHere) gpu = gpu_here_find(NULL);
    g_autoptr(GError) failure = NULL;
    GpuMatch match = GPU_MATCH_NONE;

    if (gpu) {
        machine->here = g_strdup(gpu->name);
        machine->arch = gpu_match(gpu, NULL, &match, &failure);
    }
    machine->from = match == GPU_MATCH_SAME   ? ARCH_FROM_HERE
                    : match == GPU_MATCH_NEAR ? ARCH_FROM_NEAR
                                              : ARCH_FROM_DEFAULT;
    if (!machine->arch && !failure)
        machine->arch = arch_find(MACHINE_DEFAULT_ARCH, &failure);
    if (failure)
        g_propagate_error(error, g_steal_pointer(&failure));
    return machine->arch != NULL;
}

static gboolean
find_arch(Machine *machine, const char *name, GError **error)
{
    if (!name)
        return find_here(machine, error);
    machine->from = ARCH_FROM_GIVEN;
    machine->arch = arch_find(name, error);
    return machine->arch != NULL;
}

Machine *
machine_new(const char *arch, const char *compiler, const char *model, const char *const *sets,
            GError **error)
{
    g_autoptr(Machine) machine = g_new0(Machine, 1);

    machine->overrides = g_ptr_array_new_with_free_func(g_free);
    if (!find_arch(machine, arch, error))
        return NULL;
    char *note = arch ? arch_choice_note(arch, machine->arch) : NULL;
    if (note)
        g_ptr_array_add(machine->overrides, note);
    if (!find_compiler(machine, compiler, error) || !find_model(machine, model, error))
        return NULL;
    if (sets && !apply_sets(machine, sets, error))
        return NULL;
    return find_tables(machine, error) ? g_steal_pointer(&machine) : NULL;
}

void
machine_free(Machine *machine)
{
    if (!machine)
        return;
    g_clear_pointer(&machine->arch, arch_free);
    g_free(machine->here);
    g_clear_pointer(&machine->compiler_file, arch_free);
    g_clear_pointer(&machine->overrides, g_ptr_array_unref);
    g_clear_pointer(&machine->errors, error_table_free);
    g_clear_pointer(&machine->missing, missing_table_free);
    g_clear_pointer(&machine->conditions, condition_table_free);
    g_free(machine);
}

gboolean
machine_gain_interval(const Machine *machine, ErrorKind kind, double gain, GainInterval *ret_interval)
{
    if (!machine->errors || !(gain > 0))
        return FALSE;
    ArchClass arch_class = arch_get_class(machine->arch);
    gboolean measured = arch_class == ARCH_CLASS_MEASURED_HERE || arch_class == ARCH_CLASS_MEASURED;
    double width =
        machine->missing ? missing_table_width(machine->missing, machine->arch, machine->model->name) : 1;
    *ret_interval = error_table_interval(machine->errors, measured, width, kind, gain);
    return TRUE;
}

const MissingRow *
machine_missing(const Machine *machine)
{
    const MissingRow *row =
        machine->missing && arch_get_class(machine->arch) != ARCH_CLASS_MEASURED
            ? missing_table_row(machine->missing, arch_get_name(machine->arch), machine->model->name)
            : NULL;

    return row && row->n_missing > 0 ? row : NULL;
}

gboolean
machine_pick_interval(const Machine *machine, const Robust *robust, double gain, GainInterval *ret_interval)
{
    GainInterval low, high;

    if (!robust)
        return machine_gain_interval(machine, ERROR_PICK, gain, ret_interval);
    if (!machine_gain_interval(machine, ERROR_PICK, robust->gain_low, &low) ||
        !machine_gain_interval(machine, ERROR_PICK, robust->gain_high, &high))
        return FALSE;
    *ret_interval = (GainInterval){fmin(low.low, high.low), fmax(low.high, high.high)};
    return TRUE;
}

gboolean
machine_is_near(const Machine *machine, double cost, double least)
{
    return machine->errors && !machine->model->cost_is_dynamic && cost >= least &&
           cost <= least * (1 + error_table_tie(machine->errors));
}

/* The value of KEY; G_MAXINT64 where nobody knows it. */
static gint64
limit_of(const Machine *machine, ArchKey key)
{
    gint64 limit;

    return arch_get_int(machine->arch, key, &limit, NULL) ? limit : G_MAXINT64;
}

gint64
machine_max_block_threads(const Machine *machine)
{
    return limit_of(machine, ARCH_MAX_THREADS_PER_BLOCK);
}

gint64
machine_max_thread_registers(const Machine *machine)
{
    return limit_of(machine, ARCH_MAX_REGISTERS_PER_THREAD);
}

gint64
machine_sm_registers(const Machine *machine)
{
    return limit_of(machine, ARCH_REGISTERS_PER_SM);
}

LaunchGpu
machine_launch_gpu(const Machine *machine)
{
    gint64 sms = 0, threads = 0;
    LaunchGpu gpu = {.max_block_threads = machine_max_block_threads(machine)};

    if (arch_get_int(machine->arch, ARCH_SM_COUNT, &sms, NULL) &&
        arch_get_int(machine->arch, ARCH_MAX_THREADS_PER_SM, &threads, NULL))
        gpu.threads = sms * threads;
    if (!arch_get_int(machine->arch, ARCH_L2_BYTES, &gpu.l2_bytes, NULL))
        gpu.l2_bytes = 0;
    if (arch_get_int(machine->arch, ARCH_WARP_LANES, &gpu.warp_lanes, NULL))
        gpu.sm =
            (SmLimits){limit_of(machine, ARCH_MAX_BLOCKS_PER_SM), limit_of(machine, ARCH_MAX_THREADS_PER_SM),
                       limit_of(machine, ARCH_REGISTERS_PER_SM)};
    return gpu;
}

gboolean
machine_is_worth(const Machine *machine, const Robust *robust, double gain)
{
    GainInterval interval;

    return !machine_pick_interval(machine, robust, gain, &interval) ||
           sqrt(interval.low * interval.high) >= WORTH_RATIO;
}
