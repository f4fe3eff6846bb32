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

/* --- host_address_use.c */
/* Addresses that host code takes. */

/* How the receiver uses the address that CURSOR makes: it only reads through it (ADDRESS_READ), changes the
 * object at once but does not keep the address (ADDRESS_WRITTEN), or may do anything. */
typedef enum { ADDRESS_KEPT, ADDRESS_READ, ADDRESS_WRITTEN } AddressUse;
AddressUse host_address_use(const HostRun *run, CXCursor cursor);
/* The address that EXPRESSION makes, wrapped or not; a null cursor where it makes none. */
CXCursor host_address_in(CXCursor expression);
/* Notes what takes the address that EXPRESSION makes, where it makes one. */
void host_note_address_use(HostRun *run, CXCursor expression, AddressUse use);

/* --- host_mutation.c */
/* Whether CALL takes its argument NUMBER as a value, or by a reference that it can't change it by. */
gboolean host_argument_is_value(CXCursor call, int number);
