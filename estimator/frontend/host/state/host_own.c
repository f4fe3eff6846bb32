/* SPDX-License-Identifier: MIT */
/* Members of the object whose method is walked, which stand for themselves among what is changed. */
#include "frontend/host/state/state.h"

static void
set_part(HostRun *run, HostFrame *frame, const HostStep *step, HostValue part)
{
    HostValue own = *host_frame_get(frame, NULL);

    own = host_part_set(run->objects, &own, step, 1, &part);
    host_frame_set(frame, NULL, &own);
}

HostValue
host_own_part(const HostFrame *frame, const Decl *field)
{
    const HostValue *own = host_frame_get(frame, NULL);
    HostStep step = host_step_field((Decl *)field);

    return own && own->kind == HOST_OBJECT ? host_part_get(own, &step) : host_value_unknown();
}

void
host_own_forget(HostRun *run, HostFrame *frame, const Decl *field)
{
    HostStep step = host_step_field((Decl *)field);

    if (host_own_part(frame, field).kind != HOST_UNKNOWN)
        set_part(run, frame, &step, host_value_unknown());
}

void
host_own_forget_set(HostRun *run, HostFrame *frame, GHashTable *set)
{
    GHashTableIter iter;
    gpointer key;

    if (!host_frame_get(frame, NULL))
        return;
    g_hash_table_iter_init(&iter, set);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (key && ((const Decl *)key)->kind == DECL_FIELD)
            host_own_forget(run, frame, key);
}

void
host_own_assume_set(HostRun *run, HostFrame *frame, GHashTable *set, guint64 assumed)
{
    GHashTableIter iter;
    gpointer key;

    if (!host_frame_get(frame, NULL))
        return;
    g_hash_table_iter_init(&iter, set);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const Decl *field = key;
        HostStep step = host_step_field(key);
        HostValue part =
            field && field->kind == DECL_FIELD ? host_own_part(frame, field) : host_value_unknown();

        if (part.kind != HOST_UNKNOWN)
            set_part(run, frame, &step, host_value_assuming(part, assumed));
    }
}
