/* SPDX-License-Identifier: MIT */
#include "archdb/archdb.h"
#include "archdb/keys/keys.h"
#include "archdb/infer/infer_private.h"
#include "archdb/infer/result/result.h"

#include <math.h>
#include <string.h>

#define REFERENCE "measured"

/* Fails where KEY differs between the runs A and B. */
static gboolean
check_same(const TraceDirectory *a, const TraceDirectory *b, const char *key, GError **error)
{
    const char *x = trace_directory_key(a, key), *y = trace_directory_key(b, key);

    if (g_strcmp0(x, y) == 0)
        return TRUE;
    g_set_error(error, TRACE_ERROR, TRACE_ERROR_DIRECTORY,
                "%s and %s are not of one model of GPU (%s: %s and %s): infer them one by one", a->path,
                b->path, key, x, y);
    return FALSE;
}

static gboolean
check_runs(const GPtrArray *runs, GError **error)
{
    for (guint i = 1; i < runs->len; i++) {
        const TraceDirectory *first = g_ptr_array_index(runs, 0), *run = g_ptr_array_index(runs, i);

        if (!check_same(first, run, "device", error) ||
            !check_same(first, run, "compute_capability", error) ||
            !check_same(first, run, "sm_count", error))
            return FALSE;
        for (guint j = 0; j < i; j++) {
            const TraceDirectory *other = g_ptr_array_index(runs, j);

            if (strcmp(trace_directory_key(run, "run"), trace_directory_key(other, "run")) != 0 ||
                strcmp(trace_directory_key(run, "device_id"), trace_directory_key(other, "device_id")) != 0)
                continue;
            g_set_error(error, TRACE_ERROR, TRACE_ERROR_DIRECTORY,
                        "%s and %s hold the same run (%s): one run is no second measurement", other->path,
                        run->path, trace_directory_key(run, "run"));
            return FALSE;
        }
    }
    return TRUE;
}

GPtrArray *
infer_load_runs(const char *const *paths, GError **error)
{
    g_autoptr(GPtrArray) runs = g_ptr_array_new_with_free_func((GDestroyNotify)trace_directory_free);

    for (; *paths; paths++) {
        TraceDirectory *run = trace_directory_load(*paths, error);

        if (!run)
            return NULL;
        g_ptr_array_add(runs, run);
    }
    return check_runs(runs, error) ? g_steal_pointer(&runs) : NULL;
}

InferResult *
infer_runs(const GPtrArray *runs, GError **error)
{
    g_autoptr(GPtrArray) results = g_ptr_array_new_with_free_func((GDestroyNotify)infer_result_free);

    for (guint i = 0; i < runs->len; i++) {
        const TraceDirectory *run = g_ptr_array_index(runs, i);
        InferResult *result = infer_architecture(run, error);

        if (!result) {
            g_prefix_error(error, "%s: ", run->path);
            return NULL;
        }
        for (guint j = 0; j < run->notes->len; j++)
            g_ptr_array_add(result->notes, g_strdup(g_ptr_array_index(run->notes, j)));
        g_ptr_array_add(results, result);
    }
    return infer_merge(results);
}

/* The entry of [sources] for the run at INDEX, with a name that ARCH does not have yet. */
static char *
add_run(Arch *arch, const GPtrArray *runs, guint index)
{
    const TraceDirectory *run = g_ptr_array_index(runs, index);
    guint number = index + 1;
    char *name = runs->len == 1 ? g_strdup(REFERENCE) : g_strdup_printf(REFERENCE "-%u", number);

    while (arch_find_reference(arch, name)) {
        g_free(name);
        name = g_strdup_printf(REFERENCE "-%u", ++number);
    }
    g_autofree char *text = g_strdup_printf(
        "Fieldwise microbenchmarks on %s (compute capability %s), driver %s, CUDA %s, %.0f MHz, %s, run %s",
        trace_directory_key(run, "device"), trace_directory_key(run, "compute_capability"),
        trace_directory_key(run, "driver"), trace_directory_key(run, "cuda_runtime"),
        trace_directory_clock_mhz(run), trace_directory_key(run, "date"), trace_directory_key(run, "run"));
    arch_add_reference(arch, name, text);
    return name;
}

/* Adds all runs to the sources; returns their names. */
static GPtrArray *
add_runs(Arch *arch, const GPtrArray *runs)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < runs->len; i++)
        g_ptr_array_add(names, add_run(arch, runs, i));
    return names;
}

/* The NAMES of the runs that ENTRY comes from, as a source cites them. */
static char *
cite_runs(const InferEntry *entry, const GPtrArray *names)
{
    GString *citation = g_string_new(NULL);

    for (guint i = 0; i < names->len; i++) {
        if (i < 64 && (entry->without >> i & 1))
            continue;
        const char *name = g_ptr_array_index(names, i);
        g_string_append_printf(citation, "%s%s", citation->len > 0 ? "; " : "", name);
    }
    return g_string_free(citation, FALSE);
}

/* TEXT fit to stand in a source: one line, and no ';', which would begin another citation. */
static char *
source_text(const char *text)
{
    char *source = g_strdelimit(g_strdup(text), "\n\r\t", ' ');

    return g_strdelimit(source, ";", ',');
}

static void
value_reset(ArchValue *value)
{
    g_free(value->text);
    g_free(value->source);
    g_free(value->spread);
    g_free(value->confidence);
    memset(value, 0, sizeof *value);
}

