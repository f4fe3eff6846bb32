/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_value.h"

/* A step into a struct, or with a null FIELD into an array. */
typedef struct {
    CXCursor field;
    gint64 index;
} HostStep;

/* All objects of one walk through host code. */
typedef struct HostObjects HostObjects;

HostObjects *host_objects_new(void);
void host_objects_free(HostObjects *objects);

HostStep host_step_field(CXCursor field);
HostStep host_step_index(gint64 index);

/* VALUE's part at STEP, also of a dim3; unknown where nothing is known of it. */
HostValue host_part_get(const HostValue *value, const HostStep *step);

/* OLD with PART at the end of N_STEPS; unknown parts stay unknown. */
HostValue host_part_set(HostObjects *objects, const HostValue *old, const HostStep *steps, guint n_steps,
                        const HostValue *part);

/* The common part of both: objects keep the parts in which they agree. */
HostValue host_object_merge(HostObjects *objects, const HostValue *a, const HostValue *b);

/* A pointer to VALUE for use where its own activation is gone. */
HostValue host_pointer_to(HostObjects *objects, const HostValue *value);
