/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* How a process that kill_at() runs has ended. */
typedef enum {
    RAN_KILLED,  /* at the call that was asked for */
    RAN_TO_END,  /* it makes less of them; its exit status is set */
    RAN_NOWHERE, /* processes cannot be followed here */
} RunEnd;

typedef enum {
    KILL_BEFORE, /* in front of the call, by SIGKILL */
    KILL_HALF,   /* if that writes, when the first half of its bytes is written */
    KILL_ASKED,  /* SIGTERM is sent in front of it */
} KillKind;

/* Runs ARGV (ended by NULL) in FOLDER, and kills it at the Nth of its system calls (from 1) that change a
 * file; *RET_IS_WRITE: that writes. */
RunEnd kill_at(const char *folder, char *const *argv, guint n, KillKind kind, gboolean *ret_is_write,
               int *ret_status);
