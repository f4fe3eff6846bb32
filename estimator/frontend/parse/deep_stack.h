/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* How a guarded call ended. */
typedef enum {
    DEEP_CALL_ENDED,    /* by returning */
    DEEP_CALL_OVERFLOW, /* its stack ran out: it was left where it stood, and what it held is lost */
    DEEP_CALL_FAULT,    /* a memory fault or abort inside, when those are caught: left where it stood */
    DEEP_CALL_LATE,     /* it had not ended in time and was told to leave; it may still be running */
    DEEP_CALL_LARGE,    /* the process had taken too much memory, and likewise */
} DeepCallEnd;

/* The limits of a call; 0: none. */
typedef struct {
    guint seconds;
    guint64 bytes; /* of memory, that the whole process may have while it waits */
} DeepCallLimits;

/* Calls function(data) on a thread whose stack is deep enough for recursion over any honest source (what is
 * not touched costs nothing), and waits for it. A hostile source that overflows even this stack doesn't end
 * the process.
 *
 * limits: NULL for none. catch_faults: whether other faults don't end the process either. After anything but
 * DEEP_CALL_ENDED, data may be half-built, and after DEEP_CALL_LATE and DEEP_CALL_LARGE it must stay alive
 * for ever. */
DeepCallEnd deep_stack_call(void (*function)(gpointer data), gpointer data, const DeepCallLimits *limits,
                            gboolean catch_faults);
