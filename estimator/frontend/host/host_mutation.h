/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* Which variables host code changes. */

/* The object that CALL calls a method of, a pointer for `->`; a null cursor where there is none, or the
 * caller's own.
 */
CXCursor host_object_of(CXCursor call);
/* Whether CALL takes its argument NUMBER as a value, or by a reference that it can't change it by. */
gboolean host_argument_is_value(CXCursor call, int number);

/* Calls FOUND for each variable that CURSOR itself, not what it holds, changes, or (ESCAPES) lets others
 * change from now on. */
typedef void (*HostMutation)(CXCursor variable, gboolean escapes, gpointer data);
void host_mutations(HostRun *run, CXCursor cursor, HostMutation found, gpointer data);

/* The same for CURSOR and everything inside. */
void host_mutations_inside(HostRun *run, CXCursor cursor, HostMutation found, gpointer data);
