/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host.h"

#include <glib.h>

/* A launch of a kernel that stands in another source. */
typedef struct {
    char *kernel;           /* its USR, as of host_kernel_id() */
    CXFileUniqueID defined; /* the file that defines it there */
    gboolean is_defined;
    Launch *launch;
} LaunchElsewhere;

/* The id of KERNEL in all sources of a program. Free with g_free(). */
char *host_kernel_id(const HostKernel *kernel);

/* The launches that host code of UNIT makes of KERNELS, of HostKernel, of another unit, with TOLD. Returns an
 * array of LaunchElsewhere. */
GPtrArray *host_find_launches(SourceUnit *unit, const GPtrArray *kernels, const HostTold *told);

/* Adds LAUNCHES, of LaunchElsewhere, to those of KERNELS that have none; how many were added. */
guint host_take_launches(GPtrArray *kernels, const GPtrArray *launches);

void host_kernel_free(HostKernel *kernel);

/* --- written.c */
/* Adds to those of KERNELS, of HostKernel, that have no launch one that stands in the text of UNIT: in a
 * kernel, or anywhere where the compiler found errors. What is no number in it stays unknown. */
void host_find_written(const SourceUnit *unit, GPtrArray *kernels);
