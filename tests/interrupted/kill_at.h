/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* How a process that kill_at() runs has ended. */
typedef enum {
    RAN_KILLED,  /* at the call that was asked for */
    RAN_TO_END,  /* it makes less of them; its exit status is set */
    RAN_NOWHERE, /* processes cannot be followed here */
} RunEnd;

/* Runs ARGV (ended by NULL) in FOLDER, and kills it in front of the Nth of its system calls (from 1) that
 * change a file or wait for a disk; *RET_IS_WRITE: it writes. HALF: then it writes the first half of its
 * bytes before. */
RunEnd kill_at(const char *folder, char *const *argv, guint n, gboolean half, gboolean *ret_is_write,
               int *ret_status);
