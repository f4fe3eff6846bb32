/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/host/host.h"

#include <glib.h>

/* A launch of a kernel that stands in another source. */
typedef struct {
    char *kernel; /* its USR, as of host_kernel_id() */
    Launch *launch;
} LaunchElsewhere;

/* The id of KERNEL in all sources of a program. Free with g_free(). */
char *host_kernel_id(const HostKernel *kernel);

/* The launches that host code of UNIT makes of KERNELS, of HostKernel, of another unit. Returns an array of
 * LaunchElsewhere. */
GPtrArray *host_find_launches(SourceUnit *unit, const GPtrArray *kernels);

/* Adds LAUNCHES, of LaunchElsewhere, to those of KERNELS that have none; how many were added. */
guint host_take_launches(GPtrArray *kernels, const GPtrArray *launches);

void host_kernel_free(HostKernel *kernel);
