/* SPDX-License-Identifier: MIT */
/* What is to be said of accesses whose index is not known. */
#include "model/study/study.h"

#define MOST_REASONS 3

char *
study_unknown_text(const Study *study)
{
    g_autoptr(GPtrArray) reasons = g_ptr_array_new();
    g_autoptr(GString) text = g_string_new(NULL);
    guint n_unknown = 0;

    for (guint i = 0; i < study->n_accesses; i++) {
        const StudyAccess *access = &study->accesses[i];

        if (access->index)
            continue;
        n_unknown++;
        if (access->reason && !g_ptr_array_find_with_equal_func(reasons, access->reason, g_str_equal, NULL))
            g_ptr_array_add(reasons, access->reason);
    }
    if (n_unknown == 0)
        return NULL;
    g_string_printf(text, "%u of %u accesses have an unknown index", n_unknown, study->n_accesses);
    for (guint i = 0; i < MIN(reasons->len, MOST_REASONS); i++)
        g_string_append_printf(text, "%s%s", i ? "; " : " (", (const char *)g_ptr_array_index(reasons, i));
    if (reasons->len > MOST_REASONS)
        g_string_append(text, "; and others");
    g_string_append(text, reasons->len ? ")" : "");
    return g_string_free(g_steal_pointer(&text), FALSE);
}
