/* SPDX-License-Identifier: MIT */
#include "command/apply/launch_room.h"

#include "text/text.h"

#include <stdio.h>
#include <string.h>

/* TRUE if one of PARAMETERS is KERNEL's. */
static gboolean
is_rewritten(const Kernel *kernel, GHashTable *parameters)
{
    g_autofree char *start =
        g_strdup_printf("%s:%u:%u/", kernel->place.file, kernel->place.line, kernel->place.column);
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, parameters);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (g_str_has_prefix(key, start))
            return TRUE;
    return FALSE;
}

static void
tell_launch(const Kernel *kernel, const Launch *launch, gint64 threads, gint64 registers)
{
    g_autofree char *line = g_strdup_printf(
        "%s:%u:%u: warning: %s is launched in blocks of %" G_GINT64_FORMAT
        " threads, for which there are %" G_GINT64_FORMAT
        " registers each: where the rewritten kernel takes more, this launch fails; __launch_bounds__(%" G_GINT64_FORMAT
        ") before the kernel's name keeps it to them",
        launch->place.file, launch->place.line, launch->place.column, kernel->name, threads,
        registers / threads, threads);
    g_autofree char *clean = text_clean(line);

    fprintf(stderr, "%s\n", clean);
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
launch_room_crowded(const GPtrArray *programs, const Machine *machine, gint64 *ret_roomy)
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

/* The first of KERNEL's launches whose blocks need that. */
static void
tell_kernel(const Kernel *kernel, gint64 registers, gint64 most)
{
    for (guint i = 0; i < kernel->launches->len; i++) {
        const Launch *launch = g_ptr_array_index(kernel->launches, i);
        gint64 threads = block_threads(launch);

        if (threads * most <= registers ||
            (kernel->max_block_threads > 0 && threads <= kernel->max_block_threads))
            continue;
        tell_launch(kernel, launch, threads, registers);
        return;
    }
}

/* Whether BOUNDED has KERNEL, which is told. */
static gboolean
tell_bounded(const Kernel *kernel, GHashTable *bounded)
{
    g_autofree char *place =
        g_strdup_printf("%s:%u:%u", kernel->place.file, kernel->place.line, kernel->place.column);
    int threads = GPOINTER_TO_INT(g_hash_table_lookup(bounded, place));
    g_autofree char *line =
        g_strdup_printf("bounds: %.*s, %d threads", (int)strcspn(kernel->name, "<("), kernel->name, threads);
    g_autofree char *clean = text_clean(line);

    if (threads > 0)
        fprintf(stderr, "%s\n", clean);
    return threads > 0;
}

void
launch_room_tell(const GPtrArray *programs, const Rewriting *rewriting, const Machine *machine)
{
    g_autoptr(GHashTable) told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gint64 registers, most;

    if (!find_registers(machine, &registers, &most))
        return;
    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);

        for (guint k = 0; k < program->kernels->len; k++) {
            const Kernel *kernel = g_ptr_array_index(program->kernels, k);

            if (is_rewritten(kernel, rewriting->parameters) &&
                g_hash_table_add(told, g_strndup(kernel->name, strcspn(kernel->name, "<("))) &&
                !tell_bounded(kernel, rewriting->bounded))
                tell_kernel(kernel, registers, most);
        }
    }
}
