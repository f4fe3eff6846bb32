/* SPDX-License-Identifier: MIT */

#include "model/compiled/compiled_private.h"

/* Until more is found out, each access is made where it stands, or with what the source copies with it. */
static void
set_access(CompiledAccess *to, const StudyAccess *access)
{
    to->bundle = access->copy;
    to->stop = access->kind == ACCESS_LOAD ? 0 : G_MAXUINT;
    to->next_part = COMPILED_NO_PART;
}

/* Ties the parts of each wide access together, and numbers them. */
static void
link_parts(Compiled *compiled)
{
    g_autoptr(GHashTable) last = g_hash_table_new(NULL, NULL); /* bundle -> 1 + number of its last access */

    for (guint i = 0; i < compiled->n_accesses; i++) {
        CompiledAccess *access = &compiled->accesses[i];
        gpointer bundle = GINT_TO_POINTER(access->bundle);

        if (access->bundle < 0)
            continue;
        guint before = GPOINTER_TO_UINT(g_hash_table_lookup(last, bundle));
        CompiledAccess *previous = before ? &compiled->accesses[before - 1] : NULL;
        g_hash_table_insert(last, bundle, GUINT_TO_POINTER(i + 1));
        access->bundle = (int)i;
        if (!previous || previous->part + 1 == COMPILED_MAX_PARTS)
            continue;
        previous->next_part = i;
        access->part = previous->part + 1;
        access->bundle = previous->bundle;
    }
}

static Compiled *
compiled_make(const Study *study, gboolean as_nvcc)
{
    Compiled *compiled = g_new0(Compiled, 1);

    compiled->as_nvcc = as_nvcc;
    compiled->n_accesses = study->n_accesses;
    compiled->accesses = g_new0(CompiledAccess, MAX(study->n_accesses, 1));
    compiled->n_loops = study->n_loops;
    compiled->loops = g_new0(CompiledLoop, MAX(study->n_loops, 1));
    for (guint i = 0; i < study->n_accesses; i++)
        set_access(&compiled->accesses[i], &study->accesses[i]);
    if (as_nvcc) {
        g_autofree Copies *copies = copies_find(study->kernel);

        for (guint i = 0; i < study->n_accesses; i++) {
            compiled->accesses[i].is_moved = copies[i].is_moved;
            compiled->accesses[i].is_rest = copies[i].is_rest;
            compiled->accesses[i].is_widened = copies[i].is_widened;
            compiled->accesses[i].copy_align = copies[i].align;
        }
        compiled_mark_unrolled(compiled, study);
        compiled_mark_together(compiled, study);
        compiled_find_merged(compiled, study);
        compiled_bundle_runs(compiled, study);
    }
    link_parts(compiled);
    return compiled;
}

Compiled *
compiled_new(const Study *study)
{
    return compiled_make(study, FALSE);
}

Compiled *
compiled_new_nvcc(const Study *study)
{
    return compiled_make(study, TRUE);
}

void
compiled_free(Compiled *compiled)
{
    if (!compiled)
        return;
    g_free(compiled->accesses);
    g_free(compiled->loops);
    g_free(compiled->hurdles);
    g_free(compiled);
}
