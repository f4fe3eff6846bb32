/* SPDX-License-Identifier: MIT */
#pragma once

#include "report/report.h"
#include "rewrite/rewrite.h"

/* The kernels of PROGRAMS, of Program, with launches whose blocks may leave a thread fewer registers of
 * MACHINE than it can have: a set of "file:line:column". *ret_roomy becomes the threads of the largest block
 * that leaves all. Free with g_hash_table_unref(). */
GHashTable *launch_room_crowded(const GPtrArray *programs, const Machine *machine, gint64 *ret_roomy);

/* Tells, on standard error, which kernels of PROGRAMS REWRITING gave bounds, and warns of launches of others
 * that it changes with blocks so large that a rewritten kernel may need more registers than MACHINE has for
 * one of them: it is then not launched at all. */
void launch_room_tell(const GPtrArray *programs, const Rewriting *rewriting, const Machine *machine);
