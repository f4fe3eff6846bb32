/* SPDX-License-Identifier: MIT */
#include "choose/choose.h"

#include "text/text.h"

#include <string.h>

/* The places of the kernels that PARAMETERS, "FILE:LINE:COLUMN/NAME", are of. */
static GHashTable *
places_of(GHashTable *parameters)
{
    GHashTable *places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, parameters);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const char *end = strrchr(key, '/');

        if (end)
            g_hash_table_add(places, g_strndup(key, (gsize)(end - (const char *)key)));
    }
    return places;
}

/* TRUE if KERNEL stands at one of PLACES. */
static gboolean
is_rewritten(const Kernel *kernel, GHashTable *places)
{
    g_autofree char *place =
        g_strdup_printf("%s:%u:%u", kernel->place.file, kernel->place.line, kernel->place.column);

    return g_hash_table_contains(places, place);
}

static void
add_launch(GString *text, const Kernel *kernel, const Launch *launch, gint64 threads, gint64 registers)
{
    g_autofree char *line = g_strdup_printf(
        "%s:%u:%u: warning: %s is launched in blocks of %" G_GINT64_FORMAT
        " threads, for which there are %" G_GINT64_FORMAT
        " registers each: where the rewritten kernel takes more, this launch fails; __launch_bounds__(%" G_GINT64_FORMAT
        ") before the kernel's name keeps it to them",
        launch->place.file, launch->place.line, launch->place.column, kernel->name, threads,
        registers / threads, threads);
    g_autofree char *clean = text_clean(line);

    g_string_append_printf(text, "%s\n", clean);
}

/* The threads of a block of LAUNCH; 0: not known. */
static gint64
block_threads(const Launch *launch)
{
    gint64 threads = 1;

    for (guint d = 0; d < G_N_ELEMENTS(launch->block); d++)
        threads *= launch->block[d];
    return threads;
}

/* Whether LAUNCH may have blocks of more threads than MOST. What the occupancy API chooses, it chooses for
 * the kernel as it is. */
static gboolean
may_exceed(const Launch *launch, gint64 most)
{
    gboolean is_assumed = launch->assumptions && launch->assumptions->len > 0;

    return !launch->block_by_occupancy &&
           (is_assumed || block_threads(launch) == 0 || block_threads(launch) > most);
}

/* How many registers an SM of MACHINE has, and a thread takes at most; FALSE: that is not known. */
static gboolean
find_registers(const Machine *machine, gint64 *ret_all, gint64 *ret_most)
{
    return arch_get_int(machine->arch, ARCH_REGISTERS_PER_SM, ret_all, NULL) &&
           arch_get_int(machine->arch, ARCH_MAX_REGISTERS_PER_THREAD, ret_most, NULL) && *ret_most > 0;
}

GHashTable *
launch_bounds_crowded(const GPtrArray *programs, const Machine *machine, gint64 *ret_roomy)
{
    GHashTable *crowded = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gint64 registers, most;

    if (!find_registers(machine, &registers, &most))
        return crowded;
    *ret_roomy = registers / most;
    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);

        for (guint k = 0; k < program->kernels->len; k++) {
            const Kernel *kernel = g_ptr_array_index(program->kernels, k);

            for (guint l = 0; l < kernel->launches->len; l++) {
                if (may_exceed(g_ptr_array_index(kernel->launches, l), *ret_roomy))
                    g_hash_table_add(crowded, g_strdup_printf("%s:%u:%u", kernel->place.file,
                                                              kernel->place.line, kernel->place.column));
            }
        }
    }
    return crowded;
}

/* Adds to TEXT the first of KERNEL's launches whose blocks need that. */
static void
add_kernel(GString *text, const Kernel *kernel, gint64 registers, gint64 most)
{
    for (guint i = 0; i < kernel->launches->len; i++) {
        const Launch *launch = g_ptr_array_index(kernel->launches, i);
        gint64 threads = block_threads(launch);

        if (threads * most <= registers ||
            (kernel->max_block_threads > 0 && threads <= kernel->max_block_threads))
            continue;
        add_launch(text, kernel, launch, threads, registers);
        return;
    }
}

/* Whether BOUNDED has KERNEL, which is added to TEXT then. */
static gboolean
add_bounded(GString *text, const Kernel *kernel, GHashTable *bounded)
{
    g_autofree char *place =
        g_strdup_printf("%s:%u:%u", kernel->place.file, kernel->place.line, kernel->place.column);
    int threads = GPOINTER_TO_INT(g_hash_table_lookup(bounded, place));
    g_autofree char *line =
        g_strdup_printf("bounds: %.*s, %d threads", (int)strcspn(kernel->name, "<("), kernel->name, threads);
    g_autofree char *clean = text_clean(line);

    if (threads > 0)
        g_string_append_printf(text, "%s\n", clean);
    return threads > 0;
}

char *
launch_bounds_text(const GPtrArray *programs, const Rewriting *rewriting, const Machine *machine)
{
    g_autoptr(GHashTable) told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) places = places_of(rewriting->parameters);
    GString *text = g_string_new(NULL);
    gint64 registers, most;

    if (!find_registers(machine, &registers, &most))
        return g_string_free(text, FALSE);
    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);

        for (guint k = 0; k < program->kernels->len; k++) {
            const Kernel *kernel = g_ptr_array_index(program->kernels, k);

            if (is_rewritten(kernel, places) &&
                g_hash_table_add(told, g_strndup(kernel->name, strcspn(kernel->name, "<("))) &&
                !add_bounded(text, kernel, rewriting->bounded))
                add_kernel(text, kernel, registers, most);
        }
    }
    return g_string_free(text, FALSE);
}
