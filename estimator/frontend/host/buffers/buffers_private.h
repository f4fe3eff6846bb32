/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/buffers/buffers.h"

#include <glib.h>

struct HostBuffers {
    HostRun *run;        /* not owned */
    GHashTable *sources; /* Decl of what holds a pointer -> GPtrArray of Decl: what it may be taken from */
    GHashTable *copies;  /* the same: what is copied to it on the device */
    GHashTable
        *makers; /* Decl of a function -> whether each call of it gives memory of its own, once asked */
};

/* All that PARAMETER, of a kernel, may be taken from, of Decl; without PARAMETER itself. IS_SHARED: what two
 * that have it share: with what is copied on the device, and without what functions give of which each call
 * gives memory of its own. */
GPtrArray *host_buffers_origins(const HostBuffers *buffers, const Decl *parameter, gboolean is_shared);

/* --- host_roots.c */
/* Whether a variable, a member or a parameter of TYPE is a pointer, refers to one, or holds several. */
gboolean host_holds_pointer(const CType *type);

/* Adds the variables, members and functions to FOUND, of Decl, that the pointer EXPRESSION may be taken from.
 */
void host_pointer_roots(HostRun *run, const Ast *expression, GPtrArray *found);

/* --- host_drawn.c */
/* What draws VALUE, or a part of it, at random: "rand()", "std::uniform_int_distribution"; NULL: nothing.
 * Free with g_free(). */
char *host_drawn_by(HostRun *run, const Ast *value);
