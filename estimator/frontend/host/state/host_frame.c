/* SPDX-License-Identifier: MIT */
#include "frontend/host/state/state.h"

HostFrame *
host_frame_new(void)
{
    HostFrame *frame = g_new0(HostFrame, 1);

    frame->values = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    frame->alive = TRUE;
    return frame;
}

HostFrame *
host_frame_copy(HostRun *run, const HostFrame *frame)
{
    HostFrame *copy = host_frame_new();
    GHashTableIter iter;
    gpointer key, value;

    run->steps += g_hash_table_size(frame->values);
    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, &value))
        host_frame_set(copy, key, value);
    copy->alive = frame->alive;
    copy->is_contrary = frame->is_contrary;
    copy->activation = frame->activation;
    copy->around = frame->around;
    copy->changed = frame->changed;
    copy->breaks = frame->breaks;
    copy->continues = frame->continues;
    copy->returns = frame->returns;
    copy->returned = frame->returned;
    copy->result = frame->result;
    return copy;
}

void
host_frame_free(HostFrame *frame)
{
    if (!frame)
        return;
    g_hash_table_unref(frame->values);
    g_free(frame);
}

void
host_frame_set(HostFrame *frame, const Decl *variable, const HostValue *value)
{
    if (value->kind == HOST_UNKNOWN && !value->growers[0])
        host_frame_forget(frame, variable);
    else
        g_hash_table_replace(frame->values, (gpointer)variable, g_memdup2(value, sizeof(*value)));
}

const HostValue *
host_frame_get(const HostFrame *frame, const Decl *variable)
{
    const HostValue *value = g_hash_table_lookup(frame->values, variable);

    return value && value->kind != HOST_UNKNOWN ? value : NULL;
}

const HostValue *
host_frame_growth(const HostFrame *frame, const Decl *variable)
{
    const HostValue *value = g_hash_table_lookup(frame->values, variable);

    return value && value->kind == HOST_UNKNOWN ? value : NULL;
}

void
host_frame_forget(HostFrame *frame, const Decl *variable)
{
    g_hash_table_remove(frame->values, variable);
}

static void
merge_values(HostRun *run, HostFrame *frame, const HostFrame *other)
{
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, frame->values);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        const HostValue *there = g_hash_table_lookup(other->values, key);
        HostValue merged = there ? host_object_merge(run->objects, value, there) : host_value_unknown();

        if (merged.kind == HOST_UNKNOWN && !merged.growers[0])
            g_hash_table_iter_remove(&iter);
        else
            *(HostValue *)value = merged;
    }
}

/* What was returned in either counts. */
static void
merge_result(HostRun *run, HostFrame *frame, const HostFrame *other)
{
    if (!other->returned)
        return;
    frame->result =
        frame->returned ? host_object_merge(run->objects, &frame->result, &other->result) : other->result;
    frame->returned = TRUE;
}

void
host_frame_merge(HostRun *run, HostFrame *frame, const HostFrame *other)
{
    GHashTableIter iter;
    gpointer key, value;

    merge_result(run, frame, other);
    if (!other->alive)
        return;
    run->steps += g_hash_table_size(frame->values);
    if (frame->alive) {
        merge_values(run, frame, other);
        return;
    }
    g_hash_table_remove_all(frame->values);
    g_hash_table_iter_init(&iter, other->values);
    while (g_hash_table_iter_next(&iter, &key, &value))
        host_frame_set(frame, key, value);
    frame->alive = TRUE;
}

void
host_frame_replace(HostFrame *frame, const HostFrame *branch)
{
    g_hash_table_ref(branch->values);
    g_hash_table_unref(frame->values);
    frame->values = branch->values;
    frame->alive = branch->alive;
    frame->returned = branch->returned;
    frame->result = branch->result;
}

void
host_frame_leave(HostRun *run, HostFrame *frame, HostFrame **exit)
{
    if (frame->alive && exit && *exit)
        host_frame_merge(run, *exit, frame);
    else if (frame->alive && exit)
        *exit = host_frame_copy(run, frame);
    frame->alive = FALSE;
}
