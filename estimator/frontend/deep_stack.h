/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

/* Calls function(data) on a thread with a stack deep enough for recursion over hostile sources (address space
 * that is not touched costs nothing), waits for it, and falls back to the caller's own stack where no thread
 * starts. */
void deep_stack_call(void (*function)(gpointer data), gpointer data);
