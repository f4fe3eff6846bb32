/* SPDX-License-Identifier: MIT */
/* estimator/frontend/host/: reads from host code the instances, launches, block sizes and buffers of kernels.
 * May use parse/ and below. */
#pragma once

#include "frontend/host/host_kernel.h"
#include "frontend/host/instances.h"
#include "frontend/parse/parse.h"

/* Every kernel that the unit's source and the files that it includes, but no system header, define, in source
 * order; instances of a template stand at the template's place, in the order of their first use. Valid as
 * long as UNIT. instances: what was instantiated for it; NULL: nothing. Returns an array of HostKernel, which
 * may be empty. *ret_course and *ret_lacks are as in Program. */
GPtrArray *host_find_kernels(const SourceUnit *unit, const Instances *instances, Course **ret_course,
                             char **ret_lacks);

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

/* The most threads of a block by the __launch_bounds__ of FUNCTION; 0 where it states no constant.
 * *RET_BLOCKS: likewise the blocks that a multiprocessor has to hold at a time. */
gint64 host_launch_bounds(CXCursor function, gint64 *ret_blocks);

void host_kernel_free(HostKernel *kernel);
