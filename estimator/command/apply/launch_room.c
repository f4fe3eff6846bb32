/* SPDX-License-Identifier: MIT */
#include "launch_room.h"

#include "text_table.h"

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

/* The first of KERNEL's launches whose blocks need that. */
static void
tell_kernel(const Kernel *kernel, gint64 registers, gint64 most)
{
    for (guint i = 0; i < kernel->launches->len; i++) {
        const Launch *launch = g_ptr_array_index(kernel->launches, i);
        gint64 threads = 1;

        for (guint d = 0; d < G_N_ELEMENTS(launch->block); d++)
            threads *= launch->block[d];
        if (threads * most <= registers ||
            (kernel->max_block_threads > 0 && threads <= kernel->max_block_threads))
            continue;
        tell_launch(kernel, launch, threads, registers);
        return;
    }
}

void
launch_room_tell(const GPtrArray *programs, GHashTable *parameters, const Machine *machine)
{
    g_autoptr(GHashTable) told = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gint64 registers, most;

    if (!arch_get_int(machine->arch, ARCH_REGISTERS_PER_SM, &registers, NULL) ||
        !arch_get_int(machine->arch, ARCH_MAX_REGISTERS_PER_THREAD, &most, NULL))
        return;
    for (guint i = 0; i < programs->len; i++) {
        const Program *program = g_ptr_array_index(programs, i);

        for (guint k = 0; k < program->kernels->len; k++) {
            const Kernel *kernel = g_ptr_array_index(program->kernels, k);

            if (is_rewritten(kernel, parameters) && g_hash_table_add(told, g_strdup(kernel->name)))
                tell_kernel(kernel, registers, most);
        }
    }
}
