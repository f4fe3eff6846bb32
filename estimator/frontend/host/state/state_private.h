/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/state/state.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- host_value.c */
/* The common part of both: dim3 values keep the components in which they agree. */
HostValue host_value_merge(const HostValue *a, const HostValue *b);

/* --- host_object.c */
HostObjects *host_objects_new(void);
void host_objects_free(HostObjects *objects);

/* --- host_lent.c */
/* Addresses that host code takes. */

/* How the receiver uses the address that CURSOR makes: it only reads through it (LENT_READ), changes the
 * object at once but does not keep the address (LENT_WRITE), or may do anything. */
typedef enum { LENT_NOT, LENT_READ, LENT_WRITE } Lent;
Lent host_lent(const HostRun *run, CXCursor cursor);
/* The address that EXPRESSION makes, wrapped or not; a null cursor where it makes none. */
CXCursor host_address_in(CXCursor expression);
/* Notes what takes the address that EXPRESSION makes, where it makes one. */
void host_lend(HostRun *run, CXCursor expression, Lent lent);

/* --- host_mutation.c */
/* Whether CALL takes its argument NUMBER as a value, or by a reference that it can't change it by. */
gboolean host_argument_is_value(CXCursor call, int number);
