/* SPDX-License-Identifier: MIT */
#include "model/compiled/compiled.h"

#include "model/study/study.h"

char *
locality_text(const ArrayLocality *places)
{
    static const char *const names[] = {[LOCALITY_RANDOM] = "random",
                                        [LOCALITY_SORTED] = "sorted",
                                        [LOCALITY_NEAR] = "near",
                                        [LOCALITY_SHARED] = "shared"};
    const char *name = names[places->locality];

    return places->number > 0 ? g_strdup_printf("%s=%" G_GINT64_FORMAT, name, places->number)
                              : g_strdup(name);
}

/* TRUE if what stands for the places of ACCESS is an assumption that the user has not made. */
static gboolean
is_open(const StudyAccess *access)
{
    return !access->places &&
           (study_goes_anywhere(access) || study_goes_by_block(access) || access->bisection);
}

GPtrArray *
open_localities(const Study *study, const Compiled *compiled, gint64 range, ArrayLocality places)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    g_autofree OpenLocality **of_array = g_new0(OpenLocality *, study->kernel->arrays->len + 1);

    for (guint i = 0; i < study->n_accesses; i++) {
        const StudyAccess *a = &study->accesses[i];
        guint array = ((const Access *)g_ptr_array_index(study->kernel->accesses, i))->array;

        if (compiled->accesses[i].is_merged || !is_open(a))
            continue;
        OpenLocality *open = of_array[array];
        if (!open)
            open = of_array[array] = g_memdup2(&(OpenLocality){array, 0, TRUE, places}, sizeof *open);
        if (range > 0) {
            open->elements = MAX(open->elements, a->elements > 0 ? a->elements : range);
            open->size_known = open->size_known && a->elements > 0;
        }
    }
    for (guint i = 0; i < study->kernel->arrays->len; i++)
        if (of_array[i])
            g_ptr_array_add(all, of_array[i]);
    return all;
}
