/* SPDX-License-Identifier: MIT */
/* The kernels of a unit: names, launch bounds, and what is made of templates. */
#pragma once

#include "frontend/parse/parse.h"

#include <clang-c/Index.h>
#include <glib.h>

/* --- host_names.c */
/* One __global__ function with a body and what host code says about it. */
typedef struct {
    CXCursor function; /* the definition; for a template's instance the instantiated function, whose body can
                          be visited; for a template that is never instantiated the template itself */
    char *name;        /* unique in the unit: "nbody", "tk<4>", "Solver::step" */
    GPtrArray *launches; /* of Launch, distinct; empty where host code launches it nowhere */
    guint64 *exchanged;  /* by parameter: as in Kernel */
    GPtrArray *params;  /* of Param, those of the function, of which the fills alone are set; NULL: unknown */
    GPtrArray *buffers; /* of Buffer, likewise */
    char *skip_reason;  /* why there is nothing to analyse; NULL where the function can be visited */
    char *note;         /* what was assumed to find it, with its place; NULL: nothing */
} HostKernel;

/* Whether FUNCTION, or the function that a template makes, carries __global__. */
gboolean host_is_kernel(CXCursor function);

/* Whether FUNCTION runs on the host: no kernel, and not for the device alone. */
gboolean host_is_host(CXCursor function);

/* "nbody", "tk<4>", "Solver::step": the name with the classes around it and a template's arguments, without
 * namespaces. Free with g_free(). */
char *host_function_name(CXCursor function);

/* Puts namespaces, then parameter types, before and after the names that several of KERNELS (of HostKernel)
 * share. */
void host_names_make_unique(GPtrArray *kernels);

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

/* --- host_bounds.c */
/* The most threads of a block by the __launch_bounds__ of FUNCTION; 0 where it states no constant.
 * *RET_BLOCKS: likewise the blocks that a multiprocessor has to hold at a time. */
gint64 host_launch_bounds(CXCursor function, gint64 *ret_blocks);

/* --- host_scan.c */
/* A function with a body, as first met, and what a template makes of it. */
typedef struct {
    CXCursor cursor;
    gboolean is_template; /* a template, or a member of one: not to be looked at itself */
    GArray *instances;    /* of CXCursor */
} HostSite;

/* The findings of a visit of the unit. */
typedef struct {
    const SourceUnit *unit;
    GPtrArray *sites;     /* of HostSite, in source order */
    GHashTable *by_place; /* FunctionPlace -> HostSite: the templates */
    GArray *variables;    /* of CXCursor: variables outside functions */
    GHashTable *others;   /* CXFile -> whether it is of another project than the source */
} HostScan;

/* The functions and variables of UNIT's source and of what it includes, but no system header and nothing that
 * was added to the source. Valid as long as UNIT. */
HostScan host_scan(const SourceUnit *unit);

/* Whether SITE is a template of another project, a library's, of which the source makes nothing: no compiler
 * makes a kernel of it. */
gboolean host_site_is_unused(const HostScan *scan, const HostSite *site);

void host_scan_clear(HostScan *scan);
