/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/buffers/buffers.h"

#include <glib.h>

struct HostBuffers {
    HostRun *run;        /* not owned */
    GHashTable *sources; /* Decl of what holds a pointer -> GPtrArray of Decl: what it may be taken from */
    GHashTable *copies;  /* the same: what is copied to it on the device */
};

/* All that PARAMETER, of a kernel, may be taken from, of Decl; without PARAMETER itself. With WITH_COPIES
 * what is copied on the device counts as taken. */
GPtrArray *host_buffers_origins(const HostBuffers *buffers, const Decl *parameter, gboolean with_copies);

/* --- host_roots.c */
/* Whether a variable, a member or a parameter of TYPE is a pointer, refers to one, or holds several. */
gboolean host_holds_pointer(const CType *type);

/* Adds the variables, members and functions to FOUND, of Decl, that the pointer EXPRESSION may be taken from.
 */
void host_pointer_roots(HostRun *run, const Ast *expression, GPtrArray *found);
