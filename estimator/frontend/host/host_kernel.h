/* SPDX-License-Identifier: MIT */
#pragma once

#include "ir/kernel.h"

#include <clang-c/Index.h>
#include <glib.h>

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
