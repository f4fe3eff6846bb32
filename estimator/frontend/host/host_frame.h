/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* The variables of one activation of a host function, as far as they are known. */

HostFrame *host_frame_new(void);
HostFrame *host_frame_copy(HostRun *run, const HostFrame *frame);
void host_frame_free(HostFrame *frame);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(HostFrame, host_frame_free)

void host_frame_set(HostFrame *frame, CXCursor variable, const HostValue *value);
/* NULL where the frame knows nothing of VARIABLE. */
const HostValue *host_frame_get(const HostFrame *frame, CXCursor variable);
void host_frame_forget(HostFrame *frame, CXCursor variable);
/* Keeps in FRAME what holds both there and in OTHER. */
void host_frame_merge(HostRun *run, HostFrame *frame, const HostFrame *other);
