/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Calls function(data) on a thread whose stack is deep enough for recursion over hostile sources, and waits
 * for it. On that thread, signal handlers set with SA_ONSTACK survive even an overflow of this stack. Falls
 * back to the caller's own stack where no thread starts.
 *
 * seconds: how long to wait at most; 0: for ever. Returns FALSE where the function had not ended by then: the
 * thread was told to give up (SIGTRAP), and may still read and write data, which must stay alive for ever. */
gboolean deep_stack_call(void (*function)(gpointer data), gpointer data, guint seconds);
