/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host_run.h"

/* Addresses that host code takes. */

/* How the receiver uses the address that CURSOR makes: it only reads through it (LENT_READ), changes the
 * object at once but does not keep the address (LENT_WRITE), or may do anything. */
typedef enum { LENT_NOT, LENT_READ, LENT_WRITE } Lent;
Lent host_lent(const HostRun *run, CXCursor cursor);
/* The address that EXPRESSION makes, wrapped or not; a null cursor where it makes none. */
CXCursor host_address_in(CXCursor expression);
/* Notes what takes the address that EXPRESSION makes, where it makes one. */
void host_lend(HostRun *run, CXCursor expression, Lent lent);
