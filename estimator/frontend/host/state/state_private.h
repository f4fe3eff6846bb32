/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/state/state.h"

#include <glib.h>

/* --- host_value.c */
/* The common part of both: dim3 values keep the components in which they agree. */
HostValue host_value_merge(const HostValue *a, const HostValue *b);

/* --- host_object.c */
HostObjects *host_objects_new(void);
void host_objects_free(HostObjects *objects);

/* --- host_uses.c */
/* The table HostRun.uses. */
GHashTable *host_uses_new(void);

/* --- host_address_use.c */
/* Addresses that host code takes. */

/* How the receiver uses the address that AST makes: it only reads through it (ADDRESS_READ), changes the
 * object at once but does not keep the address (ADDRESS_WRITTEN), or may do anything. */
typedef enum { ADDRESS_KEPT, ADDRESS_READ, ADDRESS_WRITTEN } AddressUse;
AddressUse host_address_use(HostRun *run, const Ast *ast);
/* The address that EXPRESSION makes, in casts or not; NULL where it makes none. */
const Ast *host_address_in(const Ast *expression);
/* Notes what takes the address that EXPRESSION makes, where it makes one. */
void host_note_address_use(HostRun *run, const Ast *expression, AddressUse use);