/* NUMBER as a file writes it, NULL where it is none; at most MAX. */
static char *
fraction_text(double number, double max)
{
    return isnan(number) || number < 0 ? NULL : g_strdup_printf("%.3g", MIN(number, max));
}

static void
entry_give_up(InferEntry *entry, const char *reason)
{
    g_clear_pointer(&entry->value, g_free);
    g_free(entry->reason);
    entry->reason = g_strdup(reason);
    entry->spread = entry->confidence = NAN;
}

/* Gives ARCH the value of ENTRY, which is determined, unless the format refuses it. */
static void
put_value(Arch *arch, InferEntry *entry, const GPtrArray *names)
{
    g_autoptr(GError) error = NULL;
    ArchValue value = {0};

    if (!arch_value_parse(entry->key, entry->value, &value.known, &value.number, &error)) {
        entry_give_up(entry, error->message);
        return;
    }
    g_autofree char *reason = source_text(entry->reason), *citation = cite_runs(entry, names);
    value.text = g_strdup(entry->value);
    value.source = g_strdup_printf("%s, %s", citation, reason);
    value.spread = fraction_text(entry->spread, ARCH_MAX_SPREAD);
    value.confidence = fraction_text(entry->confidence, 1);
    value_reset(&arch->values[entry->key]);
    arch->values[entry->key] = value;
}

/* Writes that KEY is unknown, and why. */
static void
put_unknown(Arch *arch, ArchKey key, const char *reason)
{
    g_autofree char *source = source_text(reason);

    value_reset(&arch->values[key]);
    arch->values[key].text = g_strdup("unknown");
    arch->values[key].source = g_strdup_printf("not determined: %s", source);
}

/* The first contradiction that arch_check() tells. */
typedef struct {
    ArchKey key; /* ARCH_N_KEYS: none */
    char *message;
} Contradiction;

static void
remember_first(ArchKey key, const char *message, gpointer data)
{
    Contradiction *first = data;

    if (first->key != ARCH_N_KEYS)
        return;
    first->key = key;
    first->message = g_strdup(message);
}

/* Gives up values that contradict others until none does. */
static void
drop_contradictions(Arch *arch, InferResult *result)
{
    for (;;) {
        Contradiction first = {.key = ARCH_N_KEYS};

        arch_check(arch, remember_first, &first);
        g_autofree char *message = first.message;
        if (first.key == ARCH_N_KEYS)
            return;
        put_unknown(arch, first.key, message);
        for (guint i = 0; i < result->entries->len; i++) {
            InferEntry *entry = g_ptr_array_index(result->entries, i);

            if (entry->key == first.key)
                entry_give_up(entry, message);
        }
    }
}

/* Fails where KEY of BASE is not what the runs say. */
static gboolean
check_base(const Arch *base, ArchKey key, const TraceDirectory *run, GError **error)
{
    double value;
    const char *name = arch_key_info(key)->name, *text = trace_directory_key(run, name);

    if (!arch_is_known(base, key) || !arch_get(base, key, &value, NULL) ||
        g_ascii_strtod(text, NULL) == value)
        return TRUE;
    g_set_error(error, ARCH_ERROR, ARCH_ERROR_VALUE,
                "%s is of another GPU than %s: %s is %s there and %s here", arch_get_path(base), run->path,
                name, arch_get_text(base, key), text);
    return FALSE;
}

/* The empty architecture to be filled, or a copy of BASE. */
static Arch *
start_arch(const char *file, const TraceDirectory *run, const Arch *base)
{
    Arch *arch = arch_new(file);

    arch->title = g_strdup(base ? base->title : trace_directory_key(run, "device"));
    arch->model = g_strdup(base ? base->model : ARCH_MODELS[0]);
    arch->arch_class =
        base && base->arch_class == ARCH_CLASS_MEASURED_HERE ? base->arch_class : ARCH_CLASS_MEASURED;
    if (!base)
        return arch;
    arch->year = base->year;
    g_autoptr(Arch) copy = arch_copy(base);
    g_ptr_array_unref(arch->references);
    arch->references = g_steal_pointer(&copy->references);
    copy->references = g_ptr_array_new();
    memcpy(arch->values, copy->values, sizeof arch->values);
    memset(copy->values, 0, sizeof copy->values);
    return arch;
}

Arch *
infer_make_arch(const char *file, const GPtrArray *runs, InferResult *result, const Arch *base,
                GError **error)
{
    const TraceDirectory *run = g_ptr_array_index(runs, 0);

    if (base && (!check_base(base, ARCH_COMPUTE_CAPABILITY, run, error) ||
                 !check_base(base, ARCH_SM_COUNT, run, error)))
        return NULL;
    g_autoptr(Arch) arch = start_arch(file, run, base);
    g_autoptr(GPtrArray) names = add_runs(arch, runs);
    for (guint i = 0; i < result->entries->len; i++) {
        InferEntry *entry = g_ptr_array_index(result->entries, i);

        if (entry->value)
            put_value(arch, entry, names);
        if (!entry->value && !arch_is_known(arch, entry->key))
            put_unknown(arch, entry->key, entry->reason);
    }
    drop_contradictions(arch, result);
    for (guint i = 0; i < ARCH_N_GPU_KEYS; i++) {
        if (arch_key_info((ArchKey)i)->required && !arch->values[i].text)
            put_unknown(arch, (ArchKey)i, "the traces do not tell");
    }
    return g_steal_pointer(&arch);
}
