/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* How a guarded call ended. */
typedef enum {
    DEEP_CALL_ENDED,    /* by returning */
    DEEP_CALL_OVERFLOW, /* its stack ran out: it was left where it stood, and what it held is lost */
    DEEP_CALL_FAULT,    /* a memory fault or abort inside, when those are caught: left where it stood */
    DEEP_CALL_LATE,     /* it had not ended in time and was told to leave; it may still be running */
} DeepCallEnd;

/* Calls function(data) on a thread whose stack is deep enough for recursion over any honest source (what is
 * not touched costs nothing), and waits for it. A hostile source that overflows even this stack doesn't end
 * the process.
 *
 * seconds: how long to wait at most, 0 for ever. catch_faults: whether other faults don't end the process
 * either. After anything but DEEP_CALL_ENDED, data may be half-built, and after DEEP_CALL_LATE it must stay
 * alive for ever. */
DeepCallEnd deep_stack_call(void (*function)(gpointer data), gpointer data, guint seconds,
                            gboolean catch_faults);
