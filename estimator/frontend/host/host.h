/* SPDX-License-Identifier: MIT */
/* estimator/frontend/host/: reads from host code the instances, launches, block sizes and buffers of kernels.
 * May use parse/ and below. */
#pragma once

#include "frontend/parse/parse.h"
#include "ir/ir.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- elsewhere.c */
/* Looks for launches of those KERNELS (of HostKernel) that SOURCE itself does not launch. It looks in the
 * other sources that OPTIONS' compile_commands.json lists and that name such a kernel; their number and the
 * time are bounded. It adds the sources that launch one to FILES (of char *). */
void launches_find_elsewhere(const char *source, const ParseOptions *options, GPtrArray *kernels,
                             GPtrArray *files);

/* One __global__ function with a body and what host code says about it. */
typedef struct {
    CXCursor function; /* the definition; for a template's instance the instantiated function, whose body can
                          be visited; for a template that is never instantiated the template itself */
    char *name;        /* unique in the unit: "nbody", "tk<4>", "Solver::step" */
    GPtrArray *launches; /* of Launch, distinct; empty where host code launches it nowhere */
    guint64 *exchanged;  /* by parameter: as in Kernel */
    GPtrArray *buffers;  /* of Buffer, likewise */
    char *skip_reason;   /* why there is nothing to analyse; NULL where the function can be visited */
    char *note;          /* what was assumed to find it, with its place; NULL: nothing */
} HostKernel;

/* --- instances.c */
/* A kernel that the user names and that does not compile. */
typedef struct {
    char *template; /* USR */
    char *name, *problem;
} RefusedInstance;

/* The instances of templates beyond the source's own. Functions are named by their USR. */
typedef struct {
    GHashTable *own;  /* kernels that the source makes of templates */
    GHashTable *open; /* kernel templates of which it makes none -> char *: why nothing else does, or NULL */
    GHashTable *simplest; /* kernels with the simplest arguments */
    GHashTable *named;    /* kernels that the user names -> char *: how */
    GPtrArray *refused;   /* of RefusedInstance */
} Instances;

/* Instantiates the kernels of *UNIT that nothing in it does, with the simplest arguments that compile,
 * through the functions that launch them where these are templates as well, and those that OPTIONS name.
 * Where that takes another unit, it replaces *UNIT, with the errors of the first. NULL where there is nothing
 * to instantiate. */
Instances *instances_make(SourceUnit **unit, const char *path, const ParseOptions *options);

/* Keeps of CANDIDATES (of CXCursor), made of the template KERNEL, those to be analysed. */
void instances_choose(const Instances *instances, CXCursor kernel, GArray *candidates);

/* Whether neither the source nor the user asked for ONE, made of the template KERNEL. */
gboolean instances_assume(const Instances *instances, CXCursor kernel, CXCursor one);

/* The compiler's error on the simplest arguments of the template KERNEL; NULL: none. */
const char *instances_problem(const Instances *instances, CXCursor kernel);

/* How the user names ONE; NULL: not with arguments of its template. */
const char *instances_user_name(const Instances *instances, CXCursor one);

/* Whether REFUSED would be made of the template KERNEL. */
gboolean refused_instance_is_of(const RefusedInstance *refused, CXCursor kernel);

void instances_free(Instances *instances);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Instances, instances_free)

/* --- host.c */
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
