/* SPDX-License-Identifier: MIT */
#pragma once

#include "frontend/parse/parse.h"

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
