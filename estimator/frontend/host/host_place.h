/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

#define HOST_PLACE_STEPS 6

/* The place of an expression that can be assigned to: a variable, and the way into it. */
typedef struct {
    CXCursor variable; /* null: the object of the method */
    HostStep steps[HOST_PLACE_STEPS];
    guint n_steps;
    guint64 assumed; /* what the way rests on, as in HostValue */
} HostPlace;

/* The place that LVALUE names in FRAME; FALSE where it is not known. */
gboolean host_place_of(HostRun *run, HostFrame *frame, CXCursor lvalue, HostPlace *ret_place);

HostValue host_place_read(HostRun *run, HostFrame *frame, const HostPlace *place);
void host_place_write(HostRun *run, HostFrame *frame, const HostPlace *place, const HostValue *value);

/* The value that POINTER points to, evaluated in FRAME. */
HostValue host_pointer_read(HostRun *run, HostFrame *frame, const HostValue *pointer);
