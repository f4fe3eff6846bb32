/* SPDX-License-Identifier: MIT */
/* What host code says about kernels: instances, launches, block sizes and buffers. */
#pragma once

#include "frontend/host/kernels/kernels.h"
#include "frontend/syntax/syntax.h"

#include <glib.h>

/* What the user tells of variables of host code. */
typedef struct {
    GHashTable *values; /* name -> gint64 *; NULL: nothing */
    GHashTable *found;  /* set of char *: those that some host code has are added; NULL as VALUES is */
} HostTold;

/* --- elsewhere.c */
/* Looks for launches of those KERNELS (of HostKernel) that SOURCE itself does not launch. It looks in the
 * other sources that OPTIONS' compile_commands.json lists and that name such a kernel; their number and the
 * time are bounded. It adds the sources that launch one to FILES (of char *). */
void launches_find_elsewhere(const char *source, const ParseOptions *options, const HostTold *told,
                             GPtrArray *kernels, GPtrArray *files);

/* --- host.c */
/* Every kernel that the unit's source and the files that it includes, but no system header, define, in source
 * order; instances of a template stand at the template's place, in the order of their first use. Valid as
 * long as UNIT. SYNTAX: of UNIT. instances: what was instantiated for it, TOLD: what the user tells of
 * variables; NULL: nothing. Returns an array of HostKernel, which may be empty. *ret_course and *ret_lacks
 * are as in Program. */
GPtrArray *host_find_kernels(const SourceUnit *unit, Syntax *syntax, const Instances *instances,
                             const HostTold *told, Course **ret_course, char **ret_lacks);
